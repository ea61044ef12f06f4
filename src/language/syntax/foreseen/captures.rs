//! What a piece takes and goes over, in plain English: `only captures Sheep`, `can jump over own pieces`, `but cannot jump`.

use super::super::errors;
use super::super::grammar::Rule;
use super::super::mend::Repair;
use super::{Part, Told};

/// Words before what a piece only takes.
const ONLY: &str = "only captures/captures only/can only capture/can capture only/may only capture/may capture only/only takes/takes only/can only take/can take only/may only take/may take only/must only capture/only attacks/attacks only/only kills/kills only/only eats/eats only/can only eat";

/// Words before what a piece jumps over.
const OVER: &str = "can jump over/may jump over/jumps over/can hop over/hops over/may hop over/can leap over/leaps over/must jump over/is able to jump over/has to jump over/always jumps over/jump over/hop over/leap over/flies over/can fly over/may fly over/fly over";

/// Words before what it takes by jumping over.
const BY: &str = "captures by jumping over/takes by jumping over/captures by leaping over/captures by hopping over/takes by hopping over/takes by leaping over/can capture by jumping over/may capture by jumping over/kills by jumping over/eats by jumping over/jumps over and captures/jumps over and takes/captures by jumping/takes by jumping/captures by leaping/takes by leaping";

/// That it goes over nobody.
const NOT_OVER: &str = "but cannot jump over/but cannot jump/but can't jump/but may not jump/cannot jump over/cannot jump/can't jump over/can't jump/may not jump over/may not jump/without jumping over/without jumping/but without jumping/not jumping/does not jump/but does not jump/cannot leap over/cannot leap/may not leap over/cannot hop over/cannot hop/must not jump/never jumps over/never jumps/cannot go over/cannot pass over";

