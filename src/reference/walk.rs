//! Walks: sequences, choices, repetitions and brackets of legs.

use std::collections::HashSet;
use std::rc::Rc;

use crate::ir::{Arrival, Cell, Direction, Number, Reason, Test, Walk, WalkKind};

use super::rules::Rules;
use super::scene::{Eye, Going, Named, Scene};
use super::sets::Target;
use super::trace::StepKind;
use crate::position::{ManId, Position};

/// What a walk may depend on when it goes on. A configuration met again adds nothing.
#[derive(PartialEq, Eq, Hash)]
struct Configuration {
    place: Option<Cell>,
    direction: Option<Direction>,
    going: Going,
    may_return: bool,
    names: Vec<Option<Named>>,
    landed: Vec<Vec<Cell>>,
    pending: Vec<ManId>,
    changed: Option<Position>,
    refused: bool,
    round: i64,
}

impl Configuration {
    /// That of a scene after so many rounds.
    fn of(scene: &Scene, round: i64) -> Self {
        let ordered = |cells: &Vec<Cell>| {
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells
        };
        let changed = !Rc::ptr_eq(&scene.position, &scene.begun);
        Self {
            place: scene.walker(),
            direction: scene.direction,
            going: scene.going,
            may_return: scene.may_return,
            names: scene.names.clone(),
            landed: scene.landed.iter().map(ordered).collect(),
            pending: scene.pending.clone(),
            changed: changed.then(|| scene.position.numbered(scene.mover)),
            refused: scene.refused.is_some(),
            round,
        }
    }
}

/// The numbers and words of a repetition.
struct Rounds<'w> {
    least: &'w Number,
    most: Option<&'w Number>,
    while_possible: bool,
    no_cell_twice: bool,
}

impl Rules<'_> {
    /// All scenes to which a walk leads.
    pub(super) fn walk(&self, mut scene: Scene, walk: &Walk) -> Vec<Scene> {
        self.step(|| match &walk.kind {
            WalkKind::Leg(leg) => self.leg(&scene, leg, walk.at),
            WalkKind::Stay(arrival) => {
                if !scene.may_go_on() {
                    return Vec::new();
                }
                scene.may_return = true;
                scene.faced = None;
                scene.note(walk.at, StepKind::Stayed);
                self.arrive(scene, arrival)
            }
            WalkKind::Look(body, arrival) => self.look_aside(&scene, body, arrival),
            WalkKind::Sequence(parts) => parts.iter().fold(vec![scene], |scenes, part| {
                scenes.into_iter().flat_map(|scene| self.walk(scene, part)).collect()
            }),
            WalkKind::Choice(parts) => parts.iter().flat_map(|part| self.walk(scene.clone(), part)).collect(),
            WalkKind::Repeat { body, least, most, while_possible, no_cell_twice } => {
                let rounds = Rounds {
                    least,
                    most: most.as_ref(),
                    while_possible: *while_possible,
                    no_cell_twice: *no_cell_twice,
                };
                self.repeat(scene, body, &rounds)
            }
            WalkKind::Bracket { bracket, body, past, arrival } => {
                let mut arrived = Vec::new();
                for mut scene in self.walk(scene, body) {
                    match scene.going {
                        Going::Open(Some(inner)) if inner == *bracket => continue,
                        Going::Closed(Some(inner)) if inner == *bracket => scene.going = Going::Free,
                        _ => {}
                    }
                    if *past {
                        scene.going = Going::Open(None);
                    }
                    scene.may_return |= arrival.may_return;
                    arrived.extend(self.arrive(scene, arrival));
                }
                arrived
            }
        })
    }

    /// The scenes at the end of a walk of the eye.
    pub(super) fn look(&self, scene: &Scene, from: Cell, walk: &Walk) -> Vec<Scene> {
        let eye = Some(Eye { start: from, place: from });
        let looking = Scene { eye, going: Going::Free, landed: Vec::new(), faced: None, ..scene.clone() };
        let mut seen = self.walk(looking, walk);
        // What is looked past last is seen as well: the eye comes to rest nowhere.
        seen.retain(|scene| !matches!(scene.going, Going::Open(Some(_))));
        seen
    }

    /// `look`: the eye walks, and the walk goes on from where the mover is.
    fn look_aside(&self, scene: &Scene, body: &Walk, arrival: &Arrival) -> Vec<Scene> {
        let (true, Some(from)) = (scene.may_go_on(), scene.walker()) else { return Vec::new() };
        let seen = self.look(scene, from, body).into_iter();
        let arrived = seen.flat_map(|seen| self.arrive(seen, arrival));
        let back = |seen: Scene| Scene {
            eye: scene.eye,
            direction: scene.direction,
            going: scene.going,
            landed: scene.landed.clone(),
            faced: scene.faced,
            may_return: scene.may_return || arrival.may_return,
            ..seen
        };
        arrived.map(back).collect()
    }

    /// What is said of a landing beside its mode.
    pub(super) fn arrive(&self, mut scene: Scene, arrival: &Arrival) -> Vec<Scene> {
        for test in &arrival.tests {
            let (holds, reason, at) = match test {
                Test::To(set) => {
                    let holds =
                        scene.walker().is_some_and(|cell| self.contains(&scene, set, Target::Cell(cell)));
                    (holds, Reason::To, set.at)
                }
                Test::Where(condition) => (self.holds(&scene, condition), Reason::Where, condition.at),
            };
            let walker = scene.walker();
            if !holds && !self.refuse(&mut scene, walker, reason, at) {
                return Vec::new();
            }
            scene.note(at, StepKind::Held);
        }
        if let Some(slot) = arrival.name {
            scene.name(slot);
        }
        let captured = arrival.capturing.iter().fold(vec![scene], |scenes, capturing| {
            scenes.into_iter().flat_map(|scene| self.capture(scene, capturing)).collect()
        });
        captured.into_iter().flat_map(|scene| self.effects(scene, &arrival.effects)).collect()
    }

    /// A repetition, round by round: all that one round leads to, before the next.
    fn repeat(&self, mut scene: Scene, body: &Walk, rounds: &Rounds) -> Vec<Scene> {
        let least = self.number(&scene, rounds.least).max(0);
        let most = rounds.most.map(|most| self.number(&scene, most));
        // Rounds are told apart only as far as it matters how many there were.
        let told = |round: i64| if most.is_some() { round } else { round.min(least) };
        if rounds.no_cell_twice {
            let start = scene.eye.map(|eye| eye.start).or(scene.origin);
            scene.landed.push(start.into_iter().collect());
        }
        let mut met = HashSet::from([Configuration::of(&scene, told(0))]);
        let mut done = Vec::new();
        let mut current = vec![scene];
        let mut round = 0;
        while !current.is_empty() && !self.is_spent() {
            let mut further = Vec::new();
            for scene in current {
                let next = if most.is_none_or(|most| round < most) {
                    self.walk(scene.clone(), body)
                } else {
                    Vec::new()
                };
                if round >= least && (next.is_empty() || !rounds.while_possible) {
                    done.push(scene);
                }
                for scene in next {
                    self.spend(scene.size());
                    if met.insert(Configuration::of(&scene, told(round + 1))) {
                        self.hold(2 * scene.size());
                        further.push(scene);
                    }
                }
            }
            current = further;
            round += 1;
        }
        if rounds.no_cell_twice {
            for scene in &mut done {
                scene.landed.pop();
            }
        }
        done
    }
}
