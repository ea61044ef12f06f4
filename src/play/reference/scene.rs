//! A scene: a position in the middle of a move, and everything that words such as `mover` and `here` mean in it.

use std::sync::Arc;

use super::findings::Forbidden;
use super::sets::Target;
use super::shared_list::SharedList;
use crate::language::ir::{Cell, Direction, Kind, ManOwner, NamedSort, Side, Slot, StateId, Whose, WhoseMen};
use crate::language::source::Span;
use crate::play::executor::{Ended, Reached};
use crate::play::position::{Holder, ManId, Position};
use crate::play::reach::FirstDirections;
use crate::play::trace::{Step, StepKind};

/// What moves are generated for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// To be played.
    #[default]
    Play,
    /// To report what forbids moves.
    Tell,
    /// To see whether there are moves.
    Exists,
    /// To find attacks: only captures matter.
    Attack,
}

impl Mode {
    /// Guards of a greater tier are left out: of those before a move, or of those after it.
    pub(super) fn tier(self, after: bool) -> u8 {
        match (self, after) {
            (Self::Play | Self::Tell, _) | (Self::Attack, false) => 2,
            (Self::Exists, _) => 1,
            (Self::Attack, true) => 0,
        }
    }
}

/// At what time of a turn something is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Moment {
    /// Before it, or while it is played.
    #[default]
    Within,
    /// At the very end, for `again`: states have not expired, and the next side to move is not known.
    Last,
    /// After the end of the turn of this side.
    Over(Side),
}

/// The turns before, if not those of the history.
#[derive(Clone, Debug)]
pub(super) enum Past {
    /// These turns count as played after them.
    With(Vec<Reached>),
    /// No rule of history is asked.
    Ignored,
}

/// Whose words are evaluated.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// The side that `own` means.
    pub(crate) own: Side,
    /// The piece that has the clause.
    pub(super) me: Option<ManId>,
    /// The piece that is asked about, if it is another.
    pub(super) it: Option<ManId>,
    /// The cell that `each` asks about.
    pub(super) each: Option<Cell>,
    /// `here`, if it is not the mover's cell.
    pub(super) here: Option<Cell>,
    /// The member of a set that the `where` after it asks about, or whose number is added.
    pub(super) member: Option<Target>,
}

/// The eye: where it began to look, and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    /// Where it began.
    pub(super) start: Cell,
    /// Where it is.
    pub(super) place: Cell,
    /// What stops it is reported.
    pub(super) told: bool,
}

/// The meaning of a name: a cell, and the piece that was met there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Named {
    cell: Cell,
    man: Option<ManId>,
}

/// A position in the middle of a move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    /// What stands where now.
    pub(super) position: Arc<Position>,
    /// The position when the act began, with a piece to be dropped or parted from a pile. A walk that changed nothing shares it.
    pub(super) begun: Arc<Position>,
    /// The scene in which the act began, or the first of several acts, where something asks what was before.
    pub(super) before: Option<Arc<Scene>>,
    /// What the move is generated for.
    pub(super) mode: Mode,
    /// At what time of the turn it is.
    pub(super) moment: Moment,
    /// What counts as played beside the history of the game; none: nothing.
    pub(super) past: Option<Arc<Past>>,
    /// Whose words are evaluated.
    pub(crate) frame: Frame,
    /// The piece that walks or is dropped.
    pub(super) mover: Option<ManId>,
    /// The mover is in the air: on no cell, whatever the position says, but its cell is `place`.
    pub(super) lifted: bool,
    /// Where the mover is.
    pub(super) place: Option<Cell>,
    /// Where it began.
    pub(super) origin: Option<Cell>,
    /// The eye, while it walks.
    pub(super) eye: Option<Eye>,
    /// The directions in which the first leg may go, if others do not matter.
    pub(super) firsts: FirstDirections,
    /// Where the mover's last leg began.
    pub(super) left: Option<Cell>,
    /// The direction of the last leg.
    pub(super) direction: Option<Direction>,
    /// Where the line of the last leg began, if it may go round the board: it ends before that cell.
    pub(super) line: Option<Cell>,
    /// How many cells the mover has walked.
    pub(super) distance: i64,
    /// The cells that the mover's last leg jumped over.
    pub(super) passed: SharedList<Cell>,
    /// The pieces captured in this turn.
    pub(super) taken: SharedList<ManId>,
    /// How many of them by earlier acts.
    pub(super) taken_before: usize,
    /// In questions about attacks: the captured pieces that were captured by a landing or by `capturing`, and not by an effect.
    pub(super) caught: SharedList<ManId>,
    /// The pieces to be captured when the walk is over.
    pub(super) pending: SharedList<ManId>,
    /// What is named, by slot.
    pub(super) names: SharedList<Option<Named>>,
    /// For each repetition under way that lands on no cell twice: where it has landed, in the order of cells.
    pub(super) landed: SharedList<Vec<Cell>>,
    /// The piece that the last leg landed onto, or that the eye looks at.
    pub(super) faced: Option<ManId>,
    /// What the mover was before it was promoted.
    pub(super) promoted: Option<Kind>,
    /// The walk may end where it began.
    pub(super) may_return: bool,
    /// The states set in this turn.
    pub(super) set: SharedList<(Holder, StateId)>,
    /// What forbids the walk, which goes on only to report it.
    pub(super) refused: Option<Arc<Forbidden>>,
    /// What was done so far in this act.
    pub(super) trail: Vec<Step>,
}

