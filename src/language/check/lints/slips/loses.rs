//! `lose when taken Wolf` in `after a turn`: there the side that takes has moved, and loses.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Condition, ConditionKind, EndResult, Set, SetKind, Whose};

impl Linter<'_> {
    /// Warns of endings by which a side loses that takes a certain piece, where no side is said of those taken.
    pub(super) fn taker_loses(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for ending in &self.ir.after_turn {
            if ending.result == EndResult::Lose
                && ending.at.source == self.main
                && let Some(men) = taken_alone(&ending.when)
                && !self.may_take_own()
            {
                let (line, men) = (self.sources.words(ending.at), self.sources.words(men.at));
                found.push(errors::taker_loses((ending.at, &line), &men));
            }
            if ending.result == EndResult::Lose
                && ending.at.source == self.main
                && ending.when.kind == ConditionKind::NoMove(Whose::Enemy)
            {
                let line = self.sources.words(ending.at);
                found.push(errors::stuck_wins((ending.at, &line)));
            }
            if ending.result == EndResult::Lose
                && ending.at.source == self.main
                && let Some(men) = no_enemy(&ending.when)
            {
                let line = self.sources.words(ending.at);
                let kinds = self.sources.words(men.at).replacen("enemy ", "", 1);
                found.push(errors::last_taker_loses((ending.at, &line), &kinds));
            }
        }
        found
    }
}

/// `no enemy Boar`, where nothing else is asked: the men of the enemy who are to be gone.
fn no_enemy(when: &Condition) -> Option<&Set> {
    let ConditionKind::Not(what) = &when.kind else { return None };
    let ConditionKind::Some(men) = &what.kind else { return None };
    let SetKind::And(parts) = &men.kind else { return None };
    let enemy = |part: &Set| part.kind == SetKind::Side(Whose::Enemy);
    let kinds = |part: &Set| matches!(part.kind, SetKind::Kinds(_));
    (parts.len() == 2 && parts.iter().any(enemy) && parts.iter().any(kinds)).then_some(men)
}

/// The pieces that a question asks for among those taken, where it asks nothing else.
fn taken_alone(when: &Condition) -> Option<&Set> {
    let kinds = |set: &'_ Set| matches!(set.kind, SetKind::Kinds(_));
    let (one, other) = match &when.kind {
        ConditionKind::Some(Set { kind: SetKind::And(parts), .. }) => match parts.as_slice() {
            [one, other] => (one, other),
            _ => return None,
        },
        ConditionKind::Common(one, other) => (one, other),
        _ => return None,
    };
    match (&one.kind, &other.kind) {
        (SetKind::Taken, _) if kinds(other) => Some(other),
        (_, SetKind::Taken) if kinds(one) => Some(one),
        _ => None,
    }
}
