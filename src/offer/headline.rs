//! What is wrong with a line, where it is known what is right in its place.

use crate::diagnostic::suggest::distance;
use crate::diagnostic::{Code, Diagnostic, catalog};
use crate::syntax::reworded::difference;

/// Messages that say where the reading stopped, or of which sort a word is: not what is wrong with the line.
const VAGUE: [Code; 8] = [
    catalog::SYNTAX,
    catalog::UNFINISHED,
    catalog::MISSING_BRACE,
    catalog::NAME_OF_WORDS,
    catalog::STRAY_SEPARATOR,
    catalog::UNKNOWN_NAME,
    catalog::NOT_A_SET,
    catalog::CANNOT_COMPARE,
];

/// More letters of a line are not quoted in a headline.
const LONGEST_QUOTE: usize = 40;

/// Says of a line in what it differs from the one that is right, where the message says no more than that something does
/// not fit. `line` is the text at offset `start`, `offer` the right one.
pub(super) fn clearer(told: &mut Diagnostic, line: &str, offer: &str, start: usize) {
    if !VAGUE.contains(&told.code) {
        return;
    }
    let Some(found) = difference(line, offer) else { return };
    if found.old.len() > LONGEST_QUOTE || found.new.len() > LONGEST_QUOTE {
        return;
    }
    let one_word = |words: &str| !words.contains(' ');
    let (message, label) = match (found.old.as_str(), found.new.as_str(), found.before, found.behind) {
        (old, new, ..) if new == format!("\"{old}\"") => {
            (format!("`{old}` stands in no quotation marks"), format!("write `{new}`"))
        }
        // What is only misspelt is known to be.
        (old, new, ..) if one_word(old) && one_word(new) && distance(old, new) <= 2 => return,
        ("", new, _, Some(behind)) => {
            (format!("`{new}` is missing before `{behind}`"), format!("put `{new}` before this"))
        }
        ("", new, Some(before), None) => {
            (format!("`{new}` is missing behind `{before}`"), format!("put `{new}` behind this"))
        }
        // That something is missing behind a word says more.
        (_, "", ..) if told.code == catalog::UNFINISHED => return,
        (old, "", ..) => (format!("`{old}` says nothing here"), "leave it out".to_owned()),
        (old, new, ..) => (format!("`{old}` is not how the language says it"), format!("write `{new}`")),
    };
    let offset = |at: usize| u32::try_from(start + at).ok();
    if let (Some(first), Some(from), Some(to)) =
        (told.labels.first_mut(), offset(found.at.0), offset(found.at.1))
    {
        (first.span.start, first.span.end) = (from, to);
        first.text = label;
        told.message = message;
    }
}
