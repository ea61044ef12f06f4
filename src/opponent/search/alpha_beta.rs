//! Alpha and beta: a position is looked at only as far as it may change the choice.

use super::order::Candidate;
use super::searcher::Searcher;
use super::table::Bound;
use super::{DECIDED, DEEPEST, Parts, Purse, Step, WON};
use crate::engine::{GameTree, GaveUp, Standing};
use crate::language::ir::{Cell, Side};
use crate::opponent::maths::at;

/// Beyond every score.
pub(super) const BEYOND: i32 = WON + 1_000;
/// From this depth on a move that an earlier look has found is missed.
const UNKNOWN: i32 = 4;
/// How many plies a royal piece that is attacked is rescued, behind the depth.
const CHECKS: i32 = -2;

/// A place in the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    /// How many plies are still looked ahead.
    pub(super) depth: i32,
    /// How many plies the root is away.
    pub(super) ply: usize,
    /// What the side to move has for sure.
    pub(super) alpha: i32,
    /// What the other side has for sure.
    pub(super) beta: i32,
    /// Whether the turn may be given away.
    pub(super) may_pass: bool,
    /// The points for the moves that the other side had before.
    pub(super) others: i32,
}

impl At {
    /// Whether the exact score is wanted.
    pub(super) fn is_exact(&self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The place a ply further.
    pub(super) fn next(&self, depth: i32, (alpha, beta): (i32, i32), moves: i32) -> Self {
        Self { depth, ply: self.ply + 1, alpha, beta, may_pass: true, others: moves }
    }

    /// The score of a game that is over.
    fn over(&self, winner: Option<Side>, own: Side) -> i32 {
        let plies = i32::try_from(self.ply).unwrap_or(0);
        winner.map_or(0, |side| if side == own { WON - plies } else { plies - WON })
    }
}

/// A search under way.
pub(super) struct Walk<'a, T: GameTree> {
    pub(super) tree: &'a mut T,
    pub(super) with: &'a mut Searcher,
    purse: &'a Purse<'a>,
    pub(super) nodes: u64,
    stopped: bool,
    /// The moves of all positions from the root to here, and those that may be tried.
    pub(super) moves: Vec<T::Move>,
    pub(super) candidates: Vec<Candidate>,
    /// The mark of the move made at each ply, the key of each position, and the best line from it.
    last: Vec<u32>,
    keys: Vec<u64>,
    lines: Vec<Vec<Step>>,
}

/// What is known of a position before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Here {
    /// The first of its moves, and of its candidates.
    pub(super) begun: usize,
    first: usize,
    /// How many moves it has, and the points for them.
    pub(super) many: usize,
    pub(super) moves: i32,
    /// What it is worth as it stands, unless a royal piece is attacked or only captures are tried.
    pub(super) value: Option<i32>,
    pub(super) attacked: bool,
    /// Where the royal pieces stand, where attacks on them are looked at whatever such moves were worth before.
    pub(super) royals: Option<[Cell; 2]>,
}

/// What was found behind the moves of a position.
struct Tried {
    best: i32,
    mark: u32,
}

