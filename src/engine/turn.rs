//! A turn: what a side may do, as one move.

use super::layout::{Holder, Place, StateInfo};
use super::machine::{Flow, Machine, Snapshot};
use super::program::{Act, Program, Turn, TurnId};
use super::regs::{Mode, Moment, NOTHING_DONE, Regs, Step};
use super::table::{Maybe, NO_KIND};
use super::world::Man;
use crate::language::budget::{ACTS, Asked, Limit};
use crate::language::ir::{Cell, Event, Kind, Side, StateId, limits};
use crate::play::position::ManId;

impl Machine {
    /// All that the side to move may do, in every way in which it comes about. Rules of history are asked at each end.
    pub(super) fn turns(
        &mut self,
        p: &Program,
        mode: Mode,
        sink: &mut dyn FnMut(&mut Self, &Regs) -> Asked<bool>,
    ) -> Asked<bool> {
        let r = Regs::new(self.world.to_move, mode);
        let turn = p.turn_after(self.world.phase_turns);
        self.run(p, &r, Step::Turn(turn), &mut |machine, end| {
            if machine.forbidden_by_history(p, end)? { Ok(false) } else { sink(machine, end) }
        })
    }

    /// A part of a turn.
    pub(super) fn turn(&mut self, p: &Program, r: &mut Regs, id: TurnId) -> Asked<Flow> {
        if self.acted.len() > ACTS {
            return Err(self.give_up(Limit::Acts));
        }
        let Some(turn) = p.turns.get(id.index()) else { return Ok(Flow::Dead) };
        Ok(match turn {
            Turn::Act(act) => {
                if act.passes {
                    self.passes(p, r, act);
                }
                if act.drops {
                    self.wait(r, Step::Hands { turn: id, kind: 0 });
                }
                if act.walks { Flow::On(Step::Men { turn: id, cell: 0 }) } else { Flow::Dead }
            }
            Turn::SimplePass => {
                if !p.hooks_of_passing {
                    return Ok(Flow::Pop);
                }
                *r = self.next_act(r);
                self.later(r, Step::Passed(u16::MAX));
                Flow::On(Step::Hooks { kind: NO_KIND, event: Event::Passing, next: 0 })
            }
            Turn::Choice(parts) => {
                let Some((first, rest)) = parts.split_first() else { return Ok(Flow::Dead) };
                for part in rest.iter().rev() {
                    self.wait(r, Step::Turn(*part));
                }
                Flow::On(Step::Turn(*first))
            }
            Turn::Else(_) => {
                let flag = self.flag();
                Flow::On(Step::Otherwise { turn: id, part: 0, flag })
            }
            Turn::Sequence(_) => Flow::On(Step::Sequence(id, 0)),
            Turn::Repeat(_, least, most) => {
                let (least, most) = (self.times(p, r, least)?, self.times(p, r, most)?);
                // More than the first number that is too much need not be tried.
                let too_many = usize::from(limits::REPEATS) + 1;
                let times = least.min(too_many)..=most.min(too_many);
                if most < least {
                    return Ok(Flow::Dead);
                }
                for times in times.rev() {
                    self.wait(r, Step::Times(id, u16::try_from(times).unwrap_or(u16::MAX)));
                }
                Flow::Dead
            }
            Turn::WithMost(body, number) => {
                let mut ways = Vec::new();
                self.collect(p, r, Step::Turn(*body), &mut ways)?;
                let begun = self.began.len();
                let mut counted: Vec<(i64, Snapshot)> = Vec::new();
                for way in ways {
                    let trail = self.world.trail.len();
                    let mut done = self.resume(p, &way);
                    if !self.forbidden_by_history(p, &done)? {
                        self.look_back_to(p, begun, &mut done);
                        counted.push((self.number(p, &done, number)?, way));
                    }
                    self.undo_to(p, trail);
                }
                let most = counted.iter().map(|(count, _)| *count).max();
                counted.retain(|(count, _)| Some(*count) == most);
                self.all_wait(r, counted.into_iter().map(|(_, way)| way).collect());
                Flow::Dead
            }
            Turn::Guarded(body, guards) => {
                if !self.let_pass(p, r, guards, false)? {
                    return Ok(Flow::Dead);
                }
                let begun = u32::try_from(self.began.len()).unwrap_or(u32::MAX);
                self.later(r, Step::GuardsAfter { turn: id, begun });
                Flow::On(Step::Turn(*body))
            }
        })
    }

