//! What an editor may ask about a rule file while it is written: what a word means, where it is declared and used, what may stand here,
//! what mends a mistake, what a clause does now. The answers are data, taken from a loaded file; `src/cli/lsp/` sends them.

pub mod complete;
pub mod fixes;
pub mod hover;
pub mod lenses;
pub mod names;
pub mod places;
#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::format_push_string,
    reason = "all of it is a test: a panic is how it fails"
)]
mod test_grammars;

pub use crate::language::syntax::laid_out;
