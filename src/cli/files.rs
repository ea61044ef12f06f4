//! What is told of files that cannot be read.

use std::path::Path;

use menagerie::diagnostic::Diagnostic;
pub(crate) use menagerie::folder::{Unreadable, read};

use super::find::beside;
use super::inside;

/// The longest rule file, in bytes.
pub(crate) const RULES_LIMIT: u64 = menagerie::syntax::LARGEST_TEXT as u64;
/// The longest RON or JSON file, in bytes.
pub(crate) const DATA_LIMIT: u64 = 16 << 20;

/// What is told of a file named on the command line that cannot be read.
pub(crate) fn about(unreadable: Unreadable, path: &Path) -> Diagnostic {
    let message = format!("`{}` cannot be read: {}", path.display(), unreadable.why);
    let bare = path.to_str().filter(|name| unreadable.missing && !name.contains(['.', '/', '\\']));
    let near = if unreadable.missing { beside(path).or_else(|| bare.and_then(inside::near)) } else { None };
    Diagnostic::new(unreadable.code, message).help(near.unwrap_or(unreadable.help))
}
