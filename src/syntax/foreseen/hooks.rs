//! What happens after a move, and when a piece may move at all: `when taken { ... }`, `if laden then no moves`.

use super::super::errors;
use super::super::mend::Repair;
use super::{Part, Told};

impl Part<'_> {
    /// `instead after moving { }`.
    pub(super) fn hook_replaced(&self) -> Told {
        let line = self.line_end(1, &["{", "when", "unless"]);
        let hook = self.text(1, line);
        let found = errors::said_otherwise(
            self.text(0, line),
            self.span(0, line),
            "hooks add up, and none replaces another",
            &format!(
                "where it must not be done for all men, the hook itself says so, in the piece or family that it stands in: `{hook} unless mover is ... {{ ... }}`; or write the piece anew, without what it has that from"
            ),
        );
        let mut end = line;
        let mut depth = 0_usize;
        for at in line + 1..self.words.len() {
            match self.w(at) {
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            end = at;
            if depth == 0 {
                break;
            }
        }
        Told::from(found).mended(Some(Repair::new(self.start(0), self.end(end), "")))
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
