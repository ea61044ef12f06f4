//! Signs that stand apart or in the place of others: `(step any) +`, `(step any)[1,3]`, `forward diagonal`.

use super::super::errors;
use super::names::{is_cell, is_name, is_number};
use super::{Part, Told};

impl Part<'_> {
    /// A sign that begins at a word, and the word behind it.
    pub(super) fn marks(&self, at: usize) -> Option<(Told, usize)> {
        match self.w(at) {
            "[" => self.bounds_in_words(at),
            "+" | "*" | "?" => self.sign_apart(at),
            "ring" => self.ring_with_commas(at),
            "forward" | "backward" if self.w(at + 1) == "diagonal" => self.without_hyphen(at),
            _ => None,
        }
    }

    /// `[1,3]`, `[1-3]`, `[1 to 3]`: from one number to another.
    fn bounds_in_words(&self, at: usize) -> Option<(Told, usize)> {
        // `1-3` is one word.
        if self.w(at + 2) == "]"
            && let Some((from, to)) = self.w(at + 1).split_once('-')
            && is_number(from)
            && is_number(to)
        {
            return Some(self.between((at, at + 2), from, to));
        }
        let joint = matches!(self.w(at + 2), "," | "-" | "to" | "through" | "or" | "...");
        if !joint || !is_number(self.w(at + 1)) || !is_number(self.w(at + 3)) || self.w(at + 4) != "]" {
            return None;
        }
        Some(self.between((at, at + 4), self.w(at + 1), self.w(at + 3)))
    }

    fn between(&self, (first, last): (usize, usize), from: &str, to: &str) -> (Told, usize) {
        let meant = format!("[{from}..{to}]");
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("from one number to another is told with two dots between them");
        let short = self.replace(first, last, &meant).or_else(|| self.replace(first, last, "+"));
        (Told::from(found).mended(short), last + 1)
    }

    /// `tracks rim = ring a, b, c`: blanks stand between the cells of a track.
    fn ring_with_commas(&self, at: usize) -> Option<(Told, usize)> {
        let last = self.line_end(at, &["zone", "tracks", "define", "for"]);
        let cell = |at: usize| is_cell(self.w(at)) || is_name(self.w(at)) || self.w(at) == ",";
        let tracks = (0..at).rev().take(4).any(|at| self.w(at) == "tracks");
        if !tracks || self.w(at + 2) != "," || !(at + 1..=last).all(cell) {
            return None;
        }
        let meant: Vec<&str> = (at..=last).map(|at| self.w(at)).filter(|word| *word != ",").collect();
        let meant = meant.join(" ");
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help("blanks stand between the cells of a track, and `|` between tracks");
        Some((Told::from(found).mended(self.replace(at, last, &meant)), last + 1))
    }

    /// `(step any) + while possible`: the sign stands close behind the bracket.
    fn sign_apart(&self, at: usize) -> Option<(Told, usize)> {
        let before = at.checked_sub(1).filter(|at| self.w(*at) == ")")?;
        let fresh = |at: usize| self.words.get(at).is_none_or(|word| word.fresh);
        let ends = fresh(at + 1)
            || matches!(self.w(at + 1), "while" | "then" | "|" | "}" | ")" | "{" | "when" | "unless" | "so");
        let walk = self.names.is_walk(self.w(self.opened(before) + 1));
        if self.start(at) == self.end(before) || fresh(at) || !ends || !walk {
            return None;
        }
        let meant = format!("){}", self.w(at));
        let found = errors::said_otherwise(
            self.text(before, at),
            self.span(before, at),
            "how often stands close behind the bracket, without a blank",
            &format!("write `{meant}`"),
        );
        Some((Told::from(found).mended(self.replace(before, at, &meant)), at + 1))
    }

    /// `forward diagonal`: one direction, with a hyphen.
    fn without_hyphen(&self, at: usize) -> Option<(Told, usize)> {
        let before = at.checked_sub(1).map_or("", |before| self.w(before));
        if !matches!(before, "(" | "|") || self.names.declares("diagonal") {
            return None;
        }
        let meant = format!("{}-diagonal", self.w(at));
        let found = errors::other_words(self.text(at, at + 1), self.span(at, at + 1), &format!("`{meant}`"))
            .help("this direction is one word, with a hyphen");
        Some((Told::from(found).mended(self.replace(at, at + 1, &meant)), at + 2))
    }
}
