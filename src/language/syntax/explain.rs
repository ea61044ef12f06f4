//! Why a part cannot be read.
//!
//! The part is parsed again, on its own and strictly, to learn how far it can be read and what was expected there.

use std::collections::BTreeSet;

use pest::error::{ErrorVariant, InputLocation};

use super::describe::{describe, keyword};
use super::errors;
use super::foreign::{drawn, fen};
use super::grammar::{Grammar, Rule};
use super::list::List;
use super::mend::{Mistake, Repair};
use super::names::Names;
use super::scan::Scanned;
use super::tokens::{skip_blanks, token};
use super::words::{belongs, form, is_reserved, number, opens_block};
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::suggest::nearest;
use crate::language::diagnostic::words::any_of;
use crate::language::source::Span;

/// More expected things than this are not listed.
const MOST_LISTED: usize = 4;

/// Explains a broken part that reaches from `start` to `end`.
/// `before` is where the part of the list before it begins, if there is one.
pub(super) fn broken(
    scanned: &Scanned<'_>,
    names: &Names,
    list: List,
    start: usize,
    end: usize,
    before: Option<usize>,
) -> Mistake {
    // Words after a part that could be read, on the same line, are probably
    // meant to belong to it.
    let apart =
        |before: &usize| scanned.text.get(*before..start).is_some_and(|text| text.trim_end().ends_with(';'));
    let goes_on = |before: &usize| continues(&scanned.text, *before, start) && !apart(before);
    // A step or a clause with its own first word is a new part on every line.
    let first = token(&scanned.text, start);
    let anew = list == List::Steps && list.begins(first)
        || list == List::Clauses && matches!(first, "move" | "drop" | "promotes");
    let from = before.filter(|_| !anew).filter(goes_on).unwrap_or(start);
    let (at, expected) = furthest(&scanned.text, list.only(), from, end);
    let found = Found::at(scanned, (from, start, end), at, list, expected);
    let found = found.one_word_back(end).unwrap_or(found);
    found.told(names)
}

/// Whether the part that begins at `start` is on the line on which the
/// part before it ends.
fn continues(text: &str, before: usize, start: usize) -> bool {
    let between = text.get(before..start).unwrap_or("");
    let blank = between.len() - between.trim_end().len();
    !between.get(between.len() - blank..).unwrap_or("").contains('\n')
}

/// How far the text can be read, and what was expected there.
pub(super) fn furthest(text: &str, rule: Rule, from: usize, end: usize) -> (usize, Vec<Rule>) {
    // A sign that fits nowhere ensures that the parser stops.
    let part = format!("{}~", text.get(from..end).unwrap_or(""));
    match Grammar::parse(rule, &part) {
        Ok(_) => (from, Vec::new()),
        Err(error) => {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
            match error.variant {
                ErrorVariant::ParsingError { positives, .. } => (from + at, positives),
                ErrorVariant::CustomError { .. } => (from + at, Vec::new()),
            }
        }
    }
}

/// The place at which the parser stopped.
struct Found<'s> {
    scanned: &'s Scanned<'s>,
    list: List,
    /// The beginning of the part in the message.
    from: usize,
    /// The beginning of the broken part.
    start: usize,
    /// The beginning of the word that does not fit.
    at: usize,
    /// The word that does not fit; empty at the end of the part.
    word: &'s str,
    expected: Vec<Rule>,
}

impl<'s> Found<'s> {
    fn at(
        scanned: &'s Scanned<'s>,
        (from, start, end): (usize, usize, usize),
        at: usize,
        list: List,
        expected: Vec<Rule>,
    ) -> Self {
        let at = skip_blanks(&scanned.text, at, end);
        let word = if at >= end { "" } else { token(&scanned.text, at) };
        let mut expected = expected;
        // Any word could have been the head of a state; that is no help
        // where something else is possible.
        let heads = [Rule::colon, Rule::equals];
        if !matches!(word, ":" | "=") && expected.iter().any(|rule| !heads.contains(rule)) {
            expected.retain(|rule| !heads.contains(rule));
        }
        Self { scanned, list, from, start, at, word, expected }
    }

