//! Floods: walks of an eye that ask nothing about their way, from many cells at once. A part of the walk is come to on each cell
//! once, however many ways lead there.

use super::machine::Machine;
use super::masks::Mask;
use super::program::{ArrivalId, Directions, Land, Leg, Node, NodeId, Number, Program, Rounds};
use super::regs::{Regs, Target};
use super::scan::{Landings, over_anything};
use super::table::{Bits, Maybe, NO_MAN, NOWHERE};
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Direction, Side};

/// A part of a walk, and whether it is one that is come to again: a repetition behind a round.
type Part = (NodeId, bool);

impl Program {
    /// Whether a walk of an eye asks nothing of its way: what it does from a cell on depends on that cell and the part of the walk
    /// alone. Whether its words ask for `it` is not known here.
    pub(super) fn floods(&self, start: NodeId, may_name: bool) -> bool {
        let (mut open, mut known) = (vec![start], vec![start]);
        while let Some(id) = open.pop() {
            let Some(node) = self.nodes.get(id.index()) else { return false };
            let plain = |arrival: ArrivalId| {
                self.arrivals.get(arrival.index()).is_some_and(|arrival| {
                    (may_name || arrival.name.is_none())
                        && arrival.capturing.is_empty()
                        && arrival.effects.is_none()
                        && arrival.prefers.is_empty()
                })
            };
            let next: Vec<NodeId> = match node {
                Node::Leg { leg, on_empty, on_man, prefers } => {
                    let Some(leg) = self.legs.get(leg.index()) else { return false };
                    if *prefers || !plain(leg.arrival) || !leg.directions.are_fixed() {
                        return false;
                    }
                    [on_empty, on_man].into_iter().flatten().copied().collect()
                }
                Node::Fork(ways) => ways.clone(),
                Node::Close { arrival, then, compared } if plain(*arrival) && !compared => vec![*then],
                Node::Rounds(rounds, state) => {
                    let Some(rounds) = self.rounds.get(rounds.index()) else { return false };
                    if !rounds.floods() {
                        return false;
                    }
                    let (enter, leave) =
                        rounds.states.get(usize::from(*state)).copied().unwrap_or((None, None));
                    [enter, leave].into_iter().flatten().collect()
                }
                Node::RoundOver(_, again) => vec![*again],
                Node::End { .. } => Vec::new(),
                Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) | Node::Close { .. } => {
                    return false;
                }
            };
            for id in next {
                if !known.contains(&id) {
                    known.push(id);
                    open.push(id);
                }
            }
        }
        true
    }
}

impl Program {
    /// Whether all that a flood asks is told by masks.
    pub(super) fn spreads(&self, start: NodeId) -> bool {
        let (mut open, mut known) = (vec![start], vec![start]);
        while let Some(id) = open.pop() {
            let next: Vec<NodeId> = match self.nodes.get(id.index()) {
                Some(Node::Leg { leg, on_empty, on_man, .. }) => {
                    let Some(leg) = self.legs.get(leg.index()) else { return false };
                    let fixed = match &leg.directions {
                        // A jump goes round a ring once; here it is gone to the end of a line.
                        Directions::Fixed(sides) => {
                            let mut all = Side::BOTH.into_iter().flat_map(|side| &sides[side]);
                            leg.jump.is_none() || !all.any(|direction| self.is_ring(*direction))
                        }
                        _ => false,
                    };
                    if !fixed
                        || !self.arrivals.get(leg.arrival.index()).is_some_and(|at| leg.is_seen_by_mask(at))
                    {
                        return false;
                    }
                    on_empty.iter().chain(on_man).copied().collect()
                }
                Some(Node::Fork(ways)) => ways.clone(),
                Some(Node::Close { arrival, then, .. }) => {
                    if !self.arrivals.get(arrival.index()).is_some_and(|arrival| arrival.tests.is_empty()) {
                        return false;
                    }
                    vec![*then]
                }
                Some(Node::Rounds(rounds, state)) => {
                    let states = self.rounds.get(rounds.index()).map(|rounds| &rounds.states);
                    let state = states.and_then(|states| states.get(usize::from(*state)));
                    state.into_iter().flat_map(|(enter, leave)| [*enter, *leave]).flatten().collect()
                }
                Some(Node::RoundOver(_, again)) => vec![*again],
                Some(Node::End { .. }) => Vec::new(),
                Some(Node::Stay { .. } | Node::Look { .. } | Node::Compare(_)) | None => return false,
            };
            for id in next {
                if !known.contains(&id) {
                    known.push(id);
                    open.push(id);
                }
            }
        }
        self.has_masks
    }
}

