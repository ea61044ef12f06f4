//! Advice in the words of the game at hand: its cells, its pieces, its directions.

use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::diagnostic::words;
use crate::language::sorting::Sorting;
use crate::language::syntax::tree::Name;

impl Lowerer<'_, '_> {
    /// A few ways to go by a word, in the directions of this board.
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

    /// Tells of a name that has the form of a cell, or stands where one must stand.
    pub(super) fn unknown_cell(&mut self, name: &Name) {
        let word = name.text.as_str();
        let cells: Vec<&str> = self.shape.cells.iter().map(|cell| cell.name.as_str()).collect();
        let known = |wanted: &str| cells.contains(&wanted);
        // Cells differ in a letter or a digit: the nearest name is a guess only where it differs in case alone.
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

    /// From where to where the board goes.
    fn extent(&self, word: &str) -> String {
        let cells = &self.shape.cells;
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
        files.arrange();
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
