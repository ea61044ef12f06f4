//! What happens in games of moves chosen at random.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::budget::Exhausted;
use crate::ir::Game;
use crate::listing::words;
use crate::play::{Match, Standing};
use crate::reference::Move;
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
    /// Games played.
    games: u64,
    wins: [u64; 2],
    draws: u64,
    /// How long each game was, in turns.
    lengths: Vec<usize>,
    positions: u64,
    moves: u64,
    most_moves: usize,
    /// By kind and place of the clause: a clause of a family counts for each of its pieces.
    clauses: BTreeMap<(usize, Span), u64>,
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
    /// The length of games in turns: the shortest, the middle one, the longest.
    pub turns: [usize; 3],
    /// The mean number of legal moves of a position in which a move was made.
    pub mean_moves: f64,
    /// The greatest number of them.
    pub most_moves: usize,
    /// How often each move and drop was made, in the order of the file.
    pub moves: Vec<Used>,
    /// How often each ending ended a game, in the order in which they are asked.
    pub endings: Vec<Used>,
}

impl Tally {
    /// Plays one game more, of at most so many turns, and gives it as it ended. `each` is told of every position, with
    /// the moves there are.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where a position is too much to work out.
    pub fn play<'g>(
        &mut self,
        game: &'g Game,
        dice: &mut Dice,
        longest: usize,
        each: &mut dyn FnMut(&Match<'g>, &[Move]),
    ) -> Result<Match<'g>, Exhausted> {
        let mut play = Match::new(game);
        let outcome = loop {
            let moves = match play.standing()? {
                Standing::Over(outcome) => {
                    each(&play, &[]);
                    break Some(outcome);
                }
                Standing::On(moves) => moves,
            };
            each(&play, &moves);
            let (Some(chosen), true) = (moves.get(dice.below(moves.len())), play.turns() < longest) else {
                break None;
            };
            self.positions += 1;
            self.moves += u64::try_from(moves.len()).unwrap_or(u64::MAX);
            self.most_moves = self.most_moves.max(moves.len());
            self.count(chosen);
            play.play(chosen);
        };
        self.games += 1;
        self.lengths.push(play.turns());
        if let Some(outcome) = outcome {
            *self.endings.entry(outcome.at).or_default() += 1;
            match outcome.winner.and_then(|side| self.wins.get_mut(side.index())) {
                Some(wins) => *wins += 1,
                None => self.draws += 1,
            }
        }
        Ok(play)
    }

    fn count(&mut self, chosen: &Move) {
        for act in chosen.ways.first().into_iter().flat_map(|way| &way.acts) {
            *self.clauses.entry((act.kind.index(), act.clause)).or_default() += 1;
        }
    }

    /// What has come of the games so far.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean of some millions needs no more digits")]
    pub fn report(&self, game: &Game) -> Report {
        let mut lengths = self.lengths.clone();
        lengths.sort_unstable();
        let at = |index: usize| lengths.get(index).copied().unwrap_or(0);
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
                moves.push(used(Some(kind.name.clone()), at, self.clauses.get(&(index, at))));
            }
        }
        let endings = game.after_turn.iter().chain(&game.before_turn);
        let over: u64 = self.wins.iter().sum::<u64>() + self.draws;
        Report {
            games: self.games,
            wins: game.sides.iter().cloned().zip(self.wins).collect(),
            draws: self.draws,
            unfinished: self.games - over,
            turns: [at(0), at(lengths.len() / 2), at(lengths.len().saturating_sub(1))],
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
