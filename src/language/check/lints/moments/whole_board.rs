//! `when enemy`: a question about the whole board, where one piece or cell is probably meant.

use super::Where;
use super::places::Asked;
use crate::language::check::facts::Facts;
use crate::language::check::lints::errors;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{ConditionKind, Event, GuardKind, Set, SetKind, Whose};

impl Facts<'_> {
    /// Warns of a condition in a clause of a piece that holds if there is such a piece or cell anywhere.
    pub(super) fn asks_the_whole_board(&self, asked: &Asked) -> Option<Diagnostic> {
        if asked.kinds.is_empty() && !matches!(asked.place, Where::Hook(_))
            || asked.place == Where::Hook(Event::Passing)
            || asked.guard_kind() == Some(GuardKind::SoThat)
        {
            return None;
        }
        let ConditionKind::Some(set) = &asked.condition.kind else { return None };
        let text = self.sources.words(asked.at);
        // `no empty` says that the board is full, and `no nobody` that no neutral piece is left.
        let whole =
            matches!(set.kind, SetKind::Empty | SetKind::Nobody) && self.is_said_with_no(asked, &text);
        (set.at == asked.at && is_bare(set, asked) && !whole)
            .then(|| errors::men_anywhere(asked.at, &text, &self.nearer(asked, set, &text)))
    }

    /// Whether a guard says `no` before a set.
    fn is_said_with_no(&self, asked: &Asked, text: &str) -> bool {
        let line = self.sources.lines_of(asked.at);
        let before = self.sources.text(crate::language::source::Span { end: asked.at.start, ..line });
        before.split_whitespace().next_back() == Some("no")
            || self.sources.words(asked.guard).contains(&format!("no {text}"))
    }

    /// How to ask about the piece that is probably meant.
    fn nearer(&self, asked: &Asked, set: &Set, text: &str) -> String {
        let beside = match (&set.kind, self.names.get("any")) {
            (SetKind::Empty | SetKind::Occupied, _) | (_, None) => String::new(),
            _ => format!("; one beside it is `{text} by step any`"),
        };
        let landing = match (&set.kind, asked.denied) {
            (SetKind::Empty, false) | (SetKind::Occupied | SetKind::Side(_) | SetKind::Men, true) => {
                "to land only on empty cells, write `quietly`".to_owned()
            }
            (SetKind::Empty, true)
            | (SetKind::Side(Whose::Enemy) | SetKind::Occupied | SetKind::Men, false) => {
                "to land only where it takes, write `taking`".to_owned()
            }
            _ => format!("to land only where it takes such a piece, write `taking {text}`"),
        };
        match asked.place {
            Where::Move(_) | Where::Walk => format!("{landing}{beside}"),
            Where::Takes => format!("the piece that it would take is `it`: `it is {text}`"),
            Where::Safe => format!("who would take it is `mover`: `mover is {text}`"),
            Where::Hook(Event::Taking | Event::Moving) => {
                format!("what it has taken is `taken {text}`{beside}")
            }
            _ => beside.trim_start_matches("; ").to_owned(),
        }
    }
}

/// Whether a set is nothing but a side or kinds of piece. There nearly always is such a piece.
fn is_bare(set: &Set, asked: &Asked) -> bool {
    match &set.kind {
        SetKind::Side(_) | SetKind::Nobody | SetKind::Men | SetKind::Empty | SetKind::Occupied => true,
        SetKind::Kinds(_) => {
            !asked.denied && asked.place != Where::Walk || matches!(asked.place, Where::Takes | Where::Safe)
        }
        SetKind::And(parts) => {
            let side = |part: &Set| matches!(part.kind, SetKind::Side(Whose::Enemy | Whose::Of(_)));
            let kind = |part: &Set| matches!(part.kind, SetKind::Kinds(_));
            // On its way, a piece may ask whether it has left any such piece on the board.
            asked.place != Where::Walk
                && !asked.denied
                && parts.iter().any(side)
                && parts.iter().all(|part| side(part) || kind(part))
        }
        _ => false,
    }
}
