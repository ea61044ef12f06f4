//! A run of the machine: all ways from a step, one after the other, each step by step to its end.

use super::edit::Edit;
use super::machine::{Flow, Machine, StopAt, Waiting};
use super::program::Program;
use super::regs::{Regs, Step};
use super::snapshot::Snapshot;
use crate::language::budget::{Asked, Limit};
use crate::language::ir::Cell;
use crate::play::position::ManId;

impl Machine {
    /// Goes all ways from a step, the first first. At the end of each the sink is asked whether that is enough. Afterwards all is
    /// as it was. Whether it was enough before there was nothing more.
    pub(super) fn run(
        &mut self,
        p: &Program,
        regs: &Regs,
        step: Step,
        sink: &mut dyn FnMut(&mut Self, &Regs) -> Asked<bool>,
    ) -> Asked<bool> {
        let trail = self.world.trail.len();
        let enough = self.run_to(p, regs, step, sink)?;
        self.undo_to(p, trail);
        Ok(enough)
    }

    /// The same, but where it was enough, the position stays as it was then.
    pub(super) fn run_to(
        &mut self,
        p: &Program,
        regs: &Regs,
        step: Step,
        sink: &mut dyn FnMut(&mut Self, &Regs) -> Asked<bool>,
    ) -> Asked<bool> {
        let (base, trail, noted) = (self.waiting.len(), self.world.trail.len(), self.noted());
        let end = self.stop_at.take();
        self.wait(regs, step);
        let mut enough = false;
        while self.waiting.len() > base && !enough {
            let Some(Waiting { mut regs, mut step, trail, noted }) = self.waiting.pop() else { break };
            self.undo_to(p, trail);
            self.forget(noted);
            loop {
                self.spend()?;
                match self.step(p, &mut regs, step)? {
                    Flow::On(next) => step = next,
                    Flow::Pop => step = self.pop(&mut regs),
                    Flow::Dead => break,
                }
                let stops = match (end, step) {
                    (_, Step::Halt) | (Some(StopAt::WalkOver), Step::WalkOver(_)) => true,
                    (Some(StopAt::Node(at)), Step::Node(node)) => at == node && regs.then == 0,
                    (Some(StopAt::Compared), Step::Node(node)) => regs.then == 0 && p.is_compared(node),
                    _ => false,
                };
                if stops {
                    self.ended_at = step;
                    enough = sink(self, &regs)?;
                    break;
                }
            }
            self.hold(0)?;
        }
        self.waiting.truncate(base);
        if !enough {
            self.undo_to(p, trail);
        }
        self.forget(noted);
        Ok(enough)
    }

    /// All ends of the ways from a step, each to go on from later where it has come to its end.
    pub(super) fn collect(
        &mut self,
        p: &Program,
        regs: &Regs,
        from: Step,
        found: &mut Vec<Snapshot>,
    ) -> Asked<()> {
        let (trail, acted, began) = (self.world.trail.len(), self.acted.len(), self.began.len());
        self.keeps += 1;
        let start = Regs { then: 0, ..*regs };
        let then = regs.then;
        self.run(p, &start, from, &mut |machine, end| {
            let snapshot = Snapshot {
                regs: Regs { then, ..*end },
                step: machine.ended_at,
                edits: machine.world.trail.get(trail..).unwrap_or(&[]).to_vec(),
                acted: machine.acted.get(acted..).unwrap_or(&[]).to_vec(),
                began: machine.began.get(began..).unwrap_or(&[]).to_vec(),
            };
            machine.hold(snapshot.size())?;
            found.push(snapshot);
            Ok(false)
        })?;
        self.keeps -= 1;
        Ok(())
    }

    /// Makes all again that led to a snapshot, from where it was taken.
    pub(super) fn resume(&mut self, p: &Program, snapshot: &Snapshot) -> Regs {
        let (mut acted, mut began) = (snapshot.acted.iter(), snapshot.began.iter());
        for edit in &snapshot.edits {
            match edit {
                Edit::Taken(man) => self.taken.push(*man),
                Edit::Caught(man) => self.caught.push(*man),
                Edit::Set(holder, state) => self.set.push((*holder, *state)),
                Edit::Waits(man) => self.waits.push(*man),
                Edit::WaitsNot(place, _) => {
                    self.waits.remove(usize::from(*place));
                }
                Edit::Name(slot, _, named) => self.store_name(*slot, *named),
                Edit::Acted => self.acted.extend(acted.next()),
                Edit::Began => self.began.extend(began.next()),
                _ => {}
            }
            self.world.do_again(&p.layout, edit.clone());
        }
        snapshot.regs
    }

