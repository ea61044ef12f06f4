//! Definitions: finding one, and putting its body where its name stands.
//!
//! Nothing is textual: a parameter's words are understood where they were written, and a definition sees only
//! its parameters and what is declared.

use std::rc::Rc;

use super::names::Meaning;
use super::scope::{Argument, Scope, with};
use super::{Lowerer, errors};
use crate::diagnostic::catalog;
use crate::ir;
use crate::source::Span;
use crate::syntax::tree::{self, Define, Name, Parameters, Walk};

/// Where the definitions are used that are being expanded. Those of the prelude do not count: nobody has written them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Calls {
    /// Where the file itself uses the innermost.
    pub(super) innermost: Option<Span>,
    /// Where the clause at work uses the outermost.
    pub(super) outermost: Option<Span>,
}

impl Calls {
    /// With a definition that is used there.
    pub(super) fn to(self, call: Span) -> Self {
        if call.source.0 == 0 {
            return self;
        }
        Self { innermost: Some(call), outermost: self.outermost.or(Some(call)) }
    }
}

impl<'t> Lowerer<'_, 't> {
    /// The definition that a word means here: the clause's own kind's first.
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

    /// Refuses `leap (1,2) slide orthogonal`, where another way of moving stands among what is given to one.
    pub(super) fn ways_side_by_side(&mut self, name: &Name, arguments: &[tree::Directions]) -> bool {
        let places: Vec<Span> = arguments.iter().map(|given| given.at.0).collect();
        self.side_by_side(name, &places)
    }

    /// Whether a word is a definition that can be a walk.
    pub(super) fn is_defined_way(&self, word: &str) -> bool {
        let Some(Meaning::Define(index)) = self.names.get(word) else { return false };
        self.names.defines.get(*index).is_some_and(|define| define.body.walk().is_some())
    }

    fn side_by_side(&mut self, name: &Name, given: &[Span]) -> bool {
        let is_walk = |at: &Span| self.is_defined_way(self.sources.text(*at));
        let Some(second) = given.iter().skip(1).position(is_walk).map(|at| at + 1) else { return false };
        let (Some(begins), Some(last)) = (given.get(second).copied(), given.last().copied()) else {
            return false;
        };
        let Some(before) = given.get(second - 1).copied() else { return false };
        let (first, second) = (self.sources.words(name.at.0.to(before)), self.sources.words(begins.to(last)));
        let word = self.sources.words(begins);
        self.out.push(errors::ways_side_by_side(begins, &word, &first, &second));
        true
    }

    /// Puts a definition that is a walk in the place of its name, with its parameters known. Those that are expressions
    /// are [typed](Self::typed).
    pub(super) fn expand(
        &mut self,
        define: &'t Define,
        body: &'t Walk,
        call: &Name,
        arguments: Vec<Argument<'t>>,
        scope: &mut Scope<'t>,
    ) -> Option<ir::Walk> {
        let word = define.name.text.as_str();
        if scope.frame.open.contains(&word) {
            self.out.push(errors::defined_by_itself(define.name.at.0, word, call.at.0, true));
            return None;
        }
        let names = define.parameters.names();
        if names.len() != arguments.len() {
            let (at, declared, wanted, given) = (call.at.0, define.name.at.0, names.len(), arguments.len());
            let places: Vec<Span> = arguments.iter().map(Argument::at).collect();
            if self.side_by_side(call, &places) {
                return None;
            }
            self.out.push(if matches!(define.parameters, Parameters::Values(_)) {
                let after = self.around.after.map_or("", |after| self.sources.text(after));
                errors::argument_count(at, word, wanted, given, Some(declared), after)
            } else {
                let given: Vec<&str> =
                    arguments.iter().map(|argument| self.sources.text(argument.at())).collect();
                errors::direction_count(at, word, wanted, &given, declared, &self.ways_to_go(word))
            });
            return None;
        }
        if let Parameters::Values(_) = &define.parameters {
            // Told once, where it is defined.
            let declared = define.name.at.0;
            if !self.out.any(|told| told.code == catalog::WRONG_SORT && told.span() == Some(declared)) {
                let (_, body) = self.sources.text(define.at.0).split_once('=').unwrap_or_default();
                let heads: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
                let meant = format!("define {word} {} = {}", heads.join(" "), body.trim());
                self.out.push(errors::value_for_walk(call.at.0, word, declared, Some(&meant)));
            }
            return None;
        }
        let inner = Rc::new(scope.frame.body(define, arguments.into_iter()));
        let calls = self.calls.to(call.at.0);
        let lowered = scope.in_frame(inner.clone(), |scope| {
            with(self, |lowerer| &mut lowerer.calls, calls, |lowerer| lowerer.walk(body, scope))
        });
        // What the body has named stays named where the definition is used.
        for given in scope.names.iter_mut().filter(|given| Rc::ptr_eq(&given.frame, &inner)) {
            given.frame = scope.frame.clone();
        }
        lowered
    }
}
