//! Positions as files: JSON or RON, in which everything is called by the names of the rule file.
//!
//! ```json
//! {"schema": 1, "game": "Example", "to_move": "White", "phase": null,
//!  "men": [{"cell": "a1", "side": "White", "kind": "Guard", "count": 1, "states": {"tired": true}}],
//!  "hands": {"White": {"Heron": 2}}, "states": {}, "side_states": {}}
//! ```
//!
//! Only `schema`, `game`, `to_move` and `men` must be there. States that are left out have their first values.
//! `phase` is that of the turn to come; of each phase the side that moves first in the game has the first turn.

mod foreign;
mod format;
mod pairs;
mod read;
mod write;

use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Game, Placement};
use crate::language::messages;
use crate::language::source::{SourceId, Sources, Span};
use format::Position;

/// The version of the form of position files.
pub const SCHEMA: u32 = 1;

/// The depth to which RON is put on lines of its own: each piece has one.
const LINES_TO_DEPTH: usize = 2;

/// The most bytes of a file that are looked at.
pub const MOST_BYTES: usize = 4_000_000;

/// Writes a position as JSON on several lines. The same position always gives the same text.
#[must_use]
pub fn to_json(game: &Game, placement: &Placement) -> String {
    let position = write::position(game, placement);
    // Plain data with names for keys can always be written.
    serde_json::to_string_pretty(&position).unwrap_or_default() + "\n"
}

/// Writes a position as RON. The same position always gives the same text.
#[must_use]
pub fn to_ron(game: &Game, placement: &Placement) -> String {
    crate::language::ir::ron::write(&write::position(game, placement), LINES_TO_DEPTH)
}

/// Reads a position: JSON if the text begins with a brace, else RON. What is read fits the game.
///
/// # Errors
///
/// What is wrong, with the text that its places point into.
pub fn from_text(game: &Game, name: &str, text: &str) -> Result<Placement, (Sources, Vec<Diagnostic>)> {
    let mut sources = Sources::default();
    if text.len() > MOST_BYTES {
        sources.add(name, "");
        return Err((sources, vec![messages::position_too_large((text.len(), MOST_BYTES))]));
    }
    let source = sources.add(name, text);
    let read = parse(text, source).map_err(|problem| vec![problem]);
    let placement = read.and_then(|position| read::placement(game, &position, text, source));
    placement.map_err(|problems| (sources, problems))
}

fn parse(text: &str, source: SourceId) -> Result<Position, Diagnostic> {
    let version = format::version(text);
    let position = if text.trim_start().starts_with('{') {
        serde_json::from_str(text).map_err(|error| format::json_problem(&error, text, source))
    } else {
        from_ron(text, source)
    };
    // A file of another kind or version is reported as that, not by its first unknown word.
    if let (Err(_), Some(told)) = (&position, foreign::told(text, source)) {
        return Err(told);
    }
    match version {
        Some((version, start, end)) if version != SCHEMA => {
            let told = messages::position_schema((version, SCHEMA));
            Err(told.at(Span::new(source, start, end), ""))
        }
        _ => position,
    }
}

fn from_ron(text: &str, source: SourceId) -> Result<Position, Diagnostic> {
    crate::language::ir::ron::parse(text).map_err(|error| format::ron_problem(&error, text, source))
}

/// Whether a text is a position of some game, well or badly set up.
#[must_use]
pub fn is_position(text: &str) -> bool {
    text.len() <= MOST_BYTES && parse(text, SourceId::default()).is_ok()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests;
