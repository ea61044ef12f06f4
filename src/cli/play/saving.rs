//! Saving the position of a game, or the whole game, and loading them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use menagerie::desk::record::{self, Ending, Record, Replay};
use menagerie::language::diagnostic::words::count;
use menagerie::language::diagnostic::{Diagnostic, catalog};
use menagerie::language::ir::{Game, Placement};
use menagerie::language::messages;
use menagerie::language::syntax::ParsedFile;
use menagerie::loading::pipeline::asked;
use menagerie::play::matches::Executor;
use menagerie::play::notation::position as data;

use super::history::History;
use super::{Shell, Table};
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::limits::DATA_LIMIT;
use crate::cli::position;
use crate::cli::quoted::quoted;
use crate::cli::write::{self, Known, Sort};

/// The ending of the names of saved games.
pub(in crate::cli) const ENDING: &str = "game";

/// What `save` writes.
const SAVED: Sort = Sort {
    noun: "saved position",
    is: Known::Text(data::is_position),
    help: "only saved positions are overwritten; save under another name",
    again: Some("save!"),
};

/// What it writes if the name has the ending of a saved game.
const SAVED_GAME: Sort = Sort {
    noun: "saved game",
    is: Known::Text(record::is_record),
    help: "only saved games are overwritten; save under another name",
    again: Some("save!"),
};

/// Whether a name is that of a saved game.
pub(in crate::cli) fn is_game(path: &Path) -> bool {
    ends(path, ENDING)
}

/// Whether a name has an ending, in capital letters or not.
fn ends(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|named| named.eq_ignore_ascii_case(ending))
}

/// Whether a name is nothing but an ending of what is saved: `.game`.
fn is_ending(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()?.strip_prefix('.'));
    name.is_some_and(|name| [ENDING, "ron", "json"].iter().any(|ending| name.eq_ignore_ascii_case(ending)))
}

/// Writes a position to a file.
fn save_position(game: &Game, placement: &Placement, path: &Path, sort: &Sort) -> Result<(), Diagnostic> {
    let text =
        if ends(path, "json") { data::to_json(game, placement) } else { data::to_ron(game, placement) };
    // Read as rules, a position would be nothing but errors, and no browser shows it.
    let taken = [
        ("rules", "rule file or a snapshot"),
        ("snap", "rule file or a snapshot"),
        ("svg", "picture"),
        ("png", "picture"),
        ("html", "page"),
    ];
    if let Some((_, what)) = taken.iter().find(|(ending, _)| ends(path, ending))
        && !path.exists()
    {
        let help = format!("`save {}` writes the position", path.with_extension("ron").display());
        let why = format!("a position is not a {what}");
        return Err(messages::cannot_write(&path.display().to_string(), &why, &help));
    }
    write::write(path, &text, sort)
}

/// A name without the quotation marks that stand around names for shells.
fn bare(name: &str) -> &str {
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}

/// The saved game in a file.
pub(in crate::cli) fn read_record(path: &Path) -> Result<Record, Failure> {
    let text = files::text(path, DATA_LIMIT)?;
    let name = path.display().to_string();
    record::from_text(&name, &text).map_err(|(sources, wrong)| Failure::text(wrong, sources))
}

/// A saved game, and how far the rules allow it now.
pub(in crate::cli) fn replayed<E: Executor>(
    game: &Game,
    files: &[ParsedFile],
    path: &Path,
) -> Result<(Record, Replay<E>), Failure> {
    let record = read_record(path)?;
    let replay = record::replay::<E>(game, files, &record)
        .map_err(|(sources, wrong)| Failure::text(wrong, sources))?;
    Ok((record, replay))
}

