//! The type of an expression: the form to which the names in it resolve, and its sort.
//!
//! Names of parameters and definitions are resolved here, once. Callers that need a set, a number or a question lower the
//! form from there; a form of another sort is not lowered at all, so that the message is about what the author wrote.

use std::rc::Rc;

use super::calls::Calls;
use super::scope::{Argument, Frame, Scope, with};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::StateType;
use crate::language::syntax::tree::{Define, DefineBody, Expr, ExprKind, Name, Value};

/// What an expression is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Set,
    Number,
    Direction,
    Kind,
    Question,
}

impl Subject {
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Set => "a set of pieces or cells",
            Self::Number => "a number",
            Self::Direction => "a direction",
            Self::Kind => "a kind of piece",
            Self::Question => "a question",
        }
    }

    /// What a state with such values is about.
    fn of_type(ty: Option<&StateType>) -> Self {
        match ty {
            Some(StateType::Flag) => Self::Question,
            Some(StateType::Number(..)) => Self::Number,
            Some(StateType::Direction) => Self::Direction,
            Some(StateType::Kind) => Self::Kind,
            Some(StateType::Cell | StateType::Men(_) | StateType::Cells) | None => Self::Set,
        }
    }
}

/// The sort of a form, as far as the form alone decides it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sorted<'t> {
    /// It decides it.
    As(Subject),
    /// Parts that are joined or negated: a set if all of them are sets, else a question.
    Joined(&'t [Expr]),
}

/// An expression, and the form to which the names in it resolve.
#[derive(Debug)]
pub(super) struct Typed<'t> {
    /// The expression as it is written where it is needed.
    pub(super) expr: &'t Expr,
    /// Its form: itself, or the result of resolving parameters and definitions.
    pub(super) form: &'t Expr,
    pub(super) sorted: Sorted<'t>,
    /// The last argument on the way, with the text in which it is written.
    pub(super) argument: Option<(&'t Expr, Rc<Frame<'t>>)>,
    /// Why the form, a name, does not resolve though it should.
    unsound: Option<NotExpandable<'t>>,
    /// The text of the form, and the path to it.
    frame: Rc<Frame<'t>>,
    calls: Calls,
    depth: usize,
}

impl Typed<'_> {
    /// Whether it is of this sort by its form.
    pub(super) fn is(&self, subject: Subject) -> bool {
        matches!(self.sorted, Sorted::As(known) if known == subject)
    }
}

