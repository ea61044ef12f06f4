//! Is there a win within so many plies? Asked for one ply, for two, and so on: so the first win found is the shortest.

use super::{Proof, Step};
use crate::engine::{About, GameTree, GaveUp, Standing};
use crate::language::ir::Side;

/// The table of positions has two to this power of places.
const TABLE: u32 = 20;
/// With so many plies left, the winner first tries moves that leave few replies.
const COUNTED: u32 = 3;
/// After how many moves it is asked whether to go on.
const ASKED: u64 = 1 << 10;

/// What is known of a position.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    /// It is won within so many plies; 0 if that is not known.
    won: u8,
    /// It is not won within fewer plies than this.
    open: u8,
    /// The number of the move that won, or that kept it open.
    best: u16,
}

/// The search for a win of the side that is to move when it begins.
pub(super) struct Solver<'a, T: GameTree> {
    tree: &'a mut T,
    attacker: Side,
    table: Vec<Entry>,
    /// For each number of plies left, the last move that won, or that kept the game open.
    killers: Vec<Option<About>>,
    pub(super) nodes: u64,
    pub(super) most: u64,
    go_on: &'a dyn Fn(u64) -> bool,
    /// The purse is empty, or it was told to stop.
    pub(super) is_stopped: bool,
    /// Something was too much work.
    pub(super) gave_up: bool,
    /// How many ends depended on the moves before: what was found with them is not stored.
    repetitions: u64,
}

impl<'a, T: GameTree> Solver<'a, T> {
    pub(super) fn new(tree: &'a mut T, most: u64, go_on: &'a dyn Fn(u64) -> bool) -> Self {
        let (attacker, table) = (tree.to_move(), vec![Entry::default(); 1 << TABLE]);
        let (killers, nodes) = (Vec::new(), 0);
        let (is_stopped, gave_up, repetitions) = (false, false, 0);
        Self { tree, attacker, table, killers, nodes, most, go_on, is_stopped, gave_up, repetitions }
    }

    /// Whether the attacker surely wins within so many plies.
    pub(super) fn wins(&mut self, left: u32) -> bool {
        if let Some(is_won) = self.over(true) {
            return is_won;
        }
        let key = self.tree.key();
        let known = self.known(key);
        let left_of = |plies: u8| u32::from(plies);
        if known.won > 0 && left_of(known.won) <= left {
            return true;
        }
        if left_of(known.open) > left {
            return false;
        }
        let Some(moves) = self.moves() else { return false };
        if moves.is_empty() {
            return self.over(false).unwrap_or(false);
        }
        if left == 0 {
            return false;
        }
        let attacks = self.attacks();
        let repetitions = self.repetitions;
        for number in self.order(&moves, known, left) {
            let Some(chosen) = moves.get(number) else { continue };
            let about = self.tree.about(chosen);
            let is_won = self.after(chosen, |solver| solver.wins(left - 1)).unwrap_or(false);
            if self.is_stopped {
                return false;
            }
            if is_won == attacks {
                self.kill(left, about);
                let stores = is_won || repetitions == self.repetitions;
                if stores {
                    self.store(key, left, is_won, number);
                }
                return is_won;
            }
        }
        if !attacks || repetitions == self.repetitions {
            self.store(key, left, !attacks, 0);
        }
        !attacks
    }

    /// Whose turn it is.
    fn attacks(&self) -> bool {
        self.tree.to_move() == self.attacker
    }

    /// The legal moves; none if that is too much work.
    fn moves(&mut self) -> Option<Vec<T::Move>> {
        let mut moves = Vec::new();
        let listed = self.tree.moves(&mut moves);
        self.or_gave_up(listed).map(|()| moves)
    }

    fn or_gave_up<R>(&mut self, result: Result<R, GaveUp>) -> Option<R> {
        self.gave_up |= result.is_err();
        result.ok()
    }

    /// Whether the game is won for the attacker, if it is over.
    fn over(&mut self, has_move: bool) -> Option<bool> {
        let stands = self.tree.stands(has_move);
        match self.or_gave_up(stands) {
            Some(Standing::Open) => None,
            Some(Standing::Over(winner)) => {
                let repeated = self.tree.occurrences().is_ok_and(|times| times > 1);
                self.repetitions += u64::from(repeated);
                Some(winner == Some(self.attacker) && !repeated)
            }
            None => Some(false),
        }
    }

    /// Does something after a move.
    fn after<R>(&mut self, chosen: &T::Move, then: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.nodes += 1;
        if self.nodes >= self.most || self.nodes.is_multiple_of(ASKED) && !(self.go_on)(self.nodes) {
            self.is_stopped = true;
            return None;
        }
        let made = self.tree.make(chosen);
        self.or_gave_up(made)?;
        let result = then(self);
        self.tree.undo();
        Some(result)
    }

