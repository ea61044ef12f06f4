//! What a message advises as data: which words are replaced, and by what. Each is tried: it is a fix only if the message is then not told
//! any more, and nothing else is wrong instead.

use std::cell::LazyCell;

use super::LARGEST_TEXT;
use super::advised::{self, Advice};
use crate::language::diagnostic::{Diagnostic, Fix, Severity};
use crate::language::source::{SourceId, Sources, Span};
use crate::language::syntax::Names;
use crate::language::syntax::reworded::{Stretch, keeps, stretch_at};

/// So many texts are tried for one message.
const MOST_TEXTS: usize = 4;

/// Words between what to write and what stands there.
const IN_PLACE_OF: &str = "` in place of `";

/// Finds the fixes of what is told of a text. `check` gives all that is told of another text in its place; it is asked `most` times.
pub(crate) fn find(
    found: &mut [Diagnostic],
    source: SourceId,
    sources: &Sources,
    most: usize,
    check: impl Fn(&str) -> Vec<Diagnostic>,
) {
    let Some(text) = sources.get(source).map(|source| source.text.as_str()) else { return };
    if text.len() > LARGEST_TEXT {
        return;
    }
    let mut left = most;
    let names = LazyCell::new(|| Names::of_sources(sources));
    let fixes: Vec<Option<Fix>> = found
        .iter()
        .map(|told| {
            let tried = candidates(told, (source, text), &names).into_iter().take(MOST_TEXTS);
            tried.into_iter().find(|fix| {
                let Some(rest) = left.checked_sub(1) else { return false };
                left = rest;
                mends(told, found, &check(&with(text, fix)))
            })
        })
        .collect();
    for (told, fix) in found.iter_mut().zip(fixes) {
        told.fix = fix.map(Box::new);
    }
}

/// A text with the fix carried out.
fn with(text: &str, fix: &Fix) -> String {
    let (start, end) = (fix.at.start as usize, fix.at.end as usize);
    [text.get(..start), Some(&fix.text), text.get(end..)].into_iter().flatten().collect()
}

/// Whether a message is gone, and no other has taken its place.
fn mends(told: &Diagnostic, before: &[Diagnostic], now: &[Diagnostic]) -> bool {
    let same = |all: &[Diagnostic]| {
        all.iter().filter(|other| other.code == told.code && other.message == told.message).count()
    };
    let errors = |all: &[Diagnostic]| all.iter().filter(|told| told.severity == Severity::Error).count();
    let fewer = same(now) < same(before);
    match told.severity {
        // What else is wrong is perhaps told only now: it is not of this message.
        Severity::Error => fewer && errors(now) < errors(before),
        Severity::Warning => fewer && errors(now) <= errors(before) && now.len() < before.len(),
    }
}

/// What a message may mean, the likeliest first.
fn candidates(
    told: &Diagnostic,
    (source, text): (SourceId, &str),
    names: &LazyCell<Names, impl FnOnce() -> Names>,
) -> Vec<Fix> {
    let Some(at) = told.span().filter(|at| at.source == source) else { return Vec::new() };
    let place = stretch_at(text, at.start as usize).unwrap_or_else(|| line_of(text, at));
    let part = text.get(place.start..place.end).unwrap_or("");
    let mut texts = Vec::new();
    for said in
        [told.labels.first().map(|label| label.text.as_str()), told.help.as_deref()].into_iter().flatten()
    {
        texts.extend(in_place(said, part, (at.start as usize).saturating_sub(place.start)));
    }
    // What stands in the place of a whole line must say all that it says.
    let is_fix = |advice: &Advice| !advice.example && (!advice.whole || keeps(part, &advice.text, names));
    texts.extend(advised::texts(told, text, &place).into_iter().filter(is_fix).map(|advice| advice.text));
    let mut fixes: Vec<Fix> = Vec::new();
    for new in texts {
        let fix = smallest(source, place.start, part, &new);
        if !fixes.contains(&fix) && new != part {
            fixes.push(fix);
        }
    }
    fixes
}