impl Scene {
    /// A position, seen by a side.
    pub(crate) fn new(position: Arc<Position>, own: Side, mode: Mode) -> Self {
        let frame = Frame { own, ..Frame::default() };
        Self { begun: Arc::clone(&position), position, mode, frame, ..Self::default() }
    }

    /// The end of a turn, to be asked about.
    pub(crate) fn of_end(ended: &Ended, mode: Mode) -> Self {
        Self {
            frame: Frame { own: ended.own, me: ended.mover, ..Frame::default() },
            mover: ended.mover,
            place: ended.place,
            origin: ended.origin,
            direction: ended.direction,
            distance: ended.distance,
            passed: ended.passed.clone().into(),
            taken: ended.taken.clone().into(),
            moment: Moment::Over(ended.own),
            ..Self::new(Arc::clone(&ended.position), ended.own, mode)
        }
    }

    /// What may be asked of it when its turn is over.
    pub(super) fn ended(&self) -> Ended {
        Ended {
            position: Arc::clone(&self.position),
            own: self.frame.own,
            mover: self.mover,
            place: self.place,
            origin: self.origin,
            direction: self.direction,
            distance: self.distance,
            passed: self.passed.to_vec(),
            taken: self.taken.to_vec(),
        }
    }

    /// A scene from which a side's next act begins: nothing is left of this one but what belongs to the turn.
    pub(super) fn next_act(&self) -> Self {
        Self {
            taken: self.taken.clone(),
            taken_before: self.taken.len(),
            set: self.set.clone(),
            pending: self.pending.clone(),
            firsts: self.firsts.clone(),
            past: self.past.clone(),
            ..Self::new(Arc::clone(&self.position), self.frame.own, self.mode)
        }
    }

    /// The side that is meant.
    pub(super) fn side(&self, whose: Whose) -> Side {
        match whose {
            Whose::Own => self.frame.own,
            Whose::Enemy => self.frame.own.other(),
            Whose::Of(side) => side,
        }
    }

    /// `here`
    pub(super) fn here(&self) -> Option<Cell> {
        self.frame.here.or(self.place)
    }

    /// `it`
    pub(super) fn it(&self) -> Option<ManId> {
        self.frame.it.or(self.frame.me)
    }

    /// From now on no cell is landed on twice; the one where the walk began counts as landed on.
    pub(super) fn begin_to_mark(&mut self) {
        let start = self.eye.map(|eye| eye.start).or(self.origin);
        self.landed.edit().push(start.into_iter().collect());
    }

    /// The innermost repetition that lands on no cell twice is over.
    pub(super) fn end_to_mark(&mut self) {
        self.landed.edit().pop();
    }

    /// Where the one that walks is: the eye, or else the mover.
    pub(super) fn walker(&self) -> Option<Cell> {
        self.eye.map(|eye| eye.place).or(self.place)
    }

    /// Whether this piece is the mover and in the air.
    pub(super) fn is_lifted(&self, id: ManId) -> bool {
        self.lifted && self.mover == Some(id)
    }

    /// The piece on a cell.
    pub(super) fn on(&self, cell: Cell) -> Option<ManId> {
        self.position.on(cell).filter(|id| !self.is_lifted(*id))
    }

    /// The cell of a piece: the mover in the air is at `place`.
    pub(super) fn cell_of(&self, id: ManId) -> Option<Cell> {
        if self.is_lifted(id) { self.place } else { self.position.man(id).cell }
    }

    /// The cell itself, or that of the piece, if it has one.
    pub(super) fn cell_at(&self, target: Target) -> Option<Cell> {
        match target {
            Target::Cell(cell) => Some(cell),
            Target::Man(man) => self.cell_of(man),
        }
    }

    /// The piece itself, or that on the cell, if there is one.
    pub(super) fn man_at(&self, target: Target) -> Option<ManId> {
        match target {
            Target::Cell(cell) => self.on(cell),
            Target::Man(man) => Some(man),
        }
    }

