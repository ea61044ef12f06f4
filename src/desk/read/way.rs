//! How a walk is said: what goes on behind it, and who walks.

use crate::language::ir::{Landing, Walk, WalkKind};

/// Whether a walk may end where a part of it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It ends there.
    Ends,
    /// It goes on.
    GoesOn,
    /// It may do either.
    Either,
}

/// How a walk is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Whether it may end there.
    pub stage: Stage,
    /// The same within the bracket whose mode its last leg has.
    pub within: Stage,
    /// The eye walks: `going` in place of `goes`.
    pub eye: bool,
    /// It is a part of a walk, and needs brackets where it would run into the next part.
    pub part: bool,
    /// It is done several times, and may end only with the last.
    pub last: bool,
    /// What a cell without a piece is called.
    pub empty: &'static str,
}

impl Way {
    /// The whole walk of a piece.
    pub(super) const PIECE: Self = Self {
        stage: Stage::Ends,
        within: Stage::Ends,
        eye: false,
        part: false,
        last: false,
        empty: "an empty cell",
    };
    /// The whole walk of an eye.
    pub(super) const EYE: Self = Self { eye: true, ..Self::PIECE };

    pub(super) fn verb(self, verb: &'static str, noun: &'static str) -> &'static str {
        if self.eye { noun } else { verb }
    }

    /// Whether a landing may be one of two.
    pub(super) fn has_two(self, landing: &Landing) -> bool {
        match landing {
            Landing::Plain => !self.eye && self.stage != Stage::GoesOn,
            Landing::MayTake(_) => true,
            _ => false,
        }
    }

    /// That of one of several rounds, after which there may be others.
    pub(super) fn round(self) -> Self {
        let of = |stage| if stage == Stage::GoesOn { Stage::GoesOn } else { Stage::Either };
        Self { stage: of(self.stage), within: of(self.within), ..self }
    }

    /// That of a part of a sequence before other parts.
    pub(super) fn before(self, after: &[Walk]) -> Self {
        // A capture ends the walk: what must come then is no capture's way, though it be an eye's.
        let optional = after.iter().all(|part| {
            !matches!(part.kind, WalkKind::Look(..) | WalkKind::Stay(_)) && part.lasts().may_be_none
        });
        let of = |stage| match stage {
            stage if after.is_empty() => stage,
            Stage::Ends | Stage::Either if optional => Stage::Either,
            _ => Stage::GoesOn,
        };
        Self { stage: of(self.stage), within: of(self.within), ..self }
    }
}
