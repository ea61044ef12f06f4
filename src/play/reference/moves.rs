//! One act: the walk or drop of a piece, from the guards before it to the guards after it.

use std::sync::Arc;

use super::asking::{any, divide, each, keep};
use super::interpreter::{Interpreter, Refused};
use super::scene::Scene;
use super::sets::Target;
use super::walk::Waiting;
use crate::language::budget::Asked;
use crate::language::ir::{Cell, DropClause, Event, Guard, Kind, KindDecl, MoveClause, Reason};
use crate::play::executor::FirstAct;
use crate::play::position::ManId;
use crate::play::trace::StepKind;

/// The move of a piece by a clause that has begun.
pub(super) struct StartedMove<'c> {
    /// The piece as it was when it set out.
    kind: &'c KindDecl,
    clause: &'c MoveClause,
    taking: bool,
    /// The first acts that are wanted; none: all.
    pub(super) first: Option<FirstAct>,
    /// The open ways, the first one first.
    pub(super) ways: Vec<Waiting>,
}

impl<'a> Interpreter<'a> {
    /// The ways of a piece by a clause, each followed to its ends when it is asked for: a search for some moves does not wait for
    /// all of them. With `taking`, only ends count that have captured during the walk.
    pub(super) fn begin_walk<'c>(
        &self,
        from: &Scene,
        man: ManId,
        clause: &'c MoveClause,
        taking: bool,
    ) -> Asked<StartedMove<'c>>
    where
        'a: 'c,
    {
        self.at(clause.at, || {
            let mut scene = from.next_act();
            let kind = self.kind_of(&scene, man);
            (scene.mover, scene.frame.me) = (Some(man), Some(man));
            scene.origin = scene.position.man(man).cell;
            scene.place = scene.origin;
            let mut refused = self.asked(&mut scene, (&clause.guards, &kind.moves), false)?;
            if let (None, Some(origin)) = (refused, scene.origin) {
                refused = self.forbids(&scene, (Reason::Stands, &kind.stands), Target::Cell(origin))?;
            }
            if self.halts(&mut scene, None, refused)? {
                return Ok(StartedMove { kind, clause, taking, first: None, ways: Vec::new() });
            }
            self.begins(&mut scene)?;
            self.lift(&mut scene, man)?;
            let ways = self.release(|| self.first_ways(&scene, clause.walk.path()))?;
            Ok(StartedMove { kind, clause, taking, first: None, ways })
        })
    }

    /// All results of moving a piece by a clause along one way, after promotion and hooks.
    pub(super) fn end_walk(
        &self,
        way: Waiting,
        &StartedMove { kind, clause, taking, first, .. }: &StartedMove,
    ) -> Asked<Vec<Scene>> {
        let ends = || {
            let mut walked = self.walk_on(way, clause.walk.path())?;
            walked.retain(|scene| {
                scene.refused.is_none()
                    && (scene.may_return || scene.place != scene.origin)
                    && !(taking && scene.taken.is_empty() && scene.pending.is_empty())
            });
            let promoted = each(self.done_by(clause, walked)?, |scene| self.promoted(scene, kind))?;
            each(promoted, |scene| self.finish(scene, (&clause.guards, &kind.moves), (Event::Moving, first)))
        };
        self.at(clause.at, || self.release(ends))
    }

    /// Whether a piece may move by a clause so that a test holds for a result.
    pub(super) fn any_walk(
        &self,
        from: &Scene,
        (man, clause): (ManId, &MoveClause),
        taking: bool,
        is: impl Fn(&Scene) -> bool,
    ) -> Asked<bool> {
        let mut begun = self.begin_walk(from, man, clause, taking)?;
        let ways = std::mem::take(&mut begun.ways);
        any(ways, |way| Ok(self.end_walk(way, &begun)?.iter().any(&is)))
    }

    /// What a clause does after its walk: the effects, putting the mover down, and the captures that waited.
    fn done_by(&self, clause: &MoveClause, mut scenes: Vec<Scene>) -> Asked<Vec<Scene>> {
        if !clause.effects.is_empty() {
            scenes = each(scenes, |scene| self.effects(scene, &clause.effects))?;
        }
        scenes = keep(scenes, |scene| self.put_down(scene))?;
        if scenes.iter().all(|scene| scene.pending.is_empty()) {
            return Ok(scenes);
        }
        // In a question about attacks, pieces of the asking move may be waiting too: they are captured as well.
        each(scenes, |scene| {
            let pending = scene.pending.clone();
            self.catch(scene, &pending, clause.at)
        })
    }

    /// The scene in which a piece of a kind is to be dropped by a clause: it is in the air, over no cell yet.
    pub(super) fn begin_drop(&self, from: &Scene, kind: Kind, clause: &DropClause) -> Asked<Scene> {
        self.at(clause.at, || {
            let mut scene = from.next_act();
            let man = self.change(&mut scene)?.add(self.game, kind, from.frame.own.into(), 1);
            scene.begun = Arc::clone(&scene.position);
            (scene.mover, scene.frame.me, scene.lifted) = (Some(man), Some(man), true);
            Ok(scene)
        })
    }

    /// All results of dropping a kind on one cell by a clause.
    pub(super) fn drop_on(
        &self,
        scene: &Scene,
        cell: Cell,
        (kind, clause, first): (Kind, &DropClause, Option<FirstAct>),
    ) -> Asked<Vec<Scene>> {
        let drop = || {
            let dropped = self.dropped(scene, (kind, clause), cell)?;
            let done = each(dropped, |scene| self.effects(scene, &clause.effects))?;
            let down = keep(done, |scene| self.put_down(scene))?;
            each(down, |scene| self.finish(scene, (&clause.guards, &[]), (Event::Dropping, first)))
        };
        self.at(clause.at, || self.release(drop))
    }

    /// A drop on one empty cell, with the piece still in the air; none if it is refused.
    fn dropped(&self, scene: &Scene, (kind, clause): (Kind, &DropClause), cell: Cell) -> Asked<Vec<Scene>> {
        let mut scene = Scene { place: Some(cell), ..scene.clone() };
        if !self.contains(&scene, &clause.on, Target::Cell(cell))? {
            return Ok(Vec::new());
        }
        let mut refused = self.asked(&mut scene, (&clause.guards, &[]), false)?;
        if refused.is_none() {
            refused = self.may_not_enter(&scene, cell)?;
        }
        if self.refuses(&mut scene, Some(cell), refused)? {
            return Ok(Vec::new());
        }
        self.begins(&mut scene)?;
        let own = scene.frame.own;
        let Some(held) = self.change(&mut scene)?.held(own, kind) else { return Ok(Vec::new()) };
        *held = held.saturating_sub(1);
        scene.note(clause.at, StepKind::Dropped(cell));
        Ok(vec![scene])
    }

    /// What forbids an act, before it is begun or when all is done: the guards of its clause, those of the piece for its moves (not for
    /// its drops), and those of the game.
    fn asked(&self, scene: &mut Scene, guards: (&[Guard], &[Guard]), after: bool) -> Asked<Option<Refused>> {
        let (of_clause, of_piece) = guards;
        if let Some(guard) = self.asks(scene, of_clause, after)? {
            return Ok(Some((guard.reason(), guard.at)));
        }
        for general in [of_piece, &self.game.moves] {
            if let Some(guard) = self.asks(scene, general, after)? {
                return Ok(Some((if after { guard.reason() } else { Reason::Moves }, guard.at)));
            }
        }
        Ok(None)
    }

    /// The promotions of a piece that has been put down.
    fn promoted(&self, mut scene: Scene, walked: &KindDecl) -> Asked<Vec<Scene>> {
        let (Some(mover), Some(here)) = (scene.mover.filter(|mover| scene.is_present(*mover)), scene.place)
        else {
            return Ok(vec![scene]);
        };
        // Asked of the kind that walked: what an effect has made of it is placed, and may stand anywhere.
        let stands = self.forbids(&scene, (Reason::Stands, &walked.stands), Target::Cell(here))?;
        if self.refuses(&mut scene, Some(here), stands)? {
            return Ok(Vec::new());
        }
        let kind = self.kind_of(&scene, mover);
        let now = scene.position.man(mover).kind;
        if kind.promotions.is_empty() {
            return Ok(vec![scene]);
        }
        let rules = kind.promotions.iter().collect();
        let (in_force, _) = divide(rules, |rule| self.all_hold(&scene, &rule.when))?;
        let stays = !in_force.iter().any(|rule| rule.compulsory);
        let mut choices: Vec<_> = stays.then_some((now, kind.at)).into_iter().collect();
        for rule in in_force {
            choices.extend(self.kinds(&scene, &rule.to)?.into_iter().map(|kind| (kind, rule.at)));
        }
        self.choices(scene, choices, |mut scene, (kind, at)| {
            if kind != now {
                self.change(&mut scene)?.change_kind(self.game, mover, kind);
                scene.note(at, StepKind::Became(kind));
            }
            scene.promoted = (kind != now).then_some(now);
            Ok(scene)
        })
    }

    /// What is asked and done once the piece has been put down and promoted; with the guards of its clause and of
    /// the piece. Guards, which may take long, are asked only of first acts that are wanted.
    fn finish(
        &self,
        mut scene: Scene,
        guards: (&[Guard], &[Guard]),
        (event, first): (Event, Option<FirstAct>),
    ) -> Asked<Vec<Scene>> {
        let Some(mover) = scene.mover else { return Ok(vec![scene]) };
        let here = scene.place.filter(|_| scene.is_present(mover)).map(Target::Cell);
        let stops = (Reason::Stops, &self.kind_of(&scene, mover).stops);
        let stops = match here {
            Some(here) => self.forbids(&scene, stops, here)?,
            None => None,
        };
        let place = scene.place;
        if self.refuses(&mut scene, place, stops)? {
            return Ok(Vec::new());
        }
        // A hook speaks of what this act has taken; guards, and what follows, of the whole turn.
        let (earlier, own) = scene.taken.split_at(scene.taken_before.min(scene.taken.len()));
        let (earlier, own) = (earlier.to_vec(), own.to_vec());
        if !earlier.is_empty() {
            scene.taken = own.into();
        }
        let took = (!scene.taken.is_empty()).then_some(Event::Taking);
        let promoted = scene.promoted.map(|_| Event::Promoting);
        let events = [took, Some(event), promoted].into_iter().flatten();
        // Events happened to the piece before promotion: to the pawn that captured and became a queen.
        let kind = self.kind(scene.promoted.unwrap_or(scene.position.man(mover).kind));
        let scenes = self.in_turn(scene, events, |scene, event| self.set_off(scene, kind, event))?;
        keep(scenes, |scene| {
            if first.is_some_and(|first| !first.may_end(scene.position.man(mover).cell)) {
                return Ok(false);
            }
            if !earlier.is_empty() {
                scene.taken.edit().splice(0..0, earlier.iter().copied());
            }
            let refused = self.asked(scene, guards, true)?;
            Ok(!self.refuses(scene, scene.place, refused)?)
        })
    }

    /// Lifts the mover; of a pile, one piece.
    fn lift(&self, scene: &mut Scene, man: ManId) -> Asked<()> {
        let mut lifted = man;
        if scene.position.man(man).count > 1 {
            lifted = self.change(scene)?.split(man);
            scene.begun = Arc::clone(&scene.position);
        }
        (scene.mover, scene.frame.me, scene.lifted) = (Some(lifted), Some(lifted), true);
        Ok(())
    }

    /// Puts the mover down, if it is still there; whether that is possible: the cell may not be free.
    fn put_down(&self, scene: &mut Scene) -> Asked<bool> {
        if let (true, Some(mover), Some(place)) = (scene.lifted, scene.mover, scene.place) {
            if scene.on(place).is_some() {
                self.tell_who_was_put(scene, place)?;
                return Ok(false);
            }
            self.change(scene)?.put(mover, place);
            scene.lifted = false;
        }
        Ok(true)
    }
}
