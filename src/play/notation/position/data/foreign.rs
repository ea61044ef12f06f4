//! Files that are no positions, called by what they are.

use crate::language::diagnostic::Diagnostic;
use crate::language::messages;
use crate::language::source::{SourceId, Span};

/// What a text is that is no position, if that can be seen.
pub(super) fn told(text: &str, source: SourceId) -> Option<Diagnostic> {
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    if begin.is_empty() {
        return Some(messages::position_empty());
    }
    let start = text.len() - begin.len();
    let line = begin.lines().next().unwrap_or("").trim_end();
    // RON may begin with a comment or an attribute; `Position(` is RON, too.
    let may_begin = |sign: char| "({#/".contains(sign) || sign.is_ascii_uppercase();
    let what = if is_fen(line) {
        "a FEN"
    } else if begin.starts_with("[Event ") || begin.starts_with("[White ") {
        "a game in PGN"
    } else if begin.starts_with("---\nsource:") || begin.starts_with("---\r\nsource:") {
        "a snapshot of moves"
    } else if super::super::saved_game::is_record(text) {
        "a saved game"
    } else if is_rules(begin) {
        "a rule file"
    } else if begin.starts_with('(') && begin.contains("kinds:") && begin.contains("walks:") {
        "a game as `menagerie ir` writes it"
    } else if !begin.starts_with(may_begin) || (begin.starts_with('#') && !begin.starts_with("#!")) {
        ""
    } else {
        return None;
    };
    Some(messages::no_position_file(Span::new(source, start, start + line.len()), what))
}

/// "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w `KQkq` - 0 1": rows of letters and numbers between slashes.
fn is_fen(line: &str) -> bool {
    let board = line.split_whitespace().next().unwrap_or("");
    let sign = |sign: char| sign.is_ascii_alphanumeric() || "+~*()[]-".contains(sign);
    let rows: Vec<&str> = board.split('/').collect();
    rows.len() > 2
        && rows.iter().all(|row| row.chars().all(sign))
        && rows.iter().filter(|row| !row.is_empty()).count() > 2
}

/// Whether the first word that is not in a comment is one with which a line of rules begins.
fn is_rules(text: &str) -> bool {
    let lines = text.lines().map(str::trim_start);
    let mut said =
        lines.filter(|line| !line.is_empty() && (!line.starts_with('#') || line.starts_with("#!")));
    let mut words = said.next().unwrap_or("").split_whitespace();
    let first = words.next().unwrap_or("");
    matches!(first, "language" | "game" | "use" | "sides" | "board" | "piece" | "setup")
        && words.next().is_some()
}
