//! Mistakes that people are known to make: other words for what the language says, the signs of programming
//! languages and of chess, commas and colons left out. Each is told in the author's own words, with what to write.

mod all_in;
mod asked;
mod asked_of_it;
mod attacks;
mod borrowed;
mod bounds;
mod capitals;
mod captures;
mod chains;
mod chance;
mod clauses;
mod compared;
mod conditions;
mod confined;
mod declared;
mod directions;
mod distances;
mod doubt;
mod effects;
mod english;
mod fen;
mod forbidden;
mod games;
mod given;
mod giving_check;
mod habits;
mod heads;
mod hooks;
mod idioms;
mod immobile;
mod in_tests;
mod items;
mod joined;
mod joined_directions;
mod landings;
mod left_out;
mod legs;
mod likeness;
mod line_breaks;
mod listed;
mod marks;
mod members;
mod men;
mod men_turned;
mod misspelt;
mod modes;
mod named_wrongly;
mod names;
mod next_turn;
mod of_cells;
mod of_sides;
mod only_there;
mod order;
mod over;
mod phase;
mod phrases;
mod piles;
mod places_of_men;
mod promotions;
mod questions;
mod quiet_turns;
mod remaining;
mod repeated;
mod round;
mod safe_there;
mod sentences;
mod skipped;
mod states;
mod sums;
mod taken_away;
mod taking_words;
mod told_apart;
mod turned;
mod turns;
mod types;
mod walks;
mod ways;
mod zones;

pub(super) use capitals::capitals;
pub(crate) use doubt::Wrong;
pub(super) use men::{run_together, span_of_cells};
pub(crate) use names::Names;
pub(super) use names::is_cell;
pub(super) use phrases::phrases;

use super::explain::{skip_blanks, token};
use super::list::List;
use super::mend::Repair;
use super::scan::Scanned;
use crate::language::diagnostic::Diagnostic;
use crate::language::source::Span;

/// What is told of a broken part, and how the text is mended for reading on, where that is sure.
pub(super) struct Told {
    pub(super) diagnostic: Diagnostic,
    pub(super) repair: Option<Repair>,
}

impl From<Diagnostic> for Told {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostic, repair: None }
    }
}

impl Told {
    /// With a repair, where there is one.
    pub(super) fn mended(self, repair: Option<Repair>) -> Self {
        Self { repair, ..self }
    }
}

/// A word, number or sign of a part.
#[derive(Clone, Copy)]
struct Word<'s> {
    text: &'s str,
    start: usize,
    end: usize,
    /// Whether it is the first of its line.
    fresh: bool,
    /// The bracket of the block in which it stands.
    block: Option<usize>,
}

/// A part that cannot be read, word for word.
pub(super) struct Part<'s> {
    scanned: &'s Scanned<'s>,
    list: List,
    words: Vec<Word<'s>>,
    /// The word that does not fit; one past the last at the end.
    at: usize,
    names: &'s Names,
}

impl<'s> Part<'s> {
    /// A whole text.
    pub(super) fn whole(scanned: &'s Scanned<'s>, names: &'s Names) -> Self {
        Self::new(scanned, names, List::Items, (0, scanned.text.len()))
    }

    /// The part from `from` on, whose word at `at` does not fit.
    pub(super) fn new(
        scanned: &'s Scanned<'s>,
        names: &'s Names,
        list: List,
        (from, at): (usize, usize),
    ) -> Self {
        /// More words than this after the place are not looked at.
        const AHEAD: usize = 60;
        let text = scanned.text.as_str();
        let mut words: Vec<Word<'s>> = Vec::new();
        let (mut place, mut end, mut after) = (from, from, 0);
        let mut open = Vec::new();
        while after < AHEAD {
            place = skip_blanks(text, place, text.len());
            let word = token(text, place);
            if word.is_empty() {
                break;
            }
            let fresh = text.get(end..place).is_some_and(|blank| blank.contains('\n'));
            after += usize::from(place >= at);
            let start = place;
            place += word.len();
            end = place;
            // `can not` is `cannot`.
            let denied = if word == "can" && !names.declares(word) { text.get(place..) } else { None };
            let denied = denied.map(|rest| (rest.trim_start_matches([' ', '\t']), rest.len()));
            let word = match denied {
                Some((rest, whole)) if token(rest, 0) == "not" => {
                    place += whole - rest.len() + "not".len();
                    end = place;
                    "cannot"
                }
                _ => word,
            };
            let block = open.last().copied();
            match word {
                "{" => open.push(words.len()),
                "}" => drop(open.pop()),
                _ => {}
            }
            words.push(Word { text: word, start, end, fresh, block });
        }
        let at = words.iter().position(|word| word.start >= at).unwrap_or(words.len());
        Self { scanned, list, words, at, names }
    }

    /// The first mistake known that a question looks like.
    pub(super) fn question(&self) -> Option<Told> {
        self.condition()
    }

