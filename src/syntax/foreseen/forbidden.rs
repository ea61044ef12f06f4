//! What a piece may not do: `cannot stop reef`, `never moves beside enemy King`.

use super::super::errors;
use super::super::grammar::Rule;
use super::clauses::ENDS_SET;
use super::{Part, Told};

impl Part<'_> {
    /// `cannot stop reef`: a rule that forbids.
    pub(super) fn cannot(&self, at: usize) -> Option<Told> {
        let verb = self.w(at);
        let said = self.text(0, at);
        let mut set = at + 1;
        while matches!(self.w(set), "on" | "in" | "at" | "to" | "through" | "into" | "onto" | "over" | "be") {
            set += 1;
        }
        let set = self.rest(set, &ENDS_SET);
        let plain = self.plain_set(set);
        let set = plain.as_deref().unwrap_or(set);
        let last = self.line_end(at, &[]);
        let guard = (at..=last).find(|at| matches!(self.w(*at), "when" | "if" | "unless"));
        let meant = match verb {
            "stop" | "end" | "land" | "rest" | "stops" => format!("stops not {}", bracketed(set)),
            "enter" | "go" | "walk" | "leave" | "move" | "step" if !set.is_empty() && guard.is_none() => {
                format!("enters not {}", bracketed(set))
            }
            "jump" | "leap" | "hop" => {
                return Some(
                    errors::said_otherwise(
                        said,
                        self.span(0, at),
                        "what a man goes over is told by his moves",
                        "a slide goes over nobody; a leap asks nothing of what lies between; what is jumped over is told by a pattern: `move jump any over enemy`",
                    )
                    .into(),
                );
            }
            "pass" | "cross" => format!("passes not {}", bracketed(set)),
            "take" | "capture" | "attack" | "kill" if !set.is_empty() => format!("never takes {set}"),
            "take" | "capture" if guard.is_none() => "never takes man".to_owned(),
            "be" if !set.is_empty() => {
                let from = (at + 1..=self.line_end(at, &[])).find(|at| matches!(self.w(*at), "by" | "from"));
                let place = (at + 1..=self.line_end(at, &[]))
                    .find(|at| matches!(self.w(*at), "in" | "on" | "inside"));
                let asked = self.line_end(at, &ENDS_SET) < self.line_end(at, &[]);
                match (from, place) {
                    _ if asked => return None,
                    (Some(by), None) => {
                        format!("safe when mover is {}", self.plain_set(self.rest(by + 1, &[]))?)
                    }
                    (None, Some(place)) => {
                        format!("safe when here in {}", self.plain_set(self.rest(place + 1, &[]))?)
                    }
                    _ => "safe".to_owned(),
                }
            }
            "be" => "safe".to_owned(),
            "move" | "go" if guard.is_some() => {
                let guard = guard?;
                let turned = if self.w(guard) == "unless" { "when" } else { "unless" };
                format!("moves {turned} {}", self.rest(guard + 1, &[]))
            }
            "promote" => {
                return Some(
                    errors::said_otherwise(
                        said,
                        self.span(0, at),
                        "a piece without `promotes` is never promoted",
                        "leave it out",
                    )
                    .into(),
                );
            }
            _ => return None,
        };
        let Some(meant) = self.sound(Rule::only_clauses, meant) else {
            return Some(
                errors::said_otherwise(
                    said,
                    self.span(0, at),
                    "a rule says what it forbids with `not` or `never`",
                    "where it may not go: `enters not SET`; where it may not end: `stops not SET`; what it may not take: `never takes SET`; when it may not move: `moves unless CONDITION`",
                )
                .into(),
            );
        };
        // What is to be written stands for all that it says.
        let end = if meant.contains(" when ") || meant.contains(" unless ") {
            last
        } else {
            self.line_end(at, &ENDS_SET)
        };
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`")).help(
            "a rule says what it forbids with `not` or `never`: `stops not SET`, `enters not SET`, `never takes SET`; `moves unless CONDITION` is about every move",
        );
        Some(found.into())
    }

    /// `never moves beside enemy King`, `moves not beside enemy King`.
    pub(super) fn never_beside(&self) -> Option<Told> {
        let denied = matches!(
            (self.w(0), self.w(1)),
            ("never", "moves" | "move" | "goes" | "stops" | "lands") | ("moves", "not")
        );
        let mut place = 2;
        while matches!(self.w(place), "in" | "on" | "to" | "into" | "onto" | "at" | "through") {
            place += 1;
        }
        if !denied || self.at > 3 {
            return None;
        }
        let set = self.plain_set(self.rest(place, &ENDS_SET))?;
        let set = set.strip_prefix("in ").unwrap_or(&set);
        let meant = self.sound(Rule::only_clauses, format!("stops not {}", bracketed(set)))?;
        let last = self.line_end(0, &[]);
        let found = errors::other_words(self.text(0, 1), self.span(0, last), &format!("`{meant}`")).help(
            "where a move may not end is said by `stops not`; where it may not even pass, by `enters not`",
        );
        Some(Told::from(found).mended(self.replace(0, last, &meant).or_else(|| self.replace(0, last, ""))))
    }
}

/// A set of several words, in brackets where a word before it would touch its first only.
pub(super) fn bracketed(set: &str) -> String {
    let joined = set.split_whitespace().any(|word| matches!(word, "or" | "and"));
    if joined && !is_in_brackets(set) { format!("({set})") } else { set.to_owned() }
}

/// Whether the bracket that opens a text closes at its end, not before.
fn is_in_brackets(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut closing = text.char_indices().filter_map(|(at, sign)| {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at)
    });
    closing.next().is_some_and(|at| at > 0 && at + 1 == text.len())
}
