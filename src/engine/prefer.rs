//! `if possible`: which of the ways to make a landing count.

use super::leg::LegEnd;
use super::machine::{Flow, Machine, Snapshot, StopAt};
use super::program::{Leg, Node, NodeId, Program, Test};
use super::regs::{Regs, Step};
use super::table::Maybe;
use crate::language::budget::Asked;
use crate::play::position::ManId;

impl Machine {
    /// A leg of whose ways some are preferred: those that are left wait.
    pub(super) fn compare(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (id, leg, whole): (NodeId, &Leg, bool),
    ) -> Asked<Flow> {
        let start = r.walker();
        if !start.is() || !self.is_walking(r) || !self.may_pass(p, r, start)? {
            return Ok(Flow::Dead);
        }
        let Some(arrival) = p.arrivals.get(leg.arrival.index()) else { return Ok(Flow::Dead) };
        let mut all = Vec::new();
        let directions = self.directions(p, r, &leg.directions)?;
        // Flights are compared with each other.
        let flies = directions.first().is_some_and(|direction| !p.kept(*direction).is());
        for directions in directions.chunks(if flies { directions.len() } else { 1 }) {
            let mut ways = Vec::new();
            for direction in directions {
                self.ways_in(p, r, (id, leg), *direction, &mut ways)?;
            }
            let men = |way: &LegEnd| -> Vec<ManId> {
                let cells = p.along(way.direction, start).take(usize::from(way.many));
                cells.filter_map(|cell| self.on(r, cell).some()).collect()
            };
            let ways: Vec<(LegEnd, Vec<ManId>)> = ways.into_iter().map(|way| (way, men(&way))).collect();
            for alike in ways.chunk_by(|one, other| one.1 == other.1) {
                let mut led = Vec::new();
                for (way, _) in alike {
                    self.collect_leg(p, r, id, *way, &mut led)?;
                }
                self.prefer(p, &mut led, &arrival.prefers)?;
                all.append(&mut led);
            }
        }
        if whole {
            self.leave_brackets(p, &mut all, false)?;
        }
        self.all_wait(r, all);
        Ok(Flow::Dead)
    }

    /// All of some ways wait, to be gone on from where they stand.
    pub(super) fn all_wait(&mut self, r: &Regs, ways: Vec<Snapshot>) {
        for way in ways.into_iter().rev() {
            self.snapshots.push(way);
            let place = u32::try_from(self.snapshots.len() - 1).unwrap_or(u32::MAX);
            self.wait(r, Step::Resume(place));
        }
    }

    fn collect_leg(
        &mut self,
        p: &Program,
        r: &Regs,
        id: NodeId,
        way: LegEnd,
        led: &mut Vec<Snapshot>,
    ) -> Asked<()> {
        let LegEnd { cell, many, direction, line } = way;
        let Some(Node::Leg { on_empty, on_man, .. }) = p.nodes.get(id.index()) else { return Ok(()) };
        let then = if self.on(r, cell).is() { *on_man } else { *on_empty };
        let Some(then) = then else { return Ok(()) };
        let land = LegEnd { cell, many, direction, line }.landing(id);
        self.collect_until(p, r, land, led, then)
    }

    /// All ends of the ways from a step at which the walk goes on at a node.
    fn collect_until(
        &mut self,
        p: &Program,
        r: &Regs,
        from: Step,
        led: &mut Vec<Snapshot>,
        node: NodeId,
    ) -> Asked<()> {
        self.stop_at = Some(StopAt::Node(node));
        self.collect(p, r, from, led)
    }

    /// Of some ways to make a landing those for which a test holds, if it does for any, or else all; then the same by the
    /// next test.
    fn prefer(&mut self, p: &Program, ways: &mut Vec<Snapshot>, prefers: &[Test]) -> Asked<()> {
        for test in prefers {
            let mut holds = Vec::with_capacity(ways.len());
            for way in ways.iter() {
                let trail = self.world.trail.len();
                let r = self.resume(p, way);
                holds.push(!Self::ends_at_home(p, &r, way.step) && self.test(p, &r, test)?);
                self.undo_to(p, trail);
            }
            if holds.contains(&true) {
                let mut kept = holds.into_iter();
                ways.retain(|_| kept.next().unwrap_or(false));
            }
        }
        Ok(())
    }

    /// Whether a walk is over here and no move, because it has only come home.
    fn ends_at_home(p: &Program, r: &Regs, at: Step) -> bool {
        let Step::Node(mut next) = at else { return false };
        let mut may_return = r.may_return;
        loop {
            match p.nodes.get(next.index()) {
                Some(Node::Close { arrival, then, .. }) => {
                    may_return |= p.arrivals.get(arrival.index()).is_some_and(|arrival| arrival.may_return);
                    next = *then;
                }
                Some(Node::End { .. }) => return !may_return && r.place == r.origin,
                _ => return false,
            }
        }
    }

    /// Leaves the brackets that end with these ways, each of which may prefer some of them. Those with a comparison of their own
    /// are not left here, but the first if this is it.
    pub(super) fn leave_brackets(
        &mut self,
        p: &Program,
        ways: &mut Vec<Snapshot>,
        mut here: bool,
    ) -> Asked<()> {
        let close = |way: &Snapshot, here: bool| match way.step {
            Step::Node(node) => match p.nodes.get(node.index()) {
                Some(Node::Close { arrival, then, compared }) if here || !compared => {
                    Some((node, *arrival, *then))
                }
                _ => None,
            },
            _ => None,
        };
        while let Some((_, arrival, _)) = ways.first().and_then(|way| close(way, here))
            && ways.iter().all(|way| close(way, here).is_some())
        {
            let mut left = Vec::new();
            for way in ways.iter() {
                let Some((node, _, then)) = close(way, here) else { continue };
                let trail = self.world.trail.len();
                let r = self.resume(p, way);
                let mut on = Vec::new();
                self.collect_until(p, &r, Step::Node(node), &mut on, then)?;
                self.undo_to(p, trail);
                // What has led there before comes before it.
                left.extend(on.into_iter().map(|on| way.followed_by(&on)));
            }
            *ways = left;
            let prefers = p.arrivals.get(arrival.index()).map_or(&[][..], |arrival| &arrival.prefers);
            self.prefer(p, ways, prefers)?;
            here = false;
        }
        Ok(())
    }
}
