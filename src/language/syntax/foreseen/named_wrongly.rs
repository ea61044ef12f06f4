//! Declarations whose name or sign is not right: `passes : 0..3`, `wet set of cell`, `set wet of cell`; and a pass that
//! is said outside the turn, `may pass`.

use super::{Part, Told};
use crate::language::syntax::errors;
use crate::language::syntax::foreseen::names::{is_name, is_number};
use crate::language::syntax::mend::Repair;
use crate::language::syntax::words::is_reserved;

impl Part<'_> {
    /// `passes : 0..3`: a state that is called like a word of the language.
    pub(super) fn reserved_state(&self, at: usize) -> Option<(Told, usize)> {
        let word = self.w(at);
        let begins = self.words.get(at).is_some_and(|word| word.fresh)
            || at == 0
            || matches!(self.w(at - 1), "{" | "}");
        let typed = matches!(self.w(at + 2), "flag" | "direction" | "cell" | "kind")
            || is_number(self.w(at + 2)) && self.w(at + 3) == ".."
            || self.w(at + 2) == "set" && self.w(at + 3) == "of";
        if !is_reserved(word) || self.w(at + 1) != ":" || !begins || !typed {
            return None;
        }
        let last = self.line_end(at, &["move", "moves", "after", "drop"]);
        let told = Told::from(errors::reserved(word, self.span(at, at), "name"));
        Some((told.mended(self.replace(at, last, "")), last + 1))
    }

    /// `wet set of cell`, `set wet of cell`, `set wet`: a state without its colon.
    pub(super) fn set_without_colon(&self) -> Option<Told> {
        let (first, next) = (self.w(0), self.w(1));
        if is_name(first) && next == "set" && self.w(2) == "of" && self.at <= 2 {
            let meant = format!("{first} : {}", self.rest(1, &[]));
            let found = errors::missing_sign_behind(":", first, self.span(0, 0), &meant);
            let place = self.end(0);
            let blank = self.scanned.text.get(place..=place) == Some(" ");
            return Some(Told::from(found).mended(blank.then(|| Repair::new(place, place + 1, ":"))));
        }
        if first != "set" || !is_name(next) || self.at > 2 {
            return None;
        }
        let last = self.line_end(0, &[]);
        let each = if self.text(0, last).ends_with("for each side") { " for each side" } else { "" };
        let found = if self.w(2) == "of" {
            let meant = format!("{next} : set {}", self.rest(2, &[]));
            errors::other_words(self.text(0, last), self.span(0, last), &format!("`{meant}`"))
        } else {
            errors::said_otherwise(
                self.text(0, last),
                self.span(0, last),
                "a state is declared by its name and, behind a colon, its type",
                &format!(
                    "a set of cells: `{next} : set of cell{each}`; what is set or clear: `{next} : flag{each}`"
                ),
            )
        };
        Some(Told::from(found).mended(self.replace(0, last, "")))
    }

    /// `instead game "X"`: a name needs no word before it.
    pub(super) fn instead_game(&self) -> Option<Told> {
        let known = self.w(0) == "instead" && matches!(self.w(1), "game" | "language" | "use");
        known.then(|| {
            let found = errors::leave_out(
                "instead",
                self.span(0, 0),
                &format!("write `{}`: it replaces what the used file says", self.rest(1, &[])),
            );
            Told::from(found).mended(self.replace(0, 0, ""))
        })
    }

    /// `pass take-over when ...`: a label without its colon.
    pub(super) fn pass_label(&self) -> Option<Told> {
        let next = self.w(2);
        if self.w(0) != "pass" || !self.is_name(1) || !matches!(next, "when" | "unless" | "so" | "{") {
            return None;
        }
        let label = self.w(1);
        let whole = self.rest(2, &["{"]);
        let found = errors::label_without_colon(label, self.span(1, 1), whole)
            .help(format!("a label stands before the guard, with a colon between: `pass {label}: {whole}`"));
        let place = self.end(1);
        let blank = self.scanned.text.get(place..=place) == Some(" ");
        Some(Told::from(found).mended(blank.then(|| Repair::new(place, place + 1, ":"))))
    }

    /// `pit : set of cell` in a board.
    pub(super) fn state_in_board(&self) -> Option<Told> {
        let typed = matches!(self.w(2), "flag" | "direction" | "cell" | "kind" | "set")
            || is_number(self.w(2)) && self.w(3) == "..";
        if self.list != crate::language::syntax::list::List::BoardItems
            || !self.is_name(0)
            || self.w(1) != ":"
            || !typed
        {
            return None;
        }
        let last = self.line_end(0, &["zone", "tracks", "define", "grid"]);
        let found = errors::misplaced(
            self.w(0),
            self.span(0, last),
            "is a state, and stands outside the board, behind its `}`",
        );
        Some(Told::from(found).mended(self.replace(0, last, "")))
    }

    /// `pit : set of cell = a4, g4`: cells of a first value are joined by `or`.
    pub(super) fn cells_of_first_value(&self, at: usize) -> Option<(Told, usize)> {
        let name = at.checked_sub(2)?;
        if self.w(name + 1) != ":" || self.w(at + 1) != "of" || self.w(at + 3) != "=" {
            return None;
        }
        let last = self.line_end(at + 4, &["for", "until", "not", "compared"]);
        let comma = (at + 4..last).find(|at| self.w(*at) == ",")?;
        let listed = self.text(at + 4, last).replace(" ,", ",").replace(',', " or");
        let meant = format!("{} = {listed}", self.text(name, at + 2));
        let found = errors::other_words(",", self.span(comma, comma), "`or`")
            .help(format!("the cells of a first value are joined by `or`: `{meant}`"));
        Some((Told::from(found).mended(self.replace(at + 3, last, "")), last + 1))
    }

    /// `may pass`, `may pass when no move`: outside the turn.
    pub(super) fn may_pass(&self) -> Option<Told> {
        let verb = usize::from(matches!(self.w(0), "may" | "can"));
        let side = self.w(0) == "players" || self.w(0) == "player" || self.is_side(0);
        let verb = if side && matches!(self.w(1), "may" | "can") { 2 } else { verb };
        if verb == 0 || self.w(verb) != "pass" {
            return None;
        }
        let acts = self.acts_of_turn().unwrap_or_else(|| "move".to_owned());
        let guard = self.guard_behind(verb + 1);
        let told = self.passes_as_act(0, &acts, guard);
        let last = if guard.is_empty() { verb } else { self.line_end(verb + 1, &[]) };
        Some(told.mended(self.replace(0, last, "")))
    }

    /// A guard from a word on; nothing where none begins there.
    pub(super) fn guard_behind(&self, at: usize) -> &str {
        if matches!(self.w(at), "when" | "unless" | "if") {
            self.rest(at, &["turn", "ends", "setup"])
        } else {
            ""
        }
    }

    /// Tells that who may pass has it among the acts of his turn: `acts` are the others.
    pub(super) fn passes_as_act(&self, at: usize, acts: &str, guard: &str) -> Told {
        let bare = acts.strip_prefix('(').and_then(|acts| acts.strip_suffix(')')).unwrap_or(acts);
        let several = ["|", "else", "then", "again"].iter().any(|word| bare.contains(word));
        let acts = match guard {
            // Only a choice needs no brackets beside another.
            "when no move" | "if no move" if several => format!("({bare})"),
            _ if bare.contains("else") || bare.contains("then") => format!("({bare})"),
            _ => bare.to_owned(),
        };
        let meant = match guard {
            "" => format!("write `turn {{ {acts} | pass }}`"),
            "when no move" | "if no move" => format!("write `turn {{ {acts} else pass }}`"),
            guard => format!(
                "write `turn {{ {acts} | pass }}` and, outside of it, `pass {}`",
                guard.replacen("if ", "when ", 1)
            ),
        };
        let pass = (at..at + 4).find(|at| self.w(*at) == "pass").unwrap_or(at);
        let last = if guard.is_empty() { pass } else { self.line_end(pass, &["turn", "ends", "setup"]) };
        errors::said_otherwise(
            self.text(at, last),
            self.span(at, last),
            "who may pass has it among the acts of his turn",
            &meant,
        )
        .into()
    }

    /// What a turn says that stands before this.
    fn acts_of_turn(&self) -> Option<String> {
        let before = self.scanned.text.get(..self.start(0))?;
        let (_, turn) = before.rsplit_once("turn {").or_else(|| before.rsplit_once("turn{"))?;
        let acts = turn.split_once('}')?.0.trim();
        (!acts.is_empty() && !acts.contains('{')).then(|| acts.to_owned())
    }
}
