//! One layout for all rule files: the blanks between words, and how far lines are indented.
//!
//! The words of the text are laid out, not the tree printed anew: comments, drawings and the author's line breaks stay as
//! they are. What the layout is, `docs/language.md` says in its section 2.1. It changes no meaning, and a text that
//! is laid out is laid out already.
//!
//! Several blanks in a line are the author's columns. They are not made by rule, since authors align across comments
//! and blocks, and leave a row out where it is too long; so a column is kept where it is one, and only there: where a word in a
//! line near begins in the same place.

mod columns;
mod gaps;
mod indents;
mod parts;
pub(super) mod tokens;

use crate::language::diagnostic::{Diagnostic, Severity};
use crate::language::source::SourceId;

use super::parse;
use columns::Columns;
use parts::Parts;
use tokens::{Line, lines};

/// How far what stands in a bracket is indented.
const INDENT: usize = 4;

/// The text of a rule file in the layout of all rule files.
///
/// # Errors
///
/// The errors of a text that cannot be read as it is: it is not laid out.
pub fn laid_out(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    // What words look like is not asked: whether they mean anything may depend on other files.
    let parsed = parse(source, text);
    let errors: Vec<Diagnostic> =
        parsed.diagnostics.into_iter().filter(|found| found.severity == Severity::Error).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let lines = lines(text);
    let parts = Parts::of(&parsed.file, &lines);
    let columns = Columns::of(&lines, &indents::of(&lines, &parts), &parts);
    let new = written(&lines, &columns, line_end(text));
    // Tests check on very many texts that formatting never changes the meaning. If it did, the text would stay as it is.
    let after = parse(source, &new);
    let same =
        after.file == parsed.file && after.diagnostics.iter().all(|found| found.severity != Severity::Error);
    debug_assert!(same, "the layout changes what the text says:\n{text}\n=== laid out\n{new}");
    Ok(if same { new } else { text.to_owned() })
}

/// How lines of a text end: as its first one does.
fn line_end(text: &str) -> &'static str {
    let first = text.split_once('\n').map_or(text, |(first, _)| first);
    if first.ends_with('\r') { "\r\n" } else { "\n" }
}

/// The lines, one after the other.
fn written(lines: &[Line<'_>], columns: &Columns<'_>, end: &str) -> String {
    let mut text = String::new();
    // At most one empty line stands between others, and none before the first and behind the last.
    let mut empty = false;
    for (number, line) in lines.iter().enumerate() {
        if line.tokens.is_empty() {
            empty = !text.is_empty();
            continue;
        }
        if std::mem::take(&mut empty) {
            text.push_str(end);
        }
        for (place, token) in line.tokens.iter().enumerate() {
            text.extend(std::iter::repeat_n(' ', columns.blanks(number, place)));
            text.push_str(token.text);
        }
        text.push_str(end);
    }
    text
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
