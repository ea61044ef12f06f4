//! What an act does, made of its steps in one place: lists of moves, documents and pictures are made of it.

use super::{Act, Landed, StepKind};
use crate::language::ir::{Cell, Kind, ManOwner};

/// What an act does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActSummary {
    /// The cells that the piece comes to, in order. The last is where it ends, unless it is gone; if there is none, it ends where
    /// it began.
    pub legs: Vec<(Cell, How)>,
    /// The captured pieces, in order: cell, kind and owner.
    pub taken: Vec<(Cell, Kind, ManOwner)>,
    /// Other pieces that are moved, in order: kind, old cell and new cell. The kinds of pieces that change places are not given.
    pub put: Vec<(Option<Kind>, Cell, Cell)>,
    /// The new kind of the piece, if it changes.
    pub becomes: Option<Kind>,
    /// Pieces that change and pieces that are created, in order. The new kind of the acting piece is not among them, but its new
    /// owner is.
    pub changes: Vec<Changed>,
    /// At the end the sides are swapped: each piece goes to the image of its cell under the symmetry, and belongs to the other side.
    pub swaps_sides: bool,
}

/// How a piece comes to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By a leg of its walk, or by an effect that puts it there: onto the piece with which it changes places, or else quietly.
    Landed(Landed),
    /// From the hand.
    Dropped,
    /// It stands there already, and stays.
    Stayed,
}

/// A piece that changes, or that is created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Which piece it is.
    pub who: Subject,
    /// Where it stands when that happens; none if it is on no cell.
    pub at: Option<Cell>,
    /// Its new kind; none if it stays.
    pub kind: Option<Kind>,
    /// Its new owner; none if it stays.
    pub owner: Option<ManOwner>,
}

/// Which piece is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The piece that acts.
    Mover,
    /// Another piece.
    Other,
    /// A piece that is created.
    New,
}

impl ActSummary {
    /// The cells on which the piece lands, in order: neither those that it passes, nor where it stays.
    #[must_use]
    pub fn landings(&self) -> impl DoubleEndedIterator<Item = (Cell, Landed)> {
        self.legs.iter().filter_map(|(cell, how)| match how {
            How::Landed(Landed::Past) | How::Stayed => None,
            How::Landed(landed) => Some((*cell, *landed)),
            How::Dropped => Some((*cell, Landed::Quietly)),
        })
    }

    /// Adds a step; `here` is the cell of the piece.
    fn add(&mut self, step: &StepKind, here: &mut Option<Cell>) {
        let (cell, how) = match *step {
            StepKind::Walked(cell, landed) => (cell, How::Landed(landed)),
            StepKind::Dropped(cell) => (cell, How::Dropped),
            StepKind::Stayed => match *here {
                Some(cell) => (cell, How::Stayed),
                None => return,
            },
            StepKind::Moved(cell) if *here != Some(cell) => (cell, How::Landed(Landed::Quietly)),
            StepKind::Swapped(is_mover, to, from) => {
                self.put.push((None, to, from));
                if !is_mover {
                    return self.put.push((None, from, to));
                }
                // A piece that has walked onto the other stands at its end already.
                if *here == Some(to) {
                    return;
                }
                (to, How::Landed(Landed::Onto))
            }
            StepKind::SidesSwapped => return self.swaps_sides ^= true,
            StepKind::Took(cell, kind, owner) => return self.taken.push((cell, kind, owner)),
            StepKind::Put(kind, from, to) => return self.put.push((Some(kind), from, to)),
            StepKind::Turned(owner) => return self.change(Subject::Mover, *here, None, Some(owner)),
            StepKind::Changed(cell, kind, owner) => {
                return self.change(Subject::Other, Some(cell), kind, owner);
            }
            StepKind::Appeared(cell, kind, owner) => {
                return self.change(Subject::New, Some(cell), Some(kind), Some(owner));
            }
            StepKind::Moved(_)
            | StepKind::Became(_)
            | StepKind::Looked(_)
            | StepKind::Held
            | StepKind::Joined(_)
            | StepKind::Left(_)
            | StepKind::Grew(_)
            | StepKind::Shrank(_)
            | StepKind::Effect
            | StepKind::Asked(_)
            | StepKind::Number(_)
            | StepKind::Over(_) => return,
        };
        *here = Some(cell);
        self.legs.push((cell, how));
    }

    fn change(&mut self, who: Subject, at: Option<Cell>, kind: Option<Kind>, owner: Option<ManOwner>) {
        self.changes.push(Changed { who, at, kind, owner });
    }
}

impl Act {
    /// What the act does, made of its steps.
    #[must_use]
    pub fn summary(&self) -> ActSummary {
        let mut summary = ActSummary { becomes: self.becomes(), ..ActSummary::default() };
        let mut here = self.origin;
        for step in &self.steps {
            summary.add(&step.kind, &mut here);
        }
        summary
    }

    /// The final kind of the piece, if it has changed.
    #[must_use]
    pub fn becomes(&self) -> Option<Kind> {
        let became = |kind: &StepKind| if let StepKind::Became(kind) = kind { Some(*kind) } else { None };
        let last = self.steps.iter().rev().find_map(|step| became(&step.kind));
        last.filter(|kind| Some(*kind) != self.kind)
    }
}
