//! Lines that read as plain English and mean another game.

use crate::language::diagnostic::words::{all_of, any_of};
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

fn quoted(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

/// `add taken to own hand`, and some are in no hand.
pub(in crate::language::check) fn into_no_hand(
    at: Span,
    words: &str,
    lost: &[&str],
    held: &[&str],
    hand: Option<Span>,
) -> Diagnostic {
    let pieces = any_of(&quoted(lost));
    let found =
        Diagnostic::new(catalog::INTO_NO_HAND, format!("a {pieces} that is taken comes into no hand"))
            .at(at, "it is left out, and gone");
    let found = match hand {
        Some(hand) => found.at(hand, format!("names {}", all_of(&quoted(held)))),
        None => found,
    };
    let only = if let [one] = held { (*one).to_owned() } else { format!("({})", held.join(" or ")) };
    let right = words.replacen("taken", &format!("taken {only}"), 1);
    found.help(format!(
        "name {} behind `hand`; if the others are to be gone, say who is not: `{right}`",
        all_of(&quoted(lost))
    ))
}

/// A text in a test that has not the form of a move of this game; `right`: the nearest that has;
/// `whose`: of what it is none; whether it is only a cell; `foreign`: what to do about a text that is a move elsewhere.
pub(in crate::language::check) fn no_such_text(
    (at, text): Words<'_>,
    whose: &str,
    cell: bool,
    (right, foreign): (Option<&str>, Option<String>),
    example: &str,
) -> Diagnostic {
    let found = Diagnostic::new(catalog::NO_SUCH_TEXT, format!("no {whose} is written `{text}`"))
        .at(at, "whatever the position, there is no such move");
    found.help(match (right, foreign) {
        (Some(right), _) => format!("write `\"{right}\"`"),
        (None, Some(_)) if text.contains(',') && !text.ends_with(',') => {
            let moves: Vec<String> = text
                .split(',')
                .map(str::trim)
                .filter(|part| !part.is_empty())
                .map(|part| format!("\"{part}\""))
                .collect();
            format!("each move has quotation marks of its own: write `{}`", moves.join(" "))
        }
        (None, Some(foreign)) => foreign,
        _ if cell => format!("without quotation marks, `{text}` is the cell where a move ends; a move is written such as `\"{example}\"`"),
        _ if example.contains('@') => {
            format!("a drop is the letter of the piece, `@`, and a cell, such as `\"{example}\"`")
        }
        _ => format!(
            "a move is the letter of the man (none if it is lower case), the cell where it stands, `-` or `x`, and the cell where it ends, such as `\"{example}\"`"
        ),
    })
}

/// `unless here in river move slide any` on one line; `above`: the clause that the guard belongs to; `next`: the one behind it;
/// whether that is set in on a line of its own; `right`: that one with the guard.
pub(in crate::language::check) fn guard_of_the_line_above(
    (at, words): Words<'_>,
    (above, clause): Words<'_>,
    next: &str,
    set_in: bool,
    right: &str,
) -> Diagnostic {
    let above_meant = if set_in {
        "set the guard in below it".to_owned()
    } else {
        format!("begin a new line with `{next}`")
    };
    let shown =
        if clause.chars().count() > 40 { "the clause above".to_owned() } else { format!("`{clause}`") };
    Diagnostic::new(catalog::GUARD_OF_ANOTHER, format!("`{words}` belongs to the line above"))
        .at(at, format!("a guard stands behind what it is about: {shown}"))
        .at(above, "this is so only then")
        .help(format!(
            "if it is about what follows, write `{right}`; if it is about the line above, {above_meant}"
        ))
}

/// `ahead(own)` where men are dropped; `way`: a direction of the board, if it has one that is known to all.
pub(in crate::language::check) fn no_direction_of_a_drop(
    at: Span,
    words: &str,
    way: Option<&str>,
) -> Diagnostic {
    let help = match way {
        Some(way) if words.starts_with("step same") => {
            format!("let the first step choose the direction: `{}`", words.replacen("same", way, 1))
        }
        Some(way) => format!(
            "let the first step choose the direction: `own by (step {way} onto own then (step same onto own)*)`"
        ),
        None => "let the first step choose among the directions of the board".to_owned(),
    };
    Diagnostic::new(
        catalog::NEVER_COMES,
        format!("`{words}` leads nowhere here: a man that is dropped has come in no direction"),
    )
    .at(at, "goes on in the direction of the last leg, and a drop has no legs")
    .help(help)
}
