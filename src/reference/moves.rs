//! One act: a man's walk or drop, from the guards before it to the guards after it.

use std::rc::Rc;

use crate::ir::{Cell, DropClause, Effect, Event, Guard, Hook, Kind, KindDecl, MoveClause, Reason};
use crate::source::Span;

use super::conditions::reason;
use super::rules::Rules;
use super::scene::{Going, Scene};
use super::sets::Target;
use super::trace::StepKind;
use crate::position::ManId;

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
        if from.mode.taking && !clause.can_take() && !self.takes_late(kind, clause) {
            return Vec::new();
        }
        // The mover is lifted from a position of its own. Once nothing may be done any more, none is made.
        self.spend(from.position.size());
        if self.is_spent() {
            return Vec::new();
        }
        let origin = from.position.man(man).cell;
        let mut scene = from.next_act();
        (scene.mover, scene.frame.me) = (Some(man), Some(man));
        (scene.place, scene.origin) = (origin, origin);
        let refused = self.refuses(&mut scene, kind, &clause.guards).or_else(|| {
            let cell = origin.map(Target::Cell)?;
            self.forbids(&scene, &kind.stands, cell).map(|rule| (Reason::Stands, rule))
        });
        if refused.is_some_and(|(reason, rule)| !self.refuse(&mut scene, None, reason, rule)) {
            return Vec::new();
        }
        lift(&mut scene, man);
        let finish = Finish { kind, guards: &clause.guards, taken: scene.taken.len(), event: Event::Moving };
        let late = !from.mode.taking || self.takes_late(kind, clause);
        self.release(|| {
            let walked = self.walk(scene, &clause.walk).into_iter().filter(|scene| {
                scene.going != Going::Open(None)
                    && (scene.may_return || scene.place != scene.origin)
                    && (late || scene.took())
            });
            walked
                .filter(|scene| scene.refused.is_none())
                .flat_map(|scene| self.effects(scene, &clause.effects))
                .filter_map(put_down)
                .flat_map(|scene| self.take_pending(scene, clause.at))
                .flat_map(|scene| self.promoted(scene, finish.kind))
                .flat_map(|(scene, promoted)| self.finish(scene, &finish, promoted))
                .collect()
        })
    }

    /// All that comes of drops of a kind by a clause.
    pub(super) fn drop_by(&self, from: &Scene, kind: Kind, clause: &DropClause) -> Vec<Scene> {
        let mut scene = from.next_act();
        let own = scene.frame.own;
        let man = scene.change().add(self.game, kind, own, 1);
        (scene.mover, scene.frame.me, scene.lifted) = (Some(man), Some(man), true);
        let kind = self.kind(kind);
        let finish =
            Finish { kind, guards: &clause.guards, taken: scene.taken.len(), event: Event::Dropping };
        let cells = (0..self.game.board.cells.len()).map(Cell::at);
        let dropped = cells.filter(|cell| scene.position.on(*cell).is_none()).filter_map(|cell| {
            self.spend(scene.position.size());
            if self.is_spent() {
                return None;
            }
            let mut scene = Scene { place: Some(cell), ..scene.clone() };
            if !self.contains(&scene, &clause.on, Target::Cell(cell)) {
                return None;
            }
            if let Some((reason, rule)) = self.refuses(&mut scene, kind, &clause.guards) {
                self.refuse(&mut scene, Some(cell), reason, rule);
                return None;
            }
            let kind = scene.position.man(man).kind;
            if let Some(held) = scene.change().held(own, kind) {
                *held = held.saturating_sub(1);
            }
            scene.note(clause.at, StepKind::Dropped(cell));
            Some(scene)
        });
        dropped
            .flat_map(|scene| self.effects(scene, &clause.effects))
            .filter_map(put_down)
            .flat_map(|scene| self.finish(scene, &finish, false))
            .collect()
    }

    /// What forbids an act before it is begun.
    fn refuses(&self, scene: &mut Scene, kind: &KindDecl, guards: &[Guard]) -> Option<(Reason, Span)> {
        if let Err(guard) = self.asks(scene, guards, false) {
            return Some((reason(guard), guard.at));
        }
        let general = [&kind.moves, &self.game.moves];
        general
            .into_iter()
            .find_map(|guards| self.asks(scene, guards, false).err())
            .map(|guard| (Reason::Moves, guard.at))
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

    /// Takes the men that had to wait for the end of the walk.
    fn take_pending(&self, scene: Scene, at: Span) -> Vec<Scene> {
        // In a question about attacks, men of the asking move may be waiting too: they wait on.
        let men = scene.pending.clone();
        self.take(scene, &men, at)
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
        let holds = |condition| self.holds(&scene, condition);
        let in_force: Vec<_> = kind.promotions.iter().filter(|rule| rule.when.iter().all(holds)).collect();
        let mut choices: Vec<(Kind, Span)> = Vec::new();
        let now = scene.position.man(mover).kind;
        if !in_force.iter().any(|rule| rule.compulsory) {
            choices.push((now, kind.at));
        }
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
        let mut scenes = vec![scene];
        for (event, _) in events.into_iter().filter(|(_, happened)| *happened) {
            let set_off = |scene: Scene| {
                let hooks = self.kind_of(&scene, mover).hooks.iter().chain(&self.game.hooks);
                self.hooks(scene, hooks, event)
            };
            scenes = scenes.into_iter().flat_map(set_off).collect();
        }
        scenes.retain_mut(|scene| {
            scene.taken.splice(0..0, earlier.iter().copied());
            let guards = [finish.guards, &finish.kind.moves, &self.game.moves];
            let refused = guards.into_iter().find_map(|guards| self.asks(scene, guards, true).err());
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
    let position = scene.change();
    if position.man(man).count > 1 {
        let mut one = position.man(man).clone();
        (one.cell, one.count) = (None, 1);
        if let Some(pile) = position.men.get_mut(man.index()) {
            pile.count -= 1;
        }
        position.men.push(one);
        let one = ManId::at(position.men.len() - 1);
        (scene.mover, scene.frame.me) = (Some(one), Some(one));
    } else {
        position.lift(man);
    }
    scene.lifted = true;
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
