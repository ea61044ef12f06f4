//! The machine: one position changed in place, a trail of what was changed, and all that is still to be tried.
//!
//! Where ways part, what is known of the move is copied and one of the ways waits. When a way is at its end, changes are taken back
//! to where the last of those that wait parted, and that one goes on. Nothing calls itself to walk: however long a walk
//! is, it takes no room on the stack of the program.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use super::edit::{Edit, Named};
use super::fast::FastPaths;
use super::late::Ranges;
use super::layout::Holder;
use super::limits::Limits;
use super::past::Past;
use super::program::{NodeId, Program, RoundsId};
use super::regs::{Later, Regs, Step, Target};
pub(super) use super::snapshot::{Acted, Began, Snapshot};
use super::sums::{Mixed, Sum};
use super::table::{Maybe, NO_MAN};
use super::tables::tally::Alone;
use super::world::World;
use crate::language::budget::{Asked, Exhausted, Limit, Spent};
use crate::language::ir::{Cell, PathMemory, StateId};
use crate::play::position::ManId;

/// What happens after a step.
pub(super) enum Flow {
    /// This comes next.
    On(Step),
    /// What was to be done later comes next.
    Pop,
    /// This way leads nowhere.
    Dead,
}

/// A repetition under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    pub(super) rounds: RoundsId,
    pub(super) least: i64,
    /// [`i64::MAX`] for as often as anything new comes of it.
    pub(super) most: i64,
    pub(super) asks: PathMemory,
    /// Tells what this repetition has met from what others have.
    pub(super) met: u64,
}

/// Where ways are at their end that have more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopAt {
    /// At a node.
    Node(NodeId),
    /// At the end of a bracket whose ways are compared.
    Compared,
    /// Where a walk is over, before its effects.
    WalkOver,
}

/// A way that waits.
pub(super) struct Waiting {
    pub(super) regs: Regs,
    pub(super) step: Step,
    pub(super) trail: usize,
    pub(super) noted: Noted,
}

/// How much was noted.
#[derive(Clone, Copy, Default)]
pub(super) struct Noted {
    later: u32,
    saved: u32,
    lists: u32,
    marks: u32,
    flags: u32,
    scopes: u32,
    snapshots: u32,
    /// About how many bytes were held.
    held: usize,
}

/// A cell in one of the lists of cells that a repetition has landed on.
#[derive(Clone, Copy)]
pub(super) enum Mark {
    /// A cell, and the list before it.
    Cell(Cell, u32),
    /// The list of one repetition, and those of the repetitions around it.
    List(u32, u32),
}

/// The machine.
pub(super) struct Machine {
    pub(super) world: World,
    /// The pieces captured in this turn.
    pub(super) taken: Vec<ManId>,
    /// While attacks are asked: those of them that were captured by the walk itself.
    pub(super) caught: Vec<ManId>,
    /// The pieces to be captured when the walk is over.
    pub(super) waits: Vec<ManId>,
    /// The states set in this turn.
    pub(super) set: Vec<(Holder, StateId)>,
    /// What is named, by slot.
    pub(super) names: Vec<Named>,
    pub(super) acted: Vec<Acted>,
    pub(super) began: Vec<Began>,
    later: Vec<(Step, Later)>,
    pub(super) saved: Vec<Regs>,
    pub(super) lists: Vec<Vec<u16>>,
    pub(super) marks: Vec<Mark>,
    pub(super) flags: Vec<bool>,
    pub(super) scopes: Vec<Scope>,
    pub(super) snapshots: Vec<Snapshot>,
    pub(super) waiting: Vec<Waiting>,
    /// What repetitions have met.
    pub(super) met: HashSet<(u64, u16, u32, Sum), BuildHasherDefault<Mixed>>,
    pub(super) scopes_begun: u64,
    /// The eye's question under way, whose repetitions share what they have met; 0 is none.
    pub(super) flooding: u64,
    pub(super) floods: u64,
    /// Where the next ways to be gone are at their end, if not where they have nothing more to do.
    pub(super) stop_at: Option<StopAt>,
    /// Where the last way to be gone has come to its end.
    pub(super) ended_at: Step,
    /// While it is not 0, notes are kept though the way is gone that made them.
    pub(super) keeps: u32,
    /// Empty lists to be used again.
    pool: Vec<Vec<Target>>,
    /// How much a question may take.
    pub(super) limits: Limits,
    /// How many steps are left for the question.
    pub(super) left: u64,
    /// About how many bytes the ways take that go on later, and the plies that were found.
    held: usize,
    /// Of what there was too much.
    pub(super) limit: Option<Limit>,
    pub(super) past: Past,
    /// The side of which it is known whether it has a move, as long as the trail has this length.
    pub(super) can_move: Option<(crate::language::ir::Side, usize, bool)>,
    /// Which captures are possible on some board.
    pub(super) ranges: Ranges,
    /// Tables by which moves are counted and attacks answered.
    pub(super) fast: Arc<FastPaths>,
}

