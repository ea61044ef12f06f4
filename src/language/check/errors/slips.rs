//! Lines that read as plain English and mean another game.

use crate::language::diagnostic::words::{all_of, any_of, article};
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::Span;

/// A place and its words.
type Words<'a> = (Span, &'a str);

fn quoted(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

/// `drop on empty or enemy Pawn`
pub(in crate::language::check) fn drops_onto_men(at: Span, words: &str) -> Diagnostic {
    Diagnostic::new(catalog::CONCERNS_NOTHING, format!("nobody is ever dropped onto `{words}`"))
        .at(at, "a man is dropped onto an empty cell, and men stand on these")
        .help(format!("leave it out; to take a man by a drop, let an effect do it: `drop on empty {{ take {words} by step any }}`"))
}

/// `stacks up to 3` where there is no pile.
pub(in crate::language::check) fn stacks_for_nothing(at: Span, name: &str, cell: &str) -> Diagnostic {
    let cell = if cell.is_empty() { "a1" } else { cell };
    Diagnostic::new(catalog::CONCERNS_NOTHING, format!("no `{name}` ever stands on another"))
        .at(at, "piles are only made by the set-up")
        .help(format!(
            "set up a pile, `{name} {cell} {cell}`, or leave this out: a man never lands on one of its own side"
        ))
}

/// `moves so that not own King attacked` in the King.
pub(in crate::language::check) fn rule_of_one_piece(
    at: Span,
    words: &str,
    name: &str,
    other: &str,
    other_at: Span,
) -> Diagnostic {
    Diagnostic::new(catalog::ONE_PIECES_RULE, format!("this binds the moves of `{name}` only"))
        .at(at, format!("asked after a move of {a} `{name}`", a = article(name)))
        .at(other_at, format!("{a} `{other}` may leave it attacked", a = article(other)))
        .help(format!("write `moves {words}` outside of the pieces, then it binds all; if only {a} `{name}` is to be bound: `moves so that not mover attacked`", a = article(name)))
}

/// `White wins when own King in centre`.
pub(in crate::language::check) fn wins_of_whom(
    at: Span,
    words: &str,
    side: &str,
    right: Option<&str>,
    after: bool,
) -> Diagnostic {
    let (whose, group) =
        if after { ("has just moved", "after a turn") } else { ("is about to move", "before a turn") };
    let found = Diagnostic::new(
        catalog::WHOSE_WIN,
        format!("`{words}` is not {side}'s, but of the side that {whose}"),
    )
    .at(at, format!("in `{group}`, this is asked for either side"));
    let also = format!("if the turn matters, say so: `own is {side} and ...`");
    match right {
        Some(right) => found.help(format!("write `{right}`; {also}")),
        None => found.help(format!("name the side instead; {also}")),
    }
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

/// `fuel = fuel`
pub(in crate::language::check) fn changes_nothing(at: Span, words: &str, name: &str) -> Diagnostic {
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("`{words}` changes nothing"))
        .at(at, "both sides of `=` are the same")
        .help(format!("write what it becomes, such as `{name} = {name} - 1`, or leave it out"))
}

/// `power + 0`: the zero, the whole and what it is without the zero.
pub(in crate::language::check) fn adds_nothing(
    zero: Span,
    sign: &str,
    whole: Words<'_>,
    without: &str,
) -> Diagnostic {
    let (_, words) = whole;
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("`{sign} 0` changes nothing in `{words}`"))
        .at(zero, "nothing is added or taken away")
        .help(format!("write how much, such as `{without} {sign} 1`, or leave it out: `{without}`"))
}

/// `(step any)? then step same`: the direction, the part that may be left out, and how it is written that is walked.
pub(in crate::language::check) fn same_as_nothing(
    (at, word): Words<'_>,
    (part_at, part): Words<'_>,
    walked: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::SAME_AS_NOTHING, format!("where `{part}` is left out, `{word}` is no direction"))
        .at(at, "there the walk cannot go on")
        .at(part_at, "so this is never left out")
        .help(format!(
            "write `{walked}`, which means the same; for a walk without it, name a direction in a way of its own behind `|`"
        ))
}

