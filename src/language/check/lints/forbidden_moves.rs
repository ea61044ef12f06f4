//! `moves unless laden` beside `move leap (1,2) when laden`: `moves` is asked of each move of the piece, of this one, too.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::implies::implies;
use crate::language::ir::{Condition, ConditionKind, Guard, GuardKind, KindDecl, MoveClause};

impl Facts<'_> {
    /// Warns of a move that may be made only where the rules for all moves forbid it.
    pub(super) fn move_forbidden_by_rule(&self, decl: &KindDecl, clause: &MoveClause, to: &mut Told) {
        let Some((own, rule)) = self.forbids(decl, clause) else { return };
        // Of several pieces that have this move from a family, one may be kept from it.
        let has_it = |decl: &&KindDecl| decl.walks.iter().any(|walk| walk.at == clause.at);
        let mut all = self.ir.kinds.iter().filter(has_it);
        if all.all(|decl| self.forbids(decl, clause).is_some()) && clause.at.source == self.main {
            let words = |guard: &Guard| self.sources.words(guard.at);
            to.push(errors::move_forbidden_by_rule((own.at, &words(own)), (rule.at, &words(rule))));
        }
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
