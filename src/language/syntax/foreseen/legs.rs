//! Legs with nothing between them, directions behind what is gone over, and questions before the way of moving.

use pest::Parser;

use super::super::errors;
use super::super::grammar::{Grammar, Rule};
use super::{Part, Told};

/// Words before the men or cells that a leg speaks of.
const SPEAK: [&str; 6] = ["onto", "to", "taking", "over", "capturing", "take"];

/// Words that begin another part of a walk, and can be no men and no cells.
const LEGS: [&str; 7] = ["step", "slide", "leap", "jump", "ride", "stay", "look"];

/// Words with which another clause or another part begins.
const CLAUSES: [&str; 8] = ["move", "drop", "promotes", "takes", "enters", "after", "define", "safe"];

impl Part<'_> {
    /// `move castle when here in last: step any`: the question stands behind the way of moving.
    pub(super) fn guard_first(&self, at: usize) -> Option<(Told, usize)> {
        let guard = (at + 1..=at + 2).find(|at| matches!(self.w(*at), "when" | "unless" | "so"))?;
        if guard == at + 2 && !self.is_name(at + 1) || !self.on_one_line(at, guard) {
            return None;
        }
        let last = self.line_end(at, &CLAUSES);
        let colon = (guard + 2..last).find(|at| self.w(*at) == ":")?;
        let walk = colon + 1;
        let begins = self.names.is_walk(self.w(walk)) || matches!(self.w(walk), "(" | "on" | "like");
        if !begins {
            return None;
        }
        let verb = self.w(at);
        let label = if guard > at + 1 { format!(" {}:", self.w(at + 1)) } else { String::new() };
        let question = self.text(guard, colon - 1);
        let meant = format!("{verb}{label} {} {question}", self.text(walk, last));
        Grammar::parse(Rule::only_clauses, &meant).ok()?;
        let found = errors::out_of_order(
            question,
            self.span(guard, colon - 1),
            "this stands behind the way of moving",
            &format!("write `{meant}`"),
        );
        Some((Told::from(found).mended(self.replace(at, last, &meant)), last + 1))
    }

    /// Whether a word begins a leg, or a bracket before it. What is declared may be men: only with a direction behind it is it
    /// surely a leg.
    pub(super) fn begins_leg(&self, at: usize) -> bool {
        let leg = if self.w(at) == "(" { at + 1 } else { at };
        let declared = || self.names.is_walk(self.w(leg)) && self.names.is_direction(self.w(leg + 1));
        LEGS.contains(&self.w(leg)) || declared()
    }

    /// `step D onto enemy step D`: another leg, where the men or cells of the one before it have ended.
    pub(super) fn leg_behind_men(&self, at: usize) -> Option<(Told, usize)> {
        let before = at.checked_sub(1)?;
        let apart = self.end(before) < self.start(at) && !self.words.get(at).is_some_and(|word| word.fresh);
        if !apart {
            return None;
        }
        let leg = if self.w(at) == "(" { at + 1 } else { at };
        let speaks = self.men_before(at)?;
        let first = self.first_of_leg(speaks)?;
        let ends = ["then", "|", "when", "unless", "so", "while", "{"];
        let last = self.line_end(at, &ends);
        let (one, other) = (self.text(first, at - 1), self.text(at, last));
        let found = errors::missing_then(
            self.w(leg),
            self.span(leg, leg),
            Some((one.to_owned(), other.to_owned())).as_ref(),
        );
        // What lands on a man may need the second leg; a jump needs what it goes over.
        let from = if self.w(speaks) == "over" { at } else { speaks };
        let repair = self.replace(from, last, "");
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// `hop over enemy n`, where nothing is called `hop`: the direction stands first.
    pub(super) fn hop_over(&self, at: usize) -> Option<(Told, usize)> {
        let hops = matches!(self.w(at), "hop" | "hops" | "vault" | "vaults" | "jumps" | "leaps");
        if !hops || self.names.knows(self.w(at)) || self.w(at + 1) != "over" {
            return None;
        }
        let ends = [
            "then",
            "|",
            "quietly",
            "taking",
            "may",
            "onto",
            "where",
            "capturing",
            "while",
            "when",
            "unless",
        ];
        let last = self.line_end(at, &ends);
        let whose = (at + 2..last).find(|at| self.names.is_direction(self.w(at + 1)))?;
        let (direction, men) = (self.text(whose + 1, last), self.text(at + 2, whose));
        let meant = self.sound(Rule::only_clauses, format!("move jump {direction} over {men}"))?;
        let meant = meant.strip_prefix("move ")?;
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help("the direction stands behind `jump`, and what it goes over behind that");
        Some((Told::from(found).mended(self.replace(at, last, meant)), last + 1))
    }

    /// The word such as `onto` before the men or cells that end before a word.
    fn men_before(&self, at: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for before in (0..at).rev().take(12) {
            let word = self.w(before);
            match word {
                ")" => depth += 1,
                "(" => depth = depth.checked_sub(1)?,
                _ if depth > 0 => {}
                "*" | "+" | "?" | "," => {}
                // Without men, `taking` speaks of all that may be taken.
                _ if SPEAK.contains(&word) => {
                    let alone = before + 1 == at;
                    return (!alone || word == "taking").then_some(before);
                }
                _ if self.is_name(before) && !LEGS.contains(&word) => {}
                _ => return None,
            }
            if self.words.get(before).is_some_and(|word| word.fresh) {
                return None;
            }
        }
        None
    }

    /// Where the leg begins to which a word belongs.
    fn first_of_leg(&self, at: usize) -> Option<usize> {
        let joint =
            |at: &usize| matches!(self.w(*at), "move" | "|" | "then" | ":" | "=" | "(" | "by" | "look");
        let joint = (at.saturating_sub(16)..at).rev().find(joint)?;
        // What an eye sees ends with its men.
        (self.w(joint) != "by" && joint + 1 < at).then_some(joint + 1)
    }

    /// `moves: slide orthogonal, step diagonal`: a list of ways of moving.
    pub(super) fn ways_listed(&self) -> Option<Told> {
        if !matches!(self.w(0), "moves" | "move")
            || !matches!(self.w(1), ":" | "=")
            || !self.names.is_walk(self.w(2))
        {
            return None;
        }
        let last = self.line_end(2, &CLAUSES);
        let (mut depth, mut from, mut ways) = (0_usize, 2, Vec::new());
        for at in 2..=last {
            match self.w(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "," if depth == 0 && at > from => {
                    ways.push(self.text(from, at - 1));
                    from = at + 1;
                }
                _ => {}
            }
        }
        ways.push(self.text(from, last));
        if self.w(0) == "move" && ways.len() < 2 {
            return None;
        }
        let meant = self.sound(Rule::only_clauses, format!("move {}", ways.join(" | ")))?;
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("ways of moving stand behind `move`, with `|` between them");
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    /// `move +1,-1`: a direction as two numbers.
    pub(super) fn way_by_numbers(&self) -> Option<Told> {
        if self.w(0) != "move" {
            return None;
        }
        let mut at = 1 + usize::from(self.w(1) == "(");
        let mut numbers = Vec::new();
        while numbers.len() < 2 {
            let sign = if self.w(at) == "-" { "-" } else { "" };
            at += usize::from(matches!(self.w(at), "+" | "-"));
            if !self.is_number(at) {
                return None;
            }
            numbers.push(format!("{sign}{}", self.w(at)));
            at += 1;
            if numbers.len() < 2 {
                at += usize::from(matches!(self.w(at), "," | "/"));
            }
        }
        let last = if self.w(at) == ")" { at } else { at - 1 };
        let meant = format!("step ({})", numbers.join(","));
        let found = errors::other_words(self.text(1, last), self.span(1, last), &format!("`{meant}`")).help(
            "so far to the right and so far up the board, behind `step`; in all its turns and mirror images it is `leap` in place of `step`",
        );
        Some(Told::from(found).mended(self.replace(0, last, "move stay")))
    }
}
