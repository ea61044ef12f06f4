//! The ways of a clause, laid out one by one, from one cell to another.
//!
//! A clause is walked once for each cell, over the empty board. Whatever its legs ask of a cell is noted: that nobody stands there, or
//! somebody of some sort.

use super::super::known::{Known, One, Subject, Who};
use super::super::program::{
    Arrival, ArrivalId, Attack, Block, BlockId, Capture, Clause, ClauseId, ClauseKind, Condition,
    ConditionKind, DeedKind, Directions, Eye, Land, Leg, LegId, Node, NodeId, Number, Owner, Pattern,
    Program, RoundsId, Set, SetKind, Test,
};
use super::super::table::{Maybe, NOWHERE};
use super::super::tables::Post;
use super::super::tables::facts::Facts;
use super::super::tables::targets::kinds_landed;
use super::super::tables::victims::takes;
use super::super::why::Why;
use super::super::words::Words;
use super::slots::{Slot, Slots};
use super::sorts::Sorts;
use super::special::{Check, Special};
use crate::language::ir::{Cell, Direction, StateType};
use crate::language::source::Span;

/// A side with more ways than this by a group of acts is left to the machine.
pub(super) const WAYS: usize = 4096;
/// So is one for which they take more steps than this to be laid out.
pub(super) const STEPS: usize = 400_000;

/// A jump over more cells of one sort than this is left to the machine.
const OVER: i64 = 16;

/// Where a walk stands.
#[derive(Clone)]
struct Stand<const N: usize> {
    cell: Cell,
    /// Where the eye is, if one is out.
    eye: Option<Cell>,
    direction: Option<Direction>,
    may_return: bool,
    way: Special<N>,
    under: Vec<Under>,
}

/// What is under way.
#[derive(Clone)]
enum Under {
    Rounds(RoundsId, u32),
    /// An eye; what comes when it has looked.
    Look {
        arrival: ArrivalId,
        then: NodeId,
        direction: Option<Direction>,
    },
}

/// Lays out the ways of a clause from a cell.
struct Planner<'p, const N: usize> {
    p: &'p Program,
    slots: &'p Slots,
    /// Whether what is attacked depends on more than who stands where.
    blasts: bool,
    post: Post,
    /// The words of the clause.
    at: Span,
    /// How many steps are left.
    steps: &'p mut usize,
    ways: Vec<Special<N>>,
}

/// All ways of a clause from a cell; nothing where they are too many, or take more steps than there are left, or where something is
/// asked that cannot be noted.
pub(super) fn ways<const N: usize>(
    p: &Program,
    (facts, slots): (&Facts, &Slots),
    post: Post,
    (id, clause): (ClauseId, &Clause),
    steps: &mut usize,
) -> Option<Vec<Special<N>>> {
    let ClauseKind::Walk(Some(start)) = clause.what else { return None };
    let mut planner =
        Planner { p, slots, blasts: facts.blasts, post, at: clause.at, steps, ways: Vec::new() };
    let way = Special {
        clause: id,
        kind: u8::try_from(post.kind.0).ok()?,
        from: post.cell,
        to: post.cell,
        empty: Words::default(),
        men: Words::default(),
        number: None,
        checks: Vec::new(),
        takes: Vec::new(),
        puts: Vec::new(),
        names: Vec::new(),
        effects: Vec::new(),
        becomes: u8::try_from(post.kind.0).ok()?,
    };
    let mut stand =
        Stand { cell: post.cell, eye: None, direction: None, may_return: false, way, under: Vec::new() };
    if !planner.guards(&mut stand, clause)? {
        return Some(Vec::new());
    }
    planner.walk(start, stand)?;
    let mut ways = Vec::new();
    for mut way in planner.ways {
        way.effects.extend(clause.effects);
        let kinds = kinds_landed(p, facts, post, way.to);
        for kind in kinds.or_else(|| p.falls(clause.at, Why::Landing))? {
            way.becomes = u8::try_from(kind.0).ok()?;
            ways.push(way.clone());
        }
        p.only_if(ways.len() <= WAYS, clause.at, Why::TooMany)?;
    }
    Some(ways)
}

