//! Clauses that concern no move: `takes` of a piece that takes otherwise, `passes` of a piece that goes through no cell.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{KindDecl, Landing, NumberKind, Permission, RuleClause, Walk, WalkKind};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of clauses that concern no move of any piece that has them.
    pub(super) fn clauses_for_nothing(&self, to: &mut Told) {
        // Each rule, whether it is about taking, and whether it concerns a move of one that has it.
        let mut rules: Vec<(Span, bool, bool, &KindDecl)> = Vec::new();
        // That a piece has no moves at all is told elsewhere.
        for decl in self.ir.kinds.iter().filter(|decl| !decl.walks.is_empty()) {
            let takes = decl.walks.iter().any(|clause| asks_takes(&clause.walk));
            let passes = decl.walks.iter().any(|clause| landings(&clause.walk) > 1);
            let of = |permission| written(permission).map(|rule: &RuleClause| rule.at);
            let each = of(&decl.takes).map(|at| (at, true)).chain(of(&decl.passes).map(|at| (at, false)));
            for (at, taking) in each.filter(|(at, _)| at.source == self.main) {
                let concerns = if taking { takes } else { passes };
                match rules.iter_mut().find(|(known, ..)| *known == at) {
                    Some((_, _, known, _)) => *known |= concerns,
                    None => rules.push((at, taking, concerns, decl)),
                }
            }
        }
        for (at, taking, _, decl) in rules.into_iter().filter(|(_, _, concerns, _)| !concerns) {
            let words = self.sources.words(at);
            to.push(if taking {
                let elsewhere = decl.walks.iter().any(|clause| clause.walk.can_take());
                errors::takes_for_nothing(at, &words, &decl.name, elsewhere)
            } else {
                errors::passes_for_nothing(at, &words, &decl.name)
            });
        }
    }
}

fn written(permission: &Permission) -> impl Iterator<Item = &RuleClause> {
    permission.first.iter().chain(&permission.also).chain(&permission.never)
}

/// Whether a landing of the man asks what the piece `takes`.
fn asks_takes(walk: &Walk) -> bool {
    let asks = |landing: &Landing| {
        matches!(landing, Landing::Plain | Landing::Taking(None) | Landing::MayTake(None))
    };
    walk.legs(LegsOf::Mover).into_iter().any(|(_, leg)| asks(&leg.landing))
}

/// On how many cells a walk lands at most; two stand for more.
fn landings(walk: &Walk) -> usize {
    let many = match &walk.kind {
        WalkKind::Leg(_) => 1,
        WalkKind::Stay(_) | WalkKind::Look(..) => 0,
        WalkKind::Sequence(parts) => parts.iter().map(landings).sum(),
        WalkKind::Choice(parts) => parts.iter().map(landings).max().unwrap_or(0),
        WalkKind::Repeat { body, most, .. } => match most.as_ref().map(|most| &most.kind) {
            Some(NumberKind::Constant(1)) => landings(body),
            _ => 2 * landings(body),
        },
        WalkKind::Bracket { body, .. } => landings(body),
    };
    many.min(2)
}
