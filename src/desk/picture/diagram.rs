//! The diagram of a kind of piece, as books print it: where it goes from a cell of an empty board, and where other pieces must
//! stand for it. Nothing is read from the rules: pieces are put on the board, one or two at a time, and the moves are generated.

use std::collections::BTreeSet;

use super::captured::CapturedKinds;
use super::marks::{Marks, Sign};
use super::tries::{Tries, Way, Work, placed};
use crate::language::ir::{Cell, Game, Kind, Placement, Side};
use crate::language::sorting::Gather;
use crate::language::source::Span;
use crate::play::layout::Layout;
use crate::play::session::Trouble;

/// How many enemies are put on the board at once to see whether one of them makes a difference.
const GROUP: usize = 16;

/// A piece alone on the board, and the marks on the cells around it.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The position: only the piece. For a clause that only drops pieces, it is in the hand.
    pub placement: Placement,
    /// Where it goes.
    pub marks: Marks,
    /// What marks cannot say: which pieces it captures, and that it may be dropped on every cell.
    pub told: Vec<String>,
    /// Whether all was tried that could be: a board may have too many cells for that.
    pub whole: bool,
}

/// The diagram of a kind, for a piece of the first side on a cell.
///
/// # Errors
///
/// [`Trouble`] if no such piece can stand there, or its moves take too much.
pub fn diagram(game: &Game, kind: Kind, cell: Cell) -> Result<Diagram, Trouble> {
    Ok(PieceMoves::within(&Work::default(), game, kind, cell)?.diagram(None))
}

/// All moves found for a kind on a cell: diagrams of the piece as a whole, and of each clause, are made from this.
#[derive(Debug)]
pub struct PieceMoves<'g> {
    tries: Tries<'g>,
    alone: BTreeSet<Way>,
    /// What is new if others stand there.
    results: Vec<(OtherPieces, BTreeSet<Way>)>,
    /// Where it may be dropped, and by which clause.
    drops: BTreeSet<(Span, Cell)>,
    /// Whether enemies of all kinds were tried where one of its own kind is captured.
    all_kinds: bool,
    whole: bool,
}

/// The other pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OtherPieces {
    Friend(Cell),
    Enemy(Cell, Kind),
    /// A friend where the piece could go, and an enemy on this cell.
    Both(Cell),
}

impl<'g> PieceMoves<'g> {
    /// Tries what a piece of the first side does on a cell, with no more work than is left.
    ///
    /// # Errors
    ///
    /// [`Trouble`] if no such piece can stand there, or its moves take too much.
    pub fn within(work: &Work, game: &'g Game, kind: Kind, cell: Cell) -> Result<Self, Trouble> {
        let mut tries = Tries::within(work, game, kind, cell);
        let placement = tries.placement(&[]);
        let asked = tries.acts(&placement);
        if matches!(asked, Some(Err(_))) {
            work.take(tries.spent());
        }
        let alone = match asked {
            Some(asked) => asked?,
            None => BTreeSet::new(),
        };
        let others = (0..game.board.cells.len()).map(Cell::at).filter(|other| *other != cell);
        let others: Vec<Cell> = others.collect();
        let mut results = Vec::new();
        let missed = one_other(&mut tries, &others, &alone, &mut results);
        two_others(&mut tries, &others, &alone, &mut results);
        let drops = tries.drops();
        let before_kinds = tries.go_on();
        all_kinds(&mut tries, missed, &alone, &mut results);
        let all_kinds = tries.go_on();
        work.take(tries.spent());
        Ok(Self { tries, alone, results, drops, all_kinds, whole: before_kinds })
    }

    /// The diagram of everything that it does, or of one clause.
    #[must_use]
    pub fn diagram(&self, clause: Option<Span>) -> Diagram {
        let of = |way: &&Way| clause.is_none_or(|clause| way.clause == clause);
        let alone: BTreeSet<Way> = self.alone.iter().filter(of).map(Way::plain).gather();
        let mut marks = Marks::default();
        for way in &alone {
            way.mark(&mut marks);
        }
        let (mut needs, mut captured) = (Needs::default(), CapturedKinds::default());
        for (stands, found) in &self.results {
            let found: BTreeSet<Way> = found.iter().filter(of).map(Way::plain).gather();
            let found: BTreeSet<Way> = found.difference(&alone).cloned().gather();
            match stands {
                OtherPieces::Friend(on) => needs.note(*on, true, &found, &mut marks),
                OtherPieces::Enemy(on, enemy) => {
                    needs.note(*on, false, &found, &mut marks);
                    captured.note(*on, *enemy, found.iter().any(|way| way.taken.contains(on)));
                }
                OtherPieces::Both(on) => {
                    if found.iter().any(|way| way.taken.contains(on)) && !is_taken(&marks, *on) {
                        marks.add(Sign::TakingOver, *on);
                    }
                }
            }
        }
        needs.tell(&mut marks);
        let mut told = Vec::new();
        if self.all_kinds {
            captured.tell(self.tries.game, &mut marks, &mut told);
        }
        let drops: Vec<Cell> = self
            .drops
            .iter()
            .filter(|(of, _)| clause.is_none_or(|clause| *of == clause))
            .map(|(_, cell)| *cell)
            .collect();
        if drops.len() == self.tries.game.board.cells.len() {
            told.push("put from the hand on any empty cell".to_owned());
        } else {
            for cell in &drops {
                marks.add(Sign::Drops, *cell);
            }
        }
        let in_hand = clause.is_some() && !drops.is_empty();
        let placement = if in_hand { self.tries.in_hand() } else { self.tries.placement(&[]) };
        if !in_hand {
            marks.add(Sign::Origin, self.tries.cell);
        }
        Diagram { placement, marks, told, whole: self.whole }
    }

