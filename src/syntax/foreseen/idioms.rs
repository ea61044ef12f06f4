//! Clauses of pieces that are nearly right: a guard on the way, men that a walk goes past, promotions of some sort.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::names::is_name;
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
        let found = errors::said_otherwise(
            self.text(past, end),
            self.span(past, end),
            "`past` goes by whoever stands there, and names nobody",
            &format!("over certain men goes a jump: `{meant}`"),
        );
        Some(Told::from(found).mended(Some(Repair::new(self.start(past), self.end(end), ""))))
    }

    /// `must promote to Queen when here in last`: that is a duty anyhow.
    pub(super) fn must_promote(&self) -> Option<Told> {
        let verb = self.w(1);
        if !matches!(verb, "promote" | "promotes" | "become" | "be") {
            return None;
        }
        let mut set = 2;
        while matches!(self.w(set), "promoted" | "to" | "into" | "a" | "an") {
            set += 1;
        }
        let rest = self.rest(set, &[]);
        if rest.is_empty() || verb == "be" && self.w(2) != "promoted" {
            return None;
        }
        let meant = self.sound(Rule::only_clauses, format!("promotes to {rest}"))?;
        let found = errors::other_words(self.text(0, set - 1), self.span(0, set - 1), "`promotes to`")
            .help(format!("`{meant}` is a duty already; `may promote to` leaves the choice"));
        Some(Told::from(found).mended(self.replace(0, set - 1, "promotes to")))
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

    /// `promotes to Queen when it takes`, `promotes to Queen upon taking Rook`.
    pub(super) fn promotion_by_taking(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let verb = (3..=last).find(|at| {
            matches!(self.w(*at), "taking" | "takes" | "captures" | "capturing" | "capture" | "kills")
        })?;
        let mut first = verb;
        while matches!(
            self.w(first - 1),
            "when" | "it" | "he" | "upon" | "on" | "after" | "by" | "if" | "while" | "a" | "it's"
        ) {
            first -= 1;
        }
        if first == verb || first < 3 {
            return None;
        }
        let men = if verb < last { self.plain_set(self.text(verb + 1, last))? } else { String::new() };
        let men = if men.contains(" or ") { format!("({men})") } else { men };
        let asked = format!("when taken {men}");
        let asked = asked.trim_end();
        self.sound(Rule::only_clauses, format!("{} {asked}", self.text(0, first - 1)))?;
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{asked}`"))
                .help("a promotion is asked at the end of the move; whom it has taken is `taken`");
        Some(Told::from(found).mended(Some(Repair::new(self.start(first), self.end(last), ""))))
    }

    /// `promotes optionally to Queen`, `promotes from Pawn to Queen`, `promotes to a taken piece`.
    pub(super) fn promotion_of_some_sort(&self, set: usize) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let freely = |at: usize| matches!(self.w(at), "optionally" | "optional" | "freely" | "voluntarily");
        if self.w(0) == "promotes" && freely(1) && self.w(2) == "to" {
            let meant = self.sound(Rule::only_clauses, format!("may promote to {}", self.rest(3, &[])))?;
            let found = errors::other_words(self.text(0, 2), self.span(0, 2), "`may promote to`")
                .help(format!("`promotes to` is a duty, `may promote to` leaves the choice: `{meant}`"));
            return Some(Told::from(found).mended(self.replace(0, 2, "may promote to")));
        }
        if self.w(1) == "from" && is_name(self.w(2)) && self.w(3) == "to" {
            let meant = self.sound(Rule::only_clauses, format!("promotes to {}", self.rest(4, &[])))?;
            let found = errors::leave_out(
                self.text(1, 2),
                self.span(1, 2),
                &format!("it is the piece in which this stands: `{meant}`"),
            );
            return Some(Told::from(found).mended(Some(Repair::new(self.start(1), self.end(2), ""))));
        }
        let taken = (set..=last).find(|at| matches!(self.w(*at), "taken" | "captured" | "lost"))?;
        if taken > set + 2 {
            return None;
        }
        let kinds = self.names.others_than(self.enclosing_at(0)).join(" or ");
        let found = errors::said_otherwise(
            self.text(0, taken),
            self.span(0, last),
            "a promotion names the pieces, whoever has been taken",
            &format!(
                "write `promotes to {kinds}`, without those that it may not become; what it has just taken it becomes by `after taking {{ become taken }}`"
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
