//! What is kept of the history of a game, and about how much that is.

use std::rc::Rc;

use crate::ir::{Compared, Condition, ConditionKind, Game};
use crate::reference::Past;

/// What the rules of a game may ask about a turn that is long over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keeps {
    /// The whole position.
    positions: bool,
    /// The end of the turn.
    scenes: bool,
}

impl Keeps {
    /// That of a game.
    pub(super) fn of(game: &Game) -> Self {
        fn asks(condition: &Condition) -> bool {
            match &condition.kind {
                ConditionKind::All(parts) | ConditionKind::Any(parts) => parts.iter().any(asks),
                ConditionKind::Not(part) => asks(part),
                ConditionKind::AfterEvery(..) => true,
                _ => false,
            }
        }
        let mut endings = game.after_turn.iter().chain(&game.before_turn);
        let scenes = endings.any(|ending| asks(&ending.when));
        // What of a position is compared depends on the legal moves, which are worked out anew.
        let when_used = game.states.iter().any(|state| state.compared == Compared::WhenUsed);
        Self { positions: scenes || when_used, scenes }
    }

    /// Forgets what will not be asked for any more, now that there is a later turn.
    pub(super) fn let_go(self, past: &mut Past) {
        if !self.positions {
            past.position = Rc::default();
        }
        if !self.scenes {
            past.scene = None;
        }
    }
}

/// About how many bytes a turn holds. Its end has the positions before and after it.
pub(super) fn size(past: &Past) -> usize {
    let positions = if past.scene.is_some() { 3 } else { 1 };
    size_of::<Past>() + positions * past.position.size()
}
