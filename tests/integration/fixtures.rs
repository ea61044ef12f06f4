//! Files that tests are made of.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::thread;

use menagerie::language::ir::Game;
use menagerie::loading::pipeline::{self, Files, Found, asked};
use menagerie::play::matches::{Executor, Match};

use crate::program::project;

/// The files in a folder of the project, and in the folders in it, whose names end so; sorted. There must be some: a test
/// of no files would always hold.
#[track_caller]
pub(crate) fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    collected(folder, endings, true)
}

/// The same, without the folders in it: they hold files that others use.
#[track_caller]
pub(crate) fn top_files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    collected(folder, endings, false)
}

#[track_caller]
fn collected(folder: &str, endings: &[&str], deep: bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&project().join(folder), endings, deep, &mut found);
    assert!(!found.is_empty(), "no file in `{folder}` ends in one of {endings:?}");
    found.sort();
    found
}

fn collect(folder: &Path, endings: &[&str], deep: bool, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if deep {
                collect(&path, endings, deep, found);
            }
        } else if path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted)) {
            found.push(path);
        }
    }
}

/// The name without the ending.
pub(crate) fn stem(path: &Path) -> &str {
    path.file_stem().unwrap().to_str().unwrap()
}

/// The name within the project.
pub(crate) fn name(path: &Path) -> String {
    path.strip_prefix(project()).unwrap().display().to_string()
}

/// Runs a check on each of many files and tells all that failed, not only the first.
#[track_caller]
pub(crate) fn each(files: &[PathBuf], check: impl Fn(&Path) -> Result<(), String>) {
    let failed: Vec<String> = files
        .iter()
        .filter_map(|path| check(path).err().map(|why| format!("== {}\n{}", name(path), why.trim_end())))
        .collect();
    assert!(failed.is_empty(), "{} of {} files failed\n{}\n", failed.len(), files.len(), failed.join("\n\n"));
}

/// The files of a folder, for `use`.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Files for Folder {
    fn find(&self, from: &str, wanted: &str) -> Result<Found, String> {
        let file = pipeline::file_name(wanted);
        let beside = Path::new(from).parent().unwrap_or(Path::new(""));
        let path = self.0.join(beside).join(file).canonicalize().map_err(|error| error.to_string())?;
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let root = self.0.canonicalize().map_err(|error| error.to_string())?;
        let name = path.strip_prefix(root).map_err(|error| error.to_string())?;
        Ok(Found { name: name.display().to_string(), text })
    }
}

/// Runs a check on what comes of each rule file at the top of some folders, and tells all that failed.
#[track_caller]
pub(crate) fn each_loaded(folders: &[&str], check: impl Fn(&pipeline::Loaded) -> Result<(), String>) {
    let files = folders.iter().flat_map(|folder| loaded(folder));
    let failed: Vec<String> = files
        .filter_map(|(name, loaded)| check(loaded).err().map(|why| format!("== {name}\n{}", why.trim_end())))
        .collect();
    assert!(failed.is_empty(), "{} files failed\n{}\n", failed.len(), failed.join("\n\n"));
}

/// The games of the rule files of the project, with the names of the files.
pub(crate) fn games() -> Vec<(String, Game)> {
    loaded("rules").iter().map(|(name, loaded)| (name.clone(), loaded.game.clone().unwrap())).collect()
}

/// The games of `rules/` and of `tests/accept/`, with the names of the files.
pub(crate) fn all_games() -> Vec<(String, Game)> {
    ["rules", "tests/accept"].into_iter().flat_map(games_of).collect()
}

/// The games of the files of a folder from which one comes.
pub(crate) fn games_of(folder: &str) -> Vec<(String, Game)> {
    loaded(folder).iter().filter_map(|(name, loaded)| Some((name.clone(), loaded.game.clone()?))).collect()
}

/// The game of one file of `rules/`.
pub(crate) fn rules(stem: &str) -> Game {
    game_of("rules", stem)
}

/// The game of one file of `tests/accept/`.
pub(crate) fn accepted(stem: &str) -> Game {
    game_of("tests/accept", stem)
}

fn game_of(folder: &str, stem: &str) -> Game {
    let name = format!("{stem}.rules");
    games_of(folder).into_iter().find(|(known, _)| *known == name).unwrap().1
}

/// What comes of one file of `rules/`.
pub(crate) fn rule_file(stem: &str) -> &'static pipeline::Loaded {
    let name = format!("{stem}.rules");
    &loaded("rules").iter().find(|(known, _)| *known == name).unwrap().1
}

/// A game at a position in words, as a drawing or as a FEN.
#[track_caller]
pub(crate) fn at<E: Executor>(loaded: &pipeline::Loaded, position: &str) -> Match<E> {
    let game = loaded.game.as_ref().unwrap();
    let read = asked::read(game, &loaded.files, "position", position);
    let placement = read.expect(position).unwrap_or_else(|_| panic!("{position}"));
    Match::at(game, &placement).unwrap()
}

/// What comes of the rule files at the top of a folder, with their names. They are checked once for all tests.
pub(crate) fn loaded(folder: &str) -> &'static [(String, pipeline::Loaded)] {
    static RULES: OnceLock<Vec<(String, pipeline::Loaded)>> = OnceLock::new();
    static ACCEPTED: OnceLock<Vec<(String, pipeline::Loaded)>> = OnceLock::new();
    let known = match folder {
        "rules" => &RULES,
        "tests/accept" => &ACCEPTED,
        _ => panic!("nothing is kept of `{folder}`"),
    };
    let load = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, menagerie::load_file(path).unwrap())
    };
    known.get_or_init(|| top_files(folder, &["rules"]).iter().map(load).collect())
}

/// What comes of a text that is built on the rule files of the project.
pub(crate) fn built_on_rules(text: &str) -> pipeline::Loaded {
    let folder = Folder(files("rules", &["rules"])[0].parent().unwrap().to_path_buf());
    pipeline::load("built.rules", text, &folder)
}

/// Does the same for each of several things, as many at a time as the machine can do.
pub(crate) fn several_at_a_time<T: Send>(
    things: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) + Sync,
) {
    let left = Mutex::new(things.into_iter());
    let next = || left.lock().unwrap().next();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(thing) = next() {
                    work(thing);
                }
            });
        }
    });
}
