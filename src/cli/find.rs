//! Finding rule files in folders.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use menagerie::diagnostic::{Diagnostic, catalog};

use super::failure::reason;

/// How deep folders are searched.
const DEPTH: usize = 16;
/// How many entries of folders are looked at.
const ENTRIES: usize = 10_000;

/// A rule file, and the folder out of which its `use` lines may not lead.
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
    if path.exists() {
        return None;
    }
    let mut name = path.file_name()?.to_owned();
    name.push(".rules");
    let ended = path.with_file_name(name);
    ended.is_file().then_some(ended)
}

/// The files named, and the rule files in the folders named, in the order of their names.
pub(crate) fn find(paths: &[PathBuf], root: Option<&Path>) -> Vec<Result<Found, Diagnostic>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let root = root.unwrap_or(path);
            match files_in(path) {
                Ok(files) => {
                    found.extend(files.into_iter().map(|path| Ok(Found { path, root: root.to_owned() })));
                }
                Err(diagnostic) => found.push(Err(diagnostic)),
            }
        } else {
            found.push(Ok(Found::file(path, root)));
        }
    }
    found
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut search = Search { entries: 0, files: Vec::new() };
    let complete = search.folder(folder, 0).map_err(|error| {
        let message = format!("`{}` cannot be searched: {}", folder.display(), reason(&error));
        Diagnostic::new(catalog::CANNOT_READ, message).help("check the permissions of the folders in it")
    })?;
    if !complete {
        let message = format!("there is too much in `{}` to search it", folder.display());
        return Err(Diagnostic::new(catalog::TOO_MANY_FILES, message)
            .help("name a folder with rule files, or the files themselves"));
    }
    if search.files.is_empty() {
        let message = format!("there is no rule file in `{}`", folder.display());
        return Err(
            Diagnostic::new(catalog::NO_RULES, message).help("the names of rule files end in `.rules`")
        );
    }
    search.files.sort();
    Ok(search.files)
}

struct Search {
    entries: usize,
    files: Vec<PathBuf>,
}

impl Search {
    /// Whether all of the folder could be looked at within the limits.
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
            // Links to folders are not followed, so that no search goes round in circles.
            if entry.file_type()?.is_dir() {
                if !self.folder(&path, depth + 1)? {
                    return Ok(false);
                }
            } else if path.extension().is_some_and(|extension| extension == "rules") && !path.is_dir() {
                // `.` as the folder is not worth to be part of every name.
                self.files.push(path.strip_prefix(".").map_or_else(|_| path.clone(), Path::to_owned));
            }
        }
        Ok(true)
    }
}
