//! Sets, questions and numbers.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

pub(in crate::language::check) fn not_a_set(at: Span, text: &str, why: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_A_SET, format!("`{text}` {why}, where men or cells are needed"))
        .at(at, "not men or cells")
        .help(if why.contains("question") {
            format!("a question is asked by a guard of its own: `where {text}` of this landing, `when {text}` before the move")
        } else if why.starts_with("stands for") {
            format!("what a walk is given behind its name is directions; men and cells are given in brackets, `define hop(P) D = jump D over P`, used as `hop(enemy) any`: here `{text}`")
        } else if why.contains("direction") {
            format!("the cells that lie there are `cell by step {text}`")
        } else {
            "name men or cells: a side, a piece, a zone, cells such as `c3` or `a1..c3`".to_owned()
        })
}

/// `example`: something that it can be compared with.
pub(in crate::language::check) fn not_a_question(
    at: Span,
    text: &str,
    noun: &str,
    example: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::NOT_A_QUESTION, format!("`{text}` is {noun}, where a question is needed"))
        .at(at, "neither true nor false")
        .help(match (noun.contains("number"), example) {
            (true, _) => format!("compare it with a number: `{text} >= 2`"),
            (false, "") => format!("compare it with something of its sort: `{text} is ...`"),
            (false, example) => {
                format!("compare it, `{text} is {example}`; while it is unset it is none of them")
            }
        })
}

/// A side where a number that each side has is meant.
pub(in crate::language::check) fn side_for_its_number(at: Span, side: &str, number: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_A_NUMBER, format!("`{side}` is a side, where a number is needed"))
        .at(at, format!("write `{side}.{number}`"))
        .help(format!("each side has its own `{number}`; that of another side is asked with a dot"))
}

pub(in crate::language::check) fn not_a_number(at: Span, text: &str, noun: &str) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::NOT_A_NUMBER, format!("`{text}` is {noun}, where a number is needed"))
            .at(at, "not a number");
    match noun {
        "a question" => found.help(format!("it holds or does not: ask `{text}` alone, without a number")),
        _ if noun.contains("set") => found.help(format!("`number of {text}` counts it")),
        _ => found.help(
            "a number is written in digits, counted (`number of own`), or held by a state (`lives : 0..3`)",
        ),
    }
}

/// `sum of worth own`
pub(in crate::language::check) fn sum_without_of(at: Span, number: &str, men: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_A_NUMBER, format!("an `of` is missing before `{men}`"))
        .at(at, "whose numbers are added up?")
        .help(format!("write `sum of {number} of {men}`"))
}

/// `sum of own`: it is not said what is added.
/// `number`: one that men have of their own.
pub(in crate::language::check) fn sum_of_nothing(at: Span, men: &str, number: Option<&str>) -> Diagnostic {
    let each = match number {
        Some(number) => format!("what each is worth, added up, is `sum of {number} of {men}`"),
        None => format!(
            "what each is worth, added up, needs a number that each man has, such as `worth : 0..9 = 1` in `every piece {{ }}`: `sum of worth of {men}`"
        ),
    };
    Diagnostic::new(catalog::NOT_A_NUMBER, format!("`sum of {men}` does not say what is added up"))
        .at(at, "the sum of which number?")
        .help(format!("how many there are is `number of {men}`; {each}"))
}

pub(in crate::language::check) fn not_a_direction(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_A_DIRECTION, format!("`{text}` is no direction"))
        .at(at, "a direction is needed")
        .help("name tracks, `direction`, or a state that holds a direction")
}

pub(in crate::language::check) fn kinds_only(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::KINDS_ONLY, format!("`{text}` does not say which kinds of piece"))
        .at(at, "kinds are needed")
        .help("name pieces or families, joined by `or`")
}

/// `promotes to own Queen`: a side where pieces are to be named.
pub(in crate::language::check) fn side_for_kinds(at: Span, text: &str, piece: Option<&str>) -> Diagnostic {
    let piece = piece.unwrap_or("PIECE");
    Diagnostic::new(catalog::KINDS_ONLY, format!("`{text}` says whose men, not which kind of piece"))
        .at(at, "a piece is needed")
        .help(format!("here stands a piece alone, such as `{piece}`; men change sides by an effect: `become enemy`, `change it to own`"))
}

/// `beside`: what it is compared with; `flag`: whether it is a flag of men, which others have as well.
pub(in crate::language::check) fn question_compared(
    at: Span,
    text: &str,
    beside: &str,
    flag: bool,
    denied: bool,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::CANNOT_COMPARE, format!("`{text}` is a question already"))
        .at(at, "true or false by itself");
    let not = if denied { "not " } else { "" };
    match beside {
        "true" | "yes" | "set" => found.help(format!("ask it alone: `{not}{text}`")),
        "it" | "mover" | "partner" | "taken" if flag => {
            found.help(format!("a flag of a man is asked with a dot: `{not}{beside}.{text}`; of the clause's own man, `{not}{text}` alone"))
        }
        men if flag
            && (men.starts_with(char::is_uppercase) || men.starts_with("own ") || men.starts_with("enemy ")) =>
        {
            let set = if denied { format!("{men} but not {text}") } else { format!("{men} {text}") };
            found.help(format!(
                "the men whose flag is set are a set: `{set}`; of the clause's own man, `{not}{text}` alone"
            ))
        }
        _ => found.help(format!("ask it alone: `{text}` or `not {text}`")),
    }
}

