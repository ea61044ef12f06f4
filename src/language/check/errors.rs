//! Mistakes in rule files: the messages, and what must be computed for some of them.

use super::unknown::advice::Advice;
use crate::language::diagnostic::{Diagnostic, words};
use crate::language::messages;
pub(super) use crate::language::messages::*;
use crate::language::source::Span;

/// The number of places of a word, with their lines, which are 0 if they are in several files; empty for one place.
pub(super) fn places(lines: &[usize]) -> String {
    /// At most this many lines are named.
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

/// An unknown name, for which there may be a suggestion.
pub(super) fn unknown_meant(at: Span, name: &str, noun: &str, places: &str, advice: &Advice) -> Diagnostic {
    match advice {
        Advice::Near(near, declared) => messages::unknown_near(at, name, noun, places, near, *declared),
        Advice::Unused(near, declared) => messages::unknown_unused(at, name, noun, places, near, *declared),
        Advice::Later(declared) => messages::known_later(at, name, *declared),
        Advice::Help(help) => messages::unknown_name(at, name, "known", places).help(help.clone()),
        Advice::Declare => messages::unknown_name(at, name, noun, places),
    }
}

/// `direction`: whether it means a direction elsewhere.
pub(super) fn hides(at: Span, name: &str, before: Option<Span>, direction: bool) -> Diagnostic {
    if direction && before.is_none_or(|before| before.source.0 == 0) {
        messages::hides_direction(at, name)
    } else {
        messages::hides_other(at, name, before)
    }
}

/// `given`: the directions with their places.
pub(super) fn leg_direction(at: Span, word: &str, given: &[(Span, &str)], ways: &str) -> Diagnostic {
    let [(_, first), (second, next), ..] = given else { return messages::leg_where_to(at, word, ways) };
    let counts = ["veer ", "left ", "right "].iter().any(|word| first.starts_with(word));
    if given.len() == 2 && counts && !first.contains(" of ") {
        return messages::turn_without_of(*second, word, first, next);
    }
    let names: Vec<&str> = given.iter().map(|(_, name)| *name).collect();
    let in_turn = names.join(&format!(" then {word} "));
    messages::leg_with_directions(at, *second, word, first, &names, &in_turn)
}
