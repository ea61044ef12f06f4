//! What mends a mistake, as data: the text that a message advises, tried before it is handed out.

pub use crate::language::diagnostic::Fix;