/// `own checks`, where `checks` is a number of each side.
pub(in crate::language::check) fn number_of_a_side(at: Span, text: &str, meant: &str) -> Diagnostic {
    Diagnostic::new(catalog::CANNOT_COMPARE, format!("`{text}` is no number"))
        .at(at, format!("write `{meant}`"))
        .help("a number that each side has is asked by its name for one's own, and with a dot behind whose it is for the other: `lives`, `enemy.lives`")
}

/// `enemy slime` of a state `slime` that each side has, a set of cells.
pub(in crate::language::check) fn cells_of_a_side(
    at: Span,
    whose: &str,
    (name, declared): (&str, Span),
) -> Diagnostic {
    let (its, men) = match whose {
        "own" => (format!("one's own cells are `{name}`"), "own men"),
        "enemy" => (format!("the enemy's cells are `enemy.{name}`"), "enemies"),
        _ => (format!("the cells of {whose} are `{whose}.{name}`"), "men of that side"),
    };
    let on = if whose == "own" { "them" } else { "one's own" };
    Diagnostic::new(catalog::CELLS_OF_A_SIDE, format!("`{whose} {name}` may be cells or men"))
        .at(at, "which of the two?")
        .at(declared, "each side has its own")
        .help(format!("{its}; {men} who stand on {on}: `{whose} man {name}`"))
}

/// A place, its words, and what they are.
type Side<'a> = (Span, &'a str, &'a str);

pub(in crate::language::check) fn cannot_compare(left: Side<'_>, right: Side<'_>) -> Diagnostic {
    Diagnostic::new(
        catalog::CANNOT_COMPARE,
        format!("`{}` and `{}` are never the same sort of thing", left.1, right.1),
    )
    .at(left.0, left.2)
    .at(right.0, right.2)
    .help(match (left.2.contains("number"), right.2.contains("number")) {
        (true, false) if left.1.starts_with("number of ") && right.2.contains("set") => {
            format!("what is counted stands side by side: `{} {}`, then the comparison", left.1, right.1)
        }
        (true, false) if right.2.contains("set") => {
            format!("count them: `{} is number of {}`", left.1, right.1)
        }
        (false, true) if left.1.contains(' ') && left.1.contains('.') => {
            let (men, state) = left.1.rsplit_once('.').unwrap_or((left.1, ""));
            format!(
                "a dot belongs to the word before it; for a state of these men write `({men}).{state} is {}`",
                right.1
            )
        }
        (false, true) if left.2.contains("set") => {
            format!("count them: `number of {} is {}`", left.1, right.1)
        }
        _ => "compare cells or men with cells or men, a number with a number, a direction with a direction"
            .to_owned(),
    })
}

pub(in crate::language::check) fn men_needed(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::MEN_NEEDED, format!("`{text}` is cells, where men are needed"))
        .at(at, "cells")
        .help(if text == "here" {
            "the man who moves is `mover`, all men on these cells are `man here`".to_owned()
        } else {
            format!("the men on them are `man {text}`")
        })
}

/// `(empty where it attacked)`: `meant` asks whether the man would be attacked there.
pub(in crate::language::check) fn cells_attacked(at: Span, text: &str, meant: &str) -> Diagnostic {
    let found = Diagnostic::new(catalog::MEN_NEEDED, format!("`{text}` is cells, where men are needed"));
    let found = found.at(at, "men are attacked, and no cells");
    let there = format!("whether the man is attacked if he stands there: `{meant}`");
    if text == "it" {
        found.help(there)
    } else {
        found.help(format!("{there}; men who stand there are `man {text}`"))
    }
}

/// `taking enemy as foe { put foe on a1 }`: `given`: where the name is given, `men`: who may be taken there.
pub(in crate::language::check) fn cell_of_the_taken(
    at: Span,
    name: &str,
    given: Span,
    men: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::MEN_NEEDED, format!("`{name}` is cells, where men are needed"))
        .at(at, "the cell on which a man was taken, and no man")
        .at(given, "behind `taking`, `as` names the cell")
        .help(format!("behind `onto`, `as` names the man, and he is not taken: `onto {men} as {name}`"))
}

/// Of men, or of `places`: `either` is what is one or the other.
pub(in crate::language::check) fn never_both(
    (first_at, first): (Span, &str),
    (second_at, second): (Span, &str),
    either: &str,
) -> Diagnostic {
    if either.contains(", ") {
        let missing = format!("a comma is missing between `{first}` and `{second}`");
        return Diagnostic::new(catalog::NEVER_HAPPENS, missing)
            .at(first_at, "one cell")
            .at(second_at, "another: side by side, both are asked for at once, and nothing is both")
            .help(format!("the cells of a zone are listed with commas between: `{either}`"));
    }
    Diagnostic::new(catalog::NEVER_HAPPENS, format!("nothing is both `{first}` and `{second}`"))
        .at(first_at, "what is in this")
        .at(second_at, "is never in this")
        .help(format!("words side by side, or with `and`, must all hold: leave one of the two out; what is one or the other is `{either}`"))
}

