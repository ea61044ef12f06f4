//! The engine as an executor.

use std::borrow::Cow;
use std::cell::{Cell as Counter, RefCell, RefMut};
use std::fmt;
use std::sync::Arc;

use super::bitboard::Stopped;
use super::fast::FastPaths;
use super::limits::{Limits, STEPS};
use super::machine::Machine;
use super::machine_tree::MachineTree;
use super::past::Past;
use super::ply::Ply;
use super::program::Program;
use super::replay::Replay;
use super::switches::Switches;
use super::tree::{About, InTree};
use super::world::World;
use crate::language::budget::{Exhausted, Limit};
use crate::language::ir::Game;
use crate::play::executor::{
    ByChance, Chooser, Done, Executor, FirstAct, History, Lines, Look, Move, NotLegal, Outcome, Start,
};
use crate::play::matches::Plain;
use crate::play::position::Position;

/// Plays a game by the engine.
pub struct Engine {
    game: Game,
    program: Arc<Program>,
    fast: Arc<FastPaths>,
    machine: RefCell<Machine>,
    /// The position with which the game began.
    first: Position,
    /// The plies that have been played.
    line: Vec<Ply>,
    /// Whether plies are taken back.
    undoes: bool,
    /// How many steps all questions have taken.
    spent: Counter<u64>,
    /// The game so far for the plain interpreter, once it has been asked.
    replay: RefCell<Option<Replay>>,
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
        self.fast = Arc::new(FastPaths::of(&self.program));
        self.machine.get_mut().fast = Arc::clone(&self.fast);
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
        let history = self.replayed().clone();
        asked(&Plain::of(&self.game, history)).unwrap_or(given_up)
    }

    /// How many lines there are of a length, counted by sets of cells; whether their last moves are played, too.
    fn swiftly(&self, of: (u32, bool), go_on: &dyn Fn(u64) -> bool) -> Lines {
        let machine = self.machine.borrow();
        match self.fast.bitboards.lines(&self.program, (&machine.world, &machine.past), of, go_on) {
            Ok(lines) => Lines::Counted(lines),
            Err(Stopped::Wanted) => Lines::Stopped,
            Err(Stopped::NotKnown) => Lines::OneByOne,
        }
    }

    /// Does something in the tree of the game that begins with the position now.
    pub fn in_tree<T: InTree>(&self, task: T) -> T::Done {
        let mut machine = self.clone().machine.into_inner();
        let past = machine.ask(&self.program, |machine| machine.compared(&self.program)).ok();
        match self.fast.bitboards.in_tree(&self.program, machine, past, task) {
            Ok(done) => done,
            Err(left) => {
                let (machine, task) = *left;
                task.run(MachineTree::of(&self.program, machine))
            }
        }
    }

    /// The place in the order of moves of the move that a tree knows: what it does, and the key of the position to which it leads.
    ///
    /// # Errors
    ///
    /// [`Exhausted`] where the moves of the position are too much work.
    pub fn place_of(&self, about: About, key: u64) -> Result<Option<usize>, Exhausted> {
        let plies = self.plies()?;
        let machine = self.clone().machine.into_inner();
        Ok(MachineTree::of(&self.program, machine).place_of(plies, about, key))
    }

    /// The game so far, as the plain interpreter asks about it.
    fn replayed(&self) -> RefMut<'_, History> {
        RefMut::map(self.replay.borrow_mut(), |replay| {
            let replay = replay.get_or_insert_with(|| {
                let first = (self.first.clone(), self.machine.borrow().past.counts.clone());
                let begun = Replay::begin(&self.game, &self.program.layout, first);
                if self.undoes { begun } else { begun.without_undo(&self.game) }
            });
            replay.catch_up(&self.program, &self.line)
        })
    }

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
                let after = self.position_after(world, ply).difference(&self.game, before, None);
                (after, ply.ended.regs.place)
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

impl Clone for Engine {
    fn clone(&self) -> Self {
        let machine = self.machine.borrow();
        let mut copy = Machine::new(machine.world.clone(), machine.past.clone(), Arc::clone(&self.fast));
        copy.limits = machine.limits;
        Self {
            game: self.game.clone(),
            program: Arc::clone(&self.program),
            fast: Arc::clone(&self.fast),
            machine: RefCell::new(copy),
            first: self.first.clone(),
            line: self.line.clone(),
            undoes: self.undoes,
            spent: self.spent.clone(),
            replay: self.replay.clone(),
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("turns", &self.line.len()).finish_non_exhaustive()
    }
}

impl Engine {
    /// A game that begins, with its rules lowered.
    fn lowered(program: Arc<Program>, fast: Arc<FastPaths>, Start { game, position, counts }: Start) -> Self {
        let world = World::of(&program.layout, &position);
        let mut machine = Machine::new(world, Past { counts, ..Past::default() }, Arc::clone(&fast));
        machine.reached_by(&program, None);
        Self {
            game,
            program,
            machine: RefCell::new(machine),
            fast,
            first: position,
            line: Vec::new(),
            undoes: true,
            spent: Counter::new(0),
            replay: RefCell::default(),
        }
    }
}

impl Executor for Engine {
    const RUN_STEPS: u64 = 20 * STEPS;