/// A count of the game that both sides raise, asked in `win when` as if it were one's own.
pub(in crate::language::check) fn counts_for_both(
    (at, name): Words<'_>,
    raised: Span,
    (ending, line): Words<'_>,
    declared: &str,
    all: &str,
) -> Diagnostic {
    Diagnostic::new(catalog::COUNTS_FOR_BOTH, format!("`{name}` counts for both sides together"))
        .at(at, "one number of the game")
        .at(raised, "raised by whichever side moves")
        .at(ending, "won or lost by the side that moves last")
        .help(format!(
            "for a count of each side, declare `{declared}`: then `{name}` is that of the side that moves; if both are \
             counted together, say `define {all} = {name}` and `{line}`"
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

/// `when not own Rook moved`, where the walk goes onto one Rook; `right`: what to write there.
pub(in crate::language::check) fn any_of_several(
    (at, words): Words<'_>,
    (met, men): Words<'_>,
    right: &str,
    denied: bool,
) -> Diagnostic {
    let count = if denied { "is 0" } else { ">= 1" };
    Diagnostic::new(catalog::ANYWHERE, format!("`{words}` asks about all of them, not about this one"))
        .at(at, "holds if there is one anywhere")
        .at(met, format!("one of `{men}`"))
        .help(format!(
            "say it of the one that is met: `{right}`; if all are meant: `number of {words} {count}`"
        ))
}

/// `(step any onto own)[3]`; `right`: the same in a line; `often`: the step repeated.
pub(in crate::language::check) fn to_and_fro(at: Span, right: Option<&str>, often: &str) -> Diagnostic {
    let line = match right {
        Some(right) => format!("for men in a line write `{right}`"),
        None => "for men in a line, say `same` of every step but the first".to_owned(),
    };
    Diagnostic::new(catalog::TO_AND_FRO, "each step chooses its direction anew, and may go back")
        .at(at, "the same man may be met twice")
        .help(format!("{line}; for a way that turns and meets no man twice: `{often} no cell twice`"))
}

/// `after being taken { lives = lives - 1 }`
pub(in crate::language::check) fn changes_who_is_gone(at: Span, words: &str, state: &str) -> Diagnostic {
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("`{words}` changes a man that is off the board"))
        .at(at, "the man that has been taken: nothing keeps him")
        .help(format!(
            "of the man that takes, it is `mover.{state}`; what outlasts a man belongs to his side: declare it outside of the pieces, `for each side`"
        ))
}

/// `add taken to burnt`, where `burnt` holds cells.
pub(in crate::language::check) fn has_no_cell_any_more(
    at: Span,
    words: &str,
    (declared, name): (Span, &str),
) -> Diagnostic {
    Diagnostic::new(
        catalog::CHANGES_NOTHING,
        format!("`{name}` holds cells, and `{words}` has no cell any more"),
    )
    .at(at, "changes nothing: who has been taken is off the board")
    .at(declared, "a set of cells")
    .help(format!(
        "the cell where he stood is `here` in his own hook: `after being taken {{ add here to {name} }}`"
    ))
}

/// `after dropping { add origin to trail }`
pub(in crate::language::check) fn no_origin_of_a_drop(at: Span) -> Diagnostic {
    Diagnostic::new(
        catalog::NEVER_COMES,
        "`origin` is no cell here: a man that is dropped comes from the hand",
    )
    .at(at, "where a walk began, and a drop has none")
    .help("the cell that he is dropped on is `here`")
}

/// `put new Wall on taken`
pub(in crate::language::check) fn taken_as_cell(at: Span, words: &str) -> Diagnostic {
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("one cell is needed, and `{words}` has no cell any more"))
        .at(at, "who has been taken is off the board")
        .help("the cell where he stood is `here` in his own hook, `after being taken`; a man who takes by landing stands there himself")
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

/// `{ take other ; height = height + other.height }`
pub(in crate::language::check) fn asked_when_gone(
    (at, words): Words<'_>,
    (taken, take): Words<'_>,
) -> Diagnostic {
    Diagnostic::new(catalog::CHANGES_NOTHING, format!("`{words}` is nobody by now"))
        .at(at, "asked when he is off the board: there is nothing left of him")
        .at(taken, "taken here")
        .help(format!("effects are done one after the other: let `{take}` come last"))
}

/// A count that every move raises; `asked`: where it is asked whether a position occurs again.
pub(in crate::language::check) fn count_never_returns(
    (at, name): Words<'_>,
    raised: Span,
    asked: Span,
) -> Diagnostic {
    Diagnostic::new(catalog::NEVER_RETURNS, format!("while `{name}` goes on, no position occurs again"))
        .at(at, "positions with another count are not the same")
        .at(raised, "raised by every move, and nothing sets it back")
        .at(asked, "so this does not hold before the count has come to its end")
        .help("leave it out of the comparison: write `not compared` at the end of its declaration")
}

/// `last by (step any onto own)* from camp`: `right` begins with men of the `zone`.
pub(in crate::language::check) fn chain_from_cells(
    (at, words): Words<'_>,
    walk: Span,
    (right, zone): (&str, &str),
) -> Diagnostic {
    Diagnostic::new(
        catalog::CHAIN_FROM_CELLS,
        format!("this chain begins on any cell of `{words}`, whether a man stands there or not"),
    )
    .at(at, "cells, the empty ones, too")
    .at(walk, "only what it comes to must be men")
    .help(format!("let it begin with a man there: `{right}`; if any cell is meant: `from (cell {zone})`"))
}

/// `before a turn { win when no enemy King }`; `before`: whether it stands there, or is `lose` in `after a turn`.
pub(in crate::language::check) fn loss_told_late(
    (at, asked): Words<'_>,
    right: &str,
    before: bool,
) -> Diagnostic {
    let (here, other) = if before { ("win", "after a turn") } else { ("lose", "before a turn") };
    Diagnostic::new(catalog::TOLD_LATE, "this is looked at a turn late")
        .at(at, "by then the side that has lost them has moved once more")
        .help(format!(
            "write `{right}`, or put this line into `{other}`; if one more turn is meant, put brackets: `{here} when ({asked})`"
        ))
}

/// `after a turn { lose when no move }`
pub(in crate::language::check) fn mover_asked_for_moves(at: Span, wins: bool) -> Diagnostic {
    let meant = if wins {
        "that the other side cannot move is `no move for enemy`"
    } else {
        "put this line into `before a turn`, where the side is asked that is about to move"
    };
    Diagnostic::new(catalog::TOLD_LATE, "`no move` asks the side that has just moved")
        .at(at, "this stands in `after a turn`: the other side moves next")
        .help(format!("{meant}; if the side that has moved is meant, put brackets: `(no move)`"))
}
