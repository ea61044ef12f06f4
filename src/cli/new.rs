//! `menagerie new`: a first rule file, or a copy of one.

use std::path::{Path, PathBuf};

use menagerie::language::diagnostic::any_error;
use menagerie::language::diagnostic::render::visible;
use menagerie::language::messages;
use menagerie::language::source::SourceId;
use menagerie::language::syntax;
use menagerie::language::syntax::tree::ItemKind;
use menagerie::loading::pipeline::{FileCache, Loaded};

use super::built_in::BuiltIn;
use super::failure::Failure;
use super::find::Found;
use super::quoted::quoted;
use super::{Shell, Status, rule_file, write};

/// What is written where no game is named.
const FIRST: &str = include_str!("new/first.rules");

/// Start a new game: write a first rule file for you to change
///
/// `NAME.rules` is a small game that can be checked and played, and has a test. With `--like`, it is a copy
/// of another game under the new name, together with the files that this game uses. Existing files are never
/// overwritten.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The name of the file, without `.rules`
    name: PathBuf,
    /// The rule file, or a game listed by `menagerie games`, to copy
    #[arg(long, value_name = "GAME")]
    like: Option<PathBuf>,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let path = with_ending(&args.name).ok_or_else(|| {
        let help = "name the game, such as `menagerie new my-game`";
        messages::cannot_write(&args.name.display().to_string(), "it is not a file name", help)
    })?;
    let title = title(&path);
    let (text, used) = match &args.like {
        None => (FIRST.to_owned(), Vec::new()),
        Some(like) => copied(like)?,
    };
    written(&path, &renamed(&text, &title))?;
    for (name, text) in used {
        let beside = path.parent().unwrap_or(Path::new("")).join(name);
        let shown = beside.display();
        if beside.exists() {
            shell.print(&format!("{shown} already exists, and the new game is built on it\n"))?;
        } else {
            written(&beside, &text)?;
            shell.print(&format!("{shown} is written, too: the game is built on it\n"))?;
        }
    }
    let (shown, word) = (path.display(), quoted(&path));
    // A file hides the game inside the program that has its name.
    let hidden = path.file_stem().and_then(|stem| BuiltIn::find(stem.to_str()?));
    let note = hidden.map_or_else(String::new, |BuiltIn { name, .. }| {
        format!(
            "note: in its folder `{name}` means this file now, and no longer the built-in game `{name}`\n"
        )
    });
    shell.print(&visible(&format!(
        "{shown} is written\n{note}\nmenagerie check {word}\nmenagerie test {word}\nmenagerie play {word}\n"
    )))?;
    Ok(Status::Fine)
}

/// Writes a new file: nothing that is there already is replaced.
fn written(path: &Path, text: &str) -> Result<(), Failure> {
    if write::write_new(path, text)? {
        return Ok(());
    }
    let help = "nothing is written over; give the game another name";
    Err(messages::already_there(&path.display().to_string(), "", help).into())
}

/// The text of a game, and those of the files on which it is built, by name.
fn copied(like: &Path) -> Result<(String, Vec<(PathBuf, String)>), Failure> {
    let found = Found::file(like, None);
    let Loaded { sources, diagnostics, .. } = rule_file::load(&found, &FileCache::default())?;
    if any_error(&diagnostics) {
        return Err(Failure::rules(diagnostics, sources));
    }
    // The prelude is the first text, the game's own the second.
    let mut texts = sources.0.into_iter().skip(1);
    let text = texts.next().map(|source| source.text).unwrap_or_default();
    let name = |name: &str| {
        let name = Path::new(name);
        name.strip_prefix(&found.root).unwrap_or(name).to_owned()
    };
    Ok((text, texts.map(|source| (name(&source.name), source.text)).collect()))
}

/// The file of a name; none if it is only that of a folder, such as `..`.
fn with_ending(name: &Path) -> Option<PathBuf> {
    let mut file = name.file_name()?.to_owned();
    if name.extension().is_none_or(|ending| ending != "rules") {
        file.push(".rules");
    }
    Some(name.with_file_name(file))
}

/// The title of a game from the name of its file: `three-lions.rules` is Three lions.
fn title(path: &Path) -> String {
    let stem =
        path.file_stem().map(|stem| stem.to_string_lossy().replace(['-', '_'], " ")).unwrap_or_default();
    let plain = |sign: &char| sign.is_ascii_alphanumeric() || *sign == ' ' || *sign == '\'';
    let title: String = stem.chars().filter(plain).collect();
    let title = title.trim();
    let mut letters = title.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "New game".to_owned(),
    }
}

/// The text of a game with one new title.
fn renamed(text: &str, title: &str) -> String {
    let parsed = syntax::parse(SourceId(0), text);
    let names = parsed.file.items.iter().find(|item| matches!(item.kind, ItemKind::Game(_)));
    let at = names.map(|item| item.at.0);
    let cut = at.and_then(|at| Some((text.get(..at.start as usize)?, text.get(at.end as usize..)?)));
    match cut {
        Some((before, after)) => format!("{before}game \"{title}\"{after}"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{renamed, title, with_ending};

    #[test]
    fn files_and_games_get_their_names() {
        for (name, file, game) in [
            ("three-lions", "three-lions.rules", "Three lions"),
            ("a/b.rules", "a/b.rules", "B"),
            ("lion's\"cave", "lion's\"cave.rules", "Lion'scave"),
            ("\u{f6}", "\u{f6}.rules", "New game"),
        ] {
            let path = with_ending(Path::new(name));
            assert_eq!(path.as_deref(), Some(Path::new(file)));
            assert_eq!(title(Path::new(file)), game);
        }
        assert_eq!(with_ending(Path::new("..")), None);
        let text = "language 1\ngame \"One\", \"Two\"\n# more\n";
        assert_eq!(renamed(text, "Three"), "language 1\ngame \"Three\"\n# more\n");
    }
}
