//! `menagerie snapshot`: the moves of rule files, kept beside them, so that a change of the rules shows what it changes.

use std::path::{Path, PathBuf};

use menagerie::diagnostic::render::{Told, visible};
use menagerie::diagnostic::{Diagnostic, any_error, catalog};
use menagerie::source::Sources;
use menagerie::trial;

use super::failure::Failure;
use super::files::{self, DATA_LIMIT};
use super::find::{Found, find};
use super::rules::{self, Root};
use super::{Shell, Status};

/// Compare the moves of rule files with the snapshots beside them
///
/// A snapshot lists the legal moves, each with the rule that makes it, at the start and at each position of the tests of a rule
/// file. It stands beside the file and ends in `.snap`. Where the rules give other moves now, the exit status is 1, and below the
/// heading of each position stand the moves that are lost (-) and gained (+). Moves that are only made by other words are counted
/// at the end.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rule files, and folders in which all `.rules` files are meant
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Write what the rules give now into the snapshots
    #[arg(long)]
    accept: bool,
    #[command(flatten)]
    root: Root,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Status {
    let mut status = Status::Fine;
    for found in find(&args.paths, args.root.path()) {
        let result = found.map_err(Failure::from).and_then(|found| file(&found, args.accept, shell));
        match result {
            Ok(of_file) => status = status.max(of_file),
            Err(failure) => {
                let told = failure.diagnostics.iter();
                let told: Vec<_> =
                    told.map(|diagnostic| Told { diagnostic, sources: &failure.sources }).collect();
                shell.tell(&told);
                status = status.max(failure.status);
            }
        }
    }
    status
}

fn file(found: &Found, accept: bool, shell: &mut Shell) -> Result<Status, Failure> {
    let loaded = rules::load(found)?;
    let Some(game) = loaded.game else {
        let errors = loaded.diagnostics.into_iter();
        let errors = errors.filter(|diagnostic| any_error(std::slice::from_ref(diagnostic))).collect();
        return Err(Failure::rules(errors, loaded.sources));
    };
    let path = found.path.with_extension("snap");
    let now = trial::snapshot_text(&game);
    let before = if path.exists() {
        Some(files::read(&path, DATA_LIMIT).map_err(|unreadable| unreadable.about(&path))?)
    } else {
        None
    };
    let difference = before.as_deref().map(|before| trial::difference(&content(before), &now));
    if difference.as_deref() == Some("") {
        return Ok(Status::Fine);
    }
    if accept {
        files::write(&path, &with_head(&found.path, &now))?;
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
    shell.tell(&[Told { diagnostic: &diagnostic, sources: &Sources::default() }]);
    Ok(Status::Problems)
}

/// The snapshot with the head by which insta's tools know such files.
fn with_head(rules: &Path, text: &str) -> String {
    let name = rules.file_name().unwrap_or_default().to_string_lossy();
    format!("---\nsource: {}\nexpression: moves\n---\n{}\n", serde_json::Value::from(name), text.trim_end())
}

/// What a snapshot file says behind its head. Tools that keep versions of files may have given its lines other ends.
fn content(file: &str) -> String {
    let file = file.replace("\r\n", "\n");
    let body = file.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    body.map_or(file.as_str(), |(_, content)| content).to_owned()
}
