//! Steps of tests in other words: moves that are played several times, and a mate.

use super::{Part, Told};
use crate::glossary::recipes::number;
use crate::syntax::errors;
use crate::syntax::mend::Repair;

impl Part<'_> {
    /// `play "e2-e4" "e7-e5" 12 times`: each move is written as often as it is played.
    pub(super) fn played_again(&self, last: usize, quoted: &[&str]) -> Option<Told> {
        /// Longer lists are not written out.
        const MOST: usize = 12;
        let at = (1..=last).find(|at| {
            *at == 1 && self.w(1) == "("
                || matches!(self.w(*at), "twice" | "thrice" | "times" | "repeat" | "repeatedly" | "again")
                || matches!(self.w(*at), "x" | "*") && (self.is_number(at + 1) || self.is_number(at - 1))
        })?;
        let often = match self.w(at) {
            "twice" => Some(2),
            "thrice" => Some(3),
            "(" => (1..=last).rev().take(2).find_map(|at| number(self.w(at))),
            _ => (at.saturating_sub(1)..=at + 1).find_map(|at| number(self.w(at))),
        };
        let often = often.filter(|often| *often > 0);
        let once = quoted.join(" ");
        if once.is_empty() {
            return None;
        }
        let help = match often {
            Some(often) if often.saturating_mul(quoted.len()) <= MOST => {
                let all: Vec<&str> = (0..often).map(|_| once.as_str()).collect();
                format!("write `play {}`", all.join(" "))
            }
            _ => format!("write each move as often as it is played: `play {once} {once}`, and so on"),
        };
        let first = if self.is_number(at.wrapping_sub(1)) { at - 1 } else { at };
        let end = if self.w(at) == "(" {
            last
        } else if self.is_number(at + 1) {
            at + 1
        } else {
            at
        };
        let found = errors::said_otherwise(
            self.text(first, end),
            self.span(first, end),
            "moves are not repeated by a number",
            &help,
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// `then it is checkmate`, `then Black is mated`, and the word behind it.
    pub(super) fn mate_in_test(&self, then: usize) -> Option<(Told, usize)> {
        let fresh = then == 0 || self.words.get(then).is_some_and(|word| word.fresh);
        let last = self.line_end(then + 1, &["then", "play", "moves", "position"]);
        let word = self.w(last);
        let stale = matches!(word, "stalemate" | "stalemated");
        let mate = matches!(word, "checkmate" | "checkmated" | "mate" | "mated") || stale;
        if self.w(then) != "then" || !fresh || !mate || self.names.declares(word) || last > then + 5 {
            return None;
        }
        let loser = (then + 1..last).find(|at| self.is_side(*at)).map(|at| self.w(at));
        let first = self.names.sides.first().map_or("SIDE", String::as_str);
        let meant = match loser.and_then(|side| self.names.other(side)) {
            _ if stale => "draw".to_owned(),
            Some(winner) => format!("{winner} wins"),
            None => format!("{first} wins"),
        };
        let found = errors::other_words(
            self.text(then + 1, last),
            self.span(then + 1, last),
            &format!("`{meant}`"),
        )
        .help("how a game stands is said so: `then SIDE wins`, with the side that has won, `then draw`, `then game goes on`".replace("SIDE", first));
        let repair = self.replace(then + 1, last, &meant).or_else(|| self.replace(then + 1, last, "draw"));
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// `repeat 3 times { ... }`
    pub(super) fn steps_again(&self) -> Told {
        let last = self.line_end(0, &[]);
        let found = errors::said_otherwise(
            self.w(0),
            self.span(0, 0),
            "steps are not repeated by a number",
            "write each move as often as it is played: `play \"e2-e4\" \"e7-e5\"`, and so on; where a position is to come back, `position occurs 3 times` is asked in `ends`",
        );
        Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), "")))
    }
}
