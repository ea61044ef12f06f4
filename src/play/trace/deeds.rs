//! What an act does, made of its steps in one place: lists of moves, documents and pictures are made of it.

use super::{Act, Landed, StepKind};
use crate::language::ir::{Cell, Kind, ManOwner};

/// What an act does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    /// The cells that the man comes to, in order. The last is where he ends, unless he is gone; where there is none, he ends where he
    /// began.
    pub legs: Vec<(Cell, How)>,
    /// Who is taken, in order: where he stood, what he was, and whose.
    pub taken: Vec<(Cell, Kind, ManOwner)>,
    /// Other men that are put elsewhere, in order: what each is, where he stood, and where he is put. Of men who change places it
    /// is not told what they are.
    pub put: Vec<(Option<Kind>, Cell, Cell)>,
    /// What the man becomes, if that is another kind.
    pub becomes: Option<Kind>,
    /// Men that become others, and men that appear, in order. What the man himself becomes is not among them, but whose.
    pub changes: Vec<Changed>,
}

/// How a man comes to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By a leg of his walk, or by an effect that puts him there: onto the man with whom he changes places, or else quietly.
    Landed(Landed),
    /// From the hand.
    Dropped,
    /// He stands there already, and stays.
    Stayed,
}

/// A man that is another from then on, or that was not there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Who it is.
    pub who: Who,
    /// Where he stands when that happens; none if he is on no cell.
    pub at: Option<Cell>,
    /// What he is from then on; none if he stays what he was.
    pub kind: Option<Kind>,
    /// Whose he is from then on; none if he stays whose he was.
    pub owner: Option<ManOwner>,
}

/// Who is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The man that acts.
    Mover,
    /// Another man.
    Other,
    /// A man that appears.
    New,
}

impl Deeds {
    /// The cells on which the man lands, in order: neither those that he goes past, nor where he stays.
    #[must_use]
    pub fn landings(&self) -> impl DoubleEndedIterator<Item = (Cell, Landed)> {
        self.legs.iter().filter_map(|(cell, how)| match how {
            How::Landed(Landed::Past) | How::Stayed => None,
            How::Landed(landed) => Some((*cell, *landed)),
            How::Dropped => Some((*cell, Landed::Quietly)),
        })
    }

    /// Adds a step; `here` is where the man stands.
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
                // Who has walked onto the other stands where he ends already.
                if *here == Some(to) {
                    return;
                }
                (to, How::Landed(Landed::Onto))
            }
            StepKind::Took(cell, kind, owner) => return self.taken.push((cell, kind, owner)),
            StepKind::Put(kind, from, to) => return self.put.push((Some(kind), from, to)),
            StepKind::Turned(owner) => return self.change(Who::Mover, *here, None, Some(owner)),
            StepKind::Changed(cell, kind, owner) => return self.change(Who::Other, Some(cell), kind, owner),
            StepKind::Appeared(cell, kind, owner) => {
                return self.change(Who::New, Some(cell), Some(kind), Some(owner));
            }
            StepKind::Moved(_)
            | StepKind::Became(_)
            | StepKind::Looked(_)
            | StepKind::Held
            | StepKind::Joined(_)
            | StepKind::Left(_)
            | StepKind::Effect
            | StepKind::Asked(_)
            | StepKind::Number(_)
            | StepKind::Over(_) => return,
        };
        *here = Some(cell);
        self.legs.push((cell, how));
    }

    fn change(&mut self, who: Who, at: Option<Cell>, kind: Option<Kind>, owner: Option<ManOwner>) {
        self.changes.push(Changed { who, at, kind, owner });
    }
}

impl Act {
    /// What the act does, made of its steps.
    #[must_use]
    pub fn deeds(&self) -> Deeds {
        let mut deeds = Deeds { becomes: self.becomes(), ..Deeds::default() };
        let mut here = self.origin;
        for step in &self.steps {
            deeds.add(&step.kind, &mut here);
        }
        deeds
    }

    /// What the man becomes in the end, if that is another kind.
    #[must_use]
    pub fn becomes(&self) -> Option<Kind> {
        let became = |kind: &StepKind| if let StepKind::Became(kind) = kind { Some(*kind) } else { None };
        let last = self.steps.iter().rev().find_map(|step| became(&step.kind));
        last.filter(|kind| Some(*kind) != self.kind)
    }
}
