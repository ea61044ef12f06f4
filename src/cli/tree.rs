//! The folder of a rule file, and the messages if it cannot be used.

use std::io;
use std::path::Path;

use menagerie::desk::folder::{Folder, reason};
use menagerie::language::diagnostic::{Diagnostic, catalog};

use super::find::Found;

/// The folder of a rule file that can be read.
pub(crate) fn folder(found: &Found) -> Result<Folder, Diagnostic> {
    let unreadable = |path: &Path, error: &io::Error| {
        let message = format!("`{}` cannot be read: {}", path.display(), reason(error));
        Diagnostic::new(catalog::CANNOT_READ, message).help("check the name and the permissions")
    };
    let folder = Folder::within(&found.root, &found.path).map_err(|error| {
        let path =
            if found.root.is_dir() || found.root.as_os_str().is_empty() { &found.path } else { &found.root };
        unreadable(path, &error)
    })?;
    if !folder.holds_main(&found.path).map_err(|error| unreadable(&found.path, &error))? {
        let message = format!("`{}` is not in `{}`", folder.name(), found.root.display());
        return Err(Diagnostic::new(catalog::OUTSIDE_TREE, message)
            .help("`--root` must be a folder that holds the rule file and all files it uses"));
    }
    Ok(folder)
}
