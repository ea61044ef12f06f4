//! States: their types, their first values, and how long they last.

use super::super::errors;
use super::super::mend::Repair;
use super::names::{is_name, is_number};
use super::{Part, Told};

impl Part<'_> {
    /// `laden : flag = no`, `fuel = 9 : 0..9`, `laden : flag for one turn`.
    pub(super) fn state_in_words(&self) -> Option<Told> {
        self.first_value_of_flag().or_else(|| self.value_before_type()).or_else(|| self.lasting())
    }

    /// `: flag = no`: a flag begins clear.
    fn first_value_of_flag(&self) -> Option<Told> {
        let flag = (1..=self.at).rev().find(|at| self.w(*at) == "flag" && self.w(at - 1) == ":")?;
        let (equals, value) = (flag + 1, self.w(flag + 2));
        if self.w(equals) != "=" || self.at > equals + 2 {
            return None;
        }
        let first =
            matches!(value, "no" | "false" | "off" | "clear" | "cleared" | "unset" | "none" | "0" | "not");
        let set = matches!(value, "yes" | "true" | "on" | "set" | "1");
        let span = self.span(equals, equals + 1);
        if first {
            let found = errors::leave_out(self.text(equals, equals + 1), span, "a flag begins clear");
            return Some(Told::from(found).mended(Some(Repair::new(
                self.start(equals),
                self.end(equals + 1),
                "",
            ))));
        }
        set.then(|| {
            let name = self.w(flag.saturating_sub(2));
            errors::said_otherwise(
                self.text(equals, equals + 1),
                span,
                "a flag begins clear",
                &format!(
                    "give the flag the opposite name, such as `not-{name} : flag`, and ask for it with `not`"
                ),
            )
            .into()
        })
    }

    /// `fuel = 9 : 0..9`.
    fn value_before_type(&self) -> Option<Told> {
        let (colon, equals) = (self.at, (0..self.at).rev().find(|at| self.w(*at) == "=")?);
        let name = equals.checked_sub(1)?;
        if self.w(colon) != ":" || !is_name(self.w(name)) || colon < equals + 2 {
            return None;
        }
        let last = match self.w(colon + 1) {
            "flag" | "direction" | "cell" | "kind" => colon + 1,
            number if is_number(number) && self.w(colon + 2) == ".." => colon + 3,
            "set" if self.w(colon + 2) == "of" => colon + 3,
            _ => return None,
        };
        let value = self.text(equals + 1, colon - 1);
        let meant = format!("{} : {} = {value}", self.w(name), self.text(colon + 1, last));
        let found = errors::other_words(self.text(name, last), self.span(name, last), &format!("`{meant}`"))
            .help("first what a state is, then its first value");
        Some(Told::from(found).mended(self.replace(name, last, &meant)))
    }

    /// `: flag for one turn`.
    fn lasting(&self) -> Option<Told> {
        let first =
            (self.at.saturating_sub(2)..=self.at).find(|at| matches!(self.w(*at), "for" | "during"))?;
        if !(1..first).any(|at| self.w(at) == ":") {
            return None;
        }
        let last = self.line_end(first, &["compared", "not"]);
        let said = self.text(first, last);
        let words: Vec<&str> = said.split_whitespace().collect();
        let meant = match words.as_slice() {
            ["for" | "during", "this" | "the" | "current", "turn"] => "until end of turn",
            ["for", "one" | "a" | "1" | "its", "turn"]
            | ["for", "its" | "one", "next", "turn"]
            | ["during", "its", "next", "turn"] => "until end of its next turn",
            ["for" | "during", "the", "next", "turn"] => "until end of next turn",
            _ => return None,
        };
        let found = errors::other_words(said, self.span(first, last), &format!("`{meant}`")).help(
            "a state goes back `until end of turn`, `until end of next turn` (the other side has seen it) or `until end of its next turn` (of its owner)",
        );
        Some(Told::from(found).mended(self.replace(first, last, meant)))
    }
}
