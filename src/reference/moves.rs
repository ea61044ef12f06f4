//! One act: a man's walk or drop, from the guards before it to the guards after it.

use std::rc::Rc;

use super::rules::Rules;
use super::scene::{Going, Mode, Scene, in_turn};
use super::sets::Target;
use super::trace::StepKind;
use crate::ir::{Cell, DropClause, Effect, Event, Guard, Hook, Kind, KindDecl, MoveClause, Reason};
use crate::position::ManId;
use crate::source::Span;

/// What a finished act still has to pass.
struct Finish<'g> {
    /// The kind of the man before.
    kind: &'g KindDecl,
    /// The clause's guards.
    guards: &'g [Guard],
    /// How many men the turn had taken before.
    taken: usize,
    /// The man walked, or was dropped.
    event: Event,
}

impl Rules<'_> {
    /// All that comes of a walk of a man by a clause, the man put down and all done.
    pub(super) fn walk_by(&self, from: &Scene, man: ManId, clause: &MoveClause) -> Vec<Scene> {
        let kind = self.kind_of(from, man);
        // A walk that takes nobody on its way need not be finished where only that is of interest.
        let idle = from.mode == Mode::Attack && !self.takes_late(kind, clause);
        // The mover is lifted from a position of its own. Once nothing may be done any more, none is made.
        self.spend(from.position.size());
        if idle && !clause.can_take() || self.is_spent() {
            return Vec::new();
        }
        let mut scene = from.next_act();
        (scene.mover, scene.frame.me) = (Some(man), Some(man));
        scene.origin = from.position.man(man).cell;
        scene.place = scene.origin;
        let refused = self.refuses(&mut scene, kind, &clause.guards).or_else(|| {
            let rule = self.forbids(&scene, &kind.stands, scene.origin.map(Target::Cell)?)?;
            Some((Reason::Stands, rule))
        });
        if refused.is_some_and(|(reason, rule)| !self.refuse(&mut scene, None, reason, rule)) {
            return Vec::new();
        }
        lift(&mut scene, man);
        let finish = Finish { kind, guards: &clause.guards, taken: scene.taken.len(), event: Event::Moving };
        self.release(|| {
            let mut walked = self.walk(scene, &clause.walk);
            walked.retain(|scene| {
                scene.refused.is_none()
                    && scene.going != Going::Open(None)
                    && (scene.may_return || scene.place != scene.origin)
                    && !(idle && scene.taken.is_empty() && scene.pending.is_empty())
            });
            let done = walked.into_iter().flat_map(|scene| self.effects(scene, &clause.effects));
            // In a question about attacks, men of the asking move may be waiting too: they are taken as well.
            let taken = done.filter_map(put_down).flat_map(|scene| {
                let pending = scene.pending.clone();
                self.take(scene, &pending, clause.at)
            });
            let promoted = taken.flat_map(|scene| self.promoted(scene, kind));
            promoted.flat_map(|(scene, promoted)| self.finish(scene, &finish, promoted)).collect()
        })
    }

    /// All that comes of drops of a kind by a clause.
    pub(super) fn drop_by(&self, from: &Scene, kind: Kind, clause: &DropClause) -> Vec<Scene> {
        let mut scene = from.next_act();
        let man = scene.change().add(self.game, kind, from.frame.own, 1);
        (scene.mover, scene.frame.me, scene.lifted) = (Some(man), Some(man), true);
        let (taken, event) = (scene.taken.len(), Event::Dropping);
        let finish = Finish { kind: self.kind(kind), guards: &clause.guards, taken, event };
        let cells = (0..self.game.board.cells.len()).map(Cell::at);
        let empty = cells.filter(|cell| scene.position.on(*cell).is_none());
        let dropped = empty.filter_map(|cell| self.dropped(&scene, kind, clause, cell));
        dropped
            .flat_map(|scene| self.effects(scene, &clause.effects))
            .filter_map(put_down)
            .flat_map(|scene| self.finish(scene, &finish, false))
            .collect()
    }

    /// A drop on one empty cell, the man still in the air.
    fn dropped(&self, scene: &Scene, kind: Kind, clause: &DropClause, cell: Cell) -> Option<Scene> {
        self.spend(scene.position.size());
        if self.is_spent() {
            return None;
        }
        let mut scene = Scene { place: Some(cell), ..scene.clone() };
        if !self.contains(&scene, &clause.on, Target::Cell(cell)) {
            return None;
        }
        if let Some((reason, rule)) = self.refuses(&mut scene, self.kind(kind), &clause.guards) {
            self.refuse(&mut scene, Some(cell), reason, rule);
            return None;
        }
        let own = scene.frame.own;
        let held = scene.change().held(own, kind)?;
        *held = held.saturating_sub(1);
        scene.note(clause.at, StepKind::Dropped(cell));
        Some(scene)
    }

    /// What forbids an act before it is begun.
    fn refuses(&self, scene: &mut Scene, kind: &KindDecl, guards: &[Guard]) -> Option<(Reason, Span)> {
        let own = self.asks(scene, guards, false).map(|guard| (guard.reason(), guard.at));
        own.or_else(|| {
            let general = self.asks(scene, &kind.moves, false);
            general
                .or_else(|| self.asks(scene, &self.game.moves, false))
                .map(|guard| (Reason::Moves, guard.at))
        })
    }

    /// Whether a man may be taken once a walk is over, whether or not it has taken one.
    fn takes_late(&self, kind: &KindDecl, clause: &MoveClause) -> bool {
        let takes = |hook: &Hook| {
            matches!(hook.event, Event::Moving | Event::Promoting)
                && hook.effects.iter().any(Effect::can_take)
        };
        clause.effects.iter().any(Effect::can_take)
            || kind.hooks.iter().chain(&self.game.hooks).any(takes)
            || !kind.promotions.is_empty() && self.game.kinds.iter().any(|kind| kind.hooks.iter().any(takes))
    }

    /// The promotions of a man that has been put down, and whether there was one.
    fn promoted(&self, mut scene: Scene, walked: &KindDecl) -> Vec<(Scene, bool)> {
        let (Some(mover), Some(here)) = (scene.mover.filter(|mover| scene.is_present(*mover)), scene.place)
        else {
            return vec![(scene, false)];
        };
        // Asked of the kind that walked: what an effect has made of it is placed, and may stand anywhere.
        if let Some(rule) = self.forbids(&scene, &walked.stands, Target::Cell(here)) {
            self.refuse(&mut scene, Some(here), Reason::Stands, rule);
            return Vec::new();
        }
        let kind = self.kind_of(&scene, mover);
        let now = scene.position.man(mover).kind;
        let in_force = kind.promotions.iter().filter(|rule| self.all_hold(&scene, &rule.when));
        let in_force: Vec<_> = in_force.collect();
        let stays = !in_force.iter().any(|rule| rule.compulsory);
        let mut choices: Vec<(Kind, Span)> = stays.then_some((now, kind.at)).into_iter().collect();
        for rule in in_force {
            for kind in self.kinds(&scene, &rule.to) {
                if choices.iter().all(|(chosen, _)| *chosen != kind) {
                    choices.push((kind, rule.at));
                }
            }
        }
        let promote = |(kind, at): (Kind, Span)| {
            let mut scene = scene.clone();
            if kind != now {
                scene.change().change_kind(self.game, mover, kind);
                scene.note(at, StepKind::Became(kind));
            }
            (scene, kind != now)
        };
        choices.into_iter().map(promote).collect()
    }

    /// What is asked and done once the man has been put down and promoted.
    fn finish(&self, mut scene: Scene, finish: &Finish, promoted: bool) -> Vec<Scene> {
        let Some(mover) = scene.mover else { return vec![scene] };
        if let (true, Some(here)) = (scene.is_present(mover), scene.place) {
            let stops = &self.kind_of(&scene, mover).stops;
            if let Some(rule) = self.forbids(&scene, stops, Target::Cell(here)) {
                self.refuse(&mut scene, Some(here), Reason::Stops, rule);
                return Vec::new();
            }
        }
        let took = scene.taken.len() > finish.taken;
        let events = [(Event::Taking, took), (finish.event, true), (Event::Promoting, promoted)];
        // A hook speaks of what this act has taken; guards, and what follows, of the whole turn.
        let own = scene.taken.split_off(finish.taken.min(scene.taken.len()));
        let earlier = std::mem::replace(&mut scene.taken, own);
        let events = events.into_iter().filter(|(_, happened)| *happened);
        let mut scenes = in_turn(scene, events, |scene, (event, _)| self.set_off(scene, mover, event));
        scenes.retain_mut(|scene| {
            scene.taken.splice(0..0, earlier.iter().copied());
            let guards = [finish.guards, &finish.kind.moves, &self.game.moves];
            let refused = guards.into_iter().find_map(|guards| self.asks(scene, guards, true));
            if let Some(guard) = refused {
                self.refuse(scene, scene.place, Reason::SoThat, guard.at);
            }
            refused.is_none()
        });
        scenes
    }
}

/// Lifts the mover; of a pile, one man.
fn lift(scene: &mut Scene, man: ManId) {
    let lifted = scene.change().lift_one(man);
    (scene.mover, scene.frame.me, scene.lifted) = (Some(lifted), Some(lifted), true);
    scene.begun = Rc::clone(&scene.position);
}

/// Puts the mover down, if it is still there and the cell is free.
fn put_down(mut scene: Scene) -> Option<Scene> {
    if let (true, Some(mover), Some(place)) = (scene.lifted, scene.mover, scene.place) {
        if scene.position.on(place).is_some() {
            return None;
        }
        scene.change().put(mover, place);
        scene.lifted = false;
    }
    Some(scene)
}
