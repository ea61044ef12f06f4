//! `takes enemy when rank >= enemy.rank`: of several men a number is the greatest of theirs, where one is asked about.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    Condition, ConditionKind, KindDecl, MoveClause, Number, NumberKind, Owner, Permission, RuleClause, Set,
    SetKind, StateRef, Test,
};

impl Facts<'_> {
    /// Warns of numbers of all men of a side, where it is asked about one man.
    pub(super) fn greatest_of_all(&self, decl: &KindDecl, to: &mut Told) {
        for rule in rules_of(&decl.takes) {
            let asked = rule.when.iter().filter_map(of_all);
            to.extend(asked.filter_map(|(state, number)| self.greatest(state, number, "it")));
        }
        for clause in &decl.walks {
            to.extend(where_met(clause).into_iter().filter_map(|(condition, name)| {
                let (state, number) = of_all(condition)?;
                self.greatest(state, number, name)
            }));
        }
    }

    fn greatest(&self, state: &StateRef, number: &Number, one: &str) -> Option<Diagnostic> {
        let name = &self.ir.states.get(state.state.index())?.name;
        let words = self.sources.words(number.at);
        (number.at.source == self.main)
            .then(|| errors::greatest_of_all((number.at, &words), &format!("{one}.{name}")))
    }
}

fn rules_of(takes: &Permission) -> impl Iterator<Item = &RuleClause> {
    takes.first.iter().chain(&takes.also).chain(&takes.never)
}

/// The number in a comparison that is that of all men of a side, beside one of another man.
fn of_all(condition: &Condition) -> Option<(&StateRef, &Number)> {
    match &condition.kind {
        ConditionKind::All(parts) | ConditionKind::Any(parts) => parts.iter().find_map(of_all),
        ConditionKind::Not(what) => of_all(what),
        ConditionKind::Compare(one, _, other) => [one, other].into_iter().find_map(|number| {
            let NumberKind::State(state) = &number.kind else { return None };
            let Owner::Men(set) = &state.of else { return None };
            are_all(set).then_some((state, number))
        }),
        _ => None,
    }
}

/// Whether a set is all men of a side or of a kind.
fn are_all(set: &Set) -> bool {
    match &set.kind {
        SetKind::Side(_) | SetKind::Kinds(_) | SetKind::Men => true,
        SetKind::And(parts) => parts.iter().all(are_all),
        _ => false,
    }
}

/// The questions behind a landing on a man that has a name, with the name.
fn where_met(clause: &MoveClause) -> Vec<(&Condition, &str)> {
    let mut found = Vec::new();
    for (_, leg) in clause.walk.legs(LegsOf::MoverAndEye) {
        let name = leg.arrival.name.and_then(|slot| clause.names.get(slot.index()));
        let Some(name) = name.filter(|_| leg.landing.onto().is_some()) else { continue };
        found.extend(leg.arrival.tests.iter().filter_map(|test| match test {
            Test::Where(condition) => Some((condition, name.as_str())),
            Test::To(_) => None,
        }));
    }
    found
}
