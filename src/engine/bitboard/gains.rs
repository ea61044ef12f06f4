//! What a man counts on his way: a number that is lost when the turn is over, and of which nothing is asked but which way counts most.

use super::super::layout::Place;
use super::super::program::{BlockId, DeedKind, Given, Number, Owner, Program, Set, SetKind, StateOf};
use crate::language::ir::{Expiry, Kind, StateId, StateType};

/// So great may the numbers be that are counted with.
const GREAT: i64 = 1_000_000_000;

/// What is counted anew from what has been counted so far: so many times that, and so much more, within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gain {
    pub(super) state: StateId,
    times: i64,
    plus: i64,
    least: i64,
    most: i64,
}

impl Gain {
    /// That of effects of a walk of a man of a kind, if they are nothing else.
    pub(super) fn of(p: &Program, kind: Kind, effects: BlockId) -> Option<Self> {
        let [deed] = p.blocks.get(effects.index())?.as_slice() else { return None };
        let DeedKind::Assign(of, Given::Number(number)) = &deed.kind else { return None };
        is_of_mover(of).then_some(())?;
        let state = of.state;
        p.layout.has(kind, state).then_some(())?;
        let StateType::Number(least, most) = p.layout.state(state)?.ty else { return None };
        let (times, plus) = linear(number, state)?;
        [least, most].into_iter().all(|bound| bound.abs() <= GREAT).then_some(())?;
        is_fleeting(p, state).then_some(Self { state, times, plus, least, most })
    }

    /// What has been counted behind a jump.
    #[inline]
    pub(super) fn after(&self, before: i64) -> i64 {
        (before * self.times + self.plus).min(self.most).max(self.least)
    }
}

/// Whether a state is that of the man who walks.
fn is_of_mover(of: &StateOf) -> bool {
    matches!(of.place, Place::Man(_))
        && matches!(&of.of, Owner::Men(men) if matches!(**men, Set { kind: SetKind::Me | SetKind::Mover, .. }))
}

/// A number as so many times a state of the mover, and so much more.
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

/// Whether a state of men is a number that is 0 at first and again whenever a turn is over, and that nobody is given but by what he lands
/// on, or what he does on his way.
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
        let sets = block.iter().any(|deed| match &deed.kind {
            DeedKind::Assign(of, _) | DeedKind::Join { state: of, .. } => of.state == state,
            _ => false,
        });
        !sets || on_the_way(number)
    })
}
