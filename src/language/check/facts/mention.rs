//! Where a part of the rules speaks of something.

use super::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, Effect, EffectKind, Set};
use crate::language::source::Span;

/// What is looked for.
pub(in crate::language::check) type Wanted<'w> = &'w dyn Fn(&Set) -> bool;

impl Facts<'_> {
    /// Shows all sets that the rules ask for, the tests and the turn aside.
    pub(in crate::language::check) fn every_asked_set(&self, look: &mut dyn FnMut(&Set)) {
        let mut sets = |part: Part<'_>| {
            part.each_within(&mut |part| {
                if let Part::Set(set) = part {
                    look(set);
                }
                true
            });
        };
        self.ir.each_clause(&mut sets);
        self.endings().for_each(|(line, _)| sets(Part::Condition(&line.when)));
    }
}

/// The first of the sets in a part that is wanted. Of walks, effects are not looked at.
fn first_in(part: Part<'_>, wanted: Wanted<'_>) -> Option<Span> {
    let mut found = None;
    part.each_within(&mut |part| {
        if let Part::Set(set) = part
            && found.is_none()
            && wanted(set)
        {
            found = Some(set.at);
        }
        found.is_none() && !matches!(part, Part::Effect(_))
    });
    found
}

/// The first of the sets in a set that is wanted.
pub(in crate::language::check) fn in_set(set: &Set, wanted: Wanted<'_>) -> Option<Span> {
    first_in(Part::Set(set), wanted)
}

pub(in crate::language::check) fn in_condition(condition: &Condition, wanted: Wanted<'_>) -> Option<Span> {
    first_in(Part::Condition(condition), wanted)
}

/// In effects, but for what stands in an `each`: of that, only whom it is about.
pub(in crate::language::check) fn in_effects(effects: &[Effect], wanted: Wanted<'_>) -> Option<Span> {
    effects.iter().find_map(|effect| match &effect.kind {
        EffectKind::Each(set, _) => in_set(set, wanted),
        EffectKind::If(condition, then, otherwise) => in_condition(condition, wanted)
            .or_else(|| in_effects(then, wanted))
            .or_else(|| in_effects(otherwise, wanted)),
        _ => {
            let mut found = None;
            Part::Effect(effect).each_part(&mut |part| found = found.or_else(|| first_in(part, wanted)));
            found
        }
    })
}

/// Shows all sets of effects, those in `each` too.
pub(in crate::language::check) fn every_set(effects: &[Effect], looked: Wanted<'_>) {
    for effect in effects {
        Part::Effect(effect).each_within(&mut |part| {
            if let Part::Set(set) = part {
                looked(set);
            }
            true
        });
    }
}
