//! Clauses that concern no move: `takes` of a piece that takes otherwise, `passes` of one that goes through no cell, `stacks`
//! where there is no pile.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    KindDecl, Landing, NumberKind, Permission, Placement, RuleClause, SetKind, Sort, TestStepKind, Walk,
    WalkKind,
};
use crate::language::source::Span;

impl Linter<'_> {
    /// Warns of clauses that concern no move of any piece that has them.
    pub(super) fn clauses_for_nothing(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
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
            found.push(if taking {
                let elsewhere = decl.walks.iter().any(|clause| clause.walk.can_take());
                errors::takes_for_nothing(at, &words, &decl.name, elsewhere)
            } else {
                errors::passes_for_nothing(at, &words, &decl.name)
            });
        }
        found.extend(self.piles_that_never_are());
        found.extend(self.drops_onto_men());
        found
    }

    /// `drop on empty or enemy Pawn`: where men stand, none is dropped.
    fn drops_onto_men(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = Vec::new();
        for drop in self.ir.kinds.iter().flat_map(|decl| &decl.drops) {
            let SetKind::Or(parts) = &drop.on.kind else { continue };
            for men in parts.iter().filter(|part| part.sort() == Sort::Men && part.at.source == self.main) {
                found.push(errors::drops_onto_men(men.at, &self.sources.words(men.at)));
            }
        }
        found
    }

    /// `stacks` where neither the set-up nor a test has a pile.
    fn piles_that_never_are(&self) -> Vec<Diagnostic> {
        use crate::language::syntax::tree::ClauseKind;
        let positions =
            self.ir.tests.iter().flat_map(|test| &test.steps).filter_map(|step| match &step.kind {
                TestStepKind::Position(placement) => Some(placement),
                _ => None,
            });
        let placements: Vec<&Placement> = positions.chain([&self.ir.setup]).collect();
        let mut found = Vec::new();
        for ((index, decl), layers) in self.ir.kinds.iter().enumerate().zip(&self.pieces.layers) {
            let piled = placements
                .iter()
                .flat_map(|placement| &placement.men)
                .any(|man| man.kind.index() == index && man.count > 1);
            let clauses = layers.iter().flat_map(|layer| &layer.clauses);
            let stacks = clauses.filter(|clause| matches!(clause.kind, ClauseKind::Stacks(_)));
            for clause in stacks.filter(|_| decl.stacks > 1 && !piled) {
                // Another piece of the family may be in a pile.
                let others =
                    self.ir.kinds.iter().enumerate().zip(&self.pieces.layers).any(|((other, _), layers)| {
                        layers.iter().flat_map(|layer| &layer.clauses).any(|known| known.at.0 == clause.at.0)
                            && placements
                                .iter()
                                .flat_map(|placement| &placement.men)
                                .any(|man| man.kind.index() == other && man.count > 1)
                    });
                if !others {
                    let cell = self.ir.setup.men.iter().find(|man| man.kind.index() == index);
                    let cell = cell.map_or("", |man| self.ir.board.cell_name(man.cell));
                    found.push(errors::stacks_for_nothing(clause.at.0, &decl.name, cell));
                }
            }
        }
        found
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
