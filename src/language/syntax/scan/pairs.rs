//! Brackets without a partner, and where the partner probably belongs.

use super::super::tokens::{skip_blanks, token};
use super::super::{brackets, errors};
use super::Scanner;
use crate::language::diagnostic::Diagnostic;
use crate::language::source::Span;

impl Scanner<'_> {
    pub(super) fn close(&mut self, c: char) {
        let start = self.at;
        self.at += 1;
        // Round and square brackets do not reach beyond the braces around them.
        let within = if c == '}' {
            0
        } else {
            self.open.iter().rposition(|(bracket, _)| *bracket == '{').map_or(0, |at| at + 1)
        };
        let partner = self.open.iter().rposition(|(bracket, _)| closing(*bracket) == c);
        let Some(partner) = partner.filter(|at| *at >= within) else {
            self.stray(c, start);
            return;
        };
        if c == '}' {
            self.closed_early(partner, start);
        }
        if partner == 0 && c == '}' {
            let open = self.open.first().map_or(start, |(_, at)| *at);
            let line = self.text.get(..open).and_then(|text| text.rfind('\n')).map_or(0, |at| at + 1);
            // Indented lines may belong to the block that has ended before them.
            let indented = self.text.get(line..).is_some_and(|text| text.starts_with([' ', '\t']));
            if !indented || self.ended.is_none() {
                self.ended = Some((self.item.max(line), start));
            }
        }
        for (bracket, at) in self.open.split_off(partner).into_iter().skip(1) {
            if !self.closed_where_it_ends(bracket, at, start) {
                let place = self.closing_place(at).unwrap_or(start);
                let here = Some((self.span(place, place + 1), ""));
                self.complain(self.open_bracket(bracket, at, here));
                self.mended.blank(at, at + 1);
            }
        }
    }

    /// Notes a brace that is closed by a `}` at the indentation of the enclosing braces: judging by the
    /// indentation, its own is missing.
    fn closed_early(&mut self, partner: usize, start: usize) {
        let Some(around) = partner.checked_sub(1).and_then(|around| self.open.get(around)) else { return };
        let (Some((_, inner)), ('{', outer)) = (self.open.get(partner), *around) else { return };
        let inner = *inner;
        let before = self.text.get(..start).unwrap_or("").trim_end_matches([' ', '\t']);
        if !before.ends_with('\n') {
            return;
        }
        let begins = start - before.len();
        if begins < self.indentation(inner) && begins == self.indentation(outer) {
            self.early.push((outer, inner, start));
        }
    }

    /// The indent of the line of an offset.
    fn indentation(&self, at: usize) -> usize {
        let line = self.text.get(..at).and_then(|text| text.rfind('\n')).map_or(0, |end| end + 1);
        self.text.get(line..).map_or(0, |text| text.len() - text.trim_start_matches([' ', '\t']).len())
    }

    /// The braces within an open one that lack their `}`, if its own has closed them.
    pub(super) fn not_closed_within(&mut self, open: usize) -> Option<Diagnostic> {
        let known = self.early.iter().position(|(outer, ..)| *outer == open)?;
        let (_, inner, closer) = self.early.remove(known);
        let here = self.span(closer, closer + 1);
        Some(self.open_bracket('{', inner, Some((here, "}"))))
    }

    /// The message about a bracket that is not closed. `before`: the place before which it should be closed, and its first word.
    pub(super) fn open_bracket(&self, bracket: char, at: usize, before: Option<(Span, &str)>) -> Diagnostic {
        let (before, word) = before.map_or((None, ""), |(at, word)| (Some(at), word));
        errors::open_bracket(bracket, closing(bracket), self.span(at, at + 1), (before, word))
    }

    /// Closes a bracket where its part ends, if that is on its line and before `before`; whether it is.
    fn closed_where_it_ends(&mut self, bracket: char, at: usize, before: usize) -> bool {
        let Some((end, inside)) = brackets::part_behind(self.text, at).filter(|(end, _)| *end <= before)
        else {
            return false;
        };
        let (end, inside) = match self.choice_of_men(at, inside) {
            Some(men) => (at + 1 + men.len(), men),
            None => (end, inside),
        };
        let vector = inside.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '-'));
        let other_place = self.closing_place(at).is_some_and(|place| place != end);
        if bracket == '(' && !vector && other_place {
            return false;
        }
        let last = inside.split_whitespace().next_back().unwrap_or(inside);
        let (open, last) = (self.span(at, at + 1), self.span(end - last.len(), end));
        // Round brackets contain vectors, and sets joined by words.
        let inside = if vector { inside.to_owned() } else { inside.replace(", ", " or ") };
        self.complain(errors::bracket_not_closed(bracket, closing(bracket), open, last, &inside));
        if self.text.as_bytes().get(end) == Some(&b' ') {
            self.mended.put(end, closing(bracket));
        } else {
            self.mended.blank(at, at + 1);
        }
        true
    }

    /// `own (King or Prince in port`: the choice ends before the question about all of them.
    fn choice_of_men<'i>(&self, at: usize, inside: &'i str) -> Option<&'i str> {
        let before = self.text.get(..at)?.trim_end().rsplit([' ', '\n', '(']).next()?;
        let asked = [" in ", " on ", " is "].iter().filter_map(|word| inside.find(word)).min()?;
        let men = inside.get(..asked)?;
        let choice = men.contains(" or ") && !men.starts_with(' ');
        (choice && matches!(before, "own" | "enemy" | "no")).then_some(men)
    }

    /// Where a bracket that is not closed on its line probably ends: before the sign of a repetition.
    fn closing_place(&self, open: usize) -> Option<usize> {
        let line = self.text.get(open..)?.lines().next()?;
        let signs = line
            .char_indices()
            .zip(line.chars().skip(1))
            .filter(|((_, before), sign)| before.is_ascii_alphanumeric() && matches!(sign, '+' | '*' | '?'));
        let ends = |at: &usize| {
            line.get(at + 1..).is_none_or(|rest| rest.is_empty() || rest.starts_with([' ', '}']))
        };
        let mut places = signs.map(|((at, _), _)| at + 1).filter(ends);
        let place = places.next()?;
        places.next().is_none().then_some(open + place)
    }

    /// A closing bracket that closes nothing: usually, the block that it should end has ended too early.
    fn stray(&mut self, c: char, start: usize) {
        if c == '}' && self.open.is_empty() && self.opened_where_missing(start) {
            return;
        }
        let here = self.span(start, start + 1);
        let ended = self.ended.take().filter(|_| c == '}' && self.open.is_empty());
        self.mended.blank(start, start + 1);
        let Some((item, closer)) = ended else {
            let part = if c == ')' { brackets::part_before(self.text, start) } else { None };
            if let Some((from, inside)) = part {
                let first = inside.split_whitespace().next().unwrap_or(inside);
                let begins = self.span(from, from + first.len());
                self.complain(errors::bracket_not_opened(here, begins, first, inside));
                if from > 0 && self.text.as_bytes().get(from - 1) == Some(&b' ') {
                    self.mended.put(from - 1, '(');
                    self.mended.put(start, ')');
                }
                return;
            }
            return self.complain(errors::stray_bracket(c, here));
        };
        let head = self.text.get(item..closer).and_then(|text| text.split('{').next()).unwrap_or("");
        let words: Vec<&str> = head.split_whitespace().filter(|word| !word.starts_with('"')).collect();
        let words = words.split(|word| *word == "of").next().unwrap_or_default();
        let head = words.iter().take(3).copied().collect::<Vec<_>>().join(" ");
        let line = self.text.get(..closer).map_or(0, |text| text.matches('\n').count() + 1);
        let ends = self.span(closer, closer + 1);
        let between = self.text.get(closer + 1..start).unwrap_or("");
        let outside = skip_blanks(self.text, closer + 1, start);
        let word = token(between, outside - closer - 1);
        if word.is_empty() {
            return self.complain(errors::one_too_many(here, ends, line, &head));
        }
        let outside = self.span(outside, outside + word.len());
        self.complain(errors::ends_early(ends, line, &head, (outside, word), here));
        // The block continues to its intended end.
        self.mended.blank(closer, closer + 1);
        self.mended.put(start, '}');
        self.ended = Some((item, start));
    }
}

/// The bracket that closes this one.
pub(super) fn closing(bracket: char) -> char {
    match bracket {
        '{' => '}',
        '(' => ')',
        _ => ']',
    }
}
