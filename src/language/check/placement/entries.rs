//! The states that a position gives.

use super::Draft;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::check::{Lowerer, errors};
use crate::language::ir::{BySide, Cell, Kind, ManOwner, Side, StateId, StateOwner, StateType, Value};
use crate::language::sorting::Sorting;
use crate::language::syntax::tree::{Entry, Name};

impl<'t> Lowerer<'_, 't> {
    /// The states of a piece; for `likewise`, the image of those that are written.
    pub(super) fn states_given(
        &mut self,
        entries: &'t [Entry],
        kind: Kind,
        owner: ManOwner,
        likewise: Option<&Name>,
    ) -> Vec<(StateId, Value)> {
        // The states of neutral pieces are like those of the first side.
        let side = owner.or(Side(0));
        if likewise.is_none() {
            return self.entries(entries, kind, side);
        }
        let states = self.entries(entries, kind, side.other());
        states.into_iter().map(|(id, value)| (id, self.image_value(value))).collect()
    }

    /// The value of the second side that corresponds to one of the first.
    pub(super) fn image_value(&mut self, value: Value) -> Value {
        match value {
            Value::Direction(Some(direction)) => Value::Direction(Some(self.image(direction))),
            Value::Cell(Some(cell)) => Value::Cell(Some(self.shape.image(cell))),
            Value::Men(cells) => {
                let mut cells: Vec<Cell> = cells.into_iter().map(|cell| self.shape.image(cell)).collect();
                cells.arrange();
                Value::Men(cells)
            }
            Value::Cells(cells) => {
                let mut cells: Vec<Cell> = cells.into_iter().map(|cell| self.shape.image(cell)).collect();
                cells.arrange();
                Value::Cells(cells)
            }
            other => other,
        }
    }

    pub(super) fn entries(&mut self, entries: &'t [Entry], kind: Kind, side: Side) -> Vec<(StateId, Value)> {
        let mut states = Vec::new();
        for entry in entries {
            if self.state_went(&entry.name, kind) {
                continue;
            }
            let Some((id, value)) = self.entry(entry, side) else { continue };
            let Some(decl) = self.pieces.states.get(id.index()) else { continue };
            let its = matches!(&decl.of, StateOwner::Men(kinds) if kinds.contains(&kind));
            if !its && !matches!(decl.of, StateOwner::Men(_)) {
                self.state_of_no_man(entry.name.at.0, &entry.name.text);
                continue;
            }
            if !its {
                let asker = self.pieces.kinds.get(kind.index()).map(|kind| kind.name.as_str());
                let has = match &decl.of {
                    StateOwner::Men(kinds) => {
                        kinds.first().and_then(|kind| self.pieces.kinds.get(kind.index()))
                    }
                    _ => None,
                };
                let found = errors::state_of_other_men(
                    (entry.name.at.0, &entry.name.text),
                    decl.at,
                    asker.unwrap_or_default(),
                    has.map_or("", |has| has.name.as_str()),
                );
                self.out.push(found);
                continue;
            }
            self.notes.states_placed.insert(id);
            states.push((id, value));
        }
        states.arrange();
        states
    }

    /// Whether a newer file has taken this state away from a kind: in set-ups it goes with it.
    pub(super) fn state_went(&mut self, name: &Name, kind: Kind) -> bool {
        let its = match self.lookup(&name.text) {
            Some(Meaning::State(id)) => self
                .pieces
                .states
                .get(id.index())
                .is_some_and(|decl| matches!(&decl.of, StateOwner::Men(kinds) if kinds.contains(&kind))),
            _ => false,
        };
        let mut lost = self.pieces.lost.iter();
        !its && lost.any(|lost| lost.name == name.text && self.program.is_older(name.at.0, lost.at))
    }

    pub(super) fn game_entry(&mut self, entry: &'t Entry, draft: &mut Draft) {
        let side = match &entry.side {
            Some(name) => match self.side_named(name) {
                Some(side) => Some(side),
                None => return,
            },
            None => None,
        };
        let Some((id, value)) = self.entry(entry, side.unwrap_or_default()) else { return };
        let fits = match self.pieces.states.get(id.index()).map(|decl| &decl.of) {
            Some(StateOwner::Game) => side.is_none(),
            Some(StateOwner::Side) => side.is_some(),
            _ => false,
        };
        if fits {
            draft.placement.states.push((side, id, value));
        } else if side.is_some()
            && self.pieces.states.get(id.index()).map(|decl| &decl.of) == Some(&StateOwner::Game)
        {
            self.state_of_no_side(entry.name.at.0, &entry.name.text);
        } else {
            self.entry_elsewhere(entry, id);
        }
    }

    /// A state is given where it does not belong.
    pub(super) fn entry_elsewhere(&mut self, entry: &Entry, id: StateId) {
        let Some(decl) = self.pieces.states.get(id.index()) else { return };
        let (flag, of_cells) = (decl.ty == StateType::Flag, decl.of == StateOwner::Cell);
        self.out.push(errors::entry_of_whom(entry.at.0, &entry.name.text, flag, of_cells));
    }

    pub(super) fn entry(&mut self, entry: &'t Entry, side: Side) -> Option<(StateId, Value)> {
        let Some(Meaning::State(id)) = self.lookup(&entry.name.text) else {
            self.unknown(&entry.name, Sought::State, None);
            return None;
        };
        let ty = self.pieces.state_type(id)?.clone();
        let value = match (&entry.value, &ty) {
            (None, StateType::Flag) => Value::Flag(true),
            (None, _) => {
                self.out.push(errors::value_missing(entry.at.0, &entry.name.text));
                return None;
            }
            (Some(expr), ty) => {
                let BySide([first, second]) = self.fixed_value(ty, expr, None)?;
                if side == Side(0) { first } else { second }
            }
        };
        Some((id, value))
    }
}
