//! `when not own Rook moved`, behind a walk that names one Rook: the question is about all of them.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::population::Population;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{Condition, ConditionKind, Kind, MoveClause, Set, SetKind, StateId, Whose};

impl Facts<'_> {
    /// Warns of a guard that asks for the flag of any man of a kind, where the walk goes onto one of them.
    pub(super) fn any_of_several(&self, clause: &MoveClause, to: &mut Told) {
        to.extend(self.asks_of_any(clause, self.population()));
    }

    fn asks_of_any(&self, clause: &MoveClause, population: &Population) -> Option<Diagnostic> {
        let legs = clause.walk.legs(LegsOf::MoverAndEye).into_iter();
        let met: Vec<&Set> = legs.filter_map(|(_, leg)| leg.landing.onto()).collect();
        for guard in &clause.guards {
            let mut asked = Vec::new();
            flags_asked(&guard.condition, false, &mut asked);
            for (set, kinds, flag, denied) in asked.into_iter().filter(|(set, ..)| set.at.is_within(guard.at))
            {
                let one = kinds.iter().all(|kind| population.of_one_side(*kind) == Some(1));
                let named = |met: &&&Set| kinds_of(met) == Some(kinds) && flag_of(met).is_none();
                let Some(met) = met.iter().find(named).filter(|_| !one) else { continue };
                let state = self.ir.states.get(flag.index())?;
                let (words, men) = (self.sources.words(set.at), self.sources.words(met.at));
                let right = if denied {
                    format!("onto {men} but not {}", state.name)
                } else {
                    format!("onto {men} {}", state.name)
                };
                return Some(errors::any_of_several((set.at, &words), (met.at, &men), &right, denied));
            }
        }
        None
    }
}

/// A question for men of some kinds, a flag of theirs, and whether it is denied.
type Asked<'q> = (&'q Set, &'q [Kind], StateId, bool);

fn flags_asked<'q>(condition: &'q Condition, denied: bool, asked: &mut Vec<Asked<'q>>) {
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().for_each(|part| flags_asked(part, denied, asked)),
        ConditionKind::Not(what) => flags_asked(what, !denied, asked),
        ConditionKind::Some(set) => {
            if let (SetKind::And(_), Some(kinds), Some(flag)) = (&set.kind, kinds_of(set), flag_of(set)) {
                asked.push((set, kinds, flag, denied));
            }
        }
        _ => {}
    }
}

/// The kinds of own men, where nothing but a flag is said of them.
fn kinds_of(set: &Set) -> Option<&[Kind]> {
    let SetKind::And(parts) = &set.kind else { return None };
    let mut kinds = None;
    let mut own = false;
    for part in parts {
        match &part.kind {
            SetKind::Kinds(named) => kinds = Some(named.as_slice()),
            SetKind::Side(Whose::Own) => own = true,
            SetKind::Flagged(_) => {}
            _ => return None,
        }
    }
    kinds.filter(|_| own)
}

fn flag_of(set: &Set) -> Option<StateId> {
    let SetKind::And(parts) = &set.kind else { return None };
    parts.iter().find_map(|part| match part.kind {
        SetKind::Flagged(flag) => Some(flag),
        _ => None,
    })
}
