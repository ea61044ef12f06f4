//! What is told of a text that cannot be read: one function an error.

mod foreseen;

pub(super) use foreseen::*;

use super::foreign::Format;
use crate::language::diagnostic::ties::Tie;
use crate::language::diagnostic::words::count;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::glossary::recipes::number;
use crate::language::source::Span;

/// Something stands where the language has no place for it.
pub(super) fn unexpected(found: &str, span: Span, expected: &str) -> Diagnostic {
    let label = if expected.is_empty() { "this cannot stand here".to_owned() } else { expected.to_owned() };
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

/// `plain`: the same with letters a to z; `again`: in how many places more it stands.
pub(super) fn foreign_letter(word: &str, span: Span, plain: Option<&str>, again: usize) -> Diagnostic {
    let label = match plain {
        Some(plain) => format!("write `{plain}`"),
        None => "a name has letters a to z, digits and hyphens".to_owned(),
    };
    let places =
        if again > 0 { format!(", here and in {}", count(again, "other place")) } else { String::new() };
    Diagnostic::new(catalog::FOREIGN_CHARACTER, format!("the name `{word}` has letters other than a to z"))
        .at(span, label)
        .help(format!(
            "write the name with the letters a to z{places}; texts in quotation marks may have any letters"
        ))
}

/// A line of three backticks.
pub(super) fn fence(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::FOREIGN_CHARACTER, "lines of three backticks are no part of a rule file")
        .at(span, "leave this line out")
        .help("such lines stand around rules on a page; what is between them is the rule file")
}

/// Whether it is told of lines of three backticks.
pub(super) fn is_fence(found: &Diagnostic) -> bool {
    found.code == catalog::FOREIGN_CHARACTER && found.message.starts_with("lines of three")
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

/// `inside`: what it was to hold; `last`: the last word of that.
pub(super) fn bracket_not_closed(bracket: char, span: Span, last: Span, inside: &str) -> Diagnostic {
    let closer = if bracket == '(' { ')' } else { ']' };
    // In round brackets stand vectors, and sets joined by words.
    let vector = inside.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '-'));
    let inside = if vector { inside.to_owned() } else { inside.replace(", ", " or ") };
    Diagnostic::new(catalog::OPEN_BRACKET, format!("a `{bracket}` is not closed"))
        .at(span, format!("no `{closer}` belongs to this"))
        .at(last, format!("a `{closer}` is missing behind this"))
        .help(format!("write `{bracket}{inside}{closer}`"))
}

/// A `)` whose partner is missing before `first`, the first word of what it was to hold.
pub(super) fn bracket_not_opened(span: Span, begins: Span, first: &str, inside: &str) -> Diagnostic {
    Diagnostic::new(catalog::STRAY_BRACKET, "a `)` closes nothing")
        .at(span, "no open bracket belongs to this")
        .at(begins, format!("a `(` is missing before `{first}`"))
        .help(format!("write `({inside})`"))
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

/// `phase P each side once { } again when Q`
pub(super) fn again_behind_a_phase(span: Span) -> Diagnostic {
    misplaced(
        "again",
        span,
        "stands behind the braces of `turn`; who goes on in a phase is said by its order: `phase opening White 2 times, Black 2 times { ... }`",
    )
}

pub(super) fn reserved(word: &str, span: Span, role: &str) -> Diagnostic {
    Diagnostic::new(catalog::RESERVED, format!("`{word}` is a word of the language and cannot be a {role}"))
        .at(span, format!("choose another {role}"))
        .help(format!("with a hyphen it is another word: `{word}-on`, `my-{word}`"))
        .tied(Tie::ToItsUses)
}

pub(super) fn and_beside_or(and: bool, other: Span, first: Span) -> Diagnostic {
    let (here, before) = if and { ("or", "and") } else { ("and", "or") };
    Diagnostic::new(catalog::AND_BESIDE_OR, "`and` stands beside `or` without brackets")
        .at(other, format!("and `{here}` here"))
        .at(first, format!("`{before}` here"))
        .help("put brackets round what belongs together: `a and (b or c)` or `(a and b) or c`")
}

/// `left`: what is compared; `right`: with what.
pub(super) fn equals_in_condition(left: &str, right: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::EQUALS_IN_CONDITION, "a condition does not compare with `=`")
        .at(span, "write `is`")
        .help(format!("`{left} is {right}` asks; `=` sets a state"))
}

