//! A guard that begins a line, belongs to the clause above, and has another clause behind it on its line.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::language::syntax::tree::{Clause, ClauseKind, Guard, RuleChange, RuleName};

impl Facts<'_> {
    /// Warns of `unless here in river move slide any` on one line, where the guard is that of the clause above.
    pub(super) fn guards_of_the_line_above(&self, to: &mut Told) {
        let clauses = self.clauses_of_the_file();
        let pairs = clauses.iter().zip(clauses.iter().skip(1));
        to.extend(pairs.filter_map(|(above, behind)| self.guard_between(above, behind)));
    }

    /// The clauses of the main file, in the order in which they stand.
    pub(super) fn clauses_of_the_file(&self) -> Vec<&Clause> {
        let program = self.program;
        let mut clauses: Vec<&Clause> =
            program.kinds.iter().flat_map(|block| &block.clauses).copied().collect();
        clauses
            .extend(program.every.iter().chain(&program.rules).chain(&program.passes).chain(&program.hooks));
        clauses.retain(|clause| clause.at.0.source == self.main);
        clauses.arrange_by_key(|clause| clause.at.0.start);
        clauses
    }

    /// A guard of one clause that stands before another, as one looks at the lines.
    fn guard_between(&self, above: &Clause, behind: &Clause) -> Option<Diagnostic> {
        let end = place_for_guard(behind)?;
        let guard = guards_of(above).iter().map(|guard| guard.at.0).find(|at| self.begins_a_line(*at))?;
        let between = self.sources.text(Span { end: behind.at.0.start, ..guard });
        // A block, or a bracket that closes one, stands between the two.
        if between.contains(['{', '}']) || between.contains('\n') && !self.stands_over(above, guard, behind) {
            return None;
        }
        let first = Span { end, ..behind.at.0 };
        let rest = Span { start: end, ..behind.at.0 };
        let words = self.sources.words(guard.to(guards_of(above).last().map_or(guard, |last| last.at.0)));
        let right = [&self.sources.words(first), &words, &self.sources.words(rest)]
            .map(|text| text.trim().to_owned());
        let right: Vec<String> = right.into_iter().filter(|text| !text.is_empty()).collect();
        let before = Span { end: guard.start, ..above.at.0 };
        let clause = self.sources.words(before);
        let shown = Some(&*clause).filter(|clause| clause.chars().count() <= 40);
        let next = self.sources.words(behind.at.0);
        Some(errors::guard_of_the_line_above(
            (guard, &words),
            (trimmed(before, self.sources.text(before)), shown),
            Some(&*next).filter(|_| !between.contains('\n')),
            &right.join(" "),
        ))
    }

    /// Whether nothing but blanks stands before a place on its line.
    fn begins_a_line(&self, at: Span) -> bool {
        self.before_on_its_line(at).trim().is_empty()
    }

    fn before_on_its_line(&self, at: Span) -> &str {
        let line = self.sources.lines_of(at);
        self.sources.text(Span { end: at.start, ..line })
    }

    /// Whether a clause is set in below a guard, which itself is not set in below the clause that it belongs to.
    fn stands_over(&self, above: &Clause, guard: Span, behind: &Clause) -> bool {
        let [above, guard, behind] = [above.at.0, guard, behind.at.0].map(|at| self.before_on_its_line(at));
        let deeper =
            behind.strip_prefix(guard).is_some_and(|more| !more.is_empty() && more.trim().is_empty());
        deeper && above.starts_with(guard)
    }
}

/// A place without the blanks at its end.
fn trimmed(at: Span, text: &str) -> Span {
    Span::new(at.source, at.start as usize, at.start as usize + text.trim_end().len())
}

pub(super) fn guards_of(clause: &Clause) -> &[Guard] {
    match &clause.kind {
        ClauseKind::Move { guards, .. }
        | ClauseKind::Like { guards, .. }
        | ClauseKind::Drop { guards, .. }
        | ClauseKind::Rule { guards, .. }
        | ClauseKind::Pass { guards, .. }
        | ClauseKind::Promotion { guards, .. }
        | ClauseKind::Hook { guards, .. } => guards,
        _ => &[],
    }
}

/// Where another guard of a clause would stand, if it can have one.
fn place_for_guard(clause: &Clause) -> Option<u32> {
    let behind_guards = guards_of(clause).last().map(|guard| guard.at.0.end);
    let end = match &clause.kind {
        ClauseKind::Move { walk, .. } => walk.at.0.end,
        ClauseKind::Like { like, .. } => like.kinds.at.0.end,
        ClauseKind::Drop { on, .. } => on.at.0.end,
        ClauseKind::Hook { effects, .. } => effects.at.0.start,
        ClauseKind::Promotion { to, .. } => to.at.0.end,
        // A plain clause about cells has no condition.
        ClauseKind::Rule {
            change: None | Some(RuleChange::Instead),
            name: RuleName::Enters | RuleName::Passes | RuleName::Stops | RuleName::Stands,
            ..
        } => return None,
        ClauseKind::Rule { .. } => clause.at.0.end,
        _ => return None,
    };
    Some(behind_guards.unwrap_or(end))
}
