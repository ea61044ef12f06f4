//! Moves as books and other programs write them: which legal move is meant, if it is one.
//!
//! These forms are common to many games: an optional letter of the piece, an optional part of the name of its cell, an optional
//! sign, the target cell, and the letter of the promotion: `Nf3`, `Nbxd2`, `exd5`, `a8Q`, `P*5e`. The label of a move is such a text,
//! too: `O-O`. Where only one legal move fits, the text means that.

use super::act::{WrittenAct, label_name, upper_letter};
use crate::language::ir::{Game, Kind};
use crate::language::letters::Letters;
use crate::play::trace::Derivation;

/// The marks after moves: check, and quality.
const SAID: [char; 7] = ['+', '#', '!', '?', ',', '.', ';'];

/// What stands before the cell of a drop.
const DROPS: [char; 3] = ['@', '*', '\''];

/// The places in `moves` of the moves that a text of this sort can mean.
#[must_use]
pub fn fitting(game: &Game, moves: &[&[Derivation]], text: &str) -> Vec<usize> {
    // `12.Nf3`, `12... Nf6`
    let numbered = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let text = if numbered.starts_with('.') { numbered.trim_start_matches('.').trim_start() } else { text };
    let label = text.trim_end_matches(SAID);
    let is_label = |way: &Derivation| {
        let [act] = way.acts.as_slice() else { return false };
        act.label.is_some_and(|known| label_name(game, known) == label)
    };
    let labelled: Vec<usize> = (0..moves.len())
        .filter(|index| moves.get(*index).is_some_and(|ways| ways.iter().any(is_label)))
        .collect();
    if !labelled.is_empty() {
        return labelled;
    }
    let begins = text.chars().next();
    // A capital letter names a piece, a small one a part of a cell, if there are such.
    let is_name = begins.is_some_and(|sign| {
        sign.is_uppercase()
            && (0..game.kinds.len()).any(|kind| upper_letter(game, Kind::at(kind)).starts_with(sign))
    });
    let is_cell = game.board.cells.iter().any(|cell| cell.name.chars().next() == begins);
    let bare = &text.trim_end_matches(SAID).lower();
    let bare = Bare { text: bare, may_name: is_name || !is_cell, may_leave_out: is_cell || !is_name };
    let fitting = |drop: bool, becomes: bool| -> Vec<(usize, Option<Kind>)> {
        let fits = |way: &Derivation| match WrittenAct::all(game, way).as_slice() {
            [act] if act.drop == drop && (!becomes || act.became.is_some()) && is_meant(game, act, &bare) => {
                Some(act.kind)
            }
            _ => None,
        };
        let found = moves.iter().enumerate();
        found.filter_map(|(index, ways)| Some((index, ways.iter().find_map(fits)?))).collect()
    };
    // `7d-7c+`: a promotion if the piece can promote, else a check.
    let mut found = if text.ends_with('+') { fitting(false, true) } else { Vec::new() };
    if found.is_empty() {
        found = fitting(false, false);
    }
    // If a piece on the board can go there, a dropped piece has a sign.
    if found.is_empty() {
        found = fitting(true, false);
    } else if found.len() > 1 && !text.starts_with(|sign: char| sign.is_ascii_uppercase()) {
        // The most numerous pieces are written without a letter.
        let many = |kind: Option<Kind>| game.setup.men.iter().filter(|man| Some(man.kind) == kind).count();
        let most = found.iter().map(|(_, kind)| many(*kind)).max();
        found.retain(|(_, kind)| Some(many(*kind)) == most);
    }
    found.into_iter().map(|(index, _)| index).collect()
}

/// A text in lower case, and what its first letter may be.
struct Bare<'t> {
    text: &'t str,
    /// The letter of a piece.
    may_name: bool,
    /// No letter of a piece.
    may_leave_out: bool,
}

/// Whether a text can mean this act.
fn is_meant(game: &Game, act: &WrittenAct, &Bare { text, may_name, may_leave_out }: &Bare<'_>) -> bool {
    let letter = |kind: Kind| upper_letter(game, kind).lower();
    let Some(kind) = act.kind else { return false };
    let Some(to) = act.landings.last().map(|landing| landing.cell).or(act.origin) else { return false };
    let to = game.board.cell_name(to).lower();
    let became = act.became.map(letter);
    // The promotion may be left out; a piece that does not promote has none.
    let ends = [None, Some("="), Some("/"), Some("(")].into_iter().filter_map(|sign| {
        let rest = match (sign, &became) {
            (None, _) => text,
            (Some("("), Some(letter)) => text.strip_suffix(')')?.strip_suffix(letter)?.strip_suffix('(')?,
            (Some(sign), Some(letter)) => text.strip_suffix(letter)?.strip_suffix(sign)?,
            (Some(_), None) => return None,
        };
        Some(rest)
    });
    let ends = ends.chain(became.as_deref().and_then(|letter| text.strip_suffix(letter)));
    let from = act.origin.map(|cell| game.board.cell_name(cell).lower()).unwrap_or_default();
    let takes = !act.elsewhere.is_empty() || act.landings.iter().any(|landing| landing.takes);
    let begins = |rest: &str| {
        if act.drop {
            return rest.is_empty()
                || rest.chars().eq(rest.chars().next().filter(|sign| DROPS.contains(sign)));
        }
        let part = rest.strip_suffix(['x', ':', '×']).filter(|_| takes);
        let part = part.or_else(|| rest.strip_suffix(['-', '–', '—'])).unwrap_or(rest);
        from.strip_prefix(part).is_some_and(|left| are_apart(part, left))
            || from.strip_suffix(part).is_some_and(|left| are_apart(left, part))
    };
    ends.filter_map(|rest| rest.strip_suffix(to.as_str()).filter(|rest| are_apart(rest, &to))).any(|rest| {
        may_leave_out && begins(rest) || may_name && rest.strip_prefix(&letter(kind)).is_some_and(begins)
    })
}

/// Whether two texts may follow each other: they are not two halves of a number.
fn are_apart(left: &str, right: &str) -> bool {
    let is_digit = |sign: char| sign.is_ascii_digit();
    !(left.ends_with(is_digit) && right.starts_with(is_digit))
}
