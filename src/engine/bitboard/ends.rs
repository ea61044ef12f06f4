//! Endings, lowered to masks where that is possible.

use super::ops::Land;
use crate::language::ir::Comparison;

/// A lowered condition. Its parts stand in the order of the rules.
#[derive(Debug)]
pub(super) enum Quick<const N: usize> {
    All(Box<[Quick<N>]>),
    Any(Box<[Quick<N>]>),
    Not(Box<Quick<N>>),
    /// There is one of these pieces.
    Some(Land<N>),
    /// How many of these pieces there are, compared with a number.
    Size(Land<N>, Comparison, i64),
    /// The position has occurred so often.
    Occurs(u32),
    /// So many turns have passed since an event, given by its index.
    Since(usize, u32),
    /// Not lowered: [`super::asks`] evaluates the condition.
    Said,
}

/// An ending, by its index; lowered for each side that `own` may mean.
#[derive(Debug)]
pub(super) struct Asked<const N: usize> {
    pub(super) place: usize,
    pub(super) of_side: [Quick<N>; 2],
}
