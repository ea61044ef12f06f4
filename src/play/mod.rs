//! A game that is played: its positions, its legal moves, its end.

mod duty;
mod keeps;
mod perft;

use std::rc::Rc;

pub use crate::reference::Outcome;
pub use duty::Duty;
pub use perft::{perft, perft_while};

use keeps::{Keeps, size};

use crate::budget::{Exhausted, Limit};
use crate::ir::{Cell, Condition, Game, Number};
use crate::position::Position;
use crate::reference::{Mode, Move, Past, Rules, Scene};
use crate::trace::{Act, Refusal};

/// How many bytes the history of a game may take. What goes on longer than that is given up.
pub const HISTORY: usize = 96 << 20;

/// How a game stands.
#[derive(Clone, Debug)]
pub enum Standing {
    /// It is over.
    Over(Outcome),
    /// It goes on with one of these moves. There may be none, where the rules do not say what that means.
    On(Vec<Move>),
}

/// A game that is played, with its history.
#[derive(Clone, Debug)]
pub struct Match<'g> {
    game: &'g Game,
    past: Vec<Past>,
    /// What is kept of turns that will not be taken back; all of it, where they may be.
    keeps: Option<Keeps>,
    /// About how many bytes the history takes.
    bytes: usize,
}

impl<'g> Match<'g> {
    /// A game from the set-up.
    #[must_use]
    pub fn new(game: &'g Game) -> Self {
        Self::from_position(game, Position::start(game))
    }

    /// A game that begins with a position.
    #[must_use]
    pub fn from_position(game: &'g Game, position: Position) -> Self {
        let first = Past::first(game, position);
        Self { game, bytes: size(&first), past: vec![first], keeps: None }
    }

    /// The same game, of which no move will be taken back: only so much of its history is kept as its rules ask for.
    #[must_use]
    pub fn without_undo(self) -> Self {
        Self { keeps: Some(Keeps::of(self.game)), ..self }
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.now()
    }

    /// How many turns have been played.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.past.len() - 1
    }

    /// How the game stands: its end, or what can be played.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn standing(&self) -> Result<Standing, Exhausted> {
        match self.outcome()? {
            Some(outcome) => Ok(Standing::Over(outcome)),
            None => self.ask(|rules| rules.legal_moves(self.now())).map(Standing::On),
        }
    }

    /// The legal moves of the side to move: none when the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn legal_moves(&self) -> Result<Vec<Move>, Exhausted> {
        match self.standing()? {
            Standing::Over(_) => Ok(Vec::new()),
            Standing::On(moves) => Ok(moves),
        }
    }

    /// The legal moves of the man on a cell, as if its side were to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn legal_moves_of(&self, cell: Cell) -> Result<Vec<Move>, Exhausted> {
        if self.outcome()?.is_some() {
            return Ok(Vec::new());
        }
        let mut moves = self.ask(|rules| rules.legal_moves(&self.turned_to(cell)))?;
        for played in &mut moves {
            played.ways.retain(|way| way.acts.first().is_some_and(|act| act.origin == Some(cell)));
        }
        moves.retain(|played| !played.ways.is_empty());
        Ok(moves)
    }

    /// The legal moves of the side of the man on a cell, as if it were to move, or of the side to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn legal_moves_as(&self, of: Option<Cell>) -> Result<Vec<Move>, Exhausted> {
        match of {
            Some(cell) => self.ask(|rules| rules.legal_moves(&self.turned_to(cell))),
            None => self.legal_moves(),
        }
    }

    /// What keeps men from cells that they get to: of the man on a cell, as if its side were to move, or of the
    /// side to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn refusals(&self, of: Option<Cell>) -> Result<Vec<Refusal>, Exhausted> {
        let position = of.map_or_else(|| Rc::clone(self.now()), |cell| self.turned_to(cell));
        let mut refusals = self.ask(|rules| rules.refusals(&position))?;
        refusals.retain(|refusal| of.is_none() || refusal.origin == of);
        Ok(refusals)
    }

    /// What the turn asks for instead of acts that are wanted and that nothing else forbids: of the man on a cell, as if its
    /// side were to move, or of the side to move. Nothing where no man can make them.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn duty(&self, of: Option<Cell>, wanted: impl Fn(&[Act]) -> bool) -> Result<Option<Duty>, Exhausted> {
        let position = of.map_or_else(|| Rc::clone(self.now()), |cell| self.turned_to(cell));
        self.ask(|rules| rules.duty(&position, &wanted))
    }

    /// Plays a move, one of [`legal_moves`](Self::legal_moves).
    pub fn play(&mut self, played: &Move) {
        if let (Some(keeps), Some(last)) = (self.keeps, self.past.last_mut()) {
            self.bytes -= size(last);
            keeps.let_go(last);
            self.bytes += size(last);
        }
        let new = Past::after(self.game, played);
        self.bytes += size(&new);
        self.past.push(new);
    }

    /// Takes the last move back; false where there is none, or where nothing is taken back in this game.
    pub fn undo(&mut self) -> bool {
        let played = self.past.len() > 1 && self.keeps.is_none();
        if played && let Some(last) = self.past.pop() {
            self.bytes -= size(&last);
        }
        played
    }

    /// How the game has ended, if it has. It does not end before a turn has been played.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn outcome(&self) -> Result<Option<Outcome>, Exhausted> {
        self.ask(Rules::outcome)
    }

    /// Whether a condition holds; `own` is the side to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn holds(&self, condition: &Condition) -> Result<bool, Exhausted> {
        self.ask(|rules| rules.holds(&self.scene(), condition))
    }

    /// What a number is; `own` is the side to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn number(&self, number: &Number) -> Result<i64, Exhausted> {
        self.ask(|rules| rules.number(&self.scene(), number))
    }

    /// Asks the rules about the position now, with all that has been before.
    fn ask<'s, T>(&'s self, question: impl FnOnce(&Rules<'s>) -> T) -> Result<T, Exhausted> {
        if self.bytes > HISTORY {
            return Err(Exhausted { limit: Limit::Memory, at: None });
        }
        let rules = Rules::new(self.game, &self.past);
        let answer = question(&rules);
        rules.exhausted().map_or(Ok(answer), Err)
    }

    /// The position now, as the side to move sees it.
    fn scene(&self) -> Scene {
        Scene::new(Rc::clone(self.now()), self.now().to_move, Mode::Play)
    }

    /// The position now.
    #[expect(clippy::expect_used, reason = "a match begins with a position, which `undo` leaves")]
    fn now(&self) -> &Rc<Position> {
        &self.past.last().expect("a match has a position").position
    }

    /// The position now, with the side of the man on a cell to move.
    fn turned_to(&self, cell: Cell) -> Rc<Position> {
        let mut position = Rc::clone(self.now());
        if let Some(man) = position.on(cell) {
            let side = position.man(man).side;
            Rc::make_mut(&mut position).to_move = side;
        }
        position
    }
}
