//! Games built by hand, with counts that are known.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unreachable,
    clippy::format_push_string,
    clippy::format_collect,
    clippy::too_many_lines,
    reason = "tests may fail, and a game in one piece reads better"
)]

mod counts;
mod small;
mod words;
