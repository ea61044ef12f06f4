//! A game that is played: its positions, its legal moves, its end.

mod beginnings;
mod inquiry;
mod perft;

use std::borrow::Cow;

pub use crate::play::executor::{
    By, ByChance, ByNumber, Chooser, Done, Executor, FirstAct, Lines, Look, Move, NotLegal, Outcome, Start,
};
pub use crate::play::reference::{Demand, Plain};
pub use beginnings::{Beginnings, LineCounter, MANY};
pub use inquiry::Inquiry;
pub use perft::{Run, perft, perft_within};

use crate::language::budget::Exhausted;
use crate::language::ir::{Game, Placement};
use crate::play::notation;
use crate::play::position::{Position, WrongPosition};
use crate::play::trace::Derivation;

/// How a game stands.
#[derive(Clone, Debug)]
pub enum GameStatus<P> {
    /// It is over.
    Over(Outcome),
    /// It goes on with one of these moves. There may be none, where the rules do not say what that means.
    On(Vec<Move<P>>),
}

/// A game that is played, with its history, by any executor.
#[derive(Clone, Debug)]
pub struct Match<E: Executor> {
    executor: E,
}

impl<E: Executor> Match<E> {
    /// A game in the hands of an executor that has begun it.
    #[must_use]
    pub fn of(executor: E) -> Self {
        Self { executor }
    }

    /// A game from the set-up.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { executor: E::begin(Start::new(game)) }
    }

    /// A game that begins with a position.
    ///
    /// # Errors
    ///
    /// What is wrong with the position.
    pub fn at(game: &Game, placement: &Placement) -> Result<Self, WrongPosition> {
        Ok(Self { executor: E::begin(Start::at(game, placement)?) })
    }

    /// A new game by the same rules that begins with a position. What the executor knows of the rules is not found out again.
    ///
    /// # Errors
    ///
    /// What is wrong with the position.
    pub fn again_from(&self, placement: &Placement) -> Result<Self, WrongPosition> {
        Ok(Self { executor: self.executor.again(Start::at(self.game(), placement)?) })
    }

    /// What plays it.
    #[must_use]
    pub fn executor(&self) -> &E {
        &self.executor
    }

    /// A new game by the same rules, from a set-up of theirs.
    #[must_use]
    pub fn again_at(&self, setup: &Placement) -> Self {
        let game = self.game().clone();
        let position = Position::of_checked(&game, setup);
        Self { executor: self.executor.again(Start { game, position, counts: Vec::new() }) }
    }

    /// The same game without undo: only the history that its rules ask for is kept.
    #[must_use]
    pub fn without_undo(self) -> Self {
        Self { executor: self.executor.without_undo() }
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.executor.game()
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> Cow<'_, Position> {
        self.executor.position()
    }

    /// The position now as data, with what the fields of a FEN count.
    #[must_use]
    pub fn counted(&self) -> Placement {
        let game = self.game();
        Placement { counts: self.executor.history().counts(game), ..self.position().to_placement(game) }
    }

    /// How many turns have been played.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.executor.turns()
    }

    /// How many steps all questions about this game have taken so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.executor.spent()
    }

    /// How the game stands: its end, or what can be played.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn standing(&self) -> Result<GameStatus<E::Ply>, Exhausted> {
        match self.outcome()? {
            Some(outcome) => Ok(GameStatus::Over(outcome)),
            None => self.executor.moves().map(GameStatus::On),
        }
    }

    /// The legal moves of the side to move: none when the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn legal_moves(&self) -> Result<Vec<Move<E::Ply>>, Exhausted> {
        match self.standing()? {
            GameStatus::Over(_) => Ok(Vec::new()),
            GameStatus::On(moves) => Ok(moves),
        }
    }

    /// The same as an executor plays them, and nothing of how they come about.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn plies(&self) -> Result<Vec<E::Ply>, Exhausted> {
        if self.outcome()?.is_some() { Ok(Vec::new()) } else { self.executor.plies() }
    }

    /// The same, without a check whether the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn plies_even_at_the_end(&self) -> Result<Vec<E::Ply>, Exhausted> {
        self.executor.plies()
    }

    /// All plies, in whatever order is cheapest; none if the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn plies_in_any_order(&self) -> Result<Vec<E::Ply>, Exhausted> {
        if self.outcome()?.is_some() { Ok(Vec::new()) } else { self.executor.plies_in_any_order() }
    }

    /// How many plies can be played; none when the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn count(&self) -> Result<u64, Exhausted> {
        self.executor.count()
    }

    /// The number of lines of this length, if they can be counted without being played one by one. At every position `go_on` gets
    /// the number so far, and decides whether to go on.
    #[must_use]
    pub fn lines(&self, depth: u32, go_on: &dyn Fn(u64) -> bool) -> Lines {
        self.executor.lines(depth, go_on)
    }

    /// The same, but the last move of each line is played too.
    #[must_use]
    pub fn lines_made(&self, depth: u32, go_on: &dyn Fn(u64) -> bool) -> Lines {
        self.executor.lines_made(depth, go_on)
    }

    /// Plays the game on to its end by the numbers of moves, where it need not be played ply by ply. The game itself stays as it is.
    #[must_use]
    pub fn by_chance(&self, chooser: &mut dyn Chooser) -> ByChance {
        self.executor.by_chance(chooser)
    }

    /// The text of each legal move: short, and no other move has it. Texts for a part of the moves may be too short for all.
    #[must_use]
    pub fn texts(&self, moves: &[Move<E::Ply>]) -> Vec<String> {
        let ways: Vec<&[Derivation]> = moves.iter().map(|played| played.ways.as_slice()).collect();
        notation::texts(self.game(), &ways)
    }

    /// What can be played, whether or not the game is over, with as much about it as comes at no cost.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn look(&self) -> Result<Look<E::Ply>, Exhausted> {
        self.executor.look()
    }

    /// The ways in which all plies come about that can be played now, or those that begin with some acts.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn tell(
        &self,
        plies: Vec<E::Ply>,
        first: Option<FirstAct>,
    ) -> Result<Vec<Move<E::Ply>>, Exhausted> {
        self.executor.tell(plies, first)
    }

    /// Plays a move, one of [`legal_moves`](Self::legal_moves).
    ///
    /// # Errors
    ///
    /// [`NotLegal`] if it is of another position or game; nothing is changed then.
    pub fn play(&mut self, played: &Move<E::Ply>) -> Result<(), NotLegal> {
        self.play_ply(&played.ply)
    }

    /// Plays a ply, one of [`plies`](Self::plies).
    ///
    /// # Errors
    ///
    /// [`NotLegal`] if it is of another position or game; nothing is changed then.
    pub fn play_ply(&mut self, ply: &E::Ply) -> Result<(), NotLegal> {
        self.executor.play(ply)
    }

    /// Takes the last move back; false if there is none, or if this game cannot take moves back.
    pub fn undo(&mut self) -> bool {
        self.executor.undo()
    }

    /// How the game has ended, if it has. It does not end before a turn has been played.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn outcome(&self) -> Result<Option<Outcome>, Exhausted> {
        self.executor.outcome()
    }

    /// The same game, which the plain interpreter plays on.
    pub(crate) fn in_plain_hands(&self) -> Match<Plain> {
        Match::of(Plain::of(self.game(), self.executor.history().into_owned()))
    }

    /// Further questions about the present position: why moves are refused, and what tests ask.
    #[must_use]
    pub fn inquiry(&self) -> Inquiry<'_> {
        Inquiry::new(self.executor.game(), self.executor.history())
    }
}
