//! One leg: where it leads, what it asks on the way, and how it lands.

use super::edit::Named;
use super::machine::{Flow, Machine, Mark};
use super::program::{Arrival, ArrivalId, Land, Leg, Node, NodeId, Pattern, Program, Test};
use super::regs::{Pair, Passed, Regs, Step, Target};
use super::table::{Maybe, NO_MAN, NOWHERE};
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Direction};
use crate::play::position::ManId;

/// A way of a leg: where it lands, and over how many cells.
#[derive(Clone, Copy)]
pub(super) struct LegEnd {
    pub(super) cell: Cell,
    pub(super) many: u16,
    pub(super) direction: Direction,
    pub(super) line: Cell,
}

impl LegEnd {
    /// The leg comes to its end by this way.
    #[inline]
    pub(super) fn landing(self, node: NodeId) -> Step {
        let Self { cell, many, direction, line } = self;
        Step::Land { node, to: Pair::of(cell.0, many), line: Pair::of(direction.0, line.0) }
    }
}

impl Machine {
    /// All landings of a leg wait, the first the least long.
    pub(super) fn leg(&mut self, p: &Program, r: &mut Regs, id: NodeId, leg: &Leg) -> Asked<Flow> {
        let start = r.walker();
        if !start.is() || !self.is_walking(r) || !self.may_pass(p, r, start)? {
            return Ok(Flow::Dead);
        }
        for direction in self.directions(p, r, &leg.directions)?.iter().rev() {
            self.leg_in(p, r, (id, leg), *direction)?;
        }
        Ok(Flow::Dead)
    }

    /// All landings of a leg in one direction wait.
    fn leg_in(
        &mut self,
        p: &Program,
        r: &Regs,
        (id, leg): (NodeId, &Leg),
        direction: Direction,
    ) -> Asked<()> {
        if self.skips(r, direction) {
            return Ok(());
        }
        if let Some([only]) = leg.jump.as_deref() {
            return self.jump_in(p, r, (id, leg), (only, direction));
        }
        if leg.jump.is_some() {
            let mut ways = Vec::new();
            self.ways_in(p, r, (id, leg), direction, &mut ways)?;
            for LegEnd { cell, many, direction, line } in ways.into_iter().rev() {
                self.wait(r, LegEnd { cell, many, direction, line }.landing(id));
            }
            return Ok(());
        }
        let start = r.walker();
        let line = Self::line(p, r, leg, direction);
        let cell = p.next(direction, start);
        if self.may_land(p, r, id, (cell, line)) {
            self.wait(r, LegEnd { cell, many: 0, direction: p.kept(direction), line }.landing(id));
        }
        Ok(())
    }

    /// The same of a jump over cells that are all of one sort.
    fn jump_in(
        &mut self,
        p: &Program,
        r: &Regs,
        (id, leg): (NodeId, &Leg),
        (pattern, direction): (&Pattern, Direction),
    ) -> Asked<()> {
        let least = self.times(p, r, &pattern.least)?;
        let most = match &pattern.most {
            Some(most) => self.times(p, r, most)?,
            None => usize::MAX,
        };
        let line = Self::line(p, r, leg, direction);
        let (before, mut over, mut at) = (self.waiting(), 0, r.walker());
        let mut cells = p.along(direction, at).take_while(|cell| *cell != line);
        loop {
            let cell = p.next(direction, at);
            if over >= least && self.may_land(p, r, id, (cell, line)) {
                let many = u16::try_from(over).unwrap_or(u16::MAX);
                self.wait(r, LegEnd { cell, many, direction, line }.landing(id));
            }
            match cells.next().filter(|_| over < most) {
                Some(cell) if self.contains(p, r, &pattern.what, Target::Cell(cell))? => at = cell,
                _ => break,
            }
            over += 1;
        }
        self.turn_round(before);
        Ok(())
    }

    /// Where the line began of which a leg is a part, where lines end before that.
    fn line(p: &Program, r: &Regs, leg: &Leg, direction: Direction) -> Cell {
        if !p.is_round(direction) {
            return NOWHERE;
        }
        let goes_on = leg.goes_on && r.direction == direction && r.line.is();
        if goes_on { r.line } else { r.walker() }
    }

    /// Whether a leg in a direction is of no interest.
    fn skips(&self, r: &Regs, direction: Direction) -> bool {
        r.firsts != 0
            && !r.left.is()
            && !r.eye.is()
            && self.ranges.firsts(r.firsts).is_some_and(|firsts| !firsts.contains(&direction))
    }

