//! Questions about a game as it stands that are no executor's business: why a move is refused, and what a test asks.

use std::borrow::Cow;
use std::sync::Arc;

use crate::language::budget::{Asked, Exhausted};
use crate::language::ir::{Acts, Cell, Condition, DropClause, Game, Kind, Label, Number, Reason, Set};
use crate::language::source::Span;
use crate::play::executor::{Done, FirstAct, History, Move, Outcome};
use crate::play::position::Position;
use crate::play::reference::{Demand, Interpreter, Mode, Scene};
use crate::play::trace::{Act, Derivation, Finding, Refusal, StepKind, Undone};

/// A game at its present position, for questions. The plain interpreter answers, whatever executor plays.
#[derive(Clone, Debug)]
pub struct Inquiry<'m> {
    game: &'m Game,
    history: Cow<'m, History>,
}

impl<'m> Inquiry<'m> {
    pub(super) fn new(game: &'m Game, history: Cow<'m, History>) -> Self {
        Self { game, history }
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &'m Game {
        self.game
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.history.now().position
    }

    /// How the game has ended, if it has.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn outcome(&self) -> Result<Option<Outcome>, Exhausted> {
        self.ask(Interpreter::outcome)
    }

    /// What each ending that does not hold would bring about, and the first part of its question that does not hold.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn not_ended(&self) -> Result<Vec<(Outcome, Span)>, Exhausted> {
        self.ask(Interpreter::not_ended)
    }

    /// The ways of each legal move of the piece on a cell, as if its side were to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn ways_of(&self, cell: Cell) -> Result<Vec<Vec<Derivation>>, Exhausted> {
        if self.outcome()?.is_some() {
            return Ok(Vec::new());
        }
        let mut moves = self.ways_as(Some(cell))?;
        for ways in &mut moves {
            ways.retain(|way| way.acts.first().is_some_and(|act| act.origin == Some(cell)));
        }
        moves.retain(|ways| !ways.is_empty());
        Ok(moves)
    }

    /// The ways of each move that can be made now, whether or not the game is over.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn ways(&self) -> Result<Vec<Vec<Derivation>>, Exhausted> {
        Ok(ways_of_all(self.ask(|interpreter| interpreter.legal_moves(&self.now()))?))
    }

    /// The same, each with the questions asked on its way.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn ways_explained(&self) -> Result<Vec<Vec<Derivation>>, Exhausted> {
        self.history.fits()?;
        let interpreter = Interpreter::new(self.game, self.history.reached()).explaining();
        interpreter.answer(interpreter.legal_moves(&self.now())).map(ways_of_all)
    }

    /// The clause that would lead the piece on a cell to another if some cells were empty, or that would come nearest; none if
    /// none leads there.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn clause_without(&self, men: &[Cell], of: Cell, to: Cell) -> Result<Option<Span>, Exhausted> {
        self.clause_in(&self.without(|cell| men.contains(&cell)), [of, to])
    }

    /// The clause that leads a piece from a cell to another in a position, or comes nearest.
    fn clause_in(&self, position: &Arc<Position>, [of, to]: [Cell; 2]) -> Result<Option<Span>, Exhausted> {
        if let Some(act) = self.acts_to(position, [of, to])?.first() {
            return Ok(Some(act.clause));
        }
        let refusals = self.ask(|interpreter| interpreter.refusals(position, &[]))?;
        // A piece that would not set out is stopped by that, not by a piece on the way.
        let his = refusals.iter().filter(|refusal| {
            refusal.origin == Some(of) && refusal.target == to && refusal.stopped.cell.is_some()
        });
        Ok(his.max_by_key(|refusal| refusal.stopped.nearness(to)).and_then(|refusal| refusal.stopped.clause))
    }

    /// The clause that would lead the piece on a cell to another if one piece were not in its way, and the cell of that piece;
    /// none if none leads there.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn clause_past(&self, of: Cell, to: Cell) -> Result<Option<(Span, Cell)>, Exhausted> {
        let alone = self.without(|cell| cell != of && cell != to);
        for act in self.acts_to(&alone, [of, to])? {
            let past = act.steps.iter().filter_map(|step| match step.kind {
                StepKind::Walked(cell, _) | StepKind::Over(cell) => Some(cell),
                _ => None,
            });
            let mut men = past.filter(|cell| *cell != to && self.position().on(*cell).is_some());
            let (first, further) = (men.next(), men.next());
            if let (Some(cell), None) = (first, further)
                && let Some(clause) = self.clause_in(&self.without(|it| it == cell), [of, to])?
            {
                return Ok(Some((clause, cell)));
            }
        }
        Ok(None)
    }

    /// The position without the pieces on some cells.
    fn without(&self, is: impl Fn(Cell) -> bool) -> Arc<Position> {
        let mut position = self.now();
        let cleared = Arc::make_mut(&mut position);
        for cell in (0..self.game.ir().board.cells.len()).map(Cell::at).filter(|cell| is(*cell)) {
            if let Some(man) = cleared.on(cell) {
                cleared.lift(man);
            }
        }
        position
    }

    /// The first acts of the moves in a position that lead from a cell to another.
    fn acts_to(&self, position: &Arc<Position>, [of, to]: [Cell; 2]) -> Result<Vec<Act>, Exhausted> {
        let moves = ways_of_all(self.ask(|interpreter| interpreter.legal_moves(position))?);
        let acts = moves.into_iter().flatten().filter_map(|way| way.acts.into_iter().next());
        Ok(acts.filter(|act| act.origin == Some(of) && act.to() == Some(to)).collect())
    }

    /// The values of the parts of the target set of a drop, for one cell; first the part that excludes it.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn drops_on(
        &self,
        (kind, clause): (Kind, &DropClause),
        cell: Cell,
    ) -> Result<(Option<Finding>, Vec<Finding>), Exhausted> {
        let position = self.now();
        self.ask(|interpreter| interpreter.weigh_drop(&position, (kind, clause), cell))
    }

    /// The ways of each legal move: for the side of the piece on a cell as if it were to move, or for the side to move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn ways_as(&self, of: Option<Cell>) -> Result<Vec<Vec<Derivation>>, Exhausted> {
        Ok(match of {
            Some(cell) => {
                ways_of_all(self.ask(|interpreter| interpreter.legal_moves(&self.turned_to(cell)))?)
            }
            None if self.outcome()?.is_some() => Vec::new(),
            None => self.ways()?,
        })
    }

    /// What keeps pieces from cells that they reach: the piece on a cell as if its side were to move, or those of the side to
    /// move.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn refusals(&self, of: Option<Cell>) -> Result<Vec<Refusal>, Exhausted> {
        self.refusals_by((of, &[]), |interpreter| interpreter)
    }

    /// The same, each with an attacker if an attack is the reason.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn refusals_explained(&self, of: Option<Cell>) -> Result<Vec<Refusal>, Exhausted> {
        self.refusals_by((of, &[]), Interpreter::explaining)
    }

    /// The same for what the side to move may do after some acts.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn refusals_behind(&self, acts: &[Act]) -> Result<Vec<Refusal>, Exhausted> {
        let wanted = |act: &Act| FirstAct { by: Done::actor(act.kind, act.origin, act.end), end: act.end };
        let behind: Vec<FirstAct> = acts.iter().map(wanted).collect();
        self.refusals_by((None, &behind), Interpreter::explaining)
    }

    /// Questions about the position after acts of the side to move, as if its turn began there; none if they cannot be made.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub(crate) fn after(&self, acts: &[Act]) -> Result<Option<Self>, Exhausted> {
        let mut after = self.now();
        for act in acts {
            let is = |acts: &[Act]| {
                acts.last().is_some_and(|it| {
                    (it.clause, it.kind, it.origin, it.end) == (act.clause, act.kind, act.origin, act.end)
                })
            };
            let Some(next) = self.ask(|interpreter| interpreter.after(&after, &is))? else { return Ok(None) };
            after = next;
        }
        let history = History::begin(self.game, after.numbered(), Vec::new());
        Ok(Some(Self::new(self.game, Cow::Owned(history))))
    }

    fn refusals_by<'s>(
        &'s self,
        (of, behind): (Option<Cell>, &[FirstAct]),
        how: impl FnOnce(Interpreter<'s>) -> Interpreter<'s>,
    ) -> Result<Vec<Refusal>, Exhausted> {
        let position = of.map_or_else(|| self.now(), |cell| self.turned_to(cell));
        self.history.fits()?;
        let interpreter = how(Interpreter::new(self.game, self.history.reached()));
        let mut refusals = interpreter.answer(interpreter.refusals(&position, behind))?;
        refusals.retain(|refusal| of.is_none() || refusal.origin == of);
        Ok(refusals)
    }

    /// The acts that the turn demands in place of acts that nothing else forbids: for the piece on a cell as if its side were to
    /// move, or for the side to move. None if no piece can make them.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn demand(
        &self,
        of: Option<Cell>,
        wanted: impl Fn(&[Act]) -> bool,
    ) -> Result<Option<Demand>, Exhausted> {
        let position = of.map_or_else(|| self.now(), |cell| self.turned_to(cell));
        self.ask(|interpreter| interpreter.demand(&position, &wanted))
    }

    /// What keeps the side to move from passing now, in any way or in that with a label: guards, and effects that cannot be
    /// done, with the reason.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] if computing it takes too much.
    pub fn keeps_from_passing(
        &self,
        of: (Option<Label>, Option<Cell>),
    ) -> Result<Vec<(Reason, Span, Option<Undone>)>, Exhausted> {
        self.ask(|interpreter| {
            let kept = interpreter.keeps_from_passing(&self.now(), of)?;
            Ok(kept.into_iter().map(|kept| (kept.reason, kept.at, kept.undone)).collect())
        })
    }

    /// What the side to move does in its turn.
    #[must_use]
    pub fn turn(&self) -> &'m Acts {
        self.game.ir().turn_after(self.position().phase_turns)
    }

    /// Whether a condition of this game holds; `own` is the side to move.
    pub(crate) fn holds(&self, condition: &Condition) -> Result<bool, Exhausted> {
        self.ask(|interpreter| interpreter.holds(&self.scene(), condition))
    }

    /// The cells of a set of this game, and those of its pieces, in order; `own` is the side to move.
    pub(crate) fn cells(&self, set: &Set) -> Result<Vec<Cell>, Exhausted> {
        self.ask(|interpreter| interpreter.cells_in(&self.scene(), set))
    }

    /// What a number of this game is; `own` is the side to move.
    pub(crate) fn number(&self, number: &Number) -> Result<i64, Exhausted> {
        self.ask(|interpreter| interpreter.number(&self.scene(), number))
    }

    /// Asks the plain interpreter about the position now, with all that has been before.
    fn ask<'s, T>(&'s self, question: impl FnOnce(&Interpreter<'s>) -> Asked<T>) -> Result<T, Exhausted> {
        self.history.fits()?;
        let interpreter = Interpreter::new(self.game, self.history.reached());
        interpreter.answer(question(&interpreter))
    }

    /// The position now, as the side to move sees it.
    fn scene(&self) -> Scene {
        let now = self.now();
        let own = now.to_move;
        Scene::new(now, own, Mode::Play)
    }

    /// The position now.
    fn now(&self) -> Arc<Position> {
        Arc::clone(&self.history.now().position)
    }

    /// The present position with the side of the piece on a cell to move; for a neutral piece, the side whose turn it is.
    fn turned_to(&self, cell: Cell) -> Arc<Position> {
        let mut position = self.now();
        if let Some(man) = position.on(cell) {
            let side = position.man(man).owner.or(position.to_move);
            Arc::make_mut(&mut position).to_move = side;
        }
        position
    }
}

/// The ways of each of some moves.
fn ways_of_all<P>(moves: Vec<Move<P>>) -> Vec<Vec<Derivation>> {
    moves.into_iter().map(|played| played.ways).collect()
}
