//! The `test` blocks of a game, step by step.

use crate::diagnostic::{Diagnostic, catalog};
use crate::ir::{Condition, ConditionKind, Game, TestCase, TestStep, TestStepKind};
use crate::listing;
use crate::notation;
use crate::play;
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
    /// What the rules say; nothing where the notes say it all.
    pub found: Option<String>,
    /// What else can be said: what is missing, what is too much, whose `own` is.
    pub notes: Vec<String>,
    /// The position.
    pub drawing: String,
}

impl TrialFailure {
    /// The same for the author of the rules; the drawing comes beside it.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let expected = format!("expected {}", self.expected);
        let help = match &self.found {
            Some(found) => [&[expected, format!("found {found}")], self.notes.as_slice()].concat(),
            None => [self.notes.as_slice(), &[expected]].concat(),
        };
        Diagnostic::new(catalog::TEST_FAILED, format!("the test `{}` does not hold", self.title))
            .at(self.at, "this is not so")
            .help(help.join("\n"))
    }
}

/// What a step expects, and what there is instead.
pub(super) struct Mismatch {
    pub(super) at: Span,
    pub(super) expected: String,
    /// Nothing where the notes say it all.
    pub(super) found: Option<String>,
    pub(super) notes: Vec<String>,
}

impl Mismatch {
    pub(super) fn new(at: Span, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { at, expected: expected.into(), found: Some(found.into()), notes: Vec::new() }
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
        TestStepKind::Holds(condition) => held(session, condition)?,
        TestStepKind::Moves(whose, expected) => expectation::of_moves(session, step.at, *whose, expected)?,
        TestStepKind::Counts(counts) => counted(session, counts)?,
    })
}

/// Whether a question holds; if not, the part of it that does not, and for whom it was asked.
fn held(session: &Session<'_>, condition: &Condition) -> Result<Option<Mismatch>, Trouble> {
    if session.play_so_far().holds(condition)? {
        return Ok(None);
    }
    let at = failing(session, condition)?.unwrap_or(condition.at);
    let words = listing::words(&session.game().sources, at);
    let mut mismatch = Mismatch::new(at, format!("that `{words}` holds"), "that it does not");
    let of_a_side = |word: &str| matches!(word, "own" | "enemy");
    if words.split(|letter: char| !letter.is_alphanumeric() && letter != '-').any(of_a_side) {
        let side = session.side_name(session.turn());
        mismatch.notes.push(format!("`own` is {side}, the side to move"));
    }
    Ok(Some(mismatch))
}

/// The first part of an `and` that does not hold; nothing where none is written inside the question.
fn failing(session: &Session<'_>, condition: &Condition) -> Result<Option<Span>, Trouble> {
    let ConditionKind::All(parts) = &condition.kind else { return Ok(Some(condition.at)) };
    for part in parts {
        if !session.play_so_far().holds(part)? {
            let inside = part.at.source == condition.at.source
                && part.at.start >= condition.at.start
                && part.at.end <= condition.at.end;
            return if inside { failing(session, part) } else { Ok(None) };
        }
    }
    Ok(None)
}

/// Whether there are so many lines of play of each length; the first that is wrong is told.
fn counted(session: &Session<'_>, counts: &[(Span, u64)]) -> Result<Option<Mismatch>, Trouble> {
    let mut play = session.play_so_far().clone();
    for (depth, (at, expected)) in (1..).zip(counts) {
        let found = play::perft(&mut play, depth)?;
        if found != *expected {
            let expected = format!("{expected} lines of length {depth}");
            return Ok(Some(Mismatch::new(*at, expected, found.to_string())));
        }
    }
    Ok(None)
}
