//! Rule files on disk: the loaded one and those that it uses, which lie below one folder. This is the only part of the library
//! that opens files; it is behind the feature `fs`.

mod encoding;
mod text;

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::language::diagnostic::suggest::nearest;
use crate::language::sorting::Sorting;
use crate::language::syntax::LARGEST_TEXT;
use crate::loading::pipeline::{self, Files, Found, Loaded, file_name};

pub use text::{Unreadable, read, reason};

/// The most entries of a folder that are read.
const ENTRIES: usize = 10_000;

/// The longest rule file, in bytes.
const LIMIT: u64 = LARGEST_TEXT as u64;

/// A folder and what is below it, links resolved, from which a rule file takes the files that it uses. Nothing outside can be
/// reached through it.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder as its user calls it.
    shown: PathBuf,
    /// Where it really is.
    root: PathBuf,
    /// The rule file: where it really is, and how its user calls it.
    main: (PathBuf, String),
}

impl Folder {
    /// The folder of a rule file; its `use` lines cannot lead out of it.
    ///
    /// # Errors
    ///
    /// If there is no such file.
    pub fn of(file: impl AsRef<Path>) -> io::Result<Self> {
        let file = file.as_ref();
        Self::within(file.parent().unwrap_or(Path::new("")), file)
    }

    /// A folder that holds a rule file and all files that it may use.
    ///
    /// # Errors
    ///
    /// Where one of the two is not there.
    pub fn within(root: &Path, file: &Path) -> io::Result<Self> {
        let main = (real(file)?, file.display().to_string());
        Ok(Self { shown: root.to_owned(), root: real(root)?, main })
    }

    /// Whether the folder holds the rule file.
    ///
    /// # Errors
    ///
    /// Where the folder of the rule file cannot be looked up.
    pub fn holds_main(&self, file: &Path) -> io::Result<bool> {
        Ok(real(file.parent().unwrap_or(Path::new("")))?.starts_with(&self.root))
    }

    /// How the rule file is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.main.1
    }
}

/// Reads and checks a rule file; the files that it uses lie in its folder or below.
///
/// # Errors
///
/// [`Unreadable`] where the file itself cannot be read. What is wrong with its rules stands in [`Loaded`].
pub fn load(file: impl AsRef<Path>) -> Result<Loaded, Unreadable> {
    let text = read(file.as_ref(), LIMIT)?;
    let folder = Folder::of(file)?;
    Ok(pipeline::load(folder.name(), &text, &folder))
}

impl Files for Folder {
    fn find(&self, from: &str, wanted: &str) -> Result<Found, String> {
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
        let file = file_name(wanted);
        let folder = real(folder).map_err(|error| reason(&error))?;
        // Checked before any file is accessed, so that nothing outside can be probed.
        if !plain(&folder, &file).starts_with(&self.root) {
            return Err(outside());
        }
        let path = fs::canonicalize(folder.join(&file)).map_err(|error| {
            // A name that is near: how it would be written in the file.
            let near = near_name(&folder.join(&file)).map(|name| {
                let folder = Path::new(&file).parent().unwrap_or(Path::new(""));
                format!("; did you mean `{}`?", folder.join(name).display())
            });
            reason(&error) + &near.unwrap_or_default()
        })?;
        if path == self.main.0 {
            // Its name must be the one it already has, even if it is reached in another way.
            let text = read(&path, LIMIT).map_err(|unreadable| unreadable.why)?;
            return Ok(Found { name: self.main.1.clone(), text });
        }
        let inside = path.strip_prefix(&self.root).map_err(|_| outside())?;
        let text = read(&path, LIMIT).map_err(|unreadable| unreadable.why)?;
        Ok(Found { name: self.shown.join(inside).display().to_string(), text })
    }
}

/// Where a path leads from a folder, by its words alone.
#[must_use]
pub fn plain(folder: &Path, path: &str) -> PathBuf {
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

/// Where a path leads, links resolved; none is the folder in which the program runs.
fn real(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(if path.as_os_str().is_empty() { Path::new(".") } else { path })
}

/// A rule file in the same folder with a name similar to a missing one.
fn near_name(path: &Path) -> Option<String> {
    let entries = fs::read_dir(path.parent()?).ok()?;
    let names = entries.take(ENTRIES).flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut stems: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".rules").map(str::to_owned)).collect();
    stems.arrange();
    let wanted = path.file_name()?.to_str()?.trim_end_matches(".rules");
    nearest(wanted, stems.iter().map(String::as_str)).map(|near| format!("{near}.rules"))
}
