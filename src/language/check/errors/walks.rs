//! Walks that say too much, or end where they began.

use crate::language::diagnostic::Diagnostic;
use crate::language::messages;
use crate::language::source::Span;

/// `given`: the directions with their places.
pub(in crate::language::check) fn leg_direction(
    at: Span,
    word: &str,
    given: &[(Span, &str)],
    ways: &str,
) -> Diagnostic {
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
pub(in crate::language::check) fn ends_on_origin(
    (at, words): (Span, &str),
    (to, word): (Span, &str),
) -> Diagnostic {
    // One leg never comes home.
    if words.contains(" then ") || words.contains(['+', '*', '[']) {
        messages::walk_ends_at_home(at, home(words).as_deref(), Some(to))
    } else {
        messages::leg_ends_at_home(at, (to, word))
    }
}

/// `step any taking then step back`
pub(in crate::language::check) fn ends_at_home(at: Span, words: &str) -> Diagnostic {
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