/// `rank = 6`: a place, which is told by its cells.
pub(super) fn row_compared(left: &str, cells: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::EQUALS_IN_CONDITION, "a condition does not compare with `=`")
        .at(span, format!("`{left}` is no number here"))
        .help(format!("where a man is, is asked by cells: `here in {cells}`"))
}

pub(super) fn colon_meant(span: Span, after: &str) -> Diagnostic {
    Diagnostic::new(catalog::COLON_OR_EQUALS, format!("{after} is followed by `:`, not by `=`"))
        .at(span, "write `:`")
}

pub(super) fn equals_meant(span: Span, after: &str) -> Diagnostic {
    Diagnostic::new(catalog::COLON_OR_EQUALS, format!("{after} is followed by `=`, not by `:`"))
        .at(span, "write `=`")
}

pub(super) fn missing_then(word: &str, span: Span, ways: Option<&(String, String)>) -> Diagnostic {
    let found = Diagnostic::new(catalog::MISSING_THEN, "two legs stand side by side")
        .at(span, format!("`{word}` begins another leg"));
    match ways {
        Some((first, second)) => found.help(format!(
            "write `{first} | {second}` where it is the one or the other, `{first} then {second}` where it is one after the other"
        )),
        None => found
            .help("put `then` between legs that are walked one after the other, `|` between alternatives"),
    }
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
    Diagnostic::new(catalog::NAME_OR_NUMBER, format!("`{name}` is a name, and a number is needed here")).at(
        span,
        match times(name) {
            Some(number) => format!("write `{number}`"),
            None => "write a number in digits".to_owned(),
        },
    )
}

/// How often `thrice` is, and what number `three` is.
fn times(word: &str) -> Option<usize> {
    match word {
        "once" => Some(1),
        "twice" => Some(2),
        "thrice" => Some(3),
        _ => number(word),
    }
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
        .tied(Tie::ToAllWithin)
}

pub(super) fn missing_brace(after: &str, found: &str, span: Span) -> Diagnostic {
    let label = match found {
        "[" => "write `{` here, and `}` in place of `]`".to_owned(),
        "(" => "write `{` here, and `}` in place of `)`".to_owned(),
        _ => format!("a `{{` is missing before `{found}`"),
    };
    Diagnostic::new(catalog::MISSING_BRACE, format!("`{after}` is not followed by a block in braces"))
        .at(span, label)
        .help("what belongs to it stands between `{` and `}`")
}

/// Words between what has happened, `event`, and what is done then.
pub(super) fn hook_without_when(found: &str, span: Span, event: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::OTHER_WORDS,
        format!("`{found}` is not how the language says when a hook is done"),
    )
    .at(span, "a question stands behind `when` or `unless`")
    .help(format!("the form is `{event} when CONDITION {{ ... }}`"))
}

pub(super) fn if_in_clause(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::IF_IN_CLAUSE, "a condition does not begin with `if` here")
        .at(span, "write `when`")
        .help("`if` chooses between effects within `{ }`; a move or a rule holds `when` or `unless` something is so")
}

/// `first` and the effect behind it stand side by side, and so do `others` and those before them; `lines`: whether they
/// stand on lines of their own.
pub(super) fn missing_semicolon(first: (Span, Span), others: &[Span], lines: bool) -> Diagnostic {
    let message =
        if others.is_empty() { "two effects are not separated" } else { "effects are not separated" };
    let (before, at) = first;
    let found = Diagnostic::new(catalog::MISSING_SEMICOLON, message).at(at, "a `;` is missing before this");
    let found = if others.is_empty() { found.at(before, "after this effect") } else { found };
    let found = others.iter().fold(found, |found, other| found.at(*other, "and before this"));
    if lines { found.help("the end of a line separates no effects: write a `;` between them") } else { found }
}

