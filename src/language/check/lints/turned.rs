//! Questions of a side that has just moved, in the words of the side that is about to.

use crate::language::ir::{
    Attack, Condition, ConditionKind, Expiry, Ir, Number, NumberKind, Owner, Set, SetKind, StateId, StateRef,
    Whose, Zone,
};

/// What one side asks after its turn as the other asks it before the next; none where the answers might differ, or where
/// the question is of the turn that is over.
pub(super) fn turned(asked: &Condition, game: &Ir) -> Option<Condition> {
    let expires = game.states.iter().any(|state| state.until != Expiry::Never);
    Turning { game, expires }.condition(asked)
}

struct Turning<'g> {
    game: &'g Ir,
    /// Whether some state goes back to its first value when a turn ends: what a man may take can depend on it.
    expires: bool,
}

impl Turning<'_> {
    fn condition(&self, asked: &Condition) -> Option<Condition> {
        let all = |parts: &[Condition]| {
            parts.iter().map(|part| self.condition(part)).collect::<Option<Vec<Condition>>>()
        };
        let kind = match &asked.kind {
            ConditionKind::All(parts) => ConditionKind::All(all(parts)?),
            ConditionKind::Any(parts) => ConditionKind::Any(all(parts)?),
            ConditionKind::Not(what) => ConditionKind::Not(Box::new(self.condition(what)?)),
            ConditionKind::Some(set) => ConditionKind::Some(self.set(set)?),
            ConditionKind::Common(a, b) => ConditionKind::Common(self.set(a)?, self.set(b)?),
            ConditionKind::Compare(a, comparison, b) => {
                ConditionKind::Compare(self.number(a)?, *comparison, self.number(b)?)
            }
            ConditionKind::Flag(state) => ConditionKind::Flag(self.state(state)?),
            ConditionKind::SameSide(one, other) => ConditionKind::SameSide(whose(*one), whose(*other)),
            ConditionKind::InHand(of, kinds) => ConditionKind::InHand(whose(*of), kinds.clone()),
            // Asked of the enemy, it is of the position that its turn begins with; asked of the side that has moved, it is
            // as if the other had passed before, and not after.
            ConditionKind::NoMove(Whose::Enemy) => ConditionKind::NoMove(Whose::Own),
            ConditionKind::Occurs(_) | ConditionKind::TurnsSince { .. } => asked.kind.clone(),
            ConditionKind::NoMove(_)
            | ConditionKind::CanMove(_)
            | ConditionKind::AfterEvery(..)
            | ConditionKind::SameDirection(..)
            | ConditionKind::SameKind(..) => return None,
        };
        Some(Condition { at: asked.at, kind })
    }

    fn set(&self, set: &Set) -> Option<Set> {
        let all = |parts: &[Set]| parts.iter().map(|part| self.set(part)).collect::<Option<Vec<Set>>>();
        let kind = match &set.kind {
            SetKind::Cells
            | SetKind::Empty
            | SetKind::Occupied
            | SetKind::Men
            | SetKind::Kinds(_)
            | SetKind::These(_)
            | SetKind::Member(_) => set.kind.clone(),
            SetKind::Where { what, asks } => {
                SetKind::Where { what: Box::new(self.set(what)?), asks: Box::new(self.condition(asks)?) }
            }
            SetKind::Side(of) => SetKind::Side(whose(*of)),
            SetKind::Zone(zone, of) => SetKind::Zone(*zone, self.whose_zone(*zone, *of)),
            SetKind::Flagged(state) if self.stays(*state) => set.kind.clone(),
            SetKind::And(parts) => SetKind::And(all(parts)?),
            SetKind::Or(parts) => SetKind::Or(all(parts)?),
            SetKind::Not(what) => SetKind::Not(Box::new(self.set(what)?)),
            SetKind::State(state, sort) => SetKind::State(self.state(state)?, *sort),
            SetKind::Attacked(what, Attack { by, on, without_effects }) if !self.expires => {
                let part = |set: &Option<Box<Set>>| match set {
                    Some(set) => Some(Some(Box::new(self.set(set)?))),
                    None => Some(None),
                };
                let attack = Attack { by: part(by)?, on: part(on)?, without_effects: *without_effects };
                SetKind::Attacked(Box::new(self.set(what)?), attack)
            }
            // The directions of a walk may be each side's own; the rest is of the turn that is over.
            _ => return None,
        };
        Some(Set { at: set.at, kind })
    }

    /// A zone that is the same for both sides is written without one.
    fn whose_zone(&self, zone: Zone, of: Whose) -> Whose {
        let cells = self.game.board.zones.get(zone.index()).map(|zone| &zone.cells);
        let one = cells.is_some_and(|cells| cells.first() == cells.get(1));
        if one { of } else { whose(of) }
    }

    fn number(&self, number: &Number) -> Option<Number> {
        let all =
            |parts: &[Number]| parts.iter().map(|part| self.number(part)).collect::<Option<Vec<Number>>>();
        let kind = match &number.kind {
            NumberKind::Constant(n) => NumberKind::Constant(*n),
            NumberKind::State(state) => NumberKind::State(self.state(state)?),
            NumberKind::NumberOf(set) => NumberKind::NumberOf(Box::new(self.set(set)?)),
            NumberKind::InHand(of, kinds) => NumberKind::InHand(whose(*of), kinds.clone()),
            NumberKind::Add(parts) => NumberKind::Add(all(parts)?),
            NumberKind::Subtract(from, what) => {
                NumberKind::Subtract(Box::new(self.number(from)?), Box::new(self.number(what)?))
            }
            NumberKind::Times(parts) => NumberKind::Times(all(parts)?),
            NumberKind::SumOf { number, of } => {
                NumberKind::SumOf { number: Box::new(self.number(number)?), of: Box::new(self.set(of)?) }
            }
            NumberKind::Max(parts) => NumberKind::Max(all(parts)?),
            NumberKind::Min(parts) => NumberKind::Min(all(parts)?),
            NumberKind::Distance | NumberKind::Before(_) => return None,
        };
        Some(Number { at: number.at, kind })
    }

    fn state(&self, state: &StateRef) -> Option<StateRef> {
        let of = match &state.of {
            Owner::Game => Owner::Game,
            Owner::Side(of) => Owner::Side(whose(*of)),
            Owner::Men(men) => Owner::Men(Box::new(self.set(men)?)),
        };
        self.stays(state.state).then_some(StateRef { state: state.state, of })
    }

    /// Whether the end of a turn leaves a state as it is.
    fn stays(&self, state: StateId) -> bool {
        self.game.states.get(state.index()).is_some_and(|state| state.until == Expiry::Never)
    }
}

/// The same side, as the other one calls it.
fn whose(of: Whose) -> Whose {
    match of {
        Whose::Own => Whose::Enemy,
        Whose::Enemy => Whose::Own,
        Whose::Of(side) => Whose::Of(side),
    }
}
