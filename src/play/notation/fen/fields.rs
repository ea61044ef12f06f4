//! The fields of a FEN behind the side to move, and the signs in its rows, as the rule file says what they mean.

use super::{Part, Reader, is_number};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Cell, Direction, FenFieldKind, FenLetter, FenPart, Game, Kind, Placement, Side, StateDecl, StateId,
    StateOwner, StateType, Value,
};
use crate::language::messages;
use crate::language::sorting::Sorting;

/// A field that says nothing.
pub(super) const NOTHING: &str = "-";

/// Between the cells of a set.
const BETWEEN: &str = ",";

/// The fields behind the side to move; signs are none.
pub(super) fn of(game: &Game) -> impl Iterator<Item = &FenFieldKind> {
    let kinds = game.fen.iter().map(|field| &field.kind);
    kinds.filter(|kind| !matches!(kind, FenFieldKind::Sign { .. } | FenFieldKind::Nobody { .. }))
}

/// What the counting fields say in the first position.
pub(super) fn first_counts(game: &Game) -> Vec<u32> {
    let counting = of(game).filter(|field| field.counts());
    counting.map(|field| u32::from(*field == FenFieldKind::Rounds)).collect()
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

/// A field of states, as it is written.
pub(super) fn written(game: &Game, parts: &[FenPart], placement: &Placement) -> String {
    let part = |part: &FenPart| match part {
        FenPart::Text(text) => text.clone(),
        FenPart::State(side, state) => {
            let given = placement.states.iter().find(|(of, known, _)| (of, known) == (side, state));
            let first =
                game.states.get(state.index()).and_then(|decl| decl.first.0.get(side.map_or(0, Side::index)));
            let words = match given.map(|(.., value)| value).or(first) {
                None | Some(Value::Flag(false)) => Vec::new(),
                Some(Value::Flag(true)) => vec![game.state_name(*state).to_owned()],
                Some(value) => game.value_words(value),
            };
            if words.is_empty() { NOTHING.to_owned() } else { words.join(BETWEEN) }
        }
    };
    let text: String = parts.iter().map(part).collect();
    if text.is_empty() { NOTHING.to_owned() } else { text }
}

/// The value with what a name in a field stands for, or with nothing.
fn one<T>(text: &str, find: impl Fn(&str) -> Option<T>, value: impl Fn(Option<T>) -> Value) -> Option<Value> {
    let found = find(text);
    (found.is_some() || text == NOTHING).then(|| value(found))
}

/// What the names in a field stand for, in order and each once.
fn several<T: Ord>(text: &str, find: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let names = text.split(BETWEEN).filter(|_| text != NOTHING);
    let mut found = names.map(find).collect::<Option<Vec<T>>>()?;
    found.arrange();
    found.dedup();
    Some(found)
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
                FenFieldKind::Letters(letters) => self.letters(letters, *part, placement)?,
                FenFieldKind::Turns { .. } | FenFieldKind::Rounds => {
                    let number =
                        Some(part.1).filter(|text| is_number(text)).and_then(|text| text.parse().ok());
                    let number = number.ok_or_else(|| self.wrong(*part, "a number"))?;
                    let all = placement.counts.len();
                    if let Some(count) = placement.counts.get_mut(all - counts) {
                        *count = number;
                    }
                    counts -= 1;
                }
                FenFieldKind::States(parts) => self.states(parts, *part, placement)?,
                FenFieldKind::Sign { .. } | FenFieldKind::Nobody { .. } => {}
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
            FenFieldKind::Letters(letters) => letters.iter().find(could_be),
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

    /// `e3`, `+2+0`
    fn states(
        &self,
        parts: &[FenPart],
        (at, text): Part<'_>,
        placement: &mut Placement,
    ) -> Result<(), Diagnostic> {
        let wrong = || self.unlike((at, text), parts);
        // Where no state is left there is nothing to say.
        let mut rest = if parts.is_empty() && text == "-" { "" } else { text };
        for (index, part) in parts.iter().enumerate() {
            match part {
                FenPart::Text(fixed) => rest = rest.strip_prefix(fixed.as_str()).ok_or_else(wrong)?,
                FenPart::State(side, state) => {
                    // A value goes as far as the next text.
                    let end = match parts.get(index + 1) {
                        Some(FenPart::Text(next)) => rest.find(next.as_str()).ok_or_else(wrong)?,
                        _ => rest.len(),
                    };
                    let (value, behind) = rest.split_at_checked(end).ok_or_else(wrong)?;
                    let here = at + text.len() - rest.len();
                    let told = || self.no_value((here, value), *state);
                    let value = self.value(*state, value, placement).ok_or_else(told)?;
                    self.give(placement, *side, *state, value);
                    rest = behind;
                }
            }
        }
        if rest.is_empty() { Ok(()) } else { Err(wrong()) }
    }

    /// That a text is no field of these states.
    fn unlike(&self, part: Part<'_>, parts: &[FenPart]) -> Diagnostic {
        messages::fen_states((self.place(part), part.1), &written(self.game, parts, &Placement::default()))
    }

    /// The value that a text gives a state; pieces must stand where they are said to be.
    fn value(&self, state: StateId, text: &str, placement: &Placement) -> Option<Value> {
        let decl = self.game.states.get(state.index())?;
        let board = &self.game.board;
        let kind = |name: &str| self.game.kinds.iter().position(|kind| kind.name == name).map(Kind::at);
        let direction =
            |name: &str| board.directions.iter().position(|it| it.name == name).map(Direction::at);
        Some(match &decl.ty {
            StateType::Flag if text == NOTHING => Value::Flag(false),
            StateType::Flag => Value::Flag(Some(true).filter(|_| text == decl.name)?),
            StateType::Number(least, most) => {
                let number = text.parse().ok().filter(|number| (*least..=*most).contains(number));
                Value::Number(number.filter(|_| !text.starts_with('+'))?)
            }
            StateType::Direction => one(text, direction, Value::Direction)?,
            StateType::Cell => one(text, |name| board.cell(name), Value::Cell)?,
            StateType::Kind => one(text, kind, Value::Kind)?,
            StateType::Cells => Value::Cells(several(text, |name| board.cell(name))?),
            StateType::Men(kinds) => {
                let is = |cell: &Cell| {
                    placement.men.iter().any(|man| man.cell == *cell && kinds.contains(&man.kind))
                };
                Value::Men(several(text, |name| board.cell(name).filter(is))?)
            }
        })
    }

    /// That a text is no value of a state.
    fn no_value(&self, part: Part<'_>, state: StateId) -> Diagnostic {
        let sort = match self.game.states.get(state.index()).map(|decl| &decl.ty) {
            Some(StateType::Flag) => "flag",
            Some(StateType::Number(..)) => "number",
            Some(StateType::Direction) => "direction",
            Some(StateType::Cell) => "cell",
            Some(StateType::Kind) => "kind",
            Some(StateType::Men(_)) => "pieces",
            Some(StateType::Cells) | None => "cells",
        };
        messages::fen_value((self.place(part), part.1), (self.game.state_name(state), sort))
    }

    /// The signs behind the letter of a piece, and the rest of the text.
    pub(super) fn signs<'t>(&self, kind: Kind, text: &'t str) -> (Vec<(StateId, Value)>, &'t str) {
        let (mut states, mut rest) = (Vec::new(), text);
        for field in &self.game.fen {
            let FenFieldKind::Sign { sign, state, value } = &field.kind else { continue };
            if let Some(behind) = rest.strip_prefix(sign.as_str()).filter(|_| has(self.game, kind, *state)) {
                states.push((*state, value.clone()));
                rest = behind;
            }
        }
        states.arrange();
        (states, rest)
    }

    /// The piece of nobody whose sign begins a text, and the rest of the text; a letter of the same length goes before.
    pub(super) fn of_nobody<'t>(&self, text: &'t str) -> Option<(Kind, &'t str)> {
        let left = self.known(text).map_or(text.len(), |(.., rest)| rest.len());
        self.game.fen.iter().find_map(|field| match &field.kind {
            FenFieldKind::Nobody { sign, kind } => {
                let rest = text.strip_prefix(sign.as_str()).filter(|rest| rest.len() < left)?;
                Some((*kind, rest))
            }
            _ => None,
        })
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
