//! The position given on the command line, in any form.

use std::ffi::OsStr;
use std::path::Path;

use menagerie::language::ir::{Game, Placement};
use menagerie::language::messages;
use menagerie::language::syntax::ParsedFile;
use menagerie::loading::pipeline::asked;
use menagerie::play::notation::position;

use super::failure::Failure;
use super::files;
use super::limits::DATA_LIMIT;

/// The name of a position that is given as text, in messages.
pub(super) const NAME: &str = "--position";

/// The most letters of a text that are shown, if it is no position.
const SHOWN: usize = 60;

/// Whether a text is the name of a file, and not a position itself.
fn is_file(text: &str) -> bool {
    let path = Path::new(text);
    let named = path.extension().is_some_and(|ending| ending == "ron" || ending == "json");
    !text.trim().contains('\n') && named || path.exists()
}

/// The given position; `files` are those that the game was made of.
pub(super) fn given(game: &Game, files: &[ParsedFile], given: &OsStr) -> Result<Placement, Failure> {
    given_as(game, files, NAME, given)
}

/// The same; messages call the text by this name.
pub(super) fn given_as(
    game: &Game,
    files: &[ParsedFile],
    name: &str,
    given: &OsStr,
) -> Result<Placement, Failure> {
    let Some(text) = given.to_str() else { return read(game, Path::new(given)) };
    if is_file(text) {
        return read(game, Path::new(text));
    }
    match asked::read(game, files, name, text) {
        Some(placement) => placement.map_err(|(sources, diagnostics)| Failure::text(diagnostics, sources)),
        None => Err(no_position(game, name, text)),
    }
}

/// The warning about parts of a position that are ignored.
pub(super) fn left_out(game: &Game, name: &str, given: &OsStr) -> Option<Failure> {
    let text = given.to_str().filter(|text| !is_file(text))?;
    let (sources, told) = asked::left_out(game, name, text)?;
    Some(Failure::text(vec![told], sources))
}

/// The message about a text that is neither a position nor a file.
fn no_position(game: &Game, name: &str, text: &str) -> Failure {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = words.chars().take(SHOWN).collect();
    if shown.len() < words.len() {
        shown.push('…');
    }
    let side = game.sides.first().map_or("", String::as_str);
    let kind = game.kinds.first().map_or("", |kind| kind.name.as_str());
    let cell = game.board.cells.first().map_or("", |cell| cell.name.as_str());
    messages::no_position(&shown, &format!("{side}: {kind} {cell}"), name != NAME).into()
}

/// The position in a file.
pub(super) fn read(game: &Game, path: &Path) -> Result<Placement, Failure> {
    let text = files::text(path, DATA_LIMIT)?;
    let name = path.display().to_string();
    position::from_text(game, &name, &text)
        .map_err(|(sources, diagnostics)| Failure::text(diagnostics, sources))
}
