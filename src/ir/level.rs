//! What level a question is of, and what a move can take.
//!
//! Level 0 asks of board and state only; level 1 asks what is attacked; level 2 asks what moves there are. A
//! question of one level is answered with the guards of lower levels alone, so that none asks itself.

use super::{
    Acts, ActsKind, Arrival, Assigned, Condition, ConditionKind, Directions, DirectionsKind, DropClause,
    Effect, EffectKind, Event, Go, Guard, GuardKind, Hook, Ir, KindDecl, KindValue, KindValueKind, Landing,
    MoveClause, Number, NumberKind, Owner, Permission, Promotion, Reason, Rule, Set, SetKind, StateRef,
    Taking, Test, Walk, WalkKind,
};

/// The greatest level among parts.
fn most(levels: impl Iterator<Item = u8>) -> u8 {
    levels.max().unwrap_or(0)
}

impl Set {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.kind {
            SetKind::Attacked(what) => what.level().max(1),
            SetKind::And(parts) | SetKind::Or(parts) => most(parts.iter().map(Self::level)),
            SetKind::Not(what) => what.level(),
            SetKind::By { what, walk, from } => what.level().max(walk.level()).max(from.level()),
            SetKind::State(state, _) => state.level(),
            _ => 0,
        }
    }
}

impl StateRef {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.of {
            Owner::Men(set) => set.level(),
            Owner::Game | Owner::Side(_) => 0,
        }
    }
}

impl Number {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.kind {
            NumberKind::Constant(_) | NumberKind::InHand(..) | NumberKind::Distance => 0,
            NumberKind::State(state) => state.level(),
            NumberKind::NumberOf(set) => set.level(),
            NumberKind::Add(parts) | NumberKind::Max(parts) | NumberKind::Min(parts) => {
                most(parts.iter().map(Self::level))
            }
            NumberKind::Subtract(from, what) => from.level().max(what.level()),
        }
    }
}

impl Directions {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.kind {
            DirectionsKind::State(state) => state.level(),
            DirectionsKind::Or(parts) => most(parts.iter().map(Self::level)),
            _ => 0,
        }
    }
}

impl KindValue {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.kind {
            KindValueKind::These(_) => 0,
            KindValueKind::State(state) => state.level(),
            KindValueKind::Of(set) => set.level(),
        }
    }
}

impl Condition {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.kind {
            ConditionKind::All(parts) | ConditionKind::Any(parts) => most(parts.iter().map(Self::level)),
            ConditionKind::Not(what) | ConditionKind::AfterEvery(what, _) => what.level(),
            ConditionKind::Some(set) => set.level(),
            ConditionKind::Common(a, b) => a.level().max(b.level()),
            ConditionKind::Compare(a, _, b) => a.level().max(b.level()),
            ConditionKind::SameDirection(a, b) => a.level().max(b.level()),
            ConditionKind::SameKind(a, b) => a.level().max(b.level()),
            ConditionKind::Flag(state) => state.level(),
            ConditionKind::NoMove(_) | ConditionKind::CanMove(_) => 2,
            ConditionKind::SameSide(..)
            | ConditionKind::InHand(..)
            | ConditionKind::Occurs(_)
            | ConditionKind::TurnsSince { .. } => 0,
        }
    }
}

impl Walk {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.kind {
            WalkKind::Leg(leg) => {
                let go = match &leg.go {
                    Go::Step(directions) => directions.level(),
                    Go::Jump(directions, pattern) => {
                        directions.level().max(most(pattern.iter().map(|element| element.what.level())))
                    }
                };
                let landing = match &leg.landing {
                    Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) | Landing::Onto(set) => {
                        set.level()
                    }
                    _ => 0,
                };
                go.max(landing).max(leg.arrival.level())
            }
            WalkKind::Stay(arrival) => arrival.level(),
            WalkKind::Look(walk, arrival) => walk.level().max(arrival.level()),
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => most(parts.iter().map(Self::level)),
            WalkKind::Repeat { body, least, most, .. } => {
                body.level().max(least.level()).max(most.as_ref().map_or(0, Number::level))
            }
            WalkKind::Bracket { body, arrival, .. } => body.level().max(arrival.level()),
        }
    }

    /// Whether something in it may take a man.
    #[must_use]
    pub fn can_take(&self) -> bool {
        match &self.kind {
            WalkKind::Leg(leg) => {
                matches!(leg.landing, Landing::Plain | Landing::Taking(_) | Landing::MayTake(_))
                    || leg.arrival.can_take()
            }
            WalkKind::Stay(arrival) => arrival.can_take(),
            // The eye itself takes nobody.
            WalkKind::Look(walk, arrival) => walk.any_arrival(&Arrival::can_take) || arrival.can_take(),
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => parts.iter().any(Self::can_take),
            WalkKind::Repeat { body, .. } => body.can_take(),
            WalkKind::Bracket { body, arrival, .. } => body.can_take() || arrival.can_take(),
        }
    }

    /// Whether something holds of what is said of one of its landings, the eye's included.
    fn any_arrival(&self, test: &dyn Fn(&Arrival) -> bool) -> bool {
        match &self.kind {
            WalkKind::Leg(leg) => test(&leg.arrival),
            WalkKind::Stay(arrival) => test(arrival),
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
                parts.iter().any(|part| part.any_arrival(test))
            }
            WalkKind::Repeat { body, .. } => body.any_arrival(test),
            WalkKind::Look(body, arrival) | WalkKind::Bracket { body, arrival, .. } => {
                body.any_arrival(test) || test(arrival)
            }
        }
    }
}

