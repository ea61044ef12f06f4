//! Why a part cannot be read.

use super::errors;
use super::grammar::Rule;
use super::scan::Scanned;
use crate::diagnostic::Diagnostic;

/// The lists whose parts are read one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    Items,
    Clauses,
    BoardItems,
    Armies,
    Lines,
    Groups,
    Endings,
    Steps,
    Effects,
}

impl List {
    pub(super) fn part(self) -> Rule {
        match self {
            Self::Items => Rule::item,
            Self::Clauses => Rule::clause,
            Self::BoardItems => Rule::board_item,
            Self::Armies => Rule::army,
            Self::Lines => Rule::position_line,
            Self::Groups => Rule::end_group,
            Self::Endings => Rule::ending,
            Self::Steps => Rule::step,
            Self::Effects => Rule::effect,
        }
    }

    pub(super) fn broken(self) -> Rule {
        match self {
            Self::Items => Rule::broken_item,
            Self::Clauses => Rule::broken_clause,
            Self::BoardItems => Rule::broken_board_item,
            Self::Armies => Rule::broken_army,
            Self::Lines => Rule::broken_line,
            Self::Groups => Rule::broken_group,
            Self::Endings => Rule::broken_ending,
            Self::Steps => Rule::broken_step,
            Self::Effects => Rule::broken_effect,
        }
    }
}

/// Says what is wrong with a broken part.
pub(super) fn broken(
    scanned: &Scanned<'_>,
    _list: List,
    start: usize,
    _end: usize,
    _before: Option<usize>,
) -> Diagnostic {
    let word = scanned.first_word(start);
    errors::unexpected(word, scanned.span(start, start + word.len()), "this cannot be read")
}
