//! Moves that may not give check, or only may: `step forward quietly without giving check`.

use super::super::errors;
use super::{Part, Told};
use crate::language::glossary::synonyms::CHIEF;

/// Words beside `check` that say who does it and when; the second: whether they deny it.
const BESIDE: [(&str, bool); 36] = [
    (",", false),
    ("but", false),
    ("and", false),
    ("if", false),
    ("only", false),
    ("when", false),
    ("where", false),
    ("it", false),
    ("that", false),
    ("this", false),
    ("the", false),
    ("move", false),
    ("does", false),
    ("do", false),
    ("may", false),
    ("can", false),
    ("must", false),
    ("would", false),
    ("to", false),
    ("so", false),
    ("as", false),
    ("by", false),
    ("provided", false),
    ("a", false),
    ("any", false),
    ("with", false),
    ("give", false),
    ("gives", false),
    ("giving", false),
    ("unless", true),
    ("without", true),
    ("not", true),
    ("no", true),
    ("never", true),
    ("cannot", true),
    ("doesn't", true),
];

impl Part<'_> {
    /// `without giving check`, `if it does not give check`, `only if it gives check`.
    pub(super) fn giving_check(&self) -> Option<Told> {
        let beside =
            |at: usize| BESIDE.iter().find(|(word, _)| *word == self.w(at)).map(|(_, denies)| *denies);
        // The words before are part of it, back to the walk.
        let mut first = self.at;
        while first > 1 && beside(first - 1).is_some() && !self.names.is_walk(self.w(first - 1)) {
            first -= 1;
        }
        let last = (first..first + 12).find(|at| beside(*at).is_none())?;
        let gives =
            (first..last).any(|at| matches!(self.w(at), "give" | "gives" | "giving" | "with" | "without"));
        let checks = matches!(self.w(last), "checking" | "checks") || self.w(last) == "check" && gives;
        let denied = (first..last).filter(|at| beside(*at) == Some(true)).count() % 2 == 1;
        // `without attacking the enemy King`: only what is denied; `attacking enemy` alone may be about taking.
        let attacks = denied
            && matches!(
                self.w(last),
                "attack" | "attacks" | "attacking" | "threaten" | "threatens" | "threatening"
            );
        if !(checks || attacks) || last == first {
            return None;
        }
        // `checking the enemy King`
        let mut end = last;
        let mut named = None;
        while matches!(self.w(end + 1), "the" | "an" | "a" | "enemy" | "opponent" | "king" | "opposing")
            || self.is_piece(end + 1)
        {
            end += 1;
            named = Some(self.w(end)).filter(|_| self.is_piece(end));
        }
        if attacks && named.is_none() {
            return None;
        }
        let king = if self.names.lacks_some { Some(CHIEF) } else { None };
        let chief = named.or_else(|| self.names.king()).or(king).or_else(|| self.names.first_piece())?;
        let not = if denied { "not " } else { "" };
        let meant = format!("so that {not}enemy {chief} attacked");
        let found = errors::other_words(self.text(first, end), self.span(first, end), &format!("`{meant}`"))
            .help("what must hold after a move is said behind `so that`; check is that the enemy's chief piece is attacked");
        Some(
            Told::from(found)
                .mended(self.replace(first, end, &meant).or_else(|| self.replace(first, end, ""))),
        )
    }
}
