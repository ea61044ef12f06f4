//! Positions in one line, as records of chess have them, where a drawing is to stand.

use super::super::errors;
use super::super::foreign::fen;
use super::super::mend::Repair;
use super::{Part, Told};

impl Part<'_> {
    /// `setup "rnbqkbnr/..."`, `position { rnbqkbnr/... }`, with or without quotation marks and the word `fen`.
    pub(super) fn position_as_fen(&self, at: usize) -> Option<(Told, usize)> {
        let mut first = at + 1;
        let braced = self.w(first) == "{";
        while matches!(self.w(first), "{" | ":" | "=" | "fen" | "FEN" | "Fen") {
            first += 1;
        }
        let quotes = self.w(first) == "\"\"";
        let start = self.start(first + usize::from(quotes));
        let line = self.scanned.original.get(start..)?;
        // A drawing of three quotation marks begins on the next line.
        let skipped = line.len() - line.trim_start_matches(['"', ' ', '\n', '\r']).len();
        let written = line.get(skipped..)?.split(['"', '}', '\n', '{']).next()?;
        let written = written.split(['\r', '#']).next()?.trim_end();
        let board = fen(written)?;
        let end = start + skipped + written.len();
        let closed = line.get(skipped + written.len()..).is_some_and(|rest| rest.starts_with('"'));
        let head = match self.w(at.wrapping_sub(1)) {
            "instead" => "instead setup",
            "change" => "change setup",
            _ => self.w(at),
        };
        let last = self.words.iter().rposition(|word| word.start < end)?;
        let (from, to) = if braced { (self.start(at + 2), end) } else { (self.start(at + 1), end) };
        let to = to + usize::from(closed);
        let found = errors::fen_in_set_up(self.scanned.span(from, to), head, &board);
        let inside = self.scanned.text.get(from..to).unwrap_or("");
        let repair = if quotes || inside.contains(['{', '}', '\n']) {
            None
        } else if braced {
            Some(Repair::new(from, to, ""))
        } else {
            Some(Repair::new(from, to, "{ }"))
        };
        Some((Told::from(found).mended(repair), last + 1))
    }
}
