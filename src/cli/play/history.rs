//! The moves of a game: those that were played, and those that were taken back.

use std::fmt::Write;

use menagerie::play::Executor;
use menagerie::session::Session;

/// A move, and who has made it.
#[derive(Clone, Debug)]
struct Played {
    side: String,
    text: String,
}

/// What was played, and what was taken back.
#[derive(Debug, Default)]
pub(super) struct History {
    played: Vec<Played>,
    /// The last one taken back is the last.
    undone: Vec<Played>,
}

impl History {
    /// Of a game that was begun by these moves.
    pub(super) fn of<E: Executor>(session: &Session<E>, texts: Vec<&str>) -> Self {
        let mut played = Vec::with_capacity(texts.len());
        if !texts.is_empty() {
            let mut before = session.clone();
            for text in texts.into_iter().rev() {
                before.undo();
                let side = before.side_name(before.turn()).to_owned();
                played.push(Played { side, text: text.to_owned() });
            }
        }
        played.reverse();
        Self { played, undone: Vec::new() }
    }

    /// A move is played: nothing that was taken back can be played again.
    pub(super) fn play(&mut self, side: String, text: String) {
        self.played.push(Played { side, text });
        self.undone.clear();
    }

    /// The last move is taken back.
    pub(super) fn undo(&mut self) {
        self.undone.extend(self.played.pop());
    }

    /// The next move that can be played again.
    pub(super) fn next(&self) -> Option<&str> {
        self.undone.last().map(|played| played.text.as_str())
    }

    /// That move is played again.
    pub(super) fn redo(&mut self) {
        self.played.extend(self.undone.pop());
    }

    /// The moves with their numbers, and who has made them.
    pub(super) fn told(&self) -> String {
        if self.played.is_empty() {
            return "nothing has been played\n".to_owned();
        }
        let digits = self.played.len().to_string().len();
        let width = self.played.iter().map(|played| played.side.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for (number, played) in (1..).zip(&self.played) {
            let _ = writeln!(text, "{number:>digits$}  {:width$}  {}", played.side, played.text);
        }
        text
    }
}
