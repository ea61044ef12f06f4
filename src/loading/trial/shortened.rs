//! Moves that are written as records of games shorten them: `e4`, `Nf3`.

use crate::language::source::Span;
use crate::play::matches::Executor;
use crate::play::notation;
use crate::play::session::Session;

use super::run::Mismatch;

/// The full text of the legal move that a shortened one means, if it is one.
fn meant<E: Executor>(session: &Session<E>, text: &str) -> Option<String> {
    // A text with two cells is not shortened.
    if notation::sketch(session.game(), text).is_some_and(|sketch| sketch.cells.len() > 1) {
        return None;
    }
    let full = session.usual(text)?;
    // A text without a letter need not get one.
    let is_letter = |sign: char| sign.is_ascii_uppercase();
    let bare = full.trim_start_matches(is_letter);
    let same = !text.starts_with(is_letter) && session.reads(bare) == session.reads(&full);
    Some(if same { bare.to_owned() } else { full })
}

/// The message about a list of moves that cannot be read from index `first` on, if shortened moves are meant; plays the meant
/// ones, and returns whether all could be played.
pub(super) fn told<E: Executor>(
    session: &mut Session<E>,
    moves: &[(Span, String)],
    first: usize,
) -> Option<(Mismatch, bool)> {
    let (at, text) = moves.get(first)?;
    meant(session, text)?;
    let mut written: Vec<String> = moves.iter().take(first).map(|(_, text)| text.clone()).collect();
    let (mut last, mut all) = (*at, true);
    for (at, text) in moves.iter().skip(first) {
        if session.play(text).is_ok() {
            written.push(text.clone());
            continue;
        }
        let full = meant(session, text);
        all = full.as_ref().is_some_and(|full| session.play(full).is_ok());
        let Some(full) = full.filter(|_| all) else { break };
        written.push(full);
        last = *at;
    }
    let quoted: Vec<String> = written.iter().map(|text| format!("\"{text}\"")).collect();
    let more = if all { "" } else { " ..." };
    let found = "that a move names both its cells: where it begins, and where it ends";
    let mut mismatch = Mismatch::new(at.to(last), format!("that `{text}` can be played"), found);
    mismatch.notes.push(format!("write `play {}{more}`", quoted.join(" ")));
    Some((mismatch, all))
}
