//! Names: unknown, taken, of the wrong sort, unused.

use crate::language::check::unknown::advice::Advice;
use crate::language::diagnostic::{Diagnostic, words};
use crate::language::messages;
use crate::language::source::Span;

/// In how many places a word stands, with their lines, which are 0 where they are in several files; nothing for one.
pub(in crate::language::check) fn places(lines: &[usize]) -> String {
    /// More lines than these are not named.
    const TOLD: usize = 6;
    let mut named: Vec<String> = lines.iter().map(ToString::to_string).collect();
    named.dedup();
    match (lines.len(), named.len()) {
        (0 | 1, _) => String::new(),
        (many, 1) => format!(" ({many} places)"),
        (many, lines) if lines > TOLD => {
            named.truncate(TOLD);
            format!(" ({many} places: lines {} and more)", named.join(", "))
        }
        (many, _) => format!(" ({many} places: lines {})", words::all_of(&named)),
    }
}

/// A name that is not known, where something may be meant.
pub(in crate::language::check) fn unknown_meant(
    at: Span,
    name: &str,
    noun: &str,
    places: &str,
    advice: &Advice,
) -> Diagnostic {
    match advice {
        Advice::Near(near, declared) => messages::unknown_near(at, name, noun, places, near, *declared),
        Advice::Unused(near, declared) => messages::unknown_unused(at, name, noun, places, near, *declared),
        Advice::Later(declared) => messages::known_later(at, name, *declared),
        Advice::Write(line, note) if note.is_empty() => {
            messages::unknown_name(at, name, "known", places).help(format!("write `{line}`"))
        }
        Advice::Write(line, note) => {
            messages::unknown_name(at, name, "known", places).help(format!("{note}: `{line}`"))
        }
        Advice::Recipe(why, write) => {
            messages::unknown_name(at, name, "known", places).help(format!("{why}: {write}"))
        }
        Advice::Declare => messages::unknown_name(at, name, noun, places),
    }
}

/// `direction`: whether it means a direction elsewhere.
pub(in crate::language::check) fn hides(
    at: Span,
    name: &str,
    before: Option<Span>,
    direction: bool,
) -> Diagnostic {
    if direction && before.is_none_or(|before| before.source.0 == 0) {
        messages::hides_direction(at, name)
    } else {
        messages::hides_other(at, name, before)
    }
}