pub(super) fn unfinished(after: &str, span: Span, expected: &str) -> Diagnostic {
    let diagnostic = Diagnostic::new(catalog::UNFINISHED, format!("something is missing after `{after}`"));
    if expected.is_empty() { diagnostic.at(span, "this is not all") } else { diagnostic.at(span, expected) }
}

/// `moves slide any` for `move slide any`.
pub(super) fn moves_for_move(found: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::SYNTAX, format!("`moves` begins no way of moving, such as `{found}`"))
        .at(span, "write `move`")
        .help(format!(
            "`moves` says when a man may move at all; a way of moving begins with `move`: `{meant}`"
        ))
}

pub(super) fn foreign_file(format: &Format, span: Span) -> Diagnostic {
    let (what, advice) = match format {
        Format::Zillions => (
            "a file of Zillions of Games".to_owned(),
            "what is `(piece` there is `piece NAME \"L\" { move ... }` here, `(board-setup` is `setup { ... }`, `(win-condition` and `(loss-condition` are lines of `ends { ... }`".to_owned(),
        ),
        Format::Ludii => (
            "a file of Ludii".to_owned(),
            "what is `(equipment` there is `board { ... }` and `piece NAME \"L\" { move ... }` here, `(start` is `setup { ... }`, `(end` is `ends { ... }`".to_owned(),
        ),
        Format::GameDescription => ("a file of the Game Description Language".to_owned(), begin()),
        Format::FairyVariants => (
            "a `variants.ini` of Fairy-Stockfish".to_owned(),
            "a variant of chess is a rule file of a few lines: `language 1`, `use \"chess\"`, `game \"Name\"`, and then what is different, such as `change piece King { move leap (1,2) }`".to_owned(),
        ),
        Format::Settings => ("a file of settings (INI)".to_owned(), begin()),
        Format::Sgf => ("a record of a game (SGF)".to_owned(), plays()),
        Format::GameRecord => ("a record of a game of chess (PGN)".to_owned(), plays()),
        Format::Json => ("JSON".to_owned(), given("JSON")),
        Format::Ron => (
            "RON".to_owned(),
            format!("{}; a game in RON is a file whose name ends with `.ron`", given("RON")),
        ),
        Format::Html => ("a page of HTML".to_owned(), begin()),
        Format::Xml => ("XML".to_owned(), begin()),
        Format::Fen(board) => (
            "a position of chess in one line (FEN)".to_owned(),
            format!("{}\n{}", draw("setup", board), "the rest of a rule file goes round it: `menagerie explain E0140` shows one"),
        ),
        Format::Program(language) => (format!("a program in {language}"), begin()),
        Format::Script => ("a script".to_owned(), begin()),
        Format::Markdown => ("a text in Markdown".to_owned(), begin()),
        Format::Prose => ("a text in sentences".to_owned(), begin()),
        Format::Snapshot(rules) => (
            "a snapshot of moves, which this program has written".to_owned(),
            format!("the rules are in `{rules}`; `menagerie snapshot` compares the two"),
        ),
    };
    Diagnostic::new(catalog::FOREIGN_FILE, format!("this is {what}, not a rule file"))
        .at(span, "known by this line")
        .help(if advice.contains("explain") {
            advice
        } else {
            format!("{advice}; `menagerie explain E0140` shows a rule file")
        })
}

/// Where to begin with a rule file.
fn begin() -> String {
    "a rule file begins with `language 1` and tells `game`, `sides`, `board`, `piece`, `setup` and `ends`: `menagerie explain E0140` shows one".to_owned()
}

fn plays() -> String {
    "moves are played in a test of a rule file: `test \"opening\" { play \"e2-e4\" \"e7-e5\" }`".to_owned()
}

fn given(what: &str) -> String {
    format!(
        "a position in {what} is given to a command beside the rule file: `menagerie moves chess.rules --position FILE`"
    )
}

/// How a position is drawn that was written in one line.
pub(super) fn draw(head: &str, board: &str) -> String {
    format!(
        "a position is drawn, a row for each rank, upper case for the side that moves first:\n{head} \"\"\"\n{board}\n\"\"\""
    )
}
