//! The parts of tests of rules.

use super::super::{Expectation, ExpectedMoves, PositionLine, Target, TestStepKind, WhoseMoves};
use super::{Node, Role, Visit, of_range, used};

/// The parts of a step of a test.
pub(super) fn of_step<'t>(step: &'t TestStepKind, see: Visit<'_, 't>) {
    match step {
        TestStepKind::PositionDrawing(_, lines) | TestStepKind::Position(lines) => {
            for line in lines {
                match line {
                    PositionLine::Army(army) => see(Node::Army(army)),
                    PositionLine::Entry(entry) => see(Node::Entry(entry)),
                    PositionLine::Phase(name, _) => see(Node::Name(name, Role::Phase)),
                    PositionLine::ToMove(side) => see(Node::Name(side, Role::Used)),
                }
            }
        }
        TestStepKind::Then(expectation) => match expectation {
            Expectation::Wins(side) => see(Node::Name(side, Role::Used)),
            Expectation::Condition(condition) => see(Node::Expr(condition)),
            Expectation::Draw | Expectation::GoesOn => {}
        },
        TestStepKind::Moves { whose, expected } => {
            match whose {
                WhoseMoves::Man(kind, cell) => used([kind, cell], see),
                WhoseMoves::All | WhoseMoves::Drops => {}
            }
            of_expected(expected, see);
        }
        TestStepKind::Broken(broken) => see(Node::Broken(broken)),
        TestStepKind::PositionSetup(_) | TestStepKind::Play(_) | TestStepKind::Counts(_) => {}
    }
}

fn of_expected<'t>(expected: &'t ExpectedMoves, see: Visit<'_, 't>) {
    match expected {
        ExpectedMoves::Exactly(targets)
        | ExpectedMoves::Include(targets)
        | ExpectedMoves::Exclude(targets, _) => {
            for target in targets {
                match target {
                    Target::Cells(range) => of_range(range, see),
                    Target::Move(_) => {}
                }
            }
        }
        ExpectedMoves::None | ExpectedMoves::Cells(_) => {}
    }
}
