//! Walks: sequences, choices, repetitions and brackets of legs.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::rules::Rules;
use super::scene::{Eye, Going, Scene};
use super::sets::Target;
use crate::ir::{Arrival, Cell, Reason, Test, Walk, WalkKind};
use crate::trace::StepKind;

/// What a walk may depend on when it goes on. A configuration met again adds nothing.
fn configuration(scene: &Scene) -> impl Ord + use<> {
    let changed = !Rc::ptr_eq(&scene.position, &scene.begun);
    (
        (scene.walker(), scene.direction),
        (scene.going, scene.may_return, scene.refused.is_some()),
        (scene.names.clone(), scene.landed.clone(), scene.pending.clone()),
        changed.then(|| Box::new(scene.position.numbered(scene.mover))),
    )
}

impl Rules<'_> {
    /// All scenes to which a walk leads.
    pub(super) fn walk(&self, scene: &Scene, walk: &Walk) -> Vec<Scene> {
        self.step(|| match &walk.kind {
            WalkKind::Leg(leg) => self.leg(scene, leg, walk.at),
            WalkKind::Stay(_) | WalkKind::Look(..) if !scene.may_go_on() => Vec::new(),
            WalkKind::Stay(arrival) => {
                self.hold(size_of::<Scene>());
                let mut scene = Scene { may_return: true, faced: None, ..scene.clone() };
                scene.note(walk.at, StepKind::Stayed);
                self.arrive(scene, arrival)
            }
            WalkKind::Look(body, arrival) => self.look_aside(scene, body, arrival),
            WalkKind::Sequence(parts) => {
                self.in_turn(scene.clone(), parts, |scene, part| self.walk(&scene, part))
            }
            WalkKind::Choice(parts) => parts.iter().flat_map(|part| self.walk(scene, part)).collect(),
            WalkKind::Repeat { .. } => self.repeat(scene.clone(), &walk.kind),
            WalkKind::Bracket { bracket, body, past, arrival } => {
                let mut arrived = self.walk(scene, body);
                arrived.retain(|scene| scene.going != Going::Open(Some(*bracket)));
                let close = |mut scene: Scene| {
                    if *past {
                        scene.going = Going::Open(None);
                    } else if scene.going == Going::Closed(Some(*bracket)) {
                        scene.going = Going::Free;
                    }
                    scene.may_return |= arrival.may_return;
                    self.arrive(scene, arrival)
                };
                arrived.into_iter().flat_map(close).collect()
            }
        })
    }

    /// The scenes at the end of a walk of the eye.
    pub(super) fn look(&self, scene: &Scene, from: Cell, walk: &Walk) -> Vec<Scene> {
        let eye = Some(Eye { start: from, place: from });
        let looking = Scene { eye, going: Going::Free, landed: Vec::new(), faced: None, ..scene.clone() };
        let mut seen = self.walk(&looking, walk);
        // What is looked past last is seen as well: the eye comes to rest nowhere.
        seen.retain(|scene| !matches!(scene.going, Going::Open(Some(_))));
        seen
    }

    /// `look`: the eye walks, and the walk goes on from where the mover is.
    fn look_aside(&self, scene: &Scene, body: &Walk, arrival: &Arrival) -> Vec<Scene> {
        let seen = scene.walker().into_iter().flat_map(|from| self.look(scene, from, body));
        let back = |seen: Scene| Scene {
            eye: scene.eye,
            direction: scene.direction,
            going: scene.going,
            landed: scene.landed.clone(),
            faced: scene.faced,
            may_return: scene.may_return || arrival.may_return,
            ..seen
        };
        seen.flat_map(|seen| self.arrive(seen, arrival)).map(back).collect()
    }

    /// What is said of a landing beside its mode.
    pub(super) fn arrive(&self, mut scene: Scene, arrival: &Arrival) -> Vec<Scene> {
        if let Some(slot) = arrival.name {
            scene.name(slot);
        }
        let walker = scene.walker();
        for test in &arrival.tests {
            let here = |set| walker.is_some_and(|cell| self.contains(&scene, set, Target::Cell(cell)));
            let (holds, reason, at) = match test {
                Test::To(set) => (here(set), Reason::To, set.at),
                Test::Where(condition) => (self.holds(&scene, condition), Reason::Where, condition.at),
            };
            if self.halts(&mut scene, walker, (!holds).then_some((reason, at))) {
                return Vec::new();
            }
            scene.note(at, StepKind::Held);
        }
        if arrival.capturing.is_empty() && arrival.effects.is_empty() {
            return vec![scene];
        }
        let done = self.in_turn(scene, &arrival.capturing, |scene, capturing| self.capture(scene, capturing));
        done.into_iter().flat_map(|scene| self.effects(scene, &arrival.effects)).collect()
    }

    /// A repetition, round by round: all that one round leads to, before the next.
    fn repeat(&self, mut scene: Scene, walk: &WalkKind) -> Vec<Scene> {
        let WalkKind::Repeat { body, least, most, while_possible, no_cell_twice } = walk else {
            return vec![scene];
        };
        let least = self.number(&scene, least).max(0);
        let most = most.as_ref().map(|most| self.number(&scene, most));
        // Rounds are told apart only as far as it matters how many there were.
        let told = |round: i64| if most.is_some() { round } else { round.min(least) };
        if *no_cell_twice {
            let start = scene.eye.map(|eye| eye.start).or(scene.origin);
            scene.landed.push(start.into_iter().collect());
        }
        let mut met = BTreeSet::from([(configuration(&scene), told(0))]);
        let (mut done, mut current, mut round) = (Vec::new(), vec![scene], 0);
        while !current.is_empty() && !self.is_spent() {
            let mut further = Vec::new();
            for scene in current {
                let goes_on = most.is_none_or(|most| round < most);
                let next = if goes_on { self.walk(&scene, body) } else { Vec::new() };
                if round >= least && (next.is_empty() || !while_possible) {
                    done.push(scene);
                }
                for scene in next {
                    self.spend(scene.size());
                    if met.insert((configuration(&scene), told(round + 1))) {
                        self.hold(2 * scene.size());
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
        done
    }
}
