//! What the words of a clause may refer to besides declared names.

use std::rc::Rc;

use crate::language::ir::{Bracket, Kind, NamedSort, Slot, Sort};
use crate::language::source::Span;
use crate::language::syntax::tree::{Define, Directions, PatternElement, Value};

/// An argument for a parameter, with the scope in which its words are resolved.
#[derive(Clone, Debug)]
pub(super) enum Argument<'t> {
    Directions(&'t Directions, Rc<Frame<'t>>),
    /// The contents of the brackets: a walk, or a set, question or number.
    Value(&'t Value, Rc<Frame<'t>>),
}

impl<'t> Argument<'t> {
    /// The contents of the brackets after a word.
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

/// A text whose words are resolved together: a clause, or the body of a definition at a use. An
/// argument belongs to the text in which it was written.
#[derive(Debug, Default)]
pub(super) struct Frame<'t> {
    pub(super) parameters: Vec<(&'t str, Argument<'t>)>,
    /// The definitions around this text, innermost last.
    pub(super) open: Vec<&'t str>,
}

impl<'t> Frame<'t> {
    /// The body of a definition that is used in this text with these arguments, one for each parameter.
    pub(super) fn body(&self, define: &'t Define, arguments: impl Iterator<Item = Argument<'t>>) -> Self {
        let names = define.parameters.names();
        Self {
            parameters: names.map(|name| name.text.as_str()).zip(arguments).collect(),
            open: self.open.iter().copied().chain([define.name.text.as_str()]).collect(),
        }
    }
}

/// The kind of rule that a clause is: what its words may refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A zone or tracks: no pieces at all.
    Board,
    /// A walk, its modes and its effects.
    Walk,
    /// A rule about a cell or a victim, a guard, a promotion, a hook.
    Rule,
    /// A way of passing, or what a pass triggers: there is no piece.
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
    /// Guards `so that`, which are checked at the end of the turn.
    SoThat,
    /// All words.
    All,
}

/// What `to` and `where` are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// About the moving piece: nothing else stands where a leg of the mover lands.
    Man,
    /// About the cell of the eye.
    EyesCell,
    /// About the piece on which the eye has landed.
    EyesMan,
    /// About a piece or cell of the set before `where`, or of the one whose number is added.
    Member(NamedSort),
}

/// The owner of a state of pieces that has no owner in the text.
#[derive(Clone, Debug)]
pub(super) enum DefaultOwner {
    /// The piece whose clause it is.
    OfMe,
    /// Each member of a set, of these kinds if they are known.
    OfMember(Option<Vec<Kind>>),
}

/// What `it` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum It {
    /// The clause's own piece.
    Me,
    /// More than the clause's own piece.
    Man,
    /// The cell that `each` visits.
    EachCell,
    /// Nothing: a pattern asks about cells.
    Nothing,
}

/// The words that say which pieces a landing may meet, such as `takes enemy`: in them, `here` could be either piece's cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// `takes`, `taking`, `may take` or `onto`.
    pub(super) word: &'static str,
    /// The whole clause or mode.
    pub(super) at: Span,
}

/// Runs a closure while a part of the scope has another value, and restores the part afterwards. There is no other
/// way to change the scope for a while.
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
pub(super) struct GivenName<'t> {
    /// The text that gave it: no other text sees it.
    pub(super) frame: Rc<Frame<'t>>,
    pub(super) name: String,
    pub(super) slot: Slot,
    pub(super) sort: NamedSort,
    pub(super) at: Span,
    pub(super) read: bool,
    /// The look in which it was given is over: a question binds no names.
    pub(super) over: bool,
}

/// The lender of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lender<'t> {
    /// The kind that lends.
    pub(super) kind: Kind,
    /// The label of the move.
    pub(super) label: Option<&'t str>,
    /// Where it is borrowed.
    pub(super) at: Span,
}

