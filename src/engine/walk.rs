//! Walks: from node to node, and from cell to cell.

use super::edit::Named;
use super::machine::{Flow, Machine, Mark, Scope, Snapshot, StopAt};
use super::program::{LookBy, Node, NodeId, Program, RoundsId};
use super::regs::{Passed, Regs, Step};
use super::sums::{Sum, mix2};
use super::table::{Maybe, NO_MAN, NOWHERE};
use super::words::Mask;
use crate::language::budget::Asked;
use crate::language::ir::{Cell, PathMemory};
use crate::play::position::ManId;

impl Machine {
    /// Whether the walk can go on: an eye always, the mover unless it has been captured.
    pub(super) fn is_walking(&self, r: &Regs) -> bool {
        r.eye.is() || !r.mover.is() || self.is_present(r, r.mover)
    }

    /// What is done at a node.
    pub(super) fn node(&mut self, p: &Program, r: &mut Regs, id: NodeId) -> Asked<Flow> {
        let Some(node) = p.nodes.get(id.index()) else { return Ok(Flow::Dead) };
        match node {
            Node::Leg { leg, prefers, .. } => {
                let Some(leg) = p.legs.get(leg.index()) else { return Ok(Flow::Dead) };
                let arrival = p.arrivals.get(leg.arrival.index());
                if *prefers || arrival.is_some_and(|arrival| !arrival.prefers.is_empty()) {
                    return self.compare(p, r, (id, leg, *prefers));
                }
                self.leg(p, r, id, leg)
            }
            Node::Stay { .. } | Node::Look { .. } if !self.is_walking(r) => Ok(Flow::Dead),
            Node::Stay { arrival, then } => {
                (r.may_return, r.faced) = (true, NO_MAN);
                self.arrive(p, r, *arrival, *then)
            }
            Node::Look {
                start: Some(start),
                then: Some(_),
                by: by @ (LookBy::Scan | LookBy::Spread),
                ..
            } if self.waits.is_empty() => {
                let from = (*start, r.walker().some().map(Mask::one).unwrap_or_default());
                let ends =
                    if *by == LookBy::Spread { self.spread(p, r, from)? } else { self.scan(p, r, from)? };
                let before = self.waiting();
                for end in ends.cells() {
                    self.wait(r, Step::Seen { node: id, cell: u32::from(end.0) });
                }
                self.turn_round(before);
                Ok(Flow::Dead)
            }
            Node::Look { start, asks, arrival, then, .. } => {
                let (Some(start), Some(then)) = (start, then) else { return Ok(Flow::Dead) };
                let may_return = p.arrivals.get(arrival.index()).is_some_and(|arrival| arrival.may_return);
                let saved = self.save(r);
                self.later(r, Step::Node(*then));
                self.later(r, Step::LookBack { saved, may_return });
                self.later(r, Step::Arrive { arrival: *arrival });
                let from = r.walker();
                (r.eye_start, r.eye, r.line, r.landed, r.faced) = (from, from, NOWHERE, 0, NO_MAN);
                r.asks = *asks;
                Ok(Flow::On(Step::Node(*start)))
            }
            Node::Fork(ways) => {
                let Some((first, rest)) = ways.split_first() else { return Ok(Flow::Dead) };
                for way in rest.iter().rev() {
                    self.wait(r, Step::Node(*way));
                }
                Ok(Flow::On(Step::Node(*first)))
            }
            Node::Compare(from) => {
                let mut ways = Vec::new();
                self.stop_at = Some(StopAt::Compared);
                self.collect(p, r, Step::Node(*from), &mut ways)?;
                ways.retain(|way| matches!(way.step, Step::Node(_)));
                self.leave_brackets(p, &mut ways, true)?;
                self.all_wait(r, ways);
                Ok(Flow::Dead)
            }
            Node::Close { arrival, then, .. } => {
                r.may_return |= p.arrivals.get(arrival.index()).is_some_and(|arrival| arrival.may_return);
                self.arrive(p, r, *arrival, Some(*then))
            }
            Node::Rounds(rounds, state) => self.enter_rounds(p, r, *rounds, *state),
            Node::RoundOver(state, _) => {
                let Step::RoundOver { scope, round, flag } = self.pop(r) else {
                    // Walking round by round, one round was asked for.
                    r.state = *state;
                    return Ok(Flow::On(Step::Halt));
                };
                if let Some(flag) = self.flags.get_mut(flag as usize) {
                    *flag = true;
                }
                Ok(self.round_over(p, r, (scope, round), *state))
            }
            Node::End { must_go_on } => {
                if *must_go_on && !r.eye.is() {
                    return Ok(Flow::Dead);
                }
                Ok(Flow::Pop)
            }
        }
    }

