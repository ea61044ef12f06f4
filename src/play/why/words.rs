//! The words for what keeps pieces away.

use crate::language::ir::{Cell, Game, Reason};
use crate::language::source::Span;
use crate::play::matches::Inquiry;
use crate::play::trace::{Refusal, Undone};

/// What words do that keep a piece from a cell, or from one on the way to it.
pub(super) fn forbidden_by(play: &Inquiry<'_>, refusal: &Refusal) -> String {
    let game = play.game();
    let man = game.kind_name(refusal.kind);
    let cell = game.board.cell_name(refusal.target);
    let keeps = format!("keeps the {man} from {cell}");
    if let Some(undone) = refusal.undone {
        return format!("{}: {keeps}", lacking(undone));
    }
    // The walk may have stopped before the cell to which it would lead.
    let stopped = refusal.stopped.cell.unwrap_or(refusal.target);
    let occupied = play.position().on(stopped).is_some();
    let (there, this) = if stopped == refusal.target {
        ("there".to_owned(), "this".to_owned())
    } else {
        let stopped = game.board.cell_name(stopped);
        (format!("on `{stopped}`"), format!("`{stopped}`"))
    };
    match refusal.reason {
        Reason::When | Reason::Unless | Reason::Where | Reason::Moves if is_denied(game, refusal.at) => {
            format!("holds: {keeps}")
        }
        Reason::When | Reason::Unless | Reason::Where | Reason::Moves => format!("does not hold: {keeps}"),
        Reason::IfPossible => format!("is possible elsewhere: {keeps}"),
        Reason::SoThat => format!("would not hold after it: {keeps}"),
        Reason::Quietly if occupied => format!("{keeps}: a piece stands {there}"),
        Reason::Taking if !occupied => format!("{keeps}: no piece stands {there}"),
        Reason::Takes if occupied => format!("{keeps}: the piece {there} cannot be taken"),
        Reason::Safe if occupied => format!("{keeps}: the piece {there} is safe"),
        Reason::Over if refusal.stopped.cell == Some(refusal.target) => {
            format!("{keeps}: too few such cells lie between")
        }
        Reason::Look => match refusal.stopped.cell {
            Some(cell) => format!("{keeps}: {}", seen(play, cell)),
            None => keeps,
        },
        Reason::To => format!("{keeps}: {this} is not such a cell"),
        _ => keeps,
    }
}

/// The occupant of a cell: "on `b2` stands Black's Rook".
pub(super) fn seen(play: &Inquiry<'_>, cell: Cell) -> String {
    let (game, position) = (play.game(), play.position());
    let name = game.board.cell_name(cell);
    match position.on(cell).map(|man| position.man(man)) {
        Some(man) => {
            let side = man.owner.name(&game.sides);
            format!("on `{name}` stands {side}'s {}", game.kind_name(man.kind))
        }
        None => format!("no piece stands on `{name}`"),
    }
}

/// What a guard does that keeps a side from passing.
pub(super) fn kept_from_passing(game: &Game, reason: Reason, at: Span) -> String {
    let how = match reason {
        Reason::SoThat => "would not hold after it",
        _ if is_denied(game, at) => "holds",
        _ => "does not hold",
    };
    format!("{how}: forbids the pass")
}

/// Why an effect cannot be done.
pub(super) fn lacking(undone: Undone) -> String {
    match undone {
        Undone::NoMan => "one piece is needed, and there is none".to_owned(),
        Undone::Men(men) => format!("one piece is needed, and these are {men}"),
        Undone::NoCell => "one cell is needed, and there is none".to_owned(),
        Undone::Cells(cells) => format!("one cell is needed, and these are {cells}"),
        Undone::Occupied => "another piece is on the cell where one should be put".to_owned(),
        Undone::Same => "two pieces are needed, and these are the same piece".to_owned(),
        Undone::Pile => "one cell cannot hold so many of that kind".to_owned(),
        Undone::TooMany => "there would be too many pieces".to_owned(),
        Undone::NoKind => "there is no kind to become".to_owned(),
        Undone::Several => "one is needed, and these are several".to_owned(),
    }
}

/// Whether a condition that a move went past holds.
pub(super) fn held(game: &Game, at: Span) -> String {
    if is_denied(game, at) { "is not so, and forbids nothing".to_owned() } else { "holds".to_owned() }
}

/// What stands before a condition and is no part of it.
const BEFORE: [&str; 12] =
    ["when", "unless", "where", "so", "that", "not", "moves", "enters", "passes", "stops", "stands", "takes"];

/// Whether a part of a condition says no more than the whole, which begins with such words as `unless`.
pub(super) fn says_no_more(whole: &str, part: &str) -> bool {
    let before = whole.strip_suffix(part);
    before.is_some_and(|before| before.split_whitespace().all(|word| BEFORE.contains(&word)))
}

/// Whether the words ask for the opposite of the words after their first word.
fn is_denied(game: &Game, at: Span) -> bool {
    game.sources.text(at).starts_with("unless")
}
