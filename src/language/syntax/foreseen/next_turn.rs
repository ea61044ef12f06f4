//! Turns that do not alternate, and turns in which nothing is done: `again` and `pass` in other places, and with other words.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::list::List;
use super::{Part, Told};

/// What most authors mean who say `again` without a question.
const TAKEN: &str = "taken";

/// Blocks of whole men, the board and the game: what stands right in their braces is no effect.
const NO_EFFECTS: [&str; 13] = [
    "piece", "family", "every", "change", "board", "setup", "ends", "turn", "phase", "test", "position",
    "before", "",
];

impl Part<'_> {
    /// The bracket that closes the one at `open`.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        (open..self.words.len()).find(|at| {
            match self.w(*at) {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
    }

    /// Whether a word stands in the braces of a piece or a family, however deep.
    pub(super) fn in_piece(&self, at: usize) -> bool {
        let mut word = at;
        while let Some(head) = self.block_head(word) {
            if matches!(head, "piece" | "family" | "every") {
                return true;
            }
            let Some(open) = self.words.get(word).and_then(|word| word.block) else { return false };
            word = open;
        }
        false
    }

    /// Whether an effect begins with this word.
    pub(super) fn begins_effect(&self, at: usize) -> bool {
        let begins = at.checked_sub(1).is_some_and(|before| matches!(self.w(before), "{" | ";" | "}"))
            || self.words.get(at).is_some_and(|word| word.fresh);
        begins && self.block_head(at).is_some_and(|head| !NO_EFFECTS.contains(&head))
    }

    /// What is wrong with `turn { ... }` as a whole, and the word behind it.
    pub(super) fn whole_turn(&self, at: usize) -> Option<(Told, usize)> {
        let open = at + 1;
        if self.w(open) != "{" || at.checked_sub(1).is_some_and(|before| matches!(self.w(before), "a" | "of"))
        {
            return None;
        }
        let close = self.closing(open)?;
        self.again_inside(open, close)
            .or_else(|| self.again_behind(open, close))
            .or_else(|| self.done_when_passing(open, close))
            .or_else(|| self.act_left_out(open, close))
    }

    /// `turn { move again when taken }`: who has the next turn is told behind the braces.
    fn again_inside(&self, open: usize, close: usize) -> Option<(Told, usize)> {
        let again = (open + 1..close).find(|at| self.w(*at) == "again")?;
        if self.names.declares("again") {
            return None;
        }
        let mut first = again;
        while first > open + 1
            && matches!(
                self.w(first - 1),
                "then" | "|" | "else" | "," | "and" | "or" | "may" | "can" | "to" | "moves"
            )
        {
            first -= 1;
        }
        let acts = if first > open + 1 { self.text(open + 1, first - 1) } else { "move" };
        let acts = acts.strip_suffix(" then move").unwrap_or(acts);
        let help = again_told(acts, self.question_of_again(again + 1, close).as_deref());
        let last = self.line_end(again, &["else", "|", "then"]).min(close - 1);
        let found = errors::out_of_order(
            self.text(again, last),
            self.span(again, last),
            "who has the next turn, too, is told behind the braces",
            &help,
        );
        let repair =
            if first > open + 1 { self.replace(first, last, "") } else { self.replace(first, last, "move") };
        Some((Told::from(found).mended(repair), close + 1))
    }

    /// The guard that is meant by the words behind `again`, up to a word that they do not reach.
    fn question_of_again(&self, from: usize, end: usize) -> Option<String> {
        let (word, asked) = match (self.w(from), self.w(from + 1), self.w(from + 2)) {
            ("when" | "if" | "while" | "whenever" | "after" | "on" | "once" | "where", ..) => {
                ("when", from + 1)
            }
            ("as", "long", "as") => ("when", from + 3),
            ("unless" | "until", ..) => ("unless", from + 1),
            _ => return None,
        };
        if asked >= end {
            return None;
        }
        let said =
            self.text(asked, self.line_end(asked, &["{", "else", "|", "then", "win", "lose"]).min(end - 1));
        // Said twice, either is enough.
        let either = said.replace(" again when ", " or ");
        let question = match either.as_str() {
            "capture" | "captures" | "captured" | "capturing" | "taking" | "takes" | "a capture"
            | "it takes" | "it captures" | "it has taken" | "it has captured" => TAKEN.to_owned(),
            "possible" | "it can" | "it can move" => return Some("unless no move".to_owned()),
            said => said.to_owned(),
        };
        // A second guard may stand behind the first.
        if let Some((first, second)) = question.split_once(" unless ") {
            let first = self.sound(Rule::only_condition, first.to_owned())?;
            let second = self.sound(Rule::only_condition, second.to_owned())?;
            return Some(format!("{word} {first} unless {second}"));
        }
        let question = self.sound(Rule::only_condition, question)?;
        Some(format!("{word} {question}"))
    }

    /// `turn { move } again until taken`, `again`, `again when taken { take mover }`.
    fn again_behind(&self, open: usize, close: usize) -> Option<(Told, usize)> {
        let again = close + 1;
        if self.w(again) != "again" {
            return None;
        }
        let acts = if close > open + 1 { self.text(open + 1, close - 1) } else { "move" };
        let last = self.line_end(again, List::Items.words());
        let next = again + 1;
        if last == again {
            let found =
                errors::unfinished("again", self.span(again, again), "expected `when` and a question")
                    .help(again_told(acts, None));
            return Some((Told::from(found).mended(self.replace(again, again, "")), next));
        }
        if let Some(brace) = (next..=last).find(|at| self.w(*at) == "{") {
            let end = self.closing(brace)?;
            let (question, effects) = (self.text(next, brace - 1), self.text(brace, end));
            let found = errors::out_of_order(
                effects,
                self.span(brace, end),
                "behind `again` stands a question, and no effects",
                &format!(
                    "what is done in a turn stands in a hook, outside the pieces or in one: `after moving {question} {effects}`"
                ),
            );
            return Some((Told::from(found).mended(self.replace(brace, end, "")), end + 1));
        }
        if let Some(told) = self.again_twice(next, last) {
            return Some(told);
        }
        if matches!(self.w(next), "when" | "unless" | "so") {
            return None;
        }
        let many = (next..=last)
            .any(|at| matches!(self.w(at), "twice" | "thrice" | "times" | "once") || self.is_number(at));
        let found = match self.question_of_again(next, last + 1) {
            Some(guard) => errors::other_words(
                self.text(again, last),
                self.span(again, last),
                &format!("`again {guard}`"),
            )
            .help(if guard.starts_with("unless") {
                "the same side goes on, turn after turn, unless this holds"
            } else {
                "the same side has the next turn, too, when this holds"
            }),
            None if many => errors::said_otherwise(
                self.text(again, last),
                self.span(again, last),
                "how many turns a side has in a row is counted by a state",
                &format!(
                    "for two in a row write `half-way : flag`, `after moving {{ if half-way {{ clear half-way }} else {{ set half-way }} }}` and `turn {{ {acts} }} again when half-way`"
                ),
            ),
            None => errors::said_otherwise(
                self.text(again, last),
                self.span(again, last),
                "a question decides who has the next turn, too",
                &again_told(acts, None),
            ),
        };
        Some((Told::from(found).mended(self.replace(again, last, "")), last + 1))
    }

    /// `again when taken again when moved`: said twice, either is enough.
    fn again_twice(&self, next: usize, last: usize) -> Option<(Told, usize)> {
        let second = (next..=last).find(|at| self.w(*at) == "again" && self.w(next) == "when")?;
        let guard = self.question_of_again(next, last + 1)?;
        let meant = format!("again {guard}");
        let found = errors::other_words("again", self.span(second, last), &format!("`{meant}` for both"))
            .help(format!("`again` is said once: write `{meant}`; where both questions must hold, with `and` between them"));
        Some((Told::from(found).mended(self.replace(second, last, "")), last + 1))
    }

    /// `turn { move else pass { take own Man } }`: what a pass does is told outside of the turn.
    fn done_when_passing(&self, open: usize, close: usize) -> Option<(Told, usize)> {
        let pass = (open + 1..close).find(|at| self.w(*at) == "pass")?;
        let joint = |at: &usize| matches!(self.w(*at), "{" | "|" | "else" | "then" | "(" | ")");
        let brace = (pass + 1..close).find(joint).filter(|at| self.w(*at) == "{")?;
        let end = self.closing(brace).filter(|end| *end < close)?;
        let whole = self.text(pass, end);
        let found = errors::out_of_order(
            self.text(brace, end),
            self.span(brace, end),
            "what a pass does stands outside of the turn",
            &format!("outside of the turn write `{whole}`; in it, `pass` alone"),
        );
        Some((Told::from(found).mended(self.replace(pass + 1, end, "")), close + 1))
    }

    /// `turn { walk then hit? }`: what may be left out stands in brackets.
    fn act_left_out(&self, open: usize, close: usize) -> Option<(Told, usize)> {
        let act = |at: usize| self.is_name(at) || matches!(self.w(at), "move" | "drop" | "pass");
        let sign = (open + 2..close)
            .find(|at| self.w(*at) == "?" && act(*at - 1) && self.end(*at - 1) == self.start(*at))?;
        let (said, sign_text) = (self.w(sign - 1), self.w(sign));
        let meant = format!("({said}){sign_text}");
        let turn = self.text(open, close).replacen(self.text(sign - 1, sign), &meant, 1);
        let found =
            errors::act_in_brackets(sign_text, self.span(sign - 1, sign), &meant, &format!("turn {turn}"));
        Some((Told::from(found).mended(self.replace(sign, sign, "")), close + 1))
    }

    /// `again when taken` in a piece, `after taking { again }`: who has the next turn is told behind a turn.
    pub(super) fn again_elsewhere(&self, at: usize) -> Option<(Told, usize)> {
        if self.names.declares("again") {
            return None;
        }
        let first = if matches!(self.w(at.wrapping_sub(1)), "move" | "moves" | "play" | "go" | "plays") {
            at - 1
        } else {
            at
        };
        let ends = self.closes(at + 1) || self.w(at + 1) == ";";
        let place = "who has the next turn, too, is told behind the turn, outside the pieces";
        if ends && self.begins_effect(first) {
            let open = self.words.get(at).and_then(|word| word.block)?;
            let taking = self.text(open.saturating_sub(3), open).contains("taking");
            let help = if taking { again_told("move", Some("when taken")) } else { again_told("move", None) };
            let found = errors::said_otherwise(self.text(first, at), self.span(first, at), place, &help);
            return Some((Told::from(found).mended(self.replace(first, at, "")), at + 1));
        }
        if !matches!(self.w(at + 1), "when" | "unless" | "until") || !self.in_piece(at) {
            return None;
        }
        let last = self.line_end(at, List::Clauses.words());
        let guard = self.question_of_again(at + 1, last + 1);
        let found = errors::out_of_order(
            self.text(at, last),
            self.span(at, last),
            place,
            &again_told("move", guard.as_deref()),
        );
        Some((Told::from(found).mended(self.replace(at, last, "")), last + 1))
    }

    /// `pass` alone in a piece: it is a side that passes.
    pub(super) fn pass_of_a_man(&self, at: usize) -> Option<(Told, usize)> {
        let piece = matches!(self.block_head(at)?, "piece" | "family" | "every");
        let next = at + 1;
        let alone = self.closes(next)
            || self.words.get(next).is_some_and(|word| word.fresh)
            || List::Clauses.begins(self.w(next));
        let told = piece
            && alone
            && self.w(next) != "pass"
            && !matches!(
                self.w(at.wrapping_sub(1)),
                "move" | "|" | "then" | ":" | "=" | "after" | "and" | "or"
            )
            && !self.names.declares("pass");
        let may = at.checked_sub(1).filter(|may| matches!(self.w(*may), "may" | "can"));
        let first = may.unwrap_or(at);
        told.then(|| {
            let found = errors::out_of_order(
                self.text(first, at),
                self.span(first, at),
                "it is a side that passes, and no man does it",
                "outside the pieces write `turn { move | pass }`",
            );
            (Told::from(found).mended(self.replace(first, at, "")), next)
        })
    }
}

/// What to write of a turn after which the same side may have the next one.
fn again_told(acts: &str, guard: Option<&str>) -> String {
    match guard {
        Some(guard) => format!("write `turn {{ {acts} }} again {guard}`"),
        None => format!(
            "write `turn {{ {acts} }} again when {TAKEN}`, with the question that decides who has the next turn, too"
        ),
    }
}
