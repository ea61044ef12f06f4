//! Ways of walks that ask who stands on their cells, and of walks that go on after a capture.
//!
//! [`super::routes`] lays them out once for each post. Who may stand on a cell of a way is a sort: a set of kinds and owners. The cells
//! of each sort are looked up once when the moves of a piece are counted; a way is open if its cells are among them.

use super::super::unroll::Who;
use super::super::words::Words;
use super::pieces::Board;
use super::routes::Found;
use crate::language::ir::{Cell, Kind};

/// The most sorts for one piece. With more, the machine walks.
const SORTS: usize = 12;

/// Who may stand on a cell.
#[derive(Debug, Default)]
struct Sort {
    /// Any piece stands there, or none.
    anybody: bool,
    nobody: bool,
    /// All pieces of an owner.
    owners: [bool; 3],
    /// All pieces of a kind, or those of one owner.
    kinds: Vec<Kind>,
    some: Vec<(usize, Kind)>,
}

impl Sort {
    fn of(kinds: usize, who: Who) -> Self {
        let mut sort = Self { anybody: who == Who::ANYBODY, nobody: who.nobody, ..Self::default() };
        if sort.anybody {
            return sort;
        }
        let has = |owner: usize, kind: usize| who.has_kind(owner, Kind::at(kind));
        for (owner, all) in sort.owners.iter_mut().enumerate() {
            *all = (0..kinds).all(|kind| has(owner, kind));
        }
        for kind in 0..kinds {
            if (0..3).all(|owner| has(owner, kind)) {
                sort.kinds.push(Kind::at(kind));
                continue;
            }
            let of_one = |(owner, all): (usize, &bool)| (!all && has(owner, kind)).then_some(owner);
            let owners = sort.owners.iter().enumerate().filter_map(of_one);
            sort.some.extend(owners.map(|owner| (owner, Kind::at(kind))));
        }
        sort
    }

    #[inline]
    fn cells<const N: usize>(&self, board: &Board<'_, N>) -> Words<N> {
        if self.anybody {
            return Words::ALL;
        }
        let mut cells = if self.nobody { Words::ALL.without(board.occupied) } else { Words::default() };
        let ([first, second, nobody], stand) = (self.owners, &board.stand);
        for (all, stand) in [(first, stand[0]), (second, stand[1]), (nobody, stand[2])] {
            if all {
                cells |= stand;
            }
        }
        for kind in &self.kinds {
            cells |= board.world.of_kind(*kind).map(Words::of).unwrap_or_default();
        }
        for (owner, kind) in &self.some {
            cells |= board.men(*owner, *kind);
        }
        cells
    }
}

/// Ways that ask the same of their cells.
#[derive(Debug)]
struct AlikeWays<const N: usize> {
    /// The first of what it asks, and the first that it does not.
    asks: (usize, usize),
    /// Where it ends, and the sort that must stand there.
    to: Words<N>,
    at_end: usize,
}

/// All ways of a piece that are laid out like this.
#[derive(Debug, Default)]
pub(super) struct Ways<const N: usize> {
    sorts: Vec<Sort>,
    /// Cells that all have to be of a sort.
    asks: Vec<(usize, Words<N>)>,
    /// Ways that capture at most on their last cell.
    plain: Vec<AlikeWays<N>>,
    /// Ways after the capture of the piece on a cell.
    behind: Vec<(Cell, Vec<AlikeWays<N>>)>,
}

