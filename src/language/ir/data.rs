//! What is wrong with a text of data, and where: for RON and for JSON.

use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::suggest::nearest;
use crate::language::messages;
use crate::language::source::Span;

/// The most fields or forms that are named in a message.
const NAMED: usize = 8;

/// The byte where a line and a column begin, both counted from 1, the column in letters.
pub(crate) fn offset(text: &str, line: usize, column: usize) -> usize {
    let line_start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(line_start..).unwrap_or("");
    let letters = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
    line_start + letters
}

/// A place without letters is widened to the word that begins there, blanks before it are left out.
pub(crate) fn word_at(text: &str, span: Span) -> Span {
    let (start, end) = (span.start as usize, span.end as usize);
    let inside = text.get(start..end).unwrap_or("");
    if !inside.trim().is_empty() {
        let start = start + (inside.len() - inside.trim_start().len());
        return Span::new(span.source, start, start + inside.trim().len());
    }
    let rest = text.get(start..).unwrap_or("");
    let start = start + (rest.len() - rest.trim_start().len());
    let rest = rest.trim_start();
    let word = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
    let length = if word == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { word };
    Span::new(span.source, start, start + length)
}

/// A field or a form that is not known where it stands, and what can stand there.
pub(crate) fn unknown(at: Span, what: &str, found: &str, known: &[&str]) -> Diagnostic {
    let near = nearest(found, known.iter().copied());
    let named = known.get(..NAMED).unwrap_or(known);
    messages::unknown_data(at, what, found, near, named, known.len() > NAMED)
}

#[cfg(test)]
mod tests {
    use super::offset;

    #[test]
    fn columns_are_letters() {
        assert_eq!(offset("äb\ncd", 1, 2), 2);
        assert_eq!(offset("äb\ncd", 2, 2), 5);
        assert_eq!(offset("äb", 9, 9), 3);
    }
}
