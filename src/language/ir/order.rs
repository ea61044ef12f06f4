//! In which order the sides have their turns.

use super::{Acts, ActsKind, Ir, Phase, Side};

impl Ir {
    /// How many turns all phases have.
    #[must_use]
    pub fn phase_turns(&self) -> usize {
        self.phases.iter().map(|phase| phase.turns.len()).sum()
    }

    /// How many turns of phases are over when a phase begins.
    #[must_use]
    pub fn turns_before(&self, phase: usize) -> usize {
        self.phases.iter().take(phase).map(|phase| phase.turns.len()).sum()
    }

    /// The phase of the turn after `turns` turns of phases, and the index of the turn in it; none for an ordinary turn.
    #[must_use]
    pub fn phase_after(&self, turns: u16) -> Option<(&Phase, usize)> {
        let mut left = usize::from(turns);
        for phase in &self.phases {
            if left < phase.turns.len() {
                return Some((phase, left));
            }
            left -= phase.turns.len();
        }
        None
    }

    /// The side to move after `turns` turns of phases; none for an ordinary turn.
    #[must_use]
    pub fn side_after(&self, turns: u16) -> Option<Side> {
        self.phase_after(turns).and_then(|(phase, turn)| phase.turns.get(turn).copied())
    }

    /// What a side does in the turn after `turns` turns of phases.
    #[must_use]
    pub fn turn_after(&self, turns: u16) -> &Acts {
        self.phase_after(turns).map_or(&self.turn, |(phase, _)| &phase.acts)
    }

    /// The index of the turn of a phase that is meant if only the side to move is given: its first, or else the first of all.
    #[must_use]
    pub fn first_turn_of(phase: &Phase, side: Side) -> usize {
        phase.turns.iter().position(|of| *of == side).unwrap_or(0)
    }

    /// The side that has the first turn of the game.
    #[must_use]
    pub fn begins(&self) -> Side {
        self.side_after(0).unwrap_or(Side(self.first))
    }

    /// What sides do in their turns: in each phase, and in an ordinary turn.
    pub fn turns(&self) -> impl Iterator<Item = &Acts> {
        self.phases.iter().map(|phase| &phase.acts).chain([&self.turn])
    }

    /// Whether a pass is only that the turn is over: there is no way of passing.
    #[must_use]
    pub fn passes_simply(&self) -> bool {
        self.passes.iter().all(|clause| clause.of.is_some())
    }

    /// Whether acts of this game may be a pass.
    #[must_use]
    pub fn may_pass(&self, acts: &Acts) -> bool {
        match &acts.kind {
            ActsKind::Pass => true,
            ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
                parts.iter().any(|part| self.may_pass(part))
            }
            // A computed number may be zero.
            ActsKind::Repeat(body, least, _) => {
                least.written().is_none_or(|least| least == 0) || self.may_pass(body)
            }
            ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => self.may_pass(body),
            ActsKind::Labelled(label) => {
                self.passes.iter().any(|clause| clause.label == Some(*label) && clause.of.is_none())
            }
            ActsKind::Move | ActsKind::Drop | ActsKind::MoveBut(_) | ActsKind::DropBut(_) => false,
        }
    }

    /// Whether the sides move by turns, and no side has two turns one after the other.
    #[must_use]
    pub fn alternates(&self) -> bool {
        let turns: Vec<Side> = self.phases.iter().flat_map(|phase| &phase.turns).copied().collect();
        let next = turns.iter().skip(1).copied().chain([Side(self.first)]);
        self.again.is_empty() && turns.iter().zip(next).all(|(side, next)| *side != next)
    }
}
