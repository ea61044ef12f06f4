//! What need not be looked at, or not so far: moves and positions that hardly change the choice.

use super::alpha_beta::{At, Here, Walk};
use super::order::Candidate;
use super::{DECIDED, Parts};
use crate::engine::GameTree;

/// From this depth on a null move is verified: in zugzwang it is better not to move.
const VERIFIED: i32 = 5;
/// Up to this depth a position is left that is better by a margin than what the other side has for sure, and a capture that loses by it.
const GOOD: i32 = 6;
/// Up to this depth a quiet move is left where the position is worse by a margin than what its side has for sure.
const BAD: i32 = 4;
/// Up to this depth only so many quiet moves are tried, and more by the square of the depth.
const FEW_MOVES: i32 = 4;
const FEWEST: usize = 4;
/// Up to this depth a position that is worse by a margin is first looked at as if there were captures alone.
const WORSE: i32 = 2;

impl<T: GameTree> Walk<'_, T> {
    /// How much a position may gain at a depth.
    fn margin(&self, depth: i32) -> i32 {
        self.with.values.unit() * depth * 3 / 4
    }

    /// The score, if the position is so good or so bad that its moves need not be looked at.
    pub(super) fn cut(&mut self, at: &At, here: &Here, value: i32) -> Option<i32> {
        if at.is_exact() || at.beta.abs() >= DECIDED || here.many <= 3 {
            return None;
        }
        if self.has(Parts::MARGINS) {
            let margin = self.margin(at.depth);
            if at.depth <= GOOD && value - margin >= at.beta {
                return Some(value - margin);
            }
            if at.depth <= WORSE && value + self.margin(at.depth + 1) <= at.alpha {
                let score = self.node_of(At { depth: 0, ..*at }, Some(here.begun));
                if self.is_stopped() || score <= at.alpha {
                    return Some(score);
                }
            }
        }
        self.pass(at, here, value)
    }

    /// The score, if the side to move could even give its turn away.
    fn pass(&mut self, at: &At, here: &Here, value: i32) -> Option<i32> {
        if !self.has(Parts::NULL_MOVE) || !at.may_pass || at.depth < 3 || value < at.beta || !self.tree.pass()
        {
            return None;
        }
        self.set_last(at.ply, 0);
        self.nodes += 1;
        let depth = at.depth - 3 - at.depth / 4;
        let mut next = at.next(depth, (-at.beta, 1 - at.beta), here.moves);
        next.may_pass = false;
        let score = -self.node(next);
        self.tree.undo();
        if self.is_stopped() {
            return Some(0);
        }
        if score < at.beta {
            return None;
        }
        let again = At { depth, alpha: at.beta - 1, may_pass: false, ..*at };
        let holds = at.depth < VERIFIED || self.node(again) >= at.beta;
        (holds || self.is_stopped()).then_some(at.beta)
    }

    /// Whether nothing speaks for a move but that such moves were good elsewhere. Where captured pieces come back, an attack needs no preparation:
    /// then a move to a neighbour of the royal piece of the other side may be part of one.
    fn is_unknown(&self, here: &Here, candidate: &Candidate) -> bool {
        let is_near = |to| {
            let distances = |royals| self.with.values.shape().distances(royals, self.tree.to_move(), to);
            here.royals.is_some_and(|royals| distances(royals)[1] <= 1)
        };
        candidate.has_low_rank() && !candidate.about.to.is_some_and(is_near)
    }

    /// Whether a move need not be tried: others were tried, nothing speaks for it, and it is a capture that loses by a margin, or is quiet and
    /// comes late or in a bad position.
    pub(super) fn is_hopeless(&self, at: &At, here: &Here, (tried, candidate): (usize, &Candidate)) -> bool {
        let Some(value) = here.value.filter(|_| tried > 0 && self.has(Parts::MARGINS)) else { return false };
        if at.is_exact() || !self.is_unknown(here, candidate) {
            return false;
        }
        if candidate.loss > 0 {
            return at.depth <= GOOD && candidate.loss > self.margin(at.depth);
        }
        let most = FEWEST + usize::try_from(at.depth * at.depth).unwrap_or(0);
        let is_late = at.depth <= FEW_MOVES && tried >= most;
        is_late || at.depth <= BAD && value + self.margin(at.depth) + self.with.values.unit() / 2 <= at.alpha
    }

    /// How many plies less are looked ahead behind a move.
    pub(super) fn less(&self, at: &At, here: &Here, (tried, candidate): (usize, &Candidate)) -> i32 {
        let is_late = at.depth >= 3 && tried >= 3 && !here.attacked;
        if !is_late || !self.has(Parts::REDUCTIONS) || !self.is_unknown(here, candidate) {
            return 0;
        }
        let less = self.with.reductions.get(at.depth, tried) - i32::from(at.is_exact());
        less.clamp(0, (at.depth - 2).max(0))
    }
}
