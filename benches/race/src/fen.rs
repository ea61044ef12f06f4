//! Positions as Fairy-Stockfish reads them.

use std::collections::BTreeMap;
use std::fmt::Write;

use menagerie::Game;
use ron::Value;
use serde::Deserialize;

/// A game that Fairy-Stockfish plays as well.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Family {
    /// The rule file.
    pub(crate) file: &'static str,
    /// What the game is called there.
    pub(crate) variant: &'static str,
    /// The kinds that have another letter there.
    letters: &'static [(&'static str, &'static str)],
    /// The column of the king before castling; `None` if there is no castling.
    throne: Option<char>,
    /// Why some counts are others there, where that is known.
    pub(crate) differs: Option<&'static str>,
}

const fn family(file: &'static str, variant: &'static str) -> Family {
    Family { file, variant, letters: &[], throne: None, differs: None }
}

const fn chess(file: &'static str, variant: &'static str) -> Family {
    Family { throne: Some('e'), ..family(file, variant) }
}

/// All such games.
pub(crate) const FAMILIES: &[Family] = &[
    chess("chess", "chess"),
    chess("king-of-the-hill", "kingofthehill"),
    chess("three-check", "3check"),
    Family {
        differs: Some(
            "moves after which the same men are gone, by captures of two men or as what a pawn promotes to, are one here",
        ),
        ..chess("atomic-chess", "atomic")
    },
    chess("crazyhouse", "crazyhouse"),
    Family { throne: Some('f'), ..family("capablanca-chess", "capablanca") },
    family("antichess", "antichess"),
    Family {
        differs: Some("version 11.1 goes on where the rules end the game, once a king has come to the goal"),
        ..family("racing-kings", "racingkings")
    },
    family("los-alamos-chess", "losalamos"),
    family("makruk", "makruk"),
    Family {
        letters: &[("Horse", "N"), ("Elephant", "B"), ("Soldier", "P")],
        ..family("xiangqi", "xiangqi")
    },
    Family {
        differs: Some("there a pawn that is dropped for mate is a move, by which one loses"),
        ..family("shogi", "shogi")
    },
    Family {
        differs: Some("there a pawn that is dropped for mate is a move, by which one loses"),
        ..family("minishogi", "minishogi")
    },
    Family { letters: &[("Runner", "P")], ..family("breakthrough", "breakthrough") },
];

/// A position file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "schema")]
    _schema: u32,
    #[serde(rename = "game")]
    _game: String,
    to_move: String,
    men: Vec<Man>,
    #[serde(default)]
    hands: BTreeMap<String, BTreeMap<String, u32>>,
    #[serde(default)]
    states: BTreeMap<String, Value>,
    #[serde(default)]
    side_states: BTreeMap<String, BTreeMap<String, Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Man {
    cell: String,
    side: String,
    kind: String,
    #[serde(default)]
    states: BTreeMap<String, Value>,
}

/// Where a cell stands in a drawing: the row from the top, the column from the left. In shogi both go the other way.
fn place(cell: &str, rows: usize, columns: usize) -> Option<(usize, usize)> {
    let (first, rest) = cell.split_at_checked(1)?;
    let letter = |text: &str| text.bytes().next().map(|byte| usize::from(byte.wrapping_sub(b'a')));
    match first.parse::<usize>() {
        Ok(file) => Some((letter(rest)?, columns.checked_sub(file)?)),
        Err(_) => Some((rows.checked_sub(rest.parse().ok()?)?, letter(first)?)),
    }
}

