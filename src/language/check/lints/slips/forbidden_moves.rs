//! `moves unless laden` beside `move leap (1,2) when laden`: `moves` is asked of each move of the piece, of this one, too.

use super::super::implies::implies;
use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Condition, ConditionKind, Guard, GuardKind, KindDecl, MoveClause};

impl Linter<'_> {
    /// Warns of moves that may be made only where the rules for all moves forbid them.
    pub(super) fn moves_forbidden_by_rule(&self) -> Vec<Diagnostic> {
        let kinds = &self.ir.kinds;
        let all = kinds.iter().flat_map(|decl| decl.walks.iter().map(move |clause| (decl, clause)));
        let mut found = Vec::new();
        for (decl, clause) in all {
            let Some((own, rule)) = self.forbids(decl, clause) else { continue };
            // Of several pieces that have this move from a family, one may be kept from it.
            let has_it = |decl: &&KindDecl| decl.walks.iter().any(|walk| walk.at == clause.at);
            let all_are = kinds.iter().filter(has_it).all(|decl| self.forbids(decl, clause).is_some());
            if all_are && clause.at.source == self.main {
                let words = |guard: &Guard| self.sources.words(guard.at);
                found.push(errors::move_forbidden_by_rule((own.at, &words(own)), (rule.at, &words(rule))));
            }
        }
        found
    }

    /// The guard of a move and the one of all moves that never both hold.
    fn forbids<'c>(&'c self, decl: &'c KindDecl, clause: &'c MoveClause) -> Option<(&'c Guard, &'c Guard)> {
        let before = |guard: &&Guard| matches!(guard.kind, GuardKind::When | GuardKind::Unless);
        let rules = || decl.moves.iter().chain(&self.ir.moves).filter(before);
        let not = |condition: &Condition| Condition {
            at: condition.at,
            kind: ConditionKind::Not(Box::new(condition.clone())),
        };
        let mut own = clause.guards.iter().filter(before);
        own.find_map(|own| {
            let never = |rule: &&Guard| implies(&own.condition, &not(&rule.condition));
            Some((own, rules().find(never)?))
        })
    }
}
