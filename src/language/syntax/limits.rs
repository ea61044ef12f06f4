//! The limits of texts.

/// The largest text that is read, in bytes. Rule files are some kilobytes.
pub const LARGEST_TEXT: usize = 256 * 1024;

/// The limit for the nesting of brackets. It bounds every recursion over a tree.
pub const DEEPEST_NESTING: usize = 64;
