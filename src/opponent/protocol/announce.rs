//! What `XBoard` is told of a game that it does not know: the board, the letters of the pieces, the set-up, and how pieces move.

use super::betza;
use super::table::Table;
use crate::language::ir::{Game, Kind, Side};
use crate::language::letters::Letters;

/// The letters of `XBoard`'s pictures, in its order.
const PICTURES: &str = "PNBRQFEACWMOHIJGDVLSUK";
/// The same for games in which pieces are turned, as in shogi: the first six have places for their other sides, so many further on.
const SHOGI: &str = "PNBRLSFEAGC++++++K";
const TURNED: usize = 11;

/// The lines that announce a game; one that says so where `XBoard` cannot show it.
pub(super) fn lines(table: &Table) -> Vec<String> {
    let game = table.game();
    let (Some([files, ranks]), Some(fen), Some(letters)) = (table.grid(), table.fen(), pictures(game)) else {
        return vec!["tellusererror XBoard cannot show the board or the pieces of this game".to_owned()];
    };
    let parent = match (game.hand.is_empty(), letters.contains('+')) {
        (true, _) => "fairy",
        (false, false) => "crazyhouse",
        (false, true) => "shogi",
    };
    let (held, small) = (game.hand.len(), letters.lower());
    let mut lines = vec![format!("setup ({letters}{small}) {files}x{ranks}+{held}_{parent} {fen}")];
    for (index, kind) in game.kinds.iter().enumerate() {
        let letter = kind.letter.upper();
        let drop = if game.hand.contains(&Kind::at(index)) { format!("@{ranks}") } else { String::new() };
        if let [Some(first), Some(second)] = Side::BOTH.map(|side| betza::moves(game, kind, side)) {
            if first == second {
                lines.push(format!("piece {letter}& {first}{drop}"));
            } else {
                lines.push(format!("piece {letter} {first}{drop}"));
                lines.push(format!("piece {} {second}{drop}", letter.lower()));
            }
        }
    }
    lines
}

/// A letter for each picture, or `.` where it is not used; nothing if there are not enough pictures.
fn pictures(game: &Game) -> Option<String> {
    let letters: Vec<String> = game.kinds.iter().map(|kind| kind.letter.upper()).collect();
    let turns = |letter: &str| letters.iter().any(|other| other.strip_prefix('+') == Some(letter));
    let mut plain: Vec<&str> = letters.iter().map(String::as_str).filter(|it| !it.starts_with('+')).collect();
    let usual = if plain.len() < letters.len() { SHOGI } else { PICTURES };
    let (last, mut places) = (usual.len() - 1, vec!["."; usual.len()]);
    // First the pieces that have another side, and those with pictures of their own.
    plain.sort_by_key(|letter| (!turns(letter), usual.find(letter).is_none()));
    for letter in plain {
        let room = if turns(letter) { last - TURNED } else { usual.len() };
        let is_free = |place: &usize| *place < room && places.get(*place) == Some(&".");
        let place = usual.find(letter).filter(is_free).or_else(|| (0..last).find(is_free))?;
        *places.get_mut(place)? = letter;
        if turns(letter) {
            *places.get_mut(place + TURNED)? = "+";
        }
    }
    Some(places.concat())
}
