//! Piles: pieces of a kind that stand on one cell, block as one and are taken together. Each leaves by itself, and the others stay in the way.
//!
//! [`Bitboards`] keep how many pieces of a pile are beside the first one as a mark of its cell.

use super::super::program::{EffectOpKind, Program};
use super::super::table::Bits;
use super::super::tables::facts::{Facts, Trial};
use super::super::why::Why;
use super::super::words::Words;
use super::limits::Limits;
use super::lower::Maker;
use super::position::{Bitboards, Piece};
use super::slots::Slots;
use super::special::Special;
use crate::language::ir::{Cell, Kind};

impl<const N: usize> Bitboards<N> {
    /// How many pieces stand on these cells: of a pile each counts.
    pub(super) fn size(&self, slots: &Slots, cells: Words<N>) -> u32 {
        let beside = if slots.has_piles { self.beside(cells & self.occupied()) } else { 0 };
        cells.count() + beside
    }

    #[inline(never)]
    fn beside(&self, piles: Words<N>) -> u32 {
        piles.cells().map(|cell| u32::from(self.mark_on(cell))).sum()
    }

    /// Takes one piece of the side to move off a cell: of a pile the others stay.
    #[inline]
    pub(super) fn lift_one(&mut self, slots: &Slots, cell: Cell) -> Piece {
        let man = self.lift(slots, cell);
        if slots.has_piles { self.leave(slots, cell, man) } else { man }
    }
}

/// Whether piles are known: pieces have no states, no effect moves or changes them, no royal piece stands in a pile, and nothing has to be
/// tried.
pub(super) fn piles_are_known(p: &Program, (facts, slots): (&Facts, &Slots)) -> Option<()> {
    let Some(kind) = p.kinds.iter().position(|kind| kind.stacks > 1) else { return Some(()) };
    let declared = p.game.ir().kinds.get(kind).map(|kind| kind.at).unwrap_or_default();
    let stacks = |kinds: &Bits| kinds.iter().any(|kind| p.kind(Kind::at(kind)).stacks > 1);
    let by_royal = facts.royal.as_ref().is_some_and(stacks) || facts.spared.is_some();
    let by_other = facts.facing.is_some() || facts.blasts || facts.turns_men || facts.drops_turn;
    let by_state = slots.mark.is_some() || !slots.flags.is_empty();
    let is_known = !by_royal && !by_other && !by_state && facts.trial == Trial::None;
    p.only_if(is_known, declared, Why::Piles)?;
    let is_calm = |kind: &EffectOpKind| matches!(kind, EffectOpKind::Assign(..) | EffectOpKind::If(..));
    let moving = p.blocks.iter().flatten().find(|effect_op| !is_calm(&effect_op.kind));
    p.only_if(moving.is_none(), moving.map(|effect_op| effect_op.at).unwrap_or_default(), Why::Piles)
}

impl<const N: usize> Maker<'_, N> {
    /// Whether piles are known: only those who go by ops leave them, and no royal piece stands in one.
    pub(super) fn piles(&mut self, limits: &Limits) -> Option<()> {
        let stacks = |kind: u8| self.p.kind(Kind(u16::from(kind))).stacks > 1;
        self.made.has_piles = self.slots.has_piles;
        let leaves = |way: &&Special<N>| stacks(way.kind) || !way.puts.is_empty();
        let special = self.made.specials.iter().find(leaves).map(|way| way.clause);
        let clause = self.made.chains.first().map(|chain| chain.clause).or(special);
        let fine = clause.is_none() && !limits.royal.iter().any(|kind| stacks(*kind));
        let clause = clause.and_then(|clause| self.p.clauses.get(clause.index()));
        let at = clause.map(|clause| clause.at).unwrap_or_default();
        self.p.only_if(!self.made.has_piles || fine, at, Why::Piles)
    }
}
