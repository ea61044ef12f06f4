//! The epilogue of an act: what happens once it is known where the piece ends and what it captured, by effects, hooks and guards. If
//! none of it can forbid the move, moves can be told apart, and counted, without doing it.

use super::code::{
    Becoming, BlockId, Clause, ClauseKind, Code, Directions, EffectOp, EffectOpKind, Given, Guard, KindValue,
    SetKind,
};
use crate::language::ir::parts::Part;
use crate::language::ir::{self, DirectionsKind, EffectKind, Event, Kind, NumberKind, WhoseMen};

/// What is known of the end of the acts of a clause.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the clause")]
pub(super) struct Epilogue {
    /// Whether it can always be done, in one way, and neither captures nor displaces pieces; nor has the walk before it done so
    /// by effects.
    pub(super) sure: bool,
    /// Whether it is the same for all ways to a cell that capture the same pieces.
    pub(super) blind: bool,
    /// Whether it asks what was captured: then it may matter what was captured first.
    pub(super) asks_taken: bool,
    /// Whether pieces may change sides.
    pub(super) turns: bool,
    /// Whether the clause has effects of its own.
    pub(super) effects: bool,
    /// Whether it is empty: the piece stands where it has come to, and is what it was.
    pub(super) at_once: bool,
}

impl Epilogue {
    /// Those of all clauses, by their numbers.
    pub(super) fn all(p: &Code) -> Vec<Self> {
        let mut epilogues = vec![Self::default(); p.clauses.len()];
        for (kind, of) in p.game.ir().kinds.iter().enumerate() {
            let rules = p.kind(Kind::at(kind));
            let walks = of.walks.iter().map(|clause| (displaces(&clause.walk), &clause.effects));
            let drops = of.drops.iter().map(|clause| (false, &clause.effects));
            let ids = rules.walks.iter().zip(walks).chain(rules.drops.iter().zip(drops));
            for (id, (displaces, effects)) in ids {
                if let (Some(epilogue), Some(clause)) =
                    (epilogues.get_mut(id.index()), p.clauses.get(id.index()))
                {
                    *epilogue = Self::of(p, of, (clause, effects));
                    epilogue.sure &= !displaces;
                    // A piece that has become another kind on its way has the epilogue of that kind.
                    epilogue.at_once &= !displaces;
                }
            }
        }
        epilogues
    }

    fn of(p: &Code, kind: &ir::KindDecl, (clause, effects): (&Clause, &[ir::Effect])) -> Self {
        let rules = p.kind(clause.kind);
        let of_act = |event: Event| event != Event::BeingTaken && event != Event::Passing;
        let hooks = rules.hooks.iter().chain(&p.hooks).filter(|hook| of_act(hook.event));
        let (mut turns, mut sure, mut plain) = (false, true, true);
        for block in hooks.map(|hook| hook.effects).chain(clause.effects) {
            sure &= is_sure(p, block, &mut turns);
            plain = false;
        }
        let after = |guards: &[Guard]| guards.iter().any(|guard| guard.after);
        let of_piece = matches!(clause.what, ClauseKind::Walk(_)) && after(&rules.moves);
        let asks = after(&clause.guards) || of_piece || after(&p.moves);
        sure &= !asks;
        let at_once =
            plain && !asks && rules.promotions.is_empty() && rules.stops.is_free() && rules.stands.is_free();
        let (mut blind, mut asks_taken) = (true, false);
        let ir = p.game.ir();
        let hooks = kind.hooks.iter().chain(&ir.hooks).filter(|hook| of_act(hook.event));
        // Hooks of a capture speak of the same move, and so does `again`.
        let of_others = ir.kinds.iter().flat_map(|kind| &kind.hooks).chain(&ir.hooks);
        let taken = of_others.filter(|hook| hook.event == Event::BeingTaken);
        let again = ir.again.iter().map(Part::Condition);
        for part in hooks.chain(taken).map(Part::Hook).chain(effects.iter().map(Part::Effect)).chain(again) {
            part.each_within(&mut |part| {
                blind &= !asks_of_way(&part);
                asks_taken |= matches!(part, Part::Set(set) if matches!(set.kind, ir::SetKind::Taken));
                true
            });
        }
        Self { sure, blind, asks_taken, turns, effects: clause.effects.is_some(), at_once }
    }
}

