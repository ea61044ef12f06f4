//! Legal moves as the engine plays them, and how they are found.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use super::counting::listed::{ByCells, Listing};
use super::edit::Edit;
use super::machine::{Acted, Machine};
use super::past::{Ended, of_position};
use super::program::Program;
use super::regs::{Mode, Passed, Regs};
use super::sums::{Mixed, Sum};
use super::table::Maybe;
use super::tables::tally::{Alone, are_one};
use crate::language::budget::{Asked, Limit};
use crate::language::ir::Game;
use crate::play::executor::{Done, Manner};

/// A legal move as the engine plays it: what it changes.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The game, so that no other plays it.
    pub(super) game: Game,
    /// The key of the position in which it is legal.
    pub(super) begun: Sum,
    /// What it changes, in order.
    pub(super) edits: Arc<[Edit]>,
    /// The acts of the way that is first in the order of moves.
    pub(super) acts: Arc<[Done]>,
    /// What endings may ask about that way.
    pub(super) ended: Arc<Ended>,
}

impl Ply {
    /// About how many bytes it takes.
    pub(super) fn size(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.edits) + size_of_val(&*self.acts) + size_of::<Ended>()
    }

    /// Makes one ply of this one and another that leads to the same position: the first in the order of moves stands for both.
    fn join(&mut self, p: &Program, mut other: Self) {
        let order = other.acts.cmp(&self.acts);
        if order.is_lt() || order.is_eq() && manner(p, &other.ended) < manner(p, &self.ended) {
            std::mem::swap(self, &mut other);
        }
        let ended = Arc::make_mut(&mut self.ended);
        ended.took |= other.ended.took;
        ended.moved.extend(&other.ended.moved);
        ended.moved.sort_unstable();
        ended.moved.dedup();
    }
}

/// A ply that was found.
struct Found {
    ply: Ply,
    /// Where it began and ended, if it is the act of one piece alone.
    alone: Alone,
    /// The next ply to the same position.
    next: Option<usize>,
    /// It was joined with another.
    joined: bool,
}

/// The plies of a position found so far: for each position after them one for each two cells on which the act of one piece alone begins
/// and ends, and one for all other ways.
struct Plies {
    /// The key of the position, and the length of the trail there.
    begun: (Sum, usize),
    /// Only states that are set in a turn expire with it.
    by_sets: bool,
    found: Vec<Found>,
    /// The first of the plies to a position.
    first: HashMap<Sum, usize, BuildHasherDefault<Mixed>>,
    ways: usize,
    bytes: usize,
}

impl Plies {
    /// None yet.
    fn of(machine: &Machine, p: &Program) -> Self {
        let world = &machine.world;
        Self {
            begun: (world.identity(&p.layout), world.trail.len()),
            by_sets: machine.expires_by_sets(p),
            found: Vec::new(),
            first: HashMap::default(),
            ways: 0,
            bytes: 0,
        }
    }

    /// The ply to a position by the act of one piece alone, or by other ways; else the last ply to this position.
    fn same(&self, after: Sum, alone: Alone) -> Result<usize, Option<usize>> {
        let (mut place, mut last) = (self.first.get(&after).copied(), None);
        while let Some(same) = place {
            let found = self.found.get(same);
            if found.is_some_and(|found| found.alone == alone) {
                return Ok(same);
            }
            last = place;
            place = found.and_then(|found| found.next);
        }
        Err(last)
    }

    fn push(&mut self, after: Sum, last: Option<usize>, found: Found) {
        let next = self.found.len();
        match last.and_then(|last| self.found.get_mut(last)) {
            Some(last) => last.next = Some(next),
            None => {
                self.first.insert(after, next);
            }
        }
        self.found.push(found);
    }

    /// All plies, those joined that [are one](are_one).
    fn all(mut self, p: &Program) -> Vec<Ply> {
        for first in self.first.into_values() {
            let one = self.found.get(first).and_then(|one| Some((one.alone, one.next?)));
            let Some((alone, second)) = one else { continue };
            let Some(other) = self.found.get_mut(second) else { continue };
            if other.next.is_some() || !are_one(&[alone, other.alone]) {
                continue;
            }
            other.joined = true;
            let ply = other.ply.clone();
            if let Some(first) = self.found.get_mut(first) {
                first.ply.join(p, ply);
            }
        }
        self.found.into_iter().filter(|one| !one.joined).map(|one| one.ply).collect()
    }
}

