//! A file among others.

use std::sync::Arc;

use super::tree::File;
use crate::language::source::SourceId;

/// A file with the number of its text.
#[derive(Clone, Debug)]
pub struct ParsedFile {
    /// The text.
    pub source: SourceId,
    /// Its tree.
    pub file: Arc<File>,
    /// The texts of the files that it uses, in the order of its `use` lines; `None` for one that could not be used.
    pub uses: Vec<Option<SourceId>>,
}
