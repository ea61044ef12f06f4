//! Cells before the piece that stands on them: `Red: b1 e1 Mason, a1 Ram`.

use super::names::is_cell;
use super::{Part, Told};
use crate::language::syntax::errors;

impl Part<'_> {
    /// The men of a side from its name on, and the word behind them.
    pub(super) fn cells_first(&self, side: usize) -> Option<(Told, usize)> {
        let first = side + 2;
        if !self.is_side(side) || self.w(side + 1) != ":" || !is_cell(self.w(first)) {
            return None;
        }
        let ends = |at: usize| {
            self.closes(at)
                || self.w(at) == "{"
                || (self.is_side(at) || matches!(self.w(at), "nobody" | "to")) && !is_cell(self.w(at))
        };
        let last = (first..self.words.len()).take_while(|at| !ends(*at)).last()?;
        let mut men = Vec::new();
        let mut from = first;
        for at in first..=last {
            let more =
                at < last && (is_cell(self.w(at)) || matches!(self.w(at), "..")) && self.w(at + 1) != ",";
            if more || self.w(at) == "," {
                from += usize::from(self.w(at) == ",");
                continue;
            }
            if !self.is_piece(at) || at == from {
                return None;
            }
            men.push(format!("{} {}", self.w(at), self.text(from, at - 1)));
            from = at + 1;
        }
        let meant = men.join(", ");
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("a piece stands before its cells, and a comma before the next piece");
        Some((Told::from(found).mended(self.replace(first, last, &meant)), last + 1))
    }
}
