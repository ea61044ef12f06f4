//! Definitions: finding one, and putting its body where its name stands.
//!
//! Nothing is textual: the words of a parameter are resolved where they were written, and a definition sees only
//! its parameters and what is declared.

use std::rc::Rc;

use super::scope::{Argument, Scope, with};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::diagnostic::catalog;
use crate::language::ir;
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Define, Name, Parameters, Walk};

impl<'t> Lowerer<'_, 't> {
    /// The definition that a word means here: that of the clause's own kind first.
    pub(super) fn find_define(&mut self, word: &str, scope: &Scope<'t>) -> Option<&'t Define> {
        if let Some(local) =
            scope.words_of().and_then(|kind| self.pieces.local_defines.get(&kind)).and_then(|d| d.get(word))
        {
            self.notes.local_defines_used.insert(local.name.at.0);
            return Some(local);
        }
        match self.lookup(word) {
            Some(Meaning::Define(index)) => self.names.defines.get(index).copied(),
            _ => None,
        }
    }

    /// Refuses `leap (1,2) slide orthogonal`, where another way of moving is among the directions of `name`.
    pub(super) fn ways_side_by_side(&mut self, name: &Name, given: &[Span]) -> bool {
        let is_walk = |at: &Span| self.is_defined_way(self.sources.text(*at));
        let Some(second) = given.iter().position(is_walk).filter(|second| *second > 0) else { return false };
        let (Some(&before), Some(&begins), Some(&last)) =
            (given.get(second - 1), given.get(second), given.last())
        else {
            return false;
        };
        let (first, second) = (self.sources.words(name.at.0.to(before)), self.sources.words(begins.to(last)));
        let word = self.sources.words(begins);
        self.out.push(errors::ways_side_by_side(begins, &word, &first, &second));
        true
    }

    /// Whether a word is a definition that can be a walk.
    pub(super) fn is_defined_way(&self, word: &str) -> bool {
        let Some(Meaning::Define(index)) = self.names.get(word) else { return false };
        self.names.defines.get(*index).is_some_and(|define| define.body.walk().is_some())
    }

    /// Replaces the name of a definition by its walk, with its parameters bound. Those that are expressions
    /// are [typed](Self::typed).
    pub(super) fn expand(
        &mut self,
        (define, body): (&'t Define, &'t Walk),
        call: &Name,
        (values, arguments): (Vec<Argument<'t>>, Vec<Argument<'t>>),
        scope: &mut Scope<'t>,
    ) -> Option<ir::Walk> {
        let word = define.name.text.as_str();
        if scope.frame.open.contains(&word) {
            self.out.push(errors::defined_by_itself(define.name.at.0, word, call.at.0, true));
            return None;
        }
        let Parameters { values: names, directions } = &define.parameters;
        let declared = define.name.at.0;
        if values.is_empty() && directions.is_empty() && !names.is_empty() && names.len() == arguments.len() {
            // Reported once, at its definition.
            if !self.out.any(|told| told.code == catalog::WRONG_SORT && told.span() == Some(declared)) {
                self.out.push(errors::value_for_walk(call.at.0, word, declared, true));
            }
            return None;
        }
        if !(names.is_empty() && values.is_empty())
            && (names.len() != values.len() || directions.len() != arguments.len())
        {
            if names.is_empty() && arguments.is_empty() && values.len() == directions.len() {
                self.out.push(errors::direction_in_brackets(call.at.0, word));
                return None;
            }
            let form = form_of(define);
            let given = (values.len(), arguments.len());
            self.out.push(errors::given_otherwise(call.at.0, word, declared, &form, given));
            return None;
        }
        if directions.len() != arguments.len() {
            let (at, wanted) = (call.at.0, directions.len());
            let places: Vec<Span> = arguments.iter().map(Argument::at).collect();
            if self.ways_side_by_side(call, &places) {
                return None;
            }
            let given: Vec<&str> =
                arguments.iter().map(|argument| self.sources.text(argument.at())).collect();
            self.out.push(errors::direction_count(
                at,
                word,
                wanted,
                &given,
                &given.join(&format!(" then {word} ")),
                declared,
                &self.ways_to_go(word),
            ));
            return None;
        }
        let inner = Rc::new(scope.frame.body(define, values.into_iter().chain(arguments)));
        let calls = self.calls.to(call.at.0);
        let lowered = scope.in_frame(inner.clone(), |scope| {
            with(self, |lowerer| &mut lowerer.calls, calls, |lowerer| lowerer.walk(body, scope))
        });
        // Names given in the body remain visible where the definition is used.
        for given in scope.names.iter_mut().filter(|given| Rc::ptr_eq(&given.frame, &inner)) {
            given.frame = scope.frame.clone();
        }
        lowered
    }

    /// Replaces the name of a definition by its effects.
    pub(super) fn done(
        &mut self,
        call: &'t Name,
        values: &'t [tree::Value],
        scope: &mut Scope<'t>,
    ) -> Option<Vec<ir::Effect>> {
        let (word, at) = (call.text.as_str(), call.at.0);
        let Some(define) = self.find_define(word, scope) else {
            match self.lookup(word) {
                Some(Meaning::State(state))
                    if self.pieces.state_type(state) == Some(&ir::StateType::Flag) =>
                {
                    self.out.push(errors::flag_among_effects(at, word));
                }
                Some(meaning) => self.wrong_sort(call, &meaning, "an effect"),
                None => self.unknown(call, Sought::Definition, Some(scope)),
            }
            return None;
        };
        let declared = define.name.at.0;
        let Some(body) = define.body.effects() else {
            self.out.push(errors::no_effects_defined(at, word, declared));
            return None;
        };
        if scope.frame.open.contains(&word) {
            self.out.push(errors::defined_by_itself(declared, word, at, false));
            return None;
        }
        let Parameters { values: names, directions } = &define.parameters;
        // Told at the definition.
        if !directions.is_empty() {
            return None;
        }
        if names.len() != values.len() {
            let form = form_of(define);
            self.out.push(errors::given_otherwise(at, word, declared, &form, (values.len(), 0)));
            return None;
        }
        let values = values.iter().map(|value| Argument::in_brackets(value, scope.frame.clone()));
        let inner = Rc::new(scope.frame.body(define, values));
        let calls = self.calls.to(at);
        scope.in_frame(inner, |scope| {
            with(self, |lowerer| &mut lowerer.calls, calls, |lowerer| lowerer.effects(body, scope))
        })
    }
}

/// How a definition is used: `hop(P) D`.
fn form_of(define: &Define) -> String {
    let Parameters { values, directions } = &define.parameters;
    let listed = |names: &[Name], joint: &str| -> String {
        names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(joint)
    };
    let mut form = define.name.text.clone();
    if !values.is_empty() {
        form = format!("{form}({})", listed(values, ", "));
    }
    if !directions.is_empty() {
        form = format!("{form} {}", listed(directions, " "));
    }
    form
}
