//! How a game begins.

use crate::language::ir::{Phase, Placement};

/// How a game begins, which tests may need.
#[derive(Clone, Copy)]
pub(super) struct GameStart<'a> {
    pub(super) setup: &'a Placement,
    pub(super) phases: &'a [Phase],
}
