//! Piles and hands, as people write them: `Sheep 3 on b1`, `Sheep b1 (3)`, `Knight in hand`.

use super::super::errors;
use super::super::mend::Repair;
use super::names::{is_cell, is_name, is_number};
use super::{Part, Told};
use crate::language::glossary::recipes::number;

/// A pile of more men is not written out.
const MOST: usize = 12;

/// Words around a number of men, which say nothing more.
fn is_joint(word: &str) -> bool {
    matches!(
        word,
        "on" | "at"
            | "("
            | ")"
            | "*"
            | "x"
            | "times"
            | "men"
            | "pieces"
            | "of"
            | "each"
            | "in"
            | "a"
            | "pile"
            | "stack"
            | "stacked"
            | "and"
            | "high"
            | ":"
            | "them"
    )
}

impl Part<'_> {
    /// Cells that are told with how many men stand on each.
    pub(super) fn piled(&self) -> Option<Told> {
        let piece = (0..self.at).rev().find(|at| self.is_piece(*at))?;
        let last = self.pile_end(piece);
        if self.at > last + 1 || self.w(self.at) == "hand" {
            return None;
        }
        let (mut written, mut before): (Vec<&str>, Option<usize>) = (Vec::new(), None);
        let (mut counted, mut fresh) = (false, 0);
        for at in piece + 1..=last {
            let word = self.w(at);
            if let Some(many) =
                number(word).or_else(|| word.strip_prefix('x').filter(|n| is_number(n)).and_then(number))
            {
                if many == 0 || many > MOST {
                    return None;
                }
                counted = true;
                // A number behind its cell, or before it.
                if fresh > 0 && self.counts_behind(at, last) {
                    let cell = *written.last()?;
                    written.extend(std::iter::repeat_n(cell, many - 1));
                    fresh = 0;
                } else {
                    before = Some(many);
                }
            } else if is_cell(word) {
                written.extend(std::iter::repeat_n(word, before.unwrap_or(1)));
                fresh += 1;
            } else if word != "," && !is_joint(word) {
                return None;
            }
        }
        if !counted || written.is_empty() {
            return None;
        }
        let meant = format!("{} {}", self.w(piece), written.join(" "));
        let found =
            errors::other_words(self.text(piece, last), self.span(piece, last), &format!("`{meant}`"))
                .help("a pile is its cell, said again for each man who stands there");
        Some(Told::from(found).mended(self.replace(piece, last, &meant)))
    }

    /// `3 Goat b2, 2 Goat c2`: piles whose number stands first. Several in a row are told at once.
    pub(super) fn piles_first(&self, at: usize) -> Option<Told> {
        let (mut piles, mut repair, mut next) = (Vec::new(), None::<Repair>, at);
        let mut last = at;
        while let Some((many, name, cell)) = self.pile_first(next) {
            piles.push(format!("{name} {}", vec![cell; many].join(" ")));
            let (start, end) = (self.start(next), self.end(next));
            repair = Some(match repair {
                Some(repair) => repair.and(start, end, ""),
                None => Repair::new(start, end, ""),
            });
            last = next + 2;
            if self.w(last + 1) != "," {
                break;
            }
            next = last + 2;
        }
        if piles.is_empty() {
            return None;
        }
        let found = errors::other_words(
            self.text(at, last),
            self.span(at, last),
            &format!("`{}`", piles.join(", ")),
        )
        .help("a pile is its cell, said again for each man who stands there; its piece says `stacks up to`");
        Some(Told::from(found).mended(repair))
    }

    /// How many men of which piece stand on which cell, as `3 Goat b2` says it.
    fn pile_first(&self, at: usize) -> Option<(usize, &str, &str)> {
        let many = number(self.w(at)).filter(|many| (2..=MOST).contains(many))?;
        let (name, cell) = (self.w(at + 1), self.w(at + 2));
        let alone = !is_cell(self.w(at + 3)) && self.w(at + 3) != "..";
        (is_name(name) && !is_cell(name) && is_cell(cell) && alone)
            .then(|| (many, self.names.piece_named(name).unwrap_or(name), cell))
    }

    /// Whether a number stands behind its cell: no cell of its own follows it.
    fn counts_behind(&self, at: usize, last: usize) -> bool {
        let bracket = self.w(at - 1) == "(" || matches!(self.w(at - 1), "x" | "*" | ":");
        let times = matches!(self.w(at + 1), "times" | "men" | "high");
        let next = (at + 1..=last).find(|at| !is_joint(self.w(*at)));
        bracket
            || times
            || next.is_none_or(|next| self.w(next) == ",")
            || is_cell(self.w(at - 1)) && !self.leads(at)
    }

    /// Whether a number leads to the cell behind it by a word: `3 on d2`.
    fn leads(&self, at: usize) -> bool {
        matches!(self.w(at + 1), "on" | "at" | "in") || is_cell(self.w(at + 1))
    }

    /// The last word of what is said of a piece. A comma may stand before a further number.
    fn pile_end(&self, piece: usize) -> usize {
        let mut last = piece;
        for at in piece + 1..=self.line_end(piece, &[]) {
            let word = self.w(at);
            let number_follows = word == "," && number(self.w(at + 1)).is_some() && !self.is_piece(at + 2);
            let goes_on = is_cell(word) || number(word).is_some() || is_joint(word) || number_follows;
            let next_side = self.is_side(at) || self.is_piece(at);
            if next_side || !goes_on {
                break;
            }
            last = at;
        }
        last
    }
}