    /// The first mistake known that this looks like.
    pub(super) fn told(&self) -> Option<Told> {
        let anywhere = self.chance().or_else(|| self.of_members()).or_else(|| self.bounds_apart());
        if let Some(told) = anywhere.or_else(|| self.before_moving_within()) {
            return Some(told);
        }
        let here = match self.list {
            List::Items | List::BoardItems => self.item(),
            List::Clauses => self.part_taken_away(true).or_else(|| self.clause()),
            List::Armies | List::Lines => self.line_of_men(),
            List::Groups | List::Endings => self.ending(),
            List::Steps => self.step(),
            List::Effects => self.effect(),
        };
        here.or_else(|| self.broken_line()).or_else(|| self.condition())
    }

    fn w(&self, at: usize) -> &'s str {
        self.words.get(at).map_or("", |word| word.text)
    }

    /// The word so many words before the one that does not fit.
    fn back(&self, by: usize) -> &'s str {
        self.at.checked_sub(by).map_or("", |at| self.w(at))
    }

    fn start(&self, at: usize) -> usize {
        self.words.get(at).map_or(self.scanned.text.len(), |word| word.start)
    }

    fn end(&self, at: usize) -> usize {
        self.words.get(at).map_or(self.scanned.text.len(), |word| word.end)
    }

    /// The place of the words from one to another.
    fn span(&self, first: usize, last: usize) -> Span {
        self.scanned.span(self.start(first), self.end(last.max(first)))
    }

    /// The words from one to another, as they are written.
    fn text(&self, first: usize, last: usize) -> &'s str {
        self.scanned.original.get(self.start(first)..self.end(last)).unwrap_or("")
    }

    /// The last word of the line that the word at `at` is on, before a bracket that ends what it is in, and before
    /// one of the words `until`.
    fn line_end(&self, at: usize, until: &[&str]) -> usize {
        let mut depth = 0_usize;
        let mut last = at;
        for (index, word) in self.words.iter().enumerate().skip(at) {
            if index > at && (word.fresh || depth == 0 && until.contains(&word.text)) {
                break;
            }
            match word.text {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" if depth == 0 => break,
                "}" | ")" | "]" => depth -= 1,
                _ => {}
            }
            last = index;
        }
        last
    }

    /// The rest of the line from `at` on.
    fn rest(&self, at: usize, until: &[&str]) -> &'s str {
        if at >= self.words.len() || self.closes(at) {
            return "";
        }
        self.text(at, self.line_end(at, until))
    }

    fn closes(&self, at: usize) -> bool {
        matches!(self.w(at), "}" | ")" | "]" | "")
    }

    fn is_name(&self, at: usize) -> bool {
        names::is_name(self.w(at))
    }

    fn is_number(&self, at: usize) -> bool {
        names::is_number(self.w(at))
    }

    fn is_side(&self, at: usize) -> bool {
        self.names.sides.iter().any(|side| side == self.w(at))
    }

    fn is_piece(&self, at: usize) -> bool {
        self.names.is_piece(self.w(at))
    }

    /// Writes `sign` into the blank before this word.
    fn sign_before(&self, at: usize, sign: &str) -> Option<Repair> {
        let place = self.start(at).checked_sub(1)?;
        let blank = self.scanned.text.get(place..=place) == Some(" ");
        blank.then(|| Repair::new(place, place + 1, sign))
    }

    /// Writes something in the place of some words, if there is room. Words that stay the same keep their places, as
    /// far as they can, so that what is told of them later is told there.
    fn replace(&self, first: usize, last: usize, by: &str) -> Option<Repair> {
        let (start, end) = (self.start(first), self.end(last));
        let old = self.scanned.text.get(start..end)?;
        (by.len() <= old.len()).then(|| Repair::new(start, end, &in_place(old, by)))
    }
}

/// A text as long as an old one or shorter, whose words stand where they stood in it.
fn in_place(old: &str, by: &str) -> String {
    let mut written = String::new();
    let mut left = by.len();
    for word in by.split(' ') {
        // So far to the right can it stand with all others behind it.
        let latest = old.len() - left;
        let from = written.len() + usize::from(!written.is_empty());
        let kept = old.get(from..).and_then(|rest| rest.find(word)).map(|at| from + at);
        let at = kept.filter(|at| *at <= latest && !word.is_empty()).unwrap_or(from);
        written.extend(std::iter::repeat_n(' ', at - written.len()));
        written.push_str(word);
        left = left.saturating_sub(word.len() + 1);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::in_place;

    #[test]
    fn words_that_stay_keep_their_places() {
        assert_eq!(in_place("all King captured", "no King"), "no  King");
        assert_eq!(in_place("capture all enemy Gull", "take enemy Gull"), "take        enemy Gull");
        assert_eq!(in_place("own King not attacked", "not own King attacked"), "not own King attacked");
        assert_eq!(in_place("when no move then win", "win when no move"), "win when no move");
        assert_eq!(in_place("is at most", "<="), "<=");
    }
}
