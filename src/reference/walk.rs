//! Walks: sequences, choices, repetitions and brackets of legs.

use std::collections::BTreeSet;

use super::asking::each;
use super::rules::Rules;
use super::scene::{Eye, Going, Scene};
use super::sets::Target;
use crate::budget::Asked;
use crate::ir::{Arrival, Asks, Cell, Number, Reason, Test, Walk, WalkKind};
use crate::trace::StepKind;

impl Rules<'_> {
    /// All scenes to which a walk leads.
    pub(super) fn walk(&self, scene: &Scene, walk: &Walk) -> Asked<Vec<Scene>> {
        let _deeper = self.step()?;
        match &walk.kind {
            WalkKind::Leg(leg) => self.leg(scene, leg, walk.at),
            WalkKind::Stay(_) | WalkKind::Look(..) if !scene.may_go_on() => Ok(Vec::new()),
            WalkKind::Stay(arrival) => {
                self.keep_more(1)?;
                let mut scene = Scene { may_return: true, faced: None, ..scene.clone() };
                scene.note(walk.at, StepKind::Stayed);
                self.arrive(scene, arrival)
            }
            WalkKind::Look(body, arrival) => self.look_aside(scene, body, arrival),
            WalkKind::Sequence(parts) => {
                self.in_turn(scene.clone(), parts, |scene, part| self.walk(&scene, part))
            }
            WalkKind::Choice(parts) => each(parts, |part| self.walk(scene, part)),
            WalkKind::Repeat { .. } => self.repeat(vec![scene.clone()], &walk.kind, Asks::ALL),
            WalkKind::Bracket { body, .. } => self.close(self.walk(scene, body)?, &walk.kind),
        }
    }

    /// The end of a bracket.
    fn close(&self, mut arrived: Vec<Scene>, walk: &WalkKind) -> Asked<Vec<Scene>> {
        let WalkKind::Bracket { bracket, past, arrival, .. } = walk else { return Ok(arrived) };
        arrived.retain(|scene| scene.going != Going::Open(Some(*bracket)));
        each(arrived, |mut scene| {
            if *past {
                scene.going = Going::Open(None);
            } else if scene.going == Going::Closed(Some(*bracket)) {
                scene.going = Going::Free;
            }
            scene.may_return |= arrival.may_return;
            self.arrive(scene, arrival)
        })
    }

    /// The scenes at the end of a walk of the eye from any of these cells.
    pub(super) fn look(&self, scene: &Scene, from: &[Cell], walk: &Walk) -> Asked<Vec<Scene>> {
        let looking = |cell: &Cell| {
            let eye = Some(Eye { start: *cell, place: *cell });
            Scene { eye, going: Going::Free, landed: Vec::new(), faced: None, ..scene.clone() }
        };
        self.keep_copies(from.iter().map(|_| scene))?;
        let asks = if self.ranges.is_some() { walk.asks() } else { Asks::ALL };
        let mut seen = self.flood(from.iter().map(looking).collect(), walk, asks)?;
        // What is looked past last is seen as well: the eye comes to rest nowhere.
        seen.retain(|scene| !matches!(scene.going, Going::Open(Some(_))));
        Ok(seen)
    }

    /// All scenes to which a walk of the eye leads from several at once: where repetitions of several meet, they
    /// are one.
    fn flood(&self, mut scenes: Vec<Scene>, walk: &Walk, asks: Asks) -> Asked<Vec<Scene>> {
        let _deeper = self.step()?;
        match &walk.kind {
            WalkKind::Sequence(parts) => {
                for part in parts {
                    scenes = self.flood(scenes, part, asks)?;
                }
                Ok(scenes)
            }
            WalkKind::Choice(parts) => each(parts, |part| {
                self.keep_copies(&scenes)?;
                self.flood(scenes.clone(), part, asks)
            }),
            WalkKind::Bracket { body, .. } => self.close(self.flood(scenes, body, asks)?, &walk.kind),
            WalkKind::Repeat { least, most, .. }
                if least.is_constant() && most.as_ref().is_none_or(Number::is_constant) =>
            {
                self.repeat(scenes, &walk.kind, asks)
            }
            _ => each(&scenes, |scene| self.walk(scene, walk)),
        }
    }

    /// `look`: the eye walks, and the walk goes on from where the mover is.
    fn look_aside(&self, scene: &Scene, body: &Walk, arrival: &Arrival) -> Asked<Vec<Scene>> {
        let seen = self.look(scene, scene.walker().as_slice(), body)?;
        let back = |seen: Scene| Scene {
            eye: scene.eye,
            direction: scene.direction,
            going: scene.going,
            landed: scene.landed.clone(),
            faced: scene.faced,
            may_return: scene.may_return || arrival.may_return,
            ..seen
        };
        Ok(each(seen, |seen| self.arrive(seen, arrival))?.into_iter().map(back).collect())
    }

    /// What is said of a landing beside its mode.
    pub(super) fn arrive(&self, mut scene: Scene, arrival: &Arrival) -> Asked<Vec<Scene>> {
        if let Some(slot) = arrival.name {
            scene.name(slot);
        }
        let walker = scene.walker();
        for test in &arrival.tests {
            let (holds, reason, at) = match test {
                Test::To(set) => {
                    let is_there = match walker {
                        Some(cell) => self.contains(&scene, set, Target::Cell(cell))?,
                        None => false,
                    };
                    (is_there, Reason::To, set.at)
                }
                Test::Where(condition) => (self.holds(&scene, condition)?, Reason::Where, condition.at),
            };
            if self.halts(&mut scene, walker, (!holds).then_some((reason, at)))? {
                return Ok(Vec::new());
            }
            scene.note(at, StepKind::Held);
        }
        if arrival.capturing.is_empty() && arrival.effects.is_empty() {
            return Ok(vec![scene]);
        }
        let done =
            self.in_turn(scene, &arrival.capturing, |scene, capturing| self.capture(scene, capturing))?;
        each(done, |scene| self.effects(scene, &arrival.effects))
    }

    /// A repetition, round by round: all that one round leads to, before the next. How often is the same for all scenes.
    fn repeat(&self, mut scenes: Vec<Scene>, walk: &WalkKind, asks: Asks) -> Asked<Vec<Scene>> {
        let (WalkKind::Repeat { body, least, most, while_possible, no_cell_twice }, Some(scene)) =
            (walk, scenes.first())
        else {
            return Ok(scenes);
        };
        let least = self.number(scene, least)?.max(0);
        let most = most.as_ref().map(|most| self.number(scene, most)).transpose()?;
        // Rounds are told apart only as far as it matters how many there were.
        let told = |round: i64| if most.is_some() { round } else { round.min(least) };
        scenes.iter_mut().filter(|_| *no_cell_twice).for_each(Scene::begin_to_mark);
        let mut met = BTreeSet::new();
        scenes.retain(|scene| met.insert((self.configuration(scene, asks), told(0))));
        let (mut done, mut current, mut round) = (Vec::new(), scenes, 0);
        while !current.is_empty() {
            let mut further = Vec::new();
            for scene in current {
                let goes_on = most.is_none_or(|most| round < most);
                let next = if goes_on { self.walk(&scene, body)? } else { Vec::new() };
                if round >= least && (next.is_empty() || !while_possible) {
                    done.push(scene);
                }
                for scene in next {
                    self.compared(&scene)?;
                    if met.insert((self.configuration(&scene, asks), told(round + 1))) {
                        self.keep_met(&scene)?;
                        further.push(scene);
                    }
                }
            }
            (current, round) = (further, round + 1);
        }
        if *no_cell_twice {
            for scene in &mut done {
                scene.landed.pop();
            }
        }
        Ok(done)
    }
}
