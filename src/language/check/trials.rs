//! The tests of a file.

use super::game_start::GameStart;
use super::scope::{Place, Scope};
use super::texts::{About, MoveTexts};
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::Unknown;
use crate::language::diagnostic::catalog;
use crate::language::ir::rows::NamedSetup;
use crate::language::ir::{
    Cell, ExpectedMoves, NOBODY, Placement, Target, TestCase, TestStep, TestStepKind, WhoseMoves,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, CellRange, Expectation, Number, Text};

/// The longest line of play that a test may count: more would not end in any sensible time.
const COUNTS: usize = 12;

impl<'t> Lowerer<'_, 't> {
    /// All tests.
    pub(super) fn tests(&mut self, begin: GameStart<'_>) -> Vec<TestCase> {
        let mut tests = Vec::new();
        for (at, title, steps) in &self.program.tests {
            let mut lowered = Vec::new();
            for step in *steps {
                let at = step.at.0;
                if let tree::TestStepKind::PositionSetup(number) = &step.kind {
                    let number = number.as_ref().map(|n| (u64::try_from(n.value).unwrap_or(0), n.at.0));
                    let step = NamedSetup { test: tests.len(), step: lowered.len(), number };
                    self.notes.named_setups.push(step);
                }
                lowered.extend(self.test_step(&step.kind, begin).map(|kind| TestStep { at, kind }));
            }
            if steps.is_empty() {
                self.out.push(errors::empty_test(title.at.0, &title.text));
            }
            tests.push(TestCase { at: *at, title: title.text.clone(), steps: lowered });
        }
        tests
    }

    fn test_step(&mut self, step: &'t tree::TestStepKind, begin: GameStart<'_>) -> Option<TestStepKind> {
        Some(match step {
            tree::TestStepKind::PositionSetup(_) => TestStepKind::Position(begin.setup.clone()),
            tree::TestStepKind::PositionDrawing(text, lines) => {
                TestStepKind::Position(self.position(Some(text), lines, begin.phases))
            }
            tree::TestStepKind::Position(lines) => {
                TestStepKind::Position(self.position(None, lines, begin.phases))
            }
            tree::TestStepKind::Play(texts) => {
                for text in texts {
                    self.text_of_move(text, About::Play, begin.setup);
                }
                TestStepKind::Play(texts.iter().map(|text| (text.at.0, text.text.clone())).collect())
            }
            tree::TestStepKind::Then(Expectation::Draw) => TestStepKind::Draw,
            tree::TestStepKind::Then(Expectation::GoesOn) => TestStepKind::GoesOn,
            // A game without a winner has its own words.
            tree::TestStepKind::Then(Expectation::Wins(side)) if side.text == NOBODY => {
                self.unknown(side, Sought::Side, None);
                return None;
            }
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
                        self.notes.kinds_placed.extend(kind);
                        WhoseMoves::Man(kind?, cell?)
                    }
                };
                if let tree::ExpectedMoves::Exactly(targets)
                | tree::ExpectedMoves::Include(targets)
                | tree::ExpectedMoves::Exclude(targets, _) = expected
                {
                    for target in targets {
                        if let tree::Target::Move(text) = target {
                            self.text_of_move(text, About::List(whose), begin.setup);
                        }
                    }
                }
                TestStepKind::Moves(whose, self.expected(expected, whose)?)
            }
            tree::TestStepKind::Counts(numbers) => {
                if let Some(number) = numbers.get(COUNTS) {
                    self.out.push(errors::counts_too_long(number.at.0, COUNTS));
                    return None;
                }
                if let Some(number) = numbers.iter().find(|number| number.value == i64::MAX) {
                    self.out.push(errors::number_out_of_range(number.at.0, 0, i64::MAX - 1));
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

    /// The data for reading texts of moves.
    fn texts(&self) -> MoveTexts<'_> {
        let passes = self.program.passes.as_slice();
        MoveTexts { names: self.names, shape: self.shape, pieces: self.pieces, passes }
    }

    /// Refuses a text that no move can have.
    fn text_of_move(&mut self, text: &Text, about: About, setup: &Placement) {
        let short = about == About::Play && self.texts().may_be_short(&text.text, &self.labels);
        if !short
            && let Some(found) = self.texts().wrong(text, about, setup)
            && !self.letters_unsure()
        {
            self.out.push(found);
        }
    }

    /// Whether there is an error in the parts of texts of moves: the pieces, their letters, the sides.
    fn letters_unsure(&self) -> bool {
        let letters = [
            catalog::BAD_LETTER,
            catalog::BAD_DRAWING,
            catalog::BLOCK_MISSING,
            catalog::TWO_SIDES,
            catalog::DECLARED_TWICE,
            catalog::NAME_TAKEN,
        ];
        self.out.unknown().iter().any(Unknown::seeks_piece)
            || self.out.any(|found| letters.contains(&found.code))
    }

    fn expected(&mut self, expected: &'t tree::ExpectedMoves, whose: WhoseMoves) -> Option<ExpectedMoves> {
        Some(match expected {
            tree::ExpectedMoves::None => ExpectedMoves::Exactly(Vec::new()),
            tree::ExpectedMoves::Cells(Number { value, at }) => match u32::try_from(*value) {
                Ok(count) => ExpectedMoves::CellCount(count),
                Err(_) => {
                    self.out.push(errors::number_out_of_range(at.0, 0, i64::from(u32::MAX)));
                    return None;
                }
            },
            tree::ExpectedMoves::Exactly(targets) => ExpectedMoves::Exactly(self.targets(targets, whose)),
            tree::ExpectedMoves::Include(targets) => ExpectedMoves::Include(self.targets(targets, whose)),
            tree::ExpectedMoves::Exclude(targets, reason) => ExpectedMoves::Exclude(
                self.targets(targets, whose),
                reason.as_ref().map(|reason| reason.kind),
            ),
        })
    }

    fn targets(&mut self, targets: &'t [tree::Target], whose: WhoseMoves) -> Vec<Target> {
        let mut lowered = Vec::new();
        // Several of them in a row are one mistake.
        let mut bare: Vec<(Span, String)> = Vec::new();
        for target in targets {
            match target {
                tree::Target::Move(text) => lowered.push(Target::Move(text.at.0, text.text.clone())),
                tree::Target::Cells(CellRange { first, last: None })
                    if let Some(text) = self.bare_move(&first.text, whose) =>
                {
                    lowered.push(Target::Move(first.at.0, text.clone()));
                    bare.push((first.at.0, text));
                    continue;
                }
                tree::Target::Cells(range) => {
                    let at =
                        range.last.as_ref().map_or(range.first.at.0, |last| range.first.at.0.to(last.at.0));
                    lowered.extend(self.target_cells(range).into_iter().map(|cell| Target::Cell(at, cell)));
                }
            }
            self.tell_bare(&mut bare);
        }
        self.tell_bare(&mut bare);
        lowered
    }

    /// The cells of a list; `a2-e2` is read as a block.
    fn target_cells(&mut self, range: &CellRange) -> Vec<Cell> {
        let name = &range.first;
        if range.last.is_none()
            && self.shape.cell(&name.text).is_none()
            && let Some((first, last)) = name.text.split_once('-')
            && [first, last].into_iter().all(|corner| self.shape.is_corner(corner))
        {
            let corner = |text: &str| tree::Name { text: text.to_owned(), at: name.at };
            let (first, last) = (corner(first), corner(last));
            self.out.push(errors::hyphen_in_block(name.at.0, &first.text, &last.text));
            return self.cells(&CellRange { first, last: Some(last) });
        }
        self.cells(range)
    }

    /// The move that a word in a list means, if it is not a cell.
    fn bare_move(&self, word: &str, whose: WhoseMoves) -> Option<String> {
        let cell = self.shape.cell(word).is_some();
        self.texts().bare_move(word, whose).filter(|_| !cell)
    }

    /// Reports moves without quotation marks.
    fn tell_bare(&mut self, bare: &mut Vec<(Span, String)>) {
        let (Some((first, _)), Some((last, _))) = (bare.first(), bare.last()) else { return };
        let at = first.to(*last);
        let meant: Vec<String> = bare.iter().map(|(_, text)| format!("\"{text}\"")).collect();
        self.out.push(errors::move_without_quotes(at, self.sources.text(at), &meant.join(" ")));
        bare.clear();
    }
}
