//! The blocks of effects of a game.

use super::Facts;
use crate::language::ir::{Effect, Event, Kind, KindDecl, MoveClause};

/// A block of effects, and the clause it belongs to.
#[derive(Clone, Copy)]
pub(in crate::language::check) struct Block<'e> {
    pub(in crate::language::check) effects: &'e [Effect],
    /// The piece whose clause it is, if any.
    pub(in crate::language::check) kind: Option<Kind>,
    /// The event of its hook, if it is the block of a hook.
    pub(in crate::language::check) hook: Option<Event>,
}

impl Facts<'_> {
    /// All blocks of effects, with the clauses they belong to.
    pub(in crate::language::check) fn every_block(&self) -> impl Iterator<Item = Block<'_>> {
        let of_kinds = self.ir.kinds.iter().enumerate().flat_map(|(index, decl)| {
            let kind = Some(Kind::at(index));
            let drops = decl.drops.iter().map(|drop| drop.effects.as_slice());
            let moves = decl.walks.iter().flat_map(all_effects).chain(drops);
            let hooks = decl.hooks.iter();
            let hooks = hooks.map(move |hook| Block { effects: &hook.effects, kind, hook: Some(hook.event) });
            moves.map(move |effects| Block { effects, kind, hook: None }).chain(hooks)
        });
        let passes = self.ir.passes.iter();
        let passes = passes.map(|clause| Block { effects: &clause.effects, kind: None, hook: None });
        let hooks = self.ir.hooks.iter();
        let hooks = hooks.map(|hook| Block { effects: &hook.effects, kind: None, hook: Some(hook.event) });
        of_kinds.chain(passes).chain(hooks)
    }

    /// All blocks of effects.
    pub(in crate::language::check) fn every_effect(&self) -> impl Iterator<Item = &[Effect]> {
        self.every_block().map(|block| block.effects)
    }
}

/// All blocks of effects of a kind.
pub(super) fn blocks(decl: &KindDecl) -> impl Iterator<Item = &[Effect]> {
    let drops = decl.drops.iter().map(|drop| drop.effects.as_slice());
    let hooks = decl.hooks.iter().map(|hook| hook.effects.as_slice());
    decl.walks.iter().flat_map(all_effects).chain(drops).chain(hooks)
}

/// The blocks of effects of a move.
pub(super) fn all_effects(clause: &MoveClause) -> Vec<&[Effect]> {
    let arrivals = clause.walk.arrivals().into_iter();
    let on_the_way = arrivals.map(|arrival| arrival.effects.as_slice());
    on_the_way.chain([clause.effects.as_slice()]).collect()
}
