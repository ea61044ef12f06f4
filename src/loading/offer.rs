//! What may be meant by a line that is refused: texts near it, tried before they are offered.
//!
//! A message that says only that something cannot stand where it stands leaves its reader alone, and one whose advice
//! is again refused sends him astray. So what a message advises is put into the file and checked. Where it advises
//! nothing, or nothing that is right, the line is written anew in the words of the language, with the names of the file
//! and of all files that it uses. What is offered can be written as it stands: the line is then right. Other messages
//! that this makes vanish only followed from the slip, and are not told.

mod advised;
pub(crate) mod fixes;
mod headline;

use std::cell::Cell;

use advised::Trust;
use headline::LONGEST_LINE;

use crate::language::diagnostic::{Code, Diagnostic, Severity, catalog, ties};
use crate::language::glossary::impossible;
use crate::language::glossary::synonyms::{self, Place};
use crate::language::source::{SourceId, Sources, Span};
use crate::language::syntax::Names;
use crate::language::syntax::reworded::{
    Start, Stretch, Tried, Turned, changed, grouped, keeps, near, stretch_at, turned, unknown,
};

/// So many lines of a file are looked at.
const MOST_LINES: usize = 3;

/// Messages that say no more than that something does not fit.
const UNREAD: [Code; 4] =
    [catalog::SYNTAX, catalog::UNFINISHED, catalog::MISSING_THEN, catalog::UNKNOWN_NAME];

/// So many messages about one line are followed.
const MOST_STEPS: usize = 4;

/// The search begins at so many texts, at most.
const MOST_STARTS: usize = 3;

/// Larger texts are not tried again and again.
const LARGEST_TEXT: usize = 40_000;

/// Improves what is told of a text: `found` are its errors and warnings, in order.
///
/// `check` gives the errors and warnings of another text in its place, and, where a part of it is given, what is told of the
/// test in which that stands, if it does not hold; it is asked `most` times.
pub(crate) fn improve(
    found: &mut Vec<Diagnostic>,
    source: SourceId,
    sources: &Sources,
    most: usize,
    check: impl Fn(&str, Option<Stretch>) -> Vec<Diagnostic>,
) {
    let Some(text) = sources.get(source).map(|source| source.text.as_str()) else { return };
    if text.len() > LARGEST_TEXT {
        return;
    }
    ties::keep_what_counts(found, source, text);
    let left = Cell::new(most);
    let mut names = None;
    let mut seen: Vec<Stretch> = Vec::new();
    let mut follow = vec![false; found.len()];
    for index in 0..found.len() {
        let told = found.get(index).filter(|told| told.severity == Severity::Error);
        let Some(at) = told.and_then(Diagnostic::span).filter(|at| at.source == source) else { continue };
        let Some(place) = stretch_at(text, at.start as usize) else { continue };
        if seen.len() >= MOST_LINES {
            break;
        }
        if seen.contains(&place) || follow.get(index).is_some_and(|follows| *follows) {
            continue;
        }
        // Of several messages about a line, the one that says what cannot be read comes first.
        let index = unread_in(found, index, source, place).unwrap_or(index);
        let Some(at) = found.get(index).and_then(Diagnostic::span) else { continue };
        seen.push(place);
        let names = names.get_or_insert_with(|| {
            sources.0.iter().fold(Names::default(), |names, source| names.and(Names::of(&source.text)))
        });
        let part = text.get(place.start..place.end).unwrap_or("");
        let line = Line { text, source, place, before: found, check: &check, left: &left };
        let Some(answer) = line.answer(index, at, names) else {
            if let Some(told) = found.get_mut(index)
                && advised::trust(told) != Trust::Explained
                && UNREAD.contains(&told.code)
                && let Some(why) = hint(part, names)
            {
                told.help = Some(why);
            } else if let Some(told) = found.get_mut(index)
                && advised::trust(told) != Trust::Explained
            {
                headline::unknown_before(told, part, names, place.start);
            }
            continue;
        };
        for (other, follows) in follow.iter_mut().enumerate() {
            *follows |= answer.alone
                && other != index
                && found.get(other).is_some_and(|told| {
                    let before = other < index && !told.span().is_some_and(|at| line.contains(at));
                    !before && line_follows(&line, told, &answer.after)
                });
        }
        if let (Some(turned), Some(told)) = (&answer.turned, found.get_mut(index)) {
            headline::in_another_order(told, part, turned, &place);
        } else if let (Some(offer), Some(told)) = (in_words(part, &answer.offers), found.get_mut(index)) {
            advised::replace(told, &offer);
            // A message that explains keeps its words.
            if let Some(first) = answer.offers.first()
                && told.help.as_ref() == Some(&offer)
            {
                headline::clearer(told, part, first, place.start);
            }
        }
    }
    let mut follow = follow.into_iter();
    found.retain(|_| !follow.next().unwrap_or(false));
    // What a line that is wrong may mean is not worth a warning.
    let wrong: Vec<Stretch> = seen;
    let within =
        |span: Span| wrong.iter().any(|place| (place.start..=place.end).contains(&(span.start as usize)));
    found.retain(|told| {
        told.severity == Severity::Error
            || !told.span().is_some_and(|span| span.source == source && within(span))
    });
}

