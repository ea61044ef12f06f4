//! Clauses of pieces that are nearly right: a guard on the way, men that a walk goes past, leave to go.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::{Part, Told};

impl Part<'_> {
    /// `move step any when laden then step same`: on the way a question is asked by `where`.
    pub(super) fn guarded_on_the_way(&self) -> Option<Told> {
        if self.w(self.at) != "then" || !self.names.is_walk(self.w(self.at + 1)) && self.w(self.at + 1) != "("
        {
            return None;
        }
        // The clause may have ended before this line.
        let text = self.scanned.text.get(..self.start(self.at))?;
        let clause = text.rfind("move ")?;
        let said = text.get(clause..)?;
        if said.contains('}') || said.lines().count() > 4 {
            return None;
        }
        let guards = ["when", "unless"].into_iter().filter_map(|word| Some((word_in(said, word)?, word)));
        let (at, word) = guards.max_by_key(|(at, _)| *at)?;
        let question = said.get(at + word.len()..)?.split_whitespace().collect::<Vec<_>>().join(" ");
        let ask = if word == "unless" { "where not" } else { "where" };
        let several = question.split(' ').any(|word| matches!(word, "and" | "or"));
        let meant = if word == "unless" && several {
            format!("{ask} ({question})")
        } else {
            format!("{ask} {question}")
        };
        let whole = said.trim_end().len();
        let span = self.scanned.span(clause + at, clause + whole);
        let found = errors::said_otherwise(
            word,
            span,
            "this is asked before the whole move, and ends it",
            &format!("on the way a question is asked by `where`: write `{meant}`"),
        );
        Some(Told::from(found).mended(Some(Repair::new(clause + at, clause + whole, ""))))
    }

    /// `move to any empty cell`, `move anywhere`: what lies between is gone past.
    pub(super) fn goes_anywhere(&self) -> Option<Told> {
        let to = self.w(0) == "move" && self.w(1) == "to";
        let anywhere = self.w(0) == "move" && matches!(self.w(1), "anywhere" | "everywhere" | "teleport");
        if !(to || anywhere) || self.at > 2 || self.w(2) == ":" {
            return None;
        }
        let last = self.line_end(1, &["when", "unless", "so"]);
        let mut set = 2;
        while matches!(self.w(set), "to" | "any" | "an" | "a" | "every" | "the" | "on") {
            set += 1;
        }
        let place = if set <= last { self.plain_set(self.text(set, last)) } else { None };
        let place = place.filter(|place| !matches!(place.as_str(), "empty" | "cell" | "empty cell"));
        let to = place.map_or(String::new(), |place| format!(" to {place}"));
        let meant =
            self.sound(Rule::only_clauses, format!("move (step any past)* then step any quietly{to}"))?;
        let found = errors::said_otherwise(
            self.text(0, 1),
            self.span(0, last),
            "how a man comes there is told leg by leg",
            &format!("from anywhere, past whoever stands between: `{meant}`"),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// `slide forward past own Hare`: `past` is about whoever stands there.
    pub(super) fn past_men(&self) -> Option<Told> {
        let past = self.at.checked_sub(1).filter(|at| self.w(*at) == "past")?;
        let direction = past.checked_sub(1).filter(|at| self.names.is_direction(self.w(*at)))?;
        let leg = direction.checked_sub(1)?;
        let end = self.line_end(self.at, &["then", "|", "when", "unless", "quietly", "taking", "{"]);
        let set = self.plain_set(self.text(self.at, end))?;
        if !matches!(self.w(leg), "step" | "slide" | "jump" | "leap") {
            return None;
        }
        let set = if set.contains(" or ") { format!("({set})") } else { set };
        let direction = self.w(direction);
        let over = if self.w(leg) == "slide" { format!("(empty or {set})*") } else { set };
        let meant = format!("jump {direction} over {over}");
        // A jump ends on the cell behind those over whom it goes: no leg of its own leads there.
        let lands = if self.w(leg) == "slide" { None } else { self.says(end + 1, "then step same") };
        let end = lands.map_or(end, |_| end + 3);
        let help = if lands.is_some() {
            format!(
                "over certain men goes a jump, which ends on the cell behind them: `{meant}`, without `then step same`"
            )
        } else {
            format!("over certain men goes a jump: `{meant}`")
        };
        let found = errors::said_otherwise(
            self.text(past, end),
            self.span(past, end),
            "`past` goes by whoever stands there, and names nobody",
            &help,
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(past), self.end(end), ""))))
    }

    /// `may enter pond`: what nothing forbids need not be said.
    pub(super) fn may_go(&self) -> Option<Told> {
        let verb = match self.w(1) {
            "enter" | "go" | "walk" | "swim" | "step" => "enters",
            "stop" | "end" | "land" | "rest" => "stops",
            "pass" | "cross" => "passes",
            _ => return None,
        };
        let mut set = 2;
        while matches!(self.w(set), "on" | "in" | "at" | "to" | "through" | "into" | "onto" | "over" | "the")
        {
            set += 1;
        }
        let last = self.line_end(set, &[]);
        let set = self.plain_set(self.rest(set, &[]))?;
        let meant = self.sound(Rule::only_clauses, format!("also {verb} {set}"))?;
        let found = errors::said_otherwise(
            self.text(0, 1),
            self.span(0, last),
            "what nothing forbids need not be permitted",
            &format!(
                "leave it out; where a family of the piece forbids it: `{meant}`; that it may go nowhere else is `{verb} {set}`"
            ),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }
}

/// Where a word stands last in a text.
fn word_in(text: &str, word: &str) -> Option<usize> {
    let letter =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '-');
    let alone = |at: usize| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let behind = text.get(at + word.len()..).and_then(|text| text.chars().next());
        !letter(before) && !letter(behind)
    };
    text.rmatch_indices(word).map(|(at, _)| at).find(|at| alone(*at))
}
