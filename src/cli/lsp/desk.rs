//! The documents that are open in the editor, and their analysis. An open document goes before the file on disk.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::built_in::OrBuiltIn;
use menagerie::desk::folder::{Folder, plain};
use menagerie::language::check::NameUse;
use menagerie::language::source::SourceId;
use menagerie::loading::pipeline::{self, FileCache, Files, Found, Loaded, file_name};

/// The text that is loaded first: the document itself. Text 0 is the prelude.
pub(super) const MAIN: SourceId = SourceId(1);

/// A document as it is in the editor.
#[derive(Clone, Debug)]
pub(super) struct Document {
    /// Its path; none if it is no file.
    pub(super) path: Option<PathBuf>,
    pub(super) text: Arc<str>,
    pub(super) version: i64,
}

/// All open documents by their addresses. A copy costs next to nothing: texts are shared.
#[derive(Clone, Debug, Default)]
pub(super) struct Desk {
    pub(super) documents: BTreeMap<String, Document>,
    /// The folders that the editor has open.
    pub(super) roots: Vec<PathBuf>,
    /// Increased by each change.
    pub(super) stamp: u64,
}

/// A loaded text, and what its names mean.
#[derive(Debug)]
pub(super) struct Analysis {
    pub(super) loaded: Loaded,
    pub(super) names: Vec<NameUse>,
}

/// How thoroughly a text is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Depth {
    /// As it is written, within milliseconds.
    Written,
    /// With what may be meant by what is wrong.
    Advised,
    /// With what mends it, as data.
    Mended,
}

impl Desk {
    /// A document was opened or has changed.
    pub(super) fn put(&mut self, address: &str, text: &str, version: i64) {
        let path = super::address::path(address);
        self.documents.insert(address.to_owned(), Document { path, text: text.into(), version });
        self.stamp += 1;
    }

    /// A document was closed: from now on the file on disk counts.
    pub(super) fn take(&mut self, address: &str) {
        self.documents.remove(address);
        self.stamp += 1;
    }

    /// Checks an open document.
    pub(super) fn analyse(&self, document: &Document, depth: Depth, known: &FileCache) -> Analysis {
        self.analyse_text(document.path.as_deref(), &document.text, depth, known)
    }

    /// Checks a text that is, or is to be, in this file.
    pub(super) fn analyse_text(
        &self,
        path: Option<&Path>,
        text: &str,
        depth: Depth,
        known: &FileCache,
    ) -> Analysis {
        let (name, around) = (name(path), self.files(path));
        let files = OrBuiltIn(&around);
        let loaded = match depth {
            Depth::Written => pipeline::load_as_written(&name, text, &files),
            Depth::Advised => pipeline::load_beside(&name, text, &files, known),
            Depth::Mended => pipeline::load_with_fixes(&name, text, &files, known),
        };
        let names = loaded.names();
        Analysis { loaded, names }
    }

    /// The files that a document may use: those in its folder, or in the folder around it that the editor has open.
    fn files(&self, path: Option<&Path>) -> FilesAround<'_> {
        let folder = path.and_then(|path| {
            let around = self.roots.iter().find(|root| path.starts_with(root)).map(PathBuf::as_path);
            Folder::within(around.or(path.parent())?, path).ok()
        });
        FilesAround { desk: self, folder }
    }

    /// The open document at a path.
    pub(super) fn at(&self, path: &Path) -> Option<(&String, &Document)> {
        let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let wanted = real(path);
        self.documents.iter().find(|(_, document)| {
            document.path.as_deref().is_some_and(|open| open == path || real(open) == wanted)
        })
    }
}

/// The name of a document in messages.
pub(super) fn name(path: Option<&Path>) -> String {
    path.map_or_else(|| "this text".to_owned(), |path| path.display().to_string())
}

/// The files around a document.
struct FilesAround<'d> {
    desk: &'d Desk,
    /// Where it lies on the disk; none if it is not there.
    folder: Option<Folder>,
}

impl Files for FilesAround<'_> {
    fn find(&self, from: &str, wanted: &str) -> Result<Found, String> {
        let found = match &self.folder {
            Some(folder) => folder.find(from, wanted),
            None => Err("this text has no folder yet: save it".to_owned()),
        };
        match found {
            Ok(Found { name, text }) => {
                let text = self.desk.at(Path::new(&name)).map_or(text, |(_, open)| open.text.to_string());
                Ok(Found { name, text })
            }
            // What is not on the disk yet may be open.
            Err(why) => {
                let folder = Path::new(from).parent().unwrap_or(Path::new(""));
                let path = plain(folder, &file_name(wanted));
                let (_, open) = self.desk.at(&path).ok_or(why)?;
                Ok(Found { name: name(open.path.as_deref()), text: open.text.to_string() })
            }
        }
    }
}
