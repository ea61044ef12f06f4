//! How to declare a word, and which cells are meant by a row or a part of the board.

use super::advisor::Advisor;
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::Unknown;
use crate::language::diagnostic::words;
use crate::language::glossary::betza;
use crate::language::letters::Letters;
use crate::language::syntax::words as vocabulary;

/// The number of names of one sort that are listed.
const TOLD: usize = 10;

impl Advisor<'_> {
    /// How to declare a name where such a thing is needed, if there is no better advice.
    pub(super) fn declaration(&self, name: &str, sought: Sought) -> String {
        const DIGITS: [&str; 13] = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
        ];
        let pieces = || listed("pieces", "piece", &self.program.pieces());
        let zone = || {
            let cells: Vec<&str> =
                self.ir.board.cells.iter().take(2).map(|cell| cell.name.as_str()).collect();
            format!("`zone {name} = {}`", cells.join(", "))
        };
        match vocabulary::find(name).and_then(|word| word.says) {
            Some((_, says)) => return format!("`{name}` is a word of the language: {says}"),
            None if vocabulary::is_reserved(name) => {
                return format!("`{name}` is a word of the language, so nothing can be called so");
            }
            None => {}
        }
        match sought {
            Sought::Number => match DIGITS.iter().position(|word| name.eq_ignore_ascii_case(word)) {
                Some(number) => format!("write it in digits: `{number}`"),
                None => format!(
                    "write a number in digits, count a set, `number of own`, or declare a state that holds one: `{name} : 0..7`"
                ),
            },
            Sought::Question => format!("say what it means: `define {name} = ...`, or, if the game is to remember it, declare `{name} : flag`"),
            Sought::Phase => format!("declare it: `phase {name} each side once {{ ... }}`"),
            Sought::Label => {
                let labels: Vec<&str> = self.ir.labels.iter().map(String::as_str).collect();
                let known = if labels.is_empty() { String::new() } else { format!("; {}", listed("labels", "label", &labels)) };
                format!("give a move this label: `move {name}: ...`{known}")
            }
            Sought::State => format!("declare it, inside a piece or outside: `{name} : flag`"),
            Sought::CellState => format!(
                "declare it, inside a piece or outside: `{name} : cell`, or `{name} : cell until end of turn` for one turn only"
            ),
            Sought::NumberState => format!("declare it, inside a piece or outside: `{name} : 0..9`"),
            Sought::SetState => format!(
                "declare it outside the pieces: `{name} : set of cell`, or `{name} : set of man` for pieces"
            ),
            Sought::Direction => {
                let known = self.names.directions();
                if known.is_empty() {
                    format!("declare it in the board: `tracks {name} = ...`")
                } else {
                    let along = match known.first() {
                        Some(track) if self.names.get("any").is_none() => {
                            format!("; only as they are written: `along {track}`")
                        }
                        _ => "; a choice stands in brackets with `|`".to_owned(),
                    };
                    format!("{}{along}", listed("directions", "direction", &known))
                }
            }
            Sought::Mode => "a direction is followed by modes, such as `quietly`, `taking` or `to last`, and by `then` before the next leg".to_owned(),
            Sought::Side => {
                let sides: Vec<&str> = self.ir.sides.iter().map(String::as_str).collect();
                listed("sides", "side", &sides)
            }
            Sought::Piece | Sought::Kinds => format!("{}; another is declared so: `piece {name} \"...\" {{ ... }}`", pieces()),
            Sought::Parent => format!("declare it, `family {name} {{ ... }}`, or name a piece that there is; {}", pieces()),
            Sought::Walk if betza::is_betza(name) => format!(
                "`{name}` belongs to another notation: ways of moving are written in words, such as `step diagonal quietly | leap (0,2)`"
            ),
            Sought::Walk => {
                let begin: Vec<String> = sought.words().iter().map(|word| format!("`{word}`")).collect();
                format!(
                    "a walk begins with {}, or with a word that is defined so, such as `slide any`; one of your own is `define {name} = step any then ...`",
                    words::any_of(&begin)
                )
            }
            Sought::Definition => format!("say what it means: `define {name}(c) = ...`"),
            Sought::Men => format!("pieces are needed: {}; `own`, `enemy` and `man` are all of a side, and all", pieces()),
            Sought::Cells => format!("cells are needed: declare it in the board, {}, or name the cells here", zone()),
            Sought::Set if name.starts_with(|c: char| c.is_ascii_uppercase()) => self.declaration(name, Sought::Kinds),
            Sought::Set => format!("declare cells in the board, {}, or say what it means: `define {name} = ...`", zone()),
        }
    }

    /// `rank 6`, `file c`: the cells, as they are written.
    pub(super) fn row_of_cells(&self, unknown: &Unknown) -> Option<String> {
        const ROWS: [&str; 8] = ["rank", "row", "line", "file", "column", "col", "ranks", "files"];
        let row = self.sources.text(unknown.around().after?);
        self.shape.geometry.drawn.filter(|_| ROWS.contains(&unknown.name().lower().as_str()))?;
        let mut cells = self.ir.board.cells.iter().filter(|cell| {
            let letters = cell.name.trim_end_matches(|c: char| c.is_ascii_digit());
            letters == row || cell.name.get(letters.len()..) == Some(row)
        });
        let (first, last) = (cells.next()?, cells.next_back()?);
        Some(format!("{}..{}", first.name, last.name))
    }
}

/// "the pieces are `A`, `B` and `C`"
fn listed(many: &str, one: &str, names: &[&str]) -> String {
    let told: Vec<String> = names.iter().take(TOLD).map(|name| format!("`{name}`")).collect();
    match (names, names.len() - told.len()) {
        ([], _) => format!("there are no {many} yet"),
        ([only], _) => format!("the only {one} is `{only}`"),
        (_, 0) => format!("the {many} are {}", words::all_of(&told)),
        (_, more) => format!("the {many} are {} and {more} more", told.join(", ")),
    }
}
