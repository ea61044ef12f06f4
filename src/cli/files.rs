//! Reading files.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

use menagerie::diagnostic::{Code, Diagnostic, catalog};

use super::encoding::{self, NotText};
use super::failure::reason;
use super::find::beside;

/// The longest rule file, in bytes.
pub(crate) const RULES_LIMIT: u64 = menagerie::syntax::LARGEST_TEXT as u64;
/// The longest RON or JSON file, in bytes.
pub(crate) const DATA_LIMIT: u64 = 16 << 20;

/// Why a file cannot be read, in a few words: "there is no such file".
#[derive(Debug)]
pub(crate) struct Unreadable {
    code: Code,
    pub(crate) why: String,
    help: String,
    missing: bool,
}

impl Unreadable {
    fn new(code: Code, why: impl Into<String>, help: impl Into<String>) -> Self {
        Self { code, why: why.into(), help: help.into(), missing: false }
    }

    /// The same about a file named on the command line.
    pub(crate) fn about(self, path: &Path) -> Diagnostic {
        let message = format!("`{}` cannot be read: {}", path.display(), self.why);
        let near = if self.missing { beside(path) } else { None };
        Diagnostic::new(self.code, message).help(near.unwrap_or(self.help))
    }

    /// The same about a file in whose place the program itself writes, with what to do.
    pub(crate) fn about_own(self, path: &Path, help: &str) -> Diagnostic {
        self.about(path).help(help)
    }
}

impl From<std::io::Error> for Unreadable {
    fn from(error: std::io::Error) -> Self {
        let help = "check the name and the permissions of the file";
        let missing = error.kind() == ErrorKind::NotFound;
        Self { missing, ..Self::new(catalog::CANNOT_READ, reason(&error), help) }
    }
}

/// The text of a plain file of at most so many bytes.
pub(crate) fn read(path: &Path, limit: u64) -> Result<String, Unreadable> {
    // Asked before the file is opened: to open a pipe would wait for somebody to write into it.
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
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    encoding::text(bytes).map_err(|NotText { what, help }| Unreadable::new(catalog::NOT_TEXT, what, help))
}
