//! `before a turn { win when no enemy King }`: by then the side whose King was taken has had one more turn.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::appearing::all_effects;
use crate::language::check::implies::implies;
use crate::language::ir::{
    Comparison, Condition, ConditionKind, Effect, EndResult, Ending, Kind, NumberKind, Set, SetKind, Whose,
};

impl Facts<'_> {
    /// Warns of endings that ask whom a side has lost after that side has moved once more: men that only the other side's
    /// turn takes away are missed at once, or a turn late.
    pub(super) fn loss_told_late(&self, line: &Ending, after: bool, to: &mut Told) {
        let (result, whose) =
            if after { (EndResult::Lose, Whose::Own) } else { (EndResult::Win, Whose::Enemy) };
        let Some(men) = lost_men(&line.when, whose).filter(|_| line.result == result) else { return };
        let others_change = || self.every_effect().flatten().any(Effect::can_change_others);
        let late = self.ir.alternates()
            && !self.may_turn_into_others(men)
            && !self.is_in_brackets(line.when.at)
            && !self.allows_an_answer(line)
            && !self.may_take_own()
            && !self.sides_change()
            && !others_change();
        if late {
            let right = turned(&self.sources.words(line.at));
            let asked = self.sources.words(line.when.at);
            to.push(errors::loss_told_late((line.at, &asked), &right, result == EndResult::Win));
        }
    }

    /// Whether men of a set may become others, so that a side loses them by its own turn.
    fn may_turn_into_others(&self, men: &Set) -> bool {
        let SetKind::And(parts) = &men.kind else { return false };
        let changes = |effects: &[Effect]| effects.iter().any(Effect::can_change_kind);
        let turns = |kind: &Kind| {
            self.ir.kinds.get(kind.index()).is_none_or(|decl| {
                !decl.promotions.is_empty()
                    || decl.walks.iter().flat_map(all_effects).any(changes)
                    || decl.hooks.iter().any(|hook| changes(&hook.effects))
            })
        };
        let named = parts.iter().filter_map(|part| match &part.kind {
            SetKind::Kinds(kinds) => Some(kinds),
            _ => None,
        });
        named.flatten().any(turns) || self.ir.hooks.iter().any(|hook| changes(&hook.effects))
    }

    /// Whether another line speaks of both sides at once, as where a bared king may bare the other in return.
    fn allows_an_answer(&self, late: &Ending) -> bool {
        let lines = self.ir.before_turn.iter().chain(&self.ir.after_turn);
        lines.filter(|line| line.at != late.at).any(|line| implies(&line.when, &late.when))
    }
}

/// The men of a side of whom a question asks, alone, whether there are none or few.
fn lost_men(when: &Condition, whose: Whose) -> Option<&Set> {
    let set = match &when.kind {
        ConditionKind::Not(what) => match &what.kind {
            ConditionKind::Some(set) => set,
            _ => return None,
        },
        ConditionKind::Compare(left, Comparison::Less | Comparison::AtMost | Comparison::Equal, right) => {
            match (&left.kind, &right.kind) {
                (NumberKind::NumberOf(set), NumberKind::Constant(_)) => set,
                _ => return None,
            }
        }
        _ => return None,
    };
    let plain = |part: &Set| matches!(part.kind, SetKind::Side(_) | SetKind::Kinds(_));
    let parts = match &set.kind {
        SetKind::And(parts) => parts.as_slice(),
        _ => std::slice::from_ref(set),
    };
    let of_side = parts.iter().any(|part| part.kind == SetKind::Side(whose));
    (of_side && parts.iter().all(plain)).then_some(set)
}

/// A line as it is said in the other group.
fn turned(line: &str) -> String {
    let other = |word: &str| match word {
        "own" => "enemy".to_owned(),
        "enemy" => "own".to_owned(),
        "win" => "lose".to_owned(),
        "lose" => "win".to_owned(),
        _ => word.to_owned(),
    };
    line.split(' ').map(other).collect::<Vec<_>>().join(" ")
}
