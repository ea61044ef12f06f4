//! What is asked of each member of a set, and numbers by their signs: `no enemy where it.rank > 2`, `2 * rank`.

use super::super::errors;
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
        let is_word = |at: usize| self.is_name(at) && !BEFORE_SETS.contains(&self.w(at));
        let first = (0..asks).rev().take_while(|at| is_word(*at)).last()?;
        let last = self.line_end(asks, &END);
        if last <= asks {
            return None;
        }
        let meant = format!("({})", self.text(first, last));
        let found =
            errors::other_words(self.text(first, asks), self.span(first, asks), &format!("`{meant}`"));
        Some(found.help("`where` behind a set stands in brackets with it, so that its end is seen").into())
    }

    /// `2 * rank`
    fn product(&self) -> Option<Told> {
        let ends = |at: usize| self.is_name(at) || self.is_number(at) || self.w(at) == ")";
        let begins = |at: usize| self.is_name(at) || self.is_number(at) || self.w(at) == "(";
        let between = self.w(self.at) == "*" && self.at > 0 && ends(self.at - 1) && begins(self.at + 1);
        between.then(|| errors::foreign_sign("*", "`times`", self.span(self.at, self.at)).into())
    }
}
