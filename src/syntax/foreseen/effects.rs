//! Effects in braces.

use super::super::errors;
use super::super::mend::Repair;
use super::names::is_name;
use super::{Part, Told};

impl Part<'_> {
    pub(super) fn effect(&self) -> Option<Told> {
        let at = self.at;
        if matches!(self.w(at), "," | "and") && at > 0 && self.w(0) != "swap" {
            let found = errors::other_words(self.w(at), self.span(at, at), "`;`").help(format!(
                "a `;` stands between effects: `{} ; {}`",
                self.text(0, at - 1),
                self.rest(at + 1, &[";"])
            ));
            return Some(Told::from(found).mended(self.replace(at, at, ";")));
        }
        self.assignment()
            .or_else(|| self.into_hand())
            .or_else(|| self.counted_on())
            .or_else(|| self.lone_flag())
            .or_else(|| self.verb())
            .or_else(|| self.choice())
    }

    /// `x := 1`, `x += 1`, `x++`, `set x = 1`, `set x to 1`.
    fn assignment(&self) -> Option<Told> {
        let set = usize::from(matches!(self.w(0), "set" | "let" | "var" | "assign" | "add" | "change"));
        let mut sign = set + 1;
        while self.w(sign) == "." {
            sign += 2;
        }
        let name = self.text(set, sign - 1);
        if !is_name(self.w(set)) {
            return None;
        }
        let glued = |at: usize| self.start(at + 1) == self.end(at);
        let (first, second) = (self.w(sign), self.w(sign + 1));
        let pair = !second.is_empty() && glued(sign);
        let (meant, last) = match (first, second) {
            (":" | "<", "=" | "-") if pair => {
                (self.value(sign + 2).map(|value| format!("{name} = {value}")), sign + 1)
            }
            ("+", "+") if pair => (Some(format!("{name} = {name} + 1")), sign + 1),
            ("-", "-") if pair => (Some(format!("{name} = {name} - 1")), sign + 1),
            ("+" | "-", "=") if pair => {
                (self.value(sign + 2).map(|value| format!("{name} = {name} {first} {value}")), sign + 1)
            }
            ("==", _) => (self.value(sign + 1).map(|value| format!("{name} = {value}")), sign),
            ("=" | "to", _) if set == 1 && self.w(0) != "add" => {
                (self.value(sign + 1).map(|value| format!("{name} = {value}")), sign)
            }
            ("=", "+" | "-") if pair => {
                (self.value(sign + 2).map(|value| format!("{name} = {name} {second} {value}")), sign + 1)
            }
            ("is" | "becomes" | ":", _) if set == 0 => {
                (self.value(sign + 1).map(|value| format!("{name} = {value}")), sign)
            }
            _ => return None,
        };
        let value = meant.as_deref().and_then(|meant| meant.split_once("= ")).map_or("", |(_, value)| value);
        let flag = self.names.flags.iter().any(|flag| name.split('.').next_back() == Some(flag));
        let meant = match value {
            "true" | "yes" | "on" => format!("set {name}"),
            "false" | "no" | "off" => format!("clear {name}"),
            "0" if flag => format!("clear {name}"),
            _ if flag => format!("set {name}"),
            _ => meant?,
        };
        let end = self.line_end(last, &[";", ","]);
        let said = self.text(0, end);
        let advice = if set == 1 {
            "`set` and `clear` are for flags; a number, cell or direction is given with `=`"
        } else if meant.contains('=') {
            "a value is given with `=` alone"
        } else {
            "a flag is set or cleared"
        };
        let found = if set == 1 && matches!(first, "=" | "to") {
            errors::other_words(said, self.span(0, end), &format!("`{meant}`"))
        } else {
            errors::program_form(said, self.span(0, end), &format!("`{meant}`"))
        };
        Some(Told::from(found.help(advice)).mended(self.replace(0, end, &meant)))
    }

    /// The whole of an effect is said in other words.
    fn anew(&self, meant: &str) -> Told {
        let end = self.line_end(0, &[";", ","]);
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`"));
        Told::from(found).mended(self.replace(0, end, meant))
    }

    /// `pick up taken`, `put taken in own hand`, `keep taken`.
    fn into_hand(&self) -> Option<Told> {
        let end = self.line_end(0, &[";", ","]);
        let up = usize::from(self.w(1) == "up");
        let (men, hand) = match self.w(0) {
            "pick" if up == 1 => (self.rest(2, &[";", ","]), "own hand"),
            "keep" | "hold" | "pocket" | "collect" | "pick" => (self.rest(1, &[";", ","]), "own hand"),
            "put" | "place" | "move" | "take" | "send" | "give" | "keep-in" => {
                let joint = (1..=end).find(|at| matches!(self.w(*at), "in" | "into" | "to" | "on"))?;
                let mut hand = joint + 1;
                while matches!(self.w(hand), "the" | "its" | "his" | "player's" | "my") {
                    hand += 1;
                }
                let whose = match (self.w(hand), self.w(hand + 1)) {
                    ("hand", _) => "own hand",
                    (_, "hand") => self.text(hand, hand + 1),
                    _ => return None,
                };
                (if joint > 1 { self.text(1, joint - 1) } else { "" }, whose)
            }
            _ => return None,
        };
        (!men.is_empty()).then(|| {
            let mut told = self.anew(&format!("add {men} to {hand}"));
            told.diagnostic = told.diagnostic.help("men come into a hand by `add`: `add taken to own hand`");
            told
        })
    }

    /// `decrease fuel by 1`, `add 1 to fuel`.
    fn counted_on(&self) -> Option<Told> {
        let end = self.line_end(0, &[";", ","]);
        let joint = (1..=end).find(|at| matches!(self.w(*at), "by" | "to" | "from"));
        let (sign, amount_first) = match self.w(0) {
            "increase" | "raise" | "increment" | "inc" => ("+", false),
            "decrease" | "reduce" | "lower" | "decrement" | "dec" | "diminish" => ("-", false),
            "add" => ("+", true),
            "subtract" | "deduct" | "remove" => ("-", true),
            _ => return None,
        };
        let (name, amount) = match joint {
            Some(joint) if joint > 1 && joint < end && amount_first => {
                (self.text(joint + 1, end), self.text(1, joint - 1))
            }
            Some(joint) if joint > 1 && joint < end && self.w(joint) == "by" => {
                (self.text(1, joint - 1), self.text(joint + 1, end))
            }
            None if !amount_first && end >= 1 => (self.text(1, end), "1"),
            _ => return None,
        };
        let amount = if amount == "one" { "1" } else { amount };
        let number = super::names::is_number(amount);
        (is_name(name.split('.').next_back().unwrap_or("")) && (number || !amount_first))
            .then(|| self.anew(&format!("{name} = {name} {sign} {amount}")))
    }

    /// `{ laden }`: a flag alone.
    fn lone_flag(&self) -> Option<Told> {
        let not = usize::from(self.w(0) == "not");
        let mut last = not;
        while self.w(last + 1) == "." {
            last += 2;
        }
        let ends = self.closes(last + 1) || self.w(last + 1) == ";";
        let flag = self.names.flags.iter().any(|flag| flag == self.w(last));
        (flag && ends).then(|| {
            let verb = if not == 1 { "clear" } else { "set" };
            self.anew(&format!("{verb} {}", self.text(not, last)))
        })
    }

    /// The rest of an effect from here on, if there is any.
    fn value(&self, at: usize) -> Option<String> {
        let value = self.rest(at, &[";", ","]);
        (!value.is_empty()).then(|| value.to_owned())
    }

    /// Words for what an effect does.
    fn verb(&self) -> Option<Told> {
        let (verb, next) = (self.w(0), self.w(1));
        if next == "(" && is_name(verb) {
            return self.called();
        }
        let split = |joints: &[&str]| {
            let last = self.line_end(0, &[";", ","]);
            let joint = (1..=last).find(|at| joints.contains(&self.w(*at)))?;
            (joint > 1 && joint < last).then(|| (self.text(1, joint - 1), self.text(joint + 1, last), joint))
        };
        let end = self.line_end(0, &[";", ","]);
        let meant = match verb {
            "capture" | "captures" | "kill" | "delete" | "destroy" | "eat" | "takes" => {
                format!("take {}", self.rest(1, &[";", ","]))
            }
            "remove" if split(&["from"]).is_none() => format!("take {}", self.rest(1, &[";", ","])),
            "move" | "place" | "put" | "relocate" | "set" | "jump"
                if split(&["to", "at", "onto", "in", "into"]).is_some() =>
            {
                let (man, cell, _) = split(&["to", "at", "onto", "in", "into"])?;
                format!("put {man} on {cell}")
            }
            "promote" | "promotes" | "becomes" | "transform" | "turn" => {
                let kind = if matches!(next, "to" | "into" | "a") { 2 } else { 1 };
                format!("become {}", self.rest(kind, &[";", ","]))
            }
            "become" if matches!(next, "a" | "an" | "the" | "to") => {
                format!("become {}", self.rest(2, &[";", ","]))
            }
            "swap" if split(&["with", ","]).is_some() => {
                let (one, other, _) = split(&["with", ","])?;
                format!("swap {one} and {other}")
            }
            "unset" | "reset" => format!("clear {}", self.rest(1, &[";", ","])),
            "return" | "end" | "stop" | "break" if self.at <= 1 => {
                return Some(
                    errors::said_otherwise(
                        verb,
                        self.span(0, 0),
                        "effects are done one after the other, all of them",
                        "leave it out; what is done only sometimes is `if CONDITION { ... }`",
                    )
                    .into(),
                );
            }
            "win" | "lose" | "draw" => {
                return Some(errors::said_otherwise(verb, self.span(0, 0), "no effect ends the game", "set a flag here, `won : flag` in the file, and ask for it in `ends { after a turn { win when won } }`").into());
            }
            "pass" | "skip" | "nothing" | "none" => {
                return Some(
                    errors::said_otherwise(
                        verb,
                        self.span(0, 0),
                        "no effect does nothing",
                        "leave the braces out",
                    )
                    .into(),
                );
            }
            _ => return None,
        };
        if meant.split_whitespace().count() < 2 {
            return None;
        }
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`"));
        Some(Told::from(found).mended(self.replace(0, end, &meant)))
    }

    /// `remove(it)`: a call.
    fn called(&self) -> Option<Told> {
        let close = (2..self.words.len()).find(|at| self.w(*at) == ")")?;
        let inside = if close > 2 { self.text(2, close - 1) } else { "" };
        let meant = match self.w(0) {
            "capture" | "kill" | "remove" | "delete" | "destroy" => format!("take {inside}"),
            "promote" | "transform" => format!("become {inside}"),
            "move" | "place" => {
                inside.split_once(',').map(|(man, cell)| format!("put {} on {}", man.trim(), cell.trim()))?
            }
            "set" | "put" | "swap" | "add" => return None,
            _ => {
                let found = errors::program_form(
                    self.text(0, close),
                    self.span(0, close),
                    "one of the effects `take`, `put`, `become`, `swap`, `set`, `clear`, `add`, `remove`, `each`, `if`",
                );
                return Some(found.help("an effect is no function: a row of effects has no name, and is written where it is done").into());
            }
        };
        Some(errors::program_form(self.text(0, close), self.span(0, close), &format!("`{meant}`")).into())
    }

    /// `if Q then E`, `else if`.
    fn choice(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        if self.back(1) == "else" && word == "if" {
            let close = (at..self.words.len()).rfind(|at| self.w(*at) == "}").unwrap_or(at);
            let inner = self.text(at, self.line_end(at, &[]));
            let _ = close;
            return Some(
                errors::brackets_needed("else", self.span(at, at), inner)
                    .help(format!("a further `if` stands in braces of its own: `else {{ {inner} }}`"))
                    .into(),
            );
        }
        if self.w(0) != "if" || self.words.iter().take(at).any(|word| word.text == "{") {
            return None;
        }
        let question = (at > 1).then(|| self.text(1, at - 1))?;
        let from = if word == "then" { at + 1 } else { at };
        let verbs = ["take", "put", "become", "swap", "add", "remove", "set", "clear", "each", "if", "{"];
        if !verbs.contains(&self.w(from)) {
            return None;
        }
        if self.w(from) == "{" {
            let found = errors::leave_out(
                "then",
                self.span(at, at),
                &format!("the form is `if {question} {{ ... }}`"),
            );
            return Some(Told::from(found).mended(Some(Repair::new(self.start(at), self.end(at), ""))));
        }
        let last = self.line_end(from, &[";"]);
        let meant = format!("if {question} {{ {} }}", self.text(from, last));
        Some(errors::effects_without_braces(self.w(from), self.span(from, last), &meant).into())
    }
}
