//! `before moving`: what was when an act, or the acts of a turn, began.

use std::borrow::Cow;
use std::sync::Arc;

use super::interpreter::Interpreter;
use super::scene::{Frame, Scene};
use super::sets::Target;
use super::turn::Candidate;
use crate::language::budget::Asked;
use crate::language::ir::{Number, Set, Sort};
use crate::play::position::ManId;

impl Interpreter<'_> {
    /// Keeps the scene in which an act begins, if anything asks for it.
    pub(super) fn begins(&self, scene: &mut Scene) -> Asked<()> {
        if self.game.looks_back() {
            self.keep(scene)?;
            scene.before = Some(Arc::new(scene.clone()));
        }
        Ok(())
    }

    /// From now on `before moving` is before the acts that have been done since `from`.
    pub(super) fn look_back_to(&self, from: &Candidate, done: &mut Candidate) {
        if self.game.looks_back() {
            // Nothing is done by a plain pass.
            let nothing = || Arc::new(from.scene.next_act());
            let first = done.before.get(from.before.len()).cloned();
            done.scene.before = Some(first.unwrap_or_else(nothing));
        }
    }

    /// Whether something was in a set before the move: a piece, wherever it is now, or a cell.
    pub(super) fn was_in(&self, scene: &Scene, set: &Set, target: Target) -> Asked<bool> {
        let before = self.before(scene)?;
        let target = match set.sort() {
            Sort::Men => scene.man_at(target).and_then(|man| as_then(scene, &before, man)).map(Target::Man),
            Sort::Cells => scene.cell_at(target).map(Target::Cell),
        };
        target.map_or(Ok(false), |target| self.contains(&before, set, target))
    }

    /// What was in a set before the move.
    pub(super) fn were_in(&self, scene: &Scene, set: &Set) -> Asked<Vec<Target>> {
        let before = self.before(scene)?;
        Ok(match set.sort() {
            Sort::Men => self.men_in(&before, set)?.into_iter().map(Target::Man).collect(),
            Sort::Cells => self.cells_in(&before, set)?.into_iter().map(Target::Cell).collect(),
        })
    }

    /// What a number was before the move.
    pub(super) fn number_before(&self, scene: &Scene, number: &Number) -> Asked<i64> {
        self.number(&*self.before(scene)?, number)
    }

    /// The scene before the move, as the words of a guard after it see it. Where nothing has begun, it is the scene itself.
    fn before<'s>(&self, scene: &'s Scene) -> Asked<Cow<'s, Scene>> {
        let Some(before) = &scene.before else { return Ok(Cow::Borrowed(scene)) };
        self.passing(before)?;
        let member = scene.frame.member.and_then(|member| match member {
            Target::Man(man) => as_then(scene, before, man).map(Target::Man),
            Target::Cell(_) => Some(member),
        });
        Ok(Cow::Owned(before.framed(Frame { member, ..before.frame })))
    }
}

/// The former identity of a piece: itself, or the pile from which it has parted; none if it was created since.
fn as_then(scene: &Scene, before: &Scene, man: ManId) -> Option<ManId> {
    if before.position.knows(man) {
        return Some(man);
    }
    let pile = scene.origin.filter(|_| scene.mover == Some(man)).and_then(|origin| before.on(origin));
    pile.filter(|pile| before.position.man(*pile).count > 1)
}