impl Machine {
    /// One that begins with a position.
    pub(super) fn new(world: World, past: Past, fast: Arc<FastPaths>) -> Self {
        Self {
            world,
            taken: Vec::new(),
            caught: Vec::new(),
            waits: Vec::new(),
            set: Vec::new(),
            names: Vec::new(),
            acted: Vec::new(),
            began: Vec::new(),
            later: Vec::new(),
            saved: Vec::new(),
            lists: Vec::new(),
            marks: Vec::new(),
            flags: Vec::new(),
            scopes: Vec::new(),
            snapshots: Vec::new(),
            waiting: Vec::new(),
            met: HashSet::default(),
            scopes_begun: 0,
            flooding: 0,
            floods: 0,
            stop_at: None,
            ended_at: Step::Halt,
            keeps: 0,
            pool: Vec::new(),
            limits: Limits::default(),
            left: 0,
            held: 0,
            limit: None,
            past,
            can_move: None,
            ranges: Ranges::default(),
            fast,
        }
    }

    /// Asks a question from the beginning: with all its steps, and nothing left of it afterwards.
    pub(super) fn ask<T>(
        &mut self,
        p: &Program,
        question: impl FnOnce(&mut Self) -> Asked<T>,
    ) -> Result<T, Exhausted> {
        (self.left, self.limit, self.held) = (self.limits.steps, None, 0);
        let trail = self.world.trail.len();
        let answer = question(self);
        if answer.is_err() {
            // It was given up in the middle.
            (self.keeps, self.flooding, self.stop_at) = (0, 0, None);
            // What took too much room is given back.
            self.waiting = Vec::new();
            self.undo_to(p, trail);
            self.forget(Noted::default());
            self.forget_turn();
        }
        if answer.is_err() {
            (self.met, self.later) = (HashSet::default(), Vec::new());
        }
        self.met.clear();
        (self.scopes_begun, self.floods) = (0, 0);
        let unknown = Exhausted { limit: self.limit.unwrap_or(Limit::Steps), at: None };
        answer.map_err(|Spent| unknown)
    }

    /// Nothing is left of a turn that was given up in the middle, perhaps while a part of it was set aside.
    pub(super) fn forget_turn(&mut self) {
        self.taken.clear();
        self.caught.clear();
        self.waits.clear();
        self.set.clear();
        self.names.clear();
        self.acted.clear();
        self.began.clear();
    }

