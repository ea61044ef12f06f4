//! Taking of which no side is said, so that it takes one's own men, too.

use super::super::appearing::{Appearing, all_effects, become_values};
use super::super::{Linter, errors};
use super::mention::{in_condition, in_set};
use super::words::{followed_by, with_side};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    Arrival, Effect, EffectKind, Kind, KindDecl, KindValueKind, Landing, NamedSort, Owner, RuleClause, Set,
    SetKind, Side, StateOwner, StateRef, StateType, Walk, WalkKind,
};
use crate::language::source::Span;

impl Linter<'_> {
    /// Warns of what takes men of both sides without saying so.
    pub(super) fn own_men_taken(&self, appearing: &Appearing) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let all: Vec<Kind> = (0..self.ir.kinds.len()).map(Kind::at).collect();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            let mut taking =
                OwnMenTaken { linter: self, appearing, takers: vec![Kind::at(index)], found: &mut found };
            taking.of_kind(decl);
        }
        let mut taking = OwnMenTaken { linter: self, appearing, takers: all, found: &mut found };
        for clause in &self.ir.passes {
            taking.effects(&clause.effects);
        }
        for hook in &self.ir.hooks {
            taking.effects(&hook.effects);
        }
        found
    }
}

impl Linter<'_> {
    /// Warns of `take enemy`, which takes all of them; where there is one only, that may be meant.
    pub(super) fn all_taken(&self) -> Vec<Diagnostic> {
        let population = self.population();
        let several = self.notes.taken_all_over.iter().filter(|set| population.most_in(set) != Some(1));
        let found = several.map(|set| {
            let words = self.sources.words(set.at);
            errors::takes_all((set.at, &words), &followed_by(&words, "by step any"))
        });
        found.collect()
    }
}

struct OwnMenTaken<'c, 't> {
    linter: &'c Linter<'t>,
    appearing: &'c Appearing,
    /// Men of which kinds take.
    takers: Vec<Kind>,
    found: &'c mut Vec<Diagnostic>,
}

/// Whether a set says whose the men are: of a side, or of nobody.
fn is_side(set: &Set) -> bool {
    matches!(set.kind, SetKind::Side(_) | SetKind::Nobody)
}

