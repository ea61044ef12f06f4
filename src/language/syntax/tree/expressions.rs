//! Sets, conditions, numbers and other values.

use super::{Brackets, Name, Number, Place, Value, Walk};
use crate::language::ir::ToMove;

/// A set, condition, number or other value; the check decides which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// Where it is written.
    pub at: Place,
    /// What it is.
    pub kind: ExprKind,
    /// Whether it has brackets of its own.
    pub brackets: Brackets,
}

impl Expr {
    /// An expression without brackets.
    #[must_use]
    pub fn new(at: Place, kind: ExprKind) -> Self {
        Self { at, kind, brackets: Brackets(false) }
    }

    /// The same in brackets.
    #[must_use]
    pub fn bracketed(self) -> Self {
        Self { brackets: Brackets(true), ..self }
    }
}

/// The relations between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `is`
    Is,
    /// `is not`
    IsNot,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `on`
    On,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
}

impl Relation {
    /// The words for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Is => "is",
            Self::IsNot => "is not",
            Self::In => "in",
            Self::NotIn => "not in",
            Self::On => "on",
            Self::AtLeast => ">=",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::Less => "<",
        }
    }
}

/// The forms of an expression. Lists have at least two members unless said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `A or B`
    Or(Vec<Expr>),
    /// `A and B`
    And(Vec<Expr>),
    /// `not A`, where a whole condition or phrase is negated.
    Not(Box<Expr>),
    /// `A is B`, `A >= B`, ...
    Relation(Box<Expr>, Relation, Box<Expr>),
    /// `C after every own turn`
    AfterEvery(Box<Expr>, Name),
    /// `a1..c3`
    Range(Box<Expr>, Box<Expr>),
    /// `A + B - C`: the first, then each with whether it is subtracted. At
    /// least one in the list.
    Sum(Box<Expr>, Vec<(bool, Expr)>),
    /// `sum of N of S`; without S there is nothing to add up, which is refused.
    Times(Vec<Expr>),
    /// `sum of N of S`; without S nothing is added up, which is refused.
    SumOf(Box<Expr>, Option<Box<Expr>>),
    /// `S by WALK from c`
    By {
        /// The set.
        what: Box<Expr>,
        /// The walk of the eye.
        walk: Box<Walk>,
        /// Where it begins.
        from: Option<Box<Expr>>,
    },
    /// `X before moving`: its value before the move.
    Before(Box<Expr>),
    /// `(S where Q)`, always in brackets.
    Where(Box<Expr>, Box<Expr>),
    /// `A but not B but not C`; at least one in the list.
    ButNot(Box<Expr>, Vec<Expr>),
    /// `no S`
    No(Box<Expr>),
    /// Words side by side.
    Beside(Vec<Expr>),
    /// `no move`, `no move for enemy`
    NoMove(Option<Name>),
    /// A number.
    Number(i64),
    /// A word.
    Name(Name),
    /// `it.rank`
    Member(Box<Expr>, Name),
    /// `f(x, y)`; at least one argument.
    Call(Name, Vec<Value>),
    /// `attacked by T if on C without effects`: at least one of them; the last of words side by side.
    Attacked(Attack),
    /// `number of S`
    NumberOf(Box<Expr>),
    /// `one of S`
    OneOf(Box<Expr>),
    /// `100 turns since taking or moving Pawn`: at least one happening.
    TurnsSince(Number, Vec<CountedEvent>),
    /// `position occurs 3 times`
    Occurs(Number, ToMove),
}

/// The events since which turns are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountedEvent {
    /// `taking`
    Taking(Place),
    /// `moving K`
    Moving(Expr),
}

/// The words after `attacked`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// `by T`: by these pieces.
    pub by: Option<Box<Expr>>,
    /// `if on C`: if they stood there.
    pub on: Option<Box<Expr>>,
    /// `without effects`
    pub without_effects: bool,
}
