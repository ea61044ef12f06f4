//! What is wrong with a line, where it is known what is right in its place.

use super::{ByRows, with_names};
use crate::language::diagnostic::suggest::distance;
use crate::language::diagnostic::{Code, Diagnostic, catalog};
use crate::language::messages;
use crate::language::source::Span;
use crate::language::syntax::Names;
use crate::language::syntax::phrases::Beside;
use crate::language::syntax::reworded::{Stretch, Turned, changed, difference, places, unknown_places};
use crate::language::syntax::words::is_of_language;

/// Messages that say where the reading stopped, or of which sort a word is: not what is wrong with the line.
const VAGUE: [Code; 7] = [
    catalog::SYNTAX,
    catalog::UNFINISHED,
    catalog::MISSING_BRACE,
    catalog::STRAY_SEPARATOR,
    catalog::UNKNOWN_NAME,
    catalog::NOT_A_SET,
    catalog::CANNOT_COMPARE,
];

/// Longer lines are not written out: only what is changed in them.
pub(super) const LONGEST_LINE: usize = 90;

/// More letters of a line are not quoted in a headline.
const LONGEST_QUOTE: usize = 40;

/// Says of a line that its words are right and stand in another order.
pub(super) fn in_another_order(told: &mut Diagnostic, line: &str, turned: &Turned, place: &Stretch) {
    let [one, other] = turned.stretches;
    let (first, second) = (text_of(line, one), text_of(line, other));
    // The shorter of the two has moved.
    let (moved, at, near, behind) =
        if first.len() <= second.len() { (first, one, second, true) } else { (second, other, first, false) };
    let offset = |at: usize| u32::try_from(place.start + at).ok();
    let Some(label) = told.labels.first() else { return };
    let (Some(start), Some(end)) = (offset(at.0), offset(at.1)) else { return };
    let span = Span { start, end, ..label.span };
    let near = match near.split_whitespace().collect::<Vec<_>>().as_slice() {
        [.., last] if near.len() > LONGEST_QUOTE && behind => format!("`... {last}`"),
        [first, ..] if near.len() > LONGEST_QUOTE => format!("`{first} ...`"),
        _ => format!("`{near}`"),
    };
    *told = messages::misplaced_words((span, moved), (behind, &near), &rewritten(line, &turned.text));
}

/// The advice to write a line otherwise: of a long one only what changes.
pub(super) fn rewritten(line: &str, new: &str) -> String {
    if new.len() > LONGEST_LINE {
        let (old, new) = changed(line, new);
        return format!("write `{new}` in place of `{old}`");
    }
    format!("write `{new}`")
}

fn text_of(line: &str, (from, to): (usize, usize)) -> &str {
    line.get(from..to).unwrap_or("")
}

/// Says of a line what the table says of it. `line` is the text at offset `start`.
pub(super) fn by_rows(told: &mut Diagnostic, line: &str, by: &ByRows, names: &Names, start: usize) {
    let why = by.steps.iter().find_map(|step| step.row.why).map(|why| with_names(why, names));
    let beside = by.with.iter().map(|(place, text)| {
        let place = match place {
            Beside::Clause => "in the piece",
            Beside::Board => "in the board",
            Beside::Item => "outside the pieces",
        };
        format!("{place} `{text}`")
    });
    let beside: Vec<String> = beside.collect();
    let whole = rewritten(line, &by.text);
    let places = places(line);
    let one = match by.steps.as_slice() {
        [step] => places
            .get(step.words.0)
            .zip(places.get(step.words.1 - 1))
            .map(|(first, last)| (step, (first.0, last.1))),
        _ => None,
    };
    if told.code.is_of_syntax()
        && let Some(label) = told.labels.first().cloned()
    {
        let differs = difference(line, &by.text).map(|found| found.at);
        let Some((from, to)) = one.map(|(_, at)| at).or(differs) else { return };
        let (Ok(first), Ok(last)) = (u32::try_from(start + from), u32::try_from(start + to)) else { return };
        let said = line.get(from..to).unwrap_or("");
        let said = if said.len() > LONGEST_QUOTE { "" } else { said };
        let write = match one {
            Some((step, _)) if step.by.is_empty() => "leave it out".to_owned(),
            Some((step, _)) => format!("write `{}`", step.by),
            None => "not said so".to_owned(),
        };
        *told = messages::not_said_so(Span { start: first, end: last, ..label.span }, said, &write);
        let line = one.is_none().then_some(whole);
        told.help = in_one_sentence(line.into_iter().chain(beside).chain(why));
        return;
    }
    if let Some(label) = told.labels.first_mut()
        && (label.text.starts_with("write `") || label.text.starts_with("did you mean"))
    {
        "not said so".clone_into(&mut label.text);
    }
    told.help = in_one_sentence(std::iter::once(whole).chain(beside).chain(why));
}

