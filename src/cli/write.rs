//! Writing files: whole or not at all, and over nothing but what the program itself has written.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use menagerie::desk::folder::reason;
use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::messages;
use tempfile::NamedTempFile;

use super::files;
use super::limits::DATA_LIMIT;

/// A sort of file that the program writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sort {
    /// What it is called: "saved position".
    pub(crate) noun: &'static str,
    /// How such a file is known.
    pub(crate) is: Known,
    /// What to do where something else stands in the way.
    pub(crate) help: &'static str,
    /// The command that replaces a file of this sort, to be followed by its name; none if replacing was asked for.
    pub(crate) again: Option<&'static str>,
}

/// How a file of a sort is known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Known {
    /// By its text.
    Text(fn(&str) -> bool),
    /// By its bytes, if it is no text.
    Bytes(fn(&[u8]) -> bool),
}

impl Known {
    /// Whether a plain file is of this sort.
    fn is(self, path: &Path) -> bool {
        match self {
            Self::Text(is) => files::read(path, DATA_LIMIT).is_ok_and(|text| is(&text)),
            Self::Bytes(is) => {
                let mut there = Vec::new();
                let read = File::open(path).and_then(|file| file.take(DATA_LIMIT).read_to_end(&mut there));
                read.is_ok() && is(&there)
            }
        }
    }
}

/// What a path is, if it is no plain file: "a folder".
pub(crate) fn special(path: &Path, metadata: &Metadata) -> Option<String> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return None;
    }
    if kind.is_symlink() {
        let target = fs::read_link(path).unwrap_or_default();
        return Some(format!("a link to `{}`", target.display()));
    }
    Some(if kind.is_dir() { "a folder" } else { device(kind) }.to_owned())
}

#[cfg(unix)]
fn device(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn device(_: fs::FileType) -> &'static str {
    "a device"
}

/// Writes a text whole or not at all. What stands there is only replaced if it is a file of this sort.
pub(crate) fn write(path: &Path, text: &str, sort: &Sort) -> Result<(), Diagnostic> {
    write_bytes(path, text.as_bytes(), sort)
}

/// The same for bytes.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8], sort: &Sort) -> Result<(), Diagnostic> {
    let cannot = |error: io::Error| cannot(path, &error, "nothing has been changed");
    // The path itself is asked, not what it may lead to: nothing is written through a link.
    let before = match fs::symlink_metadata(path) {
        Ok(before) => before,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return match temporary(path, bytes, None).and_then(|new| create(path, new)) {
                Ok(()) => Ok(()),
                // Another process was quicker.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(there(path, sort)),
                Err(error) => Err(cannot(error)),
            };
        }
        Err(error) => return Err(cannot(error)),
    };
    may_be_replaced(path, &before, sort)?;
    let new = temporary(path, bytes, Some(&before)).map_err(cannot)?;
    // Checked again; the rest of the race is too short to matter.
    if fs::symlink_metadata(path).ok().is_none_or(|now| !same(&before, &now)) {
        return Err(messages::has_changed(&path.display().to_string()));
    }
    new.persist(path).map(drop).map_err(|error| cannot(error.error))
}

/// Writes a new file whole or not at all. False if something is there already.
pub(crate) fn write_new(path: &Path, text: &str) -> Result<bool, Diagnostic> {
    if fs::symlink_metadata(path).is_ok() {
        return Ok(false);
    }
    match temporary(path, text.as_bytes(), None).and_then(|new| create(path, new)) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(cannot(path, &error, "check the permissions of the folder")),
    }
}

/// The message if the system does not let the file be written.
fn cannot(path: &Path, error: &io::Error, help: &str) -> Diagnostic {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
    let (why, help) = match folder {
        Some(folder) => (
            format!("there is no folder `{}`", folder.display()),
            "make the folder first, or name one that is there",
        ),
        None => (reason(error), full(error).unwrap_or(help)),
    };
    messages::cannot_write(&path.display().to_string(), &why, help)
}

/// What to do where there is no space left.
pub(crate) fn full(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        ErrorKind::StorageFull => Some("make room there, or write to another disk"),
        ErrorKind::QuotaExceeded => Some("make room there: this is as much as you may store"),
        ErrorKind::FileTooLarge => Some("no larger file can be stored there"),
        _ => None,
    }
}

