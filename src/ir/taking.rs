//! Which clauses can take.
//!
//! Only clauses that can are looked at to find what is attacked; the others may therefore ask what is. Both the
//! check and whoever answers such questions must draw the line in one place, and this is it. It errs on the side of
//! taking.

use super::{
    Arrival, DropClause, Effect, EffectKind, Event, Hook, Ir, KindDecl, Landing, MoveClause, NumberKind,
    Walk, WalkKind,
};

/// Whether a move by this clause of the kind can remove a man.
#[must_use]
pub fn move_can_take(ir: &Ir, kind: &KindDecl, clause: &MoveClause) -> bool {
    walk_takes(&clause.walk, true)
        || effects_take(&clause.effects)
        || hooks_take(ir, kind, &[Event::Moving, Event::Promoting])
}

/// Whether a drop by this clause of the kind can remove a man.
#[must_use]
pub fn drop_can_take(ir: &Ir, kind: &KindDecl, clause: &DropClause) -> bool {
    effects_take(&clause.effects) || hooks_take(ir, kind, &[Event::Dropping])
}

fn hooks_take(ir: &Ir, kind: &KindDecl, events: &[Event]) -> bool {
    let takes = |hook: &Hook| events.contains(&hook.event) && effects_take(&hook.effects);
    kind.hooks.iter().any(takes)
        || ir.hooks.iter().any(takes)
        // A man that changes kind sets off the hooks of its new kind.
        || (events.contains(&Event::Promoting)
            && ir.kinds.iter().any(|other| {
                other.hooks.iter().any(|hook| hook.event == Event::Promoting && effects_take(&hook.effects))
            }))
}

fn effects_take(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match &effect.kind {
        EffectKind::Take(_) => true,
        EffectKind::Each(_, inner) => effects_take(inner),
        EffectKind::If(_, then, otherwise) => effects_take(then) || effects_take(otherwise),
        _ => false,
    })
}

fn arrival_takes(arrival: &Arrival) -> bool {
    !arrival.capturing.is_empty() || effects_take(&arrival.effects)
}

/// Whether a walk takes, if the walk stops after it (`last`) or goes on.
fn walk_takes(walk: &Walk, last: bool) -> bool {
    match &walk.kind {
        WalkKind::Leg(leg) => {
            let lands = match leg.landing {
                Landing::Taking(_) | Landing::MayTake(_) => true,
                Landing::Plain => last,
                Landing::Quietly | Landing::Onto(_) | Landing::Past => false,
            };
            lands || arrival_takes(&leg.arrival)
        }
        WalkKind::Stay(arrival) => arrival_takes(arrival),
        // The eye takes nothing itself, but what it says of its landings may.
        WalkKind::Look(body, arrival) => arrival_takes(arrival) || walk_takes(body, false),
        WalkKind::Sequence(parts) => {
            let mut last = last;
            for part in parts.iter().rev() {
                if walk_takes(part, last) {
                    return true;
                }
                last = last && can_be_nothing(part);
            }
            false
        }
        WalkKind::Choice(parts) => parts.iter().any(|part| walk_takes(part, last)),
        WalkKind::Repeat { body, .. } => walk_takes(body, last),
        WalkKind::Bracket { body, past, arrival, .. } => {
            arrival_takes(arrival) || walk_takes(body, last && !past)
        }
    }
}

/// Whether a walk can be over without a leg of the mover.
fn can_be_nothing(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Leg(_) => false,
        WalkKind::Stay(_) | WalkKind::Look(..) => true,
        WalkKind::Sequence(parts) => parts.iter().all(can_be_nothing),
        WalkKind::Choice(parts) => parts.iter().any(can_be_nothing),
        WalkKind::Repeat { body, least, .. } => {
            !matches!(least.kind, NumberKind::Constant(number) if number > 0) || can_be_nothing(body)
        }
        WalkKind::Bracket { body, .. } => can_be_nothing(body),
    }
}
