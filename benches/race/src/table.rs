//! Tables as they are printed: Markdown, with columns that stand below each other.

use std::fmt::Write;

use crate::rows::Bars;

/// A table: the heads of its columns, and the rows.
pub(crate) struct Table {
    title: String,
    rows: Vec<Vec<String>>,
    /// The notes below it.
    notes: Vec<String>,
}

impl Table {
    pub(crate) fn new(title: &str, heads: &[&str]) -> Self {
        let heads = heads.iter().map(|head| (*head).to_owned()).collect();
        Self { title: title.to_owned(), rows: vec![heads], notes: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// The whole; nothing where it has no rows and no notes.
    pub(crate) fn print(&self) -> String {
        let mut text = String::new();
        if self.rows.len() < 2 && self.notes.is_empty() {
            return text;
        }
        let _ = writeln!(text, "### {}\n", self.title);
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.rows.first().map_or(0, Vec::len)).map(width).collect();
        for (index, row) in self.rows.iter().enumerate().filter(|_| self.rows.len() > 1) {
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let _ = if column == 0 {
                    write!(text, "| {cell:width$} ")
                } else {
                    write!(text, "| {cell:>width$} ")
                };
            }
            text.push_str("|\n");
            if index == 0 {
                for (column, width) in widths.iter().enumerate() {
                    let _ = write!(
                        text,
                        "| {}{} ",
                        "-".repeat(width.saturating_sub(1).max(2)),
                        if column == 0 { "-" } else { ":" }
                    );
                }
                text.push_str("|\n");
            }
        }
        if !self.notes.is_empty() {
            text.push('\n');
        }
        for note in &self.notes {
            let _ = writeln!(text, "- {note}");
        }
        text
    }
}

/// A number of three digits that matter, or of all before the point.
pub(crate) fn short(number: f64) -> String {
    let digits = match number.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        size if size >= 0.1 => 3,
        _ => 4,
    };
    format!("{number:.digits$}")
}

/// A count, its digits in threes.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A bar as a number: `4`, `1.5`, `1/3`.
fn number(bar: &str) -> f64 {
    let part = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    bar.split_once('/').map_or_else(|| part(bar), |(above, below)| part(above) / part(below))
}

impl Bars {
    /// What a ratio comes to.
    pub(crate) fn verdict(self, ratio: f64) -> &'static str {
        if ratio >= number(self.aim) {
            "aim met"
        } else if ratio >= number(self.must) {
            "must met"
        } else {
            "NOT met"
        }
    }
}

/// What a time comes to that may not be longer than this.
pub(crate) fn at_most(time: f64, bar: f64) -> &'static str {
    if time <= bar { "met" } else { "NOT met" }
}

/// The least, and the greatest.
pub(crate) fn spread(sorted: &[f64]) -> String {
    match (sorted.first(), sorted.last()) {
        (Some(least), Some(most)) => format!("{}..{}", short(*least), short(*most)),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{grouped, short};
    use crate::rows::Bars;

    #[test]
    fn bars_are_numbers_or_fractions() {
        let bars = Bars { must: "1/3", aim: "1.5" };
        assert_eq!(["NOT met", "must met", "aim met"], [0.3, 0.4, 1.5].map(|ratio| bars.verdict(ratio)));
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([short(1234.5), short(12.34), short(0.0389)], ["1234", "12.3", "0.0389"]);
        assert_eq!([grouped(7), grouped(1234), grouped(100_453_636)], ["7", "1,234", "100,453,636"]);
    }
}
