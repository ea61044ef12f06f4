//! The game so far, replayed for the plain interpreter: derivations, texts and refusals come from there.

use std::sync::Arc;

use super::layout::Layout;
use super::past::Ended;
use super::ply::Ply;
use super::program::Program;
use super::regs::Passed;
use super::table::Maybe;
use super::world::World;
use crate::language::ir::Game;
use crate::play::executor::{self, History, Reached};
use crate::play::position::Position;

/// The game so far. It is replayed on from where it was asked last.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    history: History,
    /// The position at its end, with the numbers that the engine gives to pieces.
    world: World,
}

impl Replay {
    pub(super) fn begin(game: &Game, layout: &Layout, (first, counts): (Position, Vec<u32>)) -> Self {
        let world = World::of(layout, &first);
        Self { history: History::begin(game, first, counts), world }
    }

    pub(super) fn without_undo(self, game: &Game) -> Self {
        Self { history: self.history.without_undo(game), ..self }
    }

    /// Replays one more ply.
    fn push(&mut self, p: &Program, ply: &Ply) {
        let own = self.world.to_move;
        for edit in ply.edits.iter() {
            self.world.do_again(&p.layout, edit.clone());
        }
        self.world.trail.clear();
        let Ended { regs, taken, took, moved, .. } = &*ply.ended;
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
        let moved = moved.iter().copied().collect();
        self.history.push(Reached::by(&p.game, Arc::new(ended), *took, moved));
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

    /// Replays the plies of a line that were not replayed yet.
    pub(super) fn catch_up(&mut self, p: &Program, line: &[Ply]) -> &mut History {
        for ply in line.iter().skip(self.history.turns()) {
            // A history that is too long ends here; the plain interpreter then gives no answer.
            if self.history.fits().is_err() {
                break;
            }
            self.push(p, ply);
        }
        &mut self.history
    }
}
