//! Definitions that are given something, and definitions of effects: brackets, braces and signs that are missing, or stand
//! elsewhere.

use super::super::errors;
use super::super::list::List;
use super::super::mend::Repair;
use super::names::{is_name, is_number};
use super::{Part, Told};

/// Words that begin a walk.
const WALKS: [&str; 7] = ["step", "slide", "leap", "jump", "ride", "look", "stay"];

/// Words that begin an effect and nothing else.
const EFFECTS: [&str; 10] =
    ["take", "put", "change", "become", "swap", "add", "remove", "set", "clear", "each"];

/// Words behind which what a definition is given ends.
const ENDS: [&str; 25] = [
    "then", "|", "quietly", "taking", "when", "unless", "so", "where", "while", "over", "onto", "to", "and",
    "or", "but", "by", "is", ">=", "<=", ">", "<", "{", ";", ",", "from",
];

impl Part<'_> {
    /// Whether a bracket with two numbers stands here.
    fn is_vector(&self, at: usize) -> bool {
        let number = |at: usize| at + usize::from(self.w(at) == "-");
        let first = number(at + 1);
        let second = number(first + 2);
        self.w(at) == "("
            && is_number(self.w(first).trim_start_matches('-'))
            && self.w(first + 1) == ","
            && is_number(self.w(second).trim_start_matches('-'))
            && self.w(second + 1) == ")"
    }

    /// Whether from a word to the end of the line stand directions alone, and several.
    fn directions_only(&self, from: usize) -> bool {
        let last = self.line_end(from, &["zone", "tracks", "define", "grid", "for"]);
        let known = |at: usize| {
            let word = self.w(at);
            matches!(word, "+" | "|" | "(" | ")") || self.names.is_direction(word)
        };
        last > from && (from..=last).all(known) && (from..last).any(|at| matches!(self.w(at), "+" | "|"))
    }

    /// `define steep = (1,2) | (-1,2)`, `define climbing = forward + upward | backward`: directions are named by `tracks`.
    fn defined_vectors(&self, at: usize, equals: usize) -> (Told, usize) {
        let last = self.line_end(equals, &["zone", "tracks", "define", "grid", "for"]);
        let (name, vectors) = (self.w(at + 1), self.text(equals + 1, last));
        let found = errors::said_otherwise(
            self.text(at, last),
            self.span(at, last),
            "directions have their names from `tracks`, in `board`",
            &format!(
                "write `tracks {name} = {vectors}` in `board`; with `for each side` behind it, they are turned round for the other side"
            ),
        );
        let repair = self.replace(at, at, "tracks").filter(|_| self.block_head(at) == Some("board"));
        (Told::from(found).mended(repair), last + 1)
    }

    /// A definition whose body lacks its braces or its sign, and the word behind it.
    pub(super) fn definition(&self, at: usize) -> Option<(Told, usize)> {
        let name = at + 1;
        if !is_name(self.w(name)) {
            return None;
        }
        let touches = self.w(name + 1) == "(" && self.end(name) == self.start(name + 1);
        let mut body = if touches { self.closing(name + 1)? + 1 } else { name + 1 };
        while is_name(self.w(body))
            && !self.begins_body(body)
            && !self.words.get(body).is_some_and(|word| word.fresh)
        {
            body += 1;
        }
        let head = self.text(name, body - 1);
        match self.w(body) {
            "=" if body == name + 1 && (self.is_vector(body + 1) || self.directions_only(body + 1)) => {
                Some(self.defined_vectors(at, body))
            }
            "=" if EFFECTS.contains(&self.w(body + 1)) => {
                let last = self.line_end(body + 1, List::Items.words());
                let effects = self.text(body + 1, last);
                let meant = format!("define {head} = {{ {effects} }}");
                let found =
                    errors::effects_without_braces(self.w(body + 1), self.span(body + 1, last), &meant);
                Some((Told::from(found).mended(self.replace(body + 1, last, "{}")), last + 1))
            }
            "{" => {
                let close = self.closing(body).filter(|close| *close > body + 1)?;
                let inside = self.text(body + 1, close - 1);
                if EFFECTS.contains(&self.w(body + 1)) || self.w(body + 1) == "if" {
                    let meant = format!("define {head} = {{ {inside} }}");
                    let found = errors::missing_sign("=", "{", self.span(body, body), &meant);
                    return Some((Told::from(found).mended(self.sign_before(body, "=")), close + 1));
                }
                let meant = format!("define {head} = {inside}");
                let found = errors::out_of_braces(self.span(body, close), &meant);
                let repair = Repair::new(self.start(body), self.end(body), "=").and(
                    self.start(close),
                    self.end(close),
                    "",
                );
                Some((Told::from(found).mended(Some(repair)), close + 1))
            }
            _ if self.begins_body(body) && body > name + 1 => {
                let last = self.line_end(body, List::Items.words());
                let effects = EFFECTS.contains(&self.w(body));
                let rest = self.text(body, last);
                let meant = if effects {
                    format!("define {head} = {{ {rest} }}")
                } else {
                    format!("define {head} = {rest}")
                };
                let found = errors::missing_sign("=", self.w(body), self.span(body, body), &meant);
                let repair =
                    if effects { self.replace(body, last, "= {}") } else { self.sign_before(body, "=") };
                Some((Told::from(found).mended(repair), last + 1))
            }
            _ => None,
        }
    }

    fn begins_body(&self, at: usize) -> bool {
        WALKS.contains(&self.w(at)) || EFFECTS.contains(&self.w(at))
    }

    /// `row (enemy, own)`, `twice step any`: what a definition is given stands in brackets that touch its name; and the word
    /// behind it.
    pub(super) fn given_without_brackets(&self, at: usize) -> Option<(Told, usize)> {
        let name = self.w(at);
        if !self.names.is_given(name) || matches!(self.w(at.wrapping_sub(1)), "define" | "without" | "as") {
            return None;
        }
        let next = at + 1;
        if self.words.get(next).is_none_or(|word| word.fresh) || self.closes(next) {
            return None;
        }
        if self.w(next) == "(" {
            if self.end(at) == self.start(next) {
                return None;
            }
            // One thing alone can be read, and is told with the declaration.
            let close = self.closing(next)?;
            let directed = close > next + 2 && self.names.is_direction(self.w(close + 1));
            if !directed {
                (next..close).find(|at| self.w(*at) == ",")?;
            }
            let meant = format!("{name}{}", self.text(next, close));
            let found = errors::brackets_touch(name, self.span(at, close), &meant);
            return Some((Told::from(found).mended(self.replace(at, close, &meant)), close + 1));
        }
        if self.names.is_direction(self.w(next)) && self.w(next + 1) == "(" {
            return self.given_behind_direction(at);
        }
        if !WALKS.contains(&self.w(next)) {
            return None;
        }
        let mut until = ENDS.to_vec();
        until.extend(List::Clauses.words());
        let last = self.line_end(next, &until);
        let given = self.text(next, last);
        let meant = format!("{name}({given})");
        let found = errors::given_in_brackets(name, self.span(at, last), &meant);
        let behind = self.end(last);
        let room = self.scanned.text.get(behind..=behind) == Some(" ");
        let repair = if room {
            Some(Repair::new(self.end(at), self.end(at) + 1, "(").and(behind, behind + 1, ")"))
        } else {
            self.replace(at, last, given)
        };
        Some((Told::from(found).mended(repair), last + 1))
    }

    /// `hop diagonal (enemy Man)`: what a definition is given in brackets stands before its directions.
    fn given_behind_direction(&self, at: usize) -> Option<(Told, usize)> {
        let (name, direction) = (self.w(at), self.w(at + 1));
        let close = self.closing(at + 2)?;
        let meant = format!("{name}{} {direction}", self.text(at + 2, close));
        let found = errors::brackets_touch(name, self.span(at, close), &meant)
            .help("the brackets with what a definition is given touch its name, and its directions stand behind them");
        Some((Told::from(found).mended(self.replace(at, close, &meant)), close + 1))
    }

    /// `move step any blast`, where `blast` is effects: they stand in braces.
    pub(super) fn effects_by_name(&self, at: usize) -> Option<(Told, usize)> {
        let name = self.w(at);
        let before = self.w(at.wrapping_sub(1));
        if !self.names.is_of_effects(name)
            || !(before == ")" || matches!(before, "quietly" | "taking" | "past") || is_name(before))
            || matches!(self.w(at.wrapping_sub(2)), "move" | "drop" | "as")
            || self.words.get(at).is_some_and(|word| word.fresh)
            || matches!(self.w(at + 1), "=" | ":")
        {
            return None;
        }
        let touches = self.w(at + 1) == "(" && self.end(at) == self.start(at + 1);
        let last = if touches { self.closing(at + 1)? } else { at };
        let said = self.text(at, last);
        let found = errors::effects_named(said, self.span(at, last));
        Some((Told::from(found).mended(self.replace(at, last, "")), last + 1))
    }

    /// Which of the parameters of a way of moving are directions, and which are not: `jump D over P`.
    pub(super) fn directions_among<'w>(
        &self,
        parameters: &[&'w str],
        body: &[&str],
    ) -> (Vec<&'w str>, Vec<&'w str>) {
        let direction = |name: &&&str| {
            let mut leads = false;
            for word in body {
                match *word {
                    word if WALKS.contains(&word) || self.names.is_walk(word) => leads = true,
                    word if word == **name => {
                        if leads {
                            return true;
                        }
                    }
                    "(" | ")" | "|" | "+" => {}
                    word if self.names.is_direction(word) || parameters.contains(&word) => {}
                    _ => leads = false,
                }
            }
            false
        };
        parameters.iter().partition(direction)
    }
}
