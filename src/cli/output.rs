//! The target of `-o`: pictures and pages have endings by which other programs recognise them.

use std::path::Path;

use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::messages;

use super::Shell;
use super::failure::Failure;
use super::quoted::quoted;
use super::write::{self, Known, Sort};

/// How the names of files of a sort end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Endings {
    /// What such a file is called: "page".
    pub(crate) noun: &'static str,
    /// The endings; the first is the one that is advised.
    pub(crate) endings: &'static [&'static str],
}

/// Pages for browsers.
const PAGE: Endings = Endings { noun: "page", endings: &["html"] };

impl Endings {
    /// The ending that a name has, in capital letters or not. A file by another name would be taken for something else.
    pub(crate) fn of(self, path: &Path) -> Result<&'static str, Diagnostic> {
        let cannot = |why: &str, named: &Path| {
            let help = format!("`-o {}` writes the {}", quoted(named), self.noun);
            Err(messages::cannot_write(&path.display().to_string(), why, &help))
        };
        let first = self.endings.first().copied().unwrap_or_default();
        let slash = path.as_os_str().as_encoded_bytes().last().is_some_and(|last| b"/\\".contains(last));
        if path.is_dir() || path.file_name().is_none() || slash {
            let named = path.join(self.noun).with_extension(first);
            return cannot("it is a folder", &named);
        }
        let named = path.extension().and_then(|extension| extension.to_str()).and_then(|extension| {
            self.endings.iter().find(|ending| extension.eq_ignore_ascii_case(ending)).copied()
        });
        if let Some(named) = named {
            return Ok(named);
        }
        let endings: Vec<String> = self.endings.iter().map(|ending| format!("`.{ending}`")).collect();
        let why = format!("the name of a {} ends in {}", self.noun, endings.join(" or "));
        cannot(&why, &path.with_extension(first))
    }
}

/// A page is written under a name such as this one.
pub(crate) fn is_page(path: &Path) -> Result<(), Diagnostic> {
    PAGE.of(path).map(drop)
}

/// Writes a page, and says so. The noun names the sort, and `is` recognises existing files of it, which may be replaced.
pub(crate) fn write_page(
    path: &Path,
    page: &[u8],
    (noun, is): (&'static str, Known),
    shell: &mut Shell,
) -> Result<(), Failure> {
    let sort = Sort {
        noun,
        is,
        help: "pages only replace pages of their kind: move the existing file away, or use another name",
        again: None,
    };
    write::write_bytes(path, page, &sort)?;
    written(path, shell)
}

/// Says that a file is written.
pub(crate) fn written(path: &Path, shell: &mut Shell) -> Result<(), Failure> {
    shell.print(&format!("wrote {}\n", path.display()))
}