impl Arrival {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        let tests = self.tests.iter().map(|test| match test {
            Test::To(set) => set.level(),
            Test::Where(condition) => condition.level(),
        });
        let capturing = self.capturing.iter().map(|capturing| capturing.what.level());
        most(tests.chain(capturing).chain(self.effects.iter().map(Effect::level)))
    }

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
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.kind {
            EffectKind::Each(set, effects) => set.level().max(most(effects.iter().map(Self::level))),
            EffectKind::If(condition, yes, no) => {
                condition.level().max(most(yes.iter().chain(no).map(Self::level)))
            }
            EffectKind::Take(set) => set.level(),
            EffectKind::Put(a, b) | EffectKind::Swap(a, b) => a.level().max(b.level()),
            EffectKind::Become(kind) | EffectKind::AddToHand(kind, _) => kind.level(),
            EffectKind::Add(set, state) | EffectKind::Remove(set, state) => set.level().max(state.level()),
            EffectKind::Assign(state, value) => state.level().max(match value {
                Assigned::First | Assigned::Flag(_) => 0,
                Assigned::Number(number) => number.level(),
                Assigned::Direction(directions) => directions.level(),
                Assigned::Cell(set) => set.level(),
                Assigned::Kind(kind) => kind.level(),
            }),
        }
    }

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
        let within = match &self.kind {
            EffectKind::Each(_, effects) => effects.iter().any(|effect| effect.any(test)),
            EffectKind::If(_, yes, no) => yes.iter().chain(no).any(|effect| effect.any(test)),
            _ => false,
        };
        within || test(&self.kind)
    }
}

impl Guard {
    /// What it is called when it forbids a move.
    #[must_use]
    pub fn reason(&self) -> Reason {
        match self.kind {
            GuardKind::When => Reason::When,
            GuardKind::Unless => Reason::Unless,
            GuardKind::SoThat => Reason::SoThat,
        }
    }

    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.condition.level()
    }
}

impl Rule {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.what.level().max(most(self.when.iter().map(Condition::level)))
    }
}

impl Permission {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        most(self.first.iter().chain(&self.also).chain(&self.never).map(Rule::level))
    }
}

impl Promotion {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.to.level().max(most(self.when.iter().map(Condition::level)))
    }
}

impl MoveClause {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        let guards = self.guards.iter().map(Guard::level);
        self.walk.level().max(most(guards.chain(self.effects.iter().map(Effect::level))))
    }
}

impl Hook {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        most(self.when.iter().map(Condition::level)).max(most(self.effects.iter().map(Effect::level)))
    }
}

impl DropClause {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        let guards = self.guards.iter().map(Guard::level);
        self.on.level().max(most(guards.chain(self.effects.iter().map(Effect::level))))
    }
}

impl Acts {
    /// The greatest level of a question in it.
    #[must_use]
    pub fn level(&self) -> u8 {
        match &self.kind {
            ActsKind::Move
            | ActsKind::Drop
            | ActsKind::MoveBut(_)
            | ActsKind::DropBut(_)
            | ActsKind::Pass
            | ActsKind::Labelled(_) => 0,
            ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
                most(parts.iter().map(Self::level))
            }
            ActsKind::Repeat(acts, ..) => acts.level(),
            ActsKind::WithMost(acts, number) => acts.level().max(number.level()),
            ActsKind::Guarded(acts, guards) => acts.level().max(most(guards.iter().map(Guard::level))),
        }
    }
}

impl Ir {
    /// When the moves of a kind may take somebody, in the order of its clauses.
    pub(super) fn taking(&self, kind: &KindDecl) -> Vec<Taking> {
        let takes_late = |hook: &Hook| {
            matches!(hook.event, Event::Moving | Event::Promoting)
                && hook.effects.iter().any(Effect::can_take)
        };
        let late = kind.hooks.iter().chain(&self.hooks).any(takes_late);
        // A man that becomes another kind on its way, and not by promotion, does what the hooks of that kind say.
        let others_late = self.kinds.iter().any(|kind| kind.hooks.iter().any(takes_late));
        let changes = |effects: &[Effect]| effects.iter().any(Effect::can_change_kind);
        let taking = |clause: &MoveClause| {
            let on_arrival = |arrival: &Arrival| changes(&arrival.effects);
            let changes_kind = || changes(&clause.effects) || clause.walk.any_arrival(&on_arrival);
            let takes_itself = clause.effects.iter().any(Effect::can_take);
            if late || takes_itself || others_late && changes_kind() {
                Taking::Late
            } else if !clause.walk.can_take() {
                Taking::Never
            } else if clause.walk.any_arrival(&Arrival::does_something) {
                Taking::OnTheWay
            } else {
                Taking::Landing
            }
        };
        kind.walks.iter().map(taking).collect()
    }
}
