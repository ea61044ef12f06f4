//! What is told of a text that cannot be read: one function an error.

use crate::diagnostic::words::count;
use crate::diagnostic::{Diagnostic, catalog};
use crate::source::Span;

/// Something stands where the language has no place for it.
pub(super) fn unexpected(found: &str, span: Span, expected: &str) -> Diagnostic {
    let label =
        if expected.is_empty() { "nothing like this can stand here".to_owned() } else { expected.to_owned() };
    Diagnostic::new(catalog::SYNTAX, format!("`{found}` is not expected here")).at(span, label)
}

pub(super) fn too_large(span: Span, length: usize, largest: usize) -> Diagnostic {
    Diagnostic::new(
        catalog::LONG_TEXT,
        format!("the file has {length} bytes, more than a rule file may have"),
    )
    .at(span, "")
    .help(format!("rule files have at most {largest} bytes; is this the file that was meant?"))
}

pub(super) fn control_character(character: char, span: Span) -> Diagnostic {
    let code = u32::from(character);
    Diagnostic::new(catalog::CONTROL_CHARACTER, format!("the file has a control character, number {code}"))
        .at(span, "it cannot be seen")
        .help("rule files are plain text; is this the file that was meant?")
}

pub(super) fn foreign_character(character: char, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::FOREIGN_CHARACTER, format!("`{character}` is no sign of the language"))
        .at(span, "not used outside texts and comments")
        .help("leave it out, or put it in quotation marks or after `#`")
}

pub(super) fn foreign_letter(word: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::FOREIGN_CHARACTER, format!("the name `{word}` has letters other than a to z"))
        .at(span, "a name has letters a to z, digits and hyphens")
        .help("write the name without accents; texts in quotation marks may have any letters")
}

pub(super) fn open_text(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::OPEN_TEXT, "a text in quotation marks does not end")
        .at(span, "it begins here")
        .help("put a `\"` after its last letter; a text ends on the line on which it begins")
}

pub(super) fn open_drawing(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::OPEN_DRAWING, "a drawing does not end")
        .at(span, "it begins here")
        .help("put `\"\"\"` on a line of its own after the drawing")
}

pub(super) fn too_deep(span: Span, deepest: usize) -> Diagnostic {
    Diagnostic::new(catalog::TOO_DEEP, "brackets are nested too deeply")
        .at(span, format!("this is inside {deepest} others"))
        .help("give the inner part a name with `define`")
}

/// `before`: what shows that the bracket should have been closed.
pub(super) fn open_bracket(bracket: char, span: Span, before: Option<(&str, Span)>) -> Diagnostic {
    let closer = match bracket {
        '{' => '}',
        '(' => ')',
        _ => ']',
    };
    let diagnostic = Diagnostic::new(catalog::OPEN_BRACKET, format!("a `{bracket}` is not closed"))
        .at(span, format!("no `{closer}` belongs to this"))
        .help(format!("put a `{closer}` where this part ends"));
    match before {
        Some(("", here)) => diagnostic.at(here, format!("a `{closer}` is missing before this")),
        Some((word, here)) => diagnostic.at(here, format!("a `{closer}` is missing before this `{word}`")),
        None => diagnostic,
    }
}

pub(super) fn stray_bracket(bracket: char, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::STRAY_BRACKET, format!("a `{bracket}` closes nothing"))
        .at(span, "no open bracket belongs to this")
        .help("leave it out, or open a bracket before")
}

pub(super) fn foreign_comment(comment: &str, span: Span) -> Diagnostic {
    let sign = if comment.starts_with("/*") { "/*" } else { "//" };
    Diagnostic::new(catalog::FOREIGN_COMMENT, format!("a comment does not begin with `{sign}`"))
        .at(span, "write `#` instead")
        .help("a comment begins with `#` and goes to the end of the line")
}

pub(super) fn foreign_sign(sign: &str, meant: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::FOREIGN_SIGN, format!("`{sign}` is no sign of the language"))
        .at(span, format!("write {meant}"))
}

pub(super) fn foreign_quotes(first: char, last: char, span: Span) -> Diagnostic {
    let signs = if first == last || last == '"' {
        format!("`{first}` is no sign")
    } else {
        format!("`{first}` and `{last}` are no signs")
    };
    Diagnostic::new(catalog::FOREIGN_SIGN, format!("{signs} of the language"))
        .at(span, "write `\"` before and after it")
        .help("some programs for letters and books bend quotation marks; an editor of plain text leaves them straight")
}

pub(super) fn too_intricate(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::TOO_INTRICATE, "the file is too intricate to be read")
        .at(span, "")
        .help("say long or deeply nested parts in several shorter ones, with `define`")
}

pub(super) fn misspelt(word: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::MISSPELT, format!("`{word}` is no word of the language"))
        .at(span, format!("did you mean `{meant}`?"))
}

pub(super) fn misplaced(word: &str, span: Span, belongs: &str) -> Diagnostic {
    Diagnostic::new(catalog::MISPLACED, format!("`{word}` does not belong here"))
        .at(span, "this belongs elsewhere")
        .help(format!("`{word}` {belongs}"))
}

pub(super) fn reserved(word: &str, span: Span, role: &str) -> Diagnostic {
    Diagnostic::new(catalog::RESERVED, format!("`{word}` is a word of the language and cannot be a {role}"))
        .at(span, format!("choose another {role}"))
        .help(format!("with a hyphen it is another word: `{word}-on`, `my-{word}`"))
}

