//! Takings in other words: `takes step any`, `step any quietly or taking`, `after taking Pawn { }`.

use super::super::errors;
use super::super::list::List;
use super::super::mend::Repair;
use super::{Part, Told};
use crate::language::diagnostic::Diagnostic;

/// Words for taking that begin no clause of ways.
const TAKE: [&str; 9] =
    ["take", "takes", "capture", "captures", "attack", "attacks", "kill", "kills", "capturing"];

/// Words that say of a leg that it may do both.
const BOTH: [&str; 16] = [
    "both quietly and taking",
    "both quietly or taking",
    "quietly or taking",
    "quietly and taking",
    "quietly or capturing",
    "quietly and capturing",
    "taking or quietly",
    "taking and quietly",
    "capturing or quietly",
    "and take",
    "or take",
    "and takes",
    "or takes",
    "and capture",
    "or capture",
    "and may take",
];

impl Part<'_> {
    /// A taking that begins at a word, and the word behind it.
    pub(super) fn taking_in_words(&self, at: usize) -> Option<(Told, usize)> {
        match self.w(at) {
            "after" if self.w(at + 1) == "taking" => self.after_taking_whom(at),
            word if TAKE.contains(&word) => self.takes_by_walk(at).or_else(|| self.takes_passed(at)),
            "eat" | "eats" => self.takes_passed(at),
            "both" | "quietly" | "taking" | "capturing" | "and" | "or" => self.both_ways(at),
            _ => None,
        }
    }

    /// `takes step any`, `capture step forward`, where a clause begins: a way of moving that takes.
    fn takes_by_walk(&self, at: usize) -> Option<(Told, usize)> {
        let walk = at + 1 + usize::from(self.w(at + 1) == "by");
        let before = at.checked_sub(1).map_or("{", |before| self.w(before));
        // Where the first word of a line is one of these, it is told when the line cannot be read.
        let begins = !matches!(
            before,
            "|" | "then" | "(" | "and" | "or" | "when" | "unless" | "that" | "not" | ":" | "after"
        ) && self.is_in_clause(at);
        if !begins
            || !matches!(self.w(walk), "step" | "slide" | "leap" | "jump")
            || self.names.declares(self.w(at))
        {
            return None;
        }
        let last = self.line_end(walk, List::Clauses.words());
        let takes = (walk..=last).any(|at| matches!(self.w(at), "taking" | "may" | "capturing" | "quietly"));
        // What stands behind the walk is asked of it.
        let asked = (walk..=last).find(|at| matches!(self.w(*at), "when" | "unless" | "if" | "so"));
        let way = self.text(walk, asked.map_or(last, |asked| asked - 1));
        let rest = asked.map_or_else(String::new, |asked| format!(" {}", self.text(asked, last)));
        let meant = format!("move {way}{}{rest}", if takes { "" } else { " taking" });
        let found = errors::other_words(self.w(at), self.span(at, last), &format!("`{meant}`")).help(
            "how a piece takes is a way of moving with `taking`; which men it may take is said by `takes SET`",
        );
        Some((self.meant_in_place(found, (at, last), &meant), last + 1))
    }

    /// What is told, with what is meant in the place of the words from one to another; with nothing, where there is no room.
    pub(super) fn meant_in_place(
        &self,
        found: Diagnostic,
        (first, last): (usize, usize),
        meant: &str,
    ) -> Told {
        let nothing = || Some(Repair::new(self.start(first), self.end(last), ""));
        Told::from(found).mended(self.replace(first, last, meant).or_else(nothing))
    }

    /// `jump any over enemy captures`, `... captures it`: behind a jump those are meant over whom it goes.
    fn takes_passed(&self, at: usize) -> Option<(Told, usize)> {
        let last = at + usize::from(matches!(self.w(at + 1), "it" | "him" | "her" | "them"));
        let next = self.words.get(last + 1);
        let ends = next.is_none_or(|next| {
            next.fresh || matches!(next.text, ")" | "}" | "|" | "then" | "when" | "unless" | "so")
        });
        let fresh = self.words.get(at).is_some_and(|word| word.fresh);
        if !ends || fresh || self.names.declares(self.w(at)) || !self.is_in_clause(at) {
            return None;
        }
        let leg = (0..at).rev().take(12).find(|at| self.names.is_walk(self.w(*at)))?;
        if !self.jumps_over(leg, at) {
            return None;
        }
        let joined = self.w(at - 1) == "and";
        Some(self.passed_meant(leg, at - usize::from(joined), last))
    }

    /// Whether a jump over men leads up to a word, and nothing is said yet of whom it takes where it ends.
    fn jumps_over(&self, leg: usize, at: usize) -> bool {
        let says = |word: &str| (leg..at).any(|at| self.w(at) == word);
        self.w(leg) == "jump" && says("over") && !says("taking") && !says("onto")
    }

    /// Tells to write `capturing passed` in the place of words behind a jump.
    fn passed_meant(&self, leg: usize, at: usize, last: usize) -> (Told, usize) {
        let quiet = (leg..at).any(|at| self.w(at) == "quietly");
        let meant = if quiet { "capturing passed" } else { "quietly capturing passed" };
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`")).help(
            "who is jumped over is taken by `capturing passed`; `taking` is about who stands where the jump ends",
        );
        (Told::from(found).mended(self.replace(at, last, meant)), last + 1)
    }

    /// Whether a word stands behind a whole way of moving, where a clause of a piece may begin.
    fn is_in_clause(&self, at: usize) -> bool {
        let begun =
            (0..at).rev().take(12).find(|at| matches!(self.w(*at), "move" | "{" | "}" | "=" | "define"));
        let walks = |begun: usize| (begun..at).any(|at| self.names.is_walk(self.w(at)));
        begun.is_some_and(|begun| self.w(begun) == "move" && walks(begun))
            && !(0..at).rev().take(12).any(|at| matches!(self.w(at), "when" | "unless" | "that" | "where"))
    }

    /// `step any quietly or taking`, `step any and take`.
    fn both_ways(&self, at: usize) -> Option<(Told, usize)> {
        let words = BOTH.iter().filter_map(|way| self.says(at, way)).max()?;
        let behind = self.w(at + words);
        if !self.is_in_clause(at) || self.names.is_walk(behind) || self.w(at + words - 1) == self.w(at) {
            return None;
        }
        let last = at + words - 1;
        // Of a jump: those are meant over whom it goes.
        let leg = (0..at).rev().take(12).find(|at| self.names.is_walk(self.w(*at)))?;
        let over = self.jumps_over(leg, at);
        let whom = matches!(behind, "it" | "him" | "her" | "them");
        if over && (whom || self.w(at) == "and" && words == 2) {
            return Some(self.passed_meant(leg, at, last + usize::from(whom)));
        }
        let found = errors::other_words(self.text(at, last), self.span(at, last), "`may take`").help(
            "a way of moving that says nothing goes to empty cells and takes; `taking` only takes, `quietly` never does, and `may take` says that it does both",
        );
        Some((Told::from(found).mended(self.replace(at, last, "may take")), last + 1))
    }

    /// `after taking Pawn { }`: whom, is asked.
    fn after_taking_whom(&self, at: usize) -> Option<(Told, usize)> {
        let (first, brace) = (at + 2, (at + 2..at + 8).find(|at| self.w(*at) == "{")?);
        let fits = |at: usize| {
            self.is_piece(at)
                || self.is_side(at)
                || matches!(self.w(at), "enemy" | "own" | "man" | "or" | "a" | "an" | "the")
        };
        if first == brace || !(first..brace).all(fits) {
            return None;
        }
        let whom = (first..brace).filter(|at| !matches!(self.w(*at), "a" | "an" | "the"));
        let whom = whom.map(|at| self.w(at)).collect::<Vec<_>>().join(" ");
        let whom = if whom.contains(" or ") { format!("({whom})") } else { whom };
        let meant = format!("after taking when taken {whom}");
        let found =
            errors::other_words(self.text(at, brace - 1), self.span(at, brace - 1), &format!("`{meant}`"))
                .help("what a hook asks stands behind `when`; `taken` are the men whom this move has taken");
        Some((self.meant_in_place(found, (at, brace - 1), &meant), brace))
    }
}
