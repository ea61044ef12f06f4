//! What reads as if it were played, and never is: `pass when no move`, `pass else move`, `look step any as gap { }`.

use super::moments::most_acts;
use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Acts, ActsKind, Assigned, BySide, Condition, ConditionKind, Effect, EffectKind, Event, Expiry, Guard,
    GuardKind, Hook, Kind, MoveClause, NumberKind, StateId, Walk, WalkKind, Whose,
};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of moves and passes that wait until there is no move: each is one itself.
    pub(super) fn waits_for_itself(&self, to: &mut Told) {
        let passes = self.ir.passes.iter().flat_map(|clause| &clause.guards).map(|guard| (guard, true));
        let walks = self.ir.kinds.iter().flat_map(|kind| &kind.walks).flat_map(|clause| &clause.guards);
        let drops = self.ir.kinds.iter().flat_map(|kind| &kind.drops).flat_map(|clause| &clause.guards);
        let of_kinds = self.ir.kinds.iter().flat_map(|kind| &kind.moves).chain(&self.ir.moves);
        let mut guards: Vec<(&Guard, bool)> =
            walks.chain(drops).chain(of_kinds).map(|guard| (guard, false)).chain(passes).collect();
        self.ir.turns().for_each(|acts| guards_of(acts, &mut guards));
        let waiting = guards.into_iter().filter(|(guard, _)| guard.kind == GuardKind::When);
        let asked = waiting.filter_map(|(guard, pass)| Some((asks_for_none(&guard.condition)?, pass)));
        to.extend(asked.map(|(at, pass)| errors::waits_for_itself((at, &self.sources.words(at)), pass)));
    }

    /// Warns of a pass that is always possible and goes before something else: `pass else move`.
    pub(super) fn pass_goes_first(&self, acts: &Acts, to: &mut Told) {
        let ActsKind::Else(parts) = &acts.kind else { return };
        for pair in parts.windows(2) {
            if let [first, next] = pair
                && self.is_always_possible(first)
            {
                to.push(errors::pass_goes_first(first.at, (next.at, &self.sources.words(next.at))));
            }
        }
    }

    /// Warns of a move in which only the eye goes: nobody moves, and nobody is said to stay.
    pub(super) fn looks_alone(&self, clause: &MoveClause, to: &mut Told) {
        if looks(&clause.walk) && clause.walk.legs(LegsOf::Mover).is_empty() && !clause.walk.may_stay() {
            to.push(errors::looks_alone(clause.walk.at, &stays(&self.sources.words(clause.walk.at))));
        }
    }

    /// Warns of attacked men of whom no side is said, where each side has such men, and nobody else.
    pub(super) fn attacked_of_either(&self, to: &mut Told) {
        let owners = self.first_owners();
        let both = |kind: &Kind| {
            owners.get(kind.index()).is_some_and(|of| of.sides == BySide::both(true) && !of.nobody)
        };
        let said = self.notes.attacked_of_no_side.iter();
        for (at, _) in said.filter(|(_, kinds)| kinds.iter().any(both)) {
            let text = self.sources.words(*at);
            let men = format!("({})", text.trim_matches(['(', ')']));
            let men = if text.contains(' ') { &*men } else { &*text };
            to.push(errors::attacked_of_either((*at, &text), men));
        }
    }

    /// Warns of a count of moves that lasts one turn, where `again` asks how many there were in a series of turns.
    pub(super) fn counts_one_turn(&self, to: &mut Told) {
        if self.ir.turns().any(|acts| most_acts(acts) > 1) {
            return;
        }
        let counted = |id: StateId| {
            let moved =
                |hook: &&Hook| matches!(hook.event, Event::Moving | Event::Dropping) && hook.when.is_empty();
            self.ir.hooks.iter().filter(moved).flat_map(|hook| &hook.effects).any(|effect| raises(effect, id))
        };
        for when in &self.ir.again {
            Part::Condition(when).each_within(&mut |part| {
                if let Part::State(asked) = part
                    && let Some(state) = self.ir.states.get(asked.state.index())
                    && state.until == Expiry::ThisTurn
                    && counted(asked.state)
                {
                    to.push(errors::counts_one_turn((state.at, &state.name), when.at));
                }
                true
            });
        }
    }
}

/// Where a condition asks that the side to move has no move, if it must have none.
fn asks_for_none(condition: &Condition) -> Option<Span> {
    match &condition.kind {
        ConditionKind::NoMove(Whose::Own) => Some(condition.at),
        ConditionKind::All(parts) => parts.iter().find_map(asks_for_none),
        _ => None,
    }
}

/// The guards of the parts of a turn, and whether each is that of a pass alone.
fn guards_of<'a>(acts: &'a Acts, found: &mut Vec<(&'a Guard, bool)>) {
    match &acts.kind {
        ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
            for part in parts {
                guards_of(part, found);
            }
        }
        ActsKind::Repeat(body, ..) | ActsKind::WithMost(body, _) => guards_of(body, found),
        ActsKind::Guarded(body, guards) => {
            found.extend(guards.iter().map(|guard| (guard, body.kind == ActsKind::Pass)));
            guards_of(body, found);
        }
        _ => {}
    }
}

/// Whether a walk looks anywhere.
fn looks(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Look(..) => true,
        WalkKind::Sequence(parts) | WalkKind::Choice(parts) => parts.iter().any(looks),
        WalkKind::Repeat { body, .. } | WalkKind::Bracket { body, .. } => looks(body),
        WalkKind::Leg(_) | WalkKind::Stay(_) => false,
    }
}

/// Whether an effect adds a constant to a state.
fn raises(effect: &Effect, id: StateId) -> bool {
    let EffectKind::Assign(state, Assigned::Number(number)) = &effect.kind else { return false };
    let NumberKind::Add(parts) = &number.kind else { return false };
    let is_it = |kind: &NumberKind| matches!(kind, NumberKind::State(asked) if asked.state == id);
    state.state == id
        && parts.iter().any(|part| is_it(&part.kind))
        && parts.iter().all(|part| is_it(&part.kind) || matches!(part.kind, NumberKind::Constant(_)))
}

/// The words of a look with `then stay` behind it, before its effects.
fn stays(look: &str) -> String {
    match look.split_once(" {") {
        Some((walk, effects)) => format!("{walk} then stay {{{effects}"),
        None => format!("{look} then stay"),
    }
}
