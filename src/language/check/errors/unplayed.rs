//! What is never played, and what changes nothing of men and cells.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

/// `pass when no move`
pub(in crate::language::check) fn waits_for_itself((at, text): Words<'_>, pass: bool) -> Diagnostic {
    let (what, help) = if pass {
        ("this pass is a move itself", "who has no other move passes by `turn { move else pass }`")
    } else {
        (
            "this is a move itself",
            "what is played only where there is nothing else has a label: `turn { move but not last-way else last-way }`",
        )
    };
    Diagnostic::new(catalog::UNPLAYED, format!("as long as this may be played, `{text}` is not so"))
        .at(at, what)
        .help(help)
}

/// `pass else move`
pub(in crate::language::check) fn pass_goes_first(at: Span, (other, text): Words<'_>) -> Diagnostic {
    Diagnostic::new(catalog::UNPLAYED, format!("nobody ever plays `{text}`"))
        .at(at, "always possible, and goes first")
        .at(other, "only where nobody may pass")
        .help(format!("who has no move passes by `{text} else pass`; who may pass by `{text} | pass`"))
}

/// `pass when own King attacked`, where no turn says `pass`.
pub(in crate::language::check) fn pass_never_played(at: Span, turn: bool) -> Diagnostic {
    let place = if turn { "the `turn` names it" } else { "`turn` names it" };
    Diagnostic::new(catalog::NEVER_PLAYED, "no turn plays this pass")
        .at(at, "says when one may pass, not that one may")
        .help(format!("{place}: `turn {{ move | pass }}`; who has no move: `turn {{ move else pass }}`"))
}

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

/// `after moving { put new Wall on here }`
pub(in crate::language::check) fn put_where_he_stands(at: Span, text: &str) -> Diagnostic {
    Diagnostic::new(catalog::NO_CELL_FOR_NEW, format!("`{text}` can never be done, so no such move is made"))
        .at(at, "the man that moves is here himself")
        .help("where he came from is `origin`; a cell that he looks at has a name: `look step any quietly as gap`")
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

/// `move leap (1,2) when laden`, beside `moves unless laden`
pub(in crate::language::check) fn move_forbidden_by_rule(
    (at, own): Words<'_>,
    (rule, moves): Words<'_>,
) -> Diagnostic {
    Diagnostic::new(catalog::FORBIDDEN_BY_RULE, "this move is never made: a rule for all moves forbids it")
        .at(at, "it may be made only then")
        .at(rule, "and then no move may be made")
        .help(format!(
            "`moves` is asked of each move of the piece: if only the others are meant, leave `moves {moves}` out, and write `{moves}` behind each of them; beside `{own}`, it is never fulfilled"
        ))
}

/// `change taken to nobody`
pub(in crate::language::check) fn changes_the_gone((at, text): Words<'_>) -> Diagnostic {
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("`{text}` changes men that are off the board"))
        .at(at, "who has been taken stands nowhere any more")
        .help("who is to stay on the board is not taken: `change` him in place of `take`; where he stood, `put new` puts another")
}

/// `change it (enemy by step any) to own`
pub(in crate::language::check) fn changes_no_enemy((at, text): Words<'_>, him: &str) -> Diagnostic {
    let others = text.replacen(him, "", 1);
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("`{text}` is nobody"))
        .at(at, format!("`{him}` is the man that moves, and he is no enemy"))
        .help(format!("leave `{him}` out: `{}`", others.trim()))
}

/// `change (enemy Man by step any) to mover`, in a Man.
pub(in crate::language::check) fn changes_to_the_same((at, text): Words<'_>, kind: bool) -> Diagnostic {
    let help = if kind {
        "a piece behind `to` changes what they are; whose they are changes by `to own`, `to enemy` or `to nobody`"
    } else {
        "name the other side: `change (enemy by step any) to own`"
    };
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("`{text}` changes nothing"))
        .at(at, "they are so already")
        .help(help)
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