/// The message about what cannot be read in a part, where the one at `index` is of another sort.
fn unread_in(found: &[Diagnostic], index: usize, source: SourceId, place: Stretch) -> Option<usize> {
    let unread = |told: &Diagnostic| told.code.is_of_syntax();
    let within = |told: &Diagnostic| {
        told.span()
            .is_some_and(|at| at.source == source && (place.start..place.end).contains(&(at.start as usize)))
    };
    if found.get(index).is_none_or(unread) {
        return None;
    }
    (index + 1..found.len()).find(|at| found.get(*at).is_some_and(|told| unread(told) && within(told)))
}

/// Whether a message vanishes when a line is right.
fn line_follows(
    line: &Line<'_, impl Fn(&str, Option<Stretch>) -> Vec<Diagnostic>>,
    told: &Diagnostic,
    after: &[Diagnostic],
) -> bool {
    let Some(span) = told.span() else { return false };
    line.contains(span) || !after.iter().any(|now| now.code == told.code && now.message == told.message)
}

/// A text without the blanks that words left behind which were taken out of it.
fn without_gaps(offer: &str) -> String {
    let mut text = String::new();
    let mut quoted = false;
    for letter in offer.trim().chars() {
        quoted ^= letter == '"';
        if letter != ' ' || quoted || !text.ends_with(' ') {
            text.push(letter);
        }
    }
    text
}

/// What is offered in place of a part, in words.
fn in_words(part: &str, offers: &[String]) -> Option<String> {
    let offers: Vec<String> = offers.iter().map(|offer| without_gaps(offer)).collect();
    let (first, others) = offers.split_first()?;
    if first.len() > LONGEST_LINE {
        let (old, new) = changed(part, first);
        return Some(format!("if that is what you mean, write `{new}` in place of `{old}`"));
    }
    let mut all = format!("if that is what you mean, write `{first}`");
    for other in others {
        all = format!("{all} or `{other}`");
    }
    Some(all)
}

/// What is said of a word that means nothing, in a line that nothing near is right for.
fn hint(part: &str, names: &Names) -> Option<String> {
    let unknown = unknown(part, names);
    if let Some(why) = unknown.iter().find_map(|word| impossible::why(word)) {
        return Some(why.to_owned());
    }
    let places = [Place::Question, Place::Ending, Place::Men, Place::Cells, Place::Clause];
    let known = unknown.iter().find_map(|word| Some((word, synonyms::find(word, &places)?)));
    let (word, known) = known?;
    let write = known.write.first().filter(|write| !write.contains('{'))?;
    let note = if known.note.is_empty() { String::new() } else { format!(", {}", known.note) };
    Some(format!("`{word}` is no word of the language; for example{note}: `{write}`"))
}

