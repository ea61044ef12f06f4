//! The moves of a position that may be tried: what they do, which of them are left, and which is the next.

use super::alpha_beta::Walk;
use super::order::Candidate;
use super::{Parts, about};
use crate::engine::GameTree;

/// How many plies captures are followed where every move captures.
const FORCED: i32 = -16;

impl<T: GameTree> Walk<'_, T> {
    /// Lists the moves that may be tried, or the captures and promotions alone.
    pub(super) fn list(&mut self, begun: usize, captures_alone: bool) {
        for (place, it) in self.moves.iter().enumerate().skip(begun) {
            let about = about(self.tree, it, self.with.parts);
            if !captures_alone || about.is_loud() {
                self.candidates.push(Candidate::new(place, about));
            }
        }
    }

    /// The points for the listed moves.
    pub(super) fn points_of_moves(&self, first: usize) -> i32 {
        self.with.values.of_moves(self.tree, self.listed(first).iter().map(|it| &it.about))
    }

    fn listed(&self, first: usize) -> &[Candidate] {
        self.candidates.get(first..).unwrap_or_default()
    }

    /// Whether all moves capture, as the rules demand.
    pub(super) fn is_forced(&self, depth: i32, first: usize) -> bool {
        let captures = |candidate: &Candidate| candidate.about.victims > 0;
        self.has(Parts::FORCED_CAPTURES) && depth > FORCED && self.listed(first).iter().all(captures)
    }

    /// Leaves the captures and promotions that may matter where the position itself is worth `stands`.
    pub(super) fn keep_captures(&mut self, first: usize, stands: i32, alpha: i32) {
        let values = &self.with.values;
        let hoped = stands + values.unit() / 2;
        let mut kept = first;
        for place in first..self.candidates.len() {
            let Some(candidate) = self.candidates.get(place) else { break };
            let gain = values.gain(&candidate.about);
            if !candidate.is_quiet() && gain > 0 && hoped + gain > alpha && self.loss(candidate) == 0 {
                self.candidates.swap(kept, place);
                kept += 1;
            }
        }
        self.candidates.truncate(kept);
    }

    /// How much a capture loses in the exchange that it begins.
    pub(super) fn loss(&self, candidate: &Candidate) -> i32 {
        let is_asked = self.has(Parts::EXCHANGES) && candidate.about.victims == 1;
        let of = self.moves.get(candidate.place).filter(|_| is_asked);
        of.map_or(0, |of| self.with.values.loss(self.tree, (of, &candidate.about)))
    }

    /// Brings the best of the moves from this place on to it.
    pub(super) fn next_best(&mut self, place: usize) -> Option<Candidate> {
        let rest = self.candidates.get_mut(place..)?;
        let mut best = 0;
        let mut rank = rest.first()?.rank;
        for (other, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.rank > rank {
                (best, rank) = (other, candidate.rank);
            }
        }
        rest.swap(0, best);
        rest.first().copied()
    }
}
