//! What the fields of a FEN say.

use super::scope::{Place, Scope};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::diagnostic::catalog;
use crate::language::ir::{self, Cell, FenField, FenLetter, Kind, StateId, StateOwner, StateType, Value};
use crate::language::syntax::tree::{self, CountedEvent, FenFieldKind, FenNumber, Name};

impl<'t> Lowerer<'_, 't> {
    /// The fields of a FEN.
    pub(super) fn fen(&mut self) -> Vec<FenField> {
        let fields = self.program.fen.clone();
        fields.into_iter().filter_map(|field| self.fen_field(&field.kind)).collect()
    }

    fn fen_field(&mut self, field: &'t FenFieldKind) -> Option<FenField> {
        Some(match field {
            FenFieldKind::Letters(letters) => {
                let letters = letters.iter().filter_map(|letter| self.fen_letter(letter));
                FenField::Letters(letters.collect())
            }
            // Without its state the field remains, and has nothing to say.
            FenFieldKind::Cell(name) if self.is_taken_away(name) => FenField::Letters(Vec::new()),
            FenFieldKind::Cell(name) => {
                let fits =
                    |of: &StateOwner, ty: &StateType| *of == StateOwner::Game && *ty == StateType::Cell;
                FenField::Cell(self.state_of_fen(name, "a cell of the game", fits)?)
            }
            FenFieldKind::Turns(happenings) => {
                let mut scope = Scope::new(Place::Ends, None);
                let (taking, moving) = self.happenings(happenings, &mut scope)?;
                FenField::Turns { taking, moving }
            }
            FenFieldKind::Rounds => FenField::Rounds,
            FenFieldKind::Numbers(parts) => {
                FenField::Numbers(parts.iter().filter_map(|part| self.fen_number(part)).collect())
            }
            FenFieldKind::Sign(_, name, _) if self.is_taken_away(name) => return None,
            FenFieldKind::Sign(sign, name, value) => {
                let is = |letter: char| letter.is_alphanumeric() || "/[] ".contains(letter);
                if sign.text.is_empty() || sign.text.contains(is) {
                    self.out.push(errors::fen_text(sign.at.0, "a sign is neither a letter nor a number"));
                }
                let of_men = |of: &StateOwner| matches!(of, StateOwner::Men(_));
                let (state, value) = match value {
                    None => {
                        let fits = |of: &StateOwner, ty: &StateType| of_men(of) && *ty == StateType::Flag;
                        (self.state_of_fen(name, "a flag of pieces", fits)?, Value::Flag(true))
                    }
                    Some(kind) => {
                        let fits = |of: &StateOwner, ty: &StateType| of_men(of) && *ty == StateType::Kind;
                        let state = self.state_of_fen(name, "a kind that pieces have", fits)?;
                        (state, Value::Kind(Some(self.kind_named(kind)?)))
                    }
                };
                FenField::Sign { sign: sign.text.clone(), state, value }
            }
        })
    }

    fn fen_letter(&mut self, written: &'t tree::FenLetter) -> Option<FenLetter> {
        let tree::FenLetter { letter: text, state: name, .. } = written;
        // The letters of a state that is taken away go with it.
        if self.is_taken_away(name) {
            return None;
        }
        let mut letters = text.text.chars();
        let letter = letters.next().filter(|letter| letter.is_alphabetic() && letters.next().is_none());
        if letter.is_none() {
            self.out.push(errors::fen_text(text.at.0, "each of `letters` is a single letter"));
        }
        let fits =
            |of: &StateOwner, ty: &StateType| matches!(of, StateOwner::Men(_)) && *ty == StateType::Flag;
        let state = self.state_of_fen(name, "a flag of pieces", fits);
        let cells = self.cells_of_letter(written);
        let before = match &written.before {
            Some(kind) => Some(self.kind_named(kind)?),
            None => None,
        };
        Some(FenLetter { letter: letter?, state: state?, cells: cells?, before })
    }

    /// The cells of a letter, in the order in which a piece is looked for.
    fn cells_of_letter(&mut self, written: &'t tree::FenLetter) -> Option<Vec<Cell>> {
        let tree::CellRange { first, last } = &written.cells;
        let lost = |end: &&Name| end.at.0.source != self.main && self.shape.cell(&end.text).is_none();
        if let Some(end) = std::iter::once(first).chain(last).find(lost) {
            if !self.out.has(catalog::NO_FIELD_OF_FEN) {
                self.out.push(errors::fen_cell((end.at.0, &end.text)));
            }
            return None;
        }
        let mut cells = self.cells(&written.cells);
        // A block is listed in the order of the board.
        if cells.first().copied() != self.shape.cell(&first.text) {
            cells.reverse();
        }
        Some(cells).filter(|cells| !cells.is_empty())
    }

    fn fen_number(&mut self, part: &'t FenNumber) -> Option<ir::FenNumber> {
        let (of, name) = match part {
            FenNumber::Text(text) => {
                if text.text.contains(|sign: char| sign.is_whitespace() || sign.is_ascii_digit()) {
                    self.out.push(errors::fen_text(
                        text.at.0,
                        "a text between numbers has no blank and no digit",
                    ));
                }
                return Some(ir::FenNumber::Text(text.text.clone()));
            }
            FenNumber::State { name, .. } if self.is_taken_away(name) => return None,
            FenNumber::State { of, name } => (of, name),
        };
        let side = match of {
            Some(side) => Some(self.side_named(side)?),
            None => None,
        };
        let owner = if side.is_some() { StateOwner::Side } else { StateOwner::Game };
        let sort = if side.is_some() { "a number of each side" } else { "a number of the game" };
        let fits = |of: &StateOwner, ty: &StateType| *of == owner && matches!(ty, StateType::Number(..));
        Some(ir::FenNumber::State(side, self.state_of_fen(name, sort, fits)?))
    }

    /// A state that a FEN gives.
    fn state_of_fen(
        &mut self,
        name: &'t Name,
        sort: &str,
        fits: impl Fn(&StateOwner, &StateType) -> bool,
    ) -> Option<StateId> {
        let Some(Meaning::State(id)) = self.lookup(&name.text) else {
            self.unknown(name, Sought::State, None);
            return None;
        };
        let decl = self.pieces.states.get(id.index())?;
        if !fits(&decl.of, &decl.ty) {
            self.out.push(errors::fen_needs((name.at.0, &name.text), decl.at, sort));
            return None;
        }
        // A position may give it, so it is no attribute.
        self.notes.states_placed.insert(id);
        Some(id)
    }

    /// Whether a newer file has taken this state away, or replaced the piece that had it.
    fn is_taken_away(&self, name: &Name) -> bool {
        let lost = self.pieces.lost.iter().find(|lost| lost.name == name.text).map(|lost| lost.at);
        let replaced =
            || self.program.replaced.iter().find(|old| old.name.text == name.text).map(|old| old.by);
        let gone = self.program.gone(&name.text).map(|gone| gone.at).or(lost).or_else(replaced);
        self.names.get(&name.text).is_none()
            && gone.is_some_and(|gone| self.program.is_older(name.at.0, gone))
    }

    /// The events since which turns are counted.
    pub(super) fn happenings(
        &mut self,
        happenings: &'t [CountedEvent],
        scope: &mut Scope<'t>,
    ) -> Option<(bool, Vec<Kind>)> {
        let (mut taking, mut moving) = (false, Vec::new());
        for happening in happenings {
            match happening {
                CountedEvent::Taking(_) => taking = true,
                CountedEvent::Moving(kinds) => moving.extend(self.kinds(kinds, scope)?),
            }
        }
        Some((taking, moving))
    }
}