impl<'a, T: GameTree> Walk<'a, T> {
    pub(super) fn new(tree: &'a mut T, with: &'a mut Searcher, purse: &'a Purse<'a>) -> Self {
        let plies = DEEPEST + 2;
        Self {
            tree,
            with,
            purse,
            nodes: 0,
            stopped: false,
            moves: Vec::new(),
            candidates: Vec::new(),
            last: vec![0; plies],
            keys: vec![0; plies],
            lines: vec![Vec::new(); plies],
        }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn has(&self, part: Parts) -> bool {
        self.with.parts.has(part)
    }

    /// Notes the move that is made at a ply.
    pub(super) fn set_last(&mut self, ply: usize, mark: u32) {
        if let Some(last) = self.last.get_mut(ply) {
            *last = mark;
        }
    }

    /// The best line that begins with this move of the root, which was looked at just now.
    pub(super) fn line_of_root(&self, mark: u32) -> Vec<Step> {
        let behind = self.lines.get(1).map_or(&[][..], Vec::as_slice);
        [(mark, at(&self.keys, 1))].iter().chain(behind).copied().collect()
    }

    /// The score of a position for the side to move. Once the purse is empty, it means nothing.
    pub(super) fn node(&mut self, at: At) -> i32 {
        self.node_of(at, None)
    }

    /// The same of a position whose moves are listed already, from a place on, and whose royal piece is not attacked.
    pub(super) fn node_of(&mut self, mut at: At, listed: Option<usize>) -> i32 {
        let hint = match self.known(&mut at) {
            Ok(hint) => hint,
            Err(score) => return score,
        };
        let begun = (self.moves.len(), self.candidates.len());
        let score = self.look(at, hint, listed);
        self.moves.truncate(begun.0);
        self.candidates.truncate(begun.1);
        score
    }

    /// The score of the position after a move of `side`, looked at from its place, for this side: it may have the turn again.
    pub(super) fn behind(&mut self, at: &At, side: Side, depth: i32, moves: i32) -> i32 {
        if self.tree.to_move() == side {
            self.node(at.next(depth, (at.alpha, at.beta), at.others))
        } else {
            -self.node(at.next(depth, (-at.beta, -at.alpha), moves))
        }
    }

    /// The mark of the best move, if an earlier look has found one, or the score, if it is known without a look at the moves.
    fn known(&mut self, at: &mut At) -> Result<u32, i32> {
        let key = self.tree.key();
        if let (Some(known), Some(line)) = (self.keys.get_mut(at.ply), self.lines.get_mut(at.ply)) {
            *known = key;
            line.clear();
        }
        if self.nodes >= self.purse.nodes || self.nodes.is_multiple_of(64) && !(self.purse.go_on)(self.nodes)
        {
            self.stopped = true;
        }
        if self.stopped {
            return Err(0);
        }
        match self.tree.stands(true) {
            Ok(Standing::Open) => {}
            Ok(Standing::Over(winner)) => return Err(at.over(winner, self.tree.to_move())),
            Err(GaveUp) => return Err(0),
        }
        // A position that comes again leads nowhere.
        if self.tree.occurrences().is_ok_and(|times| times > 1) {
            return Err(0);
        }
        if at.ply >= DEEPEST {
            return Err(self.with.values.value(self.tree));
        }
        let plies = i32::try_from(at.ply).unwrap_or(0);
        let is_exact = at.is_exact();
        (at.alpha, at.beta) = (at.alpha.max(plies - WON), at.beta.min(WON - plies));
        if at.alpha >= at.beta {
            return Err(at.alpha);
        }
        let Some(entry) =
            Some(Parts::TABLE).filter(|part| self.has(*part)).and_then(|_| self.with.table.get(key))
        else {
            return Ok(0);
        };
        let score = entry.score(at.ply);
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= at.beta,
            Bound::AtMost => score <= at.alpha,
            Bound::Empty => false,
        };
        if cuts && !is_exact && i32::from(entry.depth) >= at.depth.max(0) {
            Err(score)
        } else {
            Ok(entry.best)
        }
    }

    /// The score of a position by its moves.
    fn look(&mut self, mut at: At, hint: u32, listed: Option<usize>) -> i32 {
        let begun = listed.unwrap_or(self.moves.len());
        let counts = self.has(Parts::MOBILITY) && self.with.values.counts_moves();
        let is_forced = self.has(Parts::FORCED_CAPTURES);
        // Far behind the depth only captures are listed.
        let is_deep = at.depth < CHECKS && !is_forced;
        let (mut best, alpha) = (-BEYOND, at.alpha);
        if is_deep || at.depth <= 0 && !counts && !is_forced {
            best = self.with.values.value(self.tree);
            if best >= at.beta || !self.has(Parts::QUIESCENCE) {
                return best;
            }
            at.alpha = at.alpha.max(best);
        } else if at.depth <= 0
            && !is_forced
            && let Some(score) = self.glance(&at)
        {
            return score;
        }
        let is_listed = match listed {
            Some(_) => Ok(()),
            None if is_deep => self.tree.captures(&mut self.moves),
            None => self.tree.moves(&mut self.moves),
        };
        if is_listed.is_err() {
            return self.with.values.value(self.tree);
        }
        let many = self.moves.len() - begun;
        if many == 0 {
            return match self.tree.stands(false) {
                _ if is_deep => best,
                Ok(Standing::Over(winner)) => at.over(winner, self.tree.to_move()),
                // Of what is too much to work out, nobody knows more.
                Ok(Standing::Open) | Err(GaveUp) => 0,
            };
        }
        let attacked = listed.is_none() && self.tree.is_attacked();
        if attacked && self.has(Parts::EXTENSIONS) && at.ply < DEEPEST * 2 / 3 && at.depth >= CHECKS {
            at.depth = at.depth.max(0) + 1;
            (best, at.alpha) = (-BEYOND, alpha);
        }
        let first = self.candidates.len();
        // What the moves do is asked where that counts, and else only of those that are tried.
        let asks_at_once = is_forced || counts && !is_deep && self.with.values.counts_kinds_of_moves();
        if asks_at_once {
            self.list(begun, false);
        }
        let moves = match counts && !is_deep {
            true if asks_at_once => self.points_of_moves(first),
            true => self.with.values.of_number_of_moves(many),
            false => 0,
        };
        let values = &self.with.values;
        let royals =
            (at.depth > 0 && values.fills_hands()).then(|| values.shape().royals(self.tree)).flatten();
        let mut here = Here { begun, first, many, moves, value: None, attacked, royals };
        if at.depth <= 0 {
            if best == -BEYOND && !self.is_forced(at.depth, first) {
                best = self.with.values.value(self.tree) + moves - at.others;
                if best >= at.beta || !self.has(Parts::QUIESCENCE) {
                    return best;
                }
            }
        } else if !attacked {
            let value = self.with.values.value(self.tree) + moves - at.others;
            here.value = Some(value);
            if let Some(score) = self.cut(&at, &here, value) {
                return score;
            }
        }
        let captures_alone = at.depth <= 0 && best > -BEYOND;
        if !asks_at_once {
            self.list(begun, captures_alone);
        }
        if captures_alone {
            self.keep_captures(first, best, at.alpha);
            at.alpha = at.alpha.max(best);
        }
        // Where nothing is known of the best move, a shallower look finds it first.
        at.depth -= i32::from(hint == 0 && at.depth >= UNKNOWN && self.has(Parts::REDUCTIONS));
        self.try_all(at, here, (hint, best))
    }

