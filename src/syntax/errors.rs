//! What is told of a text that cannot be read.

use crate::diagnostic::{Diagnostic, catalog};
use crate::source::Span;

pub(super) fn unexpected(found: &str, span: Span, expected: &str) -> Diagnostic {
    let message = if found.is_empty() {
        "something is missing here".to_owned()
    } else {
        format!("`{found}` is not expected here")
    };
    Diagnostic::new(catalog::SYNTAX, message).at(span, expected)
}

pub(super) fn stray(sign: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::SYNTAX, format!("`{sign}` separates nothing here"))
        .at(span, "not needed")
        .help("leave it out; what follows begins by its first word")
}

pub(super) fn no_effects(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::SYNTAX, "the braces of an effect are empty").at(span, "no effect in here")
}

pub(super) fn missing_semicolon(_: &str, span: Span, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::SYNTAX, "effects are not separated")
        .at(span, "a `;` is missing before this")
        .at(before, "after this effect")
}

pub(super) fn lone_ending(word: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::SYNTAX, format!("`{word}` stands outside `after a turn` and `before a turn`"))
        .at(span, "when is this looked at?")
}

pub(super) fn and_beside_or(and: bool, other: Span, first: Span) -> Diagnostic {
    let (second, first_word) = if and { ("or", "and") } else { ("and", "or") };
    Diagnostic::new(catalog::SYNTAX, "`and` stands beside `or` without brackets")
        .at(other, format!("`{second}` here"))
        .at(first, format!("and `{first_word}` here"))
        .help("put brackets round what belongs together: `a and (b or c)`")
}
