//! Turns, phases, ends and tests.

use super::{Checker, History, Scope};
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Acts, ActsKind, EndResult, Ending, ExpectedMoves, Guard, GuardKind, Target, TestCase, TestStep,
    TestStepKind, WhoseMoves, limits,
};
use crate::language::messages;

impl Checker<'_> {
    pub(super) fn play(&mut self) {
        let ir = self.ir;
        // Turns of phases are counted in 16 bits.
        self.most("turns of phases", ir.phase_turns(), limits::PHASE_TURNS);
        for phase in &ir.phases {
            self.place(phase.at);
            for side in &phase.turns {
                self.side(*side, phase.at);
            }
            self.part(Part::Acts(&phase.acts), Scope::new(phase.at));
        }
        self.part(Part::Acts(&ir.turn), Scope::new(ir.turn.at));
        for when in &ir.again {
            self.part(Part::Condition(when), Scope::new(when.at));
        }
        if let Some((_, guard)) = ir.again_asks_itself() {
            self.tell_at(messages::ir_history(), guard);
        }
        for ending in ir.after_turn.iter().chain(&ir.before_turn) {
            self.ending(ending);
        }
        for test in &ir.tests {
            self.test(test);
        }
    }

    pub(super) fn acts(&mut self, acts: &Acts) {
        match &acts.kind {
            ActsKind::MoveBut(labels) | ActsKind::DropBut(labels) => {
                for label in labels {
                    self.label(Some(*label), acts.at);
                }
            }
            ActsKind::Labelled(label) => self.label(Some(*label), acts.at),
            ActsKind::Repeat(_, least, most) => {
                if let (Some(low), Some(high)) = (least.written(), most.written())
                    && (low > high || high > i64::from(limits::REPEATS))
                {
                    self.tell_at(messages::ir_repeats((low, high), i64::from(limits::REPEATS)), acts.at);
                }
            }
            _ => {}
        }
    }

    fn ending(&mut self, ending: &Ending) {
        if !self.enter(ending.at) {
            return;
        }
        if let EndResult::Wins(side) = ending.result {
            self.side(side, ending.at);
        }
        self.part(Part::Condition(&ending.when), Scope::new(ending.at).history(History::All));
        self.leave();
    }

    fn test(&mut self, test: &TestCase) {
        if !self.enter(test.at) {
            return;
        }
        for step in &test.steps {
            if self.enter(step.at) {
                self.test_step(step);
                self.leave();
            }
        }
        self.leave();
    }

    fn test_step(&mut self, step: &TestStep) {
        let at = step.at;
        match &step.kind {
            TestStepKind::Position(placement) => self.placement(placement, at),
            TestStepKind::Play(moves) => {
                for (at, _) in moves {
                    self.place(*at);
                }
            }
            TestStepKind::Draw | TestStepKind::GoesOn => {}
            TestStepKind::Wins(side) => self.side(*side, at),
            TestStepKind::Holds(condition) => {
                self.part(Part::Condition(condition), Scope::new(at).history(History::Occurrences));
            }
            TestStepKind::Moves(whose, expected) => {
                if let WhoseMoves::Man(kind, cell) = whose {
                    self.kind(*kind, at);
                    self.cell(*cell, at);
                }
                match expected {
                    ExpectedMoves::CellCount(_) => {}
                    ExpectedMoves::Exactly(targets)
                    | ExpectedMoves::Include(targets)
                    | ExpectedMoves::Exclude(targets, _) => {
                        for target in targets {
                            self.target(target);
                        }
                    }
                }
            }
            TestStepKind::Counts(counts) => {
                for (at, _) in counts {
                    self.place(*at);
                }
            }
        }
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Move(at, _) => self.place(*at),
            Target::Cell(at, cell) => {
                self.place(*at);
                self.cell(*cell, *at);
            }
        }
    }
}

/// A guard that is asked when the turn is over may ask about the past of the game.
pub(super) fn past_of(guard: &Guard, scope: Scope) -> Scope {
    if guard.kind == GuardKind::SoThat { scope.history(History::All) } else { scope }
}
