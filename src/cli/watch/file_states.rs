//! The state of files when they were last checked.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use menagerie::language::source::Sources;
use menagerie::language::syntax::ParsedFile;
use menagerie::language::syntax::tree::ItemKind;
use menagerie::loading::pipeline::file_name;

use crate::cli::built_in::WITHIN;

/// How often it is waited for a file that does not come to rest: after that it is read as it is.
const WAITS: usize = 25;

/// Identifies a state of a file; none if it is missing.
type Stamp = Option<(SystemTime, u64)>;

fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// Files, and what they were like.
#[derive(Debug, Default)]
pub(super) struct FileStates(Vec<(PathBuf, Stamp)>);

impl FileStates {
    /// Whether one of them has changed.
    pub(super) fn has_changed(&self) -> bool {
        self.0.iter().any(|(path, seen)| stamp(path) != *seen)
    }

    /// Waits until a file, and those that were seen with it, stay unchanged for `rest`, and notes their state. While an editor
    /// replaces a file, it is missing for a moment.
    pub(super) fn settle(&mut self, path: &Path, rest: Duration) {
        if self.0.is_empty() {
            self.0.push((path.to_owned(), None));
        }
        for _ in 0..WAITS {
            for (path, seen) in &mut self.0 {
                *seen = stamp(path);
            }
            thread::sleep(rest);
            let there = self.0.iter().any(|(known, seen)| known == path && seen.is_some());
            if there && !self.has_changed() {
                return;
            }
        }
    }

    /// Notes the files that the text was made of, and those that it uses and that are missing: they may be made next. Other files
    /// in their folders do not matter.
    pub(super) fn uses(&mut self, path: &Path, sources: &Sources, files: &[ParsedFile]) {
        let mut now: Vec<(PathBuf, Stamp)> = Vec::new();
        let known = |path: &Path| self.0.iter().find(|(known, _)| known == path).map(|(_, seen)| *seen);
        let used = sources.0.iter().map(|source| PathBuf::from(&source.name)).filter(|used| used.is_file());
        let wanted = files.iter().flat_map(|parsed| {
            let name = sources.get(parsed.source).map(|source| Path::new(&source.name));
            let folder = name.filter(|name| !name.starts_with(WITHIN)).and_then(Path::parent);
            parsed.file.items.iter().filter_map(move |item| match &item.kind {
                ItemKind::Use(wanted) => Some(folder?.join(file_name(&wanted.text))),
                _ => None,
            })
        });
        for path in [path.to_owned()].into_iter().chain(used).chain(wanted) {
            let seen = known(&path).unwrap_or_else(|| stamp(&path));
            if !now.iter().any(|(known, _)| *known == path) {
                now.push((path, seen));
            }
        }
        self.0 = now;
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests;
