//! What is attacked: who could be removed, and by whom.

use super::counting::count::BySight;
use super::late::{Late, Victim};
use super::layout::Holder;
use super::machine::{Acted, Machine};
use super::program::{Attack, ClauseId, Program};
use super::regs::{Mode, Regs, Step};
use super::switches::Fast;
use super::table::Maybe;
use crate::language::budget::Asked;
use crate::language::ir::{Captures, Cell, Kind, ManOwner, Side, StateId};
use crate::play::position::ManId;

/// An attack that is looked for.
#[derive(Clone, Copy)]
struct Sought<'m> {
    /// The piece that would be removed.
    victim: ManId,
    /// The pieces that may remove it; if not given, all of the side to move.
    by: Option<&'m [ManId]>,
    /// Whether what an effect removes does not count.
    without_effects: bool,
    /// If given, only pieces of these kinds may remove it.
    kinds: Option<&'m [Kind]>,
}

/// What belongs to a turn, set aside while moves are made for a question.
pub(super) struct SavedTurn {
    taken: Vec<ManId>,
    caught: Vec<ManId>,
    waits: Option<Vec<ManId>>,
    set: Vec<(Holder, StateId)>,
    acted: Vec<Acted>,
}

impl Machine {
    /// Sets aside what belongs to the turn; with `waits`, also the pieces that wait to be captured.
    pub(super) fn set_aside(&mut self, waits: bool) -> SavedTurn {
        SavedTurn {
            taken: std::mem::take(&mut self.taken),
            caught: std::mem::take(&mut self.caught),
            waits: waits.then(|| std::mem::take(&mut self.waits)),
            set: std::mem::take(&mut self.set),
            acted: std::mem::take(&mut self.acted),
        }
    }

    /// Brings it back.
    pub(super) fn bring_back(&mut self, aside: SavedTurn) {
        self.taken = aside.taken;
        self.caught = aside.caught;
        self.set = aside.set;
        self.acted = aside.acted;
        if let Some(waits) = aside.waits {
            self.waits = waits;
        }
    }

    /// Puts the mover down where it is, in place of any piece there.
    pub(super) fn settle(&mut self, p: &Program, r: &Regs) {
        if r.lifted && r.mover.is() && r.place.is() {
            self.world.put(&p.layout, r.mover, r.place);
        }
    }

