//! Comments of other languages.

use super::super::{errors, words};
use super::Scanner;

/// How comments begin elsewhere, and how they end; nothing where they go to the end of the line.
const COMMENTS: [(&str, Option<&str>); 7] = [
    ("//", None),
    ("/*", Some("*/")),
    ("(*", Some("*)")),
    ("<!--", Some("-->")),
    ("--", None),
    ("%", None),
    (";", None),
];

impl Scanner<'_> {
    /// Reports the comment of another language that begins here, and goes on behind it. Whether there is one.
    pub(super) fn foreign_comment(&mut self) -> bool {
        let (start, rest) = (self.at, self.rest());
        let begins = |(sign, _): &(&str, Option<&str>)| rest.starts_with(sign);
        let Some((sign, closes)) =
            COMMENTS.into_iter().find(begins).filter(|(sign, _)| self.is_comment(sign))
        else {
            return false;
        };
        let length = closes.and_then(|sign| Some(rest.find(sign)? + sign.len()));
        let end = start + length.unwrap_or_else(|| self.line_rest());
        self.complain(errors::foreign_comment(sign, self.span(start, start + sign.len())));
        self.mended.blank(start, end);
        self.at = end;
        true
    }

    /// Whether a sign begins a comment here. Some signs mean something else in other places.
    fn is_comment(&self, sign: &str) -> bool {
        let before = self.text.get(..self.at).unwrap_or("");
        let apart = before.is_empty() || before.ends_with([' ', '\t', '\n', '\r']);
        match sign {
            "--" | "%" => apart,
            ";" => apart && self.is_prose_behind(before),
            _ => true,
        }
    }

    /// Whether what follows a `;` is no effect and no item: effects are separated by it, and many an author ends items with it.
    fn is_prose_behind(&self, before: &str) -> bool {
        let line = before.get(before.rfind('\n').map_or(0, |at| at + 1)..).unwrap_or("");
        let is_first = line.trim().is_empty();
        if self.open.is_empty() && is_first {
            return true;
        }
        let prose = self.rest().get(1..self.line_rest()).unwrap_or("");
        let mut words = prose.split_whitespace();
        let begins_nothing =
            |word: &str| word.chars().all(char::is_alphabetic) && !words::begins_a_part(word);
        words.next().is_some_and(begins_nothing)
            && !prose.contains(['=', '{', '}', ';'])
            && (self.open.is_empty() || is_first && words.next().is_some())
    }
}
