//! `no (A and B)`: nothing that is in both, or not both questions at once?

use super::scope::Scope;
use super::typed::Subject;
use super::{Lowerer, errors};
use crate::language::diagnostic::words::grouped;
use crate::language::syntax::tree::{Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// Refuses `no` before sets that are joined by `and`: it would hold as soon as one of them has no member, and reads as if it
    /// were about what is in all of them. Whether it was refused.
    pub(super) fn none_of_joined(&mut self, asked: &'t Expr, scope: &mut Scope<'t>) -> Option<bool> {
        let typed = self.typed(asked, scope)?;
        let ExprKind::And(parts) = &typed.form.kind else { return Some(false) };
        let asked_of = self.in_place(&typed, scope, |lowerer, _, scope| {
            parts.iter().map(|part| lowerer.asked_of_member(part, scope)).collect::<Option<Vec<_>>>()
        })?;
        if !asked_of.iter().any(|part| matches!(part, Asked::In(_))) {
            return Some(false);
        }
        let (at, beside) = (asked.at.0, in_all(&asked_of));
        self.out.push(errors::none_of_joined((at, &self.sources.words(at)), beside.as_deref()));
        Some(true)
    }

    /// What a part asks of a member.
    fn asked_of_member(&mut self, part: &'t Expr, scope: &mut Scope<'t>) -> Option<Asked> {
        let (set, of): (&Expr, fn(String) -> Asked) = match &part.kind {
            ExprKind::Not(set) => (set, Asked::NotIn),
            _ => (part, Asked::In),
        };
        let is_set = self.typed(set, scope)?.is(Subject::Set);
        Some(if is_set { of(grouped(&self.sources.words(set.at.0))) } else { Asked::Else })
    }
}

/// What is asked of a member of sets, with the words for the set.
enum Asked {
    In(String),
    NotIn(String),
    /// A question that is not about a member.
    Else,
}

/// What is in all of these: `enemy King`, `(enemy but not King)`; nothing if that cannot be written in a few words.
fn in_all(asked: &[Asked]) -> Option<String> {
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    for part in asked {
        match part {
            Asked::In(words) => inside.push(words.as_str()),
            Asked::NotIn(words) => outside.push(words.as_str()),
            Asked::Else => return None,
        }
    }
    let inside = inside.join(" ");
    match outside.as_slice() {
        [] => Some(inside),
        [one] => Some(format!("({inside} but not {one})")),
        _ => None,
    }
}
