//! What files were like when they were looked at.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use menagerie::source::Sources;

/// How often it is waited for a file that does not come to rest: after that it is read as it is.
const WAITS: usize = 25;

/// What tells one state of a file from another; none where it is not there.
type Stamp = Option<(SystemTime, u64)>;

fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// Files, and what they were like.
#[derive(Debug, Default)]
pub(super) struct Seen(Vec<(PathBuf, Stamp)>);

impl Seen {
    /// Whether one of them is not as it was.
    pub(super) fn has_changed(&self) -> bool {
        self.0.iter().any(|(path, seen)| stamp(path) != *seen)
    }

    /// Waits until a file, and those that were seen with it, stay as they are for so long, and notes what they are like. A file
    /// that an editor replaces is not there for a moment.
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

    /// Notes which files the text was made of. Where it has errors, a file may be missing that somebody makes next: then the folder
    /// is looked at, too.
    pub(super) fn uses(&mut self, path: &Path, sources: &Sources, errors: bool) {
        let mut now: Vec<(PathBuf, Stamp)> = Vec::new();
        let known = |path: &Path| self.0.iter().find(|(known, _)| known == path).map(|(_, seen)| *seen);
        let used = sources.0.iter().map(|source| PathBuf::from(&source.name)).filter(|used| used.is_file());
        let folder = path
            .parent()
            .map(|folder| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() });
        for path in [path.to_owned()].into_iter().chain(used).chain(folder.filter(|_| errors)) {
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
mod tests {
    use std::fs;
    use std::time::Duration;

    use menagerie::source::Sources;

    use super::Seen;

    #[test]
    fn files_that_are_replaced_and_files_that_come_are_seen() {
        let folder = tempfile::TempDir::new().unwrap();
        let (main, used) = (folder.path().join("a.rules"), folder.path().join("b.rules"));
        fs::write(&main, "one").unwrap();
        fs::write(&used, "two").unwrap();
        let mut sources = Sources::default();
        sources.add("prelude", "");
        sources.add(main.display().to_string(), "one");
        sources.add(used.display().to_string(), "two");
        let look = |errors: bool| {
            let mut seen = Seen::default();
            seen.settle(&main, Duration::from_millis(1));
            seen.uses(&main, &sources, errors);
            assert!(!seen.has_changed());
            seen
        };
        let seen = look(false);
        fs::write(&used, "three").unwrap();
        assert!(seen.has_changed());
        let seen = look(false);
        fs::write(folder.path().join("new"), "seven").unwrap();
        assert!(!seen.has_changed());
        fs::rename(folder.path().join("new"), &main).unwrap();
        assert!(seen.has_changed());
        let seen = look(true);
        fs::remove_file(&used).unwrap();
        assert!(seen.has_changed());
    }
}
