//! Attacks: which pieces could be captured, and by which.

use std::sync::Arc;

use super::asking::{any, first};
use super::interpreter::Interpreter;
use super::scene::{Mode, Scene};
use crate::language::budget::Asked;
use crate::language::ir::{Attack, Captures, Cell, Set, Side};
use crate::play::position::{ManId, Position};
use crate::play::reach::Reach;

/// An attack that is looked for.
struct AttackQuery<'m> {
    /// The piece that would be captured.
    victim: ManId,
    /// The possible capturers; without, the pieces of the side to move.
    by: Option<&'m [ManId]>,
    /// Whether what an effect removes does not count.
    without_effects: bool,
}

impl Interpreter<'_> {
    /// Whether a piece could be captured by others if they were to move now.
    pub(super) fn is_attacked(&self, scene: &Scene, victim: ManId, attack: &Attack) -> Asked<bool> {
        if !scene.is_present(victim) || scene.pending.contains(&victim) {
            return Ok(false);
        }
        let Attack { by, on, without_effects } = attack;
        let by = by.as_ref().map(|by| self.attackers(scene, by)).transpose()?;
        let mut sought = AttackQuery { victim, by: None, without_effects: *without_effects };
        let Some(on) = on else { return self.is_removed(scene, &scene.settled(), by.as_deref(), &sought) };
        any(self.cells_in(scene, on)?, |cell| {
            self.over_position(&scene.position)?;
            let mut position = scene.settled();
            sought.victim = stand(Arc::make_mut(&mut position), victim, cell);
            self.is_removed(scene, &position, by.as_deref(), &sought)
        })
    }

    /// One attacker of a piece, if the question is not about another cell.
    pub(super) fn attacker(&self, scene: &Scene, victim: ManId, attack: &Attack) -> Asked<Option<ManId>> {
        let Attack { by, on: None, without_effects } = attack else { return Ok(None) };
        let sought = AttackQuery { victim, by: None, without_effects: *without_effects };
        let position = scene.settled();
        let enemy = position.man(victim).owner.or(scene.frame.own).other();
        let men = match by {
            Some(by) => self.attackers(scene, by)?,
            None => position.standing().filter(|man| position.man(*man).owner.is_moved_by(enemy)).collect(),
        };
        first(men, |man| self.is_removed(scene, &position, Some(&[man]), &sought))
    }

    /// The pieces of a set that may attack. A mover in the air is one of them at its present cell, where it also blocks others.
    fn attackers(&self, scene: &Scene, set: &Set) -> Asked<Vec<ManId>> {
        if !scene.lifted || scene.place.is_none() {
            return self.men_in(scene, set);
        }
        self.over_position(&scene.position)?;
        self.men_in(&Scene { position: scene.settled(), lifted: false, ..scene.clone() }, set)
    }

    /// Whether a piece is attacked in a position by its enemies, or by these pieces as if it were their enemy.
    fn is_removed(
        &self,
        scene: &Scene,
        position: &Arc<Position>,
        by: Option<&[ManId]>,
        sought: &AttackQuery<'_>,
    ) -> Asked<bool> {
        let owner = position.man(sought.victim).owner;
        let side = owner.or(scene.frame.own);
        let Some(by) = by else { return self.attacks(scene, position, side.other(), sought) };
        any([side.other(), side], |attackers: Side| {
            let is_one =
                |man: &ManId| *man != sought.victim && position.man(*man).owner.is_moved_by(attackers);
            let by: Vec<ManId> = by.iter().copied().filter(is_one).collect();
            if by.is_empty() {
                return Ok(false);
            }
            let mut position = Arc::clone(position);
            // A neutral piece can be captured by both sides.
            if owner == attackers {
                self.over_position(&position)?;
                Arc::make_mut(&mut position).change_owner(sought.victim, side.other().into());
            }
            self.attacks(scene, &position, attackers, &AttackQuery { by: Some(&by), ..*sought })
        })
    }

    /// Whether a side could capture a piece if it were to move.
    fn attacks(
        &self,
        scene: &Scene,
        position: &Arc<Position>,
        side: Side,
        sought: &AttackQuery<'_>,
    ) -> Asked<bool> {
        self.over_position(position)?;
        let AttackQuery { victim, by, without_effects } = *sought;
        let asked =
            Scene { pending: scene.pending.clone(), ..Scene::new(Arc::clone(position), side, Mode::Attack) };
        let removes = |after: &Scene| {
            after.position.man(victim).cell.is_none() && (!without_effects || after.caught.contains(&victim))
        };
        // Hooks that cannot capture are skipped in both cases: their own questions about attacks would never end.
        let captures = |man| self.game.captures(asked.position.man(man).kind);
        let men = asked.movable().filter(|man| by.is_none_or(|by| by.contains(man)));
        self.release(|| match &self.ranges {
            None => any(men, |man| {
                any(captures(man), |(clause, _)| self.any_walk(&asked, (man, clause), false, removes))
            }),
            Some(ranges) => {
                let reach = Reach::new(self.game, &asked.position, ranges, (side, victim));
                ranges.find(side.other(), men.collect(), |man| {
                    any(captures(man).enumerate(), |by| {
                        let (near, looks) = reach.may_take(man, by);
                        self.looked(looks)?;
                        let Some(firsts) = near else { return Ok(false) };
                        let from = Scene { firsts, ..asked.clone() };
                        let (_, (clause, captures)) = by;
                        self.any_walk(&from, (man, clause), captures != Captures::Late, removes)
                    })
                })
            }
        })
    }
}

/// Puts a piece on a cell in place of the piece there. Of a pile one piece goes. Returns the piece that stands there now.
fn stand(position: &mut Position, man: ManId, cell: Cell) -> ManId {
    let one = if position.man(man).count > 1 { position.split(man) } else { man };
    position.put(one, cell);
    one
}
