//! The tests of a file.

use super::scope::{Place, Scope};
use super::texts::About;
use super::{Checker, errors};
use crate::ir::{ExpectedMoves, Reason, Target, TestCase, TestStep, TestStepKind, WhoseMoves};
use crate::syntax::tree::{self, Expectation, Number, ReasonKind, RuleName};

/// The longest line of play that a test may count: more would not end in any sensible time.
const COUNTS: usize = 12;

impl<'t> Checker<'t> {
    /// All tests.
    pub(super) fn tests(&mut self) {
        let program = self.program;
        for (at, title, steps) in &program.tests {
            let mut lowered = Vec::new();
            for step in *steps {
                let at = step.at.0;
                lowered.extend(self.test_step(&step.kind).map(|kind| TestStep { at, kind }));
            }
            if steps.is_empty() {
                self.out.push(errors::empty_test(title.at.0, &title.text));
            }
            self.ir.tests.push(TestCase { at: *at, title: title.text.clone(), steps: lowered });
        }
    }

    fn test_step(&mut self, step: &'t tree::TestStepKind) -> Option<TestStepKind> {
        Some(match step {
            tree::TestStepKind::PositionSetup => TestStepKind::Position(self.ir.setup.clone()),
            tree::TestStepKind::PositionDrawing(text, lines) => {
                TestStepKind::Position(self.position(Some(text), lines))
            }
            tree::TestStepKind::Position(lines) => TestStepKind::Position(self.position(None, lines)),
            tree::TestStepKind::Play(texts) => {
                for text in texts {
                    self.text_of_move(text, About::Play);
                }
                TestStepKind::Play(texts.iter().map(|text| (text.at.0, text.text.clone())).collect())
            }
            tree::TestStepKind::Then(Expectation::Draw) => TestStepKind::Draw,
            tree::TestStepKind::Then(Expectation::GoesOn) => TestStepKind::GoesOn,
            tree::TestStepKind::Then(Expectation::Wins(side)) => TestStepKind::Wins(self.side_named(side)?),
            tree::TestStepKind::Then(Expectation::Condition(condition)) => {
                let mut scope = Scope::new(Place::Test, None);
                TestStepKind::Holds(self.condition(condition, &mut scope)?)
            }
            tree::TestStepKind::Moves { whose, expected } => {
                let whose = match whose {
                    tree::WhoseMoves::All => WhoseMoves::All,
                    tree::WhoseMoves::Drops => WhoseMoves::Drops,
                    tree::WhoseMoves::Man(kind, cell) => {
                        let (kind, cell) = (self.kind_named(kind), self.cell_named(cell));
                        self.placed.extend(kind);
                        WhoseMoves::Man(kind?, cell?)
                    }
                };
                if let tree::ExpectedMoves::Exactly(targets)
                | tree::ExpectedMoves::Include(targets)
                | tree::ExpectedMoves::Exclude(targets, _) = expected
                {
                    for target in targets {
                        if let tree::Target::Move(text) = target {
                            self.text_of_move(text, About::List(whose));
                        }
                    }
                }
                TestStepKind::Moves(whose, self.expected(expected)?)
            }
            tree::TestStepKind::Counts(numbers) => {
                if let Some(number) = numbers.get(COUNTS) {
                    self.out.push(errors::counts_too_long(number.at.0, COUNTS));
                    return None;
                }
                TestStepKind::Counts(
                    numbers.iter().map(|n| (n.at.0, u64::try_from(n.value).unwrap_or(0))).collect(),
                )
            }
            tree::TestStepKind::Broken(_) => {
                return None;
            }
        })
    }

    fn expected(&mut self, expected: &'t tree::ExpectedMoves) -> Option<ExpectedMoves> {
        Some(match expected {
            tree::ExpectedMoves::None => ExpectedMoves::Exactly(Vec::new()),
            tree::ExpectedMoves::Cells(Number { value, at }) => match u32::try_from(*value) {
                Ok(count) => ExpectedMoves::CellCount(count),
                Err(_) => {
                    self.out.push(errors::number_out_of_range(at.0, 0, i64::from(u32::MAX)));
                    return None;
                }
            },
            tree::ExpectedMoves::Exactly(targets) => ExpectedMoves::Exactly(self.targets(targets)),
            tree::ExpectedMoves::Include(targets) => ExpectedMoves::Include(self.targets(targets)),
            tree::ExpectedMoves::Exclude(targets, reason) => ExpectedMoves::Exclude(
                self.targets(targets),
                reason.as_ref().map(|reason| lowered_reason(reason.kind)),
            ),
        })
    }

    fn targets(&mut self, targets: &'t [tree::Target]) -> Vec<Target> {
        let mut lowered = Vec::new();
        for target in targets {
            match target {
                tree::Target::Move(text) => lowered.push(Target::Move(text.at.0, text.text.clone())),
                tree::Target::Cells(range) => {
                    let at =
                        range.last.as_ref().map_or(range.first.at.0, |last| range.first.at.0.to(last.at.0));
                    lowered.extend(self.cells(range).into_iter().map(|cell| Target::Cell(at, cell)));
                }
            }
        }
        lowered
    }
}

fn lowered_reason(reason: ReasonKind) -> Reason {
    match reason {
        ReasonKind::Rule(RuleName::Takes) => Reason::Takes,
        ReasonKind::Rule(RuleName::Enters) => Reason::Enters,
        ReasonKind::Rule(RuleName::Passes) => Reason::Passes,
        ReasonKind::Rule(RuleName::Stops) => Reason::Stops,
        ReasonKind::Rule(RuleName::Stands) => Reason::Stands,
        ReasonKind::Rule(RuleName::Safe) => Reason::Safe,
        ReasonKind::Rule(RuleName::Moves) => Reason::Moves,
        ReasonKind::When => Reason::When,
        ReasonKind::Unless => Reason::Unless,
        ReasonKind::SoThat => Reason::SoThat,
        ReasonKind::To => Reason::To,
        ReasonKind::Onto => Reason::Onto,
        ReasonKind::Over => Reason::Over,
        ReasonKind::Where => Reason::Where,
        ReasonKind::Quietly => Reason::Quietly,
        ReasonKind::Taking => Reason::Taking,
        ReasonKind::Put => Reason::Put,
        ReasonKind::Swap => Reason::Swap,
        ReasonKind::Become => Reason::Become,
    }
}
