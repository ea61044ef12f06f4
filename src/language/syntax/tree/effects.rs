//! The effects of a move.

use super::{Expr, Name, Place, Value, Walk};

/// `{ effect; effect }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// Its place, including the brackets.
    pub at: Place,
    /// In order; at least one.
    pub effects: Vec<Effect>,
}

/// One effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// Where it is written.
    pub at: Place,
    /// What it is.
    pub kind: EffectKind,
}

/// The effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// `each S { }`
    Each(Expr, Effects),
    /// `if C { } else { }`
    If(Expr, Effects, Option<Effects>),
    /// `take S`
    Take(Expr),
    /// `put X on c`
    Put(Expr, Expr),
    /// `put new K on c`
    PutNew(Expr, Expr),
    /// `become K`
    Become(Expr),
    /// `change S to K`
    Change(Expr, Expr),
    /// `swap A and B`
    Swap(Expr, Expr),
    /// `swap sides`
    SwapSides,
    /// `sow seeds from C by W`
    Sow(Box<Sow>),
    /// `add x to S`
    Add(Expr, Expr),
    /// `remove x from S`
    Remove(Expr, Expr),
    /// `set f`
    Set(Expr),
    /// `clear f`
    Clear(Expr),
    /// `s = value`
    Assign(Expr, Expr),
    /// `shake(spot)`: a definition that is effects.
    Done(Name, Vec<Value>),
}

/// `sow seeds from C by W as last without S while Q`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sow {
    /// The number of cells that is sown.
    pub what: Name,
    /// The cell whose number is sown.
    pub from: Expr,
    /// How the eye comes from a cell to the next.
    pub walk: Walk,
    /// The state that holds the last cell.
    pub last: Option<Name>,
    /// The cells that get nothing.
    pub without: Option<Expr>,
    /// Whether all that lies on the last cell is sown on.
    pub again: Option<Expr>,
}
