//! A position and all that can be done in it, as one document: what a page, or another program, needs to show a game and to play it
//! by clicks. Everything is called by the names of the rule file. `menagerie moves --format json` prints it.

mod acts;
mod board;
mod men;
mod refusals;

use serde::Serialize;

pub use acts::{ActDone, Leg, Put, Taken};
pub use board::{BoardShown, CellShown, ZoneShown};
pub use men::{Held, ManShown, StateShown};
pub use refusals::{MOST_REFUSALS, RefusalShown};

use crate::language::ir::{Cell, Game};
use crate::play::listing::{self, Listed};
use crate::play::matches::{Executor, Outcome};
use crate::play::notation::cell_numbers;
use crate::play::session::{Session, Trouble};
use crate::play::why::Place;

/// The version of the form: its first member.
pub const SCHEMA: u32 = 2;

/// A position and what can be done in it.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The first name of the game.
    pub game: String,
    /// The side to move.
    pub turn: String,
    /// The phase of the turn to come, if it is one of a phase.
    pub phase: Option<String>,
    /// How many turns have been played since the position with which the game began.
    pub turns: usize,
    /// How the game has ended, if it has.
    pub outcome: Option<Ended>,
    /// How many moves there are.
    pub count: usize,
    /// The sides, in the order in which they are declared.
    pub sides: Vec<String>,
    /// The cells, and where they lie.
    pub board: BoardShown,
    /// The sets of cells that the files declare.
    pub zones: Vec<ZoneShown>,
    /// The pieces on the board, in the order of cells; one entry for a pile.
    pub men: Vec<ManShown>,
    /// The pieces in hand.
    pub hands: Vec<Held>,
    /// States of sides and of the game that differ from their first value.
    pub states: Vec<StateShown>,
    /// The number of each cell, in the order of the board; none if cells have no numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<i64>,
    /// The position as a FEN, if the rules say what its fields mean, and they say all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The legal moves, in the order of their texts.
    pub moves: Vec<MoveShown>,
    /// What keeps pieces of the side to move from cells to which they have no move, at most [`MOST_REFUSALS`].
    pub refusals: Vec<RefusalShown>,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// None for a draw.
    pub winner: Option<String>,
    /// The words of the rule that ended it.
    pub rule: String,
    /// Where they stand.
    pub place: Option<Place>,
}

/// A legal move: how it is listed, and what each of its acts does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveShown {
    /// As it is listed.
    #[serde(flatten)]
    pub listed: Listed,
    /// What is done, act by act, in the first of the ways in which the move comes about; empty for a pass that does nothing.
    pub acts: Vec<ActDone>,
}

impl Document {
    /// The document of the present position; with only the moves from `from`, if a cell is given.
    ///
    /// # Errors
    ///
    /// [`Trouble::Exhausted`] where the moves, or how they come about, are too much to work out.
    pub fn of<E: Executor>(session: &Session<E>, from: Option<Cell>) -> Result<Self, Trouble> {
        let game = session.game();
        let placement = session.placement();
        let moves = moves(session, from)?;
        let refusals = match session.outcome() {
            Some(_) => Vec::new(),
            None => refusals::all(session, from, &moves)?,
        };
        Ok(Self {
            schema: SCHEMA,
            game: game.names.first().cloned().unwrap_or_default(),
            turn: session.side_name(session.turn()).to_owned(),
            phase: game.phase_after(placement.phase_turns).map(|(phase, _)| phase.name.clone()),
            turns: session.play_so_far().turns(),
            outcome: session.outcome().map(|outcome| Ended::of(game, &outcome)),
            count: moves.len(),
            sides: game.sides.clone(),
            board: BoardShown::of(&game.board),
            zones: board::zones(game),
            men: men::standing(game, &placement),
            hands: men::held(game, &placement),
            states: men::states(game, &placement),
            numbers: cell_numbers(game, &placement),
            fen: if game.fen.is_empty() { None } else { session.fen().ok() },
            moves,
            refusals,
        })
    }

    /// The document as text, on several lines, with a line end. The same position always gives the same bytes.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Plain data with names for keys can always be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

impl Ended {
    fn of(game: &Game, outcome: &Outcome) -> Self {
        Self {
            winner: outcome.winner.map(|side| game.side_name(side).to_owned()),
            rule: listing::words(&game.sources, outcome.at),
            place: Place::of(&game.sources, outcome.at),
        }
    }
}

/// The legal moves, or those that begin on a cell.
fn moves<E: Executor>(session: &Session<E>, from: Option<Cell>) -> Result<Vec<MoveShown>, Trouble> {
    let game = session.game();
    let ways = session.ways()?;
    let list = listing::list_with_others(game, &ways);
    let shown = list.into_iter().filter_map(|listed| {
        let acts = ways.get(listed.index).and_then(|ways| ways.first()).map_or(&[][..], |way| &way.acts);
        let begins = acts.first().and_then(|act| act.origin);
        (from.is_none() || begins == from)
            .then(|| MoveShown { acts: acts.iter().map(|act| acts::done(game, act)).collect(), listed })
    });
    Ok(shown.collect())
}
