//! Cells that are listed in a clause of a piece, and are not turned for the other side.

use crate::language::sorting::Gather;
use std::collections::{BTreeMap, BTreeSet};

use super::directions_of_one_side::in_order;
use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::check::notes::WrittenCells;
use crate::language::ir::{BySide, Cell, Kind};
use crate::language::source::Span;
use crate::language::syntax::tree::parts::{Node, Role};

impl Facts<'_> {
    /// Warns of such cells in clauses of pieces that both sides can have. Clauses that differ only in their cells count as
    /// one: they may be one clause for each side.
    pub(super) fn cells_of_one_side(&self, to: &mut Warnings) {
        let appearing = self.appearing();
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
        // A clause may name very many cells: each clause is visited once.
        let mut of_clauses: BTreeMap<(Kind, u16, u32), (Span, Vec<WrittenCells>)> = BTreeMap::new();
        for noted in &self.notes.written_cells {
            if appearing.get(noted.kind.index()) == Some(&BySide::both(true))
                && let Some(clause) = self.clause_around(noted.kind, noted.at)
            {
                let of_clause = of_clauses.entry((noted.kind, clause.source.0, clause.start));
                of_clause.or_insert_with(|| (clause, Vec::new())).1.push(noted.clone());
            }
        }
        for ((kind, ..), (clause, all)) in of_clauses {
            let places = places.get(&kind).map_or(&[][..], Vec::as_slice);
            if let Some(key) = self.clause_without_cells(clause, places) {
                groups.entry((kind, key)).or_default().extend(all);
            }
        }
        let mut told = BTreeSet::new();
        for group in groups.into_values() {
            let cells: BTreeSet<Cell> = group.iter().flat_map(|noted| &noted.cells).copied().gather();
            let images: BTreeSet<Cell> = cells.iter().map(|cell| self.ir.board.image(*cell)).gather();
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
                to.push(found);
            }
        }
    }

    /// Whether a clause names a side.
    fn says_a_side(&self, at: Span) -> bool {
        let layers = self.pieces.layers.iter().flatten();
        let of_game = self.program.passes.iter().chain(&self.program.hooks);
        let mut clauses = layers.flat_map(|layer| layer.clauses.iter()).chain(of_game);
        let Some(clause) = clauses.find(|clause| clause.at.0 == at).copied() else { return false };
        let mut said = false;
        Node::Clause(clause).each_within(&mut |node| {
            if let Node::Name(name, Role::Used) = node {
                said |= self.ir.sides.contains(&name.text);
            }
        });
        said
    }

    /// The words of a clause without its cells; `None` if it names a side.
    fn clause_without_cells(&self, clause: Span, places: &[Span]) -> Option<String> {
        (!self.says_a_side(clause)).then(|| self.words_without(clause, places))
    }
}
