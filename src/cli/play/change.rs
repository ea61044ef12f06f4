//! Changing the position of a game: `put`, `remove` and `turn`.

use menagerie::language::ir::{Game, NOBODY, Placement};
use menagerie::language::syntax::ParsedFile;
use menagerie::loading::pipeline::asked;
use menagerie::play::matches::Executor;

use super::{Shell, Table};
use crate::cli::failure::Failure;
use crate::cli::moves::known_cell;

/// Why a position is not changed.
enum NotChanged {
    /// A line says why.
    Line(String),
    /// Messages say why.
    Explained(Failure),
}

impl<E: Executor> Table<'_, E> {
    /// Changes the position, and starts the game again from there.
    pub(super) fn change(&mut self, word: &str, rest: &str, shell: &mut Shell) -> Result<(), Failure> {
        let placement = self.session.placement();
        let changed = match word {
            "put" => put(self.game, self.files, placement, rest),
            "remove" => remove(self.game, placement, rest),
            _ => turn(self.game, placement, rest),
        };
        match changed {
            Ok(placement) => {
                self.begin(&placement, shell)?;
                shell.print("the game starts again from here\n")
            }
            Err(NotChanged::Line(line)) => shell.print(&format!("{line}\n")),
            Err(NotChanged::Explained(failure)) => Err(failure),
        }
    }
}

/// Puts pieces on cells or into a hand, in place of those that are there.
fn put(game: &Game, files: &[ParsedFile], mut to: Placement, said: &str) -> Result<Placement, NotChanged> {
    let (side, men) = said.split_once([' ', ':', '\t']).unwrap_or((said, ""));
    let men = men.trim_start().trim_start_matches(':').trim();
    let known = side == NOBODY || game.sides.iter().any(|known| known == side);
    if !known || men.is_empty() {
        let side = game.sides.first().map_or("", String::as_str);
        let kind = game.kinds.first().map_or("", |kind| kind.name.as_str());
        let cell = game.board.cells.first().map_or("", |cell| cell.name.as_str());
        return Err(NotChanged::Line(format!(
            "put needs a side, a piece and a cell: `put {side} {kind} {cell}`"
        )));
    }
    let text = format!("{side}: {men}");
    let new = asked::position(game, files, "put", &text)
        .map_err(|(sources, wrong)| NotChanged::Explained(Failure::text(wrong, sources)))?;
    to.men.retain(|man| !new.men.iter().any(|other| other.cell == man.cell));
    to.men.extend(new.men);
    to.men.sort_by_key(|man| man.cell);
    to.hands.retain(|(side, kind, _)| !new.hands.iter().any(|(of, held, _)| (of, held) == (side, kind)));
    to.hands.extend(new.hands);
    to.hands.sort_unstable();
    Ok(to)
}

/// Removes the pieces on some cells.
fn remove(game: &Game, mut from: Placement, cells: &str) -> Result<Placement, NotChanged> {
    if cells.is_empty() {
        return Err(NotChanged::Line("remove needs a cell".to_owned()));
    }
    for name in cells.split_whitespace() {
        known_cell(game, name).map_err(NotChanged::Explained)?;
        let cell = game.board.cell(name);
        let before = from.men.len();
        from.men.retain(|man| Some(man.cell) != cell);
        if from.men.len() == before {
            return Err(NotChanged::Line(format!("nothing stands on {name}")));
        }
    }
    Ok(from)
}

/// Gives the turn to a side.
fn turn(game: &Game, mut to: Placement, side: &str) -> Result<Placement, NotChanged> {
    match game.sides.iter().position(|known| known == side) {
        Some(index) => {
            to.to_move = u8::try_from(index).unwrap_or(0);
            Ok(to)
        }
        None => Err(NotChanged::Line(format!("turn needs a side: {}", game.sides.join(" or ")))),
    }
}
