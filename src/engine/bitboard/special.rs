//! Special ways: moves with tests and changes of their own, such as castling and en passant.

use super::super::program::{BlockId, ClauseId};
use super::super::unroll::Post;
use super::super::unroll::Who;
use super::super::unroll::{Check, Way};
use super::super::words::Words;
use super::position::Bitboards;
use super::slots::Slots;
use crate::language::ir::{Cell, Kind};

/// One unrolled way of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Special<const N: usize> {
    pub(super) clause: ClauseId,
    pub(super) kind: u8,
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// The cells that must be empty, and those that must be occupied.
    pub(super) empty: Words<N>,
    pub(super) men: Words<N>,
    /// A number of the game that must have a value.
    pub(super) number: Option<(usize, i32)>,
    pub(super) checks: Vec<Check>,
    /// The cells of captured pieces, and from where to where other pieces are put.
    pub(super) takes: Vec<Cell>,
    pub(super) puts: Vec<(Cell, Cell)>,
    pub(super) names: Vec<(u8, Cell)>,
    /// The effects of landings, then those of the clause.
    pub(super) effects: Vec<BlockId>,
    pub(super) becomes: u8,
}

impl<const N: usize> Special<N> {
    /// A way to a cell, where the piece becomes one of a kind.
    pub(super) fn of(
        (clause, post): (ClauseId, Post),
        (to, becomes): (Cell, Kind),
        way: &Way,
    ) -> Option<Self> {
        let (mut empty, mut men, mut checks) = (Words::default(), Words::default(), Vec::new());
        for (cell, who) in &way.tests {
            if *who == Who::NOBODY {
                empty.insert(*cell);
                continue;
            }
            men.insert(*cell);
            checks.extend((*who != Who::PIECES).then_some(Check::Who(*cell, *who)));
        }
        checks.extend(&way.checks);
        Some(Self {
            clause,
            kind: u8::try_from(post.kind.0).ok()?,
            from: post.cell,
            to,
            empty,
            men,
            number: way.number,
            checks,
            takes: way.takes.clone(),
            puts: way.puts.clone(),
            names: way.names.clone(),
            effects: way.effects.clone(),
            becomes: u8::try_from(becomes.0).ok()?,
        })
    }

    /// Puts all pieces where they are after the move, without effects.
    #[inline]
    pub(super) fn displace(&self, slots: &Slots, board: &mut Bitboards<N>) {
        let side = board.to_move;
        let mut man = board.lift(slots, self.from);
        for cell in &self.takes {
            board.lift(slots, *cell);
        }
        for (from, to) in &self.puts {
            let owner = board.side_on(*from);
            let put = board.lift(slots, *from);
            board.put(slots, owner, *to, put);
        }
        man.kind = Kind(u16::from(self.becomes));
        board.put(slots, side, self.to, man);
    }

    /// Whether the move does nothing but go to a cell and perhaps capture there, beside effects.
    pub(super) fn is_ordinary(&self) -> bool {
        self.puts.is_empty() && self.takes.iter().all(|cell| *cell == self.to)
    }

    /// Whether the two are never possible in one position.
    pub(super) fn excludes(&self, other: &Self) -> bool {
        !(self.empty & other.men).is_empty()
            || !(self.men & other.empty).is_empty()
            || matches!((self.number, other.number), (Some(one), Some(two)) if one.0 == two.0 && one.1 != two.1)
    }

    /// Whether it makes the same changes as another.
    pub(super) fn does_as(&self, other: &Self) -> bool {
        (self.to, &self.takes, &self.puts, self.becomes)
            == (other.to, &other.takes, &other.puts, other.becomes)
    }
}
