//! How boards and moves are written, as far as rule files must know it: signs of drawings, labels of rows and columns, words of moves, and texts
//! that are moves elsewhere.

pub mod foreign;
pub(crate) mod labels;
mod reason;
mod signs;

pub use reason::Reason;
pub(crate) use signs::{BRACKETS, EMPTY, HELD, PASS, SEAM, ZONES, is_zone_sign};
