//! Arrows lead from each file of `src/` to the files that it uses. No files use each other, not even in a circle: only recursion is
//! permitted.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::program::project;
use crate::rooms::{ROOMS, collect, without_tests};

/// Files that use each other, and why.
struct Circle {
    folder: &'static str,
    files: &'static [&'static str],
    why: &'static str,
}

/// All that is permitted. It is recursion: data that contains itself, and functions that walk it. None is in the engine.
const RECURSION: [Circle; 3] = [
    Circle {
        folder: "language/syntax/tree",
        files: &["board.rs", "clauses.rs", "effects.rs", "expressions.rs", "removals.rs", "walks.rs"],
        why: "the forms of a tree contain each other: a clause has walks and effects, and they have expressions with walks of eyes",
    },
    Circle {
        folder: "language/ir",
        files: &[
            "expr.rs",
            "owner.rs",
            "parts.rs",
            "path/compile.rs",
            "path/mod.rs",
            "path/route.rs",
            "path_memory.rs",
            "turn.rs",
            "walk.rs",
        ],
        why: "a set has the walk of an eye, compiled to a path, and the legs of a walk have sets",
    },
    Circle {
        folder: "play/reference",
        files: &["findings.rs", "interpreter.rs", "passes.rs", "scene.rs", "sets.rs", "turn.rs"],
        why: "a walk asks conditions on its way, and a condition asks where walks and turns lead",
    },
];

