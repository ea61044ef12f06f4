//! The `test` blocks of a game, step by step.

use crate::engine::Engine;
use crate::language::diagnostic::words::{LISTED, all_of};
use crate::language::diagnostic::{Diagnostic, Label};
use crate::language::ir::{Condition, ConditionKind, Game, NumberKind, TestCase, TestStep, TestStepKind};
use crate::language::messages;
use crate::language::source::Span;
use crate::play::listing;
use crate::play::matches::{self, Executor, Match, Plain, Run};
use crate::play::notation;
use crate::play::session::{Session, Trouble};

use super::mismatch::Mismatch;
use super::{elsewhere, endings, expectation, left_out};

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
    /// What the test expects.
    pub expected: String,
    /// What the rules say; empty if the notes say it all.
    pub found: Option<String>,
    /// Further notes: what is missing, what is too much, which side `own` means.
    pub notes: Vec<String>,
    /// Places in the rules that are the reason, each with a few words.
    pub causes: Vec<Label>,
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
        let test_failed = messages::test_failed(&self.title);
        let mut diagnostic = test_failed.at(self.at, "this is not so").help(help.join("\n"));
        diagnostic.labels.extend(self.causes.iter().filter(|cause| cause.span != self.at).cloned());
        diagnostic
    }
}

/// Runs every test of a game.
#[must_use]
pub fn run(game: &Game) -> Vec<TrialResult> {
    run_while::<Engine>(game, &|| true).collect()
}

/// The same one by one, which may take long: `go_on` is asked now and then whether to go on. If not, only the tests are
/// given that were run to their ends.
pub fn run_while<'g, E: Executor>(
    game: &'g Game,
    go_on: &'g dyn Fn() -> bool,
) -> impl Iterator<Item = TrialResult> + use<'g, E> {
    let begun = Match::<E>::new(game);
    game.tests.iter().map_while(move |test| trial(&begun, test, go_on))
}

/// The first step of a test that does not hold, if there is one before `go_on` says no.
pub(crate) fn failure(game: &Game, test: &TestCase, go_on: &dyn Fn() -> bool) -> Option<TrialFailure> {
    trial(&Match::<Plain>::new(game), test, go_on)?.failures.into_iter().next()
}

fn trial<E: Executor>(begun: &Match<E>, test: &TestCase, go_on: &dyn Fn() -> bool) -> Option<TrialResult> {
    let mut failures = Vec::new();
    steps(begun, test, go_on, &mut failures);
    go_on().then(|| TrialResult { title: test.title.clone(), at: test.at, failures })
}

/// Goes through the steps. What does not hold is noted, and the next step tried; where play cannot go on, the test ends.
fn steps<E: Executor>(
    begun: &Match<E>,
    test: &TestCase,
    go_on: &dyn Fn() -> bool,
    failures: &mut Vec<TrialFailure>,
) {
    let game = begun.game();
    let mut note = |Mismatch { at, expected, found, notes, labels }, drawing| {
        failures.push(TrialFailure {
            title: test.title.clone(),
            at,
            expected,
            found,
            notes,
            causes: labels,
            drawing,
        });
    };
    let too_much = |at, exhausted: Trouble| {
        Mismatch::new(at, "that the moves can be worked out", exhausted.diagnostic(game).into_message())
    };
    let mut session = match Session::of(begun.clone()) {
        Ok(session) => session,
        Err(exhausted) => return note(too_much(test.at, exhausted), String::new()),
    };
    let mut before: Option<&str> = None;
    for step in &test.steps {
        if !go_on() {
            return;
        }
        match &step.kind {
            TestStepKind::Position(placement) => match Session::again_from(begun, placement) {
                Ok(there) => (session, before) = (there, None),
                Err(exhausted) => {
                    return note(too_much(step.at, exhausted), notation::drawing(game, placement));
                }
            },
            TestStepKind::Play(moves) => {
                for (at, text) in moves {
                    let last = before.replace(text);
                    if let Err(trouble) = session.play(text) {
                        let diagnostic = match trouble {
                            Trouble::Move(diagnostic) => diagnostic,
                            other => other.diagnostic(game),
                        };
                        let found = format!("that {}", diagnostic.message);
                        let mut mismatch = Mismatch::new(*at, format!("that `{text}` can be played"), found);
                        mismatch.notes.extend(diagnostic.help.clone());
                        mismatch.notes.extend(left_out::told(&session, text, last));
                        mismatch.labels.clone_from(&diagnostic.labels);
                        return note(mismatch, session.drawing());
                    }
                }
            }
            _ => match question(&session, step, go_on) {
                Ok(None) => {}
                Ok(Some(mismatch)) => note(mismatch, session.drawing()),
                Err(exhausted) => return note(too_much(step.at, exhausted), session.drawing()),
            },
        }
    }
}

