//! The positions of tests, by the names that snapshots give them.

use crate::language::diagnostic::{Diagnostic, catalog, suggest, words::count};
use crate::language::ir::{Game, Placement, TestCase};

use super::snapshot::positions_of;

/// How many tests are named where none is near.
const NAMED: usize = 5;

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
            found.ok_or_else(|| too_many(test, number))
        }
        None => Err(no_such_test(game, name)),
    }
}

fn too_many(test: &TestCase, number: usize) -> Diagnostic {
    let title = &test.title;
    let positions = positions_of(test).count().max(1);
    let message = format!("the test `{title}` has no position {number}");
    let help = match positions {
        1 => format!("it has one: `--test \"{title}\"`"),
        last => format!("it has {}: the last is `--test \"{title} ({last})\"`", count(last, "position")),
    };
    Diagnostic::new(catalog::NO_SUCH_TEST, message).help(help)
}

fn no_such_test(game: &Game, name: &str) -> Diagnostic {
    let message = format!("the file has no test of the name `{name}`");
    let mut titles: Vec<&str> = game.tests.iter().map(|test| test.title.as_str()).collect();
    let begins = titles.iter().find(|title| !name.is_empty() && title.starts_with(name)).copied();
    let help = match begins.or_else(|| suggest::nearest(name, titles.iter().copied())) {
        Some(near) => format!("did you mean `{near}`?"),
        None if titles.is_empty() => "it has no tests at all".to_owned(),
        None => {
            let more = if titles.len() > NAMED { ", and others" } else { "" };
            titles.truncate(NAMED);
            let titles: Vec<String> = titles.iter().map(|title| format!("`{title}`")).collect();
            format!("its tests are {}{more}", titles.join(", "))
        }
    };
    Diagnostic::new(catalog::NO_SUCH_TEST, message).help(help)
}
