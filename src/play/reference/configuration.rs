//! The state of a walk: what distinguishes two ways to one cell.

use std::sync::Arc;

use super::interpreter::Interpreter;
use super::scene::{Named, Scene};
use super::shared_list::SharedList;
use crate::language::ir::{Cell, Direction, PathMemory};
use crate::play::position::{Difference, ManId};

/// All that a walk, and what comes after it, may depend on when it goes on from here. A configuration that a repetition has
/// met before adds nothing, so what a word can ask about must be in here; section 3.2 of the reference has the same list.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Configuration {
    /// Where the mover is, or the eye while it walks.
    walker: Option<Cell>,
    /// `same`, `back`, `veer`, `direction`: the direction of the last leg.
    direction: Option<Direction>,
    /// `same`, where lines go round the board: where this one began.
    line: Option<Cell>,
    /// Where the last leg began: a piece that lands `onto` another and swaps with it stands there.
    left: Option<Cell>,
    /// `distance`, as far as the rules tell distances apart.
    distance: Option<i64>,
    /// `passed`, if the rules ask for it.
    passed: Option<SharedList<Cell>>,
    /// The piece that was landed `onto`, or that the eye looks at.
    faced: Option<ManId>,
    /// `it`, in the walk of an eye.
    it: Option<ManId>,
    /// Where the eye began, if its walk asks for that.
    start: Option<Cell>,
    /// What is named by `as`.
    names: SharedList<Option<Named>>,
    /// Where each repetition with `no cell twice` has landed.
    landed: SharedList<Vec<Cell>>,
    /// The pieces to be captured `at the end`.
    pending: SharedList<ManId>,
    /// `attacked without effects`: the captured pieces that the walk itself captured.
    caught: SharedList<ManId>,
    /// `may return`
    may_return: bool,
    /// Whether it is refused, and goes on only to report that.
    refused: bool,
    /// All changes since the act began, except the mover's cell: pieces captured, moved and changed, and all states.
    changed: Option<Difference>,
}

impl Interpreter<'_> {
    /// The configuration of a scene, as far as the walk asks about it.
    pub(super) fn configuration(&self, scene: &Scene, asks: PathMemory) -> Configuration {
        let changed = !Arc::ptr_eq(&scene.position, &scene.begun);
        Configuration {
            walker: scene.walker(),
            direction: scene.direction.filter(|_| asks.direction),
            line: scene.line.filter(|_| asks.direction),
            left: scene.left.filter(|_| scene.eye.is_none()),
            distance: self.game.distances().map(|most| scene.distance.min(most)),
            passed: self.game.asks_passed().then(|| scene.passed.clone()),
            faced: scene.faced,
            it: scene.frame.it.filter(|_| scene.eye.is_some()),
            start: scene.eye.map(|eye| eye.start).filter(|_| asks.start),
            names: scene.names.clone(),
            landed: scene.landed.clone(),
            pending: scene.pending.clone(),
            caught: scene.caught.clone(),
            may_return: scene.may_return,
            refused: scene.refused.is_some(),
            changed: changed.then(|| scene.position.difference(self.game, &scene.begun, scene.mover)),
        }
    }
}
