//! Advice in the words of the game at hand: its cells, its pieces, its directions.

use super::names::Meaning;
use super::unknown::{Sought, Unknown};
use super::{Checker, errors};
use crate::diagnostic::words;
use crate::glossary::{betza, impossible};
use crate::ir::StateType;
use crate::syntax::tree::{BoardItemKind, Name, ZoneBody};

/// The directions of the prelude that authors should know of; which of them there are, the shape of the board says.
pub(super) const DIRECTIONS: [&str; 9] = [
    "forward",
    "backward",
    "sideways",
    "forward-diagonal",
    "forward-slant",
    "orthogonal",
    "diagonal",
    "triagonal",
    "any",
];

/// How many names of one sort are told.
const TOLD: usize = 10;

impl Checker<'_> {
    /// How a name comes to be known where such a thing is needed, where nothing better can be told.
    pub(super) fn declaration(&self, name: &str, sought: Sought) -> String {
        const DIGITS: [&str; 13] = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
        ];
        let pieces = || listed("pieces", "piece", &self.pieces());
        let zone = || {
            let cells: Vec<&str> =
                self.ir.board.cells.iter().take(2).map(|cell| cell.name.as_str()).collect();
            format!("`zone {name} = {}`", cells.join(", "))
        };
        if sought != Sought::Side
            && let Some(why) = impossible::why(name)
        {
            return why.to_owned();
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
            Sought::State => format!("declare it, in the piece whose men have it or outside: `{name} : flag`"),
            Sought::CellState => format!(
                "declare it, in the piece whose men have it or outside: `{name} : cell`, or `{name} : cell until end of turn` if it is not to be kept"
            ),
            Sought::NumberState => format!("declare it, in the piece whose men have it or outside: `{name} : 0..9`"),
            Sought::Direction => {
                let known = self.directions_known();
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
            Sought::Mode => "behind a direction stand modes, such as `quietly`, `taking` or `to last`, and `then` before the next leg".to_owned(),
            Sought::Side => {
                let sides: Vec<&str> = self.ir.sides.iter().map(String::as_str).collect();
                let sides = listed("sides", "side", &sides);
                match (impossible::why(name), self.ir.sides.as_slice()) {
                    (Some(why), _) => format!("{why}; {sides}"),
                    (None, [one, other]) if matches!(name.to_lowercase().as_str(), "both" | "each" | "all" | "everybody" | "players") => {
                        format!("each side has a line of its own: `{one}: ...  {other}: likewise`")
                    }
                    (None, _) => sides,
                }
            }
            Sought::Piece | Sought::Kinds => format!("{}; another is declared so: `piece {name} \"...\" {{ ... }}`", pieces()),
            Sought::Parent => format!("declare it, `family {name} {{ ... }}`, or name a piece that there is; {}", pieces()),
            Sought::Walk if betza::is_betza(name) => format!(
                "`{name}` is of another notation: ways of moving are told in words, such as `step diagonal quietly | leap (0,2)`"
            ),
            Sought::Walk => format!(
                "a walk begins with `step`, `slide`, `leap`, `jump`, `look` or `stay`, such as `step any`; one of your own is `define {name} = step any then ...`"
            ),
            Sought::Definition => format!("say what it means: `define {name}(c) = ...`"),
            Sought::Men => format!("men are needed: {}; `own`, `enemy` and `man` are all of a side, and all", pieces()),
            Sought::Cells => format!("cells are needed: declare it in the board, {}, or name the cells here", zone()),
            Sought::Set if name.starts_with(|c: char| c.is_ascii_uppercase()) => self.declaration(name, Sought::Kinds),
            Sought::Set => format!("declare cells in the board, {}, or say what it means: `define {name} = ...`", zone()),
        }
    }

    /// A few ways to go by a word, in the directions of this board.
    pub(super) fn ways_to_go(&self, word: &str) -> String {
        if matches!(word, "leap" | "ride") {
            return format!("`{word} (1,2)`");
        }
        let known = self.directions_known();
        let usual = ["orthogonal", "diagonal", "any"];
        let ways: Vec<&str> = usual.into_iter().filter(|way| known.contains(way)).collect();
        let ways = if ways.is_empty() { known.into_iter().take(3).collect() } else { ways };
        let ways = if ways.is_empty() { vec!["any"] } else { ways };
        words::any_of(&ways.iter().map(|way| format!("`{word} {way}`")).collect::<Vec<_>>())
    }

    /// The author's own directions, then those that every board of this shape has.
    fn directions_known(&self) -> Vec<&str> {
        let mut known: Vec<&str> = self
            .names
            .words(|meaning| matches!(meaning, Meaning::Tracks(_)))
            .into_iter()
            .filter(|word| self.names.place(word).is_some())
            .collect();
        known.extend(DIRECTIONS.iter().copied().filter(|word| self.names.get(word).is_some()));
        known
    }

    /// `rank 6`, `row-6`, `file c`: the cells, as they are written.
    pub(super) fn row_of_cells(&self, unknown: &Unknown) -> Option<String> {
        const ROWS: [&str; 8] = ["rank", "row", "line", "file", "column", "col", "ranks", "files"];
        let name = unknown.name().to_lowercase();
        let beside = unknown.around().after.map(|after| self.sources.text(after));
        if matches!(name.as_str(), "level" | "floor" | "layer" | "storey") {
            return self.level_of_cells(beside?);
        }
        let row = ROWS.iter().find_map(|row| {
            let rest = name.strip_prefix(row)?;
            let named = rest.trim_start_matches('-');
            match named {
                "" => beside.map(str::to_owned),
                // `row6`, `file-c`, and not `columns`.
                _ if rest.len() > named.len() || named.starts_with(|c: char| c.is_ascii_digit()) => {
                    Some(named.to_owned())
                }
                _ => None,
            }
        })?;
        let (file, rank): (&str, &str) =
            if row.chars().all(|c| c.is_ascii_digit()) { ("", &row) } else { (&row, "") };
        if !file.chars().all(|c| c.is_ascii_alphabetic()) || file.len() > 1 {
            return None;
        }
        self.geometry.drawn?;
        let mut cells = self.ir.board.cells.iter().filter(|cell| {
            let letters = cell.name.trim_end_matches(|c: char| c.is_ascii_digit());
            let digits = cell.name.get(letters.len()..).unwrap_or("");
            if rank.is_empty() { letters == file } else { digits == rank }
        });
        let (first, last) = (cells.next()?, cells.next_back()?);
        Some(format!("{}..{}", first.name, last.name))
    }

    /// `level C`, where the names of the cells begin with that of the level.
    fn level_of_cells(&self, level: &str) -> Option<String> {
        let first = self.program.board.iter().find_map(|item| match &item.kind {
            BoardItemKind::Grid { axes, .. } => axes.first(),
            _ => None,
        })?;
        if first.name.as_ref().is_none_or(|name| name.text != "level") {
            return None;
        }
        let mut cells = self.ir.board.cells.iter().filter(|cell| cell.name.starts_with(level));
        let (first, last) = (cells.next()?, cells.next_back()?);
        Some(format!("{}..{}", first.name, last.name))
    }

    /// The cells of the edge, the corners or the middle of a flat grid.
    pub(super) fn part_of_board(&self, part: &str) -> Option<String> {
        let (files, ranks) = self.geometry.drawn?;
        let cell = |file: usize, rank: usize| {
            let place = [i32::try_from(file).ok()?, i32::try_from(rank).ok()?];
            Some(self.ir.board.cell_name(self.geometry.cell(&place)?).to_owned())
        };
        let (right, top) = (files.checked_sub(1)?, ranks.checked_sub(1)?);
        let (sw, se, nw, ne) = (cell(0, 0)?, cell(right, 0)?, cell(0, top)?, cell(right, top)?);
        Some(match part {
            "edge" => format!("{sw}..{nw}, {se}..{ne}, {sw}..{se}, {nw}..{ne}"),
            "corners" => [sw, se, nw, ne].join(", "),
            "low" => format!("{sw}..{se}"),
            "high" => format!("{nw}..{ne}"),
            _ => {
                let mut middle = Vec::new();
                for file in [right / 2, right - right / 2] {
                    for rank in [top / 2, top - top / 2] {
                        middle.push(cell(file, rank)?);
                    }
                }
                middle.dedup();
                middle.sort();
                middle.dedup();
                middle.join(", ")
            }
        })
    }

    /// Tells of a name that has the form of a cell, or stands where one must stand.
    /// The cells of a zone as its declaration names them, with blanks between, where it names nothing else.
    fn cells_of_zone(&self, word: &str) -> Option<String> {
        let sets = self.program.board.iter().find_map(|item| match &item.kind {
            BoardItemKind::Zone { name, body: ZoneBody::Sets(sets), .. } if name.text == word => Some(sets),
            _ => None,
        })?;
        let texts: Vec<&str> = sets.iter().map(|set| self.sources.text(set.at.0)).collect();
        let text = texts.join(" ");
        let cell = |part: &str| {
            let mut ends = part.split("..");
            ends.all(|end| matches!(self.names.get(end), Some(Meaning::Cell(_))))
        };
        let cells: Vec<&str> = text.split_whitespace().filter(|part| *part != "or").collect();
        cells.iter().all(|part| cell(part)).then(|| cells.join(" "))
    }

    pub(super) fn unknown_cell(&mut self, name: &Name) {
        let word = name.text.as_str();
        let cells: Vec<&str> = self.ir.board.cells.iter().map(|cell| cell.name.as_str()).collect();
        let known = |wanted: &str| cells.contains(&wanted);
        // Cells differ in a letter or a digit: the nearest name is a guess only where it differs in case alone.
        let near = cells.iter().find(|cell| cell.eq_ignore_ascii_case(word)).copied();
        let nothing = ["nothing", "nobody", "nowhere", "empty", "zero", "nil", "null"];
        let near = near.or_else(|| nothing.contains(&word).then_some("none"));
        let block = word.split_once('-').filter(|(first, last)| known(first) && known(last));
        let meaning = self.names.get(word).map(Meaning::noun);
        let help = match (near, block, meaning) {
            (Some(near), ..) => format!("did you mean `{near}`?"),
            (_, Some((first, last)), _) => format!("a block of cells is `{first}..{last}`"),
            (_, _, Some("a zone")) if self.cells_of_zone(word).is_some() => {
                let cells = self.cells_of_zone(word).unwrap_or_default();
                format!("`{word}` is a zone; its cells are named here: write `{cells}`")
            }
            (_, _, Some("a state")) => {
                let flag = matches!(self.names.get(word), Some(Meaning::State(state)) if self.state_type(*state) == Some(&StateType::Flag));
                let set = if flag { format!("set {word}") } else { format!("{word} = ...") };
                format!("what a man remembers stands in braces behind his cells: write `{{{set}}}`")
            }
            (_, _, Some(noun)) => format!(
                "`{word}` is {noun}: cells are named here, such as `{}`",
                cells.first().unwrap_or(&"")
            ),
            _ if self.geometry.is_left_out(word) => {
                format!(
                    "`{word}` is left out of this board, by its `without`, `only` or a `.` in its picture"
                )
            }
            _ => self.extent(word),
        };
        self.out.push(errors::unknown_cell(name.at.0, word, &help));
    }

    /// From where to where the board goes.
    fn extent(&self, word: &str) -> String {
        let cells = &self.ir.board.cells;
        let letters = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let plain = !cells.is_empty()
            && cells.iter().all(|cell| {
                let file = letters(&cell.name);
                file.len() == 1 && file.len() < cell.name.len()
            });
        if !plain {
            let told: Vec<&str> = cells.iter().map(|cell| cell.name.as_str()).collect();
            return format!("the cells of this board are {}", words::first_of(&told));
        }
        let mut files: Vec<String> = cells.iter().map(|cell| letters(&cell.name)).collect();
        files.sort();
        files.dedup();
        let file = letters(word);
        let (Some(first), Some(last)) = (files.first(), files.last()) else { return String::new() };
        if file.len() == 1 && first <= &file && &file <= last && !files.contains(&file) {
            return format!("the file {file} is left out of this board");
        }
        let ranks = cells
            .iter()
            .filter(|cell| !files.contains(&file) || letters(&cell.name) == file)
            .filter_map(|cell| cell.name.get(1..).and_then(|rank| rank.parse::<u32>().ok()));
        let (low, high) = ranks.fold((u32::MAX, 0), |(low, high), rank| (low.min(rank), high.max(rank)));
        if files.contains(&file) {
            format!("the file {file} goes from `{file}{low}` to `{file}{high}`")
        } else {
            format!("the files go from {first} to {last}, the ranks from {low} to {high}")
        }
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
