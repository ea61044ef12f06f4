//! Questions that are answered by making moves: what is attacked, and whether there are moves.

use std::sync::Arc;

use super::asking::any;
use super::interpreter::Interpreter;
use super::scene::{Mode, Moment, Scene};
use super::turn::{Candidate, Stop, seen};
use crate::budget::Asked;
use crate::ir::{ActsKind, Captures, Condition, Side};
use crate::position::ManId;
use crate::reach::Reach;

impl Interpreter<'_> {
    /// Whether an enemy of a man could remove it if he were to move now.
    pub(super) fn is_attacked(&self, scene: &Scene, victim: ManId) -> Asked<bool> {
        if !scene.is_present(victim) || scene.pending.contains(&victim) {
            return Ok(false);
        }
        let enemy = scene.position.man(victim).side.other();
        self.over_position(&scene.position)?;
        let asked =
            Scene { pending: scene.pending.clone(), ..Scene::new(scene.settled(), enemy, Mode::Attack) };
        let removes = |after: &Scene| after.position.man(victim).cell.is_none();
        // What can take nobody is not asked in either case: what it asks itself would have no end.
        let captures = |man| self.game.captures(asked.position.man(man).kind);
        let men = asked.movable();
        self.release(|| match &self.ranges {
            None => any(men, |man| {
                any(captures(man), |(clause, _)| {
                    Ok(self.walk_by(&asked, man, clause, false)?.iter().any(removes))
                })
            }),
            Some(ranges) => {
                let reach = Reach::new(self.game, &asked.position, ranges, victim);
                ranges.find(enemy.other(), men.collect(), |man| {
                    any(captures(man).enumerate(), |by| {
                        let (near, looks) = reach.may_take(man, by);
                        self.looked(looks)?;
                        let Some(firsts) = near else { return Ok(false) };
                        let from = Scene { firsts, ..asked.clone() };
                        let (_, (clause, captures)) = by;
                        Ok(self.walk_by(&from, man, clause, captures != Captures::Late)?.iter().any(removes))
                    })
                })
            }
        })
    }

    /// Whether a side, were it to move, would have no legal move.
    pub(super) fn has_no_move(&self, scene: &Scene, side: Side) -> Asked<bool> {
        self.over_position(&scene.position)?;
        let mut position = scene.settled();
        match scene.moment {
            Moment::Over(own) if own != side => Arc::make_mut(&mut position).to_move = side,
            Moment::Last => Arc::make_mut(&mut position).end_turn_for(self.game, &scene.set, side),
            _ if position.to_move != side => {
                Arc::make_mut(&mut position).end_turn_for(self.game, &scene.set, side);
            }
            _ => {}
        }
        let found = self.release(|| self.turns(&position, Mode::Exists, &mut |_| Err(Stop::Seen)));
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
            // It is to move anyway: nobody passes.
            Moment::Over(moved) if moved == own && passed.to_move == own => {}
            Moment::Last => passed.end_turn_for(self.game, &scene.set, own),
            Moment::Within | Moment::Over(_) => {
                passed.to_move = own;
                passed.end_turn_for(self.game, &scene.set, own.other());
                passed.end_turn_for(self.game, &[], own);
            }
        }
        passed.phase_turns = phase_turns;
        let from = Candidate { scene: Scene::new(position, own, Mode::Exists), acts: Vec::new() };
        let mut reached = |Candidate { scene, .. }: Candidate| {
            if self.holds(&scene.seen_by(own), goal)? { Err(Stop::Seen) } else { Ok(()) }
        };
        seen(self.release(|| {
            self.walks(&from, &ActsKind::Move, &mut reached)?;
            self.drops(&from, &ActsKind::Drop, &mut reached)
        }))
    }
}
