//! Why something has to take a slower path: recorded where an analysis finds out.

use std::sync::{Mutex, PoisonError};

use super::paths::named;
use crate::language::source::Span;

named! {
    /// What forbids a faster path.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Why {
        /// The board has too many cells, or there are too many pieces.
        Size => "the board has more than 384 cells, or the game more than 16 pieces",
        /// A rule asks of all that has been.
        History => "this asks of all moves that have been played",
        /// Pieces stand in piles.
        Piles => "its pieces stand in piles",
        /// Hooks capture or displace pieces.
        SetsOff => "its hooks may take pieces, move them or choose",
        /// What must hold behind a move of the game.
        Behind => "whether this holds after a move is not known before it is played",
        /// Something is said twice of what must hold behind a move.
        BehindTwice => "only one such guard can be known before a move is played",
        /// A turn of more than one act.
        Acts => "a turn has several acts",
        /// The acts of a turn depend on something that is not known.
        Turn => "which acts a turn has is not known before",
        /// Passes.
        Passes => "a side may pass",
        /// Captured pieces have hooks.
        BeingTaken => "a captured piece triggers a hook",
        /// Too much is counted since it has happened.
        Since => "more than two things are asked to have happened so many turns ago",
        /// A state is a set of pieces or cells.
        SetState => "this state is a set",
        /// A state of pieces is not always compared, or there are too many states.
        States => "there are too many states, or positions do not differ by this one",
        /// A state of pieces does not last.
        Expires => "this state of pieces ends with the turn",
        /// Too many ways to lay them out.
        TooMany => "there are too many ways to lay them out before",
        /// A royal piece appears, leaves or is captured.
        Royal => "a piece that must not be attacked may arrive, leave or be taken by this",
        /// Two clauses lead a piece to one cell.
        TwoWays => "two clauses of the piece may lead to one cell, and not be one move",
        /// Effects that depend on the way.
        EffectsOfWay => "there are several ways to one cell, and its effects may speak of the way",
        /// Effects capture pieces, move them or choose.
        Effects => "this takes pieces, moves them or chooses",
        /// What the piece becomes at the end.
        Landing => "what the piece is at the end depends on more than where it goes",
        /// A chain of another form than those that are known.
        Chain => "this is not a chain of jumps over one piece each",
        /// Chains together with other moves, or with a royal piece.
        ChainAlone => "there are other moves beside chains of jumps, or a piece must not be attacked",
        /// Ways that are preferred to others, or compared.
        Prefers => "some of its ways are preferred to others",
        /// An eye.
        Look => "it looks somewhere",
        /// Rounds of a bracket.
        Rounds => "it goes on without a limit that is known, and may turn",
        /// A jump.
        Jump => "jumps of this form are asked cell by cell",
        /// A direction that is not known, or a line that comes back to its beginning.
        Direction => "its directions depend on the position, or lead round",
        /// What a leg captures.
        Takes => "what it takes depends on more than kinds, sides and cells",
        /// A piece may be safe.
        Safe => "a piece may be safe",
        /// What is asked of a landing.
        Landings => "this depends on more than where pieces stand",
        /// What a landing captures elsewhere.
        Capturing => "this takes pieces elsewhere",
        /// Where a piece may enter, pass or stop.
        Permits => "where its pieces may go depends on the position",
        /// Whether a walk may begin.
        Begins => "whether it may begin depends on the position",
        /// A guard that is asked when the move is over.
        Guard => "this is asked when the move is over",
        /// What is asked of a drop.
        Drop => "where this may be dropped depends on more than the cell",
        /// A question of a form that is asked by going through its words alone.
        Asks => "this is asked by going through its words",
        /// What attacks.
        Attacks => "attacks depend on more than which pieces stand where",
    }
}

/// That something fell to a slower path: why, and by which words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fell {
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
    first: Option<Fell>,
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
    pub(super) fn take(&self) -> Option<Fell> {
        self.with(|noted| noted.first.take())
    }

    /// Records a reason, if somebody listens and it is the first.
    pub(super) fn note(&self, fell: Fell) {
        self.with(|noted| {
            if noted.listens {
                noted.first.get_or_insert(fell);
            }
        });
    }
}
