//! What a piece may not do: `cannot stop reef`, `never moves beside enemy King`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::clauses::ENDS_SET;
use super::{Part, Told};

/// What is said beside an offer of `by step any`.
const AROUND: &str =
    "`by step any` looks at all cells around; `by step orthogonal` only along rows and files";

impl Part<'_> {
    /// `cannot stop reef`: a rule that forbids.
    pub(super) fn cannot(&self, at: usize) -> Option<Told> {
        let verb = self.w(at);
        let said = self.text(0, at);
        let mut set = at + 1;
        while matches!(self.w(set), "on" | "in" | "at" | "to" | "through" | "into" | "onto" | "over" | "be") {
            set += 1;
        }
        let set = self.rest(set, &ENDS_SET);
        let plain = self.plain_set(set);
        let set = plain.as_deref().unwrap_or(set);
        let last = self.line_end(at, &[]);
        let guard = (at..=last).find(|at| matches!(self.w(*at), "when" | "if" | "unless"));
        let meant = match verb {
            "stop" | "end" | "land" | "rest" | "stops" => format!("stops not {}", bracketed(set)),
            "enter" | "go" | "walk" | "leave" | "move" | "step" if !set.is_empty() && guard.is_none() => {
                format!("enters not {}", bracketed(set))
            }
            "jump" | "leap" | "hop" => {
                return Some(
                    errors::said_otherwise(
                        said,
                        self.span(0, at),
                        "what a man goes over is told by his moves",
                        "a slide goes over nobody; a leap asks nothing of what lies between; what is jumped over is told by a pattern: `move jump any over enemy`",
                    )
                    .into(),
                );
            }
            "pass" | "cross" => format!("passes not {}", bracketed(set)),
            "take" | "capture" | "attack" | "kill" if !set.is_empty() => format!("never takes {set}"),
            "take" | "capture" if guard.is_none() => "never takes man".to_owned(),
            "be" => self.cannot_be(at)?,
            "move" | "go" if guard == Some(at + 1) => {
                let guard = guard?;
                let turned = if self.w(guard) == "unless" { "when" } else { "unless" };
                format!("moves {turned} {}", self.rest(guard + 1, &[]))
            }
            "promote" if set.is_empty() && guard.is_none() => {
                return Some(
                    errors::said_otherwise(
                        said,
                        self.span(0, at),
                        "a piece without `promotes` is never promoted",
                        "leave it out",
                    )
                    .into(),
                );
            }
            _ => return None,
        };
        let Some(meant) = self.sound(Rule::only_clauses, meant) else {
            return Some(
                errors::said_otherwise(
                    said,
                    self.span(0, at),
                    "a rule says what it forbids with `not` or `never`",
                    "where it may not go: `enters not SET`; where it may not end: `stops not SET`; what it may not take: `never takes SET`; when it may not move: `moves unless CONDITION`",
                )
                .into(),
            );
        };
        // What is to be written stands for all that it says.
        let end = if verb == "be" || meant.contains(" when ") || meant.contains(" unless ") {
            last
        } else {
            self.line_end(at, &ENDS_SET)
        };
        let help = if meant.contains(" by step any") {
            AROUND
        } else if meant.starts_with("safe") {
            "a man that cannot be taken is `safe`"
        } else {
            "a rule says what it forbids with `not` or `never`: `stops not SET`, `enters not SET`, `never takes SET`; `moves unless CONDITION` is about every move"
        };
        let found =
            errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`")).help(help);
        let blank = (end == last).then(|| self.replace(0, last, "")).flatten();
        Some(Told::from(found).mended(self.replace(0, end, &meant).or(blank)))
    }

    /// `cannot be taken`, `cannot be taken by enemy Rook`, `cannot be taken beside own King`: who is safe, and when.
    /// `at` is the word `be`. Nothing where a word is left over: it may be what the rule depends on.
    fn cannot_be(&self, at: usize) -> Option<String> {
        let taken = ["taken", "captured", "attacked", "killed", "eaten", "removed", "threatened", "hit"];
        let mut next = at + 1;
        while matches!(self.w(next), "ever" | "directly") {
            next += 1;
        }
        if !taken.contains(&self.w(next)) {
            return None;
        }
        next += 1;
        let last = self.line_end(at, &[]);
        if next > last || self.closes(next) {
            return Some("safe".to_owned());
        }
        if matches!(self.w(next), "when" | "if" | "while" | "unless") {
            let guard = if self.w(next) == "unless" { "unless" } else { "when" };
            return self.asked_of_a_man(next + 1, last).map(|question| format!("safe {guard} {question}"));
        }
        if matches!(self.w(next), "by" | "from") {
            return self.whole_set(next + 1, last).map(|set| format!("safe when mover is {set}"));
        }
        self.place_of_a_man(next, last).map(|question| format!("safe when {question}"))
    }

    /// What words ask about the man whose clause it is, all of them: `it is next to an enemy Rook`, `weary`.
    fn asked_of_a_man(&self, from: usize, last: usize) -> Option<String> {
        let mut at = from;
        while matches!(self.w(at), "it" | "he" | "she" | "is" | "stands" | "the" | "man" | "piece")
            && at < last
        {
            at += 1;
        }
        let plain =
            (from <= last).then(|| self.sound(Rule::only_condition, self.text(from, last).to_owned()))?;
        plain.or_else(|| self.place_of_a_man(at, last))
    }

    /// `orthogonally beside own King`, `in the reef`: where a man stands, as a question.
    fn place_of_a_man(&self, from: usize, last: usize) -> Option<String> {
        let (way, from) = match self.w(from) {
            "orthogonally" => ("orthogonal", from + 1),
            "diagonally" => ("diagonal", from + 1),
            _ => ("any", from),
        };
        let beside = match (self.w(from), self.w(from + 1)) {
            ("next" | "adjacent" | "close", "to") => Some(from + 2),
            ("beside" | "near" | "adjacent" | "touching", _) => Some(from + 1),
            _ => None,
        };
        if let Some(beside) = beside {
            return self.whole_set(beside, last).map(|set| format!("{} by step {way}", bracketed(&set)));
        }
        matches!(self.w(from), "in" | "on" | "inside" | "at" | "within")
            .then(|| self.whole_set(from + 1, last).map(|set| format!("here in {}", bracketed(&set))))?
    }

    /// The set that all of these words name; nothing where one of them asks something more.
    fn whole_set(&self, from: usize, last: usize) -> Option<String> {
        let article = usize::from(matches!(self.w(from), "the" | "a" | "an"));
        // A word of a used file.
        let single = (from + article == last)
            .then(|| self.sound(Rule::only_condition, self.w(last).to_owned()))
            .flatten();
        if single.is_some() {
            return single;
        }
        let set = (from <= last).then(|| self.plain_set(self.text(from, last)))??;
        let set = self.sound(Rule::only_condition, set.strip_prefix("in ").unwrap_or(&set).to_owned())?;
        let more = |word: &str| matches!(word, "when" | "unless" | "if" | "while" | "in" | "by");
        (!set.split_whitespace().any(more)).then_some(set)
    }

    /// `never moves beside enemy King`, `moves not beside enemy King`.
    pub(super) fn never_beside(&self) -> Option<Told> {
        if let Some(told) = self.moves_not_when() {
            return Some(told);
        }
        let denied = matches!(
            (self.w(0), self.w(1)),
            ("never", "moves" | "move" | "goes" | "stops" | "lands") | ("moves", "not")
        );
        let mut place = 2;
        while matches!(self.w(place), "in" | "on" | "to" | "into" | "onto" | "at" | "through") {
            place += 1;
        }
        if !denied || self.at > 3 {
            return None;
        }
        let set = self.plain_set(self.rest(place, &ENDS_SET))?;
        let set = set.strip_prefix("in ").unwrap_or(&set);
        let meant = self.sound(Rule::only_clauses, format!("stops not {}", bracketed(set)))?;
        let last = self.line_end(0, &[]);
        let found = errors::other_words(self.text(0, 1), self.span(0, last), &format!("`{meant}`")).help(
            "where a move may not end is said by `stops not`; where it may not even pass, by `enters not`",
        );
        Some(Told::from(found).mended(self.replace(0, last, &meant).or_else(|| self.replace(0, last, ""))))
    }
}

impl Part<'_> {
    /// `if it stands in the river it may move twice`: a clause that begins with its condition.
    pub(super) fn begins_with_if(&self) -> Option<Told> {
        if !matches!(self.w(0), "if" | "when" | "whenever") || self.closes(1) {
            return None;
        }
        let last = self.line_end(0, &[]);
        let cut = (2..=last).find(|at| matches!(self.w(*at), "," | "then" | "it" | "he" | "she" | "{"));
        let question = cut.and_then(|cut| self.asked_of_a_man(1, cut - 1));
        let question = question.as_deref().unwrap_or("CONDITION");
        let found = errors::condition_first(self.w(0), self.span(0, 0), question);
        Some(Told::from(found).mended(self.replace(0, last, "")))
    }

    /// `all pieces cannot move when here in gate`: what holds for all pieces, as an item of one line.
    pub(super) fn told_of_all(&self) -> Option<Told> {
        let (from, last) = (2, self.line_end(0, &[]));
        if from > last || (from..=last).any(|at| matches!(self.w(at), "{" | "}")) {
            return None;
        }
        let clause = self.text(from, last).to_owned();
        let clause = self.sound(Rule::only_clauses, clause).or_else(|| self.moves_guarded(from, last))?;
        let meant = format!("every piece {{ {clause} }}");
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("what holds for all pieces stands in braces behind `every piece`");
        Some(Told::from(found).mended(Some(Repair::new(self.start(0), self.end(last), ""))))
    }

    /// `cannot move when QUESTION`, `may only move if QUESTION`, as a clause.
    fn moves_guarded(&self, from: usize, last: usize) -> Option<String> {
        let never = "cannot move/can't move/may not move/must not move/do not move/does not move/never move";
        let bound = "can only move/may only move/move only/may move only/can move only/only move";
        let (count, denies) = self
            .said(from, never)
            .map(|count| (count, true))
            .or_else(|| Some((self.said(from, bound)?, false)))?;
        let guard = from + count;
        let unless = match self.w(guard) {
            "when" | "if" | "while" | "whenever" => denies,
            "unless" if denies => false,
            _ => return None,
        };
        if guard >= last {
            return None;
        }
        let question =
            self.asked_of_a_man(guard + 1, last).unwrap_or_else(|| self.text(guard + 1, last).to_owned());
        let word = if unless { "unless" } else { "when" };
        self.sound(Rule::only_clauses, format!("moves {word} {question}"))
    }

    /// `moves not when weary`: `moves unless weary`.
    fn moves_not_when(&self) -> Option<Told> {
        let denied = matches!(self.w(0), "moves" | "move" | "goes") && matches!(self.w(1), "not" | "never");
        if !denied
            || !matches!(self.w(2), "when" | "if" | "while" | "whenever")
            || self.at > 3
            || self.closes(3)
        {
            return None;
        }
        let last = self.line_end(3, &[]);
        let question = self.text(3, last);
        if let Some(asked) = self.asked_of_a_man(3, last).filter(|asked| asked != question) {
            let meant = format!("moves unless {asked}");
            let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
                .help(if meant.contains(" by step any") {
                    AROUND
                } else {
                    "no move of the piece is legal while it is so"
                });
            return Some(
                Told::from(found).mended(self.replace(0, last, &meant).or_else(|| self.replace(0, last, ""))),
            );
        }
        let found = errors::other_words(self.text(0, 2), self.span(0, 2), "`moves unless`")
            .help(format!("`moves unless {question}`: no move of the piece is legal while it is so"));
        Some(Told::from(found).mended(self.replace(0, 2, "moves unless")))
    }
}

/// A set of several words, in brackets where a word before it would touch its first only.
pub(super) fn bracketed(set: &str) -> String {
    let joined = set.split_whitespace().any(|word| matches!(word, "or" | "and"));
    if joined && !is_in_brackets(set) { format!("({set})") } else { set.to_owned() }
}

/// Whether the bracket that opens a text closes at its end, not before.
fn is_in_brackets(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut closing = text.char_indices().filter_map(|(at, sign)| {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at)
    });
    closing.next().is_some_and(|at| at > 0 && at + 1 == text.len())
}
