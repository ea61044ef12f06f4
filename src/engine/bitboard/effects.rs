//! Runs hooks and blocks of effects on bitboards.
//!
//! A form that is not handled here has the answer `None`; then the machine plays.

use super::super::layout::{of_cell, thing};
use super::super::program::{
    Becoming, BlockId, EffectOp, EffectOpKind, Given, Hook, Owner, Program, SetKind, StateOf,
};
use super::super::table::NOWHERE;
use super::super::why::Why;
use super::super::words::Words;
use super::asks::Asks;
use super::context::Context;
use super::position::Bitboards;
use super::rules::Rules;
use super::slots::Slot;
use crate::language::ir::{Event, Kind, Side, WhoseMen};

/// Runs the hooks of an event; `None` if what they do is not known.
pub(super) fn hooks<const N: usize>(
    (p, rules): (&Program, &Rules<N>),
    board: &mut Bitboards<N>,
    cx: &mut Context,
    (kind, event): (Kind, Event),
) -> Option<()> {
    let own: &[Hook] = &p.kind(kind).hooks;
    for hook in own.iter().chain(&p.hooks).filter(|hook| hook.event == event) {
        // The states of a piece that has left the board do not matter.
        if cx.is_gone && speaks_of_mover(p, hook.effects) {
            continue;
        }
        if (Asks { p, rules, board }).all_hold(cx, &hook.when)? {
            block((p, rules), board, cx, hook.effects)?;
        }
    }
    Some(())
}

/// Runs a block of effects; `None` if what it does is not known.
pub(super) fn block<const N: usize>(
    (p, rules): (&Program, &Rules<N>),
    board: &mut Bitboards<N>,
    cx: &mut Context,
    id: BlockId,
) -> Option<()> {
    for effect_op in p.blocks.get(id.index())? {
        match &effect_op.kind {
            EffectOpKind::EachMan(set, body) => {
                let men = Asks { p, rules, board }.cells(cx, set)?;
                let it = cx.it;
                for cell in men.cells() {
                    cx.it = cell;
                    block((p, rules), board, cx, *body)?;
                }
                cx.it = it;
            }
            EffectOpKind::If(condition, yes, no) => {
                let chosen = if (Asks { p, rules, board }).holds(cx, condition)? { *yes } else { *no };
                block((p, rules), board, cx, chosen)?;
            }
            EffectOpKind::AddToHand(value, whose) => {
                let asks = Asks { p, rules, board };
                let (kind, side) = (asks.kind(cx, value)?, cx.side(*whose));
                if let Some(kind) = thing(kind).map(Kind).filter(|kind| p.in_hand.contains(kind)) {
                    board.add_to_hand(&rules.slots, side, kind.index(), 1)?;
                }
            }
            EffectOpKind::Take(set) => {
                for cell in (Asks { p, rules, board }).cells(cx, set)?.cells() {
                    let owner = board.side_on(cell);
                    let taken = (board.lift(&rules.slots, cell), owner);
                    cx.took_more |= cx.taken.replace(taken).is_some();
                    if cell == cx.mover {
                        // The mover has no place any more.
                        (cx.mover, cx.here, cx.it, cx.is_gone) = (NOWHERE, NOWHERE, NOWHERE, true);
                    }
                }
            }
            EffectOpKind::Assign(state, given) => {
                let done = assign((p, rules), board, cx, (state, given));
                done.or_else(|| p.falls(effect_op.at, Why::Effects))?;
            }
            EffectOpKind::Change(set, Becoming { owner: Some(WhoseMen::Of(whose)), kind: None }) => {
                let (men, side) = ((Asks { p, rules, board }).cells(cx, set)?, cx.side(*whose));
                for cell in men.without(board.of_side(side)).cells() {
                    let man = board.lift(&rules.slots, cell);
                    board.put(&rules.slots, side, cell, man);
                }
            }
            EffectOpKind::EachCell(..)
            | EffectOpKind::Put(..)
            | EffectOpKind::PutNew(..)
            | EffectOpKind::Change(..)
            | EffectOpKind::Swap(..)
            | EffectOpKind::Sow(_)
            | EffectOpKind::SwapSides
            | EffectOpKind::Join { .. } => return p.falls(effect_op.at, Why::Effects),
        }
    }
    Some(())
}

/// Whether a block only sets states of the mover.
fn speaks_of_mover(p: &Program, block: BlockId) -> bool {
    let of_mover = |effect_op: &EffectOp| match &effect_op.kind {
        EffectOpKind::Assign(StateOf { of: Owner::Men(set), .. }, _) => {
            matches!(set.kind, SetKind::Mover | SetKind::Me)
        }
        _ => false,
    };
    p.blocks.get(block.index()).is_some_and(|effect_ops| effect_ops.iter().all(of_mover))
}

fn assign<const N: usize>(
    (p, rules): (&Program, &Rules<N>),
    board: &mut Bitboards<N>,
    cx: &mut Context,
    (state, given): (&StateOf, &Given),
) -> Option<()> {
    let info = p.layout.state(state.state)?;
    let asks = Asks { p, rules, board };
    let value = match given {
        Given::First => None,
        Given::Flag(flag) => Some(i64::from(*flag)),
        Given::Number(number) => Some(info.ty.bounded(asks.number(cx, number)?)),
        Given::Cell(set) => {
            let cells = asks.cells(cx, set)?;
            cells.is_one_at_most().then_some(())?;
            Some(cells.first().map_or(0, of_cell))
        }
        Given::Kind(kind) => Some(asks.kind(cx, kind)?),
        Given::Direction(_) => return None,
    };
    match (rules.slots.slot(state.state)?, &state.of) {
        (Slot::Game(place), Owner::Game) => {
            let value = value.unwrap_or_else(|| info.first_for(Side(0)));
            cx.set |= 1 << place;
            board.set_number(&p.layout, (place, state.state), i32::try_from(value).ok()?);
        }
        (Slot::Side(place), Owner::Side(whose)) => {
            let side = cx.side(*whose);
            let place = place + side.index();
            let value = value.unwrap_or_else(|| info.first_for(side));
            cx.set |= 1 << place;
            board.set_number(&p.layout, (place, state.state), i32::try_from(value).ok()?);
        }
        (Slot::Flag(flag), Owner::Men(set)) => {
            let men = asks.cells(cx, set)?;
            let have = (0..p.kinds.len()).filter(|kind| p.layout.has(Kind::at(*kind), state.state));
            let men = men & have.fold(Words::default(), |have, kind| have | board.of_kind(kind));
            match value {
                Some(value) => board.set_flag(&rules.slots, flag, men, value == 1),
                None => return None,
            }
        }
        (Slot::Mark, Owner::Men(set)) => {
            let value = u8::try_from(value?).ok()?;
            for cell in asks.cells(cx, set)?.cells() {
                if p.layout.has(board.kind_on(cell)?, state.state) {
                    board.set_mark_on(&rules.slots, cell, value);
                }
            }
        }
        _ => return None,
    }
    Some(())
}
