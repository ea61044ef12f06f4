//! What can be wrong with what a file says: one function a message, by topic.

mod before;
mod beside;
mod board;
mod changes;
mod definitions;
mod endings;
mod games;
mod moments;
mod names;
mod pieces;
mod questions;
mod removals;
mod slips;
mod takes;
mod turns;
mod values;
mod walks;

pub(super) use before::*;
pub(super) use beside::*;
pub(super) use board::*;
pub(super) use changes::*;
pub(super) use definitions::*;
pub(super) use endings::*;
pub(super) use games::*;
pub(crate) use games::{cannot_use, too_many_files, uses_itself};
pub(super) use moments::*;
pub(super) use names::*;
pub(super) use pieces::*;
pub(super) use questions::*;
pub(super) use removals::*;
pub(super) use slips::*;
pub(super) use takes::*;
pub(super) use turns::*;
pub(super) use values::*;
pub(super) use walks::*;
