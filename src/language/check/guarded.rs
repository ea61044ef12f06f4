//! Plain clauses with a condition: where it does not hold, they permit nothing at all.

use super::{Lowerer, errors};
use crate::language::syntax::tree::{self, Expr, ExprKind, RuleChange, RuleName};

impl<'t> Lowerer<'_, 't> {
    /// A plain clause that is not in force permits nothing, which nobody means who gives it a condition: refused, but for
    /// `takes`.
    pub(super) fn guarded_plain(
        &mut self,
        rule: RuleName,
        change: Option<RuleChange>,
        what: &'t Expr,
        guards: &'t [tree::Guard],
    ) {
        let (Some(first), Some(last)) = (guards.first(), guards.last()) else { return };
        let at = first.at.0.to(last.at.0);
        let (word, set, condition) = (rule.word(), self.sources.words(what.at.0), self.sources.words(at));
        let instead = if change.is_some() { "instead " } else { "" };
        let afresh = if change.is_some() { format!("`instead {word} cell` and ") } else { String::new() };
        let help = match &what.kind {
            ExprKind::Not(_) => {
                let but = set.strip_prefix("not").unwrap_or(&set).trim_start();
                format!("to forbid these cells only then: {afresh}`never {word} {but} {condition}`")
            }
            _ if guards.len() == 1 && first.kind == tree::GuardKind::Unless => {
                let condition = self.sources.words(first.condition.at.0);
                format!(
                    "to permit every cell otherwise, keep `{instead}{word} {set}` and add `also {word} cell when {condition}`"
                )
            }
            _ => {
                let set = if matches!(what.kind, ExprKind::Name(_)) { set } else { format!("({set})") };
                format!("to forbid all other cells only then: {afresh}`never {word} (not {set}) {condition}`")
            }
        };
        self.out.push(errors::guarded_plain(at, word, &help));
    }
}
