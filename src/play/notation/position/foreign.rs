//! Files that are no positions, called by what they are.

use crate::language::diagnostic::{Diagnostic, catalog};
use crate::language::source::{SourceId, Span};

/// Where positions come from.
const HELP: &str =
    "`save FILE` in `menagerie play` writes a position; for a few moves from the set-up there is `--after`";

/// What a text is that is no position, if that can be seen.
pub(super) fn told(text: &str, source: SourceId) -> Option<Diagnostic> {
    let problem = |what: &str| Diagnostic::new(catalog::POSITION_TEXT, what).help(HELP);
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    if begin.is_empty() {
        return Some(problem("the file is empty: there is no position in it"));
    }
    let start = text.len() - begin.len();
    let line = begin.lines().next().unwrap_or("").trim_end();
    let at = |problem: Diagnostic| problem.at(Span::new(source, start, start + line.len()), "so it begins");
    if is_fen(line) {
        return Some(at(problem("this is a FEN, not a position as this program writes it").help(
            "set the game up in `menagerie play` and `save` it; in a test of the rules a position can be drawn",
        )));
    }
    if begin.starts_with("[Event ") || begin.starts_with("[White ") {
        return Some(at(problem("this is a game in PGN, not a position")));
    }
    if begin.starts_with("---\nsource:") || begin.starts_with("---\r\nsource:") {
        return Some(at(problem("this is a snapshot of moves, not a position")));
    }
    if super::kept::is_record(text) {
        let kept = problem("this is a saved game, not a position");
        return Some(at(kept.help(
            "`menagerie play FILE --game x.game` goes on from it, and so does `load x.game` in a game",
        )));
    }
    if is_rules(begin) {
        return Some(at(problem("this is a rule file, not a position")));
    }
    if begin.starts_with('(') && begin.contains("kinds:") && begin.contains("walks:") {
        let ir = problem("this is a game as `menagerie ir` writes it, not a position");
        return Some(ir.at(Span::new(source, start, start + 1), "so it begins"));
    }
    // RON may begin with a comment or an attribute; `Position(` is RON, too.
    let may_begin = |sign: char| "({#/".contains(sign) || sign.is_ascii_uppercase();
    if !begin.starts_with(may_begin) || (begin.starts_with('#') && !begin.starts_with("#!")) {
        return Some(at(problem("this is not a position: it is neither RON nor JSON")));
    }
    None
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
