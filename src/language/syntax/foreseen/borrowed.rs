//! Moves that are borrowed, with more behind `like` than it holds: `move like King or Rook`, `move like King to last`.

use pest::Parser;

use super::super::errors;
use super::super::grammar::{Grammar, Rule};
use super::super::list::List;
use super::{Part, Told};

impl Part<'_> {
    /// What stands behind `like` without the brackets that it needs; and the word behind it.
    pub(super) fn like_several(&self, at: usize) -> Option<(Told, usize)> {
        let before = self.w(at.wrapping_sub(1));
        if !matches!(before, "move" | ":") || self.names.declares("like") || self.closes(at + 1) {
            return None;
        }
        let mut until = vec!["when", "unless", "without", "quietly", "taking", "so", "where", "{"];
        until.extend(List::Clauses.words());
        let last = self.line_end(at + 1, &until);
        if last == at || until.contains(&self.w(at + 1)) {
            return None;
        }
        // What can be read is whole: `by` behind `attacked`, and `but not`, need no brackets.
        if Grammar::parse(Rule::only_clauses, &format!("move like {}", self.text(at + 1, last))).is_ok() {
            return None;
        }
        let mut depth = 0_usize;
        let mut joints: Vec<usize> = Vec::new();
        for index in at + 1..=last {
            match self.w(index) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                "or" | "|" | "," | "and" | "by" | "but" | "to" | "onto" | "over" | "then" if depth == 0 => {
                    joints.push(index);
                }
                _ => {}
            }
        }
        let first = *joints.first().filter(|joint| **joint > at + 1)?;
        if let Some(mode) =
            joints.iter().copied().find(|joint| matches!(self.w(*joint), "to" | "onto" | "over" | "then"))
        {
            return self.mode_of_likeness(at, mode, last);
        }
        let plain = |word: &&str| !matches!(*word, "a" | "an" | "the" | "like" | "either");
        let said = self.text(at + 1, last).replace(" | ", " or ").replace(", ", " or ");
        let said = said.replace(" and ", " or ");
        let set = said.split(' ').filter(plain).collect::<Vec<_>>().join(" ");
        let found = errors::brackets_needed("like", self.span(at + 1, last), &set);
        Some((Told::from(found).mended(self.replace(first, last, "")), last + 1))
    }

    /// `move like King to last`: a borrowed move has no modes but `quietly` and `taking`.
    fn mode_of_likeness(&self, at: usize, mode: usize, last: usize) -> Option<(Told, usize)> {
        let whom = self.text(at + 1, mode - 1);
        let whom =
            if whom.contains(' ') && !whom.starts_with('(') { format!("({whom})") } else { whom.to_owned() };
        let cells = if mode < last { self.text(mode + 1, last) } else { return None };
        let help = match self.w(mode) {
            "to" => format!(
                "where such a move may end is asked behind it: `move like {whom} so that mover in {cells}`"
            ),
            "onto" => format!(
                "`move like {whom} taking` is those of its moves that take; whom the piece takes at all is said by `takes {cells}`"
            ),
            _ => "what goes on is a move of its own: the walk is told in its own words".to_owned(),
        };
        let found = errors::said_otherwise(
            self.text(mode, last),
            self.span(mode, last),
            "behind `like` stand men, `quietly` or `taking`, and guards",
            &help,
        );
        Some((Told::from(found).mended(self.replace(mode, last, "")), last + 1))
    }
}
