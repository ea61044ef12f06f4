//! What is told of mistakes that people are known to make.

use crate::language::diagnostic::ties::Tie;
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

/// `slide any if possible`; `said` is a part of the line as it may be meant.
pub(in crate::language::syntax) fn possible_what(span: Span, said: Option<&str>) -> Diagnostic {
    let found = Diagnostic::new(catalog::POSSIBLE_WHERE, "`if possible` stands behind `to` or `where`")
        .at(span, "what is to be so, if it can?");
    match said {
        Some(said) => found.help(format!("what is to be so stands before it: `{said}`")),
        None => found.help("`to last if possible` says which landings count where there are such; `while possible` behind a repetition, that it goes on as far as it can; `capture else walk` in `turn`, what comes first"),
    }
}

/// `own [1..reach]`; `whole` is how it is written.
pub(in crate::language::syntax) fn bounds_behind_blank(span: Span, before: &str, whole: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::BOUNDS_APART,
        format!("a blank separates how often from the `{before}` before it"),
    )
    .at(span, "how often, of what?")
    .help(format!("no blank stands before the `[`: `{whole}`"))
}

/// `step any quietly [1..3]`; `whole` is how it is written.
pub(in crate::language::syntax) fn bounds_behind_modes(span: Span, whole: &str) -> Diagnostic {
    Diagnostic::new(catalog::BOUNDS_APART, "what is repeated stands in no brackets")
        .at(span, "how often, of what?")
        .help(format!(
            "what is repeated stands in brackets, with its modes, and how often behind them: write `{whole}`"
        ))
}

/// `turn { move[1..left] }`; `whole` is how it is written.
pub(in crate::language::syntax) fn bounds_of_act(span: Span, act: &str, whole: &str) -> Diagnostic {
    Diagnostic::new(catalog::BOUNDS_APART, format!("`{act}` stands in brackets where it is said how often"))
        .at(span, "how often, of what?")
        .help(format!("write `{whole}`"))
}

/// `number of own Pug before moving last`; `meant` is how it is written.
pub(in crate::language::syntax) fn before_moving_within(span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::BEFORE_WITHIN, "`before moving` stands behind all that is asked about")
        .at(span, "behind, not within")
        .help(format!("write `{meant}`"))
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

/// Words that stand in the wrong place of a line; `belongs` says where they stand, `help` writes the line.
pub(in crate::language::syntax) fn out_of_order(
    said: &str,
    span: Span,
    belongs: &str,
    help: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::MISPLACED, format!("`{said}` does not belong here")).at(span, belongs).help(help)
}

/// A word that is missing before another; `meant` is the whole.
pub(in crate::language::syntax) fn missing_word(
    missing: &str,
    before: &str,
    span: Span,
    meant: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::OTHER_WORDS, format!("`{missing}` is missing before `{before}`"))
        .at(span, format!("write `{meant}`"))
}

/// A sign that is missing before a word.
pub(in crate::language::syntax) fn missing_sign(
    sign: &str,
    before: &str,
    span: Span,
    meant: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_SIGN, format!("a `{sign}` is missing before `{before}`"))
        .at(span, format!("write `{meant}`"))
}

/// A sign that is missing behind a word.
pub(in crate::language::syntax) fn missing_sign_behind(
    sign: &str,
    behind: &str,
    span: Span,
    meant: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_SIGN, format!("a `{sign}` is missing behind `{behind}`"))
        .at(span, format!("write `{meant}`"))
}

/// `White: King e1  Black King e8`; `meant` is the line of the side.
pub(in crate::language::syntax) fn side_without_colon(side: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_SIGN, format!("a `:` is missing behind `{side}`"))
        .at(span, format!("write `{side}:`"))
        .help(format!("a colon stands behind a side, before its men: `{meant}`"))
}

/// `move capture step any`.
pub(in crate::language::syntax) fn label_without_colon(label: &str, span: Span, leg: &str) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_SIGN, format!("a `:` is missing behind the label `{label}`"))
        .at(span, format!("write `{label}:`"))
        .help(format!("a label stands before the walk, with a colon between: `move {label}: {leg} ...`"))
}

/// A sign that does not belong.
pub(in crate::language::syntax) fn leave_out(sign: &str, span: Span, why: &str) -> Diagnostic {
    Diagnostic::new(catalog::STRAY_SEPARATOR, format!("`{sign}` does not belong here"))
        .at(span, "leave it out")
        .help(why)
}

/// A form of programming languages; `write` is what to write, in backticks where it is words of the language.
pub(in crate::language::syntax) fn program_form(found: &str, span: Span, write: &str) -> Diagnostic {
    Diagnostic::new(catalog::PROGRAM_FORM, format!("`{found}` is said as programming languages say it"))
        .at(span, format!("write {write}"))
}

pub(in crate::language::syntax) fn name_of_words(said: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::NAME_OF_WORDS, format!("a name is one word, and `{said}` is several"))
        .at(span, format!("write `{meant}`"))
        .help("a hyphen joins the words of a name; the name is the same wherever it is used")
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

pub(in crate::language::syntax) fn moves_without_quotes(said: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_QUOTES, format!("`{said}` is to be in quotation marks"))
        .at(span, format!("write `{meant}`"))
        .tied(Tie::ToAllWithin)
}

pub(in crate::language::syntax) fn quotes_too_many(said: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::STRAY_SEPARATOR, format!("the name {said} stands in quotation marks"))
        .at(span, format!("write `{meant}`"))
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

