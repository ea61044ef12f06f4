//! Advice in the words of the game at hand: its cells, its pieces, its directions.

use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::diagnostic::words;
use crate::language::syntax::tree::Name;

impl Lowerer<'_, '_> {
    /// A few walks that use a word, in the directions of this board.
    pub(super) fn ways_to_go(&self, word: &str) -> String {
        if matches!(word, "leap" | "ride") {
            return format!("`{word} (1,2)`");
        }
        let known = self.names.directions();
        let usual = ["orthogonal", "diagonal", "any"];
        let ways: Vec<&str> = usual.into_iter().filter(|way| known.contains(way)).collect();
        let ways = if ways.is_empty() { known.into_iter().take(3).collect() } else { ways };
        let ways = if ways.is_empty() { vec!["any"] } else { ways };
        words::any_of(&ways.iter().map(|way| format!("`{word} {way}`")).collect::<Vec<_>>())
    }

    /// `d5` where cells are called `5d`, and the reverse.
    fn turned_cell(&self, word: &str) -> Option<String> {
        let cut =
            word.find(|c: char| c.is_ascii_digit() != word.starts_with(|c: char| c.is_ascii_digit()))?;
        let (first, second) = word.split_at_checked(cut)?;
        let turned = format!("{second}{first}");
        matches!(self.names.get(&turned), Some(Meaning::Cell(_))).then_some(turned)
    }

    /// Reports a name that has the form of a cell, or that stands where a cell is needed.
    pub(super) fn unknown_cell(&mut self, name: &Name) {
        let word = name.text.as_str();
        let cells: Vec<&str> = self.shape.cells.iter().map(|cell| cell.name.as_str()).collect();
        let known = |wanted: &str| cells.contains(&wanted);
        // Cells differ in a letter or a digit, so the nearest name is a guess only if it differs in case alone.
        let near = cells.iter().find(|cell| cell.eq_ignore_ascii_case(word)).copied();
        let block = word.split_once('-').filter(|(first, last)| known(first) && known(last));
        let meaning = self.names.get(word).map(Meaning::noun);
        if let Some(turned) = self.turned_cell(word) {
            let help = format!("here a cell is named the other way round: write `{turned}`");
            return self.out.push(errors::unknown_cell(name.at.0, word, &help));
        }
        let help = match (near, block, meaning) {
            (Some(near), ..) => format!("did you mean `{near}`?"),
            (_, Some((first, last)), _) => format!("a block of cells is `{first}..{last}`"),
            (_, _, Some(noun)) => format!(
                "`{word}` is {noun}: cells are named here, such as `{}`",
                cells.first().unwrap_or(&"")
            ),
            _ if self.shape.geometry.is_left_out(word) => {
                format!(
                    "`{word}` is left out of this board, by its `without`, `only` or a `.` in its picture"
                )
            }
            _ => self.extent(word),
        };
        self.out.push(errors::unknown_cell(name.at.0, word, &help));
    }

    /// The first and the last cell of the board.
    fn extent(&self, word: &str) -> String {
        let cells = &self.shape.cells;
        let parts = |name: &str| {
            let file = name.chars().next().filter(|file| !file.is_ascii_digit())?;
            Some((file, name.get(file.len_utf8()..)?.parse::<u32>().ok()?))
        };
        // Each file, with its smallest and its largest rank.
        let mut files: Vec<(char, u32, u32)> = Vec::new();
        for cell in cells {
            let Some((file, rank)) = parts(&cell.name) else {
                let told: Vec<&str> = cells.iter().map(|cell| cell.name.as_str()).collect();
                return format!("the cells of this board are {}", words::first_of(&told));
            };
            match files.iter_mut().find(|known| known.0 == file) {
                Some((_, low, high)) => (*low, *high) = (rank.min(*low), rank.max(*high)),
                None => files.push((file, rank, rank)),
            }
        }
        let file = word.trim_end_matches(|c: char| c.is_ascii_digit());
        if let Some((file, low, high)) = files.iter().find(|known| file.chars().eq([known.0])) {
            return format!("the file {file} goes from `{file}{low}` to `{file}{high}`");
        }
        let first = files.iter().map(|file| file.0).min().unwrap_or_default();
        let last = files.iter().map(|file| file.0).max().unwrap_or_default();
        if file.parse::<char>().is_ok_and(|file| (first..=last).contains(&file)) {
            return format!("the file {file} is left out of this board");
        }
        let low = files.iter().map(|file| file.1).min().unwrap_or_default();
        let high = files.iter().map(|file| file.2).max().unwrap_or_default();
        format!("the files go from {first} to {last}, the ranks from {low} to {high}")
    }
}
