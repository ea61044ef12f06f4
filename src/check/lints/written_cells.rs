//! Cells that are written out in a clause of a piece, and are not turned round for the other side.

use std::collections::{BTreeMap, BTreeSet};

use super::appearing::Appearing;
use super::lopsided::in_order;
use super::{Linter, errors};
use crate::check::notes::WrittenCells;
use crate::ir::{BySide, Cell, Kind};
use crate::source::Span;

impl Linter<'_> {
    /// Warns of those in clauses of pieces that both sides can have. Clauses that differ in nothing but their cells count
    /// as one: one clause for each side.
    pub(super) fn cells_of_one_side(&mut self, appearing: &Appearing) {
        if !self.shape.is_turned_round() {
            return;
        }
        let mut groups: BTreeMap<(Kind, String), Vec<WrittenCells>> = BTreeMap::new();
        let mut places: BTreeMap<Kind, Vec<Span>> = BTreeMap::new();
        for noted in &self.notes.written_cells {
            places.entry(noted.kind).or_default().push(noted.at);
        }
        for places in places.values_mut() {
            *places = in_order(std::mem::take(places).into_iter());
        }
        for noted in &self.notes.written_cells {
            if appearing.get(noted.kind.index()) == Some(&BySide::both(true))
                && let Some(key) = self.clause_without_cells(noted, &places)
            {
                groups.entry((noted.kind, key)).or_default().push(noted.clone());
            }
        }
        let mut told = BTreeSet::new();
        for group in groups.into_values() {
            let cells: BTreeSet<Cell> = group.iter().flat_map(|noted| &noted.cells).copied().collect();
            let images: BTreeSet<Cell> = cells.iter().map(|cell| self.ir.board.image(*cell)).collect();
            if images == cells {
                continue;
            }
            let turned = |noted: &&WrittenCells| {
                noted.cells.iter().all(|cell| cells.contains(&self.ir.board.image(*cell)))
            };
            let mut alone = group.iter().skip_while(turned);
            let Some(mut first) = alone.next().cloned() else { continue };
            // `c3 or d3` is one set.
            for next in alone {
                let between = Span { start: first.at.end, end: next.at.start, ..first.at };
                if next.at.start < first.at.end || self.sources.text(between).trim() != "or" {
                    break;
                }
                first.at = first.at.to(next.at);
            }
            if told.insert((first.at.source.0, first.at.start)) {
                let name =
                    ["camp", "own-camp", "place"].into_iter().find(|name| self.names.get(name).is_none());
                let other = self.ir.sides.get(1).cloned().unwrap_or_default();
                let text = self.sources.words(first.at);
                let found =
                    errors::same_for_both(first.at, &text, &other, name.unwrap_or("place-of-its-own"));
                self.out.push(found);
            }
        }
    }

    /// The words of the clause that cells stand in, without its cells; nothing where it says a side by name.
    fn clause_without_cells(
        &self,
        noted: &WrittenCells,
        places: &BTreeMap<Kind, Vec<Span>>,
    ) -> Option<String> {
        let clause = self.clause_around(noted.kind, noted.at)?;
        let words = self.sources.text(clause).split(|c: char| !(c.is_alphanumeric() || "-_'".contains(c)));
        if words.into_iter().any(|word| self.ir.sides.iter().any(|side| side == word)) {
            return None;
        }
        Some(self.words_without(clause, places.get(&noted.kind)?))
    }
}
