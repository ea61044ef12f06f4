//! The moves of a game as text, to be compared with those of another version of the rules.

use std::fmt::Write;

use crate::engine::Engine;
use crate::language::diagnostic::words::count;
use crate::language::ir::{Game, Placement, TestCase, TestStepKind};
use crate::play::listing::Listed;
use crate::play::matches::{Executor, Match};
use crate::play::session::{Session, Trouble};

/// What a heading begins with.
const HEADING: &str = "== ";

/// The heading of the first position.
const START: &str = "start";

/// Whether a line of a snapshot begins the moves of another position.
pub(super) fn is_heading(line: &str) -> bool {
    line.starts_with(HEADING)
}

/// Whether a text is one that [`snapshot_text`] may have written.
#[must_use]
pub fn is_snapshot(text: &str) -> bool {
    text.lines().any(|line| line.strip_prefix(HEADING) == Some(START))
}

/// The legal moves at the start and at each position of the tests, each with the rule that makes it. A line says one thing,
/// and no line depends on where in the file something stands, so that a difference is a difference of the rules. A position
/// that has occurred before is not listed again, but referred to.
#[must_use]
pub fn snapshot_text(game: &Game) -> String {
    snapshot_text_while::<Engine>(game, &mut || true).unwrap_or_default()
}

/// The same with interruption: `go_on` is asked before each of the [`positions`], and at the end. If it says no, there is no
/// text.
#[must_use]
pub fn snapshot_text_while<E: Executor>(game: &Game, go_on: &mut dyn FnMut() -> bool) -> Option<String> {
    let mut text = format!("{}\n\n", game.names.first().map_or("", String::as_str));
    if !go_on() {
        return None;
    }
    let begun = Match::<E>::new(game);
    position(&mut text, START, Session::of(begun.clone()), game);
    let mut before: Vec<(&Placement, String)> = vec![(&game.setup, "the start".to_owned())];
    for test in &game.tests {
        for (number, placement) in (1..).zip(positions_of(test)) {
            if !go_on() {
                return None;
            }
            let heading = if number == 1 { test.title.clone() } else { format!("{} ({number})", test.title) };
            text.push('\n');
            match before.iter().find(|(known, _)| *known == placement) {
                Some((_, name)) => {
                    let _ = writeln!(text, "{HEADING}{heading}\nas at {name}");
                }
                None => {
                    position(&mut text, &heading, Session::again_from(&begun, placement), game);
                    before.push((placement, format!("`{heading}`")));
                }
            }
        }
    }
    go_on().then_some(text)
}

/// The number of positions in a snapshot: the start, and those of the tests.
#[must_use]
pub fn positions(game: &Game) -> usize {
    1 + game.tests.iter().flat_map(positions_of).count()
}

pub(super) fn positions_of(test: &TestCase) -> impl Iterator<Item = &Placement> {
    test.steps.iter().filter_map(|step| match &step.kind {
        TestStepKind::Position(placement) => Some(placement),
        _ => None,
    })
}

fn position<E: Executor>(
    text: &mut String,
    heading: &str,
    session: Result<Session<E>, Trouble>,
    game: &Game,
) {
    let _ = writeln!(text, "{HEADING}{heading}");
    let listed = session.and_then(|session| Ok((session.list()?, session)));
    match listed {
        Ok((list, session)) => {
            for line in session.drawing().lines() {
                let _ = writeln!(text, "{}", line.trim_end());
            }
            let _ = writeln!(text, "{}", count(list.len(), "move"));
            for Listed { text: written, rule, .. } in list {
                let _ = writeln!(text, "{written}: {rule}");
            }
        }
        Err(trouble) => {
            let _ = writeln!(text, "{}", trouble.diagnostic(game).message);
        }
    }
}