impl Program {
    /// Adds where somebody comes down who goes in a direction from a cell, over so many cells at least and at most.
    fn come_down(&self, (direction, from): (Direction, Cell), over: (u64, u64), reached: &mut Mask) {
        let (least, most) = over;
        let round = self.is_round(direction);
        let mut cell = from;
        for many in 0..=most {
            cell = self.next(direction, cell);
            if !cell.is() || round && cell == from {
                break;
            }
            if many >= least {
                reached.insert(cell);
            }
        }
    }
}

/// A flood by masks: for each part of the walk the cells on which it was come to, and those of them from which it has not gone on yet.
struct Spread(Vec<(Part, Mask, Mask)>);

impl Spread {
    fn come(&mut self, part: Part, cells: Mask) {
        match self.0.iter_mut().find(|(known, ..)| *known == part) {
            Some((_, met, new)) => {
                *new |= cells.without(*met);
                *met |= cells;
            }
            None => self.0.push((part, cells, cells)),
        }
    }

    /// A part from which some cells have not been gone on from yet.
    fn next(&mut self) -> Option<(Part, Mask)> {
        let (part, _, new) = self.0.iter_mut().find(|(_, _, new)| !new.is_empty())?;
        Some((*part, std::mem::take(new)))
    }
}

impl Machine {
    /// Adds the cells at which a walk of the eye ends from any of these, of which all that it asks is told by masks; in order.
    pub(super) fn spread(
        &mut self,
        p: &Program,
        r: &Regs,
        (start, from): (NodeId, &[Cell]),
        list: &mut Vec<Target>,
    ) -> Asked<()> {
        let (mut spread, mut landings, mut ends) = (Spread(Vec::new()), Landings::default(), Mask::default());
        spread.come((start, false), from.iter().copied().collect());
        while let Some(((id, again), cells)) = spread.next() {
            self.left = self.left.saturating_sub(u64::from(cells.count()));
            self.spend()?;
            match p.nodes.get(id.index()) {
                Some(Node::Leg { leg: id, on_empty, on_man, .. }) => {
                    let Some(leg) = p.legs.get(id.index()) else { continue };
                    let landing = self.landing(p, r, &mut landings, (*id, leg))?;
                    let (Some(landing), Directions::Fixed(sides)) = (landing, &leg.directions) else {
                        continue;
                    };
                    let over = leg.jump.as_ref().map_or(Some((0, 0)), |pattern| over_anything(pattern));
                    let mut reached = Mask::default();
                    for direction in &sides[r.frame.own] {
                        for cell in cells.cells() {
                            p.come_down((*direction, cell), over.unwrap_or((1, 0)), &mut reached);
                        }
                    }
                    for (next, cells) in [(on_empty, landing.empty), (on_man, landing.man)] {
                        if let Some(next) = next {
                            spread.come((*next, false), reached & cells);
                        }
                    }
                }
                Some(Node::Fork(ways)) => ways.iter().for_each(|way| spread.come((*way, false), cells)),
                Some(Node::Close { then, .. }) => spread.come((*then, false), cells),
                Some(Node::Rounds(rounds, state)) => {
                    let Some(rounds) = p.rounds.get(rounds.index()) else { continue };
                    rounds.ways_on(*state, again).for_each(|next| spread.come((next, false), cells));
                }
                Some(Node::RoundOver(_, repetition)) => spread.come((*repetition, true), cells),
                Some(Node::End { .. }) => ends |= cells,
                Some(Node::Stay { .. } | Node::Look { .. } | Node::Compare(_)) | None => {}
            }
        }
        list.extend(ends.cells().map(Target::Cell));
        Ok(())
    }
}

impl Rounds {
    /// Whether it matters only whether there was a round.
    pub(super) fn floods(&self) -> bool {
        matches!(self.least, Number::Constant(..=1))
            && matches!(self.most, None | Some(Number::Constant(1)))
            && !self.while_possible
            && !self.no_cell_twice
    }

    /// Where such a repetition goes on: with a round, and with what comes behind. `again` is whether there was a round.
    pub(super) fn ways_on(&self, state: u16, again: bool) -> impl Iterator<Item = NodeId> {
        let (enter, leave) = self.states.get(usize::from(state)).copied().unwrap_or((None, None));
        let may_stop = again || matches!(self.least, Number::Constant(..=0));
        let enter = enter.filter(|_| !again || self.most.is_none());
        enter.into_iter().chain(leave.filter(|_| may_stop))
    }
}

