//! Turns in which nothing is done, and turns that end early, in other words: `skip rest: when no move`, `then end turn`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::list::List;
use super::{Part, Told};

/// Words for a turn in which nothing is done.
const SKIPS: [&str; 8] = ["skip", "skips", "skipping", "skipped", "wait", "waits", "rest", "rests"];

/// Words for the end of a turn.
const ENDS: [&str; 6] = ["end", "stop", "finish", "ends", "stops", "finishes"];

/// What is said of both.
const TOLD: &str = "that a side may do nothing in its turn is said in the turn: `turn { move | pass }`";

impl Part<'_> {
    fn skips(&self, at: usize) -> bool {
        SKIPS.contains(&self.w(at)) && !self.names.declares(self.w(at))
    }

    /// `skip rest: when no move`, outside of a turn.
    pub(super) fn skipped(&self) -> Option<Told> {
        if !self.skips(0) || self.w(1) == "=" || self.w(1) == ":" && self.is_name(2) {
            return None;
        }
        let turn = self.w(1) == "turn" || self.w(1) == "a" && self.w(2) == "turn";
        let last = self.line_end(0, List::Items.words());
        let from = if self.w(1) == "turn" {
            2
        } else if turn {
            3
        } else {
            1
        };
        let rest = if from > last { "" } else { self.text(from, last) };
        let meant = self.sound(Rule::only_items, format!("pass {rest}"));
        // A label is nothing that the file declares elsewhere.
        let labelled = (self.w(2) == ":" && self.is_name(1)).then(|| format!("pass {rest}"));
        let found = match meant.or(labelled) {
            Some(meant) => {
                errors::other_words(self.text(0, from - 1), self.span(0, last), &format!("`{meant}`"))
                    .help(TOLD)
            }
            None => errors::said_otherwise(
                self.text(0, last),
                self.span(0, last),
                "who does nothing in his turn passes",
                &format!("write `pass when QUESTION`, where he may not always; {TOLD}"),
            ),
        };
        let repair = self.replace(0, last, "");
        Some(Told::from(found).mended(repair))
    }

    /// `then skip rest: when no enemy`, `then end turn`, in a turn.
    pub(super) fn turn_skipped(&self) -> Option<Told> {
        let at = [self.at, self.at.saturating_sub(1), self.at.saturating_sub(2)].into_iter().find(|at| {
            self.skips(*at)
                || ENDS.contains(&self.w(*at)) && matches!(self.w(at + 1), "turn" | "the" | "move")
        })?;
        let last = self.line_end(at, &["|", "else", "then"]);
        let behind = self.w(at.wrapping_sub(1)) == "then";
        let before = self.w(at.wrapping_sub(2));
        if behind {
            let first = at - 1;
            let found = errors::said_otherwise(
                self.text(first, last),
                self.span(first, last),
                "a turn is over when its acts are done",
                &format!(
                    "leave this out; an act that may be left out stands in brackets: `{before} then ({before})?`"
                ),
            );
            return Some(Told::from(found).mended(self.replace(first, last, "")));
        }
        let guard = (at + 1..=last).find(|at| matches!(self.w(*at), "when" | "unless"));
        let guard = guard.map(|from| self.text(from, last)).unwrap_or_default();
        let meant = format!("pass {guard}");
        let found =
            errors::other_words(self.text(at, last), self.span(at, last), &format!("`{}`", meant.trim()))
                .help("who does nothing in his turn passes: `turn { move | pass }`");
        Some(Told::from(found).mended(self.replace(at, last, "pass")))
    }
}
