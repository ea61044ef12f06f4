//! `menagerie snapshot`: the moves of rule files, saved beside them, so that a change of the rules shows what it changes.

use std::fs;
use std::path::{Path, PathBuf};

use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::diagnostic::render::visible;
use menagerie::language::messages;
use menagerie::language::source::Sources;
use menagerie::loading::pipeline::FileCache;
use menagerie::loading::trial;
use menagerie::play::matches::Executor;

use super::failure::Failure;
use super::files;
use super::find::Found;
use super::limits::DATA_LIMIT;
use super::player::{Player, by};
use super::progress::bar;
use super::rule_file::{self, Root};
use super::write::{self, Known, Sort};
use super::{Shell, Status};

/// What `--accept` writes.
const SNAPSHOT: Sort = Sort {
    noun: "snapshot",
    is: Known::Text(|text| content(text).is_some()),
    help: "snapshots are kept there: move the existing file away, or rename it",
    again: None,
};

/// Compare the moves of rule files with the snapshots beside them
///
/// A snapshot lists the legal moves, each with its rule, in the first position and in each position of the
/// tests of a rule file. It is beside the file and ends in `.snap`. If the rules now give other moves, the
/// exit status is 1, and each position shows the lost (-) and gained (+) moves. Moves that are only made by
/// other words are counted at the end.
///
/// Only snapshots are overwritten. Links in a folder or beside a rule file are not followed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rule files, and folders with `.rules` files; links in a folder are not followed
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Update the snapshots to the current moves
    #[arg(long)]
    accept: bool,
    #[command(flatten)]
    root: Root,
    #[command(flatten)]
    player: Player,
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have this form")]
pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    let known = FileCache::default();
    Ok(rule_file::each((&args.paths, &args.root), shell, |found, shell| {
        by!(args.player, file(found, &known, args.accept, shell))
    }))
}

fn file<E: Executor>(
    found: &Found,
    known: &FileCache,
    accept: bool,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let (game, _) = rule_file::game(rule_file::load(found, known)?)?;
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
    if let Some(difference) = &difference {
        shell.print(&format!("{}\n{}", path.display(), visible(difference)))?;
        shell.flush()?;
    }
    let diagnostic = messages::snapshot_differs(&found.path.display().to_string(), difference.is_none());
    shell.tell(&[diagnostic], &Sources::default());
    Ok(Status::Problems)
}

/// The snapshot with the head by which insta's tools recognise such files.
fn with_head(rules: &Path, text: &str) -> String {
    let name = rules.file_name().unwrap_or_default().to_string_lossy();
    format!("---\nsource: {}\nexpression: moves\n---\n{}\n", serde_json::Value::from(name), text.trim_end())
}

/// What the snapshot at this path says, if there is one.
fn before(path: &Path) -> Result<Option<String>, Diagnostic> {
    let shown = path.display().to_string();
    // Links are not followed: they may lead anywhere.
    let Ok(metadata) = fs::symlink_metadata(path) else { return Ok(None) };
    if let Some(what) = write::special(path, &metadata) {
        return Err(messages::not_a_file(&shown, ("read", &what), SNAPSHOT.help));
    }
    let text = files::read(path, DATA_LIMIT)
        .map_err(|unreadable| files::about(unreadable, path).help(SNAPSHOT.help))?;
    content(&text).map(Some).ok_or_else(|| messages::no_snapshot(&shown, SNAPSHOT.help))
}

/// The content of a snapshot file after its head; `None` if it is not one. Version control may have changed the ends of its lines.
fn content(file: &str) -> Option<String> {
    let file = file.replace("\r\n", "\n");
    let (head, content) = file.strip_prefix("---\n")?.split_once("\n---\n")?;
    let is_snapshot = head.lines().any(|line| line.starts_with("source:")) && trial::is_snapshot(content);
    is_snapshot.then(|| content.to_owned())
}
