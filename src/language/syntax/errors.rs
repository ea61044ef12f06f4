//! What is told of a text that cannot be read: one function an error.

pub(super) use crate::language::messages::*;

use super::foreign::Format;
use super::words::number;
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::hidden::Hidden;
use crate::language::source::Span;

pub(super) fn too_large(span: Span, length: usize, largest: usize) -> Diagnostic {
    Diagnostic::new(
        catalog::LONG_TEXT,
        format!("the file has {length} bytes, more than a rule file may have"),
    )
    .at(span, "")
    .help(format!("rule files have at most {largest} bytes; is this the file that was meant?"))
}

/// A sign that cannot be seen.
pub(super) fn hidden_sign(sign: char, how: Hidden, span: Span) -> Diagnostic {
    let number = u32::from(sign);
    let written = format!("U+{number:04X}");
    match how {
        Hidden::Control => control_character(number, span),
        Hidden::Direction => turns_direction(&written, span),
        Hidden::NoWidth => without_width(&written, span),
    }
}

/// Whether it is told of lines of three backticks.
pub(super) fn is_fence(found: &Diagnostic) -> bool {
    found.code == catalog::FOREIGN_CHARACTER && found.message.starts_with("lines of three")
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
        .at(last, format!("a `{closer}` is missing after this"))
        .help(format!("write `{bracket}{inside}{closer}`"))
}

pub(super) fn foreign_comment(comment: &str, span: Span) -> Diagnostic {
    let sign =
        ["/*", "//", "--", "%", ";"].into_iter().find(|sign| comment.starts_with(sign)).unwrap_or("//");
    Diagnostic::new(catalog::FOREIGN_COMMENT, format!("a comment does not begin with `{sign}`"))
        .at(span, "write `#` instead")
        .help("a comment begins with `#` and goes to the end of the line")
}

pub(super) fn foreign_quotes(first: char, last: char, span: Span) -> Diagnostic {
    let signs = if first == last || last == '"' {
        format!("`{first}` is not a sign")
    } else {
        format!("`{first}` and `{last}` are not signs")
    };
    Diagnostic::new(catalog::FOREIGN_SIGN, format!("{signs} of the language"))
        .at(span, "write `\"` before and after it")
        .help("some programs for letters and books bend quotation marks; an editor of plain text leaves them straight")
}

pub(super) fn missing_then(word: &str, span: Span, ways: Option<&(String, String)>) -> Diagnostic {
    let found = Diagnostic::new(catalog::MISSING_THEN, "two legs follow each other without `then`")
        .at(span, format!("`{word}` begins another leg"));
    match ways {
        Some((first, second)) => found.help(format!(
            "write `{first} | {second}` if the player chooses one of them, `{first} then {second}` if one follows the other"
        )),
        None => found
            .help("put `then` between legs that are walked one after the other, `|` between alternatives"),
    }
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

/// `meant`: what is to stand there instead, and why.
pub(super) fn stray(sign: &str, span: Span, meant: Option<(&str, &str)>) -> Diagnostic {
    let found = Diagnostic::new(catalog::STRAY_SEPARATOR, format!("`{sign}` separates nothing here"));
    if let Some((label, why)) = meant {
        return found.at(span, label).help(why);
    }
    found.at(span, "leave it out").help(if sign == "," {
        "where a choice is meant, write `or` between sets and `|` between walks"
    } else {
        "the parts of a block need nothing between them"
    })
}

/// `others`: further endings that stand there.
pub(super) fn lone_ending(word: &str, span: Span, others: impl Iterator<Item = Span>) -> Diagnostic {
    let found = Diagnostic::new(catalog::LONE_ENDING, format!("`{word}` does not say when it is looked at"))
        .at(span, "this is in neither group of `ends`");
    others.fold(found, |found, other| found.at(other, "nor does this")).help("put it in `after a turn { }`, where `own` has just moved, or in `before a turn { }`, where `own` is about to move")
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
    "a rule file begins with `language 1` and has `game`, `sides`, `board`, `piece`, `setup` and `ends`: `menagerie explain E0140` shows one".to_owned()
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

/// Words of the language with capitals, in one line; `whole` is the line as it is meant.
pub(super) fn capitals(words: &[(&str, Span)], whole: &str) -> Diagnostic {
    /// Longer lines are not written out.
    const LONGEST: usize = 90;
    let first = words.first().map_or("", |(word, _)| word);
    let many = words.len() > 1;
    let large = first.chars().filter(char::is_ascii_uppercase).count();
    let letters = if large > 1 { "capital letters" } else { "a capital letter" };
    let found = Diagnostic::new(catalog::MISSPELT, format!("`{first}` is not written with {letters}"));
    let labelled = words.iter().enumerate().fold(found, |found, (index, (word, span))| {
        let and = if index > 0 { "and " } else { "" };
        found.at(*span, format!("{and}write `{}`", word.to_ascii_lowercase()))
    });
    let why = "the words of the language are written in small letters";
    let one_line = whole.len() <= LONGEST && !whole.contains('\n');
    labelled.help(if many && one_line { format!("{why}: write `{whole}`") } else { why.to_owned() })
}

/// Men or cells as records of games write them.
pub(super) fn notation(said: &str, span: Span, meant: &str) -> Diagnostic {
    let how = if meant.contains("..") {
        "from one cell to another is said with two dots"
    } else {
        "is the notation of game records"
    };
    let message =
        if meant.contains("..") { format!("{how}, not as `{said}`") } else { format!("`{said}` {how}") };
    Diagnostic::new(catalog::NOTATION, message).at(span, format!("write `{meant}`"))
}

/// The place of a block that has ended where its author did not mean it to.
pub(super) struct EarlyEnd<'t> {
    /// What the block is, such as `piece Barge`.
    pub(super) head: &'t str,
    /// The bracket that ends it.
    pub(super) closer: Span,
    /// The line of that bracket.
    pub(super) line: usize,
}

/// `}` that ends a block before what still belongs to it; `outside` is the first word of that.
pub(super) fn ends_early(early: &EarlyEnd<'_>, outside: Option<(&str, Span)>, stray: Span) -> Diagnostic {
    let EarlyEnd { head, closer, line } = early;
    let found =
        Diagnostic::new(catalog::ENDS_EARLY, format!("the `}}` in line {line} ends `{head}` too early"));
    let found = found.at(*closer, format!("this ends `{head}`"));
    let found = match outside {
        Some((word, span)) => found.at(span, format!("so `{word}` stands outside")),
        None => found,
    };
    found
        .at(stray, "and nothing is left for this to end")
        .help(format!("leave out the `}}` in line {line}, so that `{head}` goes on"))
}

/// One `}` more than there are blocks.
pub(super) fn one_too_many(early: &EarlyEnd<'_>, stray: Span) -> Diagnostic {
    let EarlyEnd { head, closer, line } = early;
    Diagnostic::new(catalog::STRAY_BRACKET, "a `}` closes nothing")
        .at(stray, "leave one of the two out")
        .at(*closer, format!("`{head}` has ended here, in line {line}"))
}

/// A letter of another alphabet that looks like one of ours.
pub(super) fn lookalike(letter: char, like: char, alphabet: &str, span: Span, word: &str) -> Diagnostic {
    let code = u32::from(letter);
    Diagnostic::new(catalog::LOOKALIKE, format!("`{word}` has a letter that only looks like `{like}`"))
        .at(span, format!("this is a {alphabet} {letter} (U+{code:04X})"))
        .help(format!("write `{word}` with the letters a to z of the keyboard"))
}
