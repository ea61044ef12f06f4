//! Clauses of one piece, or of the game, that say the same.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::KindDecl;
use crate::language::source::{SourceId, Span};
use crate::language::syntax::tree::{Clause, ClauseKind, EffectKind, Effects};
use std::collections::{BTreeSet, HashMap};

impl Facts<'_> {
    /// Warns of clauses that say what another clause of the same block says, and of hooks that a piece has twice.
    pub(super) fn clauses_alike(&self, to: &mut Told) {
        let mut told = BTreeSet::new();
        let mut found = Vec::new();
        for (decl, layers) in self.ir.kinds.iter().zip(&self.pieces.layers) {
            let places = surviving(decl);
            let games =
                self.program.hooks.iter().map(|hook| ((None, self.sources.words(hook.at.0)), hook.at.0));
            let mut known: HashMap<(Option<&str>, String), Span> = games.collect();
            for layer in layers.iter().rev() {
                for clause in &layer.clauses {
                    let at = clause.at.0;
                    if !counts(clause) || !any_within(&places, at) {
                        continue;
                    }
                    // What two families say alike is one thing; but effects that they both bring are done twice.
                    let whose = if is_done_twice(clause) { None } else { Some(layer.name.unwrap_or("")) };
                    if let Some(before) = known.insert((whose, self.sources.words(at)), at)
                        && before != at
                        && told.insert((at.source.0, at.start))
                    {
                        found.push(self.twice(at, before, is_done_twice(clause)));
                    }
                }
            }
        }
        let mut known: HashMap<String, Span> = HashMap::new();
        for clause in self.program.hooks.iter().chain(&self.program.rules) {
            let at = clause.at.0;
            let hook = matches!(clause.kind, ClauseKind::Hook { .. });
            if let Some(before) = known.insert(self.sources.words(at), at) {
                found.push(self.twice(at, before, hook));
            }
        }
        to.extend(found);
    }

    /// Two clauses that say the same, in one file or in two: of files that are used, the lines that use them are to blame.
    fn twice(&self, at: Span, before: Span, done_twice: bool) -> Diagnostic {
        if at.source == self.main || at.source == before.source {
            return errors::clause_twice(at, before, done_twice);
        }
        errors::clause_in_two_files(self.brought_by(at.source), at, before, done_twice)
    }

    /// Where the game's own file uses the file that brings a source.
    pub(super) fn brought_by(&self, source: SourceId) -> Span {
        let uses = self.program.own_uses.iter();
        let mut bringing = uses.filter(|(_, brought)| brought.contains(&source));
        bringing.next_back().map_or_else(|| Span::new(self.main, 0, 0), |(at, _)| *at)
    }
}

/// The places of what a kind has in the end.
fn surviving(decl: &KindDecl) -> BTreeSet<Span> {
    let permissions = [&decl.takes, &decl.enters, &decl.passes, &decl.stops, &decl.stands];
    let rules = permissions.into_iter().flat_map(|all| all.first.iter().chain(&all.also).chain(&all.never));
    let rules = rules.chain(&decl.safe).map(|rule| rule.at);
    let moves = decl.walks.iter().map(|walk| walk.at).chain(decl.moves.iter().map(|guard| guard.at));
    let rest =
        decl.drops.iter().map(|drop| drop.at).chain(decl.promotions.iter().map(|promotion| promotion.at));
    rules.chain(moves).chain(rest).chain(decl.hooks.iter().map(|hook| hook.at)).collect()
}

/// Whether one of the places stands in a clause.
fn any_within(places: &BTreeSet<Span>, clause: Span) -> bool {
    let behind = places.range(Span { end: clause.start, ..clause }..);
    let near = behind.take_while(|place| place.source == clause.source && place.start < clause.end);
    near.into_iter().any(|place| place.is_within(clause))
}

/// Whether a clause is of a sort that adds up.
fn counts(clause: &Clause) -> bool {
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

/// Whether a clause is a hook that does more when it is done twice.
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
