//! The files that a rule file may build on: those below one folder, and no others.

use std::fs;
use std::path::{Component, Path, PathBuf};

use menagerie::diagnostic::{Diagnostic, catalog};
use menagerie::pipeline::{self, Files};

use super::failure::reason;
use super::files::{self, RULES_LIMIT};
use super::find::Found;

/// A folder and what is below it, links resolved.
#[derive(Debug)]
pub(crate) struct Tree {
    /// The folder as its user calls it.
    shown: PathBuf,
    /// Where it really is.
    root: PathBuf,
    /// The rule file: where it really is, and how its user calls it.
    main: (PathBuf, String),
}

impl Tree {
    /// The folder of a rule file that can be read.
    pub(crate) fn new(found: &Found) -> Result<Self, Diagnostic> {
        let real = |path: &Path| {
            let here = if path.as_os_str().is_empty() { Path::new(".") } else { path };
            fs::canonicalize(here).map_err(|error| {
                let message = format!("`{}` cannot be read: {}", path.display(), reason(&error));
                Diagnostic::new(catalog::CANNOT_READ, message).help("check the name and the permissions")
            })
        };
        let root = real(&found.root)?;
        let name = found.path.display().to_string();
        let folder = found.path.parent().unwrap_or(Path::new(""));
        if !real(folder)?.starts_with(&root) {
            let message = format!("`{name}` is not in `{}`", found.root.display());
            return Err(Diagnostic::new(catalog::OUTSIDE_TREE, message)
                .help("`--root` must be a folder that holds the rule file and all files it uses"));
        }
        Ok(Self { shown: found.root.clone(), root, main: (real(&found.path)?, name) })
    }

    /// How the rule file is called.
    pub(crate) fn name(&self) -> &str {
        &self.main.1
    }
}

impl Files for Tree {
    fn find(&self, from: &str, wanted: &str) -> Result<pipeline::Found, String> {
        let outside = || {
            let folder = match self.shown.display().to_string() {
                empty if empty.is_empty() => ".".to_owned(),
                folder => folder,
            };
            format!("it is outside the folder `{folder}`; `--root` names a larger one")
        };
        if Path::new(wanted).is_absolute() {
            return Err(outside());
        }
        let folder = Path::new(from).parent().unwrap_or(Path::new(""));
        let file = pipeline::file_name(wanted);
        let folder = fs::canonicalize(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
            .map_err(|error| reason(&error))?;
        // Told apart before anything is looked up, so that nobody learns what there is outside.
        if !plain(&folder, &file).starts_with(&self.root) {
            return Err(outside());
        }
        let path = fs::canonicalize(folder.join(&file)).map_err(|error| {
            // A name that is near: how it would be written in the file.
            let near = super::find::near_name(&folder.join(&file)).map(|name| {
                let folder = Path::new(&file).parent().unwrap_or(Path::new(""));
                format!("; did you mean `{}`?", folder.join(name).display())
            });
            reason(&error) + &near.unwrap_or_default()
        })?;
        if path == self.main.0 {
            // Its name must be the one it already has, even if it is reached in another way.
            let text = files::read(&path, RULES_LIMIT).map_err(|unreadable| unreadable.why)?;
            return Ok(pipeline::Found { name: self.main.1.clone(), text });
        }
        let inside = path.strip_prefix(&self.root).map_err(|_| outside())?;
        let text = files::read(&path, RULES_LIMIT).map_err(|unreadable| unreadable.why)?;
        Ok(pipeline::Found { name: self.shown.join(inside).display().to_string(), text })
    }
}

/// Where a path leads from a folder, by its words alone.
fn plain(folder: &Path, path: &str) -> PathBuf {
    let mut plain = folder.to_path_buf();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::Normal(name) => plain.push(name),
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => plain = PathBuf::from("/"),
        }
    }
    plain
}
