//! Floods: walks of an eye that ask nothing about their way, from many cells at once. A part of the walk is come to on each cell
//! once, however many ways lead there.

use super::code::{Directions, Land, Leg, Node, NodeId, over_anything};
use super::machine::Machine;
use super::program::Program;
use super::regs::Regs;
use super::scan::Landings;
use super::table::{Bits, Maybe, NO_MAN, NOWHERE};
use super::words::Mask;
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Direction};

/// A part of a walk, and whether it is one that is come to again: a repetition behind a round.
type Part = (NodeId, bool);

impl Program {
    /// Adds where a jump lands from a cell in a direction, over so many cells at least and at most.
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
    /// The cells at which a walk of the eye ends from any of these, if masks answer all that it asks.
    pub(super) fn spread(&mut self, p: &Program, r: &Regs, (start, from): (NodeId, Mask)) -> Asked<Mask> {
        let (mut spread, mut landings, mut ends) = (Spread(Vec::new()), Landings::default(), Mask::default());
        spread.come((start, false), from);
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
        Ok(ends)
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
        list: &mut Vec<Cell>,
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
                Node::End { .. } => list.push(cell),
                Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) => {}
            }
        }
        Ok(())
    }

    /// The registers of an eye that looks at a cell and the piece there.
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
        for direction in self.directions(p, r, &leg.directions)?.iter() {
            self.ways_in(p, &from, (id, leg), *direction, &mut ways)?;
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