/// Whether a step that asks something holds.
fn question<E: Executor>(
    session: &Session<E>,
    step: &TestStep,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Mismatch>, Trouble> {
    let game = session.game();
    let outcome = || session.outcome_in_words().unwrap_or_else(|| "that the game goes on".to_owned());
    let unless = |holds: bool, expected: String, found: String| {
        (!holds).then(|| Mismatch::new(step.at, expected, found))
    };
    Ok(match &step.kind {
        TestStepKind::Position(_) | TestStepKind::Play(_) => None,
        TestStepKind::Draw => {
            let drawn = session.outcome().is_some_and(|outcome| outcome.winner.is_none());
            let mismatch = unless(drawn, "a draw".to_owned(), outcome());
            mismatch.map(|mismatch| endings::explained(session, mismatch, None))
        }
        TestStepKind::Wins(side) => {
            let won = session.outcome().is_some_and(|outcome| outcome.winner == Some(*side));
            let mismatch = unless(won, format!("that {} wins", game.side_name(*side)), outcome());
            mismatch.map(|mismatch| endings::explained(session, mismatch, Some(*side)))
        }
        TestStepKind::GoesOn => {
            let mismatch = unless(session.outcome().is_none(), "that the game goes on".to_owned(), outcome());
            mismatch.map(|mismatch| endings::that_came(session, mismatch))
        }
        TestStepKind::Holds(condition) => held(session, condition)?,
        TestStepKind::Moves(whose, expected) => expectation::of_moves(session, step.at, *whose, expected)?,
        TestStepKind::Counts(counts) => counted(session, counts, go_on, E::RUN_STEPS)?,
    })
}

/// Whether a question holds; if not, the part of it that does not, and for which side it was asked.
fn held<E: Executor>(session: &Session<E>, condition: &Condition) -> Result<Option<Mismatch>, Trouble> {
    if session.inquiry().holds(condition)? {
        return Ok(None);
    }
    let at = failing(session, condition)?.unwrap_or(condition.at);
    let words = listing::words(&session.game().sources, at);
    let found = match compared(session, condition, at)? {
        Some(numbers) => format!("that it does not: {numbers}"),
        None => match elsewhere::told(session, condition)? {
            Some(told) => format!("that it does not: {told}"),
            None => "that it does not".to_owned(),
        },
    };
    let mut mismatch = Mismatch::new(at, format!("that `{words}` holds"), found);
    let of_a_side = |word: &str| matches!(word, "own" | "enemy");
    if words.split(|letter: char| !letter.is_alphanumeric() && letter != '-').any(of_a_side) {
        let side = session.side_name(session.turn());
        mismatch.notes.push(format!("`own` is {side}, the side to move"));
    }
    Ok(Some(mismatch))
}

/// The first part of an `and` that does not hold; none if the question has none.
fn failing<E: Executor>(session: &Session<E>, condition: &Condition) -> Result<Option<Span>, Trouble> {
    let ConditionKind::All(parts) = &condition.kind else { return Ok(Some(condition.at)) };
    for part in parts {
        if !session.inquiry().holds(part)? {
            let inside = part.at.source == condition.at.source
                && part.at.start >= condition.at.start
                && part.at.end <= condition.at.end;
            return if inside { failing(session, part) } else { Ok(None) };
        }
    }
    Ok(None)
}

/// The numbers that the question at a place compares, if it compares numbers.
fn compared<E: Executor>(
    session: &Session<E>,
    condition: &Condition,
    at: Span,
) -> Result<Option<String>, Trouble> {
    match &condition.kind {
        ConditionKind::All(parts) => {
            for part in parts {
                if let Some(found) = compared(session, part, at)? {
                    return Ok(Some(found));
                }
            }
            Ok(None)
        }
        ConditionKind::Compare(left, _, right) if condition.at == at => {
            let mut told = Vec::new();
            for number in [left, right] {
                let words = listing::words(&session.game().sources, number.at);
                if !matches!(number.kind, NumberKind::Constant(_)) {
                    told.push(format!("`{words}` is {}", session.inquiry().number(number)?));
                }
            }
            Ok((!told.is_empty()).then(|| all_of(&told)))
        }
        _ => Ok(None),
    }
}

/// Whether the numbers of lines of play are right, counted within a limit of steps; the first wrong one is reported.
fn counted<E: Executor>(
    session: &Session<E>,
    counts: &[(Span, u64)],
    go_on: &dyn Fn() -> bool,
    most: u64,
) -> Result<Option<Mismatch>, Trouble> {
    let mut play = session.play_so_far().clone();
    let go_on = |_| go_on();
    let run = Run { go_on: &go_on, most: play.spent().saturating_add(most) };
    for (depth, (at, expected)) in (1..).zip(counts) {
        let Some(found) = matches::perft_within(&mut play, depth, run)? else { return Ok(None) };
        if found != *expected {
            let expected = format!("{expected} lines of length {depth}");
            let mut mismatch = Mismatch::new(*at, expected, found.to_string());
            mismatch.notes.extend(by_first_move(session, depth, run).unwrap_or_default());
            return Ok(Some(mismatch));
        }
    }
    Ok(None)
}

/// How many lines begin with each move.
fn by_first_move<E: Executor>(
    session: &Session<E>,
    depth: u32,
    run: Run<'_>,
) -> Result<Option<String>, Trouble> {
    let mut session = session.clone();
    let mut told = Vec::new();
    for listed in session.list()? {
        let Some(lines) = session.lines_after(listed.index, depth - 1, run)? else { return Ok(None) };
        told.push(if depth > 1 { format!("{} {lines}", listed.text) } else { listed.text });
    }
    let head = if depth > 1 { "by first move: " } else { "" };
    let separated = told.len().min(LISTED);
    let shown = told.get(..separated).unwrap_or(&[]).join(if depth > 1 { ", " } else { " " });
    let more = match told.len() - separated {
        0 => String::new(),
        more => format!(" and {more} more; `menagerie perft --divide` lists them all"),
    };
    Ok((!told.is_empty()).then(|| format!("{head}{shown}{more}")))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::{Trouble, counted};
    use crate::language::budget::{Exhausted, Limit};
    use crate::language::ir::sample::TO_AND_FRO;
    use crate::language::source::Span;
    use crate::loading::pipeline::{NoFiles, load};
    use crate::play::matches::Plain;
    use crate::play::session::Session;

    #[test]
    fn all_counts_of_a_test_have_one_budget() {
        let game = load("a", TO_AND_FRO, &NoFiles).game.unwrap();
        let session = Session::<Plain>::new(&game).unwrap();
        let counts = |lengths| vec![(Span::default(), 1); lengths];
        let stopped = |lengths| {
            let counted = counted(&session, &counts(lengths), &|| true, 20_000);
            assert!(matches!(
                counted,
                Ok(None) | Err(Trouble::Exhausted(Exhausted { limit: Limit::Run, .. }))
            ));
            counted.is_err()
        };
        assert_eq!([10, 1_000].map(stopped), [false, true]);
        // The steps of another test do not count for this one.
        assert!(!stopped(10));
    }
}
