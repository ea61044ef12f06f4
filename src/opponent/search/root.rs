//! The root of a search: the moves of the position, looked at again and again, each time a ply further.

use super::alpha_beta::{At, Walk};
use super::order::Candidate;
use super::searcher::Searcher;
use super::{DECIDED, Found, Line, Parts, Purse, Step, WON, about, numbered};
use crate::engine::GameTree;
use crate::play::dice::Dice;

/// How far a score may lie from that of the last look before that was looked for in vain.
const WIDTH: i32 = 30;

/// A move of the root, and what is known of it.
struct Root<M> {
    number: usize,
    it: M,
    candidate: Candidate,
    /// Its score and its line, if it was one of the best.
    known: Option<(i32, Vec<Step>)>,
}

impl Searcher {
    /// Looks for the best lines of a position; among equal moves chance decides.
    pub fn search<T: GameTree>(
        &mut self,
        tree: &mut T,
        purse: &Purse<'_>,
        lines: usize,
        dice: &mut Dice,
    ) -> Found {
        self.order.fade();
        let mut roots = self.roots(tree, dice);
        let mut found = Found::default();
        let points = if self.parts.has(Parts::MOBILITY) {
            self.values.of_moves(tree, roots.iter().map(|root| &root.candidate.about))
        } else {
            0
        };
        let many = roots.len();
        roots.retain(|root| purse.allows(root.number));
        let mut walk = Walk::new(tree, self, purse);
        for depth in 1..=purse.depth {
            let is_whole = walk.deepen((i32::try_from(depth).unwrap_or(1), points), lines.max(1), &mut roots);
            if is_whole {
                found.depth = depth;
                if let Some(see) = purse.see {
                    see(&Found { lines: begun(&roots, lines), depth, nodes: walk.nodes });
                }
            }
            let decided = roots.first().and_then(|root| root.known.as_ref()).is_some_and(|(score, _)| {
                score.abs() > DECIDED && WON - score.abs() <= i32::try_from(depth).unwrap_or(0)
            });
            if !is_whole || many <= 1 || decided && lines <= 1 {
                break;
            }
        }
        found.nodes = walk.nodes;
        found.lines = roots
            .iter_mut()
            .take(lines.max(1))
            .enumerate()
            .filter_map(|(place, root)| match root.known.take() {
                Some((score, steps)) => {
                    let mut moves = numbered(tree, &steps, self.parts);
                    // What was looked at is surely this move, even if its line is not found again.
                    moves.first_mut().map_or_else(|| (), |first| *first = root.number);
                    let moves = if moves.is_empty() { vec![root.number] } else { moves };
                    Some(Line { score, moves })
                }
                None => (place == 0).then(|| Line { score: 0, moves: vec![root.number] }),
            })
            .collect();
        found
    }

    /// The moves of the position: captures, promotions and moves to better cells first, and else by chance.
    fn roots<T: GameTree>(&self, tree: &mut T, dice: &mut Dice) -> Vec<Root<T::Move>> {
        let mut moves = Vec::new();
        if tree.moves(&mut moves).is_err() {
            return Vec::new();
        }
        let mut roots: Vec<Root<T::Move>> = moves
            .into_iter()
            .enumerate()
            .map(|(number, it)| Root {
                number,
                candidate: Candidate::new(number, about(tree, &it, self.parts)),
                it,
                known: None,
            })
            .collect();
        for place in (1..roots.len()).rev() {
            roots.swap(place, dice.below(place + 1));
        }
        let side = tree.to_move();
        roots.sort_by_cached_key(|root| {
            let about = &root.candidate.about;
            -self.values.gain(about) - self.values.placed(side, about)
        });
        roots
    }
}

