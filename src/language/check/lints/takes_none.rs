//! `takes enemy when it is own`: whom the piece takes is settled already, and the condition lets none of them through.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Condition, ConditionKind, KindDecl, RuleClause, Set, SetKind};

impl Facts<'_> {
    /// Refuses conditions of `takes` that no piece meets whom the clause is about.
    pub(super) fn takes_of_none(&self, decl: &KindDecl, to: &mut Told) {
        let takes = &decl.takes;
        for rule in takes.first.iter().chain(&takes.also).chain(&takes.never) {
            if rule.at.source == self.main {
                to.extend(rule.when.iter().find_map(|asked| self.none_of_them(rule, asked)));
            }
        }
    }

    fn none_of_them(&self, rule: &RuleClause, asked: &Condition) -> Option<Diagnostic> {
        let (condition, denied) = match &asked.kind {
            ConditionKind::Not(inner) => (inner.as_ref(), true),
            ConditionKind::All(parts) => {
                return parts.iter().find_map(|part| self.none_of_them(rule, part));
            }
            _ => (asked, false),
        };
        let ConditionKind::Common(a, b) = &condition.kind else { return None };
        let is_it = |set: &Set| matches!(set.kind, SetKind::It | SetKind::Here);
        let (it, among) = match (is_it(a), is_it(b)) {
            (true, false) => (a, b),
            (false, true) => (b, a),
            _ => return None,
        };
        let never = if denied {
            self.certain.within(&rule.what, among)
        } else {
            self.certain.disjoint(&rule.what, among)
        };
        never.then(|| {
            errors::takes_of_none(
                (asked.at, &self.sources.words(asked.at)),
                (rule.what.at, &self.sources.words(rule.what.at)),
                &self.sources.words(it.at),
                (!denied).then(|| self.sources.words(among.at)).as_deref(),
            )
        })
    }
}
