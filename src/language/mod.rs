//! From text to a game as data: reading rule files, checking them, and the messages about their mistakes.

pub mod budget;
pub mod check;
pub mod diagnostic;
pub mod glossary;
pub(crate) mod hidden;
pub mod ir;
pub(crate) mod letters;
pub mod looks;
pub mod messages;
pub(crate) mod sorting;
pub mod source;
pub mod syntax;
pub mod written;
