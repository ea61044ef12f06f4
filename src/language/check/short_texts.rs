//! Texts of moves as records of chess shorten them: `Nf3`, `exd5`.

use super::texts::MoveTexts;
use crate::language::ir::{Cell, Kind, Placement};

impl MoveTexts<'_> {
    /// How a move is written in full whose text leaves out where the man stands.
    pub(super) fn in_full(&self, text: &str, setup: &Placement) -> Option<String> {
        let plain = text.split(['=', '+', '#', '!', '?']).next().unwrap_or(text);
        let became = text.get(plain.len()..).filter(|rest| rest.starts_with('=')).unwrap_or("");
        let kinds = self.pieces.kinds.iter().enumerate();
        let men = |kind: Kind| setup.men.iter().filter(|man| man.kind == kind).count();
        // Where no letter stands, the piece is meant that has none, or that of which there are most.
        let (kind, rest, letter) = kinds
            .map(|(index, decl)| {
                let lower = decl.letter.chars().any(char::is_lowercase);
                let letter = if lower { "" } else { decl.letter.as_str() };
                (Kind::at(index), plain.strip_prefix(letter).unwrap_or(plain), letter)
            })
            .filter(|(_, rest, _)| self.part_and_cell(rest).is_some())
            .max_by_key(|(kind, rest, letter)| (plain.len() - rest.len(), letter.is_empty(), men(*kind)))?;
        let (part, takes, to) = self.part_and_cell(rest)?;
        let from = self.likely_origin(setup, (kind, part), to)?;
        let sign = if takes { 'x' } else { '-' };
        let (from, to) = (self.shape.cell_name(from), self.shape.cell_name(to));
        Some(format!(
            "the cell of the piece is written in full: `\"{letter}{from}{sign}{to}{became}\"`, if it stands on {from}"
        ))
    }

    /// `ed5`, `exd5`, `1d5`, `d5`: a part of the name of a cell or nothing, whether something is taken, and a cell.
    fn part_and_cell<'s>(&self, text: &'s str) -> Option<(&'s str, bool, Cell)> {
        text.char_indices().find_map(|(at, _)| {
            let to = self.shape.cell(text.get(at..)?)?;
            let before = text.get(..at)?;
            let part = before.strip_suffix('x').unwrap_or(before);
            let one_sort =
                part.chars().all(|c| c.is_ascii_alphabetic()) || part.chars().all(|c| c.is_ascii_digit());
            (one_sort && part.len() < 3).then_some((part, part != before, to))
        })
    }

    /// Where such a man of the set-up stands that is the nearest, as far as the names of the cells tell.
    fn likely_origin(&self, setup: &Placement, (kind, part): (Kind, &str), to: Cell) -> Option<Cell> {
        let name = |cell: Cell| self.shape.cell_name(cell);
        let split =
            |cell: Cell| name(cell).split_at(name(cell).find(|c: char| c.is_ascii_digit()).unwrap_or(0));
        let shares = |cell: &Cell| part.is_empty() || split(*cell).0 == part || split(*cell).1 == part;
        let far = |cell: Cell| {
            let (a, b) = (name(cell).bytes(), name(to).bytes());
            a.zip(b).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>()
        };
        let men = setup.men.iter().filter(|man| man.kind == kind && man.cell != to && shares(&man.cell));
        men.min_by_key(|man| (man.owner, far(man.cell))).map(|man| man.cell)
    }
}
