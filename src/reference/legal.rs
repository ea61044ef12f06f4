//! The legal moves of a position.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::rules::Rules;
use super::scene::{Mode, Scene};
use super::turn::Candidate;
use crate::budget::{MOVES, WAYS};
use crate::ir::{Cell, Kind};
use crate::position::Position;
use crate::trace::{self, Act, Derivation, Refusal, StepKind};

/// A legal move: the position it leads to, and how.
#[derive(Clone, Debug, Default)]
pub struct Move {
    /// The position after the turn.
    pub after: Rc<Position>,
    /// The ways in which it comes about; at least one, and at most [`WAYS`].
    pub ways: Vec<Derivation>,
    /// The end of the turn, the men that were taken not yet forgotten.
    pub(crate) scene: Scene,
    /// A man was taken, in some way.
    pub(crate) took: bool,
    /// The kinds of the men that walked, in some way.
    pub(crate) moved: BTreeSet<Kind>,
}

impl Rules<'_> {
    /// The legal moves of the side to move, each once, in the order of men and clauses.
    pub(crate) fn legal_moves(&self, position: &Rc<Position>) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        let (mut known, mut ways) = (BTreeMap::new(), 0);
        let _ = self.turns(position, Mode::Play, &mut |mut done| {
            let set = std::mem::take(&mut done.scene.set);
            self.spend(2 * done.scene.position.size());
            self.change(&mut done.scene).end_turn(self.game, &set);
            let after = Rc::new(done.scene.position.numbered(None));
            let place = *known.entry((identity(&done.acts), Rc::clone(&after))).or_insert(moves.len());
            if place == moves.len() {
                self.hold(2 * after.size() + done.scene.size() + trace::size(&done.acts));
                moves.push(Move { after, scene: done.scene.clone(), ..Move::default() });
            }
            if let Some(same) = moves.get_mut(place) {
                join(same, done);
            }
            ways += 1;
            if ways <= MOVES && !self.is_spent() {
                return ControlFlow::Continue(());
            }
            self.hold(usize::MAX);
            ControlFlow::Break(())
        });
        moves
    }

    /// What keeps men of the side to move from cells that they get to.
    pub(crate) fn refusals(&self, position: &Rc<Position>) -> Vec<Refusal> {
        let _ = self.turns(position, Mode::Tell, &mut |_| ControlFlow::Continue(()));
        self.refusals.take()
    }
}

/// One more way in which a move comes about.
fn join(same: &mut Move, done: Candidate) {
    same.took |= !done.scene.taken.is_empty();
    same.moved.extend(done.acts.iter().filter(|act| act.origin.is_some()).map(|act| act.kind));
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
