//! Questions that are answered by making moves: what is attacked, and whether there are moves.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::rules::Rules;
use super::scene::{Mode, Scene};
use super::turn::Candidate;
use crate::ir::{ActsKind, Condition, Side, Taking};
use crate::position::ManId;
use crate::reach::Reach;

impl Rules<'_> {
    /// Whether an enemy of a man could remove it if he were to move now.
    pub(super) fn is_attacked(&self, scene: &Scene, victim: ManId) -> bool {
        if self.is_spent() || !scene.is_present(victim) || scene.pending.contains(&victim) {
            return false;
        }
        let enemy = scene.position.man(victim).side.other();
        self.spend(scene.position.size());
        let asked =
            Scene { pending: scene.pending.clone(), ..Scene::new(scene.settled(), enemy, Mode::Attack) };
        let removes = |after: Scene| after.position.man(victim).cell.is_none();
        self.release(|| {
            // What can take nobody is not asked in either case: what it asks itself would have no end.
            let taking = |man| self.game.taking(asked.position.man(man).kind);
            let Some(ranges) = &self.ranges else {
                let mut all =
                    asked.movable().flat_map(|man| taking(man).map(move |(clause, _)| (man, clause)));
                return all
                    .any(|(man, clause)| self.walk_by(&asked, man, clause, false).into_iter().any(removes));
            };
            let reach = Reach::new(self.game, &asked.position, ranges, victim);
            let pay = |looks| self.step(|| self.spend(64 * looks));
            ranges.find(enemy.other(), asked.movable().collect(), |man| {
                let near =
                    taking(man).enumerate().filter_map(|by| Some((by.1, reach.may_take(man, by, pay)?)));
                let walk = |((clause, taking), firsts)| {
                    let from = Scene { firsts, ..asked.clone() };
                    self.walk_by(&from, man, clause, taking != Taking::Late)
                };
                near.flat_map(walk).any(removes)
            })
        })
    }

    /// Whether a side, were it to move, would have no legal move.
    pub(super) fn has_no_move(&self, scene: &Scene, side: Side) -> bool {
        self.spend(scene.position.size());
        let mut position = scene.settled();
        if position.to_move != side {
            Arc::make_mut(&mut position).end_turn(self.game, &scene.set);
        }
        self.release(|| self.turns(&position, Mode::Exists, &mut |_| ControlFlow::Break(())).is_continue())
    }

    /// Whether the asking side, were it to move again when the other had passed, could reach something.
    pub(super) fn can_move(&self, scene: &Scene, goal: &Condition) -> bool {
        self.spend(scene.position.size());
        let own = scene.frame.own;
        let mut position = scene.settled();
        let passed = Arc::make_mut(&mut position);
        let phase_turns = passed.phase_turns;
        passed.to_move = own;
        passed.end_turn(self.game, &scene.set);
        passed.end_turn(self.game, &[]);
        passed.phase_turns = phase_turns;
        let from = Candidate { scene: Scene::new(position, own, Mode::Exists), acts: Vec::new() };
        let mut reached = |Candidate { scene, .. }| {
            if self.holds(&scene.seen_by(own), goal) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.release(|| {
            self.walks(&from, &ActsKind::Move, &mut reached).is_break()
                || self.drops(&from, &ActsKind::Drop, &mut reached).is_break()
        })
    }
}
