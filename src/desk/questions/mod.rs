//! What a page asks about rule files and games, answered as JSON: the one thing that `menagerie serve` and the pages of
//! `menagerie page` stand on.
//!
//! A question names the rules by a key, and the position by the start of the game and the moves since then. So the caller keeps
//! the game, and the desk keeps only caches.

mod answers;
mod changed;
mod edit;
mod explain;
mod games;
mod keep;
mod load;
mod record;
mod requests;
mod trials;
mod version;

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a panic is how a test fails"
)]
mod tests;

use serde::Serialize;

use crate::desk::document::Document;
use crate::language::ir::{Cell, Game};
use crate::language::messages;
use crate::loading::pipeline::{Files, NoFiles};
use crate::play::matches::{Executor, Plain};
use answers::Refused;
use games::{Games, LoadedGame};
pub use games::{MOST_GAMES, MOST_MOVES};
use requests::Request;
pub use version::VERSION;

/// The most bytes of a question: a rule file of the greatest size with all that it may use.
pub const LONGEST_QUESTION: usize = 1 << 25;

/// Answers questions, and keeps the last few games for the next ones.
#[derive(Debug)]
pub struct Desk<E: Executor = Plain> {
    games: Games<E>,
}

impl<E: Executor> Default for Desk<E> {
    fn default() -> Self {
        Self { games: Games::default() }
    }
}

impl<E: Executor> Desk<E> {
    /// The answer to a question, both as JSON. A failed question has one member, `error`, which says why.
    pub fn answer(&mut self, question: &str) -> String {
        self.answer_with(question, &NoFiles)
    }

    /// The same, if rule files may use others than those of the question.
    pub fn answer_with(&mut self, question: &str, files: &dyn Files) -> String {
        let answered = read(question).and_then(|request| self.ask(request, files));
        answered.unwrap_or_else(|wrong| json(&answers::Refusal { error: wrong }))
    }

    fn ask(&mut self, request: Request, files: &dyn Files) -> Result<String, Refused> {
        match request {
            Request::Version => Ok(VERSION.to_owned()),
            Request::Load { name, text, files: given } => {
                Ok(json(&load::load(&mut self.games, &name, &text, &load::QuestionFiles { given, files })))
            }
            Request::Position { at, from, svg } => {
                let (loaded, session) = self.games.session(&at)?;
                let from = from.map(|name| cell(&loaded.game, &name)).transpose()?;
                let document = Document::of(session, from).map_err(|trouble| loaded.trouble(&trouble))?;
                let svg = svg.then(|| explain::picture(session));
                Ok(json(&Shown { document, svg, left_out: loaded.left_out(at.start.as_ref()) }))
            }
            Request::Why { at, text, from, to } => {
                let (loaded, session) = self.games.session(&at)?;
                explain::why(&loaded, session, text, from, to).map(|answer| json(&answer))
            }
            Request::Tests { rules } => Ok(json(&trials::tests::<E>(&*self.games.game(&rules)?))),
            Request::Changed { before, after } => {
                let (before, after) = (self.games.game(&before)?, self.games.game(&after)?);
                Ok(json(&changed::changed::<E>(&before.game, &after.game)))
            }
            Request::Edit { at, change } => {
                let (loaded, session) = self.games.session(&at)?;
                edit::edit(&loaded, session.placement(), &change).map(|answer| json(&answer))
            }
            Request::Keep { at, name, of } => {
                let (loaded, session) = self.games.session(&at)?;
                keep::keep(&loaded, session, &at, &name, &of).map(|answer| json(&answer))
            }
            Request::Data { at } => self.games.data(&at),
            Request::Game { at } => {
                let loaded = self.games.game(&at.rules)?;
                record::written::<E>(&loaded, &at).map(|answer| json(&answer))
            }
            Request::Open { rules, text } => {
                record::opened::<E>(&*self.games.game(&rules)?, &text).map(|answer| json(&answer))
            }
        }
    }
}

/// A document, with the picture if asked for, and what was ignored.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    document: Document,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    /// What the text of the start says and the position does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<answers::MessageShown>,
}

fn read(question: &str) -> Result<Request, Refused> {
    if question.len() > LONGEST_QUESTION {
        let message = format!("a question of {} bytes is too long", question.len());
        return Err(Refused::plain(message, format!("at most {LONGEST_QUESTION} bytes are read")));
    }
    serde_json::from_str(question).map_err(|error| {
        let help = "it is an object whose `ask` says what is wanted";
        Refused::plain(format!("the question cannot be read: {error}"), help)
    })
}

/// The cell of a name.
fn cell(game: &Game, name: &str) -> Result<Cell, Refused> {
    game.board.cell(name).ok_or_else(|| Refused::of(&[messages::no_such_cell(name, "")], &game.sources))
}

/// An answer as text. Plain data with names for keys can always be written.
fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

impl LoadedGame {
    /// The message if a game cannot go on as asked.
    fn trouble(&self, trouble: &crate::play::session::Trouble) -> Refused {
        Refused::of(&[trouble.diagnostic(&self.game)], &self.game.sources)
    }
}
