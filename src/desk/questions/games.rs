//! The games that a desk keeps, and how far they were played when they were last asked about.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;

use super::answers::{MessageShown, Refused, tell};
use super::requests::{At, Start};
use crate::language::ir::json::to_json;
use crate::language::ir::{Game, Ir, Placement};
use crate::language::syntax::ParsedFile;
use crate::loading::pipeline::asked;
use crate::loading::trial;
use crate::play::matches::{Executor, Match};
use crate::play::notation;
use crate::play::session::Session;

/// How many games are stored; for others the texts must be given again.
pub const MOST_GAMES: usize = 12;

/// The most moves of a game.
pub const MOST_MOVES: usize = 10_000;

/// How many played games are stored with their positions.
const MOST_SESSIONS: usize = 6;

/// What messages call a position that is given as text.
const POSITION: &str = "the position";

/// A stored game.
#[derive(Debug)]
pub(super) struct LoadedGame {
    /// By what it is asked for: the same for the same texts.
    pub(super) key: String,
    pub(super) game: Game,
    pub(super) files: Vec<ParsedFile>,
}

/// A game as it stood when it was last asked about.
#[derive(Debug)]
struct Played<E: Executor> {
    key: String,
    start: Option<Start>,
    moves: Vec<String>,
    /// The number of each move in the order of moves of its position.
    numbers: Vec<usize>,
    session: Session<E>,
}

/// The games, the most recent first.
#[derive(Debug)]
pub(super) struct Games<E: Executor> {
    games: VecDeque<Arc<LoadedGame>>,
    played: VecDeque<Played<E>>,
}

/// The rules and a game so far, for a player that reads no texts.
#[derive(Serialize)]
struct Data<'g> {
    game: &'g Ir,
    /// The position with which it began, if that is not the set-up.
    start: Option<Placement>,
    /// The moves, each by its number in the order of moves of its position.
    moves: &'g [usize],
    /// The texts of the legal moves, in this order.
    texts: Vec<String>,
}

impl<E: Executor> Default for Games<E> {
    fn default() -> Self {
        Self { games: VecDeque::new(), played: VecDeque::new() }
    }
}

impl<E: Executor> Games<E> {
    /// Keeps a game.
    pub(super) fn keep(&mut self, loaded: LoadedGame) {
        self.games.retain(|known| known.key != loaded.key);
        self.games.push_front(Arc::new(loaded));
        for gone in self.games.drain(MOST_GAMES.min(self.games.len())..) {
            self.played.retain(|played| played.key != gone.key);
        }
    }

    /// The game of a key.
    pub(super) fn game(&mut self, key: &str) -> Result<Arc<LoadedGame>, Refused> {
        let index = self.games.iter().position(|loaded| loaded.key == key);
        let Some(loaded) = index.and_then(|index| self.games.remove(index)) else {
            let message = format!("the rules `{key}` are not known any more");
            return Err(Refused::plain(message, "ask `load` for them again"));
        };
        self.games.push_front(Arc::clone(&loaded));
        Ok(loaded)
    }

    /// A game as it stands. What was played before is not played again.
    pub(super) fn session(&mut self, at: &At) -> Result<(Arc<LoadedGame>, &Session<E>), Refused> {
        let loaded = self.game(&at.rules)?;
        if at.moves.len() > MOST_MOVES {
            let message = format!("a game of {} moves is too long", at.moves.len());
            return Err(Refused::plain(message, format!("at most {MOST_MOVES} moves are played")));
        }
        let mut played = self.nearest(&loaded, at)?;
        while played.moves.len() > common(&played.moves, &at.moves) {
            played.moves.pop();
            played.numbers.pop();
            if !played.session.undo() {
                break;
            }
        }
        for text in at.moves.get(played.moves.len()..).unwrap_or(&[]) {
            let number = played.session.reads(text);
            if let Err(trouble) = played.session.play(text) {
                let refused = loaded.trouble(&trouble);
                // If the position after a legal move cannot be computed, the move was played all the same.
                if played.session.stuck().is_none() {
                    self.put(played);
                }
                return Err(refused);
            }
            played.moves.push(text.clone());
            // What was played has been read.
            played.numbers.push(number.unwrap_or_default());
        }
        let played = self.put(played);
        Ok((loaded, &played.session))
    }

    /// The rules and the game so far as data.
    pub(super) fn data(&mut self, at: &At) -> Result<String, Refused> {
        let (loaded, session) = self.session(at)?;
        let ways = session.ways().map_err(|trouble| loaded.trouble(&trouble))?;
        let texts = notation::texts(&loaded.game, &ways);
        let start = at.start.as_ref().map(|start| loaded.placement(start)).transpose()?;
        let moves = self.played.front().map_or(&[][..], |played| &played.numbers);
        Ok(to_json(&Data { game: loaded.game.ir(), start, moves, texts }))
    }

    fn put(&mut self, played: Played<E>) -> &Played<E> {
        self.played.truncate(MOST_SESSIONS - 1);
        self.played.push_front(played);
        #[expect(clippy::indexing_slicing, reason = "pushed just now")]
        &self.played[0]
    }

    /// The game that was played nearest to what is asked for, off the shelf; or one from its beginning.
    fn nearest(&mut self, loaded: &LoadedGame, at: &At) -> Result<Played<E>, Refused> {
        let is_of = |played: &Played<E>| played.key == loaded.key && played.start == at.start;
        // To go back costs about as much as to go on.
        let cost = |played: &Played<E>| {
            let same = common(&played.moves, &at.moves);
            (played.moves.len() - same) + (at.moves.len() - same)
        };
        let near = (0..).zip(&self.played).filter(|(_, played)| is_of(played));
        let near = near.map(|(index, played)| (cost(played), index)).min();
        if let Some((cost, index)) = near
            && cost <= at.moves.len()
            && let Some(played) = self.played.remove(index)
        {
            return Ok(played);
        }
        let begun = match &at.start {
            None => Match::new(&loaded.game),
            Some(start) => {
                let placement = loaded.placement(start)?;
                Match::at(&loaded.game, &placement)
                    .map_err(|wrong| Refused::of(&wrong.0, &loaded.game.sources))?
            }
        };
        let session = Session::of(begun).map_err(|trouble| loaded.trouble(&trouble))?;
        let (key, start) = (loaded.key.clone(), at.start.clone());
        Ok(Played { key, start, moves: Vec::new(), numbers: Vec::new(), session })
    }
}

impl LoadedGame {
    /// The position that a start means.
    pub(super) fn placement(&self, start: &Start) -> Result<Placement, Refused> {
        match start {
            Start::Test(name) => trial::position_named(&self.game, name)
                .cloned()
                .map_err(|told| Refused::of(&[told], &self.game.sources)),
            Start::Position(text) => self.read(POSITION, text),
        }
    }

    /// What the text of a start says and its position does not have.
    pub(super) fn left_out(&self, start: Option<&Start>) -> Option<MessageShown> {
        let Some(Start::Position(text)) = start else { return None };
        let (sources, told) = asked::left_out(&self.game, POSITION, text)?;
        Some(tell(&told, &sources))
    }

    /// The position that a text says.
    pub(super) fn read(&self, name: &str, text: &str) -> Result<Placement, Refused> {
        match asked::read(&self.game, &self.files, name, text) {
            Some(read) => read.map_err(|(sources, told)| Refused::of(&told, &sources)),
            None => Err(Refused::plain(
                "this is not a position",
                "a position is written in the words of the language, drawn, as a FEN, or as data",
            )),
        }
    }
}

/// How many moves two games have in common, from their beginning.
fn common(one: &[String], other: &[String]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}
