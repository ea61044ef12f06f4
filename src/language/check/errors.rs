//! What can be wrong with what a file says: the messages, and what is worked out before some of them are said.

use super::unknown::advice::Advice;
use crate::language::diagnostic::{Diagnostic, Label, words};
use crate::language::messages;
pub(super) use crate::language::messages::*;
use crate::language::source::Span;

/// In how many places a word stands, with their lines, which are 0 where they are in several files; nothing for one.
pub(super) fn places(lines: &[usize]) -> String {
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
pub(super) fn unknown_meant(at: Span, name: &str, noun: &str, places: &str, advice: &Advice) -> Diagnostic {
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

/// `(step any)+ to origin`: the words that bring it home.
pub(super) fn ends_on_origin((at, words): (Span, &str), (to, word): (Span, &str)) -> Diagnostic {
    // One leg never comes home.
    if words.contains(" then ") || words.contains(['+', '*', '[']) {
        messages::walk_ends_at_home(at, home(words).as_deref(), Some(to))
    } else {
        messages::leg_ends_at_home(at, (to, word))
    }
}

/// `step any taking then step back`
pub(super) fn ends_at_home(at: Span, words: &str) -> Diagnostic {
    messages::walk_ends_at_home(at, home(words).as_deref(), None)
}

/// The walk that comes home on purpose.
fn home(words: &str) -> Option<String> {
    let (walk, block) = match words.find('{') {
        Some(begin) if words.ends_with('}') && words.matches('{').count() == 1 => words.split_at(begin),
        Some(_) if words.ends_with('}') => return None,
        _ => (words, ""),
    };
    Some(format!("{} may return {block}", walk.trim_end()).trim_end().to_owned())
}

/// Tells of one more cell that is taken.
pub(super) fn one_more_taken(found: &mut Diagnostic, cell: &str, before: Span) {
    found.labels.push(Label { span: before, text: format!("`{cell}` is taken") });
    let cells: Vec<&str> =
        found.labels.iter().filter_map(|label| label.text.strip_suffix(" is taken")).collect();
    found.message = match cells.as_slice() {
        [first, second, third, .., last] if cells.len() > 4 => {
            format!("more pieces would stand on {first}, {second}, {third} .. {last} than fit there")
        }
        cells => format!("more pieces would stand on {} than fit there", words::all_of(cells)),
    };
}
