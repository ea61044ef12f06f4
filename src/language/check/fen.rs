//! What the fields of a FEN say.

use super::scope::{Place, Scope};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::diagnostic::catalog;
use crate::language::ir::{
    self, Cell, FenField, FenFieldKind, FenLetter, Kind, StateId, StateOwner, StateType, Value,
};
use crate::language::syntax::tree::{self, CountedEvent, FenPart, Name, Text};

impl<'t> Lowerer<'_, 't> {
    /// The fields of a FEN.
    pub(super) fn fen(&mut self) -> Vec<FenField> {
        let fields = self.program.fen.clone();
        let field =
            |field: &'t tree::FenField| Some(FenField { at: field.at.0, kind: self.fen_field(&field.kind)? });
        fields.into_iter().filter_map(field).collect()
    }

    fn fen_field(&mut self, field: &'t tree::FenFieldKind) -> Option<FenFieldKind> {
        use tree::FenFieldKind as Written;
        Some(match field {
            Written::Letters(letters) => {
                let letters = letters.iter().filter_map(|letter| self.fen_letter(letter));
                FenFieldKind::Letters(letters.collect())
            }
            Written::Turns(happenings) => {
                let mut scope = Scope::new(Place::Ends, None);
                let (taking, moving) = self.happenings(happenings, &mut scope)?;
                FenFieldKind::Turns { taking, moving }
            }
            Written::Rounds => FenFieldKind::Rounds,
            Written::States(parts) => FenFieldKind::States(self.fen_parts(parts)),
            Written::Nobody(sign, kind) => {
                self.sign(sign);
                FenFieldKind::Nobody { sign: sign.text.clone(), kind: self.kind_named(kind)? }
            }
            Written::Sign(_, name, _) if self.is_taken_away(name) => return None,
            Written::Sign(sign, name, value) => {
                self.sign(sign);
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
                FenFieldKind::Sign { sign: sign.text.clone(), state, value }
            }
        })
    }

    /// A sign must not be read as a part of something else in the rows.
    fn sign(&mut self, sign: &Text) {
        let is = |letter: char| letter.is_alphanumeric() || "/[] ".contains(letter);
        if sign.text.is_empty() || sign.text.contains(is) {
            self.out.push(errors::fen_text(sign.at.0, "sign"));
        }
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
            self.out.push(errors::fen_text(text.at.0, "letter"));
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

    /// The parts of a field of states. Without its states the field remains, and has nothing to say.
    fn fen_parts(&mut self, written: &'t [FenPart]) -> Vec<ir::FenPart> {
        for pair in written.windows(2) {
            if let [FenPart::State { .. }, FenPart::State { name, .. }] = pair {
                self.out.push(errors::fen_text(name.at.0, "between"));
            }
        }
        let parts: Vec<_> = written.iter().filter_map(|part| self.fen_part(part)).collect();
        let says = parts.iter().any(|part| matches!(part, ir::FenPart::State(..)));
        if says { parts } else { Vec::new() }
    }

    fn fen_part(&mut self, part: &'t FenPart) -> Option<ir::FenPart> {
        let (of, name) = match part {
            FenPart::Text(text) => {
                // Names of cells and pieces may have hyphens, and commas stand between cells.
                let is = |sign: char| sign.is_alphanumeric() || " -,".contains(sign);
                if text.text.is_empty() || text.text.contains(is) {
                    self.out.push(errors::fen_text(text.at.0, "text"));
                }
                return Some(ir::FenPart::Text(text.text.clone()));
            }
            FenPart::State { name, .. } if self.is_taken_away(name) => return None,
            FenPart::State { of, name } => (of, name),
        };
        let side = match of {
            Some(side) => Some(self.side_named(side)?),
            None => None,
        };
        let owner = if side.is_some() { StateOwner::Side } else { StateOwner::Game };
        let sort = if side.is_some() { "a state of each side" } else { "a state of the game" };
        Some(ir::FenPart::State(side, self.state_of_fen(name, sort, |of, _| *of == owner)?))
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
