//! `before a turn { win when no enemy King }`: kings are taken in the other side's turn, so it is asked a turn late. So is what
//! `after being taken` counts for the side of the piece taken.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Condition, ConditionKind, Effect, EffectKind, EndResult, Ending, Event, Kind, KindDecl, Landing, Number,
    NumberKind, Owner, Set, SetKind, StateRef, Walk, WalkKind, Whose,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of an ending that asks whether a side has lost its pieces, but only after its next turn.
    pub(super) fn asked_a_turn_late(&self, ending: &Ending, after: bool, to: &mut Warnings) {
        let loser = if after { Whose::Own } else { Whose::Enemy };
        let Some((set, kinds)) = lost(&ending.when, loser) else { return };
        if self.is_in_brackets(ending.when.at)
            || !self.ir.alternates()
            || !self.is_lost_to_the_enemy_only(kinds)
        {
            return;
        }
        let (from, to_other) = if after { ("own", "enemy") } else { ("enemy", "own") };
        let result = match ending.result {
            EndResult::Win => Some("lose"),
            EndResult::Lose => Some("win"),
            EndResult::Draw => Some("draw"),
            EndResult::Wins(_) => None,
        };
        let (words, asked) = (self.sources.words(set.at), self.sources.words(ending.when.at));
        let other = words.replacen(from, to_other, 1);
        // Beside other questions, more than this one would have to be turned round.
        let alone = matches!(ending.when.kind, ConditionKind::Not(_)) && other != words;
        let here = result.filter(|_| alone).map(|result| format!("{result} when no {other}"));
        to.push(errors::asked_a_turn_late((set.at, &asked), after, here.as_deref()));
    }

    /// Warns of `after a turn { win when score >= 3 }`, where only `after being taken` changes the score of the side of the piece
    /// taken: then it is that of the other side.
    pub(super) fn scores_of_the_taken(&self, ending: &Ending, after: bool, to: &mut Warnings) {
        if !after || !self.ir.alternates() || self.is_in_brackets(ending.when.at) {
            return;
        }
        Part::Condition(&ending.when).each_within(&mut |part| {
            if let Part::Number(Number { kind: NumberKind::State(state), at }) = part
                && state.of == Owner::Side(Whose::Own)
                && let Some(changed) = self.changed_by_being_taken(state)
                && self.is_lost_to_the_enemy_only(&[])
            {
                to.push(errors::scores_of_the_taken((*at, &self.sources.words(*at)), changed));
            }
            true
        });
    }

    /// Warns of `so that no taken own King` or `again when taken own`, where no piece takes one of its own side.
    pub(super) fn own_is_never_taken(&self, to: &mut Warnings) {
        if !self.is_lost_to_the_enemy_only(&[]) {
            return;
        }
        let mut see = |part: Part<'_>| {
            if let Part::Set(set) = part
                && is_taken_own(set)
            {
                let words = self.sources.words(set.at);
                to.push(errors::own_never_taken((set.at, &words), &words.replacen("own", "enemy", 1)));
            }
            true
        };
        self.ir.turns().for_each(|acts| Part::Acts(acts).each_within(&mut see));
        self.ir.moves.iter().for_each(|guard| Part::Guard(guard).each_within(&mut see));
        let after = self.ir.after_turn.iter().map(|ending| &ending.when);
        self.ir.again.iter().chain(after).for_each(|when| Part::Condition(when).each_within(&mut see));
    }

    /// Where a state is changed, if that is only in `after being taken`, for the side of the piece taken.
    fn changed_by_being_taken(&self, state: &StateRef) -> Option<Span> {
        let mut first = None;
        for block in self.every_block() {
            for effect in block.effects.iter().flat_map(Effect::with_all_within) {
                match &effect.kind {
                    EffectKind::Assign(to, _) if to.state == state.state => {
                        if block.hook != Some(Event::BeingTaken) || to.of != state.of {
                            return None;
                        }
                        first = first.or(Some(effect.at));
                    }
                    _ => {}
                }
            }
        }
        first
    }

    /// Whether pieces of these kinds, or of all if there are none, can only be taken in the turn of the other side, and never
    /// become something else.
    fn is_lost_to_the_enemy_only(&self, kinds: &[Kind]) -> bool {
        let stays =
            |kind: &Kind| self.ir.kinds.get(kind.index()).is_some_and(|decl| decl.promotions.is_empty());
        let mut effects = self.every_effect().flatten().flat_map(Effect::with_all_within);
        kinds.iter().all(stays)
            && !effects.any(|effect| matches!(effect.kind, EffectKind::Take(_) | EffectKind::Change(..)))
            && self.ir.kinds.iter().all(takes_enemies_only)
    }
}

/// The pieces of a side that must be gone, and their kinds.
fn lost(condition: &Condition, loser: Whose) -> Option<(&Set, &[Kind])> {
    match &condition.kind {
        ConditionKind::All(parts) => parts.iter().find_map(|part| lost(part, loser)),
        ConditionKind::Not(denied) => {
            let ConditionKind::Some(set) = &denied.kind else { return None };
            let is_loser = |set: &Set| set.kind == SetKind::Side(loser);
            match &set.kind {
                SetKind::And(parts) => match parts.as_slice() {
                    [side, Set { kind: SetKind::Kinds(kinds), .. }] if is_loser(side) => Some((set, kinds)),
                    _ => None,
                },
                _ => is_loser(set).then_some((set, &[][..])),
            }
        }
        _ => None,
    }
}

/// Whether a piece takes nothing of its own side.
fn takes_enemies_only(decl: &KindDecl) -> bool {
    let permitted = decl.takes.first.iter().chain(&decl.takes.also);
    let mut only = decl.takes.first.is_some() && permitted.into_iter().all(|rule| are_enemies(&rule.what));
    for clause in &decl.walks {
        Part::Move(clause).each_within(&mut |part| {
            only &= match part {
                Part::Walk(Walk { kind: WalkKind::Leg(leg), .. }) => match &leg.landing {
                    Landing::Taking(set) | Landing::MayTake(set) => set.as_ref().is_none_or(are_enemies),
                    Landing::Plain | Landing::Quietly | Landing::Onto(_) | Landing::Past => true,
                },
                Part::Arrival(arrival) => {
                    arrival.capturing.iter().all(|captured| are_enemies(&captured.what))
                }
                _ => true,
            };
            only
        });
    }
    only
}

/// Whether a set has only pieces that were taken from the own side.
fn is_taken_own(set: &Set) -> bool {
    let SetKind::And(parts) = &set.kind else { return false };
    let has = |kind: SetKind| parts.iter().any(|part| part.kind == kind);
    has(SetKind::Taken) && has(SetKind::Side(Whose::Own))
}

/// Whether a set has only pieces of the other side.
fn are_enemies(set: &Set) -> bool {
    match &set.kind {
        SetKind::Side(whose) => *whose == Whose::Enemy,
        SetKind::And(parts) => parts.iter().any(are_enemies),
        SetKind::Or(parts) => parts.iter().all(are_enemies),
        SetKind::By { what, .. } | SetKind::Where { what, .. } => are_enemies(what),
        _ => false,
    }
}
