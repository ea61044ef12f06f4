//! Rules of history: guards that ask, at the end of a turn, about the history of the game.

use super::parts::Part;
use super::{Acts, Condition, ConditionKind, Guard, GuardKind, Ir};
use crate::language::source::Span;

impl Condition {
    /// Whether it asks about the turns before.
    #[must_use]
    pub fn asks_history(&self) -> bool {
        let mut asks = false;
        Part::Condition(self).each_within(&mut |part| {
            asks |= matches!(part, Part::Condition(asked) if asked.kind.is_of_history());
            !asks
        });
        asks
    }
}

impl ConditionKind {
    /// Whether it is itself a question about the turns before.
    #[must_use]
    pub fn is_of_history(&self) -> bool {
        matches!(self, Self::Occurs(..) | Self::TurnsSince { .. } | Self::AfterEvery(..))
    }
}

impl Guard {
    /// Whether it is asked when the turn is over, since it asks about the turns before.
    #[must_use]
    pub fn is_of_history(&self) -> bool {
        self.kind == GuardKind::SoThat && self.condition.asks_history()
    }
}

impl Ir {
    /// The guards on history, of the game, of phases and of the turn.
    pub fn guards_of_history(&self) -> impl Iterator<Item = &Guard> {
        let turns = self.turns();
        let of_turns = turns.flat_map(guards_of);
        self.moves.iter().chain(of_turns).filter(|guard| guard.is_of_history())
    }

    /// Where `again` asks for moves, and a guard of history, if there are both: then the answer would depend on itself, for
    /// the side to move is a part of a position.
    #[must_use]
    pub fn again_asks_itself(&self) -> Option<(Span, Span)> {
        let mut asked = None;
        for when in &self.again {
            Part::Condition(when).each_within(&mut |part| {
                if let Part::Condition(Condition { at, kind: ConditionKind::NoMove(_) }) = part {
                    asked = Some(*at);
                }
                asked.is_none()
            });
        }
        Some((asked?, self.guards_of_history().next()?.at))
    }
}

/// The guards in acts.
fn guards_of(acts: &Acts) -> Vec<&Guard> {
    let mut guards = Vec::new();
    Part::Acts(acts).each_within(&mut |part| {
        if let Part::Guard(guard) = part {
            guards.push(guard);
        }
        matches!(part, Part::Acts(_))
    });
    guards
}
