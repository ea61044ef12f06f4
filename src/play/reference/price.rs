//! What the plain interpreter pays for what it goes over, copies and keeps. Nothing else takes from a budget but one step for
//! each word that is asked.

use std::sync::Arc;

use super::interpreter::Interpreter;
use super::scene::Scene;
use crate::language::budget::Asked;
use crate::language::ir::Directions;
use crate::play::position::Position;
use crate::play::trace::{self, Act};

impl Interpreter<'_> {
    /// Goes over a list.
    pub(super) fn over<T>(&self, list: &[T]) -> Asked<()> {
        self.scan(size_of_val(list))
    }

    /// Goes over each pair of two lists.
    pub(super) fn over_pairs<T>(&self, one: &[T], other: &[T]) -> Asked<()> {
        self.scan(one.len() * size_of_val(other))
    }

    /// Visits all cells of the board to see which are occupied.
    pub(super) fn over_cells(&self, position: &Position) -> Asked<()> {
        self.scan(4 * position.at.len())
    }

    /// Goes over a whole position.
    pub(super) fn over_position(&self, position: &Position) -> Asked<()> {
        self.scan(position.size())
    }

    /// Compares two positions of about this size, one made from the other.
    pub(super) fn over_both(&self, size: usize) -> Asked<()> {
        self.scan(size)?;
        self.scan(size)
    }

    /// Finds a number of directions.
    pub(super) fn found_directions(&self, directions: &Directions, found: usize) -> Asked<()> {
        self.scan(directions.weight() + 128 * found)
    }

    /// Looks at a number of cells, directions and parts of a walk to see whether it may capture a piece.
    pub(super) fn looked(&self, looks: usize) -> Asked<()> {
        let _deeper = self.step()?;
        self.scan(64 * looks)
    }

    /// A copy of a scene that is soon dropped.
    pub(super) fn passing(&self, scene: &Scene) -> Asked<()> {
        self.scan(scene.weight())
    }

    /// A copy of what a side has done so far that is soon dropped.
    pub(super) fn passing_acts(&self, scene: &Scene, acts: &[Act]) -> Asked<()> {
        self.scan(scene.weight() + trace::size(acts))
    }

    /// A stored scene, with what it does not share with the position before.
    pub(super) fn keep(&self, scene: &Scene) -> Asked<()> {
        self.hold(scene.size())
    }

    /// A scene that is compared with others.
    pub(super) fn compared(&self, scene: &Scene) -> Asked<()> {
        self.scan(scene.size())
    }

    /// A stored scene with its key.
    pub(super) fn keep_met(&self, scene: &Scene) -> Asked<()> {
        self.hold(2 * scene.size())
    }

    /// Copies of stored scenes that share their positions.
    pub(super) fn keep_copies<'s>(&self, scenes: impl IntoIterator<Item = &'s Scene>) -> Asked<()> {
        self.hold(scenes.into_iter().map(Scene::weight).sum())
    }

    /// Scenes beyond those that there were, which were copied before.
    pub(super) fn keep_more(&self, scenes: usize) -> Asked<()> {
        self.hold(size_of::<Scene>() * scenes)
    }

    /// A stored way of making a move.
    pub(super) fn keep_way(&self, acts: &[Act]) -> Asked<()> {
        self.hold(trace::size(acts))
    }

    /// The stored acts of a side, with the resulting scene.
    pub(super) fn keep_acts(&self, scene: &Scene, acts: &[Act]) -> Asked<()> {
        self.hold(scene.size() + trace::size(acts))
    }

    /// The position of a scene, to be changed. If another scene has it too, a copy is made; that is paid for, and
    /// what changes before this one have copied.
    pub(super) fn change<'s>(&self, scene: &'s mut Scene) -> Asked<&'s mut Position> {
        if Arc::strong_count(&scene.position) > 1 {
            self.hold(scene.position.weight())?;
        }
        let position = Arc::make_mut(&mut scene.position);
        self.hold(position.unpaid())?;
        Ok(position)
    }
}
