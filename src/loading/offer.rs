//! What may be meant by a line that is refused: texts near it, tried before they are offered.
//!
//! A message that says only that something cannot stand where it stands is no help, and one whose advice is refused again does
//! harm. So everything that is advised is put into the file and checked first. The order of trust:
//!
//! 1. rows of the table of phrases that fit around the place;
//! 2. what the message itself advises;
//! 3. a row that explains why the language has no word for it;
//! 4. a search for near texts, with the rows as its rewordings.
//!
//! What is offered can be written as it stands: the line is then right. Other messages that this makes vanish only followed from
//! the slip, and are not told.

mod advised;
mod beside;
pub(crate) mod fixes;
mod headline;

use std::cell::Cell;

use headline::LONGEST_LINE;

use crate::language::diagnostic::{Diagnostic, Severity, Trust, catalog, ties};
use crate::language::source::{SourceId, Sources, Span};
use crate::language::syntax::Names;
use crate::language::syntax::phrases::Beside;
use crate::language::syntax::reworded::{
    Found, Reach, Start, Step, Stretch, Tried, Turned, explained, grouped, keeps, near, stretch_at, turned,
};

/// So many lines of a file are looked at.
const MOST_LINES: usize = 3;

/// So much may the rows of the table cost that are put into one line.
const MOST_BY_ROWS: u32 = 8;

