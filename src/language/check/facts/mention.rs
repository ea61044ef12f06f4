//! Finding the sets in a part of the rules.

use super::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, Set};
use crate::language::source::Span;

impl Facts<'_> {
    /// Visits all sets in clauses, in endings and behind `again`, but not those of tests and of the turn.
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
        let endings = self.endings().map(|(line, _)| &line.when);
        endings.chain(&self.ir.again).for_each(|asked| sets(Part::Condition(asked)));
    }
}

/// The first set in a condition that passes the test.
pub(in crate::language::check) fn in_condition(
    condition: &Condition,
    wanted: &dyn Fn(&Set) -> bool,
) -> Option<Span> {
    let mut found = None;
    Part::Condition(condition).each_within(&mut |part| {
        if let Part::Set(set) = part
            && found.is_none()
            && wanted(set)
        {
            found = Some(set.at);
        }
        found.is_none()
    });
    found
}
