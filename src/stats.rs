//! What happens in games of moves chosen at random.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::Serialize;

use crate::budget::Exhausted;
use crate::ir::{Game, Kind};
use crate::listing::words;
use crate::play::{Done, Executor, Match, Outcome};
use crate::source::Span;

/// The longest game that is played on, in turns; what goes on then counts as unfinished.
pub const LONGEST: usize = 5_000;

/// Numbers that look random and are the same for the same seed for ever: the generator `SplitMix64` (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014).
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The numbers that follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `below`; 0 where there is none. The small bias towards low numbers is below one in 2^32 for
    /// any list that fits into memory.
    pub fn below(&mut self, below: usize) -> usize {
        let product = u128::from(self.roll()) * u128::try_from(below).unwrap_or(0);
        usize::try_from(product >> 64).unwrap_or(0)
    }
}

/// How often something was used, with the words of the rules that say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Used {
    /// Whose it is: the piece of a move or drop; none for an ending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The words.
    pub words: String,
    /// How often.
    pub count: u64,
}

/// Counts over many games.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games played, those that were given up included.
    games: u64,
    wins: [u64; 2],
    draws: u64,
    /// Games that were given up, and the first of them: which it was, and after how many turns.
    given_up: u64,
    first_given_up: Option<(u64, usize)>,
    /// How many games had each number of turns.
    lengths: BTreeMap<usize, u64>,
    positions: u64,
    moves: u64,
    most_moves: usize,
    /// By kind and place of the clause: a clause of a family counts for each of its pieces.
    clauses: BTreeMap<(Option<usize>, Span), u64>,
    endings: BTreeMap<Span, u64>,
}

/// What the counts come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Wins of each side, by name, the first side first.
    pub wins: Vec<(String, u64)>,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that were not over after the longest time.
    pub unfinished: u64,
    /// Games that were given up because a position was too much to work out.
    pub given_up: u64,
    /// The first of them: which game it was, and which turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_given_up: Option<(u64, usize)>,
    /// The length of games in turns: the shortest, the middle one, the longest.
    pub turns: [usize; 3],
    /// The mean number of legal moves of a position in which a move was made.
    pub mean_moves: f64,
    /// The greatest number of them.
    pub most_moves: usize,
    /// How often each move and drop was made, in the order of the file. Where a move comes about in several ways, that counts which
    /// is first in the order of moves.
    pub moves: Vec<Used>,
    /// How often each ending ended a game, in the order in which they are asked.
    pub endings: Vec<Used>,
}

/// What is told of every position of a game, with what can be played there; it may break the game off.
type Each<'e, E> = &'e mut dyn FnMut(&Match<E>, &[<E as Executor>::Ply]) -> ControlFlow<()>;

/// How a game has ended, if it has, and else what can be played.
fn stands<E: Executor>(play: &Match<E>) -> Result<(Option<Outcome>, Vec<E::Ply>), Exhausted> {
    let outcome = play.outcome()?;
    Ok((outcome, if outcome.is_some() { Vec::new() } else { play.plies_even_at_the_end()? }))
}

impl Tally {
    /// Plays one game more, of at most so many turns, and gives it as it ended. `each` is told of every position, with
    /// the moves there are; where it breaks off, the game is not counted, and there is none to give.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where a position is too much to work out. The game is counted as given up, so that others can
    /// be played after it.
    pub fn play<E: Executor>(
        &mut self,
        mut play: Match<E>,
        dice: &mut Dice,
        longest: usize,
        each: Each<E>,
    ) -> Result<Option<Match<E>>, Exhausted> {
        let outcome = loop {
            let (outcome, plies) = stands(&play).inspect_err(|_| self.give_up(play.turns()))?;
            if each(&play, &plies).is_break() {
                return Ok(None);
            }
            if outcome.is_some() {
                break outcome;
            }
            let (Some(chosen), true) = (plies.get(dice.below(plies.len())), play.turns() < longest) else {
                break None;
            };
            self.positions += 1;
            self.moves += u64::try_from(plies.len()).unwrap_or(u64::MAX);
            self.most_moves = self.most_moves.max(plies.len());
            self.count(E::acts(chosen));
            if play.play_ply(chosen).is_err() {
                break None;
            }
        };
        self.games += 1;
        *self.lengths.entry(play.turns()).or_default() += 1;
        if let Some(outcome) = outcome {
            *self.endings.entry(outcome.at).or_default() += 1;
            match outcome.winner.and_then(|side| self.wins.get_mut(side.index())) {
                Some(wins) => *wins += 1,
                None => self.draws += 1,
            }
        }
        Ok(Some(play))
    }

    fn give_up(&mut self, turns: usize) {
        self.games += 1;
        self.given_up += 1;
        self.first_given_up.get_or_insert((self.games, turns + 1));
    }

    fn count(&mut self, acts: &[Done]) {
        for act in acts {
            *self.clauses.entry((act.kind.map(Kind::index), act.clause)).or_default() += 1;
        }
    }

    /// What has come of the games so far.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean of some millions needs no more digits")]
    pub fn report(&self, game: &Game) -> Report {
        let finished: u64 = self.lengths.values().sum();
        // The length of the game at a place, were they in the order of their lengths.
        let at = |place: u64| {
            let mut before = 0;
            let found = self.lengths.iter().find(|(_, games)| {
                before += **games;
                before > place
            });
            found.map_or(0, |(turns, _)| *turns)
        };
        let used = |piece: Option<String>, at: Span, count: Option<&u64>| Used {
            piece,
            words: words(&game.sources, at),
            count: count.copied().unwrap_or(0),
        };
        let mut moves = Vec::new();
        for (index, kind) in game.kinds.iter().enumerate() {
            let clauses =
                kind.walks.iter().map(|clause| clause.at).chain(kind.drops.iter().map(|clause| clause.at));
            for at in clauses {
                moves.push(used(Some(kind.name.clone()), at, self.clauses.get(&(Some(index), at))));
            }
        }
        for clause in &game.passes {
            moves.push(used(None, clause.at, self.clauses.get(&(None, clause.at))));
        }
        let endings = game.after_turn.iter().chain(&game.before_turn);
        let over: u64 = self.wins.iter().sum::<u64>() + self.draws;
        Report {
            games: self.games,
            wins: game.sides.iter().cloned().zip(self.wins).collect(),
            draws: self.draws,
            unfinished: finished - over,
            given_up: self.given_up,
            first_given_up: self.first_given_up,
            turns: [at(0), at(finished / 2), at(finished.saturating_sub(1))],
            mean_moves: if self.positions == 0 { 0.0 } else { self.moves as f64 / self.positions as f64 },
            most_moves: self.most_moves,
            moves,
            endings: endings.map(|ending| used(None, ending.at, self.endings.get(&ending.at))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_dice_of_a_seed_never_change() {
        let mut dice = Dice::new(1_234_567);
        let rolled: Vec<u64> = (0..3).map(|_| dice.roll()).collect();
        // The first numbers of SplitMix64 for this seed, as published with its reference implementation.
        assert_eq!(rolled, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        assert!((0..100).all(|_| dice.below(7) < 7));
        assert_eq!(dice.below(0), 0);
    }
}
