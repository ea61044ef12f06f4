//! Places as editors count them: lines from 0, and in a line units of UTF-16 from 0.

/// A text with the beginnings of its lines. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: usize| match bytes.get(at) {
            Some(b'\n') => true,
            Some(b'\r') => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = (0..bytes.len()).filter(|at| ends(*at)).map(|at| at + 1);
        Self { text, starts: std::iter::once(0).chain(starts).collect() }
    }

    /// The line and the unit of a byte. A byte within a letter counts as its beginning, one after the text as its end.
    #[must_use]
    pub fn position(&self, offset: usize) -> (u32, u32) {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start = self.starts.get(line).copied().unwrap_or(0);
        let units = self.text.get(start..offset).unwrap_or("").chars().map(char::len_utf16).sum::<usize>();
        (narrow(line), narrow(units))
    }

    /// The byte of a line and a unit. A unit after the end of its line is its end, a line after the last is the end of the text, and
    /// the middle of a letter is its beginning.
    #[must_use]
    pub fn offset(&self, line: u32, unit: u32) -> usize {
        let Some(start) = self.starts.get(line as usize).copied() else { return self.text.len() };
        let end = self.starts.get(line as usize + 1).copied().unwrap_or(self.text.len());
        let whole = self.text.get(start..end).unwrap_or("").trim_end_matches(['\n', '\r']);
        let mut left = unit as usize;
        for (at, letter) in whole.char_indices() {
            let Some(rest) = left.checked_sub(letter.len_utf16()) else { return start + at };
            if left == 0 {
                return start + at;
            }
            left = rest;
        }
        start + whole.len()
    }
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The word that contains a byte, or ends at it: its first byte and its end.
#[must_use]
pub fn word_at(text: &str, offset: usize) -> Option<(usize, usize)> {
    let letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '-');
    let before = text.get(..offset)?;
    let start = before.trim_end_matches(letter).len();
    let end =
        offset + text.get(offset..).map_or(0, |rest| rest.len() - rest.trim_start_matches(letter).len());
    let word = text.get(start..end)?;
    let trimmed = word.trim_matches('-');
    let start = start + (word.len() - word.trim_start_matches('-').len());
    (!trimmed.is_empty()).then_some((start, start + trimmed.len()))
}

#[cfg(test)]
mod tests {
    use super::{Lines, word_at};

    #[test]
    fn letters_count_as_units_of_utf_16() {
        let text = "# ä𝄞b\r\nx\ry\n";
        let lines = Lines::new(text);
        for (offset, place) in
            [(0, (0, 0)), (4, (0, 3)), (8, (0, 5)), (9, (0, 6)), (11, (1, 0)), (13, (2, 0)), (15, (3, 0))]
        {
            assert_eq!(lines.position(offset), place, "{offset}");
            assert_eq!(lines.offset(place.0, place.1), offset, "{place:?}");
        }
        // Within the letter of two units, after a line, after the text; and within a letter of two bytes.
        assert_eq!(lines.offset(0, 4), 4);
        assert_eq!(lines.offset(0, 99), 9);
        assert_eq!(lines.offset(99, 0), text.len());
        assert_eq!(lines.position(3), (0, 2));
        assert_eq!(lines.position(999), (3, 0));
        assert_eq!(Lines::new("").position(0), (0, 0));
    }

    #[test]
    fn words_have_hyphens_within() {
        let text = "own Old-Lioness, -a";
        assert_eq!(word_at(text, 4), Some((4, 15)));
        assert_eq!(word_at(text, 15), Some((4, 15)));
        assert_eq!(word_at(text, 8), Some((4, 15)));
        assert_eq!(word_at(text, 19), Some((18, 19)));
        assert_eq!(word_at(text, 16), None);
        assert_eq!(word_at(text, 99), None);
    }
}
