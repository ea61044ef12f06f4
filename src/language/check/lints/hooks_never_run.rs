//! Hooks whose event never happens.

use std::collections::BTreeMap;

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Effect, Event, Hook, Kind, KindDecl};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of hooks whose event happens to no piece that has them.
    pub(super) fn hooks_that_never_run(&self, to: &mut Warnings) {
        // Each hook with its event, the pieces that have it, and whether it runs.
        let mut hooks: BTreeMap<Span, (Event, Vec<Kind>, bool)> = BTreeMap::new();
        let mut note = |hook: &Hook, kind: Option<Kind>, runs: bool| {
            let (_, kinds, known) = hooks.entry(hook.at).or_insert((hook.event, Vec::new(), false));
            kinds.extend(kind);
            *known |= runs;
        };
        // A piece that another becomes on its way has the event of that other one.
        let changes = self.every_effect().flatten().any(Effect::can_change_kind);
        for (kind, decl) in self.kinds() {
            decl.hooks
                .iter()
                .for_each(|hook| note(hook, Some(kind), changes || self.sets_off(decl, hook.event)));
            self.ir.hooks.iter().for_each(|hook| note(hook, None, self.sets_off(decl, hook.event)));
        }
        for (at, (event, kinds, _)) in hooks.into_iter().filter(|(_, (.., runs))| !runs) {
            let names: Vec<&str> = kinds.iter().filter_map(|kind| self.kind_name(*kind)).collect();
            to.push(errors::hook_never_runs(at, words(event), &names));
        }
    }

    /// Whether an event may happen to a piece.
    fn sets_off(&self, decl: &KindDecl, event: Event) -> bool {
        let takes = |effects: &[Effect]| effects.iter().any(Effect::can_take);
        match event {
            Event::Moving => !decl.walks.is_empty(),
            Event::Dropping => !decl.drops.is_empty(),
            Event::Promoting => !decl.promotions.is_empty(),
            Event::Taking => {
                decl.walks.iter().any(|clause| clause.walk.can_take() || takes(&clause.effects))
                    || decl.drops.iter().any(|drop| takes(&drop.effects))
            }
            Event::Passing => self.may_pass(),
            Event::BeingTaken => {
                let safe = decl.safe.iter().any(|rule| rule.when.is_empty());
                !safe || self.every_effect().any(takes)
            }
        }
    }
}

/// The words after `after`.
fn words(event: Event) -> &'static str {
    match event {
        Event::Moving => "moving",
        Event::Taking => "taking",
        Event::BeingTaken => "being taken",
        Event::Dropping => "dropping",
        Event::Promoting => "promoting",
        Event::Passing => "passing",
    }
}
