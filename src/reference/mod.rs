//! What a game means, in the fewest and most obvious lines: the executable specification.

pub mod position;
pub mod trace;
