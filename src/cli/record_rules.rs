//! The rules of saved games: how a saved game names them, and where they are found again.

use std::fs;
use std::iter::repeat_n;
use std::path::{Component, Path, PathBuf};

use menagerie::desk::record::Record;
use menagerie::language::messages;

use super::built_in::{BuiltIn, WITHIN};
use super::failure::Failure;
use super::find::Found;
use super::quoted::quoted;

/// Where the rules of a game are.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    /// Inside the program.
    BuiltIn(&'static BuiltIn),
    /// In a file.
    File(PathBuf),
}

impl Origin {
    /// Where the rules lie that were found there.
    pub(crate) fn of(found: &Found) -> Self {
        BuiltIn::named(&found.path).map_or_else(|| Self::File(found.path.clone()), Self::BuiltIn)
    }

    /// The value of `rules:` in a saved game. A game inside the program has its name, without an ending. The path of a file begins
    /// in the folder of the saved game; if only the root of the disk holds both, the name of the file alone is given, since the
    /// rest means nothing on another machine.
    pub(crate) fn named_in(&self, game: &Path) -> String {
        match self {
            Self::BuiltIn(inside) => inside.name.to_owned(),
            Self::File(rules) => {
                let name = || rules.file_name().map(|name| name.to_string_lossy().into_owned());
                let named = relative(game, rules).or_else(name).unwrap_or_default();
                // A name without a folder and an ending is that of a game inside the program.
                if named.contains(['/', '.']) { named } else { format!("./{named}") }
            }
        }
    }
}

/// The path from the folder of one file to another file, with `/`; none if it leads over the root, or has signs with a special
/// meaning on other systems.
fn relative(from: &Path, to: &Path) -> Option<String> {
    let from = real(from.parent()?)?;
    let to = real(to.parent()?)?.join(to.file_name()?);
    let common = from.components().zip(to.components()).take_while(|(from, to)| from == to).count();
    if !from.components().take(common).any(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let up = repeat_n(Some(".."), from.components().count() - common);
    let down = to.components().skip(common).map(|part| part.as_os_str().to_str());
    let parts: Vec<&str> = up.chain(down).collect::<Option<_>>()?;
    let way = parts.join("/");
    (!way.contains(['\\', ':']) && !way.contains(char::is_control)).then_some(way)
}

/// Where a folder really is.
fn real(folder: &Path) -> Option<PathBuf> {
    fs::canonicalize(if folder.as_os_str().is_empty() { Path::new(".") } else { folder }).ok()
}

/// The rules that a saved game names: by their path from the game, or from where the command is run; by their name alone beside the game
/// or there; or inside the program.
pub(crate) fn rules(path: &Path, record: &Record) -> Result<Found, Failure> {
    let (shown, name) = (path.display().to_string(), record.rules.as_str());
    let inside = |name: &str| {
        let game = BuiltIn::find(name)?;
        // A file here with this name is not meant.
        Some(Found { path: PathBuf::from(format!("{WITHIN}{}", game.name)), root: PathBuf::new() })
    };
    if let Some(found) = inside(name) {
        return Ok(found);
    }
    let Some(file) = file(name) else {
        return Err(messages::saved_game_without_rules(&shown, name, &quoted(path)).into());
    };
    let bare = file.file_name().map(PathBuf::from).unwrap_or_default();
    let beside = path.parent().unwrap_or(Path::new(""));
    for path in [beside.join(&file), file.clone(), beside.join(&bare), bare.clone()] {
        // A link may lead anywhere: only what lies there itself is read.
        if fs::symlink_metadata(&path).is_ok_and(|there| there.is_file()) {
            return Ok(Found::file(&path, None));
        }
    }
    if let Some(found) = bare.to_str().and_then(|name| inside(name.strip_suffix(".rules")?)) {
        return Ok(found);
    }
    Err(messages::saved_game_rules_missing(&shown, name, &quoted(path)).into())
}

/// The file that a saved game names, with its ending; none unless it is a relative path to a rule file. The sender of the game has
/// chosen it, so it is not trusted.
fn file(name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let way = |part: Component<'_>| !matches!(part, Component::RootDir | Component::Prefix(_));
    if name.contains(['\\', ':']) || !path.components().all(way) {
        return None;
    }
    let mut file = path.file_name()?.to_owned();
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("rules" | "ron") => {}
        Some(_) => return None,
        None => file.push(".rules"),
    }
    Some(path.with_file_name(file))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
