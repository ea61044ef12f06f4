//! Walks, their modes and quantifiers.

use super::{Directions, DirectionsKind, Effects, Expr, ExprKind, Name, Place, Value};

/// A walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Where it is written.
    pub at: Place,
    /// What it is.
    pub kind: WalkKind,
}

impl Walk {
    /// The same as an expression, if it consists of words side by side.
    #[must_use]
    pub fn as_words(&self) -> Option<Expr> {
        let WalkKind::Part(part) = &self.kind else { return None };
        if part.quantifier.is_some() || !part.modes.is_empty() || part.effects.is_some() {
            return None;
        }
        let word = |name: &Name| Expr::new(name.at, ExprKind::Name(name.clone()));
        match &part.body {
            PartBody::Group(inner) => inner.as_words().or_else(|| inner.as_those_that()),
            PartBody::Call { name, values, arguments } => {
                let first = match values.last() {
                    None => word(name),
                    Some(last) => {
                        let at =
                            if arguments.is_empty() { self.at } else { Place(name.at.0.to(last.at().0)) };
                        Expr::new(at, ExprKind::Call(name.clone(), values.clone()))
                    }
                };
                if arguments.is_empty() {
                    return Some(first);
                }
                let mut words = vec![first];
                for argument in arguments {
                    let DirectionsKind::Name(name) = &argument.kind else { return None };
                    words.push(word(name));
                }
                Some(Expr::new(self.at, ExprKind::Beside(words)))
            }
            PartBody::Stay | PartBody::Look(_) => None,
        }
    }
}

impl Walk {
    /// `own where it.rank > 2`, in brackets: a set with a question about each member, if it can be that.
    fn as_those_that(&self) -> Option<Expr> {
        let WalkKind::Part(part) = &self.kind else { return None };
        let [Mode { kind: ModeKind::Where(asks, false), .. }] = part.modes.as_slice() else { return None };
        let words = Part { modes: Vec::new(), ..(**part).clone() };
        let what = Walk { at: self.at, kind: WalkKind::Part(Box::new(words)) }.as_words()?;
        Some(Expr::new(self.at, ExprKind::Where(Box::new(what), Box::new(asks.clone()))).bracketed())
    }
}

/// The forms of a walk. A choice or sequence has at least two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WalkKind {
    /// `A | B`
    Choice(Vec<Walk>),
    /// `A then B`
    Sequence(Vec<Walk>),
    /// One part.
    Part(Box<Part>),
}

/// A part of a walk with its modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The leg or bracket.
    pub body: PartBody,
    /// Its quantifier.
    pub quantifier: Option<Quantifier>,
    /// Modes, in order.
    pub modes: Vec<Mode>,
    /// Its effects.
    pub effects: Option<Effects>,
}

/// The forms of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartBody {
    /// `( WALK )`
    Group(Walk),
    /// `look LEG` or `look ( WALK )`
    Look(Walk),
    /// `stay`
    Stay,
    /// `step T`, `jump T`, or a defined word with its arguments.
    Call {
        /// The word.
        name: Name,
        /// The arguments in brackets that touch the word.
        values: Vec<Value>,
        /// The directions after it.
        arguments: Vec<Directions>,
    },
}

/// `?`, `*`, `+`, `[n]`, `[m..n]`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantifier {
    /// Where it is written.
    pub at: Place,
    /// The bounds.
    pub kind: QuantifierKind,
}

/// The forms of a quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuantifierKind {
    /// `?`
    Optional,
    /// `*`
    Any,
    /// `+`
    Some,
    /// `[n]` or `[m..n]`
    Counted(Box<Expr>, Option<Box<Expr>>),
}

/// A mode of a leg or bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mode {
    /// Where it is written.
    pub at: Place,
    /// Its form.
    pub kind: ModeKind,
}

/// The modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModeKind {
    /// `quietly`
    Quietly,
    /// `taking [P]`
    Taking(Option<Expr>),
    /// `may take [P]`
    MayTake(Option<Expr>),
    /// `may return`
    MayReturn,
    /// `onto P`
    Onto(Expr),
    /// `past`
    Past,
    /// `over PATTERN`
    Over(Vec<PatternElement>),
    /// `to P [if possible]`
    To(Expr, bool),
    /// `where C [if possible]`
    Where(Expr, bool),
    /// `capturing SET [at the end]`
    Capturing(Expr, bool),
    /// `as x`
    As(Name),
    /// `no cell twice`
    NoCellTwice,
    /// `while possible`
    WhilePossible,
}

/// One element of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternElement {
    /// The set for each cell.
    pub what: Expr,
    /// The number of cells.
    pub quantifier: Option<Quantifier>,
}
