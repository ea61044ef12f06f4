//! The report about a replayed game.

use std::path::Path;

use menagerie::desk::record::{Broken, Record, Replay, Sort};
use menagerie::language::diagnostic::words::count;
use menagerie::language::source::{LineColumn, Sources};
use menagerie::play::matches::Executor;
use menagerie::play::notation::drawing;
use serde::Serialize;

use crate::cli::Status;
use crate::cli::failure::Failure;

/// What came of one game.
pub(super) enum Outcome {
    /// It was played, as far as it goes.
    Replayed(Box<ReplayedGame>),
    /// It cannot be read, or there are no rules to play it by.
    Unread(Box<Failure>),
    /// Ctrl-C.
    Stopped,
}

/// A replayed game.
pub(super) struct ReplayedGame {
    /// The file.
    path: String,
    record: Record,
    /// Whether the rules mean what they did.
    same_rules: bool,
    /// How many moves were played.
    played: usize,
    /// The outcome at that point, if it is not broken.
    stands: Option<String>,
    /// The board at that point, if wanted.
    board: Option<String>,
    /// Where it breaks, and the texts that this points into.
    pub(super) broken: Option<(Broken, Sources)>,
}

impl ReplayedGame {
    /// Of what came of a game; with the board, or without.
    pub(super) fn new<E: Executor>(path: &Path, record: Record, replay: Replay<E>, board: bool) -> Self {
        let Replay { session, played, broken, .. } = replay;
        let game = session.game();
        Self {
            path: path.display().to_string(),
            same_rules: record.is_of(game),
            played,
            stands: session.outcome_in_words(),
            board: board.then(|| drawing(game, &session.placement())),
            broken: broken.map(|broken| (*broken, game.sources.clone())),
            record,
        }
    }

    pub(super) fn status(&self) -> Status {
        if self.broken.is_some() { Status::Problems } else { Status::Fine }
    }

    /// A line about the game, and what differs.
    pub(super) fn to_text(&self) -> String {
        let (path, all) = (&self.path, self.record.moves.len());
        let mut text = match &self.broken {
            Some((Broken { number: 0, .. }, _)) => format!("{path}: begins with another set-up\n"),
            Some((Broken { number, .. }, _)) if *number <= all => {
                format!("{path}: breaks at move {number} of {all}\n")
            }
            Some(_) => format!("{path}: {}, and then another end\n", count(all, "move")),
            None => {
                let of = if self.played < all { format!("{} of ", self.played) } else { String::new() };
                let rules = if self.same_rules { "the rules are the same" } else { "all as it was" };
                let end = self.stands.as_ref().map(|stands| format!("; {stands}")).unwrap_or_default();
                format!("{path}: {of}{}, {rules}{end}\n", count(all, "move"))
            }
        };
        if let Some(board) = &self.board {
            text.push_str(board);
        }
        text
    }

    /// Why it breaks, with the name of the file.
    pub(super) fn failure(&self) -> Option<Failure> {
        let (broken, sources) = self.broken.as_ref()?;
        let message = format!("`{}`: {}", self.path, broken.diagnostic.message);
        Some(Failure::rules(vec![broken.diagnostic.clone().saying(message)], sources.clone()))
    }
}

/// The report about all games, as JSON.
#[derive(Serialize)]
pub(super) struct Document {
    schema: u32,
    games: Vec<Replayed>,
}

#[derive(Serialize)]
struct Replayed {
    file: String,
    /// The name of the game, as it was saved.
    game: Option<String>,
    same_rules: bool,
    moves: usize,
    played: usize,
    holds: bool,
    result: Option<String>,
    broken: Option<Break>,
    board: Option<String>,
}

#[derive(Serialize)]
struct Break {
    number: usize,
    #[serde(rename = "move")]
    text: Option<String>,
    side: Option<String>,
    sort: Sort,
    code: String,
    message: String,
    help: Option<String>,
    places: Vec<Place>,
}

#[derive(Serialize)]
struct Place {
    file: String,
    line: usize,
    column: usize,
    words: String,
    text: String,
}

impl Default for Document {
    fn default() -> Self {
        Self { schema: 1, games: Vec::new() }
    }
}

impl Document {
    pub(super) fn push(&mut self, one: &ReplayedGame) {
        let of_break = |(broken, sources): &(Broken, Sources)| {
            let recorded = broken.number.checked_sub(1).and_then(|place| one.record.moves.get(place));
            let places = broken.diagnostic.labels.iter().filter_map(|label| {
                let LineColumn { line, column } = sources.line_column(label.span);
                let file = sources.get(label.span.source)?.name.clone();
                let words = menagerie::play::listing::words(sources, label.span);
                Some(Place { file, line, column, words, text: label.text.clone() })
            });
            Break {
                number: broken.number,
                text: recorded.map(|recorded| recorded.text.clone()),
                side: recorded.map(|recorded| recorded.side.clone()).filter(|side| !side.is_empty()),
                sort: broken.sort,
                code: broken.diagnostic.code.as_str().to_owned(),
                message: broken.diagnostic.message.clone(),
                help: broken.diagnostic.help.clone(),
                places: places.collect(),
            }
        };
        self.games.push(Replayed {
            file: one.path.clone(),
            game: one.record.names.first().cloned(),
            same_rules: one.same_rules,
            moves: one.record.moves.len(),
            played: one.played,
            holds: one.broken.is_none(),
            result: one.record.ending.as_ref().map(ToString::to_string),
            broken: one.broken.as_ref().map(of_break),
            board: one.board.clone(),
        });
    }
}
