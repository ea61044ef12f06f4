//! A game that the engine plays, as the plain interpreter asks about it.

use std::sync::Arc;

use super::layout::Layout;
use super::past::Ended;
use super::play::{Engine, Ply};
use super::program::Program;
use super::regs::Passed;
use super::table::Maybe;
use super::world::World;
use crate::language::ir::Game;
use crate::play::executor::{self, History, Reached};
use crate::play::position::Position;

/// The game so far: it is told on from where it was told last.
#[derive(Clone, Debug)]
pub(super) struct Told {
    history: History,
    /// The position at the end of it, by the numbers of men that the engine has.
    world: World,
}

impl Told {
    fn begin(game: &Game, layout: &Layout, first: &Position) -> Self {
        Self { history: History::begin(game, first.clone()), world: World::of(layout, first) }
    }

    fn without_undo(self, game: &Game) -> Self {
        Self { history: self.history.without_undo(game), ..self }
    }

    /// Tells of one ply more.
    fn push(&mut self, p: &Program, ply: &Ply) {
        let own = self.world.to_move;
        for edit in ply.edits.iter() {
            self.world.do_again(&p.layout, edit.clone());
        }
        self.world.trail.clear();
        let Ended { regs, taken, .. } = &*ply.ended;
        let Passed { from, direction, many } = regs.passed;
        let passed = || p.along(direction, from).take(usize::from(many)).collect();
        let ended = executor::Ended {
            position: Arc::new(self.world.position(&p.game, &p.layout)),
            own,
            mover: regs.mover.some(),
            place: regs.place.some(),
            origin: regs.origin.some(),
            direction: regs.direction.some(),
            distance: i64::from(regs.distance),
            passed: if from.is() { passed() } else { Vec::new() },
            taken: taken.clone(),
        };
        let moved = ply.moved.iter().copied().collect();
        self.history.push(Reached::by(&p.game, Arc::new(ended), ply.took, moved));
    }

    /// A ply is taken back; so many are left.
    pub(super) fn take_back(&mut self, layout: &Layout, (ply, left): (&Ply, usize)) {
        if self.history.turns() <= left {
            return;
        }
        self.history.pop();
        for edit in ply.edits.iter().rev() {
            self.world.take_back(layout, edit);
        }
    }
}

impl Engine {
    /// All that the plain interpreter may ask of the game so far.
    pub(super) fn history_told(&self) -> History {
        let mut told = self.told.borrow_mut();
        let told = told.get_or_insert_with(|| {
            let begun = Told::begin(&self.game, &self.program.layout, &self.first);
            if self.undoes { begun } else { begun.without_undo(&self.game) }
        });
        for ply in self.line.iter().skip(told.history.turns()) {
            // What is too long is not told to its end; nobody gets an answer about it.
            if told.history.fits().is_err() {
                break;
            }
            told.push(&self.program, ply);
        }
        told.history.clone()
    }
}