/// Checks that a plain file of this sort is there, and that it may be replaced.
fn may_be_replaced(path: &Path, before: &Metadata, sort: &Sort) -> Result<(), Diagnostic> {
    let shown = path.display().to_string();
    if let Some(what) = special(path, before) {
        return Err(messages::not_a_file(&shown, ("written", &what), sort.help));
    }
    if !sort.is.is(path) {
        return Err(messages::not_ours(&shown, sort.noun, sort.help));
    }
    if sort.again.is_some() { Err(there(path, sort)) } else { Ok(()) }
}

fn there(path: &Path, sort: &Sort) -> Diagnostic {
    let shown = path.display().to_string();
    let help =
        sort.again.map_or_else(|| sort.help.to_owned(), |again| format!("`{again} {shown}` replaces it"));
    messages::already_there(&shown, &format!("a {}", sort.noun), &help)
}

/// Whether a file is the one that it was.
fn same(before: &Metadata, now: &Metadata) -> bool {
    now.is_file() && before.len() == now.len() && before.modified().ok() == now.modified().ok()
}

/// What the names of files begin with that are being written.
const BEGUN: &str = ".menagerie-";

/// For so long after it was made an empty file may be about to be held.
const NEW: Duration = Duration::from_secs(10);

/// Removes what runs have left in a folder that were stopped while they wrote. A run does so once for each folder.
fn remove_left(folder: &Path) {
    static LOOKED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !LOOKED.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        return;
    }
    // What cannot be examined or removed stays: the next run tries again.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let begun = entry.file_name().to_str().is_some_and(|name| name.starts_with(BEGUN));
        let Some(metadata) = entry.metadata().ok().filter(|metadata| begun && metadata.is_file()) else {
            continue;
        };
        let age = metadata.modified().ok().and_then(|made| made.elapsed().ok()).unwrap_or_default();
        if metadata.len() == 0 && age < NEW {
            continue;
        }
        let left = File::options().write(true).open(entry.path());
        if left.is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Writes the content to a temporary file beside the final one.
fn temporary(path: &Path, bytes: &[u8], before: Option<&Metadata>) -> io::Result<NamedTempFile<File>> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.map_or_else(|| PathBuf::from("."), Path::to_owned);
    // Made like any file, with the permissions that the user's settings give; a temporary file in the usual sense
    // would stay unreadable for others.
    remove_left(&folder);
    let mut file = tempfile::Builder::new()
        .prefix(BEGUN)
        .make_in(folder, |path| File::options().write(true).create_new(true).open(path))?;
    // Held while it is written: what is not held was left by a run that was stopped. Where nothing can be held, nothing is removed.
    let _ = file.as_file().lock();
    file.write_all(bytes)?;
    if let Some(before) = before {
        file.as_file().set_permissions(before.permissions())?;
    }
    file.as_file().sync_all()?;
    Ok(file)
}

/// Gives the file its name, unless something has that name by now.
fn create(path: &Path, file: NamedTempFile<File>) -> io::Result<()> {
    file.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use std::fs::{self, File};
    use std::io::{Error, ErrorKind};
    use std::path::Path;

    use super::{BEGUN, cannot, write_new};

    #[test]
    fn advice_fits_what_the_system_says() {
        let help =
            |kind: ErrorKind| cannot(Path::new("a"), &Error::from(kind), "advice").help.clone().unwrap();
        assert!(help(ErrorKind::StorageFull).contains("make room"));
        assert!(help(ErrorKind::QuotaExceeded).contains("make room"));
        assert_eq!(help(ErrorKind::PermissionDenied), "advice");
    }

    #[test]
    fn what_was_left_is_removed_and_what_is_being_written_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let (left, held) =
            (folder.path().join(format!("{BEGUN}left")), folder.path().join(format!("{BEGUN}held")));
        fs::write(&left, "half").unwrap();
        fs::write(&held, "half").unwrap();
        let writing = File::options().write(true).open(&held).unwrap();
        writing.lock().unwrap();
        assert!(write_new(&folder.path().join("a"), "whole").unwrap());
        assert!(!left.exists() && held.exists());
    }
}
