//! Games as RON.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::data::{known_names, message, offset, word_at};
use super::{Game, Ir, SCHEMA};
use crate::language::diagnostic::{Code, Diagnostic, catalog};
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
    let alone = |problem: Diagnostic, span: Option<Span>| {
        let mut sources = Sources::default();
        let id = sources.add(name, text);
        let place = span.map(|span| Span { source: id, ..span });
        let problem = place.map_or(problem.clone(), |place| problem.at(place, ""));
        (sources, vec![problem])
    };
    // A file of another schema has other fields: report the schema, not the first unknown field.
    if let Ok(Head { schema }) = parse::<Head>(text)
        && schema != SCHEMA
    {
        return Err(alone(messages::ir_schema(schema, SCHEMA), schema_place(text)));
    }
    let ir: Ir = match parse(text) {
        Ok(ir) => ir,
        Err(error) => {
            let (problem, span) = explain(catalog::IR_RON, &error, text, SourceId::default());
            return Err(alone(problem, Some(span)));
        }
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
fn schema_place(text: &str) -> Option<Span> {
    let word = text.find("schema")?;
    let from = word + text.get(word..)?.find(|letter: char| letter.is_ascii_digit())?;
    let rest = text.get(from..)?;
    let end = from + rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    Some(Span::new(SourceId::default(), from, end))
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
pub(crate) fn explain(
    code: Code,
    error: &ron::error::SpannedError,
    text: &str,
    source: SourceId,
) -> (Diagnostic, Span) {
    let at = |place: ron::error::Position| offset(text, place.line, place.col);
    let span = Span::new(source, at(error.span.start), at(error.span.end));
    (explain_error(code, &error.code), word_at(text, span))
}

fn explain_error(code: Code, error: &ron::Error) -> Diagnostic {
    use ron::Error;
    let problem = |message: String| Diagnostic::new(code, message);
    let expected = |what: &str| problem(format!("{what} is expected here"));
    match error {
        Error::NoSuchStructField { expected, found, .. } => {
            problem(format!("the field `{found}` is not known here")).help(known_names(found, expected))
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            problem(format!("the form `{found}` is not known here")).help(known_names(found, expected))
        }
        Error::MissingStructField { field, .. } => problem(format!("the field `{field}` is missing")),
        Error::DuplicateStructField { field, .. } => problem(format!("the field `{field}` is given twice")),
        Error::ExceededRecursionLimit => {
            problem(format!("values are put into one another more than {NESTING} deep"))
        }
        Error::InvalidValueForType { expected: wanted, .. } => expected(&sort(wanted)),
        Error::ExpectedInteger => expected("a whole number"),
        Error::IntegerOutOfBounds => problem("this number is too great or too small".to_owned()),
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
        Error::TrailingCharacters => problem("something follows the end".to_owned()),
        Error::Eof => problem("the file ends in the middle".to_owned()),
        other => problem(message(&other.to_string())),
    }
}

/// What a type of data is called.
fn sort(expected: &str) -> String {
    match expected {
        "a string" => "a text in quotation marks".to_owned(),
        "a sequence" => "a list".to_owned(),
        number if number.contains("integer") => "a whole number".to_owned(),
        other => other.to_owned(),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests;
