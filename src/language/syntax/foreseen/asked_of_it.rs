//! `it` where it says nothing, and `its`: `(empty where it number of own by step any >= 1)`, `where its strength > 2`.

use super::{Part, Told};
use crate::language::syntax::errors;
use crate::language::syntax::grammar::Rule;

impl Part<'_> {
    /// `where it number of own by step any`: the eye begins at the member that is asked about.
    pub(super) fn it_before_number(&self, at: usize) -> Option<(Told, usize)> {
        if !matches!(self.w(at), "where" | "when") || self.w(at + 1) != "it" || self.w(at + 2) != "number" {
            return None;
        }
        let sign =
            (at + 3..at + 20).find(|at| matches!(self.w(*at), ">=" | "<=" | ">" | "<" | "is" | "="))?;
        let number = self.text(at + 2, sign - 1);
        let looks = (at + 3..sign).any(|at| self.w(at) == "by") && !number.contains(" from ");
        let meant = if looks { format!("{number} from it") } else { number.to_owned() };
        let meant = self.sound(Rule::only_condition, meant)?;
        let found = errors::other_words(
            self.text(at + 1, sign - 1),
            self.span(at + 1, sign - 1),
            &format!("`{meant}`"),
        )
        .help("`it` is the member that is asked about: who stands beside it is found by an eye that begins there, `from it`");
        Some((Told::from(found).mended(self.replace(at + 1, sign - 1, number)), sign))
    }

    /// `its strength`, `his rank`: of another man it is asked with a dot, of the man himself by the name alone.
    pub(super) fn its_state(&self, at: usize) -> Option<(Told, usize)> {
        let whose = self.w(at);
        let name = self.w(at + 1);
        let state = self.names.number(name).is_some() || self.names.flags.iter().any(|flag| flag == name);
        if !matches!(whose, "its" | "his" | "her" | "their") || self.names.declares(whose) || !state {
            return None;
        }
        let line = (0..at).rev().take(12).take_while(|at| !matches!(self.w(*at), "{" | "}" | ";" | "move"));
        let of_member = line.into_iter().any(|at| self.w(at) == "where" || self.w(at) == "takes");
        let meant = if of_member { format!("it.{name}") } else { name.to_owned() };
        let found = errors::other_words(self.text(at, at + 1), self.span(at, at + 1), &format!("`{meant}`"))
            .help(format!(
                "of the man who is asked about it is `it.{name}`; of the man whose rule it is, `{name}` alone"
            ));
        Some((Told::from(found).mended(self.replace(at, at + 1, &meant)), at + 2))
    }
}