    /// Whether the piece goes anywhere at all.
    #[must_use]
    pub fn goes(&self) -> bool {
        !self.alone.is_empty() || self.results.iter().any(|(_, found)| !found.is_empty())
    }

    /// Whether a clause does anything in the diagram of the kind: it may need what cannot be put on a board.
    #[must_use]
    pub fn shows(&self, clause: Span) -> bool {
        let of = |way: &Way| way.clause == clause;
        self.alone.iter().any(of)
            || self.results.iter().any(|(_, found)| found.iter().any(of))
            || self.drops.iter().any(|(known, _)| *known == clause)
    }
}

/// Puts one piece after another on each cell: a friend, and enemies. Returns what is left to try: other kinds on the cells where
/// enemies of a kind are captured, for each such kind.
fn one_other(
    tries: &mut Tries<'_>,
    others: &[Cell],
    alone: &BTreeSet<Way>,
    results: &mut Vec<(OtherPieces, BTreeSet<Way>)>,
) -> Vec<Untried> {
    for other in others {
        let found = tries.new_ways(&[placed(tries.kind, Side(0), *other)], alone);
        results.push((OtherPieces::Friend(*other), found));
    }
    // An enemy of its own kind first: most pieces capture all kinds alike, and then no other is tried yet.
    let mut kinds: Vec<Kind> = vec![tries.kind];
    kinds.extend((0..tries.game.kinds.len()).map(Kind::at).filter(|other| *other != tries.kind));
    let mut untold = others.to_vec();
    let mut missed: Vec<Untried> = Vec::new();
    for enemy in kinds {
        for before in &mut missed {
            before.others.push(enemy);
        }
        let mut told: Vec<Cell> = Vec::new();
        let idle = if enemy == tries.kind {
            BTreeSet::new()
        } else {
            tries.idle((&[], alone), enemy, &untold, GROUP)
        };
        untold.retain(|other| {
            if idle.contains(other) {
                results.push((OtherPieces::Enemy(*other, enemy), BTreeSet::new()));
                return true;
            }
            let found = tries.new_ways(&[placed(enemy, Side(1), *other)], alone);
            let nothing = found.is_empty();
            if found.iter().any(|way| way.taken.contains(other)) {
                told.push(*other);
            }
            results.push((OtherPieces::Enemy(*other, enemy), found));
            nothing
        });
        if !told.is_empty() {
            missed.push(Untried { taken: enemy, cells: told, others: Vec::new() });
        }
    }
    missed
}

/// Cells on which enemies of one kind are taken, and the kinds that were not tried there.
struct Untried {
    taken: Kind,
    cells: Vec<Cell>,
    others: Vec<Kind>,
}

/// Tries the other kinds of enemies. All cells from which enemies are taken without being in each other's way are tried at once:
/// where enemies of another kind there leave everything as it was, they are taken to do so on each of them.
fn all_kinds(
    tries: &mut Tries<'_>,
    missed: Vec<Untried>,
    alone: &BTreeSet<Way>,
    results: &mut Vec<(OtherPieces, BTreeSet<Way>)>,
) {
    for Untried { taken, mut cells, others } in missed.into_iter().filter(|missed| !missed.others.is_empty())
    {
        while !cells.is_empty() {
            let ways = tries.with_enemies(taken, &cells);
            let is_taken = |cell: &Cell| {
                ways.as_ref().is_some_and(|ways| ways.iter().any(|way| way.taken.contains(cell)))
            };
            let (group, rest): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|cell| is_taken(cell));
            // If they protect each other from capture, many at once show nothing: each is tried by itself.
            let (group, rest, before) = match (group.is_empty(), rest.is_empty()) {
                (true, _) => (rest, group, None),
                (false, true) => (group, rest, ways),
                (false, false) => {
                    let before = tries.with_enemies(taken, &group);
                    (group, rest, before)
                }
            };
            for enemy in &others {
                let same =
                    before.is_some() && group.len() > 1 && tries.with_enemies(*enemy, &group) == before;
                for cell in &group {
                    let known =
                        results.iter().find(|(stands, _)| *stands == OtherPieces::Enemy(*cell, taken));
                    let found = match known.filter(|_| same) {
                        Some((_, found)) => found.clone(),
                        None => tries.new_ways(&[placed(*enemy, Side(1), *cell)], alone),
                    };
                    results.push((OtherPieces::Enemy(*cell, *enemy), found));
                }
            }
            cells = rest;
        }
    }
}

