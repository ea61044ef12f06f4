//! The blanks between two words of a line that are in no column.

use super::tokens::{Sort, Token};

/// What may stand between two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    /// Nothing.
    None,
    /// One blank; or several, where they make a column.
    Blank,
}

/// The bracket around two neighbours: the innermost one around both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    /// In round or square brackets: `(1,2)`.
    Round,
    /// In the states of a piece in a position, `{moved; lives = 2}`, which form one word with it.
    Record,
    /// In a block, or in no bracket.
    Block,
}

/// What stands between two neighbours.
///
/// Where a blank may have a meaning, as before `(`, `+` and `*`, the author's choice is kept; also before `;`,
/// where either is usual.
pub(super) fn between(before: &Token<'_>, next: &Token<'_>, inside: Inside) -> Gap {
    let written = if next.blanks > 0 { Gap::Blank } else { Gap::None };
    let spaced = |token: &Token<'_>| {
        token.sort == Sort::Sign
            && matches!(token.text, "=" | "|" | ">=" | "<=" | ">" | "<" | "!=" | "==" | "&&" | "||")
    };
    match (before.text, next.text) {
        _ if next.sort == Sort::Comment => Gap::Blank,
        ("{", "}") => written,
        ("{", _) | (_, "}") if inside == Inside::Record => Gap::None,
        (_, ";") if inside != Inside::Record => written,
        (_, "," | ";" | ")" | "]" | "..") | ("(" | "[" | "..", _) => Gap::None,
        ("," | ":", _) if inside == Inside::Round => written,
        ("{" | "}" | ";" | "," | ":", _) | (_, "{" | "}") => Gap::Blank,
        _ if spaced(before) || spaced(next) => Gap::Blank,
        _ if before.sort == Sort::Quoted && matches!(next.sort, Sort::Quoted | Sort::Word) => Gap::Blank,
        _ if before.sort == Sort::Word && next.sort == Sort::Quoted => Gap::Blank,
        _ => written,
    }
}
