//! Numbers, directions, kinds and conditions; permissions and guards.

use super::layout::thing;
use super::machine::Machine;
use super::program::{
    Condition, ConditionKind, Directions, Guard, KindValue, Number, Permission, Program, RuleClause, Set,
};
use super::regs::{Regs, Target};
use super::short::Short;
use crate::language::budget::Asked;
use crate::language::ir::{Direction, Kind};
use crate::play::position::ManId;

impl Machine {
    /// What a number comes to.
    pub(super) fn number(&mut self, p: &Program, r: &Regs, number: &Number) -> Asked<i64> {
        Ok(match number {
            Number::Constant(value) => *value,
            Number::State(state) => self.values(p, r, state)?.iter().max().copied().unwrap_or(0),
            Number::Size(set) => self.number_of(p, r, set)?,
            Number::InHand(whose, kinds) => self.in_hand(p, r, *whose, kinds),
            Number::Before(number) => self.number_before(p, r, number)?,
            Number::Distance => i64::from(r.distance),
            Number::SumOf(number, of) => self.sum_of(p, r, number, of)?,
            Number::Add(parts) => {
                let mut sum = 0_i64;
                for part in parts {
                    sum = sum.saturating_add(self.number(p, r, part)?);
                }
                sum
            }
            Number::Times(parts) => {
                let mut product = 1_i64;
                for part in parts {
                    product = product.saturating_mul(self.number(p, r, part)?);
                }
                product
            }
            Number::Subtract(from, what) => self.number(p, r, from)?.saturating_sub(self.number(p, r, what)?),
            Number::Max(parts) => self.each_number(p, r, parts)?.max().unwrap_or(0),
            Number::Min(parts) => self.each_number(p, r, parts)?.min().unwrap_or(0),
        })
    }

    fn each_number(
        &mut self,
        p: &Program,
        r: &Regs,
        parts: &[Number],
    ) -> Asked<impl Iterator<Item = i64> + use<>> {
        let numbers = parts.iter().map(|part| self.number(p, r, part)).collect::<Asked<Vec<i64>>>()?;
        Ok(numbers.into_iter())
    }

    fn number_of(&mut self, p: &Program, r: &Regs, set: &Set) -> Asked<i64> {
        // Where sets have masks, there are no piles.
        if let Some(mask) = self.mask(p, r, set)? {
            return Ok(i64::from(mask.count()));
        }
        if set.of_men {
            let men = self.men_in(p, r, set)?;
            return Ok(men.into_iter().map(|man| i64::from(self.world.man(man).count)).sum());
        }
        Ok(i64::try_from(self.cells_in(p, r, set)?.len()).unwrap_or(i64::MAX))
    }

    /// The sum of a number over the members of a set; a pile counts once for each of its pieces.
    fn sum_of(&mut self, p: &Program, r: &Regs, number: &Number, of: &Set) -> Asked<i64> {
        let members: Vec<(Target, i64)> = if of.of_men {
            let men = self.men_in(p, r, of)?;
            let count = |man: ManId| (Target::Man(man), i64::from(self.world.man(man).count));
            men.into_iter().map(count).collect()
        } else {
            self.cells_in(p, r, of)?.into_iter().map(|cell| (Target::Cell(cell), 1)).collect()
        };
        let mut sum = 0_i64;
        for (member, times) in members {
            let mut one = *r;
            one.frame.member = member;
            sum = sum.saturating_add(self.number(p, &one, number)?.saturating_mul(times));
        }
        Ok(sum)
    }

    /// How often something is done: not less than never.
    pub(super) fn times(&mut self, p: &Program, r: &Regs, number: &Number) -> Asked<usize> {
        Ok(usize::try_from(self.number(p, r, number)?.max(0)).unwrap_or(usize::MAX))
    }

    /// How many pieces of these kinds a side has in hand.
    fn in_hand(&self, p: &Program, r: &Regs, whose: crate::language::ir::Whose, kinds: &[Kind]) -> i64 {
        let side = r.side(whose);
        kinds.iter().map(|kind| i64::from(self.world.in_hand(&p.layout, side, *kind))).sum()
    }

