//! Questions that say something else than they seem to.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `number of last >= 1`: cells are counted, where men were meant.
pub(in crate::language::check) fn cells_counted(
    at: Span,
    text: &str,
    (number, cells): (&str, &str),
    many: i64,
    holds: bool,
) -> Diagnostic {
    let men = match cells.split_once(' ') {
        Some((side, zone)) => format!("{side} man {zone}"),
        None => format!("man {cells}"),
    };
    decided(at, text, holds, format!("`{number}` counts cells, and there are always {many}"))
        .help(format!("the men there are `number of {men}`"))
}

/// A comparison of numbers that their bounds decide.
pub(in crate::language::check) fn bounds_decide(
    at: Span,
    text: &str,
    number: &str,
    (least, most): (i64, i64),
    holds: bool,
) -> Diagnostic {
    let why = match (least, most) {
        (0, i64::MAX) => format!("`{number}` is never less than 0"),
        (least, most) if least == most => format!("`{number}` is {least}"),
        (least, most) => format!("`{number}` is from {least} to {most}"),
    };
    decided(at, text, holds, why).help(match (number.strip_prefix("number of "), least, most) {
        (Some(set), ..) => format!(
            "whether there is one, is `{set}`; whether there is none, `no {set}`; else compare with a number that decides something"
        ),
        (None, least, most) if least < most && !number.contains(' ') => format!(
            "compare with a number that decides something: `{number} is {most}`, `{number} > {least}`; a greater number must be declared: `{number} : {least}..{}`",
            most.saturating_add(1)
        ),
        _ => "compare with a number that decides something".to_owned(),
    })
}

pub(in crate::language::check) fn compared_with_itself(
    at: Span,
    text: &str,
    (left, right): (&str, &str),
    other: Option<&str>,
    holds: bool,
) -> Diagnostic {
    decided(at, text, holds, "one thing, compared with itself").help(if left == right {
        match (other, text.strip_suffix(right)) {
            (Some(other), Some(before)) => format!(
                "both are of one and the same; where one of them is the other's, write `{before}{other}`"
            ),
            _ => format!("name what `{left}` is to be compared with"),
        }
    } else {
        format!(
            "in a question `{left}` and `{right}` are both the direction of the last leg; a leg that goes on in it is \
             `step same`"
        )
    })
}

pub(in crate::language::check) fn nothing_in_both(at: Span, text: &str, holds: bool) -> Diagnostic {
    decided(at, text, holds, "no man is both").help("name the man, or the men, that may be one of these")
}

/// `own King in enemy tower`, where the tower is not `for each side`.
pub(in crate::language::check) fn men_of_a_zone(
    at: Span,
    text: &str,
    holds: bool,
    side: &str,
    zone: &str,
) -> Diagnostic {
    let there = text.replacen(&format!("{side} {zone}"), zone, 1);
    decided(at, text, holds, format!("`{side} {zone}` is the men of that side in `{zone}`, which both sides have in common"))
        .help(format!(
            "if each side has its own, declare `zone {zone} = ... for each side`; in the one that both have: `{there}`"
        ))
}

pub(in crate::language::check) fn board_never_changes(at: Span, text: &str, holds: bool) -> Diagnostic {
    decided(at, text, holds, "about the board alone, which never changes")
        .help("say which men are asked about, or that it is the place of the clause's own man: `here`")
}

/// `here in cell`
pub(in crate::language::check) fn here_is_somewhere(
    at: Span,
    text: &str,
    cells: &str,
    [first, last]: [&str; 2],
) -> Diagnostic {
    decided(at, text, true, format!("every place of a man is in `{cells}`"))
        .help(format!("say which cells you mean: a zone, or `here in ({first} or {last})`; or leave it out"))
}

pub(in crate::language::check) fn sides_never_change(
    at: Span,
    text: &str,
    holds: bool,
    side: &str,
) -> Diagnostic {
    decided(at, text, holds, "the same whoever asks")
        .help(format!("who `own` is, is asked with the name of a side: `own is {side}`"))
}

/// `A and not A`, `A or not A`
pub(in crate::language::check) fn said_and_denied(
    at: Span,
    other: Span,
    (said, denied): (&str, &str),
    and: bool,
) -> Diagnostic {
    let (code, joint, what) = if and {
        (catalog::NEVER_HAPPENS, "and", "is never so")
    } else {
        (catalog::ALWAYS_HOLDS, "or", "is always so")
    };
    Diagnostic::new(code, format!("`{said} {joint} {denied}` {what}"))
        .at(at, "asked here")
        .at(other, "and denied here")
        .help(format!("leave out one of the two: `{said}` or `{denied}`"))
}

/// Two parts of a list, which are never so together, or of which one is always so; `otherwise`: whether they decide something
/// when they are joined the other way.
pub(in crate::language::check) fn parts_settle(
    at: Span,
    other: Span,
    (first, second): (&str, &str),
    (and, otherwise): (bool, bool),
) -> Diagnostic {
    let help = |words: String| if otherwise { words } else { "leave one of the two out".to_owned() };
    if and {
        Diagnostic::new(catalog::NEVER_HAPPENS, format!("`{first}` and `{second}` are never so together"))
            .at(at, "where this is so")
            .at(other, "this is not")
            .help(help(format!("leave one of the two out; if one of them is enough: `{first} or {second}`")))
    } else {
        Diagnostic::new(catalog::ALWAYS_HOLDS, format!("one of `{first}` and `{second}` is always so"))
            .at(at, "where this is not so")
            .at(other, "this is")
            .help(help(format!("leave one of the two out; if both must hold: `{first} and {second}`")))
    }
}

/// `not camp or not enemy camp`
pub(in crate::language::check) fn leaves_nothing_out(
    (at, first): Words<'_>,
    (other, second): Words<'_>,
    men: bool,
) -> Diagnostic {
    let what = if men { "man" } else { "cell" };
    let found = Diagnostic::new(catalog::ALWAYS_HOLDS, format!("`{first} or {second}` is every {what}"))
        .at(at, format!("a {what} that is not in this"))
        .at(other, "is in this");
    match (first.strip_prefix("not "), second.strip_prefix("not ")) {
        (Some(first), Some(second)) => {
            found.help(format!("to leave out both, write `not ({first} or {second})`"))
        }
        _ => found.help("leave one of the two out"),
    }
}

/// A question that needs no position to be answered, and why.
pub(super) fn decided(at: Span, text: &str, holds: bool, why: impl Into<String>) -> Diagnostic {
    if holds {
        Diagnostic::new(catalog::ALWAYS_HOLDS, format!("`{text}` is always so")).at(at, why)
    } else {
        Diagnostic::new(catalog::NEVER_HAPPENS, format!("`{text}` is never so")).at(at, why)
    }
}
