//! Rules of history, asked by the machine: repeated positions, turns since something, and how a game has ended.

use std::sync::Arc;

use super::machine::Machine;
use super::past::{Ended, Reached};
use super::program::{Condition, Ending, Guard, Program};
use super::regs::{Frame, Mode, Moment, Regs};
use super::sums::Sum;
use super::table::Maybe;
use crate::language::budget::Asked;
use crate::language::ir::{Compared, Side, ToMove};
use crate::play::executor::Outcome;
use crate::play::position::ManId;

impl Machine {
    /// What endings may ask about a turn that is over.
    pub(super) fn ended(&self, end: &Regs) -> Ended {
        let man = |id: &ManId| {
            let man = self.world.man(*id);
            (man.kind, man.owner, man.count)
        };
        let walks = self.acted.iter().filter(|act| act.origin.is());
        Ended {
            regs: Self::at_the_end(end),
            taken: self.taken.clone(),
            victims: self.taken.iter().map(man).collect(),
            took: !self.taken.is_empty(),
            moved: walks.filter_map(|act| act.kind.some()).collect(),
        }
    }

    /// The position now has been reached, by a turn that ended like this, or by none.
    pub(super) fn reached_by(&mut self, p: &Program, ended: Option<Arc<Ended>>) {
        let world = &self.world;
        let (print, turn, trail) = (world.print(&p.layout), world.sum_of_turn(), world.trail.len());
        self.past.reached.push(Reached { print, turn, ended, trail });
    }

    /// The places of the positions that are the same as the last one, as far as what always counts tells.
    fn alike(&self, to_move: ToMove) -> impl Iterator<Item = usize> {
        let turn = move |past: &Reached| if to_move == ToMove::Any { past.turn } else { Sum::default() };
        let print = move |past: &Reached| past.print.wrapping_sub(turn(past));
        let now = self.past.reached.last().map(print);
        let all = self.past.reached.iter().enumerate();
        all.filter(move |(_, past)| Some(print(past)) == now).map(|(place, _)| place)
    }

    /// The places of the positions that are repeated now, the last of all included.
    fn occurrences(&mut self, p: &Program, to_move: ToMove) -> Asked<Vec<usize>> {
        let mut places: Vec<usize> = self.alike(to_move).collect();
        if p.layout.when_used && places.len() > 1 {
            let last = self.past.reached.len() - 1;
            let whole = self.compared_at(p, last, to_move)?;
            let mut kept = Vec::new();
            for place in places {
                if place == last || self.compared_at(p, place, to_move)? == whole {
                    kept.push(place);
                }
            }
            places = kept;
        }
        Ok(places)
    }

    /// What a position of the past is compared by. A state marked `compared when used` counts only if the legal moves would be
    /// others without it.
    fn compared_at(&mut self, p: &Program, place: usize, to_move: ToMove) -> Asked<Sum> {
        self.spend()?;
        let Some(&Reached { trail, turn, .. }) = self.past.reached.get(place) else { return Ok(0) };
        let sum = self.back_at(p, trail, |machine| machine.for_repetition(p))?;
        Ok(if to_move == ToMove::Any { sum.wrapping_sub(turn) } else { sum })
    }

    fn for_repetition(&mut self, p: &Program) -> Asked<Sum> {
        let mut sum = self.world.print(&p.layout);
        let mut moves = None;
        for holder in self.world.holders(&p.layout) {
            for (state, info) in p.layout.of_holder(holder) {
                if info.compared != Compared::WhenUsed {
                    continue;
                }
                let value = self.world.value(&p.layout, holder, (state, info.place));
                let first = self.world.first_value(&p.layout, holder, state);
                let (Some(value), Some(first)) = (value, first) else { continue };
                let Some(word) = p.layout.word(holder, info.place).filter(|_| value != first) else {
                    continue;
                };
                if moves.is_none() {
                    moves = Some(self.successors(p)?);
                }
                let trail = self.world.trail.len();
                self.world.set_word(&p.layout, word, first);
                let without = self.successors(p);
                self.undo_to(p, trail);
                if moves != Some(without?) {
                    sum = sum.wrapping_add(self.world.sum_of_word(&p.layout, holder, state));
                }
            }
        }
        Ok(sum)
    }

    /// The positions that legal moves lead to, rules of history ignored; each by the part of its key that always counts.
    fn successors(&mut self, p: &Program) -> Asked<Vec<Sum>> {
        let aside = self.set_aside(true);
        let ignored = std::mem::replace(&mut self.past.ignored, true);
        let mut found = std::collections::BTreeMap::new();
        let made = self.turns(p, Mode::Play, &mut |machine, end| {
            let trail = machine.world.trail.len();
            machine.end_turn(p, end)?;
            found.insert(machine.world.identity(&p.layout), machine.world.print(&p.layout));
            machine.undo_to(p, trail);
            Ok(false)
        });
        self.past.ignored = ignored;
        self.bring_back(aside);
        made?;
        let mut sums: Vec<Sum> = found.into_values().collect();
        sums.sort_unstable();
        Ok(sums)
    }