    /// The previous word, if this one does not fit only because the previous
    /// word was read as the head of a state.
    fn one_word_back(&self, end: usize) -> Option<Self> {
        if self.at == self.from
            || self.lacks_equals()
            || matches!(self.word, ":" | "=")
            || !self.expects_only(&[
                Rule::colon,
                Rule::equals,
                Rule::kw_of,
                Rule::kw_wins,
                Rule::dot,
                Rule::dotdot,
            ])
        {
            return None;
        }
        let before = self.before();
        let letters = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'' | '-');
        let word = self.from + before.trim_end_matches(letters).len();
        if word < self.start {
            return None;
        }
        let (at, expected) = furthest(&self.scanned.text, self.list.only(), self.from, word);
        (at >= word || self.scanned.text.get(at..word)?.trim().is_empty())
            .then(|| Self::at(self.scanned, (self.from, self.start, end), word, self.list, expected))
    }

    fn span(&self) -> Span {
        self.scanned.span(self.at, self.at + self.word.len())
    }

    fn expects(&self, rules: &[Rule]) -> bool {
        self.expected.iter().any(|rule| rules.contains(rule))
    }

    fn expects_only(&self, rules: &[Rule]) -> bool {
        !self.expected.is_empty() && self.expected.iter().all(|rule| rules.contains(rule))
    }

    /// The text of the part before the word that does not fit, without the comments right before that.
    fn before(&self) -> &str {
        let text = &self.scanned.text;
        let (mut at, mut end) = (self.from, self.from);
        while at < self.at {
            at = skip_blanks(text, at, self.at);
            if at < self.at {
                at += token(text, at).len().max(1);
                end = at;
            }
        }
        text.get(self.from..end.min(self.at)).unwrap_or("")
    }

    /// What follows the word.
    fn after(&self) -> &str {
        self.scanned.text.get(self.at + self.word.len()..).unwrap_or("").trim_start_matches([' ', '\t'])
    }

    fn is_name(&self) -> bool {
        self.word.chars().any(|c| c.is_ascii_alphabetic()) && !is_reserved(self.word)
    }

    fn is_number(&self) -> bool {
        !self.word.is_empty() && self.word.chars().all(|c| c.is_ascii_digit())
    }

    /// The first kind of mistake that fits.
    fn told(&self, names: &Names) -> Mistake {
        if matches!(self.word, "" | "}" | ")" | "]") {
            return self.unfinished().into();
        }
        if let Some(found) = self.position_in_one_line() {
            return found.into();
        }
        self.repaired().unwrap_or_else(|| self.mistake(names).into())
    }

    /// A position in one line (FEN) where a drawing belongs.
    fn position_in_one_line(&self) -> Option<Diagnostic> {
        let board = fen(self.word.trim_matches('"'))?;
        let head = token(&self.scanned.text, self.from);
        let head = if head == "position" { head } else { "setup" };
        let found = errors::unexpected(self.word, self.span(), "expected a drawing");
        Some(found.help(drawn(head, &board)))
    }

    /// A mistake that is certain enough to be repaired so that reading can go on.
    fn repaired(&self) -> Option<Mistake> {
        let misspelt = self.misspelt().filter(|_| self.certain().is_none())?;
        let (start, word, meant) = self.misspelling()?;
        let fits = meant.len() <= word.len();
        Some(Mistake::from(misspelt).mended(fits.then(|| Repair::new(start, start + word.len(), &meant))))
    }

    /// The mistakes that take precedence over a misspelt word.
    fn certain(&self) -> Option<Diagnostic> {
        self.sign()
            .or_else(|| self.missing_equals())
            .or_else(|| self.reserved())
            .or_else(|| self.name_or_number())
            .or_else(|| self.quotes())
            .or_else(|| self.equals())
            .or_else(|| self.brace())
            .or_else(|| self.misplaced())
    }

    fn mistake(&self, names: &Names) -> Diagnostic {
        self.certain().or_else(|| self.then(names)).unwrap_or_else(|| {
            self.with_form(errors::unexpected(self.word, self.span(), &self.expectation()))
        })
    }

    /// With the form of the part that begins at the word where reading began.
    fn with_form(&self, diagnostic: Diagnostic) -> Diagnostic {
        let first = token(&self.scanned.text, self.from);
        // An author who has written `win when` knows the form.
        let rest = self.scanned.text.get(self.from + first.len()..).unwrap_or("").trim_start();
        let known = self.list == List::Endings && rest.starts_with("when ");
        let outcome = matches!(first, "lose" | "draw").then(|| format!("{first} when CONDITION"));
        match outcome.as_deref().or_else(|| form(first)).filter(|_| !known) {
            Some(form) => diagnostic.form(form),
            None => diagnostic,
        }
    }

    fn unfinished(&self) -> Diagnostic {
        let before = self.before();
        let start = before.rfind(|c: char| c.is_whitespace()).map_or(0, |at| at + 1);
        let last = before.get(start..).unwrap_or("");
        let at = self.from + start;
        let span = self.scanned.span(at, at + last.len());
        self.with_form(errors::unfinished(last, span, &self.expectation()))
    }

    /// Signs and words that join something else.
    fn sign(&self) -> Option<Diagnostic> {
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
    fn lacks_equals(&self) -> bool {
        matches!(token(&self.scanned.text, self.start), "zone" | "tracks")
            && self.expects_only(&[Rule::equals])
            && !matches!(self.word, "" | ":" | "}" | ")" | "]")
    }

    fn missing_equals(&self) -> Option<Diagnostic> {
        self.lacks_equals()
            .then(|| errors::missing_equals(token_before(self.before()), self.span()))
            .map(|found| self.with_form(found))
    }

    /// Whether the text before is a walk or directions.
    fn in_walk(&self) -> bool {
        self.expects(&[Rule::kw_then, Rule::bar, Rule::argument, Rule::mode, Rule::direction, Rule::walk])
    }

    /// A word of the language with the type of a state behind it: `over : 0..9`.
    fn reserved_state(&self) -> Option<Diagnostic> {
        let name = token(&self.scanned.text, self.start);
        let behind = self.scanned.text.get(self.start + name.len()..)?.trim_start_matches([' ', '\t']);
        let of_type = behind.strip_prefix(':')?.trim_start_matches([' ', '\t']);
        let is_type = of_type.starts_with(|c: char| c.is_ascii_digit())
            || matches!(token(of_type, 0), "flag" | "direction" | "cell" | "kind" | "set");
        let is_here = matches!(self.list, List::Items | List::Clauses)
            && self.at <= self.scanned.text.len() - behind.len();
        let span = self.scanned.span(self.start, self.start + name.len());
        (is_here && is_type && is_reserved(name)).then(|| errors::reserved(name, span, "name"))
    }

    fn reserved(&self) -> Option<Diagnostic> {
        if let Some(found) = self.reserved_state() {
            return Some(found);
        }
        if !is_reserved(self.word) {
            return None;
        }
        let after = self.after();
        if after.starts_with(':') && self.expects(&[Rule::label, Rule::word]) {
            let label = self.before().ends_with("move") || self.before().ends_with("drop");
            return Some(errors::reserved(self.word, self.span(), if label { "label" } else { "name" }));
        }
        let named = self.expects_only(&[Rule::word, Rule::bound, Rule::kw_each, Rule::kw_piece]);
        (named && self.expects(&[Rule::word])).then(|| errors::reserved(self.word, self.span(), "name"))
    }

    fn name_or_number(&self) -> Option<Diagnostic> {
        if self.is_number() && self.expects_only(&[Rule::word]) {
            Some(errors::number_for_name(self.word, self.span()))
        } else if self.is_name() && self.expects_only(&[Rule::number, Rule::minus]) {
            Some(errors::name_for_number(self.word, self.span(), number(self.word)))
        } else {
            None
        }
    }

    fn quotes(&self) -> Option<Diagnostic> {
        let letter = self.expects(&[Rule::text]) && self.word.chars().any(|c| c.is_ascii_alphanumeric());
        let meant = self.expects_only(&[Rule::text])
            || self.expects(&[Rule::clauses, Rule::lbrace])
                && (self.word.len() <= 2 && !is_reserved(self.word));
        (letter && meant).then(|| errors::missing_quotes(self.word, self.span()))
    }

    /// `=` and `:` mixed up.
    fn equals(&self) -> Option<Diagnostic> {
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

    fn brace(&self) -> Option<Diagnostic> {
        let opens = [Rule::lbrace, Rule::clauses, Rule::position_body];
        let head = token(&self.scanned.text, self.from);
        (self.expects(&opens) && opens_block(head) && !self.looks_misspelt())
            .then(|| self.with_form(errors::missing_brace(head, self.word, self.span())))
    }

    fn misplaced(&self) -> Option<Diagnostic> {
        if self.at != self.start || self.list.begins(self.word) {
            return None;
        }
        Some(errors::misplaced(self.word, self.span(), belongs(self.word)?))
    }

    /// The words of the language that could stand here.
    fn candidates(&self) -> Vec<String> {
        let mut words: Vec<String> = self.expected.iter().filter_map(|rule| keyword(*rule)).collect();
        if self.at == self.start {
            words.extend(self.list.words().iter().map(|word| (*word).to_owned()));
        }
        let goes_on = self.at == self.start && self.list == List::Clauses;
        if goes_on {
            words.push("then".to_owned());
        }
        if goes_on || self.expects(&[Rule::guard]) {
            words.extend(["when", "unless", "so"].map(str::to_owned));
        }
        if goes_on || self.expects(&[Rule::mode]) {
            let modes = ["quietly", "taking", "may", "onto", "past", "over", "where", "capturing", "while"];
            words.extend(modes.map(str::to_owned));
        }
        if self.expects(&[Rule::event]) {
            words
                .extend(["moving", "taking", "being", "dropping", "promoting", "passing"].map(str::to_owned));
        }
        words
    }

    fn suggestion(&self) -> Option<String> {
        if !self.is_name() || self.word.eq_ignore_ascii_case("the") {
            return None;
        }
        let candidates = self.candidates();
        nearest(self.word, candidates.iter().map(String::as_str)).map(str::to_owned)
    }

    fn looks_misspelt(&self) -> bool {
        self.suggestion().is_some()
    }

    fn misspelt(&self) -> Option<Diagnostic> {
        let (start, word, meant) = self.misspelling()?;
        Some(errors::misspelt(word, self.scanned.span(start, start + word.len()), &meant))
    }

    /// A misspelt word, its place, and the suggestion.
    fn misspelling(&self) -> Option<(usize, &str, String)> {
        // The first word may be at fault although a later one does not fit:
        // `mvoe step any` could have become `mvoe = ...`.
        let first = token(&self.scanned.text, self.start);
        if self.at > self.start && self.from == self.start && !self.list.begins(first) {
            let known = nearest(first, self.list.words().iter().copied());
            if let Some(meant) = known.filter(|_| !is_reserved(first)) {
                return Some((self.start, first, meant.to_owned()));
            }
        }
        Some((self.at, self.word, self.suggestion()?))
    }

    /// Two legs side by side: both words begin a leg, and with `then` between them the text can be read.
    fn then(&self, names: &Names) -> Option<Diagnostic> {
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

    /// What was expected here, in words.
    fn expectation(&self) -> String {
        let mut seen = BTreeSet::new();
        let expected: Vec<String> = self
            .expected
            .iter()
            .filter_map(|rule| describe(*rule))
            .filter(|words| seen.insert(words.clone()))
            .collect();
        if expected.is_empty() {
            return String::new();
        }
        // A long list of signs and words of the grammar does not help.
        if expected.len() > MOST_LISTED {
            return String::new();
        }
        format!("expected {}", any_of(&expected))
    }
}

/// Whether a part that cannot be read is the end of a comparison with `=`.
pub(super) fn compares(part: &str) -> bool {
    let name = if part.starts_with('=') { "" } else { token(part, 0) };
    part.get(name.len()..).is_some_and(|rest| rest.trim_start().starts_with('='))
}

/// The last word of a text.
fn token_before(text: &str) -> &str {
    text.split_whitespace().next_back().unwrap_or("")
}
