//! Diagnostics as plain text and as JSON. Pure: what is drawn for people on a terminal is in `src/cli/report.rs`.

use serde::Serialize;

use super::{Body, Diagnostic, Severity, USED};
use crate::language::hidden::all_hidden;
use crate::language::source::{LineColumn, Sources, Span};

/// The version of the JSON form, its first member.
pub const SCHEMA: u32 = 1;

/// A diagnostic with the texts that its places point into.
#[derive(Clone, Copy, Debug)]
pub struct WithSources<'a> {
    /// The message.
    pub diagnostic: &'a Diagnostic,
    /// The texts that it points into.
    pub sources: &'a Sources,
}

/// `file:line:column: error[E0201]: message: what is there; help: advice`, one line without its end; of a file that another one uses, where.
#[must_use]
pub fn short(told: WithSources<'_>) -> String {
    let Body { code, message, help, labels, .. } = &**told.diagnostic;
    let place = told.diagnostic.span().map_or_else(String::new, |span| {
        let name = told.sources.get(span.source).map_or("", |source| &source.name);
        let LineColumn { line, column } = told.sources.line_column(span);
        format!("{name}:{line}:{column}: ")
    });
    let severity = severity_word(told.diagnostic.severity);
    let message = clipped(message);
    let there = labels.first().map(|label| clipped(&label.text)).filter(|text| !text.is_empty());
    let there = there.map_or_else(String::new, |text| format!(": {text}"));
    let help = help.as_ref().map_or_else(String::new, |help| format!("; help: {}", clipped(help)));
    let used = labels.iter().filter(|label| label.text == USED).map(|label| {
        let name = told.sources.get(label.span.source).map_or("", |source| &source.name);
        format!(" (used by {name}:{})", told.sources.line_column(label.span).line)
    });
    let used: String = used.collect();
    visible(&format!("{place}{severity}[{}]: {message}{there}{used}{help}", code.as_str())).replace('\n', " ")
}

/// All of them as one JSON document, indented, with a line end.
#[must_use]
pub fn json(all: &[WithSources<'_>]) -> String {
    let document = Document {
        schema: SCHEMA,
        diagnostics: all.iter().copied().map(entry).collect(),
        errors: count(all, Severity::Error),
        warnings: count(all, Severity::Warning),
    };
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

/// How many are of this severity.
#[must_use]
pub fn count(all: &[WithSources<'_>], severity: Severity) -> usize {
    all.iter().filter(|told| told.diagnostic.severity == severity).count()
}

/// "error" or "warning".
#[must_use]
pub fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The text with everything that could steer a terminal or cannot be seen replaced by a mark that takes as many bytes, so that a
/// rule file cannot draw what it likes and places stay where they are. Line ends and tabs remain.
#[must_use]
pub fn visible(text: &str) -> String {
    // Most texts have nothing of the kind, and some are long.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    let mut end = 0;
    for (at, sign, _) in all_hidden(text) {
        shown.push_str(text.get(end..at).unwrap_or_default());
        shown.push_str(match sign.len_utf8() {
            1 => "?",
            2 => "\u{bf}",
            3 => "\u{fffd}",
            _ => "\u{fffd}?",
        });
        end = at + sign.len_utf8();
    }
    shown.push_str(text.get(end..).unwrap_or_default());
    shown.replace('\r', "?")
}

/// The text with every overlong word cut, so a message stays short for any file.
#[must_use]
pub fn clipped(text: &str) -> String {
    /// The longest word, in characters.
    const WORD: usize = 60;
    let mut clipped = String::with_capacity(text.len().min(1 << 10));
    let mut length = 0;
    for character in text.chars() {
        length = if character.is_whitespace() || character == '`' { 0 } else { length + 1 };
        match length {
            0..=WORD => clipped.push(character),
            _ if length == WORD + 1 => clipped.push('…'),
            _ => {}
        }
    }
    clipped
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    diagnostics: Vec<Entry<'a>>,
    errors: usize,
    warnings: usize,
}

#[derive(Serialize)]
struct Entry<'a> {
    code: &'static str,
    severity: Severity,
    message: String,
    help: Option<&'a str>,
    labels: Vec<Place<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<Mended<'a>>,
}

/// The advice, to be carried out by a program: what stands between the two points is replaced by the text.
#[derive(Serialize)]
struct Mended<'a> {
    file: &'a str,
    start: Point,
    end: Point,
    text: &'a str,
}

#[derive(Serialize)]
struct Place<'a> {
    file: &'a str,
    text: &'a str,
    start: Point,
    end: Point,
    primary: bool,
}

/// Line and column count from 1, the column in characters; the offset is in bytes from the beginning of the file.
#[derive(Serialize)]
struct Point {
    line: usize,
    column: usize,
    offset: u32,
}

fn entry(told: WithSources<'_>) -> Entry<'_> {
    let Body { code, severity, message, labels, help, fix, .. } = &**told.diagnostic;
    let point = |span: Span| {
        let LineColumn { line, column } = told.sources.line_column(span);
        Point { line, column, offset: span.start }
    };
    let labels = labels.iter().enumerate().map(|(index, label)| Place {
        file: told.sources.get(label.span.source).map_or("", |source| &source.name),
        text: &label.text,
        start: point(label.span),
        end: point(Span { start: label.span.end, ..label.span }),
        primary: index == 0,
    });
    Entry {
        code: code.as_str(),
        severity: *severity,
        message: clipped(message),
        help: help.as_deref(),
        labels: labels.collect(),
        fix: fix.as_ref().map(|fix| Mended {
            file: told.sources.get(fix.at.source).map_or("", |source| &source.name),
            start: point(fix.at),
            end: point(Span { start: fix.at.end, ..fix.at }),
            text: &fix.text,
        }),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "in a test a panic is a failure")]
mod tests;