/// `define hop(P) D = jump D over enemy`
pub(in crate::language::check) fn parameter_unused((at, name): Words<'_>, define: &str) -> Diagnostic {
    Diagnostic::new(catalog::PARAMETER_UNUSED, format!("`{define}` never uses its `{name}`"))
        .at(at, "given, and not asked for")
        .help(format!("write `{name}` in it where what is given is meant, or leave it out of the brackets"))
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

/// `count : 0..9 until end of turn` and `again when count < 2`
pub(in crate::language::check) fn counts_one_turn((at, name): Words<'_>, asked: Span) -> Diagnostic {
    Diagnostic::new(catalog::ENDS_IN_SERIES, format!("`{name}` begins anew with each turn of a series"))
        .at(at, "ends with each turn")
        .at(asked, "so each turn of a series counts as the first")
        .help(format!("what counts the turns of a series lasts until the other side has played: `{name} : ... until end of enemy turn`"))
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

/// `passed` of walks without a jump.
pub(in crate::language::check) fn nothing_passed(at: Span, may_pass: bool) -> Diagnostic {
    let help = "who goes over others says `jump`, such as `jump any over occupied`; the cells of a slide are told one by one: \
                `step any quietly then (step same quietly { add (cell by step back) to NAME })*`";
    let pass = "; that a side has passed is kept by a state: `idle : flag until end of turn`, `after passing { set idle }`";
    Diagnostic::new(catalog::NOTHING_PASSED, "`passed` is always empty here: nothing is jumped over")
        .at(at, "the cells that a `jump` goes over")
        .help(if may_pass { format!("{help}{pass}") } else { help.to_owned() })
}

/// A phase that asks for more drops than a side has men in hand; `kind`: a piece that can be held.
pub(in crate::language::check) fn hand_too_small(
    setup: Span,
    phase_at: Span,
    (side, phase): (&str, &str),
    (held, asked): (u64, u64),
    kind: &str,
) -> Diagnostic {
    Diagnostic::new(
        catalog::DROPS_USED_UP,
        format!("`{side}` has {} in hand, and by the end of `{phase}` it is to drop {asked}", men(held)),
    )
    .at(setup, format!("so many men of `{side}` are in hand"))
    .at(phase_at, "when the hand is empty, nobody can play any more")
    .help(format!(
        "give `{side}` more men in the set-up: `{kind} {asked} in hand`; or let the phase have fewer turns, or let a side that cannot drop pass: `drop else pass`"
    ))
}

/// A last phase behind which men are still in hand, and no turn drops them.
pub(in crate::language::check) fn left_in_hand(
    (setup, phase_at): (Span, Span),
    (side, phase): (&str, &str),
    (held, dropped): (u64, u64),
) -> Diagnostic {
    Diagnostic::new(
        catalog::LEFT_IN_HAND,
        format!("`{side}` has {} in hand, and drops {dropped} by the end of `{phase}`", men(held)),
    )
    .at(phase_at, "behind this, no turn drops anybody")
    .at(setup, format!("so many men of `{side}` are in hand"))
    .help(format!(
        "let the phases have as many turns as there are men, {held} of each side; or let `turn` drop, too: `turn {{ drop else move }}`"
    ))
}

/// `no empty`, where there are never so many men.
pub(in crate::language::check) fn never_full(
    (at, text): (Span, &str),
    cells: usize,
    most: i64,
    hands: bool,
) -> Diagnostic {
    let where_they_are = if hands { "on the board and in hand together" } else { "on the board" };
    Diagnostic::new(catalog::NEVER_SO_MANY, format!("`{text}` never holds"))
        .at(
            at,
            format!("of {cells} cells, {most} at most have men on them: there are no more {where_they_are}"),
        )
        .help(if hands {
            "put more men in hand in the set-up, or ask for what comes when the hands are empty: `no move`"
        } else {
            "no men are added, so the board is never full: ask for something else"
        })
}

/// `1 man`, `3 men`
fn men(many: u64) -> String {
    if many == 1 { "1 man".to_owned() } else { format!("{many} men") }
}
