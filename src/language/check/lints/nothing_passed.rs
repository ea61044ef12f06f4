//! `slide any quietly { add passed to mud }`: `passed` are the cells that are jumped over, and nothing jumps.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, Go, KindDecl, Set, SetKind};

impl Facts<'_> {
    /// Warns of `passed` after `again`, in a game without jumps.
    pub(super) fn nothing_passed_again(&self, when: &Condition, to: &mut Warnings) {
        Part::Condition(when).each_within(&mut |part| {
            if let Part::Set(set) = part {
                self.nothing_passed(set, to);
            }
            true
        });
    }

    /// Warns of `passed` in a game without jumps.
    pub(super) fn nothing_passed(&self, set: &Set, to: &mut Warnings) {
        let jumps = |decl: &KindDecl| {
            let legs = decl.walks.iter().flat_map(|clause| clause.walk.legs(LegsOf::MoverAndEye));
            legs.into_iter().any(|(_, leg)| matches!(leg.go, Go::Jump(..)))
        };
        if set.kind == SetKind::Passed && !self.ir.kinds.iter().any(jumps) {
            to.push(errors::nothing_passed(set.at, self.may_pass()));
        }
    }
}