    /// Whether a piece could be removed by others, were these to move now.
    pub(super) fn is_attacked(
        &mut self,
        p: &Program,
        r: &Regs,
        victim: ManId,
        attack: &Attack,
    ) -> Asked<bool> {
        if !self.is_present(r, victim) || self.waits.contains(&victim) {
            return Ok(false);
        }
        let trail = self.world.trail.len();
        let by = match &attack.by {
            Some(by) => {
                // A mover in the air may attack from where it has come to.
                self.settle(p, r);
                let settled = Regs { lifted: r.lifted && !r.place.is(), ..*r };
                let men = self.men_in(p, &settled, by);
                self.undo_to(p, trail);
                Some(men?)
            }
            None => None,
        };
        let cells = match &attack.on {
            Some(on) => Some(self.cells_in(p, r, on)?),
            None => None,
        };
        let mut sought =
            Sought { victim, by: by.as_deref(), without_effects: attack.without_effects, kinds: None };
        let Some(cells) = cells else {
            self.settle(p, r);
            let found = self.is_removed(p, r, sought);
            self.undo_to(p, trail);
            return found;
        };
        for cell in cells {
            self.settle(p, r);
            sought.victim = self.stand(p, victim, cell);
            let found = self.is_removed(p, r, sought);
            self.undo_to(p, trail);
            if found? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Puts a piece on a cell, from any other place, instead of the piece there. Of a pile, one piece goes. Gives the piece that stands
    /// there now.
    fn stand(&mut self, p: &Program, man: ManId, cell: Cell) -> ManId {
        let one = if self.world.man(man).count > 1 { self.world.split(&p.layout, man) } else { man };
        self.world.put(&p.layout, one, cell);
        one
    }

    /// Whether a piece is attacked by its enemies, or by these pieces as if it were their enemy.
    fn is_removed(&mut self, p: &Program, r: &Regs, sought: Sought<'_>) -> Asked<bool> {
        let owner = self.world.man(sought.victim).owner;
        let side = owner.or(r.frame.own);
        let Some(by) = sought.by else { return self.attacks(p, side.other(), sought) };
        for attackers in [side.other(), side] {
            let is_one =
                |man: &ManId| *man != sought.victim && self.world.man(*man).owner.is_moved_by(attackers);
            let by: Vec<ManId> = by.iter().copied().filter(is_one).collect();
            if by.is_empty() {
                continue;
            }
            let trail = self.world.trail.len();
            // A neutral piece may be captured by both sides as it is.
            if owner == attackers {
                self.world.set_owner(&p.layout, sought.victim, ManOwner::Side(side.other()));
            }
            let found = self.attacks(p, attackers, Sought { by: Some(&by), ..sought });
            self.undo_to(p, trail);
            if found? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a side, were it to move, could remove a piece.
    fn attacks(&mut self, p: &Program, side: Side, sought: Sought<'_>) -> Asked<bool> {
        let mut kinds = None;
        if sought.by.is_none() && !sought.without_effects {
            match self.is_attacked_by_sight(p, sought.victim, side) {
                Some(BySight::AtMostBy(by)) => kinds = Some(by),
                Some(answer) => {
                    self.spend()?;
                    return Ok(matches!(answer, BySight::Attacked));
                }
                None => {}
            }
        }
        let aside = self.set_aside(false);
        let found = self.any_attack(p, side, Sought { kinds: kinds.as_deref(), ..sought });
        self.bring_back(aside);
        found
    }

    fn any_attack(&mut self, p: &Program, side: Side, sought: Sought<'_>) -> Asked<bool> {
        let Sought { victim, by, without_effects, kinds } = sought;
        let flood = std::mem::take(&mut self.flooding);
        let mut attackers = Vec::new();
        let owners = [side.index(), 2];
        for bits in owners.into_iter().filter_map(|owner| self.world.stand.get(owner)) {
            attackers.extend(bits.iter().map(|cell| self.world.on(Cell::at(cell))));
        }
        let mut found = false;
        let (target, prey) = (self.world.man(victim).cell, self.world.man(victim).kind);
        'all: for man in attackers {
            if self.waits.contains(&man) || by.is_some_and(|by| !by.contains(&man)) {
                continue;
            }
            let kind = self.world.man(man).kind;
            if kinds.is_some_and(|kinds| !kinds.contains(&kind)) {
                continue;
            }
            for (clause, captures) in &p.kind(kind).captures {
                if *captures != Captures::Late && !p.hooks_displace && !p.may_take(*clause, prey) {
                    continue;
                }
                let mut asked = Regs::new(side, Mode::Attack);
                asked.taking = *captures != Captures::Late;
                if *captures == Captures::Late {
                    match self.late(p, (man, *clause, side), victim) {
                        Late::Any => {}
                        Late::Never => continue,
                        Late::Spots(list) if !self.may_end_late(p, &asked, (man, *clause), list) => continue,
                        Late::Spots(list) => asked.spots = list,
                    }
                }
                if *captures != Captures::Late && !p.hooks_displace && target.is() {
                    if *captures == Captures::OnLanding {
                        if !self.may_reach(p, &asked, (man, *clause), target) {
                            continue;
                        }
                        asked.prey = target;
                    }
                    match self.firsts_to(p, (man, *clause, side), target) {
                        Some(firsts) => asked.firsts = firsts,
                        None => continue,
                    }
                }
                let removes = &mut |machine: &mut Self, _: &Regs| {
                    let gone = !machine.world.man(victim).cell.is();
                    Ok(gone && (!without_effects || machine.caught.contains(&victim)))
                };
                if self.run(p, &asked, Step::Walk(man, *clause), removes)? {
                    found = true;
                    break 'all;
                }
            }
        }
        self.flooding = flood;
        Ok(found)
    }
}

impl Machine {
    /// By which ends of a clause with effects a piece may capture an enemy that stands on the board.
    fn late(&mut self, p: &Program, (man, id, side): (ManId, ClauseId, Side), victim: ManId) -> Late {
        let (mover, other) = (self.world.man(man), self.world.man(victim));
        let is_plain = man != victim
            && mover.count <= 1
            && mover.cell.is()
            && other.cell.is()
            && other.owner.side() == Some(side.other());
        let is_used = p.switches.has(Fast::Plans) && !p.hooks_displace && self.waits.is_empty();
        if !is_plain || !is_used {
            return Late::Any;
        }
        let victim = Victim { kind: other.kind, cell: other.cell };
        self.ranges.lates.of(p, (id, side, mover.cell), victim)
    }

    /// Whether a piece may come to one of the spots of a list, as the board is.
    fn may_end_late(&self, p: &Program, r: &Regs, (man, clause): (ManId, ClauseId), list: u32) -> bool {
        let Some(plan) = p.plan(clause, r.frame.own, self.world.man(man).cell) else { return true };
        let lifted = Regs { mover: man, lifted: true, ..*r };
        self.ranges.lates.spots(list).iter().any(|spot| self.may_end_at(&lifted, plan, *spot))
    }

    /// The directions in which a walk by a clause may begin that takes somebody on a cell, as
    /// [`Ranges::firsts_to`](super::late::Ranges::firsts_to).
    fn firsts_to(
        &mut self,
        p: &Program,
        (man, clause, side): (ManId, ClauseId, Side),
        target: Cell,
    ) -> Option<u32> {
        let from = self.world.man(man).cell.some()?;
        if !p.switches.has(Fast::Plans) {
            return Some(0);
        }
        self.ranges.firsts_to(p, (clause, side, from), target)
    }
}
