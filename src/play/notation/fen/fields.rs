//! The fields of a FEN behind the side to move, and the signs in its rows, as the rule file says what they mean.

use super::{Part, Reader, is_number};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Cell, FenField, FenLetter, FenNumber, Game, Kind, Placement, Side, StateDecl, StateId, StateOwner,
    StateType, Value,
};
use crate::language::messages;
use crate::language::sorting::Sorting;

/// The fields behind the side to move; signs are none.
pub(super) fn of(game: &Game) -> impl Iterator<Item = &FenField> {
    game.fen.iter().filter(|field| !matches!(field, FenField::Sign { .. }))
}

/// What the counting fields say in the first position.
pub(super) fn first_counts(game: &Game) -> Vec<u32> {
    let counting = game.fen.iter().filter(|field| field.counts());
    counting.map(|field| u32::from(*field == FenField::Rounds)).collect()
}

/// A state that pieces of a kind have, and that may change.
pub(super) fn has(game: &Game, kind: Kind, state: StateId) -> bool {
    let has = |decl: &StateDecl| matches!(&decl.of, StateOwner::Men(kinds) if kinds.contains(&kind));
    game.states.get(state.index()).is_some_and(|decl| !decl.constant && has(decl))
}

/// The piece that a letter is about, by its number among the pieces of a position: the first one on its cells that can have the
/// flag.
pub(super) fn meant(game: &Game, letter: &FenLetter, placement: &Placement) -> Option<usize> {
    let at = |cell: &Cell| placement.men.iter().position(|man| man.cell == *cell);
    let mut passed = Vec::new();
    for number in letter.cells.iter().filter_map(at) {
        let man = placement.men.get(number)?;
        if has(game, man.kind, letter.state) {
            return (!passed.contains(&man.owner)).then_some(number);
        }
        if letter.before == Some(man.kind) {
            passed.push(man.owner);
        }
    }
    None
}

