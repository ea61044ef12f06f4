//! `White wins when own King in centre`: `own` is the side that moves, not White.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::check::facts::mention::in_condition;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, ConditionKind, EndResult, Ending, Set, SetKind, Whose};

impl Facts<'_> {
    /// Warns of an ending of a named side that asks about `own` or `enemy`.
    pub(super) fn wins_of_whom(&self, line: &Ending, after: bool, to: &mut Warnings) {
        let EndResult::Wins(side) = line.result else { return };
        if asks_whose_turn(&line.when) {
            return;
        }
        let relative = |set: &Set| match &set.kind {
            SetKind::Side(whose) => !matches!(whose, Whose::Of(_)),
            SetKind::Zone(zone, Whose::Own | Whose::Enemy) => self.board.zones_for_each.contains(zone),
            _ => false,
        };
        let asked = |set: &Set| match &set.kind {
            SetKind::And(parts) => parts.iter().any(relative),
            _ => relative(set),
        };
        let Some(at) = in_condition(&line.when, &asked) else { return };
        let name = |side: usize| self.ir.sides.get(side).map_or("", String::as_str);
        let (own, enemy) = (name(side.index()), name(side.other().index()));
        let within = at.is_within(line.at);
        let at = if within { at } else { line.when.at };
        let words = self.sources.words(at);
        let named = |word| match word {
            "own" => own,
            "enemy" => enemy,
            word => word,
        };
        let right = words.split(' ').map(named).collect::<Vec<_>>().join(" ");
        // The zone of a side is called by its name.
        let right = if right == words && !words.contains(' ') { format!("{own} {words}") } else { right };
        let right = Some(right).filter(|right| within && *right != words);
        to.push(errors::wins_of_whom(at, &words, own, right.as_deref(), after));
    }
}

/// Whether a condition asks whose turn it is: `own is Black`, `own Black`.
fn asks_whose_turn(condition: &Condition) -> bool {
    let mut asked = false;
    Part::Condition(condition).each_within(&mut |part| {
        asked |= match part {
            Part::Condition(Condition { kind: ConditionKind::SameSide(..), .. }) => true,
            Part::Set(Set { kind: SetKind::And(parts), .. }) => is_of_two_sides(parts),
            _ => false,
        };
        !asked
    });
    asked
}

fn is_of_two_sides(parts: &[Set]) -> bool {
    let has = |relative: bool| {
        let of = |part: &Set| matches!(part.kind, SetKind::Side(whose) if matches!(whose, Whose::Of(_)) != relative);
        parts.iter().any(of)
    };
    has(true) && has(false)
}
