//! The opponent: it plays any checked game, knowing nothing of it but its rules.
//!
//! What a position is worth is found by random games and by games of the program against itself (`worth`); a search looks ahead
//! (`search`); a player has both, and a strength (`player`); players meet in matches (`matches`). There is no clock here: a search has a
//! purse of nodes, and a function that says whether to go on. The same seed and the same purse give the same moves on every machine.

pub mod matches;
mod maths;
pub mod player;
pub mod protocol;
pub mod questions;
pub mod search;
pub mod solve;
mod step;
#[cfg(all(test, feature = "fs"))]
mod tests;
pub mod worth;
