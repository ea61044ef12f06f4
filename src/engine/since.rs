//! The events since which endings count turns, as far as they are in the keys of a search.

use super::program::{Condition, ConditionKind, Program};
use super::sums::{Sum, mix2};
use crate::language::ir::Kind;

/// With so many turns left or fewer, the number of turns since an event tells positions apart. Before, it does not matter yet what a
/// search can reach.
const NEAR: usize = 24;

/// An event since which endings count turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Since {
    pub(super) taking: bool,
    pub(super) moving: Vec<Kind>,
    /// The greatest number of turns that is asked for.
    most: u32,
}

impl Since {
    /// All that the endings of a game ask for.
    pub(super) fn of_endings(p: &Program) -> Vec<Self> {
        let mut found = Vec::new();
        for ending in p.after_turn.iter().chain(&p.before_turn) {
            collect(&ending.when, &mut found);
        }
        found
    }

    /// How many turns are left after so many, if they are few.
    pub(super) fn left(&self, turns: usize) -> Option<usize> {
        let left = (self.most as usize).saturating_sub(turns);
        (left <= NEAR).then_some(left)
    }
}

fn collect(condition: &Condition, found: &mut Vec<Since>) {
    match &condition.kind {
        ConditionKind::All(parts) | ConditionKind::Any(parts) => {
            for part in parts {
                collect(part, found);
            }
        }
        ConditionKind::Not(what) => collect(what, found),
        ConditionKind::TurnsSince { turns, taking, moving } => {
            let known = found.iter_mut().find(|known| known.taking == *taking && known.moving == *moving);
            match known {
                Some(known) => known.most = known.most.max(*turns),
                None => found.push(Since { taking: *taking, moving: moving.clone(), most: *turns }),
            }
        }
        _ => {}
    }
}

/// The key of a position for a search, with the numbers of turns that are left.
#[inline]
pub(super) fn counted_key(identity: Sum, left: impl Iterator<Item = Option<usize>>) -> u64 {
    let counted = (0_u64..).zip(left).filter_map(|(place, left)| Some((place, left? as u64)));
    let sum = counted.fold(identity, |sum, (place, left)| sum.wrapping_add(mix2(6 << 56 | place, left)));
    low(sum)
}

/// The lower half of a sum.
#[inline]
fn low(sum: Sum) -> u64 {
    u64::try_from(sum & Sum::from(u64::MAX)).unwrap_or(0)
}
