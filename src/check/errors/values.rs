//! Sets, questions and numbers.

use crate::diagnostic::{Diagnostic, catalog};
use crate::source::Span;

/// A flag that no man has, where men are needed.
pub(in crate::check) fn flag_of_no_man(at: Span, name: &str, side: bool) -> Diagnostic {
    let owner = if side { "a side" } else { "the game" };
    Diagnostic::new(
        catalog::NOT_A_SET,
        format!("`{name}` is a flag of {owner}, where men or cells are needed"),
    )
    .at(at, "no man has this flag")
    .help(if side {
        format!("ask a side with a dot: `own.{name}`, `enemy.{name}`")
    } else {
        format!("ask the game by the name alone: `when {name}`")
    })
}

pub(in crate::check) fn not_a_set(at: Span, text: &str, why: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_A_SET, format!("`{text}` {why}, where men or cells are needed"))
        .at(at, "not men or cells")
        .help(if why.contains("question") {
            "a question stands behind `when`, `unless`, `where` or `so that`"
        } else if why.contains("direction") {
            "the cells that lie there are `cell by step ...`"
        } else {
            "name men or cells: a side, a piece, a zone, cells such as `c3` or `a1..c3`"
        })
}

pub(in crate::check) fn not_a_question(at: Span, text: &str, noun: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_A_QUESTION, format!("`{text}` is {noun}, where a question is needed"))
        .at(at, "neither true nor false")
        .help(if noun.contains("number") {
            format!("compare it with a number: `{text} >= 2`")
        } else {
            format!("compare it with something of its sort: `{text} is ...`")
        })
}

pub(in crate::check) fn not_a_number(at: Span, text: &str, noun: &str) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::NOT_A_NUMBER, format!("`{text}` is {noun}, where a number is needed"))
            .at(at, "not a number");
    if noun.contains("set") { found.help(format!("`number of {text}` counts it")) } else { found }
}

pub(in crate::check) fn not_a_direction(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_A_DIRECTION, format!("`{text}` is no direction"))
        .at(at, "a direction is needed")
        .help("name tracks, `direction`, or a state that holds a direction")
}

pub(in crate::check) fn kinds_only(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::KINDS_ONLY, format!("`{text}` does not say which kinds of piece"))
        .at(at, "kinds are needed")
        .help("name pieces or families, joined by `or`")
}

pub(in crate::check) fn question_compared(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::CANNOT_COMPARE, format!("`{text}` is a question already"))
        .at(at, "true or false by itself")
        .help(format!("ask it alone: `{text}` or `not {text}`"))
}

/// A place, its words, and what they are.
type Side<'a> = (Span, &'a str, &'a str);

pub(in crate::check) fn cannot_compare(left: Side<'_>, right: Side<'_>) -> Diagnostic {
    Diagnostic::new(
        catalog::CANNOT_COMPARE,
        format!("`{}` and `{}` are never the same sort of thing", left.1, right.1),
    )
    .at(left.0, left.2)
    .at(right.0, right.2)
    .help("compare cells or men with cells or men, a number with a number, a direction with a direction")
}

pub(in crate::check) fn men_needed(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::MEN_NEEDED, format!("`{text}` is cells, where men are needed"))
        .at(at, "cells")
        .help(format!("the men on them are `man {text}`"))
}

pub(in crate::check) fn never_both(first_at: Span, first: &str, second_at: Span, second: &str) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_HAPPENS, format!("nothing is both `{first}` and `{second}`"))
        .at(first_at, "what is in this")
        .at(second_at, "is never in this")
        .help(format!(
            "words side by side must all hold; what is one or the other is `({first} or {second})`"
        ))
}

pub(in crate::check) fn never_so(at: Span, text: &str, number: &str, least: i64, most: i64) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_HAPPENS, format!("`{text}` is never so"))
        .at(at, format!("`{number}` is from {least} to {most}"))
        .help("compare with a number that it can be")
}

pub(in crate::check) fn hand_is_no_place(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::HAND_WORDS, "men in hand stand nowhere")
        .at(at, "not a set of men on the board")
        .help("count them: `number of own hand`, or ask whether there are any: `when own hand`")
}

pub(in crate::check) fn hand_words(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::HAND_WORDS, "a hand is told by a side and the kinds in it")
        .at(at, "more than that is said")
        .help("say whose hand, and behind it the kinds in one bracket: `own hand (... or ...)`")
}

pub(in crate::check) fn attacked_alone(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::MEN_NEEDED, "`attacked` stands behind the men it is about")
        .at(at, "who is attacked?")
        .help("for example `mover attacked`, or the name of a piece and `attacked`")
}

pub(in crate::check) fn not_here(at: Span, word: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_HERE, format!("`{word}` means nothing here"))
        .at(at, "nobody moves or stands here")
        .help("it is known in the clauses of pieces, in guards and in effects")
}

pub(in crate::check) fn history_outside_ends(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::HISTORY_OUTSIDE_ENDS, format!("`{text}` asks about the past of the game"))
        .at(at, "only `ends` may ask it")
        .help("moves depend on the position alone; keep what they need in a state")
}
