//! `draw when no move` where the side to move may always pass.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Acts, ActsKind, Condition, ConditionKind, Effect, Event};
use crate::language::source::Span;

/// How a side can always play.
#[derive(Clone, Copy)]
struct Always {
    at: Span,
    /// Whether it passes; else it plays none of acts that may be left out.
    by_a_pass: bool,
}

impl Facts<'_> {
    /// Warns of an ending or an `again` that asks for no move where there always is one: a pass.
    pub(super) fn always_a_move(&self, when: &Condition, to: &mut Told) {
        let mut asked = None;
        Part::Condition(when).each_within(&mut |part| {
            if let Part::Condition(Condition { at, kind: ConditionKind::NoMove(_) }) = part {
                asked = asked.or(Some(*at));
            }
            asked.is_none()
        });
        let Some(at) = asked else { return };
        let passes: Option<Vec<Always>> = self.ir.turns().map(|acts| self.always_passes(acts)).collect();
        if let Some(pass) = passes.and_then(|passes| passes.last().copied()) {
            to.push(errors::always_a_move((at, &self.sources.words(at)), pass.at, pass.by_a_pass));
        }
    }

    /// The pass by which acts can be played in every position, if there is one.
    fn always_passes(&self, acts: &Acts) -> Option<Always> {
        match &acts.kind {
            ActsKind::Pass | ActsKind::Labelled(_) => {
                self.is_always_possible(acts).then_some(Always { at: acts.at, by_a_pass: true })
            }
            ActsKind::Else(parts) | ActsKind::Choice(parts) => {
                parts.iter().find_map(|part| self.always_passes(part))
            }
            ActsKind::Sequence(parts) => {
                let all: Option<Vec<Always>> = parts.iter().map(|part| self.always_passes(part)).collect();
                all?.first().copied()
            }
            ActsKind::Repeat(body, least, _) => {
                let nothing = Always { at: acts.at, by_a_pass: false };
                let none = (least.written() == Some(0)).then_some(nothing);
                none.or_else(|| self.always_passes(body))
            }
            ActsKind::WithMost(body, _) => self.always_passes(body),
            ActsKind::Guarded(..)
            | ActsKind::Move
            | ActsKind::Drop
            | ActsKind::MoveBut(_)
            | ActsKind::DropBut(_) => None,
        }
    }

    /// Whether acts may be a pass that nothing ever forbids.
    pub(super) fn is_always_possible(&self, acts: &Acts) -> bool {
        let hooks = self.ir.hooks.iter().filter(|hook| hook.event == Event::Passing);
        let may_fail = |effects: &[Effect]| effects.iter().any(Effect::can_put);
        if hooks.into_iter().any(|hook| may_fail(&hook.effects)) {
            return false;
        }
        let free = |guards: bool, effects: &[Effect]| guards && !may_fail(effects);
        match &acts.kind {
            ActsKind::Pass if self.ir.passes.is_empty() => true,
            ActsKind::Pass | ActsKind::Labelled(_) => {
                let mut passes = self.ir.passes.iter().filter(|clause| acts.kind.plays(clause.label));
                passes.any(|clause| free(clause.guards.is_empty(), &clause.effects))
            }
            _ => false,
        }
    }
}
