//! What happens in games of moves chosen at random.

mod totals;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

pub use crate::play::dice::Dice;
pub use totals::{NoSum, Report, Totals, Used};
pub(crate) use totals::{add_count, all_fit};

use crate::language::budget::Exhausted;
use crate::language::ir::{Game, Kind};
use crate::language::source::Span;
use crate::play::listing::words;
use crate::play::matches::{ByChance, ByNumber, Chooser, Done, Executor, Match, Outcome};

/// The longest game that is played on, in turns; what goes on then counts as unfinished.
pub const LONGEST: usize = 5_000;

/// Counts over many games.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games played, given-up ones included.
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
    /// How many games had each number of a set-up, where there are several.
    setups: BTreeMap<usize, u64>,
}

/// Called with every position of a game, the plies there, and the index of the ply that is played next; none at the end. It may break
/// the game off.
type Observer<'e, E> =
    &'e mut dyn FnMut(&Match<E>, &[<E as Executor>::Ply], Option<usize>) -> ControlFlow<()>;

/// The result of playing a game without listing its plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FastPlay {
    /// It was played and counted: its moves, and how it has ended, if it was not too long.
    Played(Vec<ByNumber>, Option<Outcome>),
    /// It was broken off; it is not counted.
    Stopped,
    /// The executor cannot play it so; it is not counted.
    Unsupported,
}

/// A game that is played without listing its plies.
struct FastGame<'g> {
    /// What has happened in it.
    tally: Tally,
    moves: Vec<ByNumber>,
    dice: Dice,
    turns: usize,
    longest: usize,
    go_on: &'g mut dyn FnMut() -> ControlFlow<()>,
}

impl Chooser for FastGame<'_> {
    fn goes_on(&mut self) -> bool {
        (self.go_on)().is_continue()
    }

    fn choose(&mut self, moves: usize) -> Option<usize> {
        if moves == 0 || self.turns >= self.longest {
            return None;
        }
        self.turns += 1;
        self.tally.chose_of(moves);
        Some(self.dice.below(moves))
    }

    fn chosen(&mut self, chosen: ByNumber) {
        self.tally.count(chosen.act.as_slice());
        self.moves.push(chosen);
    }
}

/// How a game has ended, if it has, and else what can be played.
fn stands<E: Executor>(play: &Match<E>) -> Result<(Option<Outcome>, Vec<E::Ply>), Exhausted> {
    let outcome = play.outcome()?;
    Ok((outcome, if outcome.is_some() { Vec::new() } else { play.plies_even_at_the_end()? }))
}

impl Tally {
    /// Plays the game with this number, of at most `longest` turns, and returns it at its end. `each` sees every position with
    /// its plies; if it breaks off, the game is not counted, and none is returned.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where a position is too much to work out. The game is counted as given up, so that others can
    /// be played after it.
    pub fn play<E: Executor>(
        &mut self,
        number: u64,
        play: Match<E>,
        dice: &mut Dice,
        longest: usize,
        each: Observer<E>,
    ) -> Result<Option<Match<E>>, Exhausted> {
        let mut alone = Self::default();
        let played = alone.play_alone(number, play, dice, longest, each);
        if !matches!(played, Ok(None)) {
            self.add(alone);
        }
        played
    }