/// Several pieces of advice as one sentence.
fn in_one_sentence(parts: impl Iterator<Item = String>) -> Option<String> {
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

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
    let (message, label) = match (found.old.as_str(), found.new.as_str(), found.before, found.behind) {
        (old, new, ..) if new == format!("\"{old}\"") => {
            (format!("`{old}` needs quotation marks"), format!("write `{new}`"))
        }
        (old, new, ..) if sign_behind(old, new).is_some() => {
            let sign = sign_behind(old, new).unwrap_or_default();
            (format!("a `{sign}` is missing after `{old}`"), format!("write `{new}`"))
        }
        // What is only misspelt is known to be.
        (old, new, ..) if is_misspelt(old, new) => return,
        ("", new, _, Some(behind)) => {
            (format!("{}`{new}` is missing before `{behind}`", a(new)), format!("put `{new}` before this"))
        }
        ("", new, Some(before), None) => {
            (format!("{}`{new}` is missing after `{before}`", a(new)), format!("put `{new}` after this"))
        }
        // That something is missing behind a word says more.
        (_, "", ..) if told.code == catalog::UNFINISHED => return,
        (old, "", ..) => (format!("`{old}` says nothing here"), "leave it out".to_owned()),
        (old, new, ..) => {
            // Where a word between those that change stays, the whole line says more.
            let (one, other): (Vec<_>, Vec<_>) =
                (old.split_whitespace().collect(), new.split_whitespace().collect());
            let inner = other.get(1..other.len().saturating_sub(1)).unwrap_or_default();
            let stays = one.iter().skip(1).rev().skip(1).any(|word| inner.contains(word));
            let label = if stays { "not said so".to_owned() } else { format!("write `{new}`") };
            (format!("`{old}` is not how the language says it"), label)
        }
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

/// Says that a word means nothing, where the reading has stopped behind it: there the line begins to be wrong. `line` is the
/// text at offset `start`.
pub(super) fn unknown_before(told: &mut Diagnostic, line: &str, names: &Names, start: usize) {
    if told.code != catalog::SYNTAX {
        return;
    }
    let Some(label) = told.labels.first_mut() else { return };
    let stopped = (label.span.start as usize).saturating_sub(start);
    let unknown = unknown_places(line, names);
    // Words without a meaning of their own are not what is wrong.
    let filling =
        |word: &str| matches!(word, "the" | "a" | "an" | "it" | "its" | "is" | "are" | "then" | "also");
    // Nor is a word of the language, wherever it stands.
    let told_of = |(word, (from, _)): &(String, (usize, usize))| {
        *from < stopped && !filling(word) && !is_of_language(word)
    };
    let Some((word, (from, to))) = unknown.into_iter().find(told_of) else { return };
    let offset = |at: usize| u32::try_from(start + at).ok();
    if let (Some(from), Some(to)) = (offset(from), offset(to)) {
        (label.span.start, label.span.end) = (from, to);
        "not known".clone_into(&mut label.text);
        told.message = format!("`{word}` is not a word of the language, and nothing has this name");
    }
}

/// Whether one word is another with a slip in it.
fn is_misspelt(old: &str, new: &str) -> bool {
    let one_word = |words: &str| !words.is_empty() && !words.contains(' ');
    one_word(old) && one_word(new) && distance(old, new) <= 2
}

/// A sign is one of its kind, a word is itself.
fn a(missing: &str) -> &'static str {
    if missing.chars().all(|sign| sign.is_ascii_punctuation()) { "a " } else { "" }
}

/// The sign by which a word is longer than another.
fn sign_behind<'n>(old: &str, new: &'n str) -> Option<&'n str> {
    let sign = new.strip_prefix(old).filter(|_| !old.is_empty())?;
    let is_sign = !sign.is_empty() && sign.chars().all(|sign| sign.is_ascii_punctuation() && sign != '-');
    is_sign.then_some(sign)
}