    /// The numbers of moves in the order in which they are tried: what was good before, then, for the attacker, what leaves few
    /// replies, and for the other side, captures.
    fn order(&mut self, moves: &[T::Move], known: Entry, left: u32) -> Vec<usize> {
        let best = (known.won > 0 || known.open > 0).then_some(usize::from(known.best));
        let killer = self.killers.get(place(left)).copied().flatten();
        let counts = left >= COUNTED && self.attacks();
        let mut rated: Vec<(usize, usize)> = Vec::with_capacity(moves.len());
        for (number, chosen) in moves.iter().enumerate() {
            let about = self.tree.about(chosen);
            let rating = if Some(number) == best {
                0
            } else if counts {
                let replies = |solver: &mut Self| solver.moves().map_or(usize::MAX, |moves| moves.len());
                2 + self.after(chosen, replies).unwrap_or(0).min(usize::MAX - 2)
            } else if Some(about) == killer {
                1
            } else {
                3 - usize::from(about.is_loud())
            };
            rated.push((rating, number));
        }
        rated.sort_unstable();
        rated.into_iter().map(|(_, number)| number).collect()
    }

    fn kill(&mut self, left: u32, about: About) {
        let left = place(left);
        if self.killers.len() <= left {
            self.killers.resize(left + 1, None);
        }
        if let Some(killer) = self.killers.get_mut(left) {
            *killer = Some(about);
        }
    }

    fn slot(&self, key: u64) -> usize {
        usize::try_from(key & 0xffff_ffff).unwrap_or(0) & (self.table.len() - 1)
    }

    fn known(&self, key: u64) -> Entry {
        self.table.get(self.slot(key)).copied().filter(|entry| entry.key == key).unwrap_or_default()
    }

    fn store(&mut self, key: u64, left: u32, is_won: bool, best: usize) {
        let mut entry = self.known(key);
        let plies = u8::try_from(left).unwrap_or(u8::MAX);
        (entry.key, entry.best) = (key, u16::try_from(best).unwrap_or(0));
        if is_won {
            entry.won = plies;
        } else {
            entry.open = plies.saturating_add(1);
        }
        let slot = self.slot(key);
        if let Some(place) = self.table.get_mut(slot) {
            *place = entry;
        }
    }

    /// The length of the win of a position that is won within so many plies.
    fn length(&mut self, left: u32) -> u32 {
        (0..left).find(|plies| self.wins(*plies)).unwrap_or(left)
    }

    /// What the attacker plays to win within so many plies, and how long it takes after that; or all moves of the other side.
    fn steps(&mut self, left: u32) -> Vec<(T::Move, u32)> {
        let mut steps = Vec::new();
        if self.over(true).is_some() || left == 0 {
            return steps;
        }
        let attacks = self.attacks();
        for chosen in self.moves().unwrap_or_default() {
            let won = |solver: &mut Self| solver.wins(left - 1).then(|| solver.length(left - 1));
            if let Some(length) = self.after(&chosen, won).flatten() {
                steps.push((chosen, length));
                if attacks {
                    break;
                }
            }
        }
        steps
    }

    /// Does something after a move, and says which it is.
    fn told<R>(&mut self, chosen: &T::Move, then: impl FnOnce(&mut Self) -> R) -> Option<(Step, R)> {
        let about = self.tree.about(chosen);
        self.after(chosen, |solver| ((about, solver.tree.key()), then(solver)))
    }

    /// The line of a win within so many plies, if the other side holds out as long as it can.
    pub(super) fn line(&mut self, left: u32) -> Vec<Step> {
        let left = self.length(left);
        let steps = self.steps(left);
        // The first of the longest.
        let longest = steps.iter().rev().max_by_key(|(_, length)| *length);
        let Some((chosen, length)) = longest else { return Vec::new() };
        let told = self.told(chosen, |solver| solver.line(*length));
        told.map_or_else(Vec::new, |(step, rest)| [vec![step], rest].concat())
    }

    /// The proof of a win within so many plies, with at most so many moves.
    pub(super) fn proof(&mut self, left: u32, room: &mut usize) -> Proof {
        let left = self.length(left);
        let steps = self.steps(left);
        if steps.is_empty() {
            return if self.is_stopped { Proof::Cut } else { Proof::Over };
        }
        if *room < steps.len() {
            return Proof::Cut;
        }
        *room -= steps.len();
        let mut told = Vec::with_capacity(steps.len());
        for (chosen, length) in &steps {
            told.extend(self.told(chosen, |solver| solver.proof(*length, room)));
        }
        if told.len() < steps.len() { Proof::Cut } else { Proof::Moves(left, told) }
    }
}

fn place(left: u32) -> usize {
    usize::try_from(left).unwrap_or(0)
}
