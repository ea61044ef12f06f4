//! Numbers of men that are left: `number of Sheep < 5 left`, `less than 5 Sheep are left`; and states asked without a dot.

use super::super::errors;
use super::super::grammar::Rule;
use super::{Part, Told};
use crate::language::glossary::recipes::number;

/// Words behind a number of men that say nothing more, the longest first.
const LEFT: [&str; 24] = [
    "left on the board",
    "are left on the board",
    "remain on the board",
    "are on the board",
    "is on the board",
    "still on the board",
    "are left",
    "is left",
    "still left",
    "have survived",
    "are remaining",
    "is remaining",
    "still alive",
    "are alive",
    "is alive",
    "on the board",
    "on board",
    "in play",
    "remaining",
    "remains",
    "remain",
    "alive",
    "survive",
    "left",
];

/// A set without words such as `are left` behind it.
pub(super) fn without_left(set: &str) -> &str {
    LEFT.iter().find_map(|left| set.strip_suffix(left)?.strip_suffix(' ')).map_or(set, str::trim_end)
}

impl Part<'_> {
    /// `number of Sheep < 5 left`, `number of Sheep left < 5`, from the word that begins what is too much.
    pub(super) fn left_over(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let count = LEFT.iter().filter_map(|way| self.says(at, way)).max()?;
        if self.is_number(at + count) && self.w(at) == "left" || self.names.declares(self.w(at)) {
            return None;
        }
        let (left, right) = self.around(at, at + count - 1, false, lone)?;
        let (first, before) = left?;
        let sign = (first..=before).any(|at| matches!(self.w(at), ">=" | "<=" | ">" | "<" | "is"));
        let end = right.map_or(at + count - 1, |(_, end)| end);
        if self.w(first) == "no" && right.is_none() && !sign && self.w(at) != "on" {
            let men = self.plain_set(self.text(first + 1, before))?;
            let men = if men == "man" { "own man".to_owned() } else { men };
            return Some(self.written_anew(
                first,
                at + count - 1,
                &format!("no {men}"),
                self.text(first, at + count - 1),
            ));
        }
        let counts = self.w(first) == "number" || self.is_counted(left);
        if !counts || !sign && right.is_none() && self.w(first) == "number" {
            return None;
        }
        let rest = right.map_or(String::new(), |(from, end)| format!(" {}", self.text(from, end)));
        let said = format!("{}{rest}", self.text(first, before));
        let meant = self.sound(Rule::only_condition, said)?;
        let words = self.text(at, at + count - 1);
        let found = errors::leave_out(
            words,
            self.span(at, at + count - 1),
            &format!("a set has only men that are on the board: `{meant}`"),
        );
        let (told, next) = (Told::from(found).mended(self.replace(at, at + count - 1, "")), at + count);
        Some((told, next.max(end.min(next))))
    }

    /// `enemy lives is 0`: a number that belongs to a side or to men is asked with a dot.
    pub(super) fn without_dot(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let state = self.names.number(self.w(at))?;
        let of_side = state.each_side;
        let before = at.checked_sub(1).filter(|_| !self.words.get(at).is_some_and(|word| word.fresh))?;
        let side = |at: usize| matches!(self.w(at), "own" | "enemy") || self.is_side(at);
        let given = self.w(at + 1) == "=" && side(before);
        if !given && self.question_start(at, false, lone).is_none() {
            return None;
        }
        let owner = self.w(before).strip_suffix("'s").unwrap_or(self.w(before));
        let whose = side(before) || self.names.sides.iter().any(|known| known == owner);
        let (first, meant) =
            if let (Some(one), true) = (self.asked_of_one(before), state.kind.is_some() && !of_side) {
                (before, if one == "mover" { self.w(at).to_owned() } else { format!("{one}.{}", self.w(at)) })
            } else if whose && of_side && given && self.is_side(before) {
                (before, format!("{} of {owner}", self.w(at)))
            } else if whose && of_side {
                (before, format!("{owner}.{}", self.w(at)))
            } else if let Some(kind) = state.kind.as_deref().filter(|_| side(before)) {
                (before, format!("({} {kind}).{}", self.w(before), self.w(at)))
            } else if self.is_piece(before) && !of_side {
                match before.checked_sub(1).filter(|at| side(*at)) {
                    Some(first) => (first, format!("({} {}).{}", self.w(first), self.w(before), self.w(at))),
                    None => (before, format!("{}.{}", self.w(before), self.w(at))),
                }
            } else if matches!(owner, "it" | "mover" | "taken") && !of_side {
                (before, format!("{owner}.{}", self.w(at)))
            } else {
                return None;
            };
        let found = errors::other_words(self.text(first, at), self.span(first, at), &format!("`{meant}`"))
            .help(if given && self.is_side(before) {
                "in a position, the state of a side is told with `of`"
            } else {
                "a number of a side or of a man is asked with a dot behind whose it is"
            });
        // Without the side where there is no room for it.
        let shorter = state.kind.as_deref().map(|kind| format!("{kind}.{}", self.w(at)));
        let repair = self.replace(first, at, &meant).or_else(|| self.replace(first, at, &shorter?));
        Some((Told::from(found).mended(repair), at + 1))
    }

    /// Of `takes enemy when rank >= enemy rank`: the one man who is meant by `own` or `enemy` in a condition of `takes`.
    fn asked_of_one(&self, side: usize) -> Option<&'static str> {
        let one = match self.w(side) {
            "own" => "mover",
            "enemy" => "it",
            _ => return None,
        };
        let clause = |at: &usize| matches!(self.w(*at), "{" | "}" | "takes" | "move" | "moves" | "safe");
        let begins = (0..side).rev().find(clause)?;
        let guarded = (begins..side).any(|at| matches!(self.w(at), "when" | "unless"));
        (self.w(begins) == "takes" && guarded).then_some(one)
    }

    /// `lives of White is 2`: what belongs to a side is asked with a dot.
    pub(super) fn number_of_side(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let (state, side) = (at.checked_sub(1)?, at + 1);
        let known = self.names.number(self.w(state)).is_some_and(|known| known.each_side);
        let whose = self.is_side(side) || matches!(self.w(side), "own" | "enemy");
        let asked = matches!(self.w(side + 1), "is" | ">=" | "<=" | "<" | ">");
        if !known || !whose || !asked || self.question_start(state, false, lone).is_none() {
            return None;
        }
        let meant = format!("{}.{}", self.w(side), self.w(state));
        let found =
            errors::other_words(self.text(state, side), self.span(state, side), &format!("`{meant}`"))
                .help("a number of a side or of a man is asked with a dot behind whose it is");
        Some((Told::from(found).mended(self.replace(state, side, &meant)), side + 1))
    }

    /// `it is White's turn`: which side is to move.
    pub(super) fn whose_turn(&self, at: usize) -> Option<(Told, usize)> {
        let owner = at.checked_sub(1)?;
        let side = self.w(owner).strip_suffix("'s").unwrap_or(self.w(owner).trim_end_matches('\''));
        let known = self.names.sides.iter().any(|known| known == side);
        if !known || side == self.w(owner) && self.w(owner.wrapping_sub(1)) != "is" {
            return None;
        }
        let said = |at: usize| matches!(self.w(at), "it" | "is" | "it's" | "now" | "the");
        let mut first = owner;
        while first > 0 && said(first - 1) {
            first -= 1;
        }
        if !matches!(self.w(first.wrapping_sub(1)), "then" | "when" | "unless" | "and") {
            return None;
        }
        let last = if self.w(at + 1) == "to" && self.w(at + 2) == "move" { at + 2 } else { at };
        let meant = format!("own is {side}");
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("`own` is the side to move in a test and in `before a turn`");
        Some((Told::from(found).mended(self.replace(first, last, &meant)), last + 1))
    }

    /// `enemy has no lives`, `White has less than 2 lives`.
    pub(super) fn has_so_many(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let (left, _) = self.around(at, at, false, lone)?;
        let (first, before) = left?;
        let whose = match self.text(first, before) {
            "own" | "player" | "the player" | "he" | "it" => "own",
            "enemy" | "opponent" | "the opponent" | "the enemy" => "enemy",
            side if self.names.sides.iter().any(|known| known == side) => side,
            _ => return None,
        };
        let last = (at + 1..at + 7).find(|at| self.names.number(self.w(*at)).is_some())?;
        let state = self.w(last);
        let known = self.names.number(state)?;
        let whose = match &known.kind {
            Some(kind) => format!("({whose} {kind})"),
            None if known.each_side => whose.to_owned(),
            None => return None,
        };
        let said = self.text(at + 1, last - 1);
        let (words, many) = said.rsplit_once(' ').unwrap_or(("", said));
        let many = match many {
            "no" | "zero" => "0".to_owned(),
            "more" if words == "no" => "0".to_owned(),
            many => number(many)?.to_string(),
        };
        let sign = match words {
            "" | "no" | "only" | "exactly" | "got" => "is",
            words => {
                let known = crate::language::glossary::phrases::COMPARISONS.iter();
                known
                    .clone()
                    .find(|(ways, _)| ways.split('/').any(|way| way == words))
                    .map(|(_, sign)| *sign)?
            }
        };
        let end = if matches!(self.w(last + 1), "left" | "remaining") { last + 1 } else { last };
        let meant = format!("{whose}.{state} {sign} {many}");
        Some(self.written_anew(first, end, &meant, self.text(first, end)))
    }
}
