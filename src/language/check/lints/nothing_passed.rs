//! `slide any quietly { add passed to mud }`: `passed` are the cells that are jumped over, and nothing jumps.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::parts::Part;
use crate::language::ir::{Go, KindDecl, MoveClause, Set, SetKind};

impl Facts<'_> {
    /// Warns of `passed` in a move that does not jump.
    pub(super) fn nothing_passed_by_a_move(&self, decl: &KindDecl, to: &mut Warnings) {
        for clause in decl.walks.iter().filter(|clause| !has_jumps(clause)) {
            Part::Move(clause).each_within(&mut |part| {
                // What a definition says is said for other moves, too.
                if let Part::Set(Set { at, kind: SetKind::Passed }) = part
                    && at.is_within(clause.at)
                {
                    to.push(errors::nothing_passed(*at, self.may_pass()));
                }
                true
            });
        }
    }

    /// Warns of `passed` in a game without jumps.
    pub(super) fn nothing_passed(&self, set: &Set, to: &mut Warnings) {
        if set.kind == SetKind::Passed && !self.ir.kinds.iter().any(jumps) {
            to.push(errors::nothing_passed(set.at, self.may_pass()));
        }
    }
}

fn jumps(decl: &KindDecl) -> bool {
    decl.walks.iter().any(has_jumps)
}

fn has_jumps(clause: &MoveClause) -> bool {
    clause.walk.legs(LegsOf::MoverAndEye).iter().any(|(_, leg)| matches!(leg.go, Go::Jump(..)))
}
