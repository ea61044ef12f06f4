//! Reading and writing files.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

use menagerie::diagnostic::{Code, Diagnostic, catalog};

use super::failure::reason;

/// The longest rule file, in bytes.
pub(crate) const RULES_LIMIT: u64 = menagerie::syntax::LARGEST_TEXT as u64;
/// The longest RON or JSON file, in bytes.
pub(crate) const DATA_LIMIT: u64 = 16 << 20;

/// Why a file cannot be read, in a few words: "there is no such file".
#[derive(Debug)]
pub(crate) struct Unreadable {
    code: Code,
    pub(crate) why: String,
    help: &'static str,
}

impl Unreadable {
    /// The same about a file named on the command line.
    pub(crate) fn about(self, path: &Path) -> Diagnostic {
        let message = format!("`{}` cannot be read: {}", path.display(), self.why);
        Diagnostic::new(self.code, message).help(self.help)
    }
}

impl From<std::io::Error> for Unreadable {
    fn from(error: std::io::Error) -> Self {
        let help = "check the name and the permissions of the file";
        Self { code: catalog::CANNOT_READ, why: reason(&error), help }
    }
}

/// The text of a plain file of at most so many bytes.
pub(crate) fn read(path: &Path, limit: u64) -> Result<String, Unreadable> {
    // Asked before the file is opened: to open a pipe would wait for somebody to write into it.
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "a folder" } else { "not a plain file" };
        let help = "name one file; `check`, `test` and `snapshot` also take folders";
        return Err(Unreadable { code: catalog::NOT_A_FILE, why: format!("it is {what}"), help });
    }
    let too_large = || Unreadable {
        code: catalog::TOO_LARGE,
        why: format!("it is larger than {} KiB", limit >> 10),
        help: "a game needs far less; is this the right file?",
    };
    if metadata.len() > limit {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large());
    }
    let not_text = |what: String| Unreadable {
        code: catalog::NOT_TEXT,
        why: format!("it is not text ({what})"),
        help: "save it as plain text in UTF-8",
    };
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(not_text(format!("byte {} is zero", at + 1)));
    }
    String::from_utf8(bytes)
        .map_err(|error| not_text(format!("byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1)))
}

/// Writes a file whole or not at all; what was there before is replaced.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Diagnostic> {
    replace(path, text).map_err(|error| {
        let message = format!("`{}` cannot be written: {}", path.display(), reason(&error));
        Diagnostic::new(catalog::CANNOT_WRITE, message).help("nothing has been changed")
    })
}

fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let before = match fs::metadata(path) {
        Ok(before) if !before.is_file() => return Err(std::io::ErrorKind::IsADirectory.into()),
        Ok(before) => Some(before.permissions()),
        Err(_) => None,
    };
    // A link is written through, not replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Made like any file, with the permissions that the user's settings give; a temporary file in the usual sense
    // would stay unreadable for others.
    let mut file = tempfile::Builder::new()
        .prefix(".menagerie-")
        .make_in(folder, |path| File::options().write(true).create_new(true).open(path))?;
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = before {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    Ok(())
}
