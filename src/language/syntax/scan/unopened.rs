//! Blocks whose `{` is missing: found by the `}` that is left over.

use super::super::errors;
use super::super::tokens::{skip_blanks, token};
use super::super::words::form;
use super::Scanner;

/// Where a `{` is missing.
struct Missing<'t> {
    /// The word that begins the head, such as `piece`.
    head: &'t str,
    /// Where the head ends.
    end: usize,
    /// Where the contents of the block begin.
    inside: usize,
}

impl<'t> Scanner<'t> {
    /// Opens the block whose `{` is missing, if the item before the `}` at `close` has one; whether it has.
    pub(super) fn opened_where_missing(&mut self, close: usize) -> bool {
        let Some(missing) = self.missing(close) else { return false };
        let Missing { head, end, inside } = missing;
        let next = token(self.text, inside);
        let found = errors::missing_brace(head, next, self.span(inside, inside + next.len()));
        self.complain(match form(head) {
            Some(form) => found.form(form),
            None => found,
        });
        // Just before the contents, unless they begin a line or touch the head.
        let before = inside.saturating_sub(1);
        let blank = |at: usize| self.text.as_bytes().get(at) == Some(&b' ');
        match (blank(before), blank(end)) {
            (true, _) => self.mended.put(before, '{'),
            (false, true) => self.mended.put(end, '{'),
            (false, false) => self.mended.blank(close, close + 1),
        }
        self.ended = Some((self.item, close));
        true
    }

    fn missing(&self, close: usize) -> Option<Missing<'t>> {
        let head = token(self.text, self.item);
        let end = self.head_end(self.item)?;
        let inside = skip_blanks(self.text, end, close);
        let rest = self.text.get(inside..close)?;
        if !rest.is_empty() && !rest.starts_with('{') && !rest.starts_with("\"\"\"") {
            return Some(Missing { head, end, inside });
        }
        // A part of `ends`.
        if head != "ends" {
            return None;
        }
        let mut at = inside;
        let mut before = ["", ""];
        while at < close {
            at = skip_blanks(self.text, at, close);
            let word = token(self.text, at);
            if word.is_empty() {
                return None;
            }
            at += word.len();
            if let ([hook @ ("after" | "before"), "a"], "turn") = (before, word) {
                let inside = skip_blanks(self.text, at, close);
                let next = token(self.text, inside);
                if inside < close && next != "{" {
                    return Some(Missing { head: hook, end: at, inside });
                }
            }
            before = [before[1], word];
        }
        None
    }

    /// Where the head ends of the block that begins here.
    fn head_end(&self, start: usize) -> Option<usize> {
        let next = |at: usize| {
            let from = skip_blanks(self.text, at, self.text.len());
            let word = token(self.text, from);
            (word, from + word.len())
        };
        let (head, end) = next(start);
        match head {
            "board" | "ends" | "setup" | "turn" => Some(end),
            "every" | "test" => Some(next(end).1),
            "change" => self.head_end(skip_blanks(self.text, end, self.text.len())),
            "piece" | "family" => {
                let (_, mut end) = next(end);
                if next(end).0.starts_with('"') {
                    end = next(end).1;
                }
                let mut joint = "of";
                while next(end).0 == joint {
                    end = next(next(end).1).1;
                    joint = ",";
                }
                Some(end)
            }
            _ => None,
        }
    }
}
