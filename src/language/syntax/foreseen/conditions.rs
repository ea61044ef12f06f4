//! Sets, questions and numbers.

use super::super::errors;
use super::super::mend::Repair;
use super::names::{is_name, is_number};
use super::{Part, Told};
use crate::language::glossary::recipes::number;

impl Part<'_> {
    /// What can go wrong in whatever part has a question, set or number.
    pub(super) fn condition(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        if word == ">" && self.back(1) == "<" && self.end(at - 1) == self.start(at) {
            let found = errors::program_form("<>", self.span(at - 1, at), "`is not`");
            return Some(Told::from(found).mended(self.replace(at - 1, at, "!=")));
        }
        if let Some(told) = self.asked() {
            return Some(told);
        }
        self.repeated_behind_by().or_else(|| self.walk_behind_by()).or_else(|| self.turns_since()).or_else(|| self.of_what()).or_else(|| {
            let question = self.asks();
            if word == "," && question && is_name(self.w(at + 1)) && !self.words.get(at + 1).is_some_and(|word| word.fresh) {
                let found = errors::other_words(",", self.span(at, at), "`and` or `or`").help("questions and sets are joined by words: `A and B` where both must hold, `A or B` where one is enough");
                return Some(found.into());
            }
            if matches!(word, "then" | "do" | ":") && question && self.w(at + 1) != "{" && at > 1 && self.list != super::List::Clauses {
                return None;
            }
            None
        })
    }

    /// Whether a word that asks stands before.
    fn asks(&self) -> bool {
        let asking = |word: &&str| matches!(*word, "when" | "unless" | "that" | "where" | "if");
        self.words.iter().take(self.at).map(|word| word.text).any(|word| asking(&word))
    }

    /// `by step line onto own then step same`: a walk of several legs behind `by`.
    fn walk_behind_by(&self) -> Option<Told> {
        let at = self.at;
        let by = (0..at)
            .rev()
            .take(20)
            .find(|at| self.w(*at) == "by")
            .filter(|_| matches!(self.w(at), "then" | "|"))?;
        if self.w(by + 1) == "(" {
            return None;
        }
        let last = self.line_end(at, &["from", "and", "or", "when", "unless", "{", "win", "lose", "draw"]);
        let walk = self.legs_in_brackets(by + 1, last);
        let meant = format!("by ({walk})");
        let found = errors::brackets_needed("by", self.span(by + 1, last), &format!("({walk})"))
            .help(format!("a walk of several legs stands in brackets: `{meant}`"));
        Some(found.into())
    }

    /// The legs from one word to another, those in brackets that are repeated: `step any onto own+ then step same`.
    fn legs_in_brackets(&self, first: usize, last: usize) -> String {
        let walk = self.text(first, last);
        if walk.contains(['(', '[', '|']) {
            return walk.to_owned();
        }
        let leg = |leg: &str| match leg.strip_suffix(['+', '*', '?']) {
            Some(bare) => format!("({bare}){}", leg.get(bare.len()..).unwrap_or("")),
            None => leg.to_owned(),
        };
        walk.split(" then ").map(leg).collect::<Vec<_>>().join(" then ")
    }

    /// `by step any onto own* from mover`: what is repeated behind `by` stands in brackets.
    fn repeated_behind_by(&self) -> Option<Told> {
        let at = match self.at.checked_sub(1) {
            // `past+ }`: a sum could have followed.
            Some(sign) if self.w(sign) == "+" && !matches!(self.w(self.at), "*" | "then" | "|") => sign,
            _ => self.at,
        };
        let last = match self.w(at) {
            "*" | "+" | "?" => at,
            "[" => (at + 1..at + 5).find(|at| self.w(*at) == "]")?,
            _ => return None,
        };
        let by = (0..at).rev().take(12).find(|at| self.w(*at) == "by")?;
        let leg = matches!(self.w(by + 1), "step" | "jump") || self.names.is_walk(self.w(by + 1));
        let touches = at.checked_sub(1).is_some_and(|before| self.end(before) == self.start(at));
        if !leg || !touches || (by + 1..at).any(|at| matches!(self.w(at), "(" | ")" | "then" | "|")) {
            return None;
        }
        let meant = format!("({}){}", self.text(by + 1, at - 1), self.text(at, last));
        let found = errors::repeated_in_brackets(self.text(at, last), self.span(by + 1, last), &meant);
        let blank = self.start(by + 1).checked_sub(1)?;
        let repair = Repair::new(blank, blank + 1, "(").and(self.start(at), self.end(last), ")");
        Some(Told::from(found).mended(Some(repair)))
    }

    /// `50 moves since`, `draw after 50 moves`.
    fn turns_since(&self) -> Option<Told> {
        // In a turn moves are acts, in a list of moves they are listed.
        if matches!(self.w(0), "turn" | "phase" | "moves" | "counts" | "play") {
            return None;
        }
        let counted = |at: usize| {
            matches!(self.w(at), "moves" | "move" | "plies" | "ply" | "turns" | "turn" | "rounds")
        };
        let at = (self.at.saturating_sub(2)..=self.at + 2)
            .find(|at| self.is_number(*at) && counted(*at + 1) && self.on_one_line(*at, *at + 1))?;
        let (number, unit) = (self.w(at), self.w(at + 1));
        let last = self.line_end(at, &["and", "or"]);
        if unit == "turns" && self.w(at + 2) == "since" {
            let meant = match self.w(at + 3) {
                "capture" | "captures" | "taken" | "take" | "a" | "any" | "the" => {
                    format!("{number} turns since taking")
                }
                "move" | "moves" | "moved" => format!("{number} turns since moving {}", self.w(at + 4)),
                _ => return None,
            };
            return Some(
                errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`")).into(),
            );
        }
        let turns: u64 = number.parse().ok()?;
        let turns = if matches!(unit, "moves" | "move" | "rounds") { turns.saturating_mul(2) } else { turns };
        let moving = (at..=last)
            .rfind(|at| self.is_piece(*at))
            .map_or(String::new(), |at| format!(" or moving {}", self.w(at)));
        let meant = format!("{turns} turns since taking{moving}");
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help("turns count both sides: 50 moves of each are 100 turns; a limit on the whole game is a number that is counted: `turns-left : 0..100 = 100 not compared`");
        let outcome = self.w(0);
        Some(
            if matches!(outcome, "win" | "lose" | "draw") && self.w(1) != "when" {
                found.help(format!("the line is `{outcome} when {meant}`; turns count both sides"))
            } else {
                found
            }
            .into(),
        )
    }

    /// `5 points`: so much of the number that each side has.
    pub(super) fn points(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let many = number(self.w(at))?;
        // `5 Goats eaten`, where `eaten` is a number.
        let of = usize::from(
            self.is_piece(at + 1) || self.is_side(at + 1) || self.names.piece_named(self.w(at + 1)).is_some(),
        );
        let counted_by = self.w(at + 1 + of);
        if of == 1 && self.names.number(counted_by).is_some_and(|state| state.kind.is_none()) {
            let last = at + 2;
            let (before, behind) = self.around(at, last, false, lone)?;
            let alone = before.is_none() && behind.is_none();
            return alone.then(|| {
                self.written_anew(at, last, &format!("{counted_by} >= {many}"), self.text(at, last))
            });
        }
        let unit = self.w(at + 1);
        let name = self.names.number_of_sides()?;
        let counted = ["point", "points", "goal", "goals", "victory-points"].contains(&unit)
            || unit == name
            || unit.strip_suffix('s') == Some(name)
            || name.strip_suffix('s') == Some(unit);
        let last = at + 1 + usize::from(matches!(self.w(at + 2), "reached" | "scored"));
        let (before, behind) = self.around(at, last, false, lone)?;
        if !counted || self.names.declares(unit) && unit != name || before.is_some() || behind.is_some() {
            return None;
        }
        Some(self.written_anew(at, last, &format!("{name} >= {many}"), self.text(at, last)))
    }

    /// `3 own on line`, `3 own Man along line`: so many in a line, where `line` is a direction.
    pub(super) fn row_of_tracks(&self, at: usize) -> Option<(Told, usize)> {
        let many = number(self.w(at)).filter(|many| *many > 2)?;
        let last = self.question_end(at)?;
        let line = (at + 1..=last).find(|at| {
            self.names.is_direction(self.w(*at))
                && (matches!(self.w(*at - 1), "on" | "in" | "along" | "of" | "a" | "one" | "the" | "same"))
        })?;
        let set: Vec<&str> = (at + 1..line)
            .map(|at| self.w(at))
            .filter(|word| {
                matches!(*word, "own" | "enemy")
                    || self.names.is_piece(word)
                    || self.names.sides.iter().any(|side| side == word)
            })
            .collect();
        let set = if set.is_empty() { "own".to_owned() } else { set.join(" ") };
        let (line, whose) = (self.w(line), if set.contains(' ') { format!("({set})") } else { set.clone() });
        let onto = if many == 3 {
            format!("step same onto {whose}")
        } else {
            format!("(step same onto {whose})[{}]", many - 2)
        };
        let meant = format!("{set} by (step {line} onto {whose} then {onto}) from {whose}");
        let found = errors::said_otherwise(
            self.text(at, last),
            self.span(at, last),
            "a row is found by an eye that goes on in one direction",
            &format!("write `{meant}`: a man, a man beside him, and so on in the same direction"),
        );
        Some((Told::from(found).mended(self.replace(at, last, "no own man")), last + 1))
    }

    /// `own count of Pawn`, `3 of Pawn`.
    fn of_what(&self) -> Option<Told> {
        let at = self.at;
        let of = if self.w(at) == "of" { at } else { return self.count() };
        let last =
            self.line_end(of + 1, &["and", "or", ">=", "<=", ">", "<", "is", "=", "==", "then", "{", "when"]);
        let set = self.text(of + 1, last);
        let before = self.back(1);
        if matches!(self.back(2), "left" | "right" | "veer") {
            let found = errors::said_otherwise(
                self.text(of - 2, last),
                self.span(of - 2, last),
                "directions are turned in walks only",
                "a state is given its direction by name: `if facing is n { facing = w }`, and so on, or by the last leg: `facing = direction`",
            );
            return Some(found.into());
        }
        if is_number(before) {
            let found = errors::other_words(
                self.text(of - 1, last),
                self.span(of - 1, last),
                &format!("`number of {set} >= {before}`"),
            )
            .help(format!("exactly so many: `number of {set} is {before}`"));
            return Some(found.into());
        }
        if !matches!(before, "count" | "amount" | "total" | "sum" | "size" | "quantity" | "num" | "nr") {
            return None;
        }
        let whose = matches!(self.back(2), "own" | "enemy").then(|| self.back(2));
        let first = if whose.is_some() { of - 2 } else { of - 1 };
        let meant =
            format!("number of {}{}{set}", whose.unwrap_or(""), if whose.is_some() { " " } else { "" });
        Some(
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`")).into(),
        )
    }

    /// `number Pawn`, `number of own Walker in last >= 3` is for the check.
    fn count(&self) -> Option<Told> {
        let at = self.at;
        if !matches!(self.back(1), "number" | "count")
            || !(is_name(self.w(at)) || self.w(at) == "(")
            || !self.asks()
        {
            return None;
        }
        let last = self.line_end(at, &["and", "or", ">=", "<=", ">", "<", "is", "=", "=="]);
        let set = self.text(at, last).trim_start_matches('(').trim_end_matches(')');
        Some(
            errors::other_words(
                self.text(at - 1, last),
                self.span(at - 1, last),
                &format!("`number of {set}`"),
            )
            .into(),
        )
    }
}
