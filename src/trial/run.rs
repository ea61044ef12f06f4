//! The `test` blocks of a game, step by step.

use crate::diagnostic::{Diagnostic, catalog};
use crate::ir::{Game, TestCase, TestStep, TestStepKind};
use crate::notation;
use crate::reference;
use crate::session::{Session, Trouble, side_name};
use crate::source::Span;

use super::expectation;

/// What came of one test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialResult {
    /// What it was to show.
    pub title: String,
    /// The whole test.
    pub at: Span,
    /// What does not hold; nothing when all is well.
    pub failures: Vec<TrialFailure>,
}

/// A step of a test that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialFailure {
    /// What the test was to show.
    pub title: String,
    /// The words that do not hold.
    pub at: Span,
    /// What the test says.
    pub expected: String,
    /// What the rules say.
    pub found: String,
    /// What else can be said: what is missing, what is too much.
    pub notes: Vec<String>,
    /// The position.
    pub drawing: String,
}

impl TrialFailure {
    /// The same for the author of the rules; the drawing comes beside it.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let mut help = vec![format!("expected {}", self.expected), format!("found {}", self.found)];
        help.extend(self.notes.iter().cloned());
        Diagnostic::new(catalog::TEST_FAILED, format!("the test `{}` does not hold", self.title))
            .at(self.at, "this is not so")
            .help(help.join("\n"))
    }
}

/// What a step expects, and what there is instead.
pub(super) struct Mismatch {
    pub(super) at: Span,
    pub(super) expected: String,
    pub(super) found: String,
    pub(super) notes: Vec<String>,
}

impl Mismatch {
    pub(super) fn new(at: Span, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { at, expected: expected.into(), found: found.into(), notes: Vec::new() }
    }
}

/// Runs every test of a game.
#[must_use]
pub fn run(game: &Game) -> Vec<TrialResult> {
    game.tests.iter().map(|test| trial(game, test)).collect()
}

fn trial(game: &Game, test: &TestCase) -> TrialResult {
    let mut failures = Vec::new();
    steps(game, test, &mut failures);
    TrialResult { title: test.title.clone(), at: test.at, failures }
}

/// Goes through the steps. What does not hold is noted, and the next step tried; where play cannot go on, the test ends.
fn steps(game: &Game, test: &TestCase, failures: &mut Vec<TrialFailure>) {
    let mut note = |Mismatch { at, expected, found, notes }, drawing| {
        failures.push(TrialFailure { title: test.title.clone(), at, expected, found, notes, drawing });
    };
    let too_much = |at| {
        Mismatch::new(at, "that the moves can be worked out", Trouble::Exhausted.diagnostic(game).message)
    };
    let Ok(mut session) = Session::new(game) else { return note(too_much(test.at), String::new()) };
    for step in &test.steps {
        match &step.kind {
            TestStepKind::Position(placement) => match Session::at(game, placement) {
                Ok(there) => session = there,
                Err(_) => return note(too_much(step.at), notation::drawing(game, placement)),
            },
            TestStepKind::Play(moves) => {
                for (at, text) in moves {
                    if let Err(trouble) = session.play(text) {
                        let diagnostic = trouble.diagnostic(game);
                        let mut mismatch =
                            Mismatch::new(*at, format!("that `{text}` can be played"), diagnostic.message);
                        mismatch.notes.extend(diagnostic.help);
                        return note(mismatch, session.drawing());
                    }
                }
            }
            _ => match question(&session, step) {
                Ok(None) => {}
                Ok(Some(mismatch)) => note(mismatch, session.drawing()),
                Err(_) => return note(too_much(step.at), session.drawing()),
            },
        }
    }
}

/// Whether a step that asks something holds.
fn question(session: &Session<'_>, step: &TestStep) -> Result<Option<Mismatch>, Trouble> {
    let game = session.game();
    let outcome = || session.outcome_told().unwrap_or_else(|| "that the game goes on".to_owned());
    let unless = |holds: bool, expected: String, found: String| {
        (!holds).then(|| Mismatch::new(step.at, expected, found))
    };
    Ok(match &step.kind {
        TestStepKind::Position(_) | TestStepKind::Play(_) => None,
        TestStepKind::Draw => {
            let drawn = session.outcome().is_some_and(|outcome| outcome.winner.is_none());
            unless(drawn, "a draw".to_owned(), outcome())
        }
        TestStepKind::Wins(side) => {
            let won = session.outcome().is_some_and(|outcome| outcome.winner == Some(*side));
            unless(won, format!("that {} wins", side_name(game, *side)), outcome())
        }
        TestStepKind::GoesOn => {
            unless(session.outcome().is_none(), "that the game goes on".to_owned(), outcome())
        }
        TestStepKind::Holds(condition) => {
            let holds = session.play_so_far().holds(condition)?;
            unless(holds, "that this holds".to_owned(), "that it does not".to_owned())
        }
        TestStepKind::Moves(whose, expected) => expectation::of_moves(session, step.at, *whose, expected)?,
        TestStepKind::Counts(counts) => counted(session, counts)?,
    })
}

/// Whether there are so many lines of play of each length; the first that is wrong is told.
fn counted(session: &Session<'_>, counts: &[(Span, u64)]) -> Result<Option<Mismatch>, Trouble> {
    let mut play = session.play_so_far().clone();
    for (depth, (at, expected)) in (1..).zip(counts) {
        let found = reference::perft(&mut play, depth)?;
        if found != *expected {
            let expected = format!("{expected} lines of length {depth}");
            return Ok(Some(Mismatch::new(*at, expected, found.to_string())));
        }
    }
    Ok(None)
}
