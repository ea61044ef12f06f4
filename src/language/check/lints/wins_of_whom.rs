//! `White wins when own King in centre`: `own` is either side.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::mention::in_condition;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Condition, ConditionKind, EndResult, Ending, Set, SetKind, Side, Whose};

impl Facts<'_> {
    /// Warns of `White wins when own King in centre`.
    pub(super) fn wins_of_whom(&self, line: &Ending, after: bool, to: &mut Told) {
        to.extend(self.wins_of(line, after));
    }

    fn wins_of(&self, line: &Ending, after: bool) -> Option<Diagnostic> {
        let EndResult::Wins(side) = line.result else { return None };
        if asks_whose(&line.when) {
            return None;
        }
        let own = |whose: Whose| match whose {
            Whose::Own => Some(side),
            Whose::Enemy => Some(side.other()),
            Whose::Of(_) => None,
        };
        let asked = |set: &Set| match &set.kind {
            SetKind::Side(whose) => own(*whose),
            SetKind::Zone(zone, whose) if self.board.zones_for_each.contains(zone) => own(*whose),
            _ => None,
        };
        let within = |set: &Set| match &set.kind {
            SetKind::And(parts) => parts.iter().any(|part| asked(part).is_some()),
            _ => asked(set).is_some(),
        };
        let at = in_condition(&line.when, &within)?;
        let within = at.is_within(line.at);
        let at = if within { at } else { line.when.at };
        let words = self.sources.words(at);
        let name = |side: Side| self.ir.sides.get(side.index()).map_or("", String::as_str);
        let named = |word| match word {
            "own" => name(side),
            "enemy" => name(side.other()),
            word => word,
        };
        let said: Vec<&str> = words.split(' ').map(named).collect();
        let right = match said.as_slice() {
            _ if !within => None,
            [zone] if *zone == words => Some(format!("{} {zone}", name(side))),
            said => Some(said.join(" ")).filter(|said| *said != words),
        };
        Some(errors::wins_of_whom(at, &words, name(side), right.as_deref(), after))
    }
}

/// Whether a condition asks whose turn it is.
fn asks_whose(condition: &Condition) -> bool {
    match &condition.kind {
        ConditionKind::All(parts) | ConditionKind::Any(parts) => parts.iter().any(asks_whose),
        ConditionKind::Not(what) | ConditionKind::CanMove(what) | ConditionKind::AfterEvery(what, _) => {
            asks_whose(what)
        }
        ConditionKind::SameSide(..) => true,
        ConditionKind::Some(set) => is_of_two_sides(set),
        _ => false,
    }
}

/// `own Black`: holds only in the turn of Black.
fn is_of_two_sides(set: &Set) -> bool {
    let SetKind::And(parts) = &set.kind else { return false };
    let mut sides = parts.iter().filter(|part| matches!(part.kind, SetKind::Side(_)));
    let asker = |part: &Set| matches!(part.kind, SetKind::Side(Whose::Own | Whose::Enemy));
    sides.clone().any(asker) && sides.any(|part| !asker(part))
}
