//! The engine as an executor.

use std::borrow::Cow;
use std::cell::{Cell as Counter, RefCell};
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::machine::{Machine, STEPS};
use super::past::{Ended, Past, Reached, of_position};
use super::program::Program;
use super::regs::Mode;
use super::sums::Sum;
use super::table::Maybe;
use super::world::{Edit, World};
use crate::budget::Exhausted;
use crate::executor::{Executor, History, Move, NotLegal, Outcome, Start};
use crate::ir::{Cell, Game, Kind};
use crate::play::Plain;
use crate::position::Position;

/// A legal move as the engine plays it: what it changes.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The game, so that no other plays it.
    game: Game,
    /// What tells the position in which it is legal from others.
    begun: Sum,
    /// What it changes, in order.
    edits: Arc<[Edit]>,
    /// What endings may ask about it.
    ended: Arc<Ended>,
    /// A man was taken, in some way.
    took: bool,
    /// The kinds of the men that walked, in some way.
    moved: Vec<Kind>,
    /// The position after it, for whoever compares.
    after: Sum,
}

/// Plays a game by the engine.
pub struct Engine {
    game: Game,
    program: Arc<Program>,
    machine: RefCell<Machine>,
    /// The position with which the game began.
    first: Position,
    /// The plies that have been played.
    line: Vec<Ply>,
    /// Whether plies are taken back.
    undoes: bool,
    /// How many steps all questions have taken.
    spent: Counter<u64>,
}

impl Engine {
    /// Asks the machine something.
    fn ask<T>(
        &self,
        question: impl FnOnce(&mut Machine, &Program) -> crate::budget::Asked<T>,
    ) -> Result<T, Exhausted> {
        let mut machine = self.machine.borrow_mut();
        let program = &*self.program;
        let answer = machine.ask(program, |machine| question(machine, program));
        self.spent.set(self.spent.get() + STEPS - machine.left);
        answer
    }

    /// The plain interpreter where this game stands: for all that the engine does not tell.
    fn plain(&self) -> Result<Plain, Exhausted> {
        let start = Start { game: self.game.clone(), position: self.first.clone() };
        let mut plain = Plain::begin(start);
        let mut world = World::of(&self.program.layout, &self.first);
        for ply in &self.line {
            for edit in ply.edits.iter() {
                world.do_again(&self.program.layout, edit.clone());
            }
            let wanted = world.position(&self.game, &self.program.layout).key();
            let plies = plain.plies()?;
            let Some(same) = plies.iter().find(|ply| ply.after().key() == wanted) else { break };
            if plain.play(same).is_err() {
                break;
            }
        }
        Ok(plain)
    }

    /// The legal plies, each once, in the order in which they are found.
    fn found(&self) -> Result<Vec<Ply>, Exhausted> {
        self.ask(|machine, p| {
            let layout = &p.layout;
            let begun = machine.world.identity(layout);
            let from = machine.world.trail.len();
            let mut found: Vec<Found> = Vec::new();
            // The place of the first of the plies to one position.
            let mut known: HashMap<Sum, usize, BuildHasherDefault<AsItIs>> = HashMap::default();
            machine.turns(p, Mode::Play, &mut |machine, end| {
                let trail = machine.world.trail.len();
                machine.end_turn(p, end)?;
                let after = machine.world.identity(layout);
                let (alone, took) = (alone(machine), !machine.taken.is_empty());
                let first = *known.entry(after).or_insert(found.len());
                let mut place = Some(first).filter(|place| *place < found.len());
                let mut last = None;
                while let Some(same) = place {
                    last = place;
                    match found.get_mut(same) {
                        Some(known) if known.alone == alone => {
                            known.ply.join(took, &moved(machine));
                            machine.undo_to(p, trail);
                            return Ok(false);
                        }
                        known => place = known.and_then(|known| known.next),
                    }
                }
                let next = found.len();
                if let Some(last) = last.and_then(|last| found.get_mut(last)) {
                    last.next = Some(next);
                }
                let edits = of_position(machine.world.trail.get(from..).unwrap_or(&[]));
                let ended = Ended { regs: Machine::at_the_end(end), taken: machine.taken.clone() };
                let (edits, ended, moved) = (edits.into(), Arc::new(ended), moved(machine));
                let game = p.game.clone();
                let ply = Ply { game, begun, edits, ended, took, moved, after };
                found.push(Found { ply, alone, next: None, joined: false });
                machine.undo_to(p, trail);
                Ok(false)
            })?;
            // Only where men walk to one position alone from several cells, there is a ply for each of these cells, and one for
            // whatever else leads there.
            for first in known.into_values() {
                let second = found.get(first).and_then(|first| first.next);
                let Some(second) =
                    second.filter(|second| found.get(*second).is_some_and(|one| one.next.is_none()))
                else {
                    continue;
                };
                let alone = |place: usize| found.get(place).is_some_and(|one| one.alone.is());
                if alone(first) && alone(second) {
                    continue;
                }
                if let Some(one) = found.get_mut(second) {
                    one.joined = true;
                    let (took, moved) = (one.ply.took, one.ply.moved.clone());
                    if let Some(first) = found.get_mut(first) {
                        first.ply.join(took, &moved);
                    }
                }
            }
            Ok(found.into_iter().filter(|one| !one.joined).map(|one| one.ply).collect())
        })
    }
}

