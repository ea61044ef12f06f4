//! Numbers and questions that are about others than they seem to be.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `[1..number of own home]`
pub(in crate::language::check) fn zone_counted(
    (at, text): Words<'_>,
    (side, zone): (&str, &str),
) -> Diagnostic {
    let cells = if side == "own" { zone.to_owned() } else { format!("(cell {side} {zone})") };
    Diagnostic::new(catalog::COUNTS_FOR_BOTH, format!("`{text}` counts the cells of the zone"))
        .at(at, "as many as there are, whoever stands there")
        .help(format!(
            "the men there are `number of {side} man {zone}`; if the cells are meant: `number of {cells}`"
        ))
}

/// `draw when no move`, where `turn { move else pass }`, or, without a pass, `turn { (move)[0..2] }`.
pub(in crate::language::check) fn always_a_move(
    (at, text): Words<'_>,
    pass: Span,
    by_a_pass: bool,
) -> Diagnostic {
    let no_move = "that one's own men and hand have no move is `not can-move(own)`";
    let (there, why, always, help) = if by_a_pass {
        let counted = "that both sides pass is counted: `idle : 0..2`, `after passing { idle = idle + 1 }`, `after moving { clear idle }`, and \
             here `idle is 2`";
        ("a pass", "a pass is a move", "always possible", format!("{counted}; {no_move}"))
    } else {
        let least = "where a side must do one of these acts at least, say how many there are at least, `[1..2]`, or `+`";
        (
            "a turn without any act",
            "a turn without any act is a move",
            "may be left out",
            format!("{least}; {no_move}"),
        )
    };
    Diagnostic::new(catalog::PASS_IS_A_MOVE, format!("`{text}` never holds: there always is {there}"))
        .at(at, why)
        .at(pass, always)
        .help(help)
}

/// `burnt : set of cell = a1 for each side`
pub(in crate::language::check) fn first_value_for_both(
    (at, text): Words<'_>,
    side: &str,
    name: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::SAME_FOR_BOTH, format!("`{text}` is the same for both sides"))
        .at(at, format!("not turned round for {side}"))
        .help(format!(
            "declare it in the board, `zone {name} = {text} for each side`, and write `= {name} for each side` here; if the same \
             cells are meant for both sides: `define {name} = {text}`"
        ))
}

/// `onto empty`
pub(in crate::language::check) fn onto_nobody(at: Span, text: &str, given: bool) -> Diagnostic {
    let why = if given {
        "the word before the brackets goes onto men, and these are cells without any"
    } else {
        "`onto` lands on a man, and these are cells without any"
    };
    Diagnostic::new(catalog::NEVER_HAPPENS, format!("nobody stands on `{text}`"))
        .at(at, why)
        .help("empty cells are asked for without `onto`: `empty by step same` is the next cell, `empty by (step same)+` are all as far as somebody")
}

/// `right by (step any to burnt)* from left`
pub(in crate::language::check) fn chain_from_outside(
    (at, words): Words<'_>,
    (walk, cells): Words<'_>,
) -> Diagnostic {
    let begin = words.strip_prefix("own ").unwrap_or(words);
    let begin = if begin.contains(" or ") && !begin.starts_with('(') {
        format!("({begin})")
    } else {
        begin.to_owned()
    };
    Diagnostic::new(
        catalog::CHAIN_FROM_CELLS,
        format!("this chain begins on any cell of `{words}`, whether it is in `{cells}` or not"),
    )
    .at(at, "all these cells")
    .at(walk, "only what it comes to must be in the set")
    .help(format!(
        "let it begin with those in the set: `from ({cells} {begin})`; if any cell is meant: `from (cell {begin})`"
    ))
}

/// A drawing with `:`, and `burnt = a1` in the braces behind it; `drawn`: whether the cell has a `:`, and is not told.
pub(in crate::language::check) fn drawn_otherwise(
    (at, state): Words<'_>,
    cell: &str,
    drawn: bool,
) -> Diagnostic {
    let (message, label) = if drawn {
        (format!("`{cell}` is drawn as a cell of `{state}`, and is not told"), "says all cells of the set")
    } else {
        (
            format!("`{cell}` is told as a cell of `{state}`, and is not drawn"),
            "the drawing has a `:` on other cells only",
        )
    };
    Diagnostic::new(catalog::ENTRY, message)
        .at(at, label)
        .help(format!(
            "draw the cells, `:`, and leave `{state}` out of the braces, or tell all of them here; a cell on which a man stands can only be told"
        ))
}
