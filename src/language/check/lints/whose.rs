//! Whose a rule is: one that binds one piece, and one that speaks of a certain side and asks about another.

use std::collections::BTreeSet;

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::mention::in_condition;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Condition, ConditionKind, EndResult, Ending, Guard, GuardKind, Kind, Set, SetKind, Side, Whose,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of `moves so that not own King attacked` in the King, where others may leave it in check.
    pub(super) fn rules_of_one_piece(&self, to: &mut Told) {
        if self.ir.moves.iter().any(|guard| !attacked(guard).is_empty()) {
            return;
        }
        let appearing = self.appearing();
        for guard in self.ir.kinds.iter().flat_map(|decl| &decl.moves) {
            let asked = attacked(guard);
            let bound = |kind: &Kind| {
                let decl = self.ir.kinds.get(kind.index());
                decl.is_some_and(|decl| decl.moves.iter().any(|other| !attacked(other).is_empty()))
            };
            if asked.is_empty() || !asked.iter().all(bound) {
                continue;
            }
            let beside = |kind: Kind| {
                let sides = |kind: &Kind| appearing.get(kind.index()).copied().unwrap_or_default();
                asked.iter().any(|own| {
                    let (own, other) = (sides(own), sides(&kind));
                    Side::BOTH.into_iter().any(|side| own[side] && other[side])
                })
            };
            let free = (0..self.ir.kinds.len()).map(Kind::at).find(|kind| !bound(kind) && beside(*kind));
            let owner = self.ir.kinds.iter().find(|decl| decl.moves.iter().any(|other| other.at == guard.at));
            if let (Some(free), Some(owner)) = (free.and_then(|kind| self.ir.kinds.get(kind.index())), owner)
            {
                let words = self.sources.words(guard.at);
                to.push(errors::rule_of_one_piece(guard.at, &words, &owner.name, &free.name, free.at));
            }
        }
    }

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
        let within = inside(at, line.at);
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

/// The kinds of whose men a guard says that they are not to be left attacked.
fn attacked(guard: &Guard) -> BTreeSet<Kind> {
    let mut kinds = BTreeSet::new();
    if guard.kind == GuardKind::SoThat
        && let ConditionKind::Not(asked) = &guard.condition.kind
        && let ConditionKind::Some(Set { kind: SetKind::Attacked(men, _), .. }) = &asked.kind
        && let SetKind::And(parts) = &men.kind
        && parts.iter().any(|part| part.kind == SetKind::Side(Whose::Own))
    {
        for part in parts {
            if let SetKind::Kinds(named) = &part.kind {
                kinds.extend(named);
            }
        }
    }
    kinds
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

/// Whether a part is written in a whole, rather than in a definition.
pub(super) fn inside(part: Span, whole: Span) -> bool {
    part.source == whole.source && whole.start <= part.start && part.end <= whole.end
}
