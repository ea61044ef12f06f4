//! What a move did, step by step, and which words of the rules made it do so.

mod deeds;

use std::sync::Arc;

pub use deeds::{Changed, Deeds, How, Who};

use crate::language::ir::{Cell, Kind, Label, ManOwner, Reason, Side};
use crate::language::source::Span;

/// One way in which a move comes about. A turn of several acts has several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// In order; empty for a pass that does nothing.
    pub acts: Vec<Act>,
}

/// One walk or drop of a man, or a way of passing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Act {
    /// The clause that made it.
    pub clause: Span,
    /// Its label.
    pub label: Option<Label>,
    /// Who did it, or who passed.
    pub side: Side,
    /// The kind of the man before; none for a pass.
    pub kind: Option<Kind>,
    /// Where it began; none for a drop or a pass.
    pub origin: Option<Cell>,
    /// Where the man is in the end; none if it is gone.
    pub end: Option<Cell>,
    /// What was done, in order.
    pub steps: Vec<Step>,
}

impl Act {
    /// Whether it is a drop.
    #[must_use]
    pub fn is_drop(&self) -> bool {
        self.kind.is_some() && self.origin.is_none()
    }

    /// Where its last leg ended, even if the man is gone since then.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The leg, test, effect, promotion or hook.
    pub at: Span,
    /// What was done.
    pub kind: StepKind,
}

/// How a leg of the mover landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landed {
    /// On an empty cell.
    Quietly,
    /// Where it took; a [`StepKind::Took`] follows.
    Taking,
    /// On a man that it did not take.
    Onto,
    /// It went past, over whatever stands there.
    Past,
}

/// What a step did.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum StepKind {
    /// The mover walked or jumped to a cell.
    Walked(Cell, Landed),
    /// The mover stayed.
    Stayed,
    /// The eye got to a cell.
    Looked(Cell),
    /// A man was put down from the hand.
    Dropped(Cell),
    /// A condition held (`to`, `where`, `when`, `unless`, `so that`).
    Held,
    /// A man was taken: where it stood, what and whose it was.
    Took(Cell, Kind, ManOwner),
    /// Another man was put from a cell to a cell.
    Put(Kind, Cell, Cell),
    /// The mover was put on a cell by an effect.
    Moved(Cell),
    /// Two men changed places: whether the first is the mover, where he stands from then on, and where the other does.
    Swapped(bool, Cell, Cell),
    /// The mover became a kind, by an effect or by promotion.
    Became(Kind),
    /// The mover came to belong to another.
    Turned(ManOwner),
    /// Another man was changed: where he stands, and what and whose he is from then on, as far as that is another.
    Changed(Cell, Option<Kind>, Option<ManOwner>),
    /// A man appeared who was not there: where, what and whose he is.
    Appeared(Cell, Kind, ManOwner),
    /// A cell was added to a set of cells that it was not in.
    Joined(Cell),
    /// A cell was removed from a set of cells that it was in.
    Left(Cell),
    /// Any other effect: a state, a hand.
    Effect,
    /// A part of a condition was asked, and held or did not; of a comparison, two [numbers](Self::Number) follow. Noted only where a
    /// move is to be explained, as are the two below.
    Asked(bool),
    /// What a number came to, as far as 32 bits can say it.
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
    /// Of an attack that holds: one man who attacks, and where he stands. Noted only where a refusal is to be explained.
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
    /// Where the man began; none for a drop.
    pub origin: Option<Cell>,
    /// The kind of the man.
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
    /// Whether the same is told by another, however far its walk had come.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        let said = |it: &Self| (it.origin, it.kind, it.target, it.reason, it.at, it.undone);
        said(self) == said(other)
    }
}

/// Why an effect cannot be done, and with it the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undone {
    /// One man is needed, and there is none on the board.
    NoMan,
    /// One man is needed, and there are so many.
    Men(usize),
    /// One cell is needed, and there is none.
    NoCell,
    /// One cell is needed, and there are so many.
    Cells(usize),
    /// Another man stands where one is to be put.
    Occupied,
    /// A man cannot change places with himself.
    Same,
    /// There is no kind to become.
    NoKind,
    /// Of such a kind not so many stand on one cell.
    Pile,
    /// There are more men than a position can have.
    TooMany,
    /// A state holds one thing, and there are several.
    Several,
}