    /// Asks something of the position that was when the trail was so long; afterwards all is as it is.
    pub(super) fn back_at<T>(&mut self, p: &Program, trail: usize, ask: impl FnOnce(&mut Self) -> T) -> T {
        let can_move = self.can_move.take();
        let edits = self.world.trail.get(trail..).unwrap_or(&[]).to_vec();
        let (mut acted, mut began) = (self.acted.clone(), self.began.clone());
        self.undo_to(p, trail);
        let answer = ask(self);
        self.can_move = can_move;
        let (acted, began) = (acted.split_off(self.acted.len()), began.split_off(self.began.len()));
        self.resume(p, &Snapshot { edits, acted, began, ..Snapshot::default() });
        answer
    }

    /// Does what is to be done.
    fn step(&mut self, p: &Program, r: &mut Regs, step: Step) -> Asked<Flow> {
        match step {
            // Only the end of a round knows how the walk stands.
            Step::Halt | Step::RoundOver { .. } => Ok(Flow::Dead),
            Step::Turn(turn) => self.turn(p, r, turn),
            Step::Sequence(turn, place) => Ok(self.sequence(p, r, turn, place)),
            Step::Times(turn, times) => Ok(self.times_more(p, r, turn, times)),
            Step::TooOften => Err(self.give_up(Limit::Repeats)),
            Step::Otherwise { turn, part, flag } => Ok(self.otherwise(p, r, turn, (part, flag))),
            Step::Possible { flag } => self.possible(p, r, flag),
            Step::GuardsAfter { turn, begun } => self.guards_after(p, r, turn, begun),
            Step::Men { turn, cell } => Ok(self.men(p, r, turn, cell)),
            Step::Hands { turn, kind } => self.hands(p, r, turn, kind),
            Step::Walk(man, clause) => self.begin_walk(p, r, man, clause),
            Step::Drop { clause, cell } => self.drop(p, r, clause, cell),
            Step::DropOn { clause, list, next } => self.drop_on(p, r, clause, (list, next)),
            Step::Pass(place) => self.pass(p, r, place),
            Step::PassOf { way, list, next } => self.pass_of(p, r, way, (list, next)),
            Step::Passed(place) => self.passed(p, r, place),
            Step::Node(node) => self.node(p, r, node),
            Step::Land { node, to, line } => self.land(p, r, node, (to, line)),
            Step::Spot { clause, spot } => self.at_spot(p, r, (clause, spot)),
            Step::Arrive { arrival } => self.arrived(p, r, arrival),
            Step::Capture { arrival, next } => self.capture(p, r, arrival, next),
            Step::Seen { node, cell } => {
                Ok(self.seen(p, r, node, Cell(u16::try_from(cell).unwrap_or(u16::MAX))))
            }
            Step::LookBack { saved, may_return } => {
                self.look_back(r, saved, may_return);
                Ok(Flow::Pop)
            }
            Step::Round { scope, round, state } => Ok(self.round(p, r, (scope, round), state)),
            Step::LastRound { scope, flag, state } => Ok(self.last_round(p, r, scope, flag, state)),
            Step::Effects(block, place) => self.effects(p, r, block, place),
            Step::EachMan { list, next, block } => Ok(self.each_man(r, (list, next), block)),
            Step::EachCell { list, next, block } => Ok(self.each_cell(r, (list, next), block)),
            Step::Frame(saved) => {
                if let Some(was) = self.saved.get(saved as usize) {
                    r.frame = was.frame;
                }
                Ok(Flow::Pop)
            }
            Step::Take { list, next } => Ok(self.take(p, r, list, next)),
            Step::TakeOne(man) => Ok(self.take_one(p, r, ManId(u16::try_from(man).unwrap_or(u16::MAX)))),
            Step::Hooks { kind, event, next } => self.hooks(p, r, (kind, event), next),
            Step::WalkOver(clause) => Ok(self.walk_over(p, r, clause)),
            Step::PutDown(clause) => Ok(self.put_down(p, r, clause)),
            Step::Promote(clause) => self.promote(p, r, clause),
            Step::Finish(clause) => self.finish(p, r, clause),
            Step::Events { clause, next, kind } => Ok(self.events(p, r, clause, (next, kind))),
            Step::Guards(clause) => self.guards(p, r, clause),
            Step::Resume(place) => Ok(self.go_on(p, r, place)),
            Step::Choose(choice) => self.chosen(p, r, choice),
        }
    }

    /// Goes on from a snapshot.
    fn go_on(&mut self, p: &Program, r: &mut Regs, place: u32) -> Flow {
        let Some(snapshot) = self.snapshots.get_mut(place as usize).map(std::mem::take) else {
            return Flow::Dead;
        };
        *r = self.resume(p, &snapshot);
        match snapshot.step {
            Step::Halt => Flow::Pop,
            step => Flow::On(step),
        }
    }
}
