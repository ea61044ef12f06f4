//! What the words of a clause may refer to beside declared names.

use std::rc::Rc;

use crate::ir::{Bracket, Kind, NamedSort, Slot};
use crate::source::Span;
use crate::syntax::tree::{Directions, Expr, PatternElement};

/// What a definition was given for a parameter, with the place where its words are to be understood.
#[derive(Clone, Debug)]
pub(super) enum Argument<'t> {
    Directions(&'t Directions, Rc<Frame<'t>>),
    Value(&'t Expr, Rc<Frame<'t>>),
}

impl Argument<'_> {
    /// Where it is written.
    pub(super) fn at(&self) -> Span {
        match self {
            Self::Directions(tree, _) => tree.at.0,
            Self::Value(expr, _) => expr.at.0,
        }
    }
}

/// A text whose words are understood together: a clause, or the body of a definition where it is used. What a
/// definition is given for a parameter belongs to the text in which it was written.
#[derive(Debug, Default)]
pub(super) struct Frame<'t> {
    pub(super) parameters: Vec<(&'t str, Argument<'t>)>,
    /// The definitions whose bodies this text is in, innermost last.
    pub(super) open: Vec<&'t str>,
}

/// The sort of words in which a clause stands: what it may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A zone or tracks: no men at all.
    Board,
    /// A walk, its modes and its effects.
    Walk,
    /// A rule about a cell or a victim, a guard, a promotion, a hook.
    Rule,
    /// An ending.
    Ends,
    /// A condition in a test.
    Test,
}
/// Of whom `to` and `where` ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Of the man that walks: nothing stands behind a leg of the eye.
    Man,
    /// Of the cell where the eye is.
    EyesCell,
    /// Of the man that the eye has landed onto.
    EyesMan,
}

/// A name that a walk gave with `as`.
#[derive(Clone, Debug)]
pub(super) struct Given<'t> {
    /// The text that gave it: no other sees it.
    pub(super) frame: Rc<Frame<'t>>,
    pub(super) name: String,
    pub(super) slot: Slot,
    pub(super) sort: NamedSort,
    pub(super) at: Span,
    pub(super) read: bool,
    /// The look in which it was given is over: a question binds no names.
    pub(super) over: bool,
}

/// Where in the rules a piece of text is understood.
#[derive(Debug)]
pub(super) struct Scope<'t> {
    /// The kind whose clause it is.
    pub(super) kind: Option<Kind>,
    pub(super) place: Place,
    pub(super) frame: Rc<Frame<'t>>,
    /// All names given so far in this clause, whether or not they can be seen.
    pub(super) names: Vec<Given<'t>>,
    /// Brackets numbered so far.
    pub(super) brackets: u16,
    /// Whether no leg of the mover has been walked yet.
    pub(super) first_leg: bool,
    /// Whether the eye walks.
    pub(super) eye: bool,
    /// Of whom the words are that are being understood.
    pub(super) asked: Asked,
    /// The pattern that stands behind a `look`, until its jump takes it; empty where there is none.
    pub(super) look_over: Option<&'t [PatternElement]>,
    /// Whether `it` is more than the clause's own man.
    pub(super) it: bool,
}

impl<'t> Scope<'t> {
    pub(super) fn new(place: Place, kind: Option<Kind>) -> Self {
        Self {
            kind,
            place,
            frame: Rc::default(),
            names: Vec::new(),
            brackets: 0,
            first_leg: true,
            eye: false,
            asked: Asked::Man,
            look_over: None,
            it: false,
        }
    }

    pub(super) fn board() -> Self {
        Self::new(Place::Board, None)
    }

    /// The argument for a parameter of this name.
    pub(super) fn argument(&self, name: &str) -> Option<Argument<'t>> {
        self.frame.parameters.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument.clone())
    }

    /// Goes to where an argument was written; give the result to [`Self::leave`] afterwards.
    pub(super) fn enter_argument(&mut self, argument: &Argument<'t>) -> Rc<Frame<'t>> {
        let (Argument::Directions(_, frame) | Argument::Value(_, frame)) = argument;
        std::mem::replace(&mut self.frame, frame.clone())
    }

    pub(super) fn leave(&mut self, outer: Rc<Frame<'t>>) {
        self.frame = outer;
    }

    pub(super) fn bracket(&mut self) -> Bracket {
        self.brackets = self.brackets.saturating_add(1);
        Bracket(self.brackets)
    }

    /// The names that can be used where the text is being read.
    pub(super) fn names_seen(&self) -> impl Iterator<Item = &Given<'t>> {
        self.names.iter().filter(|given| !given.over && Rc::ptr_eq(&given.frame, &self.frame))
    }

    /// The name given last under this word in the text that is being read.
    pub(super) fn given(&mut self, name: &str) -> Option<&mut Given<'t>> {
        let frame = &self.frame;
        let seen =
            |given: &&mut Given<'t>| given.name == name && !given.over && Rc::ptr_eq(&given.frame, frame);
        self.names.iter_mut().rev().find(seen)
    }
}
