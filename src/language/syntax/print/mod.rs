//! From parts of a tree to text, as advice writes them out.
//!
//! The text says what the tree says, whatever it was read from: read again it gives an equal tree. The tests print whole files.

mod directions;
mod expressions;
mod walks;

pub use directions::directions;
pub use expressions::{ATOM, PHRASE, SUM, TERM, closed, expr, filter, listed};
pub use walks::{effects, quantifier, walk};

use super::tree::Expr;

/// The text of an expression.
#[must_use]
pub fn print_expression(whole: &Expr) -> String {
    expr(whole, 0)
}