impl Family {
    /// A position, written in RON, as it is read there.
    pub(crate) fn fen(self, game: &Game, text: &str) -> Result<String, String> {
        let written: Written = ron::from_str(text).map_err(|error| error.to_string())?;
        let cells = game.board.cells.iter().map(|cell| cell.name.as_str());
        let all: Vec<(usize, usize)> = cells.filter_map(|cell| place(cell, 100, 100)).collect();
        let distinct = |of: fn(&(usize, usize)) -> usize| {
            let mut values: Vec<usize> = all.iter().map(of).collect();
            values.sort_unstable();
            values.dedup();
            values.len()
        };
        let (rows, columns) = (distinct(|place| place.0), distinct(|place| place.1));
        let mut drawn = vec![vec![String::new(); columns]; rows];
        for man in &written.men {
            let place = place(&man.cell, rows, columns);
            let cell = place.and_then(|(row, column)| drawn.get_mut(row)?.get_mut(column));
            let promoted = if man.states.contains_key("front") { "~" } else { "" };
            *cell.ok_or_else(|| man.cell.clone())? = self.letter(game, &man.kind, &man.side)? + promoted;
        }
        let rows: Vec<String> = drawn.iter().map(|row| packed(row)).collect();
        let mut fen = rows.join("/");
        if !game.kinds.iter().all(|kind| kind.drops.is_empty()) {
            fen.push('[');
            for (side, hand) in &written.hands {
                for (kind, count) in hand {
                    for _ in 0..*count {
                        fen += &self.letter(game, kind, side)?;
                    }
                }
            }
            fen.push(']');
        }
        let first = game.sides.first() == Some(&written.to_move);
        let skipped = match written.states.get("skipped") {
            Some(Value::String(cell)) => cell,
            _ => "-",
        };
        let _ = write!(fen, " {} {} {skipped}", if first { 'w' } else { 'b' }, self.castling(game, &written));
        if self.variant == "3check" {
            let left = |side: usize| {
                let given =
                    game.sides.get(side).and_then(|side| written.side_states.get(side)?.get("checks"));
                let given = given.and_then(|given| given.clone().into_rust::<u8>().ok());
                3_u8.saturating_sub(given.unwrap_or(0))
            };
            let _ = write!(fen, " {}+{}", left(0), left(1));
        }
        fen += " 0 1";
        Ok(fen)
    }

    /// The letter or letters of a piece.
    fn letter(self, game: &Game, kind: &str, side: &str) -> Result<String, String> {
        let other = self.letters.iter().find(|(name, _)| *name == kind).map(|(_, letter)| *letter);
        let own = || game.kinds.iter().find(|one| one.name == kind).map(|one| one.letter.as_str());
        let letter = other.or_else(own).ok_or_else(|| kind.to_owned())?;
        let first = game.sides.first().is_some_and(|first| first == side);
        Ok(if first { letter.to_uppercase() } else { letter.to_lowercase() })
    }

    /// Who may castle where to: kings in their places, with rooks in the corners that are fresh.
    fn castling(self, game: &Game, written: &Written) -> String {
        let mut rights = String::new();
        let Some(throne) = self.throne else { return "-".to_owned() };
        let last = if throne == 'f' { 'j' } else { 'h' };
        for (side, rank) in game.sides.iter().zip(['1', '8']) {
            let at = |kind: &str, file: char| {
                let cell = format!("{file}{rank}");
                let may = |man: &Man| kind == "King" || fresh(man);
                let here = |man: &&Man| man.cell == cell && man.kind == kind && man.side == *side && may(man);
                written.men.iter().any(|man| here(&man))
            };
            for (letter, corner) in [('k', last), ('q', 'a')] {
                if at("King", throne) && at("Rook", corner) {
                    rights.push(if rank == '1' { letter.to_ascii_uppercase() } else { letter });
                }
            }
        }
        if rights.is_empty() { "-".to_owned() } else { rights }
    }
}

fn fresh(man: &Man) -> bool {
    matches!(man.states.get("fresh"), Some(Value::Bool(true)))
}

/// A row, its empty cells counted.
fn packed(row: &[String]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for cell in row.iter().map(Some).chain([None]) {
        let man = cell.filter(|cell| !cell.is_empty());
        if cell.is_some() && man.is_none() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
            empty = 0;
        }
        text += man.map_or("", String::as_str);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{packed, place};

    #[test]
    fn cells_stand_where_they_are_drawn() {
        assert_eq!(place("a8", 8, 8), Some((0, 0)));
        assert_eq!(place("i10", 10, 9), Some((0, 8)));
        assert_eq!(place("9a", 9, 9), Some((0, 0)));
        assert_eq!(place("1e", 5, 5), Some((4, 4)));
    }

    #[test]
    fn empty_cells_are_counted() {
        let row = ["", "", "K", "+p", "", "q~"].map(str::to_owned);
        assert_eq!(packed(&row), "2K+p1q~");
        assert_eq!(packed(&[String::new()]), "1");
    }
}