/// Only recursion is permitted, and each circle of it is said.
#[test]
fn files_use_each_other_only_where_it_is_said() {
    let arrows = Arrows::of_source();
    let found: BTreeSet<BTreeSet<String>> = arrows.circles().into_iter().collect();
    let permitted: BTreeSet<BTreeSet<String>> = RECURSION
        .iter()
        .map(|circle| circle.files.iter().map(|file| format!("{}/{file}", circle.folder)).collect())
        .collect();
    let mut wrong = Vec::new();
    for circle in found.difference(&permitted) {
        wrong.push(format!("files use each other:\n{}", arrows.within(circle).join("\n")));
    }
    for circle in permitted.difference(&found) {
        let files: Vec<&str> = circle.iter().map(String::as_str).collect();
        wrong.push(format!("no longer a circle, or another one: {}", files.join(", ")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(RECURSION.iter().all(|circle| !circle.why.is_empty()));
}

/// The table of the engine in the map names every file of it once, and each uses what stands above it or in its row.
#[test]
fn files_of_the_engine_use_what_stands_above_them_in_the_map() {
    let map = fs::read_to_string(project().join("docs/architecture.md")).unwrap();
    let table = map.split("\n## The engine\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let parts: Vec<(usize, &str)> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split(" |").next())
        .enumerate()
        .flat_map(|(row, names)| names.split(['`', ',', ' ']).map(move |name| (row, name)))
        .filter(|(_, name)| !name.is_empty())
        .collect();
    let arrows = Arrows::of_source();
    // A file belongs to the part that names it most exactly.
    let row = |file: &str| {
        let file = file.strip_prefix("engine/")?;
        let is_in =
            |part: &&(usize, &str)| file == part.1 || part.1.ends_with('/') && file.starts_with(part.1);
        parts.iter().filter(is_in).max_by_key(|(_, name)| name.len()).map(|(row, _)| *row)
    };
    let mut wrong = Vec::new();
    for (_, name) in &parts {
        if parts.iter().filter(|(_, other)| other == name).count() != 1 {
            wrong.push(format!("`{name}` stands in two rows"));
        }
        if !arrows.0.keys().any(|file| file.starts_with(&format!("engine/{name}"))) {
            wrong.push(format!("there is no `{name}`"));
        }
    }
    for (file, used) in arrows.0.iter().filter(|(file, _)| file.starts_with("engine/")) {
        // The first file only names the others.
        if file == "engine/mod.rs" {
            continue;
        }
        let Some(there) = row(file) else {
            wrong.push(format!("{file} stands in no row"));
            continue;
        };
        let below = used.iter().filter(|used| row(used).is_some_and(|row| row > there));
        wrong.extend(below.map(|used| format!("{file} uses {used}, which stands below it")));
    }
    assert!(wrong.is_empty(), "docs/architecture.md:\n{}", wrong.join("\n"));
}

/// Which files each file of the rooms uses, tests left out.
///
/// All paths count that begin with `crate`, `self` or `super`, in `use` lines and elsewhere. A path through `use` lines of other files leads to
/// the file where it ends. Three things do not count: that the file of a module names its own parts; what is reached through
/// `use ...::*`, which counts as the file with that line; and methods, which need no path.
struct Arrows(BTreeMap<String, BTreeSet<String>>);

impl Arrows {
    fn of_source() -> Self {
        let src = project().join("src");
        let mut files = Vec::new();
        for room in ROOMS {
            collect(&src.join(room), &mut files);
        }
        let texts = files.iter().map(|file| {
            let name = file.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
            (name, fs::read_to_string(file).unwrap())
        });
        Self::of(&texts.collect::<Vec<_>>())
    }

    fn of(texts: &[(String, String)]) -> Self {
        let modules: BTreeMap<Vec<String>, &str> =
            texts.iter().map(|(file, _)| (module(file), file.as_str())).collect();
        let mut uses: BTreeMap<Vec<String>, Vec<(Vec<String>, String)>> = BTreeMap::new();
        let mut paths: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for (file, text) in texts {
            let here = module(file);
            for (path, name) in paths_of(&without_tests(text).join("\n")) {
                let first = [here.as_slice(), &path[..1]].concat();
                let Some(path) = absolute(&here, &path).or_else(|| {
                    modules.contains_key(&first).then(|| [here.as_slice(), path.as_slice()].concat())
                }) else {
                    continue;
                };
                if let Some(name) = name {
                    uses.entry(here.clone()).or_default().push((path.clone(), name));
                }
                paths.push((here.clone(), path));
            }
        }
        let mut arrows: BTreeMap<String, BTreeSet<String>> =
            texts.iter().map(|(file, _)| (file.clone(), BTreeSet::new())).collect();
        for (here, path) in paths {
            let Some(there) = ends_in(path, &modules, &uses) else { continue };
            if !there.starts_with(&here) {
                arrows.get_mut(modules[&here]).unwrap().insert(modules[&there].to_owned());
            }
        }
        Self(arrows)
    }

    /// The files that each file uses, also by way of others.
    fn reached(&self, from: &str) -> BTreeSet<&str> {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            for used in &self.0[file] {
                if reached.insert(used.as_str()) {
                    open.push(used);
                }
            }
        }
        reached
    }

    /// The largest sets of files of which each uses all others.
    fn circles(&self) -> Vec<BTreeSet<String>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.0.keys().map(|file| (file.as_str(), self.reached(file))).collect();
        let mut circles: Vec<BTreeSet<String>> = Vec::new();
        for (file, used) in &reached {
            if used.contains(file) && !circles.iter().any(|circle| circle.contains(*file)) {
                let back = used.iter().filter(|other| reached[**other].contains(file));
                circles.push(back.map(|other| (*other).to_owned()).collect());
            }
        }
        circles
    }

    /// The arrows inside a circle, one a line.
    fn within(&self, circle: &BTreeSet<String>) -> Vec<String> {
        let of = |file: &String| {
            let used: Vec<&str> = self.0[file].intersection(circle).map(String::as_str).collect();
            format!("  {file} uses {}", used.join(", "))
        };
        circle.iter().map(of).collect()
    }
}

/// The module that a file is: `play/notation/mod.rs` is `play::notation`.
fn module(file: &str) -> Vec<String> {
    let file = file.strip_suffix(".rs").unwrap();
    file.strip_suffix("/mod").unwrap_or(file).split('/').map(str::to_owned).collect()
}

/// A path from the top of the crate, if it begins with `crate`, `self` or `super`.
fn absolute(here: &[String], path: &[String]) -> Option<Vec<String>> {
    let (mut from, mut rest) = (here, path);
    match path.first()?.as_str() {
        "crate" => (from, rest) = (&[], &path[1..]),
        "self" => rest = &path[1..],
        "super" => {
            while let Some(("super", behind)) =
                rest.split_first().map(|(first, behind)| (first.as_str(), behind))
            {
                (from, rest) = (from.split_last()?.1, behind);
            }
        }
        _ => return None,
    }
    Some([from, rest].concat())
}

/// The file in which a path ends: the last module on it, or where a `use` line of that module leads.
fn ends_in(
    mut path: Vec<String>,
    modules: &BTreeMap<Vec<String>, &str>,
    uses: &BTreeMap<Vec<String>, Vec<(Vec<String>, String)>>,
) -> Option<Vec<String>> {
    // So often a path leads through a `use` line at most.
    for _ in 0..9 {
        let length = (1..=path.len()).rev().find(|length| modules.contains_key(&path[..*length]))?;
        let there = path[..length].to_vec();
        let Some(name) = path.get(length) else { return Some(there) };
        let Some((to, _)) = uses.get(&there).into_iter().flatten().find(|(_, known)| known == name) else {
            return Some(there);
        };
        path = [to.as_slice(), &path[length + 1..]].concat();
    }
    None
}

/// The paths of a code, with the name that a `use` line gives to each.
fn paths_of(code: &str) -> Vec<(Vec<String>, Option<String>)> {
    let mut found = Vec::new();
    let (mut rest, mut others) = (code, String::new());
    while let Some(begins) = next_use(rest) {
        let (before, line) = rest.split_at(begins);
        others.push_str(before);
        let (line, behind) = line.split_once(';').unwrap_or((line, ""));
        expand(&mut found, "", line.split_once("use ").unwrap().1);
        rest = behind;
    }
    others.push_str(rest);
    let is_of_path = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | ':');
    for path in others.split(|sign| !is_of_path(sign)).filter(|path| path.contains("::")) {
        found.push((segments(path), None));
    }
    found.retain(|(path, _)| !path.is_empty());
    found
}

/// Where the next `use` line begins.
fn next_use(code: &str) -> Option<usize> {
    let mut at = 0;
    for line in code.split_inclusive('\n') {
        let words = match line.strip_prefix("pub(") {
            Some(words) => words.split_once(") ").map_or(line, |(_, words)| words),
            None => line.strip_prefix("pub ").unwrap_or(line),
        };
        if words.starts_with("use ") {
            return Some(at);
        }
        at += line.len();
    }
    None
}

/// Adds all paths of the tree of a `use` line.
fn expand(found: &mut Vec<(Vec<String>, Option<String>)>, before: &str, tree: &str) {
    let tree = tree.trim();
    if let Some((path, parts)) = tree.split_once('{') {
        let (before, mut depth) = (format!("{before}{path}"), 0);
        let between = |sign: char| {
            depth += i32::from(sign == '{') - i32::from(sign == '}');
            sign == ',' && depth == 0
        };
        let parts = parts.trim_end().strip_suffix('}').unwrap();
        parts
            .split(between)
            .filter(|part| !part.trim().is_empty())
            .for_each(|part| expand(found, &before, part));
        return;
    }
    let (path, name) = tree.split_once(" as ").map_or((tree, None), |(path, name)| (path, Some(name)));
    let mut path = segments(&format!("{before}{path}"));
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = name.or(path.last().map(String::as_str)).map(str::to_owned);
    found.push((path, name));
}

fn segments(path: &str) -> Vec<String> {
    path.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

#[test]
fn arrows_lead_to_the_file_where_a_name_stands() {
    let texts = [
        ("play/mod.rs", "mod a;\nmod b;\npub(super) use a::{A, inner::B as C};\nuse b::D;\n"),
        ("play/a/mod.rs", "mod inner;\npub use inner::B;\nuse super::C;\n"),
        (
            "play/a/inner.rs",
            "use super::super::b;\n#[cfg(test)]\nmod tests {\n    use super::super::super::e;\n}\n",
        ),
        ("play/b.rs", "fn f(at: super::D) -> crate::play::A { self::g() }\n"),
        ("play/e.rs", "use std::fmt;\nuse super::{\n    C,\n    a::{self, A},\n    b::*,\n};\n"),
    ];
    let arrows = Arrows::of(&texts.map(|(file, text)| (file.to_owned(), text.to_owned())));
    let used = |file: &str| arrows.0[file].iter().map(String::as_str).collect::<Vec<_>>();
    // The file of a module names its own parts.
    assert!(used("play/mod.rs").is_empty());
    assert!(used("play/a/mod.rs").is_empty());
    assert_eq!(used("play/a/inner.rs"), ["play/b.rs"]);
    assert_eq!(used("play/b.rs"), ["play/a/mod.rs"]);
    assert_eq!(used("play/e.rs"), ["play/a/inner.rs", "play/a/mod.rs", "play/b.rs"]);
    assert!(arrows.circles().is_empty());
    let mut round = arrows;
    round.0.get_mut("play/b.rs").unwrap().insert("play/e.rs".to_owned());
    let circle = ["play/a/inner.rs", "play/b.rs", "play/e.rs"].map(str::to_owned).into();
    assert_eq!(round.circles(), [circle]);
}