    /// Whether a piece counts as one of a side. One that waits to be captured counts for none.
    pub(super) fn is_of(&self, man: ManId, whose: Whose) -> bool {
        self.position.man(man).owner == self.side(whose) && !self.pending.contains(&man)
    }

    /// Whether a piece is neutral. One that waits to be captured is not.
    pub(super) fn is_nobodys(&self, man: ManId) -> bool {
        self.position.man(man).owner == ManOwner::Nobody && !self.pending.contains(&man)
    }

    /// Whether a piece has not been captured.
    pub(super) fn is_present(&self, id: ManId) -> bool {
        self.is_lifted(id) || self.position.man(id).cell.is_some()
    }

    /// Whether there is something to walk on: the eye, or a mover that has not been captured.
    pub(super) fn is_walking(&self) -> bool {
        self.eye.is_some() || self.mover.is_none_or(|mover| self.is_present(mover))
    }

    /// The pieces that the side can move, neutral ones included, in the order of their cells.
    pub(super) fn movable(&self) -> impl Iterator<Item = ManId> {
        let own = |man: &ManId| {
            self.position.man(*man).owner.is_moved_by(self.frame.own) && !self.pending.contains(man)
        };
        self.position.standing().filter(own)
    }

    /// Whether a leg in a direction does not matter.
    pub(super) fn skips(&self, direction: Direction) -> bool {
        let is_first = self.left.is_none() && self.eye.is_none();
        is_first && self.firsts.as_ref().is_some_and(|firsts| !firsts.contains(&direction))
    }

    /// The owner of pieces that the rules name so.
    pub(super) fn owner(&self, whose: WhoseMen) -> ManOwner {
        match whose {
            WhoseMen::Of(whose) => self.side(whose).into(),
            WhoseMen::Nobody => ManOwner::Nobody,
        }
    }

    /// The number of pieces of these kinds that a side has in hand.
    pub(super) fn in_hand(&self, whose: Whose, kinds: &[Kind]) -> i64 {
        kinds.iter().map(|kind| i64::from(self.position.in_hand(self.side(whose), *kind))).sum()
    }

    /// The meaning of a name; a captured piece has no name any more.
    pub(super) fn named(&self, slot: Slot, sort: NamedSort) -> Option<Target> {
        let named = self.names.get(slot.index()).copied().flatten()?;
        match sort {
            NamedSort::Cell => Some(Target::Cell(named.cell)),
            NamedSort::Men => named.man.filter(|man| self.is_present(*man)).map(Target::Man),
        }
    }

    /// Gives a name to what the last leg got to.
    pub(super) fn name(&mut self, slot: Slot) {
        let named = self.walker().map(|cell| Named { cell, man: self.faced });
        let all = self.names.edit();
        all.resize(all.len().max(slot.index() + 1), None);
        if let Some(place) = all.get_mut(slot.index()) {
            *place = named;
        }
    }

    /// Whether refusals are reported for a walk: for the mover's, and for an eye that looks aside from it.
    pub(super) fn tells(&self) -> bool {
        self.mode == Mode::Tell && self.eye.is_none_or(|eye| eye.told)
    }

    /// Records what was done, if it will be read.
    pub(super) fn note(&mut self, at: Span, kind: StepKind) {
        if matches!(self.mode, Mode::Play | Mode::Tell) {
            self.trail.push(Step { at, kind });
        }
    }

    /// The scene as others' words see it.
    pub(super) fn framed(&self, frame: Frame) -> Self {
        Self { frame, ..self.clone() }
    }

    /// The scene as a side sees it.
    pub(crate) fn seen_by(&self, own: Side) -> Self {
        self.framed(Frame { own, ..self.frame })
    }

    /// The position with the mover put down at its cell, in place of what stands there.
    pub(super) fn settled(&self) -> Arc<Position> {
        let mut position = Arc::clone(&self.position);
        if let (true, Some(mover), Some(place)) = (self.lifted, self.mover, self.place) {
            Arc::make_mut(&mut position).put(mover, place);
        }
        position
    }

    /// About how many bytes it holds for itself.
    pub(super) fn size(&self) -> usize {
        let changed = !Arc::ptr_eq(&self.position, &self.begun);
        self.weight() + if changed { self.position.size_beside(&self.begun) } else { 0 }
    }

    /// About how many bytes a copy of it takes.
    pub(super) fn weight(&self) -> usize {
        let lists = self.passed.len()
            + self.taken.len()
            + self.caught.len()
            + self.pending.len()
            + self.names.len()
            + self.set.len();
        let landed: usize = self.landed.iter().map(Vec::len).sum();
        size_of::<Self>() + self.trail.len() * size_of::<Step>() + 8 * (lists + landed)
    }
}
