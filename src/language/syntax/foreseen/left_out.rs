//! Cells of a set-up but some: `Soldier a1..h3 but not c1`.

use std::collections::BTreeSet;

use super::names::is_cell;
use super::{Part, Told};
use crate::language::syntax::errors;

/// The rank and the file of a cell.
type Place = (u16, u8);

/// More blocks than this are not written out.
const MOST_BLOCKS: usize = 12;

impl Part<'_> {
    /// `Soldier a1..h3 but not c1`: a set-up names all cells on which men stand.
    pub(super) fn cells_but_some(&self) -> Option<Told> {
        let at = self.at;
        let from = match (self.w(at), self.w(at + 1)) {
            ("but", "not") => at + 2,
            ("except" | "without" | "minus" | "not", _) => at + 1,
            _ => return None,
        };
        let is_part = |at: usize| is_cell(self.w(at)) || self.w(at) == "..";
        let first = (0..at).rev().take_while(|at| is_part(*at)).last()?;
        let joins = |at: usize| matches!(self.w(at), "or" | "and" | ",") && is_cell(self.w(at + 1));
        let last = (from..self.words.len()).take_while(|at| is_part(*at) || joins(*at)).last()?;
        let (all, but) = (self.places(first, at - 1)?, self.places(from, last)?);
        let meant = blocks(&all.difference(&but).copied().collect())?;
        let told = errors::other_words(self.text(first, last), self.span(first, last), &format!("`{meant}`"))
            .help(
                "behind a piece stand all cells and blocks of cells where its men are, with blanks between",
            );
        Some(Told::from(told).mended(self.replace(at, last, "")))
    }

    /// The cells of a list of cells and blocks.
    fn places(&self, first: usize, last: usize) -> Option<BTreeSet<Place>> {
        let mut found = BTreeSet::new();
        let mut at = first;
        while at <= last {
            if matches!(self.w(at), "or" | "and" | ",") {
                at += 1;
                continue;
            }
            let one = place(self.w(at))?;
            let other = if self.w(at + 1) == ".." { place(self.w(at + 2))? } else { one };
            for rank in one.0.min(other.0)..=one.0.max(other.0) {
                found.extend((one.1.min(other.1)..=one.1.max(other.1)).map(|file| (rank, file)));
            }
            at += if self.w(at + 1) == ".." { 3 } else { 1 };
        }
        Some(found)
    }
}

/// `c12`
fn place(cell: &str) -> Option<Place> {
    let (file, rank) = cell.split_at_checked(1)?;
    let file = *file.as_bytes().first().filter(|file| file.is_ascii_lowercase())?;
    Some((rank.parse().ok().filter(|rank| *rank < 100)?, file))
}

/// Ranks one behind the other in which the same files are.
struct Rows {
    first: u16,
    last: u16,
    /// The first and the last file of each part.
    runs: Vec<(u8, u8)>,
}

/// Cells as blocks, ranks with the same files in one; nothing where there are none, or too many.
fn blocks(cells: &BTreeSet<Place>) -> Option<String> {
    let mut rows: Vec<Rows> = Vec::new();
    let ranks: BTreeSet<u16> = cells.iter().map(|(rank, _)| *rank).collect();
    for rank in ranks {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for (_, file) in cells.range((rank, 0)..=(rank, u8::MAX)) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == *file => *last = *file,
                _ => runs.push((*file, *file)),
            }
        }
        match rows.last_mut() {
            Some(known) if known.last + 1 == rank && known.runs == runs => known.last = rank,
            _ => rows.push(Rows { first: rank, last: rank, runs }),
        }
    }
    let written: Vec<String> = rows
        .into_iter()
        .flat_map(|Rows { first, last, runs }| {
            runs.into_iter().map(move |(left, right)| {
                let corner = |file: u8, rank: u16| format!("{}{rank}", char::from(file));
                let (one, other) = (corner(left, first), corner(right, last));
                if one == other { one } else { format!("{one}..{other}") }
            })
        })
        .collect();
    ((1..=MOST_BLOCKS).contains(&written.len())).then(|| written.join(" "))
}