impl<const N: usize> Planner<'_, N> {
    fn known(&self, here: Cell) -> Known {
        let Post { kind, side, cell, .. } = self.post;
        let mover = One { kind, owner: Some(side.into()), cell: Some(here) };
        Known { here: Some(here), origin: Some(cell), ..Known::of(side, mover) }
    }

    /// Notes the guards that are asked before the man sets out; false where he never does.
    fn guards(&self, stand: &mut Stand<N>, clause: &Clause) -> Option<bool> {
        let (p, known) = (self.p, self.known(self.post.cell));
        let rules = p.kind(self.post.kind);
        if let Some(guard) = clause.guards.iter().chain(&rules.moves).find(|guard| guard.after) {
            return p.falls(guard.condition.at, Why::Guard);
        }
        let stands = known.permits(p, &rules.stands, Subject::Place(self.post.cell, Who::Mover));
        if !stands.or_else(|| p.falls(clause.at, Why::Permits))? {
            return Some(false);
        }
        for (whose, guards) in [(0, &clause.guards), (1, &rules.moves), (2, &p.moves)] {
            for (place, guard) in (0..).zip(guards).filter(|(_, guard)| !guard.after) {
                match known.holds(p, &guard.condition) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None if !self.blasts && asks_whether_safe(&guard.condition) => {
                        stand.way.checks.push(Check::Safe(self.post.cell));
                    }
                    None => stand.way.checks.push(Check::Guard(whose, place)),
                }
            }
        }
        Some(true)
    }

    fn walk(&mut self, node: NodeId, mut at: Stand<N>) -> Option<()> {
        let p = self.p;
        *self.steps = self.steps.checked_sub(1).or_else(|| p.falls(self.at, Why::TooMany))?;
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, prefers: false } => self.leg(*leg, (*on_empty, *on_man), &at),
            Node::Stay { arrival, then } => {
                at.may_return = true;
                self.arrive(*arrival, at, *then)
            }
            Node::Look { start, arrival, then, .. } => {
                let (Some(start), Some(then)) = (start, then) else { return Some(()) };
                at.under.push(Under::Look { arrival: *arrival, then: *then, direction: at.direction });
                p.only_if(at.eye.is_none(), self.at, Why::Look)?;
                at.eye = Some(at.cell);
                self.walk(*start, at)
            }
            Node::Fork(ways) => {
                for way in ways {
                    self.walk(*way, at.clone())?;
                }
                Some(())
            }
            Node::Close { arrival, then, compared: false } => {
                at.may_return |= p.arrivals.get(arrival.index())?.may_return;
                self.arrive(*arrival, at, Some(*then))
            }
            Node::Rounds(rounds, state) => {
                at.under.push(Under::Rounds(*rounds, 0));
                self.round(*state, at)
            }
            Node::RoundOver(state, _) => {
                let Some(Under::Rounds(_, round)) = at.under.last_mut() else { return None };
                *round += 1;
                self.round(*state, at)
            }
            Node::End { must_go_on } => {
                if let Some(Under::Look { arrival, then, direction }) = at.under.pop() {
                    // The landing is told of the eye; then the man walks on.
                    self.look_over((arrival, then, direction), at)
                } else if *must_go_on || !at.may_return && at.cell == self.post.cell {
                    Some(())
                } else {
                    at.way.to = at.cell;
                    self.ways.push(at.way);
                    p.only_if(self.ways.len() <= WAYS, self.at, Why::TooMany)
                }
            }
            Node::Leg { .. } | Node::Close { .. } | Node::Compare(_) => p.falls(self.at, Why::Prefers),
        }
    }

    fn look_over(
        &mut self,
        (arrival, then, direction): (ArrivalId, NodeId, Option<Direction>),
        mut at: Stand<N>,
    ) -> Option<()> {
        let said = self.p.arrivals.get(arrival.index())?;
        at.may_return |= said.may_return;
        if !self.said(arrival, said, &mut at)? {
            return Some(());
        }
        (at.eye, at.direction) = (None, direction);
        self.walk(then, at)
    }

    fn round(&mut self, state: u16, mut at: Stand<N>) -> Option<()> {
        let Some(Under::Rounds(id, round)) = at.under.last().cloned() else { return None };
        let rounds = self.p.rounds.get(id.index())?;
        let Number::Constant(least) = rounds.least else { return self.p.falls(self.at, Why::Rounds) };
        let most = match rounds.most {
            None => i64::MAX,
            Some(Number::Constant(most)) => most,
            Some(_) => return self.p.falls(self.at, Why::Rounds),
        };
        let (enter, leave) = *rounds.states.get(usize::from(state))?;
        if rounds.while_possible
            || rounds.no_cell_twice
            || !rounds.straight && !enter.is_none_or(|body| self.goes_on(body))
        {
            return self.p.falls(self.at, Why::Rounds);
        }
        if let Some(body) = enter.filter(|_| i64::from(round) < most) {
            self.walk(body, at.clone())?;
        }
        if let Some(leave) = leave.filter(|_| i64::from(round) >= least) {
            at.under.pop();
            self.walk(leave, at)?;
        }
        Some(())
    }

    /// Whether a round is one leg straight on: then no two rounds come to one cell.
    fn goes_on(&self, body: NodeId) -> bool {
        let Some(Node::Leg { leg, .. }) = self.p.nodes.get(body.index()) else { return false };
        self.p.legs.get(leg.index()).is_some_and(|leg| matches!(leg.directions, Directions::Same))
    }

    fn leg(
        &mut self,
        id: LegId,
        (on_empty, on_man): (Option<NodeId>, Option<NodeId>),
        at: &Stand<N>,
    ) -> Option<()> {
        let p = self.p;
        let leg = p.legs.get(id.index())?;
        let over = self.over(leg)?;
        let start = at.eye.unwrap_or(at.cell);
        let rules = p.kind(self.post.kind);
        if at.eye.is_none()
            && start != self.post.cell
            && !self
                .known(start)
                .permits(p, &rules.passes, Subject::Cell(start))
                .or_else(|| p.falls(leg.at, Why::Permits))?
        {
            return Some(());
        }
        let directions: Vec<Direction> = match &leg.directions {
            Directions::Fixed(sides) => sides[self.post.side].clone(),
            Directions::Same => at.direction.into_iter().collect(),
            _ => return p.falls(leg.at, Why::Direction),
        };
        for direction in directions {
            if p.is_round(direction) || p.is_ring(direction) {
                return p.falls(leg.at, Why::Direction);
            }
            let mut there = at.clone();
            let last = self.gone_over(&over, (direction, start), &mut there)?;
            let cell = if last.is() { p.next(direction, last) } else { NOWHERE };
            if !cell.is() {
                continue;
            }
            let enters = || self.known(start).permits(p, &rules.enters, Subject::Cell(cell));
            if at.eye.is_none() && !enters().or_else(|| p.falls(leg.at, Why::Permits))? {
                continue;
            }
            there.direction = Some(direction);
            there.may_return = p.arrivals.get(leg.arrival.index())?.may_return;
            match there.eye {
                Some(_) => there.eye = Some(cell),
                None => there.cell = cell,
            }
            self.on_empty(leg, on_empty, there.clone(), cell)?;
            self.on_man((id, leg), on_man, there, (start, cell))?;
        }
        Some(())
    }

    /// What a jump goes over, cell by cell; nothing for a step.
    fn over<'l>(&self, leg: &'l Leg) -> Option<Vec<&'l Set>> {
        let mut over = Vec::new();
        for Pattern { what, least, most } in leg.jump.iter().flatten() {
            let (Number::Constant(least), Some(Number::Constant(most))) = (least, most) else {
                return self.p.falls(leg.at, Why::Jump);
            };
            self.p.only_if(least == most && (1..=OVER).contains(least), leg.at, Why::Jump)?;
            over.extend((0..*least).map(|_| what));
        }
        Some(over)
    }

    /// Notes what stands on the cells that a jump goes over, and gives the last of them, or where it begins; [`NOWHERE`] where it
    /// cannot go over them.
    fn gone_over(
        &self,
        over: &[&Set],
        (direction, start): (Direction, Cell),
        at: &mut Stand<N>,
    ) -> Option<Cell> {
        let mut cell = start;
        for set in over {
            cell = self.p.next(direction, cell);
            if !cell.is() {
                return Some(NOWHERE);
            }
            let is_left = cell == self.post.cell || at.way.takes.contains(&cell);
            match &set.kind {
                SetKind::Empty if is_left => {}
                SetKind::Empty if at.way.men.has(cell) => return Some(NOWHERE),
                SetKind::Empty => at.way.empty.insert(cell),
                _ if !set.of_men && !matches!(set.kind, SetKind::Occupied) => {
                    return self.p.falls(set.at, Why::Jump);
                }
                _ if is_left || at.way.empty.has(cell) => return Some(NOWHERE),
                SetKind::Occupied => at.way.men.insert(cell),
                _ => {
                    let check = self.sort(set, cell).or_else(|| self.p.falls(set.at, Why::Jump))?;
                    at.way.checks.push(check);
                    at.way.men.insert(cell);
                }
            }
        }
        Some(cell)
    }

    /// Nobody stands where a leg lands.
    fn on_empty(&mut self, leg: &Leg, then: Option<NodeId>, mut at: Stand<N>, cell: Cell) -> Option<()> {
        let must_take = matches!(leg.land, Land::Taking(_) | Land::Onto(_)) && !leg.bracketed;
        let Some(then) = then.filter(|_| !must_take) else { return Some(()) };
        let is_left = cell == self.post.cell || at.way.takes.contains(&cell);
        if !is_left {
            if at.way.men.has(cell) {
                return Some(());
            }
            at.way.empty.insert(cell);
        }
        self.arrive(leg.arrival, at, Some(then))
    }

    /// Somebody stands there.
    fn on_man(
        &mut self,
        (id, leg): (LegId, &Leg),
        then: Option<NodeId>,
        mut at: Stand<N>,
        (from, cell): (Cell, Cell),
    ) -> Option<()> {
        let Some(then) = then else { return Some(()) };
        if at.way.empty.has(cell) || cell == self.post.cell || at.way.takes.contains(&cell) {
            return Some(());
        }
        let taken = match &leg.land {
            Land::Quietly => return Some(()),
            Land::Past => false,
            Land::Onto(set) => {
                let check = self.sort(set, cell).unwrap_or(Check::Man(cell, id));
                at.way.checks.push(check);
                false
            }
            Land::Plain | Land::MayTake(None) | Land::Taking(None) if at.eye.is_some() => false,
            Land::Taking(Some(set)) | Land::MayTake(Some(set)) => {
                let check = self.sort(set, cell).unwrap_or(Check::Man(cell, id));
                at.way.checks.push(check);
                at.eye.is_none()
            }
            // What the piece takes anywhere. That nobody is safe from it is known then, too.
            Land::Plain | Land::MayTake(None) | Land::Taking(None) => {
                let sorts = self.taken((id, leg), from, cell)?;
                if sorts.is_empty() {
                    return Some(());
                }
                at.way.checks.push(Check::Sort(cell, sorts));
                at.way.men.insert(cell);
                at.way.takes.push(cell);
                return self.arrive(leg.arrival, at, Some(then));
            }
        };
        at.way.men.insert(cell);
        if taken {
            self.p.only_if(self.nobody_is_safe(), leg.at, Why::Safe)?;
            at.way.takes.push(cell);
        }
        self.arrive(leg.arrival, at, Some(then))
    }

    /// Which men on a cell the man takes by a leg from another, as far as his own piece says.
    fn taken(&self, (id, leg): (LegId, &Leg), from: Cell, cell: Cell) -> Option<Sorts> {
        let sorts = Sorts::such(self.p.kinds.len(), |owner, kind| {
            let met = One { kind, owner: Some(owner.into()), cell: Some(cell) };
            // Who takes one of two men like himself, or the other, comes to one position in two ways.
            let own = owner == self.post.side;
            takes(self.p, &Known { met: Some(met), ..self.known(from) }, id).filter(|takes| !(own && *takes))
        });
        sorts.or_else(|| self.p.falls(leg.at, Why::Takes))
    }

    /// Whether no rule says that somebody is safe.
    fn nobody_is_safe(&self) -> bool {
        self.p.kinds.iter().all(|kind| kind.safe.is_empty())
    }

    fn arrive(&mut self, id: ArrivalId, mut at: Stand<N>, then: Option<NodeId>) -> Option<()> {
        let Some(then) = then else { return Some(()) };
        let arrival = self.p.arrivals.get(id.index())?;
        if !self.said(id, arrival, &mut at)? {
            return Some(());
        }
        self.walk(then, at)
    }

    /// Notes what is said of a landing; false where that can never be.
    fn said(&self, id: ArrivalId, arrival: &Arrival, at: &mut Stand<N>) -> Option<bool> {
        self.p.only_if(arrival.prefers.is_empty(), self.at, Why::Prefers)?;
        let walker = at.eye.unwrap_or(at.cell);
        if let Some(slot) = arrival.name {
            at.way.names.push((slot.0, walker));
        }
        for (place, test) in (0..).zip(&arrival.tests) {
            match test {
                Test::To(set) => {
                    if let Some(number) = self.number(set, walker) {
                        self.p.only_if(at.way.number.is_none(), set.at, Why::Landings)?;
                        at.way.number = Some(number);
                        continue;
                    }
                    match self.known(at.cell).is_in(self.p, set, Subject::Cell(walker)) {
                        Some(true) => {}
                        Some(false) => return Some(false),
                        None => at.way.checks.push(Check::To(walker, id, place)),
                    }
                }
                Test::Where(condition) => match self.known(at.cell).holds(self.p, condition) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None if at.eye.is_some()
                        || !asks_of_mover_alone(condition)
                        || !at.way.takes.is_empty() =>
                    {
                        return self.p.falls(condition.at, Why::Landings);
                    }
                    None if !self.blasts && asks_whether_safe(condition) && at.way.empty.has(at.cell) => {
                        at.way.checks.push(Check::Safe(at.cell));
                    }
                    None => at.way.checks.push(Check::Where(at.cell, id, place)),
                },
            }
        }
        for (place, capture) in (0..).zip(&arrival.capturing) {
            let Capture {
                what: Set { kind: SetKind::By { what, eye: Eye::Step(steps), from }, .. },
                at_the_end: false,
            } = capture
            else {
                return self.p.falls(capture.what.at, Why::Capturing);
            };
            let is_plain = matches!(from.kind, SetKind::Here) && at.eye.is_none() && self.nobody_is_safe();
            self.p.only_if(is_plain, capture.what.at, Why::Capturing)?;
            match steps[self.post.side].get(walker.index())?[..] {
                [] => return Some(false),
                [cell] => {
                    if at.way.empty.has(cell) || at.way.takes.contains(&cell) || cell == self.post.cell {
                        return Some(false);
                    }
                    let check = self.sort(what, cell).unwrap_or(Check::Captured(cell, id, place));
                    at.way.checks.push(check);
                    at.way.men.insert(cell);
                    at.way.takes.push(cell);
                }
                _ => return self.p.falls(capture.what.at, Why::Capturing),
            }
        }
        if let Some(effects) = arrival.effects {
            self.effects(self.p.blocks.get(effects.index())?, effects, at)?;
        }
        Some(true)
    }

    /// The number of the game that must have a value so that a cell is the one that it tells.
    fn number(&self, set: &Set, cell: Cell) -> Option<(usize, i32)> {
        let SetKind::State(state) = &set.kind else { return None };
        let is_cell = matches!(self.p.layout.state(state.state)?.ty, StateType::Cell);
        match (self.slots.slot(state.state)?, &state.of) {
            (Slot::Game(place), Owner::Game) if is_cell => Some((place, i32::from(cell.0) + 1)),
            _ => None,
        }
    }

    /// That the man on a cell is in a set, if that is told by his side, his kind and his flags.
    fn sort(&self, set: &Set, cell: Cell) -> Option<Check> {
        let sorts = Sorts::of(self.p, self.slots, (self.post.side, set, cell))?;
        Some(Check::Sort(cell, sorts))
    }

    /// Notes the effects of a landing: men who are put elsewhere, or states.
    fn effects(&self, block: &Block, id: BlockId, at: &mut Stand<N>) -> Option<()> {
        let named = |set: &Set| match &set.kind {
            SetKind::Named(slot, _) => {
                at.way.names.iter().rev().find(|(known, _)| *known == slot.0).map(|(_, cell)| *cell)
            }
            SetKind::Here => Some(at.eye.unwrap_or(at.cell)),
            SetKind::Origin => Some(self.post.cell),
            _ => None,
        };
        let words = block.first().map(|deed| deed.at).unwrap_or_default();
        let puts = block.iter().filter(|deed| matches!(deed.kind, DeedKind::Put(..))).count();
        if puts == 0 {
            at.way.effects.push(id);
            let is_harmless = super::super::tables::facts::is_harmless(self.p, id);
            return self.p.only_if(is_harmless, words, Why::Effects);
        }
        self.p.only_if(puts == block.len(), words, Why::Effects)?;
        let mut found = Vec::new();
        for deed in block {
            let DeedKind::Put(man, cell) = &deed.kind else { return None };
            let put = named(man).zip(named(cell));
            found.push(put.or_else(|| self.p.falls(deed.at, Why::Effects))?);
        }
        for (from, to) in found {
            // He stands there and stays there, and nobody stands where he is put.
            let stays = at.way.men.has(from) && !at.way.takes.contains(&from);
            let is_free = at.way.empty.has(to) && to != at.cell && at.way.puts.is_empty();
            self.p.only_if(stays && is_free, words, Why::Effects)?;
            at.way.puts.push((from, to));
        }
        Some(())
    }
}

/// Whether a condition says that the mover is not attacked, by whomever.
fn asks_whether_safe(condition: &Condition) -> bool {
    let ConditionKind::Not(what) = &condition.kind else { return false };
    let ConditionKind::Some(Set { kind: SetKind::Attacked(whom, attack), .. }) = &what.kind else {
        return false;
    };
    matches!(whom.kind, SetKind::Mover)
        && matches!(attack, Attack { by: None, on: None, without_effects: false })
}

/// Whether a condition asks of the mover and what the board says of him: it can be asked when he has been put where he is.
fn asks_of_mover_alone(condition: &Condition) -> bool {
    match &condition.kind {
        ConditionKind::Not(what) => asks_of_mover_alone(what),
        ConditionKind::All(parts) | ConditionKind::Any(parts) => parts.iter().all(asks_of_mover_alone),
        ConditionKind::Some(Set { kind: SetKind::Attacked(what, _), .. }) => {
            matches!(what.kind, SetKind::Mover)
        }
        _ => false,
    }
}
