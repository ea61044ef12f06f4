//! Patterns behind `over`: what a jump goes over, cell by cell.

use super::super::errors;
use super::super::grammar::Rule;
use super::{Part, Told};

/// Words that end a pattern.
const BEHIND: [&str; 14] = [
    "then",
    "|",
    "quietly",
    "taking",
    "may",
    "onto",
    "past",
    "where",
    "capturing",
    "while",
    "when",
    "unless",
    "to",
    "so",
];

impl Part<'_> {
    /// `over empty* own empty*`: the parts of a pattern are joined by commas.
    pub(super) fn pattern_comma(&self) -> Option<Told> {
        let counted = |at: usize| matches!(self.w(at), "*" | "+" | "?" | "]");
        let before = self.at.checked_sub(1).filter(|at| counted(*at))?;
        let ends = |at: usize| self.closes(at) || BEHIND.contains(&self.w(at)) || self.w(at) == "{";
        if ends(self.at) || !(self.is_name(self.at) || matches!(self.w(self.at), "not" | "(")) {
            return None;
        }
        let over = (0..before)
            .rev()
            .take_while(|at| !ends(*at) || self.w(*at) == "]")
            .find(|at| self.w(*at) == "over")?;
        if let Some(told) = self.direction_behind(over, before) {
            return Some(told);
        }
        let last = self.line_end(over + 1, &BEHIND);
        let mut pattern = self.text(over + 1, before).to_owned();
        let mut from = self.at;
        for at in self.at..last {
            let next = self.w(at + 1);
            // A set is not narrowed by `empty`: that begins another part.
            let anew = matches!(next, "empty" | "occupied")
                && !matches!(self.w(at), "not" | "(" | "or" | "and" | "," | "|");
            if counted(at) && !counted(at + 1) && !matches!(next, "," | "{") || anew && at >= from {
                pattern = format!("{pattern}, {}", self.text(from, at));
                from = at + 1;
            }
        }
        let pattern = format!("{pattern}, {}", self.text(from, last));
        let meant = self.sound(Rule::only_clauses, format!("move jump any over {pattern}"))?;
        let pattern = meant.strip_prefix("move jump any over ")?;
        let found = errors::missing_sign(",", self.w(self.at), self.span(over + 1, last), pattern)
            .help("the parts of what is jumped over are joined by `,`");
        Some(Told::from(found).mended(self.sign_before(self.at, ",")))
    }

    /// `jump over enemy+ forward`: the direction stands before `over`.
    fn direction_behind(&self, over: usize, before: usize) -> Option<Told> {
        let verb = over.checked_sub(1)?;
        let ends = self.closes(self.at + 1) || BEHIND.contains(&self.w(self.at + 1));
        let known = matches!(self.w(verb), "jump" | "step") && self.names.is_direction(self.w(self.at));
        if !known || !ends {
            return None;
        }
        let meant = format!("{} {} {}", self.w(verb), self.w(self.at), self.text(over, before));
        let found = errors::out_of_order(
            self.w(self.at),
            self.span(self.at, self.at),
            "this stands before `over`",
            &format!("write `{meant}`"),
        );
        Some(Told::from(found).mended(self.replace(verb, self.at, &meant)))
    }
}
