//! The plain interpreter as an executor.

use std::borrow::Cow;
use std::cell::Cell as Counter;

use super::{Interpreter, Ply};
use crate::language::budget::{self, Asked, Exhausted, Limit};
use crate::language::ir::Game;
use crate::play::executor::{Done, Executor, FirstAct, History, Move, NotLegal, Outcome, Start};
use crate::play::position::Position;

/// Plays a game by the plain interpreter: slowly, exactly as the IR says. `SHORTCUTS` are those of `src/play/reach.rs` and
/// `src/language/ir/path_memory.rs`; without them everything is tried, with the same results.
#[derive(Clone, Debug)]
pub struct Plain<const SHORTCUTS: bool = true> {
    game: Game,
    history: History,
    /// How many steps all questions have taken.
    spent: Counter<u64>,
}

impl<const SHORTCUTS: bool> Plain<SHORTCUTS> {
    /// A game that another executor has played so far.
    pub(crate) fn of(game: &Game, history: History) -> Self {
        Self { game: game.clone(), history, spent: Counter::new(0) }
    }

    /// The legal moves after a history, or those that begin with some acts; and the steps that were taken.
    pub(crate) fn found(
        game: &Game,
        history: &History,
        first: Option<FirstAct>,
    ) -> (Result<Vec<Move<Ply>>, Exhausted>, u64) {
        Self::ask_after(game, history, |interpreter| interpreter.moves_with(&history.now().position, first))
    }

    /// The legal moves that may be written like those that begin with an act.
    pub(crate) fn beginning_like(&self, act: &Done) -> Result<Vec<Move<Ply>>, Exhausted> {
        self.counted(Self::found(&self.game, &self.history, Some(FirstAct::alike(act))))
    }

    /// Asks the rules about the position now, with all that has been before.
    fn ask<'s, T>(&'s self, question: impl FnOnce(&Interpreter<'s>) -> Asked<T>) -> Result<T, Exhausted> {
        self.counted(Self::ask_after(&self.game, &self.history, question))
    }

    fn ask_after<'s, T>(
        game: &'s Game,
        history: &'s History,
        question: impl FnOnce(&Interpreter<'s>) -> Asked<T>,
    ) -> (Result<T, Exhausted>, u64) {
        if let Err(exhausted) = history.fits() {
            return (Err(exhausted), 0);
        }
        let interpreter = Interpreter::new(game, history.reached()).with_shortcuts(SHORTCUTS);
        let answer = question(&interpreter);
        let spent = interpreter.spent();
        (interpreter.answer(answer), spent)
    }

    /// Counts the steps of an answer.
    fn counted<T>(&self, (answer, spent): (T, u64)) -> T {
        self.spent.set(self.spent.get() + spent);
        answer
    }
}

impl<const SHORTCUTS: bool> Executor for Plain<SHORTCUTS> {
    const RUN_STEPS: u64 = budget::RUN_STEPS;

    type Ply = Ply;

    fn begin(Start { game, position, counts }: Start) -> Self {
        Self { history: History::begin(&game, position, counts), game, spent: Counter::new(0) }
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn position(&self) -> Cow<'_, Position> {
        Cow::Borrowed(&self.history.now().position)
    }

    fn turns(&self) -> usize {
        self.history.turns()
    }

    fn history(&self) -> Cow<'_, History> {
        Cow::Borrowed(&self.history)
    }

    fn outcome(&self) -> Result<Option<Outcome>, Exhausted> {
        self.ask(Interpreter::outcome)
    }

    fn plies(&self) -> Result<Vec<Ply>, Exhausted> {
        Ok(self.moves()?.into_iter().map(|played| played.ply).collect())
    }

    fn moves(&self) -> Result<Vec<Move<Ply>>, Exhausted> {
        self.counted(Self::found(&self.game, &self.history, None))
    }

    fn tell(&self, plies: Vec<Ply>, first: Option<FirstAct>) -> Result<Vec<Move<Ply>>, Exhausted> {
        let found = self.counted(Self::found(&self.game, &self.history, first))?;
        let same = found.len() == plies.len();
        if same { Ok(found) } else { Err(Exhausted { limit: Limit::Answers, at: None }) }
    }

    fn acts(ply: &Ply) -> &[Done] {
        ply.acts()
    }

    fn spent(&self) -> u64 {
        self.spent.get()
    }

    fn size(ply: &Ply) -> usize {
        ply.size()
    }

    fn play(&mut self, ply: &Ply) -> Result<(), NotLegal> {
        if !ply.is_of(&self.game, &self.history.now().position) {
            return Err(NotLegal);
        }
        self.history.push(ply.leads_to());
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.history.pop()
    }

    fn without_undo(self) -> Self {
        Self { history: self.history.without_undo(&self.game), ..self }
    }
}
