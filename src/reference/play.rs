//! A game that is played: its positions, its legal moves, its end.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::ir::{Cell, Condition, EndResult, Ending, Game, Kind, Side};
use crate::source::Span;

use super::history::Past;
use super::rules::{Exhausted, Refusal, Rules};
use super::scene::{Mode, Scene};
use super::trace::{Act, Derivation, StepKind};
use super::turn::Candidate;
use crate::position::Position;

/// How many of the ways are kept in which one move comes about.
pub const WAYS: usize = 8;
/// How many moves, each counted in every way, one position may have.
pub const MOVES: usize = 1_000_000;

/// A legal move: the position it leads to, and how.
#[derive(Clone, Debug)]
pub struct Move {
    /// The position after the turn.
    pub after: Rc<Position>,
    /// The ways in which it comes about; at least one, and at most [`WAYS`].
    pub ways: Vec<Derivation>,
    /// The end of the turn, the men that were taken not yet forgotten.
    pub(super) scene: Scene,
    /// A man was taken, in some way.
    pub(super) took: bool,
    /// The kinds of the men that walked, in some way.
    pub(super) moved: Vec<Kind>,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The words that ended it.
    pub at: Span,
    /// Who has won; none for a draw.
    pub winner: Option<Side>,
}

/// A game that is played, with its history.
#[derive(Clone, Debug)]
pub struct Match<'g> {
    game: &'g Game,
    past: Vec<Past>,
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
        Self { game, past: vec![Past::first(game, position)] }
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

    /// The legal moves of the side to move: none when the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn legal_moves(&self) -> Result<Vec<Move>, Exhausted> {
        if self.outcome()?.is_some() {
            return Ok(Vec::new());
        }
        let rules = self.rules();
        let moves = rules.legal_moves(self.now());
        rules.answer(moves)
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
        let rules = self.rules();
        let mut moves = rules.legal_moves(&self.turned_to(cell));
        for played in &mut moves {
            played.ways.retain(|way| way.acts.first().is_some_and(|act| act.origin == Some(cell)));
        }
        moves.retain(|played| !played.ways.is_empty());
        rules.answer(moves)
    }

    /// What keeps men from cells that they get to: of the man on a cell, as if its side were to move, or of the
    /// side to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn refusals(&self, of: Option<Cell>) -> Result<Vec<Refusal>, Exhausted> {
        let rules = self.rules();
        let position = of.map_or_else(|| Rc::clone(self.now()), |cell| self.turned_to(cell));
        let _ = rules.turns(&position, Mode::Tell, &mut |_| ControlFlow::Continue(()));
        let mut refusals = rules.refusals.take();
        refusals.retain(|refusal| of.is_none() || refusal.origin == of);
        rules.answer(refusals)
    }

    /// Plays a move, one of [`legal_moves`](Self::legal_moves).
    pub fn play(&mut self, played: &Move) {
        self.past.push(Past::after(self.game, played));
    }

    /// Takes the last move back; false where there is none.
    pub fn undo(&mut self) -> bool {
        let played = self.past.len() > 1;
        if played {
            self.past.pop();
        }
        played
    }

    /// How the game has ended, if it has. It does not end before a turn has been played.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn outcome(&self) -> Result<Option<Outcome>, Exhausted> {
        let Some(ended) = self.past.last().and_then(|past| past.scene.as_deref()) else { return Ok(None) };
        let rules = self.rules();
        let holds = |scene: &Scene, endings: &'g [Ending]| {
            let mut endings = endings.iter();
            endings
                .find(|ending| rules.holds(scene, &ending.when))
                .map(|ending| outcome(ending, scene.frame.own))
        };
        let outcome = holds(ended, &self.game.after_turn).or_else(|| {
            let next = Scene::new(Rc::clone(self.now()), self.now().to_move, Mode::Play);
            holds(&next, &self.game.before_turn)
        });
        rules.answer(outcome)
    }

    /// Whether a condition holds; `own` is the side to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where that is too much to work out.
    pub fn holds(&self, condition: &Condition) -> Result<bool, Exhausted> {
        let rules = self.rules();
        let scene = Scene::new(Rc::clone(self.now()), self.now().to_move, Mode::Play);
        let holds = rules.holds(&scene, condition);
        rules.answer(holds)
    }

    /// The rules, to be asked about the position now.
    fn rules(&self) -> Rules<'_> {
        Rules::new(self.game, &self.past)
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

impl Rules<'_> {
    /// The legal moves of the side to move, each once, in the order of men and clauses.
    pub(super) fn legal_moves(&self, position: &Rc<Position>) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        let (mut known, mut ways) = (HashMap::new(), 0);
        let _ = self.turns(position, Mode::Play, &mut |mut done| {
            let set = std::mem::take(&mut done.scene.set);
            self.spend(2 * done.scene.position.size());
            done.scene.change().end_turn(self.game, &set);
            let after = Rc::new(done.scene.position.numbered(None));
            let place = *known.entry((Rc::clone(&after), identity(&done.acts))).or_insert(moves.len());
            if place == moves.len() {
                self.hold(2 * after.size() + done.scene.size());
                let scene = done.scene.clone();
                moves.push(Move { after, ways: Vec::new(), took: false, moved: Vec::new(), scene });
            }
            if let Some(same) = moves.get_mut(place) {
                join(same, done);
            }
            ways += 1;
            if ways < MOVES && !self.is_spent() {
                return ControlFlow::Continue(());
            }
            self.hold(usize::MAX);
            ControlFlow::Break(())
        });
        moves
    }
}

/// One more way in which a move comes about.
fn join(same: &mut Move, done: Candidate) {
    same.took |= !done.scene.taken.is_empty();
    for act in done.acts.iter().filter(|act| act.origin.is_some()) {
        if !same.moved.contains(&act.kind) {
            same.moved.push(act.kind);
        }
    }
    let way = Derivation { acts: done.acts };
    if same.ways.len() < WAYS && !same.ways.contains(&way) {
        same.ways.push(way);
    }
}

/// What two ways must have in common beside the position they lead to, to be one move: where the man began, if
/// one man has walked and nothing else was placed.
fn identity(acts: &[Act]) -> Option<Cell> {
    let [act] = acts else { return None };
    let places = |kind: &StepKind| matches!(kind, StepKind::Put(..) | StepKind::Swapped(..));
    act.origin.filter(|_| !act.steps.iter().any(|step| places(&step.kind)))
}

/// What an ending gives, for a side.
fn outcome(ending: &Ending, own: Side) -> Outcome {
    let winner = match ending.result {
        EndResult::Win => Some(own),
        EndResult::Lose => Some(own.other()),
        EndResult::Draw => None,
        EndResult::Wins(side) => Some(side),
    };
    Outcome { at: ending.at, winner }
}