impl<const N: usize> Ways<N> {
    /// Those that were found, in a game of so many kinds; nothing where they ask too much.
    pub(super) fn of(kinds: usize, found: &[Found]) -> Option<Self> {
        let (mut ways, mut known) = (Self::default(), Vec::new());
        let found = joined(found);
        let alike = |one: &Found, other: &Found| {
            (one.took, one.at_end) == (other.took, other.at_end) && one.asked == other.asked
        };
        for alike in found.chunk_by(alike) {
            let Some(first) = alike.first() else { continue };
            let begun = ways.asks.len();
            for (cell, who) in &first.asked {
                let sort = ways.sort(kinds, *who, &mut known)?;
                let cells = Words::one(*cell);
                match ways.asks.get_mut(begun..)?.iter_mut().find(|(of, _)| *of == sort) {
                    Some((_, all)) => *all |= cells,
                    None => ways.asks.push((sort, cells)),
                }
            }
            let at_end = ways.sort(kinds, first.at_end, &mut known)?;
            let to = alike.iter().map(|found| found.to).collect();
            let way = AlikeWays { asks: (begun, ways.asks.len()), to, at_end };
            match (first.took, ways.behind.last_mut()) {
                (None, _) => ways.plain.push(way),
                (Some(took), Some((cell, behind))) if *cell == took => behind.push(way),
                (Some(took), _) => ways.behind.push((took, vec![way])),
            }
        }
        Some(ways)
    }

    /// The number of a sort.
    fn sort(&mut self, kinds: usize, who: Who, known: &mut Vec<Who>) -> Option<usize> {
        if let Some(place) = known.iter().position(|one| *one == who) {
            return Some(place);
        }
        known.push(who);
        self.sorts.push(Sort::of(kinds, who));
        (known.len() <= SORTS).then_some(known.len() - 1)
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.behind.is_empty()
    }

    /// The cells to which they lead now without a taking on the way. Those behind each taking are told.
    #[inline]
    pub(super) fn on(&self, board: &Board<'_, N>, mut tell: impl FnMut(Words<N>)) -> Words<N> {
        let of_sorts = self.of_sorts(board);
        let all = |ways: &[AlikeWays<N>]| {
            ways.iter().fold(Words::default(), |led, way| led | self.leads(&of_sorts, way))
        };
        for (cell, ways) in &self.behind {
            if board.occupied.has(*cell) {
                let led = all(ways);
                if !led.is_empty() {
                    tell(led);
                }
            }
        }
        all(&self.plain)
    }

    /// Whether they lead anywhere now without a taking on the way.
    #[inline]
    pub(super) fn lead_anywhere(&self, board: &Board<'_, N>) -> bool {
        let of_sorts = self.of_sorts(board);
        self.plain.iter().any(|way| !self.leads(&of_sorts, way).is_empty())
    }

    /// The cells of each sort.
    #[inline]
    fn of_sorts(&self, board: &Board<'_, N>) -> [Words<N>; SORTS] {
        let mut of_sorts = [Words::default(); SORTS];
        for (cells, sort) in of_sorts.iter_mut().zip(&self.sorts) {
            *cells = sort.cells(board);
        }
        of_sorts
    }

    /// The cells to which ways that are alike lead.
    #[inline]
    fn leads(&self, of_sorts: &[Words<N>; SORTS], way: &AlikeWays<N>) -> Words<N> {
        let of_sort = |sort: usize| of_sorts.get(sort).copied().unwrap_or_default();
        let asks = self.asks.get(way.asks.0..way.asks.1).unwrap_or(&[]);
        if asks.iter().all(|(sort, cells)| cells.without(of_sort(*sort)).is_empty()) {
            way.to & of_sort(way.at_end)
        } else {
            Words::default()
        }
    }
}

/// The same ways in order, those to one cell that ask the same merged into one, with all the pieces that may stand there.
fn joined(found: &[Found]) -> Vec<Found> {
    let mut found = found.to_vec();
    let way = |one: &Found, other: &Found| {
        (one.took, one.asked.len())
            .cmp(&(other.took, other.asked.len()))
            .then_with(|| one.asked.cmp(&other.asked))
    };
    found.sort_unstable_by(|one, other| way(one, other).then(one.to.cmp(&other.to)));
    found.dedup_by(|next, kept| {
        let same = way(next, kept).is_eq() && next.to == kept.to;
        if same {
            kept.at_end = kept.at_end.or(next.at_end);
        }
        same
    });
    found.sort_by(|one, other| way(one, other).then(one.at_end.cmp(&other.at_end)));
    found
}