/// Whether effects of a walk displace pieces or change them. Pieces that appear are dealt with at its end.
fn displaces(walk: &ir::Route) -> bool {
    let mut displaces = false;
    Part::Walk(walk).each_within(&mut |part| {
        displaces |= matches!(part, Part::Effect(effect) if matches!(
            effect.kind,
            EffectKind::Take(_)
                | EffectKind::Put(..)
                | EffectKind::Change(..)
                | EffectKind::Swap(..)
                | EffectKind::SwapSides
        ));
        !displaces
    });
    displaces
}

/// Whether a part asks on which way the mover has come.
pub(super) fn asks_of_way(part: &Part<'_>) -> bool {
    match part {
        Part::Set(set) => matches!(set.kind, ir::SetKind::Passed | ir::SetKind::Named(..)),
        Part::Number(number) => matches!(number.kind, NumberKind::Distance),
        Part::Directions(directions) => !matches!(
            directions.kind,
            DirectionsKind::Fixed(_) | DirectionsKind::State(_) | DirectionsKind::Or(_)
        ),
        _ => false,
    }
}

/// Whether a block of effects can always be done, in one way, and changes states, hands and sides only.
fn is_sure(p: &Code, block: BlockId, turns: &mut bool) -> bool {
    let Some(effect_ops) = p.blocks.get(block.index()) else { return false };
    effect_ops.iter().all(|effect_op| is_sure_deed(p, effect_op, turns))
}

fn is_sure_deed(p: &Code, effect_op: &EffectOp, turns: &mut bool) -> bool {
    match &effect_op.kind {
        EffectOpKind::EachMan(_, body) | EffectOpKind::EachCell(_, body) => is_sure(p, *body, turns),
        EffectOpKind::If(_, yes, no) => is_sure(p, *yes, turns) && is_sure(p, *no, turns),
        EffectOpKind::Change(_, Becoming { owner, kind }) => {
            *turns = true;
            // What a piece may be promoted to depends on its kind.
            matches!(owner, Some(WhoseMen::Of(_))) && kind.is_none()
        }
        EffectOpKind::Assign(_, Given::Kind(kind)) => is_one_kind(kind),
        // Of these there is one at most, or none.
        EffectOpKind::Assign(_, Given::Direction(directions)) => {
            matches!(directions, Directions::Same | Directions::Back)
        }
        _ => is_harmless_op(p, effect_op),
    }
}

/// Whether a block of effects can always be done, in one way, and changes states and hands only.
pub(super) fn is_harmless(p: &Code, block: BlockId) -> bool {
    let Some(effect_ops) = p.blocks.get(block.index()) else { return false };
    effect_ops.iter().all(|effect_op| is_harmless_op(p, effect_op))
}

pub(super) fn is_harmless_op(p: &Code, effect_op: &EffectOp) -> bool {
    match &effect_op.kind {
        EffectOpKind::EachMan(_, body) | EffectOpKind::EachCell(_, body) => is_harmless(p, *body),
        EffectOpKind::If(_, yes, no) => is_harmless(p, *yes) && is_harmless(p, *no),
        EffectOpKind::AddToHand(KindValue::These(kinds), _) => kinds.len() == 1,
        EffectOpKind::Join { .. } | EffectOpKind::AddToHand(..) => true,
        EffectOpKind::Assign(_, given) => match given {
            Given::First | Given::Flag(_) | Given::Number(_) => true,
            Given::Cell(set) => matches!(
                set.kind,
                SetKind::Here | SetKind::Origin | SetKind::Named(..) | SetKind::EachCell | SetKind::Seen
            ),
            Given::Kind(kind) => is_one_kind(kind),
            Given::Direction(_) => false,
        },
        EffectOpKind::Take(_)
        | EffectOpKind::Put(..)
        | EffectOpKind::PutNew(..)
        | EffectOpKind::Change(..)
        | EffectOpKind::Swap(..)
        | EffectOpKind::Sow(_)
        | EffectOpKind::SwapSides => false,
    }
}

/// Whether there is surely one kind to choose.
pub(super) fn is_one_kind(kind: &KindValue) -> bool {
    match kind {
        KindValue::These(kinds) => kinds.len() == 1,
        KindValue::Of(set) => matches!(set.kind, SetKind::Mover | SetKind::Me),
        KindValue::State(_) => false,
    }
}
