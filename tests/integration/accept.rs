//! `tests/accept/*.rules`: there is nothing to say against them, and their tests hold.

use std::path::Path;

use crate::fixtures::{each, name, top_files};
use crate::program::{command, project};

#[test]
fn accepted_files_give_no_message() {
    each(&top_files("tests/accept", &["rules"]), |path| {
        silent(path, &["check", "--format", "short", "--deny-warnings"])
    });
}

#[test]
fn the_tests_of_accepted_files_hold() {
    each(&top_files("tests/accept", &["rules"]), passes);
}

/// A command on a file prints nothing, tells nothing and ends well.
pub(crate) fn silent(path: &Path, arguments: &[&str]) -> Result<(), String> {
    let output = command(project()).args(arguments).arg(name(path)).output().unwrap();
    if output.status.success() && output.stdout.is_empty() && output.stderr.is_empty() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// The tests in a file hold.
pub(crate) fn passes(path: &Path) -> Result<(), String> {
    let output = command(project()).arg("test").arg(name(path)).output().unwrap();
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}
