//! `before moving`, and questions that are answered by making moves.

use std::sync::Arc;

use super::edit::Edit;
use super::machine::{Began, Machine};
use super::past::Ended;
use super::program::{Condition, Number, Program, Set};
use super::regs::{Mode, Moment, NOTHING_DONE, Regs, Step, Target};
use super::table::{Maybe, NOWHERE};
use crate::language::budget::Asked;
use crate::language::ir::Side;
use crate::play::position::ManId;

impl Machine {
    /// Asks something of the position before the move, with the registers that were then. Where nothing has begun, it is asked of
    /// what is now.
    fn before<T>(
        &mut self,
        p: &Program,
        r: &Regs,
        ask: impl FnOnce(&mut Self, &Regs) -> Asked<T>,
    ) -> Asked<T> {
        if r.before == NOTHING_DONE {
            let mut blank = Regs::new(r.frame.own, r.mode);
            blank.frame.member = r.frame.member;
            return ask(self, &blank);
        }
        let began = (r.before as usize).checked_sub(1).and_then(|place| self.began.get(place)).copied();
        let Some(Began { regs, trail }) = began else { return ask(self, r) };
        let mut then = regs;
        then.frame.member = match r.frame.member {
            Target::Man(man) => self.as_then(r, (&regs, trail), man).map_or(Target::None, Target::Man),
            other => other,
        };
        self.back_at(p, trail, |machine| ask(machine, &then))
    }

    /// The piece that this one was before: itself, or the pile that it has left; none, if it has appeared since.
    fn as_then(&self, r: &Regs, (regs, trail): (&Regs, usize), man: ManId) -> Option<ManId> {
        let since = self.world.trail.get(trail..).unwrap_or(&[]).iter();
        let appeared = since.filter(|edit| matches!(edit, Edit::Man { .. })).count();
        let known = |man: &ManId| man.index() + appeared < self.world.men.len();
        // A piece that leaves a pile was the pile until then.
        if known(&man) { Some(man) } else { regs.mover.some().filter(|pile| r.mover == man && known(pile)) }
    }

    /// Whether a piece, wherever it is now, or a cell was in a set before the move.
    pub(super) fn was_in(&mut self, p: &Program, r: &Regs, set: &Set, target: Target) -> Asked<bool> {
        let began = (r.before as usize).checked_sub(1).and_then(|place| self.began.get(place)).copied();
        let target = if set.of_men {
            let man = self.man_at(r, target).some();
            let man = match began {
                Some(Began { regs, trail }) => man.and_then(|man| self.as_then(r, (&regs, trail), man)),
                None => man,
            };
            man.map(Target::Man)
        } else {
            self.cell_at(r, target).some().map(Target::Cell)
        };
        let Some(target) = target else { return Ok(false) };
        self.before(p, r, |machine, then| machine.contains(p, then, set, target))
    }

    /// Adds what was in a set before the move.
    pub(super) fn were_in(&mut self, p: &Program, r: &Regs, set: &Set, list: &mut Vec<Target>) -> Asked<()> {
        let found = self.before(p, r, |machine, then| {
            Ok(if set.of_men {
                machine.men_in(p, then, set)?.into_iter().map(Target::Man).collect::<Vec<_>>()
            } else {
                machine.cells_in(p, then, set)?.into_iter().map(Target::Cell).collect()
            })
        })?;
        list.extend(found);
        Ok(())
    }

    /// What a number was before the move.
    pub(super) fn number_before(&mut self, p: &Program, r: &Regs, number: &Number) -> Asked<i64> {
        self.before(p, r, |machine, then| machine.number(p, then, number))
    }

    /// Whether a side, were it to move, would have no legal move.
    pub(super) fn has_no_move(&mut self, p: &Program, r: &Regs, side: Side) -> Asked<bool> {
        let trail = self.world.trail.len();
        if let Some((known, length, can_move)) = self.can_move
            && (known, length, self.world.to_move) == (side, trail, side)
            && !r.lifted
            && r.moment != Moment::Last
        {
            return Ok(!can_move);
        }
        self.settle(p, r);
        let mut played = false;
        match r.moment {
            Moment::Over(own) if own != side => {
                let phase_turns = self.world.phase_turns;
                self.world.set_turn(&p.layout, side, phase_turns);
            }
            Moment::Last => self.end_turn_for(p, true, side),
            _ if self.world.to_move != side => {
                self.end_turn_for(p, true, side);
                if p.history && !self.past.ignored {
                    let kind = if r.mover.is() { Some(self.world.man(r.mover).kind) } else { None };
                    let moved = kind.into_iter().collect();
                    self.reached_by(p, Some(Arc::new(Ended { moved, ..self.ended(r) })));
                    played = true;
                }
            }
            _ => {}
        }
        let aside = self.set_aside(true);
        let flood = std::mem::take(&mut self.flooding);
        let found = self.turns(p, Mode::Exists, &mut |_, _| Ok(true));
        self.flooding = flood;
        self.bring_back(aside);
        if played {
            self.past.reached.pop();
        }
        self.undo_to(p, trail);
        Ok(!found?)
    }

    /// Whether the asking side, were it to move again when the other had passed, could reach something.
    pub(super) fn can_move(&mut self, p: &Program, r: &Regs, goal: &Condition) -> Asked<bool> {
        let trail = self.world.trail.len();
        let own = r.frame.own;
        self.settle(p, r);
        let phase_turns = self.world.phase_turns;
        match r.moment {
            // It is to move anyway: no pass is needed.
            Moment::Over(moved) if moved == own && self.world.to_move == own => {}
            Moment::Last => self.end_turn_for(p, true, own),
            Moment::Within | Moment::Over(_) => {
                self.world.set_turn(&p.layout, own, phase_turns);
                self.end_turn_for(p, true, own.other());
                self.end_turn_for(p, false, own);
            }
        }
        self.world.set_turn(&p.layout, self.world.to_move, phase_turns);
        let aside = self.set_aside(true);
        let flood = std::mem::take(&mut self.flooding);
        let from = Regs::new(own, Mode::Exists);
        let found = self.run(p, &from, Step::Turn(p.any), &mut |machine, end| {
            let mut seen = *end;
            seen.frame.own = own;
            machine.holds(p, &seen, goal)
        });
        self.flooding = flood;
        self.bring_back(aside);
        self.undo_to(p, trail);
        found
    }

    /// The registers by which the end of a turn is asked about.
    pub(super) fn at_the_end(r: &Regs) -> Regs {
        let mut over = Regs::new(r.frame.own, Mode::Play);
        over.frame.me = r.mover;
        (over.mover, over.place, over.origin, over.direction) = (r.mover, r.place, r.origin, r.direction);
        (over.distance, over.passed, over.moment) = (r.distance, r.passed, Moment::Over(r.frame.own));
        debug_assert!(over.eye == NOWHERE, "no eye walks when a turn is over");
        over
    }
}
