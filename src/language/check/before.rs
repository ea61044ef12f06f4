//! `before moving`: the state before the move.

use super::scope::Scope;
use super::typed::Subject;
use super::{Lowerer, errors};
use crate::language::check::reasons::Missing;
use crate::language::ir::parts::Part;
use crate::language::ir::{Number, NumberKind, Set, SetKind, Slot};
use crate::language::source::Span;
use crate::language::syntax::tree::Expr;

impl<'t> Lowerer<'_, 't> {
    /// `S before moving`
    pub(super) fn set_before(&mut self, what: &'t Expr, at: Span, scope: &mut Scope<'t>) -> Option<SetKind> {
        if let Some(subject) = self.subject_of(what, scope)
            && subject != Subject::Set
        {
            self.out.push({
                let question = subject == Subject::Question;
                errors::before_of_what(what.at.0, self.sources.text(what.at.0), subject.noun(), question)
            });
            return None;
        }
        let given = self.looks_back(what, at, scope)?;
        let set = scope.after_move(false, |scope| self.set(what, scope))?;
        self.known_before(Part::Set(&set), at, &given)?;
        Some(SetKind::Before(Box::new(set)))
    }

    /// `N before moving`
    pub(super) fn number_before(
        &mut self,
        what: &'t Expr,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<NumberKind> {
        let given = self.looks_back(what, at, scope)?;
        let number = scope.after_move(false, |scope| self.number(what, scope))?;
        self.known_before(Part::Number(&number), at, &given)?;
        Some(NumberKind::Before(Box::new(number)))
    }

    /// Refuses a question about the position before the move where no move has been made. Returns the names given by the move.
    fn looks_back(&mut self, what: &Expr, at: Span, scope: &Scope<'t>) -> Option<Vec<Slot>> {
        if !scope.after_move {
            self.out.push(errors::no_move_made(at, self.sources.text(at), self.sources.text(what.at.0)));
            return None;
        }
        Some(scope.names.iter().map(|given| given.slot).collect())
    }

    /// Refuses to ask, of the position before the move, for something that only the move creates.
    fn known_before(&mut self, part: Part<'_>, at: Span, given: &[Slot]) -> Option<()> {
        let mut unknown = None;
        part.each_within(&mut |part| {
            let missing = match part {
                Part::Set(Set { kind: SetKind::Taken, at }) => Some((Missing::Taken, *at)),
                Part::Set(Set { kind: SetKind::Passed, at })
                | Part::Number(Number { kind: NumberKind::Distance, at }) => Some((Missing::Walked, *at)),
                Part::Set(Set { kind: SetKind::Named(slot, _), at }) if given.contains(slot) => {
                    Some((Missing::Named, *at))
                }
                _ => None,
            };
            unknown = unknown.or(missing);
            unknown.is_none()
        });
        let Some((missing, word)) = unknown else { return Some(()) };
        let (text, word_text) = (self.sources.text(at), self.sources.text(word));
        let help = format!("what the move brings is asked without `before moving`: `{word_text}`");
        self.out.push(errors::asked_too_early(word, missing.word(word_text), missing.what(), text, &help));
        None
    }
}
