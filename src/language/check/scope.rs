//! What the words of a clause may refer to beside declared names.

use std::rc::Rc;

use crate::language::ir::{Bracket, Kind, NamedSort, Slot, Sort};
use crate::language::source::Span;
use crate::language::syntax::tree::{Define, Directions, PatternElement, Value};

/// What a definition was given for a parameter, with the place where its words are to be understood.
#[derive(Clone, Debug)]
pub(super) enum Argument<'t> {
    Directions(&'t Directions, Rc<Frame<'t>>),
    /// What stands in brackets: a walk, or a set, question or number.
    Value(&'t Value, Rc<Frame<'t>>),
}

impl<'t> Argument<'t> {
    /// What stands in brackets behind a word.
    pub(super) fn in_brackets(value: &'t Value, frame: Rc<Frame<'t>>) -> Self {
        match value {
            Value::Directions(directions) => Self::Directions(directions, frame),
            Value::Walk(_) | Value::Expr(_) | Value::Words { .. } => Self::Value(value, frame),
        }
    }

    /// The text in which it is written.
    pub(super) fn frame(&self) -> Rc<Frame<'t>> {
        let (Self::Directions(_, frame) | Self::Value(_, frame)) = self;
        frame.clone()
    }

    /// Where it is written.
    pub(super) fn at(&self) -> Span {
        match self {
            Self::Directions(tree, _) => tree.at.0,
            Self::Value(value, _) => value.at().0,
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

impl<'t> Frame<'t> {
    /// The body of a definition that is used in this text and is given these arguments, one for each parameter.
    pub(super) fn body(&self, define: &'t Define, arguments: impl Iterator<Item = Argument<'t>>) -> Self {
        let names = define.parameters.names();
        Self {
            parameters: names.map(|name| name.text.as_str()).zip(arguments).collect(),
            open: self.open.iter().copied().chain([define.name.text.as_str()]).collect(),
        }
    }
}

/// The sort of words in which a clause stands: what it may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A zone or tracks: no pieces at all.
    Board,
    /// A walk, its modes and its effects.
    Walk,
    /// A rule about a cell or a victim, a guard, a promotion, a hook.
    Rule,
    /// A way of passing, or what is set off by a pass: there is no piece.
    Pass,
    /// An ending.
    Ends,
    /// A condition in a test.
    Test,
}
/// What may ask about the past of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Past {
    /// Nothing.
    None,
    /// Guards `so that`, which are asked when the turn is over.
    SoThat,
    /// All words.
    All,
}

/// Of whom `to` and `where` ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// Of the piece that walks: nothing stands behind a leg of the eye.
    Man,
    /// Of the cell where the eye is.
    EyesCell,
    /// Of the piece that the eye has landed onto.
    EyesMan,
    /// Of a piece or cell of the set before `where`, or of the one whose number is added.
    Member(NamedSort),
}

/// Whose a state of pieces is that is named alone.
#[derive(Clone, Debug)]
pub(super) enum Bare {
    /// That of the piece whose clause it is.
    OfMe,
    /// That of each member of a set, who are of these kinds if that is known.
    OfMember(Option<Vec<Kind>>),
}

/// Who or what `it` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum It {
    /// The clause's own piece.
    Me,
    /// More than he.
    Man,
    /// The cell that `each` asks about.
    EachCell,
}

/// Does something while a part of what is at work has another value. Afterwards the part is what it was: this is the one
/// way to change for a while what words are understood by.
pub(super) fn with<W, P, T>(
    whole: &mut W,
    part: impl Fn(&mut W) -> &mut P,
    value: P,
    action: impl FnOnce(&mut W) -> T,
) -> T {
    let outer = std::mem::replace(part(whole), value);
    let done = action(whole);
    *part(whole) = outer;
    done
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

/// Whose move is borrowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lender<'t> {
    /// The kind that lends.
    pub(super) kind: Kind,
    /// The label of the move.
    pub(super) label: Option<&'t str>,
    /// Where it is borrowed.
    pub(super) at: Span,
}

/// Where in the rules a piece of text is understood.
#[derive(Debug)]
pub(super) struct Scope<'t> {
    /// The kind whose clause it is.
    pub(super) kind: Option<Kind>,
    /// Whose words they are, where the clause borrows them by `like`.
    pub(super) lender: Option<Lender<'t>>,
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
    /// Whose a state of pieces is that is named alone.
    pub(super) bare: Bare,
    /// The pattern that stands behind a `look`, until its jump takes it; empty where there is none.
    pub(super) look_over: Option<&'t [PatternElement]>,
    /// Who or what `it` is.
    pub(super) it: It,
    /// What may ask about the past of the game.
    pub(super) past: Past,
    /// Whether words may ask what was before the move.
    pub(super) after_move: bool,
}

