//! Passes that are never played, or that always can be: a pass is a move.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Acts, ActsKind, Condition, ConditionKind, Effect, Event, Guard, GuardKind, Whose};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of `pass when no move`: as long as it may be played, there is a move. The same holds for any act.
    pub(super) fn waits_for_itself(&self, to: &mut Warnings) {
        self.each_guard(&mut |guard: &Guard, pass: bool| {
            if guard.kind == GuardKind::When
                && let Some(at) = requires_no_move(&guard.condition)
            {
                to.push(errors::waits_for_itself((at, &self.sources.words(at)), pass));
            }
        });
    }

    /// Looks at each guard of an act, and tells whether the act is a pass.
    pub(super) fn each_guard(&self, look: &mut dyn FnMut(&Guard, bool)) {
        let passes = self.ir.passes.iter().flat_map(|clause| &clause.guards);
        passes.for_each(|guard| look(guard, true));
        self.ir.kinds.iter().for_each(|kind| {
            kind.each_clause(&mut |part| {
                let guards = match part {
                    Part::Move(clause) => &clause.guards,
                    Part::Drop(clause) => &clause.guards,
                    Part::Guard(guard) => std::slice::from_ref(guard),
                    _ => &[],
                };
                for guard in guards {
                    look(guard, false);
                }
            });
        });
        self.ir.moves.iter().for_each(|guard| look(guard, false));
        for acts in self.ir.turns() {
            Part::Acts(acts).each_within(&mut |part| {
                if let Part::Acts(Acts { kind: ActsKind::Guarded(body, guards), .. }) = part {
                    for guard in guards {
                        look(guard, body.kind == ActsKind::Pass);
                    }
                }
                true
            });
        }
    }

    /// Warns of `pass else move`, where the pass is always possible.
    pub(super) fn pass_goes_first(&self, acts: &Acts, to: &mut Warnings) {
        let ActsKind::Else(parts) = &acts.kind else { return };
        for (first, next) in parts.iter().zip(parts.iter().skip(1)) {
            if self.can_always_pass(first) {
                to.push(errors::pass_goes_first(first.at, (next.at, &self.sources.words(next.at))));
            }
        }
    }

    /// Warns of `draw when no move` in a game where each turn can be a pass.
    pub(super) fn always_a_move(&self, when: &Condition, to: &mut Warnings) {
        let mut asked = None;
        Part::Condition(when).each_within(&mut |part| {
            if let Part::Condition(Condition { at, kind: ConditionKind::NoMove(_) }) = part {
                asked = asked.or(Some(*at));
            }
            asked.is_none()
        });
        let passes: Option<Vec<Span>> = self.ir.turns().map(|acts| self.pass_in(acts)).collect();
        if let Some(at) = asked
            && let Some(pass) = passes.and_then(|passes| passes.last().copied())
        {
            to.push(errors::always_a_move((at, &self.sources.words(at)), pass));
        }
    }

    /// The pass among alternative acts, if it is always possible.
    fn pass_in(&self, acts: &Acts) -> Option<Span> {
        match &acts.kind {
            ActsKind::Else(parts) | ActsKind::Choice(parts) => {
                parts.iter().find_map(|part| self.pass_in(part))
            }
            _ => self.can_always_pass(acts).then_some(acts.at),
        }
    }

    /// Whether acts may be a pass that nothing ever forbids.
    fn can_always_pass(&self, acts: &Acts) -> bool {
        let may_fail = |effects: &[Effect]| effects.iter().any(Effect::can_put);
        let mut hooks = self.ir.hooks.iter().filter(|hook| hook.event == Event::Passing);
        if hooks.any(|hook| may_fail(&hook.effects)) {
            return false;
        }
        let mut passes =
            self.ir.passes.iter().filter(|clause| clause.of.is_none() && acts.kind.plays(clause.label));
        match &acts.kind {
            ActsKind::Pass if self.ir.passes_simply() => true,
            ActsKind::Pass | ActsKind::Labelled(_) => {
                passes.any(|clause| clause.guards.is_empty() && !may_fail(&clause.effects))
            }
            _ => false,
        }
    }
}

/// The place where a condition requires that the side to move has no move.
fn requires_no_move(condition: &Condition) -> Option<Span> {
    match &condition.kind {
        ConditionKind::NoMove(Whose::Own) => Some(condition.at),
        ConditionKind::All(parts) => parts.iter().find_map(requires_no_move),
        _ => None,
    }
}
