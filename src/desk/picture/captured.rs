//! What a piece captures, if it depends on the kind.

use crate::language::sorting::Gather;
use std::collections::{BTreeMap, BTreeSet};

use super::marks::{Marks, Sign};
use crate::language::diagnostic::words::all_of;
use crate::language::ir::{Cell, Game, Kind};

/// More cells than that are not named.
const MOST_CELLS: usize = 6;

/// The kinds of enemies that were tried on cells, and where they are captured.
#[derive(Debug, Default)]
pub(super) struct CapturedKinds {
    tried: BTreeMap<Kind, BTreeSet<Cell>>,
    taken: BTreeMap<Kind, BTreeSet<Cell>>,
}

impl CapturedKinds {
    /// An enemy of a kind on a cell, and whether it is captured there.
    pub(super) fn note(&mut self, on: Cell, enemy: Kind, taken: bool) {
        self.tried.entry(enemy).or_default().insert(on);
        if taken {
            self.taken.entry(enemy).or_default().insert(on);
        }
    }

    /// Marks the cells where only some kinds are captured, and lists them. If all kinds are captured, it adds nothing.
    pub(super) fn tell(&self, game: &Game, marks: &mut Marks, told: &mut Vec<String>) {
        let cells: BTreeSet<Cell> = self.taken.values().flatten().copied().gather();
        let kinds: Vec<Kind> = (0..game.kinds.len()).map(Kind::at).collect();
        let is_taken = |kind: Kind, cell: Cell| self.taken.get(&kind).is_some_and(|on| on.contains(&cell));
        let is_tried = |kind: Kind, cell: Cell| self.tried.get(&kind).is_some_and(|on| on.contains(&cell));
        if cells.iter().any(|cell| kinds.iter().any(|kind| !is_tried(*kind, *cell))) {
            return;
        }
        let some = cells.iter().filter(|cell| kinds.iter().any(|kind| !is_taken(*kind, **cell)));
        for cell in some {
            if marks.signs.remove(&(Sign::Taking, *cell)) {
                marks.add(Sign::TakingSome, *cell);
            }
        }
        let name = |kind: &Kind| game.kind_name(*kind).to_owned();
        let none: Vec<String> =
            kinds.iter().filter(|kind| !self.taken.contains_key(kind)).map(name).collect();
        let everywhere: Vec<String> =
            kinds.iter().filter(|kind| self.taken.get(kind) == Some(&cells)).map(name).collect();
        if cells.is_empty() || everywhere.len() == kinds.len() {
            return;
        }
        if none.len() + everywhere.len() == kinds.len() {
            told.push(if none.len() < everywhere.len() {
                format!("takes all but {}", all_of(&none))
            } else {
                format!("takes {}", all_of(&everywhere))
            });
            return;
        }
        if !everywhere.is_empty() {
            told.push(format!("takes {}", all_of(&everywhere)));
        }
        let mut groups: BTreeMap<&BTreeSet<Cell>, Vec<String>> = BTreeMap::new();
        for (kind, on) in self.taken.iter().filter(|(_, on)| **on != cells) {
            groups.entry(on).or_default().push(name(kind));
        }
        for (on, names) in groups {
            let places: Vec<String> = on.iter().map(|cell| game.board.cell_name(*cell).to_owned()).collect();
            let places =
                if places.len() > MOST_CELLS { "some of these cells".to_owned() } else { all_of(&places) };
            told.push(format!("takes {} on {places} alone", all_of(&names)));
        }
    }
}
