//! What plays a game that was checked: the one thing that all executors must be able to do, and what they agree upon.
//!
//! There may be several executors of one game. They differ in how they work, never in what they find: the law is in
//! `tests/integration/executors.rs`, and holds for any two.

mod history;
mod moves;
mod order;

use std::borrow::Cow;
use std::fmt::Debug;

pub use history::{BYTES, History};
pub(crate) use history::{Ended, Reached};
pub use moves::Move;
pub(crate) use order::Manner;
pub use order::{By, Done};

use crate::language::budget::Exhausted;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Game, Placement, Side};
use crate::language::source::Span;
use crate::play::position::Position;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The words that ended it.
    pub at: Span,
    /// Who has won; none for a draw.
    pub winner: Option<Side>,
}

/// The ply cannot be played: it is none of the position now, or of another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this move is not one of the position")]
pub struct NotLegal;

/// A game, and a position of it to begin with. Nobody can put a position into the wrong game.
#[derive(Clone, Debug)]
pub struct Start {
    pub(crate) game: Game,
    pub(crate) position: Position,
}

impl Start {
    /// The set-up.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { game: game.clone(), position: Position::start(game) }
    }

    /// Another position.
    ///
    /// # Errors
    ///
    /// What is wrong with the position, at most a few of each sort.
    pub fn at(game: &Game, placement: &Placement) -> Result<Self, Vec<Diagnostic>> {
        Ok(Self { game: game.clone(), position: Position::new(game, placement)? })
    }
}

/// How many lines of play there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// So many.
    Counted(u64),
    /// They were not to be counted any more.
    Stopped,
    /// They have to be played one by one.
    OneByOne,
}

/// Somebody who plays a game by choosing moves by their numbers alone.
pub trait Chooser {
    /// Asked at every position, the last one included: whether to play on.
    fn goes_on(&mut self) -> bool;
    /// The number of the move that is played, of so many that are numbered from 0 in the order of moves; nothing where the game is
    /// broken off.
    fn choose(&mut self, moves: usize) -> Option<usize>;
    /// Told what was done by the move that was chosen.
    fn chosen(&mut self, act: Done);
}

/// What came of a game that somebody has played by the numbers of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByChance {
    /// It has ended so, or was broken off.
    Over(Option<Outcome>),
    /// It was not to be played on.
    Stopped,
    /// It has to be played ply by ply: whatever was told of it does not count.
    PlyByPly,
}

/// What can be played, as far as an executor knows it when it has looked at a position.
#[derive(Clone, Debug)]
pub enum Look<P> {
    /// Each move with the ways in which it comes about.
    Told(Vec<Move<P>>),
    /// The plies, in the order of moves. To tell of them is more work: [`Executor::tell`].
    Plies(Vec<P>),
}

/// A game in play, in the hands of one way to execute it.
///
/// An executor keeps the position, and of the turns before as much as the rules can ask about. It can be sent to another
/// thread.
pub trait Executor: Clone + Debug + Send + Sized {
    /// How many steps all questions may take by which a test in a rule file counts lines of play: about a minute.
    const RUN_STEPS: u64;

    /// A legal move as this executor plays it: a turn of one side. It should be small.
    type Ply: Clone + Debug + Send + Sync;

    /// Begins a game; no turn has been played.
    fn begin(start: Start) -> Self;

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
    /// [`Exhausted`] where that is too much to work out.
    fn outcome(&self) -> Result<Option<Outcome>, Exhausted>;

    /// The legal plies of the side to move, without a look at whether the game is over: each once, in the order of moves that
    /// section 3.1 of the reference tells.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    fn plies(&self) -> Result<Vec<Self::Ply>, Exhausted>;

    /// The same plies in whatever order costs the least: for those who go through all of them.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    fn plies_in_any_order(&self) -> Result<Vec<Self::Ply>, Exhausted> {
        self.plies()
    }

    /// How many plies can be played; none when the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    fn count(&self) -> Result<u64, Exhausted> {
        let plies = if self.outcome()?.is_some() { Vec::new() } else { self.plies_in_any_order()? };
        Ok(u64::try_from(plies.len()).unwrap_or(u64::MAX))
    }

    /// How many lines of so many moves there are, where they need not be played one by one. At every position `go_on` is told how
    /// many there are so far, and asked whether to go on.
    fn lines(&self, _depth: u32, _go_on: &dyn Fn(u64) -> bool) -> Lines {
        Lines::OneByOne
    }

    /// The same, but that the last move of each line is played, too, though nobody asks for the position behind it: a measure of how
    /// fast moves are made.
    fn lines_made(&self, _depth: u32, _go_on: &dyn Fn(u64) -> bool) -> Lines {
        Lines::OneByOne
    }

    /// Plays the game on to its end, where it need not be played ply by ply; nothing of it is kept.
    fn by_chance(&self, _chooser: &mut dyn Chooser) -> ByChance {
        ByChance::PlyByPly
    }

    /// The acts of a ply: those of the way that is first in the order of moves.
    fn acts(ply: &Self::Ply) -> &[Done];

    /// The plies in the order of moves, each with the ways in which it comes about.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    fn moves(&self) -> Result<Vec<Move<Self::Ply>>, Exhausted>;

    /// The plies, with as much about them as comes at no cost.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    fn look(&self) -> Result<Look<Self::Ply>, Exhausted> {
        self.moves().map(Look::Told)
    }

    /// The ways in which all plies of the position now come about; the plies were found before.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    fn tell(&self, _plies: Vec<Self::Ply>) -> Result<Vec<Move<Self::Ply>>, Exhausted> {
        self.moves()
    }

    /// How many steps all questions have taken that were asked of it so far, and of those from which it was copied: a measure of
    /// work that is the same on every machine.
    fn spent(&self) -> u64;

    /// About how many bytes a ply holds.
    fn size(ply: &Self::Ply) -> usize;

    /// Plays a ply, one of [`plies`](Self::plies).
    ///
    /// # Errors
    ///
    /// [`NotLegal`] where it is none of the position now; nothing is changed then.
    fn play(&mut self, ply: &Self::Ply) -> Result<(), NotLegal>;

    /// Takes the last ply back; false where there is none, or where nothing is taken back in this game.
    fn undo(&mut self) -> bool;

    /// From now on nothing is taken back: only so much of the turns before is kept as the rules can ask about.
    #[must_use]
    fn without_undo(self) -> Self;
}
