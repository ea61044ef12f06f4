//! What walks and effects can do to pieces: capture, move or change them; and when a move may capture.

use super::legs::LegsOf;
use super::{
    Arrival, Captures, Effect, EffectKind, Event, Hook, Ir, KindDecl, Landing, MoveClause, SetKind, Walk,
};

impl Walk {
    /// Whether it may capture a piece.
    #[must_use]
    pub fn can_take(&self) -> bool {
        self.captures_where_it_lands() || self.any_arrival(&Arrival::can_take)
    }

    /// Whether one of its legs may capture on the cell where it lands. The eye never captures. A walk is over once a leg without
    /// a mode has captured, so such a leg captures only where it may be the last.
    fn captures_where_it_lands(&self) -> bool {
        let takes = |landing: &Landing| matches!(landing, Landing::Taking(_) | Landing::MayTake(_));
        self.legs(LegsOf::Mover).into_iter().any(|(_, leg)| takes(&leg.landing))
            || self.lasts().legs.iter().any(|(_, leg)| leg.landing == Landing::Plain)
    }

    /// Whether `test` holds for one of its landings, the eye's included.
    fn any_arrival(&self, test: &dyn Fn(&Arrival) -> bool) -> bool {
        self.arrivals().into_iter().any(test)
    }
}

impl Arrival {
    /// Whether it says more than where the walk may lead.
    #[must_use]
    pub fn does_something(&self) -> bool {
        !self.capturing.is_empty() || !self.effects.is_empty()
    }

    /// Whether it captures a piece.
    #[must_use]
    pub fn can_take(&self) -> bool {
        !self.capturing.is_empty() || self.effects.iter().any(Effect::can_take)
    }
}

impl Effect {
    /// Whether it may capture a piece.
    #[must_use]
    pub fn can_take(&self) -> bool {
        self.any(&|kind| matches!(kind, EffectKind::Take(_)))
    }

    /// Whether it may capture a piece, move one to another cell, or create one.
    #[must_use]
    pub fn can_displace(&self) -> bool {
        let displaces = |kind: &EffectKind| {
            matches!(
                kind,
                EffectKind::Take(_)
                    | EffectKind::Put(..)
                    | EffectKind::PutNew(..)
                    | EffectKind::Swap(..)
                    | EffectKind::SwapSides
            )
        };
        self.any(&displaces)
    }

    /// Whether it may change pieces other than the clause's own.
    #[must_use]
    pub fn can_change_others(&self) -> bool {
        self.any(&|kind| match kind {
            EffectKind::Change(men, _) => men.kind != SetKind::Me,
            EffectKind::SwapSides => true,
            _ => false,
        })
    }

    /// Whether it may change the kind of pieces.
    #[must_use]
    pub fn can_change_kind(&self) -> bool {
        self.any(&|kind| matches!(kind, EffectKind::Change(_, becomes) if becomes.kind().is_some()))
    }

    /// Whether it may give pieces to another side, or create pieces.
    #[must_use]
    pub fn can_change_side(&self) -> bool {
        let changes = |kind: &EffectKind| match kind {
            EffectKind::Change(_, becomes) => becomes.owner().is_some(),
            EffectKind::PutNew(..) | EffectKind::SwapSides => true,
            _ => false,
        };
        self.any(&changes)
    }

    /// Whether it may move a piece to another cell, or create one.
    #[must_use]
    pub fn can_put(&self) -> bool {
        let puts = |kind: &EffectKind| {
            matches!(
                kind,
                EffectKind::Put(..) | EffectKind::PutNew(..) | EffectKind::Swap(..) | EffectKind::SwapSides
            )
        };
        self.any(&puts)
    }

    /// Whether something holds of it or of an effect in it.
    fn any(&self, test: &dyn Fn(&EffectKind) -> bool) -> bool {
        self.with_all_within().into_iter().any(|effect| test(&effect.kind))
    }
}

impl Ir {
    /// Whether an effect that passes the test may happen when a piece is captured.
    fn being_taken(&self, is: fn(&Effect) -> bool) -> bool {
        let mut hooks = self.kinds.iter().flat_map(|kind| &kind.hooks).chain(&self.hooks);
        hooks.any(|hook| hook.event == Event::BeingTaken && hook.effects.iter().any(is))
    }

    /// Whether a hook in the middle of a move may capture other pieces, move or change them, or create new ones.
    pub(super) fn hooks_displace(&self) -> bool {
        let mut hooks = self.kinds.iter().flat_map(|kind| &kind.hooks).chain(&self.hooks);
        hooks.any(|hook| hook.effects.iter().any(Effect::can_displace))
            || self.being_taken(Effect::can_change_others)
    }

    /// When the moves of a kind may capture, in the order of its clauses.
    pub(super) fn captures(&self, kind: &KindDecl) -> Vec<Captures> {
        let takes_late = |hook: &Hook| {
            matches!(hook.event, Event::Moving | Event::Promoting)
                && hook.effects.iter().any(Effect::can_take)
        };
        let late = kind.hooks.iter().chain(&self.hooks).any(takes_late);
        // A piece that becomes another kind on its way, and not by promotion, obeys the hooks of that kind.
        let others_late = self.kinds.iter().any(|kind| kind.hooks.iter().any(takes_late));
        let changes = |effects: &[Effect]| effects.iter().any(Effect::can_change_kind);
        // The captured piece may change the capturer.
        let changes_of_taken = self.being_taken(Effect::can_change_others);
        let captures = |clause: &MoveClause| {
            let on_arrival = |arrival: &Arrival| changes(&arrival.effects);
            let changes_kind =
                || changes_of_taken || changes(&clause.effects) || clause.walk.any_arrival(&on_arrival);
            let takes_itself = clause.effects.iter().any(Effect::can_take);
            if late || takes_itself || others_late && changes_kind() {
                Captures::Late
            } else if !clause.walk.can_take() {
                Captures::Never
            } else if clause.walk.any_arrival(&Arrival::does_something) {
                Captures::OnTheWay
            } else {
                Captures::OnLanding
            }
        };
        kind.walks.iter().map(captures).collect()
    }
}
