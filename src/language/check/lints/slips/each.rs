//! `each own Pawn { ... }`: what stands in the braces and is about the man that moves, not about each Pawn.

use super::super::{Linter, errors};
use super::mention::{in_condition, in_effects, in_kind_value, in_set};
use super::whose::inside;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Assigned, Condition, Effect, EffectKind, Kind, Number, NumberKind, Owner, Set, SetKind, StateOwner,
    StateRef,
};
use crate::language::source::Span;

impl Linter<'_> {
    /// Warns of effects in `each` that are about the mover, and of questions that are asked where he is.
    pub(super) fn not_about_each(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for effects in self.every_effect() {
            self.eaches(effects, &mut found);
        }
        found
    }

    fn eaches(&self, effects: &[Effect], found: &mut Vec<Diagnostic>) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Each(men, body) => {
                    let speaks = in_effects(body, &is_it).is_some();
                    let whom = self.sources.words(men.at);
                    Each { linter: self, men, whom, speaks, found }.body(body);
                    self.eaches(body, found);
                }
                EffectKind::If(_, then, otherwise) => {
                    self.eaches(then, found);
                    self.eaches(otherwise, found);
                }
                _ => {}
            }
        }
    }
}

fn is_it(set: &Set) -> bool {
    set.kind == SetKind::It
}

/// The cell of the man that moves, said or not.
fn is_his_place(set: &Set) -> bool {
    match &set.kind {
        SetKind::Here => true,
        // What is said with `from here` is meant so.
        SetKind::By { from, .. } => from.kind == SetKind::Here && from.at == set.at,
        _ => false,
    }
}

/// One `each`.
struct Each<'c, 't> {
    linter: &'c Linter<'t>,
    men: &'c Set,
    whom: String,
    /// Whether something in it is about `it`.
    speaks: bool,
    found: &'c mut Vec<Diagnostic>,
}

impl Each<'_, '_> {
    fn body(&mut self, effects: &[Effect]) {
        for effect in effects {
            match &effect.kind {
                EffectKind::Change(men, becomes) if men.kind == SetKind::Me => {
                    let of_taken = in_set(self.men, &|set| set.kind == SetKind::Taken).is_some();
                    let of_it = becomes.kind().is_some_and(|kind| in_kind_value(kind, &is_it).is_some());
                    if !of_it && !of_taken {
                        let words = self.linter.sources.words(effect.at);
                        let what = words.strip_prefix("become ").unwrap_or("...");
                        self.found.push(errors::becomes_in_each(
                            (effect.at, &words),
                            (self.men.at, &self.whom),
                            what,
                        ));
                    }
                }
                EffectKind::Assign(state, value) => self.assign(effect, state, value),
                EffectKind::Take(set) | EffectKind::Each(set, _) => {
                    self.asked(set.at, in_it(set), in_place(set));
                }
                EffectKind::If(condition, then, otherwise) => {
                    self.condition(condition);
                    self.body(then);
                    self.body(otherwise);
                }
                _ => {}
            }
        }
    }

    fn condition(&mut self, condition: &Condition) {
        let place = in_condition(condition, &is_his_place);
        self.asked(condition.at, in_condition(condition, &is_it).is_some(), place);
    }

    /// Something is asked in the cell of the mover, and nothing of `it`.
    fn asked(&mut self, whole: Span, of_it: bool, place: Option<Span>) {
        let (Some(at), false) = (place, of_it) else { return };
        let at = if inside(at, whole) { at } else { whole };
        let words = self.linter.sources.words(at);
        let right = if words == "here" {
            "it".to_owned()
        } else if words.contains(" by ") {
            format!("{words} from it")
        } else {
            String::new()
        };
        self.found.push(errors::asked_of_mover(at, &words, self.men.at, &self.whom, &right));
    }

    /// A state of the mover that is changed again and again.
    fn assign(&mut self, effect: &Effect, state: &StateRef, value: &Assigned) {
        let Owner::Men(owner) = &state.of else { return };
        let of_him = matches!(owner.kind, SetKind::Me | SetKind::Mover);
        // `power = it.power - 1` gives him what the last of them has.
        let copies = matches!(value, Assigned::Number(number)
            if reads_of(number, state, &is_it) && !reads_of(number, state, &|set| set.kind == owner.kind));
        if !of_him || self.speaks && !copies {
            return;
        }
        let ir = &self.linter.ir;
        let Some(decl) = ir.states.get(state.state.index()) else { return };
        let StateOwner::Men(having) = &decl.of else { return };
        let shared = kinds_of(self.men).is_none_or(|kinds| kinds.iter().any(|kind| having.contains(kind)));
        // `each taken { worth = worth + 1 }` counts.
        let taken = in_set(self.men, &|set| set.kind == SetKind::Taken).is_some();
        let counts = matches!(value, Assigned::Number(number) if reads(number, state));
        if counts && (taken || !shared) {
            return;
        }
        let words = self.linter.sources.words(effect.at);
        let right = shared.then(|| his_own(&words, &decl.name));
        self.found.push(errors::changes_in_each(
            effect.at,
            &words,
            (self.men.at, &self.whom),
            &decl.name,
            copies,
            right.as_deref(),
        ));
    }
}

/// The same change of what `it` has: `set it.moved`.
fn his_own(words: &str, state: &str) -> String {
    let name = |c: char| c.is_alphanumeric() || "-_'.".contains(c);
    let mut right = String::new();
    let mut rest = words;
    while !rest.is_empty() {
        let length = rest.find(|c| !name(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(length);
        let of_mover = word.strip_prefix("mover.") == Some(state);
        if word == state || of_mover {
            right.extend(["it.", state]);
        } else {
            right.push_str(word);
        }
        let sign = behind.chars().next().map_or(0, char::len_utf8);
        right.push_str(behind.get(..sign).unwrap_or(""));
        rest = behind.get(sign..).unwrap_or("");
    }
    right
}

/// Whether a number is made of the state itself.
fn reads(number: &Number, state: &StateRef) -> bool {
    match &number.kind {
        NumberKind::State(read) => read.state == state.state,
        NumberKind::Add(parts) | NumberKind::Max(parts) | NumberKind::Min(parts) => {
            parts.iter().any(|part| reads(part, state))
        }
        NumberKind::Subtract(from, what) => reads(from, state) || reads(what, state),
        _ => false,
    }
}

/// Whether a number is made of a state of certain men.
fn reads_of(number: &Number, state: &StateRef, men: &dyn Fn(&Set) -> bool) -> bool {
    match &number.kind {
        NumberKind::State(read) => read.state == state.state && matches!(&read.of, Owner::Men(of) if men(of)),
        NumberKind::Add(parts) => parts.iter().any(|part| reads_of(part, state, men)),
        NumberKind::Subtract(from, what) => reads_of(from, state, men) || reads_of(what, state, men),
        _ => false,
    }
}

/// The kinds of the men, where their words say it.
pub(super) fn kinds_of(set: &Set) -> Option<Vec<Kind>> {
    match &set.kind {
        SetKind::Kinds(kinds) => Some(kinds.clone()),
        SetKind::And(parts) => parts.iter().find_map(kinds_of),
        SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => kinds_of(what),
        _ => None,
    }
}

fn in_it(set: &Set) -> bool {
    in_set(set, &is_it).is_some()
}

fn in_place(set: &Set) -> Option<Span> {
    in_set(set, &is_his_place)
}