/// `hit?` in a turn; `turn` is the turn as it is meant.
pub(in crate::language::syntax) fn act_in_brackets(
    sign: &str,
    span: Span,
    meant: &str,
    turn: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::BRACKETS_NEEDED, format!("the act before `{sign}` stands in no brackets"))
        .at(span, format!("write `{meant}`"))
        .help(format!("an act that may be left out stands in brackets, and the sign behind them: `{turn}`"))
}

/// `row (enemy, own)`: a blank between a definition and what it is given.
pub(in crate::language::syntax) fn brackets_touch(name: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::OTHER_WORDS, format!("`{name}` and its brackets stand apart"))
        .at(span, format!("write `{meant}`"))
        .help("the brackets with what a definition is given touch its name")
}

/// `twice step any`: what a definition is given, without brackets.
pub(in crate::language::syntax) fn given_in_brackets(name: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::BRACKETS_NEEDED, format!("what `{name}` is given stands in no brackets"))
        .at(span, format!("write `{meant}`"))
        .help(format!(
            "`{name}` is declared with brackets, so it is given something in brackets, with commas between"
        ))
}

/// `move step any blast`, where `blast` is effects.
pub(in crate::language::syntax) fn effects_named(said: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_BRACE, format!("`{said}` is effects, and stands in no braces"))
        .at(span, format!("write `{{ {said} }}`"))
        .help("effects stand in braces, also where they have a name")
}

/// `define hop(P) D { jump D over P }`: `meant` is the whole definition.
pub(in crate::language::syntax) fn out_of_braces(span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::OTHER_WORDS, "what a definition says stands in braces only where it is effects")
        .at(span, "a `=` is missing, and the braces are too many")
        .help(format!("write `{meant}`"))
}

/// `step any onto own*` behind `by`.
pub(in crate::language::syntax) fn repeated_in_brackets(sign: &str, span: Span, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::BRACKETS_NEEDED, format!("what `{sign}` repeats stands in no brackets"))
        .at(span, format!("write `{meant}`"))
        .help("behind `by`, a walk that is repeated stands in brackets, and the sign behind them")
}

pub(in crate::language::syntax) fn effects_without_braces(
    first: &str,
    span: Span,
    meant: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_BRACE, format!("the effect `{first}` stands in no braces"))
        .at(span, "effects stand in braces")
        .help(format!("write `{meant}`"))
}

/// `what` goes on in the next line, which it may not.
pub(in crate::language::syntax) fn one_line(what: &str, span: Span, joined: &str) -> Diagnostic {
    Diagnostic::new(catalog::BRACKETS_NEEDED, format!("{what} goes on in the next line"))
        .at(span, "this is to stand on the line above")
        .help(format!("{what} stands on one line of the file: `{joined}`"))
}

pub(in crate::language::syntax) fn or_between_acts(span: Span, before: &str, after: &str) -> Diagnostic {
    Diagnostic::new(catalog::OR_BETWEEN_WALKS, "`or` does not join acts of a turn")
        .at(span, "write `|`")
        .help(format!("`{before} | {after}` is a choice, `{before} else {after}` is the second only where the first cannot be"))
}

pub(in crate::language::syntax) fn acts_joined(
    sign: &str,
    span: Span,
    before: &str,
    after: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::OTHER_WORDS, format!("`{sign}` does not join acts of a turn"))
        .at(span, "write `then`, `|` or `else`")
        .help(format!("`{before} then {after}` is both in one turn, `{before} | {after}` is a choice, `{before} else {after}` is the second only where the first cannot be"))
}

/// A clause of a piece that begins with its condition.
pub(in crate::language::syntax) fn condition_first(word: &str, span: Span, question: &str) -> Diagnostic {
    Diagnostic::new(catalog::IF_IN_CLAUSE, format!("no clause of a piece begins with `{word}`"))
        .at(span, "a condition stands behind what it is about")
        .help(format!(
            "the way of moving comes first: `move ... when {question}`; about all moves of the piece it is `moves when {question}`"
        ))
}

/// Acts of a turn with nothing between them.
pub(in crate::language::syntax) fn acts_side_by_side(before: &str, after: &str, span: Span) -> Diagnostic {
    Diagnostic::new(catalog::MISSING_THEN, "two acts of a turn stand side by side")
        .at(span, format!("`{after}` begins another act"))
        .help(format!("`{before} then {after}` is both in one turn, `{before} | {after}` is a choice, `{before} else {after}` is the second only where the first cannot be"))
}

/// Dice, cards and lots.
pub(in crate::language::syntax) fn left_to_chance(span: Span) -> Diagnostic {
    Diagnostic::new(catalog::OTHER_WORDS, "nothing is left to chance in the language")
        .at(span, "there are no dice, no cards and no lots")
        .help(
            "what is rolled or drawn can only be chosen by the players: leave it out, or let a player choose",
        )
}

/// A drawing in braces, where `head` is `setup` or `position`.
pub(in crate::language::syntax) fn drawing_in_braces(head: &str, open: Span, close: Span) -> Diagnostic {
    Diagnostic::new(catalog::STRAY_BRACKET, "a drawing stands without braces")
        .at(open, "leave this out")
        .at(close, "and this")
        .help(format!("write `{head} \"\"\"`, the rows, and `\"\"\"`"))
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
