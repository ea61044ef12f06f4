//! Eyes of which all that they ask is told by masks: who stands on a cell, and in which zone it is. Such an eye is walked without the
//! registers of a move; each set is asked once for all cells.

use super::code::{Landing, Leg, LegId, Node, NodeId, Under};
use super::machine::Machine;
use super::program::Program;
use super::regs::Regs;
use super::table::{Maybe, NO_DIRECTION, NOWHERE};
use super::words::{MASK_WORDS, Mask};
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Direction};

/// Where an eye is.
#[derive(Clone, Copy)]
struct Stand {
    cell: Cell,
    direction: Direction,
    /// Where the line began of which the last leg is a part, if lines end before that.
    line: Cell,
}

/// On which cells a leg of an eye may land, by masks.
pub(super) type MaskLanding = Landing<MASK_WORDS>;

/// On which cells the legs of an eye may land, as far as it was asked.
#[derive(Default)]
pub(super) struct Landings(Vec<(LegId, Option<MaskLanding>)>);

impl Machine {
    /// Where a leg of an eye may land now; nothing where masks do not answer that.
    pub(super) fn landing(
        &mut self,
        p: &Program,
        r: &Regs,
        known: &mut Landings,
        (id, leg): (LegId, &Leg),
    ) -> Asked<Option<MaskLanding>> {
        if let Some((_, landing)) = known.0.iter().find(|(known, _)| *known == id) {
            return Ok(*landing);
        }
        let mut landing = None;
        if let Some(arrival) = p.arrivals.get(leg.arrival.index())
            && p.has_masks
            && self.waits.is_empty()
        {
            let occupied = self.occupied(r);
            landing = leg.landing(arrival, (p.all, occupied), &mut |set, of| self.among(p, r, set, of))?;
        }
        known.0.push((id, landing));
        Ok(landing)
    }

    /// The cells at which a walk of the eye ends from any of these.
    pub(super) fn scan(&mut self, p: &Program, r: &Regs, (start, from): (NodeId, Mask)) -> Asked<Mask> {
        let mut scan = Scan { r, known: Landings::default(), ends: Mask::default() };
        for cell in from.cells() {
            let at = Stand { cell, direction: NO_DIRECTION, line: NOWHERE };
            self.scan_on(p, &mut scan, start, (at, Under::none()))?;
        }
        Ok(scan.ends)
    }

    /// Goes on from a node. Walks are as long as lines are and rounds written, so this never calls itself too often.
    fn scan_on(
        &mut self,
        p: &Program,
        scan: &mut Scan<'_>,
        node: NodeId,
        (at, under): (Stand, Under),
    ) -> Asked<()> {
        self.spend()?;
        match p.nodes.get(node.index()) {
            Some(Node::Leg { leg, on_empty, on_man, .. }) => {
                let (id, Some(leg)) = (*leg, p.legs.get(leg.index())) else { return Ok(()) };
                let Some(landing) = self.landing(p, scan.r, &mut scan.known, (id, leg))? else {
                    return Ok(());
                };
                let behind = (scan.r.frame.own, at.direction);
                let Some(directions) = leg.directions.behind(p, behind) else { return Ok(()) };
                for direction in directions.iter() {
                    let goes_on = leg.goes_on && at.direction == *direction && at.line.is();
                    let line = match p.is_round(*direction) {
                        true if goes_on => at.line,
                        true => at.cell,
                        false => NOWHERE,
                    };
                    let cell = p.next(*direction, at.cell);
                    if !cell.is() || cell == line {
                        continue;
                    }
                    let next = match landing.on(cell) {
                        Some(true) => *on_man,
                        Some(false) => *on_empty,
                        None => None,
                    };
                    if let Some(next) = next {
                        self.scan_on(
                            p,
                            scan,
                            next,
                            (Stand { cell, direction: p.kept(*direction), line }, under),
                        )?;
                    }
                }
                Ok(())
            }
            Some(Node::Fork(ways)) => {
                ways.iter().try_for_each(|way| self.scan_on(p, scan, *way, (at, under)))
            }
            Some(Node::Close { then, .. }) => self.scan_on(p, scan, *then, (at, under)),
            Some(Node::Rounds(rounds, state)) => match under.with(*rounds) {
                Some(under) => self.scan_round(p, scan, *state, (at, under)),
                None => Ok(()),
            },
            Some(Node::RoundOver(state, _)) => match under.round_over() {
                Some(under) => self.scan_round(p, scan, *state, (at, under)),
                None => Ok(()),
            },
            Some(Node::End { .. }) => {
                scan.ends.insert(at.cell);
                Ok(())
            }
            Some(Node::Stay { .. } | Node::Look { .. } | Node::Compare(_)) | None => Ok(()),
        }
    }

    /// The innermost repetition goes on, and is over.
    fn scan_round(
        &mut self,
        p: &Program,
        scan: &mut Scan<'_>,
        state: u16,
        (at, mut under): (Stand, Under),
    ) -> Asked<()> {
        let Some((id, round)) = under.last().copied() else { return Ok(()) };
        let Some(rounds) = p.rounds.get(id.index()) else { return Ok(()) };
        let Some((least, most)) = rounds.bounds() else { return Ok(()) };
        let (enter, leave) = rounds.states.get(usize::from(state)).copied().unwrap_or((None, None));
        if let Some(body) = enter.filter(|_| round < most) {
            self.scan_on(p, scan, body, (at, under))?;
        }
        match leave.filter(|_| round >= least) {
            Some(leave) => self.scan_on(p, scan, leave, (at, under.left())),
            None => Ok(()),
        }
    }
}

/// A look around by an eye.
struct Scan<'r> {
    r: &'r Regs,
    known: Landings,
    /// Where it has ended.
    ends: Mask,
}
