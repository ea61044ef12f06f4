//! Clauses that concern no move: `takes` of a piece that takes otherwise, `passes` of one that goes through no cell, `stacks`
//! where there is no pile.

use super::{Told, errors};
use crate::language::check::declared::pieces::Layer;
use crate::language::check::facts::Facts;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    Kind, KindDecl, Landing, NumberKind, Permission, RuleClause, SetKind, Sort, Walk, WalkKind,
};
use crate::language::source::Span;
use crate::language::syntax::tree::ClauseKind;

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

    /// `drop on empty or enemy Pawn`: where men stand, none is dropped.
    pub(super) fn drops_onto_men(&self, decl: &KindDecl, to: &mut Told) {
        for drop in &decl.drops {
            let SetKind::Or(parts) = &drop.on.kind else { continue };
            for men in parts.iter().filter(|part| part.sort() == Sort::Men) {
                to.push(errors::drops_onto_men(men.at, &self.sources.words(men.at)));
            }
        }
    }

    /// `stacks` where neither the set-up nor a test has a pile.
    pub(super) fn piles_that_never_are(&self, kind: Kind, decl: &KindDecl, to: &mut Told) {
        let piled = |kind: Kind| {
            let mut men = self.placements().flat_map(|placement| &placement.men);
            men.any(|man| man.kind == kind && man.count > 1)
        };
        if decl.stacks <= 1 || piled(kind) {
            return;
        }
        let clauses = |layers: &'_ [Layer<'_>]| -> Vec<Span> {
            let all = layers.iter().flat_map(|layer| &layer.clauses);
            let stacks = all.filter(|clause| matches!(clause.kind, ClauseKind::Stacks(_)));
            stacks.map(|clause| clause.at.0).collect()
        };
        let of = |kind: Kind| self.pieces.layers.get(kind.index()).map_or_else(Vec::new, |l| clauses(l));
        for at in of(kind) {
            // Another piece of the family may be in a pile.
            let others =
                (0..self.ir.kinds.len()).map(Kind::at).any(|other| piled(other) && of(other).contains(&at));
            if !others {
                let cell = self.ir.setup.men.iter().find(|man| man.kind == kind);
                let cell = cell.map_or("", |man| self.ir.board.cell_name(man.cell));
                to.push(errors::stacks_for_nothing(at, &decl.name, cell));
            }
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
