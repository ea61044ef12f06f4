//! Hooks that nothing sets off.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Event, Kind, KindDecl, KindValueKind, RuleClause};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of hooks that nothing sets off in any piece that has them.
    pub(super) fn hooks_that_never_run(&self, to: &mut Told) {
        // Each hook with its event, the pieces that have it, and whether one of these sets it off.
        let mut hooks: Vec<(Span, Event, Vec<Kind>, bool)> = Vec::new();
        let become_so = self.become_on_the_way();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            let kind = Kind::at(index);
            for hook in &decl.hooks {
                let runs = self.sets_off(kind, decl, hook.event) || become_so.contains(&kind);
                match hooks.iter_mut().find(|(at, ..)| *at == hook.at) {
                    Some((.., kinds, known)) => {
                        kinds.push(kind);
                        *known |= runs;
                    }
                    None => hooks.push((hook.at, hook.event, vec![kind], runs)),
                }
            }
        }
        for hook in &self.ir.hooks {
            let mut kinds = self.ir.kinds.iter().enumerate();
            let runs = kinds.any(|(index, decl)| self.sets_off(Kind::at(index), decl, hook.event));
            hooks.push((hook.at, hook.event, Vec::new(), runs));
        }
        for (at, event, kinds, _) in hooks.into_iter().filter(|(.., runs)| !runs) {
            let names: Vec<&str> = kinds.iter().filter_map(|kind| self.kind_name(*kind)).collect();
            let become_it = match kinds.as_slice() {
                [kind] if event == Event::Promoting => self.promoting_to(*kind),
                _ => Vec::new(),
            };
            let why = kinds.first().and_then(|kind| self.forbidden_by(*kind, event));
            let from = become_it.first().copied();
            let found = errors::hook_never_runs(at, words(event), &names, from, why);
            to.push(found);
        }
    }

    /// Whether moves and drops of a kind, or what befalls it, may set off hooks of an event.
    fn sets_off(&self, kind: Kind, decl: &KindDecl, event: Event) -> bool {
        match event {
            Event::Moving => !decl.walks.is_empty(),
            Event::Dropping => !decl.drops.is_empty(),
            Event::Promoting => !decl.promotions.is_empty() && !decl.walks.is_empty(),
            Event::Taking => self.takes_anybody(decl),
            Event::Passing => self.may_pass(),
            Event::BeingTaken => self.is_ever_taken(kind),
        }
    }

    /// The clause that keeps a kind from taking anybody, or from being taken.
    fn forbidden_by(&self, kind: Kind, event: Event) -> Option<Span> {
        let decl = self.ir.kinds.get(kind.index())?;
        let all = decl.takes.first.as_ref();
        let rule = match event {
            Event::Taking if decl.walks.iter().any(|clause| clause.walk.can_take()) => {
                let none_left =
                    |never: &&RuleClause| all.is_some_and(|all| self.certain.within(&all.what, &never.what));
                decl.takes.never.iter().filter(|never| never.when.is_empty()).find(none_left)
            }
            Event::BeingTaken => decl.safe.iter().find(|rule| rule.when.is_empty()),
            _ => None,
        };
        rule.map(|rule| rule.at)
    }

    /// The pieces that promote to a kind.
    fn promoting_to(&self, kind: Kind) -> Vec<&str> {
        let promotes = |decl: &&KindDecl| {
            decl.promotions.iter().any(
                |promotion| matches!(&promotion.to.kind, KindValueKind::These(kinds) if kinds.contains(&kind)),
            )
        };
        self.ir.kinds.iter().filter(promotes).map(|decl| decl.name.as_str()).collect()
    }
}

/// The words behind `after`.
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