    fn passes(&mut self, p: &Program, r: &Regs, act: &Act) {
        for (place, _) in p.passes.iter().enumerate().rev().filter(|(_, way)| way.is_played_by(&act.kind)) {
            self.wait(r, Step::Pass(u16::try_from(place).unwrap_or(u16::MAX)));
        }
    }

    /// The parts of a sequence from a place on.
    pub(super) fn sequence(&mut self, p: &Program, r: &mut Regs, id: TurnId, place: u16) -> Flow {
        let Some(Turn::Sequence(parts)) = p.turns.get(id.index()) else { return Flow::Dead };
        let Some(part) = parts.get(usize::from(place)) else { return Flow::Pop };
        self.later(r, Step::Sequence(id, place + 1));
        Flow::On(Step::Turn(*part))
    }

    /// Acts so many times.
    pub(super) fn times_more(&mut self, p: &Program, r: &mut Regs, id: TurnId, times: u16) -> Flow {
        let Some(Turn::Repeat(body, ..)) = p.turns.get(id.index()) else { return Flow::Dead };
        if times == 0 {
            return Flow::Pop;
        }
        if times > u16::from(limits::REPEATS) {
            // Where more can be made than a turn may have, it is too much.
            self.later(r, Step::TooOften);
        }
        if times > 1 {
            self.later(r, Step::Times(id, times - 1));
        }
        Flow::On(Step::Turn(*body))
    }

    /// The next of several parts, if none before it could be made.
    pub(super) fn otherwise(
        &mut self,
        p: &Program,
        r: &mut Regs,
        id: TurnId,
        (place, flag): (u16, u32),
    ) -> Flow {
        if self.flags.get(flag as usize).copied().unwrap_or(true) {
            return Flow::Dead;
        }
        let Some(Turn::Else(parts)) = p.turns.get(id.index()) else { return Flow::Dead };
        let Some(part) = parts.get(usize::from(place)) else { return Flow::Dead };
        self.wait(r, Step::Otherwise { turn: id, part: place + 1, flag });
        self.later(r, Step::Possible { flag });
        Flow::On(Step::Turn(*part))
    }

    /// A part of several could be made, unless a rule of history forbids it.
    pub(super) fn possible(&mut self, p: &Program, r: &Regs, flag: u32) -> Asked<Flow> {
        if !self.flags.get(flag as usize).copied().unwrap_or(true)
            && !self.forbidden_by_history(p, r)?
            && let Some(flag) = self.flags.get_mut(flag as usize)
        {
            *flag = true;
        }
        Ok(Flow::Pop)
    }

    /// The guards after acts.
    pub(super) fn guards_after(&mut self, p: &Program, r: &mut Regs, id: TurnId, begun: u32) -> Asked<Flow> {
        let Some(Turn::Guarded(_, guards)) = p.turns.get(id.index()) else { return Ok(Flow::Dead) };
        self.look_back_to(p, begun as usize, r);
        if !self.let_pass(p, r, guards, true)? || self.fails_in_history(p, r, guards, r.before)? {
            return Ok(Flow::Dead);
        }
        Ok(Flow::Pop)
    }

    /// From now on `before moving` is before the acts that have been done since so many had begun.
    fn look_back_to(&mut self, p: &Program, begun: usize, r: &mut Regs) {
        if !p.looks_back {
            return;
        }
        // Nothing is done by a plain pass.
        let first = || u32::try_from(begun + 1).unwrap_or(0);
        r.before = if self.began.len() > begun { first() } else { NOTHING_DONE };
    }

