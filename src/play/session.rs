//! A game played by the texts of its moves.

use std::cell::OnceCell;
use std::fmt::Display;
use std::slice;

use crate::language::budget::{ACTS, BYTES, DEPTH, Exhausted, Limit, MOVES};
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::{Cell, Game, Placement, Side, limits};
use crate::language::messages;
use crate::language::source::Span;
use crate::play::listing::{self, Listed};
use crate::play::matches::{self, Executor, Inquiry, Look, Match, Move, NotLegal, Outcome, Plain, Run};
use crate::play::notation;
use crate::play::position::WrongPosition;
use crate::play::trace::Derivation;
use crate::play::why::{self, Answer};

pub use crate::play::listing::outcome_in_words;

/// A game, its legal moves at this point, and how it has ended, if it has.
#[derive(Clone, Debug)]
pub struct Session<E: Executor> {
    play: Match<E>,
    /// Whether the moves are to be explained, not played: then they are computed once, with their ways.
    to_explain: bool,
    /// What can be played, in the order of moves; nothing as long as it is not known.
    plies: OnceCell<Vec<E::Ply>>,
    /// The ways in which each of them comes about; none until asked for.
    ways: OnceCell<Vec<Vec<Derivation>>>,
    outcome: Option<Outcome>,
    /// Why the game cannot go on from here, if it cannot.
    stuck: Option<Exhausted>,
}