impl OwnMenTaken<'_, '_> {
    fn of_kind(&mut self, decl: &KindDecl) {
        for rule in decl.takes.first.iter().chain(&decl.takes.also) {
            if !says_side_of_it(rule) {
                self.set(&rule.what);
            }
        }
        for clause in &decl.walks {
            self.walk(&clause.walk);
            for effects in all_effects(clause) {
                self.effects(effects);
            }
        }
        let drops = decl.drops.iter().map(|drop| &drop.effects);
        for effects in drops.chain(decl.hooks.iter().map(|hook| &hook.effects)) {
            self.effects(effects);
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Take(set) => self.set(set),
                EffectKind::Each(_, body) => self.effects(body),
                EffectKind::If(_, then, otherwise) => {
                    self.effects(then);
                    self.effects(otherwise);
                }
                _ => {}
            }
        }
    }

    fn walk(&mut self, walk: &Walk) {
        match &walk.kind {
            WalkKind::Leg(leg) => {
                if let Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) = &leg.landing {
                    self.set(set);
                }
                self.arrival(&leg.arrival, walk);
            }
            WalkKind::Stay(arrival) | WalkKind::Look(_, arrival) => self.arrival(arrival, walk),
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
                for part in parts {
                    self.walk(part);
                }
            }
            WalkKind::Repeat { body, .. } => self.walk(body),
            WalkKind::Bracket { body, arrival, .. } => {
                self.walk(body);
                self.arrival(arrival, walk);
            }
        }
    }

    fn arrival(&mut self, arrival: &Arrival, walk: &Walk) {
        for capturing in &arrival.capturing {
            if is_passed(&capturing.what) {
                self.passed(&capturing.what, walk);
            } else {
                self.set(&capturing.what);
            }
        }
    }

    /// `capturing passed`: whom, the pattern says.
    fn passed(&mut self, what: &Set, walk: &Walk) {
        let patterns = walk.legs(LegsOf::Mover).into_iter().flat_map(|(_, leg)| leg.go.pattern());
        let Some(element) = patterns.into_iter().find(|element| self.admits_own(&element.what)) else {
            return;
        };
        let sources = self.linter.sources;
        let words = self.linter.sources.words(what.at);
        self.found.push(errors::takes_own(
            (what.at, &words),
            Some((element.what.at, sources.text(element.what.at))),
            &with_side("enemy", &words),
            &with_side("(own or enemy)", &words),
        ));
    }

    /// Whether an element of a pattern matches men without saying of which side.
    fn admits_own(&self, set: &Set) -> bool {
        if in_set(set, &is_side).is_some() {
            return false;
        }
        match &set.kind {
            SetKind::Empty => false,
            SetKind::Kinds(kinds) => self.both_have(kinds),
            _ => true,
        }
    }

    fn set(&mut self, set: &Set) {
        let Some(kinds) = self.kinds_without_side(set) else { return };
        if !self.both_have(&kinds) {
            return;
        }
        let words = self.linter.sources.words(set.at);
        if matches!(set.kind, SetKind::State(..)) {
            return self.found.push(errors::takes_whoever((set.at, &words)));
        }
        self.found.push(errors::takes_own(
            (set.at, &words),
            None,
            &with_side("enemy", &words),
            &with_side("(own or enemy)", &words),
        ));
    }

    /// The kinds that a set names without saying of which side.
    fn kinds_without_side(&self, set: &Set) -> Option<Vec<Kind>> {
        if in_set(set, &is_side).is_some() {
            return None;
        }
        let all = || (0..self.linter.ir.kinds.len()).map(Kind::at);
        match &set.kind {
            SetKind::Kinds(kinds) => Some(kinds.clone()),
            SetKind::Flagged(state) => match &self.linter.ir.states.get(state.index())?.of {
                StateOwner::Men(kinds) => Some(kinds.clone()),
                StateOwner::Game | StateOwner::Side => None,
            },
            SetKind::Not(inner) => match &inner.kind {
                SetKind::Kinds(kinds) => Some(all().filter(|kind| !kinds.contains(kind)).collect()),
                _ => None,
            },
            SetKind::And(parts) => {
                let certain = |part: &Set| {
                    matches!(
                        part.kind,
                        SetKind::Men
                            | SetKind::Occupied
                            | SetKind::Taken
                            | SetKind::It
                            | SetKind::Me
                            | SetKind::Mover
                            | SetKind::Named(..)
                            | SetKind::State(..)
                    )
                };
                if parts.iter().any(certain) {
                    return None;
                }
                let mut said = parts.iter().filter_map(|part| self.kinds_without_side(part));
                let first = said.next()?;
                Some(said.fold(first, |kinds, other| {
                    kinds.into_iter().filter(|kind| other.contains(kind)).collect()
                }))
            }
            SetKind::Or(parts) => {
                let said: Vec<Kind> =
                    parts.iter().filter_map(|part| self.kinds_without_side(part)).flatten().collect();
                (!said.is_empty()).then_some(said)
            }
            SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                self.kinds_without_side(what)
            }
            // `enemy.trail`: whoever stands on these cells.
            SetKind::State(StateRef { state, of: Owner::Side(_) }, NamedSort::Cell)
                if self
                    .linter
                    .ir
                    .states
                    .get(state.index())
                    .is_some_and(|state| state.ty == StateType::Cells) =>
            {
                Some(all().collect())
            }
            _ => None,
        }
    }

    /// Whether a side that has one of those who take has a man of these kinds as well, that is not he himself.
    fn both_have(&self, kinds: &[Kind]) -> bool {
        let has = |kind: &Kind, side: Side| self.appearing.get(kind.index()).is_some_and(|sides| sides[side]);
        Side::BOTH.into_iter().any(|side| {
            self.takers.iter().any(|taker| {
                has(taker, side)
                    && kinds
                        .iter()
                        .any(|kind| has(kind, side) && (kind != taker || self.several(*kind, side)))
            })
        })
    }

    /// Whether a side may have several men of a kind.
    fn several(&self, kind: Kind, side: Side) -> bool {
        let ir = &self.linter.ir;
        let of = |man: &&crate::language::ir::Placed| man.kind == kind && man.owner == side;
        let many: u32 = ir.setup.men.iter().filter(of).map(|man| u32::from(man.count)).sum();
        let mut values: Vec<_> = ir.kinds.iter().flat_map(|kind| &kind.promotions).map(|to| &to.to).collect();
        for effects in self.linter.every_effect() {
            become_values(effects, &mut values);
        }
        let makes = |value: &&crate::language::ir::KindValue| match &value.kind {
            KindValueKind::These(kinds) => kinds.contains(&kind),
            KindValueKind::State(_) | KindValueKind::Of(_) => true,
        };
        many > 1 || ir.hand.contains(&kind) || values.iter().any(makes)
    }
}

/// `passed`, or `passed` and more.
fn is_passed(set: &Set) -> bool {
    let passed = |set: &Set| set.kind == SetKind::Passed;
    let named = match &set.kind {
        SetKind::And(parts) => {
            parts.iter().any(passed)
                && !parts.iter().any(|part| matches!(part.kind, SetKind::Men | SetKind::Kinds(_)))
        }
        _ => passed(set),
    };
    named && in_set(set, &is_side).is_none()
}

/// Whether the condition of a rule says of which side the man is that is asked about.
fn says_side_of_it(rule: &RuleClause) -> bool {
    let it = |set: &Set| set.kind == SetKind::It;
    let about_it = |condition: &crate::language::ir::Condition| -> Option<Span> {
        in_condition(condition, &it).and(in_condition(condition, &is_side))
    };
    rule.when.iter().any(|condition| about_it(condition).is_some())
}
