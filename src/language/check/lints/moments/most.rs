//! How great a number of men can be, and why.

use crate::language::check::reasons::{Limit, Most};
use std::collections::BTreeSet;

use crate::language::check::certain::SIDES;
use crate::language::check::facts::Facts;
use crate::language::check::facts::population::Population;
use crate::language::ir::{
    Cell, DirectionsKind, Go, Kind, Number, NumberKind, Set, SetKind, Side, WalkKind, Whose,
};

impl Facts<'_> {
    /// How great a number of men or cells can be, as far as that is known.
    pub(super) fn most(&self, number: &Number, population: &Population) -> Option<Most> {
        match &number.kind {
            NumberKind::NumberOf(set) => self.most_in(set, population),
            NumberKind::InHand(whose, kinds) => {
                let many = SIDES.into_iter().map(|side| self.most_in_hand(*whose, kinds, side));
                let many = many.collect::<Option<Vec<i64>>>()?.into_iter().max()?;
                Some(Most { many, limit: Limit::Hand })
            }
            _ => None,
        }
    }

    fn most_in(&self, set: &Set, population: &Population) -> Option<Most> {
        let men = population.most_in(set).map(|many| Most { many, limit: Limit::Men });
        let taken = mentions_taken(set);
        let room = if taken { None } else { self.room_for(set) };
        let turn = if must_be_taken(set) { self.taken_in_a_turn() } else { None };
        let turn = turn.map(|many| Most { many, limit: Limit::Turn });
        men.into_iter().chain(turn).chain(room).min_by_key(|most| most.many)
    }

    /// How many of a set find room on the board.
    fn room_for(&self, set: &Set) -> Option<Most> {
        let all = self.ir.board.cells.len();
        let mut cells = 0;
        for side in SIDES {
            cells = cells.max(self.certain.at_most_cells(set, side).map_or(all, |cells| cells.len()));
        }
        let limit = if cells < all { Limit::Cells } else { Limit::Board };
        let near = self.most_neighbours(set).filter(|near| *near < cells);
        let (cells, limit) = near.map_or((cells, limit), |near| (near, Limit::Neighbours));
        let many = i64::try_from(cells).ok()?.saturating_mul(self.tallest());
        Some(Most { many, limit })
    }

    /// How many cells one step of the eye leads to, where that is how a set is told.
    fn most_neighbours(&self, set: &Set) -> Option<usize> {
        match &set.kind {
            SetKind::And(parts) => parts.iter().filter_map(|part| self.most_neighbours(part)).min(),
            SetKind::By { walk, from, .. } if is_one_place(from) => {
                let WalkKind::Leg(leg) = &walk.kind else { return None };
                let Go::Step(directions) = &leg.go else { return None };
                let DirectionsKind::Fixed(of) = &directions.kind else { return None };
                let board = &self.ir.board;
                let ways: usize = of.iter().map(Vec::len).sum();
                self.certain.weigh(board.cells.len().saturating_mul(ways))?;
                let from = |cell: Cell| {
                    let of_side = |ways: &Vec<crate::language::ir::Direction>| {
                        let next = ways.iter().filter_map(|way| board.next(*way, cell));
                        next.collect::<BTreeSet<Cell>>().len()
                    };
                    of.iter().map(of_side).max().unwrap_or(0)
                };
                (0..board.cells.len()).map(Cell::at).map(from).max()
            }
            _ => None,
        }
    }

    /// How many men there can be on one cell.
    pub(super) fn tallest(&self) -> i64 {
        self.ir.kinds.iter().map(|decl| i64::from(decl.stacks)).max().unwrap_or(1).max(1)
    }

    /// How many men of some kinds a side can have in hand, asked by a side.
    fn most_in_hand(&self, whose: Whose, kinds: &[Kind], asker: Side) -> Option<i64> {
        if self.fills_hands() {
            return None;
        }
        let side = match whose {
            Whose::Own => asker,
            Whose::Enemy => asker.other(),
            Whose::Of(side) => side,
        };
        let held = self.placements().map(|placement| {
            let of = placement.hands.iter().filter(|(of, kind, _)| *of == side && kinds.contains(kind));
            of.map(|(.., many)| i64::from(*many)).fold(0, i64::saturating_add)
        });
        held.max()
    }
}

/// Whether a set says of its members that they are taken.
fn must_be_taken(set: &Set) -> bool {
    match &set.kind {
        SetKind::Taken => true,
        SetKind::And(parts) => parts.iter().any(must_be_taken),
        _ => false,
    }
}

/// Whether men that are taken, who have no cell, may be in a set.
fn mentions_taken(set: &Set) -> bool {
    match &set.kind {
        // Who was there before the move may have been taken by it.
        SetKind::Taken | SetKind::Before(_) => true,
        SetKind::And(parts) | SetKind::Or(parts) => parts.iter().any(mentions_taken),
        SetKind::Not(what)
        | SetKind::Attacked(what, _)
        | SetKind::By { what, .. }
        | SetKind::Where { what, .. } => mentions_taken(what),
        _ => false,
    }
}

/// Whether a set is one man or cell at most.
fn is_one_place(set: &Set) -> bool {
    matches!(
        &set.kind,
        SetKind::Mover | SetKind::Me | SetKind::It | SetKind::Here | SetKind::Origin | SetKind::Seen
    ) || matches!(&set.kind, SetKind::These(cells) if cells.len() == 1)
}
