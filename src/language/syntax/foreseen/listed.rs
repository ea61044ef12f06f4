//! Lists and names that lack a sign or have one too many: `moves King e1: e2, d1 and d2`, `instead move walk slide any`,
//! rows of men and men in a hand.

use super::super::errors;
use super::names::{is_cell, is_name};
use super::{Part, Told};
use crate::language::glossary::recipes::number;

impl Part<'_> {
    /// `moves King e1: e2, d1 and d2`: the cells of a test stand side by side.
    pub(super) fn cells_listed(&self, at: usize) -> Option<(Told, usize)> {
        let fresh = self.words.get(at).is_some_and(|word| word.fresh);
        let last = self.line_end(at, &[]);
        let begin = (at + 1..=last).find(|at| matches!(self.w(*at), ":" | "include" | "exclude"))? + 1;
        let joint = |at: usize| matches!(self.w(at), "and" | "or" | "&");
        // Of one word alone the search near the line says that it is too much.
        let signs = (begin..=last).filter(|at| joint(*at) || self.w(*at) == ",").count();
        if !fresh || signs < 2 || !(begin..=last).any(joint) {
            return None;
        }
        let member = |at: &usize| is_cell(self.w(*at)) || self.w(*at).starts_with('"');
        let members: Vec<usize> = (begin..=last).filter(member).collect();
        let others = (begin..=last).filter(|at| !member(at)).all(|at| joint(at) || self.w(at) == ",");
        if !others || members.len() < 2 {
            return None;
        }
        let meant = members.iter().map(|at| self.text(*at, *at)).collect::<Vec<_>>().join(" ");
        let said = self.text(begin, last);
        let found = errors::other_words(said, self.span(begin, last), &format!("`{meant}`"))
            .help("blanks separate the cells, and the moves, of a list");
        Some((Told::from(found).mended(self.replace(begin, last, &meant)), last + 1))
    }

    /// `instead move walk slide any`: a label without its colon.
    pub(super) fn label_without_colon(&self, at: usize) -> Option<(Told, usize)> {
        let label = at + 1;
        let walks = matches!(self.w(at + 2), "step" | "slide" | "leap" | "jump" | "ride" | "look" | "stay");
        let unknown = is_name(self.w(label))
            && !self.names.is_walk(self.w(label))
            && !self.names.is_direction(self.w(label));
        // Wherever it stands on its line: printed, it begins one.
        let inherited = self.w(at.wrapping_sub(1)) == "instead" && self.names.uses_files;
        // Words such as `may` are told of elsewhere.
        let sees = self.w(at + 2) == "look" && !matches!(self.w(label), "may" | "can" | "and" | "to");
        if !walks || !unknown || !(inherited || sees || self.names.declares(self.w(label))) {
            return None;
        }
        let name = self.w(label);
        let meant = format!("{name}: {}", self.w(at + 2));
        let found = errors::missing_sign_behind(":", name, self.span(label, at + 2), &meant)
            .help("the label of a move stands before a colon");
        let blank = self.end(label);
        let repair = (self.start(at + 2) > blank).then(|| super::Repair::new(blank, blank + 1, ":"));
        Some((Told::from(found).mended(repair), at + 2))
    }

    /// `4 own Stone in a row`: a walk of the eye from man to man.
    pub(super) fn men_in_a_row(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let many = number(self.w(at)).filter(|many| (3..=12).contains(many))?;
        let place = (at + 1..at + 6).find(|at| self.w(*at) == "in")?;
        let row = (place + 1..place + 6).find(|at| matches!(self.w(*at), "row" | "line"))?;
        let between = ["a", "one", "unbroken", "straight", "single", "the", "same"];
        let plain = (place + 1..row).all(|at| between.contains(&self.w(at)));
        let asked = self.question_start(at, false, lone) == Some(at);
        let ends = self.closes(row + 1)
            || matches!(self.w(row + 1), "and" | "or")
            || self.words.get(row + 1).is_none_or(|word| word.fresh);
        let drawn = self.scanned.text.contains("map \"\"\"");
        if !plain || !asked || !ends || drawn || !self.on_one_line(at, row) {
            return None;
        }
        let men =
            if place == at + 1 { "own".to_owned() } else { self.plain_set(self.text(at + 1, place - 1))? };
        let men = if men.contains(" or ") && !men.starts_with('(') { format!("({men})") } else { men };
        let meant =
            format!("{men} by (step any onto {men} then (step same onto {men})[{}]) from {men}", many - 2);
        let meant = self.sound(super::super::grammar::Rule::only_condition, meant)?;
        let found = errors::other_words(self.text(at, row), self.span(at, row), &format!("`{meant}`"))
            .help("a row is found by an eye that goes from man to man in one direction");
        let repair = self.replace(at, row, &men);
        Some((Told::from(found).mended(repair), row + 1))
    }

    /// `Goat in Black hand`: who is held stands behind the hand.
    pub(super) fn held_by(&self, at: usize) -> Option<(Told, usize)> {
        // `no Goat left in own hand`
        let said = at.checked_sub(1)?;
        let left = matches!(self.w(said), "left" | "remaining" | "kept" | "still" | "held");
        let piece = said.checked_sub(usize::from(left)).filter(|at| self.is_known_piece(*at))?;
        let named = |at: usize| self.names.sides.is_empty() && self.is_known_piece(at);
        let whose = |at: usize| self.is_side(at) || named(at) || matches!(self.w(at), "own" | "enemy");
        let (side, last) = if whose(at + 1) && self.w(at + 2) == "hand" {
            (at + 1, at + 2)
        } else if self.w(at + 1) == "hand" && self.w(at + 2) == "of" && whose(at + 3) {
            (at + 3, at + 3)
        } else if self.w(at + 1) == "hand"
            && let Some(side) =
                piece.checked_sub(1).filter(|side| whose(*side) && self.side_without_colon(*side).is_none())
        {
            // `enemy Goat in hand`
            let meant = format!("{} hand {}", self.w(side), self.w(piece));
            return Some(self.held_there(side, at + 1, &meant));
        } else {
            return None;
        };
        let meant = format!("{} hand {}", self.w(side), self.w(piece));
        Some(self.held_there(piece, last, &meant))
    }

    fn held_there(&self, first: usize, last: usize, meant: &str) -> (Told, usize) {
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("whose hand it is stands first, and behind it who is in it");
        (Told::from(found).mended(self.replace(first, last, meant)), last + 1)
    }
}