impl<E: Executor> Table<'_, E> {
    /// The game as it is saved.
    fn record(&self) -> Result<Record, Failure> {
        let texts = self.history.texts();
        let mut record = record::made::<E>(self.game, self.start.as_ref(), &texts)
            .map_err(|trouble| Failure::trouble(self.game, &trouble))?;
        // A start that cannot be read again is not written.
        if let (Some(words), Some(start)) = (&record.start, &self.start) {
            let sum = |placement: &Placement| data::sum(self.game, placement);
            let read = asked::saved(self.game, self.files, "the position", words);
            if !read.is_ok_and(|read| sum(&read) == sum(start)) {
                return Err(messages::position_without_words().into());
            }
        }
        if let Some(side) = self.resigned {
            record.ending = Some(Ending::Resigned(self.session.side_name(side).to_owned()));
        }
        self.history.noted(&mut record);
        Ok(record)
    }

    /// Writes the game or its position, as the name of the file says.
    pub(super) fn save(&self, file: &str, again: bool, shell: &mut Shell) -> Result<(), Failure> {
        let word = if again { "save!" } else { "save" };
        if bare(file) == file && file.contains(char::is_whitespace) {
            let quoted = file.replace('"', "");
            return shell.print(&format!(
                "{word} takes one name; a name with blanks needs quotation marks: `{word} \"{quoted}\"`\n"
            ));
        }
        let mut path = PathBuf::from(bare(file));
        // Without an ending the whole game is saved, which includes the position; unless a file has just this name.
        let whole = path.extension().is_none() && fs::symlink_metadata(&path).is_err();
        if whole && !is_ending(&path) {
            path = PathBuf::from(format!("{}.{ENDING}", path.display()));
        }
        if is_ending(&path) {
            let shown = path.display();
            return shell.print(&format!(
                "`{shown}` is only the ending of a name: `{word} x.{ENDING}` keeps the game\n"
            ));
        }
        let shown = path.display();
        let what = if is_game(&path) { "game" } else { "position" };
        let hint = if whole {
            format!("; `{word} {}` writes its position alone", path.with_extension("ron").display())
        } else {
            String::new()
        };
        let over = self.saved(&path, again)?.map(|lost| format!(", over {lost}")).unwrap_or_default();
        shell.print(&format!("saved the {what} to {shown}{over}{hint}\n"))
    }

    /// The same, and returns what was written over.
    fn saved(&self, path: &Path, again: bool) -> Result<Option<String>, Failure> {
        let lost = self.there(path)?;
        let sort = |sort: Sort| if again { Sort { again: None, ..sort } } else { sort };
        let written = if is_game(path) {
            let mut record = self.record()?;
            record.rules = self.origin.named_in(path);
            write::write(path, &record.to_string(), &sort(SAVED_GAME))
        } else {
            save_position(self.game, &self.session.placement(), path, &sort(SAVED))
        };
        match written {
            Err(told) if told.code == catalog::ALREADY_THERE && lost.is_some() => {
                let help = told.help.clone().unwrap_or_default();
                Err(messages::already_there(&path.display().to_string(), &lost.unwrap_or_default(), &help)
                    .into())
            }
            written => Ok(written.map(|()| lost)?),
        }
    }

    /// What is lost by writing over a file: a game or a position of these rules. None if nothing of the kind is there. A file of other
    /// rules, or one that cannot be read, is never written over.
    fn there(&self, path: &Path) -> Result<Option<String>, Failure> {
        if !fs::symlink_metadata(path).is_ok_and(|there| there.is_file()) {
            return Ok(None);
        }
        let Ok(text) = files::read(path, DATA_LIMIT) else { return Ok(None) };
        let of_others = |what: String| Err(messages::of_others(&path.display().to_string(), &what).into());
        if is_game(path) && record::is_record(&text) {
            let Ok(record) = record::from_text("", &text) else {
                return of_others("a saved game that cannot be read".to_owned());
            };
            let (other, own) = (record.names.first(), self.game.names.first());
            return match (other, own) {
                (Some(other), Some(own))
                    if !record.names.iter().any(|name| self.game.names.contains(name)) =>
                {
                    of_others(format!("a game of {other}, and this is one of {own}"))
                }
                _ => {
                    let ending =
                        record.ending.as_ref().map(|ending| format!(" ({ending})")).unwrap_or_default();
                    Ok(Some(format!("a game of {}{ending}", count(record.moves.len(), "move"))))
                }
            };
        }
        if !is_game(path) && data::is_position(&text) {
            return match data::from_text(self.game, "", &text) {
                Ok(_) => Ok(Some("a saved position".to_owned())),
                Err(_) => of_others("a saved position of other rules".to_owned()),
            };
        }
        Ok(None)
    }

    /// Continues a saved game, or a position in any form.
    pub(super) fn load(&mut self, what: &str, shell: &mut Shell) -> Result<(), Failure> {
        let what = bare(what);
        let mut path = PathBuf::from(what);
        // A game that was saved as `x.game` is often called `x`.
        let ended = PathBuf::from(format!("{what}.{ENDING}"));
        if !path.exists() && ended.is_file() {
            path = ended;
        }
        if is_game(&path) {
            let (record, replay) = replayed(self.game, self.files, &path)?;
            return self.take(&path, &record, replay, shell);
        }
        let what = OsStr::new(what);
        let placement = position::given_as(self.game, self.files, "load", what)?;
        if let Some(ignored) = position::left_out(self.game, "load", what) {
            shell.tell_failure(&ignored);
        }
        self.begin(&placement, shell)
    }

    /// Continues a saved game, as far as it could be played.
    pub(super) fn take(
        &mut self,
        path: &Path,
        record: &Record,
        replay: Replay<E>,
        shell: &mut Shell,
    ) -> Result<(), Failure> {
        let Replay { session, start, played, broken } = replay;
        self.history = History::of_saved(record, played);
        (self.session, self.start) = (session, start);
        let side = |name: &String| self.game.sides.iter().position(|side| side == name);
        self.resigned = match &record.ending {
            Some(Ending::Resigned(name)) if broken.is_none() => {
                side(name).and_then(|index| u8::try_from(index).ok()).map(menagerie::language::ir::Side)
            }
            _ => None,
        };
        self.show(shell)?;
        let other = record.names.iter().all(|name| !self.game.names.contains(name));
        if let Some(name) = record.names.first().filter(|_| other) {
            let own = quoted(path);
            shell.print(&format!(
                "this was a game of {name}: `menagerie play {own}` goes on by the rules that it names\n"
            ))?;
        }
        if let Some(broken) = broken {
            shell.flush()?;
            shell.tell(&[broken.diagnostic], &self.game.sources);
            let all = record.moves.len();
            if played < all {
                shell.print(&format!(
                    "the game stands where it was after {played} of {}\n",
                    count(all, "move")
                ))?;
            }
        }
        Ok(())
    }

    /// Adds a note to the last move, which is saved with the game.
    pub(super) fn note(&mut self, note: &str, shell: &mut Shell) -> Result<(), Failure> {
        self.history.note(note);
        shell.print("noted; `save x.game` keeps it\n")
    }
}
