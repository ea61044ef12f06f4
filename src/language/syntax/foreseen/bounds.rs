//! How often something is done, and what was before a move, in another place: `own [1..reach]`, `move[1..left]`, `own Pug before
//! moving last`.

use super::super::errors;
use super::{Part, Told, names};

impl Part<'_> {
    /// `own [1..reach]`: no blank stands before the bracket; `turn { move[1..left] }`: acts stand in brackets.
    pub(super) fn bounds_apart(&self) -> Option<Told> {
        if self.w(self.at) != "[" || self.words.get(self.at).is_some_and(|word| word.fresh) {
            return None;
        }
        let before = self.at.checked_sub(1)?;
        let close = (self.at + 1..self.at + 12).find(|at| self.w(*at) == "]")?;
        if self.at + 1 == close || (self.at..close).any(|at| matches!(self.w(at), "," | "{" | "}" | "|")) {
            return None;
        }
        let bounds = self.text(self.at, close);
        let act = self.is_name(before) || matches!(self.w(before), "move" | "drop" | "pass");
        if act && self.in_turn() {
            let begins = matches!(self.back(2), "{" | "(" | "|" | "else" | "then");
            let (act, meant) = (self.w(before), format!("({}){bounds}", self.w(before)));
            let told = errors::bounds_of_act(self.span(self.at, close), act, &meant);
            return begins.then(|| Told::from(told).mended(self.replace(before, close, act)));
        }
        if let Some(leg) = self.leg_with_modes(before) {
            let bare = format!("({})", self.text(leg, before));
            // What stands behind may be about something that repeats.
            let told = errors::bounds_behind_modes(self.span(self.at, close), &format!("{bare}{bounds}"));
            return Some(Told::from(told).mended(self.replace(leg, close, &format!("{bare}+"))));
        }
        let walks = |at: usize| {
            matches!(self.w(at), "over" | "step" | "jump" | "slide" | "leap")
                || self.names.is_walk(self.w(at))
        };
        let repeats = self.w(before) == ")" || self.is_name(before) && (0..before).any(walks);
        if self.start(self.at) == self.end(before) || !repeats {
            return None;
        }
        let whole = format!("{}{bounds}", self.text(self.opened(before), before));
        let told = errors::bounds_behind_blank(self.span(self.at, close), self.w(before), &whole);
        let repair = self.replace(before, close, &format!("{}{bounds}", self.w(before)));
        Some(Told::from(told).mended(repair))
    }

    /// The first word of the leg that ends at a word, where it says a mode behind which nothing is repeated.
    fn leg_with_modes(&self, last: usize) -> Option<usize> {
        let ends =
            |at: usize| matches!(self.w(at), "then" | "|" | ":" | "=" | "{" | "}" | ";" | "move" | ",");
        let first = self.opened(last).min(last);
        let (mut at, mut modes) = (first, self.is_mode(first));
        while at > 0 && !ends(at - 1) && self.w(at - 1) != "(" {
            at = self.opened(at - 1);
            if self.w(at) == "over" {
                return None;
            }
            modes |= self.is_mode(at);
        }
        let walks = matches!(self.w(at), "step" | "jump" | "look" | "(") || self.names.is_walk(self.w(at));
        (modes && walks).then_some(at)
    }

    fn is_mode(&self, at: usize) -> bool {
        matches!(self.w(at), "quietly" | "taking" | "capturing" | "onto" | "past" | "to" | "may" | "where")
    }

    /// Where the bracket was opened that closes at a word; elsewhere the word itself.
    pub(super) fn opened(&self, close: usize) -> usize {
        let mut depth = 0_usize;
        let open = (0..=close).rev().find(|at| {
            match self.w(*at) {
                ")" => depth += 1,
                "(" => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        open.unwrap_or(close)
    }

    /// Whether this stands in the acts of a turn or a phase.
    fn in_turn(&self) -> bool {
        /// The words between `phase` and its brace are no more than these.
        const HEAD: usize = 12;
        let Some(open) = self.words.get(self.at).and_then(|word| word.block) else { return false };
        let head = (open.saturating_sub(HEAD)..open).rev().take_while(|at| !matches!(self.w(*at), "{" | "}"));
        head.into_iter().any(|at| matches!(self.w(at), "turn" | "phase"))
    }

    /// `number of own Pug before moving last`: `before moving` stands behind the whole.
    pub(super) fn before_moving_within(&self) -> Option<Told> {
        let before = self.at.checked_sub(2)?;
        let joins = |word: &str| {
            matches!(
                word,
                "and" | "or" | "so" | "when" | "unless" | "with" | "else" | "then" | "is" | "in" | "by"
            )
        };
        let set = names::is_name(self.w(self.at)) && !joins(self.w(self.at));
        if self.w(before) != "before" || self.w(before + 1) != "moving" || !set || before == 0 {
            return None;
        }
        let begins = |at: usize| self.w(at) == "number" && self.w(at + 1) == "of";
        let first = (before.saturating_sub(6)..before).rev().find(|at| begins(*at)).unwrap_or(before - 1);
        let said = self.w(self.at);
        let meant = format!("{} {said} before moving", self.text(first, before - 1));
        let told = errors::before_moving_within(self.span(before, self.at), &meant);
        Some(Told::from(told).mended(self.replace(before, self.at, &format!("{said} before moving"))))
    }

    /// `number of before moving mover King`: it stands behind all that is asked about.
    pub(super) fn before_moving_first(&self, at: usize) -> Option<(Told, usize)> {
        if !(self.w(at + 1) == "of" && self.w(at + 2) == "before" && self.w(at + 3) == "moving") {
            return None;
        }
        let set = at + 4;
        let last = self.line_end(
            set,
            &["and", "or", "else", "then", "with", ">=", "<=", ">", "<", "is", "when", "unless", "so", "{"],
        );
        let meant = format!("number of {} before moving", self.text(set, last));
        let told = errors::before_moving_within(self.span(at, last), &meant);
        Some((Told::from(told).mended(self.replace(at, last, &meant)), last + 1))
    }

    /// `with most taken and most number of own`: each is said with its `with`.
    pub(super) fn most_said_again(&self, at: usize) -> Option<(Told, usize)> {
        if at == 0 || self.w(at - 1) != "with" {
            return None;
        }
        let end = self.line_end(at, &["else", "then", "|"]);
        let and = (at + 1..end).find(|at| {
            matches!(self.w(*at), "and" | "," | "or")
                && matches!(self.w(*at + 1), "most" | "with" | "then")
                && (self.w(*at + 1) == "most" || self.w(*at + 2) == "most")
        })?;
        let second = if self.w(and + 1) == "most" { and + 2 } else { and + 3 };
        let meant = format!("with most {} with most {}", self.text(at + 1, and - 1), self.text(second, end));
        let found =
            errors::other_words(self.text(and, second - 1), self.span(and, second - 1), "`with most`")
                .help(format!("what counts next stands behind a `with most` of its own: `{meant}`"));
        Some((Told::from(found).mended(self.replace(at - 1, end, &meant)), end + 1))
    }

    /// `after pass { ... }`
    pub(super) fn after_pass(&self, at: usize) -> Option<(Told, usize)> {
        let known = matches!(self.w(at + 1), "pass" | "passes" | "passed")
            && matches!(self.w(at + 2), "{" | "when" | "unless");
        known.then(|| {
            let found = errors::other_words(self.text(at, at + 1), self.span(at, at + 1), "`after passing`")
                .help("what sets off a hook is told by `moving`, `taking`, `being taken`, `dropping`, `promoting` and `passing`");
            (Told::from(found).mended(self.replace(at, at + 1, "after")), at + 2)
        })
    }
}
