//! `ahead(own)` and `origin` after a drop: who is dropped has come in no direction, and from no cell.

use std::cell::RefCell;

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::mention::{every_set, in_condition};
use crate::language::ir::{DirectionsKind, Event, Go, Hook, Set, SetKind, Walk, WalkKind};

impl Facts<'_> {
    /// Warns of eyes that go on in the direction of a man that was dropped, and of the cell that he came from.
    pub(super) fn directions_of_drops(&self, to: &mut Told) {
        let found = RefCell::new(Vec::new());
        let way = self.names.get("any").map(|_| "any");
        let looked = |set: &Set| {
            if set.kind == SetKind::Origin && set.at.source == self.main {
                found.borrow_mut().push(errors::no_origin_of_a_drop(set.at));
            }
            if let SetKind::By { walk, .. } = &set.kind
                && let Some(leg) = goes_on(walk)
            {
                let at = if leg.at.source == self.main { leg.at } else { set.at };
                let words = self.sources.words(at);
                let right = way.filter(|_| words.starts_with("step same"));
                let right = right.map(|way| words.replacen("same", way, 1));
                found.borrow_mut().push(errors::no_direction_of_a_drop(at, &words, (right.as_deref(), way)));
            }
            false
        };
        let walks = self.ir.kinds.iter().any(|decl| !decl.walks.is_empty());
        let hooks = self.ir.kinds.iter().flat_map(|decl| &decl.hooks).chain(&self.ir.hooks);
        let of_drops = |hook: &&Hook| hook.event == Event::Dropping || !walks;
        for hook in hooks.filter(of_drops) {
            for condition in &hook.when {
                in_condition(condition, &looked);
            }
            every_set(&hook.effects, &looked);
        }
        for drop in self.ir.kinds.iter().flat_map(|decl| &decl.drops) {
            every_set(&drop.effects, &looked);
        }
        if !walks {
            for line in &self.ir.after_turn {
                in_condition(&line.when, &looked);
            }
        }
        to.extend(found.into_inner());
    }
}

/// The first leg of a walk, if that goes on in the direction of the leg before.
fn goes_on(walk: &Walk) -> Option<&Walk> {
    match &walk.kind {
        WalkKind::Leg(leg) => {
            let (Go::Step(directions) | Go::Jump(directions, _)) = &leg.go;
            let of_leg_before = matches!(
                directions.kind,
                DirectionsKind::Same | DirectionsKind::Back | DirectionsKind::Turn { .. }
            );
            of_leg_before.then_some(walk)
        }
        WalkKind::Sequence(parts) => goes_on(parts.first()?),
        WalkKind::Choice(parts) => {
            if parts.iter().all(|part| goes_on(part).is_some()) {
                goes_on(parts.first()?)
            } else {
                None
            }
        }
        WalkKind::Repeat { body, .. } | WalkKind::Bracket { body, .. } => goes_on(body),
        WalkKind::Stay(_) | WalkKind::Look(..) => None,
    }
}
