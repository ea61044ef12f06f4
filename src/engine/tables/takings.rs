//! Hooks that capture: if the mover survives them, moves to different cells are different moves, whatever the hooks capture.

use super::super::epilogue::{is_harmless, is_harmless_op};
use super::super::known::{Known, One, Subject, Who};
use super::super::program::{BlockId, EffectOp, EffectOpKind, Hook, Program};
use crate::language::ir::parts::Part;
use crate::language::ir::{self, Event, Kind, Side};

/// The events at the end of an act.
pub(super) const EVENTS: [Event; 3] = [Event::Moving, Event::Taking, Event::Promoting];

/// Whether all hooks of moves can always be done, in one way, and capture or change states and hands; those of captured pieces only the
/// latter. `it` must not be asked for: it depends on the way.
pub(super) fn are_all(p: &Program) -> bool {
    let all = || p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
    let ir = p.game.ir();
    let mut asks_it = false;
    for hook in ir.kinds.iter().flat_map(|kind| &kind.hooks).chain(&ir.hooks) {
        Part::Hook(hook).each_within(&mut |part| {
            asks_it |= matches!(part, Part::Set(set) if set.kind == ir::SetKind::It);
            !asks_it
        });
    }
    !asks_it
        && all().filter(|hook| hook.event == Event::BeingTaken).all(|hook| is_harmless(p, hook.effects))
        && all().filter(|hook| EVENTS.contains(&hook.event)).all(|hook| only_takes(p, hook.effects))
}

fn only_takes(p: &Program, block: BlockId) -> bool {
    let takes = |effect_op: &EffectOp| match &effect_op.kind {
        EffectOpKind::Take(_) => true,
        EffectOpKind::EachMan(_, body) | EffectOpKind::EachCell(_, body) => only_takes(p, *body),
        EffectOpKind::If(_, yes, no) => only_takes(p, *yes) && only_takes(p, *no),
        _ => is_harmless_op(p, effect_op),
    };
    p.blocks.get(block.index()).is_some_and(|effect_ops| effect_ops.iter().all(takes))
}

/// Whether hooks surely capture no piece of the other side than the one that moves.
pub(super) fn spare_enemies(p: &Program) -> bool {
    let kinds = || (0..p.kinds.len()).map(Kind::at);
    let is_spared = |own: Side, kind: Kind, hook: &Hook| {
        let mover = One { kind, owner: Some(own.into()), cell: None };
        kinds().all(|enemy| {
            let met = Some(One { kind: enemy, owner: Some(own.other().into()), cell: None });
            !take(p, &Known { met, ..Known::of(own, mover) }, Who::Met, hook.effects)
        })
    };
    let spares = |own: Side, kind: Kind| {
        let hooks = p.kind(kind).hooks.iter().chain(&p.hooks);
        hooks.filter(|hook| EVENTS.contains(&hook.event)).all(|hook| is_spared(own, kind, hook))
    };
    Side::BOTH.into_iter().all(|own| kinds().all(|kind| spares(own, kind)))
}

/// Whether effects may capture the mover, or a piece of which so much is known.
pub(super) fn take(p: &Program, known: &Known, who: Who, block: BlockId) -> bool {
    let takes = |effect_op: &EffectOp| match &effect_op.kind {
        EffectOpKind::Take(set) => known.is_in(p, set, Subject::Man(who)) != Some(false),
        EffectOpKind::EachMan(_, body) | EffectOpKind::EachCell(_, body) => take(p, known, who, *body),
        EffectOpKind::If(_, yes, no) => take(p, known, who, *yes) || take(p, known, who, *no),
        _ => false,
    };
    p.blocks.get(block.index()).is_none_or(|effect_ops| effect_ops.iter().any(takes))
}
