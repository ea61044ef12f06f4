//! `menagerie snapshot`: the moves of rule files, kept beside them, so that a change of the rules shows what it changes.

use std::fs;
use std::path::{Path, PathBuf};

use menagerie::language::diagnostic::render::{WithSources, visible};
use menagerie::language::diagnostic::words::count;
use menagerie::language::diagnostic::{Diagnostic, any_error, catalog};
use menagerie::language::source::Sources;
use menagerie::loading::pipeline::Shelf;
use menagerie::loading::trial;
use menagerie::play::matches::Executor;

use super::failure::Failure;
use super::files::{self, DATA_LIMIT};
use super::find::{Found, find};
use super::player::{Player, by};
use super::progress::bar;
use super::rule_file::{self, Root};
use super::shell::say;
use super::write::{self, Known, Sort};
use super::{Shell, Status};

/// What `--accept` writes.
const SNAPSHOT: Sort = Sort {
    noun: "snapshot",
    is: Known::Text(|text| content(text).is_some()),
    help: "snapshots are kept there: move away what stands there, or call it otherwise",
    again: None,
};

/// Compare the moves of rule files with the snapshots beside them
///
/// A snapshot lists the legal moves, each with the rule that makes it, at the start and at each position of the tests of a rule
/// file. It stands beside the file and ends in `.snap`. Where the rules give other moves now, the exit status is 1, and below the
/// heading of each position stand the moves that are lost (-) and gained (+). Moves that are only made by other words are counted
/// at the end.
///
/// Nothing is written over but snapshots, and nothing is read or written through a link that lies in a folder or beside a rule file.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rule files, and folders in which all `.rules` files are meant; links in a folder are not followed
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Write what the rules give now into the snapshots
    #[arg(long)]
    accept: bool,
    #[command(flatten)]
    root: Root,
    #[command(flatten)]
    player: Player,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Status {
    let mut status = Status::Fine;
    let known = Shelf::default();
    let all = find(&args.paths, args.root.path());
    let number = all.len();
    for (done, found) in all.into_iter().enumerate() {
        if shell.interrupt().wanted() {
            say(&format!("stopped after {done} of {}\n", count(number, "file")));
            return Status::Stopped;
        }
        let result = found
            .map_err(Failure::from)
            .and_then(|found| by!(args.player, file(&found, &known, args.accept, shell)));
        match result {
            Ok(Status::Stopped) => {
                say(&format!("stopped after {done} of {}\n", count(number, "file")));
                return Status::Stopped;
            }
            Ok(of_file) => status = status.max(of_file),
            Err(failure) => {
                let told = failure.diagnostics.iter();
                let told: Vec<_> =
                    told.map(|diagnostic| WithSources { diagnostic, sources: &failure.sources }).collect();
                shell.tell(&told);
                status = status.max(failure.status);
            }
        }
    }
    status
}

fn file<E: Executor>(
    found: &Found,
    known: &Shelf,
    accept: bool,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let loaded = rule_file::load(found, known)?;
    let Some(game) = loaded.game else {
        let errors = loaded.diagnostics.into_iter();
        let errors = errors.filter(|diagnostic| any_error(std::slice::from_ref(diagnostic))).collect();
        return Err(Failure::rules(errors, loaded.sources));
    };
    let path = found.path.with_extension("snap");
    let before = before(&path)?;
    let progress = bar(trial::positions(&game) as u64, "positions");
    let interrupt = shell.interrupt().clone();
    let mut begun = false;
    let now = trial::snapshot_text_while::<E>(&game, &mut || {
        progress.inc(u64::from(begun));
        begun = true;
        !interrupt.wanted()
    });
    progress.finish_and_clear();
    let Some(now) = now else { return Ok(Status::Stopped) };
    let difference = before.as_deref().map(|before| trial::difference(before, &now));
    if difference.as_deref() == Some("") {
        return Ok(Status::Fine);
    }
    if accept {
        write::write(&path, &with_head(&found.path, &now), &SNAPSHOT)?;
        shell.print(&format!("wrote {}\n", path.display()))?;
        return Ok(Status::Fine);
    }
    let message = match difference {
        Some(difference) => {
            shell.print(&format!("{}\n{}", path.display(), visible(&difference)))?;
            shell.flush()?;
            format!("the moves of `{}` are not those of its snapshot", found.path.display())
        }
        None => format!("`{}` has no snapshot yet", found.path.display()),
    };
    let diagnostic = Diagnostic::new(catalog::SNAPSHOT_DIFFERS, message)
        .help("if the rules are right, write the snapshot with `menagerie snapshot --accept`");
    shell.tell(&[WithSources { diagnostic: &diagnostic, sources: &Sources::default() }]);
    Ok(Status::Problems)
}

/// The snapshot with the head by which insta's tools know such files.
fn with_head(rules: &Path, text: &str) -> String {
    let name = rules.file_name().unwrap_or_default().to_string_lossy();
    format!("---\nsource: {}\nexpression: moves\n---\n{}\n", serde_json::Value::from(name), text.trim_end())
}

/// What the snapshot at this path says, if there is one.
fn before(path: &Path) -> Result<Option<String>, Diagnostic> {
    let shown = path.display();
    // Asked of the path itself: a link may lead anywhere.
    let Ok(metadata) = fs::symlink_metadata(path) else { return Ok(None) };
    if let Some(what) = write::special(path, &metadata) {
        let message = format!("`{shown}` cannot be read: it is {what}");
        return Err(Diagnostic::new(catalog::NOT_A_FILE, message).help(SNAPSHOT.help));
    }
    let text = files::read(path, DATA_LIMIT)
        .map_err(|unreadable| files::about(unreadable, path).help(SNAPSHOT.help))?;
    content(&text).map(Some).ok_or_else(|| {
        let message = format!("`{shown}` is there, and is no snapshot of moves");
        Diagnostic::new(catalog::NOT_OURS, message).help(SNAPSHOT.help)
    })
}

/// What a snapshot file says behind its head; none where it is not such a file. Tools that keep versions of files may
/// have given its lines other ends.
fn content(file: &str) -> Option<String> {
    let file = file.replace("\r\n", "\n");
    let (head, content) = file.strip_prefix("---\n")?.split_once("\n---\n")?;
    let is_snapshot = head.lines().any(|line| line.starts_with("source:")) && trial::is_snapshot(content);
    is_snapshot.then(|| content.to_owned())
}
