//! `tests/changes/<game>/<name>.change`: a small change of `rules/<game>.rules` does what it says, and nothing else.
//!
//! The changed file has no errors, the tests in the change hold, and at least one of them does not before it. Which moves
//! are gained and lost in the positions of the file's own tests is a snapshot, for people to read.

use std::fs;
use std::path::{Path, PathBuf};

use menagerie::desk::read::read;
use menagerie::language::diagnostic::any_error;
use menagerie::language::diagnostic::render::{WithSources, short};
use menagerie::language::ir::Ir;
use menagerie::loading::{pipeline, trial};

use crate::change_file::Change;
use crate::fixtures::{Folder, each, files, stem};
use crate::program::{Program, project};
use crate::reject::insta_settings;

#[test]
fn a_change_holds_what_its_tests_say() {
    each(&changes(), |path| {
        let (change, rules) = (change(path)?, rules(path)?);
        let changed = change.apply(&rules)?;
        loaded(path, &changed, "").map_err(|why| format!("the changed rules do not check:\n{why}"))?;
        let failures = loaded(path, &changed, &change.tests)?;
        if !failures.is_empty() {
            return Err(failures.join("\n"));
        }
        match loaded(path, &rules, &change.tests) {
            Ok(failures) if failures.is_empty() => Err("all of its tests hold before the change".to_owned()),
            _ => Ok(()),
        }
    });
}

#[test]
fn the_moves_that_it_gains_and_loses() {
    each(&changes(), |path| {
        let (change, game) = (change(path)?, game(path));
        let changed = change.apply(&rules(path)?)?;
        let mut program = Program::new("snapshot").arg(format!("{game}.rules"));
        for file in files("rules", &["rules", "snap"]) {
            let name = file.strip_prefix(project().join("rules")).unwrap().to_str().unwrap();
            program = program.file(name, fs::read(&file).unwrap());
        }
        let outcome = program.file(&format!("{game}.rules"), changed).outcome();
        if outcome.status > 1 || outcome.stdout.is_empty() && !outcome.stderr.is_empty() {
            return Err(outcome.stderr);
        }
        let mut settings = insta_settings(&format!("../snapshots/changes/{game}"));
        settings.set_description(&change.title);
        let _guard = settings.bind_to_scope();
        let compared = std::panic::catch_unwind(|| insta::assert_snapshot!(stem(path), outcome.stdout));
        compared.map_err(|_| "the snapshot differs (see above)".to_owned())
    });
}

/// A reader of the rules said back sees that something has changed.
#[test]
fn the_sentences_of_the_rules_change() {
    each(&changes(), |path| {
        let rules = rules(path)?;
        let name = format!("{}.rules", game(path));
        let said = |rules: &str| {
            let loaded = pipeline::load(&name, rules, &Folder(project().join("rules")));
            let said = read(&loaded.game.unwrap()).into_iter();
            said.map(|said| (said.of, said.lines)).collect::<Vec<_>>()
        };
        if said(&rules) == said(&change(path)?.apply(&rules)?) {
            return Err(
                "the sentences of `menagerie read` are the same before and after the change".to_owned()
            );
        }
        Ok(())
    });
}

#[test]
fn every_snapshot_of_a_change_is_of_a_change() {
    each(&files("tests/snapshots/changes", &["snap"]), |path| {
        let below = path.strip_prefix(project().join("tests/snapshots")).unwrap();
        let change = project().join("tests").join(below).with_extension("change");
        if change.is_file() { Ok(()) } else { Err("there is no such change".to_owned()) }
    });
}

/// The games with a page that describes them sentence by sentence are those that people will want to change.
#[test]
fn each_of_the_five_games_has_changes() {
    for game in ["animal-chess", "lilypad", "lion-game", "lions-cave", "lotus-39"] {
        let number = files(&format!("tests/changes/{game}"), &["change"]).len();
        assert!(number >= 3, "{game}: {number} changes");
    }
}

fn changes() -> Vec<PathBuf> {
    files("tests/changes", &["change"])
}

fn change(path: &Path) -> Result<Change, String> {
    Change::parse(&fs::read_to_string(path).unwrap())
}

/// The game that a change is of: the name of its folder.
fn game(path: &Path) -> &str {
    path.parent().unwrap().file_name().unwrap().to_str().unwrap()
}

fn rules(path: &Path) -> Result<String, String> {
    let game = game(path);
    let rules = project().join("rules").join(game).with_extension("rules");
    fs::read_to_string(rules).map_err(|error| format!("rules/{game}.rules: {error}"))
}

/// What does not hold of tests at the end of a rule file, or why the file has no moves.
fn loaded(path: &Path, rules: &str, tests: &str) -> Result<Vec<String>, String> {
    let name = format!("{}.rules", game(path));
    let loaded = pipeline::load(&name, &format!("{rules}\n{tests}"), &Folder(project().join("rules")));
    let sources = &loaded.sources;
    let errors: Vec<String> = loaded
        .diagnostics
        .iter()
        .filter(|told| any_error(std::slice::from_ref(*told)))
        .map(|diagnostic| short(WithSources { diagnostic, sources }))
        .collect();
    let Some(game) = loaded.game.filter(|_| errors.is_empty()) else { return Err(errors.join("\n")) };
    // The tests of the file itself speak of other rules, and take long.
    let mut ir: Ir = game.ir().clone();
    ir.tests.retain(|test| {
        let source = sources.get(test.at.source);
        source.is_some_and(|source| source.name == name) && test.at.start as usize > rules.len()
    });
    if ir.tests.is_empty() && !tests.is_empty() {
        return Err("its tests are not found".to_owned());
    }
    let game = ir.check().unwrap();
    let results = trial::run(&game);
    let failures = results.iter().flat_map(|result| &result.failures);
    Ok(failures
        .map(|failure| {
            let diagnostic = failure.diagnostic();
            let told = short(WithSources { diagnostic: &diagnostic, sources });
            format!("{told}\n{}\n{}", diagnostic.help.clone().unwrap_or_default(), failure.drawing)
        })
        .collect())
}
