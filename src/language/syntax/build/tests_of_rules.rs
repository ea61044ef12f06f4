//! The tests in rule files.

use super::super::grammar::Rule;
use super::super::list::List;
use super::super::tree::{
    Block, Expectation, ExpectedMoves, Reason, Target, TestStep, TestStepKind, WhoseMoves,
};
use super::{Builder, Children, Node};
use crate::language::written;

impl<'t> Builder<'t> {
    pub(super) fn test(&mut self, node: Node<'t>) -> Option<Block> {
        let mut parts = Children::of(node);
        let title = self.text(&parts.seek(Rule::text)?);
        let steps = self.list(parts, List::Steps, Self::step, |at, broken| {
            Some(TestStep { at, kind: TestStepKind::Broken(broken) })
        });
        Some(Block::Test { title, steps })
    }

    fn step(&mut self, node: Node<'t>) -> Option<TestStep> {
        let at = self.place(&node);
        let node = Children::of(node).next()?;
        let rule = node.as_rule();
        let parts = Children::of(node);
        let kind = match rule {
            Rule::position => self.position(parts)?,
            Rule::play => TestStepKind::Play(parts.every(Rule::text).map(|text| self.text(&text)).collect()),
            Rule::then => TestStepKind::Then(self.expectation(parts)?),
            Rule::lists => self.lists(parts)?,
            Rule::counts => {
                TestStepKind::Counts(parts.every(Rule::number).map(|n| self.number(&n)).collect())
            }
            _ => return None,
        };
        Some(TestStep { at, kind })
    }

    fn position(&mut self, mut parts: Children<'t>) -> Option<TestStepKind> {
        parts.has(Rule::kw_position);
        let what = parts.next()?;
        Some(match what.as_rule() {
            Rule::kw_setup => {
                TestStepKind::PositionSetup(parts.eat(Rule::number).map(|number| self.number(&number)))
            }
            Rule::drawing => {
                let body = parts.eat(Rule::position_body);
                let lines = body.map(|body| self.position_body(body)).unwrap_or_default();
                TestStepKind::PositionDrawing(self.text(&what), lines)
            }
            _ => TestStepKind::Position(self.position_body(what)),
        })
    }

    fn expectation(&mut self, mut parts: Children<'t>) -> Option<Expectation> {
        parts.has(Rule::kw_then);
        let what = parts.next()?;
        Some(match what.as_rule() {
            Rule::kw_draw => Expectation::Draw,
            Rule::kw_game => Expectation::GoesOn,
            Rule::wins => Expectation::Wins(self.next_name(&mut Children::of(what))?),
            _ => Expectation::Condition(self.expr(what)?),
        })
    }

    fn lists(&mut self, mut parts: Children<'t>) -> Option<TestStepKind> {
        parts.has(Rule::kw_moves);
        let whose = parts.next()?;
        let whose = match whose.as_rule() {
            Rule::kw_all => WhoseMoves::All,
            Rule::kw_drops => WhoseMoves::Drops,
            _ => {
                let mut words = Children::of(whose);
                WhoseMoves::Man(self.next_name(&mut words)?, self.next_name(&mut words)?)
            }
        };
        let what = parts.next()?;
        let rule = what.as_rule();
        let mut words = Children::of(what);
        words.next();
        let expected = match rule {
            Rule::exactly if words.has(Rule::kw_none) => ExpectedMoves::None,
            Rule::exactly => match words.eat(Rule::how_many) {
                Some(number) => ExpectedMoves::Cells(self.number(&Children::of(number).seek(Rule::number)?)),
                None => ExpectedMoves::Exactly(self.targets(&mut words)?),
            },
            Rule::include => ExpectedMoves::Include(self.targets(&mut words)?),
            _ => {
                let targets = self.targets(&mut words)?;
                let reason = words.seek(Rule::reason).and_then(|reason| self.reason(reason));
                ExpectedMoves::Exclude(targets, reason)
            }
        };
        Some(TestStepKind::Moves { whose, expected })
    }

    fn targets(&mut self, words: &mut Children<'t>) -> Option<Vec<Target>> {
        let mut targets = Vec::new();
        while let Some(target) = words.eat(Rule::target) {
            let what = Children::of(target).next()?;
            targets.push(if what.as_rule() == Rule::text {
                Target::Move(self.text(&what))
            } else {
                // `a2-e2` may be a move without its quotation marks: the cells of the board decide.
                Target::Cells(self.cells_as_written(what)?)
            });
        }
        Some(targets)
    }

    /// The word that makes a move illegal.
    fn reason(&self, node: Node<'t>) -> Option<Reason> {
        let at = self.place(&node);
        let word = Children::of(node).next()?;
        let parts: Vec<&str> = word.clone().into_inner().map(|part| part.as_str()).collect();
        let words = if parts.is_empty() { word.as_str().to_owned() } else { parts.join(" ") };
        let kind = written::Reason::of(&words)?;
        Some(Reason { at, kind })
    }
}