    /// Adds the ways of a leg in one direction.
    pub(super) fn ways_in(
        &mut self,
        p: &Program,
        r: &Regs,
        (id, leg): (NodeId, &Leg),
        direction: Direction,
        ways: &mut Vec<LegEnd>,
    ) -> Asked<()> {
        let start = r.walker();
        let line = Self::line(p, r, leg, direction);
        match &leg.jump {
            None => {
                let cell = p.next(direction, start);
                if self.may_land(p, r, id, (cell, line)) {
                    ways.push(LegEnd { cell, many: 0, direction: p.kept(direction), line });
                }
            }
            Some(pattern) => {
                let cells: Vec<Cell> = p.along(direction, start).take_while(|cell| *cell != line).collect();
                for length in self.lengths(p, r, pattern, &cells)? {
                    let last =
                        length.checked_sub(1).and_then(|last| cells.get(last)).copied().unwrap_or(start);
                    let cell = p.next(direction, last);
                    if self.may_land(p, r, id, (cell, line)) {
                        let many = u16::try_from(length).unwrap_or(u16::MAX);
                        ways.push(LegEnd { cell, many, direction, line });
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a leg may land on a cell at all: it is one, and the walk goes on from there.
    fn may_land(&self, p: &Program, r: &Regs, id: NodeId, (cell, line): (Cell, Cell)) -> bool {
        if !cell.is() || cell == line {
            return false;
        }
        let Some(Node::Leg { leg, on_empty, on_man, .. }) = p.nodes.get(id.index()) else { return false };
        let Some(leg) = p.legs.get(leg.index()) else { return false };
        if self.on(r, cell).is() {
            on_man.is_some() && !matches!(leg.land, Land::Quietly)
        } else {
            let must_take = matches!(leg.land, Land::Taking(_) | Land::Onto(_)) && !leg.bracketed;
            on_empty.is_some() && !must_take
        }
    }

    /// Whether the mover may walk on from a cell to which it has come. The eye may go everywhere.
    pub(super) fn may_pass(&mut self, p: &Program, r: &Regs, cell: Cell) -> Asked<bool> {
        if r.eye.is() || !r.mover.is() || r.origin == cell {
            return Ok(true);
        }
        let passes = &p.kind(self.world.man(r.mover).kind).passes;
        Ok(passes.is_free() || self.permits(p, r, passes, Target::Cell(cell))?)
    }

    /// How many cells at the beginning of a line a pattern may match.
    fn lengths(&mut self, p: &Program, r: &Regs, pattern: &[Pattern], line: &[Cell]) -> Asked<Vec<usize>> {
        let mut lengths = vec![0];
        for element in pattern {
            let least = self.times(p, r, &element.least)?;
            let most = match &element.most {
                Some(most) => self.times(p, r, most)?,
                None => usize::MAX,
            };
            let mut next = Vec::new();
            for length in lengths {
                let mut run = 0;
                for cell in line.iter().skip(length).take(most) {
                    if !self.contains(p, r, &element.what, Target::Cell(*cell))? {
                        break;
                    }
                    run += 1;
                }
                next.extend((least..=run).map(|more| length + more));
            }
            next.sort_unstable();
            next.dedup();
            lengths = next;
        }
        Ok(lengths)
    }

    /// A leg lands on a cell.
    pub(super) fn land(
        &mut self,
        p: &Program,
        r: &mut Regs,
        id: NodeId,
        (to, line): (Pair, Pair),
    ) -> Asked<Flow> {
        let ((target, many), (direction, line)) = (to.parts(), line.parts());
        let (target, direction, line) = (Cell(target), Direction(direction), Cell(line));
        let Some(Node::Leg { leg, on_empty, on_man, .. }) = p.nodes.get(id.index()) else {
            return Ok(Flow::Dead);
        };
        let Some(leg) = p.legs.get(leg.index()) else { return Ok(Flow::Dead) };
        let start = r.walker();
        (r.direction, r.line) = (direction, line);
        if !r.eye.is() {
            r.left = start;
            r.distance = r.distance.saturating_add(1 + u32::from(many));
            r.passed = Passed { from: start, direction, many };
        }
        if r.landed != 0 && !self.mark_landing(r, target) {
            return Ok(Flow::Dead);
        }
        if !r.eye.is() && r.mover.is() {
            let enters = &p.kind(self.world.man(r.mover).kind).enters;
            if !enters.is_free() && !self.permits(p, r, enters, Target::Cell(target))? {
                return Ok(Flow::Dead);
            }
        }
        let occupant = self.on(r, target);
        let Some(victim) = self.touch(p, r, leg, occupant)? else { return Ok(Flow::Dead) };
        r.may_return = p.arrivals.get(leg.arrival.index()).is_some_and(|arrival| arrival.may_return);
        r.faced = if matches!(leg.land, Land::Onto(_)) { occupant } else { NO_MAN };
        if r.faced.is() {
            r.frame.it = r.faced;
        }
        if r.eye.is() {
            (r.eye, r.faced) = (target, occupant);
        } else {
            r.place = target;
        }
        let then = if occupant.is() { *on_man } else { *on_empty };
        if !victim.is() {
            return self.arrive(p, r, leg.arrival, then);
        }
        let Some(then) = then else { return Ok(Flow::Dead) };
        self.later(r, Step::Node(then));
        self.later(r, Step::Arrive { arrival: leg.arrival });
        self.catch(r, &[victim]);
        Ok(Flow::On(Step::TakeOne(u32::from(victim.0))))
    }

    /// Notes where a walk lands that lands on no cell twice; false if it has landed there.
    fn mark_landing(&mut self, r: &mut Regs, target: Cell) -> bool {
        let mut levels = Vec::new();
        let mut level = r.landed;
        while let Some(Mark::List(list, around)) = self.marked(level) {
            let mut cell = list;
            while let Some(Mark::Cell(landed, before)) = self.marked(cell) {
                // Long lists take long.
                self.left = self.left.saturating_sub(1);
                if landed == target {
                    return false;
                }
                cell = before;
            }
            levels.push(list);
            level = around;
        }
        let mut around = 0;
        for list in levels.into_iter().rev() {
            let list = self.mark(Mark::Cell(target, list));
            around = self.mark(Mark::List(list, around));
        }
        r.landed = around;
        true
    }

    /// The piece that a landing captures, if any; nothing where the landing is forbidden.
    pub(super) fn touch(&mut self, p: &Program, r: &Regs, leg: &Leg, man: ManId) -> Asked<Option<ManId>> {
        if !man.is() {
            let must_take = matches!(leg.land, Land::Taking(_) | Land::Onto(_)) && !leg.bracketed;
            return Ok((!must_take).then_some(NO_MAN));
        }
        let set = match &leg.land {
            Land::Quietly => return Ok(None),
            Land::Past => return Ok(Some(NO_MAN)),
            Land::Onto(set) => Some(set),
            Land::Taking(set) | Land::MayTake(set) => set.as_ref(),
            Land::Plain => None,
        };
        let mut faced = *r;
        faced.frame.it = man;
        if let Some(set) = set
            && !self.contains(p, &faced, set, Target::Man(man))?
        {
            return Ok(None);
        }
        if r.eye.is() || matches!(leg.land, Land::Onto(_)) {
            return Ok(Some(NO_MAN));
        }
        // A set stands in place of `takes`.
        if set.is_none() && r.mover.is() {
            let takes = &p.kind(self.world.man(r.mover).kind).takes;
            if !takes.is_free() && !self.permits(p, &faced, takes, Target::Man(man))? {
                return Ok(None);
            }
        }
        Ok(if self.is_safe(p, r, man)? { None } else { Some(man) })
    }

    /// What is said of a landing; then the walk goes on.
    pub(super) fn arrive(
        &mut self,
        p: &Program,
        r: &mut Regs,
        id: ArrivalId,
        then: Option<NodeId>,
    ) -> Asked<Flow> {
        let Some(then) = then else { return Ok(Flow::Dead) };
        let Some(arrival) = p.arrivals.get(id.index()) else { return Ok(Flow::Dead) };
        if arrival.is_plain() {
            return Ok(Flow::On(Step::Node(then)));
        }
        if !self.tests(p, r, arrival)? {
            return Ok(Flow::Dead);
        }
        if arrival.capturing.is_empty() && arrival.effects.is_none() {
            return Ok(Flow::On(Step::Node(then)));
        }
        self.later(r, Step::Node(then));
        Ok(Flow::On(Step::Capture { arrival: id, next: 0 }))
    }

    /// The same; then what was to be done later comes next.
    pub(super) fn arrived(&mut self, p: &Program, r: &mut Regs, id: ArrivalId) -> Asked<Flow> {
        let Some(arrival) = p.arrivals.get(id.index()) else { return Ok(Flow::Dead) };
        if !self.tests(p, r, arrival)? {
            return Ok(Flow::Dead);
        }
        if arrival.capturing.is_empty() && arrival.effects.is_none() {
            return Ok(Flow::Pop);
        }
        Ok(Flow::On(Step::Capture { arrival: id, next: 0 }))
    }

    /// Gives a name, and asks the tests of a landing.
    pub(super) fn tests(&mut self, p: &Program, r: &Regs, arrival: &Arrival) -> Asked<bool> {
        if let Some(slot) = arrival.name {
            self.name(slot.0, Named { cell: r.walker(), man: r.faced });
        }
        for test in &arrival.tests {
            if !self.test(p, r, test)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn test(&mut self, p: &Program, r: &Regs, test: &Test) -> Asked<bool> {
        match test {
            Test::To(set) => {
                let walker = r.walker();
                Ok(walker.is() && self.contains(p, r, set, Target::Cell(walker))?)
            }
            Test::Where(condition) => self.holds(p, r, condition),
        }
    }
}