/// Why a game cannot go on as wished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The text is not that of one legal move: the message about it.
    #[error(transparent)]
    Move(Diagnostic),
    /// The game is over.
    #[error("`{text}` is not played: the game is over")]
    Over {
        /// The text of the move that was to be played.
        text: String,
        /// How it has ended.
        outcome: Outcome,
    },
    /// The position is none of the game.
    #[error(transparent)]
    Position(#[from] WrongPosition),
    /// The move is one of another position.
    #[error(transparent)]
    NotLegal(#[from] NotLegal),
    /// To work out the moves is too much.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

impl Trouble {
    /// The same for people.
    #[must_use]
    pub fn diagnostic(&self, game: &Game) -> Diagnostic {
        match self {
            Self::Move(diagnostic) => {
                let help = diagnostic.help.clone();
                let help = help.unwrap_or_else(|| "`moves` lists the legal moves".to_owned());
                Diagnostic::clone(diagnostic).help(help)
            }
            Self::Over { text, outcome } => {
                let at = Some(outcome.at).filter(|at| !game.sources.text(*at).is_empty());
                messages::game_over(text, at, &outcome_in_words(game, outcome))
            }
            Self::Position(wrong) => wrong.0.first().cloned().unwrap_or_else(messages::ir_of_another_game),
            Self::NotLegal(not_legal) => Diagnostic::new(catalog::NO_SUCH_MOVE, not_legal.to_string()),
            Self::Exhausted(exhausted) => too_much(game, exhausted, false),
        }
    }
}

/// The message about a game whose first moves take too much. It may take seconds to find out, and is asked only if the first
/// moves take long: [`crate::loading::pipeline::Loaded::takes_long`].
#[must_use]
pub fn cannot_begin(game: &Game) -> Option<Diagnostic> {
    let Err(Trouble::Exhausted(exhausted)) = Session::<Plain>::new(game) else { return None };
    Some(too_much(game, &exhausted, true))
}

/// What was too much, where, and what can be done about it; `first` in the first position.
fn too_much(game: &Game, exhausted: &Exhausted, first: bool) -> Diagnostic {
    let limit = match exhausted.limit {
        Limit::Steps => ("steps", 0),
        Limit::Memory => ("memory", BYTES >> 20),
        Limit::Depth => ("depth", usize::try_from(DEPTH).unwrap_or(0)),
        Limit::Acts => ("acts", ACTS),
        Limit::Repeats => ("repeats", usize::from(limits::REPEATS)),
        Limit::Moves => ("moves", MOVES),
        Limit::Run => return messages::too_many_lines(),
        Limit::Answers => return messages::other_answers(),
    };
    let turns = game.phases.iter().map(|phase| &phase.acts).chain([&game.turn]).map(|acts| acts.at);
    let of_turn = exhausted.at.is_some_and(|(began, _)| turns.into_iter().any(|turn| turn == began));
    let (began, reached) = exhausted.at.unzip();
    let words = |at: &Span| !game.sources.text(*at).is_empty();
    let reached = reached.filter(|at| began != reached && words(at));
    messages::too_much((began.filter(words), reached), limit, of_turn, first)
}

impl<E: Executor> Session<E> {
    /// A game from the set-up.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] where its moves are too much to work out.
    pub fn new(game: &Game) -> Result<Self, Trouble> {
        Self::of(Match::new(game))
    }

    /// A game that begins with a position.
    ///
    /// # Errors
    ///
    /// [`Trouble::Position`] if the position is not of the game, [`Trouble::Exhausted`] if its moves take too much.
    pub fn at(game: &Game, placement: &Placement) -> Result<Self, Trouble> {
        Self::of(Match::at(game, placement)?)
    }

    /// A game that begins with a position, by the rules of a game that has begun.
    ///
    /// # Errors
    ///
    /// As [`at`](Self::at).
    pub fn again_from(begun: &Match<E>, placement: &Placement) -> Result<Self, Trouble> {
        Self::of(begun.again_from(placement)?)
    }

    /// A game at its present position, with any executor.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] where its moves are too much to work out.
    pub fn of(play: Match<E>) -> Result<Self, Trouble> {
        Self::begin(play, false)
    }

    /// A game at its present position, whose moves are to be explained and not played. Only the plain interpreter can explain
    /// moves: it computes them alone, and the executor is not asked.
    ///
    /// # Errors
    ///
    /// As [`of`](Self::of).
    pub fn to_explain(play: Match<E>) -> Result<Self, Trouble> {
        Self::begin(play, true)
    }

    fn begin(play: Match<E>, to_explain: bool) -> Result<Self, Trouble> {
        let (plies, ways) = (OnceCell::new(), OnceCell::new());
        let mut session = Self { play, to_explain, plies, ways, outcome: None, stuck: None };
        session.look()?;
        Ok(session)
    }

    /// Works out where the game stands.
    fn look(&mut self) -> Result<(), Trouble> {
        (self.plies, self.ways) = (OnceCell::new(), OnceCell::new());
        (self.outcome, self.stuck) = match self.play.outcome() {
            Ok(outcome) => (outcome, None),
            Err(exhausted) => (None, Some(exhausted)),
        };
        if self.outcome.is_none()
            && self.stuck.is_none()
            && let Err(exhausted) = self.look_on()
        {
            self.stuck = Some(exhausted);
        }
        self.stuck().map_or(Ok(()), Err)
    }

    /// Works out what can be played in a game that is not over.
    fn look_on(&self) -> Result<(), Exhausted> {
        if self.to_explain {
            let ways = self.play.inquiry().ways()?;
            self.ways.get_or_init(|| ways);
            return Ok(());
        }
        self.look_for_plies()
    }

    /// Asks the executor what can be played.
    fn look_for_plies(&self) -> Result<(), Exhausted> {
        match self.play.look()? {
            Look::Explained(moves) => self.know(moves),
            Look::Plies(plies) => {
                self.plies.get_or_init(|| plies);
            }
        }
        Ok(())
    }

    /// Caches what an executor has found.
    fn know(&self, moves: Vec<Move<E::Ply>>) {
        let (ways, plies) = moves.into_iter().map(|Move { ways, ply }| (ways, ply)).unzip();
        self.ways.get_or_init(|| ways);
        self.plies.get_or_init(|| plies);
    }

    /// How each legal move comes about, in the order of moves; none if the game is over.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] if explaining the moves takes too much.
    pub fn ways(&self) -> Result<Vec<&[Derivation]>, Trouble> {
        if self.ways.get().is_none()
            && let Some(plies) = self.plies.get()
        {
            self.know(self.play.tell(plies.clone(), None)?);
        }
        Ok(self.ways.get().into_iter().flatten().map(Vec::as_slice).collect())
    }

    /// What can be played, in the order of moves; none if the game is over.
    fn plies(&self) -> Result<&[E::Ply], Trouble> {
        if self.plies.get().is_none() && self.outcome.is_none() {
            self.look_for_plies()?;
        }
        Ok(self.plies.get().map_or(&[], Vec::as_slice))
    }

    /// Why the game cannot go on from here, if it cannot: a move was played, and what can be played next is too much
    /// to work out.
    #[must_use]
    pub fn stuck(&self) -> Option<Trouble> {
        self.stuck.map(Trouble::Exhausted)
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.play.game()
    }

    /// The game as it stands, for further questions.
    #[must_use]
    pub fn play_so_far(&self) -> &Match<E> {
        &self.play
    }

    /// The present position, for questions about refused moves and for those of tests.
    #[must_use]
    pub fn inquiry(&self) -> Inquiry<'_> {
        self.play.inquiry()
    }

    /// The legal moves in the order of their texts; none when the game is over.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] if explaining the moves takes too much.
    pub fn list(&self) -> Result<Vec<Listed>, Trouble> {
        Ok(listing::list(self.game(), &self.ways()?))
    }

    /// The same, with the other texts of each move.
    ///
    /// # Errors
    ///
    /// As [`list`](Self::list).
    pub fn list_with_others(&self) -> Result<Vec<Listed>, Trouble> {
        Ok(listing::list_with_others(self.game(), &self.ways()?))
    }

    /// The index of the legal move that a text means, as in [`Listed::index`], if it means one and that can be computed.
    #[must_use]
    pub fn reads(&self, text: &str) -> Option<usize> {
        notation::read(self.game(), &self.ways().ok()?, text).ok()
    }

    /// The legal move that a text means, as it is written, if it means one and that can be computed.
    #[must_use]
    pub fn written(&self, text: &str) -> Option<String> {
        let ways = self.ways().ok()?;
        let index = notation::read(self.game(), &ways, text).ok()?;
        notation::texts(self.game(), &ways).into_iter().nth(index)
    }

    /// Plays the move that a text means.
    ///
    /// # Errors
    ///
    /// [`Trouble`]; the game has not changed. Only if computing the next position takes too much, a legal move was played all the
    /// same, and the game is [stuck](Self::stuck).
    pub fn play(&mut self, text: &str) -> Result<(), Trouble> {
        if let Some(outcome) = self.outcome {
            return Err(Trouble::Over { text: text.to_owned(), outcome });
        }
        if let Some(stuck) = self.stuck() {
            return Err(stuck);
        }
        let ways = self.ways()?;
        let index = match notation::read(self.game(), &ways, text) {
            Ok(index) => index,
            Err(unread) => {
                let refused = why::refused(&self.play.inquiry(), &ways, &unread);
                return Err(Trouble::Move(refused));
            }
        };
        if let Some(ply) = self.plies()?.get(index).cloned() {
            self.play.play_ply(&ply)?;
        }
        self.look()
    }

    /// Why the move that a text means is legal, or why it is not.
    ///
    /// # Errors
    ///
    /// [`Trouble::Move`] if no piece fits the text, [`Trouble::Exhausted`] if finding out takes too much.
    pub fn why(&self, text: &str) -> Result<Answer, Trouble> {
        if let Some(stuck) = self.stuck() {
            return Err(stuck);
        }
        let (ways, inquiry) = (self.ways()?, self.play.inquiry());
        let index = match notation::read(self.game(), &ways, text) {
            Ok(index) => index,
            Err(unread) => {
                let refused = || Trouble::Move(why::refused(&inquiry, &ways, &unread));
                return why::asked(&inquiry, &ways, &unread)?.ok_or_else(refused);
            }
        };
        let explained = inquiry.ways_explained()?;
        let all = explained.get(index).map_or(&[][..], Vec::as_slice);
        // Of several ways that the text may mean, the first.
        let meant = |way: &&Derivation| notation::read(self.game(), &[slice::from_ref(*way)], text).is_ok();
        let way = all.iter().find(meant).or(all.first()).cloned().unwrap_or_default();
        let (after, then) = self.what_comes_after(index)?;
        Ok(why::legal(self.game(), text, &way, ([&self.placement(), &after], then)))
    }

    /// The state after a move: the position, and the side to move or how the game ends.
    fn what_comes_after(&self, index: usize) -> Result<(Placement, String), Trouble> {
        let mut play = self.play.clone();
        if let Some(ply) = self.plies()?.get(index) {
            play.play_ply(ply)?;
        }
        let then = match play.outcome()? {
            Some(outcome) => format!("then {}", outcome_in_words(self.game(), &outcome)),
            None => format!("then it is {}'s turn", self.side_name(play.position().to_move())),
        };
        Ok((play.position().to_placement(self.game()), then))
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        // The position was computed before, so it can be computed again.
        self.play.undo() && self.look().is_ok()
    }

    /// The number of lines of this many further moves that begin with a move, by its index in the list as generated; none if the
    /// run is stopped.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] where the moves of some position, or of all, are too much to work out.
    pub fn lines_after(&mut self, index: usize, depth: u32, run: Run<'_>) -> Result<Option<u64>, Trouble> {
        let Some(ply) = self.plies()?.get(index).cloned() else { return Ok(Some(0)) };
        self.play.play_ply(&ply)?;
        let lines = matches::perft_within(&mut self.play, depth, run);
        self.play.undo();
        Ok(lines?)
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The outcome in words: the winner, and the rule.
    #[must_use]
    pub fn outcome_in_words(&self) -> Option<String> {
        self.outcome.map(|outcome| outcome_in_words(self.game(), &outcome))
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.play.position().to_move()
    }

    /// The name of a side.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        self.game().side_name(side)
    }

    /// The position as data.
    #[must_use]
    pub fn placement(&self) -> Placement {
        self.play.position().to_placement(self.game())
    }

    /// The position now as a FEN.
    ///
    /// # Errors
    ///
    /// What no FEN of this game says.
    pub fn fen(&self) -> Result<String, Diagnostic> {
        notation::fen::write(self.game(), &self.play.counted())
    }

    /// The cells that the last move has changed, in the order of the board; none if nothing was played.
    #[must_use]
    pub fn changed_last(&self) -> Vec<Cell> {
        let mut before = self.play.clone();
        if !before.undo() {
            return Vec::new();
        }
        let standing = |play: &Match<E>| {
            let mut standing = vec![None; self.game().board.cells.len()];
            for man in play.position().to_placement(self.game()).men {
                if let Some(place) = standing.get_mut(man.cell.index()) {
                    *place = Some((man.kind, man.owner, man.count));
                }
            }
            standing
        };
        let (before, now) = (standing(&before), standing(&self.play));
        let changed = before.iter().zip(&now).enumerate().filter(|(_, (before, now))| before != now);
        changed.map(|(index, _)| Cell::at(index)).collect()
    }

    /// The position drawn.
    #[must_use]
    pub fn drawing(&self) -> String {
        notation::drawing(self.game(), &self.placement())
    }
}

/// The moves, each as the ways in which it comes about.
#[must_use]
pub fn ways<P>(moves: &[Move<P>]) -> Vec<&[Derivation]> {
    moves.iter().map(|played| played.ways.as_slice()).collect()
}

impl Outcome {
    /// The outcome in words, as [`outcome_in_words`].
    #[must_use]
    pub fn display(self, game: &Game) -> impl Display {
        outcome_in_words(game, &self)
    }
}
