//! `tests/reject/`: files with mistakes. Each says at its head which messages it must give, and which words each of them
//! must underline, in order:
//!
//! ```text
//! # code: E0201
//! # underlined: Kign
//! ```
//!
//! (`//` instead of `#` in `.ron` files; `\n` for a line end.) What its author sees is a snapshot besides, so that a
//! snapshot accepted without a look still cannot hide a message that is about another place.

use std::fs;
use std::path::Path;

use menagerie::diagnostic::catalog;
use serde_json::Value;

use crate::fixtures::{each, stem, top_files};
use crate::program::{command, project};

/// Codes without a file here, and where they are tested instead.
const ELSEWHERE: &[(&str, &str)] = &[
    ("E0001", "commands/files.rs: the file is not there"),
    ("E0002", "commands/files.rs: it is a folder"),
    ("E0003", "commands/files.rs: it is not text"),
    ("E0004", "commands/files.rs: it is too large"),
    ("E0005", "commands/files.rs: it is outside the tree"),
    ("E0006", "commands/files.rs: a result cannot be written"),
    ("E0007", "commands/files.rs: the folder has no rule files"),
    ("E0008", "commands/files.rs: the folder has too many files"),
    ("E0009", "commands/explain.rs"),
    ("E0010", "commands/moves.rs"),
    ("E0011", "commands/moves.rs"),
    ("E0012", "commands/moves.rs"),
    ("E0013", "commands/show.rs"),
    ("E0014", "commands/man.rs"),
    ("E0901", "commands/test.rs"),
    ("E0902", "commands/snapshot.rs"),
];

#[test]
fn a_rejected_file_gives_the_messages_that_it_says() {
    each(&top_files("tests/reject", &["rules", "ron"]), |path| {
        let expected = expectations(path);
        if expected.is_empty() {
            return Err("no `# code:` line at its head".to_owned());
        }
        if !expected.iter().any(|(code, _)| stem(path).starts_with(code.as_str())) {
            return Err("its name does not begin with one of its codes".to_owned());
        }
        let found = messages(path);
        if found == expected { Ok(()) } else { Err(format!("expected {expected:#?}\nfound {found:#?}")) }
    });
}

#[test]
fn what_its_author_sees() {
    let files = top_files("tests/reject", &["rules", "ron"]);
    let _guard = insta_settings("../snapshots/reject").bind_to_scope();
    each(&files, |path| {
        let file = path.file_name().unwrap();
        let output = command(path.parent().unwrap()).arg("check").arg(file).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        let compared = std::panic::catch_unwind(|| insta::assert_snapshot!(stem(path), told));
        compared.map_err(|_| "the snapshot differs (see above)".to_owned())
    });
}

#[test]
fn every_code_has_a_rejected_file() {
    let files = top_files("tests/reject", &["rules", "ron"]);
    let without: Vec<&str> = catalog::ALL
        .iter()
        .map(|code| code.as_str())
        .filter(|code| !ELSEWHERE.iter().any(|(elsewhere, _)| elsewhere == code))
        .filter(|code| !files.iter().any(|path| stem(path).starts_with(code)))
        .collect();
    assert!(without.is_empty(), "no file in tests/reject for {without:?}");
}

#[test]
fn what_is_said_to_be_tested_elsewhere_is() {
    for (code, place) in ELSEWHERE {
        let file = place.split(':').next().unwrap();
        let text = fs::read_to_string(project().join("tests/integration").join(file)).unwrap();
        assert!(text.contains(code), "{code} is not in {file}");
    }
}

/// Snapshots in a folder of their own, named after the fixture alone.
pub(crate) fn insta_settings(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// The codes and the underlined words that a file announces.
fn expectations(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let mut pairs: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        let Some(comment) = line.strip_prefix("# ").or_else(|| line.strip_prefix("// ")) else { break };
        if let Some(code) = comment.strip_prefix("code: ") {
            pairs.push((code.trim().to_owned(), String::new()));
        } else if let Some(underlined) = comment.strip_prefix("underlined: ") {
            pairs.last_mut().expect("a code comes first").1 = underlined.replace("\\n", "\n");
        }
    }
    pairs
}

/// The codes and the underlined words that `check` tells.
fn messages(path: &Path) -> Vec<(String, String)> {
    let folder = path.parent().unwrap();
    let output =
        command(folder).args(["check", "--format", "json"]).arg(path.file_name().unwrap()).output().unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let message = |message: &Value| {
        let label = &message["labels"][0];
        let underlined = label["file"].as_str().map_or_else(String::new, |file| {
            let bytes = fs::read(folder.join(file)).unwrap();
            let at = |end: &str| usize::try_from(label[end]["offset"].as_u64().unwrap()).unwrap();
            String::from_utf8(bytes[at("start")..at("end")].to_vec()).unwrap()
        });
        (message["code"].as_str().unwrap().to_owned(), underlined)
    };
    document["diagnostics"].as_array().unwrap().iter().map(message).collect()
}
