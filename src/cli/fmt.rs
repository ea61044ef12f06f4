//! `menagerie fmt`: one layout for all rule files.

use std::io::Read;
use std::path::{Path, PathBuf};

use menagerie::desk::folder::reason;
use menagerie::language::diagnostic::words::count;
use menagerie::language::diagnostic::{Diagnostic, Severity};
use menagerie::language::messages;
use menagerie::language::source::{SourceId, Sources};
use menagerie::language::syntax::laid_out;
use menagerie::loading::pipeline::{FileCache, Loaded};

use super::failure::Failure;
use super::files;
use super::find::{Found, find};
use super::limits::RULES_LIMIT;
use super::rule_file;
use super::shell::say;
use super::write::{Known, Sort, write};
use super::{Shell, Status};

/// Format rule files: only indents, blanks and empty lines change
///
/// Comments, drawings, line breaks and columns stay as they are. A file with syntax errors is not changed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rule files, and folders with rule files; `-` reads a text from the standard input and prints it
    #[arg(required = true, value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,
    /// Change nothing; list the files that would change, and end with status 1 if there are any
    #[arg(long)]
    check: bool,
}

/// The text that is read is the one that is replaced.
const RULES: Sort = Sort {
    noun: "rule file",
    is: Known::Text(|text| laid_out(SourceId(0), text).is_ok()),
    help: "name the rule file itself",
    again: None,
};

/// The result for one file.
enum Formatted {
    /// It was laid out before.
    Same,
    /// It is laid out now, or would be.
    New,
    /// It has errors.
    Wrong,
}

pub(super) fn run(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    if args.paths.iter().any(|path| path == Path::new("-")) {
        return typed(args, shell);
    }
    let (mut status, mut changed, mut left) = (Status::Fine, 0, 0);
    let files = find(&args.paths, None);
    let number = files.len();
    let known = FileCache::default();
    for found in files {
        if shell.interrupt().wanted() {
            say("stopped: the files that are not listed are as they were\n");
            return Ok(Status::Stopped);
        }
        match found.and_then(|found| Ok((one(&found, args.check, &known, shell)?, found))) {
            Ok((Formatted::Same, _)) => {}
            Ok((Formatted::New, found)) => {
                changed += 1;
                let said = if args.check { "would be formatted" } else { "is laid out anew" };
                shell.print(&format!("{} {said}\n", found.path.display()))?;
                status = status.max(if args.check { Status::Problems } else { Status::Fine });
            }
            Ok((Formatted::Wrong, _)) => {
                left += 1;
                status = status.max(Status::Problems);
            }
            Err(diagnostic) => {
                shell.tell(&[diagnostic], &Sources::default());
                status = status.max(Status::Failed);
            }
        }
    }
    if left > 0 {
        say(&format!("{} left alone\n", count(left, "file")));
    } else if changed == 0 && status == Status::Fine {
        shell.print(&format!("nothing to change in {}\n", count(number, "file")))?;
    }
    Ok(status)
}

/// Lays out one file, and shows what is wrong with it.
fn one(found: &Found, check: bool, known: &FileCache, shell: &mut Shell) -> Result<Formatted, Diagnostic> {
    let text = files::text(&found.path, RULES_LIMIT)?;
    let new = match laid_out(SourceId(0), &text) {
        Ok(new) => new,
        Err(errors) => {
            // The errors are shown as `check` shows them: with advice.
            let Loaded { sources, mut diagnostics, .. } = rule_file::load(found, known)?;
            diagnostics.retain(|found| found.severity == Severity::Error);
            shell.tell(if diagnostics.is_empty() { &errors } else { &diagnostics }, &sources);
            return Ok(Formatted::Wrong);
        }
    };
    if new == text {
        return Ok(Formatted::Same);
    }
    if !check {
        if files::text(&found.path, RULES_LIMIT)? != text {
            return Err(messages::has_changed(&found.path.display().to_string()));
        }
        write(&found.path, &new, &RULES)?;
    }
    Ok(Formatted::New)
}

/// Lays out what is typed, or comes from an editor.
fn typed(args: &Args, shell: &mut Shell) -> Result<Status, Failure> {
    if args.paths.len() > 1 {
        let help = "`-` must be the only file: it reads one text from the standard input";
        return Err(messages::cannot_read("`-`", "other files are named beside it", help).into());
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().take(RULES_LIMIT + 1).read_to_end(&mut bytes).map_err(|error| {
        let help = "type a rule file, or send one: `menagerie fmt - < FILE`";
        messages::cannot_read("the standard input", &reason(&error), help)
    })?;
    let text = String::from_utf8(bytes).map_err(|_| messages::input_not_text())?;
    let mut sources = Sources::default();
    let source = sources.add("<standard input>", text.as_str());
    match laid_out(source, &text) {
        Ok(new) if args.check => Ok(if new == text { Status::Fine } else { Status::Problems }),
        Ok(new) => {
            shell.print(&new)?;
            Ok(Status::Fine)
        }
        Err(errors) => Err(Failure::rules(errors, sources)),
    }
}
