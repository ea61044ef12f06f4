//! How this project counts and plays. The other files know nothing of executors: who gives the engine a better way to do one of
//! these things changes it here.

use menagerie::desk::stats::{Dice, LONGEST};
use menagerie::engine::Engine;
use menagerie::language::budget::Exhausted;
use menagerie::play::matches::{ByChance, ByNumber, Chooser, Lines as Known, Match};
use menagerie::{Executor, Game, Placement, load_file, perft};

use crate::clock::timed;
use crate::project;
use crate::race::{Counter, Sample};
use crate::rows::How;

/// The game of a rule file.
pub(crate) fn load(file: &str) -> Result<Game, String> {
    let path = project().join(format!("rules/{file}.rules"));
    let loaded = load_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    loaded.into_game().map_err(|rejected| rejected.to_string())
}

/// A game that begins with a position, or with the set-up.
pub(crate) fn start<E: Executor>(game: &Game, placement: Option<&Placement>) -> Result<Match<E>, String> {
    match placement {
        None => Ok(Match::new(game)),
        Some(placement) => Match::at(game, placement).map_err(|problems| format!("{problems:?}")),
    }
}

/// Counts with an executor. Each count is of a game that begins again, so that nothing is remembered from the last; to begin it
/// belongs to loading, and is not measured here.
pub(crate) struct Lines<E: Executor> {
    pub(crate) begun: Match<E>,
    pub(crate) depth: u32,
    pub(crate) how: How,
}

impl<E: Executor> Counter for Lines<E> {
    fn count(&mut self, times: u32) -> Result<Sample, String> {
        let mut sample = Sample::default();
        for _ in 0..times {
            let mut play = self.begun.clone();
            let (leaves, seconds) = timed(|| match self.how {
                How::Bulk => perft(&mut play, self.depth),
                How::Made => match play.lines_made(self.depth, &|_| true) {
                    Known::Counted(leaves) => Ok(leaves),
                    Known::Stopped | Known::OneByOne => made(&mut play, self.depth),
                },
            });
            sample.leaves = leaves.map_err(|exhausted| exhausted.to_string())?;
            sample.seconds += seconds;
        }
        Ok(sample)
    }
}

/// How many lines of play there are of a length, where they have to be played one by one; each of their moves is played and taken
/// back.
fn made<E: Executor>(play: &mut Match<E>, depth: u32) -> Result<u64, Exhausted> {
    let mut lines = 0;
    for ply in play.plies_in_any_order()? {
        // A ply of the position that it was found in: it is legal.
        if play.play_ply(&ply).is_err() {
            continue;
        }
        lines += if depth <= 1 { 1 } else { made(play, depth - 1)? };
        play.undo();
    }
    Ok(lines)
}

/// Plays whole games of random moves, with the engine.
pub(crate) struct Games {
    begun: Match<Engine>,
    dice: Dice,
    /// How many turns there were in all games so far, how many games, and how many of them had no end.
    pub(crate) turns: usize,
    pub(crate) number: u32,
    pub(crate) endless: u32,
}

impl Games {
    pub(crate) fn of(game: &Game) -> Self {
        let begun = Match::new(game).without_undo();
        Self { begun, dice: Dice::new(1), turns: 0, number: 0, endless: 0 }
    }

    /// Some games, and how long they take together.
    pub(crate) fn play(&mut self, games: u32) -> Result<f64, String> {
        let mut all = 0.0;
        for _ in 0..games {
            let (game, seconds) = timed(|| random_game(&self.begun, &mut self.dice));
            let (turns, over) = game.map_err(|exhausted| exhausted.to_string())?;
            all += seconds;
            self.turns += turns;
            self.number += 1;
            self.endless += u32::from(!over);
        }
        Ok(all)
    }
}

/// Chooses moves by chance.
struct ByDice<'d> {
    dice: &'d mut Dice,
    turns: usize,
}

impl Chooser for ByDice<'_> {
    fn goes_on(&mut self) -> bool {
        true
    }

    fn choose(&mut self, moves: usize) -> Option<usize> {
        let goes_on = moves > 0 && self.turns < LONGEST;
        self.turns += usize::from(goes_on);
        goes_on.then(|| self.dice.below(moves))
    }

    fn chosen(&mut self, _: ByNumber) {}
}

/// Plays a game to its end, if it has one: how many turns there were, and whether there is one.
fn random_game<E: Executor>(begun: &Match<E>, dice: &mut Dice) -> Result<(usize, bool), Exhausted> {
    let mut by_dice = ByDice { dice, turns: 0 };
    if let ByChance::Over(outcome) = begun.by_chance(&mut by_dice) {
        return Ok((by_dice.turns, outcome.is_some()));
    }
    let mut play = begun.clone();
    while play.turns() < LONGEST {
        let plies = play.plies_in_any_order()?;
        let Some(chosen) = plies.get(dice.below(plies.len())) else { break };
        if play.play_ply(chosen).is_err() {
            return Ok((play.turns(), false));
        }
    }
    Ok((play.turns(), play.outcome()?.is_some()))
}
