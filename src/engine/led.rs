//! Eyes that see the same cells from a cell whoever stands where: they are walked once for all games.

use std::sync::OnceLock;

use super::late::may_end;
use super::machine::Machine;
use super::masks::Mask;
use super::program::{Eye, NodeId, Program, Set};
use super::regs::Regs;
use super::switches::Fast;
use super::table::{Maybe, NO_DIRECTION};
use crate::language::budget::Asked;
use crate::language::ir::{BySide, Cell, Side};

/// What an eye sees from each cell, for each side.
type Seen = BySide<Vec<Mask>>;

/// The same of all eyes, as far as it was asked for, by the node where they begin; nothing where it depends on who stands where.
#[derive(Debug, Default)]
pub(super) struct Led {
    always: Vec<OnceLock<Option<Seen>>>,
    /// What they see at most, if nobody is in their way.
    at_most: Vec<OnceLock<Option<Seen>>>,
}

impl Led {
    /// Room for the eyes of so many nodes.
    pub(super) fn of(nodes: usize) -> Self {
        let none = || (0..nodes).map(|_| OnceLock::new()).collect();
        Self { always: none(), at_most: none() }
    }
}

impl Program {
    /// What an eye that asks nothing of its way sees from each cell, if that is always the same.
    pub(super) fn led(&self, start: NodeId) -> Option<&Seen> {
        self.led.always.get(start.index())?.get_or_init(|| self.lead(start)).as_ref()
    }

    /// The same from all of some cells.
    pub(super) fn seen_from(&self, start: NodeId, side: Side, from: impl Iterator<Item = Cell>) -> Mask {
        let led = self.led(start).map(|led| &led[side]);
        let of = |cell: Cell| led.and_then(|led| led.get(cell.index())).copied().unwrap_or_default();
        from.map(of).fold(Mask::default(), |seen, more| seen | more)
    }

    /// What a scanned eye sees at most from each cell; nothing where that is not known.
    fn led_at_most(&self, start: NodeId) -> Option<&Seen> {
        let lead = || {
            let cells = || (0..self.layout.cells).map(Cell::at);
            let mut known = self.has_masks && self.switches.has(Fast::Plans);
            let seen = BySide::of(|side| {
                let of = |cell| {
                    let mut seen = Mask::default();
                    let mut tell = |cell| {
                        seen.insert(cell);
                        true
                    };
                    known = known && may_end(self, start, (side, cell, NO_DIRECTION), &mut tell).is_some();
                    seen
                };
                cells().map(of).collect()
            });
            known.then_some(seen)
        };
        self.led.at_most.get(start.index())?.get_or_init(lead).as_ref()
    }

    fn lead(&self, start: NodeId) -> Option<Seen> {
        if !self.has_masks || !self.switches.has(Fast::Plans) {
            return None;
        }
        let cells = || (0..self.layout.cells).map(Cell::at);
        let mut known = true;
        let seen = BySide::of(|side| {
            let of = |cell| {
                let seen = if known { self.seen_anyhow(start, side, cell) } else { None };
                known &= seen.is_some();
                seen.map(|cells| cells.into_iter().collect()).unwrap_or_default()
            };
            cells().map(of).collect()
        });
        known.then_some(seen)
    }
}

impl Machine {
    /// The cells that an eye sees from the members of a set, if from each it sees the same cells whoever stands where.
    pub(super) fn seen_by_led(
        &mut self,
        p: &Program,
        r: &Regs,
        (eye, from): (&Eye, &Set),
    ) -> Asked<Option<Mask>> {
        let mut seen = Mask::default();
        match eye {
            Eye::Step(led) => {
                for start in self.starts(p, r, from)?.cells() {
                    let led = led[r.frame.own].get(start.index());
                    led.into_iter().flatten().for_each(|cell| seen.insert(*cell));
                }
            }
            Eye::Flood { start, .. } => {
                if p.led(*start).is_none() {
                    return Ok(None);
                }
                seen = p.seen_from(*start, r.frame.own, self.starts(p, r, from)?.cells());
            }
            Eye::Scan { .. } | Eye::Path { .. } => return Ok(None),
        }
        Ok(Some(seen))
    }

    /// Of some cells those that an eye might see from the members of a set, if nobody were in its way.
    pub(super) fn seen_at_most(
        &mut self,
        p: &Program,
        r: &Regs,
        (eye, from): (&Eye, &Set),
        of: Mask,
    ) -> Asked<Mask> {
        let Eye::Scan { start, .. } = eye else { return Ok(of) };
        let Some(led) = p.led_at_most(*start) else { return Ok(of) };
        let led = &led[r.frame.own];
        let starts = self.starts(p, r, from)?;
        let seen = |cell: Cell| led.get(cell.index()).copied().unwrap_or(p.all);
        Ok(of & starts.cells().map(seen).fold(Mask::default(), |seen, more| seen | more))
    }

    /// The cells of the members of a set.
    fn starts(&mut self, p: &Program, r: &Regs, from: &Set) -> Asked<Mask> {
        if let Some(target) = self.pointed(r, from) {
            return Ok(self.cell_at(r, target).some().map(Mask::one).unwrap_or_default());
        }
        match self.mask(p, r, from)? {
            Some(mask) => Ok(mask),
            None => Ok(self.cells_in(p, r, from)?.into_iter().collect()),
        }
    }
}
