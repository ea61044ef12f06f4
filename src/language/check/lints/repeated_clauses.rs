//! Clauses that repeat others of the same piece or of the game.

use std::collections::HashMap;

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::source::Span;
use crate::language::syntax::tree::{Clause, ClauseKind, EffectKind, Effects};

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
