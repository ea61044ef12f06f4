//! The positions of tests, by the names that snapshots give them.

use crate::language::diagnostic::words::LISTED;
use crate::language::diagnostic::{Diagnostic, suggest};
use crate::language::ir::{Game, Placement, TestCase};
use crate::language::messages;

use super::snapshot::positions_of;

/// The positions of the tests, each by the heading that it has in a snapshot: the title of its test, and for further positions of
/// that test a number, as in `mate (2)`.
pub fn named_positions(game: &Game) -> impl Iterator<Item = (String, &Placement)> {
    game.tests.iter().flat_map(|test| {
        (1..).zip(positions_of(test)).map(move |(number, placement)| (heading(test, number), placement))
    })
}

/// The headings of the positions of one test.
#[must_use]
pub fn headings_of(test: &TestCase) -> Vec<String> {
    (1..).zip(positions_of(test)).map(|(number, _)| heading(test, number)).collect()
}

fn heading(test: &TestCase, number: usize) -> String {
    if number == 1 { test.title.clone() } else { format!("{} ({number})", test.title) }
}

/// The position of a test: that of its name is the first, that of `NAME (2)` the second. A test that sets up none begins with the
/// set-up.
///
/// # Errors
///
/// The message if there is no such test, or it has fewer positions.
pub fn position_named<'g>(game: &'g Game, name: &str) -> Result<&'g Placement, Diagnostic> {
    let name = name.trim();
    let titled = |title: &str| game.tests.iter().find(|test| test.title == title);
    if let Some(test) = titled(name) {
        return Ok(positions_of(test).next().unwrap_or(&game.setup));
    }
    let numbered =
        name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")).and_then(|(title, number)| {
            let number = number.parse::<usize>().ok()?;
            Some((titled(title)?, number))
        });
    match numbered {
        Some((test, number)) => {
            let found = number.checked_sub(1).and_then(|before| positions_of(test).nth(before));
            let found = found.or_else(|| (number == 1).then_some(&game.setup));
            found.ok_or_else(|| {
                messages::no_such_position((&test.title, number), positions_of(test).count().max(1))
            })
        }
        None => Err(no_such_test(game, name)),
    }
}

fn no_such_test(game: &Game, name: &str) -> Diagnostic {
    let titles: Vec<&str> = game.tests.iter().map(|test| test.title.as_str()).collect();
    let begins = titles.iter().find(|title| !name.is_empty() && title.starts_with(name)).copied();
    let near = begins.or_else(|| suggest::nearest(name, titles.iter().copied()));
    let told: Vec<&str> = titles.iter().take(LISTED).copied().collect();
    messages::no_such_test(name, near, &told, titles.len() > LISTED)
}
