//! What a move did, step by step, and which words of the rules made it do so.

mod summary;

use std::sync::Arc;

use serde::Serialize;

pub use summary::{ActSummary, Changed, How, Subject};

use crate::language::ir::{Cell, Kind, Label, ManOwner, Reason, Side};
use crate::language::source::Span;

/// One way in which a move comes about. A turn of several acts has several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Derivation {
    /// In order; empty for a pass that does nothing.
    pub acts: Vec<Act>,
}

/// One walk or drop of a piece, or a way of passing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Act {
    /// The clause that made it.
    pub clause: Span,
    /// Its label.
    pub label: Option<Label>,
    /// The side that acted or passed.
    pub side: Side,
    /// The kind of the piece before; none for a pass or a choice.
    pub kind: Option<Kind>,
    /// Where it began; none for a drop, a pass or a choice.
    pub origin: Option<Cell>,
    /// The final cell of the piece, or of a choice the chosen cell; none for a pass, or if the piece is gone.
    pub end: Option<Cell>,
    /// What was done, in order.
    pub steps: Vec<Step>,
}

impl Act {
    /// Whether it is a pass.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.kind.is_none() && self.end.is_none()
    }

    /// The chosen cell, or that of the chosen piece, if it is a choice.
    #[must_use]
    pub fn chosen(&self) -> Option<Cell> {
        self.end.filter(|_| self.kind.is_none())
    }

    /// Whether it is a drop.
    #[must_use]
    pub fn is_drop(&self) -> bool {
        self.kind.is_some() && self.origin.is_none()
    }

    /// Where its last leg ended, even if the piece is gone since then.
    #[must_use]
    pub fn to(&self) -> Option<Cell> {
        let landed = |step: &Step| match step.kind {
            StepKind::Walked(cell, _) | StepKind::Dropped(cell) => Some(cell),
            _ => None,
        };
        self.end.or_else(|| self.steps.iter().rev().find_map(landed)).or(self.origin)
    }
}

/// About how many bytes acts hold.
pub(crate) fn size(acts: &[Act]) -> usize {
    acts.iter().map(|act| size_of::<Act>() + size_of_val(act.steps.as_slice())).sum()
}

/// One step, with the words that asked for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Step {
    /// The leg, test, effect, promotion or hook.
    pub at: Span,
    /// What was done.
    pub kind: StepKind,
}

/// How a leg of the mover landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Landed {
    /// On an empty cell.
    Quietly,
    /// Where it took; a [`StepKind::Took`] follows.
    Taking,
    /// On a piece that it did not capture.
    Onto,
    /// It went past, over whatever stands there.
    Past,
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum StepKind {
    /// The mover walked or jumped to a cell.
    Walked(Cell, Landed),
    /// The mover stayed.
    Stayed,
    /// The eye got to a cell.
    Looked(Cell),
    /// A piece was put down from the hand.
    Dropped(Cell),
    /// A condition held (`to`, `where`, `when`, `unless`, `so that`).
    Held,
    /// A piece was captured: its cell, kind and owner.
    Took(Cell, Kind, ManOwner),
    /// Another piece was moved from a cell to a cell.
    Put(Kind, Cell, Cell),
    /// The mover was put on a cell by an effect.
    Moved(Cell),
    /// Two pieces changed places: whether the first is the mover, and the new cells of both.
    Swapped(bool, Cell, Cell),
    /// The mover became a kind, by an effect or by promotion.
    Became(Kind),
    /// The mover came to belong to another.
    Turned(ManOwner),
    /// Another piece was changed: its cell, and its new kind and owner, as far as they have changed.
    Changed(Cell, Option<Kind>, Option<ManOwner>),
    /// A piece was created: its cell, kind and owner.
    Appeared(Cell, Kind, ManOwner),
    /// A cell was added to a set of cells that it was not in.
    Joined(Cell),
    /// A cell was removed from a set of cells that it was in.
    Left(Cell),
    /// A number of a cell has grown.
    Grew(Cell),
    /// A number of a cell has become less.
    Shrank(Cell),
    /// Any other effect: a state, a hand.
    Effect,
    /// The sides were swapped: each piece is on the image of its cell, and belongs to the other side.
    SidesSwapped,
    /// A part of a condition was asked, and held or did not; for a comparison, two [numbers](Self::Number) follow. Recorded only
    /// if a move is to be explained, as are the next two.
    Asked(bool),
    /// The value of a number, in 32 bits.
    Number(i32),
    /// The leg that follows goes over this cell.
    Over(Cell),
}

/// What a part of a condition, or a rule, came to when it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    /// The words.
    pub at: Span,
    /// Whether they hold, by themselves.
    pub held: bool,
    /// Of a comparison its two numbers: where each is written, and what it was.
    pub values: Option<[(Span, i64); 2]>,
    /// An attacker, for an attack that holds, and its cell. Recorded only if a refusal is to be explained.
    pub by: Option<(Kind, ManOwner, Cell)>,
}

/// How far a walk had come when something forbade it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stopped {
    /// The clause, where it was one's.
    pub clause: Option<Span>,
    /// The cell that it did not get to, or that it came to in vain; none before it set out.
    pub cell: Option<Cell>,
    /// What it had done until then; of very much, the beginning.
    pub steps: Vec<Step>,
    /// What was found out about the words that forbade it.
    pub findings: Vec<Finding>,
}

impl Stopped {
    /// How near a walk came that was to end on a cell: the greater, the nearer.
    #[must_use]
    pub fn nearness(&self, target: Cell) -> (bool, usize) {
        (self.cell == Some(target), self.steps.len())
    }

    /// Whether another walk that the same words forbade shows better what they forbid: one that came to the cell itself, or to that
    /// by fewer steps.
    pub(crate) fn is_before(&self, other: &Self, target: Cell) -> bool {
        let ((came, long), (came_there, short)) = (self.nearness(target), other.nearness(target));
        came_there && (!came || short < long)
    }
}

/// Why a walk may not use a cell. Cells behind the first one that is refused are recorded too, as if the walk had gone on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Where the piece began; none for a drop.
    pub origin: Option<Cell>,
    /// The kind of the piece.
    pub kind: Kind,
    /// The cell.
    pub target: Cell,
    /// What sort of words forbade it.
    pub reason: Reason,
    /// The words.
    pub at: Span,
    /// Of an effect: why it cannot be done.
    pub undone: Option<Undone>,
    /// How far the walk had come.
    pub stopped: Arc<Stopped>,
}

impl Refusal {
    /// Whether another says the same, however far its walk had come.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        let said = |it: &Self| (it.origin, it.kind, it.target, it.reason, it.at, it.undone);
        said(self) == said(other)
    }
}

/// Why an effect cannot be done, and with it the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undone {
    /// One piece is needed, and there is none on the board.
    NoMan,
    /// One piece is needed, and there are several.
    Men(usize),
    /// One cell is needed, and there is none.
    NoCell,
    /// One cell is needed, and there are several.
    Cells(usize),
    /// Another piece stands where one is to be put.
    Occupied,
    /// A piece cannot change places with itself.
    Same,
    /// There is no kind to become.
    NoKind,
    /// A cell cannot hold this many of the kind.
    Pile,
    /// There are more pieces than a position can have.
    TooMany,
    /// A state holds one thing, and there are several.
    Several,
}
