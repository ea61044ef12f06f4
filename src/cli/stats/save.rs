//! `stats --save`: the played games, saved as files.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use menagerie::desk::folder::reason;
use menagerie::desk::record::{self, Record, Recorder};
use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::diagnostic::words::count;
use menagerie::language::ir::Game;
use menagerie::language::messages;
use menagerie::play::matches::Executor;

use super::{Args, Start};
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::limits::DATA_LIMIT;
use crate::cli::play::saving::ENDING;
use crate::cli::shell::say;
use crate::cli::write;

/// The most games that are saved in one run.
const MOST: u64 = 10_000;

/// The folder for the games of a run.
pub(super) struct SavedGames {
    folder: PathBuf,
    /// What the names of the files begin with: the name of the rules, and the seed.
    stem: String,
    /// The game before its first move by chance.
    begun: Record,
    number: AtomicU64,
    /// Why a game could not be written: nothing is played after that.
    failed: Mutex<Option<Diagnostic>>,
}

impl SavedGames {
    /// The target of `--save`, for this number of games.
    pub(super) fn wanted<E: Executor>(
        args: &Args,
        (game, start): (&Game, &Start),
        files: &[menagerie::language::syntax::ParsedFile],
        games: u64,
    ) -> Result<Option<Self>, Failure> {
        let Some(folder) = &args.save else { return Ok(None) };
        if games > MOST {
            return Err(messages::too_many_games_saved(games, MOST).into());
        }
        make(folder)?;
        let placement = start.placement(game, files)?;
        let mut begun = record::made::<E>(game, placement.as_deref(), &start.texts())
            .map_err(|trouble| Failure::trouble(game, &trouble))?;
        begun.rules = args.rules.origin().named_in(&folder.join(ENDING));
        let rules = Path::new(&begun.rules).file_stem().map_or("game".into(), OsStr::to_string_lossy);
        let stem = format!("{rules}-{}", args.seed);
        let (number, failed) = (AtomicU64::new(0), Mutex::new(None));
        Ok(Some(Self { folder: folder.clone(), stem, begun, number, failed }))
    }

    /// What keeps one game more, which may begin with a set-up of several.
    pub(super) fn recorder(&self, setup: Option<u64>) -> Recorder {
        let mut begun = self.begun.clone();
        if let Some(number) = setup {
            begun.setup.clear();
            begun.start = Some(format!("setup {number}"));
        }
        Recorder::on(begun)
    }

    /// Writes the game with a number. Whether that was possible; the first reason why not is stored.
    pub(super) fn write(&self, number: u64, record: &Record) -> bool {
        let path = self.folder.join(format!("{}-{number:05}.{ENDING}", self.stem));
        match written(&path, &record.to_string()) {
            Ok(()) => {
                self.number.fetch_add(1, Ordering::Relaxed);
                true
            }
            Err(diagnostic) => {
                self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(diagnostic);
                false
            }
        }
    }

    /// How many games were saved, and why there are no more, if one could not be written.
    pub(super) fn tell(self) -> Result<(), Failure> {
        let number = usize::try_from(self.number.into_inner()).unwrap_or(usize::MAX);
        say(&format!("saved {} in `{}`\n", count(number, "game"), self.folder.display()));
        match self.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(diagnostic) => Err(diagnostic.into()),
            None => Ok(()),
        }
    }
}

/// Makes the folder, if it is not there.
fn make(folder: &Path) -> Result<(), Failure> {
    match fs::create_dir(folder) {
        Ok(()) => Ok(()),
        Err(_) if folder.is_dir() => Ok(()),
        Err(error) => {
            let why = match error.kind() {
                ErrorKind::AlreadyExists => "it is not a folder".to_owned(),
                _ => reason(&error),
            };
            Err(messages::cannot_save_game(&folder.display().to_string(), &why, write::full(&error)).into())
        }
    }
}

/// Writes a new file. One that is there already with the same text is left as it is, and nothing else is written over.
fn written(path: &Path, text: &str) -> Result<(), Diagnostic> {
    if write::write_new(path, text)? {
        return Ok(());
    }
    let plain = fs::symlink_metadata(path).is_ok_and(|there| there.is_file());
    if plain && files::read(path, DATA_LIMIT).is_ok_and(|there| there == text) {
        return Ok(());
    }
    let help = "games are not overwritten: save them in another folder, or use another `--seed`";
    Err(messages::already_there(&path.display().to_string(), "something else", help))
}
