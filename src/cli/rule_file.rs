//! From a file on the command line to a game.

use std::path::{Path, PathBuf};

use menagerie::desk::folder::Folder;
use menagerie::desk::record;
use menagerie::language::diagnostic::words::count;
use menagerie::language::diagnostic::{Diagnostic, Severity, any_error};
use menagerie::language::ir::{self, Game};
use menagerie::language::messages;
use menagerie::language::syntax::ParsedFile;
use menagerie::loading::pipeline::{self, FileCache, Files, Loaded};

use super::built_in::{BuiltIn, BuiltInFiles, OrBuiltIn};
use super::failure::Failure;
use super::files;
use super::find::{Found, find};
use super::limits::{DATA_LIMIT, RULES_LIMIT};
use super::quoted::quoted;
use super::record_rules::Origin;
use super::shell::say;
use super::{Shell, Status, tree};

/// The game that a command works on.
#[derive(Debug, clap::Args)]
pub(crate) struct RuleFile {
    /// The rule file, a file written by `menagerie ir`, or a game listed by `menagerie games`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    root: Root,
}

/// Where the files lie on which a rule file may build.
#[derive(Debug, clap::Args)]
pub(crate) struct Root {
    /// The folder that must contain all used files; by default that of the rule file
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
}

impl Root {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.root.as_deref()
    }
}

impl RuleFile {
    /// A file that was not named as the argument `FILE`.
    pub(crate) fn named(file: PathBuf, root: Option<&Path>) -> Self {
        Self { file, root: Root { root: root.map(Path::to_owned) } }
    }

    /// Where the rules lie.
    pub(crate) fn origin(&self) -> Origin {
        Origin::of(&Found::file(&self.file, self.root.path()))
    }

    /// Whether it is a game that `menagerie ir` has made.
    pub(crate) fn is_data(&self) -> bool {
        is_data(&Found::file(&self.file, self.root.path()))
    }

    /// The folder from which it takes what it uses; none for a game inside the program.
    pub(crate) fn files(&self) -> Result<Option<Folder>, Failure> {
        let found = Found::file(&self.file, self.root.path());
        if BuiltIn::named(&found.path).is_some() {
            return Ok(None);
        }
        Ok(Some(tree::folder(&found)?))
    }

    /// The game, if it has no errors.
    pub(crate) fn load(&self) -> Result<Game, Failure> {
        self.load_with_files().map(|(game, _)| game)
    }

    /// The same, with its warnings.
    pub(crate) fn load_with_warnings(&self) -> Result<(Game, Vec<Diagnostic>), Failure> {
        let loaded = load(&Found::file(&self.file, self.root.path()), &FileCache::default())?;
        let warnings = loaded.diagnostics.iter().filter(|told| told.severity == Severity::Warning);
        let warnings = warnings.cloned().collect();
        Ok((game(loaded)?.0, warnings))
    }

    /// The same, with the syntax trees of its texts.
    pub(crate) fn load_with_files(&self) -> Result<(Game, Vec<ParsedFile>), Failure> {
        game(load(&Found::file(&self.file, self.root.path()), &FileCache::default())?)
    }
}

/// The game that was loaded, with the syntax trees of its texts; or else its errors. Warnings are for `menagerie check`.
pub(crate) fn game(loaded: Loaded) -> Result<(Game, Vec<ParsedFile>), Failure> {
    let Loaded { sources, game, mut diagnostics, files, .. } = loaded;
    match game {
        Some(game) if !any_error(&diagnostics) => Ok((game, files)),
        _ => {
            diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
            Err(Failure::rules(diagnostics, sources))
        }
    }
}

/// Does `work` with each rule file that is named, or lies in a folder that is named, until Ctrl-C. A file that fails is reported, and the
/// next one follows. The result is the worst status.
pub(super) fn each(
    (paths, root): (&[PathBuf], &Root),
    shell: &mut Shell,
    mut work: impl FnMut(&Found, &mut Shell) -> Result<Status, Failure>,
) -> Status {
    let files = find(paths, root.path());
    let (mut worst, number) = (Status::Fine, files.len());
    for (done, found) in files.into_iter().enumerate() {
        let result = if shell.interrupt().wanted() {
            Ok(Status::Stopped)
        } else {
            found.map_err(Failure::from).and_then(|found| work(&found, shell))
        };
        match result {
            Ok(Status::Stopped) => {
                say(&format!("stopped after {done} of {}\n", count(number, "file")));
                return Status::Stopped;
            }
            Ok(status) => worst = worst.max(status),
            Err(failure) => {
                shell.tell_failure(&failure);
                worst = worst.max(failure.status);
            }
        }
    }
    worst
}

/// Reads and checks a rule file or a game as RON; `known` keeps files on which others are built.
pub(crate) fn load(found: &Found, known: &FileCache) -> Result<Loaded, Diagnostic> {
    load_by(found, known, pipeline::load_beside)
}

/// The same, with the fix of each mistake as data.
pub(crate) fn load_with_fixes(found: &Found, known: &FileCache) -> Result<Loaded, Diagnostic> {
    load_by(found, known, pipeline::load_with_fixes)
}

/// How the text of a rule file is loaded.
type Load = fn(&str, &str, &dyn Files, &FileCache) -> Loaded;

fn load_by(found: &Found, known: &FileCache, load: Load) -> Result<Loaded, Diagnostic> {
    if let Some(game) = BuiltIn::named(&found.path) {
        return Ok(pipeline::load(&game.file(), game.text, &BuiltInFiles));
    }
    if is_data(found) {
        let text = files::text(&found.path, DATA_LIMIT)?;
        return Ok(load_ron(&found.path.display().to_string(), &text));
    }
    let text = files::text(&found.path, RULES_LIMIT)?;
    let folder = tree::folder(found)?;
    if text.trim().is_empty() {
        // Everything is missing from such a file: one message says more than a list.
        let empty = messages::empty_file(folder.name());
        return Ok(Loaded { diagnostics: vec![empty], ..Loaded::default() });
    }
    if record::is_record(&text) {
        let kept = messages::saved_game_as_rules(folder.name(), &quoted(&found.path));
        return Ok(Loaded { diagnostics: vec![kept], ..Loaded::default() });
    }
    Ok(load(folder.name(), &text, &OrBuiltIn(&folder), known))
}

fn is_data(found: &Found) -> bool {
    found.path.extension().is_some_and(|extension| extension == "ron")
}

/// A game as RON is checked like a rule file: nothing in it is trusted.
fn load_ron(name: &str, text: &str) -> Loaded {
    match ir::ron::from_ron(name, text) {
        Ok(game) => pipeline::of_data(game),
        Err((sources, diagnostics)) => Loaded { sources, diagnostics, ..Loaded::default() },
    }
}
