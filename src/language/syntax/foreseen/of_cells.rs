//! Men on certain cells where men are told, said as a question: `taking enemy on trail`, `takes enemy Gull in marsh`; and
//! what is not to be found behind a `by`: `cell by step any but not marsh`.

use super::phrases::{ASK, END, REACH};
use super::{Part, Told};
use crate::language::syntax::errors;
use crate::language::syntax::grammar::Rule;

/// Words behind which men or cells are told.
const BEFORE_SETS: [&str; 11] =
    ["taking", "capturing", "take", "onto", "over", "to", "takes", "enters", "passes", "stops", "stands"];

impl Part<'_> {
    /// `taking enemy on trail`
    pub(super) fn taken_on_cells(&self, at: usize) -> Option<(Told, usize)> {
        if !matches!(self.w(at), "in" | "on" | "at" | "inside" | "within") {
            return None;
        }
        // `capturing passed at the end`
        if self.says(at, "at the end").is_some() {
            return None;
        }
        let before = self.word_before_set(at)?;
        let end = self.set_end(at + 1)?;
        let men = self.plain_set(self.text(before + 1, at - 1))?;
        let place = self.plain_set(self.text(at + 1, end))?;
        let side = matches!(men.as_str(), "own" | "enemy") || self.names.sides.contains(&men);
        // Beside a side alone, what each side has is that of the side.
        let of_each = place.split(' ').any(|word| self.names.is_of_each_side(word));
        let man = if side && of_each { " man" } else { "" };
        let set = format!("{}{man} {}", in_one(&men), in_one(&place));
        let meant = self.sound(Rule::only_condition, set)?;
        let found = errors::other_words(
            self.text(before + 1, end),
            self.span(before + 1, end),
            &format!("`{meant}`"),
        );
        let found = found.help(
            "men on certain cells are told by words side by side: `enemy Pawn last` are those on the cells of `last`",
        );
        Some((Told::from(found).mended(self.replace(before + 1, end, &meant)), end + 1))
    }

    /// `enters no burnt`, `takes never King`: what is denied is said by `not` or by `never`.
    pub(super) fn denied_in_clause(&self, at: usize) -> Option<(Told, usize)> {
        let clause = at.checked_sub(1)?;
        let word = self.w(clause);
        let first = self.words.get(clause).is_some_and(|word| word.fresh)
            || clause == 0
            || matches!(self.w(clause - 1), "{" | "}" | ";")
            || self.in_piece(clause);
        let end = self.joined_end(at + 1)?;
        let said = self.text(at + 1, end);
        let set = in_one(&self.plain_set(said)?);
        let (meant, why) = match (word, self.w(at)) {
            ("enters" | "passes" | "stops" | "stands", "no") => (
                format!("{word} not {set}"),
                "`no` asks whether there is one; all cells but some are told by `not`",
            ),
            ("takes" | "enters" | "passes" | "stops" | "stands", _) => {
                (format!("never {word} {set}"), "`never` stands before the word of the clause")
            }
            ("taking" | "capturing", "no") => {
                (format!("{word} (enemy but not {set})"), "all enemies but some are told by `but not`")
            }
            _ => return None,
        };
        if !first {
            return None;
        }
        let meant = self.sound(Rule::only_condition, set).map(|_| meant)?;
        let found =
            errors::other_words(self.text(clause, end), self.span(clause, end), &format!("`{meant}`"))
                .help(why);
        let repair = self.replace(clause, end, &meant).or_else(|| self.replace(clause, end, ""));
        Some((Told::from(found).mended(repair), end + 1))
    }

    /// The last word of a set that begins at `from`, with what `or` joins to it.
    fn joined_end(&self, from: usize) -> Option<usize> {
        let mut end = self.set_end(from)?;
        while matches!(self.w(end + 1), "or" | "and")
            && !self.words.get(end + 1).is_some_and(|word| word.fresh)
        {
            end = self.set_end(end + 2)?;
        }
        Some(end)
    }

    /// The word before a set that goes on before `at`.
    fn word_before_set(&self, at: usize) -> Option<usize> {
        for before in (0..at).rev().take(REACH) {
            let word = self.w(before);
            // `take` alone is an effect.
            if word == "take" && (before == 0 || self.w(before - 1) != "may") {
                return None;
            }
            if BEFORE_SETS.contains(&word) || word == "on" && before > 0 && self.w(before - 1) == "drop" {
                return (before + 1 < at).then_some(before);
            }
            let fresh = self.words.get(before + 1).is_some_and(|word| word.fresh);
            if fresh
                || END.contains(&word) && !matches!(word, "or" | ")")
                || ASK.contains(&word) && word != "or"
            {
                return None;
            }
        }
        None
    }

    /// The last word of the cells that begin at `from`.
    fn set_end(&self, from: usize) -> Option<usize> {
        if self.w(from) == "(" {
            return self.closing(from);
        }
        let stops = |at: usize| {
            let word = self.w(at);
            word.is_empty()
                || END.contains(&word)
                || BEFORE_SETS.contains(&word)
                || matches!(word, "where" | "if" | "as" | "may" | "no" | "past" | "by" | "but" | "at" | "for")
                || at > from && self.words.get(at).is_some_and(|word| word.fresh)
        };
        let mut end = from;
        while !stops(end) {
            end = if self.w(end) == "(" { self.closing(end)? + 1 } else { end + 1 };
        }
        (end > from).then(|| end - 1)
    }

    /// `cell by step any but not marsh`: what is not to be found is said before `by`.
    pub(super) fn not_to_be_found(&self, at: usize) -> Option<(Told, usize)> {
        if self.w(at) != "but" || self.w(at + 1) != "not" {
            return None;
        }
        let by =
            (0..at).rev().take(12).take_while(|at| !self.ends_set(*at)).find(|at| self.w(*at) == "by")?;
        let walk = self.text(by, at - 1);
        let leg = matches!(self.w(by + 1), "step" | "jump" | "(") || self.names.is_walk(self.w(by + 1));
        if !leg || walk.matches('(').count() != walk.matches(')').count() {
            return None;
        }
        let first = (0..by).rev().take(12).take_while(|at| !self.begins_set(*at)).last()?;
        let end = self.set_end(at + 2)?;
        let found = self.text(first, by - 1);
        let but = self.text(at + 2, end);
        let men = matches!(but, "own" | "enemy" | "man" | "occupied") || self.is_piece(at + 2);
        let left = match (found, but) {
            ("cell", "own") => "(empty or enemy)".to_owned(),
            ("cell", "enemy") => "(empty or own)".to_owned(),
            ("cell", "man" | "occupied") => "empty".to_owned(),
            ("cell", but) if men => format!("(empty or man but not {but})"),
            (found, but) => format!("({found} but not {but})"),
        };
        let meant = self.sound(Rule::only_condition, format!("{left} {walk}"))?;
        // In a question and in brackets it stands as it is.
        let asked = first.checked_sub(1).is_some_and(|before| {
            matches!(self.w(before), "(" | "=" | "in" | "on" | "is") || ASK.contains(&self.w(before))
        });
        let meant = if asked { meant } else { format!("({meant})") };
        let told = errors::other_words(self.text(first, end), self.span(first, end), &format!("`{meant}`"))
            .help("what is not to be found stands before the `by`, in brackets");
        Some((Told::from(told).mended(self.replace(first, end, &meant)), end + 1))
    }

    fn ends_set(&self, at: usize) -> bool {
        let word = self.w(at);
        matches!(word, "where" | "from" | "in" | "on" | "is") || END.contains(&word) && word != ")"
    }

    /// Whether a word stands before a set, and is no part of it.
    fn begins_set(&self, at: usize) -> bool {
        let word = self.w(at);
        matches!(
            word,
            "(" | "=" | "in" | "on" | "is" | "add" | "remove" | "each" | "change" | "number" | "of"
        ) || ASK.contains(&word)
            || END.contains(&word)
            || BEFORE_SETS.contains(&word)
    }

    /// `set burnt here`, `set here burnt`, `clear burnt here`, `put here in burnt`: cells join a set by `add`.
    pub(super) fn joins_set(&self, at: usize) -> Option<(Told, usize)> {
        let verb = self.w(at);
        let leaves = matches!(verb, "clear" | "remove" | "unset");
        let joins = matches!(verb, "set" | "mark" | "put" | "place" | "add");
        if !(leaves || joins) || !self.begins_effect(at) {
            return None;
        }
        let end = self.line_end(at, &[";", ","]);
        let is_set = |at: usize| self.names.sets.contains(self.w(at));
        if (at..end).any(|at| matches!(self.w(at), "=" | "." | "{"))
            || matches!(verb, "add" | "remove") && (at..end).any(|at| matches!(self.w(at), "to" | "from"))
        {
            return None;
        }
        let (set, first, last) = if is_set(at + 1) {
            let between = matches!(self.w(at + 2), "on" | "at" | "with" | "to" | "for" | "of");
            (at + 1, at + 2 + usize::from(between), end)
        } else {
            let between =
                matches!(self.w(end.checked_sub(1)?), "in" | "into" | "as" | "to" | "from" | "inside");
            (end, at + 1, end.checked_sub(1 + usize::from(between))?)
        };
        if !is_set(set) || first > last {
            return None;
        }
        // `enemy slime` is the enemy's.
        if first == last && (matches!(self.w(first), "own" | "enemy") || self.is_side(first)) {
            return None;
        }
        let (cells, set) = (in_one(self.text(first, last)), self.w(set));
        let meant =
            if leaves { format!("remove {cells} from {set}") } else { format!("add {cells} to {set}") };
        let meant = self.sound(Rule::only_effects, meant)?;
        let found = errors::other_words(self.text(at, end), self.span(at, end), &format!("`{meant}`"))
            .help("`set` and `clear` are for flags; cells and men join a set by `add ... to`, and leave it by `remove ... from`");
        let repair = self.replace(at, end, &meant).or_else(|| self.replace(at, end, ""));
        Some((Told::from(found).mended(repair), end + 1))
    }

    /// `add empty by step any to burnt`, `add here and c1 to burnt`: such a set stands in brackets.
    pub(super) fn added_in_brackets(&self, at: usize) -> Option<(Told, usize)> {
        let verb = self.w(at);
        if !matches!(verb, "add" | "remove") || !self.begins_effect(at) {
            return None;
        }
        let mut end = self.line_end(at, &[";"]);
        // An effect behind a comma is another.
        let next = (at + 1..end).find(|at| {
            matches!(self.w(*at), "," | "and")
                && crate::language::syntax::list::List::Effects.begins(self.w(at + 1))
        });
        end = next.map_or(end, |next| next - 1);
        let joint = if verb == "add" { "to" } else { "from" };
        let to = (at + 2..end).rev().find(|at| self.w(*at) == joint)?;
        let (mut depth, mut joined, mut walks) = (0_usize, false, false);
        for at in at + 1..to {
            match self.w(at) {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                "or" | "and" | "," | "but" if depth == 0 => joined = true,
                "by" if depth == 0 => walks = true,
                _ => {}
            }
        }
        if !joined && !walks {
            return None;
        }
        let said = self.text(at + 1, to - 1);
        let set = if walks { said.to_owned() } else { listed(said) };
        let meant = format!("{verb} ({set}) {joint} {}", self.text(to + 1, end));
        let meant = self.sound(Rule::only_effects, meant)?;
        let found = errors::other_words(self.text(at, end), self.span(at, end), &format!("`{meant}`"))
            .help("a set of more than words side by side stands in brackets here; `or` joins its parts");
        let repair = self.replace(at, end, &meant).or_else(|| self.replace(at, end, ""));
        Some((Told::from(found).mended(repair), end + 1))
    }
}

/// A set in brackets, where words join it.
fn in_one(set: &str) -> String {
    let joined = [" or ", " and ", " by ", " but "].iter().any(|word| set.contains(word));
    if joined && !set.starts_with('(') { format!("({set})") } else { set.to_owned() }
}

/// The parts of a list, joined by `or`.
fn listed(said: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    let apart = said.replace(',', " or ");
    for word in apart.split_whitespace() {
        let word = if word == "and" { "or" } else { word };
        if word != "or" || words.last() != Some(&"or") {
            words.push(word);
        }
    }
    words.join(" ")
}
