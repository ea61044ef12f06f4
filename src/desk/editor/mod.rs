//! What an editor may ask of a rule file while it is written: what a word means, where it is declared and used, what may stand here,
//! what mends a mistake, what a clause does now. All of it is told of what was loaded, as data; `src/cli/lsp/` carries it over.

pub mod complete;
pub mod fixes;
#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::format_push_string,
    reason = "all of it is a test: a panic is how it fails"
)]
mod grammars;
pub mod hover;
pub mod lenses;
pub mod names;
pub mod places;

pub use crate::language::syntax::laid_out;