pub(super) fn and_beside_or(and: bool, other: Span, first: Span) -> Diagnostic {
    let (here, before) = if and { ("or", "and") } else { ("and", "or") };
    Diagnostic::new(catalog::AND_BESIDE_OR, "`and` stands beside `or` without brackets")
        .at(other, format!("and `{here}` here"))
        .at(first, format!("`{before}` here"))
        .help("put brackets round what belongs together: `a and (b or c)` or `(a and b) or c`")
}

pub(super) fn equals_in_condition(word: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::EQUALS_IN_CONDITION, "a condition does not compare with `=`")
        .at(span, "write `is`")
        .help(format!("`{word} is ...` asks, `{word} = ...` sets"))
}

pub(super) fn colon_meant(span: Span, after: &str) -> Diagnostic {
    Diagnostic::new(catalog::COLON_OR_EQUALS, format!("{after} is followed by `:`, not by `=`"))
        .at(span, "write `:`")
}

pub(super) fn equals_meant(span: Span, after: &str) -> Diagnostic {
    Diagnostic::new(catalog::COLON_OR_EQUALS, format!("{after} is followed by `=`, not by `:`"))
        .at(span, "write `=`")
}

pub(super) fn missing_then(word: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_THEN, "two legs stand side by side")
        .at(span, format!("`{word}` begins another leg"))
        .help("put `then` between legs that are walked one after the other, `|` between alternatives")
}

pub(super) fn bar_between_sets(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::BAR_BETWEEN_SETS, "`|` does not join sets or conditions")
        .at(span, "write `or`")
        .help("`|` joins walks and directions; `or` joins sets and conditions")
}

pub(super) fn or_between_walks(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::OR_BETWEEN_WALKS, "`or` does not join walks or directions")
        .at(span, "write `|`")
        .help("`|` joins walks and directions; `or` joins sets and conditions")
}

/// `to a1 or a2`: what a leg asks is one set.
pub(super) fn or_after_mode(span: Span, asked: &str, set: &str) -> Diagnostic {
    Diagnostic::new(catalog::OR_BETWEEN_WALKS, format!("`or` behind `{asked}` stands in no brackets"))
        .at(span, "the set ends before this")
        .help(format!("put brackets round the whole set: `{asked} ({set} or ...)`"))
}

/// `each A or B {`.
pub(super) fn set_without_brackets(after: &str, word: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_BRACE, format!("the set behind `{after}` stands in no brackets"))
        .at(span, format!("the set ends before this `{word}`"))
        .help(format!("put brackets round the whole set: `{after} (A {word} B) {{ ... }}`"))
}

pub(super) fn missing_equals(after: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::SYNTAX, format!("`{after}` is not followed by `=`"))
        .at(span, "an `=` is missing before this")
}

pub(super) fn number_for_name(number: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::NAME_OR_NUMBER, format!("`{number}` is a number, and a name is needed here"))
        .at(span, "a name has at least one letter")
}

pub(super) fn name_for_number(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::NAME_OR_NUMBER, format!("`{name}` is a name, and a number is needed here"))
        .at(span, "write a number in digits")
}

pub(super) fn no_effects(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::NO_EFFECTS, "the braces hold no effect")
        .at(span, "nothing is done here")
        .help("write what happens, such as `{ set moved }`, or leave the braces out")
}

/// `meant`: what is to stand there instead, and why.
pub(super) fn stray(sign: &str, span: Span, meant: Option<(&str, &str)>) -> Diagnostic {
    let found = Diagnostic::new(catalog::STRAY_SEPARATOR, format!("`{sign}` separates nothing here"));
    if let Some((label, why)) = meant {
        return found.at(span, label).help(why);
    }
    found.at(span, "leave it out").help(if sign == "," {
        "where a choice is meant, write `or` between sets and `|` between walks"
    } else {
        "what stands one after the other in a block needs nothing in between"
    })
}

/// `others`: further endings that stand there.
pub(super) fn lone_ending(word: &str, span: Span, others: impl Iterator<Item = Span>) -> Diagnostic {
    let found = Diagnostic::new(catalog::LONE_ENDING, format!("`{word}` does not say when it is looked at"))
        .at(span, "this stands in neither part of `ends`");
    others.fold(found, |found, other| found.at(other, "nor does this")).help("put it in `after a turn { }`, where `own` has just moved, or in `before a turn { }`, where `own` is about to move")
}

pub(super) fn missing_quotes(word: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_QUOTES, format!("`{word}` is to be in quotation marks"))
        .at(span, format!("write `\"{word}\"`"))
}

pub(super) fn missing_brace(after: &str, found: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_BRACE, format!("`{after}` is not followed by a block in braces"))
        .at(span, format!("a `{{` is missing before `{found}`"))
        .help("what belongs to it stands between `{` and `}`")
}

pub(super) fn if_in_clause(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::IF_IN_CLAUSE, "a condition does not begin with `if` here")
        .at(span, "write `when`")
        .help("`if` chooses between effects within `{ }`; a move or a rule holds `when` or `unless` something is so")
}

pub(super) fn missing_semicolon(span: Span, before: Span) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_SEMICOLON, "two effects are not separated")
        .at(span, "a `;` is missing before this")
        .at(before, "after this effect")
}

pub(super) fn unfinished(after: &str, span: Span, expected: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(catalog::UNFINISHED, format!("something is missing after `{after}`"));
    if expected.is_empty() { diagnostic.at(span, "this is not all") } else { diagnostic.at(span, expected) }
}

/// `moves slide any` for `move slide any`.
pub(super) fn moves_for_move(found: &str, span: Span) -> Diagnostic {
    unexpected(found, span, "expected `when`, `unless` or `so that`")
        .help("`moves` says when a man may move at all; the ways of moving begin with `move`")
}

/// How many more words there are than are named.
pub(super) fn and_more(number: usize) -> String {
    count(number, "other")
}