/// What is known of a refused line.
struct Answer {
    /// What to write, where the message does not say it, or says it wrong.
    offers: Vec<String>,
    /// What is told of the file when the line is right.
    after: Vec<Diagnostic>,
    /// Whether one message is enough for the line.
    alone: bool,
    /// What stands in which order, where all words are right.
    turned: Option<Turned>,
}

/// A part of the text in which something is wrong.
struct Line<'t, C> {
    text: &'t str,
    source: SourceId,
    place: Stretch,
    /// All that is told of the text as it is.
    before: &'t [Diagnostic],
    check: &'t C,
    /// How many more texts may be tried.
    left: &'t Cell<usize>,
}

impl<C: Fn(&str, Option<Stretch>) -> Vec<Diagnostic>> Line<'_, C> {
    fn contains(&self, span: Span) -> bool {
        self.reaches(self.place.end - self.place.start, span)
    }

    /// Whether something begins in a line of so many bytes that stands here.
    fn reaches(&self, length: usize, span: Span) -> bool {
        let start = self.place.start;
        span.source == self.source && (start..=start + length).contains(&(span.start as usize))
    }

    /// The whole text with another line here.
    fn with(&self, line: &str) -> String {
        let whole = [self.text.get(..self.place.start), Some(line), self.text.get(self.place.end..)];
        whole.into_iter().flatten().collect()
    }

    /// What is right in place of the line. `at` is the place of the message.
    fn answer(&self, index: usize, at: Span, names: &Names) -> Option<Answer> {
        let told = self.before.get(index)?;
        let part = self.text.get(self.place.start..self.place.end)?;
        let offset = |at: u32| (at as usize).saturating_sub(self.place.start);
        let grouped = grouped(part, names);
        let begun = grouped.clone().unwrap_or_else(|| part.to_owned());
        let mut starts = vec![Start { text: begun, wrong: (offset(at.start), offset(at.end)) }];
        let trust = advised::trust(told);
        let mut examples = None;
        for advice in advised::texts(told, self.text, &self.place) {
            // What stands in the place of a whole line must say all that it says.
            if advice.whole && !keeps(part, &advice.text, names) {
                continue;
            }
            let (tried, after) = self.tried(&advice.text, false);
            match tried {
                Tried::Right if !advice.example => {
                    return Some(Answer { offers: Vec::new(), after, alone: true, turned: None });
                }
                // An example may fit by chance: it is no answer where nothing else is said.
                Tried::Right if trust == Trust::Explained => {
                    examples.get_or_insert(Answer { offers: Vec::new(), after, alone: true, turned: None });
                }
                Tried::At(_)
                    if !advice.whole
                        && let Some(followed) = self.followed(told, &advice.text, &after, MOST_STEPS) =>
                {
                    return Some(followed);
                }
                Tried::At(at) if starts.len() < MOST_STARTS && !advice.example => {
                    starts.push(Start { text: advice.text, wrong: (at, at) });
                }
                Tried::Right | Tried::At(_) | Tried::Wrong => {}
            }
        }
        if let Some(line) = &grouped
            && let (Tried::Right, after) = self.tried(line, true)
        {
            return Some(Answer { offers: vec![line.clone()], after, alone: true, turned: None });
        }
        if grouped.is_none()
            && advised::may_be_turned(told)
            && let Some(turned) = self.turned(part, offset(at.start), names)
        {
            return Some(turned);
        }
        if !advised::may_be_reworded(told) {
            return examples;
        }
        let dearest = trust.reach();
        let mut right = None;
        let offers = near(&starts, self.place, names, dearest, |line| {
            let (tried, after) = self.tried(line, true);
            if tried == Tried::Right {
                right.get_or_insert(after);
            }
            tried
        });
        right.map(|after| Answer { offers, after, alone: true, turned: None }).or(examples)
    }

    /// The line with two stretches of it in each other's place, if it is right so.
    fn turned(&self, part: &str, wrong: usize, names: &Names) -> Option<Answer> {
        let mut after = Vec::new();
        let turned = turned(part, wrong, self.place, names, |line| {
            let (tried, now) = self.tried(line, true);
            after = now;
            tried
        })?;
        Some(Answer { offers: vec![turned.text.clone()], after, alone: true, turned: Some(turned) })
    }

    /// What is known when a text in place of the line becomes right as the messages about it are followed, one after the
    /// other. Messages of one kind are one slip.
    fn followed(&self, first: &Diagnostic, line: &str, told: &[Diagnostic], steps: usize) -> Option<Answer> {
        let within = |span: Span| self.reaches(line.len(), span);
        let wrong = |told: &&Diagnostic| told.severity == Severity::Error && told.span().is_some_and(within);
        let next = told.iter().find(wrong).filter(|_| steps > 0)?;
        // Only what is told already can be followed.
        if !self.before.iter().any(|told| told.code == next.code && told.message == next.message) {
            return None;
        }
        let one_kind = next.code == first.code && next.message == first.message;
        let text = self.with(line);
        let mut place = self.place;
        place.end = place.start + line.len();
        advised::texts(next, &text, &place).into_iter().filter(|advice| !advice.whole).find_map(|advice| {
            let line = advice.text;
            let (tried, after) = self.tried(&line, false);
            match tried {
                Tried::Right if one_kind => {
                    Some(Answer { offers: vec![line], after, alone: true, turned: None })
                }
                Tried::Right => Some(Answer { offers: Vec::new(), after, alone: false, turned: None }),
                Tried::At(_) => {
                    let rest = self.followed(first, &line, &after, steps - 1)?;
                    let alone = rest.alone && one_kind;
                    Some(Answer { offers: if alone { rest.offers } else { Vec::new() }, alone, ..rest })
                }
                Tried::Wrong => None,
            }
        })
    }

    /// What becomes of the file with another text in place of the line; and, if that is asked, of the test in which it stands.
    /// What a message advises is not asked so much: the author's test may be wrong. What is only near must hold.
    fn tried(&self, line: &str, test: bool) -> (Tried, Vec<Diagnostic>) {
        let Some(left) = self.left.get().checked_sub(1) else { return (Tried::Wrong, Vec::new()) };
        self.left.set(left);
        let mut place = self.place;
        place.end = place.start + line.len();
        let now = (self.check)(&self.with(line), test.then_some(place));
        (self.verdict(&now, line.len(), test), now)
    }

    /// `near`: whether the text is only near what is written. What a message advises may be right in a game that is not.
    fn verdict(&self, now: &[Diagnostic], length: usize, near: bool) -> Tried {
        let start = self.place.start;
        let within = |found: &&Diagnostic| found.span().is_some_and(|span| self.reaches(length, span));
        if let Some(wrong) = now.iter().filter(within).find(|found| found.severity == Severity::Error) {
            return Tried::At(wrong.span().map_or(0, |span| (span.start as usize).saturating_sub(start)));
        }
        // What is warned of is hardly meant.
        if now.iter().any(|found| within(&found) && (near || found.code != catalog::OVER_AT_ONCE)) {
            return Tried::Wrong;
        }
        let error = |found: &&Diagnostic| found.severity == Severity::Error;
        let unread = |found: &Diagnostic| found.code.is_of_syntax();
        let (here, others): (Vec<&Diagnostic>, Vec<&Diagnostic>) = self
            .before
            .iter()
            .filter(error)
            .partition(|found| found.span().is_some_and(|span| self.contains(span)));
        // Where other lines are wrong too, much is told only when this one is right.
        if others.is_empty() && now.iter().any(|found| error(&found)) {
            return Tried::Wrong;
        }
        // As long as something else cannot be read, what is wrong here may not be told.
        if others.iter().any(|found| unread(found)) && here.first().is_some_and(|found| !unread(found)) {
            return Tried::Wrong;
        }
        Tried::Right
    }
}
