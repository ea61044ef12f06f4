//! Where a walk stands while it is followed, and how it goes back to where ways part.

use std::rc::Rc;

use super::super::code::{ArrivalId, NodeId, RoundsId};
use super::super::table::{NO_DIRECTION, NOWHERE};
use super::way::{Lengths, Way};
use super::who::Who;
use crate::language::ir::{Cell, Direction};

/// Where a walk stands.
pub(in crate::engine) struct Stand {
    /// The cell that the mover has left. [`NOWHERE`] if the walk is that of an eye: then every cell may be occupied.
    pub(super) origin: Cell,
    /// Where the walk began.
    begun: Cell,
    pub(in crate::engine) mover: Cell,
    /// Where the eye is, if one is out.
    pub(in crate::engine) eye: Option<Cell>,
    pub(in crate::engine) direction: Direction,
    /// Where the line began of which the last leg is a part, if lines end before that.
    pub(super) line: Cell,
    pub(super) may_return: bool,
    /// A piece stands on the cell on which the last leg has landed.
    pub(in crate::engine) has_met: bool,
    /// How many legs have been walked, and over how many cells they led, those included on which they landed.
    pub(in crate::engine) legs: usize,
    pub(in crate::engine) distance: u32,
    /// The last cell of which the reading has made a spot of a plan.
    pub(in crate::engine) spot: u32,
    pub(in crate::engine) way: Way,
    /// The innermost of what is under way, and what is around it. Ways that part share that.
    pub(super) under: Under,
    around: Option<Rc<Nested>>,
}

/// Something under way, and that around it.
struct Nested {
    under: Under,
    around: Option<Rc<Nested>>,
}

/// How a walk stood where ways part; its way is in the one buffer of all, of which the first parts are its own.
pub(super) struct Mark {
    mover: Cell,
    eye: Option<Cell>,
    direction: Direction,
    line: Cell,
    may_return: bool,
    has_met: bool,
    legs: usize,
    distance: u32,
    spot: u32,
    number: Option<(usize, i32)>,
    lengths: Lengths,
    under: Under,
    around: Option<Rc<Nested>>,
}

/// What is under way.
#[derive(Clone)]
pub(super) enum Under {
    Nothing,
    Rounds(Repetition),
    /// An eye; what comes when it has looked, and how the walk stood before.
    Look {
        arrival: ArrivalId,
        then: NodeId,
        eye: Option<Cell>,
        direction: Direction,
        line: Cell,
        may_return: bool,
    },
}

/// A repetition under way.
#[derive(Clone)]
pub(super) struct Repetition {
    pub(super) rounds: RoundsId,
    /// How many of its rounds are over.
    pub(super) round: i64,
    /// How many landings of the way came before it.
    since: usize,
    /// How it stood when its rounds began, if nothing else keeps it from going on for ever.
    stood: Option<Rc<Stood>>,
}

/// A repetition as it stood when a round began, and before.
struct Stood {
    stood: Round,
    before: Option<Rc<Self>>,
}

/// In which state a round begins, on which cell, with which direction and line, and how many rounds have to follow at least.
type Round = (u16, Cell, Direction, Cell, i64);

impl Stand {
    /// Before the first leg of a mover.
    pub(in crate::engine) fn at(cell: Cell, way: Way) -> Self {
        Self {
            origin: cell,
            begun: cell,
            mover: cell,
            eye: None,
            direction: NO_DIRECTION,
            line: NOWHERE,
            may_return: false,
            has_met: false,
            legs: 0,
            distance: 0,
            spot: u32::MAX,
            way,
            under: Under::Nothing,
            around: None,
        }
    }

    /// Before the first leg of an eye that looks by itself, not on the walk of a mover.
    pub(in crate::engine) fn of_eye(cell: Cell) -> Self {
        Self { origin: NOWHERE, eye: Some(cell), ..Self::at(cell, Way::default()) }
    }

    /// Where the walk is: its eye, or the mover.
    pub(in crate::engine) fn walker(&self) -> Cell {
        self.eye.unwrap_or(self.mover)
    }