/// Where in the rules a text is resolved.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Scope<'t> {
    /// The kind whose clause it is.
    pub(super) kind: Option<Kind>,
    /// The kind whose words they are, if the clause borrows them by `like`.
    pub(super) lender: Option<Lender<'t>>,
    pub(super) place: Place,
    pub(super) frame: Rc<Frame<'t>>,
    /// All names given so far in this clause, visible or not.
    pub(super) names: Vec<GivenName<'t>>,
    /// The number of brackets so far.
    pub(super) brackets: u16,
    /// Whether the mover has walked no leg yet.
    pub(super) first_leg: bool,
    /// Whether the last leg went in no direction.
    pub(super) flown: bool,
    /// Whether the eye walks.
    pub(super) eye: bool,
    /// What the current words are about.
    pub(super) asked: Asked,
    /// The owner of a state of pieces that has no owner in the text.
    pub(super) bare: DefaultOwner,
    /// The pattern after a `look`, until its jump takes it; empty if there is none.
    pub(super) look_over: Option<&'t [PatternElement]>,
    /// What `it` is.
    pub(super) it: It,
    /// The clause or mode around the words that says which pieces a landing may meet.
    pub(super) meeting: Option<Meeting>,
    /// What may ask about the past of the game.
    pub(super) past: Past,
    /// Whether words may ask about the position before the move.
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
            flown: false,
            eye: false,
            asked: Asked::Man,
            bare: DefaultOwner::OfMe,
            look_over: None,
            it: It::Me,
            meeting: None,
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

    /// Runs a closure in another text: where an argument was written, or in the body of a definition.
    pub(super) fn in_frame<T>(&mut self, frame: Rc<Frame<'t>>, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.frame, frame, action)
    }

    /// Runs a closure where the eye walks.
    pub(super) fn as_eye<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.eye, true, action)
    }

    /// Runs a closure where `it` is more than the clause's own piece.
    pub(super) fn with_it<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.it, It::Man, action)
    }

    /// Runs a closure where `it` is the cell that `each` visits.
    pub(super) fn with_each_cell<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.it, It::EachCell, action)
    }

    /// Whether `it` is more than the clause's own piece.
    pub(super) fn is_of_another(&self) -> bool {
        self.it == It::Man
    }

    /// Runs a closure for words about each member of a set, which is `it`.
    pub(super) fn of_members<T>(&mut self, sort: Sort, action: impl FnOnce(&mut Self) -> T) -> T {
        let sort = match sort {
            Sort::Men => NamedSort::Men,
            Sort::Cells => NamedSort::Cell,
        };
        self.with_it(|scope| scope.asking(Asked::Member(sort), action))
    }

    /// Runs a closure for words where a state of pieces without an owner is that of each member: of these kinds, if they
    /// are known.
    pub(super) fn with_bare_states<T>(
        &mut self,
        of: Option<Vec<Kind>>,
        action: impl FnOnce(&mut Self) -> T,
    ) -> T {
        with(self, |scope| &mut scope.bare, DefaultOwner::OfMember(of), action)
    }

    /// Runs a closure for words about the time after a move, or about the position before it.
    pub(super) fn after_move<T>(&mut self, after: bool, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.after_move, after, action)
    }

    /// Runs a closure for words about such a piece or cell.
    pub(super) fn asking<T>(&mut self, asked: Asked, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.asked, asked, action)
    }

    /// Runs a closure for one of several ways that begin here, or one of the eye. Returns its result, and whether no leg has
    /// been walked at its end; here, none has been walked that had not been before.
    pub(super) fn one_way<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let first = self.first_leg;
        with(self, |scope| &mut scope.first_leg, first, |scope| (action(scope), scope.first_leg))
    }

    /// Runs a closure for directions after a leg.
    pub(super) fn behind_a_leg<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        with(self, |scope| &mut scope.first_leg, false, action)
    }

    /// Runs a closure in a `look` with a pattern after it. Returns its result, and whether there is a pattern that
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

    /// The names that are visible in the current text, and those of looks that are over.
    pub(super) fn names_told(&self) -> impl Iterator<Item = &GivenName<'t>> {
        self.names.iter().filter(|given| given.over || Rc::ptr_eq(&given.frame, &self.frame))
    }

    /// The names that are visible in the current text.
    pub(super) fn names_seen(&self) -> impl Iterator<Item = &GivenName<'t>> {
        self.names.iter().filter(|given| !given.over && Rc::ptr_eq(&given.frame, &self.frame))
    }

    /// The latest name given under this word in the current text.
    pub(super) fn given(&mut self, name: &str) -> Option<&mut GivenName<'t>> {
        let frame = &self.frame;
        let seen =
            |given: &&mut GivenName<'t>| given.name == name && !given.over && Rc::ptr_eq(&given.frame, frame);
        self.names.iter_mut().rev().find(seen)
    }
}
