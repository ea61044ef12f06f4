//! `all own Sheep in camp`: of all men of a sort the same is said.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::names::is_cell;
use super::{Part, Told};

impl Part<'_> {
    /// The question that begins with `all`, and the word behind it.
    pub(super) fn all_in(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        if self.question_start(at, false, lone) != Some(at) {
            return None;
        }
        let mut men = at + 1;
        while matches!(self.w(men), "of" | "the" | "its" | "his" | "their") {
            men += 1;
        }
        let end = self.question_end(men)?;
        let joint = (men + 1..end).find(|at| {
            matches!(self.w(*at), "in" | "on" | "at" | "inside" | "within" | "reach" | "reached")
        })?;
        let mut last_man = joint - 1;
        while last_man > men
            && matches!(
                self.w(last_man),
                "are" | "is" | "stand" | "stands" | "have" | "lie" | "now" | "must" | "be"
            )
        {
            last_man -= 1;
        }
        let denied = self.w(last_man) == "not";
        let set = self.plain_set(self.text(men, if denied { last_man.checked_sub(1)? } else { last_man }))?;
        let mut place = joint + 1;
        while matches!(self.w(place), "the" | "a" | "its" | "his" | "their") {
            place += 1;
        }
        // `in rank-of(a4) and file-of(c1)`: what is a place as well belongs to it.
        let mut last = end;
        while matches!(self.w(last + 1), "and" | "or") && self.is_place(last + 2) {
            let next = self.question_end(last + 2)?;
            if (last + 2..=next)
                .any(|at| matches!(self.w(at), "in" | "on" | "is" | "not" | "by" | ">=" | "<=" | ">" | "<"))
            {
                break;
            }
            last = next;
        }
        let words = self.text(place, last);
        let place = self.row(words).or_else(|| self.plain_set(words))?;
        let several = place.contains("..") || place.contains(" or ") || place.contains(" and ");
        let place = if several && !place.starts_with('(') { format!("({place})") } else { place };
        let meant = if denied {
            format!("no {set} in {place}")
        } else {
            format!("number of {set} {place} is number of {set}")
        };
        let meant = self.sound(Rule::only_condition, meant)?;
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
            .help(format!("a set asks whether there is one; that it is so of all is said by counting: as many are there as there are, `{meant}`"));
        let repair =
            self.replace(at, last, &meant).or_else(|| self.replace(at, last, &format!("{set} in {place}")));
        Some((
            Told::from(found).mended(repair.or(Some(Repair::new(self.start(at), self.end(last), &set)))),
            last + 1,
        ))
    }

    /// Whether a place begins here.
    fn is_place(&self, at: usize) -> bool {
        let word = self.w(at);
        matches!(word, "last" | "rank-of" | "file-of" | "beside")
            || is_cell(word)
            || self.names.declares(word) && !self.is_piece(at) && self.names.number(word).is_none()
    }
}
