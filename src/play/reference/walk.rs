//! Walks: from node to node of a path.
//!
//! Each scene goes its own way to the end, the first way first. An eye that looks from many cells walks all ways at once instead,
//! so that repetitions of several meet: that finds the same ends, in less work.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::hash::BuildHasherDefault;

use super::asking::each;
use super::interpreter::Interpreter;
use super::scene::{Eye, Scene};
use super::sets::Target;
use super::shared_list::SharedList;
use crate::language::budget::Asked;
use crate::language::ir::path::{Next, NodeId, NodeKind, Rounds, State};
use crate::language::ir::{Arrival, Cell, Path, PathMemory, Test};
use crate::play::position::KeyHasher;
use crate::play::trace::StepKind;

/// A scene, and the node at which it goes on.
pub(super) type Waiting = (Scene, NodeId);

impl Interpreter<'_> {
    /// Where a walk of the mover goes on from its beginning, the first way first.
    pub(super) fn first_ways(&self, scene: &Scene, path: &Path) -> Asked<Vec<Waiting>> {
        let Some(start) = path.start else { return Ok(Vec::new()) };
        self.go(path, Cow::Borrowed(scene), start)
    }

    /// All scenes to which one way of a walk of the mover leads.
    pub(super) fn walk_on(&self, (scene, from): Waiting, path: &Path) -> Asked<Vec<Scene>> {
        let ended = match path.node(from).kind {
            NodeKind::End { .. } => vec![(scene, from)],
            _ => self.way(path, &scene, from)?,
        };
        let may_stop = |node: NodeId| matches!(path.node(node).kind, NodeKind::End { must_go_on: false });
        Ok(ended.into_iter().filter(|(_, node)| may_stop(*node)).map(|(scene, _)| scene).collect())
    }

    /// The ends of all ways from a node: of the walk, of the current round of a repetition, or of the bracket whose ways are
    /// compared.
    pub(super) fn way(&self, path: &Path, scene: &Scene, from: NodeId) -> Asked<Vec<Waiting>> {
        let is_end = |id| {
            matches!(
                path.node(id).kind,
                NodeKind::End { .. } | NodeKind::RoundOver { .. } | NodeKind::Close { compared: true, .. }
            )
        };
        let mut ended = self.go(path, Cow::Borrowed(scene), from)?;
        let first = ended.iter().position(|(_, id)| !is_end(*id)).unwrap_or(ended.len());
        // The way that was found first is walked first.
        let mut open: Vec<Waiting> = ended.drain(first..).rev().collect();
        while let Some((scene, id)) = open.pop() {
            if is_end(id) {
                ended.push((scene, id));
            } else {
                let led = self.go(path, Cow::Owned(scene), id)?;
                self.keep_more(led.len().saturating_sub(1))?;
                open.extend(led.into_iter().rev());
            }
        }
        Ok(ended)
    }

    /// From a node to the next; from an end nowhere else.
    pub(super) fn go(&self, path: &Path, scene: Cow<'_, Scene>, id: NodeId) -> Asked<Vec<Waiting>> {
        let _deeper = self.step()?;
        let node = path.node(id);
        match &node.kind {
            NodeKind::Leg { leg, on_empty, on_man } if path.prefers => {
                self.compared_leg(path, scene, (leg, node.at), [*on_empty, *on_man])
            }
            NodeKind::Leg { leg, on_empty, on_man } => {
                self.leg(path, &scene, (leg, node.at), [*on_empty, *on_man])
            }
            NodeKind::Stay { .. } | NodeKind::Look { .. } if !scene.is_walking() => Ok(Vec::new()),
            NodeKind::Stay { arrival, then } => {
                let mut scene = Scene { may_return: true, faced: None, ..scene.into_owned() };
                scene.note(node.at, StepKind::Stayed);
                Ok(waiting(self.arrive(scene, arrival)?, *then))
            }
            NodeKind::Look { eye, arrival, then } => {
                let seen = self.look_aside(&scene, eye, arrival)?;
                let on = then.map(|then| &path.node(then).kind);
                Ok(waiting(self.seen_or_told(&scene, node.at, seen, on)?, *then))
            }
            NodeKind::Fork(ways) => each(ways, |way| self.go(path, Cow::Borrowed(&scene), *way)),
            NodeKind::Compare(from) => {
                let ways = self.way(path, &scene, *from)?;
                self.leave_brackets(path, ways, true)
            }
            NodeKind::Close { arrival, then, .. } => {
                let may_return = scene.may_return || arrival.may_return;
                let scene = Scene { may_return, ..scene.into_owned() };
                Ok(waiting(self.arrive(scene, arrival)?, Some(*then)))
            }
            NodeKind::Rounds(rounds, state) if rounds.is_over(*state) => {
                Ok(waiting(vec![scene.into_owned()], rounds.leave(*state)))
            }
            NodeKind::Rounds(rounds, state) => {
                self.repeat(path, rounds, vec![(scene.into_owned(), *state)], PathMemory::ALL)
            }
            NodeKind::End { .. } | NodeKind::RoundOver { .. } => Ok(vec![(scene.into_owned(), id)]),
        }
    }

    /// The scenes at the end of a walk of the eye from any of these cells.
    pub(super) fn look(
        &self,
        scene: &Scene,
        from: &[Cell],
        (path, told): (&Path, bool),
    ) -> Asked<Vec<Waiting>> {
        let Some(start) = path.start else { return Ok(Vec::new()) };
        let looking = |cell: &Cell| {
            let eye = Some(Eye { start: *cell, place: *cell, told });
            (Scene { eye, line: None, landed: SharedList::default(), faced: None, ..scene.clone() }, start)
        };
        self.keep_copies(from.iter().map(|_| scene))?;
        self.flood(path, from.iter().map(looking).collect())
    }

    /// All scenes to which a walk of the eye leads from several at once: where repetitions of several meet, they
    /// are one. What is looked past last is seen as well: the eye comes to rest nowhere.
    fn flood(&self, path: &Path, mut scenes: Vec<Waiting>) -> Asked<Vec<Waiting>> {
        let _deeper = self.step()?;
        let asks = if self.ranges.is_some() { path.asks } else { PathMemory::ALL };
        let rank = |(_, id): &Waiting| path.node(*id).rank;
        let mut open: BTreeMap<u32, Vec<Waiting>> = BTreeMap::new();
        loop {
            // Usually all of them have come equally far: then they stay together as they are.
            match scenes.first().map(rank) {
                Some(first) if !open.contains_key(&first) && scenes.iter().all(|one| rank(one) == first) => {
                    open.insert(first, scenes);
                }
                _ => scenes.into_iter().for_each(|one| open.entry(rank(&one)).or_default().push(one)),
            }
            // What comes later in the walk has the smaller rank, so none that follows is taken before all are there.
            let Some((rank, next)) = open.pop_last() else { return Ok(Vec::new()) };
            if rank == Path::LAST {
                return Ok(next);
            }
            scenes = self.flood_on(path, next, asks)?;
        }
    }

    /// From nodes that come from the same words to the next.
    fn flood_on(&self, path: &Path, scenes: Vec<Waiting>, asks: PathMemory) -> Asked<Vec<Waiting>> {
        let _deeper = self.step()?;
        let Some((_, first)) = scenes.first() else { return Ok(scenes) };
        match &path.node(*first).kind {
            NodeKind::Rounds(rounds, _) if rounds.is_constant() => {
                let state = |id: NodeId| match path.node(id).kind {
                    NodeKind::Rounds(_, state) => Some(state),
                    _ => None,
                };
                let scenes = scenes.into_iter().filter_map(|(scene, id)| Some((scene, state(id)?))).collect();
                self.repeat(path, rounds, scenes, asks)
            }
            NodeKind::Fork(_) => each(scenes, |(scene, id)| {
                let NodeKind::Fork(ways) = &path.node(id).kind else { return Ok(Vec::new()) };
                self.keep_copies(ways.iter().skip(1).map(|_| &scene))?;
                Ok(ways.iter().map(|way| (scene.clone(), *way)).collect())
            }),
            _ => each(scenes, |(scene, id)| self.go(path, Cow::Owned(scene), id)),
        }
    }

    /// `look`: the eye walks, and the walk goes on from where the mover is.
    fn look_aside(&self, scene: &Scene, eye: &Path, arrival: &Arrival) -> Asked<Vec<Scene>> {
        let told = scene.tells() && scene.eye.is_none() && scene.refused.is_none();
        if told {
            self.missed.take();
        }
        let seen = self.look(scene, scene.walker().as_slice(), (eye, told))?;
        let back = |seen: Scene| Scene {
            eye: scene.eye,
            direction: scene.direction,
            line: scene.line,
            landed: scene.landed.clone(),
            faced: scene.faced,
            may_return: scene.may_return || arrival.may_return,
            ..seen
        };
        Ok(each(seen, |(seen, _)| self.arrive(seen, arrival))?.into_iter().map(back).collect())
    }

    /// The conditions and effects of a landing besides its mode.
    pub(super) fn arrive(&self, mut scene: Scene, arrival: &Arrival) -> Asked<Vec<Scene>> {
        if let Some(slot) = arrival.name {
            scene.name(slot);
        }
        let walker = scene.walker();
        for test in &arrival.tests {
            let (holds, reason, at) = self.asks_landing(&scene, test)?;
            match (test, walker) {
                (Test::Where(condition), _) if !holds => self.keep_condition(&scene, at, condition)?,
                (Test::To(set), Some(cell)) if !holds => self.keep_set(&scene, set, Target::Cell(cell))?,
                _ => {}
            }
            if self.halts(&mut scene, walker, (!holds).then_some((reason, at)))? {
                return Ok(Vec::new());
            }
            scene.note(at, StepKind::Held);
            if let Test::Where(condition) = test {
                self.explain(&mut scene, condition)?;
            }
        }
        if arrival.capturing.is_empty() && arrival.effects.is_empty() {
            return Ok(vec![scene]);
        }
        let done =
            self.in_turn(scene, &arrival.capturing, |scene, capturing| self.capture(scene, capturing))?;
        each(done, |scene| self.effects(scene, &arrival.effects))
    }

    /// A repetition, round by round: all that one round leads to, before the next. How often is the same for all scenes.
    fn repeat(
        &self,
        path: &Path,
        rounds: &Rounds,
        mut scenes: Vec<(Scene, State)>,
        asks: PathMemory,
    ) -> Asked<Vec<Waiting>> {
        let Some((scene, _)) = scenes.first() else { return Ok(Vec::new()) };
        let least = self.number(scene, &rounds.least)?.max(0);
        let most = rounds.most.as_ref().map(|most| self.number(scene, most)).transpose()?;
        // The number of rounds is stored only as far as it matters.
        let told = |round: i64| if most.is_some() { round } else { round.min(least) };
        scenes.iter_mut().filter(|_| rounds.no_cell_twice).for_each(|(scene, _)| scene.begin_to_mark());
        let mut met: HashSet<_, BuildHasherDefault<KeyHasher>> = HashSet::default();
        scenes.retain(|(scene, state)| met.insert((self.configuration(scene, asks), *state, told(0))));
        let (mut done, mut current, mut round) = (Vec::new(), scenes, 0);
        while !current.is_empty() {
            let mut further = Vec::new();
            for (scene, state) in current {
                let goes_on = most.is_none_or(|most| round < most);
                let next = if goes_on { self.round(path, rounds, &scene, state)? } else { Vec::new() };
                if round >= least && (next.is_empty() || !rounds.while_possible) {
                    done.push((scene, state));
                }
                for (scene, state) in next {
                    self.compared(&scene)?;
                    if met.insert((self.configuration(&scene, asks), state, told(round + 1))) {
                        self.keep_met(&scene)?;
                        further.push((scene, state));
                    }
                }
            }
            (current, round) = (further, round + 1);
        }
        done.iter_mut().filter(|_| rounds.no_cell_twice).for_each(|(scene, _)| scene.end_to_mark());
        Ok(done.into_iter().filter_map(|(scene, state)| Some((scene, rounds.leave(state)?))).collect())
    }

    /// All scenes to which one round of a repetition leads.
    fn round(&self, path: &Path, rounds: &Rounds, scene: &Scene, state: State) -> Asked<Vec<(Scene, State)>> {
        let Some(body) = rounds.enter(state) else { return Ok(Vec::new()) };
        let state = |id: NodeId| match path.node(id).kind {
            NodeKind::RoundOver { state, .. } => Some(state),
            _ => None,
        };
        let ended = self.way(path, scene, body)?.into_iter();
        Ok(ended.filter_map(|(scene, id)| Some((scene, state(id)?))).collect())
    }
}

/// Scenes that go on at one node; none if the walk goes on nowhere.
fn waiting(scenes: Vec<Scene>, then: Next) -> Vec<Waiting> {
    scenes.into_iter().filter_map(|scene| Some((scene, then?))).collect()
}