    /// The directions meant, in the order in which they are written, the same one after another only once.
    pub(super) fn directions<'d>(
        &mut self,
        p: &Program,
        r: &Regs,
        directions: &'d Directions,
    ) -> Asked<Short<'d, Direction>> {
        let mut all = match directions {
            Directions::State(state) => {
                self.values(p, r, state)?.iter().copied().filter_map(thing).map(Direction).collect()
            }
            Directions::Or(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend_from_slice(&self.directions(p, r, part)?);
                }
                Short::Many(all)
            }
            known => known.behind(p, (r.frame.own, r.direction)).unwrap_or(Short::Written(&[])),
        };
        if let Short::Many(all) = &mut all {
            all.dedup();
        }
        Ok(all)
    }

    /// The kinds meant, in order; of several pieces, that of each.
    pub(super) fn kinds<'v>(
        &mut self,
        p: &Program,
        r: &Regs,
        value: &'v KindValue,
    ) -> Asked<Short<'v, Kind>> {
        Ok(match value {
            KindValue::These(kinds) => Short::Written(kinds),
            KindValue::State(state) => {
                self.values(p, r, state)?.iter().copied().filter_map(thing).map(Kind).collect()
            }
            KindValue::Of(set) => {
                self.men_in(p, r, set)?.into_iter().map(|man| self.world.man(man).kind).collect()
            }
        })
    }

    /// Whether a condition holds.
    pub(super) fn holds(&mut self, p: &Program, r: &Regs, condition: &Condition) -> Asked<bool> {
        self.spend()?;
        Ok(match &condition.kind {
            ConditionKind::All(parts) => self.all_hold(p, r, parts)?,
            ConditionKind::Any(parts) => {
                for part in parts {
                    if self.holds(p, r, part)? {
                        return Ok(true);
                    }
                }
                false
            }
            ConditionKind::Not(what) => !self.holds(p, r, what)?,
            ConditionKind::Some(set) => self.has_some(p, r, set)?,
            ConditionKind::Common(a, b) => self.have_common(p, r, a, b)?,
            ConditionKind::Compare(a, comparison, b) => {
                comparison.holds(self.number(p, r, a)?, self.number(p, r, b)?)
            }
            ConditionKind::SameDirection(a, b) => {
                let others = self.directions(p, r, b)?;
                self.directions(p, r, a)?.iter().any(|one| others.contains(one))
            }
            ConditionKind::SameKind(a, b) => {
                let others = self.kinds(p, r, b)?;
                self.kinds(p, r, a)?.iter().any(|one| others.contains(one))
            }
            ConditionKind::SameSide(one, other) => r.side(*one) == r.side(*other),
            ConditionKind::Flag(state) => self.values(p, r, state)?.contains(&1),
            ConditionKind::InHand(whose, kinds) => self.in_hand(p, r, *whose, kinds) > 0,
            ConditionKind::NoMove(whose) => self.has_no_move(p, r, r.side(*whose))?,
            ConditionKind::CanMove(goal) => self.can_move(p, r, goal)?,
            ConditionKind::Occurs(times, to_move) => self.occurs(p, *times, *to_move)?,
            ConditionKind::TurnsSince { turns, taking, moving } => {
                let since = self.past.turns_since(&p.game, (*taking, moving));
                since >= usize::try_from(*turns).unwrap_or(usize::MAX)
            }
            ConditionKind::AfterEvery(what, whose) => self.after_every(p, r, what, r.side(*whose))?,
        })
    }

    /// Whether all of these hold.
    pub(super) fn all_hold(&mut self, p: &Program, r: &Regs, conditions: &[Condition]) -> Asked<bool> {
        for condition in conditions {
            if !self.holds(p, r, condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a rule speaks of something, and is in force.
    fn says(&mut self, p: &Program, r: &Regs, rule: &RuleClause, target: Target) -> Asked<bool> {
        Ok(self.contains(p, r, &rule.what, target)? && self.all_hold(p, r, &rule.when)?)
    }

    fn any_says(&mut self, p: &Program, r: &Regs, rules: &[RuleClause], target: Target) -> Asked<bool> {
        for rule in rules {
            if self.says(p, r, rule, target)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether something is permitted to a piece that walks.
    pub(super) fn permits(
        &mut self,
        p: &Program,
        r: &Regs,
        permission: &Permission,
        target: Target,
    ) -> Asked<bool> {
        let Permission { first, also, never } = permission;
        let allowed = match first {
            None => true,
            Some(first) => self.says(p, r, first, target)? || self.any_says(p, r, also, target)?,
        };
        Ok(allowed && !self.any_says(p, r, never, target)?)
    }

    /// Whether a piece is safe from the mover.
    pub(super) fn is_safe(&mut self, p: &Program, r: &Regs, victim: ManId) -> Asked<bool> {
        let man = self.world.man(victim);
        let rules = &p.kind(man.kind).safe;
        if rules.is_empty() {
            return Ok(false);
        }
        let mut seen = *r;
        seen.frame = super::regs::Frame {
            me: victim,
            it: victim,
            here: man.cell,
            ..super::regs::Frame::of(man.owner.or(r.frame.own))
        };
        self.any_says(p, &seen, rules, Target::Man(victim))
    }

    /// Whether all guards hold: those before a move, or those after it.
    pub(super) fn let_pass(&mut self, p: &Program, r: &Regs, guards: &[Guard], after: bool) -> Asked<bool> {
        let tier = r.mode.tier(after);
        for guard in guards {
            let asked = guard.after == after && !guard.history && (tier > 1 || guard.tier <= tier);
            if asked && !self.holds(p, r, &guard.condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
