//! The text of one file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::encoding::{self, NotText};
use crate::language::diagnostic::{Code, catalog};

/// Why a file cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it cannot be read: {why}; {help}")]
pub struct Unreadable {
    /// The code of the message.
    pub code: Code,
    /// In a few words: "there is no such file".
    pub why: String,
    /// What to do about it.
    pub help: String,
    /// Nothing has this name.
    pub missing: bool,
}

impl Unreadable {
    fn new(code: Code, why: impl Into<String>, help: impl Into<String>) -> Self {
        Self { code, why: why.into(), help: help.into(), missing: false }
    }
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        let help = "check the name and the permissions of the file";
        let missing = error.kind() == ErrorKind::NotFound;
        Self { missing, ..Self::new(catalog::CANNOT_READ, reason(&error), help) }
    }
}

/// The text of a plain file of at most `limit` bytes.
///
/// # Errors
///
/// [`Unreadable`]: it is not there, no plain file, larger, or not text in UTF-8.
pub fn read(path: &Path, limit: u64) -> Result<String, Unreadable> {
    // Checked before the file is opened: opening a pipe would wait for a writer.
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "a folder" } else { "not a plain file" };
        let help = "name one file; `check`, `test` and `snapshot` also take folders";
        return Err(Unreadable::new(catalog::NOT_A_FILE, format!("it is {what}"), help));
    }
    let too_large = || {
        let why = format!("it is larger than {} KiB", limit >> 10);
        Unreadable::new(catalog::TOO_LARGE, why, "a game needs far less; is this the right file?")
    };
    if metadata.len() > limit {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len() + 1).unwrap_or(0));
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    encoding::text(bytes).map_err(|NotText { what, help }| Unreadable::new(catalog::NOT_TEXT, what, help))
}

/// The message of the system, in words of its user.
#[must_use]
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "you do not have the permission".to_owned(),
        _ => {
            let text = error.to_string();
            let words = text.split(" (os error").next().unwrap_or(&text);
            let mut letters = words.chars();
            letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
        }
    }
}
