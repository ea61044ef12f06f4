//! What the names of cells share along rows, columns and levels.

use crate::language::ir::CellDecl;
use crate::language::sorting::Sorting;

/// One axis of the places of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Axis {
    /// To the right.
    Column,
    /// Towards the far side.
    Row,
    /// From one level to the next above.
    Level,
}

impl Axis {
    /// Where a place lies on this axis.
    pub(crate) fn of(self, place: [i32; 3]) -> i32 {
        let [column, row, level] = place;
        match self {
            Self::Column => column,
            Self::Row => row,
            Self::Level => level,
        }
    }
}

/// The labels of the places on one axis, in order of place.
pub(crate) type Labels = Vec<(i32, String)>;

/// Names cut into their parts, for the cells of a board.
pub(crate) struct Names<'a> {
    cells: Vec<([i32; 3], Vec<&'a str>)>,
    /// The number of parts that every name has; 0 if they differ.
    parts: usize,
}

impl<'a> Names<'a> {
    /// Cuts the names of a board: `D4d` is `D`, `4` and `d`.
    pub(crate) fn new(cells: &'a [CellDecl]) -> Self {
        let cells: Vec<_> = cells.iter().map(|cell| (cell.place, cut(&cell.name))).collect();
        let mut lengths = cells.iter().map(|(_, parts)| parts.len());
        let first = lengths.next().unwrap_or(0);
        let parts = if lengths.all(|length| length == first) { first } else { 0 };
        Self { cells, parts }
    }

    /// The labels of an axis: the part of the names that is the same in all cells with one place on it, and not the same
    /// everywhere. None if there is no such part.
    pub(crate) fn labels(&self, axis: Axis) -> Option<Labels> {
        (0..self.parts).find_map(|part| self.labels_by(axis, part))
    }

    fn labels_by(&self, axis: Axis, part: usize) -> Option<Labels> {
        let mut labels: Vec<(i32, &str)> = self
            .cells
            .iter()
            .filter_map(|(place, parts)| Some((axis.of(*place), *parts.get(part)?)))
            .collect();
        labels.arrange();
        labels.dedup();
        let clear = labels.windows(2).all(|pair| match pair {
            [a, b] => a.0 != b.0,
            _ => true,
        });
        let (_, first) = *labels.first()?;
        let telling = labels.len() == 1 || labels.iter().any(|(_, label)| *label != first);
        (clear && telling)
            .then(|| labels.into_iter().map(|(place, label)| (place, label.to_owned())).collect())
    }
}

/// What must be distinguished from its neighbours.
#[derive(PartialEq, Eq)]
enum LetterSort {
    Upper,
    Digit,
    Other,
}

fn sort(letter: char) -> LetterSort {
    if letter.is_ascii_digit() {
        LetterSort::Digit
    } else if letter.is_uppercase() {
        LetterSort::Upper
    } else {
        LetterSort::Other
    }
}

/// Cuts a name wherever digits, capitals and other letters meet.
fn cut(name: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let of_sort = sort(first);
        let end = rest.find(|letter| sort(letter) != of_sort).unwrap_or(rest.len());
        let (part, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        parts.push(part);
        rest = after;
    }
    parts
}

/// A name of two parts, such as `f11`; none if it has more or fewer.
pub(crate) fn two_parts(name: &str) -> Option<(&str, &str)> {
    match cut(name).as_slice() {
        [first, second] => Some((first, second)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn names_are_cut_where_letters_and_digits_meet() {
        assert_eq!(cut("D4d"), ["D", "4", "d"]);
        assert_eq!(cut("Aa10"), ["A", "a", "10"]);
        assert_eq!(cut("ab"), ["ab"]);
    }
}