    /// The next piece from a cell on that plays an act.
    pub(super) fn men(&mut self, p: &Program, r: &mut Regs, id: TurnId, from: u16) -> Flow {
        let Some(Turn::Act(act)) = p.turns.get(id.index()) else { return Flow::Dead };
        let own = r.frame.own;
        let [first, second, nobody] = &self.world.stand;
        let side = if own == Side(0) { first } else { second };
        let next = match (side.from(usize::from(from)), nobody.from(usize::from(from))) {
            (Some(one), Some(other)) => one.min(other),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return Flow::Dead,
        };
        let cell = u16::try_from(next).unwrap_or(u16::MAX);
        self.wait(r, Step::Men { turn: id, cell: cell.saturating_add(1) });
        let man = self.world.on(Cell(cell));
        if !man.is() || self.waits.contains(&man) {
            return Flow::Dead;
        }
        let walks = &p.kind(self.world.man(man).kind).walks;
        for clause in walks.iter().rev().filter(|clause| p.is_played(act, **clause)) {
            self.wait(r, Step::Walk(man, *clause));
        }
        Flow::Dead
    }

    /// The next kind in hand, by which acts are played.
    pub(super) fn hands(&mut self, p: &Program, r: &mut Regs, id: TurnId, from: u16) -> Asked<Flow> {
        let Some(Turn::Act(act)) = p.turns.get(id.index()) else { return Ok(Flow::Dead) };
        let own = r.frame.own;
        let held = |kind: &Kind| self.world.in_hand(&p.layout, own, *kind) > 0;
        let Some(kind) = (from..u16::try_from(p.kinds.len()).unwrap_or(u16::MAX)).map(Kind).find(held) else {
            return Ok(Flow::Dead);
        };
        self.wait(r, Step::Hands { turn: id, kind: kind.0 + 1 });
        for clause in p.kind(kind).drops.iter().rev().filter(|clause| p.is_played(act, **clause)) {
            let step = self.drops_by(p, r, *clause)?;
            self.wait(r, step);
        }
        Ok(Flow::Dead)
    }

    /// Ends the turn: `again` is asked, states expire, and the next side is to move.
    pub(super) fn end_turn(&mut self, p: &Program, r: &Regs) -> Asked<()> {
        let again = self.goes_again(p, r)?;
        self.end_turn_of(p, true, again);
        Ok(())
    }

    /// The same where only states can expire that were set in this turn: see [`Self::expires_by_sets`].
    pub(super) fn end_turn_by_sets(&mut self, p: &Program, r: &Regs) -> Asked<()> {
        let again = self.goes_again(p, r)?;
        for place in 0..self.set.len() {
            let Some((holder, state)) = self.set.get(place).copied() else { break };
            let Some(info) = p.layout.state(state) else { continue };
            let is_there = match holder {
                Holder::Game | Holder::Side(_) | Holder::Cell(_) => true,
                Holder::Man(man) => {
                    let Man { kind, cell, .. } = self.world.man(man);
                    cell.is() && info.of_kind.at(kind.index())
                }
            };
            if is_there {
                self.expire_of(p, (state, info), holder, true);
            }
        }
        self.pass_on(p, again);
        Ok(())
    }

    /// Whether all states that expire with a turn have their first values now, and the first values of pieces do not depend on the
    /// kind: then only states that are set can expire.
    pub(super) fn expires_by_sets(&self, p: &Program) -> bool {
        let is_first = |holder: Holder, state: StateId, place: Place| {
            let first = self.world.first_value(&p.layout, holder, state);
            first.is_none() || p.layout.word(holder, place).map(|word| self.world.word(word)) == first
        };
        p.has_masks
            && p.layout.expiring.iter().all(|state| {
                let Some(info) = p.layout.state(*state) else { return false };
                match info.place {
                    Place::Game(_) => is_first(Holder::Game, *state, info.place),
                    Place::Side(_) => {
                        Side::BOTH.into_iter().all(|side| is_first(Holder::Side(side), *state, info.place))
                    }
                    Place::Cell(_) => (0..p.layout.cells)
                        .all(|cell| is_first(Holder::Cell(Cell::at(cell)), *state, info.place)),
                    Place::Man(_) => {
                        let men = self.world.men.iter().enumerate();
                        let mut having = men.filter(|(_, man)| info.of_kind.at(man.kind.index()));
                        info.is_one_for_all
                            && having
                                .all(|(man, _)| is_first(Holder::Man(ManId::at(man)), *state, info.place))
                    }
                    Place::Constant => true,
                }
            })
    }