impl<'t> Scope<'t> {
    pub(super) fn new(place: Place, kind: Option<Kind>) -> Self {
        Self {
            kind,
            lender: None,
            place,
            frame: Rc::default(),
            names: Vec::new(),
            brackets: 0,
            first_leg: true,
            eye: false,
            asked: Asked::Man,
            bare: Bare::OfMe,
            look_over: None,
            it: It::Me,
            after_move: false,
            past: if place == Place::Ends { Past::All } else { Past::None },
        }
    }

    pub(super) fn board() -> Self {
        Self::new(Place::Board, None)
    }

    /// The kind whose own definitions are known, and that is `self`.
    pub(super) fn words_of(&self) -> Option<Kind> {
        self.lender.map(|lender| lender.kind).or(self.kind)
    }

    /// The argument for a parameter of this name.
    pub(super) fn argument(&self, name: &str) -> Option<Argument<'t>> {
        self.frame.parameters.iter().find(|(known, _)| *known == name).map(|(_, argument)| argument.clone())
    }

    /// Does something in another text: where an argument was written, or in the body of a definition.
    pub(super) fn in_frame<T>(&mut self, frame: Rc<Frame<'t>>, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.frame, frame, action)
    }

    /// Does something where the eye walks.
    pub(super) fn as_eye<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.eye, true, action)
    }

    /// Does something where `it` is more than the clause's own piece.
    pub(super) fn with_it<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.it, It::Man, action)
    }

    /// Does something where `it` is the cell that `each` asks about.
    pub(super) fn with_each_cell<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.it, It::EachCell, action)
    }

    /// Whether `it` is more than the clause's own piece.
    pub(super) fn is_of_another(&self) -> bool {
        self.it == It::Man
    }

    /// Understands words that ask of each member of a set, who is `it`.
    pub(super) fn of_members<T>(&mut self, sort: Sort, action: impl FnOnce(&mut Self) -> T) -> T {
        let sort = match sort {
            Sort::Men => NamedSort::Men,
            Sort::Cells => NamedSort::Cell,
        };
        self.with_it(|scope| scope.asking(Asked::Member(sort), action))
    }

    /// Understands words in which a state of pieces that is named alone is that of each member: of these kinds, if that is
    /// known.
    pub(super) fn with_bare_states<T>(
        &mut self,
        of: Option<Vec<Kind>>,
        action: impl FnOnce(&mut Self) -> T,
    ) -> T {
        with(self, |scope| &mut scope.bare, Bare::OfMember(of), action)
    }

    /// Understands words that are asked after a move, or of what was before it.
    pub(super) fn after_move<T>(&mut self, after: bool, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.after_move, after, action)
    }

    /// Understands words that ask of such a piece or cell.
    pub(super) fn asking<T>(&mut self, asked: Asked, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.asked, asked, action)
    }

    /// Goes one of several ways that begin here, or one of the eye. Gives what comes of it, and whether no leg has
    /// been walked at its end; here, none has been that had not been before.
    pub(super) fn one_way<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let first = self.first_leg;
        with(self, |scope| &mut scope.first_leg, first, |scope| (action(scope), scope.first_leg))
    }

    /// Understands directions behind a leg.
    pub(super) fn behind_a_leg<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.first_leg, false, action)
    }

    /// Does something in a `look` with a pattern behind it. Gives what comes of it, and whether there is a pattern that
    /// no jump has taken.
    pub(super) fn looking_over<T>(
        &mut self,
        pattern: &'t [PatternElement],
        action: impl FnOnce(&mut Self) -> T,
    ) -> (T, bool) {
        let left = |scope: &Self| scope.look_over.is_some_and(|pattern| !pattern.is_empty());
        with(self, |scope| &mut scope.look_over, Some(pattern), |scope| (action(scope), left(scope)))
    }

    pub(super) fn bracket(&mut self) -> Bracket {
        self.brackets = self.brackets.saturating_add(1);
        Bracket(self.brackets)
    }

    /// The names that can be used where the text is being read, and those of looks that are over.
    pub(super) fn names_told(&self) -> impl Iterator<Item = &Given<'t>> {
        self.names.iter().filter(|given| given.over || Rc::ptr_eq(&given.frame, &self.frame))
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