    /// What all positions of the past are compared by.
    pub(super) fn compared(&mut self, p: &Program) -> Asked<Vec<Sum>> {
        (0..self.past.reached.len()).map(|place| self.compared_at(p, place, ToMove::Same)).collect()
    }

    /// How often the position now has occurred, this time included.
    pub(super) fn occurs_so_often(&mut self, p: &Program, to_move: ToMove) -> Asked<usize> {
        if p.layout.when_used {
            Ok(self.occurrences(p, to_move)?.len())
        } else {
            Ok(self.alike(to_move).count())
        }
    }

    /// Whether the position now occurs for the n-th time at least.
    pub(super) fn occurs(&mut self, p: &Program, times: u32, to_move: ToMove) -> Asked<bool> {
        Ok(self.occurs_so_often(p, to_move)? >= usize::try_from(times).unwrap_or(usize::MAX))
    }

    /// Whether a condition held after each turn of a side since the position now first occurred.
    pub(super) fn after_every(
        &mut self,
        p: &Program,
        r: &Regs,
        condition: &Condition,
        side: Side,
    ) -> Asked<bool> {
        let first = self.occurrences(p, ToMove::Same)?.first().copied().unwrap_or(0);
        for place in first + 1..self.past.reached.len() {
            let Some(past) = self.past.reached.get(place) else { break };
            let (Some(ended), trail) = (past.ended.clone(), past.trail) else { continue };
            if ended.regs.frame.own != side {
                continue;
            }
            let held = self.back_at(p, trail, |machine| {
                let aside = machine.set_aside(true);
                machine.taken.clone_from(&ended.taken);
                let seen = Regs { frame: Frame { own: r.frame.own, ..ended.regs.frame }, ..ended.regs };
                let held = machine.holds(p, &seen, condition);
                machine.taken.clear();
                machine.bring_back(aside);
                held
            });
            if !held? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a guard of the game forbids a turn because of what has been. Such guards are about pieces and drops: a turn
    /// that only passes is not asked.
    pub(super) fn forbidden_by_history(&mut self, p: &Program, done: &Regs) -> Asked<bool> {
        let passes = || self.acted.iter().all(|act| !act.kind.is() && !act.end.is());
        if !p.history || passes() {
            return Ok(false);
        }
        let before = u32::from(!self.began.is_empty());
        self.fails_in_history(p, done, &p.moves, before)
    }

    /// Whether some guard of history does not hold if the turn is over with what has been done; what was before is told.
    pub(super) fn fails_in_history(
        &mut self,
        p: &Program,
        done: &Regs,
        guards: &[Guard],
        before: u32,
    ) -> Asked<bool> {
        let tier = done.mode.tier(true);
        let mut asked = guards.iter().filter(|guard| guard.history && guard.tier <= tier).peekable();
        if asked.peek().is_none() || self.past.ignored || !p.history {
            return Ok(false);
        }
        let trail = self.world.trail.len();
        self.end_turn(p, done)?;
        self.reached_by(p, Some(Arc::new(self.ended(done))));
        let set = std::mem::take(&mut self.set);
        let over = Regs { moment: Moment::Over(done.frame.own), before, ..*done };
        let mut fails = Ok(false);
        for guard in asked {
            match self.holds(p, &over, &guard.condition) {
                Ok(true) => {}
                Ok(false) => {
                    fails = Ok(true);
                    break;
                }
                Err(spent) => {
                    fails = Err(spent);
                    break;
                }
            }
        }
        self.set = set;
        self.past.reached.pop();
        self.undo_to(p, trail);
        fails
    }

    /// How the game has ended, if it has: after the last turn, for the side that has moved; or else before the next, for the side
    /// to move. It does not end before a turn has been played.
    pub(super) fn outcome(&mut self, p: &Program) -> Asked<Option<Outcome>> {
        let Some(ended) = self.past.reached.last().and_then(|last| last.ended.clone()) else {
            return Ok(None);
        };
        let next = Regs::new(self.world.to_move, Mode::Play);
        self.taken.clone_from(&ended.taken);
        let mut found = self.first_ending(p, &ended.regs, &p.after_turn);
        self.taken.clear();
        if let Ok(None) = found {
            found = self.first_ending(p, &next, &p.before_turn);
        }
        found
    }

    fn first_ending(&mut self, p: &Program, r: &Regs, endings: &[Ending]) -> Asked<Option<Outcome>> {
        let mut begins = true;
        for (place, ending) in endings.iter().enumerate() {
            // What several endings begin with is asked once.
            if !ending.begins_alike {
                let is_shared = endings.get(place + 1).is_some_and(|next| next.begins_alike);
                begins = !is_shared || self.holds(p, r, ending.first())?;
            }
            if begins && self.holds(p, r, &ending.when)? {
                return Ok(Some(Outcome { at: ending.at, winner: ending.result.winner(r.frame.own) }));
            }
        }
        Ok(None)
    }
}
