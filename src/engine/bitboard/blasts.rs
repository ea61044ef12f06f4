//! Explosions: pieces that are captured together with a captured piece and its captor, and what that means for attacks.

use super::super::known::{Known, One, Subject, Who};
use super::super::program::{EffectOpKind, Eye, Program, Set, SetKind};
use super::super::table::Bits;
use super::super::tables::attackers::Attackers;
use super::super::tables::facts::Facts;
use super::super::words::Words;
use super::position::Bitboards;
use crate::language::ir::{Cell, Event, Kind, Side};

/// Which royal pieces an explosion captures. A side must keep one of them.
#[derive(Debug)]
pub(super) struct Blasts<const N: usize> {
    /// Their kinds.
    pub(super) stays: Vec<u8>,
    /// For each side that captures, and each cell of the capture: where its own royal pieces explode.
    cells: [Vec<Words<N>>; 2],
}

impl<const N: usize> Blasts<N> {
    /// The explosions of a game; `None` if they depend on the captor.
    pub(super) fn of(p: &Program, facts: &Facts) -> Option<Self> {
        let stays: Vec<u8> =
            facts.stays.iter().flat_map(Bits::iter).map(u8::try_from).collect::<Result<_, _>>().ok()?;
        let of_side = |side: Side| {
            (0..p.layout.cells)
                .map(|cell| taken(p, &stays, (side, Cell::at(cell))))
                .collect::<Option<Vec<_>>>()
        };
        let [first, second] = Side::BOTH.map(of_side);
        Some(Self { stays, cells: [first?, second?] })
    }

    /// The royal pieces of a side.
    #[inline]
    pub(super) fn men(&self, board: &Bitboards<N>, side: Side) -> Words<N> {
        let men = self.stays.iter().fold(Words::NONE, |men, kind| men | board.of_kind(usize::from(*kind)));
        men & board.of_side(side)
    }

    /// Whether a side cannot capture on a cell, since its last royal piece would explode; `None` if royal pieces may capture there
    /// themselves.
    #[inline]
    pub(super) fn spares(
        &self,
        board: &Bitboards<N>,
        (side, cell): (Side, Cell),
        attackers: &Attackers<N>,
    ) -> Option<bool> {
        if self.stays.is_empty() {
            return Some(false);
        }
        self.stays.iter().all(|kind| !attackers.is_by(Kind(u16::from(*kind)))).then_some(())?;
        let near = self.cells.get(side.index())?.get(cell.index())?;
        Some(self.men(board, side).without(*near).is_empty())
    }
}

/// Where pieces of some kinds of a side explode when the side captures on a cell; `None` if that depends on the captor.
fn taken<const N: usize>(p: &Program, stays: &[u8], (side, cell): (Side, Cell)) -> Option<Words<N>> {
    let others = (0..p.kinds.len()).filter(|kind| !stays.iter().any(|stays| usize::from(*stays) == *kind));
    let mut by_kind = others.map(|kind| taken_by(p, stays, (side, Kind::at(kind), cell)));
    let first = by_kind.next()??;
    by_kind.all(|other| other == Some(first)).then_some(first)
}

fn taken_by<const N: usize>(
    p: &Program,
    stays: &[u8],
    (side, kind, cell): (Side, Kind, Cell),
) -> Option<Words<N>> {
    let mut cells = Words::default();
    let hooks = p.kind(kind).hooks.iter().chain(&p.hooks);
    for effect_op in hooks
        .filter(|hook| hook.event == Event::Taking)
        .filter_map(|hook| p.blocks.get(hook.effects.index()))
        .flatten()
    {
        let EffectOpKind::Take(Set { kind: SetKind::By { what, eye: Eye::Step(steps), .. }, .. }) =
            &effect_op.kind
        else {
            continue;
        };
        let mut are_taken = stays.iter().map(|kind| {
            let met = One { kind: Kind(u16::from(*kind)), owner: Some(side.into()), cell: None };
            let known = Known { met: Some(met), ..Known::of(side, met) };
            known.is_in(p, what, Subject::Man(Who::Met))
        });
        let Some(first) = are_taken.next() else { return Some(cells) };
        let first = first?;
        are_taken.all(|other| other == Some(first)).then_some(())?;
        if first {
            cells |= steps[side].get(cell.index())?.iter().copied().collect();
        }
    }
    Some(cells)
}