/// A ply that was found.
struct Found {
    ply: Ply,
    /// Where the man began, if it is one man's walk and nothing else was placed.
    alone: Cell,
    /// The place of the next ply to the same position.
    next: Option<usize>,
    /// It is one with another.
    joined: bool,
}

/// A hasher of sums, which look like chance already.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, sum: u128) {
        self.0 = u64::try_from(sum & u128::from(u64::MAX)).unwrap_or(0);
    }
}

/// Where the man began, if a turn is one man's walk and nothing else was placed.
fn alone(machine: &Machine) -> Cell {
    match machine.acted[..] {
        [act] if !act.placed => act.origin,
        _ => super::table::NOWHERE,
    }
}

/// The kinds of the men that have walked.
fn moved(machine: &Machine) -> Vec<Kind> {
    let mut moved: Vec<Kind> =
        machine.acted.iter().filter(|act| act.origin.is()).filter_map(|act| act.kind.some()).collect();
    moved.sort_unstable();
    moved.dedup();
    moved
}

impl Ply {
    /// One more way in which it comes about.
    fn join(&mut self, took: bool, moved: &[Kind]) {
        self.took |= took;
        self.moved.extend(moved);
        self.moved.sort_unstable();
        self.moved.dedup();
    }
}

impl Clone for Engine {
    fn clone(&self) -> Self {
        let machine = self.machine.borrow();
        let copy = Machine::new(machine.world.clone(), machine.past.clone());
        Self {
            game: self.game.clone(),
            program: Arc::clone(&self.program),
            machine: RefCell::new(copy),
            first: self.first.clone(),
            line: self.line.clone(),
            undoes: self.undoes,
            spent: self.spent.clone(),
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("turns", &self.line.len()).finish_non_exhaustive()
    }
}

impl Executor for Engine {
    type Ply = Ply;

    fn begin(Start { game, position }: Start) -> Self {
        let program = Arc::new(Program::of(&game));
        let world = World::of(&program.layout, &position);
        let first = Reached {
            print: world.print(&program.layout),
            took: false,
            moved: Vec::new(),
            ended: None,
            trail: 0,
        };
        let past = Past { reached: vec![first], ignored: false };
        Self {
            game,
            program,
            machine: RefCell::new(Machine::new(world, past)),
            first: position,
            line: Vec::new(),
            undoes: true,
            spent: Counter::new(0),
        }
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn position(&self) -> Cow<'_, Position> {
        let machine = self.machine.borrow();
        Cow::Owned(machine.world.position(&self.game, &self.program.layout).numbered())
    }

    fn turns(&self) -> usize {
        self.line.len()
    }

    fn history(&self) -> Cow<'_, History> {
        match self.plain() {
            Ok(plain) => Cow::Owned(plain.history().into_owned()),
            Err(_) => Cow::Owned(History::begin(&self.game, self.position().into_owned())),
        }
    }

    fn outcome(&self) -> Result<Option<Outcome>, Exhausted> {
        self.ask(Machine::outcome)
    }

    fn plies(&self) -> Result<Vec<Ply>, Exhausted> {
        self.found()
    }

    fn moves(&self) -> Result<Vec<Move<Ply>>, Exhausted> {
        let plies = self.found()?;
        let plain = self.plain()?;
        let layout = &self.program.layout;
        let told = plain.moves()?;
        let moves = told.into_iter().filter_map(|told| {
            let after = World::of(layout, &told.ply.after()).identity(layout);
            let from = told.ways.first().and_then(|way| match &way.acts[..] {
                [act] => act.origin,
                _ => None,
            });
            let same = |ply: &&Ply| ply.after == after;
            let exact = |ply: &&Ply| same(ply) && ply.ended.regs.origin.some() == from;
            let ply = plies.iter().find(exact).or_else(|| plies.iter().find(same))?.clone();
            Some(Move { ways: told.ways, ply })
        });
        Ok(moves.collect())
    }

    fn spent(&self) -> u64 {
        self.spent.get()
    }

    fn size(ply: &Ply) -> usize {
        size_of::<Ply>() + size_of_val(&*ply.edits) + size_of::<Ended>()
    }

    fn play(&mut self, ply: &Ply) -> Result<(), NotLegal> {
        let program = Arc::clone(&self.program);
        let machine = self.machine.get_mut();
        if !ply.game.is(&self.game) || machine.world.identity(&program.layout) != ply.begun {
            return Err(NotLegal);
        }
        for edit in ply.edits.iter() {
            machine.world.do_again(&program.layout, edit.clone());
        }
        machine.past.reached.push(Reached {
            print: machine.world.print(&program.layout),
            took: ply.took,
            moved: ply.moved.clone(),
            ended: Some((*ply.ended).clone()),
            trail: machine.world.trail.len(),
        });
        self.line.push(ply.clone());
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if !self.undoes || self.line.pop().is_none() {
            return false;
        }
        let program = Arc::clone(&self.program);
        let machine = self.machine.get_mut();
        machine.past.reached.pop();
        let trail = machine.past.reached.last().map_or(0, |last| last.trail);
        machine.undo_to(&program, trail);
        true
    }

    fn without_undo(self) -> Self {
        Self { undoes: false, ..self }
    }
}
