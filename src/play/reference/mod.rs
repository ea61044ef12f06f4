//! What a game means, in the fewest and most obvious lines: the executable specification.
//!
//! A move is found by walking all the ways there are; nothing is remembered between questions, and every move
//! comes with its [derivation](crate::play::trace::Derivation). Questions about attacks and moves are answered by making
//! moves. Each public question has a budget of steps, memory and depth, and fails with [`Exhausted`](crate::language::budget::Exhausted) beyond it.

mod asking;
mod attacks;
mod before;
mod changes;
mod conditions;
mod configuration;
mod demand;
mod effects;
mod ending;
mod findings;
mod history;
mod interpreter;
mod legal;
mod legs;
mod moves;
mod numbers;
mod over;
mod passes;
mod plain;
mod preferred;
mod price;
mod questions;
mod scene;
mod sets;
mod shared_list;
mod sow;
#[cfg(test)]
mod tests;
mod turn;
mod walk;

pub use demand::Demand;
pub(crate) use interpreter::Interpreter;
pub use legal::Ply;
pub use plain::Plain;
pub(crate) use scene::{Mode, Scene};
pub(crate) use turn::Candidate;
