//! Reading files named on the command line.

use std::path::Path;

pub(crate) use menagerie::desk::folder::{Unreadable, read};
use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::messages;

use super::built_in;
use super::find::beside;

/// The text of a file named on the command line.
pub(crate) fn text(path: &Path, limit: u64) -> Result<String, Diagnostic> {
    read(path, limit).map_err(|unreadable| about(unreadable, path))
}

/// The message about a file named on the command line that cannot be read.
pub(crate) fn about(unreadable: Unreadable, path: &Path) -> Diagnostic {
    let inside = || {
        let name = path.to_str()?;
        let bare = name.strip_suffix(".rules").unwrap_or(name);
        let is_bare = !bare.contains(['.', '/', '\\']);
        is_bare.then(|| built_in::near(bare, bare.len() < name.len()))?
    };
    let near = if unreadable.missing { beside(path).or_else(inside) } else { None };
    let (what, help) = (format!("`{}`", path.display()), near.unwrap_or(unreadable.help));
    messages::cannot_read(&what, &unreadable.why, &help).under(unreadable.code)
}
