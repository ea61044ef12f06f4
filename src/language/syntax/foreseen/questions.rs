//! Questions in plain English: `own King is in hill`, `enemy has no Captain`, `checkmate`.

use super::super::grammar::Rule;
use super::names::is_name;
use super::phrases::{REACH, Side};
use super::{Part, Told};
use crate::language::glossary::phrases::{Left, Phrase, beginning_with};
use crate::language::glossary::recipes::number;
use crate::language::glossary::synonyms::{self, Place};

impl Part<'_> {
    /// `checkmate` in `after a turn`, where the side that has moved is `own`.
    pub(super) fn mate(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let group = (1..at).rev().take(200).find(|at| self.w(*at) == "turn" && self.w(at - 1) == "a")?;
        if self.w(group.checked_sub(2)?) != "after" || self.names.declares(self.w(at)) {
            return None;
        }
        let (left, _) = self.around(at, at, false, lone)?;
        let (first, said) = left.map_or((at, ""), |(first, last)| (first, self.text(first, last)));
        let enemy = [
            "",
            "is",
            "enemy",
            "enemy is",
            "enemy King",
            "enemy King is",
            "opponent",
            "opponent is",
            "it is",
        ];
        if !enemy.contains(&said) {
            return None;
        }
        let chief = self.names.chief()?;
        let meant = if self.w(at).starts_with("stale") {
            format!("no move for enemy and not enemy {chief} attacked")
        } else {
            format!("no move for enemy and enemy {chief} attacked")
        };
        let (told, next) = self.written_anew(first, at, &meant, self.text(first, at));
        let help = "in `after a turn`, `own` is the side that has just moved; in `before a turn`, where `own` is about to move, `lose when no move and own KING attacked` says the same";
        let diagnostic = told.diagnostic.help(help.replace("KING", chief));
        let blank = told
            .repair
            .or_else(|| self.replace(first, at, "no enemy man").or_else(|| self.replace(first, at, "own")));
        Some((Told::from(diagnostic).mended(blank), next))
    }

    /// A question that a recipe answers, or that begins with a word behind which nothing is asked.
    pub(super) fn question_in_words(&self, at: usize) -> Option<(Told, usize)> {
        let first = at + 1;
        // `attacked if on c3` asks this of another cell.
        let if_there = self.w(at) == "if" && self.w(at.wrapping_sub(1)) == "attacked";
        if !if_there && matches!(self.w(first), "in" | "on" | "inside") {
            let last = self.question_end(first + 1)?;
            let place = self.text(first + 1, last);
            // What another file calls so stays what it is called.
            let asked = synonyms::find(place, &[Place::Question, Place::Ending]).is_some();
            let elsewhere = self.names.lacks_some && is_name(place) && !place.contains(' ') && !asked;
            let place = if elsewhere { place.to_owned() } else { self.plain_set(place)? };
            let meant = format!("here in {place}");
            return Some(self.written_anew(first, last, &meant, self.w(first)));
        }
        let stops =
            |at: &usize| matches!(self.w(*at), "{" | "}" | "when" | "unless" | "win" | "lose" | "draw" | "");
        let last = (first..first + REACH)
            .take_while(|at| !stops(at))
            .take_while(|at| *at == first || !self.words.get(*at).is_some_and(|word| word.fresh))
            .last()?;
        let told = self.sentence_within(first, last, true)?;
        let plain = self.is_sound(Rule::only_condition, self.text(first, last));
        if plain { None } else { Some(told) }
    }

    /// `own King is in hill`, `King not attacked`, `enemy has no Captain`.
    pub(super) fn asked_in_words(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        // `the player wins if ...` is told as a whole.
        let begins = (0..=at).rev().take(40).find(|at| self.words.get(*at).is_some_and(|word| word.fresh));
        if begins.is_some_and(|first| self.w(first) == "the") {
            return None;
        }
        // The longest phrase that fits: of `is not in` and `is not`, the first.
        let found = beginning_with(self.w(at)).iter().filter_map(|(phrase, way)| {
            let count = self.says(at, way)?;
            let (left, right) = self.around(at, at + count - 1, false, lone)?;
            let meant = self.question_meant(phrase, left, right)?;
            Some((count, phrase, left, right, meant))
        });
        let (count, phrase, left, right, meant) = found.max_by_key(|(count, ..)| *count)?;
        let last = at + count - 1;
        if self.w(last + 1) == "(" && matches!(self.w(last), "beside" | "near")
            || self.w(at.wrapping_sub(1)) == "in"
        {
            return None;
        }
        let first = left.map_or(at, |(first, _)| first);
        let end = right.filter(|_| phrase.write.contains("{right}")).map_or(last, |(_, end)| end);
        Some(self.written_anew(first, end, &meant, self.text(at, last)))
    }

    /// Whose men are gone where a question behind `win when`, `lose when` or `White wins when` asks that they are.
    fn loser(&self, at: usize) -> Option<&str> {
        let ending = |at: &usize| matches!(self.w(*at), "win" | "lose" | "wins" | "loses");
        let open = |at: &usize| !matches!(self.w(*at), "{" | "}" | ";" | "draw" | "draws");
        let said = (0..at).rev().take(REACH).take_while(open).find(ending)?;
        let named = self.w(said.checked_sub(1)?);
        let side = self.names.sides.iter().find(|side| *side == named).map(String::as_str);
        match self.w(said) {
            "win" => Some("enemy"),
            "lose" => Some("own"),
            "wins" => self.names.other(side?),
            _ => side,
        }
    }

    /// What is meant by a phrase between these words.
    pub(super) fn question_meant(&self, phrase: &Phrase, left: Side, right: Side) -> Option<String> {
        let before = self.side(left);
        let whose = match before {
            "own" | "player" | "it" | "he" | "one" | "a player" | "the player" => "own",
            "enemy" | "opponent" | "the opponent" | "the enemy" => "enemy",
            side if self.names.sides.iter().any(|known| known == side) => side,
            _ => "",
        };
        if let (Left::Words, Some((many, men)), Some(_)) = (phrase.left, before.split_once(' '), right)
            && let Some(many) = crate::language::glossary::recipes::number(many)
            && (phrase.write.contains(" in {right}") || phrase.write.contains(" on {right}"))
        {
            let men = self.plain_set(men)?;
            let men = if self.names.is_piece(&men) { format!("own {men}") } else { men };
            let place = self.plain_set(self.side(right))?;
            return self.sound(
                Rule::only_condition,
                format!("{} >= {many}", self.counted(&format!("{men} in {place}"))),
            );
        }
        let all = before.split_once(' ').filter(|(all, _)| matches!(*all, "all" | "every" | "each"));
        let before = match phrase.left {
            Left::Nothing if before.is_empty() => String::new(),
            Left::Whose if !whose.is_empty() => whose.to_owned(),
            Left::Whose if before.is_empty() && !phrase.write.contains("{right}") => "own".to_owned(),
            Left::All => self.plain_set(all?.1)?,
            Left::Direction if self.names.is_direction(before) => before.to_owned(),
            Left::Words if !before.is_empty() => self.plain_set(before)?,
            _ => return None,
        };
        // Whose men these are is known where they are declared.
        let elsewhere = self.names.lacks_some && !self.names.knows(&before);
        if phrase.write == "no {left}" && elsewhere && !before.contains(' ') || before == "it" {
            return None;
        }
        let before = match left.and_then(|(first, _)| self.loser(first)) {
            Some(loser) if phrase.write == "no {left}" && self.names.is_piece(&before) => {
                format!("{loser} {before}")
            }
            _ => before,
        };
        let own = if self.names.is_piece(&before) { format!("own {before}") } else { before.clone() };
        let right = match right {
            Some(_) => self.plain_set(self.side(right)),
            None => None,
        };
        if phrase.write.contains("{right}") && right.is_none() {
            return None;
        }
        // So many men are not a set of them.
        if phrase.write == "no {left}" && before.split(' ').next().and_then(number).is_some() {
            return None;
        }
        // A number reaches another.
        let write = if phrase.write == "{own} in {right}" && right.as_deref().and_then(number).is_some() {
            "{left} is {right}"
        } else {
            phrase.write
        };
        let meant = write.replace("{left}", &before).replace("{own}", &own);
        let meant = meant.replace("{right}", right.as_deref().unwrap_or(""));
        // Men that are none, or of whom one speaks twice.
        let meant = meant.replace("no no ", "no ").replace("no move for own", "no move");
        self.sound(Rule::only_condition, meant)
    }
}
