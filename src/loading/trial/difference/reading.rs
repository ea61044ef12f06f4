//! A snapshot taken apart: every line of the text is in exactly one of the parts, even if the text was not written by us.

use super::super::snapshot::is_heading;

/// What stands below one heading, or before the first one.
#[derive(Debug)]
pub(super) struct Part<'t> {
    /// The line of the heading; empty for what stands before the first one.
    pub(super) heading: &'t str,
    /// The lines below it, without the empty ones at their end.
    pub(super) lines: Vec<&'t str>,
    /// How many empty lines stand between this and the next part; as many as there should be at the end of the text.
    pub(super) gap: usize,
}

/// A list of moves, with the drawing of its position.
pub(super) struct List<'p, 't> {
    pub(super) drawing: &'p [&'t str],
    /// The line with the number of moves.
    pub(super) count: &'t str,
    pub(super) moves: &'p [&'t str],
}

/// The parts of a text; the first is what stands before all headings.
pub(super) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut part = Part { heading: "", lines: Vec::new(), gap: 0 };
    for line in text.trim_end().split('\n') {
        if is_heading(line) {
            parts.push(closed(part));
            part = Part { heading: line, lines: Vec::new(), gap: 0 };
        } else {
            part.lines.push(line);
        }
    }
    parts.push(Part { gap: 1, ..closed(part) });
    parts
}

/// The part with the empty lines at its end counted.
fn closed(mut part: Part<'_>) -> Part<'_> {
    while part.lines.last().is_some_and(|line| line.is_empty()) {
        part.lines.pop();
        part.gap += 1;
    }
    part
}

impl<'t> Part<'t> {
    /// The list of moves, if this is one and no other text.
    pub(super) fn list(&self) -> Option<List<'_, 't>> {
        let at = self.lines.iter().position(|line| number(line).is_some())?;
        let (drawing, [count, moves @ ..]) = self.lines.split_at_checked(at)? else { return None };
        Some(List { drawing, count, moves })
    }
}

/// The number in "1 move" and "20 moves", as it is written.
pub(super) fn number(line: &str) -> Option<&str> {
    let number = line.strip_suffix(" moves").or_else(|| line.strip_suffix(" move"))?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

/// A move and the words that make it; none for a line that is no move.
pub(super) fn move_and_words(line: &str) -> Option<(&str, &str)> {
    line.split_once(": ")
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod tests {
    use super::{number, parts};

    #[test]
    fn a_text_has_parts() {
        let text =
            "Tiny\n\n== start\n1 K .\n\nWhite to move\n1 move\nKa1-b1: move\n\n\n== again\nas at the start\n";
        let parts = parts(text);
        let shown: Vec<_> = parts.iter().map(|part| (part.heading, part.lines.len(), part.gap)).collect();
        assert_eq!(shown, [("", 1, 1), ("== start", 5, 2), ("== again", 1, 1)]);
        let list = parts[1].list().unwrap();
        assert_eq!(list.drawing, ["1 K .", "", "White to move"]);
        assert_eq!((list.count, list.moves), ("1 move", &["Ka1-b1: move"][..]));
        assert!(parts[2].list().is_none());
    }

    #[test]
    fn an_empty_text_has_one_part() {
        let parts = parts("");
        assert_eq!((parts.len(), parts[0].lines.len(), parts[0].gap), (1, 0, 1));
    }

    #[test]
    fn a_count_is_a_number_and_a_word() {
        assert_eq!(number("1 move"), Some("1"));
        assert_eq!(number("20 moves"), Some("20"));
        for line in [" moves", "moves", "two moves", "-1 moves", "2 moves: slide", "2  moves"] {
            assert_eq!(number(line), None, "{line}");
        }
    }
}