/// Why the body of a definition cannot replace its name.
#[derive(Clone, Copy, Debug)]
enum NotExpandable<'t> {
    /// It is used in this body.
    ByItself(&'t Define),
    /// The number of parameters, and of arguments.
    Count(&'t Define, usize, usize),
    /// The body is a walk.
    Walk(&'t Define),
    /// The body is effects.
    Effects(&'t Define),
    /// The argument for this parameter is a walk.
    GivenWalk(&'t Value),
}

/// What a name resolves to.
struct Resolved<'t> {
    to: &'t Expr,
    frame: Rc<Frame<'t>>,
    calls: Calls,
    /// Whether it is the name of a parameter.
    parameter: bool,
}

impl<'t> Lowerer<'_, 't> {
    /// Resolves the names of parameters and definitions in an expression. The only error reported is that
    /// there is too much of it; unknown words count as sets.
    pub(super) fn typed(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Typed<'t>> {
        let (unsound, next) = match self.leads_to(expr, scope) {
            Ok(next) => (None, next),
            Err(unsound) => (Some(unsound), None),
        };
        let Some(Resolved { to, frame, calls, parameter }) = next else {
            return Some(Typed {
                expr,
                form: expr,
                sorted: if unsound.is_some() { Sorted::As(Subject::Set) } else { self.sort(expr, scope) },
                argument: None,
                unsound,
                frame: scope.frame.clone(),
                calls: self.calls,
                depth: self.depth,
            });
        };
        let argument = parameter.then(|| (to, frame.clone()));
        let follow = |lowerer: &mut Self| scope.in_frame(frame, |scope| lowerer.typed(to, scope));
        let typed =
            self.deeper(expr.at.0, |lowerer| with(lowerer, |lowerer| &mut lowerer.calls, calls, follow))?;
        Some(Typed { expr, argument: typed.argument.or(argument), ..typed })
    }

    /// What an expression that is a name resolves to; nothing if it is neither a parameter nor a definition.
    fn leads_to(
        &mut self,
        expr: &'t Expr,
        scope: &Scope<'t>,
    ) -> Result<Option<Resolved<'t>>, NotExpandable<'t>> {
        let (name, arguments): (_, &'t [Value]) = match &expr.kind {
            ExprKind::Name(name) => match scope.argument(&name.text) {
                Some(Argument::Value(value, frame)) => {
                    let to = value.expr().ok_or(NotExpandable::GivenWalk(value))?;
                    return Ok(Some(Resolved { to, frame, calls: self.calls, parameter: true }));
                }
                Some(Argument::Directions(..)) => return Ok(None),
                None => (name, &[]),
            },
            ExprKind::Call(name, arguments) => (name, arguments),
            _ => return Ok(None),
        };
        if scope.names_told().any(|given| given.name == name.text) {
            return Ok(None);
        }
        let Some(define) = self.find_define(&name.text, scope) else { return Ok(None) };
        let to = match &define.body {
            DefineBody::Effects(_) => return Err(NotExpandable::Effects(define)),
            body => body.expr().ok_or(NotExpandable::Walk(define))?,
        };
        let open = &scope.frame.open;
        if open.contains(&define.name.text.as_str()) {
            return Err(NotExpandable::ByItself(define));
        }
        let wanted = define.parameters.names().count();
        if wanted != arguments.len() {
            return Err(NotExpandable::Count(define, wanted, arguments.len()));
        }
        let arguments = arguments.iter().map(|value| Argument::in_brackets(value, scope.frame.clone()));
        let frame = Rc::new(scope.frame.body(define, arguments));
        Ok(Some(Resolved { to, frame, calls: self.calls.to(name.at.0), parameter: false }))
    }

    /// The sort of a form that does not resolve further.
    #[deny(clippy::wildcard_enum_match_arm)]
    fn sort(&mut self, form: &'t Expr, scope: &mut Scope<'t>) -> Sorted<'t> {
        Sorted::As(match &form.kind {
            ExprKind::Or(parts) | ExprKind::And(parts) => return Sorted::Joined(parts),
            ExprKind::Not(inner) => return Sorted::Joined(std::slice::from_ref(inner)),
            ExprKind::Number(_)
            | ExprKind::NumberOf(_)
            | ExprKind::Sum(..)
            | ExprKind::Times(_)
            | ExprKind::SumOf(..) => Subject::Number,
            ExprKind::Beside(_)
            | ExprKind::By { .. }
            | ExprKind::ButNot(..)
            | ExprKind::Where(..)
            | ExprKind::Attacked(_)
            | ExprKind::Range(..) => Subject::Set,
            // Other errors are reported where it is lowered, as a set.
            ExprKind::Before(what) => match self.subject_of(what, scope) {
                Some(Subject::Number) => Subject::Number,
                _ => Subject::Set,
            },
            ExprKind::OneOf(_) => Subject::Kind,
            ExprKind::Relation(..)
            | ExprKind::AfterEvery(..)
            | ExprKind::No(_)
            | ExprKind::NoMove(_)
            | ExprKind::TurnsSince(..)
            | ExprKind::Occurs(..) => Subject::Question,
            ExprKind::Member(_, name) => match self.names.get(&name.text) {
                Some(Meaning::State(state)) => Subject::of_type(self.pieces.state_type(*state)),
                _ => Subject::Set,
            },
            ExprKind::Call(name, _) | ExprKind::Name(name) => self.sort_of_word(&name.text, scope),
        })
    }

    fn sort_of_word(&mut self, word: &str, scope: &mut Scope<'t>) -> Subject {
        if matches!(scope.argument(word), Some(Argument::Directions(..))) {
            return Subject::Direction;
        }
        if scope.given(word).is_some() {
            return Subject::Set;
        }
        match word {
            "direction" | "same" | "back" => Subject::Direction,
            "distance" | "max" | "min" => Subject::Number,
            "self" => Subject::Kind,
            "can-move" => Subject::Question,
            _ => match self.names.get(word) {
                Some(Meaning::State(state)) => Subject::of_type(self.pieces.state_type(*state)),
                Some(Meaning::Tracks(_)) => Subject::Direction,
                Some(
                    Meaning::Cell(_)
                    | Meaning::Zone(_)
                    | Meaning::Kind(_)
                    | Meaning::Family(_)
                    | Meaning::Define(_)
                    | Meaning::Side(_),
                )
                | None => Subject::Set,
            },
        }
    }

    /// What an expression is about. All parts of a list must be examined: this is used if the sort decides how
    /// another expression is read, or for a message. `None` if there is too much of it.
    pub(super) fn subject(&mut self, typed: &Typed<'t>, scope: &mut Scope<'t>) -> Option<Subject> {
        let parts = match typed.sorted {
            Sorted::As(subject) => return Some(subject),
            Sorted::Joined(parts) => parts,
        };
        self.in_place(typed, scope, |lowerer, _, scope| {
            for part in parts {
                let part = lowerer.typed(part, scope)?;
                if lowerer.subject(&part, scope)? != Subject::Set {
                    return Some(Subject::Question);
                }
            }
            Some(Subject::Set)
        })
    }

    /// What an expression is about that is written where it is needed.
    pub(super) fn subject_of(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Subject> {
        let typed = self.typed(expr, scope)?;
        self.subject(&typed, scope)
    }

    /// Lowers the form of an expression, in the text in which it is written. If there is none, the reason
    /// is reported.
    pub(super) fn in_place<T>(
        &mut self,
        typed: &Typed<'t>,
        scope: &mut Scope<'t>,
        lower: impl FnOnce(&mut Self, &'t Expr, &mut Scope<'t>) -> Option<T>,
    ) -> Option<T> {
        if self.tells_unsound(typed) {
            return None;
        }
        let (form, frame) = (typed.form, typed.frame.clone());
        let lower = |lowerer: &mut Self| scope.in_frame(frame, |scope| lower(lowerer, form, scope));
        let deeper = |lowerer: &mut Self| lowerer.deeper(form.at.0, lower);
        with(
            self,
            |lowerer| &mut lowerer.calls,
            typed.calls,
            |lowerer| with(lowerer, |lowerer| &mut lowerer.depth, typed.depth, deeper),
        )
    }

    /// Whether an expression where a number is needed is wrong for a reason other than its sort; if so, it is reported.
    pub(super) fn tells_strange(&mut self, typed: &Typed<'t>, scope: &mut Scope<'t>) -> bool {
        self.tells_unsound(typed) || self.strange_number(typed.expr, scope)
    }

    /// Reports a name that does not resolve though it should; false if there is none.
    fn tells_unsound(&mut self, typed: &Typed<'t>) -> bool {
        let (Some(unsound), ExprKind::Name(name) | ExprKind::Call(name, _)) =
            (&typed.unsound, &typed.form.kind)
        else {
            return false;
        };
        let (at, word) = (name.at.0, name.text.as_str());
        self.out.push(match *unsound {
            NotExpandable::ByItself(define) => errors::defined_by_itself(define.name.at.0, word, at, false),
            NotExpandable::Count(define, wanted, given) => {
                let after = self.around.after.map_or("", |after| self.sources.text(after));
                let counts = (wanted, given, given.saturating_sub(wanted));
                errors::argument_count(at, word, counts, Some(define.name.at.0), after)
            }
            NotExpandable::Walk(define) => {
                // A set with a condition is read as a walk with a guard, unless it stands in brackets.
                let body = define.body.walk().map_or("", |walk| self.sources.text(walk.at.0));
                let first = body.split_whitespace().next().unwrap_or("");
                let set = Some(body).filter(|_| !first.starts_with('(') && !self.begins_a_way(first));
                errors::walk_for_value(at, word, define.name.at.0, set)
            }
            NotExpandable::Effects(define) => errors::effects_elsewhere(at, word, define.name.at.0),
            NotExpandable::GivenWalk(value) => errors::walk_given(value.at().0, at, word),
        });
        true
    }

    /// Reports a word with arguments in brackets that is not a definition.
    pub(super) fn no_definition(&mut self, name: &Name, scope: &Scope<'t>) {
        match self.lookup(&name.text) {
            Some(meaning) => self.wrong_sort(name, &meaning, "a definition"),
            None => self.unknown(name, Sought::Definition, Some(scope)),
        }
    }
}
