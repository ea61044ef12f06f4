//! Games built by hand.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::unreachable,
    clippy::format_collect,
    reason = "tests may fail, and a game in one piece reads better"
)]

mod attacks;
mod floods;
mod small;
mod words;
