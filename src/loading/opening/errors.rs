//! What is said of the beginning of a game.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::{Sources, Span};

/// `forbids`: the words that forbid most.
pub(super) fn no_first_move(setup: Span, side: &str, forbids: Option<Span>) -> Diagnostic {
    let found = Diagnostic::new(catalog::NO_FIRST_MOVE, format!("{side} has no move in the first position"))
        .at(setup, format!("{side} begins, and cannot move"));
    let found = match forbids {
        Some(at) => found.at(at, "this forbids what men could do"),
        None => found,
    };
    found.help(format!("leave room for the men of {side}, or let `first` of `sides` name who can move"))
}

/// What may be meant by a line that holds too soon. `zone`: one that each side has for itself, and that it asks for.
fn too_soon(zone: Option<&str>) -> String {
    match zone {
        Some(zone) => format!(
            "`{zone}` is that of the side itself; the other side's is `enemy {zone}`; else say what else must hold for it to decide, \
             or set up other men"
        ),
        None => "say what else must hold for it to decide, or set up other men".to_owned(),
    }
}

/// `ends`: the lines that end the game, in order; `zone`: as in [`too_soon`].
pub(super) fn over_at_once(ends: &[Span], zone: Option<&str>, sources: &Sources, setup: Span) -> Diagnostic {
    let lines: Vec<String> = ends.iter().map(|at| format!("`{}`", sources.text(*at))).collect();
    let verb = if lines.len() == 1 { "ends" } else { "end" };
    let message = format!("after every first move {} {verb} the game", lines.join(" or "));
    let mut found = Diagnostic::new(catalog::OVER_AT_ONCE, message);
    let holds = if lines.len() == 1 {
        "holds after the first turn, whatever is played"
    } else {
        "holds after some first turns, and others hold after the rest"
    };
    for at in ends {
        found = found.at(*at, holds);
    }
    found.at(setup, "from here").help(too_soon(zone))
}

/// `zone`: as in [`too_soon`]; `turns`: after so many turns it may end the game.
pub(super) fn holds_at_first(
    at: Span,
    (text, zone): (&str, Option<&str>),
    (side, turns): (&str, u8),
    setup: Span,
) -> Diagnostic {
    let soon = if turns == 1 { "one turn" } else { "two turns" };
    Diagnostic::new(catalog::HOLDS_AT_FIRST, format!("`{text}` holds already in the set-up"))
        .at(at, format!("holds for {side} before anybody has moved, and may end the game after {soon}"))
        .at(setup, "as soon as the men are set up")
        .help(too_soon(zone))
}

/// One of the first moves wins.
pub(super) fn won_at_once(at: Span, text: &str, side: &str, setup: Span) -> Diagnostic {
    Diagnostic::new(catalog::WON_BY_FIRST_MOVE, format!("{side} can win by the first move"))
        .at(at, format!("`{text}` holds after one of the first moves"))
        .at(setup, "from here")
        .help("of a zone that each side has, one's own is meant, unless `enemy` stands before it; else set up the men farther away")
}
