//! What is never played, and what changes nothing of men and cells.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `move look step any as gap { put new nobody Wall on gap }`
pub(in crate::language::check) fn looks_alone(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::UNPLAYED, "this move is never made: it goes nowhere")
        .at(at, "only the eye goes")
        .help(format!("who does something from where he stands stays: `{}`", stays(text)))
}

/// The words of a look with `then stay` behind it, before its effects.
fn stays(look: &str) -> String {
    match look.split_once(" {") {
        Some((walk, effects)) => format!("{walk} then stay {{{effects}"),
        None => format!("{look} then stay"),
    }
}

/// `put new Wall on (empty by step any)`
pub(in crate::language::check) fn put_on_several(
    (at, cells): Words<'_>,
    text: &str,
    passes: bool,
) -> Diagnostic {
    let found =
        Diagnostic::new(catalog::NO_CELL_FOR_NEW, "one cell is needed, and these are several as a rule")
            .at(at, "where there are several, the move cannot be made");
    if passes {
        return found.help("who passes chooses no cell: name one, or a state that holds one; on all of them it is `each CELLS { put new MAN on it }`");
    }
    let one = text.replace(&format!("({cells})"), "gap").replace(cells, "gap");
    found
        .help(format!(
            "a player chooses a cell by looking at it: `... then look step any quietly as gap then stay {{ {one} }}`"
        ))
}

/// `change it (enemy by step any) to own`
pub(in crate::language::check) fn changes_no_enemy((at, text): Words<'_>, him: &str) -> Diagnostic {
    let others = text.replacen(him, "", 1);
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("`{text}` is nobody"))
        .at(at, format!("`{him}` is the man that moves, and he is no enemy"))
        .help(format!("leave `{him}` out: `{}`", others.trim()))
}

/// `moves so that not King attacked`
pub(in crate::language::check) fn attacked_of_either((at, text): Words<'_>) -> Diagnostic {
    let men =
        if text.contains(' ') { format!("({})", text.trim_matches(['(', ')'])) } else { text.to_owned() };
    Diagnostic::new(
        catalog::ATTACKED_OF_EITHER,
        format!("`{text} attacked` asks about the men of both sides"),
    )
    .at(at, "whose?")
    .help(format!(
        "say whose they are: `own {men} attacked`; if both are meant: `(own {men} or enemy {men}) attacked`"
    ))
}

/// `cell but not own`
pub(in crate::language::check) fn leaves_out_empty(at: Span, (cells, men): (&str, &str)) -> Diagnostic {
    let there = match cells {
        "cell" => String::new(),
        _ => format!(" {cells}"),
    };
    let others = other_men(men);
    if matches!(men, "man" | "occupied") {
        let meant = if there.is_empty() { "empty".to_owned() } else { format!("empty{there}") };
        return Diagnostic::new(
            catalog::LEAVES_OUT_EMPTY,
            format!("no cell at all is among `{cells} but not {men}`"),
        )
        .at(at, "where nobody stands is in no set of men, and not in what one leaves over")
        .help(format!("the cells where nobody stands are `{meant}`"));
    }
    Diagnostic::new(catalog::LEAVES_OUT_EMPTY, format!("no empty cell is among `{cells} but not {men}`"))
        .at(at, format!("`{men}` are men, and where nobody stands is neither in them nor in what they leave over"))
        .help(match there.as_str() {
            "" => format!("with the empty cells it is `empty or {others}`; the men are `man but not {men}`"),
            _ => format!("with the empty cells it is `(empty or {others}){there}`; the men there are `(man but not {men}){there}`"),
        })
}

/// An eye that goes `to not own`.
pub(in crate::language::check) fn comes_to_no_empty(at: Span, (text, men): (&str, &str)) -> Diagnostic {
    let others = match men {
        "man" | "occupied" => return eye_to_no_cell(at, text),
        _ => other_men(men),
    };
    Diagnostic::new(catalog::LEAVES_OUT_EMPTY, format!("an eye that goes `to {text}` comes to no empty cell"))
        .at(
            at,
            format!(
                "`{men}` are men, and where nobody stands is neither in them nor in what they leave over"
            ),
        )
        .help(format!("to empty cells as well, it is `to (empty or {others})`"))
}

/// An eye that goes `to not man`.
fn eye_to_no_cell(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(
        catalog::LEAVES_OUT_EMPTY,
        format!("an eye that goes `to {text}` comes to no cell at all"),
    )
    .at(at, "where nobody stands is in no set of men, and not in what one leaves over")
    .help("to the cells where nobody stands, it is `to empty`")
}

/// Those that are left over by certain men.
fn other_men(men: &str) -> String {
    match men {
        "own" => "enemy".to_owned(),
        "enemy" => "own".to_owned(),
        _ if men.contains(' ') => format!("man but not ({men})"),
        _ => format!("man but not {men}"),
    }
}

/// `sum of worth of own far`
pub(in crate::language::check) fn sum_over_cells((at, text): Words<'_>) -> Diagnostic {
    let men = match text.split_once(' ') {
        Some((side, zone)) => format!("{side} man {zone}"),
        None => format!("man {text}"),
    };
    Diagnostic::new(
        catalog::COUNTS_FOR_BOTH,
        format!("`{text}` are cells: the men of both sides on them are added up"),
    )
    .at(at, "cells")
    .help(format!(
        "the men there are `{men}`; all who stand there are `man {}`",
        text.rsplit(' ').next().unwrap_or(text)
    ))
}

/// `position occurs 1 times`
pub(in crate::language::check) fn occurs_once(at: Span, text: &str) -> Diagnostic {
    super::questions::decided(at, text, true, "it is there now: that is once")
        .help("that a position is there again is `position occurs 2 times`")
}

/// `again when mover is own`
pub(in crate::language::check) fn mover_asked_whose((at, text): Words<'_>, holds: bool) -> Diagnostic {
    super::questions::decided(at, text, holds, "who has moved is always a man of the side that has moved")
        .help("ask something that is not the same after each turn: `again when taken`, or a state that the turn changes")
}

/// `when nobody by step any`, where no man is nobody's.
pub(in crate::language::check) fn nobody_is_nobodys(
    (at, text): Words<'_>,
    (word, named): Words<'_>,
) -> Diagnostic {
    let none = text.replacen(named, "no man", 1);
    Diagnostic::new(catalog::NEVER_SO_MANY, format!("`{text}` never holds"))
        .at(word, "these are men that belong to no side, and in this game there are none")
        .at(at, "so this is always answered with no")
        .help(format!("that no man is there is `{none}`"))
}