fn is_taken(marks: &Marks, cell: Cell) -> bool {
    [Sign::Taking, Sign::Taken, Sign::TakingOver].iter().any(|sign| marks.signs.contains(&(*sign, cell)))
}

/// Puts a friend where the piece could go, and with it an enemy on each cell without a capture so far: this finds captures over
/// another piece.
fn two_others(
    tries: &mut Tries<'_>,
    others: &[Cell],
    alone: &BTreeSet<Way>,
    results: &mut Vec<(OtherPieces, BTreeSet<Way>)>,
) {
    let ends: BTreeSet<Cell> = alone.iter().filter_map(|way| way.end).gather();
    let mut taken: BTreeSet<Cell> = BTreeSet::new();
    for (stands, found) in results.iter() {
        if let OtherPieces::Enemy(on, _) = stands
            && found.iter().any(|way| way.taken.contains(on))
        {
            taken.insert(*on);
        }
    }
    for end in ends.into_iter().filter(|end| others.contains(end)) {
        let friend = placed(tries.kind, Side(0), end);
        let left = others.iter().filter(|other| **other != end && !taken.contains(other));
        let left: Vec<Cell> = left.copied().collect();
        let with = tries.placement(std::slice::from_ref(&friend));
        let Some(Ok(before)) = tries.acts(&with) else { continue };
        // A friend that only blocks its own cell is unlikely to help: one position must do.
        let lost: BTreeSet<&Way> = alone.difference(&before).gather();
        let aside = before.is_subset(alone) && lost.iter().all(|way| way.end == Some(end));
        let size = if aside { usize::MAX } else { GROUP };
        let idle = tries.idle((std::slice::from_ref(&friend), &before), tries.kind, &left, size);
        for other in left.iter().filter(|other| !idle.contains(other)) {
            let found = tries.new_ways(&[friend.clone(), placed(tries.kind, Side(1), *other)], alone);
            if found.iter().any(|way| way.taken.contains(other)) {
                taken.insert(*other);
                results.push((OtherPieces::Both(*other), found));
            }
        }
    }
}

/// The cell nearest to the middle of the board, the earlier one of two.
#[must_use]
pub fn middle(layout: &Layout) -> Option<Cell> {
    let twice =
        |least: Option<u32>, most: Option<u32>| i64::from(least.unwrap_or(0)) + i64::from(most.unwrap_or(0));
    let ends = |ranks: &[crate::play::layout::Rank]| {
        twice(ranks.first().map(|rank| rank.at), ranks.last().map(|rank| rank.at))
    };
    let [column, row, level] = [ends(&layout.columns), ends(&layout.rows), ends(&layout.levels)];
    let far = |point: crate::play::layout::Point| {
        let apart = |at: u32, middle: i64| (2 * i64::from(at) - middle).pow(2);
        apart(point.level, level) * 1000 + apart(point.column, column) + apart(point.row, row)
    };
    layout.cells.iter().min_by_key(|spot| far(spot.point)).map(|spot| spot.cell)
}

/// Cells where pieces open others.
#[derive(Default)]
struct Needs {
    friends: BTreeSet<Cell>,
    enemies: BTreeSet<Cell>,
    helped: BTreeSet<Cell>,
}

impl Needs {
    /// The effect of a piece on a cell, of the same side or of the other.
    fn note(&mut self, on: Cell, friend: bool, found: &BTreeSet<Way>, marks: &mut Marks) {
        for way in found {
            if way.taken.contains(&on) {
                marks.add(if way.end == Some(on) { Sign::Taking } else { Sign::Taken }, on);
            } else if way.end == Some(on) {
                marks.add(if friend { Sign::OntoFriend } else { Sign::Onto }, on);
            } else if friend {
                self.friends.insert(on);
            } else {
                self.enemies.insert(on);
            }
            self.helped.extend(way.end.filter(|end| *end != on));
        }
    }

    /// Says what has been found of all cells together.
    fn tell(self, marks: &mut Marks) {
        for cell in self.friends.union(&self.enemies) {
            let sign = match (self.friends.contains(cell), self.enemies.contains(cell)) {
                (true, true) => Sign::NeedsMan,
                (true, false) => Sign::NeedsFriend,
                _ => Sign::NeedsEnemy,
            };
            marks.add(sign, *cell);
        }
        for cell in self.helped {
            if !marks.signs.contains(&(Sign::Quiet, cell)) {
                marks.add(Sign::Helped, cell);
            }
        }
    }
}
