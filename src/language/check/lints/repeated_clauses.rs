//! Clauses that repeat others of the same piece or of the game.

use std::collections::HashMap;

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::places::Placed as _;
use crate::language::ir::{Guard, KindDecl, MoveClause, Walk};
use crate::language::source::Span;
use crate::language::syntax::tree::{Clause, ClauseKind, EffectKind, Effects};

/// Pieces with more moves than this are skipped, since each is compared with each.
const MOST: usize = 60;

impl Facts<'_> {
    /// Warns of clauses that repeat another clause of the same block.
    pub(super) fn clauses_said_twice(&self, to: &mut Warnings) {
        let program = self.program;
        let of_game: Vec<&Clause> = program.hooks.iter().chain(&program.rules).copied().collect();
        let blocks = program.kinds.iter().map(|block| &block.clauses);
        for clauses in blocks.chain([&program.every, &of_game]) {
            let mut known: HashMap<String, Span> = HashMap::new();
            for clause in clauses.iter().filter(|clause| adds_up(clause)) {
                let at = clause.at.0;
                if let Some(before) = known.insert(self.sources.words(at), at) {
                    to.push(self.said_twice(at, before, is_done_twice(clause)));
                }
            }
        }
    }

    /// Of two used files, the line that uses the second one is reported.
    fn said_twice(&self, at: Span, before: Span, done_twice: bool) -> Diagnostic {
        if at.source == self.main || at.source == before.source {
            return errors::clause_twice(at, before, done_twice);
        }
        let mut uses = self.program.own_uses.iter().rev();
        let brings = uses.find(|(_, brought)| brought.contains(&at.source)).map(|(at, _)| *at);
        let brings = brings.unwrap_or_else(|| Span::new(self.main, 0, 0));
        errors::clause_in_two_files(brings, at, before, done_twice)
    }

    /// Warns of moves with a guard that has no effect: another move of the piece is the same without it.
    pub(super) fn guards_without_effect(&self, decl: &KindDecl, to: &mut Warnings) {
        if decl.walks.len() > MOST {
            return;
        }
        for clause in decl.walks.iter().filter(|clause| clause.at.source == self.main) {
            // A clause with `like` stands for several moves: it has no effect if none of them has.
            let moves = || decl.walks.iter().filter(|other| other.at == clause.at);
            let free =
                |wide: &&MoveClause| wide.at != clause.at && moves().all(|narrow| contains(wide, narrow));
            let Some(wide) = decl.walks.iter().find(free) else { continue };
            let guard = clause.guards.iter().find(|guard| !has_guard(wide, guard));
            let guard = guard.map(|guard| self.sources.words(guard.at)).unwrap_or_default();
            // A clause of the same block cannot be replaced by `instead`.
            let mut blocks = self.program.kinds.iter();
            let together = blocks.any(|block| {
                let stands = |at: Span| block.clauses.iter().any(|clause| at.is_within(clause.at.0));
                stands(clause.at) && stands(wide.at)
            });
            let words = self.sources.words(clause.at);
            to.push(errors::held_already((clause.at, &words), (wide.at, &decl.name), &guard, !together));
        }
    }
}

/// Whether a clause is of a kind that adds up.
fn adds_up(clause: &Clause) -> bool {
    matches!(
        clause.kind,
        ClauseKind::Move { .. }
            | ClauseKind::Like { .. }
            | ClauseKind::Drop { .. }
            | ClauseKind::Promotion { .. }
            | ClauseKind::Pass { .. }
            | ClauseKind::Hook { .. }
            | ClauseKind::Rule { .. }
    )
}

/// Whether a clause is a hook that does more when it runs twice.
fn is_done_twice(clause: &Clause) -> bool {
    fn again(effects: &Effects) -> bool {
        effects.effects.iter().any(|effect| match &effect.kind {
            EffectKind::Set(_) | EffectKind::Clear(_) | EffectKind::Remove(..) => false,
            EffectKind::Each(_, body) => again(body),
            EffectKind::If(_, then, otherwise) => again(then) || otherwise.as_ref().is_some_and(again),
            _ => true,
        })
    }
    matches!(&clause.kind, ClauseKind::Hook { effects, .. } if again(effects))
}

/// Whether one move is another with fewer guards.
fn contains(wide: &MoveClause, narrow: &MoveClause) -> bool {
    wide.label == narrow.label
        && wide.guards.len() < narrow.guards.len()
        && wide.guards.iter().all(|guard| has_guard(narrow, guard))
        && wide.effects.is_empty()
        && narrow.effects.is_empty()
        && Walk::clone(&wide.walk).unplaced() == Walk::clone(&narrow.walk).unplaced()
}

fn has_guard(clause: &MoveClause, guard: &Guard) -> bool {
    let same = |other: &Guard| {
        other.kind == guard.kind && other.condition.clone().unplaced() == guard.condition.clone().unplaced()
    };
    clause.guards.iter().any(same)
}
