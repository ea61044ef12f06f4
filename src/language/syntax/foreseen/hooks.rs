//! What happens after a move, and when a piece may move at all: `when taken { ... }`, `if laden then no moves`.

use super::super::errors;
use super::{Part, Told};

impl Part<'_> {
    /// `move slide any taking then it is stuck`, `after taking it is stuck`: a flag that is to be set.
    pub(super) fn flag_told(&self) -> Option<Told> {
        let last = self.line_end(0, &[]);
        let flag = (2..=last).find(|at| {
            self.names.flags.iter().any(|flag| flag == self.w(*at))
                && (self.at..=self.at + 3).contains(at)
                && (*at == last || matches!(self.w(at + 1), "until" | "for" | "and" | "move" | "}"))
        })?;
        let verb = flag - 1;
        let is_verb = |at: usize| {
            matches!(
                self.w(at),
                "is" | "becomes" | "become" | "gets" | "are" | "turns" | "goes" | "be" | "get"
            )
        };
        if !is_verb(verb) {
            return None;
        }
        let from = (0..verb).rev().take(4).find(|at| {
            matches!(self.w(*at), "then" | "and" | ",")
                || matches!(self.w(*at), "moving" | "taking" | "promoting" | "dropping" | "taken")
        })?;
        let hook = !matches!(self.w(from), "then" | "and" | ",");
        if hook && self.w(0) != "after" {
            return None;
        }
        let mut who = from + 1;
        while matches!(self.w(who), "then" | "the" | "this") {
            who += 1;
        }
        let head = self.enclosing().and_then(|head| head.split_whitespace().nth(1).map(str::to_owned));
        let himself = who == verb
            || who + 1 == verb
                && (matches!(self.w(who), "it" | "he" | "she" | "mover" | "piece" | "man" | "itself")
                    || head.as_deref() == Some(self.w(who)));
        let flag_name = self.w(flag);
        let first = from + usize::from(hook);
        if !himself {
            let whom = self.text(who, verb - 1);
            let found = errors::said_otherwise(
                self.text(first, flag),
                self.span(first, flag),
                "what is remembered of a man is set by an effect",
                &format!(
                    "give the man a name where he is met, and set it there: `onto {whom} as met {{ set met.{flag_name} }}`; for the man that moves: `{{ set {flag_name} }}`"
                ),
            );
            return Some(Told::from(found).mended(self.replace(first, flag, "")));
        }
        let meant = format!("{{ set {flag_name} }}");
        let found =
            errors::other_words(self.text(first, flag), self.span(first, flag), &format!("`{meant}`"))
                .help("what is remembered is set by an effect, and effects stand in braces");
        Some(Told::from(found).mended(self.replace(first, flag, &meant)))
    }

    /// `if laden then no moves`: when a piece may move.
    fn moves_if(&self) -> Option<Told> {
        if !matches!(self.w(0), "if" | "when" | "whenever" | "while") {
            return None;
        }
        let last = self.line_end(0, &[]);
        let then =
            (2..=last).find(|at| matches!(self.w(*at), "then" | "," | "it" | "no" | "cannot" | "may"))?;
        let mut from = then;
        while matches!(self.w(from), "then" | "," | "it" | "he" | "she" | "the" | "piece" | "man") {
            from += 1;
        }
        let question = self.text(1, then - 1);
        let meant = match self.text(from, last) {
            "no moves" | "no move" | "cannot move" | "can not move" | "may not move" | "does not move"
            | "must not move" | "not move" | "no moving" | "can't move" => format!("moves unless {question}"),
            "can move" | "may move" | "moves" | "may" => format!("moves when {question}"),
            _ => return None,
        };
        let found = errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
            .help("`moves when CONDITION` and `moves unless CONDITION` say when a piece may move at all");
        Some(Told::from(found).mended(self.replace(0, last, &meant)))
    }

    /// `after take { }`, `when captured { }`: what has happened.
    pub(super) fn hook(&self) -> Option<Told> {
        if let Some(told) = self.moves_if() {
            return Some(told);
        }
        let line = self.line_end(0, &[]) + 1;
        let open = self.words.iter().take(line).position(|word| word.text == "{");
        let end = open.unwrap_or(line);
        let effects = ["take", "put", "become", "swap", "add", "remove", "set", "clear", "each"];
        let stop = (1..end).find(|at| {
            matches!(self.w(*at), "when" | "unless" | "if") || *at > 1 && effects.contains(&self.w(*at))
        });
        let event: Vec<&str> = (1..stop.unwrap_or(end)).map(|at| self.w(at)).collect();
        // `if laden then it moves one step`: a move with its condition before it.
        if open.is_none()
            && stop.is_none()
            && event.len() > 2
            && matches!(self.w(0), "if" | "when" | "whenever")
        {
            return None;
        }
        let being = event.iter().any(|word| matches!(*word, "being" | "is" | "was" | "gets" | "been"));
        let verb = event.iter().rev().find(|word| {
            !matches!(
                **word,
                "a" | "the"
                    | "it"
                    | "this"
                    | "piece"
                    | "man"
                    | "being"
                    | "each"
                    | "every"
                    | "any"
                    | "its"
                    | "own"
                    | "his"
            )
        })?;
        let meant = match *verb {
            "take" | "takes" | "taking" | "capture" | "captures" | "capturing" | "kill" | "took" if !being => "taking",
            "take" | "capture" | "capturing" | "taken" | "captured" | "killed" | "death" | "dying" | "dies" => "being taken",
            "move" | "moves" | "moving" | "moved" | "step" | "stepping" => "moving",
            "drop" | "drops" | "dropping" | "dropped" => "dropping",
            "promote" | "promotes" | "promoting" | "promotion" | "promoted" => "promoting",
            "turn" => return Some(errors::misplaced("after a turn", self.span(0, event.len()), "stands in `ends { }`; in a piece, `after moving { ... }` does something after each of its moves").into()),
            _ => return None,
        };
        let right = self.w(0) == "after" && event.join(" ") == meant;
        if !right {
            if self.w(0) == "before" {
                let found = errors::said_otherwise(
                    &format!("before {verb}"),
                    self.span(0, event.len()),
                    "nothing is done before a move",
                    &format!(
                        "what must hold before it is said by a guard: `moves when CONDITION`; what is done after it: `after {meant} {{ ... }}`"
                    ),
                );
                return Some(found.into());
            }
            let said = self.text(0, event.len());
            let found = errors::other_words(said, self.span(0, event.len()), &format!("`after {meant}`"))
                .help("a hook begins with `after moving`, `after taking`, `after being taken`, `after dropping` or `after promoting`");
            return Some(Told::from(found).mended(self.replace(0, event.len(), &format!("after {meant}"))));
        }
        let effect = event.len() + 1;
        let flag = self.names.flags.iter().any(|flag| flag == self.w(effect));
        if open.is_none() && flag && self.closes_line(effect) {
            let meant = format!("{} {{ set {} }}", self.text(0, effect - 1), self.w(effect));
            return Some(
                errors::effects_without_braces(self.w(effect), self.span(effect, effect), &meant).into(),
            );
        }
        if open.is_none() && self.at == effect && !self.closes(effect) {
            let last = self.line_end(effect, &[]);
            let meant = format!("{} {{ {} }}", self.text(0, effect - 1), self.text(effect, last));
            return Some(
                errors::effects_without_braces(self.w(effect), self.span(effect, last), &meant).into(),
            );
        }
        None
    }

    /// Whether nothing more stands on the line behind a word.
    fn closes_line(&self, at: usize) -> bool {
        self.line_end(at, &[]) == at
    }
}