/// ``write `new` in place of `old` ``: the part with the one where the other stands, at the place of the message or behind it.
fn in_place(said: &str, part: &str, from: usize) -> Option<String> {
    let (before, behind) = said.split_once(IN_PLACE_OF)?;
    let (_, new) = before.rsplit_once('`')?;
    let (old, _) = behind.split_once('`')?;
    let behind = part.get(from..).and_then(|rest| rest.find(old)).map(|at| from + at);
    let at = behind.or_else(|| part.find(old)).filter(|_| !old.is_empty())?;
    Some([part.get(..at)?, new, part.get(at + old.len()..)?].concat())
}

/// The line on which something stands, where brackets do not fit.
fn line_of(text: &str, at: Span) -> Stretch {
    let start = text.get(..at.start as usize).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let end = text.get(at.end as usize..).and_then(|rest| rest.find('\n'));
    Stretch::of_line(start, end.map_or(text.len(), |end| at.end as usize + end))
}

/// The difference of two texts for a part that begins at `start`: nothing that is the same on both sides is replaced.
fn smallest(source: SourceId, start: usize, old: &str, new: &str) -> Fix {
    let same = |pairs: &mut dyn Iterator<Item = (char, char)>| {
        pairs.take_while(|(one, other)| one == other).map(|(letter, _)| letter.len_utf8()).sum::<usize>()
    };
    let first = same(&mut old.chars().zip(new.chars()));
    let (old_rest, new_rest) = (old.get(first..).unwrap_or(""), new.get(first..).unwrap_or(""));
    let last = same(&mut old_rest.chars().rev().zip(new_rest.chars().rev()));
    let at = Span::new(source, start + first, start + old.len() - last);
    Fix { at, text: new_rest.get(..new_rest.len() - last).unwrap_or("").to_owned() }
}

#[cfg(test)]
mod tests {
    use std::cell::LazyCell;

    use super::{Fix, candidates, in_place, smallest};
    use crate::language::diagnostic::{Diagnostic, catalog};
    use crate::language::source::{SourceId, Span};
    use crate::language::syntax::Names;

    #[test]
    fn what_stands_in_the_place_of_a_line_says_all_that_the_line_says() {
        let of = |help: &str| {
            let text = "piece Guard \"G\" {\n    moves to river 3 times\n}\n";
            let start = text.find("times").unwrap_or(0);
            let at = Span::new(SourceId(1), start, start + 5);
            let told =
                Diagnostic::new(catalog::SYNTAX, "not so").at(at, "not expected").help(help.to_owned());
            let names = LazyCell::new(|| Names::of(text));
            candidates(&told, (SourceId(1), text), &names).len()
        };
        // In the place of the word, and of the line.
        assert_eq!(of("write `move to river 3`"), 2);
        // The number is lost.
        assert_eq!(of("write `move to river`"), 1);
    }

    #[test]
    fn nothing_is_replaced_that_stays() {
        let fix = |old, new| smallest(SourceId(1), 10, old, new);
        let at =
            |start, end, text: &str| Fix { at: Span::new(SourceId(1), start, end), text: text.to_owned() };
        assert_eq!(fix("move stepp any", "move step any"), at(19, 20, ""));
        assert_eq!(fix("aä b", "aö b"), at(11, 13, "ö"));
        assert_eq!(fix("aa", "aaa"), at(12, 12, "a"));
        assert_eq!(fix("", ""), at(10, 10, ""));
    }

    #[test]
    fn what_stands_in_the_place_of_something_is_read() {
        let said = "if that is what you mean, write `to own` in place of `to mine`";
        assert_eq!(in_place(said, "add it to mine", 0).as_deref(), Some("add it to own"));
        assert_eq!(in_place(said, "add it", 0), None);
        assert_eq!(in_place("write `x`", "x", 0), None);
    }
}
