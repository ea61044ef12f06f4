//! Moves of a tree, as they are known outside of it.

use crate::engine::{About, Engine};
use crate::play::executor::Executor;

/// A move of a tree: what it does, and the key of the position after it.
pub type Step = (About, u64);

/// Makes a step in a game, and says its number in the order of moves. Nothing is made if there is no such move, or if finding it is too much work.
pub(super) fn play(engine: &mut Engine, (about, key): Step) -> Option<usize> {
    let number = engine.place_of(about, key).ok().flatten()?;
    let ply = engine.plies().ok()?.into_iter().nth(number)?;
    engine.play(&ply).ok()?;
    Some(number)
}

/// The numbers of the moves of a line, each in the order of moves of its position.
pub(super) fn numbers(engine: &Engine, steps: &[Step]) -> Vec<usize> {
    let mut game = engine.clone();
    steps.iter().map_while(|step| play(&mut game, *step)).collect()
}
