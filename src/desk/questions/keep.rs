//! Tests that say what is so now.

use std::fmt::Write;

use serde::Serialize;

use super::answers::Refused;
use super::cell;
use super::edit::block;
use super::games::LoadedGame;
use super::requests::{self, At};
use crate::language::ir::Cell;
use crate::language::sorting::Sorting;
use crate::play::matches::{Executor, Outcome};
use crate::play::notation::{self, position};
use crate::play::session::Session;

/// A test block.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    test: String,
}

/// A test of what is so in a game as it stands.
pub(super) fn keep<E: Executor>(
    loaded: &LoadedGame,
    session: &Session<E>,
    at: &At,
    name: &str,
    of: &requests::TestContent,
) -> Result<Answer, Refused> {
    let game = &loaded.game;
    let title: String = name.chars().filter(|sign| !sign.is_control() && *sign != '"').collect();
    if title.trim().is_empty() {
        return Err(Refused::plain("the test has no name", "say in a few words what it shows"));
    }
    if game.tests.iter().any(|test| test.title == title.trim()) {
        let message = format!("the file has a test `{}` already", title.trim());
        return Err(Refused::plain(message, "give this one another name"));
    }
    let mut text = format!("test \"{}\" {{\n", title.trim());
    if let Some(start) = &at.start {
        text.push_str(&block(&position::to_words(game, &loaded.placement(start)?), 4));
    }
    if !at.moves.is_empty() {
        let moves: Vec<String> = at.moves.iter().map(|text| format!("\"{text}\"")).collect();
        let _ = writeln!(text, "    play {}", moves.join(" "));
    }
    let line = match of {
        requests::TestContent::Moves(name) => moves(loaded, session, cell(game, name)?)?,
        requests::TestContent::Why { from, to } => {
            refused(loaded, session, cell(game, from)?, cell(game, to)?)?
        }
        requests::TestContent::Result(_) => result(loaded, session),
    };
    let _ = writeln!(text, "    {line}\n}}");
    Ok(Answer { test: text })
}

/// `Lion d5`: the piece on a cell.
fn man(
    loaded: &LoadedGame,
    placement: &crate::language::ir::Placement,
    cell: Cell,
) -> Result<String, Refused> {
    let name = loaded.game.board.cell_name(cell);
    let man = placement.men.iter().find(|man| man.cell == cell);
    let kind = man.and_then(|man| loaded.game.kinds.get(man.kind.index()));
    kind.map(|kind| format!("{} {name}", kind.name))
        .ok_or_else(|| Refused::plain(format!("no piece stands on `{name}`"), "name the cell of a man"))
}

/// The moves of the piece on a cell, by the cells where they end, or by their texts if several end on one.
fn moves<E: Executor>(loaded: &LoadedGame, session: &Session<E>, of: Cell) -> Result<String, Refused> {
    let game = &loaded.game;
    let man = man(loaded, &session.placement(), of)?;
    let too_much = |exhausted| loaded.trouble(&crate::play::session::Trouble::Exhausted(exhausted));
    let ways = session.inquiry().ways_of(of).map_err(too_much)?;
    let mut cells: Vec<Cell> = Vec::new();
    for way in ways.iter().filter_map(|ways| ways.first()) {
        cells.extend(way.acts.last().and_then(crate::play::trace::Act::to));
    }
    let all = cells.len();
    cells.arrange();
    cells.dedup();
    let told: Vec<String> = if cells.len() == all && all == ways.len() {
        cells.iter().map(|cell| game.board.cell_name(*cell).to_owned()).collect()
    } else {
        let ways: Vec<&[_]> = ways.iter().map(Vec::as_slice).collect();
        let mut texts = notation::texts(game, &ways);
        texts.arrange_by(|one, other| notation::order(one, other));
        texts.iter().map(|text| format!("\"{text}\"")).collect()
    };
    let told = if told.is_empty() { "none".to_owned() } else { told.join(" ") };
    Ok(format!("moves {man}: {told}"))
}

/// That a piece does not reach a cell, and what forbids it.
fn refused<E: Executor>(
    loaded: &LoadedGame,
    session: &Session<E>,
    of: Cell,
    to: Cell,
) -> Result<String, Refused> {
    let man = man(loaded, &session.placement(), of)?;
    let too_much = |exhausted| loaded.trouble(&crate::play::session::Trouble::Exhausted(exhausted));
    let inquiry = session.inquiry();
    let ways = inquiry.ways_of(of).map_err(too_much)?;
    let name = loaded.game.board.cell_name(to);
    let ends = |way: &crate::play::trace::Derivation| {
        way.acts.last().and_then(crate::play::trace::Act::to) == Some(to)
    };
    if ways.iter().flatten().any(ends) {
        let message = format!("the {man} does get to `{name}`");
        return Err(Refused::plain(message, "a test that it does not would fail; keep its moves instead"));
    }
    let refusals = inquiry.refusals(Some(of)).map_err(too_much)?;
    let near = refusals.iter().filter(|refusal| refusal.target == to);
    let near = near.max_by_key(|refusal| refusal.stopped.nearness(to));
    let because = near.map(|refusal| format!(" because {}", refusal.reason.word()));
    Ok(format!("moves {man} exclude {name}{}", because.unwrap_or_default()))
}

/// How the game stands.
fn result<E: Executor>(loaded: &LoadedGame, session: &Session<E>) -> String {
    match session.outcome() {
        None => "then game goes on".to_owned(),
        Some(Outcome { winner: Some(side), .. }) => format!("then {} wins", loaded.game.side_name(side)),
        Some(Outcome { winner: None, .. }) => "then draw".to_owned(),
    }
}