    /// Plays a game without listing its plies, if that is possible: the same game as [`Self::play`] plays with the same dice. `go_on` is
    /// asked at every position; if it breaks off, the game is not counted.
    pub fn play_fast<E: Executor>(
        &mut self,
        play: &Match<E>,
        dice: &Dice,
        longest: usize,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> FastPlay {
        let turns = play.turns();
        let mut alone =
            FastGame { tally: Self::default(), moves: Vec::new(), dice: *dice, turns, longest, go_on };
        let played = play.by_chance(&mut alone);
        let FastGame { tally: mut game, moves, turns, .. } = alone;
        match played {
            ByChance::PlyByPly => FastPlay::Unsupported,
            ByChance::Stopped => FastPlay::Stopped,
            ByChance::Over(outcome) => {
                game.ended(turns, outcome);
                self.add(game);
                FastPlay::Played(moves, outcome)
            }
        }
    }

    /// Plays a game and counts what happens in it, also if it is broken off.
    fn play_alone<E: Executor>(
        &mut self,
        number: u64,
        mut play: Match<E>,
        dice: &mut Dice,
        longest: usize,
        each: Observer<E>,
    ) -> Result<Option<Match<E>>, Exhausted> {
        let outcome = loop {
            let (outcome, plies) = stands(&play).inspect_err(|_| self.give_up(number, play.turns()))?;
            let goes_on = outcome.is_none() && play.turns() < longest;
            let place = if goes_on { Some(dice.below(plies.len())) } else { None };
            let chosen = place.and_then(|place| plies.get(place));
            if each(&play, &plies, place.filter(|_| chosen.is_some())).is_break() {
                return Ok(None);
            }
            let Some(chosen) = chosen else { break outcome };
            self.chose_of(plies.len());
            self.count(E::acts(chosen));
            if play.play_ply(chosen).is_err() {
                break None;
            }
        };
        self.ended(play.turns(), outcome);
        Ok(Some(play))
    }

    /// Counts a choice among this number of moves.
    fn chose_of(&mut self, moves: usize) {
        self.positions += 1;
        self.moves += u64::try_from(moves).unwrap_or(u64::MAX);
        self.most_moves = self.most_moves.max(moves);
    }

    /// Counts the end of a game after this number of turns; no outcome if it was broken off.
    fn ended(&mut self, turns: usize, outcome: Option<Outcome>) {
        self.games += 1;
        *self.lengths.entry(turns).or_default() += 1;
        if let Some(outcome) = outcome {
            *self.endings.entry(outcome.at).or_default() += 1;
            match outcome.winner.and_then(|side| self.wins.get_mut(side.index())) {
                Some(wins) => *wins += 1,
                None => self.draws += 1,
            }
        }
    }

    /// Counts a game that begins with the set-up of this number, where there are several.
    pub fn begun_with(&mut self, setup: Option<u64>) {
        if let Some(number) = setup {
            *self.setups.entry(usize::try_from(number).unwrap_or(usize::MAX)).or_default() += 1;
        }
    }

    fn give_up(&mut self, number: u64, turns: usize) {
        self.games += 1;
        self.given_up += 1;
        self.first_given_up = totals::earlier(self.first_given_up, Some((number, turns + 1)));
    }

    fn count(&mut self, acts: &[Done]) {
        for act in acts {
            *self.clauses.entry((act.kind.map(Kind::index), act.clause)).or_default() += 1;
        }
    }

    /// Adds what was counted in other games of the same file.
    pub fn add(&mut self, more: Self) {
        self.games += more.games;
        for (wins, more) in self.wins.iter_mut().zip(more.wins) {
            *wins += more;
        }
        self.draws += more.draws;
        self.given_up += more.given_up;
        self.first_given_up = totals::earlier(self.first_given_up, more.first_given_up);
        add_each(&mut self.lengths, more.lengths);
        add_each(&mut self.setups, more.setups);
        self.positions += more.positions;
        self.moves += more.moves;
        self.most_moves = self.most_moves.max(more.most_moves);
        add_each(&mut self.clauses, more.clauses);
        add_each(&mut self.endings, more.endings);
    }

    /// What has been counted so far, with the words of the rules.
    #[must_use]
    pub fn totals(&self, game: &Game) -> Totals {
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
        Totals {
            games: self.games,
            wins: game.sides.iter().cloned().zip(self.wins).collect(),
            draws: self.draws,
            given_up: self.given_up,
            first_given_up: self.first_given_up,
            lengths: listed(&self.lengths),
            setups: listed(&self.setups),
            positions: self.positions,
            legal_moves: self.moves,
            most_moves: self.most_moves,
            moves,
            endings: endings.map(|ending| used(None, ending.at, self.endings.get(&ending.at))).collect(),
        }
    }

    /// The report about the games so far.
    #[must_use]
    pub fn report(&self, game: &Game) -> Report {
        self.totals(game).report()
    }
}

/// A table as a list.
fn listed(table: &BTreeMap<usize, u64>) -> Vec<(usize, u64)> {
    table.iter().map(|(number, games)| (*number, *games)).collect()
}

/// Adds the counts of one table to those of another.
fn add_each<K: Ord>(to: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, count) in more {
        *to.entry(key).or_default() += count;
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
