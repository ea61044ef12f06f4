//! What a game declares, stage by stage: plain data that the stages produce and lowering reads.

pub(super) mod board;
pub(super) mod geometry;
pub(super) mod meaning;
pub(super) mod names;
pub(super) mod pieces;
pub(super) mod shape;

use board::BoardWords;
use names::Names;
use pieces::Pieces;
use shape::Shape;

/// What is declared when something is lowered. The stage that lowers hands out what exists by then: words of later
/// stages mean nothing yet.
#[derive(Clone, Copy)]
pub(super) struct Known<'d, 't> {
    pub(super) shape: &'d Shape,
    pub(super) names: &'d Names<'t>,
    pub(super) board: &'d BoardWords,
    pub(super) pieces: &'d Pieces<'t>,
}