    fn all_under_way(&self) -> impl Iterator<Item = &Under> {
        let around = std::iter::successors(self.around.as_deref(), |nested| nested.around.as_deref());
        std::iter::once(&self.under).chain(around.map(|nested| &nested.under))
    }

    /// All repetitions under way, the innermost first.
    pub(super) fn repetitions(&self) -> impl Iterator<Item = &Repetition> {
        self.all_under_way().filter_map(|under| match under {
            Under::Rounds(repetition) => Some(repetition),
            Under::Look { .. } | Under::Nothing => None,
        })
    }

    /// Whether an eye is out that another has sent out.
    pub(in crate::engine) fn looks_twice(&self) -> bool {
        self.all_under_way().filter(|under| matches!(under, Under::Look { .. })).count() > 1
    }

    /// Whether a repetition is under way that ends only where it stands as it stood before.
    pub(in crate::engine) fn repeats_openly(&self) -> bool {
        self.repetitions().any(|repetition| repetition.stood.is_some())
    }

    /// Whether the walk has landed on a cell since the repetition began.
    pub(super) fn has_landed(&self, since: &Repetition, cell: Cell) -> bool {
        cell == self.begun || self.way.landings.get(since.since..).unwrap_or(&[]).contains(&cell)
    }

    pub(super) fn begin(&mut self, under: Under) {
        let before = std::mem::replace(&mut self.under, under);
        if !matches!(before, Under::Nothing) {
            self.around = Some(Rc::new(Nested { under: before, around: self.around.take() }));
        }
    }

    /// Begins a repetition.
    pub(super) fn repeat(&mut self, rounds: RoundsId) {
        let since = self.way.landings.len();
        self.begin(Under::Rounds(Repetition { rounds, round: 0, since, stood: None }));
    }

    /// The innermost of what is under way is over.
    pub(super) fn leave(&mut self) {
        let nested = self.around.take();
        (self.under, self.around) =
            nested.map_or((Under::Nothing, None), |nested| (nested.under.clone(), nested.around.clone()));
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            mover: self.mover,
            eye: self.eye,
            direction: self.direction,
            line: self.line,
            may_return: self.may_return,
            has_met: self.has_met,
            legs: self.legs,
            distance: self.distance,
            spot: self.spot,
            number: self.way.number,
            lengths: self.way.lengths(),
            under: self.under.clone(),
            around: self.around.clone(),
        }
    }

    /// Goes back to where it stood. Where it began does not change.
    pub(super) fn back_to(&mut self, mark: Mark) {
        (self.mover, self.eye, self.direction, self.line) = (mark.mover, mark.eye, mark.direction, mark.line);
        (self.may_return, self.has_met) = (mark.may_return, mark.has_met);
        (self.legs, self.distance, self.spot) = (mark.legs, mark.distance, mark.spot);
        self.way.number = mark.number;
        self.way.truncate(mark.lengths);
        (self.under, self.around) = (mark.under, mark.around);
    }

    /// Whether a cell is empty by now: the mover is in the air, and captured pieces are gone.
    pub(in crate::engine) fn is_left(&self, cell: Cell) -> bool {
        cell == self.origin || self.way.takes.contains(&cell)
    }

    /// Notes who may stand on a cell; false if nothing may.
    pub(in crate::engine) fn tests(&mut self, cell: Cell, who: Who) -> bool {
        if self.is_left(cell) {
            return who.nobody;
        }
        let left = self.way.on(cell).map_or(who, |known| known.and(who));
        self.way.tests.push((cell, left));
        !left.is_empty()
    }
}

impl Repetition {
    /// Notes how the next round begins; false if one has begun so before: it would lead to nothing new.
    pub(super) fn is_new(&mut self, stood: Round) -> bool {
        let mut before = std::iter::successors(self.stood.as_deref(), |stood| stood.before.as_deref());
        if before.any(|known| known.stood == stood) {
            return false;
        }
        self.stood = Some(Rc::new(Stood { stood, before: self.stood.take() }));
        true
    }
}
