//! The folder of a rule file, and the messages if it cannot be used.

use std::io;
use std::path::Path;

use menagerie::desk::folder::{Folder, reason};
use menagerie::language::diagnostic::Diagnostic;
use menagerie::language::messages;

use super::find::Found;

/// The folder of a rule file that can be read.
pub(crate) fn folder(found: &Found) -> Result<Folder, Diagnostic> {
    let unreadable = |path: &Path, error: &io::Error| {
        let help = "check the name and the permissions";
        messages::cannot_read(&format!("`{}`", path.display()), &reason(error), help)
    };
    let folder = Folder::within(&found.root, &found.path).map_err(|error| {
        let path =
            if found.root.is_dir() || found.root.as_os_str().is_empty() { &found.path } else { &found.root };
        unreadable(path, &error)
    })?;
    if !folder.holds_main(&found.path).map_err(|error| unreadable(&found.path, &error))? {
        return Err(messages::outside_tree((folder.name(), &found.root.display().to_string())));
    }
    Ok(folder)
}
