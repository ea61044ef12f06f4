//! Sets, numbers, directions, kinds and conditions.
//!
//! A set has pieces or cells as members, which its form tells ([`Set::sort`]). It is usually *asked*: is this piece, or this cell,
//! in it? A piece asked of a set of cells stands for its cell; a cell asked of a set of pieces stands for the piece on it, and an
//! empty cell is in no such set.

use serde::{Deserialize, Serialize};

use super::path::Route;
use super::words::{Cell, Direction, Kind, Side, Slot, StateId, Zone};
use crate::language::source::Span;

/// Whose, as seen by the piece or the side that has the clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whose {
    /// Its own.
    Own,
    /// The other's.
    Enemy,
    /// That of one side, for every asker.
    Of(Side),
}

/// What a set has for members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Pieces, on the board or not.
    Men,
    /// Cells of the board.
    Cells,
}

/// A set with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: SetKind,
}

/// The forms of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetKind {
    /// `cell`: all cells.
    Cells,
    /// `empty`: the cells without a piece.
    Empty,
    /// `occupied`: the cells with a piece.
    Occupied,
    /// `man`: all pieces.
    Men,
    /// `own`, `enemy`, `White`: the pieces of a side. Pieces that a chain has captured `at the end` belong to no side.
    Side(Whose),
    /// `nobody`: the neutral pieces.
    Nobody,
    /// Pieces of these kinds.
    Kinds(Vec<Kind>),
    /// Pieces whose flag is set.
    Flagged(StateId),
    /// Certain cells, in order.
    These(Vec<Cell>),
    /// A zone: the asker's own, the enemy's, or a side's.
    Zone(Zone, Whose),
    /// The piece that walks; in `safe` and `being taken` the capturer.
    Mover,
    /// The piece that has the clause.
    Me,
    /// The piece that `each`, `takes`, `onto` or `taking` asks about; else [`SetKind::Me`].
    It,
    /// The cell that `each` asks about.
    EachCell,
    /// The cell where the eye is.
    Seen,
    /// The cell where the mover is now; in `safe` and `being taken` that of the piece asked about; in `drop` the target.
    Here,
    /// The cell where the walk began; empty for drops.
    Origin,
    /// The cells jumped over by the last leg.
    Passed,
    /// The pieces captured so far by this move; they have no cell any more.
    Taken,
    /// The piece or cell that the innermost `where` asks about, or whose number `sum of` adds.
    Member(NamedSort),
    /// What a walk named with `as`: a cell or a piece.
    Named(Slot, NamedSort),
    /// A state that holds a cell, a set of cells, or a set of pieces.
    State(StateRef, NamedSort),
    /// In every one of these. One set of pieces among them makes it a set of pieces.
    And(Vec<Set>),
    /// In one of these at least.
    Or(Vec<Set>),
    /// Not in it.
    Not(Box<Set>),
    /// Those of `what` that a walk of the eye from `from` reaches.
    By {
        /// Of what.
        what: Box<Set>,
        /// The eye's walk.
        walk: Box<Route>,
        /// Where it begins: from any member.
        from: Box<Set>,
    },
    /// Those that others could capture if they were to move now. Level 1.
    Attacked(Box<Set>, Attack),
    /// `S before moving`: the pieces that were in it when the acts began, wherever they are now; cells stay cells. If nothing has
    /// begun, the present ones.
    Before(Box<Set>),
    /// `(S where Q)`: the members for which Q holds.
    Where {
        /// Of what.
        what: Box<Set>,
        /// What is asked of each: [`SetKind::Member`] is it.
        asks: Box<Condition>,
    },
}

/// Options of an attack. Their questions are of level 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Attack {
    /// `by T`: by these pieces, of either side; without it, by the enemies of the attacked piece.
    pub by: Option<Box<Set>>,
    /// `if on C`: as if the piece stood on one of these cells, in place of the piece there.
    pub on: Option<Box<Set>>,
    /// `without effects`: by a landing, or by `capturing`, and not by an effect.
    pub without_effects: bool,
}

/// [`Sort`], where the form leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NamedSort {
    /// A piece or pieces.
    Men,
    /// A cell.
    Cell,
}

impl Set {
    /// Whether its members are pieces or cells. A union has pieces only if all its parts do, an intersection if one part does.
    #[must_use]
    pub fn sort(&self) -> Sort {
        let men = match &self.kind {
            SetKind::Men
            | SetKind::Side(_)
            | SetKind::Nobody
            | SetKind::Kinds(_)
            | SetKind::Flagged(_)
            | SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::Taken
            | SetKind::Attacked(..) => true,
            SetKind::Named(_, sort) | SetKind::State(_, sort) | SetKind::Member(sort) => {
                *sort == NamedSort::Men
            }
            SetKind::And(parts) => parts.iter().any(|part| part.sort() == Sort::Men),
            SetKind::Or(parts) => parts.iter().all(|part| part.sort() == Sort::Men),
            SetKind::Not(what)
            | SetKind::By { what, .. }
            | SetKind::Where { what, .. }
            | SetKind::Before(what) => what.sort() == Sort::Men,
            // What names cells is a set of cells.
            _ => false,
        };
        if men { Sort::Men } else { Sort::Cells }
    }