    /// The score of a position behind which nothing is looked at, where of its moves only the number counts.
    fn glance(&mut self, at: &At) -> Option<i32> {
        if self.has(Parts::QUIESCENCE) || self.with.values.counts_kinds_of_moves() {
            return None;
        }
        let many = self.tree.number_of_moves().ok().filter(|many| *many > 0 && !self.tree.is_attacked())?;
        let values = &self.with.values;
        Some(values.value(self.tree) + values.of_number_of_moves(many) - at.others)
    }

    /// Tries the listed moves, best first, and stores what was found.
    fn try_all(&mut self, at_: At, here: Here, (hint, stands): (u32, i32)) -> i32 {
        let side = self.tree.to_move();
        let last = at(&self.last, at_.ply - 1);
        if self.has(Parts::ORDER) {
            for place in here.first..self.candidates.len() {
                // Where only captures are left, those that lose are gone.
                let loss = match self.candidates.get(place) {
                    Some(candidate) if at_.depth > 0 => self.loss(candidate),
                    _ => 0,
                };
                let Some(candidate) = self.candidates.get_mut(place) else { break };
                candidate.loss = loss;
                self.with.order.rank(candidate, (side, at_.ply), (hint, last), &self.with.values);
            }
        }
        let key = at(&self.keys, at_.ply);
        let found = self.try_each(at_, here, (side, last, stands));
        if self.stopped {
            return 0;
        }
        let best = if found.best == -BEYOND { 0 } else { found.best };
        if self.has(Parts::TABLE) {
            let bound = match best {
                best if best >= at_.beta => Bound::AtLeast,
                best if best > at_.alpha => Bound::Exact,
                _ => Bound::AtMost,
            };
            self.with.table.put(key, (at_.depth, at_.ply), found.mark, (best, bound));
        }
        best
    }

    fn try_each(&mut self, mut at: At, here: Here, (side, last, stands): (Side, u32, i32)) -> Tried {
        let mut found = Tried { best: stands, mark: 0 };
        let first = here.first;
        let count = self.candidates.len() - first;
        for tried in 0..count {
            let Some(candidate) = self.next_best(first + tried) else { break };
            if found.best > -DECIDED && self.is_hopeless(&at, &here, (tried, &candidate)) {
                continue;
            }
            let made = self.moves.get(candidate.place).map(|it| self.tree.make(it));
            if !matches!(made, Some(Ok(()))) {
                continue;
            }
            self.nodes += 1;
            self.set_last(at.ply, candidate.mark);
            let score = self.score(&at, &here, (tried, side, &candidate));
            self.tree.undo();
            if self.stopped {
                break;
            }
            found.best = found.best.max(score);
            if score > at.alpha {
                (at.alpha, found.mark) = (score, candidate.mark);
                self.keep_line(at.ply, candidate.mark);
            }
            if at.alpha >= at.beta {
                if candidate.is_quiet() && at.depth > 0 {
                    let before = self.candidates.get(first..first + tried).unwrap_or_default();
                    self.with.order.reward((side, at.ply, at.depth), (candidate.mark, last), before);
                }
                break;
            }
        }
        found
    }

    /// The score of the move that was just made, for the side that made it.
    fn score(&mut self, at: &At, here: &Here, (tried, side, candidate): (usize, Side, &Candidate)) -> i32 {
        let (depth, moves) = (at.depth - 1, here.moves);
        if tried == 0 {
            return self.behind(at, side, depth, moves);
        }
        let narrow = At { beta: at.alpha + 1, ..*at };
        let less = self.less(at, here, (tried, candidate));
        let mut score = self.behind(&narrow, side, depth - less, moves);
        if score > at.alpha && less > 0 {
            score = self.behind(&narrow, side, depth, moves);
        }
        if score > at.alpha && score < at.beta {
            score = self.behind(at, side, depth, moves);
        }
        score
    }

    /// The best line from a ply goes on with this move, and then with the best line behind it.
    fn keep_line(&mut self, ply: usize, mark: u32) {
        let key = at(&self.keys, ply + 1);
        if let Some([line, behind]) = self.lines.get_mut(ply..ply + 2) {
            line.clear();
            line.push((mark, key));
            line.extend_from_slice(behind);
        }
    }
}
