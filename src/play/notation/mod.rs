//! Moves and positions as people and programs write them.
//!
//! - [`moves`]: the texts of the moves of a position, and reading them;
//! - [`position`]: positions as RON and JSON, by names;
//! - [`mod@drawing`]: boards drawn with letters;
//! - [`fen`]: positions as other programs write them;
//! - [`usual`]: moves in other notations, and how they are written here.

mod act;
pub mod drawing;
pub mod fen;
pub mod moves;
pub mod natural;
pub mod position;
mod reading;
mod sketch;
pub mod usual;

pub(crate) use act::upper_letter as kind_letter;
pub use drawing::drawing;
pub(crate) use drawing::{cell_numbers, held_cells, numbers_of_cells, state_entry};
pub use moves::{ReadMove, freely, other_texts, read, read_exactly, texts};
pub use natural::order;
pub use sketch::{Sketch, goes_over, pass, sketch};
