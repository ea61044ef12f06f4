//! Finding rule files in folders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use menagerie::desk::folder::reason;
use menagerie::language::diagnostic::suggest::nearest;
use menagerie::language::diagnostic::{Code, Diagnostic, catalog};
use menagerie::language::messages;

use super::built_in::BuiltIn;

/// How deep folders are searched.
const DEPTH: usize = 16;
/// The most entries of folders that are read.
const ENTRIES: usize = 10_000;

/// A rule file, and the folder that its `use` lines cannot leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) root: PathBuf,
}

impl Found {
    /// A file named by itself: its folder is the root, unless another is given. The ending `.rules` may be left out.
    pub(crate) fn file(path: &Path, root: Option<&Path>) -> Self {
        let ended = with_ending(path);
        let path = ended.as_deref().unwrap_or(path);
        let root = root.map_or_else(|| path.parent().unwrap_or(Path::new("")).to_owned(), Path::to_owned);
        Self { path: path.to_owned(), root }
    }
}

/// The rule file that is meant by its name without the ending, where nothing has the name as it is.
fn with_ending(path: &Path) -> Option<PathBuf> {
    if path.exists() && !path.is_dir() {
        return None;
    }
    let mut name = path.file_name()?.to_owned();
    name.push(".rules");
    let ended = path.with_file_name(name);
    ended.is_file().then_some(ended)
}

/// A file with a similar name in the folder of a missing one, as advice.
pub(crate) fn beside(path: &Path) -> Option<String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = fs::read_dir(folder) else {
        return Some(format!("there is no folder `{}` either", folder.display()));
    };
    let ours = |name: &String| {
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
        !name.starts_with('.') && matches!(ending, Some("rules" | "ron" | "json" | "snap" | "game"))
    };
    let mut names: Vec<String> =
        entries.take(ENTRIES).flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(ours);
    names.sort_unstable();
    let wanted = path.file_name()?.to_str()?;
    // The endings are left out, which would make all names alike: the same name with another ending, or one like it.
    let stem = |name: &str| name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
    let wanted = stem(wanted);
    let stems: Vec<String> = names.iter().map(|name| stem(name)).collect();
    let near = if stems.contains(&wanted) {
        Some(wanted.as_str())
    } else {
        nearest(&wanted, stems.iter().map(String::as_str))
    };
    let near = names.get(stems.iter().position(|known| Some(known.as_str()) == near)?)?;
    Some(format!("beside it lies `{}`: is that the one?", path.with_file_name(near).display()))
}

/// The named files, and the rule files in the named folders, in the order of their names. Named links are followed, found ones
/// are not.
pub(crate) fn find(paths: &[PathBuf], root: Option<&Path>) -> Vec<Result<Found, Diagnostic>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let root = root.unwrap_or(path);
            match files_in(path, &RULES) {
                Ok(files) => {
                    found.extend(files.into_iter().map(|path| Ok(Found { path, root: root.to_owned() })));
                }
                // A folder without rules that is called as a game is not meant.
                Err(diagnostic) if diagnostic.code == catalog::NO_RULES && BuiltIn::named(path).is_some() => {
                    found.push(Ok(Found::file(path, None)));
                }
                Err(diagnostic) => found.push(Err(diagnostic)),
            }
        } else {
            found.push(Ok(Found::file(path, root)));
        }
    }
    found
}

/// A sort of file that is looked for in folders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// How the names end.
    pub(crate) ending: &'static str,
    /// What such a file is called, and several of them.
    pub(crate) noun: [&'static str; 2],
    /// The code of the message if there is none.
    pub(crate) none: Code,
}

/// Rule files.
pub(crate) const RULES: Wanted =
    Wanted { ending: "rules", noun: ["rule file", "rule files"], none: catalog::NO_RULES };

/// The files of a sort in a folder and below it, in the order of their names; an error if there is none.
pub(crate) fn files_in(folder: &Path, wanted: &Wanted) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut search = Search { ending: wanted.ending, entries: 0, links: 0, files: Vec::new() };
    let [one, several] = wanted.noun;
    let shown = folder.display().to_string();
    let complete = search.folder(folder, 0).map_err(|error| {
        let help = if folder.is_dir() {
            "check the permissions of the folders in it"
        } else {
            "name a folder that is there"
        };
        messages::cannot_read(&format!("`{shown}`"), &reason(&error), help)
    })?;
    if !complete {
        return Err(messages::too_much_to_search(&shown, several));
    }
    if search.files.is_empty() {
        let nothing = messages::nothing_found(&shown, (one, several), wanted.ending, search.links > 0);
        return Err(nothing.under(wanted.none));
    }
    search.files.sort();
    Ok(search.files)
}

struct Search {
    ending: &'static str,
    entries: usize,
    /// Links to what may have been wanted.
    links: usize,
    files: Vec<PathBuf>,
}

impl Search {
    /// False if the limits were reached.
    fn folder(&mut self, folder: &Path, depth: usize) -> io::Result<bool> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            self.entries += 1;
            if self.entries > ENTRIES || depth > DEPTH {
                return Ok(false);
            }
            let path = entry.path();
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            let kind = entry.file_type()?;
            let named = path.extension().is_some_and(|extension| extension == self.ending);
            // Links are not followed: the search stays in the folder, and cannot go in circles.
            if kind.is_symlink() {
                self.links += usize::from(named || path.is_dir());
            } else if kind.is_dir() {
                if !self.folder(&path, depth + 1)? {
                    return Ok(false);
                }
            } else if named {
                // `.` as the folder is not worth to be part of every name.
                self.files.push(path.strip_prefix(".").map_or_else(|_| path.clone(), Path::to_owned));
            }
        }
        Ok(true)
    }
}
