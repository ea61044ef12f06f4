//! What stands in a file, and what can be wrong with its form.

use serde::{Deserialize, Serialize};

use super::pairs::Pairs;
use super::{MOST_BYTES, SCHEMA};
use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::ir::data::{known_names, message, offset, word_at};
use crate::language::source::{SourceId, Span};

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

pub(super) fn version_problem(found: u32) -> Diagnostic {
    let message = format!("the position is written in schema {found}, not in schema {SCHEMA}");
    let help = format!(
        "it was written by another version of the program; save it again with this one, as schema {SCHEMA}"
    );
    Diagnostic::new(catalog::POSITION_SCHEMA, message).help(help)
}

pub(super) fn too_large(found: usize) -> Diagnostic {
    let message = format!("the file has {found} bytes; {MOST_BYTES} is the most for a position");
    Diagnostic::new(catalog::POSITION_SIZE, message)
}

/// A text that is not RON of a position.
#[cfg(feature = "ron")]
pub(super) fn ron_problem(error: &ron::error::SpannedError, text: &str, source: SourceId) -> Diagnostic {
    let (problem, span) = crate::language::ir::ron::explain(catalog::POSITION_TEXT, error, text, source);
    // If the text ends in the middle, no other error at its end matters.
    let ends = matches!(error.code, ron::Error::Eof | ron::Error::ExpectedStringEnd);
    // What is missing is known at the bracket behind it, which may be the last sign.
    let missing = matches!(error.code, ron::Error::MissingStructField { .. });
    if ends || !missing && span.end as usize >= text.trim_end().len() {
        return cut(text, source);
    }
    // So a reader says that nothing of what a state can hold was found.
    if matches!(&error.code, ron::Error::Message(said) if said.contains("any variant")) {
        let message = format!("{STATE_VALUE} is expected here");
        return Diagnostic::new(catalog::POSITION_TEXT, message).at(span, "");
    }
    problem.at(span, "")
}

/// A position as RON, without a reader of RON.
#[cfg(not(feature = "ron"))]
pub(super) fn no_ron(text: &str, source: SourceId) -> Diagnostic {
    let start = text.len() - text.trim_start().len();
    Diagnostic::new(catalog::POSITION_TEXT, "a position as RON is not read here")
        .at(word_at(text, Span::new(source, start, start)), "so it begins")
        .help("write it in words, such as `White: King e1`, or as the program writes it into a file whose name ends in `.json`")
}

/// A text that is not JSON of a position.
pub(super) fn json_problem(error: &serde_json::Error, text: &str, source: SourceId) -> Diagnostic {
    if error.is_eof() {
        return cut(text, source);
    }
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
    json_words(said).at(span, "")
}

/// What a reader of JSON says, in words for people.
fn json_words(said: &str) -> Diagnostic {
    let problem = |message: String| Diagnostic::new(catalog::POSITION_TEXT, message);
    let mut names = said.split('`').skip(1).step_by(2);
    let name = names.next().unwrap_or("");
    if said.starts_with("unknown field") {
        let known: Vec<&str> = names.collect();
        return problem(format!("the field `{name}` is not known here")).help(known_names(name, &known));
    }
    if said.starts_with("missing field") {
        return problem(format!("the field `{name}` is missing"));
    }
    if said.starts_with("duplicate field") {
        return problem(format!("the field `{name}` is given twice"));
    }
    if said.ends_with("is given twice") {
        return problem(message(said));
    }
    let invalid = said.strip_prefix("invalid type: ").or_else(|| said.strip_prefix("invalid value: "));
    if let Some((_, wanted)) = invalid.and_then(|said| said.rsplit_once(", expected ")) {
        return problem(format!("{} is expected here", sort(wanted)));
    }
    if said.contains("any variant") {
        return problem(format!("{STATE_VALUE} is expected here"));
    }
    let json = "this is not JSON";
    problem(match said.strip_prefix("expected ") {
        Some("value") => format!("{json}: a value is expected here"),
        Some("ident") => format!("{json}: `true`, `false` or `null` is expected here"),
        Some(signs) => format!("{json}: {signs} is expected here"),
        None if said == "trailing comma" => format!("{json}: there is a comma before a bracket"),
        None if said == "trailing characters" => format!("{json}: something follows its end"),
        None if said == "key must be a string" => {
            format!("{json}: a name in quotation marks is expected here")
        }
        None => json.to_owned(),
    })
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
    Diagnostic::new(catalog::POSITION_TEXT, "the file ends in the middle of the position")
        .at(Span::new(source, last, end), "here")
        .help("it was cut when it was copied or written; take the whole file, or `save` it again")
}
