//! Why something has to take a slower path: recorded where an analysis finds out.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::language::source::Span;

/// What forbids a faster path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The board has too many cells, or there are too many pieces.
    Size,
    /// No piece of the kind is in the set-up, nor comes later.
    Never,
    /// A rule asks of all that has been.
    History,
    /// Pieces stand in piles.
    Piles,
    /// Hooks capture or displace pieces.
    SetsOff,
    /// What must hold behind a move of the game.
    Behind,
    /// Something is said twice of what must hold behind a move.
    BehindTwice,
    /// A turn of more than one act.
    Acts,
    /// The acts of a turn depend on something that is not known.
    Turn,
    /// Passes.
    Passes,
    /// Captured pieces have hooks.
    BeingTaken,
    /// Too much is counted since it has happened.
    Since,
    /// A state is a set of pieces or cells.
    SetState,
    /// A state of pieces is not always compared, or there are too many states.
    States,
    /// A state of pieces does not last.
    Expires,
    /// Too many ways to lay them out.
    TooMany,
    /// A royal piece appears, leaves or is captured.
    Royal,
    /// Two clauses lead a piece to one cell.
    TwoWays,
    /// Effects that depend on the way.
    EffectsOfWay,
    /// Effects capture pieces, move them or choose.
    Effects,
    /// What the piece becomes at the end.
    Landing,
    /// A chain of another form than those that are known.
    Chain,
    /// Chains together with other moves, or with a royal piece.
    ChainAlone,
    /// Ways that are preferred to others, or compared.
    Prefers,
    /// An eye.
    Look,
    /// Rounds of a bracket.
    Rounds,
    /// A jump.
    Jump,
    /// A direction that is not known, or a line that comes back to its beginning.
    Direction,
    /// What a leg captures.
    Takes,
    /// A piece may be safe.
    Safe,
    /// What is asked of a landing.
    Landings,
    /// What a landing captures elsewhere.
    Capturing,
    /// Where a piece may enter, pass or stop.
    Permits,
    /// Whether a walk may begin.
    Begins,
    /// A guard that is asked when the move is over.
    Guard,
    /// What is asked of a drop.
    Drop,
    /// A question of a form that is asked by going through its words alone.
    Asks,
    /// What attacks.
    Attacks,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Size => "the board has more than 384 cells, or pieces of more than 16 kinds may be on it",
            Self::Never => "no such piece is in the set-up, nor comes later",
            Self::History => "this asks of all moves that have been played",
            Self::Piles => "its pieces stand in piles",
            Self::SetsOff => "its hooks may take pieces, move them or choose",
            Self::Behind => "whether this holds after a move is not known before it is played",
            Self::BehindTwice => "only one such guard can be known before a move is played",
            Self::Acts => "a turn has several acts",
            Self::Turn => "which acts a turn has is not known before",
            Self::Passes => "a side may pass",
            Self::BeingTaken => "a captured piece triggers a hook",
            Self::Since => "more than two things are asked to have happened so many turns ago",
            Self::SetState => "this state is a set",
            Self::States => "there are too many states, or positions do not differ by this one",
            Self::Expires => "this state of pieces ends with the turn",
            Self::TooMany => "there are too many ways to lay them out before",
            Self::Royal => "a piece that must not be attacked may arrive, leave or be taken by this",
            Self::TwoWays => "two clauses of the piece may lead to one cell, and not be one move",
            Self::EffectsOfWay => "there are several ways to one cell, and its effects may speak of the way",
            Self::Effects => "this takes pieces, moves them or chooses",
            Self::Landing => "what the piece is at the end depends on more than where it goes",
            Self::Chain => "this is not a chain of jumps over one piece each",
            Self::ChainAlone => {
                "there are other moves beside chains of jumps, or a piece must not be attacked"
            }
            Self::Prefers => "some of its ways are preferred to others",
            Self::Look => "it looks somewhere",
            Self::Rounds => "it goes on without a limit that is known, and may turn",
            Self::Jump => "jumps of this form are asked cell by cell",
            Self::Direction => "its directions depend on the position, or lead round",
            Self::Takes => "what it takes depends on more than kinds, sides and cells",
            Self::Safe => "a piece may be safe",
            Self::Landings => "this depends on more than where pieces stand",
            Self::Capturing => "this takes pieces elsewhere",
            Self::Permits => "where its pieces may go depends on the position",
            Self::Begins => "whether it may begin depends on the position",
            Self::Guard => "this is asked when the move is over",
            Self::Drop => "where this may be dropped depends on more than the cell",
            Self::Asks => "this is asked by going through its words",
            Self::Attacks => "attacks depend on more than which pieces stand where",
        })
    }
}

/// That something fell to a slower path: why, and by which words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallback {
    /// The words that forbade the faster path, where there are some.
    pub at: Option<Span>,
    /// Why they did.
    pub why: Why,
}

/// Records the first reason for which an analysis had no answer. Off unless somebody listens.
#[derive(Debug, Default)]
pub(super) struct Reasons(Mutex<Noted>);

#[derive(Debug, Default)]
struct Noted {
    listens: bool,
    first: Option<Fallback>,
}

impl Reasons {
    fn with<T>(&self, note: impl FnOnce(&mut Noted) -> T) -> T {
        note(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Starts recording.
    pub(super) fn listen(&self) {
        self.with(|noted| *noted = Noted { listens: true, first: None });
    }

    /// Returns the first reason since the last call, and starts anew.
    pub(super) fn take(&self) -> Option<Fallback> {
        self.with(|noted| noted.first.take())
    }

    /// Records a reason, if somebody listens and it is the first.
    pub(super) fn note(&self, fell: Fallback) {
        self.with(|noted| {
            if noted.listens {
                noted.first.get_or_insert(fell);
            }
        });
    }
}
