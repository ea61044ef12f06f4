//! What stands in a file, and what can be wrong with its form.

use serde::{Deserialize, Serialize};

use super::pairs::Pairs;
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::catalog::POSITION_TEXT;
use crate::language::ir::data::{offset, unknown, word_at};
use crate::language::messages;
use crate::language::source::{SourceId, Span};

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Position {
    /// [`SCHEMA`](super::SCHEMA).
    pub(super) schema: u32,
    /// A name of the game.
    pub(super) game: String,
    pub(super) to_move: String,
    /// The phase of the turn to come, if it is one of a phase.
    #[serde(default)]
    pub(super) phase: Option<String>,
    /// Which turn of the phase it is, from 1; none: the first of the side to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) phase_turn: Option<u16>,
    pub(super) men: Vec<Man>,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) hands: Pairs<Pairs<u32>>,
    /// Of the game.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) states: Pairs<Value>,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) side_states: Pairs<Pairs<Value>>,
    /// Of cells.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(super) cells: Pairs<Pairs<Value>>,
    /// What the counting fields of a FEN say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) counts: Vec<u32>,
}

/// A piece or a pile.
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
    /// Of a set of pieces or cells.
    Cells(Vec<String>),
    /// A state that is unset: a cell, kind or direction that is not there.
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

/// A text that is not RON of a position.
pub(super) fn ron_problem(error: &ron::error::SpannedError, text: &str, source: SourceId) -> Diagnostic {
    let problem = crate::language::ir::ron::explain(error, text, source).under(POSITION_TEXT);
    let span = problem.span().unwrap_or_default();
    // If the text ends in the middle, no other error at its end matters.
    let ends = matches!(error.code, ron::Error::Eof | ron::Error::ExpectedStringEnd);
    // What is missing is known at the bracket after it, which may be the last sign.
    let missing = matches!(error.code, ron::Error::MissingStructField { .. });
    if ends || !missing && span.end as usize >= text.trim_end().len() {
        return cut(text, source);
    }
    // So a reader says that nothing of what a state can hold was found.
    if matches!(&error.code, ron::Error::Message(said) if said.contains("any variant")) {
        return messages::data_expected(span, STATE_VALUE).under(POSITION_TEXT);
    }
    problem
}

/// A text that is not JSON of a position.
pub(super) fn json_problem(error: &serde_json::Error, text: &str, source: SourceId) -> Diagnostic {
    if error.is_eof() {
        return cut(text, source);
    }
    let whole = error.to_string();
    let said = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(said, _)| said);
    // Columns of JSON errors count bytes and usually point after the word that is wrong.
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
    explain_json(said, span).under(POSITION_TEXT)
}

/// What a reader of JSON says, in words for people.
fn explain_json(said: &str, at: Span) -> Diagnostic {
    let mut names = said.split('`').skip(1).step_by(2);
    let name = names.next().unwrap_or("");
    let invalid = said.strip_prefix("invalid type: ").or_else(|| said.strip_prefix("invalid value: "));
    let wanted = invalid.and_then(|said| said.rsplit_once(", expected "));
    if said.starts_with("unknown field") {
        unknown(at, "field", name, &names.collect::<Vec<_>>())
    } else if said.starts_with("missing field") {
        messages::missing_data(at, name)
    } else if said.starts_with("duplicate field") {
        messages::data_given_twice(at, name, true)
    } else if said.ends_with("is given twice") {
        messages::data_given_twice(at, name, false)
    } else if let Some((_, wanted)) = wanted {
        messages::data_expected(at, sort(wanted))
    } else if said.contains("any variant") {
        messages::data_expected(at, STATE_VALUE)
    } else {
        messages::unreadable_data(at, "JSON", said)
    }
}

/// What the value of a state may be.
const STATE_VALUE: &str = "`true`, `false`, a number, a name or a list of cells";

/// What a type of data is called.
fn sort(wanted: &str) -> &str {
    match wanted {
        "u8" | "u32" | "i64" | "usize" => "a whole number",
        "a string" => "a text in quotation marks",
        "a sequence" => "a list",
        "a boolean" => "`true` or `false`",
        "struct Position" => "a position",
        "struct Man" => "a piece, with `cell`, `side` and `kind`",
        other => other,
    }
}

/// A text that ends before the position does.
fn cut(text: &str, source: SourceId) -> Diagnostic {
    let end = text.trim_end().len();
    let last = text.get(..end).and_then(|text| text.char_indices().next_back()).map_or(0, |(at, _)| at);
    messages::position_cut(Span::new(source, last, end))
}
