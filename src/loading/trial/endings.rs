//! Why a game has not ended as a test expects.

use super::mismatch::Mismatch;
use crate::language::diagnostic::Label;
use crate::language::ir::Side;
use crate::play::listing;
use crate::play::matches::Executor;
use crate::play::session::Session;

/// The most failed endings that are explained.
const TOLD: usize = 3;

/// The mismatch, with the ending that came instead, or with those that would fulfil the test, and what is missing for each.
/// `winner`: none if the test expects a draw.
pub(super) fn explained<E: Executor>(
    session: &Session<E>,
    mismatch: Mismatch,
    winner: Option<Side>,
) -> Mismatch {
    if session.outcome().is_some() {
        return that_came(session, mismatch);
    }
    let mut mismatch = mismatch;
    // Left out if finding the reason takes too much.
    let Ok(not_ended) = session.inquiry().not_ended() else { return mismatch };
    if not_ended.is_empty() {
        let before = "endings are looked at when a turn has been played: let a `play` stand before this";
        mismatch.notes.push(before.to_owned());
        return mismatch;
    }
    let game = session.game();
    let words = |at| listing::words(&game.sources, at);
    let meant: Vec<_> = not_ended.iter().filter(|(outcome, _)| outcome.winner == winner).collect();
    for (outcome, part) in meant.iter().take(TOLD) {
        mismatch.notes.push(format!("`{}`: `{}` does not hold", words(outcome.at), words(*part)));
        mismatch.labels.push(Label { span: *part, text: "does not hold".to_owned() });
    }
    if meant.is_empty() {
        mismatch.notes.push(match winner {
            None => "no ending is a draw here".to_owned(),
            Some(side) => {
                let next = session.side_name(session.turn());
                format!("no ending lets {} win when {next} is to move", game.side_name(side))
            }
        });
    }
    mismatch
}

/// The mismatch, with the ending that came.
pub(super) fn that_came<E: Executor>(session: &Session<E>, mut mismatch: Mismatch) -> Mismatch {
    if let Some(outcome) = session.outcome() {
        mismatch.labels.push(Label { span: outcome.at, text: "this ended the game".to_owned() });
    }
    mismatch
}