    type Ply = Ply;

    fn begin(start: Start) -> Self {
        let program = Arc::new(Program::of(&start.game));
        let fast = Arc::new(FastPaths::of(&program));
        Self::lowered(program, fast, start)
    }

    fn again(&self, start: Start) -> Self {
        Self {
            undoes: self.undoes,
            ..Self::lowered(Arc::clone(&self.program), Arc::clone(&self.fast), start)
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
        Cow::Owned(self.replayed().clone())
    }

    fn outcome(&self) -> Result<Option<Outcome>, Exhausted> {
        self.ask(Machine::outcome).map_err(|given_up| self.in_words(given_up, |plain| plain.outcome().err()))
    }

    fn plies(&self) -> Result<Vec<Ply>, Exhausted> {
        let mut plies = self.ask(Machine::plies)?;
        self.put_in_order(&mut plies);
        Ok(plies)
    }

    fn plies_in_any_order(&self) -> Result<Vec<Ply>, Exhausted> {
        self.ask(Machine::plies)
    }

    fn count(&self) -> Result<u64, Exhausted> {
        // Where it is too much to count what can be played, the game may be over all the same.
        let counted = self.ask(Machine::count).unwrap_or_default();
        let Some(moves) = counted else {
            return if self.outcome()?.is_some() { Ok(0) } else { self.ask(Machine::count_made) };
        };
        let outcome = self.ask(|machine, p| {
            machine.can_move =
                (moves > 0).then_some((machine.world.to_move, machine.world.trail.len(), true));
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
        let from = (&machine.world, &machine.past);
        self.fast.bitboards.game(&self.program, from, chooser).unwrap_or(ByChance::PlyByPly)
    }

    fn acts(ply: &Ply) -> &[Done] {
        &ply.acts
    }

    fn moves(&self) -> Result<Vec<Move<Ply>>, Exhausted> {
        self.tell(self.plies()?, None)
    }

    fn look(&self) -> Result<Look<Ply>, Exhausted> {
        let plies = self.plies().map(Look::Plies);
        plies.map_err(|given_up| self.in_words(given_up, |plain| plain.plies().err()))
    }

    fn tell(&self, plies: Vec<Ply>, first: Option<FirstAct>) -> Result<Vec<Move<Ply>>, Exhausted> {
        let told = Plain::<true>::found(&self.game, &self.replayed(), first).0?;
        let same = |(told, ply): (&Move<_>, &Ply)| <Plain>::acts(told.ply()) == &*ply.acts;
        // If the plain interpreter finds other moves, the game must not go on.
        if told.len() != plies.len() || !told.iter().zip(&plies).all(same) {
            return Err(Exhausted { limit: Limit::Answers, at: None });
        }
        Ok(told.into_iter().zip(plies).map(|(Move { ways, .. }, ply)| Move { ways, ply }).collect())
    }

    fn spent(&self) -> u64 {
        self.spent.get()
    }

    fn size(ply: &Ply) -> usize {
        ply.size()
    }

    fn play(&mut self, ply: &Ply) -> Result<(), NotLegal> {
        let program = Arc::clone(&self.program);
        let machine = self.machine.get_mut();
        if !ply.game.is(&self.game) || machine.world.identity(&program.layout) != ply.begun {
            return Err(NotLegal);
        }
        machine.play(&program, ply);
        self.line.push(ply.clone());
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some(ply) = self.line.pop_if(|_| self.undoes) else { return false };
        let program = Arc::clone(&self.program);
        if let Some(replay) = self.replay.get_mut() {
            replay.take_back(&program.layout, (&ply, self.line.len()));
        }
        self.machine.get_mut().take_back(&program);
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
        assert_eq!(engine.tell(plies.clone(), None).unwrap().len(), plies.len());
        plies.pop();
        let trouble = Trouble::from(engine.tell(plies, None).unwrap_err());
        assert_eq!(trouble.diagnostic(&game).code.as_str(), "E0023");
    }
}
