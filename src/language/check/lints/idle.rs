//! What never comes about: hooks that nothing sets off, and attacks on men that nobody may take.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::{Effect, EffectKind, Event, Kind, KindDecl, KindValueKind, RuleClause};
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

    /// Warns of drops of pieces that are never in hand.
    pub(super) fn drops_that_never_are(&self, to: &mut Told) {
        let mut drops: Vec<(Span, Vec<Kind>)> = Vec::new();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            for drop in &decl.drops {
                match drops.iter_mut().find(|(at, _)| *at == drop.at) {
                    Some((_, kinds)) => kinds.push(Kind::at(index)),
                    None => drops.push((drop.at, vec![Kind::at(index)])),
                }
            }
        }
        for (at, kinds) in drops {
            let held = |kind: &Kind| self.is_ever_in_hand(*kind);
            if let Some(name) = kinds.first().and_then(|kind| self.kind_name(*kind))
                && !kinds.iter().any(held)
            {
                let named = kinds.iter().any(|kind| self.ir.hand.contains(kind));
                to.push(errors::drop_never_is(at, name, named));
            }
        }
    }

    /// Whether a piece is in hand in a position that is set up, or may come into one.
    fn is_ever_in_hand(&self, kind: Kind) -> bool {
        let added = |effects: &[Effect]| {
            let mut adds = false;
            for effect in effects.iter().flat_map(Effect::with_all_within) {
                if let EffectKind::AddToHand(value, _) = &effect.kind {
                    adds |= match &value.kind {
                        KindValueKind::Of(_) => true,
                        _ => self.kinds_of(value).contains(&kind),
                    };
                }
            }
            adds
        };
        let set_up =
            self.placements().any(|placement| placement.hands.iter().any(|(_, held, _)| *held == kind));
        self.ir.hand.contains(&kind) && (set_up || self.every_effect().any(added))
    }

    fn kind_name(&self, kind: Kind) -> Option<&str> {
        self.ir.kinds.get(kind.index()).map(|decl| decl.name.as_str())
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

    /// Warns of men whom nobody may ever take, where the rules ask whether they are attacked.
    pub(super) fn attacks_that_never_are(&self, to: &mut Told) {
        // An effect takes those that are safe, too.
        if self.every_effect().any(|effects| effects.iter().any(Effect::can_take)) {
            return;
        }
        let mut found = Vec::new();
        for asked in &self.notes.asked_attacked {
            let questions = self.notes.asked_attacked.iter().filter(|other| other.at == asked.at);
            let mut kinds = questions.flat_map(|other| &other.kinds);
            let safe = |kind: &Kind| {
                let rules = self.ir.kinds.get(kind.index()).map(|decl| &decl.safe);
                rules.into_iter().flatten().find(|rule| rule.when.is_empty()).map(|rule| rule.at)
            };
            if let (Some(kind), true) = (asked.kinds.first(), kinds.all(|kind| safe(kind).is_some()))
                && let (Some(at), Some(name)) = (safe(kind), self.kind_name(*kind))
            {
                found.push(errors::safe_is_never_attacked(at, name, asked.at));
            } else if let Some(forbids) = self.all_forbid(&asked.kinds)
                && let Some(name) = asked.kinds.first().and_then(|kind| self.kind_name(*kind))
            {
                found.push(errors::never_taken_is_never_attacked(forbids, name, asked.at));
            } else if let Some((kind, at)) = asked.kinds.iter().find_map(|kind| Some((kind, safe(kind)?)))
                && let Some(name) = self.kind_name(*kind)
                && let Some(named) = self.named_within(asked.at, name)
            {
                found.push(errors::one_of_them_is_safe(named, name, at));
            }
        }
        // One question is enough to tell.
        found.dedup_by_key(|found| found.span());
        to.extend(found);
    }

    /// What forbids a piece to take men of some kinds, where none of them may ever be taken.
    fn all_forbid(&self, kinds: &[Kind]) -> Option<Span> {
        let first = *kinds.first()?;
        if kinds.iter().any(|kind| self.is_ever_taken(*kind)) {
            return None;
        }
        self.ir.kinds.iter().find_map(|decl| self.forbids_to_take(&decl.takes, first))
    }

    /// Where a word stands in others. A family may hold safe men and others; who is named is meant.
    fn named_within(&self, at: Span, name: &str) -> Option<Span> {
        let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '-');
        let text = self.sources.text(at);
        let mut places = text.match_indices(name).map(|(from, _)| (from, from + name.len()));
        let (from, to) = places.find(|(from, to)| {
            !text.get(..*from).is_some_and(|before| before.ends_with(letter))
                && !text.get(*to..).is_some_and(|behind| behind.starts_with(letter))
        })?;
        let offset = |by: usize| u32::try_from(by).ok().map(|by| at.start + by);
        Some(Span { start: offset(from)?, end: offset(to)?, ..at })
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
