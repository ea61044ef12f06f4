//! The engine as an executor.

use std::borrow::Cow;
use std::cell::{Cell as Counter, RefCell};
use std::collections::HashMap;
use std::fmt;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use super::bitboard::Stopped;
use super::limits::{Limits, STEPS};
use super::machine::{Acted, Machine};
use super::past::{Ended, Past, Reached, of_position};
use super::program::Program;
use super::regs::{Mode, Passed, Regs};
use super::sums::{Mixed, Sum};
use super::switches::Switches;
use super::table::Maybe;
use super::told::Told;
use super::world::{Edit, World};
use crate::language::budget::{Exhausted, Limit};
use crate::language::ir::{Cell, Game, Kind};
use crate::play::executor::{
    ByChance, Chooser, Done, Executor, History, Lines, Look, Manner, Move, NotLegal, Outcome, Start,
};
use crate::play::matches::Plain;
use crate::play::position::{ManId, Position};

/// A legal move as the engine plays it: what it changes.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The game, so that no other plays it.
    game: Game,
    /// What tells the position in which it is legal from others.
    begun: Sum,
    /// What it changes, in order.
    pub(super) edits: Arc<[Edit]>,
    /// The acts of the way that is first in the order of moves.
    acts: Box<[Done]>,
    /// What endings may ask about that way.
    pub(super) ended: Arc<Ended>,
    /// A man was taken, in some way.
    pub(super) took: bool,
    /// The kinds of the men that walked, in some way.
    pub(super) moved: Vec<Kind>,
}

/// Plays a game by the engine.
pub struct Engine {
    pub(super) game: Game,
    pub(super) program: Arc<Program>,
    machine: RefCell<Machine>,
    /// The position with which the game began.
    pub(super) first: Position,
    /// The plies that have been played.
    pub(super) line: Vec<Ply>,
    /// Whether plies are taken back.
    pub(super) undoes: bool,
    /// How many steps all questions have taken.
    spent: Counter<u64>,
    /// What the plain interpreter may ask of the game so far; nothing as long as it has not been asked.
    pub(super) told: RefCell<Option<Told>>,
}

impl Engine {
    /// Asks the machine something.
    fn ask<T>(
        &self,
        question: impl FnOnce(&mut Machine, &Program) -> crate::language::budget::Asked<T>,
    ) -> Result<T, Exhausted> {
        let mut machine = self.machine.borrow_mut();
        let program = &*self.program;
        let answer = machine.ask(program, |machine| question(machine, program));
        self.spent.set(self.spent.get() + machine.limits.steps - machine.left);
        answer
    }

    /// The same with certain fast paths only. What is found is the same.
    #[must_use]
    pub fn by(mut self, switches: Switches) -> Self {
        self.program = Arc::new(Program::by(&self.game, switches));
        self
    }