impl Directions {
    /// Whether they are the same whatever has been.
    fn are_fixed(&self) -> bool {
        match self {
            Self::Fixed(_) => true,
            Self::Or(parts) => parts.iter().all(Self::are_fixed),
            Self::Same | Self::Back | Self::State(_) | Self::Turn { .. } => false,
        }
    }
}

/// What a flood has come to, and what is still to be done.
struct Flood {
    /// For each part of the walk, in the order in which it was met, the cells on which it was come to.
    met: Vec<(Part, Bits)>,
    open: Vec<(Part, Cell)>,
}

impl Flood {
    fn come(&mut self, p: &Program, part: Part, cell: Cell) {
        let place = self.met.iter().position(|(known, _)| *known == part).unwrap_or_else(|| {
            self.met.push((part, Bits::below(p.layout.cells)));
            self.met.len() - 1
        });
        if let Some((_, cells)) = self.met.get_mut(place)
            && !cells.has(cell.index())
        {
            cells.insert(cell.index());
            self.open.push((part, cell));
        }
    }
}

impl Machine {
    /// Adds the cells at which a walk of the eye ends from any of these.
    pub(super) fn flood(
        &mut self,
        p: &Program,
        r: &Regs,
        (start, from): (NodeId, &[Cell]),
        list: &mut Vec<Target>,
    ) -> Asked<()> {
        let mut flood = Flood { met: Vec::new(), open: Vec::new() };
        for cell in from {
            flood.come(p, (start, false), *cell);
        }
        while let Some(((id, again), cell)) = flood.open.pop() {
            self.spend()?;
            let Some(node) = p.nodes.get(id.index()) else { continue };
            match node {
                Node::Leg { leg, .. } => {
                    if let Some(leg) = p.legs.get(leg.index()) {
                        self.flood_leg(p, r, (id, leg), cell, &mut flood)?;
                    }
                }
                Node::Fork(ways) => ways.iter().for_each(|way| flood.come(p, (*way, false), cell)),
                Node::Close { arrival, then, .. } => {
                    let at = Self::eye_at(r, cell, self.world.on(cell));
                    if let Some(arrival) = p.arrivals.get(arrival.index())
                        && self.tests(p, &at, arrival)?
                    {
                        flood.come(p, (*then, false), cell);
                    }
                }
                Node::Rounds(rounds, state) => {
                    let Some(rounds) = p.rounds.get(rounds.index()) else { continue };
                    rounds.ways_on(*state, again).for_each(|next| flood.come(p, (next, false), cell));
                }
                Node::RoundOver(_, repetition) => flood.come(p, (*repetition, true), cell),
                Node::End { .. } => list.push(Target::Cell(cell)),
                Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) => {}
            }
        }
        Ok(())
    }

    /// The registers of an eye that looks at a cell and whoever stands there.
    fn eye_at(r: &Regs, cell: Cell, faced: crate::play::position::ManId) -> Regs {
        let faced = if r.is_lifted(faced) { NO_MAN } else { faced };
        Regs { eye: cell, eye_start: cell, line: NOWHERE, landed: 0, faced, then: 0, ..*r }
    }

    /// All landings of a leg of the eye.
    fn flood_leg(
        &mut self,
        p: &Program,
        r: &Regs,
        (id, leg): (NodeId, &Leg),
        cell: Cell,
        flood: &mut Flood,
    ) -> Asked<()> {
        let Some(Node::Leg { on_empty, on_man, .. }) = p.nodes.get(id.index()) else { return Ok(()) };
        let from = Self::eye_at(r, cell, NO_MAN);
        let mut ways = Vec::new();
        for direction in self.directions(p, r, &leg.directions)? {
            self.ways_in(p, &from, (id, leg), direction, &mut ways)?;
        }
        for way in ways {
            let man = self.on(r, way.cell);
            let before = Regs { direction: way.direction, line: way.line, ..from };
            if self.touch(p, &before, leg, man)?.is_none() {
                continue;
            }
            let mut at = Self::eye_at(r, way.cell, man);
            (at.direction, at.line) = (way.direction, way.line);
            if matches!(leg.land, Land::Onto(_)) && man.is() {
                at.frame.it = man;
            }
            let next = if man.is() { on_man } else { on_empty };
            if let (Some(next), Some(arrival)) = (next, p.arrivals.get(leg.arrival.index()))
                && self.tests(p, &at, arrival)?
            {
                flood.come(p, (*next, false), way.cell);
            }
        }
        Ok(())
    }
}
