//! Men that change, and men that appear: `convert enemy by step any`, `prey becomes Ghost`, `spawn Pawn on origin`.

use super::without_article;
use crate::language::ir::NOBODY;
use crate::language::syntax::errors;
use crate::language::syntax::foreseen::{Part, Told};
use crate::language::syntax::grammar::Rule;

/// Words for the man whose clause it is.
const HIMSELF: [&str; 8] = ["mover", "self", "this", "itself", "piece", "man", "he", "she"];

impl Part<'_> {
    /// `convert enemy by step any`, `recruit taken`, `prey becomes Ghost`, `it changes sides`.
    pub(super) fn changed_men(&self) -> Option<Told> {
        let end = self.line_end(0, &[";", ","]);
        let meant =
            self.over_to_the_other(end).or_else(|| self.becoming(end)).or_else(|| self.converted(end))?;
        if meant == self.text(0, end) {
            return None;
        }
        let meant = self.sound(Rule::only_effects, meant)?;
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`"))
            .help("men become another piece, or men of another side, by `change MEN to ...`; the man whose rule it is, by `become ...`");
        Some(Told::from(found).mended(self.replace(0, end, &meant)))
    }

    /// `change sides`, `defect`, `it switches sides`, `enemy Pawn changes owner`.
    fn over_to_the_other(&self, end: usize) -> Option<String> {
        let verb = (0..=end).find(|at| {
            matches!(
                self.w(*at),
                "change" | "changes" | "switch" | "switches" | "swap" | "swaps" | "defect" | "defects"
            )
        })?;
        let defects = self.w(verb).starts_with("defect");
        let mut noun = verb + 1;
        while matches!(self.w(noun), "its" | "his" | "the") {
            noun += 1;
        }
        let is_side = matches!(
            self.w(noun),
            "side" | "sides" | "owner" | "owners" | "colour" | "colours" | "color" | "colors" | "allegiance"
        );
        if !(is_side && noun == end || defects && verb == end) {
            return None;
        }
        if verb == 0 || HIMSELF.contains(&self.w(0)) && verb == 1 {
            return Some("become enemy".to_owned());
        }
        let men = self.men_changed(0, verb - 1)?;
        let to = if men.contains("own") { "enemy" } else { "own" };
        Some(format!("change {men} to {to}"))
    }

    /// `prey becomes Ghost`, `enemy Rook turns into Mage`.
    fn becoming(&self, end: usize) -> Option<String> {
        let verb = (1..=end).find(|at| {
            matches!(
                self.w(*at),
                "becomes" | "become" | "promotes" | "turns" | "transforms" | "converts" | "changes"
            )
        })?;
        let (men, what) = (self.men_changed(0, verb - 1)?, self.what_becomes(verb + 1, end)?);
        Some(format!("change {men} to {what}"))
    }

    /// `convert prey to Ghost`, `recruit enemy by step any`, `flip enemy by line`.
    fn converted(&self, end: usize) -> Option<String> {
        let (turns, may_say) = match self.w(0) {
            "convert" | "recruit" | "enlist" | "bribe" | "turn" | "flip" => (true, true),
            "promote" | "transform" | "morph" | "upgrade" | "change" => (false, true),
            _ => (false, false),
        };
        if !may_say || end == 0 {
            return None;
        }
        let joint = (2..end).find(|at| matches!(self.w(*at), "to" | "into" | "in"));
        let Some(joint) = joint else {
            // `convert Queen` is about the man himself.
            let men = self.men_changed(1, end).filter(|_| turns && !self.is_piece(1))?;
            return Some(format!("change {men} to own"));
        };
        let (men, what) = (self.men_changed(1, joint - 1)?, self.what_becomes(joint + 1, end)?);
        Some(format!("change {men} to {what}"))
    }

    /// Men who are not the man whose clause it is, as a set that may stand before `to`.
    fn men_changed(&self, first: usize, last: usize) -> Option<String> {
        let men = without_article(self.text(first, last));
        let word = men.split_whitespace().next()?;
        let is_set = ["own", "enemy", "man", "taken", "it"].contains(&word)
            || self.names.sides.iter().any(|side| side == word)
            || self.names.declares(word);
        if !is_set || men == "man" || HIMSELF.contains(&men) || men == "it" && !self.in_each() {
            return None;
        }
        let several = men.split_whitespace().any(|word| matches!(word, "by" | "or" | "and"));
        Some(if several { format!("({})", men.replace(" and ", " or ")) } else { men.to_owned() })
    }

    /// A piece, or a side and a piece, behind words such as `to a`.
    fn what_becomes(&self, from: usize, end: usize) -> Option<String> {
        let mut at = from;
        while matches!(self.w(at), "to" | "into" | "a" | "an" | "the") {
            at += 1;
        }
        let is_side =
            |word: &str| matches!(word, "own" | "enemy") || self.names.sides.iter().any(|side| side == word);
        let side = is_side(self.w(at));
        let kind = at + usize::from(side);
        if at > end || !(side && at == end || self.is_piece(kind)) {
            return None;
        }
        let what = self.text(at, end);
        let several = what.split_whitespace().any(|word| word == "or");
        Some(if several && !side { format!("one of ({what})") } else { what.to_owned() })
    }

    /// Whether the effect stands in the braces of an `each`.
    fn in_each(&self) -> bool {
        let before = self.scanned.text.get(..self.start(0)).unwrap_or("");
        before.rsplit(['\n', ';']).next().is_some_and(|line| line.contains("each "))
    }

    /// `spawn Pawn on origin`, `create a Wall at here`.
    pub(super) fn new_men(&self) -> Option<Told> {
        Some(self.new_man_at(0)?.0)
    }

    /// The same from a word on, and the word behind it.
    pub(in crate::language::syntax::foreseen) fn new_man_at(&self, at: usize) -> Option<(Told, usize)> {
        const NEW: [&str; 12] = [
            "spawn", "create", "summon", "generate", "make", "new", "place", "respawn", "revive", "put",
            "leave", "add",
        ];
        let end = self.line_end(at, &[";", ","]);
        let verb = self.w(at);
        if !NEW.contains(&verb) || at > 0 && !self.begins_effect(at) {
            return None;
        }
        let mut first = at + 1;
        while matches!(self.w(first), "a" | "an" | "the" | "new" | "another") {
            first += 1;
        }
        let joint = (first + 1..end).find(|at| matches!(self.w(*at), "on" | "at" | "in" | "onto"))?;
        // A man who is placed and belongs to nobody was mostly not there before.
        let nobodys = verb == "place" && self.w(first) == NOBODY;
        let is_new = nobodys || verb != "put" && verb != "place" || first > at + 1;
        if !is_new || !(first..joint).any(|at| self.is_piece(at)) || (joint..end).any(|at| self.w(at) == "to")
        {
            return None;
        }
        let meant = format!("put new {} on {}", self.text(first, joint - 1), self.text(joint + 1, end));
        if meant == self.text(at, end) {
            return None;
        }
        let meant = self.sound(Rule::only_effects, meant)?;
        // Where some men are nobody's, the new one may be, too.
        let owned = first + 1 < joint;
        let whose = if owned || !self.scanned.text.contains(NOBODY) {
            String::new()
        } else {
            let of_nobody = meant.replacen("put new ", &format!("put new {NOBODY} "), 1);
            format!("; he is one's own man, and one of nobody's is `{of_nobody}`")
        };
        let found = errors::other_words(self.text(at, end), self.span(at, end), &format!("`{meant}`"));
        let found = found.help(if nobodys {
            "a man who was not there before is put on an empty cell by `put new`; `put` alone moves one who stands on the board".to_owned()
        } else {
            format!("a man who was not there before is put on an empty cell by `put new`{whose}")
        });
        let repair = self.replace(at, end, &meant).or_else(|| self.replace(at, end, ""));
        Some((Told::from(found).mended(repair), end + 1))
    }
}
