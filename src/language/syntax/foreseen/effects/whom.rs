//! Effects that are about other men than the language lets them be: flags of several, one of many, men that are pushed.

use super::without_article;
use crate::language::syntax::errors;
use crate::language::syntax::foreseen::{Part, Told};
use crate::language::syntax::grammar::Rule;
use crate::language::syntax::mend::Repair;

impl Part<'_> {
    /// Nothing is left of the effect for reading on.
    fn left_out(&self, found: crate::language::diagnostic::Diagnostic, end: usize) -> Told {
        Told::from(found).mended(Some(Repair::new(self.start(0), self.end(end), "")))
    }

    /// `take enemy Gull and Barge by step any`, `take Gull, Barge`.
    pub(super) fn several_taken(&self) -> Option<Told> {
        if self.w(0) != "take" {
            return None;
        }
        let at = self.at;
        let end = self.line_end(at, &[";"]);
        let by = (at..=end).find(|at| self.w(*at) == "by");
        let last = by.map_or(end, |by| by - 1);
        let eye = by.map_or(String::new(), |by| format!(" {}", self.text(by, end)));
        let mut words: Vec<&str> = without_article(self.text(1, last)).split_whitespace().collect();
        let side = words.first().copied().filter(|side| {
            matches!(*side, "own" | "enemy") || self.names.sides.iter().any(|known| known == side)
        });
        // A side that is said of each is said once of all.
        let said = |words: &[&str]| words.iter().filter(|word| Some(**word) == side).count();
        let whole = side.filter(|_| {
            said(&words) == 1 || !words.iter().skip(1).any(|word| matches!(*word, "own" | "enemy"))
        });
        let once = side.is_some_and(|side| {
            words.iter().filter(|word| **word == side).count()
                == words.iter().filter(|word| matches!(**word, "and" | "or") || word.ends_with(',')).count()
                    + 1
        });
        if whole.is_some() || once {
            words.retain(|word| Some(*word) != side);
        }
        let set = words.join(" ").replace(" and ", " or ").replace(',', " or").replace(" or or ", " or ");
        let set = match side.filter(|_| whole.is_some() || once) {
            Some(side) => format!("{side} ({set})"),
            None => format!("({set})"),
        };
        let meant = self.sound(Rule::only_effects, format!("take {set}{eye}"))?;
        let found = errors::other_words(self.w(at), self.span(at, at), "`or`, in brackets")
            .help(format!("a set of several words stands in brackets: `{meant}`"));
        Some(self.left_out(found, end))
    }

    /// `fuel = 5 if laden else 2`.
    pub(super) fn chosen_value(&self) -> Option<Told> {
        let end = self.line_end(0, &[";"]);
        let (first, at) = (self.w(0), self.at);
        if self.w(1) != "=" || !matches!(self.w(at), "if" | "when" | "unless" | "?") || at < 3 || at == end {
            return None;
        }
        let value = self.text(2, at - 1);
        let other = (at + 1..=end).find(|at| matches!(self.w(*at), "else" | "otherwise"));
        let question = self.text(at + 1, other.map_or(end, |other| other - 1));
        let question = if self.w(at) == "unless" { format!("not ({question})") } else { question.to_owned() };
        let other = other
            .filter(|other| *other < end)
            .map_or(String::new(), |other| format!(" else {{ {first} = {} }}", self.text(other + 1, end)));
        let meant =
            self.sound(Rule::only_effects, format!("if {question} {{ {first} = {value} }}{other}"))?;
        let found = errors::other_words(self.w(at), self.span(at, end), "`if` before the effect")
            .help(format!("what is done only sometimes stands in the braces of an `if`: `{meant}`"));
        Some(self.left_out(found, end))
    }

    /// `set tired for own Mole`, `set own Mole tired`, `each own Mole set tired`, `own Mole tired = set`.
    pub(super) fn flags_of_others(&self) -> Option<Told> {
        let end = self.line_end(0, &[";", ",", "{"]);
        let is_flag = |at: usize| self.names.flags.iter().any(|flag| flag == self.w(at));
        let (verb, flag, men) = match self.w(0) {
            verb @ ("set" | "clear") if is_flag(1) => {
                let from = (2..=end).find(|at| {
                    !matches!(
                        self.w(*at),
                        "for" | "of" | "on" | "in" | "at" | "to" | "all" | "every" | "each" | "the"
                    )
                })?;
                if from == 2 {
                    return None;
                }
                (verb, self.w(1), self.text(from, end))
            }
            verb @ ("set" | "clear") if end > 1 && is_flag(end) => {
                (verb, self.w(end), without_article(self.text(1, end - 1)))
            }
            "each" | "for" | "every" | "all" => {
                let verb = (1..end).find(|at| matches!(self.w(*at), "set" | "clear" | "{"))?;
                let said = if self.w(verb) == "{" { verb + 1 } else { verb };
                let from = 1 + usize::from(matches!(self.w(1), "each" | "all" | "every"));
                if !is_flag(said + 1) || verb <= from {
                    return None;
                }
                (self.w(said), self.w(said + 1), self.text(from, verb - 1))
            }
            _ => {
                let sign = (1..end).find(|at| matches!(self.w(*at), "=" | "is" | "becomes" | "are"))?;
                let flag = sign - usize::from(is_flag(sign - 1));
                let value = self.w(end);
                if flag == sign && !is_flag(end) || sign < 2 {
                    return None;
                }
                let verb = if matches!(value, "clear" | "false" | "no" | "off") { "clear" } else { "set" };
                let flag = if flag == sign { end } else { flag };
                (verb, self.w(flag), self.text(0, flag.min(sign) - 1))
            }
        };
        let men = self.plain_set(men)?;
        let one = matches!(men.as_str(), "mover" | "it");
        let meant =
            if one { format!("{verb} {men}.{flag}") } else { format!("each {men} {{ {verb} it.{flag} }}") };
        let meant = self.sound(Rule::only_effects, meant)?;
        let end = self.line_end(0, &[";", ","]);
        let found = errors::other_words(self.text(0, end), self.span(0, end), &format!("`{meant}`")).help(
            "what is done to each of several men stands in the braces of an `each`; within, the man is `it`",
        );
        Some(self.left_out(found, end))
    }

    /// `take one enemy by step any`, `take up to 2 enemy`.
    pub(super) fn some_of_them(&self) -> Option<Told> {
        let few = match (self.w(0), self.w(1), self.w(2)) {
            ("take", "one" | "1", "of") => 3,
            ("take", "one" | "1" | "two" | "2" | "three" | "3", _) => 2,
            ("take", "up" | "at", "to" | "most") => 4,
            _ => return None,
        };
        let end = self.line_end(0, &[";", ","]);
        let by = (few..=end).find(|at| self.w(*at) == "by");
        let set = self.plain_set(self.text(few, by.map_or(end, |by| by - 1)))?;
        let walk = by.map_or("step any", |by| self.rest(by + 1, &[";", ",", "from"]));
        let meant = self.sound(
            Rule::only_clauses,
            format!("move look ({walk} onto {set} as target) then stay {{ take target }}"),
        )?;
        let found = errors::said_otherwise(
            self.text(0, few - 1),
            self.span(0, end),
            "`take` takes all whom the words mean",
            &format!(
                "one of the player's choice is met by an eye: `{meant}`; all of them: `take {}`",
                self.text(few, end)
            ),
        );
        Some(self.left_out(found, end))
    }

    /// `put own Mole next to it`.
    pub(super) fn put_beside(&self) -> Option<Told> {
        let end = self.line_end(0, &[";", ","]);
        let near = (2..=end).find(|at| {
            matches!(self.w(*at), "beside" | "near" | "around") && self.w(at - 1) != "on"
                || matches!(self.w(*at), "next" | "adjacent" | "close") && self.w(at + 1) == "to"
        })?;
        if !matches!(self.w(0), "put" | "place" | "move") {
            return None;
        }
        let men = self.plain_set(self.text(1, near - 1))?;
        let found = errors::said_otherwise(
            self.text(0, end),
            self.span(0, end),
            "`put` needs one cell, and several lie there",
            &format!(
                "a cell of the player's choice is found by an eye in the move: `move look (step any quietly as place) then stay {{ put {men} on place }}`"
            ),
        );
        Some(self.left_out(found, end))
    }

    /// `push victim`: a man is moved by others.
    pub(super) fn pushed(&self) -> Option<Told> {
        let end = self.line_end(0, &[";", ","]);
        let pulls = match self.w(0) {
            "push" | "pushes" | "shove" | "shift" | "displace" | "bump" => false,
            "pull" | "pulls" | "drag" | "drags" => true,
            _ => return None,
        };
        let advice = if pulls {
            "who stands behind is met by an eye before the walk, and put where the man has come from: `move look (step backward onto man as other) then step forward quietly { put other on origin }`"
        } else {
            "the man lands on the other, an eye finds the cell behind, and the other is put there: `move step any onto enemy as other then look step same quietly as beyond { put other on beyond }`"
        };
        let found = errors::said_otherwise(
            self.w(0),
            self.span(0, end),
            "a man is moved by the words of a walk and a `put`",
            advice,
        );
        Some(self.left_out(found, end))
    }
}
