//! The lists in a rule file whose parts are read one by one.

use super::grammar::Rule;

/// A kind of list. A part that cannot be read does not hide the others.
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
    /// All of them.
    pub(super) const ALL: [Self; 9] = [
        Self::Items,
        Self::Clauses,
        Self::BoardItems,
        Self::Armies,
        Self::Lines,
        Self::Groups,
        Self::Endings,
        Self::Steps,
        Self::Effects,
    ];

    /// What the grammar calls a part of it, a broken part, and the list
    /// without broken parts.
    fn rules(self) -> (Rule, Rule, Rule) {
        match self {
            Self::Items => (Rule::item, Rule::broken_item, Rule::only_items),
            Self::Clauses => (Rule::clause, Rule::broken_clause, Rule::only_clauses),
            Self::BoardItems => (Rule::board_item, Rule::broken_board_item, Rule::only_board_items),
            Self::Armies => (Rule::army, Rule::broken_army, Rule::only_armies),
            Self::Lines => (Rule::position_line, Rule::broken_line, Rule::only_lines),
            Self::Groups => (Rule::end_group, Rule::broken_group, Rule::only_groups),
            Self::Endings => (Rule::ending, Rule::broken_ending, Rule::only_endings),
            Self::Steps => (Rule::step, Rule::broken_step, Rule::only_steps),
            Self::Effects => (Rule::effect, Rule::broken_effect, Rule::only_effects),
        }
    }

    /// A part of it.
    pub(super) fn part(self) -> Rule {
        self.rules().0
    }

    /// A part that cannot be read.
    pub(super) fn broken(self) -> Rule {
        self.rules().1
    }

    /// Whether this is a part of some list that cannot be read.
    pub(super) fn is_broken(rule: Rule) -> bool {
        Self::ALL.iter().any(|list| list.broken() == rule)
    }

    /// Only parts that can be read.
    pub(super) fn only(self) -> Rule {
        self.rules().2
    }

    /// Words that have a meaning only in its parts.
    pub(super) fn own_words(self) -> &'static [&'static str] {
        match self {
            Self::Items => &[
                "language",
                "symmetry",
                "mirror",
                "half-turn",
                "inversion",
                "diagonal",
                "first",
                "all",
                "once",
                "each",
                "most",
                "grid",
                "files",
                "position",
            ],
            Self::BoardItems => &[
                "grid", "hexagon", "files", "file", "rank", "level", "picture", "map", "dark", "light",
                "all", "ring",
            ],
            Self::Groups | Self::Endings => &["a", "turns"],
            Self::Steps => &["cells", "all", "a"],
            Self::Clauses | Self::Armies | Self::Lines | Self::Effects => &[],
        }
    }
}
