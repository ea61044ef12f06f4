//! What authors work with, without a terminal: pictures, books, documents, saved games, statistics, and what editors and pages ask.

pub mod book;
pub mod document;
pub mod editor;
#[cfg(feature = "fs")]
pub mod folder;
pub mod page;
pub mod picture;
pub mod questions;
pub mod read;
pub mod record;
pub mod shards;
pub mod stats;