    /// The eye of a node has come to a cell.
    pub(super) fn seen(&mut self, p: &Program, r: &mut Regs, id: NodeId, cell: Cell) -> Flow {
        let Some(Node::Look { arrival, then: Some(then), asks, name, onto, .. }) = p.nodes.get(id.index())
        else {
            return Flow::Dead;
        };
        let may_return = p.arrivals.get(arrival.index()).is_some_and(|arrival| arrival.may_return);
        let saved = self.save(r);
        self.later(r, Step::Node(*then));
        self.later(r, Step::LookBack { saved, may_return });
        let faced = self.on(r, cell);
        (r.eye_start, r.eye, r.line, r.landed, r.faced) = (r.walker(), cell, NOWHERE, 0, faced);
        r.asks = *asks;
        if faced.is() && *onto {
            r.frame.it = faced;
        }
        if let Some(slot) = name {
            self.name(slot.0, Named { cell, man: faced });
        }
        Flow::On(Step::Arrive { arrival: *arrival })
    }

    /// The registers that an eye has changed are as they were before it was sent out.
    pub(super) fn look_back(&mut self, r: &mut Regs, saved: u32, may_return: bool) {
        let Some(was) = self.saved.get(saved as usize) else { return };
        (r.eye, r.eye_start, r.direction, r.line) = (was.eye, was.eye_start, was.direction, was.line);
        (r.landed, r.faced, r.asks) = (was.landed, was.faced, was.asks);
        r.may_return = was.may_return || may_return;
    }

    fn enter_rounds(&mut self, p: &Program, r: &mut Regs, id: RoundsId, state: u16) -> Asked<Flow> {
        let Some(rounds) = p.rounds.get(id.index()) else { return Ok(Flow::Dead) };
        let least = self.number(p, r, &rounds.least)?.max(0);
        let most = match &rounds.most {
            Some(most) => self.number(p, r, most)?,
            None => i64::MAX,
        };
        // Within another repetition it matters in which of its rounds this one is.
        let outermost = r.then == 0;
        let shared =
            self.flooding != 0 && outermost && r.eye.is() && rounds.constant && !rounds.no_cell_twice;
        let met = if shared {
            // What one of the cells has met from which an eye looks, no other need meet.
            self.flooding << 32 | u64::from(id.0) | 1 << 63
        } else {
            self.scopes_begun += 1;
            self.scopes_begun
        };
        self.scopes.push(Scope { rounds: id, least, most, asks: r.asks, met });
        let scope = u32::try_from(self.scopes.len() - 1).unwrap_or(u32::MAX);
        if rounds.no_cell_twice {
            let start = if r.eye.is() { r.eye_start } else { r.origin };
            let mut list = 0;
            if start.is() {
                list = self.mark(Mark::Cell(start, 0));
            }
            r.landed = self.mark(Mark::List(list, r.landed));
        }
        if !self.is_new(p, r, (scope, 0), state) {
            return Ok(Flow::Dead);
        }
        // Where great distances are taken for one, the least of them counts, and so the first round in which it comes about.
        if rounds.most.is_none() && p.distances.is_some() && !r.eye.is() {
            return self.by_rounds(p, r, scope, state);
        }
        Ok(Flow::On(Step::Round { scope, round: 0, state }))
    }