impl Part<'_> {
    /// `over no men`: a rule that holds of itself.
    pub(super) fn over_nobody(&self, first: usize, last: usize) -> (Told, usize) {
        let found = errors::leave_out(
            self.text(first, last),
            self.span(first, last),
            "a step and a slide go over nobody: only a `jump` and a `leap` do",
        );
        let blank = Repair::new(self.start(first), self.end(last), "");
        (Told::from(found).mended(Some(blank)), last + 1)
    }

    /// The clause that begins at a word, and the word behind it.
    pub(super) fn captures_in_words(&self, at: usize) -> Option<(Told, usize)> {
        if !matches!(self.block_head(at)?, "piece" | "family" | "every" | "change" | "instead")
            || self.names.declares(self.w(at))
        {
            return None;
        }
        let last = self.line_end(at, &["when", "unless", "if", "move", "promotes", "takes", "after"]);
        if let Some(count) = self.said(at, NOT_OVER) {
            let end = last.max(at + count - 1);
            return Some(self.over_nobody(at, end));
        }
        let begins = self.words.get(at).is_some_and(|word| word.fresh)
            || matches!(self.w(at.wrapping_sub(1)), "{" | "}");
        if let Some(told) = self.jump_over_zone(at, last, begins) {
            return Some(told);
        }
        if !begins {
            return None;
        }
        if let Some(count) = self.said(at, ONLY) {
            let men = self.plain_set(self.text(at + count, last)).filter(|_| at + count <= last)?;
            let whose = ["own", "enemy", "man", "empty"]
                .iter()
                .any(|word| men.split_whitespace().any(|it| it == *word))
                || men.split_whitespace().any(|word| self.names.sides.iter().any(|side| side == word));
            let men = match (whose, men.contains(" or ") && !men.starts_with('(')) {
                (true, _) => men,
                (false, true) => format!("enemy ({men})"),
                (false, false) => format!("enemy {men}"),
            };
            let meant = self.sound(Rule::only_clauses, format!("takes {men}"))?;
            let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`"))
                .help("`takes SET` says which men a piece takes, and that it takes no others");
            return Some((Told::from(found).mended(self.replace(at, last, &meant)), last + 1));
        }
        let by = self.said(at, BY);
        let count = by.or_else(|| self.said(at, OVER))?;
        let mut from = at + count;
        while matches!(
            self.w(from),
            "it" | "them" | "a" | "an" | "any" | "the" | "over" | "one" | "only" | "other"
        ) {
            from += 1;
        }
        let men = if from <= last { self.plain_set(self.text(from, last)) } else { None };
        let men =
            men.unwrap_or_else(|| if by.is_some() { "enemy".to_owned() } else { "occupied".to_owned() });
        let takes = if by.is_some() { " quietly capturing passed" } else { "" };
        let direction = if self.scanned.text.contains("map \"\"\"") { "DIRECTION" } else { "any" };
        let meant = format!("move jump {direction} over {men}{takes}");
        let found = errors::other_words(self.text(at, last), self.span(at, last), &format!("`{meant}`")).help(if by.is_some() {
            "a `jump` goes over one cell, or over those of a pattern, and lands behind; `capturing passed` takes who was jumped over"
        } else {
            "a `jump` goes over one cell, or over those of a pattern, and lands behind: over any number of own men `over own+`; in place of `any` may stand `orthogonal` or another direction"
        });
        Some((
            Told::from(found)
                .mended(self.replace(at, last, &meant).or_else(|| self.replace(at, last, "move step any"))),
            last + 1,
        ))
    }

    /// `jumps over river`, `move jump over river`, `slide orthogonal jumps over river`: over cells, not over men.
    fn jump_over_zone(&self, at: usize, last: usize, begins: bool) -> Option<(Told, usize)> {
        let over = at + self.said(at, OVER)?;
        let zone = (over..=last).find(|at| self.names.is_zone(self.w(*at)))?;
        if (over..zone).any(|at| !matches!(self.w(at), "the" | "a" | "an" | "any" | "own" | "all" | "whole"))
        {
            return None;
        }
        let before = self.w(at.wrapping_sub(1));
        let behind = self.names.is_direction(before);
        if !(begins || behind || matches!(before, "move" | ":" | "|" | "=")) {
            return None;
        }
        let first = if begins {
            "move "
        } else if behind {
            "| "
        } else {
            ""
        };
        let direction = if behind { before } else { "orthogonal" };
        let named = self.w(zone);
        let meant = format!("{first}jump {direction} over {named}+");
        let found = errors::other_words(self.text(at, zone), self.span(at, zone), &format!("`{meant}`")).help(format!(
            "`over {named}+` goes over one or more cells of it, whoever stands there, `over (empty {named})+` over empty ones only; in place of `{direction}` may stand another direction"
        ));
        let short = if begins {
            "move step n"
        } else if behind {
            ""
        } else {
            "step n"
        };
        let repair = self.replace(at, zone, &meant).or_else(|| self.replace(at, zone, short));
        Some((Told::from(found).mended(repair), zone + 1))
    }

    /// `in check`, `not under attack`, where no men are named; and the word behind it.
    pub(super) fn nobody_in_check(&self, at: usize, lone: bool) -> Option<(Told, usize)> {
        let check = matches!(self.w(at + 1), "check" | "attack" | "danger" | "threat");
        if !check || self.names.declares(self.w(at + 1)) {
            return None;
        }
        let start = self.question_start(at, true, lone)?;
        let mut first = start;
        let mut denied = false;
        while matches!(self.w(first), "it" | "is" | "not" | "currently" | "are" | "own" | "side" | "player")
            && first < at
        {
            denied |= self.w(first) == "not";
            first += 1;
        }
        if first != at {
            return None;
        }
        let head = self
            .enclosing_at(at)
            .filter(|_| matches!(self.block_head(at), Some("piece")))
            .and_then(|head| head.split_whitespace().nth(1));
        let chief = if self.names.lacks_some {
            let king = |word: &&str| word.eq_ignore_ascii_case("king") && word.starts_with('K');
            self.names.king().or_else(|| (0..self.words.len()).map(|at| self.w(at)).find(king))
        } else {
            self.names.king().or(head).or_else(|| self.names.first_piece())
        };
        let not = if denied { "not " } else { "" };
        let Some(chief) = chief else {
            let advice = format!(
                "write `{not}own KING attacked`, with the name of the piece in place of `KING`; `own` says whose it is"
            );
            let said = self.text(start, at + 1);
            let found = errors::said_otherwise(
                said,
                self.span(start, at + 1),
                "who is attacked must be told",
                &advice,
            );
            let blank = self.replace(start, at + 1, "own");
            return Some((Told::from(found).mended(blank), at + 2));
        };
        let meant = format!("{not}own {chief} attacked");
        Some(self.written_anew(start, at + 1, &meant, self.text(start, at + 1)))
    }

    /// `when first move`, `when it has not moved yet`: that a man has moved must be remembered.
    pub(super) fn first_move(&self, at: usize) -> Option<(Told, usize)> {
        let ways = "first move/on first move/its first move/on its first move/it is its first move/on the first move/it is the first move/for the first time/not moved/not moved yet/it has not moved/it has not moved yet/has not moved/has not moved yet/never moved/it has never moved/has never moved/not yet moved/it hasn't moved/hasn't moved/hasn't moved yet/it has not yet moved/has not yet moved/not moved before/in its first move/in first move";
        let count = self.said(at + 1, ways)?;
        if self.names.declares("moved")
            || !matches!(self.block_head(at)?, "piece" | "family" | "every" | "change")
        {
            return None;
        }
        let last = at + count;
        let found = errors::said_otherwise(
            self.text(at, last),
            self.span(at, last),
            "that a man has moved must be remembered",
            "write `unless moved` here, and in the piece `moved : flag` and `after moving { set moved }`",
        );
        Some((Told::from(found).mended(Some(Repair::new(self.start(at), self.end(last), ""))), last + 1))
    }
}

/// What programs call the number of some men, as the language says it.
pub(super) fn number_of(said: &str) -> Option<String> {
    let words =
        |inside: &str| inside.replace(['.', '_', ','], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    let counted = ["count", "len", "length", "size", "number", "num", "sum", "amount", "total"];
    if let Some((name, inside)) = said.split_once('(') {
        let name = name.trim();
        let inside = inside.strip_suffix(')')?;
        if counted.contains(&name.to_ascii_lowercase().as_str())
            && !inside.is_empty()
            && !inside.contains('(')
        {
            return Some(format!("number of {}", words(inside)));
        }
        // `enemy.Sheep.count()`
        return if inside.is_empty() { number_of(name) } else { None };
    }
    let (men, last) = said.rsplit_once('.')?;
    counted.contains(&last.trim()).then(|| format!("number of {}", words(men)))
}
