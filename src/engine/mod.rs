//! The engine: the second executor, made to be fast.
//!
//! A game is lowered once, to a program. A machine runs it on one position, which is changed in place.
//! The machine can do all that the language can say. It shares no code that makes moves with the plain interpreter, so that
//! each of the two can be held against the other. Derivations, refusals and texts come from the plain interpreter,
//! for both executors.

mod act;
mod attack;
mod before;
mod bitboard;
mod changes;
mod code;
mod counting;
mod danger;
mod direct;
mod edit;
mod effects;
mod epilogue;
mod exchange;
mod eye_tables;
mod eyes;
mod fast;
mod flood;
mod holders;
mod identity;
mod known;
mod late;
mod layout;
mod leg;
mod limits;
mod lowering;
mod machine;
mod machine_tree;
mod masks;
mod members;
mod outcome;
mod past;
mod paths;
mod plan;
mod planner;
mod play;
mod ply;
mod prefer;
mod prey;
mod program;
mod questions;
mod ranges;
mod regs;
mod replay;
mod reverse;
mod run;
mod scan;
mod sets;
mod short;
mod since;
mod snapshot;
mod sow;
mod sums;
mod swap_sides;
mod switches;
mod table;
mod tables;
mod tree;
mod turn;
mod unroll;
mod walk;
mod why;
mod words;
mod world;

pub use limits::{Limits, STEPS};
pub use lowering::{Last, Lowered, Lowering, Path};
pub use play::Engine;
pub use ply::Ply;
pub use switches::{Fast, Switches};
pub use tree::{About, GameTree, GaveUp, InTree, Standing};
pub use why::{Fallback, Why};
