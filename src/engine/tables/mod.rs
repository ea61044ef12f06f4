//! Moves by sets of cells.
//!
//! Where a walk leads that asks nothing on its way is known before the game, but for who stands in the way. So are the men whom it
//! may take there, what the man may become, and from where a man could be attacked, as far as the rules ask of kinds, owners and
//! cells only. What can be played is then counted without being played.
//!
//! What is not surely known is left to the machine: a clause, a man, a whole turn. Nothing is decided here that the machine would
//! decide otherwise.

pub(in crate::engine) mod attackers;
mod choices;
pub(in crate::engine) mod facts;
pub(in crate::engine) mod game;
pub(in crate::engine) mod jumps;
pub(in crate::engine) mod landings;
mod leads;
pub(in crate::engine) mod most;
pub(in crate::engine) mod pieces;
mod routes;
mod swaps;
mod takings;
pub(in crate::engine) mod tally;
pub(in crate::engine) mod targets;
pub(in crate::engine) mod victims;
mod walked;
mod ways;

pub(super) use game::Tables;