    /// Whether the side that has had its turn has the next one, too.
    fn goes_again(&mut self, p: &Program, r: &Regs) -> Asked<bool> {
        if p.again.is_empty() || p.game.side_after(self.world.phase_turns).is_some() {
            return Ok(false);
        }
        let last = Regs { moment: Moment::Last, ..*r };
        self.all_hold(p, &last, &p.again)
    }

    /// Ends the turn of the side to move. States expire that were not set in it, or, if `knows_set` is not, in no case.
    pub(super) fn end_turn_of(&mut self, p: &Program, knows_set: bool, again: bool) {
        self.expire(p, knows_set);
        self.pass_on(p, again);
    }

    /// The next side is to move.
    fn pass_on(&mut self, p: &Program, again: bool) {
        let of_phase = p.game.side_after(self.world.phase_turns).is_some();
        let phase_turns = self.world.phase_turns + u16::from(of_phase);
        let to_move = match p.game.side_after(phase_turns) {
            Some(side) => side,
            None if of_phase => Side(p.game.first),
            None if again => self.world.to_move,
            None => self.world.to_move.other(),
        };
        self.world.set_turn(&p.layout, to_move, phase_turns);
    }

    /// The same, after which a certain side is to move.
    pub(super) fn end_turn_for(&mut self, p: &Program, knows_set: bool, next: Side) {
        self.end_turn_of(p, knows_set, false);
        self.world.set_turn(&p.layout, next, self.world.phase_turns);
    }

    /// Sets states back that expire with the turn of the side to move.
    fn expire(&mut self, p: &Program, knows_set: bool) {
        for state in &p.layout.expiring {
            let Some(info) = p.layout.state(*state) else { continue };
            match info.place {
                Place::Game(_) => self.expire_of(p, (*state, info), Holder::Game, knows_set),
                Place::Side(_) => {
                    for side in Side::BOTH {
                        self.expire_of(p, (*state, info), Holder::Side(side), knows_set);
                    }
                }
                Place::Cell(_) => {
                    for cell in (0..p.layout.cells).map(Cell::at) {
                        self.expire_of(p, (*state, info), Holder::Cell(cell), knows_set);
                    }
                }
                Place::Man(_) | Place::Constant => {}
            }
        }
        if !p.layout.kind_expires.0.contains(&true) {
            return;
        }
        for man in (0..self.world.men.len()).map(ManId::at) {
            let Man { kind, cell, .. } = self.world.man(man);
            if !cell.is() || !p.layout.kind_expires.at(kind.index()) {
                continue;
            }
            for state in &p.layout.expiring {
                if let Some(info) = p.layout.state(*state)
                    && matches!(info.place, Place::Man(_))
                    && info.of_kind.at(kind.index())
                {
                    self.expire_of(p, (*state, info), Holder::Man(man), knows_set);
                }
            }
        }
    }

    fn expire_of(
        &mut self,
        p: &Program,
        (state, info): (StateId, &StateInfo),
        holder: Holder,
        knows_set: bool,
    ) {
        let first = self.world.first_value(&p.layout, holder, state);
        let (Some(first), Some(word)) = (first, p.layout.word(holder, info.place)) else { return };
        if self.world.word(word) == first {
            return;
        }
        let owner = match holder {
            Holder::Game | Holder::Cell(_) => None,
            Holder::Side(side) => Some(side),
            Holder::Man(man) => self.world.man(man).owner.side(),
        };
        let was_set = knows_set && self.set.contains(&(holder, state));
        if info.expires(owner, self.world.to_move, was_set) {
            self.world.set_word(&p.layout, word, first);
        }
    }
}
