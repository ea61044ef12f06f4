//! What is known of games, kept in the user's folder for such things. It can all be found out again: what cannot be read or written is left out.

use std::env;
use std::fs;
use std::path::PathBuf;

use menagerie::language::ir::{Game, fingerprint};
use menagerie::opponent::player::{Knowledge, is_knowledge, read_knowledge, write_knowledge};

use super::files;
use super::limits::DATA_LIMIT;
use super::write::{self, Known, Sort};

/// The variable that says where the folder is. If it is empty, nothing is kept.
pub(super) const VARIABLE: &str = "MENAGERIE_CACHE";

/// What is kept of a game.
const KEPT: Sort = Sort { noun: "cache file", is: Known::Text(is_knowledge), help: "", again: None };

/// The folder, if the system says where such folders are.
fn folder() -> Option<PathBuf> {
    if let Some(said) = env::var_os(VARIABLE) {
        return Some(PathBuf::from(said)).filter(|folder| !folder.as_os_str().is_empty());
    }
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let (set, home) = if cfg!(windows) {
        (absolute("LOCALAPPDATA"), None)
    } else if cfg!(target_os = "macos") {
        (None, absolute("HOME").map(|home| home.join("Library/Caches")))
    } else {
        (absolute("XDG_CACHE_HOME"), absolute("HOME").map(|home| home.join(".cache")))
    };
    Some(set.or(home)?.join("menagerie"))
}

/// The file for a game: the same for all rules with the same meaning.
fn file(game: &Game) -> Option<PathBuf> {
    Some(folder()?.join(format!("{}.knowledge", fingerprint::of_meaning(game))))
}

/// Whether anything can be kept.
pub(super) fn is_there() -> bool {
    folder().is_some()
}

/// What is kept of a game.
pub(super) fn kept(game: &Game) -> Option<Knowledge> {
    read_knowledge(&files::text(&file(game)?, DATA_LIMIT).ok()?, game)
}

/// Keeps what is known of a game, unless more is kept already.
pub(super) fn keep(game: &Game, known: &Knowledge) {
    let Some(file) = file(game) else { return };
    if kept(game).is_some_and(|kept| kept.games() > known.games()) {
        return;
    }
    let made = file.parent().is_some_and(|folder| fs::create_dir_all(folder).is_ok());
    if made {
        // If it cannot be written, it is found out again next time.
        let _ = write::write(&file, &write_knowledge(known, game), &KEPT);
    }
}
