//! A text file that describes a board game, turned into a game.

#![forbid(unsafe_code)]

pub mod budget;
pub mod check;
pub mod diagnostic;
pub mod executor;
pub mod glossary;
pub mod ir;
pub mod listing;
pub mod notation;
mod offer;
mod opening;
pub mod pipeline;
pub mod play;
pub mod position;
mod reach;
pub mod reference;
pub mod session;
pub mod source;
pub mod stats;
pub mod syntax;
pub mod trace;
pub mod trial;
pub mod why;
