//! Games as RON.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::data::{offset, unknown, word_at};
use super::{Game, Ir, SCHEMA};
use crate::language::diagnostic::Diagnostic;
use crate::language::messages;
use crate::language::source::{SourceId, Sources, Span};

/// The greatest nesting of RON: enough for an IR of the greatest depth. Each part takes a list, a structure and a form, and each
/// of these counts twice. Half the stack of an ordinary thread suffices.
const NESTING: usize = 768;

/// How deep the parts of a game are put on lines of their own: each clause of a piece has one.
const LINES_TO_DEPTH: usize = 3;

/// Writes a game. The same game always gives the same text, and [`from_ron`] gives the same game back.
#[must_use]
pub fn to_ron(game: &Game) -> String {
    write(game.ir(), LINES_TO_DEPTH)
}

/// Reads a game and checks it.
///
/// # Errors
///
/// What is wrong, with the texts that its places point into.
pub fn from_ron(name: &str, text: &str) -> Result<Game, (Sources, Vec<Diagnostic>)> {
    let mut alone = Sources::default();
    let source = alone.add(name, text);
    // A file of another schema has other fields: report the schema, not the first unknown field.
    if let Ok(Head { schema }) = parse::<Head>(text)
        && schema != SCHEMA
    {
        let problem = messages::ir_schema(schema, SCHEMA);
        let problem = match schema_place(text, source) {
            Some(place) => problem.at(place, ""),
            None => problem,
        };
        return Err((alone, vec![problem]));
    }
    let ir: Ir = match parse(text) {
        Ok(ir) => ir,
        Err(error) => return Err((alone, vec![explain(&error, text, source)])),
    };
    let sources = ir.sources.clone();
    ir.check().map_err(|problems| (sources, problems))
}

/// The part of a file that all schemas share.
#[derive(Deserialize)]
struct Head {
    schema: u32,
}

/// Where the number of the schema is written.
fn schema_place(text: &str, source: SourceId) -> Option<Span> {
    let word = text.find("schema")?;
    let from = word + text.get(word..)?.find(|letter: char| letter.is_ascii_digit())?;
    let rest = text.get(from..)?;
    let end = from + rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    Some(Span::new(source, from, end))
}

/// Writes a value; what is not deeper than that is written on lines of its own.
pub(crate) fn write<T: Serialize>(value: &T, lines_to_depth: usize) -> String {
    let config = ron::ser::PrettyConfig::new()
        .depth_limit(lines_to_depth)
        .indentor("  ")
        .new_line("\n")
        .struct_names(false);
    let options = ron::Options::default().with_recursion_limit(NESTING);
    // Writing plain data to memory fails only if it is nested too deep, which a checked game is not.
    options.to_string_pretty(value, config).unwrap_or_default() + "\n"
}

/// Reads a value.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ron::error::SpannedError> {
    ron::Options::default().with_recursion_limit(NESTING).from_str(text)
}

/// What is wrong with a RON text, and where.
pub(crate) fn explain(error: &ron::error::SpannedError, text: &str, source: SourceId) -> Diagnostic {
    use ron::Error;
    let place = |at: ron::error::Position| offset(text, at.line, at.col);
    let at = word_at(text, Span::new(source, place(error.span.start), place(error.span.end)));
    let expected = |what: &str| messages::data_expected(at, what);
    match &error.code {
        Error::NoSuchStructField { expected, found, .. } => unknown(at, "field", found, expected),
        Error::NoSuchEnumVariant { expected, found, .. } => unknown(at, "form", found, expected),
        Error::MissingStructField { field, .. } => messages::missing_data(at, field),
        Error::DuplicateStructField { field, .. } => messages::data_given_twice(at, field, true),
        Error::ExceededRecursionLimit => messages::data_too_deep(at, NESTING),
        Error::InvalidValueForType { expected: wanted, .. } => expected(sort(wanted)),
        Error::ExpectedInteger => expected("a whole number"),
        Error::IntegerOutOfBounds => messages::data_out_of_range(at),
        Error::ExpectedString | Error::ExpectedStringEnd => expected("a text in quotation marks"),
        Error::ExpectedArray | Error::ExpectedArrayEnd => expected("a list in `[` and `]`"),
        Error::ExpectedMap | Error::ExpectedMapEnd => expected("a list of names and values in `{` and `}`"),
        Error::ExpectedStructLike
        | Error::ExpectedStructLikeEnd
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedOption => expected("a group of fields in `(` and `)`"),
        Error::ExpectedBoolean => expected("`true` or `false`"),
        Error::ExpectedComma => expected("a `,`"),
        Error::ExpectedMapColon => expected("a `:`"),
        Error::TrailingCharacters => messages::data_after_end(at),
        Error::Eof => messages::data_cut(at),
        Error::Message(said) => messages::unreadable_data(at, "", &message(said)),
        other => messages::unreadable_data(at, "RON", &message(&other.to_string())),
    }
}

/// What a type of data is called.
fn sort(expected: &str) -> &str {
    match expected {
        "a string" => "a text in quotation marks",
        "a sequence" => "a list",
        number if number.contains("integer") => "a whole number",
        other => other,
    }
}

/// A message of another library in the form that ours have.
fn message(text: &str) -> String {
    let line: String = text.lines().next().unwrap_or("").trim_end_matches('.').to_owned();
    let mut letters = line.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests;
