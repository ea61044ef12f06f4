//! Playing a checked game, plainly: positions, moves, endings, and how they are written.

pub mod dice;
pub mod executor;
pub mod layout;
pub mod listing;
pub mod matches;
pub mod notation;
pub mod position;
pub(crate) mod reach;
pub mod reference;
pub mod session;
pub mod setups;
pub mod trace;
pub mod why;
