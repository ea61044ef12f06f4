//! From text to a tree: the grammar, the tree, its printer.

mod build;
mod errors;
mod explain;
mod grammar;
mod parse;
mod scan;
pub mod tree;

pub use parse::{Parsed, parse};
