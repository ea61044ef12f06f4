//! The rooms of `src/` stand in the order in which data flows: what is not a test uses its own room and those before it, and none after.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::project;

/// The rooms, in the order of the table in `docs/architecture.md`.
pub(crate) const ROOMS: [&str; 7] = ["language", "play", "engine", "opponent", "loading", "desk", "cli"];

#[test]
fn no_room_uses_one_after_it() {
    let mut wrong = Vec::new();
    for (room, name) in ROOMS.iter().enumerate() {
        let mut files = Vec::new();
        collect(&project().join("src").join(name), &mut files);
        assert!(files.len() > 10, "the files of {name} were not found");
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let file = file.strip_prefix(project().join("src")).unwrap();
            for used in used(&without_tests(&text).concat(), module_depth(file)) {
                if !ROOMS[..=room].contains(&used.as_str()) {
                    wrong.push(format!("src/{} uses `{used}`", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_rooms_are_those_of_the_map() {
    let mut folders: Vec<String> = fs::read_dir(project().join("src"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    folders.sort_by_key(|name| ROOMS.iter().position(|room| room == name));
    assert_eq!(folders, ROOMS);
    let map = fs::read_to_string(project().join("docs/architecture.md")).unwrap();
    let rooms: Vec<&str> = rows(&map).map(|(room, _)| room).collect();
    assert_eq!(rooms, ROOMS);
}

/// The map gives the lines of each room, rounded. A small change of a room does not change its row.
#[test]
fn the_map_gives_the_lines_of_each_room() {
    const OFF: usize = 300;
    let map = fs::read_to_string(project().join("docs/architecture.md")).unwrap();
    let mut wrong = Vec::new();
    for (room, row) in rows(&map) {
        let mut files = Vec::new();
        collect(&project().join("src").join(room), &mut files);
        let lines: usize =
            files.iter().map(|file| without_tests(&fs::read_to_string(file).unwrap()).len()).sum();
        let said: usize =
            row.trim_end_matches(" |").rsplit(' ').next().unwrap().replace(',', "").parse().unwrap();
        if lines.abs_diff(said) > OFF {
            wrong.push(format!("src/{room} has {lines} lines, not {said}"));
        }
    }
    assert!(wrong.is_empty(), "docs/architecture.md: {}", wrong.join("; "));
}

/// The rows of the first table of the map: a room, and what follows its name.
fn rows(map: &str) -> impl Iterator<Item = (&str, &str)> {
    map.lines().filter_map(|line| line.strip_prefix("| `src/")?.split_once("/` |")).take(ROOMS.len())
}

/// All files of a room that are not tests.
pub(crate) fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if name == "tests" || name.starts_with("test_") {
            continue;
        }
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// The lines of a text without comments, blank lines and the items that are compiled for tests alone, as rustfmt lays them out: such an
/// item ends with the first line at its indent that ends with `;` or `}`.
pub(crate) fn without_tests(text: &str) -> Vec<&str> {
    let mut kept = Vec::new();
    let mut item: Option<usize> = None;
    for line in text.lines() {
        let words = line.trim();
        let indent = line.len() - line.trim_start().len();
        if words == "#[cfg(test)]" {
            item = Some(indent);
        } else if let Some(begins) = item {
            if indent == begins && words.ends_with([';', '}']) {
                item = None;
            }
        } else if !words.is_empty() && !words.starts_with("//") {
            kept.push(words);
        }
    }
    kept
}

/// How many modules stand around the items of a file: `play/session.rs` is `play::session`.
fn module_depth(file: &Path) -> usize {
    file.components().count() - usize::from(file.ends_with("mod.rs"))
}

/// The first names of all paths from the top of the crate. A path that climbs out of its room counts as `super`.
fn used(code: &str, depth: usize) -> Vec<String> {
    let name = |rest: &str| rest.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
    let mut found: Vec<String> = code.split("crate::").skip(1).map(name).collect();
    if code.contains(&"super::".repeat(depth)) {
        found.push("super".to_owned());
    }
    found
}

#[test]
fn what_is_used_is_found() {
    let text = "use crate::play::Match;\n// crate::desk\n#[cfg(test)]\n#[expect(\n    x\n)]\nmod tests {\n    use crate::cli::x;\n}\nfn f() { super::super::g(crate::desk::h) }\n";
    let code = without_tests(text).concat();
    assert_eq!(used(&code, 3), ["play", "desk"]);
    assert_eq!(used(&code, 2), ["play", "desk", "super"]);
    assert_eq!(module_depth(Path::new("play/mod.rs")), 1);
    assert_eq!(module_depth(Path::new("play/notation/fen.rs")), 3);
}
