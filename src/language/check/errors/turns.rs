//! What can be wrong with turns and phases.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// `phase placing turn 9`, of a phase that has eight.
pub(in crate::language::check) fn no_such_phase_turn(at: Span, phase: &str, turns: usize) -> Diagnostic {
    let has = match turns {
        0 => "has no turn".to_owned(),
        1 => "has one turn".to_owned(),
        _ => format!("has {turns} turns"),
    };
    Diagnostic::new(catalog::NO_SUCH_PHASE_TURN, format!("the phase `{phase}` {has}"))
        .at(at, "there is no such turn")
        .help(format!("a turn of it is a number from 1 to {turns}"))
}

/// `phase placing turn 2  to move White`, where the second turn is Black's.
pub(in crate::language::check) fn phase_of_the_other(
    at: Span,
    side: &str,
    (turn, phase): (Span, &str),
) -> Diagnostic {
    Diagnostic::new(catalog::NO_SUCH_PHASE_TURN, format!("{side} has no turn here in the phase `{phase}`"))
        .at(at, "not the side whose turn it is")
        .at(turn, "this says whose turn it is")
        .help("the order of the phase says who moves: leave `to move` out, or give another turn")
}

/// `again when own`: a side that has had a turn has men.
pub(in crate::language::check) fn always_again(at: Span, text: &str, other: &str) -> Diagnostic {
    Diagnostic::new(catalog::ALWAYS_HOLDS, format!("`again when {text}` always holds: {other} would never move"))
        .at(at, "a side that has had its turn has men")
        .help("of whose turn it was is asked with `own is SIDE`; how many turns it has in a row is counted by a state")
}

/// `again when Q unless no move` beside `moves so that not position occurs 2 times`.
pub(in crate::language::check) fn again_asks_itself(at: Span, guard: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::AGAIN_ASKS_ITSELF, "whether the same side moves again would depend on itself")
        .at(at, "whether a move is legal if that side moves again")
        .at(guard, "it is legal only if the position, with the side to move, has not been before")
        .help(format!(
            "ask something else behind `again` than for moves, or keep what `{text}` needs in a state"
        ))
}

/// Phases that go on for too long.
pub(in crate::language::check) fn too_many_phase_turns(at: Span, most: usize) -> Diagnostic {
    Diagnostic::new(catalog::GAME_TOO_LARGE, format!("all phases together have more than {most} turns"))
        .at(at, "too many with this one")
        .help("what goes on for so long is the ordinary `turn`; a state can count for it")
}
