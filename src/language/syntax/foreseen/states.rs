//! States: their types, their first values, and how long they last.

use super::super::errors;
use super::super::list::List;
use super::super::mend::Repair;
use super::names::{is_name, is_number};
use super::{Part, Told};

impl Part<'_> {
    /// `laden flag`, `until end of its turn`.
    pub(super) fn state(&self) -> Option<Told> {
        let (first, next) = (self.w(0), self.w(1));
        if is_name(first)
            && (matches!(next, "flag" | "direction" | "kind") || is_number(next) && self.w(2) == "..")
            && self.at <= 2
        {
            let meant = format!("{first} : {}", self.rest(1, &[]));
            let found = errors::missing_sign_behind(":", first, self.span(0, 0), &meant);
            let place = self.end(0);
            let blank = self.scanned.text.get(place..=place) == Some(" ");
            return Some(Told::from(found).mended(blank.then(|| Repair::new(place, place + 1, ":"))));
        }
        if is_name(first) && is_number(next) && self.at == 1 && !self.names.is_walk(first) {
            let most = next.parse::<u32>().map_or(9, |number| number.max(9));
            let found = errors::said_otherwise(
                self.text(0, 1),
                self.span(0, 1),
                "a number of a piece is declared with its bounds",
                &format!("write `{first} : 0..{most} = {next}`"),
            );
            return Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(1), ""))));
        }
        if matches!(first, "var" | "let" | "int" | "bool" | "boolean" | "flag" | "const" | "state")
            && is_name(next)
        {
            let found =
                errors::program_form(first, self.span(0, 0), "the name first: `NAME : flag`, `NAME : 0..9`")
                    .help(format!(
                        "write `{next} : {}`",
                        if matches!(first, "int" | "const") { "0..9" } else { "flag" }
                    ));
            return Some(found.into());
        }
        let until = self.words.iter().take(self.at + 1).rposition(|word| word.text == "until")?;
        if !self.words.iter().take(until).any(|word| word.text == ":") {
            return None;
        }
        let last = self.line_end(until, List::Clauses.words());
        let said = self.text(until, last);
        let owner = |at: usize| matches!(self.w(at), "my" | "own" | "his" | "her" | "owner" | "owner's");
        let own = (until..=self.at).any(|at| self.w(at) == "its")
            || (said.contains("next") || !said.contains("end")) && (until..=last).any(owner);
        // What lasts through the other side's turn.
        let other = |at: usize| {
            matches!(
                self.w(at),
                "enemy" | "enemy's" | "opponent" | "opponent's" | "other" | "other's" | "opponents"
            )
        };
        let meant = if own {
            "until end of its next turn"
        } else if said.contains("next") || (until..=last).any(other) {
            "until end of next turn"
        } else {
            "until end of turn"
        };
        if said == meant || self.w(self.at) == "compared" {
            return None;
        }
        let found = errors::other_words(said, self.span(until, last), &format!("`{meant}`"))
            .help("a state goes back `until end of turn`, `until end of next turn` (the other side has seen it) or `until end of its next turn` (of its owner)");
        Some(found.into())
    }

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
