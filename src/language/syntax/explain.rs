//! Why a part cannot be read.
//!
//! The part is parsed again, on its own and strictly, to learn how far it can be read and what was expected there.

use std::collections::BTreeSet;

use pest::error::{ErrorVariant, InputLocation};

use super::describe::describe;
use super::errors;
use super::foreign::{drawn, fen};
use super::grammar::{Grammar, Rule};
use super::list::List;
use super::mend::{Mistake, Repair};
use super::names::Names;
use super::scan::Scanned;
use super::tokens::{skip_blanks, token};
use super::words::{belongs, form, is_reserved, number};
use crate::language::diagnostic::Diagnostic;
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
pub(super) struct Found<'s> {
    pub(super) scanned: &'s Scanned<'s>,
    pub(super) list: List,
    /// The beginning of the part in the message.
    pub(super) from: usize,
    /// The beginning of the broken part.
    pub(super) start: usize,
    /// The beginning of the word that does not fit.
    pub(super) at: usize,
    /// The word that does not fit; empty at the end of the part.
    pub(super) word: &'s str,
    pub(super) expected: Vec<Rule>,
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

    pub(super) fn span(&self) -> Span {
        self.scanned.span(self.at, self.at + self.word.len())
    }

    pub(super) fn expects(&self, rules: &[Rule]) -> bool {
        self.expected.iter().any(|rule| rules.contains(rule))
    }

    pub(super) fn expects_only(&self, rules: &[Rule]) -> bool {
        !self.expected.is_empty() && self.expected.iter().all(|rule| rules.contains(rule))
    }

    /// The text of the part before the word that does not fit, without the comments right before that.
    pub(super) fn before(&self) -> &str {
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
    pub(super) fn after(&self) -> &str {
        self.scanned.text.get(self.at + self.word.len()..).unwrap_or("").trim_start_matches([' ', '\t'])
    }

    pub(super) fn is_name(&self) -> bool {
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
    pub(super) fn with_form(&self, diagnostic: Diagnostic) -> Diagnostic {
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

    fn misplaced(&self) -> Option<Diagnostic> {
        if self.at != self.start || self.list.begins(self.word) {
            return None;
        }
        Some(errors::misplaced(self.word, self.span(), belongs(self.word)?))
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
