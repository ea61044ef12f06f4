//! From text to a tree: the grammar and the tree.

mod alphabet;
mod brackets;
pub mod broken;
mod build;
mod capitals;
mod describe;
mod expected;
mod explain;
mod file;
mod foreign;
mod grammar;
mod layout;
mod limits;
mod list;
mod mend;
mod misspelt;
mod names;
mod parse;
pub mod phrases;
pub(crate) mod reworded;
mod scan;
mod tokens;
pub mod tree;
pub(crate) mod words;
mod wrong_signs;

use crate::language::messages as errors;

pub(crate) use expected::{Expected, Wanted, behind};
pub use file::ParsedFile;
pub use layout::laid_out;
pub use limits::{DEEPEST_NESTING, LARGEST_TEXT};
pub(crate) use names::Names;
pub(crate) use parse::parse_beside;
pub use parse::{Parsed, parse, parse_position, rules_met};