impl Machine {
    /// Plays a legal move of the position now.
    pub(super) fn play(&mut self, p: &Program, ply: &Ply) {
        for edit in ply.edits.iter() {
            self.world.do_again(&p.layout, edit.clone());
        }
        self.reached_by(p, Some(Arc::clone(&ply.ended)));
    }

    /// Takes back what led to the last position that was reached.
    pub(super) fn take_back(&mut self, p: &Program) {
        self.past.reached.pop();
        let trail = self.past.reached.last().map_or(0, |last| last.trail);
        self.undo_to(p, trail);
    }

    /// The legal plies, each once, in the order in which they are found.
    pub(super) fn plies(&mut self, p: &Program) -> Asked<Vec<Ply>> {
        let mut plies = Plies::of(self, p);
        self.turns(p, Mode::Play, &mut |machine, end| {
            machine.add_way(p, end, &mut plies)?;
            Ok(false)
        })?;
        Ok(plies.all(p))
    }

    /// Adds the legal moves that are known by their cells, and gives the plies of all others.
    pub(super) fn listed(&mut self, p: &Program, found: &mut Listing) -> Asked<Vec<Ply>> {
        let mut plies = Plies::of(self, p);
        if self.by_cells(p, found, &mut |machine, end| machine.add_way(p, end, &mut plies))? {
            return Ok(plies.all(p));
        }
        found.moves.clear();
        self.plies(p)
    }

    /// The ply of a move that is known by its cells.
    pub(super) fn ply_by_cells(&mut self, p: &Program, of: ByCells) -> Asked<Option<Ply>> {
        let mut plies = Plies::of(self, p);
        self.make_by_cells(p, of, &mut |machine, end| machine.add_way(p, end, &mut plies))?;
        Ok(plies.all(p).pop())
    }

    /// Adds the way in which a turn comes to its end.
    fn add_way(&mut self, p: &Program, end: &Regs, plies: &mut Plies) -> Asked<()> {
        let trail = self.world.trail.len();
        if plies.by_sets {
            self.end_turn_by_sets(p, end)?;
        } else {
            self.end_turn(p, end)?;
        }
        self.add_ply(p, end, plies)?;
        self.undo_to(p, trail);
        Ok(())
    }

    /// Adds a way whose turn is over.
    fn add_ply(&mut self, p: &Program, end: &Regs, plies: &mut Plies) -> Asked<()> {
        let (begun, from) = plies.begun;
        let after = self.world.identity(&p.layout);
        plies.ways += 1;
        if plies.ways > self.limits.ways {
            return Err(self.give_up(Limit::Moves));
        }
        let alone = self.alone();
        let ply = Ply {
            game: p.game.clone(),
            begun,
            edits: of_position(self.world.trail.get(from..).unwrap_or(&[])).into(),
            acts: self.acted.iter().map(Acted::done).collect(),
            ended: Arc::new(self.ended(end)),
        };
        let last = match plies.same(after, alone) {
            Ok(same) => {
                if let Some(known) = plies.found.get_mut(same) {
                    known.ply.join(p, ply);
                }
                return Ok(());
            }
            Err(last) => last,
        };
        // What plies take is not given back when the next way is taken up.
        plies.bytes += size_of::<Found>() + ply.size();
        if plies.bytes > self.limits.bytes {
            return Err(self.give_up(Limit::Memory));
        }
        plies.push(after, last, Found { ply, alone, next: None, joined: false });
        Ok(())
    }
}

/// What tells ways of the same acts apart.
fn manner(p: &Program, Ended { regs, victims, .. }: &Ended) -> Manner {
    let Passed { from, direction, many } = regs.passed;
    let passed = || p.along(direction, from).take(usize::from(many)).collect();
    Manner {
        direction: regs.direction.some(),
        place: regs.place.some(),
        taken: victims.clone(),
        passed: if p.asks_passed && from.is() { passed() } else { Vec::new() },
        distance: p.distances.map_or(0, |most| i64::from(regs.distance).min(most)),
    }
}
