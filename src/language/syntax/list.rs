//! The lists in a rule file whose parts are read one by one.

use super::grammar::Rule;
use super::names::is_cell;
use super::words;

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

/// Whether several cells stand before a comma and behind it: it ends a track.
fn tracks_end(before: &str, after: &str) -> bool {
    let track = before.rsplit(['=', '|', ',']).next().unwrap_or("");
    let next = after.split([',', '|', '}', '\n']).next().unwrap_or("");
    track.split_whitespace().count() > 1 && next.split_whitespace().count() > 1
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

    /// Nothing but parts that can be read.
    pub(super) fn only(self) -> Rule {
        self.rules().2
    }

    /// The words that begin its parts.
    pub(super) fn words(self) -> &'static [&'static str] {
        words::of_list(self)
    }

    /// Words that mean something in its parts alone.
    pub(super) fn own_words(self) -> &'static [&'static str] {
        match self {
            Self::Items => &[
                "language",
                "symmetry",
                "mirror",
                "half-turn",
                "inversion",
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

    /// Whether this word begins a part of it.
    pub(super) fn begins(self, word: &str) -> bool {
        self.words().contains(&word)
    }

    /// What is meant by a `;` or `,` between a part and what follows it: what
    /// to write, and why.
    pub(super) fn meant_by(
        self,
        sign: &str,
        part: &str,
        after: &str,
    ) -> Option<(&'static str, &'static str)> {
        let first = part.split_whitespace().next().unwrap_or("");
        let next: &str = after.trim_start();
        let end = next.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '\''));
        let (word, rest) = next.split_at_checked(end.unwrap_or(next.len()))?;
        if matches!(self, Self::Armies | Self::Lines) && sign == "," && rest.trim_start().starts_with(':') {
            return Some((
                "leave it out",
                "separate the pieces of a side by commas; nothing separates two sides",
            ));
        }
        if matches!(self, Self::Lines) && sign == "," && matches!(word, "to" | "phase" | "set") {
            return Some((
                "leave it out",
                "separate the pieces of a side by commas; nothing separates them from the other parts of a position",
            ));
        }
        if self == Self::Items && first == "sides" && matches!(word, "symmetry" | "first") {
            return Some((
                "leave it out",
                "a comma only separates the two sides: `sides White, Black symmetry mirror first White`",
            ));
        }
        if self == Self::Items && first == "use" && sign == "," {
            return Some(("write `use`", "each file has a `use` of its own: `use \"one\" use \"other\"`"));
        }
        let goes_on = !word.is_empty() && !self.begins(word) && !rest.trim_start().starts_with([':', '=']);
        if first.is_empty() || !goes_on {
            return None;
        }
        match (self, sign) {
            (Self::Armies | Self::Lines, ",") if is_cell(word) => Some((
                "leave it out",
                "blanks separate the cells of one piece, commas the pieces: `King e1, Rook a1 h1`",
            )),
            (Self::Armies | Self::Lines, ";") => {
                Some(("write `,`", "separate the pieces of a side by commas: `White: King e1, Rook a1 h1`"))
            }
            (Self::Clauses, ",") if part.contains("promote") => {
                Some(("write `or`", "`or` joins the pieces of a choice: `promotes to Rook or King`"))
            }
            (Self::Clauses, ",")
                if first == "move" && matches!(word, "step" | "jump" | "slide" | "leap" | "ride") =>
            {
                Some((
                    "write `|` or `then`",
                    "`|` joins ways of which the player chooses one, `then` joins legs that follow each other: `step n | step e`, `step n then step e`",
                ))
            }
            (Self::Endings, ",") => Some((
                "write `and` or `or`",
                "questions are joined by words: `win when no enemy King and no enemy Rook`",
            )),
            (Self::Steps, ",") if first == "play" => {
                Some(("leave it out", "blanks separate the moves: `play \"e2-e4\" \"e7-e5\"`"))
            }
            (Self::BoardItems, ",") if first == "tracks" && tracks_end(part, next) => Some((
                "write `|`",
                "blanks separate the cells of a track, `|` the tracks: `tracks NAME = a1 b2 c3 | d4 e5`",
            )),
            (Self::BoardItems, ",") if first == "tracks" => Some((
                "leave it out",
                "blanks separate the cells of a track, `|` the tracks: `tracks NAME = a1 b2 c3 | d4 e5`",
            )),
            (Self::Items, ",") if first == "hand" => {
                Some(("write `or`", "`or` joins the pieces of a set: `hand Pawn or Rook`"))
            }
            (Self::Steps, ",") if first == "counts" => {
                Some(("leave it out", "blanks separate the numbers: `counts 20 400`"))
            }
            (Self::Steps, ",") if first == "moves" => {
                Some(("leave it out", "blanks separate the cells: `moves Rook a1: a3 a4`"))
            }
            _ => None,
        }
    }
}
