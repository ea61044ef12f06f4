//! Pieces that change, and pieces that are created: `change`, `become`, `put new`.

use super::interpreter::{Interpreter, Tried};
use super::scene::Scene;
use crate::language::budget::Asked;
use crate::language::ir::{Becomes, Cell, Kind, KindValue, ManOwner, Reason, Set, SetKind, WhoseMen, limits};
use crate::language::source::Span;
use crate::play::position::ManId;
use crate::play::trace::{StepKind, Undone};

impl Interpreter<'_> {
    /// `change S to X`: all pieces become the same kind; each kind is a choice.
    pub(super) fn change_men(
        &self,
        scene: Scene,
        men: &Set,
        becomes: &Becomes,
        at: Span,
    ) -> Asked<Vec<Scene>> {
        let reason = if men.kind == SetKind::Me { Reason::Become } else { Reason::Change };
        let men = self.men_in(&scene, men)?;
        let owner = becomes.owner().map(|whose| scene.owner(whose));
        let Some(kind) = becomes.kind() else {
            return self.choices(scene, vec![()], |scene, ()| self.changed(scene, &men, (None, owner), at));
        };
        let kinds = self.kinds(&scene, kind)?;
        if kinds.is_empty() && !men.is_empty() {
            return self.done(scene, (reason, at), Err(Undone::NoKind.into()));
        }
        let fits =
            |kind: &Kind| men.iter().all(|man| scene.position.man(*man).count <= self.kind(*kind).stacks);
        let (fitting, others): (Vec<_>, Vec<_>) = kinds.into_iter().partition(fits);
        if fitting.is_empty() && !others.is_empty() {
            return self.done(scene, (reason, at), Err(Undone::Pile.into()));
        }
        self.choices(scene, fitting, |scene, kind| self.changed(scene, &men, (Some(kind), owner), at))
    }

    /// Pieces that change their kind or owner.
    fn changed(
        &self,
        mut scene: Scene,
        men: &[ManId],
        (kind, owner): (Option<Kind>, Option<ManOwner>),
        at: Span,
    ) -> Asked<Scene> {
        for id in men {
            let was = (scene.position.man(*id).kind, scene.position.man(*id).owner);
            let position = self.change(&mut scene)?;
            if let Some(kind) = kind {
                position.change_kind(self.game, *id, kind);
            }
            if let Some(owner) = owner {
                position.change_owner(*id, owner);
            }
            let new_owner = owner.filter(|owner| *owner != was.1);
            if scene.mover == Some(*id) {
                let became = kind.map(StepKind::Became).into_iter();
                for step in became.chain(new_owner.map(StepKind::Turned)) {
                    scene.note(at, step);
                }
                continue;
            }
            let new_kind = kind.filter(|kind| *kind != was.0);
            let changed = scene.cell_of(*id).filter(|_| new_kind.is_some() || new_owner.is_some());
            let step = changed.map_or(StepKind::Effect, |cell| StepKind::Changed(cell, new_kind, new_owner));
            scene.note(at, step);
        }
        Ok(scene)
    }

    /// `put new K on c`: each kind is a choice.
    pub(super) fn put_new(
        &self,
        scene: Scene,
        (whose, kind): (WhoseMen, &KindValue),
        cell: &Set,
        at: Span,
    ) -> Asked<Vec<Scene>> {
        let kinds = self.kinds(&scene, kind)?;
        let free = match self.free_cell(&scene, cell) {
            Ok(_) if kinds.is_empty() => Err(Undone::NoKind.into()),
            other => other,
        };
        match free {
            Err(failed) => self.done(scene, (Reason::Put, at), Err(failed)),
            Ok(cell) => self.choices(scene, kinds, |mut scene, kind| {
                let owner = scene.owner(whose);
                let position = self.change(&mut scene)?;
                let man = position.add(self.game, kind, owner, 1);
                position.put(man, cell);
                scene.note(at, StepKind::Appeared(cell, kind, owner));
                Ok(scene)
            }),
        }
    }

    /// The one cell of a set, which must be empty.
    fn free_cell(&self, scene: &Scene, cell: &Set) -> Tried<Cell> {
        let cell = self.one_cell(scene, cell)?;
        if scene.on(cell).is_some() {
            return Err(Undone::Occupied.into());
        }
        // A piece captured in this turn keeps its number.
        if scene.position.men.len() >= limits::NUMBERED_MEN {
            return Err(Undone::TooMany.into());
        }
        Ok(cell)
    }
}
