//! Positions changed by hand.

use std::fmt::Write;

use serde::Serialize;

use super::answers::Refused;
use super::cell;
use super::games::LoadedGame;
use super::requests::{Change, Start};
use crate::language::ir::{Game, Kind, ManOwner, NOBODY, Placed, Placement, Side};
use crate::language::sorting::Sorting;
use crate::play::notation::position;

/// A position that was changed.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    /// As a block of a test.
    position: String,
    /// As the start of a game.
    start: Start,
}

/// Changes a position. The result may be unplayable: that is reported when it is asked for.
pub(super) fn edit(
    loaded: &LoadedGame,
    mut placement: Placement,
    change: &Change,
) -> Result<Answer, Refused> {
    let game = &loaded.game;
    match change {
        Change::Put { piece, side, cell: name, count } => {
            let man = Placed {
                cell: cell(game, name)?,
                owner: owner(game, side)?,
                kind: kind(game, piece)?,
                count: count.unwrap_or(1).max(1),
                states: Vec::new(),
            };
            put(&mut placement, man);
        }
        Change::Remove { cell: name } => {
            let cell = cell(game, name)?;
            placement.men.retain(|man| man.cell != cell);
        }
        Change::Move { from, to } => {
            let (from, to) = (cell(game, from)?, cell(game, to)?);
            if let Some(index) = placement.men.iter().position(|man| man.cell == from) {
                let man = placement.men.remove(index);
                put(&mut placement, Placed { cell: to, ..man });
            }
        }
        Change::Turn(name) => placement.to_move = side(game, name)?.0,
        Change::Hand { side: name, piece, count } => {
            let (side, kind) = (side(game, name)?, kind(game, piece)?);
            placement.hands.retain(|held| (held.0, held.1) != (side, kind));
            if *count > 0 {
                placement.hands.push((side, kind, *count));
                placement.hands.arrange();
            }
        }
        Change::Say(lines) => {
            let text = format!("{}{lines}\n", position::to_words(game, &placement));
            placement = loaded.read("the position", &text)?;
        }
        Change::Clear(_) => {
            placement.men.clear();
            placement.hands.clear();
            placement.states.clear();
            placement.cells.clear();
        }
    }
    Ok(answer(loaded, &placement))
}

/// A position as text, in two forms.
fn answer(loaded: &LoadedGame, placement: &Placement) -> Answer {
    let words = position::to_words(&loaded.game, placement);
    Answer { position: block(&words, 0), start: Start::Position(words) }
}

/// A `position { }` with an indent before its lines.
pub(super) fn block(words: &str, indent: usize) -> String {
    let blanks = " ".repeat(indent);
    let mut text = format!("{blanks}position {{\n");
    for line in words.lines() {
        let _ = writeln!(text, "{blanks}    {line}");
    }
    text + &blanks + "}\n"
}

fn put(placement: &mut Placement, man: Placed) {
    placement.men.retain(|other| other.cell != man.cell);
    placement.men.push(man);
    placement.men.arrange_by_key(|man| man.cell);
}

fn side(game: &Game, name: &str) -> Result<Side, Refused> {
    let index = game.sides.iter().position(|side| side == name);
    index.map(Side::at).ok_or_else(|| {
        Refused::plain(
            format!("there is no side `{name}`"),
            format!("the sides are {}", game.sides.join(", ")),
        )
    })
}

fn owner(game: &Game, name: &str) -> Result<ManOwner, Refused> {
    if name == NOBODY { Ok(ManOwner::Nobody) } else { side(game, name).map(ManOwner::Side) }
}

fn kind(game: &Game, name: &str) -> Result<Kind, Refused> {
    let index = game.kinds.iter().position(|kind| kind.name == name);
    index.map(Kind::at).ok_or_else(|| {
        let names: Vec<&str> = game.kinds.iter().map(|kind| kind.name.as_str()).collect();
        Refused::plain(format!("there is no piece `{name}`"), format!("the pieces are {}", names.join(", ")))
    })
}
