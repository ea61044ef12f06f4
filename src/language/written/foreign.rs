//! Texts that are moves elsewhere, and what to type instead.

use crate::language::diagnostic::words::all_of;
use crate::language::ir::CellDecl;
use crate::language::written::labels::{Axis, Names};

/// What to do about a text that is written as other programs or books write moves.
#[must_use]
pub fn advice(cells: &[CellDecl], text: &str) -> Option<String> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (head, tail) = text.split_once('.').unwrap_or((text, ""));
    if is_number(head) && text.contains('.') {
        let rest = tail.trim_start_matches('.');
        let instead = if rest.is_empty() { "leave it out".to_owned() } else { format!("write `{rest}`") };
        return Some(format!("moves have no numbers here: {instead}"));
    }
    if let Some(rest) = text.strip_suffix([',', '.', ';', '!', '?', '+', '#']) {
        let rest = rest.trim_end_matches([',', '.', ';', '!', '?', '+', '#']);
        return Some(if rest.is_empty() {
            "blanks separate moves".to_owned()
        } else {
            format!(
                "write `{rest}`: blanks separate moves, and nothing is said of check or of how good they are"
            )
        });
    }
    if text.contains(',') {
        let parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        return Some(format!("blanks separate moves: `{}`", parts.join(" ")));
    }
    if is_castling(text) {
        return Some(
            "castling, if the game has it, can also be written by the cells of the piece that makes it, such as `Ke1-g1`"
                .to_owned(),
        );
    }
    numbered(cells, text).or_else(|| no_such_cell(cells, text))
}

/// Cells by numbers, as in records of draughts, on a board where they have none.
fn numbered(cells: &[CellDecl], text: &str) -> Option<String> {
    let numbers = || text.split(['-', 'x', ':']);
    let is_number = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    if !numbers().all(is_number) || cells.iter().any(|cell| is_number(&cell.name)) {
        return None;
    }
    let named = extent(cells, numbers().next()?).map_or_else(String::new, |extent| format!(": {extent}"));
    Some(format!("cells have no numbers here{named}"))
}

/// Whether a text is a castling in records of chess.
#[must_use]
pub fn is_castling(text: &str) -> bool {
    let castles = text.trim_end_matches(['+', '#', '!', '?']).replace(['O', 'o'], "0");
    matches!(castles.as_str(), "0-0" | "0-0-0")
}

/// Something that looks like a cell but is none, and how far the board goes.
fn no_such_cell(cells: &[CellDecl], text: &str) -> Option<String> {
    let takes = !cells.iter().any(|cell| cell.name.contains('x'));
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() || takes && letter == 'x');
    let looks = |word: &&str| {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        digits > 0 && digits < word.len() && word.len() <= 4
    };
    let named = |word: &str| {
        let is_cell = |word: &str| cells.iter().any(|cell| cell.name.eq_ignore_ascii_case(word));
        let known = |from: usize| word.get(from..).is_some_and(is_cell);
        (0..word.len()).any(known)
    };
    let word = words.filter(looks).find(|word| !named(word))?;
    // `Md2`: the letter of a piece is no part of the cell, unless a cell begins so.
    let begins = |cell: &CellDecl| cell.name.starts_with(|letter: char| letter.is_ascii_uppercase());
    let bare = word.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let digits_first = cells.iter().all(|cell| cell.name.starts_with(|letter: char| letter.is_ascii_digit()));
    let looks_bare = bare
        .starts_with(|letter: char| letter.is_ascii_lowercase() || digits_first && letter.is_ascii_digit());
    let word = if looks_bare && !cells.iter().any(begins) { bare } else { word };
    // `a7-a8Q`
    let cell = word.trim_end_matches(|letter: char| letter.is_ascii_uppercase());
    if cell.len() < word.len() && cells.iter().any(|known| known.name == cell) {
        let letter = word.get(cell.len()..).unwrap_or("");
        let meant = text.replacen(word, &format!("{cell}={letter}"), 1);
        return Some(format!("what a piece becomes follows `=`: `{meant}`"));
    }
    Some(match extent(cells, word) {
        Some(extent) => format!("the board has no cell `{word}`: {extent}"),
        None => format!("the board has no cell `{word}`"),
    })
}

/// "files go from a to h, ranks from 1 to 8", if that is why the board has no such cell.
#[must_use]
pub fn extent(cells: &[CellDecl], cell: &str) -> Option<String> {
    let (digits, letters) = (|c: char| c.is_ascii_digit(), |c: char| c.is_ascii_alphabetic());
    let part = |name: &str, sort: fn(char) -> bool| name.chars().filter(|c| sort(*c)).collect::<String>();
    let shares = |sort| cells.iter().any(|known| part(&known.name, sort) == part(cell, sort));
    if shares(digits) && shares(letters) {
        return None;
    }
    let names = Names::new(cells);
    let axes = [(Axis::Column, "files"), (Axis::Row, "ranks"), (Axis::Level, "levels")];
    let told = axes.into_iter().filter_map(|(axis, what)| {
        let labels = names.labels(axis).filter(|labels| labels.len() > 1)?;
        let ((_, first), (_, last)) = (labels.first()?, labels.last()?);
        Some((what, format!("from {first} to {last}")))
    });
    let told: Vec<(&str, String)> = told.collect();
    if told.is_empty() {
        return None;
    }
    let parts = told.iter().enumerate().map(|(index, (what, range))| {
        if index == 0 { format!("{what} go {range}") } else { format!("{what} {range}") }
    });
    Some(all_of(&parts.collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::advice;
    use crate::language::ir::sample;

    #[test]
    fn what_is_written_elsewhere_is_reported() {
        let cells = sample::ir().board.cells;
        for (text, told) in [
            ("1.", "moves have no numbers here: leave it out"),
            ("1.a2-a3", "moves have no numbers here: write `a2-a3`"),
            ("1...a2-a3", "moves have no numbers here: write `a2-a3`"),
            ("a2-a3,", "write `a2-a3`"),
            ("a2-a3+!", "write `a2-a3`"),
            ("O-O", "castling, if the game has it, can also be written by the cells"),
            ("a2-a4,b5-b4", "blanks separate moves: `a2-a4 b5-b4`"),
        ] {
            assert!(advice(&cells, text).is_some_and(|advice| advice.starts_with(told)), "{text}");
        }
        assert_eq!(advice(&cells, "a1-a2"), None);
        assert!(
            advice(&cells, "Ka99-a1").is_some_and(|advice| advice.starts_with("the board has no cell `a99`"))
        );
        assert!(
            advice(&cells, "Ka1xa99").is_some_and(|advice| advice.starts_with("the board has no cell `a99`"))
        );
        assert!(
            advice(&cells, "Ka1-a99").is_some_and(|advice| advice.starts_with("the board has no cell `a99`"))
        );
    }
}
