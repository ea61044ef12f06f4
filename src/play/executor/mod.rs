//! What plays a game that was checked: the one thing that all executors must be able to do, and what they agree upon.
//!
//! There may be several executors of one game. They differ in how they work, never in what they find: the law is in
//! `tests/integration/executors.rs`, and holds for any two.

mod history;
mod moves;
mod order;

use std::borrow::Cow;
use std::fmt::Debug;

use serde::{Deserialize, Serialize};

pub use history::{BYTES, History};
pub(crate) use history::{Ended, Reached};
pub use moves::Move;
pub(crate) use order::Manner;
pub use order::{By, Done, FirstAct};

use crate::language::budget::Exhausted;
use crate::language::ir::{Game, Placement, Side};
use crate::language::source::Span;
use crate::play::position::{Position, WrongPosition};

/// How a game has ended. [`display`](Self::display) says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The words that ended it.
    pub at: Span,
    /// The winner; none for a draw.
    pub winner: Option<Side>,
}

/// The ply cannot be played: it is none of the position now, or of another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this move is not one of the position")]
pub struct NotLegal;

/// A game, and a position of it to begin with. The types rule out a position of another game.
#[derive(Clone, Debug)]
pub struct Start {
    pub(crate) game: Game,
    pub(crate) position: Position,
    /// What was counted before it, as a FEN says it.
    pub(crate) counts: Vec<u32>,
}

impl Start {
    /// The set-up.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { game: game.clone(), position: Position::start(game), counts: Vec::new() }
    }

    /// Another position.
    ///
    /// # Errors
    ///
    /// What is wrong with the position.
    pub fn at(game: &Game, placement: &Placement) -> Result<Self, WrongPosition> {
        Ok(Self {
            game: game.clone(),
            position: Position::new(game, placement)?,
            counts: placement.counts.clone(),
        })
    }
}

/// How many lines of play there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// The number of lines.
    Counted(u64),
    /// They were not to be counted any more.
    Stopped,
    /// They have to be played one by one.
    OneByOne,
}

/// A player that chooses moves by their numbers alone.
pub trait Chooser {
    /// Asked at every position, the last one included: whether to play on.
    fn goes_on(&mut self) -> bool;
    /// The number of the move to play, counted from 0 in the order of moves; none breaks the game off.
    fn choose(&mut self, moves: usize) -> Option<usize>;
    /// Receives the chosen move.
    fn chosen(&mut self, chosen: ByNumber);
}

/// A move that was chosen by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByNumber {
    /// Its number in the order of moves, counted from 0.
    pub number: usize,
    /// What it does; nothing, where a turn has no act.
    pub act: Option<Done>,
    /// Its number among the moves whose acts have the same actor and the same end, counted from 0.
    pub place: usize,
    /// How many such moves there are.
    pub alike: usize,
}

/// The result of a game that a [`Chooser`] has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByChance {
    /// It has ended so, or was broken off.
    Over(Option<Outcome>),
    /// It was not to be played on.
    Stopped,
    /// It must be played ply by ply: the information for the chooser does not count.
    PlyByPly,
}

/// What can be played, as far as an executor knows it after generating moves.
#[derive(Clone, Debug)]
pub enum Look<P> {
    /// Each move with the ways in which it comes about.
    Explained(Vec<Move<P>>),
    /// The plies, in the order of moves. [`Executor::tell`] explains them, which takes longer.
    Plies(Vec<P>),
}

/// A game in play, in the hands of one way to execute it.
///
/// An executor keeps the position, and of the turns before as much as the rules can ask about. It can be sent to another
/// thread.
pub trait Executor: Clone + Debug + Send + Sized {
    /// The most steps for all counts of lines of play (perft) in the tests of a rule file: about a minute.
    const RUN_STEPS: u64;

    /// A legal move as this executor plays it: a turn of one side. It should be small.
    type Ply: Clone + Debug + Send + Sync;

    /// Begins a game; no turn has been played.
    fn begin(start: Start) -> Self;

    /// Begins the same game from another position: what is known of the rules is kept.
    #[must_use]
    fn again(&self, start: Start) -> Self {
        Self::begin(start)
    }

    /// The game that is played.
    fn game(&self) -> &Game;

    /// The position now.
    fn position(&self) -> Cow<'_, Position>;

    /// How many turns have been played.
    fn turns(&self) -> usize;

    /// All that has been, as the plain interpreter asks for it.
    fn history(&self) -> Cow<'_, History>;

    /// How the game has ended, if it has. It does not end before a turn has been played.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    fn outcome(&self) -> Result<Option<Outcome>, Exhausted>;

    /// The legal plies of the side to move, without a check whether the game is over: each once, in the order of moves of section
    /// 3.1 of the reference.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    fn plies(&self) -> Result<Vec<Self::Ply>, Exhausted>;

    /// The same plies in whatever order is cheapest, for callers that go through all of them.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    fn plies_in_any_order(&self) -> Result<Vec<Self::Ply>, Exhausted> {
        self.plies()
    }

    /// How many plies can be played; none when the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    fn count(&self) -> Result<u64, Exhausted> {
        let plies = if self.outcome()?.is_some() { Vec::new() } else { self.plies_in_any_order()? };
        Ok(u64::try_from(plies.len()).unwrap_or(u64::MAX))
    }

    /// The number of lines of this length, if they can be counted without being played one by one. At every position `go_on` gets
    /// the number so far, and decides whether to go on.
    fn lines(&self, _depth: u32, _go_on: &dyn Fn(u64) -> bool) -> Lines {
        Lines::OneByOne
    }

    /// The same, but the last move of each line is played too: a measure of how fast moves are made.
    fn lines_made(&self, _depth: u32, _go_on: &dyn Fn(u64) -> bool) -> Lines {
        Lines::OneByOne
    }

    /// Plays the game to its end, if it need not be played ply by ply; nothing of it is stored.
    fn by_chance(&self, _chooser: &mut dyn Chooser) -> ByChance {
        ByChance::PlyByPly
    }

    /// The acts of a ply, in the first way in the order of moves.
    fn acts(ply: &Self::Ply) -> &[Done];

    /// The plies in the order of moves, each with the ways in which it comes about.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    fn moves(&self) -> Result<Vec<Move<Self::Ply>>, Exhausted>;

    /// The plies, with as much about them as comes at no cost.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    fn look(&self) -> Result<Look<Self::Ply>, Exhausted> {
        self.moves().map(Look::Explained)
    }

    /// The ways in which all plies of the position now come about, or those that begin with some acts; they were found before.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    fn tell(&self, plies: Vec<Self::Ply>, first: Option<FirstAct>)
    -> Result<Vec<Move<Self::Ply>>, Exhausted>;

    /// How many steps all questions have taken that were asked of it so far, and of those from which it was copied: a measure of
    /// work that is the same on every machine.
    fn spent(&self) -> u64;

    /// About how many bytes a ply holds.
    fn size(ply: &Self::Ply) -> usize;

    /// Plays a ply, one of [`plies`](Self::plies).
    ///
    /// # Errors
    ///
    /// [`NotLegal`] if it is no ply of the present position; nothing is changed then.
    fn play(&mut self, ply: &Self::Ply) -> Result<(), NotLegal>;

    /// Takes the last ply back; false if there is none, or if this game cannot take plies back.
    fn undo(&mut self) -> bool;

    /// From now on nothing is undone: only as much of the earlier turns is stored as the rules can ask about.
    #[must_use]
    fn without_undo(self) -> Self;
}