    /// Takes a step.
    #[inline]
    pub(super) fn spend(&mut self) -> Asked<()> {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.give_up(Limit::Steps)),
        }
    }

    /// There is too much of something.
    pub(super) fn give_up(&mut self, limit: Limit) -> Spent {
        self.limit.get_or_insert(limit);
        Spent
    }

    pub(super) fn noted(&self) -> Noted {
        // What waits is counted: there are never so many.
        let short = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        Noted {
            later: short(self.later.len()),
            saved: short(self.saved.len()),
            lists: short(self.lists.len()),
            marks: short(self.marks.len()),
            flags: short(self.flags.len()),
            scopes: short(self.scopes.len()),
            snapshots: short(self.snapshots.len()),
            held: self.held,
        }
    }

    pub(super) fn forget(&mut self, noted: Noted) {
        if self.keeps > 0 {
            return;
        }
        self.later.truncate(noted.later as usize);
        self.saved.truncate(noted.saved as usize);
        self.lists.truncate(noted.lists as usize);
        self.marks.truncate(noted.marks as usize);
        self.flags.truncate(noted.flags as usize);
        self.scopes.truncate(noted.scopes as usize);
        self.snapshots.truncate(noted.snapshots as usize);
        self.held = noted.held;
    }

    /// Holds so many bytes more, until the way is taken up again that waited before.
    pub(super) fn hold(&mut self, bytes: usize) -> Asked<()> {
        self.held += bytes;
        let noted = self.waiting.len() * size_of::<Waiting>()
            + self.later.len() * size_of::<(Step, Later)>()
            + self.world.trail.len() * size_of::<Edit>()
            + self.met.len() * size_of::<(u64, u16, u32, Sum)>();
        if self.held + noted > self.limits.bytes { Err(self.give_up(Limit::Memory)) } else { Ok(()) }
    }

    /// Something is to be done when what is done now is over.
    #[inline]
    pub(super) fn later(&mut self, regs: &mut Regs, step: Step) {
        self.later.push((step, regs.then));
        regs.then = u32::try_from(self.later.len()).unwrap_or(u32::MAX);
    }

    /// What is to be done now that something is over.
    #[inline]
    pub(super) fn pop(&mut self, regs: &mut Regs) -> Step {
        let Some(place) = (regs.then as usize).checked_sub(1) else { return Step::Halt };
        let (step, then) = self.later.get(place).copied().unwrap_or((Step::Halt, 0));
        regs.then = then;
        step
    }

    /// One of several ways waits.
    #[inline]
    pub(super) fn wait(&mut self, regs: &Regs, step: Step) {
        let waiting = Waiting { regs: *regs, step, trail: self.world.trail.len(), noted: self.noted() };
        self.waiting.push(waiting);
    }

    /// How many ways wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Of the ways that have begun to wait since there were so many, the first comes first.
    pub(super) fn turn_round(&mut self, since: usize) {
        if let Some(ways) = self.waiting.get_mut(since..) {
            ways.reverse();
        }
    }

    /// Takes changes back until the trail is so long.
    pub(super) fn undo_to(&mut self, p: &Program, length: usize) {
        while self.world.trail.len() > length {
            let Some(edit) = self.world.trail.pop() else { return };
            match edit {
                Edit::Taken(_) => {
                    self.taken.pop();
                }
                Edit::Caught(_) => {
                    self.caught.pop();
                }
                Edit::Set(..) => {
                    self.set.pop();
                }
                Edit::Waits(_) => {
                    self.waits.pop();
                }
                Edit::WaitsNot(place, man) => {
                    // What is given up in the middle has no order any more; it is thrown away.
                    let place = usize::from(place).min(self.waits.len());
                    self.waits.insert(place, man);
                }
                Edit::Name(slot, old, _) => self.store_name(slot, old),
                Edit::Acted => {
                    self.acted.pop();
                }
                Edit::Began => {
                    self.began.pop();
                }
                edit => self.world.take_back(&p.layout, &edit),
            }
        }
    }

    pub(super) fn store_name(&mut self, slot: u8, named: Named) {
        let slot = usize::from(slot);
        if self.names.len() <= slot {
            let none = Named { cell: super::table::NOWHERE, man: NO_MAN };
            self.names.resize(slot + 1, none);
        }
        if let Some(there) = self.names.get_mut(slot) {
            *there = named;
        }
    }

    /// Gives up where a game has had so many pieces that one more would have no number. No number is used twice.
    pub(super) fn room_for_men(&mut self) -> Asked<()> {
        if self.world.men.len() > self.limits.men { Err(self.give_up(Limit::Memory)) } else { Ok(()) }
    }

    /// Where the turn began and ended, if it is one walk or drop, and no other piece was placed.
    pub(super) fn alone(&self) -> Alone {
        match self.acted[..] {
            [act] if !act.placed && act.kind.is() => Some((act.origin, act.place)),
            _ => None,
        }
    }

    /// What a name stands for.
    pub(super) fn named(&self, slot: usize) -> Option<Named> {
        self.names.get(slot).copied().filter(|named| named.cell.is())
    }

    /// Gives a name another meaning.
    pub(super) fn name(&mut self, slot: u8, named: Named) {
        let none = Named { cell: super::table::NOWHERE, man: NO_MAN };
        let old = self.names.get(usize::from(slot)).copied().unwrap_or(none);
        if old != named {
            self.store_name(slot, named);
            self.world.trail.push(Edit::Name(slot, old, named));
        }
    }

    /// An empty list.
    pub(super) fn empty(&mut self) -> Vec<Target> {
        self.pool.pop().unwrap_or_default()
    }

    /// A list that is not needed any more.
    pub(super) fn give_back(&mut self, mut list: Vec<Target>) {
        list.clear();
        self.pool.push(list);
    }

    /// Notes a list of numbers.
    pub(super) fn note_list(&mut self, list: Vec<u16>) -> u32 {
        self.lists.push(list);
        u32::try_from(self.lists.len() - 1).unwrap_or(u32::MAX)
    }

    /// Notes how things stand.
    pub(super) fn save(&mut self, regs: &Regs) -> u32 {
        self.saved.push(*regs);
        u32::try_from(self.saved.len() - 1).unwrap_or(u32::MAX)
    }

    /// Notes a flag that is not set.
    pub(super) fn flag(&mut self) -> u32 {
        self.flags.push(false);
        u32::try_from(self.flags.len() - 1).unwrap_or(u32::MAX)
    }

    /// Where a walk goes on: at a node; nowhere, if there is none.
    pub(super) fn at_node(next: Option<NodeId>) -> Flow {
        next.map_or(Flow::Dead, |node| Flow::On(Step::Node(node)))
    }
}
