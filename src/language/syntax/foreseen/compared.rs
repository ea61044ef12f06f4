//! Numbers that are compared in plain English: `less than 6`, `at least 3 Pawn`, `own Pawn in last >= 2`.

use super::super::errors;
use super::super::grammar::Rule;
use super::names::is_number;
use super::phrases::Side;
use super::remaining::without_left;
use super::{Part, Told};
use crate::language::glossary::phrases::{COMPARISONS, FILLERS};
use crate::language::glossary::recipes::number;

impl Part<'_> {
    /// Words that are counted, side by side: `own Goose in den` is `own Goose den`.
    pub(super) fn counted(&self, set: &str) -> String {
        let set = set.strip_prefix("number of ").unwrap_or(set);
        let set = without_left(set);
        let plain = self.plain_set(set);
        let set = plain.as_deref().unwrap_or(set);
        let parts: Vec<&str> = set.split_whitespace().collect();
        let Some(joint) = parts.iter().position(|word| matches!(*word, "in" | "on")) else {
            return format!("number of {set}");
        };
        let (men, place) = parts.split_at(joint);
        let place = place.get(1..).unwrap_or_default();
        if place.last() == Some(&"hand") {
            let whose =
                men.first().filter(|word| matches!(**word, "own" | "enemy")).copied().unwrap_or("own");
            let kind: Vec<&str> = men.iter().filter(|word| **word != whose).copied().collect();
            return format!("number of {whose} hand {}", kind.join(" ")).trim_end().to_owned();
        }
        let place = place.join(" ");
        let several = place.contains("..") || place.contains(" or ");
        let place = if several && !place.starts_with('(') { format!("({place})") } else { place };
        format!("number of {} {place}", men.join(" "))
    }

    /// Whether one of the words from one to another is so, what stands in brackets left out.
    fn outside_brackets(&self, first: usize, last: usize, is_so: impl Fn(&str) -> bool) -> bool {
        let mut depth = 0_usize;
        (first..=last).any(|at| {
            match self.w(at) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                word => return depth == 0 && is_so(word),
            }
            false
        })
    }

    /// Whether words are a set, not a number.
    pub(super) fn is_counted(&self, side: Side) -> bool {
        let Some((first, last)) = side else { return false };
        let men = |at: usize| {
            matches!(self.w(at), "own" | "enemy" | "man" | "empty" | "occupied" | "taken" | "cell")
                || self.is_side(at)
                || self.is_piece(at)
        };
        self.w(first) != "number"
            && men(first)
            && !(first..=last).any(|at| matches!(self.w(at), "." | "hand"))
    }

    /// Whether a word begins a set of men.
    pub(super) fn is_men(&self, at: usize) -> bool {
        matches!(self.w(at), "own" | "enemy" | "man" | "empty" | "occupied" | "taken" | "cell" | "all" | "my")
            || self.is_side(at)
            || self.is_piece(at)
            || self
                .w(at)
                .strip_suffix("'s")
                .is_some_and(|side| self.names.sides.iter().any(|known| known == side))
            || self.names.piece_named(self.w(at)).is_some()
    }

    /// `own Goose in den >= 2`, `number of Goose in den >= 2`.
    pub(super) fn members_compared(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let (left, right) = self.around(at, at, false, lone)?;
        let (first, last) = left?;
        let joined = self.outside_brackets(first, last, |word| matches!(word, "in" | "on"));
        let end = right?.1;
        if !joined || !(self.w(first) == "number" || self.is_counted(left)) || !self.is_number(end) {
            return None;
        }
        let meant = format!("{} {} {}", self.counted(self.side(left)), self.w(at), self.side(right));
        Some(self.written_anew(first, end, &meant, self.text(first, last)))
    }

    /// `number of Goose less than 6`, `fewer than 6 Goose`, `enemy has at most 2 Barge`.
    pub(super) fn compared_in_words(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        if let Some(told) = self.more_than(at, lone) {
            return Some(told);
        }
        let filler = FILLERS.iter().filter_map(|way| self.says(at, way)).max().unwrap_or(0);
        let core = at + filler;
        let found = COMPARISONS.iter().filter_map(|(ways, sign)| Some((self.said(core, ways)?, *sign)));
        let (count, sign) = found.max_by_key(|(count, _)| *count).or_else(|| {
            // `there are 3 Goose`, `enemy has 2 Barge`, `3 own Pawn in centre`
            let counts = number(self.w(core)).is_some();
            let plain = filler > 0 && !matches!(self.w(at), "is" | "are" | "was");
            let bare = counts && filler == 0 && self.question_start(at, false, lone) == Some(at);
            let bare = bare && self.is_men(at + 1) && self.question_end(at).is_some();
            (counts && (plain || bare)).then_some((0, if plain { "is" } else { ">=" }))
        })?;
        let last = (core + count).checked_sub(1)?;
        let (left, right) = self.around(at, last, false, lone)?;
        let (from, end) = right?;
        let said = self.text(at, last.max(at));
        if let Some(number) =
            number(self.w(from)).filter(|_| end > from && !matches!(self.w(from + 1), "+" | "-"))
        {
            // The set stands behind the number.
            let whose = self.side(left);
            let whose = if whose.is_empty() { String::new() } else { format!("{whose} ") };
            let set = format!("{whose}{}", self.text(from + 1, end));
            if set.ends_with(" taken") || set.starts_with("taken ") {
                return Some(self.taken_before(left.map_or(at, |(first, _)| first), end, &set, number));
            }
            let meant =
                self.sound(Rule::only_condition, format!("{} {sign} {number}", self.counted(&set)))?;
            return Some(self.written_anew(left.map_or(at, |(first, _)| first), end, &meant, said));
        }
        let (first, before) = left?;
        let counts =
            self.is_counted(left) || self.text(first, before).contains(" in ") || self.w(first) == "number";
        let one_word =
            matches!(said, "above" | "below" | "exactly" | "up to" | "over than" | "exceeds" | "equals")
                || ["only", "just", "merely"].iter().any(|word| said.ends_with(word));
        let right = match number(self.w(from)) {
            Some(number) if end == from => number.to_string(),
            _ if !counts && self.count_of_side(self.side(left), self.side(right)).is_some() => {
                self.count_of_side(self.side(left), self.side(right)).unwrap_or_default()
            }
            _ if counts && self.is_counted(Some((from, end))) || self.side(right).ends_with("'s") => {
                self.counted(self.side(right))
            }
            _ => self.side(right).to_owned(),
        };
        if one_word && !is_number(&right) || self.w(at) == "has" && count == 0 {
            return None;
        }
        let left = if counts { self.counted(self.side(left)) } else { self.side(left).to_owned() };
        let meant = self.sound(Rule::only_condition, format!("{left} {sign} {right}"));
        match meant {
            Some(meant) if left != self.text(first, before) || right != self.text(from, end) => {
                Some(self.written_anew(first, end, &meant, said))
            }
            meant => {
                let found = errors::other_words(said, self.span(at, last), &format!("`{sign}`"));
                let found = match meant {
                    Some(meant) => found.help(format!("numbers are compared by signs: `{meant}`")),
                    None => found.help(
                        "numbers are compared by signs: `number of own Pawn > 2`"
                            .replace("Pawn", self.names.first_piece().unwrap_or("Pawn")),
                    ),
                };
                Some((Told::from(found).mended(self.replace(at, last, sign)), end + 1))
            }
        }
    }

    /// `score is greater than the enemy's`: the number of that side.
    fn count_of_side(&self, left: &str, right: &str) -> Option<String> {
        let name = left.rsplit('.').next().filter(|name| !name.contains(' '))?;
        let own = self.names.number(name).is_some_and(|state| state.each_side);
        let whose = right.strip_prefix("the ").unwrap_or(right);
        let whose = whose.strip_suffix(name).map_or(whose, str::trim_end);
        let whose = whose.strip_suffix("'s").unwrap_or(whose);
        let side = match whose {
            "enemy" | "opponent" | "other side" | "other player" | "that of enemy" | "that of the enemy" => {
                "enemy"
            }
            whose => self.names.sides.iter().find(|side| *side == whose)?,
        };
        own.then(|| format!("{side}.{name}"))
    }

    /// `10 Sheep taken`: in the whole game, where `taken` speaks of one turn.
    fn taken_before(
        &self,
        first: usize,
        end: usize,
        set: &str,
        number: impl std::fmt::Display,
    ) -> (Told, usize) {
        let men = set.trim_end_matches(" taken").trim_start_matches("taken ").trim();
        let found = errors::said_otherwise(
            self.text(first, end),
            self.span(first, end),
            "`taken` are those that this turn has taken",
            &format!(
                "count who is left: `number of {men} <= LEFT`, where `LEFT` is how many there are at first, less {number}"
            ),
        );
        (Told::from(found).mended(self.replace(first, end, &format!("no {men}"))), end + 1)
    }

    /// `more own Pawn than enemy Pawn`.
    pub(super) fn more_than(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let sign = match self.w(at) {
            "more" => ">",
            "fewer" | "less" => "<",
            _ => return None,
        };
        let than = (at + 2..at + 8).find(|at| self.w(*at) == "than")?;
        let end = self.question_end(than + 1)?;
        if self.question_start(at, false, lone)? != at || !self.is_men(at + 1) {
            return None;
        }
        let (more, less) =
            (self.counted(self.text(at + 1, than - 1)), self.counted(self.text(than + 1, end)));
        let meant = self.sound(Rule::only_condition, format!("{more} {sign} {less}"))?;
        Some(self.written_anew(at, end, &meant, &format!("{} ... than", self.w(at))))
    }
}