    /// The same with these limits.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        self.machine.get_mut().limits = limits;
        self
    }

    /// Of what there is too much, with the words that were at work, where the plain interpreter gives up as well: it knows them.
    fn in_words(&self, given_up: Exhausted, asked: impl FnOnce(&Plain) -> Option<Exhausted>) -> Exhausted {
        asked(&Plain::of(&self.game, self.history_told())).unwrap_or(given_up)
    }

    /// How many lines there are of a length, counted by sets of cells; whether their last moves are played, too.
    fn swiftly(&self, of: (u32, bool), go_on: &dyn Fn(u64) -> bool) -> Lines {
        let machine = self.machine.borrow();
        match self.program.swift.lines(&self.program, &machine, of, go_on) {
            Ok(lines) => Lines::Counted(lines),
            Err(Stopped::Wanted) => Lines::Stopped,
            Err(Stopped::NotKnown) => Lines::OneByOne,
        }
    }

    /// The legal plies, each once, in the order in which they are found.
    fn found(&self) -> Result<Vec<Ply>, Exhausted> {
        self.ask(|machine, p| {
            let layout = &p.layout;
            let begun = machine.world.identity(layout);
            let from = machine.world.trail.len();
            let (mut found, mut ways, mut bytes): (Vec<Found>, usize, usize) = (Vec::new(), 0, 0);
            // The place of the first of the plies to one position.
            let mut known: HashMap<Sum, usize, BuildHasherDefault<Mixed>> = HashMap::default();
            machine.turns(p, Mode::Play, &mut |machine, end| {
                let trail = machine.world.trail.len();
                machine.end_turn(p, end)?;
                let after = machine.world.identity(layout);
                ways += 1;
                if ways > machine.limits.ways {
                    return Err(machine.give_up(Limit::Moves));
                }
                let alone = alone(machine);
                let first = *known.entry(after).or_insert(found.len());
                let mut place = Some(first).filter(|place| *place < found.len());
                let mut last = None;
                while let Some(same) = place {
                    last = place;
                    match found.get_mut(same) {
                        Some(known) if known.alone == alone => {
                            machine.join_way(p, (from, end), &mut known.ply);
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
                let acts = machine.acted.iter().map(Acted::done).collect();
                let (ended, moved) = (Arc::new(machine.ended(end)), moved(machine));
                let (game, took) = (p.game.clone(), !machine.taken.is_empty());
                let ply = Ply { game, begun, edits: edits.into(), acts, ended, took, moved };
                // What plies take is not given back when the next way is taken up.
                bytes += size_of::<Found>() + Self::size(&ply);
                if bytes > machine.limits.bytes {
                    return Err(machine.give_up(Limit::Memory));
                }
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
                let Some(one) = found.get_mut(second) else { continue };
                one.joined = true;
                let ply = one.ply.clone();
                if let Some(first) = found.get_mut(first) {
                    make_one(p, &mut first.ply, ply);
                }
            }
            Ok(found.into_iter().filter(|one| !one.joined).map(|one| one.ply).collect())
        })
    }
}

impl Engine {
    /// Puts plies of the position now in the order of moves.
    fn put_in_order(&self, plies: &mut [Ply]) {
        plies.sort_by(|one, other| one.acts.cmp(&other.acts));
        let mut world = None;
        for alike in plies.chunk_by_mut(|one, other| one.acts == other.acts).filter(|alike| alike.len() > 1) {
            let (before, world) = world.get_or_insert_with(|| {
                let world = self.machine.borrow().world.clone();
                (self.position_of(&world), world)
            });
            alike.sort_by_cached_key(|ply| {
                self.position_after(world, ply).difference(&self.game, before, None)
            });
        }
    }

    /// The position to which a ply leads from that of a world, which is changed and changed back.
    fn position_after(&self, world: &mut World, ply: &Ply) -> Position {
        let layout = &self.program.layout;
        for edit in ply.edits.iter() {
            world.do_again(layout, edit.clone());
        }
        let after = self.position_of(world);
        for edit in ply.edits.iter().rev() {
            world.take_back(layout, edit);
        }
        world.trail.clear();
        after
    }

    fn position_of(&self, world: &World) -> Position {
        world.position(&self.game, &self.program.layout)
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

/// Where the man began, if a turn is one man's walk and nothing else was placed.
pub(super) fn alone(machine: &Machine) -> Cell {
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
    /// One more way in which it comes about took somebody, or not, and these kinds walked in it.
    fn add(&mut self, took: bool, moved: &[Kind]) {
        self.took |= took;
        self.moved.extend(moved);
        self.moved.sort_unstable();
        self.moved.dedup();
    }
}

impl Machine {
    /// What endings may ask about a turn that is over.
    fn ended(&self, end: &Regs) -> Ended {
        let man = |id: &ManId| {
            let man = self.world.man(*id);
            (man.kind, man.owner, man.count)
        };
        let victims = self.taken.iter().map(man).collect();
        Ended { regs: Self::at_the_end(end), taken: self.taken.clone(), victims }
    }

    /// One more way in which a ply comes about.
    fn join_way(&self, p: &Program, (begun, end): (usize, &Regs), ply: &mut Ply) {
        let order = self.acted.iter().map(Acted::done).cmp(ply.acts.iter().copied());
        let earlier = || manner(p, &self.ended(end)) < manner(p, &ply.ended);
        if order.is_lt() || order.is_eq() && earlier() {
            ply.acts = self.acted.iter().map(Acted::done).collect();
            ply.ended = Arc::new(self.ended(end));
            // Another way may number men otherwise, and what has ended speaks of numbers.
            ply.edits = of_position(self.world.trail.get(begun..).unwrap_or(&[])).into();
        }
        ply.add(!self.taken.is_empty(), &moved(self));
    }
}

/// Two plies are one.
fn make_one(p: &Program, ply: &mut Ply, other: Ply) {
    let (took, moved) = (ply.took | other.took, [&*ply.moved, &*other.moved].concat());
    let order = other.acts.cmp(&ply.acts);
    if order.is_lt() || order.is_eq() && manner(p, &other.ended) < manner(p, &ply.ended) {
        *ply = other;
    }
    ply.add(took, &moved);
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

impl Clone for Engine {
    fn clone(&self) -> Self {
        let machine = self.machine.borrow();
        let mut copy = Machine::new(machine.world.clone(), machine.past.clone());
        copy.limits = machine.limits;
        Self {
            game: self.game.clone(),
            program: Arc::clone(&self.program),
            machine: RefCell::new(copy),
            first: self.first.clone(),
            line: self.line.clone(),
            undoes: self.undoes,
            spent: self.spent.clone(),
            told: self.told.clone(),
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("turns", &self.line.len()).finish_non_exhaustive()
    }
}

impl Executor for Engine {
    const RUN_STEPS: u64 = 20 * STEPS;

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
            told: RefCell::default(),
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
        Cow::Owned(self.history_told())
    }

    fn outcome(&self) -> Result<Option<Outcome>, Exhausted> {
        self.ask(Machine::outcome).map_err(|given_up| self.in_words(given_up, |plain| plain.outcome().err()))
    }

    fn plies(&self) -> Result<Vec<Ply>, Exhausted> {
        let mut plies = self.found()?;
        self.put_in_order(&mut plies);
        Ok(plies)
    }

    fn plies_in_any_order(&self) -> Result<Vec<Ply>, Exhausted> {
        self.found()
    }

    fn count(&self) -> Result<u64, Exhausted> {
        // Where it is too much to count what can be played, the game may be over all the same.
        let counted = self.ask(Machine::count).unwrap_or_default();
        let Some(moves) = counted else {
            return if self.outcome()?.is_some() { Ok(0) } else { self.ask(Machine::count_made) };
        };
        let outcome = self.ask(|machine, p| {
            machine.can_move = (moves > 0).then_some((machine.world.to_move, machine.world.trail.len()));
            let outcome = machine.outcome(p);
            machine.can_move = None;
            outcome
        });
        let outcome = outcome.map_err(|given_up| self.in_words(given_up, |plain| plain.outcome().err()))?;
        Ok(if outcome.is_some() { 0 } else { moves })
    }

    fn lines(&self, depth: u32, go_on: &dyn Fn(u64) -> bool) -> Lines {
        self.swiftly((depth, false), go_on)
    }

    fn lines_made(&self, depth: u32, go_on: &dyn Fn(u64) -> bool) -> Lines {
        self.swiftly((depth, true), go_on)
    }

    fn by_chance(&self, chooser: &mut dyn Chooser) -> ByChance {
        let machine = self.machine.borrow();
        self.program.swift.game(&self.program, &machine, chooser).unwrap_or(ByChance::PlyByPly)
    }

    fn acts(ply: &Ply) -> &[Done] {
        &ply.acts
    }

    fn moves(&self) -> Result<Vec<Move<Ply>>, Exhausted> {
        self.tell(self.plies()?)
    }

    fn look(&self) -> Result<Look<Ply>, Exhausted> {
        let plies = self.plies().map(Look::Plies);
        plies.map_err(|given_up| self.in_words(given_up, |plain| plain.plies().err()))
    }

    fn tell(&self, plies: Vec<Ply>) -> Result<Vec<Move<Ply>>, Exhausted> {
        let told = Plain::<true>::of(&self.game, self.history_told()).moves()?;
        let same = |(told, ply): (&Move<_>, &Ply)| <Plain>::acts(told.ply()) == &*ply.acts;
        // Who plays by moves that nobody tells the same of must not go on.
        if told.len() != plies.len() || !told.iter().zip(&plies).all(same) {
            return Err(Exhausted { limit: Limit::Answers, at: None });
        }
        Ok(told.into_iter().zip(plies).map(|(Move { ways, .. }, ply)| Move { ways, ply }).collect())
    }

    fn spent(&self) -> u64 {
        self.spent.get()
    }

    fn size(ply: &Ply) -> usize {
        size_of::<Ply>() + size_of_val(&*ply.edits) + size_of_val(&*ply.acts) + size_of::<Ended>()
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
        let Some(ply) = self.line.pop_if(|_| self.undoes) else { return false };
        let program = Arc::clone(&self.program);
        if let Some(told) = self.told.get_mut() {
            told.take_back(&program.layout, (&ply, self.line.len()));
        }
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

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::Engine;
    use crate::language::ir::sample::TO_AND_FRO;
    use crate::loading::pipeline::{NoFiles, load};
    use crate::play::executor::{Executor, Start};
    use crate::play::session::Trouble;

    #[test]
    fn moves_of_which_nobody_tells_the_same_are_not_played() {
        let game = load("a", TO_AND_FRO, &NoFiles).game.unwrap();
        let engine = Engine::begin(Start::new(&game));
        let mut plies = engine.plies().unwrap();
        assert_eq!(engine.tell(plies.clone()).unwrap().len(), plies.len());
        plies.pop();
        let trouble = Trouble::from(engine.tell(plies).unwrap_err());
        assert_eq!(trouble.diagnostic(&game).code.as_str(), "E0023");
    }
}
