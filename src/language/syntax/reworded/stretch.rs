//! The stretch of a text that a message is about.

use pest::iterators::Pair;

use super::super::grammar::{Grammar, Rule};
use super::super::list::List;

/// The text between two offsets: a part of a list, readable or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub(in crate::language::syntax) list: List,
    /// The offset at which it begins.
    pub(crate) start: usize,
    /// The offset after it.
    pub(crate) end: usize,
}

impl Stretch {
    /// A line of a text whose part is not known.
    pub(crate) fn of_line(start: usize, end: usize) -> Self {
        Self { list: List::Items, start, end }
    }
}

/// The smallest part around an offset; `None` in a text with unbalanced brackets.
pub(crate) fn stretch_at(text: &str, at: usize) -> Option<Stretch> {
    let mut pairs = Grammar::parse(Rule::file, text).ok()?;
    let mut around = pairs.next()?;
    let mut found = None;
    loop {
        let parts: Vec<Pair<'_, Rule>> = around.into_inner().collect();
        // A broken part includes the blanks after it.
        let reaches = |pair: &Pair<'_, Rule>| {
            let span = pair.as_span();
            span.start() <= at && at < span.end().max(span.start() + 1)
        };
        let ends = |pair: &Pair<'_, Rule>| pair.as_span().end() == at;
        let Some(index) = parts.iter().position(reaches).or_else(|| parts.iter().position(ends)) else {
            break;
        };
        let stray = |at: &usize| parts.get(*at).is_some_and(|part| part.as_rule() == Rule::stray);
        // A sign that separates nothing belongs to the part before it.
        let index = if stray(&index) { index.saturating_sub(1) } else { index };
        let Some(inner) = parts.get(index) else { break };
        // The pieces of one side are a line of a position, where other lines are possible, too.
        let nested = |list: List| {
            list == List::Armies && found.is_some_and(|(place, _): (Stretch, bool)| place.list == List::Lines)
        };
        if let Some((list, broken)) = list_of(inner.as_rule()).filter(|(list, _)| !nested(*list)) {
            let part = |at: Option<usize>| {
                at.and_then(|at| parts.get(at)).map(|part| (list_of(part.as_rule()), part))
            };
            let (mut start, mut end) = (inner.as_span().start(), inner.as_span().end());
            let mut whole = broken;
            // Words after a part that could be read, on the same line, belong to it.
            let behind = (0..index).rev().find(|at| !stray(at));
            let next = (index + 1..parts.len()).find(|at| !stray(at));
            if broken
                && let Some((Some((of, false)), before)) = part(behind)
                && of == list
                && one_line(text, before, start)
            {
                start = before.as_span().start();
            } else if let Some((Some((of, broken)), next)) = part(next)
                && of == list
                // Two effects without a `;` between are usually one.
                && (broken || list == List::Effects)
                && one_line(text, inner, next.as_span().start())
            {
                end = next.as_span().end();
                whole = true;
            }
            found = Some((Stretch { list, start, end }, whole));
        }
        around = inner.clone();
    }
    let (place, broken) = found?;
    trimmed(text, place, at, broken)
}

/// Whether no line ends between a part and what follows it.
fn one_line(text: &str, part: &Pair<'_, Rule>, next: usize) -> bool {
    let end = part.as_span().start() + part.as_str().trim_end().len();
    !text.get(end..next).unwrap_or("\n").contains('\n')
}

fn list_of(rule: Rule) -> Option<(List, bool)> {
    List::ALL.iter().find_map(|list| {
        if rule == list.part() {
            Some((*list, false))
        } else if rule == list.broken() {
            Some((*list, true))
        } else {
            None
        }
    })
}

/// Without blanks and comments at its end. Of a broken part only the line with the offset is used, and as many more as
/// its brackets need.
fn trimmed(text: &str, place: Stretch, at: usize, broken: bool) -> Option<Stretch> {
    let part = text.get(place.start..place.end)?;
    let (mut start, mut end) = (0, part.len());
    if broken {
        let mut depth = 0_usize;
        for (offset, letter) in part.char_indices() {
            match letter {
                '{' | '(' | '[' => depth += 1,
                '}' | ')' | ']' => depth = depth.saturating_sub(1),
                '\n' if depth == 0 && goes_on(part.get(..offset).unwrap_or("")) => {}
                '\n' if depth == 0 && place.start + offset < at => start = offset,
                '\n' if depth == 0 && place.start + offset > at => {
                    end = offset;
                    break;
                }
                _ => {}
            }
        }
    }
    let mut kept = part.get(start..end)?;
    if let Some((sentence, comment)) = kept.rsplit_once('#')
        && !comment.trim_end().contains('\n')
    {
        kept = sentence;
    }
    let start = place.start + start + kept.len() - kept.trim_start().len();
    let kept = kept.trim();
    (!kept.is_empty() && !kept.contains('#')).then_some(Stretch { start, end: start + kept.len(), ..place })
}

/// Whether the last line of a text ends with a sign that must be followed by something.
fn goes_on(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or("");
    let line = line.split('#').next().unwrap_or("").trim_end();
    line.ends_with(['=', '|', ',']) || line.ends_with(" then")
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::stretch_at;

    #[test]
    fn the_smallest_part_is_found() {
        let text = "language 1\npiece Rook \"R\" {\n    move step any so taking   # why\n    move slide n\n}\n\
                    ends { after a turn { win when no enemy Rook } }\n";
        let around = |word: &str| {
            let place = stretch_at(text, text.find(word).unwrap()).unwrap();
            text.get(place.start..place.end).unwrap()
        };
        assert_eq!(around("taking"), "move step any so taking");
        assert_eq!(around("slide"), "move slide n");
        assert_eq!(around("enemy"), "win when no enemy Rook");
        assert_eq!(around("language"), "language 1");
    }
}
