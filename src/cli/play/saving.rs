//! Saving the position of a game.

use std::path::Path;

use menagerie::diagnostic::{Diagnostic, catalog};
use menagerie::ir::{Game, Placement};
use menagerie::notation::position;

use crate::cli::write::{self, Sort};

/// What `save` writes.
const SAVED: Sort = Sort {
    noun: "saved position",
    is: position::is_position,
    help: "nothing is written over but saved positions; save under another name",
    again: Some("save!"),
};

/// Writes a position to a file; over a saved position only where `again` says so.
pub(super) fn save(game: &Game, placement: &Placement, path: &Path, again: bool) -> Result<(), Diagnostic> {
    let text = if path.extension().is_some_and(|extension| extension == "json") {
        position::to_json(game, placement)
    } else {
        position::to_ron(game, placement)
    };
    // Read as rules, a position would be nothing but errors.
    if path.extension().is_some_and(|extension| extension == "rules" || extension == "snap") && !path.exists()
    {
        let shown = path.display();
        let message = format!("`{shown}` cannot be written: a position is no rule file and no snapshot");
        let help = format!("`save {}` writes the position", path.with_extension("ron").display());
        return Err(Diagnostic::new(catalog::CANNOT_WRITE, message).help(help));
    }
    let sort = if again { Sort { again: None, ..SAVED } } else { SAVED };
    write::write(path, &text, &sort)
}