    /// Whether its members are known without looking at the whole board.
    #[must_use]
    pub fn is_pointed(&self) -> bool {
        match &self.kind {
            SetKind::And(parts) => parts.iter().any(Self::is_pointed),
            SetKind::Or(parts) => parts.iter().all(Self::is_pointed),
            SetKind::Attacked(what, _) | SetKind::Where { what, .. } => what.is_pointed(),
            SetKind::Cells
            | SetKind::Empty
            | SetKind::Occupied
            | SetKind::Men
            | SetKind::Side(_)
            | SetKind::Nobody
            | SetKind::Kinds(_)
            | SetKind::Flagged(_)
            | SetKind::Not(_) => false,
            _ => true,
        }
    }
}

/// A state and its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateRef {
    /// The declared state.
    pub state: StateId,
    /// Of what.
    pub of: Owner,
}

/// What a state belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Owner {
    /// The game.
    Game,
    /// A side.
    Side(Whose),
    /// The members of a set of cells, and the cells of pieces; usually one.
    Cells(Box<Set>),
    /// The members of a set of pieces, usually one.
    Men(Box<Set>),
}

/// A number with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: NumberKind,
}

/// The forms of a number. Arithmetic saturates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NumberKind {
    /// A number as written.
    Constant(i64),
    /// A numeric state or attribute; the greatest of several pieces; 0 of none.
    State(StateRef),
    /// `number of S`; every piece of a pile counts.
    NumberOf(Box<Set>),
    /// `number of own hand Pawn`
    InHand(Whose, Vec<Kind>),
    /// `N before moving`: what it was when the act or the acts began.
    Before(Box<Number>),
    /// Cells so far that the mover walked or jumped to and over.
    Distance,
    /// `sum of N of S`: the sum over all members; every piece of a pile counts. Of none, 0.
    SumOf {
        /// What is added: [`SetKind::Member`] stands for the piece or cell.
        number: Box<Number>,
        /// For which.
        of: Box<Set>,
    },
    /// The sum.
    Add(Vec<Number>),
    /// The product.
    Times(Vec<Number>),
    /// The first less the second.
    Subtract(Box<Number>, Box<Number>),
    /// The greatest.
    Max(Vec<Number>),
    /// The least.
    Min(Vec<Number>),
}

/// Directions with their place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Directions {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: DirectionsKind,
}

/// The forms of directions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DirectionsKind {
    /// These, for each side.
    Fixed(Vec<Vec<Direction>>),
    /// `same`, `direction`: that of the leg before; none before the first leg.
    Same,
    /// `back`: the reverse of the leg before.
    Back,
    /// A state that holds a direction; none while it is unset.
    State(StateRef),
    /// `veer n of F`: from the direction of the leg before, by a number of places round the family; positive is anticlockwise.
    Turn {
        /// The family, in order against the clock.
        round: Vec<Direction>,
        /// The turns, each a choice.
        by: Vec<i32>,
    },
    /// Any of these.
    Or(Vec<Directions>),
}

/// A kind as a value, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindValue {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: KindValueKind,
}

/// The forms of a kind value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KindValueKind {
    /// One of these. Where one is needed and there are several, each is a choice.
    These(Vec<Kind>),
    /// A state or attribute that holds a kind; of several pieces, that of each.
    State(StateRef),
    /// The kinds of these pieces.
    Of(Box<Set>),
}

/// A condition with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: ConditionKind,
}

/// Which positions count as the same one when repetition is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToMove {
    /// Those with the same side to move, in the same phase.
    Same,
    /// Those with any side to move: `whoever moves`.
    Any,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Comparison {
    /// `=` (written `is`)
    Equal,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
}

impl Comparison {
    /// Whether two numbers compare so.
    #[must_use]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::AtLeast => a >= b,
            Self::AtMost => a <= b,
            Self::More => a > b,
            Self::Less => a < b,
        }
    }
}

/// The forms of a condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ConditionKind {
    /// All hold; of none, true.
    All(Vec<Condition>),
    /// One holds at least; of none, false.
    Any(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// The set has a member.
    Some(Set),
    /// The two sets have a member in common. A piece counts as its cell unless both are sets of pieces.
    Common(Set, Set),
    /// The numbers compare so.
    Compare(Number, Comparison, Number),
    /// The two have a direction in common.
    SameDirection(Directions, Directions),
    /// The two have a kind in common.
    SameKind(KindValue, KindValue),
    /// `own is White`: the two are the same side. True also for a side without pieces.
    SameSide(Whose, Whose),
    /// A flag of a side, of the game, or of a piece is set.
    Flag(StateRef),
    /// The side has kinds of these in hand.
    InHand(Whose, Vec<Kind>),
    /// `no move`, `no move for enemy`: the side, were it to move, has no legal move. Level 2.
    NoMove(Whose),
    /// `can-move(C)`: were the mover to move again, the other having passed and state expired, some move leads
    /// to `C`. Level 2.
    CanMove(Box<Condition>),
    /// `position occurs n times`: this is at least the n-th time. In `ends`, tests and rules of history only.
    Occurs(u32, ToMove),
    /// At least this number of turns has passed since a turn that captured, or that moved such a kind. In `ends` only.
    TurnsSince {
        /// How many.
        turns: u32,
        /// Whether taking counts.
        taking: bool,
        /// The kinds whose moves count.
        moving: Vec<Kind>,
    },
    /// `C after every own turn`: it held after each turn of that side since the earliest of the occurrences
    /// of this position. In `ends` only.
    AfterEvery(Box<Condition>, Whose),
}