impl Reader<'_> {
    /// Reads the fields. Those that are missing have their first values.
    pub(super) fn fields(&self, written: &[Part<'_>], placement: &mut Placement) -> Result<(), Diagnostic> {
        let all = of(self.game).count();
        if let Some(more) = written.get(all) {
            return Err(messages::fen_more(self.place(*more), all));
        }
        placement.counts = first_counts(self.game);
        let mut counts = placement.counts.len();
        for (field, part) in of(self.game).zip(written) {
            match field {
                FenField::Letters(letters) => self.letters(letters, *part, placement)?,
                FenField::Cell(state) => {
                    let cell = self.game.board.cell(part.1);
                    if cell.is_none() && part.1 != "-" {
                        return Err(self.wrong(*part, "a cell, or `-` for none"));
                    }
                    self.give(placement, None, *state, Value::Cell(cell));
                }
                FenField::Turns { .. } | FenField::Rounds => {
                    let number =
                        Some(part.1).filter(|text| is_number(text)).and_then(|text| text.parse().ok());
                    let number = number.ok_or_else(|| self.wrong(*part, "a number"))?;
                    let all = placement.counts.len();
                    if let Some(count) = placement.counts.get_mut(all - counts) {
                        *count = number;
                    }
                    counts -= 1;
                }
                FenField::Numbers(parts) => self.numbers(parts, *part, placement)?,
                FenField::Sign { .. } => {}
            }
        }
        if placement.counts == first_counts(self.game) {
            placement.counts.clear();
        }
        placement.states.arrange();
        Ok(())
    }

    /// Warns of missing letters, where a piece stands that one of them could be about. Other fields may be left out, as some
    /// programs do.
    pub(super) fn letters_missing(&self, written: &[Part<'_>], placement: &Placement) -> Option<Diagnostic> {
        let could_be = |letter: &&FenLetter| meant(self.game, letter, placement).is_some();
        let letters = of(self.game).skip(written.len().saturating_sub(2)).filter_map(|field| match field {
            FenField::Letters(letters) => letters.iter().find(could_be),
            _ => None,
        });
        let letter = letters.into_iter().next()?;
        let last = self.place(*written.last()?);
        let cells = self.cells_of(letter);
        let state = self.game.state_name(letter.state);
        Some(messages::fen_no_letters(last, &letter.letter.to_string(), state, &cells))
    }

    /// `KQkq`, or `-` for none.
    fn letters(
        &self,
        known: &[FenLetter],
        (at, text): Part<'_>,
        placement: &mut Placement,
    ) -> Result<(), Diagnostic> {
        if text == "-" {
            return Ok(());
        }
        for (place, sign) in text.char_indices() {
            let Some(letter) = known.iter().find(|known| known.letter == sign) else {
                let all: String = known.iter().map(|known| known.letter).collect();
                return Err(self.wrong((at, text), &format!("letters of `{all}`, or `-` for none")));
            };
            let man = meant(self.game, letter, placement).and_then(|man| placement.men.get_mut(man));
            let man = man.ok_or_else(|| {
                let part = self.place((at + place, text.get(place..).unwrap_or("")));
                let state = self.game.state_name(letter.state);
                messages::fen_nobody(part, &sign.to_string(), state, &self.cells_of(letter))
            })?;
            if man.states.iter().any(|(state, _)| *state == letter.state) {
                return Err(self.wrong((at, text), "letters, each once"));
            }
            man.states.push((letter.state, Value::Flag(true)));
            man.states.arrange();
        }
        Ok(())
    }

    /// The cell of a letter; of several, the first and the last.
    fn cells_of(&self, letter: &FenLetter) -> String {
        let name = |cell: &Cell| self.game.board.cell_name(*cell);
        let ends = [letter.cells.first(), letter.cells.get(1..).and_then(<[Cell]>::last)];
        ends.into_iter().flatten().map(name).collect::<Vec<_>>().join("..")
    }

    /// `+2+0`
    fn numbers(
        &self,
        parts: &[FenNumber],
        (at, text): Part<'_>,
        placement: &mut Placement,
    ) -> Result<(), Diagnostic> {
        let mut rest = text;
        for part in parts {
            let wrong = || self.wrong((at, text), "the texts and numbers that `fen` names");
            match part {
                FenNumber::Text(fixed) => rest = rest.strip_prefix(fixed.as_str()).ok_or_else(wrong)?,
                FenNumber::State(side, state) => {
                    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                    let (number, behind) = rest.split_at_checked(digits).ok_or_else(wrong)?;
                    let number: i64 = number.parse().map_err(|_| wrong())?;
                    let ty = self.game.states.get(state.index()).map(|decl| &decl.ty);
                    match ty {
                        Some(StateType::Number(least, most)) if (*least..=*most).contains(&number) => {}
                        _ => return Err(wrong()),
                    }
                    self.give(placement, *side, *state, Value::Number(number));
                    rest = behind;
                }
            }
        }
        if rest.is_empty() {
            Ok(())
        } else {
            Err(self.wrong((at, text), "the texts and numbers that `fen` names"))
        }
    }

    /// The signs behind the letter of a piece, and the rest of the text.
    pub(super) fn signs<'t>(&self, kind: Kind, text: &'t str) -> (Vec<(StateId, Value)>, &'t str) {
        let (mut states, mut rest) = (Vec::new(), text);
        for field in &self.game.fen {
            let FenField::Sign { sign, state, value } = field else { continue };
            if let Some(behind) = rest.strip_prefix(sign.as_str()).filter(|_| has(self.game, kind, *state)) {
                states.push((*state, value.clone()));
                rest = behind;
            }
        }
        states.arrange();
        (states, rest)
    }

    /// Gives a state a value, unless it is the first one.
    fn give(&self, placement: &mut Placement, side: Option<Side>, state: StateId, value: Value) {
        let decl = self.game.states.get(state.index());
        let first = decl.and_then(|decl| decl.first.0.get(side.map_or(0, Side::index)));
        if first != Some(&value) {
            placement.states.push((side, state, value));
        }
    }

    fn wrong(&self, part: Part<'_>, needed: &str) -> Diagnostic {
        messages::fen_field_says((self.place(part), part.1), needed)
    }
}