impl<T: GameTree> Walk<'_, T> {
    /// Looks at all moves of the root, so many plies deep; at first as if the score were about that of the last look. Whether all were looked at.
    fn deepen(&mut self, of: (i32, i32), lines: usize, roots: &mut Vec<Root<T::Move>>) -> bool {
        let before = roots.first().and_then(|root| Some(root.known.as_ref()?.0));
        let before = before.filter(|score| lines == 1 && of.0 >= 4 && score.abs() < DECIDED);
        let (mut low, mut high) = before.map_or((-WON, WON), |score| (score - WIDTH, score + WIDTH));
        loop {
            let (is_whole, best) = self.iterate(of, (lines, low, high), roots);
            match best {
                _ if !is_whole || (low, high) == (-WON, WON) => return is_whole,
                None => low = -WON,
                Some(score) if score >= high => high = WON,
                Some(_) => return true,
            }
        }
    }

    /// Looks at all moves of the root, so many plies deep. The best ones come to the front, as far as they were looked at before the purse was
    /// empty; whether it was not, and the best score between `low` and `high`.
    fn iterate(
        &mut self,
        (depth, points): (i32, i32),
        (lines, low, high): (usize, i32, i32),
        roots: &mut Vec<Root<T::Move>>,
    ) -> (bool, Option<i32>) {
        let mut best: Vec<(usize, i32, Vec<Step>)> = Vec::new();
        for (place, root) in roots.iter().enumerate() {
            let alpha =
                if best.len() < lines { low } else { best.last().map_or(low, |(_, score, _)| *score) };
            let is_full = best.len() < lines && (low == -WON || place == 0);
            let Some(score) = self.root_move(root, (depth, place, points), (alpha, high), is_full) else {
                continue;
            };
            if self.is_stopped() {
                break;
            }
            if score > alpha || low == -WON && best.len() < lines {
                let at = best.iter().position(|(_, other, _)| score > *other).unwrap_or(best.len());
                best.insert(at, (place, score, self.line_of_root(root.candidate.mark)));
                best.truncate(lines);
            }
            if score >= high && high < WON {
                break;
            }
        }
        let is_whole = !self.is_stopped();
        let score = best.first().map(|(_, score, _)| *score);
        // Of a look that was broken off, the best move is used: the best so far was looked at first.
        if is_whole || depth == 1 || lines == 1 {
            promote(roots, best);
        }
        (is_whole, score)
    }

    /// The score of a move of the root; none if it cannot be made. One that is not above `alpha` may be too high.
    fn root_move(
        &mut self,
        root: &Root<T::Move>,
        (depth, place, points): (i32, usize, i32),
        (alpha, high): (i32, i32),
        is_full: bool,
    ) -> Option<i32> {
        let side = self.tree.to_move();
        if self.is_stopped() || self.tree.make(&root.it).is_err() {
            return None;
        }
        self.nodes += 1;
        self.set_last(0, root.candidate.mark);
        let full = At { depth, ply: 0, alpha, beta: high, may_pass: true, others: 0 };
        let score = if is_full {
            self.behind(&full, side, depth - 1, points)
        } else {
            let late = self.has(Parts::REDUCTIONS) && depth > 3 && place > 5 && root.candidate.is_quiet();
            let narrow = At { beta: alpha + 1, ..full };
            let score = self.behind(&narrow, side, depth - 1 - i32::from(late), points);
            if score > alpha { self.behind(&full, side, depth - 1, points) } else { score }
        };
        self.tree.undo();
        Some(score)
    }
}

/// The best lines, as far as their first move.
fn begun<M>(roots: &[Root<M>], lines: usize) -> Vec<Line> {
    let known =
        roots.iter().take(lines.max(1)).filter_map(|root| Some((root.known.as_ref()?.0, root.number)));
    known.map(|(score, number)| Line { score, moves: vec![number] }).collect()
}

/// Puts the best moves in front; the others keep their order.
fn promote<M>(roots: &mut Vec<Root<M>>, best: Vec<(usize, i32, Vec<Step>)>) {
    let mut places: Vec<Option<Root<M>>> = roots.drain(..).map(Some).collect();
    for (place, score, line) in best {
        if let Some(mut root) = places.get_mut(place).and_then(Option::take) {
            root.known = Some((score, line));
            roots.push(root);
        }
    }
    roots.extend(places.into_iter().flatten());
}
