//! When a group of acts may be played, and what it must leave behind.

use super::super::program::{Attack, Condition, ConditionKind, Program, Set, SetKind, Turn};
use super::super::tables::facts::{Facts, kinds_of};
use super::super::why::Why;

/// The conditions of a group of acts.
#[derive(Debug, Default)]
pub(super) struct Limits {
    /// The own kinds that must not be attacked after the move.
    pub(super) royal: Vec<u8>,
    /// The kinds of the other side that must not be attacked then.
    pub(super) spared: Vec<u8>,
    /// The move must capture.
    pub(super) takes: bool,
    /// The kinds that must not be captured.
    pub(super) not_taken: Vec<u8>,
    /// Whether a condition is asked before a move, or one that is not known here.
    pub(super) asks_before: bool,
    pub(super) is_unknown: bool,
}

fn numbers(kinds: impl Iterator<Item = usize>) -> Vec<u8> {
    kinds.filter_map(|kind| u8::try_from(kind).ok()).collect()
}

impl Limits {
    /// The conditions of a group; `None` if the machine has to ask them.
    pub(super) fn of(p: &Program, facts: &Facts, group: u16) -> Option<Self> {
        let of = |kinds: &Option<super::super::table::Bits>| {
            kinds.as_ref().map_or_else(Vec::new, |kinds| numbers(kinds.iter()))
        };
        let mut limits = Self { royal: of(&facts.royal), spared: of(&facts.spared), ..Self::default() };
        let Some(turn) = facts.groups.get(usize::from(group))?.guarded else { return Some(limits) };
        let Some(Turn::Guarded(_, guards)) = p.turns.get(turn.index()) else { return None };
        for guard in guards {
            p.only_if(!guard.history, guard.condition.at, Why::History)?;
            if guard.after {
                limits.after(p, &guard.condition);
                // Attacks by explosions are known of the guards of the game only.
                limits.is_unknown |= facts.blasts && facts.royal.is_none() && !limits.royal.is_empty();
                if limits.is_unknown {
                    p.falls::<()>(guard.condition.at, Why::Behind);
                }
            } else {
                limits.asks_before = true;
            }
        }
        Some(limits)
    }

    /// Notes a condition that must hold after a move.
    fn after(&mut self, p: &Program, condition: &Condition) {
        match &condition.kind {
            ConditionKind::All(parts) => parts.iter().for_each(|part| self.after(p, part)),
            ConditionKind::Some(Set { kind: SetKind::Taken, .. }) => self.takes = true,
            ConditionKind::Not(what) => match &what.kind {
                ConditionKind::Some(Set {
                    kind: SetKind::Attacked(what, Attack { by: None, on: None, without_effects: false }),
                    ..
                }) => match kinds_of(p, what, true) {
                    Some(kinds) if self.royal.is_empty() => self.royal = numbers(kinds.iter()),
                    _ => self.is_unknown = true,
                },
                ConditionKind::Common(one, other) => match (&one.kind, &other.kind) {
                    (SetKind::Taken, SetKind::Kinds(kinds)) | (SetKind::Kinds(kinds), SetKind::Taken) => {
                        self.not_taken.extend(numbers(kinds.iter()));
                    }
                    _ => self.is_unknown = true,
                },
                ConditionKind::Some(Set { kind: SetKind::And(parts, _), .. }) => match parts.as_slice() {
                    [Set { kind: SetKind::Taken, .. }, Set { kind: SetKind::Kinds(kinds), .. }]
                    | [Set { kind: SetKind::Kinds(kinds), .. }, Set { kind: SetKind::Taken, .. }] => {
                        self.not_taken.extend(numbers(kinds.iter()));
                    }
                    _ => self.is_unknown = true,
                },
                _ => self.is_unknown = true,
            },
            _ => self.is_unknown = true,
        }
    }
}
