//! The words in which two texts differ.

use super::super::tokens::{Word, text, words};
use super::super::tokens::{skip_blanks, token};

/// The words in which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The offset in the old text at which they begin to differ, and the one after it.
    pub(crate) at: (usize, usize),
    /// The words of the old text; empty if words are inserted.
    pub(crate) old: String,
    /// The words in their place; empty if words are removed.
    pub(crate) new: String,
    /// The word of the old text before them.
    pub(crate) before: Option<String>,
    /// The word of the old text after them.
    pub(crate) behind: Option<String>,
}

/// The number of words that two texts share at their beginnings, and then at their ends.
fn shared(old: &[Word], new: &[Word]) -> (usize, usize) {
    let same = |(one, other): &(&Word, &Word)| one.text == other.text;
    let before = old.iter().zip(new).take_while(same).count();
    let behind = old.iter().skip(before).rev().zip(new.iter().skip(before).rev()).take_while(same).count();
    (before, behind)
}

/// The words in which two texts differ; `None` if they do not.
pub(crate) fn difference(old: &str, new: &str) -> Option<Difference> {
    let places = places(old);
    let (old, new) = (words(old), words(new));
    let (before, behind) = shared(&old, &new);
    let (old_end, new_end) = (old.len() - behind, new.len() - behind);
    let (gone, put) = (old.get(before..old_end)?, new.get(before..new_end)?);
    if gone.is_empty() && put.is_empty() {
        return None;
    }
    let left = before.checked_sub(1).and_then(|index| Some((places.get(index)?, old.get(index)?)));
    let right = places.get(old_end).zip(old.get(old_end));
    let at = match (places.get(before..old_end)?, right, left) {
        ([first, .., last], ..) => (first.0, last.1),
        ([only], ..) => *only,
        // An insertion is missing before the next word, or after the last.
        ([], Some((place, _)), _) | ([], None, Some((place, _))) => *place,
        ([], None, None) => return None,
    };
    let word = |found: Option<(_, &Word)>| found.map(|(_, word)| word.text.clone());
    Some(Difference { at, old: text(gone), new: text(put), before: word(left), behind: word(right) })
}

/// The beginnings of the words of a text, and the offsets after them.
pub(crate) fn places(text: &str) -> Vec<(usize, usize)> {
    let (mut found, mut at) = (Vec::new(), 0);
    loop {
        let start = skip_blanks(text, at, text.len());
        at = start + token(text, start).len();
        if at == start {
            return found;
        }
        found.push((start, at));
    }
}

/// The words in which two texts differ, with one word before and one after them.
pub(crate) fn changed(old: &str, new: &str) -> (String, String) {
    let (old, new) = (words(old), words(new));
    let (before, behind) = shared(&old, &new);
    // Signs that touch a word are shown with it.
    let apart = |word: &Word| word.apart;
    let between = |all: &[Word]| {
        let start = all.get(..before).and_then(|all| all.iter().rposition(apart)).unwrap_or(0);
        let end = (all.len() - behind + 1).min(all.len());
        let more = all.get(end..).map_or(0, |all| all.iter().position(apart).unwrap_or(all.len()));
        text(all.get(start..end + more).unwrap_or_default())
    };
    (between(&old), between(&new))
}
