//! Numbers and questions that are about others than they seem to be.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `(step any)[1..number of own Stone]`; `always`: whether all pieces that have the clause are among those counted.
pub(in crate::language::check) fn counts_in_the_air(
    (at, text): Words<'_>,
    men: &str,
    always: bool,
) -> Diagnostic {
    let men = men.strip_prefix('(').and_then(|men| men.strip_suffix(')')).unwrap_or(men);
    let others = if men.contains(" or ") {
        format!("(({men}) but not mover)")
    } else {
        format!("({men} but not mover)")
    };
    let others = format!("the others are `number of {others}`");
    let found = Diagnostic::new(catalog::LEAVES_OUT_MOVER, format!("`{text}` leaves out the man that moves"))
        .at(at, "asked on his way: he is in the air, and on no cell");
    if always {
        found.help(format!("with him it is `{text} + 1`; {others}"))
    } else {
        found.help(format!("{others}; where he is one of them, he himself is one more"))
    }
}

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

/// `when mover attacked if on here`
pub(in crate::language::check) fn attacked_if_here(
    (at, text): Words<'_>,
    himself: &str,
    before: bool,
) -> Diagnostic {
    let there = if before {
        "; where he comes to is asked on the way, `where mover attacked`, or after the move, `so that mover attacked`"
    } else {
        ""
    };
    Diagnostic::new(catalog::IF_ON_HERE, format!("`{text}` asks no more than `{himself} attacked`"))
        .at(at, "`here` is the cell where he is")
        .help(format!("write `{himself} attacked`{there}"))
}

/// `burnt is empty`, `burnt is a1..e1`; `kept`: whether the first is a state, which may have no cells.
pub(in crate::language::check) fn one_in_common(
    at: Span,
    (first, second): (&str, &str),
    denied: bool,
    kept: bool,
) -> Diagnostic {
    let grouped = |text: &str| {
        let several = text.contains(' ') || text.contains("..");
        if several && !text.starts_with('(') { format!("({text})") } else { text.to_owned() }
    };
    let (first, second) = (grouped(first), grouped(second));
    let all = format!("no ({first} but not {second})");
    let holds = if denied { "holds only if no cell" } else { "holds if one cell" };
    let found =
        Diagnostic::new(catalog::ONE_IN_COMMON, format!("this {holds} is in `{first}` and in `{second}`"))
            .at(at, "both may have several cells");
    if denied {
        return found.help(format!(
            "say which is meant: that no cell is in both, is `no {first} in {second}`; that one of the first is not in \
             the second, `{first} but not {second}`"
        ));
    }
    let more = match second.as_str() {
        "empty" if kept => format!("; that there are none, `no {first}`"),
        "empty" | "occupied" | "cell" => String::new(),
        _ => format!("; that both are the same, `{all} and no ({second} but not {first})`"),
    };
    found.help(format!(
        "say which is meant: that one of the first is in the second, is `{first} in {second}`; that all are, `{all}`{more}"
    ))
}

/// `own by (step orthogonal)* from here`: `step` is what is repeated.
pub(in crate::language::check) fn chain_with_gaps(
    (at, walk): Words<'_>,
    step: &str,
    men: &str,
) -> Diagnostic {
    let step = step.trim_start_matches('(').trim_end_matches(')');
    let sign = if walk.ends_with('+') { '+' } else { '*' };
    Diagnostic::new(catalog::CHAIN_WITH_GAPS, format!("this eye goes over empty cells to `{men}`"))
        .at(at, "a step lands on empty cells, too, and goes on from them")
        .help(format!(
            "men that hang together: `({step} onto {men}){sign}`; if those across empty cells are meant: `(({step} quietly)* then {step})`"
        ))
}

/// `burnt is a1`
pub(in crate::language::check) fn set_is_one_cell(
    at: Span,
    (set, cell): (&str, &str),
    denied: bool,
) -> Diagnostic {
    let (is, not) = if denied { ("is none", "not in") } else { ("is one", "in") };
    let only = format!("{cell} in {set} and number of {set} is 1");
    let only = if denied { format!("not ({only})") } else { only };
    Diagnostic::new(catalog::ONE_IN_COMMON, format!("this holds if `{cell}` {is} of the cells of `{set}`"))
        .at(at, format!("`{set}` may have several cells"))
        .help(format!(
            "say which is meant: `{cell} {not} {set}` that it {is} of them, `{only}` that `{set}` is {}this cell alone",
            if denied { "not " } else { "" }
        ))
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

/// `capturing enemy.trail`
pub(in crate::language::check) fn takes_whoever((at, cells): Words<'_>) -> Diagnostic {
    Diagnostic::new(catalog::TAKES_OWN, "this takes one's own men, too")
        .at(at, "cells: whoever stands there is taken")
        .help(format!("write `enemy man {cells}`; if own men are to be taken as well: `man {cells}`"))
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
