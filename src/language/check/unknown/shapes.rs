//! Unknown words whose shape, or whose neighbours, tell what is meant.

use std::collections::HashSet;

use super::advisor::Advisor;
use super::sought::Sought;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::advice::Advice;
use crate::language::check::unknown::word::Unknown;
use crate::language::glossary::betza;
use crate::language::source::Span;

/// Words that say nothing more here.
const FILLERS: [&str; 16] = [
    "yet",
    "already",
    "still",
    "now",
    "currently",
    "just",
    "ever",
    "again",
    "too",
    "also",
    "even",
    "really",
    "itself",
    "alone",
    "please",
    "then",
];

/// Words for what zones are, behind their names.
const UNITS: [&str; 12] = [
    "row",
    "rows",
    "rank",
    "ranks",
    "line",
    "zone",
    "area",
    "region",
    "territory",
    "cells",
    "squares",
    "zones",
];

impl Advisor<'_> {
    /// `onto enemy foe { put foe on origin }`, `step any { put new Wall on target }`: a name that no `as` has given.
    pub(super) fn name_without_as(&self, unknown: &Unknown) -> Option<Advice> {
        let line = self.sources.text(self.sources.lines_of(unknown.at));
        let line = line.split('#').next().unwrap_or("");
        let name = unknown.name.as_str();
        if !matches!(unknown.sought, Sought::Set | Sought::Men | Sought::Cells)
            || unknown.still
            || unknown.board
        {
            return None;
        }
        // A piece or a word that is only misspelt.
        if name.starts_with(|letter: char| letter.is_ascii_uppercase()) || self.near(unknown, false).is_some()
        {
            return None;
        }
        let sign = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '-' | '\'' | '_'));
        let places = || {
            line.match_indices(name).map(|(at, _)| at).filter(|at| {
                let before = line.get(..*at).and_then(|text| text.chars().next_back());
                let behind = line.get(at + name.len()..).and_then(|text| text.chars().next());
                before.is_none_or(sign) && behind.is_none_or(sign)
            })
        };
        let in_effects = |at: &usize| {
            let before = line.get(..*at).unwrap_or("");
            let open = before.rfind('{').filter(|open| before.rfind('}').is_none_or(|close| close < *open));
            open.filter(|open| before.get(..*open).is_some_and(|leg| leg.contains("move ")))
        };
        let (open, used) = places().find_map(|at| Some((in_effects(&at)?, at)))?;
        let first = places().next()?;
        let clause = line.get(..open)?;
        let leg = clause.get(clause.rfind("move ")?..)?.trim_end();
        let hook = clause.trim_end().rsplit(' ').take(3).any(|word| word == "after");
        if first < open && hook && leg.contains(&format!(" as {name}")) {
            let why = format!("`after` begins a clause of its own, which does not know `{name}`");
            let way = leg.rfind(" after ").and_then(|end| leg.get(..end)).unwrap_or("move ...");
            let what = line.get(open..).and_then(|rest| rest.split_inclusive('}').next()).unwrap_or("{ }");
            return Some(Advice::Recipe(
                why,
                format!("what this move does stands behind it without `after`: `{way} {what}`"),
            ));
        }
        if first < open {
            // `onto enemy foe`: behind the men stands their name.
            let before = line.get(..first)?.trim_end();
            let onto = before.rsplit(" then ").next()?.rsplit_once("onto ")?.1;
            let men = !onto.trim().is_empty() && !onto.contains(" as ") && !onto.ends_with(" as");
            let why = "a name stands behind `as`".to_owned();
            return men.then(|| Advice::Recipe(why, format!("write `as {name}`")));
        }
        let effect = line.get(open..used)?.trim_end();
        let is_put = effect.ends_with(" on") && effect.contains("put ")
            || [" add", "{add", " remove", "{remove"].iter().any(|verb| effect.ends_with(verb));
        let guarded = ["when ", "unless ", "so that "].iter().any(|guard| leg.contains(guard));
        if let Some(line) = self.line_that_names(name, unknown) {
            let why =
                format!("`{name}` is named in line {line}, and a name holds in the move that gives it alone");
            let what = "the cell from which this man comes is `origin`, the one where it ends is `here`; name another of this \
                        move with `as`, or leave this effect out";
            return Some(Advice::Recipe(why, what.to_owned()));
        }
        (is_put && !guarded && !leg.contains(&format!(" as {name}"))).then(|| {
            let why = "a cell has the name that the walk gives it where it comes there";
            Advice::Recipe(why.to_owned(), format!("write `{leg} as {name}`"))
        })
    }

    /// The line of another move that gives a name by `as`.
    fn line_that_names(&self, name: &str, unknown: &Unknown) -> Option<usize> {
        let here = self.sources.line_column(unknown.at).line;
        let text = &self.sources.get(unknown.at.source)?.text;
        let given = format!(" as {name}");
        let named = |line: &str| {
            let behind = line.split('#').next()?.split_once(&given)?.1;
            (!behind.starts_with(|c: char| c.is_alphanumeric() || "-_'".contains(c))).then_some(())
        };
        let at = text.lines().position(|line| named(line).is_some())? + 1;
        (at != here).then_some(at)
    }

    /// `tracks road = a-c | c-d`: the cells of a track, joined by dashes.
    pub(super) fn track_with_dashes(&self, unknown: &Unknown) -> Option<Advice> {
        let line = self.sources.text(self.sources.lines_of(unknown.at));
        let line = line.split('#').next().unwrap_or("").trim();
        let joined = |word: &str| {
            let cell = |part: &str| matches!(self.names.get(part), Some(Meaning::Cell(_)));
            word.contains('-') && word.split('-').all(cell)
        };
        if !line.starts_with("tracks ") || !joined(&unknown.name) {
            return None;
        }
        let mut closes = false;
        let mut before = "";
        let mut apart = Vec::new();
        for word in line.split(' ') {
            let cells: Vec<&str> = word.split('-').collect();
            // What ends where it begins closes: its first cell is not told twice.
            let round = cells.len() > 3 && cells.first() == cells.last();
            apart.push(match cells.split_last() {
                Some((_, ring)) if joined(word) && round => {
                    closes = true;
                    let sign = if before == "ring" { "" } else { "ring " };
                    format!("{sign}{}", ring.join(" "))
                }
                _ if joined(word) => cells.join(" "),
                _ => word.to_owned(),
            });
            before = word;
        }
        let line = apart.join(" ");
        let why = if closes {
            "the cells of a track stand one behind the other, and a track that closes is a ring"
        } else {
            "the cells of a track stand one behind the other"
        };
        Some(Advice::Recipe(why.to_owned(), format!("write `{line}`")))
    }

    /// The line to write, a few words about it, and whether it stands for all words beside the unknown one, too.
    pub(super) fn shape_of_words(
        &self,
        unknown: &Unknown,
        names: &HashSet<String>,
    ) -> Option<(String, String, bool)> {
        self.glued_minus(unknown)
            .or_else(|| self.left_out(unknown, names))
            .or_else(|| self.except(unknown, names))
            .or_else(|| self.has_won(unknown))
            .or_else(|| self.number_without_of(unknown))
            .or_else(|| self.taken_so_many(unknown))
            .or_else(|| self.in_a_row(unknown))
            .or_else(|| self.leap_by_name(unknown))
            .or_else(|| self.standing_there(unknown))
            .or_else(|| self.asked_of_the_move(unknown))
            .or_else(|| self.leg_of_a_direction(unknown))
            .or_else(|| Self::of_letters(unknown))
    }

    /// `move mFD`: a way of moving in letters.
    fn of_letters(unknown: &Unknown) -> Option<(String, String, bool)> {
        if unknown.sought != Sought::Walk || !betza::is_betza(&unknown.name) {
            return None;
        }
        let note =
            format!("`{}` is of another notation; here ways of moving are told in words", unknown.name);
        Some((betza::walk(&unknown.name)?, note, false))
    }

    /// `move leap (1,2) when captures`: what a move does is asked behind it.
    fn asked_of_the_move(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        if !matches!(unknown.name.as_str(), "captures" | "capturing" | "takes" | "captured") {
            return None;
        }
        let line = self.sources.text(self.sources.lines_of(unknown.at));
        let before = line.get(..line.find(&unknown.name)?)?;
        let clause = before.get(before.rfind("move ")?..)?;
        if clause.contains(['{', '}']) || clause.contains("so that") {
            return None;
        }
        let (guard, write) = match clause.split_whitespace().next_back()? {
            "when" => ("when", "so that taken"),
            "unless" => ("unless", "so that not taken"),
            _ => return None,
        };
        let note = format!("in place of `{guard} {}`, as it is known after the move only", unknown.name);
        Some((write.to_owned(), note, false))
    }

    /// `step any then same`: a leg says how it goes in its direction.
    fn leg_of_a_direction(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let name = unknown.name.as_str();
        let direction = name == "same" || matches!(self.names.get(name), Some(Meaning::Tracks(_)));
        if unknown.sought != Sought::Walk || !direction {
            return None;
        }
        let line = self.sources.text(self.sources.lines_of(unknown.at));
        let before = line.get(..line.find(&format!("then {name}"))?)?;
        let legs = ["step", "slide"];
        let leg = before.split_whitespace().rev().find(|word| legs.contains(word)).unwrap_or("step");
        Some((format!("{leg} {name}"), "a leg says how it goes, and in which direction".to_owned(), false))
    }

    fn said(&self, span: Option<Span>) -> &str {
        span.map_or("", |span| self.sources.text(span))
    }

    /// `fuel-1`: a minus without blanks around it belongs to the name.
    fn glued_minus(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let (left, right) = unknown.name.rsplit_once('-')?;
        let counts =
            |word: &str| matches!(self.names.get(word), Some(Meaning::State(_) | Meaning::Define(_)));
        let digits = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
        if !counts(left) || !(digits(right) || counts(right)) {
            return None;
        }
        let note = "a hyphen without blanks belongs to the name; put blanks round a minus";
        Some((format!("{left} - {right}"), note.to_owned(), false))
    }

    /// `laden yet`, `last row`: the word is left out.
    fn left_out(&self, unknown: &Unknown, names: &HashSet<String>) -> Option<(String, String, bool)> {
        let word = unknown.name.to_lowercase();
        let unit = UNITS.contains(&word.as_str());
        if !(unit || FILLERS.contains(&word.as_str())) {
            return None;
        }
        let before = self.mended(Some(self.said(unknown.around.before)), unknown, names)?;
        let after = self.mended(Some(self.said(unknown.around.after)), unknown, names)?;
        let known = |text: &str| {
            text.split_whitespace().next_back().is_some_and(|word| {
                matches!(self.names.get(word), Some(Meaning::Zone(_) | Meaning::Define(_))) || word == "last"
            })
        };
        let rest = [before.as_str(), after.as_str()].join(" ");
        let rest = rest.trim();
        if rest.is_empty() || unit && !known(&before) {
            return None;
        }
        let same = self.said(unknown.around.before) == before && self.said(unknown.around.after) == after;
        let and = if same { "" } else { ", and write" };
        Some((rest.to_owned(), format!("leave `{}` out{and}", unknown.name), true))
    }

    /// `empty except last`.
    fn except(&self, unknown: &Unknown, names: &HashSet<String>) -> Option<(String, String, bool)> {
        let words = ["except", "excluding", "excepting", "other-than", "apart-from", "save", "minus"];
        if !words.contains(&unknown.name.to_lowercase().as_str()) {
            return None;
        }
        let before = self.mended(Some(self.said(unknown.around.before)), unknown, names)?;
        let after = self.mended(Some(self.said(unknown.around.after)), unknown, names)?;
        (!before.is_empty() && !after.is_empty())
            .then(|| (format!("{before} but not {after}"), String::new(), true))
    }

    /// `Red has won`.
    fn has_won(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let words: Vec<&str> = self.said(unknown.around.whole).split_whitespace().collect();
        let (side, lost) = match words.as_slice() {
            [side, "has" | "is" | "was" | "had", "won" | "winner" | "victorious"]
            | [side, "won" | "winning" | "victorious"] => (side, false),
            [side, "has" | "is" | "was" | "had", "lost" | "beaten" | "loser"] | [side, "lost"] => {
                (side, true)
            }
            _ => return None,
        };
        let named = self.ir.sides.iter().position(|known| known == side)?;
        let winner = if lost { self.ir.sides.get(1 - named.min(1))? } else { self.ir.sides.get(named)? };
        Some((format!("{winner} wins"), String::new(), true))
    }

    /// `number Hen < 5`.
    fn number_without_of(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let counts = matches!(unknown.name.as_str(), "number" | "count" | "amount");
        let set = self.said(unknown.around.after);
        (counts && !set.is_empty() && self.said(unknown.around.before).is_empty())
            .then(|| (format!("number of {set}"), String::new(), true))
    }

    /// `Fox has captured 6 Hens`: those that are left are counted.
    fn taken_so_many(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let whole = self.said(unknown.around.whole);
        let words: Vec<&str> = whole.split_whitespace().collect();
        let taken = ["captured", "taken", "lost", "killed", "eaten"].iter().any(|word| words.contains(word));
        let at = words.iter().position(|word| word.parse::<u32>().is_ok()).filter(|_| taken)?;
        let many: u32 = words.get(at)?.parse().ok()?;
        let named = words.get(at + 1)?;
        let kind =
            self.ir.kinds.iter().position(|kind| {
                kind.name == *named || named.strip_suffix('s') == Some(kind.name.as_str())
            })?;
        let men = || self.ir.setup.men.iter().filter(|man| man.kind.index() == kind);
        let first = men().next()?.owner;
        let name = &self.ir.kinds.get(kind)?.name;
        // The side that has lost them, where only one has any.
        if men().any(|man| man.owner != first) {
            return None;
        }
        let all: u32 = men().map(|man| u32::from(man.count)).sum();
        let left = all.checked_sub(many)?;
        let note = format!("who is taken is gone; those that are left, of {all}, are counted");
        Some((format!("number of {name} <= {left}"), note, true))
    }

    /// `5 in a row`: a walk of the eye from one to the next.
    fn in_a_row(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        if !matches!(unknown.name.as_str(), "a" | "row" | "line") {
            return None;
        }
        let line = self.sources.text(self.sources.lines_of(unknown.at));
        let at =
            line.find(" in a row").or_else(|| line.find(" in a line")).or_else(|| line.find(" in line"))?;
        let many: u32 = line.get(..at)?.split_whitespace().rev().find_map(|word| word.parse().ok())?;
        let any = self.names.get("any").map(|_| "any")?;
        let steps = many.checked_sub(2).filter(|steps| *steps > 0)?;
        let row = format!("own by (step {any} onto own then (step same onto own)[{steps}]) from own");
        Some((
            row,
            "a row is a walk of the eye from man to man; write the whole question so".to_owned(),
            true,
        ))
    }

    /// `leap L`, `hop (1,2)`: a leap goes by a vector.
    fn leap_by_name(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let note = "a leap goes by a vector, so far one way and so far the other";
        let line = self.sources.lines_of(unknown.at);
        let before = self.sources.text(Span { end: unknown.at.start, ..line });
        let leaps = before.split_whitespace().next_back().filter(|word| matches!(*word, "leap" | "ride"));
        if let (Sought::Direction, Some(leap)) = (unknown.sought, leaps) {
            return Some((format!("{leap} (1,2)"), note.to_owned(), false));
        }
        let after = self.said(unknown.around.after);
        let vector = after.strip_prefix('(')?.strip_suffix(')')?;
        let numbers =
            vector.split(',').all(|number| number.trim().trim_start_matches('-').parse::<u8>().is_ok());
        let named =
            ["hop", "hops", "jumps", "leaps", "knight", "spring", "springs", "vault", "go", "goes", "moves"];
        (unknown.sought == Sought::Walk && numbers && named.contains(&unknown.name.as_str()))
            .then(|| (format!("leap {after}"), note.to_owned(), true))
    }

    /// `when enemy there`: what stands where a leg lands is said by the leg.
    fn standing_there(&self, unknown: &Unknown) -> Option<(String, String, bool)> {
        let there = matches!(unknown.name.as_str(), "there" | "ahead" | "in-front" | "on-it");
        if unknown.still || !there {
            return None;
        }
        let mode = match self.said(unknown.around.before) {
            "empty" | "no man" | "nobody" => "quietly",
            "enemy" | "enemy man" | "occupied" => "taking",
            _ => return None,
        };
        Some((
            mode.to_owned(),
            "who stands where a leg lands is said behind the leg, without `when`".to_owned(),
            true,
        ))
    }
}
