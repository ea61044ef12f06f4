//! One layout for all rule files: the blanks between words, and the indents of lines.
//!
//! The layout moves the words of the text and does not print the tree: comments, drawings and the author's line breaks stay as
//! they are. Section 2.1 of `docs/language.md` describes it. It changes no meaning, and a second layout
//! changes nothing.
//!
//! Several blanks in a line are the author's columns. They are not made by rule, since authors align across comments
//! and blocks, and leave out a row that is too long; so a column is kept if it is one: if a word in a
//! nearby line begins at the same place.

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

/// The indent of the contents of a bracket.
const INDENT: usize = 4;

/// The text of a rule file in the layout of all rule files.
///
/// # Errors
///
/// The errors of a text that cannot be read as it is: it is not laid out.
pub fn laid_out(source: SourceId, text: &str) -> Result<String, Vec<Diagnostic>> {
    // The words need not have a meaning, since that may depend on other files.
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

/// The line end of a text: that of its first line.
fn line_end(text: &str) -> &'static str {
    let first = text.split_once('\n').map_or(text, |(first, _)| first);
    if first.ends_with('\r') { "\r\n" } else { "\n" }
}

/// The lines, in order.
fn written(lines: &[Line<'_>], columns: &Columns<'_>, end: &str) -> String {
    let mut text = String::new();
    // At most one empty line separates others; none comes before the first and after the last.
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
