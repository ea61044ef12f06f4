//! What a game means, in the fewest and most obvious lines: the executable specification.
//!
//! A move is found by walking all the ways there are; nothing is remembered between questions, and every move
//! comes with its [derivation](trace::Derivation). Questions about attacks and moves are answered by making
//! moves. Each public question has a budget of steps, memory and depth, and fails with [`Exhausted`] beyond it.

mod conditions;
mod effects;
mod history;
mod legs;
mod moves;
mod numbers;
mod perft;
mod play;
mod questions;
mod rules;
mod scene;
mod sets;
#[cfg(test)]
mod tests;
pub mod trace;
mod turn;
mod walk;

pub use perft::{divide, perft};
pub use play::{MOVES, Match, Move, Outcome, WAYS};
pub use rules::{BYTES, DEPTH, Exhausted, Refusal, STEPS};
