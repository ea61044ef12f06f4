//! What a piece counts on its way: a number that expires with the turn, and by which chains are compared.

use super::super::layout::Place;
use super::super::program::{BlockId, EffectOpKind, Given, Number, Owner, Program, Set, SetKind, StateOf};
use crate::language::ir::{Expiry, Kind, StateId, StateType};

/// Numbers greater than this are left to the machine: they could overflow.
const GREAT: i64 = 1_000_000_000;

/// The step of a count: the old value times a number, plus another, within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    pub(super) state: StateId,
    times: i64,
    plus: i64,
    least: i64,
    most: i64,
}

impl Gain {
    /// The step that effects make, if they do nothing else.
    pub(super) fn of(p: &Program, kind: Kind, effects: BlockId) -> Option<Self> {
        let [effect_op] = p.blocks.get(effects.index())?.as_slice() else { return None };
        let EffectOpKind::Assign(of, Given::Number(number)) = &effect_op.kind else { return None };
        is_of_mover(of).then_some(())?;
        let state = of.state;
        p.layout.has(kind, state).then_some(())?;
        let StateType::Number(least, most) = p.layout.state(state)?.ty else { return None };
        let (times, plus) = linear(number, state)?;
        [least, most].into_iter().all(|bound| bound.abs() <= GREAT).then_some(())?;
        is_fleeting(p, state).then_some(Self { state, times, plus, least, most })
    }

    /// The count after a jump.
    #[inline]
    pub(super) fn after(&self, before: i64) -> i64 {
        (before * self.times + self.plus).min(self.most).max(self.least)
    }
}

/// Whether it is a state of the mover.
fn is_of_mover(of: &StateOf) -> bool {
    matches!(of.place, Place::Man(_))
        && matches!(&of.of, Owner::Men(men) if matches!(**men, Set { kind: SetKind::Me | SetKind::Mover, .. }))
}

/// A number as a factor of a state of the mover, and a summand.
fn linear(number: &Number, state: StateId) -> Option<(i64, i64)> {
    let (times, plus) = match number {
        Number::Constant(value) => (0, *value),
        Number::State(of) => (of.state == state && is_of_mover(of)).then_some((1, 0))?,
        Number::Add(parts) => {
            let mut sum = (0_i64, 0_i64);
            for part in parts {
                let (times, plus) = linear(part, state)?;
                sum = (sum.0.checked_add(times)?, sum.1.checked_add(plus)?);
            }
            sum
        }
        Number::Times(parts) => {
            let mut product = (0_i64, 1_i64);
            for part in parts {
                product = match (product, linear(part, state)?) {
                    ((times, plus), (0, by)) | ((0, by), (times, plus)) => {
                        (times.checked_mul(by)?, plus.checked_mul(by)?)
                    }
                    _ => return None,
                };
            }
            product
        }
        _ => return None,
    };
    (times.abs() <= GREAT && plus.abs() <= GREAT).then_some((times, plus))
}

/// Whether a state of pieces is a number that is 0 at first, expires with the turn, and is set only by effects of arrivals.
pub(super) fn is_fleeting(p: &Program, state: StateId) -> bool {
    let Some(info) = p.layout.state(state) else { return false };
    let is_number = matches!(info.ty, StateType::Number(..)) && matches!(info.place, Place::Man(_));
    let kinds = || (0..p.kinds.len()).map(Kind::at);
    let owners = || crate::language::ir::Side::BOTH.into_iter();
    let begins_at_0 = kinds().all(|kind| owners().all(|side| info.first_of(kind, side.into()) == 0));
    if !is_number || info.until != Expiry::ThisTurn || !begins_at_0 {
        return false;
    }
    let on_the_way = |block: usize| {
        p.arrivals.iter().any(|arrival| arrival.effects.is_some_and(|effects| effects.index() == block))
    };
    p.blocks.iter().enumerate().all(|(number, block)| {
        let sets = block.iter().any(|effect_op| match &effect_op.kind {
            EffectOpKind::Assign(of, _) | EffectOpKind::Join { state: of, .. } => of.state == state,
            _ => false,
        });
        !sets || on_the_way(number)
    })
}