    /// A repetition, round by round: all that one round leads to, before the next.
    fn by_rounds(&mut self, p: &Program, r: &Regs, scope: u32, state: u16) -> Asked<Flow> {
        let Some(of) = self.scopes.get(scope as usize).copied() else { return Ok(Flow::Dead) };
        let Some(rounds) = p.rounds.get(of.rounds.index()) else { return Ok(Flow::Dead) };
        let begun = Snapshot { regs: Regs { state, ..*r }, ..Snapshot::default() };
        let (mut done, mut current, mut round) = (Vec::new(), vec![begun], 0_u32);
        while !current.is_empty() {
            let mut further = Vec::new();
            for way in current {
                let trail = self.world.trail.len();
                let here = self.resume(p, &way);
                let (enter, _) = rounds.states.get(usize::from(here.state)).copied().unwrap_or((None, None));
                let mut next = Vec::new();
                if let Some(body) = enter {
                    self.collect(p, &here, Step::Node(body), &mut next)?;
                }
                let last = next.is_empty() || !rounds.while_possible;
                for led in next {
                    let between = self.world.trail.len();
                    let there = self.resume(p, &led);
                    if self.is_new(p, &there, (scope, round + 1), there.state) {
                        further.push(way.followed_by(&led));
                    }
                    self.undo_to(p, between);
                }
                self.undo_to(p, trail);
                if i64::from(round) >= of.least && last {
                    done.push(way);
                }
            }
            (current, round) = (further, round + 1);
        }
        let mut ends = Vec::new();
        for way in done {
            let trail = self.world.trail.len();
            let mut there = self.resume(p, &way);
            let state = there.state;
            let left = self.leave_rounds(p, &mut there, scope, state);
            self.undo_to(p, trail);
            if let Flow::On(step) = left {
                ends.push(Snapshot { regs: there, step, ..way });
            }
        }
        self.all_wait(r, ends);
        Ok(Flow::Dead)
    }

