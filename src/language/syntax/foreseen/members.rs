//! What is asked of each member of a set, and numbers by their signs: `no enemy where it.rank > 2`, `2 * rank`.

use super::super::errors;
use super::super::list::List;
use super::{Part, Told};

/// Words before which no set goes on to the left.
const BEFORE_SETS: [&str; 22] = [
    "when",
    "unless",
    "that",
    "where",
    "if",
    "and",
    "or",
    "not",
    "but",
    "no",
    "of",
    "is",
    "in",
    "on",
    "from",
    "take",
    "takes",
    "taking",
    "onto",
    "each",
    "add",
    "capturing",
];

/// Words that end what is asked of the members.
const END: [&str; 13] =
    ["and", "or", "when", "unless", "so", "then", "by", "win", "lose", "draw", "{", "|", ";"];

impl Part<'_> {
    /// `where` behind a set without brackets, and `*` between numbers.
    pub(super) fn of_members(&self) -> Option<Told> {
        self.those_that().or_else(|| self.product()).or_else(|| self.long_summand())
    }

    /// `sum of number of man by step any from it of camp`
    fn long_summand(&self) -> Option<Told> {
        let first = (2..self.at).rev().find(|at| self.w(at - 1) == "of" && self.w(at - 2) == "sum")?;
        let (one_line, last) = (self.line_end(first, &[]) >= self.at, self.at - 1);
        if self.w(self.at) != "of" || !one_line || first == last {
            return None;
        }
        let meant = format!("sum of ({})", self.text(first, last));
        let found = errors::other_words(
            self.text(first - 2, last),
            self.span(first - 2, last),
            &format!("`{meant}`"),
        );
        let found = found.help("what is added is one word, or stands in brackets");
        Some(Told::from(found).mended(self.replace(first, last, "1")))
    }

    /// `no enemy where it.rank > rank`
    fn those_that(&self) -> Option<Told> {
        let asks = self.at;
        if self.w(asks) != "where" {
            return None;
        }
        let first = self.set_before(asks)?;
        let mut until = END.to_vec();
        until.extend(List::Clauses.words());
        let last = self.line_end(asks, &until);
        if last <= asks {
            return None;
        }
        let meant = format!("({})", self.text(first, last));
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"));
        Some(found.help("`where` behind a set stands in brackets with it, so that its end is seen").into())
    }

    /// Where the set begins that stands before a word, with the eye of its `by`: `enemy Man by step any`.
    fn set_before(&self, end: usize) -> Option<usize> {
        let is_word = |at: usize| self.is_name(at) && !BEFORE_SETS.contains(&self.w(at));
        let mut first = end;
        while let Some(before) = first.checked_sub(1) {
            let word = self.w(before);
            let open = if word == ")" { self.opening(before) } else { None };
            let eye = matches!(word, "by" | "from") && first < end;
            if !(is_word(before) || eye || open.is_some()) {
                break;
            }
            first = open.unwrap_or(before);
        }
        (first < end && !matches!(self.w(first), "by" | "from")).then_some(first)
    }

    /// The bracket that the one at `close` closes.
    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0_usize;
        (0..=close).rev().find(|at| {
            match self.w(*at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
    }

    /// `2 * rank`
    fn product(&self) -> Option<Told> {
        let ends = |at: usize| self.is_name(at) || self.is_number(at) || self.w(at) == ")";
        let begins = |at: usize| self.is_name(at) || self.is_number(at) || self.w(at) == "(";
        let between = self.w(self.at) == "*" && self.at > 0 && ends(self.at - 1) && begins(self.at + 1);
        between.then(|| errors::foreign_sign("*", "`times`", self.span(self.at, self.at)).into())
    }
}
