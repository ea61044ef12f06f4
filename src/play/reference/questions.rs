//! Questions that are answered by making moves: whether there are any, and where they lead.

use std::sync::Arc;

use super::interpreter::Interpreter;
use super::scene::{Mode, Moment, Scene};
use super::turn::{Candidate, Stop, seen};
use crate::language::budget::Asked;
use crate::language::ir::{ActsKind, Condition, Side};

impl Interpreter<'_> {
    /// Whether a side, were it to move, would have no legal move.
    pub(super) fn has_no_move(&self, scene: &Scene, side: Side) -> Asked<bool> {
        self.over_position(&scene.position)?;
        let mut position = scene.settled();
        let mut past = scene.past.clone();
        match scene.moment {
            Moment::Over(own) if own != side => Arc::make_mut(&mut position).to_move = side,
            Moment::Last => Arc::make_mut(&mut position).end_turn_for(self.game, &scene.set, side),
            _ if position.to_move != side => {
                Arc::make_mut(&mut position).end_turn_for(self.game, &scene.set, side);
                let end = Scene { position: Arc::clone(&position), ..scene.clone() };
                past = self.past_at_the_end(scene, &end);
            }
            _ => {}
        }
        let found =
            self.release(|| self.turns(&position, (Mode::Exists, past, &[]), &mut |_| Err(Stop::Seen)));
        Ok(!seen(found)?)
    }

    /// Whether the asking side, were it to move again when the other had passed, could reach something.
    pub(super) fn can_move(&self, scene: &Scene, goal: &Condition) -> Asked<bool> {
        self.over_position(&scene.position)?;
        let own = scene.frame.own;
        let mut position = scene.settled();
        let passed = Arc::make_mut(&mut position);
        let phase_turns = passed.phase_turns;
        match scene.moment {
            // It is to move anyway: no pass is needed.
            Moment::Over(moved) if moved == own && passed.to_move == own => {}
            Moment::Last => passed.end_turn_for(self.game, &scene.set, own),
            Moment::Within | Moment::Over(_) => {
                passed.to_move = own;
                passed.end_turn_for(self.game, &scene.set, own.other());
                passed.end_turn_for(self.game, &[], own);
            }
        }
        passed.phase_turns = phase_turns;
        let from = Candidate::new(Scene::new(position, own, Mode::Exists));
        let mut reached = |Candidate { scene, .. }: Candidate| {
            if self.holds(&scene.seen_by(own), goal)? { Err(Stop::Seen) } else { Ok(()) }
        };
        seen(self.release(|| {
            self.walks(&from, &ActsKind::Move, &mut reached)?;
            self.drops(&from, &ActsKind::Drop, &mut reached)
        }))
    }
}
