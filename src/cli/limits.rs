//! The longest files that are read.

/// The longest rule file, in bytes.
pub(crate) const RULES_LIMIT: u64 = menagerie::language::syntax::LARGEST_TEXT as u64;
/// The longest RON or JSON file, in bytes.
pub(crate) const DATA_LIMIT: u64 = 16 << 20;
