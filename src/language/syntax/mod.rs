//! From text to a tree: the grammar, the tree, its printer.

mod alphabet;
mod brackets;
pub mod broken;
mod build;
mod describe;
mod errors;
mod expected;
mod explain;
mod file;
mod foreign;
mod foreseen;
mod grammar;
mod layout;
mod list;
mod mend;
mod parse;
mod print;
pub(crate) mod reworded;
mod scan;
pub mod tree;
pub(crate) mod words;

pub(crate) use expected::{Expected, Wanted, behind};
pub use file::ParsedFile;
pub(crate) use foreseen::{Names, Wrong};
pub use layout::laid_out;
pub use parse::{Parsed, parse, parse_condition, parse_position, rules_met};
pub(crate) use parse::{parse_beside, parse_sound};
pub use print::{print, print_expression};
pub use scan::{DEEPEST_NESTING, LARGEST_TEXT};
