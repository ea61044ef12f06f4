//! The values to begin with: a piece is worth what it can do, and how near it is to a cell where it wins.

use std::sync::Arc;

use super::shape::{Part, Shape};
use super::survey::Survey;
use super::values::Values;
use crate::opponent::maths::{length, single};

/// What a piece is worth that never moves, and what the one with most moves is worth beyond that, in log odds.
const STANDING: f64 = 0.24;
const MOVING: f64 = 2.16;
/// What it is worth to be on a cell where a piece wins and not as far away as can be, shared by all pieces that may win so.
const WINNING: f64 = 0.75;
/// What 2.7 times as many moves are worth, and the turn to move.
const MOVES: f32 = 0.25;
const TURN: f32 = 0.05;

/// Values by how many moves pieces have in random games.
#[must_use]
pub fn by_mobility(shape: &Arc<Shape>, survey: &Survey) -> Values {
    let rates = survey.mobility();
    let most = rates.iter().flatten().copied().fold(0.1, f64::max);
    let mut weights = vec![0.0; shape.weights()];
    for (kind, rate) in rates.iter().enumerate() {
        // A kind that did not come up counts as a middling one.
        let rate = rate.filter(|rate| *rate > 0.0).unwrap_or(most / 2.0);
        for part in [Part::Piece, Part::Hand] {
            if let Some(weight) = weights.get_mut(shape.part(part, kind)) {
                *weight = single(STANDING + MOVING * rate / most);
            }
        }
        if shape.has_goal(kind)
            && let Some(weight) = weights.get_mut(shape.part(Part::Goal, kind))
        {
            *weight = single(WINNING / length(shape.seekers()));
        }
    }
    for (place, begun) in [(shape.mobility(), MOVES), (shape.tempo(), TURN)] {
        if let Some(weight) = weights.get_mut(place) {
            *weight = begun;
        }
    }
    Values::new(Arc::clone(shape), weights).with_won(survey)
}
