//! In which order moves are tried: the best first, as far as it can be guessed.

use super::DEEPEST;
use crate::engine::About;
use crate::language::ir::Side;
use crate::opponent::maths::at;
use crate::opponent::worth::Values;

/// No sort of quiet moves counts for more.
const MOST: i32 = 1 << 21;
/// Where captures and promotions begin in the order.
const CAPTURES: i32 = 1 << 24;
/// Where the moves begin that were good in other positions.
const KILLERS: i32 = 1 << 23;

/// Captures that lose more than they gain begin below all quiet moves.
const LOSING: i32 = -(1 << 23);

/// A move that may be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// Its place in the list of moves.
    pub(super) place: usize,
    pub(super) about: About,
    /// By which it is known in other positions; never 0.
    pub(super) mark: u32,
    /// The higher, the sooner it is tried.
    pub(super) rank: i32,
    /// How much a capture loses, if both sides then capture as long as that pays; else 0.
    pub(super) loss: i32,
}

impl Candidate {
    /// A move that has no rank yet.
    pub(super) fn new(place: usize, about: About) -> Self {
        Self { place, about, mark: mark(&about), rank: 0, loss: 0 }
    }

    /// Whether it neither captures nor promotes.
    pub(super) fn is_quiet(&self) -> bool {
        !self.about.is_loud()
    }
}

/// A number for what a move does. Two moves of one position may have the same one.
pub(super) fn mark(about: &About) -> u32 {
    let cell = |cell: Option<crate::language::ir::Cell>| cell.map_or(0xffff, |cell| u64::from(cell.0));
    let kind = |kind: Option<crate::language::ir::Kind>| kind.map_or(0xff, |kind| u64::from(kind.0));
    let moved = cell(about.from) | cell(about.to) << 16 | kind(about.kind) << 32 | kind(about.becomes) << 41;
    let all = moved ^ u64::from(about.victims) << 50 ^ kind(about.victim) << 56;
    let mixed = (all ^ all >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u32::try_from(mixed >> 32).unwrap_or(0) | 1
}

/// Which moves were good before, in this search and in those before it.
#[derive(Clone, Debug)]
pub(super) struct Order {
    history: Vec<i32>,
    killers: Vec<[u32; 2]>,
    replies: Vec<u32>,
    /// The same as the history, for each pair of a move and the one before.
    pairs: Vec<i32>,
}

impl Order {
    /// With two to this power of sorts of moves that are told apart, for each side.
    pub(super) fn new(bits: u32) -> Self {
        let sorts = 1 << bits;
        Self {
            history: vec![0; 2 * sorts],
            killers: vec![[0; 2]; DEEPEST + 2],
            replies: vec![0; sorts],
            pairs: vec![0; 4 * sorts],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.history.fill(0);
        self.killers.fill([0; 2]);
        self.replies.fill(0);
        self.pairs.fill(0);
    }

    /// Before a search of another position: what was found counts for less.
    pub(super) fn fade(&mut self) {
        self.history.iter_mut().chain(&mut self.pairs).for_each(|count| *count /= 8);
        self.killers.fill([0; 2]);
    }

    /// The sort of a move.
    fn sort(&self, mark: u32) -> usize {
        usize::try_from(mark >> 7).unwrap_or(0) & (self.replies.len() - 1)
    }

    /// The place of a pair of moves.
    fn pair(&self, last: u32, mark: u32) -> usize {
        let mixed = last.rotate_left(13).wrapping_mul(0x85eb_ca6b) ^ mark;
        usize::try_from(mixed >> 7).unwrap_or(0) & (self.pairs.len() - 1)
    }

    /// The place of a sort of moves of a side.
    fn of_side(&self, side: Side, mark: u32) -> usize {
        side.index().min(1) * self.replies.len() + self.sort(mark)
    }

    /// Gives a move its rank; `best` is the move that an earlier look has found, `last` the move before.
    pub(super) fn rank(
        &self,
        candidate: &mut Candidate,
        (side, ply): (Side, usize),
        (best, last): (u32, u32),
        values: &Values,
    ) {
        let (about, mark) = (&candidate.about, candidate.mark);
        let [killer, second] = at(&self.killers, ply);
        candidate.rank = if mark == best {
            i32::MAX
        } else if candidate.loss > 0 {
            LOSING - candidate.loss
        } else if !candidate.is_quiet() {
            // Of equal captures, the least piece goes first: it may be captured in its turn.
            CAPTURES + values.gain(about) * 16 - values.of_kind(about.kind)
        } else if mark == killer {
            KILLERS + 2
        } else if mark == second {
            KILLERS + 1
        } else if mark == at(&self.replies, self.sort(last)) {
            KILLERS
        } else {
            let pair = at(&self.pairs, self.pair(last, mark));
            (at(&self.history, self.of_side(side, mark)) + pair).min(KILLERS - 1)
        };
    }

    /// A quiet move was so good that the others of its position need not be tried; those before it were not.
    pub(super) fn reward(
        &mut self,
        (side, ply, depth): (Side, usize, i32),
        (mark, last): (u32, u32),
        before: &[Candidate],
    ) {
        let gain = depth * depth;
        let reached = self.change((side, mark, last), gain);
        for candidate in before.iter().filter(|candidate| candidate.is_quiet()) {
            self.change((side, candidate.mark, last), -gain / 2);
        }
        if reached > MOST {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
        if let Some(killers) = self.killers.get_mut(ply).filter(|killers| killers[0] != mark) {
            *killers = [mark, killers[0]];
        }
        let place = self.sort(last);
        if let Some(known) = self.replies.get_mut(place) {
            *known = mark;
        }
    }

    /// Changes the counts of a sort of moves, alone and after the last move, and says how high the first is now.
    fn change(&mut self, (side, mark, last): (Side, u32, u32), by: i32) -> i32 {
        let (place, pair) = (self.of_side(side, mark), self.pair(last, mark));
        if let Some(count) = self.pairs.get_mut(pair) {
            *count = (*count + by).clamp(-MOST, MOST);
        }
        self.history.get_mut(place).map_or(0, |count| {
            *count += by;
            *count
        })
    }
}

impl Candidate {
    /// Whether it comes behind captures that lose nothing, and behind quiet moves that were the best of a position.
    pub(super) fn has_low_rank(&self) -> bool {
        self.rank < KILLERS
    }
}
