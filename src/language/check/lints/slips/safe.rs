//! `move step any where it safe`: a question that is a man alone, and behind it a rule of its own.

use super::super::{Linter, errors};
use super::lines::guards_of;
use crate::language::diagnostic::Diagnostic;
use crate::language::source::Span;
use crate::language::syntax::tree::parts::Node;
use crate::language::syntax::tree::{Clause, ClauseKind, Expr, ExprKind, GuardKind, ModeKind, RuleName};

/// A question, and the words before it.
type Asked<'t> = (&'static str, &'t Expr);

impl Linter<'_> {
    /// Warns of a rule `safe` that reads as the end of the question before it.
    pub(super) fn safe_behind_a_question(&self) -> Vec<Diagnostic> {
        let clauses = self.clauses_of_the_file();
        let pairs = clauses.iter().zip(clauses.iter().skip(1));
        pairs.filter_map(|(before, safe)| self.safe_behind(before, safe)).collect()
    }

    fn safe_behind(&self, before: &Clause, safe: &Clause) -> Option<Diagnostic> {
        let ClauseKind::Rule { change: None, name: RuleName::Safe, .. } = safe.kind else { return None };
        let (asks, question) = last_question(before)?;
        let ExprKind::Name(who) = &question.kind else { return None };
        if !matches!(who.text.as_str(), "it" | "mover" | "here") {
            return None;
        }
        let (question, rule) = (question.at.0, safe.at.0);
        // Nothing but blanks stands between the two. A line of its own says that the rule is meant.
        let between = self.sources.text(Span { start: question.end, end: rule.start, ..question });
        if !between.trim().is_empty() || between.contains('\n') {
            return None;
        }
        let clause = self.sources.text(Span { end: question.end, ..before.at.0 });
        let start = before.at.0.start as usize + clause.rfind(asks)?;
        let asked = Span::new(question.source, start, question.end as usize);
        let start = rule.start as usize;
        let rule = Span::new(rule.source, start, start + RuleName::Safe.word().len());
        Some(errors::safe_behind((asked, self.sources.text(asked)), rule))
    }
}

/// The question with which a clause ends, if it ends with one.
fn last_question(clause: &Clause) -> Option<Asked<'_>> {
    if let Some(guard) = guards_of(clause).last() {
        let asks = match guard.kind {
            GuardKind::When => "when",
            GuardKind::Unless => "unless",
            GuardKind::SoThat => "so that",
        };
        return Some((asks, &guard.condition));
    }
    let ClauseKind::Move { walk, .. } = &clause.kind else { return None };
    let mut last: Option<&Expr> = None;
    Node::Walk(walk).each_within(&mut |part| {
        if let Node::Mode(mode) = part
            && let ModeKind::Where(question, _) = &mode.kind
            && last.is_none_or(|last| last.at.0.end < question.at.0.end)
        {
            last = Some(question);
        }
    });
    last.map(|question| ("where", question))
}
