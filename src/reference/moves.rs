//! One act: a man's walk or drop, from the guards before it to the guards after it.

use std::sync::Arc;

use super::rules::{Refused, Rules};
use super::scene::{Going, Scene};
use super::sets::Target;
use crate::ir::{Cell, DropClause, Event, Guard, Kind, KindDecl, MoveClause, Reason};
use crate::position::ManId;
use crate::trace::StepKind;

impl Rules<'_> {
    /// All that comes of a walk of a man by a clause, the man put down and all done; where that is wanted, only of
    /// walks that take somebody on their way.
    pub(super) fn walk_by(&self, from: &Scene, man: ManId, clause: &MoveClause, taking: bool) -> Vec<Scene> {
        if self.is_spent() {
            return Vec::new();
        }
        self.at(clause.at, || self.walk_from(from.next_act(), man, clause, taking))
    }

    /// The same from a scene in which the act begins.
    fn walk_from(&self, mut scene: Scene, man: ManId, clause: &MoveClause, taking: bool) -> Vec<Scene> {
        let kind = self.kind_of(&scene, man);
        (scene.mover, scene.frame.me) = (Some(man), Some(man));
        scene.origin = scene.position.man(man).cell;
        scene.place = scene.origin;
        let refused = self.asked(&mut scene, kind, &clause.guards, false).or_else(|| {
            self.forbids(&scene, (Reason::Stands, &kind.stands), scene.origin.map(Target::Cell)?)
        });
        if self.halts(&mut scene, None, refused) {
            return Vec::new();
        }
        self.lift(&mut scene, man);
        self.release(|| {
            let mut walked = self.walk(&scene, &clause.walk);
            walked.retain(|scene| {
                scene.refused.is_none()
                    && scene.going != Going::Open(None)
                    && (scene.may_return || scene.place != scene.origin)
                    && !(taking && scene.taken.is_empty() && scene.pending.is_empty())
            });
            let done = walked.into_iter().flat_map(|scene| self.effects(scene, &clause.effects));
            // In a question about attacks, men of the asking move may be waiting too: they are taken as well.
            let taken = done.filter_map(|scene| self.put_down(scene)).flat_map(|scene| {
                let pending = scene.pending.clone();
                self.take(scene, &pending, clause.at)
            });
            let promoted = taken.flat_map(|scene| self.promoted(scene, kind));
            promoted.flat_map(|scene| self.finish(scene, (kind, &clause.guards), Event::Moving)).collect()
        })
    }

    /// All that comes of drops of a kind by a clause.
    pub(super) fn drop_by(&self, from: &Scene, kind: Kind, clause: &DropClause) -> Vec<Scene> {
        let drops = || {
            let mut scene = from.next_act();
            let man = self.change(&mut scene).add(self.game, kind, from.frame.own, 1);
            scene.begun = Arc::clone(&scene.position);
            (scene.mover, scene.frame.me, scene.lifted) = (Some(man), Some(man), true);
            let cells = (0..self.game.board.cells.len()).map(Cell::at);
            let empty = cells.filter(|cell| scene.on(*cell).is_none());
            let dropped = empty.filter_map(|cell| self.dropped(&scene, kind, clause, cell));
            let done = dropped.flat_map(|scene| self.effects(scene, &clause.effects));
            let by = (self.kind(kind), &*clause.guards);
            done.filter_map(|scene| self.put_down(scene))
                .flat_map(|scene| self.finish(scene, by, Event::Dropping))
                .collect()
        };
        self.at(clause.at, || self.release(drops))
    }

    /// A drop on one empty cell, the man still in the air.
    fn dropped(&self, scene: &Scene, kind: Kind, clause: &DropClause, cell: Cell) -> Option<Scene> {
        let mut scene = Scene { place: Some(cell), ..scene.clone() };
        if !self.contains(&scene, &clause.on, Target::Cell(cell)) {
            return None;
        }
        let refused = self.asked(&mut scene, self.kind(kind), &clause.guards, false);
        if self.refuses(&mut scene, Some(cell), refused) {
            return None;
        }
        let own = scene.frame.own;
        let held = self.change(&mut scene).held(own, kind)?;
        *held = held.saturating_sub(1);
        scene.note(clause.at, StepKind::Dropped(cell));
        Some(scene)
    }

    /// What forbids an act: before it is begun, or when all is done.
    fn asked(&self, scene: &mut Scene, kind: &KindDecl, guards: &[Guard], after: bool) -> Option<Refused> {
        if let Some(guard) = self.asks(scene, guards, after) {
            return Some((guard.reason(), guard.at));
        }
        let general = self.asks(scene, &kind.moves, after);
        let guard = general.or_else(|| self.asks(scene, &self.game.moves, after))?;
        Some((if after { guard.reason() } else { Reason::Moves }, guard.at))
    }

    /// The promotions of a man that has been put down.
    fn promoted(&self, mut scene: Scene, walked: &KindDecl) -> Vec<Scene> {
        let (Some(mover), Some(here)) = (scene.mover.filter(|mover| scene.is_present(*mover)), scene.place)
        else {
            return vec![scene];
        };
        // Asked of the kind that walked: what an effect has made of it is placed, and may stand anywhere.
        let stands = self.forbids(&scene, (Reason::Stands, &walked.stands), Target::Cell(here));
        if self.refuses(&mut scene, Some(here), stands) {
            return Vec::new();
        }
        let kind = self.kind_of(&scene, mover);
        let now = scene.position.man(mover).kind;
        let promotions = kind.promotions.iter();
        let in_force: Vec<_> = promotions.filter(|rule| self.all_hold(&scene, &rule.when)).collect();
        let stays = !in_force.iter().any(|rule| rule.compulsory);
        let becomes = in_force
            .iter()
            .flat_map(|rule| self.kinds(&scene, &rule.to).into_iter().map(|kind| (kind, rule.at)));
        let choices = stays.then_some((now, kind.at)).into_iter().chain(becomes).collect();
        self.choices(scene, choices, |mut scene, (kind, at)| {
            if kind != now {
                self.change(&mut scene).change_kind(self.game, mover, kind);
                scene.note(at, StepKind::Became(kind));
            }
            scene.promoted = (kind != now).then_some(now);
            scene
        })
    }

    /// What is asked and done once the man has been put down and promoted; the kind that it was, and its clause's guards.
    fn finish(&self, mut scene: Scene, by: (&KindDecl, &[Guard]), event: Event) -> Vec<Scene> {
        let Some(mover) = scene.mover else { return vec![scene] };
        let here = scene.place.filter(|_| scene.is_present(mover)).map(Target::Cell);
        let stops = (Reason::Stops, &self.kind_of(&scene, mover).stops);
        let stops = here.and_then(|here| self.forbids(&scene, stops, here));
        let place = scene.place;
        if self.refuses(&mut scene, place, stops) {
            return Vec::new();
        }
        // A hook speaks of what this act has taken; guards, and what follows, of the whole turn.
        let own = scene.taken.split_off(scene.taken_before.min(scene.taken.len()));
        let earlier = std::mem::replace(&mut scene.taken, own);
        let took = (!scene.taken.is_empty()).then_some(Event::Taking);
        let promoted = scene.promoted.map(|_| Event::Promoting);
        let events = [took, Some(event), promoted].into_iter().flatten();
        // What has happened has happened to the man before it was promoted: to the pawn that took and became a queen.
        let kind = self.kind(scene.promoted.unwrap_or(scene.position.man(mover).kind));
        let mut scenes = self.in_turn(scene, events, |scene, event| self.set_off(scene, kind, event));
        scenes.retain_mut(|scene| {
            scene.taken.splice(0..0, earlier.iter().copied());
            let refused = self.asked(scene, by.0, by.1, true);
            !self.refuses(scene, scene.place, refused)
        });
        scenes
    }

    /// Lifts the mover; of a pile, one man.
    fn lift(&self, scene: &mut Scene, man: ManId) {
        let mut lifted = man;
        if scene.position.man(man).count > 1 {
            lifted = self.change(scene).split(man);
            scene.begun = Arc::clone(&scene.position);
        }
        (scene.mover, scene.frame.me, scene.lifted) = (Some(lifted), Some(lifted), true);
    }

    /// Puts the mover down, if it is still there and the cell is free.
    fn put_down(&self, mut scene: Scene) -> Option<Scene> {
        if let (true, Some(mover), Some(place)) = (scene.lifted, scene.mover, scene.place) {
            if scene.on(place).is_some() || self.is_spent() {
                return None;
            }
            self.change(&mut scene).put(mover, place);
            scene.lifted = false;
        }
        Some(scene)
    }
}
