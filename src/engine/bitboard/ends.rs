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

impl<const N: usize> Quick<N> {
    /// The first of the conditions that all have to hold.
    pub(super) fn first(&self) -> &Self {
        let mut first = self;
        while let Self::All(parts) = first
            && let Some(part) = parts.first()
        {
            first = part;
        }
        first
    }
}

/// An ending, by its index; lowered for each side that `own` may mean.
#[derive(Debug)]
pub(super) struct Asked<const N: usize> {
    pub(super) place: usize,
    /// Whether its condition begins like that of the ending that is asked before it.
    pub(super) begins_alike: bool,
    pub(super) of_side: [Quick<N>; 2],
}
