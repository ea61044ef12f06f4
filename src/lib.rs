//! A text file that describes a board game, turned into a game.

pub mod check;
pub mod diagnostic;
pub mod ir;
pub mod notation;
pub mod pipeline;
pub mod reference;
pub mod source;
pub mod syntax;
