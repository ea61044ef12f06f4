//! `rules/**/*.rules`: the games that come with the program.

use std::fs;

use menagerie::loading::pipeline::{self, NoFiles};
use menagerie::loading::trial;

use crate::accept::{passes, silent};
use crate::fixtures::{Folder, each, files, stem};
use crate::program::{command, project};
use crate::reject::insta_settings;

#[test]
fn they_give_no_message() {
    each(&files("rules", &["rules"]), |path| {
        silent(path, &["check", "--format", "short", "--deny-warnings", "--root", "rules"])
    });
}

#[test]
fn their_tests_hold() {
    each(&files("rules", &["rules"]), passes);
}

/// The snapshots are the very files that `menagerie snapshot` writes; `commands/snapshot.rs` compares all that it writes.
#[test]
fn their_moves_are_those_of_the_snapshots() {
    each(&files("rules", &["rules"]), |path| {
        let text = fs::read_to_string(path).unwrap();
        let loaded = pipeline::load(stem(path), &text, &Folder(path.parent().unwrap().to_owned()));
        let game = loaded.game.ok_or("it does not load")?;
        let _guard = insta_settings(path.parent().unwrap().to_str().unwrap()).bind_to_scope();
        let compared =
            std::panic::catch_unwind(|| insta::assert_snapshot!(stem(path), trial::snapshot_text(&game)));
        compared.map_err(|_| "the snapshot differs (see above)".to_owned())
    });
}

/// The command and the test above agree on every byte that counts; one game shows that, with a file that it uses.
#[test]
fn the_snapshot_command_agrees() {
    each(&[project().join("rules/three-check.rules")], |path| silent(path, &["snapshot"]));
}

#[test]
fn a_game_as_data_has_the_same_moves() {
    let folder = tempfile::TempDir::new().unwrap();
    each(&files("rules", &["rules"]), |path| {
        let run = |arguments: &[&str], file: &std::path::Path| {
            let output = command(project()).args(arguments).arg(file).output().unwrap();
            if output.status.success() {
                Ok(output.stdout)
            } else {
                Err(String::from_utf8_lossy(&output.stderr).into_owned())
            }
        };
        let data = folder.path().join(stem(path)).with_extension("ron");
        fs::write(&data, run(&["ir"], path)?).unwrap();
        let (plain, from_data) = (run(&["moves"], path)?, run(&["moves"], &data)?);
        if plain == from_data { Ok(()) } else { Err("other moves".to_owned()) }
    });
}

#[test]
fn a_text_that_stands_alone_loads_without_files() {
    let text = fs::read_to_string(project().join("rules/animal-chess.rules")).unwrap();
    let loaded = pipeline::load("animal-chess.rules", &text, &NoFiles);
    assert!(loaded.diagnostics.is_empty());
    assert_eq!(loaded.game.unwrap().names[0], "Animal Chess");
}
