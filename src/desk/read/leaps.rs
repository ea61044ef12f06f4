//! Leaps: steps by vectors that have no name.

use super::scene::Scene;
use crate::language::ir::{Direction, Directions, DirectionsKind};
use crate::language::sorting::Sorting;

impl Scene<'_> {
    /// Directions that are all leaps, in words, if words say them exactly.
    pub(super) fn leap(&self, directions: &Directions) -> Option<String> {
        let DirectionsKind::Fixed(of) = &directions.kind else { return None };
        let vectors =
            |of: &Vec<Direction>| of.iter().map(|one| self.vector(*one)).collect::<Option<Vec<_>>>();
        let of: Vec<Vec<Vec<i32>>> = of.iter().map(vectors).collect::<Option<_>>()?;
        let [first, second] = of.as_slice() else { return None };
        let alike = first.iter().all(|one| second.contains(one));
        let turned = if alike { self.turned(first) } else { None };
        turned.or_else(|| self.facing(first, second))
    }

    /// Vectors that are one vector in all its turns.
    fn turned(&self, vectors: &[Vec<i32>]) -> Option<String> {
        // Between hexagons a vector goes so far in one direction, and so far in a neighbouring one.
        let hexagons = self.orthogonal() == 6 && vectors.iter().all(|vector| vector.len() == 2);
        let sizes = |vector: &Vec<i32>| {
            let third = hexagons.then(|| vector.iter().sum::<i32>());
            let mut sizes: Vec<i32> = vector.iter().chain(&third).map(|part: &i32| part.abs()).collect();
            sizes.arrange();
            sizes.truncate(vector.len());
            sizes
        };
        let first = sizes(vectors.first()?);
        let all = if hexagons { turns_of_hexagons(&first) } else { turns(&first) };
        if first.last() == Some(&1)
            || vectors.iter().any(|vector| sizes(vector) != first)
            || vectors.len() != all
        {
            return None;
        }
        let cells = |number: i32| many(number, "cell");
        let moved: Vec<i32> = first.into_iter().filter(|part| *part > 0).collect();
        Some(match moved[..] {
            [more] => format!("{} orthogonally", cells(more)),
            [less, more] if less == more => format!("{} diagonally", cells(more)),
            [less, more] if hexagons => {
                format!("{} one way and {} in a neighbouring direction", cells(more), cells(less))
            }
            [less, more] => format!("{} one way and {} across", cells(more), cells(less)),
            _ => return None,
        })
    }

    /// Two vectors on ranks and files that lead forward or backward, one to either side.
    fn facing(&self, first: &[Vec<i32>], second: &[Vec<i32>]) -> Option<String> {
        let forward = self.ir.board.tracks.iter().find(|tracks| tracks.name == "forward")?;
        let [own, others] = forward.of.as_slice() else { return None };
        let ([one, _], [_, _]) = (first, second) else { return None };
        let [east, up] = one[..] else { return None };
        let is_north = self.ir.board.directions.get(own.first()?.index())?.name == "n";
        let beside = [vec![east, up], vec![-east, up]].iter().all(|vector| first.contains(vector));
        let mirrored = [vec![east, -up], vec![-east, -up]].iter().all(|vector| second.contains(vector));
        if !is_north || own == others || !beside || !mirrored || east == 0 {
            return None;
        }
        let way = if up < 0 { "backward" } else { "forward" };
        Some(format!("{} {way} and {} to either side", many(up.abs(), "rank"), many(east.abs(), "file")))
    }

    /// The vector by which an unnamed direction is called.
    fn vector(&self, direction: Direction) -> Option<Vec<i32>> {
        let name = &self.ir.board.directions.get(direction.index())?.name;
        let parts = name.strip_prefix('(')?.strip_suffix(')')?.split(',');
        parts.map(|part| part.trim().parse().ok()).collect()
    }
}

/// Some cells, ranks or files.
fn many(number: i32, of: &str) -> String {
    match number {
        1 => format!("one {of}"),
        2 => format!("two {of}s"),
        3 => format!("three {of}s"),
        _ => format!("{number} {of}s"),
    }
}

/// In how many ways a vector can be turned and mirrored: the orders of its sorted parts, each part that is not 0 with two signs.
fn turns(sorted: &[i32]) -> usize {
    let orders: usize = (1..=sorted.len()).product();
    let alike: usize =
        sorted.chunk_by(|one, next| one == next).map(|alike| (1..=alike.len()).product::<usize>()).product();
    orders / alike.max(1) * sorted.iter().filter(|part| **part != 0).map(|_| 2).product::<usize>()
}

/// The same between hexagons: so far one way, in six turns, and on either side of each so far in a neighbouring direction.
fn turns_of_hexagons(sorted: &[i32]) -> usize {
    let straight = sorted.first() == Some(&0) || sorted.first() == sorted.last();
    if straight { 6 } else { 12 }
}
