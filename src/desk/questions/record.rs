//! Games that are saved as files, and opened again.

use serde::Serialize;

use super::answers::Refused;
use super::games::LoadedGame;
use super::requests::{At, Start};
use crate::desk::record::{self, Replay};
use crate::play::matches::Executor;

/// A game as the text of a file.
#[derive(Debug, Serialize)]
pub(super) struct Written {
    text: String,
}

/// A game from a file, as far as these rules still play it.
#[derive(Debug, Serialize)]
pub(super) struct Opened {
    start: Option<Start>,
    moves: Vec<String>,
    /// What differs: that other rules are meant, and at which move they part.
    notes: Vec<String>,
}

/// The file of a game.
pub(super) fn written<E: Executor>(loaded: &LoadedGame, at: &At) -> Result<Written, Refused> {
    let start = at.start.as_ref().map(|start| loaded.placement(start)).transpose()?;
    let moves: Vec<&str> = at.moves.iter().map(String::as_str).collect();
    let record = record::made::<E>(&loaded.game, start.as_ref(), &moves);
    let record = record.map_err(|trouble| loaded.trouble(&trouble))?;
    Ok(Written { text: record.to_string() })
}

/// The game of a file.
pub(super) fn opened<E: Executor>(loaded: &LoadedGame, text: &str) -> Result<Opened, Refused> {
    let told = |(sources, told): (crate::language::source::Sources, Vec<_>)| Refused::of(&told, &sources);
    let record = record::from_text("the game", text).map_err(told)?;
    let Replay { played, broken, .. } =
        record::replay::<E>(&loaded.game, &loaded.files, &record).map_err(told)?;
    let mut notes = Vec::new();
    if let Some(name) = record.names.first()
        && !record.names.iter().any(|name| loaded.game.names.contains(name))
    {
        let rules = loaded.game.names.first().map_or("?", String::as_str);
        notes.push(format!("it is a game of `{name}`, and these are the rules of `{rules}`"));
    } else if !record.meaning.is_empty() && !record.is_of(&loaded.game) {
        notes.push("it was played by rules that mean something else".to_owned());
    }
    if let Some(broken) = broken {
        notes.push(broken.diagnostic.message.clone());
        notes.extend(broken.diagnostic.help.clone());
    }
    Ok(Opened {
        start: record.start.clone().map(Start::Position),
        moves: record.texts().into_iter().take(played).map(str::to_owned).collect(),
        notes,
    })
}
