//! Unknown words, and what their authors may have meant.
//!
//! They are collected until everything is read: the best guess is often a name that is declared and never used, and one
//! misspelt declaration gives one message, however often the name is used.

pub(super) mod advice;
mod advisor;
mod declaration;
pub(super) mod sought;
pub(super) mod word;

use super::scope::{Place, Scope, with};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::syntax::tree::{ClauseKind, Directions, DirectionsKind, Expr, ExprKind, Name};
use crate::language::syntax::words::is_built_in;

pub(super) use advisor::tell;

use sought::Sought;
use word::{Unknown, WordContext};

impl<'t> Lowerer<'_, 't> {
    /// Records an unknown word.
    pub(super) fn unknown(&mut self, name: &Name, sought: Sought, scope: Option<&Scope<'t>>) {
        if self.names.has_failed(&name.text) {
            return;
        }
        let replaced = self.program.replaced.iter().find(|known| known.name.text == name.text);
        if let Some(known) = replaced.filter(|_| self.names.get(&name.text).is_none()) {
            if self.out.first_replaced(&name.text) {
                let (declared, asked) = (known.name.at.0, name.at.0);
                let found = errors::replaced_word(known.by, &known.block, &name.text, declared, asked);
                self.out.push(found);
            }
            return;
        }
        if self.tell_taken_away(name) {
            return;
        }
        if self.board.absent.contains(&name.text) {
            return self.out.push(errors::no_such_cells(name.at.0, &name.text));
        }
        if self.tell_defined_elsewhere(name) {
            return;
        }
        if let (0, Some(call)) = (name.at.0.source.0, self.calls.innermost) {
            let found = errors::prelude_needs(call, &name.text, sought.noun(), name.at.0);
            return self.out.push(found);
        }
        let mut local = Vec::new();
        if let Some(scope) = scope {
            let given = scope.names_seen();
            local.extend(given.map(|given| given.name.clone()));
            local.extend(scope.frame.parameters.iter().map(|(name, _)| (*name).to_owned()));
            let defined = scope.words_of().and_then(|kind| self.pieces.local_defines.get(&kind));
            local.extend(defined.into_iter().flatten().map(|(name, _)| (*name).to_owned()));
        }
        let board = scope.is_some_and(|scope| scope.place == Place::Board);
        let (name, at) = (name.text.clone(), name.at.0);
        // Where the text was repaired, the words around are not those of the file.
        let around = if self.sources.text(at) == name { self.around } else { WordContext::default() };
        self.out.note_unknown(Unknown { name, at, sought, around, local, board });
    }

    /// Reports a word that a file has taken away; false if none has.
    fn tell_taken_away(&mut self, name: &Name) -> bool {
        let lost = || self.pieces.lost.iter().find(|lost| lost.name == name.text).map(|lost| lost.at);
        let gone = self.program.gone(&name.text).map(|gone| gone.at).or_else(lost);
        let Some(gone) = gone.filter(|_| self.names.get(&name.text).is_none()) else { return false };
        let asked = name.at.0;
        self.out.push_once(errors::taken_away(asked, gone, &name.text));
        true
    }

    /// Reports a word that is defined in another piece or family; false if none defines it.
    fn tell_defined_elsewhere(&mut self, name: &Name) -> bool {
        let defined = self.program.kinds.iter().find_map(|block| {
            let defines = block.clauses.iter().find_map(|clause| match &clause.kind {
                ClauseKind::Define { define, .. } if define.name.text == name.text => Some(define.name.at.0),
                _ => None,
            });
            Some((block, defines?))
        });
        let Some((block, defined)) = defined.filter(|_| self.names.get(&name.text).is_none()) else {
            return false;
        };
        let block = (block.name.text.as_str(), block.family);
        let found = errors::defined_elsewhere(name.at.0, &name.text, block, defined);
        // Only one of several uses is reported.
        let known = self.out.any(|known| {
            known.code == found.code && known.labels.get(1).map(|label| label.span) == Some(defined)
        });
        if !known {
            self.out.push(found);
        }
        true
    }

    /// Whether a single word is unknown everywhere.
    pub(super) fn means_nothing(&self, expr: &Expr, scope: &Scope<'t>) -> bool {
        let ExprKind::Name(name) = &expr.kind else { return false };
        let word = name.text.as_str();
        let local = scope.words_of().and_then(|kind| self.pieces.local_defines.get(&kind));
        self.names.get(word).is_none()
            && !is_built_in(word)
            && !local.is_some_and(|known| known.contains_key(word))
            && scope.argument(word).is_none()
            && !scope.names.iter().any(|given| given.name == word)
            && !super::set_words::like_a_cell(word)
            && !(scope.place == Place::Board && self.program.kinds.iter().any(|kind| kind.name.text == word))
    }

    /// Records a single word that is unknown everywhere; false for everything else.
    pub(super) fn unknown_word(&mut self, expr: &Expr, sought: Sought, scope: &Scope<'t>) -> bool {
        let ExprKind::Name(name) = &expr.kind else { return false };
        let strange = self.means_nothing(expr, scope);
        if strange {
            self.unknown(name, sought, Some(scope));
        }
        strange
    }

    /// Looks for unknown words among the directions of a leg or a defined word, of which it takes `wanted`:
    /// modes follow them, and a misspelt mode looks like one more direction.
    pub(super) fn strange_arguments(
        &mut self,
        word: &Name,
        arguments: &[Directions],
        wanted: usize,
        scope: &Scope<'t>,
    ) -> bool {
        let mut strange = false;
        for (index, argument) in arguments.iter().enumerate() {
            let DirectionsKind::Name(name) = &argument.kind else { continue };
            let given = name.text.as_str();
            if self.names.get(given).is_some() || is_built_in(given) || scope.argument(given).is_some() {
                continue;
            }
            let before =
                index.checked_sub(1).and_then(|index| arguments.get(index)).map(|before| before.at.0);
            let leg = before.map(|before| word.at.0.to(before));
            let around = WordContext { whole: Some(word.at.0.to(argument.at.0)), before: leg, after: None };
            let sought = if index < wanted { Sought::Direction } else { Sought::Mode };
            self.among(around, |lowerer| lowerer.unknown(name, sought, Some(scope)));
            strange = true;
        }
        if strange {
            return true;
        }
        // `forward diagonal`
        let words: Vec<&str> = arguments.iter().map(|argument| self.sources.text(argument.at.0)).collect();
        let (Some(first), Some(last)) = (arguments.first(), arguments.last()) else { return false };
        let joined = [words.join("-"), words.iter().rev().copied().collect::<Vec<_>>().join("-")];
        let known = joined.into_iter().find(|word| matches!(self.names.get(word), Some(Meaning::Tracks(_))));
        if let Some(known) = &known {
            self.out.push(errors::directions_apart(first.at.0.to(last.at.0), &words.join(" "), known));
        }
        known.is_some()
    }

    /// Whether an expression is a word whose declaration is wrong.
    fn failed_word(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Name(name) | ExprKind::Member(_, name) if self.names.has_failed(&name.text))
    }

    /// Whether the expression where a number is needed has an error already, or is unknown.
    pub(super) fn strange_number(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> bool {
        self.failed_word(expr) || self.unknown_number(expr, scope)
    }

    /// Records an unknown word where a number is needed, alone, with arguments, or among others.
    fn unknown_number(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> bool {
        let whole = Some(expr.at.0);
        match &expr.kind {
            ExprKind::Call(name, arguments) if self.names.get(&name.text).is_none() => {
                let after = arguments.first().zip(arguments.last()).map(|(a, b)| a.at().0.to(b.at().0));
                let local = self.find_define(&name.text, scope).is_some();
                if !local {
                    let around = WordContext { whole, before: None, after };
                    self.among(around, |lowerer| lowerer.unknown(name, Sought::Number, Some(scope)));
                }
                !local
            }
            ExprKind::Beside(parts) => {
                let mut strange = false;
                for (index, part) in parts.iter().enumerate() {
                    let around = super::sets::around(parts, index, expr.at.0);
                    strange |=
                        self.among(around, |lowerer| lowerer.unknown_word(part, Sought::Number, scope));
                }
                strange
            }
            ExprKind::Member(_, name) if self.names.get(&name.text).is_none() => {
                self.unknown(name, Sought::State, Some(scope));
                true
            }
            _ => self.unknown_word(expr, Sought::Number, scope),
        }
    }

    /// Runs a closure in a place where something is sought.
    pub(super) fn seeking<T>(&mut self, sought: Sought, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |lowerer| &mut lowerer.sought, sought, action)
    }

    /// Runs a closure among words.
    pub(super) fn among<T>(&mut self, around: WordContext, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |lowerer| &mut lowerer.around, around, action)
    }
}
