//! Moves that take nobody, whatever the position: what they have `taken` is asked for nothing.

use crate::language::check::facts::appearing::all_effects;
use crate::language::check::reasons::Quiet;
use crate::language::ir::{DropClause, Effect, Event, Ir, KindDecl, MoveClause};

/// What of a game may take somebody.
#[derive(Clone, Copy, Debug)]
pub(super) struct MayTake {
    /// Whether more than one act, or a hook, may have taken before a question is asked: then nothing is known of one act.
    otherwise: bool,
}

fn take(effects: &[Effect]) -> bool {
    effects.iter().any(Effect::can_take)
}

impl MayTake {
    pub(super) fn of(ir: &Ir, several_acts: bool) -> Self {
        // What follows a taking needs one first.
        let first =
            |event| matches!(event, Event::Moving | Event::Dropping | Event::Promoting | Event::Passing);
        let mut hooks = ir.kinds.iter().flat_map(|decl| &decl.hooks).chain(&ir.hooks);
        let passes = ir.passes.iter().any(|clause| take(&clause.effects));
        Self {
            otherwise: several_acts || passes || hooks.any(|hook| first(hook.event) && take(&hook.effects)),
        }
    }

    /// A move that takes nobody.
    pub(super) fn no_move(self, clause: &MoveClause) -> Option<Quiet> {
        let takes = self.otherwise || clause.walk.can_take() || all_effects(clause).into_iter().any(take);
        (!takes).then_some(Quiet::Move(clause.walk.at))
    }

    /// A drop that takes nobody.
    pub(super) fn no_drop(self, clause: &DropClause) -> Option<Quiet> {
        (!self.otherwise && !take(&clause.effects)).then_some(Quiet::Drop)
    }

    /// A piece no move of which takes anybody.
    pub(super) fn no_act_of(self, decl: &KindDecl) -> Option<Quiet> {
        let quiet = decl.walks.iter().all(|clause| self.no_move(clause).is_some())
            && decl.drops.iter().all(|clause| self.no_drop(clause).is_some());
        quiet.then_some(Quiet::Piece)
    }

    /// A game in which nobody is ever taken.
    pub(super) fn nowhere(self, ir: &Ir) -> Option<Quiet> {
        ir.kinds.iter().all(|decl| self.no_act_of(decl).is_some()).then_some(Quiet::Game)
    }
}
