//! Signs and joining words that are wrong or missing: `=` and `:`, `|`, `or`, `then`, quotes and braces.

use super::errors;
use super::explain::{Found, furthest};
use super::grammar::Rule;
use super::list::List;
use super::names::Names;
use super::tokens::{skip_blanks, token};
use super::words::{is_reserved, opens_block};
use crate::language::diagnostic::Diagnostic;
use crate::language::source::Span;

impl Found<'_> {
    /// Signs and words that join something else.
    pub(super) fn sign(&self) -> Option<Diagnostic> {
        let walks_on = || Names::default().is_walk(token(self.after(), 0));
        match self.word {
            "|" => Some(errors::bar_between_sets(self.span())),
            "or" if !self.expects(&[Rule::kw_or]) && self.in_walk() => Some(match self.asked() {
                Some((asked, set)) if !walks_on() => errors::or_after_mode(self.span(), asked, set),
                _ => errors::or_between_walks(self.span()),
            }),
            "=" if self.in_condition() => Some(self.compared(self.span(), self.at)),
            "if" if self.list == List::Clauses || self.list == List::Items => {
                Some(errors::if_in_clause(self.span()))
            }
            _ => None,
        }
    }

    /// `=` in a condition: what it compares is repeated.
    fn compared(&self, span: Span, equals: usize) -> Diagnostic {
        let asked = ["when ", "unless ", "that ", "where ", "if ", " and ", " or "];
        let text = self.scanned.text.get(self.from..equals).unwrap_or("").trim_end();
        let start = asked.iter().filter_map(|word| Some(text.rfind(word)? + word.len())).max().unwrap_or(0);
        let left = text.get(start..).unwrap_or("").trim();
        let right = self.scanned.text.get(equals + 1..).unwrap_or("").trim_start();
        let right = token(right, 0);
        errors::equals_in_condition(left, right, span)
    }

    /// The mode whose set ends right before, and that set.
    fn asked(&self) -> Option<(&str, &str)> {
        let line = self.before();
        let (at, asked) = ["to", "onto", "over", "taking", "take", "capturing", "past"]
            .into_iter()
            .filter_map(|word| Some((line.rfind(&format!(" {word} "))? + 1, word)))
            .max()?;
        let set = line.get(at + asked.len()..)?.trim();
        let ended = set.split_whitespace().any(|word| {
            matches!(word, "then" | "|" | "quietly" | "when" | "unless" | "where" | "while" | "or")
                || word.contains(['{', '}'])
        });
        (!set.is_empty() && !ended).then_some((asked, set))
    }

    /// Whether the text before ends with a condition that could end there.
    fn in_condition(&self) -> bool {
        let asks = self.before().split_whitespace().any(|word| matches!(word, "when" | "unless"));
        asks && self.list == List::Endings
    }

    /// Whether a zone or tracks have a name without `=` after it.
    pub(super) fn lacks_equals(&self) -> bool {
        matches!(token(&self.scanned.text, self.start), "zone" | "tracks")
            && self.expects_only(&[Rule::equals])
            && !matches!(self.word, "" | ":" | "}" | ")" | "]")
    }

    pub(super) fn missing_equals(&self) -> Option<Diagnostic> {
        self.lacks_equals()
            .then(|| errors::missing_equals(token_before(self.before()), self.span()))
            .map(|found| self.with_form(found))
    }

    /// Whether the text before is a walk or directions.
    fn in_walk(&self) -> bool {
        self.expects(&[Rule::kw_then, Rule::bar, Rule::argument, Rule::mode, Rule::direction, Rule::walk])
    }

    pub(super) fn quotes(&self) -> Option<Diagnostic> {
        let letter = self.expects(&[Rule::text]) && self.word.chars().any(|c| c.is_ascii_alphanumeric());
        let meant = self.expects_only(&[Rule::text])
            || self.expects(&[Rule::clauses, Rule::lbrace])
                && (self.word.len() <= 2 && !is_reserved(self.word));
        (letter && meant).then(|| errors::missing_quotes(self.word, self.span()))
    }

    /// `=` and `:` mixed up.
    pub(super) fn equals(&self) -> Option<Diagnostic> {
        let last = self.before().rsplit(|c: char| c.is_whitespace()).next().unwrap_or("");
        match self.word {
            "=" if self.expects(&[Rule::colon]) => {
                Some(errors::colon_meant(self.span(), &format!("`{last}`")))
            }
            ":" if self.expects(&[Rule::equals]) => {
                Some(errors::equals_meant(self.span(), &format!("`{last}`")))
            }
            "until" | "compared" if self.before().contains('=') => {
                let equals = self.from + self.before().find('=').unwrap_or(0);
                Some(errors::colon_meant(self.scanned.span(equals, equals + 1), "the name of a state"))
            }
            _ => self.equals_ahead(last),
        }
    }

    /// A name with `=` after it where a name with `=` cannot stand.
    fn equals_ahead(&self, last: &str) -> Option<Diagnostic> {
        let after = self.after();
        if !self.is_name() || !after.starts_with('=') || after.starts_with("==") {
            return None;
        }
        let at = self.scanned.text.len() - after.len();
        let span = self.scanned.span(at, at + 1);
        if matches!(last, "move" | "drop") {
            return Some(errors::colon_meant(span, "a label"));
        }
        let asked = ["when", "unless", "that", "where", "if", "and", "or", "not"];
        let asks = self.before().split_whitespace().any(|word| asked.contains(&word));
        (asked.contains(&last) || asks || self.expects(&[Rule::expr, Rule::denied, Rule::relation]))
            .then(|| self.compared(span, at))
    }

    pub(super) fn brace(&self) -> Option<Diagnostic> {
        let opens = [Rule::lbrace, Rule::clauses, Rule::position_body];
        let head = token(&self.scanned.text, self.from);
        (self.expects(&opens) && opens_block(head) && !self.looks_misspelt())
            .then(|| self.with_form(errors::missing_brace(head, self.word, self.span())))
    }

    /// Two legs side by side: both words begin a leg, and with `then` between them the text can be read.
    pub(super) fn then(&self, names: &Names) -> Option<Diagnostic> {
        let next = skip_blanks(&self.scanned.text, self.at + self.word.len(), self.scanned.text.len());
        let next = token(&self.scanned.text, next);
        // Definitions of used files are not known here.
        let perhaps = names.lacks_some && !names.is_known(self.word) && names.is_direction(next);
        let leg = match self.word {
            "(" => next == "(" || names.is_walk(next),
            word => names.is_walk(word) || perhaps,
        };
        if !leg || !self.expects(&[Rule::kw_then]) || !self.goes_on_behind("then ") {
            return None;
        }
        Some(errors::missing_then(self.span(), self.word, self.both_ways().unwrap_or_default()))
    }

    /// The ways of moving before and after the word that does not fit, if each is one leg on the same line.
    fn both_ways(&self) -> Option<(&str, &str)> {
        let joint = ["move ", ": ", " then ", " | ", "= "];
        let before = self.before();
        let line = before.rfind('\n').map_or(before, |at| before.get(at + 1..).unwrap_or(""));
        let from = joint.iter().filter_map(|joint| Some(line.rfind(joint)? + joint.len())).max()?;
        let first = line.get(from..)?.trim();
        let line = self.scanned.text.get(self.at..)?.lines().next()?;
        let ends = ["{", "}", ")", "#", " when ", " unless ", " so that ", " then ", " | ", "  "];
        let end = ends.iter().filter_map(|end| line.find(end)).min().unwrap_or(line.len());
        let second = line.get(..end)?.trim();
        let whole = |way: &str| !way.is_empty() && !way.contains(['(', '{', '[', ')', ']']);
        (whole(first) && whole(second)).then_some((first, second))
    }

    /// Whether the parser gets past the word that does not fit, with something written before it.
    fn goes_on_behind(&self, written: &str) -> bool {
        let text = self.scanned.text.as_str();
        let line = text.get(self.at..).and_then(|rest| rest.lines().next()).unwrap_or("");
        let tried = [text.get(self.from..self.at).unwrap_or(""), written, line].concat();
        let (at, _) = furthest(&tried, self.list.only(), 0, tried.len());
        at >= (self.at - self.from) + written.len() + self.word.len()
    }
}

/// The last word of a text.
fn token_before(text: &str) -> &str {
    text.split_whitespace().next_back().unwrap_or("")
}
