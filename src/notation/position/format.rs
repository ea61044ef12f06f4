//! What stands in a file, and what can be wrong with its form.

use serde::{Deserialize, Serialize};

use super::pairs::Pairs;
use super::{MOST_BYTES, SCHEMA};
use crate::diagnostic::{Diagnostic, catalog};
use crate::ir::ron::{explain, message, offset, word_at};
use crate::source::{SourceId, Span};

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    /// [`SCHEMA`].
    pub(super) schema: u32,
    /// A name of the game.
    pub(super) game: String,
    pub(super) to_move: String,
    /// The phase of the turn to come, if it is one of a phase.
    #[serde(default)]
    pub(super) phase: Option<String>,
    pub(super) men: Vec<Man>,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) hands: Pairs<Pairs<u32>>,
    /// Of the game.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) states: Pairs<Value>,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) side_states: Pairs<Pairs<Value>>,
}

/// A man, or a pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Man {
    pub(super) cell: String,
    pub(super) side: String,
    pub(super) kind: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub(super) count: u8,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) states: Pairs<Value>,
}

fn one() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_one(count: &u8) -> bool {
    *count == 1
}

/// A value of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Value {
    /// Of a flag.
    Flag(bool),
    /// Of a number.
    Number(i64),
    /// Of a cell, a kind or a direction.
    Name(String),
    /// Of a set of men.
    Cells(Vec<String>),
    /// Nothing.
    Unset(()),
}

/// The number after the word `schema`, and where it stands. Looked for in the text, so that it is found also where
/// the rest is not understood.
pub(super) fn version(text: &str) -> Option<(u32, usize, usize)> {
    let word = text.find("schema")? + "schema".len();
    let after = text.get(word..)?;
    let digits = after.trim_start_matches(['"', ':', ' ', '\t', '\r', '\n']);
    let start = word + (after.len() - digits.len());
    let length = digits.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(digits.len());
    let version = digits.get(..length)?.parse().ok()?;
    Some((version, start, start + length))
}

pub(super) fn version_problem(found: u32) -> Diagnostic {
    let message = format!("the position is written in schema {found}, not in schema {SCHEMA}");
    Diagnostic::new(catalog::POSITION_SCHEMA, message)
}

pub(super) fn too_large(found: usize) -> Diagnostic {
    let message = format!("the file has {found} bytes; {MOST_BYTES} is the most for a position");
    Diagnostic::new(catalog::POSITION_SIZE, message)
}

pub(super) fn ron_problem(error: &ron::error::SpannedError, text: &str, source: SourceId) -> Diagnostic {
    let (problem, span) = explain(catalog::POSITION_TEXT, error, text, source);
    problem.at(span, "")
}

pub(super) fn json_problem(error: &serde_json::Error, text: &str, source: SourceId) -> Diagnostic {
    let whole = error.to_string();
    let said = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(said, _)| said);
    // Columns of JSON errors count bytes and mostly point behind the word that is wrong.
    let line_start = offset(text, error.line().max(1), 1);
    let end = (line_start + error.column()).min(text.len());
    let quoted = said.split('`').nth(1).and_then(|word| {
        let before = text.get(..end)?;
        let start = before.rfind(word)?;
        Some(Span::new(source, start, start + word.len()))
    });
    let span = quoted.unwrap_or_else(|| {
        let start = end.saturating_sub(1);
        let start = (0..=start).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        word_at(text, Span::new(source, start, start))
    });
    Diagnostic::new(catalog::POSITION_TEXT, message(said)).at(span, "")
}