/// A row that explains and says so much itself is told before what the message advises.
const CERTAIN: usize = 6;

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
        let names = names.get_or_insert_with(|| Names::of_sources(sources));
        let part = text.get(place.start..place.end).unwrap_or("");
        let line = Line { text, source, place, before: found, check: &check, left: &left };
        let Some(answer) = line.answer(index, at, names) else {
            if let Some(told) = found.get_mut(index)
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
        if let Some(told) = found.get_mut(index) {
            answer.way.tell(told, part, &place, names);
        }
    }
    let mut follow = follow.into_iter();
    found.retain(|_| !follow.next().unwrap_or(false));
    // What a line that is wrong may mean is not worth a warning.
    let within = |at: Span| seen.iter().any(|place| (place.start..=place.end).contains(&(at.start as usize)));
    found.retain(|told| {
        told.severity == Severity::Error || !told.span().is_some_and(|at| at.source == source && within(at))
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
    let mut all = format!("if that is what you mean, {}", headline::rewritten(part, first));
    if first.len() <= LONGEST_LINE {
        all.extend(others.iter().map(|other| format!(" or `{other}`")));
    }
    Some(all)
}

/// A sentence of the table, with the names of the file.
fn with_names(why: &str, names: &Names) -> String {
    why.replace("CHIEF", names.chief().unwrap_or("King"))
}

/// What is known of a refused line.
struct Answer {
    way: Way,
    /// What is told of the file when the line is right.
    after: Vec<Diagnostic>,
    /// Whether one message is enough for the line.
    alone: bool,
}

/// How it was found out what is right.
enum Way {
    /// The message itself advises it.
    Advised,
    /// All words are right and stand in another order.
    Turned(Turned),
    /// Rows of the table.
    Row(ByRows),
    /// A row that only explains.
    Explained(&'static str),
    /// The search: what to write.
    Near(Vec<String>),
}

impl Way {
    /// Says in the message about a part what is right in its place.
    fn tell(&self, told: &mut Diagnostic, part: &str, place: &Stretch, names: &Names) {
        match self {
            Self::Advised => {}
            Self::Turned(turned) => headline::in_another_order(told, part, turned, place),
            Self::Row(row) => headline::by_rows(told, part, row, names, place.start),
            Self::Explained(why) => told.help = Some(with_names(why, names)),
            Self::Near(offers) => {
                let Some((first, offer)) = offers.first().zip(in_words(part, offers)) else { return };
                advised::replace(told, &offer);
                // A message that explains keeps its words.
                if told.help.as_ref() == Some(&offer) {
                    headline::clearer(told, part, first, place.start);
                }
            }
        }
    }
}

/// Who says that a text may be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The message about the text as it is.
    Message,
    /// One row of the table. It may be right where it makes something else wrong.
    Row,
    /// A row with declarations beside it.
    Beside,
    /// The search for near texts, or several rows together.
    Search,
}

/// A line that is right by rows of the table.
pub(super) struct ByRows {
    pub(super) text: String,
    pub(super) steps: Vec<Step>,
    /// What is declared elsewhere as well.
    pub(super) with: Vec<(Beside, &'static str)>,
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
        let wrong = (offset(at.start), offset(at.end));
        if let Some(answer) = self.by_rows(part, wrong, names) {
            return Some(answer);
        }
        // A message that explains itself keeps its words.
        let open = advised::trust(told) != Trust::Explained || told.code == catalog::UNKNOWN_NAME;
        let explained = explained(part, wrong, self.place, names).filter(|_| open);
        let why = |certain: usize| {
            let (why, _) = explained.filter(|(_, weight)| *weight >= certain)?;
            Some(Answer { way: Way::Explained(why), after: Vec::new(), alone: false })
        };
        if let Some(answer) = why(CERTAIN) {
            return Some(answer);
        }
        let grouped = grouped(part, names);
        let begun = grouped.clone().unwrap_or_else(|| part.to_owned());
        let mut starts = vec![Start { text: begun, wrong }];
        let example = match self.advised(told, part, names, &mut starts) {
            Ok(answer) => return Some(answer),
            Err(example) => example,
        };
        if let Some(line) = &grouped
            && let (Tried::Right, after) = self.tried(line, By::Search)
        {
            return Some(Answer { way: Way::Near(vec![line.clone()]), after, alone: true });
        }
        if grouped.is_none()
            && advised::may_be_turned(told)
            && let Some(turned) = self.turned(part, wrong.0, names)
        {
            return Some(turned);
        }
        if let Some(answer) = why(0) {
            return Some(answer);
        }
        if !advised::may_be_reworded(told) {
            return example;
        }
        let reach = Reach { dearest: advised::reach(advised::trust(told)), rows_only: false };
        let mut right = None;
        let offers = near(&starts, self.place, names, reach, |found| {
            let (tried, after) = self.tried(&found.text, By::Search);
            if tried == Tried::Right {
                right.get_or_insert(after);
            }
            tried
        });
        let offers: Vec<String> = offers.into_iter().map(|found| found.text).collect();
        right.map(|after| Answer { way: Way::Near(offers), after, alone: true }).or(example)
    }

    /// What the table says, if that is right.
    fn by_rows(&self, part: &str, wrong: (usize, usize), names: &Names) -> Option<Answer> {
        let starts = [Start { text: part.to_owned(), wrong }];
        let reach = Reach { dearest: MOST_BY_ROWS, rows_only: true };
        let (mut right, mut warned) = (None, None);
        let found = near(&starts, self.place, names, reach, |found: &Found| {
            if warned.is_some() && found.steps.len() > 1 {
                return Tried::Wrong;
            }
            let (tried, after) = self.tried(&found.text, By::Search);
            if tried == Tried::Right {
                right = Some((after, Vec::new()));
                return tried;
            }
            // What one row says may be what a warning is about.
            if tried == Tried::Wrong && warned.is_none() && found.steps.len() == 1 {
                let (tried, after) = self.tried(&found.text, By::Row);
                warned = (tried == Tried::Right).then(|| (found.clone(), after));
                return Tried::Wrong;
            }
            let with: Vec<_> = found.steps.iter().flat_map(|step| step.row.with.iter().copied()).collect();
            if with.is_empty() {
                return tried;
            }
            let (beside, after) = self.tried_with(&found.text, &with);
            if beside == Tried::Right {
                right = Some((after, with));
            }
            if beside == Tried::Right { beside } else { tried }
        });
        let (found, after, with) = match (found.into_iter().next().zip(right), warned) {
            (Some((found, (after, with))), _) => (found, after, with),
            (None, warned) => warned.map(|(found, after)| (found, after, Vec::new()))?,
        };
        let Found { text, steps } = found;
        Some(Answer { way: Way::Row(ByRows { text, steps, with }), after, alone: true })
    }

    /// What the message itself advises, if that is right; else what it gives as an example, if that is. What is wrong elsewhere only
    /// is where the search begins.
    fn advised(
        &self,
        told: &Diagnostic,
        part: &str,
        names: &Names,
        starts: &mut Vec<Start>,
    ) -> Result<Answer, Option<Answer>> {
        let mut example = None;
        for advice in advised::texts(told, self.text, &self.place) {
            // What stands in the place of a whole line must say all that it says.
            if advice.whole && !keeps(part, &advice.text, names) {
                continue;
            }
            let (tried, after) = self.tried(&advice.text, By::Message);
            match tried {
                Tried::Right if !advice.example => {
                    return Ok(Answer { way: Way::Advised, after, alone: true });
                }
                // An example may fit by chance: it is no answer where nothing else is said.
                Tried::Right if advised::trust(told) == Trust::Explained => {
                    example.get_or_insert(Answer { way: Way::Advised, after, alone: true });
                }
                Tried::At(_)
                    if !advice.whole
                        && let Some(followed) = self.followed(told, &advice.text, &after, MOST_STEPS) =>
                {
                    return Ok(followed);
                }
                Tried::At(at) if starts.len() < MOST_STARTS && !advice.example => {
                    starts.push(Start { text: advice.text, wrong: (at, at) });
                }
                Tried::Right | Tried::At(_) | Tried::Wrong => {}
            }
        }
        Err(example)
    }

    /// The line with two stretches of it in each other's place, if it is right so.
    fn turned(&self, part: &str, wrong: usize, names: &Names) -> Option<Answer> {
        let mut after = Vec::new();
        let turned = turned(part, wrong, self.place, names, |line| {
            let (tried, now) = self.tried(line, By::Search);
            after = now;
            tried
        })?;
        Some(Answer { way: Way::Turned(turned), after, alone: true })
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
            let (tried, after) = self.tried(&line, By::Message);
            match tried {
                Tried::Right if one_kind => Some(Answer { way: Way::Near(vec![line]), after, alone: true }),
                Tried::Right => Some(Answer { way: Way::Advised, after, alone: false }),
                Tried::At(_) => {
                    let rest = self.followed(first, &line, &after, steps - 1)?;
                    let alone = rest.alone && one_kind;
                    Some(Answer { way: if alone { rest.way } else { Way::Advised }, alone, ..rest })
                }
                Tried::Wrong => None,
            }
        })
    }

    /// What becomes of the file with another text in place of the line; and, if that is asked, of the test in which it stands.
    /// What a message advises is not asked so much: the author's test may be wrong. What is only near must hold.
    fn tried(&self, line: &str, by: By) -> (Tried, Vec<Diagnostic>) {
        self.tried_in(&self.with(line), self.place.start, line.len(), by)
    }

    /// The same, with declarations elsewhere in the file.
    fn tried_with(&self, line: &str, with: &[(Beside, &'static str)]) -> (Tried, Vec<Diagnostic>) {
        match beside::declared(&self.with(line), self.place.start, with) {
            Some((text, start)) => self.tried_in(&text, start, line.len(), By::Beside),
            None => (Tried::Wrong, Vec::new()),
        }
    }

    fn tried_in(&self, text: &str, start: usize, length: usize, by: By) -> (Tried, Vec<Diagnostic>) {
        let Some(left) = self.left.get().checked_sub(1) else { return (Tried::Wrong, Vec::new()) };
        self.left.set(left);
        let mut place = self.place;
        (place.start, place.end) = (start, start + length);
        let now = (self.check)(text, (by != By::Message).then_some(place));
        let verdict = self.verdict(&now, place, by);
        (verdict, now)
    }

    /// What a message advises, or a row says, may be right in a game that is not.
    fn verdict(&self, now: &[Diagnostic], place: Stretch, by: By) -> Tried {
        let start = place.start;
        let within = |found: &&Diagnostic| {
            found.span().is_some_and(|at| {
                at.source == self.source && (start..=place.end).contains(&(at.start as usize))
            })
        };
        if let Some(wrong) = now.iter().filter(within).find(|found| found.severity == Severity::Error) {
            return Tried::At(wrong.span().map_or(0, |span| (span.start as usize).saturating_sub(start)));
        }
        // What is warned of is hardly meant, where it is only near what is written.
        let doubtful = |found: &Diagnostic| match by {
            By::Message => found.code != catalog::OVER_AT_ONCE,
            By::Row | By::Beside => false,
            By::Search => true,
        };
        if now.iter().any(|found| within(&found) && doubtful(found)) {
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
        let spoils = |found: &Diagnostic| by != By::Row || found.code == catalog::TEST_FAILED;
        if others.is_empty() && now.iter().any(|found| error(&found) && spoils(found)) {
            return Tried::Wrong;
        }
        // As long as something else cannot be read, what is wrong here may not be told.
        if others.iter().any(|found| unread(found)) && here.first().is_some_and(|found| !unread(found)) {
            return Tried::Wrong;
        }
        Tried::Right
    }
}
