//! How often a walk is done, said in words where the language has two walks: `(step any)[at least 2]`.

use super::super::errors;
use super::{Part, Told};
use crate::language::glossary::recipes::number;

impl Part<'_> {
    /// `(A)[at least 2]`, `(A)[2 or more]`, `(A)[2+]`: so often, and then any number of times.
    pub(super) fn repeated_walk(&self) -> Option<Told> {
        let open = (self.at.saturating_sub(3)..=self.at).rev().find(|at| self.w(*at) == "[")?;
        let close = (open + 1..open + 7).find(|at| self.w(*at) == "]")?;
        let said: Vec<&str> = (open + 1..close).map(|at| self.w(at)).collect();
        let least = match said.as_slice() {
            ["at", "least", least]
            | ["min" | "minimum" | ">=" | "from", least]
            | ["no" | "not", "less" | "fewer", "than", least]
            | [least, "or" | "and", "more"]
            | [least, "+" | ".." | "..."]
            | [least, "..", "*" | "any" | "max" | "many" | "infinity"] => number(least)?,
            ["more", "than", least] => number(least)? + 1,
            _ => return None,
        };
        let end = open.checked_sub(1).filter(|at| self.w(*at) == ")")?;
        let mut depth = 0_usize;
        let begin = (0..=end).rev().find(|at| {
            match self.w(*at) {
                ")" => depth += 1,
                "(" => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        let walk = self.text(begin, end);
        let meant = match least {
            0 => format!("{walk}*"),
            1 => format!("{walk}+"),
            // What stands behind is said of the last landing, whichever it is.
            least
                if matches!(
                    self.w(close + 1),
                    "quietly" | "taking" | "may" | "to" | "onto" | "capturing"
                ) =>
            {
                format!("({walk}[{least}] then {walk}*)")
            }
            least => format!("{walk}[{least}] then {walk}*"),
        };
        let found = errors::other_words(self.text(open, close), self.span(begin, close), &format!("`{meant}`"))
            .help("so often or more is so often and then any number of times; between two numbers stand two dots, `[1..3]`");
        Some(Told::from(found).mended(self.replace(begin, close, walk)))
    }
}
