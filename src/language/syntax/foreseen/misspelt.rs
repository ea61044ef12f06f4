//! A misspelt word of the language, known by the words beside it: `nummber of`, `possition occurs`, `noo move`.

use super::super::errors;
use super::super::words::is_reserved;
use super::sentences::WORDS;
use super::{Part, Told};
use crate::language::diagnostic::suggest::nearest;

/// Words that stand one behind the other in questions; `#` is a number.
const FIXED: [&[&str]; 9] = [
    &["number", "of"],
    &["position", "occurs", "#", "times"],
    &["turns", "since", "taking"],
    &["turns", "since", "moving"],
    &["no", "move"],
    &["after", "every", "own", "turn"],
    &["but", "not"],
    &["with", "most"],
    &["so", "that"],
];

impl Part<'_> {
    /// A word that no file declares, and that is near to the one that the words beside it ask for.
    pub(super) fn misspelt_among(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let word = self.w(at);
        // The cheapest first: it is asked of every word, and most are cells.
        let strange = word.len() > 2
            && !self.names.lacks_some
            && super::names::is_name(word)
            && !self.names.knows(word)
            && !is_reserved(word)
            && !WORDS.contains(&word);
        if !strange {
            return None;
        }
        if let Some(told) = self.misspelt_guard(at) {
            return Some(told);
        }
        self.question_start(at, false, lone)?;
        let (phrase, place) = FIXED.iter().find_map(|phrase| {
            let place = (0..phrase.len()).find(|place| self.fits_among(at, phrase, *place))?;
            Some((*phrase, place))
        })?;
        // A piece that is misspelt is a piece.
        if self.names.near(word).is_some() {
            return None;
        }
        let meant = phrase.get(place).copied()?;
        let found = errors::misspelt(word, self.span(at, at), meant);
        // The next word may be misspelt as well.
        Some((Told::from(found).mended(self.replace(at, at, meant)), at + 1))
    }

    /// `uness here in camp`, `wihle possible`, behind a walk.
    fn misspelt_guard(&self, at: usize) -> Option<(Told, usize)> {
        let asks = matches!(
            self.w(at + 1),
            "here" | "own" | "enemy" | "no" | "not" | "it" | "mover" | "number" | "taken" | "origin"
        ) && !self.words.get(at + 1).is_some_and(|word| word.fresh);
        let word = self.w(at);
        let meant = if self.w(at + 1) == "possible" {
            nearest(word, ["while"])
        } else if asks {
            nearest(word, ["unless", "when", "where", "onto", "over", "taking"])
        } else {
            None
        }?;
        self.move_before(at)?;
        if self.question_start(at, false, false).is_some() || self.names.near(word).is_some() {
            return None;
        }
        let found = errors::misspelt(word, self.span(at, at), meant);
        let last = self.line_end(at, &["move", "|", "then"]);
        let blank = crate::language::syntax::mend::Repair::new(self.start(at), self.end(last), "");
        Some((Told::from(found).mended(self.replace(at, at, meant).or(Some(blank))), at + 1))
    }

    /// Whether a word is near to one of a phrase, and its neighbours are the others.
    fn fits_among(&self, at: usize, phrase: &[&str], place: usize) -> bool {
        let Some(meant) = phrase.get(place) else { return false };
        let near = |word: &str, meant: &str| word != meant && nearest(word, [meant]).is_some();
        if *meant == "#" || !near(self.w(at), meant) {
            return false;
        }
        let is = |index: usize, meant: &str| match meant {
            "#" => self.is_number(index),
            meant => self.w(index) == meant,
        };
        let same_line = |index: usize| !self.words.get(index).is_none_or(|word| word.fresh);
        let before = place.checked_sub(1).map(|before| {
            at.checked_sub(1).is_some_and(|index| {
                phrase.get(before).is_some_and(|meant| is(index, meant) || near(self.w(index), meant))
            })
        });
        let after = phrase
            .get(place + 1)
            .map(|meant| same_line(at + 1) && (is(at + 1, meant) || near(self.w(at + 1), meant)));
        // One of the words of the phrase is written right, or a number stands where one is asked for.
        let start = at.checked_sub(place);
        let right = start.is_some_and(|start| {
            phrase.iter().enumerate().any(|(index, meant)| index != place && is(start + index, meant))
        });
        right && before.unwrap_or(true) && after.unwrap_or(true)
    }
}