/// `A but not B` where all that is A is B.
pub(in crate::language::check) fn nothing_left(
    first_at: Span,
    first: &str,
    second_at: Span,
    second: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_HAPPENS, format!("nothing is `{first}` but not `{second}`"))
        .at(first_at, "all that is in this")
        .at(second_at, "is in this")
        .help(format!("leave `{second}` out, or say less of it than all `{first}`"))
}

pub(in crate::language::check) fn hand_is_no_place(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::HAND_WORDS, "men in hand stand nowhere")
        .at(at, "not a set of men on the board")
        .help("count them: `number of own hand`, or ask whether there are any: `when own hand`")
}

pub(in crate::language::check) fn hand_words(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::HAND_WORDS, "a hand is told by a side and the kinds in it")
        .at(at, "more than that is said")
        .help("say whose hand, and behind it the kinds in one bracket: `own hand (... or ...)`")
}

pub(in crate::language::check) fn whose_hand(at: Span) -> Diagnostic {
    Diagnostic::new(catalog::HAND_WORDS, "this does not say whose hand is meant")
        .at(at, "whose?")
        .help("write `own hand` or `enemy hand`, and behind it the kinds that are meant, if not all")
}

/// `men`: those of whom it is said in the wrong place, if any.
pub(in crate::language::check) fn attacked_alone(at: Span, men: Option<&str>, of_a_man: bool) -> Diagnostic {
    Diagnostic::new(catalog::MEN_NEEDED, "`attacked` stands behind the men it is about")
        .at(at, "who is attacked?")
        .help(match men {
            Some(men) => format!("write `{men} attacked`"),
            None if of_a_man => {
                "for example `mover attacked`, or the name of a piece and `attacked`; it can be asked behind `so that`, and of \
                 a move that takes nobody: what decides whether a man can be taken, as `safe` and `takes` do, never asks for attacks"
                    .to_owned()
            }
            None => "the name of a piece and `attacked`, for example `own King attacked` where there is a King".to_owned(),
        })
}

/// `own King attacked by step any`
pub(in crate::language::check) fn attacked_by_a_walk(at: Span, walk: &str, men: &str) -> Diagnostic {
    Diagnostic::new(catalog::WRONG_SORT, format!("`{walk}` is a walk; behind `attacked by` stand men"))
        .at(at, "a way of moving")
        .help(format!("attacked by certain men: `{men} attacked by enemy`; attacked men whom the eye finds: `({men} attacked) by {walk}`"))
}

/// `own King attacked by (own attacked)`
pub(in crate::language::check) fn attack_asks(at: Span, before: &str, words: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::IR_LEVEL,
        format!("behind `{before}`, `{words}` asks for attacks or moves itself"),
    )
    .at(at, "attacks would depend on attacks")
    .help("name the men or cells by what the board and its states say")
}

pub(in crate::language::check) fn not_here(at: Span, word: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_HERE, format!("`{word}` means nothing here"))
        .at(at, "nobody moves or stands here")
        .help("it is known in the clauses of pieces, in guards and in effects")
}

/// `pass when mover is King`
pub(in crate::language::check) fn nobody_passes(at: Span, word: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_HERE, format!("`{word}` means nothing where a side passes"))
        .at(at, "a pass is no move of a man")
        .help("`own` is the side that passes; name the men that are meant: `own King`")
}

/// `by` without `from` where no man moves.
pub(in crate::language::check) fn looks_from_nowhere(at: Span, text: &str, from: &str) -> Diagnostic {
    Diagnostic::new(catalog::NOT_HERE, format!("`{text}` does not say from where"))
        .at(at, "without `from` it begins where the man is who moves; here nobody moves")
        .help(format!("say from where: `{text} from {from}`"))
}

pub(in crate::language::check) fn history_outside_ends(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::HISTORY_OUTSIDE_ENDS, format!("`{text}` asks about the past of the game"))
        .at(at, "not known here")
        .help(format!("`ends` may ask it, and guards that are asked when a turn is over: outside pieces `moves so that not {text}`, or a `so that` in `turn`; what else moves depend on is kept in a state"))
}

/// `enemy by (step any onto enemy then step same onto own)`; `over`: the last leg, where those are met before it.
pub(in crate::language::check) fn eye_ends_elsewhere(
    (at, words): (Span, &str),
    (end, last): (Span, &str),
    over: Option<&str>,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::NEVER_HAPPENS, format!("no `{words}` is where this eye ends"))
        .at(at, "asked of the last cell only")
        .at(end, format!("the last cell always holds one of `{last}`"));
    found.help(match over {
        Some(leg) => format!("let the eye go back to whom it went over: `{leg} then step back`"),
        None if words == "empty" => {
            "let it go on to the cell that is asked about: `... then step orthogonal`".to_owned()
        }
        None => format!("ask for those on whom it ends, `{last} by ...`, or let it end elsewhere"),
    })
}
