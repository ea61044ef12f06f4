//! Games built by hand, with counts that are known.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, reason = "tests may fail")]

mod counts;
mod small;
mod words;
