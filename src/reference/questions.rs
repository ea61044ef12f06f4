//! Questions that are answered by making moves: what is attacked, and whether there are moves.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::rules::Rules;
use super::scene::{Mode, Scene};
use super::turn::Candidate;
use crate::ir::{Condition, Effect, MoveClause, Reach, Side};
use crate::position::ManId;

impl Rules<'_> {
    /// Whether an enemy of a man could remove it if he were to move now.
    pub(super) fn is_attacked(&self, scene: &Scene, man: ManId) -> bool {
        if self.is_spent() || !scene.is_present(man) || scene.pending.contains(&man) {
            return false;
        }
        let enemy = scene.position.man(man).side.other();
        self.spend(scene.position.size());
        let asked =
            Scene { pending: scene.pending.clone(), ..Scene::new(scene.settled(), enemy, Mode::Attack) };
        let hooks_move = self.game.hooks_move();
        self.release(|| {
            asked.movable().any(|attacker| {
                let clauses = self.kind_of(&asked, attacker).walks.iter();
                let near =
                    clauses.filter(|clause| hooks_move || self.may_take(&asked, (attacker, clause), man));
                let mut moves = near.flat_map(|clause| self.walk_by(&asked, attacker, clause));
                moves.any(|after| after.position.man(man).cell.is_none())
            })
        })
    }

    /// Whether a move may take a man, as far as the board and those in its way tell. Nearly none does, and the others
    /// need not be made.
    fn may_take(&self, scene: &Scene, (mover, clause): (ManId, &MoveClause), man: ManId) -> bool {
        let (Some(from), Some(target)) = (scene.cell_of(mover), scene.cell_of(man)) else { return true };
        let leaves = scene.position.man(mover).count == 1;
        let reach = Reach {
            board: &self.game.board,
            own: scene.frame.own,
            target,
            kind: scene.position.man(man).kind,
            is_free: &|cell| scene.on(cell).is_none() || leaves && cell == from,
            pay: &|| self.pay(),
            found: false,
        };
        reach.may_take(from, &clause.walk) || clause.effects.iter().any(Effect::can_take)
    }

    /// Whether a side, were it to move, would have no legal move.
    pub(super) fn has_no_move(&self, scene: &Scene, side: Side) -> bool {
        self.spend(scene.position.size());
        let mut position = scene.settled();
        if position.to_move != side {
            Rc::make_mut(&mut position).end_turn(self.game, &scene.set);
        }
        self.release(|| self.turns(&position, Mode::Exists, &mut |_| ControlFlow::Break(())).is_continue())
    }

    /// Whether the asking side, were it to move again when the other had passed, could reach something.
    pub(super) fn can_move(&self, scene: &Scene, goal: &Condition) -> bool {
        self.spend(scene.position.size());
        let own = scene.frame.own;
        let mut position = scene.settled();
        let passed = Rc::make_mut(&mut position);
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
            self.walks(&from, None, &mut reached).is_break()
                || self.drops(&from, None, &mut reached).is_break()
        })
    }
}
