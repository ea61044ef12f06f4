//! Positions as texts: in the words of the language, and as data.

#[cfg(feature = "data")]
mod data;
pub(crate) mod saved_game;
mod words;

#[cfg(feature = "data")]
pub use data::{MOST_BYTES, SCHEMA, from_text, is_position, to_json, to_ron};
pub use words::{sum, to_words};

#[cfg(not(feature = "data"))]
use crate::language::{
    diagnostic::Diagnostic,
    ir::{Game, Placement},
    messages,
    source::{Sources, Span},
};

/// Without the feature there is no reader of data. Other forms of the text were tried before.
///
/// # Errors
///
/// That it is data.
#[cfg(not(feature = "data"))]
pub fn from_text(_: &Game, name: &str, text: &str) -> Result<Placement, (Sources, Vec<Diagnostic>)> {
    let mut sources = Sources::default();
    let source = sources.add(name, text);
    let start = text.len() - text.trim_start().len();
    Err((sources, vec![messages::position_as_data(Span::new(source, start, start + 1))]))
}
