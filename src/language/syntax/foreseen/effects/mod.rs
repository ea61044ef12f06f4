//! Effects in braces.

mod between;
mod bracketed;
mod changed;
mod verbs;
mod whom;

use verbs::{DONE, Doing, Done, VERBS};

use crate::language::syntax::errors;
use crate::language::syntax::foreseen::names::is_name;
use crate::language::syntax::foreseen::{Part, Told};
use crate::language::syntax::grammar::Rule;
use crate::language::syntax::list::List;
use crate::language::syntax::mend::Repair;

impl Part<'_> {
    pub(in crate::language::syntax::foreseen) fn effect(&self) -> Option<Told> {
        let at = self.at;
        let effects = List::Effects.words();
        if let Some(told) = self.taken_between() {
            return Some(told);
        }
        if matches!(self.w(at), "and" | "or")
            && at > 1
            && !effects.contains(&self.w(at + 1))
            && self.w(at + 2) != "="
        {
            // `take Gull and Barge`
            if let Some(told) = self.several_taken() {
                return Some(told);
            }
        }
        if self.w(at) == "," && !effects.contains(&self.w(at + 1)) && self.w(at + 2) != "=" {
            // `take Gull, Barge`
            if let Some(told) = self.several_taken() {
                return Some(told);
            }
        }
        if matches!(self.w(at), "," | "and") && at > 0 && self.w(0) != "swap" {
            let found = errors::other_words(self.w(at), self.span(at, at), "`;`").help(format!(
                "a `;` stands between effects: `{} ; {}`",
                self.text(0, at - 1),
                self.rest(at + 1, &[";"])
            ));
            return Some(Told::from(found).mended(self.replace(at, at, ";")));
        }
        let told =
            if self.names.flags.iter().any(|flag| flag == self.w(0)) { None } else { self.told_of_men() };
        self.flag_of()
            .or(told)
            .or_else(|| self.assignment())
            .or_else(|| self.counted_alone())
            .or_else(|| self.held_in_hand())
            .or_else(|| self.counted_on())
            .or_else(|| self.lone_flag())
            .or_else(|| self.chosen_value())
            .or_else(|| self.flags_of_others())
            .or_else(|| self.changed_men())
            .or_else(|| self.new_men())
            .or_else(|| self.some_of_them())
            .or_else(|| self.put_beside())
            .or_else(|| self.verb())
            .or_else(|| self.pushed())
            .or_else(|| self.choice())
            .or_else(|| self.place())
    }

    /// `mover becomes Gull`, which could be taken for an assignment.
    fn told_of_men(&self) -> Option<Told> {
        let end = self.line_end(0, &[";", ","]);
        if let Some(told) = self.guarded().or_else(|| self.changed_men()) {
            return Some(told);
        }
        let meant = self.sound(Rule::only_effects, self.done_to(end)?)?;
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`"));
        Some(Told::from(found).mended(self.replace(0, end, &meant)))
    }

    /// `it is stuck`, `prey becomes stuck`: a flag that is to be set.
    fn flag_of(&self) -> Option<Told> {
        let (who, verb) = (self.w(0), 1);
        let is_flag = |word: &str| self.names.flags.iter().any(|flag| flag == word);
        if !matches!(self.w(verb), "is" | "becomes" | "gets") || !is_flag(self.w(verb + 1)) {
            return None;
        }
        let before = self.scanned.text.get(..self.start(0)).unwrap_or("");
        let each = before.rsplit(['\n', ';']).next().is_some_and(|line| line.contains("each "));
        let flag = self.w(verb + 1);
        let meant = match who {
            "it" if each => format!("set it.{flag}"),
            "it" | "he" | "she" | "mover" | "piece" | "man" => format!("set {flag}"),
            _ if self.names.declares(who) && !self.names.is_piece(who) => format!("set {who}.{flag}"),
            _ => return None,
        };
        let found =
            errors::other_words(self.text(0, verb + 1), self.span(0, verb + 1), &format!("`{meant}`"))
                .help("a flag is set or cleared");
        Some(Told::from(found).mended(self.replace(0, verb + 1, &meant)))
    }

    /// `take mover when taken is Rook`: a question behind an effect.
    fn guarded(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        if at == 0
            || !matches!(word, "when" | "unless" | "if")
            || !List::Effects.begins(self.w(0))
            || self.w(0) == "if"
        {
            return None;
        }
        let last = self.line_end(at, &[";"]);
        let question = self.text(at + 1, last);
        let question = if word == "unless" { format!("not ({question})") } else { question.to_owned() };
        let meant = format!("if {question} {{ {} }}", self.text(0, at - 1));
        let meant = self.sound(Rule::only_effects, meant)?;
        let found = errors::other_words(word, self.span(at, at), "`if` before the effect").help(format!(
            "an effect has no guard; what is done only sometimes stands in the braces of an `if`: `{meant}`"
        ));
        Some(Told::from(found).mended(Some(Repair::new(self.start(at), self.end(last), ""))))
    }

    /// `take enemy Gull in reef`: in an effect, words of a set stand side by side.
    fn place(&self) -> Option<Told> {
        let at = self.at;
        if !matches!(self.w(at), "in" | "on")
            || !matches!(self.w(0), "take" | "swap" | "put" | "each" | "add" | "remove")
        {
            return None;
        }
        let end = self.line_end(at, &[";", ",", "{", "to", "from", "and", "on"]);
        if at < 2 {
            return None;
        }
        let men = without_article(self.text(1, at - 1));
        let meant = format!("{} {men} {}", self.w(0), self.text(at + 1, end));
        // Some hold further words behind this.
        let meant = if self.w(end + 1) == ";"
            || self.closes(end + 1)
            || self.words.get(end + 1).is_none_or(|word| word.fresh)
        {
            self.sound(Rule::only_effects, meant)?
        } else {
            meant
        };
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`"))
            .help("men on certain cells are told by words side by side: `enemy Pawn last` are those on the cells of `last`");
        Some(Told::from(found).mended(self.replace(0, end, &meant)))
    }

    /// `x := 1`, `x += 1`, `x++`, `set x = 1`, `set x to 1`.
    fn assignment(&self) -> Option<Told> {
        // `change it to Queen` is an effect of its own.
        let changes = self.w(0) == "change" && self.w(2) == "to" && !self.names.may_be_number(self.w(1));
        let set = usize::from(matches!(self.w(0), "set" | "let" | "var" | "assign" | "add" | "change"));
        if changes {
            return None;
        }
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
    fn held_in_hand(&self) -> Option<Told> {
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
        if let Some(told) = self.no_effect() {
            return Some(told);
        }
        let end = self.line_end(0, &[";", ","]);
        let meant = self.sound(Rule::only_effects, self.done_to(end).or_else(|| self.doing(end))?)?;
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`"));
        Some(Told::from(found).mended(self.replace(0, end, &meant)))
    }

    /// `taken disappears`, `mover becomes Gull`: what is done to whom.
    fn done_to(&self, end: usize) -> Option<String> {
        let verb = (1..=end).find(|at| DONE.iter().any(|(words, _)| words.contains(&self.w(*at))))?;
        let done = DONE.iter().find(|(words, _)| words.contains(&self.w(verb)))?.1;
        let mut last = verb - 1;
        while last > 0
            && matches!(self.w(last), "is" | "are" | "gets" | "get" | "then" | "must" | "be" | "will")
        {
            last -= 1;
        }
        let whom = without_article(self.text(0, last));
        if done == Done::Goes {
            let hand = (verb + 1..=end).find(|at| matches!(self.w(*at), "hand" | "reserve" | "pocket"))?;
            let whose = if self.w(hand - 1) == "enemy" { "enemy" } else { "own" };
            return Some(format!("add {whom} to {whose} hand"));
        }
        let own =
            matches!(whom, "mover" | "it" | "self" | "this" | "itself" | "piece" | "man" | "he" | "she");
        match done {
            Done::Taken if verb == end => Some(format!("take {}", if own { "mover" } else { whom })),
            Done::Taken | Done::Goes => None,
            Done::Become => {
                let mut kind = verb + 1;
                while matches!(self.w(kind), "to" | "into" | "a" | "an" | "the") {
                    kind += 1;
                }
                (own && kind <= end).then(|| format!("become {}", self.text(kind, end)))
            }
        }
    }

    /// `kill enemy`, `increase laps by 2`: a verb and what it is about.
    fn doing(&self, end: usize) -> Option<String> {
        let verb = self.w(0);
        let split = |joints: &[&str]| {
            let joint = (2..end).find(|at| joints.contains(&self.w(*at)))?;
            Some((without_article(self.text(1, joint - 1)), self.text(joint + 1, end)))
        };
        let object = || without_article(self.rest(1, &[";", ","]));
        let to_hand = (1..=end).any(|at| matches!(self.w(at), "hand" | "reserve" | "pocket"));
        let doing = VERBS.iter().find(|(words, _)| words.contains(&verb)).map(|(_, doing)| *doing)?;
        let meant = match doing {
            _ if to_hand && matches!(doing, Doing::Put | Doing::Give) => {
                let (men, hand) = split(&["to", "into", "in"]).unwrap_or((object(), "own hand"));
                let whose = if hand.starts_with("enemy") { "enemy" } else { "own" };
                format!("add {men} to {whose} hand")
            }
            Doing::Give => {
                let (men, _) = split(&["to", "into"]).unwrap_or((object(), ""));
                format!("add {men} to own hand")
            }
            // `remove men from set` is an effect.
            Doing::Take if verb == "remove" && split(&["from"]).is_some() => return None,
            Doing::Take => {
                let (men, _) = split(&["from"]).unwrap_or((object(), ""));
                format!("take {}", in_brackets(&men.replace(" in ", " ").replace(" on ", " ")))
            }
            Doing::Put => {
                // `put Gull in reef on origin`: the place stands last.
                let (man, cell) =
                    split(&["on"]).or_else(|| split(&["to", "at", "onto", "in", "into", "back"]))?;
                format!("put {} on {}", man.replace(" in ", " "), cell.trim_start_matches("to "))
            }
            Doing::Become => {
                let mut kind = 1;
                if matches!(self.w(1), "mover" | "it" | "self" | "this" | "itself") {
                    kind = 2;
                }
                while matches!(self.w(kind), "to" | "into" | "a" | "an" | "the") {
                    kind += 1;
                }
                let kinds = self.text(kind, end);
                let several = kinds.split_whitespace().any(|word| word == "or");
                if several { format!("become one of ({kinds})") } else { format!("become {kinds}") }
            }
            Doing::Swap => {
                let (one, other) = split(&["with", ",", "and"])?;
                format!(
                    "swap {} and {}",
                    one.replace(" on ", " ").replace(" in ", " "),
                    other.replace(" on ", " ").replace(" in ", " ")
                )
            }
            Doing::Clear => format!("clear {}", object()),
            Doing::Set => format!("set {}", object()),
            Doing::More | Doing::Less => {
                let (state, by) = split(&["by"]).unwrap_or((object(), "1"));
                format!("{state} = {state} {} {by}", if doing == Doing::More { "+" } else { "-" })
            }
        };
        let same = meant == self.text(0, end);
        (meant.split_whitespace().count() >= 2 && !same && !meant.ends_with(' ')).then_some(meant)
    }

    /// What no effect does, or what is no effect.
    fn no_effect(&self) -> Option<Told> {
        let verb = self.w(0);
        let (why, advice): (&str, String) = match verb {
            "return" | "end" | "stop" | "break" if self.at <= 1 && self.closes(1) => (
                "effects are done one after the other, all of them",
                "leave it out; what is done only sometimes is `if CONDITION { ... }`".to_owned(),
            ),
            "win" | "lose" | "draw" => (
                "no effect ends the game",
                "set a flag here, `won : flag` in the file, and ask for it in `ends { after a turn { win when won } }`".to_owned(),
            ),
            "pass" | "skip" | "nothing" | "none" => ("no effect does nothing", "leave the braces out".to_owned()),
            "spawn" | "create" | "summon" | "generate" | "make" | "new" | "place" | "add" | "respawn" | "revive"
                if self.is_piece(1) && !(1..6).any(|at| matches!(self.w(at), "hand" | "to")) =>
            {
                let piece = self.w(1);
                (
                    "a new man is put on a cell",
                    format!("say where: `put new {piece} on CELL`, such as `put new {piece} on origin`, where the man has come from; into a hand he comes by `add {piece} to own hand`"),
                )
            }
            "move" | "moves" | "go" | "goes" | "play" if matches!(self.w(1), "again" | "once" | "another" | "twice" | "on") => (
                "a move is no effect",
                "a man goes on in the same move by `then` in his walk; a further turn of the same side is told behind the turn, with the question that decides: `turn { move } again when taken`".to_owned(),
            ),
            "move" if self.names.is_walk(self.w(1)) => (
                "a move is no effect",
                format!("a move stands in the piece, with the question behind it: `{} when CONDITION`", self.rest(0, &[";"])),
            ),
            "explode" | "explodes" => (
                "what an explosion takes is told by its cells",
                "for example `take man by step any ; take mover`: all men around, and the man himself".to_owned(),
            ),
            name if self.at <= 1 && self.closes(1) && self.names.flags.iter().any(|flag| flag == name) => {
                ("a flag is set or cleared", format!("write `set {name}` or `clear {name}`"))
            }
            _ => return None,
        };
        Some(errors::said_otherwise(verb, self.span(0, 0), why, &advice).into())
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
                    "one of the effects `take`, `put`, `put new`, `change`, `become`, `swap`, `set`, `clear`, `add`, `remove`, `each`, `if`",
                );
                return Some(found.help(format!("a row of effects of your own has a name where it is declared outside the pieces: `define {}(c) = {{ ... }}`", self.w(0))).into());
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
        let otherwise = (from + 1..last).find(|at| self.w(*at) == "else");
        let meant = match otherwise {
            Some(at) if self.w(at + 1) != "{" => format!(
                "if {question} {{ {} }} else {{ {} }}",
                self.text(from, at - 1),
                self.text(at + 1, last)
            ),
            _ => format!("if {question} {{ {} }}", self.text(from, last)),
        };
        Some(errors::effects_without_braces(self.w(from), self.span(from, last), &meant).into())
    }
}

/// Words without an article, or a word such as `all`, before them.
fn without_article(words: &str) -> &str {
    let article = words.split_once(' ').filter(|(first, _)| {
        matches!(*first, "the" | "a" | "an" | "all" | "any" | "every" | "each" | "this" | "that")
    });
    article.map_or(words, |(_, rest)| rest.trim_start())
}

/// A set of several words in brackets, where `or` or `and` joins them.
fn in_brackets(set: &str) -> String {
    let joined = set.split_whitespace().any(|word| matches!(word, "or" | "and"));
    if joined && !set.starts_with('(') {
        format!("({})", set.replace(" and ", " or "))
    } else {
        set.to_owned()
    }
}
