//! Positions into FENs.

use super::fields::{self, first_counts};
use super::{Part, Reader, read, upper_letter};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Cell, FenFieldKind, FenLetter, Game, Kind, ManOwner, Placed, Placement, Side, Value,
};
use crate::language::letters::Letters;
use crate::language::messages;
use crate::language::sorting::Sorting;
use crate::language::source::SourceId;

/// Writes a position as a FEN; reading it gives the same position.
///
/// # Errors
///
/// What a FEN of this game cannot say.
pub fn write(game: &Game, placement: &Placement) -> Result<String, Diagnostic> {
    let reader = Reader { game, text: "", source: SourceId::default() };
    let rows = reader.grid()?;
    reader.letters_are_single()?;
    let placement = &arranged(game, placement);
    let writer = Writer { game, placement };
    let mut text: Vec<String> = vec![writer.rows(&rows), writer.side(&reader)];
    let first = first_counts(game);
    let mut counts = if placement.counts.is_empty() { first } else { placement.counts.clone() }.into_iter();
    text.extend(fields::of(game).map(|field| writer.field(field, &mut counts)));
    let text = text.join(" ");
    match read(game, "", &text) {
        Ok(read) if read == *placement => Ok(text),
        Ok(read) => Err(messages::fen_unsaid(&writer.unsaid(&read))),
        Err(_) => Err(messages::fen_unsaid("all of this position")),
    }
}

/// The same position as a reader arranges it; the first counts are the same as none.
fn arranged(game: &Game, placement: &Placement) -> Placement {
    let mut placement = placement.clone();
    placement.states.arrange();
    if placement.counts == first_counts(game) {
        placement.counts.clear();
    }
    placement
}

struct Writer<'g> {
    game: &'g Game,
    placement: &'g Placement,
}

impl Writer<'_> {
    fn rows(&self, rows: &[Vec<Cell>]) -> String {
        let row = |row: &Vec<Cell>| {
            let (mut text, mut empty) = (String::new(), 0_usize);
            for cell in row {
                match self.man(*cell) {
                    None => empty += 1,
                    Some(man) => {
                        text += &number(empty);
                        text += &man;
                        empty = 0;
                    }
                }
            }
            text + &number(empty)
        };
        let rows: Vec<String> = rows.iter().map(row).collect();
        let held = |(side, kind, number): &(Side, Kind, u32)| {
            self.letter(*kind, *side).repeat(usize::try_from(*number).unwrap_or(0))
        };
        let hands: String = self.placement.hands.iter().map(held).collect();
        let hands = if self.game.hand.is_empty() { String::new() } else { format!("[{hands}]") };
        rows.join("/") + &hands
    }

    /// The letter of the piece on a cell, and its signs.
    fn man(&self, cell: Cell) -> Option<String> {
        let man = self.placement.men.iter().find(|man| man.cell == cell)?;
        let mut text = self.of_nobody(man).unwrap_or_else(|| self.letter(man.kind, man.owner.or(Side(0))));
        for field in &self.game.fen {
            if let FenFieldKind::Sign { sign, state, value } = &field.kind
                && man.states.contains(&(*state, value.clone()))
            {
                text += sign;
            }
        }
        Some(text)
    }

    /// The sign of a piece of nobody.
    fn of_nobody(&self, man: &Placed) -> Option<String> {
        self.game.fen.iter().find_map(|field| match &field.kind {
            FenFieldKind::Nobody { sign, kind } if man.owner == ManOwner::Nobody && man.kind == *kind => {
                Some(sign.clone())
            }
            _ => None,
        })
    }

    fn letter(&self, kind: Kind, side: Side) -> String {
        let letter = upper_letter(self.game, kind);
        if side == Side(0) { letter } else { letter.lower() }
    }

    /// The first letter of the side to move, or its whole name if that is not enough.
    fn side(&self, reader: &Reader<'_>) -> String {
        let side = Side(self.placement.to_move);
        let name = self.game.side_name(side).lower();
        let letter: String = name.chars().take(1).collect();
        let part: Part<'_> = (0, &letter);
        if reader.to_move(part).is_ok_and(|read| read == side) { letter } else { name }
    }

    fn field(&self, field: &FenFieldKind, counts: &mut impl Iterator<Item = u32>) -> String {
        let text = match field {
            FenFieldKind::Letters(letters) => {
                let set = |letter: &FenLetter| {
                    let man = fields::meant(self.game, letter, self.placement)?;
                    let states = &self.placement.men.get(man)?.states;
                    states.contains(&(letter.state, Value::Flag(true))).then_some((man, letter.state))
                };
                // Of several letters of one flag the first is written.
                let mut said = Vec::new();
                let written = letters.iter().filter(|letter| {
                    let flag = set(letter).filter(|flag| !said.contains(flag));
                    said.extend(flag);
                    flag.is_some()
                });
                written.map(|letter| letter.letter).collect()
            }
            FenFieldKind::Turns { .. } | FenFieldKind::Rounds => counts.next().unwrap_or(0).to_string(),
            FenFieldKind::States(parts) => fields::written(self.game, parts, self.placement),
            FenFieldKind::Sign { .. } | FenFieldKind::Nobody { .. } => String::new(),
        };
        if text.is_empty() { fields::NOTHING.to_owned() } else { text }
    }

    /// What a position has that was not read again.
    fn unsaid(&self, read: &Placement) -> String {
        let of_men = self.placement.men.iter().find_map(|man| {
            let same = read.men.iter().find(|known| known.cell == man.cell)?;
            let (kind, cell) = (self.game.kind_name(man.kind), self.game.board.cell_name(man.cell));
            if same.owner != man.owner {
                return Some(format!("whose the {kind} on {cell} is"));
            }
            let (state, _) = man.states.iter().find(|state| !same.states.contains(state))?;
            Some(format!("`{}` of the {kind} on {cell}", self.game.state_name(*state)))
        });
        let others = || {
            let mut states = self.placement.states.iter();
            let (_, state, _) = states.find(|state| !read.states.contains(state))?;
            Some(format!("`{}`", self.game.state_name(*state)))
        };
        of_men.or_else(others).unwrap_or_else(|| "all of this position".to_owned())
    }
}

/// So many empty cells.
fn number(empty: usize) -> String {
    if empty == 0 { String::new() } else { empty.to_string() }
}
