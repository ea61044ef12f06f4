//! What a side may do in a turn, and how a game ends.

use serde::{Deserialize, Serialize};

use super::{Condition, Guard, Label, Number, Side};
use crate::language::source::Span;

/// `phase NAME each side 2 times { acts }`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// The declaration.
    pub at: Span,
    /// The name.
    pub name: String,
    /// The sides that have its turns, in order.
    pub turns: Vec<Side>,
    /// What a side does in each of them.
    pub acts: Acts,
}

/// What a side may do, with its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acts {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: ActsKind,
}

/// The forms of acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActsKind {
    /// Any move of a piece.
    Move,
    /// Any drop.
    Drop,
    /// Any move of a piece that has none of these labels.
    MoveBut(Vec<Label>),
    /// Any drop that has none of these labels.
    DropBut(Vec<Label>),
    /// Nothing at all, or any of the ways of passing.
    Pass,
    /// The moves, drops and ways of passing with this label.
    Labelled(Label),
    /// The first that has a legal move.
    Else(Vec<Acts>),
    /// Any of them.
    Choice(Vec<Acts>),
    /// One after the other, as one move.
    Sequence(Vec<Acts>),
    /// At least and at most this often, as one move. The numbers are computed before the first repetition.
    Repeat(Box<Acts>, Number, Number),
    /// Of its legal moves, those with the greatest number.
    WithMost(Box<Acts>, Number),
    /// Those for which the guards hold.
    Guarded(Box<Acts>, Vec<Guard>),
}

impl ActsKind {
    /// Whether one act of this form may be a move or drop with a label, or with none.
    #[must_use]
    pub fn plays(&self, label: Option<Label>) -> bool {
        match self {
            Self::MoveBut(but) | Self::DropBut(but) => !label.is_some_and(|label| but.contains(&label)),
            Self::Labelled(named) => label == Some(*named),
            _ => true,
        }
    }
}

impl Default for ActsKind {
    fn default() -> Self {
        Self::Choice(Vec::new())
    }
}

/// `win when C`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// The result, for the side that has moved or is about to.
    pub result: EndResult,
    /// What must hold.
    pub when: Condition,
}

/// What an ending gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EndResult {
    /// That side wins.
    Win,
    /// The other side wins.
    Lose,
    /// A draw.
    Draw,
    /// A certain side wins.
    Wins(Side),
}

impl EndResult {
    /// The winner, if `own` is "that side".
    #[must_use]
    pub fn winner(self, own: Side) -> Option<Side> {
        match self {
            Self::Win => Some(own),
            Self::Lose => Some(own.other()),
            Self::Draw => None,
            Self::Wins(side) => Some(side),
        }
    }
}
