//! The engine's fast executor: a position is a set of bitboards, and the moves of all pieces of a kind are looked up in tables.
//!
//! It plays a game if it knows all that it needs before there is a position: where walks lead, up to blocking pieces, what they
//! capture, from where a royal piece can be attacked, and what moves change. A question that it cannot answer has the answer `None`;
//! then the machine plays.

mod asks;
mod bit_engine;
mod blasts;
mod build;
mod bunches;
mod chain_moves;
mod chains;
mod context;
mod drop_moves;
mod drops;
mod effects;
mod ends;
mod exchange;
mod eyes;
mod far;
mod fewer;
mod forms;
mod gains;
mod games;
mod generate;
mod limits;
mod lines;
mod lower;
mod lower_clause;
mod lower_ops;
mod made;
mod make;
mod ops;
mod over;
mod piles;
mod position;
mod report;
mod rules;
mod search;
mod shape;
mod sinks;
mod slots;
mod special;
mod special_moves;
mod tree;
mod tried;
mod ways;

pub(super) use bit_engine::BitEngine;
pub(super) use lines::Stopped;
pub(super) use report::report;

#[cfg(all(test, feature = "fs"))]
mod tests;
