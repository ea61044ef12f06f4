//! What walks and effects can do to men: take them, move them, change them; and when a move may take somebody.

use super::legs::LegsOf;
use super::{Arrival, Captures, Effect, EffectKind, Event, Hook, Ir, KindDecl, Landing, MoveClause, Walk};

impl Walk {
    /// Whether something in it may take a man.
    #[must_use]
    pub fn can_take(&self) -> bool {
        self.captures_where_it_lands() || self.any_arrival(&Arrival::can_take)
    }

    /// Whether one of its legs may take the man on the cell where it lands. The eye takes nobody.
    fn captures_where_it_lands(&self) -> bool {
        let captures =
            |landing: &Landing| matches!(landing, Landing::Plain | Landing::Taking(_) | Landing::MayTake(_));
        self.legs(LegsOf::Mover).into_iter().any(|(_, leg)| captures(&leg.landing))
    }

    /// Whether something holds of what is said of one of its landings, the eye's included.
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

    /// Whether something in it takes a man.
    #[must_use]
    pub fn can_take(&self) -> bool {
        !self.capturing.is_empty() || self.effects.iter().any(Effect::can_take)
    }
}

impl Effect {
    /// Whether it may take a man.
    #[must_use]
    pub fn can_take(&self) -> bool {
        self.any(&|kind| matches!(kind, EffectKind::Take(_)))
    }

    /// Whether it may take a man, or bring one to another cell.
    #[must_use]
    pub fn can_displace(&self) -> bool {
        self.any(&|kind| matches!(kind, EffectKind::Take(_) | EffectKind::Put(..) | EffectKind::Swap(..)))
    }

    /// Whether it may make the clause's own man another kind.
    #[must_use]
    pub fn can_change_kind(&self) -> bool {
        self.any(&|kind| matches!(kind, EffectKind::Become(_)))
    }

    /// Whether it may bring a man to another cell.
    #[must_use]
    pub fn can_put(&self) -> bool {
        self.any(&|kind| matches!(kind, EffectKind::Put(..) | EffectKind::Swap(..)))
    }

    /// Whether it may bring a man into a hand.
    #[must_use]
    pub fn can_fill_hand(&self) -> bool {
        self.any(&|kind| matches!(kind, EffectKind::AddToHand(..)))
    }

    /// Whether something holds of it or of an effect in it.
    fn any(&self, test: &dyn Fn(&EffectKind) -> bool) -> bool {
        self.with_all_within().into_iter().any(|effect| test(&effect.kind))
    }
}

impl Ir {
    /// When the moves of a kind may take somebody, in the order of its clauses.
    pub(super) fn captures(&self, kind: &KindDecl) -> Vec<Captures> {
        let takes_late = |hook: &Hook| {
            matches!(hook.event, Event::Moving | Event::Promoting)
                && hook.effects.iter().any(Effect::can_take)
        };
        let late = kind.hooks.iter().chain(&self.hooks).any(takes_late);
        // A man that becomes another kind on its way, and not by promotion, does what the hooks of that kind say.
        let others_late = self.kinds.iter().any(|kind| kind.hooks.iter().any(takes_late));
        let changes = |effects: &[Effect]| effects.iter().any(Effect::can_change_kind);
        let captures = |clause: &MoveClause| {
            let on_arrival = |arrival: &Arrival| changes(&arrival.effects);
            let changes_kind = || changes(&clause.effects) || clause.walk.any_arrival(&on_arrival);
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