    /// Notes a mark; gives its place, and 1.
    pub(super) fn mark(&mut self, mark: Mark) -> u32 {
        self.marks.push(mark);
        u32::try_from(self.marks.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn marked(&self, place: u32) -> Option<Mark> {
        self.marks.get((place as usize).checked_sub(1)?).copied()
    }

    /// A round begins, or the repetition is over.
    pub(super) fn round(
        &mut self,
        p: &Program,
        r: &mut Regs,
        (scope, round): (u32, u32),
        state: u16,
    ) -> Flow {
        let Some(of) = self.scopes.get(scope as usize).copied() else { return Flow::Dead };
        let Some(rounds) = p.rounds.get(of.rounds.index()) else { return Flow::Dead };
        let (enter, _) = rounds.states.get(usize::from(state)).copied().unwrap_or((None, None));
        let enter = enter.filter(|_| i64::from(round) < of.most);
        let may_stop = i64::from(round) >= of.least;
        let Some(body) = enter else {
            return if may_stop { self.leave_rounds(p, r, scope, state) } else { Flow::Dead };
        };
        let mut flag = u32::MAX;
        if may_stop {
            if rounds.while_possible {
                flag = self.flag();
            }
            self.wait(r, Step::LastRound { scope, flag, state });
        }
        self.later(r, Step::RoundOver { scope, round, flag });
        Flow::On(Step::Node(body))
    }

    /// The repetition is over, unless it had to go on and could.
    pub(super) fn last_round(
        &mut self,
        p: &Program,
        r: &mut Regs,
        scope: u32,
        flag: u32,
        state: u16,
    ) -> Flow {
        if self.flags.get(flag as usize).copied().unwrap_or(false) {
            return Flow::Dead;
        }
        self.leave_rounds(p, r, scope, state)
    }

    fn leave_rounds(&mut self, p: &Program, r: &mut Regs, scope: u32, state: u16) -> Flow {
        let rounds = self.scopes.get(scope as usize).and_then(|scope| p.rounds.get(scope.rounds.index()));
        let Some(rounds) = rounds else { return Flow::Dead };
        if rounds.no_cell_twice
            && let Some(Mark::List(_, around)) = self.marked(r.landed)
        {
            r.landed = around;
        }
        Self::at_node(rounds.states.get(usize::from(state)).and_then(|(_, leave)| *leave))
    }

    fn round_over(&mut self, p: &Program, r: &mut Regs, (scope, round): (u32, u32), state: u16) -> Flow {
        if !self.is_new(p, r, (scope, round + 1), state) {
            return Flow::Dead;
        }
        Flow::On(Step::Round { scope, round: round + 1, state })
    }

    /// Whether a repetition has not stood like this before.
    fn is_new(&mut self, p: &Program, r: &Regs, (scope, round): (u32, u32), state: u16) -> bool {
        let Some(of) = self.scopes.get(scope as usize).copied() else { return false };
        // Going straight on comes to no cell twice, unless the line is a ring.
        let straight = p.rounds.get(of.rounds.index()).is_some_and(|rounds| rounds.straight);
        if straight && round > 0 && !p.is_ring(r.direction) {
            return true;
        }
        // The number of rounds counts only as far as it matters.
        let told =
            if of.most < i64::MAX { round } else { round.min(u32::try_from(of.least).unwrap_or(u32::MAX)) };
        // To tell where it stands takes as long as some steps.
        self.left = self.left.saturating_sub(8);
        let stands = self.configuration(p, r, of.asks);
        self.met.insert((of.met, state, told, stands))
    }

    /// Where a walk stands: all that it, and what comes after it, may depend on when it goes on from here.
    fn configuration(&self, p: &Program, r: &Regs, asks: PathMemory) -> Sum {
        let mut sum = self.world.identity(&p.layout);
        let mut tell = |sort: u64, value: u64| sum = sum.wrapping_add(mix2(sort, value).rotate_left(7));
        tell(1, u64::from(r.walker().0));
        if asks.direction {
            tell(2, u64::from(r.direction.0) << 16 | u64::from(r.line.0));
        }
        if !r.eye.is() {
            tell(3, u64::from(r.left.0));
        }
        if let Some(most) = p.distances {
            tell(4, i64::from(r.distance).min(most).cast_unsigned());
        }
        if p.asks_passed {
            let Passed { from, direction, many } = r.passed;
            tell(5, u64::from(from.0) << 32 | u64::from(direction.0) << 16 | u64::from(many));
        }
        // Pieces count by their cells: two of a kind that have changed places are the same.
        let one = |man: ManId| match self.world.man(man).cell.some() {
            Some(cell) if self.world.on(cell) == man && man != r.mover => u64::from(cell.0),
            _ => 1 << 16 | u64::from(man.0),
        };
        tell(6, one(r.faced));
        if r.eye.is() {
            tell(7, one(r.frame.it));
            if asks.start {
                tell(8, u64::from(r.eye_start.0));
            }
        }
        for (slot, named) in (0_u64..).zip(&self.names).filter(|(_, named)| named.cell.is()) {
            tell(9, slot << 40 | u64::from(named.cell.0) << 20 | one(named.man));
        }
        // Where several have landed on the same cells, in whatever order, they stand alike.
        let (mut level, mut depth) = (r.landed, 0);
        while let Some(Mark::List(list, around)) = self.marked(level) {
            let mut cell = list;
            while let Some(Mark::Cell(landed, before)) = self.marked(cell) {
                tell(10, depth << 16 | u64::from(landed.0));
                cell = before;
            }
            tell(11, depth);
            (level, depth) = (around, depth + 1);
        }
        for man in &self.waits {
            tell(12, one(*man));
        }
        for man in &self.caught {
            tell(13, u64::from(man.0));
        }
        tell(14, u64::from(r.may_return));
        // A mover that has itself been removed from the board differs from one that has not.
        tell(15, u64::from(r.lifted));
        sum
    }
}
