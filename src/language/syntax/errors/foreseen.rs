//! What is told of mistakes that people are known to make.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// That something is not a form of the language: words have others, signs and numbers stand elsewhere.
pub(crate) fn not_so(found: &str) -> String {
    if found.chars().any(char::is_alphabetic) {
        format!("`{found}` is not how the language says it")
    } else {
        format!("`{found}` cannot stand here")
    }
}

/// `found` is what the language says otherwise; `write` is what to write, in backticks.
pub(in crate::language::syntax) fn other_words(found: &str, span: Span, write: &str) -> Diagnostic {
    Diagnostic::new(catalog::OTHER_WORDS, not_so(found)).at(span, format!("write {write}"))
}

/// Something that is said in another way, which no single word replaces.
pub(in crate::language::syntax) fn said_otherwise(
    found: &str,
    span: Span,
    why: &str,
    advice: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::OTHER_WORDS, not_so(found)).at(span, why).help(advice)
}

/// Words of the language with capitals, in one line; `whole` is the line as it is meant.
pub(in crate::language::syntax) fn capitals(words: &[(&str, Span)], whole: &str) -> Diagnostic {
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
pub(in crate::language::syntax) fn notation(said: &str, span: Span, meant: &str) -> Diagnostic {
    let how = if meant.contains("..") {
        "from one cell to another is said with two dots"
    } else {
        "is said as records of games say it"
    };
    let message =
        if meant.contains("..") { format!("{how}, not as `{said}`") } else { format!("`{said}` {how}") };
    Diagnostic::new(catalog::NOTATION, message).at(span, format!("write `{meant}`"))
}

/// `set` behind `after` needs brackets.
pub(in crate::language::syntax) fn brackets_needed(after: &str, span: Span, set: &str) -> Diagnostic {
    let message = if after.is_empty() {
        format!("`{}` stands in no brackets", set.trim_matches(['(', ')']))
    } else {
        format!("what stands behind `{after}` stands in no brackets")
    };
    let meant = if set.starts_with('(') { set.to_owned() } else { format!("({set})") };
    let found = Diagnostic::new(catalog::BRACKETS_NEEDED, message).at(span, format!("write `{meant}`"));
    if after.is_empty() {
        found
    } else {
        found.help(format!("put brackets round the whole: `{after} {meant}`"))
    }
}

/// `head`: what the FEN is of, `setup` or `position`.
pub(in crate::language::syntax) fn fen_in_set_up(span: Span, head: &str, board: &str) -> Diagnostic {
    let what = if head.ends_with("position") { "a position" } else { "a set-up" };
    Diagnostic::new(catalog::NOTATION, format!("{what} is not written in one line (FEN)"))
        .at(span, "this is no drawing")
        .help(super::draw(head, board))
}

/// A number behind a piece that may be held; `meant` is the line without it, `held` what the set-up says.
pub(in crate::language::syntax) fn number_behind_hand(
    said: &str,
    span: Span,
    meant: &str,
    held: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::OTHER_WORDS, format!("`{said}` is no part of what a hand is"))
        .at(span, if said.contains(' ') { "this is not said here" } else { "leave it out" })
        .help(format!("write `{meant}`; how many there are at the beginning is said in the set-up, of each side: `{held}`"))
}

/// The place of a block that has ended where its author did not mean it to.
pub(in crate::language::syntax) struct EarlyEnd<'t> {
    /// What the block is, such as `piece Barge`.
    pub(in crate::language::syntax) head: &'t str,
    /// The bracket that ends it.
    pub(in crate::language::syntax) closer: Span,
    /// The line of that bracket.
    pub(in crate::language::syntax) line: usize,
}

/// `}` that ends a block before what still belongs to it; `outside` is the first word of that.
pub(in crate::language::syntax) fn ends_early(
    early: &EarlyEnd<'_>,
    outside: Option<(&str, Span)>,
    stray: Span,
) -> Diagnostic {
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
pub(in crate::language::syntax) fn one_too_many(early: &EarlyEnd<'_>, stray: Span) -> Diagnostic {
    let EarlyEnd { head, closer, line } = early;
    Diagnostic::new(catalog::STRAY_BRACKET, "a `}` closes nothing")
        .at(stray, "leave one of the two out")
        .at(*closer, format!("`{head}` has ended here, in line {line}"))
}

/// A letter of another alphabet that looks like one of ours.
pub(in crate::language::syntax) fn lookalike(
    letter: char,
    like: char,
    alphabet: &str,
    span: Span,
    word: &str,
) -> Diagnostic {
    let code = u32::from(letter);
    Diagnostic::new(catalog::LOOKALIKE, format!("`{word}` has a letter that only looks like `{like}`"))
        .at(span, format!("this is a {alphabet} {letter} (U+{code:04X})"))
        .help(format!("write `{word}` with the letters a to z of the keyboard"))
}
