//! What can be wrong with what a file says: one function a message, by topic.

mod counted;
mod endings;
mod games;
mod mates;
mod moments;
mod names;
mod questions;
mod slips;
mod unplayed;
mod walks;

pub(super) use crate::language::messages::*;
pub(super) use counted::*;
pub(super) use endings::*;
pub(super) use games::*;
pub(super) use mates::*;
pub(super) use moments::*;
pub(super) use names::*;
pub(super) use questions::*;
pub(super) use slips::*;
pub(super) use unplayed::*;
pub(super) use walks::*;
