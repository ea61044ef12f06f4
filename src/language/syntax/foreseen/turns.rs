//! What stands in the braces of `turn` and of phases.

use super::super::errors;
use super::{Part, Told};
use crate::language::glossary::recipes::number;

impl Part<'_> {
    /// `swap sides`, the pie rule.
    fn sides_changed(&self) -> Option<Told> {
        let sides = |at: usize| {
            matches!(
                self.w(at),
                "sides" | "side" | "colours" | "colors" | "colour" | "color" | "seats" | "places"
            )
        };
        let changed = |at: &usize| {
            matches!(self.w(*at), "swap" | "switch" | "change" | "exchange" | "trade")
                && (sides(at + 1) || matches!(self.w(at + 1), "the" | "their") && sides(at + 2))
        };
        let first = (self.at.saturating_sub(2)..=self.at).find(changed)?;
        let last = if sides(first + 1) { first + 1 } else { first + 2 };
        let found = errors::said_otherwise(
            self.text(first, last),
            self.span(first, last),
            "who plays which side does not change in the language",
            "leave it out: what the players agree on before the game is no rule of the game here",
        );
        Some(Told::from(found).mended(self.replace(first, last, "pass")))
    }

    /// What stands in the braces of `turn` and of a phase.
    pub(super) fn turn(&self) -> Option<Told> {
        let (at, word) = (self.at, self.w(self.at));
        if let Some(told) = self.sides_changed().or_else(|| self.effects_of_turn()) {
            return Some(told);
        }
        if self.back(1) == "must" {
            return Some(self.must_else(at - 1).unwrap_or_else(|| self.no_must(at - 1)));
        }
        if let Some(most) = self.words.iter().take(at).rposition(|word| word.text == "most")
            && matches!(word, "+" | "-" | "or" | "and" | "but")
        {
            let last = self.line_end(most + 1, &["else", "then", "|", "with"]);
            let set = self.text(most + 1, last);
            return Some(
                errors::brackets_needed("with most", self.span(most + 1, last), &numbers(set)).into(),
            );
        }
        if let Some(told) = self.turn_skipped() {
            return Some(told);
        }
        if let Some(told) = self.mandatory().or_else(|| self.with_least()).or_else(|| self.choice_in_words())
        {
            return Some(told);
        }
        if matches!(
            word,
            "each"
                | "every"
                | "players"
                | "both"
                | "a"
                | "one"
                | "the"
                | "alternate"
                | "alternately"
                | "alternating"
        ) {
            return Some(self.how_often());
        }
        let before = self.text(self.act_start(), at.saturating_sub(1));
        if let Some(told) = self.act_of_each().or_else(|| self.act_of_a_piece()) {
            return Some(told);
        }
        if self.is_side(at) || self.is_side(at.saturating_sub(1)) {
            let sides = &self.names.sides;
            let last = self.line_end(self.act_start(), &[]);
            if !(self.act_start()..=last)
                .any(|at| self.is_number(at) || matches!(self.w(at), "twice" | "two" | "three"))
            {
                return Some(self.how_often());
            }
            let (one, other) = (sides.first()?, sides.get(1)?);
            let found = errors::said_otherwise(
                self.text(at.saturating_sub(usize::from(!self.is_side(at))), at),
                self.span(at, at),
                "a turn is told for both sides; a guard tells them apart",
                &format!("write `turn {{ move when own is {one} | (move)[2] when own is {other} }}`"),
            );
            return Some(found.into());
        }
        match word {
            "take" | "takes" | "taking" => Some(
                errors::other_words(word, self.span(at, at), "a label, such as `capture`")
                    .help("`turn { capture else move }`; the label stands in the pieces before each move that takes: `move capture: step forward-diagonal taking`")
                    .into(),
            ),
            "must" | "," | "if" if self.duty_in_words().is_some() => self.duty_in_words(),
            "must" => Some(self.must_else(at).unwrap_or_else(|| self.no_must(at))),
            "win" | "lose" | "draw" => Some(
                errors::misplaced(
                    word,
                    self.span(at, at),
                    "stands in `ends { after a turn { } }` or `ends { before a turn { } }`",
                )
                .into(),
            ),
            "or" | "," | "|" | "and" if self.labels_left_out().is_some() => self.labels_left_out(),
            "or" => Some(self.or_between()),
            "and" if self.w(at + 1) == "then" => Some(self.and_then()),
            "," | ";" | "and" | "&" | "+" => {
                Some(errors::acts_joined(word, self.span(at, at), before, self.w(at + 1)).into())
            }
            "twice" | "times" | "x" => Some(self.repeated_act()),
            "if" => Some(Told::from(
                errors::other_words("if", self.span(at, at), "`when`")
                    .help(format!("an act is allowed so: `{before} when CONDITION`")),
            )),
            "may" | "can" if self.w(at + 1) == "pass" && self.back(1) == "}" => Some(self.may_pass_behind()),
            "optional" | "optionally" | "may" => Some(
                errors::other_words(word, self.span(at, at), "`?` behind the act, in brackets")
                    .help(format!(
                        "what may be left out: `({})?`; a turn that may be passed: `move | pass`",
                        self.w(at + 1)
                    ))
                    .into(),
            ),
            _ if self.is_number(at) || is_count(word, self.w(at + 1)) || is_count(self.back(1), word) => Some(self.repeated_act()),
            _ => self.acts_side_by_side(),
        }
    }

    /// `leap and then walk`
    fn and_then(&self) -> Told {
        let at = self.at;
        let meant = format!("{} then {}", self.back(1), self.w(at + 2));
        let found = errors::leave_out("and", self.span(at, at), &format!("both in one turn: `{meant}`"));
        Told::from(found).mended(self.replace(at, at, ""))
    }

    /// `walk or hit`, `move or may pass`
    fn or_between(&self) -> Told {
        let at = self.at;
        let next = at + 1 + usize::from(matches!(self.w(at + 1), "may" | "can"));
        let found = errors::or_between_acts(self.span(at, at), self.back(1), self.w(next));
        Told::from(found).mended(self.replace(at, at, "|"))
    }

    /// `turn { move } may pass`
    fn may_pass_behind(&self) -> Told {
        let guard = self.guard_behind(self.at + 2);
        let last = self.at.saturating_sub(2);
        self.passes_as_act(self.at, self.text(last.min(2), last), guard)
    }

    /// `with lowest taken.worth`, `with the highest worth`: `most` is the only word for it.
    fn with_least(&self) -> Option<Told> {
        let with = (0..=self.at).rev().take(3).find(|at| self.w(*at) == "with")?;
        let said = with + 1 + usize::from(self.w(with + 1) == "the");
        let most = match self.w(said) {
            "highest" | "greatest" | "largest" | "biggest" | "maximum" | "max" | "best" | "strongest" => true,
            "lowest" | "least" | "fewest" | "smallest" | "minimum" | "min" | "fewer" | "weakest" => false,
            "most" if said > with + 1 => true,
            _ => return None,
        };
        let last = self.line_end(said + 1, &["else", "then", "|", "with"]);
        let number = numbers(self.rest(said + 1, &["else", "then", "|", "with"]));
        if number.is_empty() {
            return None;
        }
        let counted = |at: usize| self.names.number(self.w(at)).is_some();
        let number = match number.as_str() {
            // `worth` of whom is taken, where nobody is named.
            name if last == said + 1 && counted(last) => format!("taken.{name}"),
            _ => number,
        };
        let meant = if most { format!("most {number}") } else { format!("most (100 - {number})") };
        let found =
            errors::other_words(self.text(with + 1, said), self.span(with + 1, said), &format!("`{meant}`"));
        let found = if most {
            found.help(format!("the greatest number decides: `with {meant}`"))
        } else {
            found.help(format!(
                "there is no word for the least; it is what leaves the most of 100: `with {meant}`"
            ))
        };
        // What is counted stays as it is.
        let room = self.replace(with + 1, said, "most");
        Some(Told::from(found).mended(room.or_else(|| self.replace(with, last, ""))))
    }

    /// `any of hop, run, flip`, `choose hop or run`: acts of which one is done.
    fn choice_in_words(&self) -> Option<Told> {
        let first = self
            .words
            .iter()
            .take(self.at)
            .rposition(|word| matches!(word.text, "{" | "(" | "|" | "else" | "then"))?
            + 1;
        let said = |at: usize| {
            matches!(self.w(at), "any" | "one" | "choose" | "pick" | "choice" | "exactly" | "select")
                && !self.names.declares(self.w(at))
        };
        let mut from = first;
        while said(from)
            || from > first && matches!(self.w(from), "of" | "between" | "from" | "the" | ":" | "these")
        {
            from += 1;
        }
        let act = |at: usize| {
            matches!(self.w(at), "move" | "drop" | "pass")
                || self.is_name(at) && self.names.declares(self.w(at))
        };
        let mut acts = Vec::new();
        let mut last = from;
        while from > first && act(last) {
            acts.push(self.w(last));
            let mut next = last + 1;
            while matches!(self.w(next), "," | "or" | "|" | "and") {
                next += 1;
            }
            if next == last + 1 || !act(next) {
                break;
            }
            last = next;
        }
        if acts.len() < 2 {
            return None;
        }
        let meant = acts.join(" | ");
        let found =
            errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
                .help("`|` stands between acts of which one is done");
        Some(Told::from(found).mended(self.replace(first, last, &meant)))
    }

    /// `must capture else walk`: `else` says it already.
    fn must_else(&self, at: usize) -> Option<Told> {
        let last = self.line_end(at + 1, &[]);
        let other = (at + 2..last).find(|at| self.w(*at) == "else")?;
        let between = (at + 1..other).all(|at| {
            self.is_name(at)
                || matches!(
                    self.w(at),
                    "move"
                        | "drop"
                        | "("
                        | ")"
                        | "|"
                        | "with"
                        | "most"
                        | "number"
                        | "of"
                        | "before"
                        | "+"
                        | "-"
                )
        });
        if !between {
            return None;
        }
        let found = errors::leave_out(
            self.w(at),
            self.span(at, at),
            &format!(
                "`else` makes it a duty: `{}` is the second only where the first cannot be done",
                self.text(at + 1, last)
            ),
        );
        Some(Told::from(found).mended(self.replace(at, at, "")))
    }

    /// `capture move`, `always capture else move`: acts with nothing between, or a word for what `else` says.
    fn acts_side_by_side(&self) -> Option<Told> {
        let (at, before) = (self.at, self.at.checked_sub(1)?);
        let act = |at: usize| {
            matches!(self.w(at), "move" | "drop" | "pass")
                || self.is_name(at) && self.names.declares(self.w(at))
        };
        let inside = self.words.iter().take(at).any(|word| word.text == "{");
        if !inside || !act(at) {
            return None;
        }
        if act(before) {
            return Some(errors::acts_side_by_side(self.w(before), self.w(at), self.span(at, at)).into());
        }
        // Any other word may say something that a turn must not lose.
        let duty = ["always", "mandatory", "compulsory", "obligatory", "forced", "necessarily"];
        if duty.contains(&self.w(before)) { self.must_else(before) } else { None }
    }

    /// `capture if possible else move`, `capture, otherwise move`: words around what `else` says.
    fn duty_in_words(&self) -> Option<Told> {
        let first = self.act_start();
        let filler = |word: &str| {
            matches!(
                word,
                "must"
                    | "if"
                    | "possible"
                    | "it"
                    | "can"
                    | "able"
                    | ","
                    | "otherwise"
                    | "or"
                    | "else"
                    | "not"
                    | "impossible"
                    | "when"
                    | "is"
                    | "be"
            )
        };
        let mut last = self.at;
        while filler(self.w(last)) {
            last += 1;
        }
        let says_else =
            (self.at..last).any(|at| matches!(self.w(at), "else" | "otherwise" | "not" | "impossible"));
        let possible =
            (self.at..last).any(|at| matches!(self.w(at), "possible" | "can" | "able" | "must" | ","));
        if !says_else || !possible || last <= self.at || !self.is_name(last) && self.w(last) != "move" {
            return None;
        }
        let act = self.text(first, self.at.checked_sub(1)?);
        let end = self.line_end(last, &["|", "else", "}"]);
        let meant = format!("{act} else {}", self.text(last, end));
        let found = errors::other_words(self.text(self.at, last - 1), self.span(self.at, last - 1), "`else`")
            .help(format!("`{meant}`: the second only where the first cannot be done"));
        Some(Told::from(found).mended(self.replace(self.at, last - 1, "else")))
    }

    /// `White drop, Black move`: what each side does.
    fn act_of_each(&self) -> Option<Told> {
        let start = self.words.iter().position(|word| word.text == "{")? + 1;
        let last = self.line_end(start, &[]);
        let sides: Vec<usize> = (start..=last).filter(|at| self.is_side(*at)).collect();
        let [one, other] = sides.as_slice() else { return None };
        if self.w(*one) == self.w(*other) || *one != start {
            return None;
        }
        let acts = |from: usize, to: usize| {
            let said = |at: &usize| {
                !matches!(self.w(*at), ":" | "," | ";" | "can" | "may" | "must" | "only" | "and" | "to" | "=")
            };
            let act = |at: usize| match self.w(at) {
                "moves" => "move",
                "drops" => "drop",
                "passes" => "pass",
                word if self.names.declares(word)
                    || matches!(word, "move" | "drop" | "pass" | "else" | "then" | "|") =>
                {
                    word
                }
                _ => "",
            };
            let known: Vec<&str> = (from + 1..to).filter(said).map(act).collect();
            let known = known.strip_suffix(&["|"]).unwrap_or(&known);
            let whole = if known.contains(&"|") { format!("({})", known.join(" ")) } else { known.join(" ") };
            (!known.is_empty() && known.iter().all(|word| !word.is_empty())).then_some(whole)
        };
        let (first, second) = (acts(*one, *other)?, acts(*other, last + 1)?);
        let (one, other) = (self.w(*one), self.w(*other));
        let found = errors::said_otherwise(
            self.text(start, last),
            self.span(start, last),
            "a turn is told for both sides; a guard tells them apart",
            &format!("write `turn {{ {first} when own is {one} | {second} when own is {other} }}`"),
        );
        Some(Told::from(found).mended(self.replace(start, last, "move")))
    }

    /// `turn { Fox move }`: a turn names labels.
    fn act_of_a_piece(&self) -> Option<Told> {
        let at = [self.at, self.at.saturating_sub(1)].into_iter().find(|at| self.is_piece(*at))?;
        let piece = self.w(at);
        let label = piece.to_lowercase();
        let found = errors::said_otherwise(
            piece,
            self.span(at, at),
            "a turn names labels of moves, not pieces",
            &format!("write a label before the moves of `{piece}`, `move {label}: ...`, and that label here"),
        );
        Some(found.into())
    }

    /// `move but not push or throw`: labels that stand in no brackets.
    fn labels_left_out(&self) -> Option<Told> {
        let not = self
            .at
            .checked_sub(2)
            .filter(|at| self.w(*at) == "not" && self.w(at.wrapping_sub(1)) == "but")?;
        let mut last = not + 1;
        while matches!(self.w(last + 1), "or" | "," | "and" | "nor") && self.is_name(last + 2) {
            last += 2;
        }
        let labels: Vec<&str> = (not + 1..=last).step_by(2).map(|at| self.w(at)).collect();
        let set = labels.join(" or ");
        let repair = self.replace(not + 1, last, labels.first()?);
        let found = errors::brackets_needed("but not", self.span(not + 1, last), &set);
        (labels.len() > 1).then(|| Told::from(found).mended(repair))
    }

    /// `capture is mandatory`: a duty.
    fn mandatory(&self) -> Option<Told> {
        let at = self.at;
        if matches!(self.w(at), "is" | "are")
            && matches!(self.w(at + 1), "mandatory" | "compulsory" | "obligatory" | "forced" | "required")
        {
            let label = if matches!(self.back(1), "capturing" | "taking" | "captures" | "") {
                "capture"
            } else {
                self.back(1)
            };
            let first = self.act_start();
            let found = errors::said_otherwise(
                self.text(first, at + 1),
                self.span(first, at + 1),
                "a duty is said by the order of the acts",
                &format!(
                    "`turn {{ {label} else move }}`: any other move only where no move labelled `{label}` can be made; the labels stand in the pieces: `move {label}: step forward-diagonal taking`"
                ),
            );
            return Some(found.into());
        }
        None
    }

    /// `turn { move { played = played + 1 } }`: effects stand in hooks.
    fn effects_of_turn(&self) -> Option<Told> {
        let (open, act) = (self.at, self.back(1));
        let event = match act {
            "drop" => "after dropping",
            "pass" => "after passing",
            _ => "after moving",
        };
        let close = (open + 1..open + 24).find(|at| self.w(*at) == "}")?;
        let changes = matches!(
            self.w(open + 1),
            "set" | "clear" | "add" | "remove" | "put" | "take" | "swap" | "become"
        ) || self.w(open + 2) == "=";
        if self.w(open) != "{" || open < 2 || !changes {
            return None;
        }
        let effects = self.text(open, close);
        let found = errors::said_otherwise(
            effects,
            self.span(open, close),
            "a turn says what is played, and no effects",
            &format!("write a clause of its own for it, beside `turn`: `{event} {effects}`"),
        );
        Some(Told::from(found).mended(self.replace(open, close, "")))
    }

    /// `each player moves twice`: what a turn of either side consists of.
    fn how_often(&self) -> Told {
        let first = self.act_start();
        let last = self.line_end(first, &[]);
        let many = (first..=last).filter(|at| *at > first).find_map(|at| match self.w(at) {
            "twice" | "two" | "double" => Some("2".to_owned()),
            "thrice" | "three" => Some("3".to_owned()),
            word => (super::names::is_number(word) && word != "1").then(|| word.to_owned()),
        });
        let said = self.text(first, last);
        let found = match many {
            Some(many) => errors::other_words(said, self.span(first, last), &format!("`(move)[{many}]`"))
                .help("what stands here is one turn of whichever side is to move; how often an act is done stands in square brackets behind it"),
            None => errors::said_otherwise(
                said,
                self.span(first, last),
                "the sides take turns by themselves",
                "what stands here is one turn of whichever side is to move: `turn { move }`; where a turn is any one move, leave the whole `turn` out",
            ),
        };
        Told::from(found)
    }

    /// Where the act begins that stands before the word that does not fit.
    fn act_start(&self) -> usize {
        let joint = |at: &usize| matches!(self.w(*at), "{" | "|" | "else" | "then" | "(");
        (0..self.at).rev().find(joint).map_or(0, |at| at + 1)
    }

    /// `move twice`, `2 moves`, `move 2`.
    fn repeated_act(&self) -> Told {
        let (at, first) = (self.at, self.act_start());
        let last = self.line_end(at, &["else", "then", "|"]);
        let said = self.text(first, last);
        let often = (first..=last).map(|at| self.w(at)).find_map(|word| match word {
            "twice" => Some(2),
            _ => number(word),
        });
        let act = (first..=last).map(|at| self.w(at)).find_map(|word| match word {
            "move" | "moves" => Some("move"),
            "drop" | "drops" => Some("drop"),
            _ => (word.starts_with(|c: char| c.is_ascii_alphabetic())
                && !matches!(word, "twice" | "times" | "x")
                && number(word).is_none())
            .then_some(word),
        });
        let meant = format!("({})[{}]", act.unwrap_or("move"), often.unwrap_or(2));
        errors::other_words(said, self.span(first, last), &format!("`{meant}`"))
            .help("how often an act is done stands in square brackets behind it")
            .into()
    }

    /// `must capture`: a duty.
    pub(super) fn no_must(&self, at: usize) -> Told {
        let act = self.w(at + 1);
        let label = if matches!(act, "move" | "take" | "}" | "") { "capture" } else { act };
        let found = errors::said_otherwise(
            "must",
            self.span(at, at),
            "a duty is said by the order of the acts",
            &format!(
                "`turn {{ {label} else move }}`: any other move only where no move labelled `{label}` can be made; the labels stand in the pieces: `move {label}: ...`"
            ),
        );
        found.into()
    }
}

/// Whether a word says how often the act behind it is done: `two moves`.
fn is_count(word: &str, next: &str) -> bool {
    number(word).is_some() && matches!(next, "move" | "moves" | "drop" | "drops" | "turns" | "times")
}

/// A sum whose sets are counted.
fn numbers(sum: &str) -> String {
    let sets = ["taken", "own", "enemy", "man", "passed", "mover"];
    let mut words: Vec<String> = Vec::new();
    for word in sum.split_whitespace() {
        let begins = words.last().is_none_or(|before| matches!(before.as_str(), "+" | "-"));
        if begins && sets.contains(&word) {
            words.push("number of".to_owned());
        }
        words.push(word.to_owned());
    }
    words.join(" ")
}
