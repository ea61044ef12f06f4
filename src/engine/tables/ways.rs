//! Ways that test which pieces stand on their cells, or go on after a capture.
//!
//! [`super::routes`] unrolls them once for each post. What may stand on a cell is a sort: a set of kinds and owners. When the moves of a
//! piece are counted, each sort is looked up once as a set of cells; a way is open if its cells are in these sets.

use super::super::program::Program;
use super::super::words::Words;
use super::Board;
use super::routes::Found;
use super::victims::{Landing, Victims};
use super::who::{OWNERS, Who};
use crate::language::ir::Cell;

/// A piece has at most so many sorts.
const SORTS: usize = 12;

/// Ways with the same tests.
#[derive(Debug)]
struct Way<const N: usize> {
    /// The range of its tests.
    asks: (usize, usize),
    /// Where it ends, and the sort of that cell.
    to: Words<N>,
    at_end: usize,
}

/// All such ways of a piece.
#[derive(Debug, Default)]
pub(super) struct Ways<const N: usize> {
    sorts: Vec<Landing<N>>,
    /// The tests: these cells have to be of a sort.
    asks: Vec<(usize, Words<N>)>,
    /// Ways that capture only where they end.
    plain: Vec<Way<N>>,
    /// Ways that first capture the piece on a cell.
    behind: Vec<(Cell, Vec<Way<N>>)>,
}

impl<const N: usize> Ways<N> {
    /// The ways that were found; `None` if they ask too much.
    pub(super) fn of(p: &Program, found: &[Found]) -> Option<Self> {
        let (mut ways, mut known) = (Self::default(), Vec::new());
        let found = joined(found);
        let alike = |one: &Found, other: &Found| {
            (one.took, one.at_end) == (other.took, other.at_end) && one.asked == other.asked
        };
        for alike in found.chunk_by(alike) {
            let Some(first) = alike.first() else { continue };
            let begun = ways.asks.len();
            for (cell, who) in &first.asked {
                let sort = ways.sort(p, *who, &mut known)?;
                let cells = Words::one(*cell);
                match ways.asks.get_mut(begun..)?.iter_mut().find(|(of, _)| *of == sort) {
                    Some((_, all)) => *all |= cells,
                    None => ways.asks.push((sort, cells)),
                }
            }
            let at_end = ways.sort(p, first.at_end, &mut known)?;
            let to = alike.iter().map(|found| found.to).collect();
            let way = Way { asks: (begun, ways.asks.len()), to, at_end };
            match (first.took, ways.behind.last_mut()) {
                (None, _) => ways.plain.push(way),
                (Some(took), Some((cell, behind))) if *cell == took => behind.push(way),
                (Some(took), _) => ways.behind.push((took, vec![way])),
            }
        }
        Some(ways)
    }

    /// The index of a sort; `None` if there are too many.
    fn sort(&mut self, p: &Program, who: Who, known: &mut Vec<Who>) -> Option<usize> {
        if let Some(place) = known.iter().position(|one| *one == who) {
            return Some(place);
        }
        known.push(who);
        let owner = |owner| OWNERS.iter().position(|one| Some(*one) == owner);
        let victims = Victims::such(p, |one| Some(who.has_kind(owner(one.owner)?, one.kind)))?;
        self.sorts.push(Landing { empty: who.nobody, victims: Some(victims) });
        (known.len() <= SORTS).then_some(known.len() - 1)
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.behind.is_empty()
    }

    /// The cells to which they lead now without a taking on the way. Those behind each taking are told.
    #[inline]
    pub(super) fn on(&self, board: &Board<'_, N>, mut tell: impl FnMut(Words<N>)) -> Words<N> {
        let mut of_sorts = [Words::default(); SORTS];
        for (cells, sort) in of_sorts.iter_mut().zip(&self.sorts) {
            *cells = sort.cells(board, board.occupied);
        }
        let of_sort = |sort: usize| of_sorts.get(sort).copied().unwrap_or_default();
        let leads = |way: &Way<N>| {
            let asks = self.asks.get(way.asks.0..way.asks.1).unwrap_or(&[]);
            if asks.iter().all(|(sort, cells)| cells.without(of_sort(*sort)).is_empty()) {
                way.to & of_sort(way.at_end)
            } else {
                Words::default()
            }
        };
        for (cell, ways) in &self.behind {
            if board.occupied.has(*cell) {
                let led = ways.iter().fold(Words::default(), |led, way| led | leads(way));
                if !led.is_empty() {
                    tell(led);
                }
            }
        }
        self.plain.iter().fold(Words::default(), |led, way| led | leads(way))
    }
}

/// The same ways, sorted. Ways to one cell with the same tests on their way become one.
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
