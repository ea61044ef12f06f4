//! The moves of a game: those that were played, and those that were taken back.

use std::fmt::Write;

use menagerie::desk::record::Record;
use menagerie::language::diagnostic::render::visible;
use menagerie::play::matches::Executor;
use menagerie::play::session::Session;

/// A move, and the side that made it.
#[derive(Clone, Debug)]
struct Played {
    side: String,
    text: String,
    /// Its notes.
    notes: Vec<String>,
}

/// What was played, and what was taken back.
#[derive(Debug, Default)]
pub(super) struct History {
    /// Notes before the first move.
    notes: Vec<String>,
    played: Vec<Played>,
    /// The last one taken back is the last.
    undone: Vec<Played>,
}

impl History {
    /// The history of a game that began with these moves.
    pub(super) fn of<E: Executor>(session: &Session<E>, texts: Vec<&str>) -> Self {
        let mut played = Vec::with_capacity(texts.len());
        if !texts.is_empty() {
            let mut before = session.clone();
            for text in texts.into_iter().rev() {
                before.undo();
                let side = before.side_name(before.turn()).to_owned();
                played.push(Played { side, text: text.to_owned(), notes: Vec::new() });
            }
        }
        played.reverse();
        Self { played, ..Self::default() }
    }

    /// The history of a saved game after `played` moves.
    pub(super) fn of_saved(record: &Record, played: usize) -> Self {
        let played = record.moves.iter().take(played).map(|recorded| Played {
            side: recorded.side.clone(),
            text: recorded.text.clone(),
            notes: recorded.notes.clone(),
        });
        Self { notes: record.notes.clone(), played: played.collect(), undone: Vec::new() }
    }

    /// A move is played: nothing that was taken back can be played again.
    pub(super) fn play(&mut self, side: String, text: String) {
        self.played.push(Played { side, text, notes: Vec::new() });
        self.undone.clear();
    }

    /// Adds a note to the last move.
    pub(super) fn note(&mut self, note: &str) {
        let notes = self.played.last_mut().map_or(&mut self.notes, |played| &mut played.notes);
        notes.push(visible(note));
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

    /// The texts of the moves that were played.
    pub(super) fn texts(&self) -> Vec<&str> {
        self.played.iter().map(|played| played.text.as_str()).collect()
    }

    /// Copies the notes into the saved game.
    pub(super) fn noted(&self, record: &mut Record) {
        record.notes.clone_from(&self.notes);
        for (recorded, played) in record.moves.iter_mut().zip(&self.played) {
            recorded.notes.clone_from(&played.notes);
        }
    }

    /// The moves with their numbers and sides.
    pub(super) fn listed(&self) -> String {
        let mut text = String::new();
        for note in &self.notes {
            let _ = writeln!(text, "# {note}");
        }
        if self.played.is_empty() {
            return text + "nothing has been played\n";
        }
        let digits = self.played.len().to_string().len();
        let width = self.played.iter().map(|played| played.side.chars().count()).max().unwrap_or(0);
        for (number, played) in (1..).zip(&self.played) {
            let _ = writeln!(text, "{number:>digits$}  {:width$}  {}", played.side, played.text);
            for note in &played.notes {
                let _ = writeln!(text, "{:digits$}  # {note}", "");
            }
        }
        text
    }
}
