//! Of men of which kinds each state is asked, as far as the words tell: of too many rather than of too few.

use std::collections::{BTreeMap, BTreeSet};

use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    Acts, ActsKind, Arrival, Assigned, Attack, Condition, ConditionKind, Directions, DirectionsKind, Effect,
    EffectKind, Go, Guard, Hook, Ir, Kind, KindDecl, KindValue, KindValueKind, Landing, NamedSort, Number,
    NumberKind, Owner, Permission, RuleClause, Set, SetKind, Slot, Sort, StateId, StateRef, Test,
    TestStepKind, Walk, WalkKind,
};

/// For each state, the kinds of whose men it is asked.
pub(in crate::language::check) struct Reads<'g> {
    ir: &'g Ir,
    all: BTreeSet<Kind>,
    asked: Vec<BTreeSet<Kind>>,
    /// The states that are asked for in order to change them.
    by_itself: BTreeSet<StateId>,
    /// What is asked of this state counts for nothing: it only changes the state itself.
    changed: Option<StateId>,
    /// Of which kinds the men are that have been given names so far; where clauses share a number, those of all.
    named: BTreeMap<Slot, Kinds>,
}

/// Of which kinds men may be.
type Kinds = BTreeSet<Kind>;

/// Who is meant by a word.
#[derive(Clone)]
struct Scope {
    me: Kinds,
    it: Kinds,
    /// Those of whom `where` behind a set asks.
    member: Kinds,
}

impl<'g> Reads<'g> {
    /// Looks over the whole game, its tests included.
    pub(in crate::language::check) fn of(ir: &'g Ir) -> Self {
        let all: Kinds = (0..ir.kinds.len()).map(Kind::at).collect();
        let mut reads = Self {
            ir,
            asked: vec![Kinds::new(); ir.states.len()],
            by_itself: BTreeSet::new(),
            changed: None,
            all,
            named: BTreeMap::new(),
        };
        reads.game();
        reads
    }

    /// Of which kinds a state is asked.
    pub(in crate::language::check) fn asked_of(&self, state: StateId) -> Option<&Kinds> {
        self.asked.get(state.index())
    }

    /// Whether a state is asked for, but only by what changes it.
    pub(in crate::language::check) fn asked_by_itself(&self, state: StateId) -> bool {
        self.by_itself.contains(&state) && self.asked_of(state).is_some_and(Kinds::is_empty)
    }

    /// Looks at what decides about a change of this state alone.
    fn changing(&mut self, state: Option<StateId>, look: impl FnOnce(&mut Self)) {
        let before = self.changed;
        self.changed = state.or(before);
        look(self);
        self.changed = before;
    }

    fn anybody(&self) -> Scope {
        Scope { me: self.all.clone(), it: self.all.clone(), member: self.all.clone() }
    }

    fn game(&mut self) {
        let (ir, anybody) = (self.ir, self.anybody());
        for (index, kind) in ir.kinds.iter().enumerate() {
            self.kind(Kind::at(index), kind);
        }
        self.guards(&ir.moves, &anybody);
        for clause in &ir.passes {
            self.guards(&clause.guards, &anybody);
            self.effects(&clause.effects, &anybody);
        }
        self.hooks(&ir.hooks, &anybody);
        for acts in ir.turns() {
            self.acts(acts, &anybody);
        }
        self.conditions(&ir.again, &anybody);
        for ending in ir.after_turn.iter().chain(&ir.before_turn) {
            self.condition(&ending.when, &anybody);
        }
        for step in ir.tests.iter().flat_map(|test| &test.steps) {
            if let TestStepKind::Holds(condition) = &step.kind {
                self.condition(condition, &anybody);
            }
        }
    }

    fn kind(&mut self, id: Kind, kind: &KindDecl) {
        // A man may become another kind in the middle of a clause; then it has that one's states.
        let changes = self.ir.kinds.iter().any(|kind| !kind.promotions.is_empty());
        let mut me = if changes { self.promoted() } else { Kinds::new() };
        me.insert(id);
        let scope = Scope { me, ..self.anybody() };
        let Permission { first, also, never } = &kind.takes;
        for rule in first.iter().chain(also).chain(never) {
            // `it` is whom it would take.
            let it = self.kinds_of(&rule.what, &scope);
            self.rule(rule, &Scope { it, ..scope.clone() });
        }
        for permission in [&kind.enters, &kind.passes, &kind.stops, &kind.stands] {
            self.permission(permission, &scope);
        }
        self.rules(&kind.safe, &scope);
        self.guards(&kind.moves, &scope);
        for clause in &kind.walks {
            self.named.clear();
            self.walk(&clause.walk, &scope);
            self.guards(&clause.guards, &scope);
            self.effects(&clause.effects, &scope);
        }
        for drop in &kind.drops {
            self.set(&drop.on, &self.all.clone(), &scope);
            self.guards(&drop.guards, &scope);
            self.effects(&drop.effects, &scope);
        }
        for promotion in &kind.promotions {
            self.kind_value(&promotion.to, &scope);
            self.conditions(&promotion.when, &scope);
        }
        self.hooks(&kind.hooks, &scope);
    }

    /// The kinds that something becomes by promotion or by an effect.
    fn promoted(&self) -> Kinds {
        let to = self.ir.kinds.iter().flat_map(|kind| &kind.promotions).map(|promotion| &promotion.to.kind);
        let mut kinds = Kinds::new();
        for value in to {
            match value {
                KindValueKind::These(these) => kinds.extend(these),
                _ => return self.all.clone(),
            }
        }
        kinds
    }

    fn permission(&mut self, permission: &Permission, scope: &Scope) {
        if let Some(rule) = &permission.first {
            self.rule(rule, scope);
        }
        self.rules(&permission.also, scope);
        self.rules(&permission.never, scope);
    }

    fn rules(&mut self, rules: &[RuleClause], scope: &Scope) {
        for rule in rules {
            self.rule(rule, scope);
        }
    }

    fn rule(&mut self, rule: &RuleClause, scope: &Scope) {
        self.set(&rule.what, &self.all.clone(), scope);
        self.conditions(&rule.when, scope);
    }

    fn guards(&mut self, guards: &[Guard], scope: &Scope) {
        for guard in guards {
            self.condition(&guard.condition, scope);
        }
    }

    fn hooks(&mut self, hooks: &[Hook], scope: &Scope) {
        for hook in hooks {
            self.changing(only_changed(&hook.effects), |reads| reads.conditions(&hook.when, scope));
            self.effects(&hook.effects, scope);
        }
    }

    fn acts(&mut self, acts: &Acts, scope: &Scope) {
        match &acts.kind {
            ActsKind::Else(parts) | ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
                for part in parts {
                    self.acts(part, scope);
                }
            }
            ActsKind::Repeat(body, least, most) => {
                self.acts(body, scope);
                self.number(least, scope);
                self.number(most, scope);
            }
            ActsKind::WithMost(body, number) => {
                self.acts(body, scope);
                self.number(number, scope);
            }
            ActsKind::Guarded(body, guards) => {
                self.acts(body, scope);
                self.guards(guards, scope);
            }
            _ => {}
        }
    }

    fn conditions(&mut self, conditions: &[Condition], scope: &Scope) {
        for condition in conditions {
            self.condition(condition, scope);
        }
    }

    fn condition(&mut self, condition: &Condition, scope: &Scope) {
        let all = self.all.clone();
        match &condition.kind {
            ConditionKind::All(parts) | ConditionKind::Any(parts) => self.conditions(parts, scope),
            ConditionKind::Not(what) | ConditionKind::CanMove(what) | ConditionKind::AfterEvery(what, _) => {
                self.condition(what, scope);
            }
            ConditionKind::Some(set) => self.set(set, &all, scope),
            ConditionKind::Common(a, b) => {
                let both = a.sort() == Sort::Men && b.sort() == Sort::Men;
                let among = if both { &self.kinds_of(a, scope) & &self.kinds_of(b, scope) } else { all };
                self.set(a, &among, scope);
                self.set(b, &among, scope);
            }
            ConditionKind::Compare(a, _, b) => {
                self.number(a, scope);
                self.number(b, scope);
            }
            ConditionKind::SameDirection(a, b) => {
                self.directions(a, scope);
                self.directions(b, scope);
            }
            ConditionKind::SameKind(a, b) => {
                self.kind_value(a, scope);
                self.kind_value(b, scope);
            }
            ConditionKind::Flag(state) => self.state(state, scope),
            ConditionKind::SameSide(..)
            | ConditionKind::InHand(..)
            | ConditionKind::NoMove(_)
            | ConditionKind::Occurs(_)
            | ConditionKind::TurnsSince { .. } => {}
        }
    }

    /// Of which kinds the men of a set may be.
    fn kinds_of(&self, set: &Set, scope: &Scope) -> Kinds {
        match &set.kind {
            SetKind::Kinds(kinds) => kinds.iter().copied().collect(),
            SetKind::And(parts) => {
                parts.iter().fold(self.all.clone(), |among, part| &among & &self.kinds_of(part, scope))
            }
            SetKind::Or(parts) if parts.iter().all(|part| part.sort() == Sort::Men) => {
                parts.iter().flat_map(|part| self.kinds_of(part, scope)).collect()
            }
            SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                self.kinds_of(what, scope)
            }
            SetKind::Me => scope.me.clone(),
            SetKind::It => scope.it.clone(),
            SetKind::Member(NamedSort::Men) => scope.member.clone(),
            SetKind::Named(slot, NamedSort::Men) => {
                self.named.get(slot).cloned().unwrap_or_else(|| self.all.clone())
            }
            _ => self.all.clone(),
        }
    }

    /// A set, of which only men of these kinds matter.
    fn set(&mut self, set: &Set, among: &Kinds, scope: &Scope) {
        match &set.kind {
            SetKind::Flagged(state) => self.ask(*state, among),
            SetKind::And(parts) => {
                let among = among & &self.kinds_of(set, scope);
                for part in parts {
                    self.set(part, &among, scope);
                }
            }
            SetKind::Or(parts) => parts.iter().for_each(|part| self.set(part, among, scope)),
            SetKind::Not(what) => self.set(what, among, scope),
            // He may have been of another kind then.
            SetKind::Before(what) => self.set(what, &self.all.clone(), scope),
            SetKind::Attacked(what, Attack { by, on, without_effects: _ }) => {
                self.set(what, among, scope);
                by.iter().chain(on).for_each(|set| self.set(set, &self.all.clone(), scope));
            }
            SetKind::By { what, walk, from } => {
                self.set(what, among, scope);
                self.walk(walk, scope);
                self.set(from, &self.all.clone(), scope);
            }
            SetKind::Where { what, asks } => {
                self.set(what, among, scope);
                let member = among & &self.kinds_of(what, scope);
                self.condition(asks, &Scope { member, ..scope.clone() });
            }
            SetKind::State(state, _) => self.state(state, scope),
            _ => {}
        }
    }

    fn ask(&mut self, state: StateId, of: &Kinds) {
        if self.changed == Some(state) {
            self.by_itself.insert(state);
        } else if let Some(asked) = self.asked.get_mut(state.index()) {
            asked.extend(of);
        }
    }

    fn state(&mut self, state: &StateRef, scope: &Scope) {
        let of = match &state.of {
            Owner::Men(men) => self.kinds_of(men, scope),
            Owner::Game | Owner::Side(_) => self.all.clone(),
        };
        self.ask(state.state, &of);
        self.owner(state, scope);
    }

    /// Who holds a state, which itself is not asked.
    fn owner(&mut self, state: &StateRef, scope: &Scope) {
        if let Owner::Men(men) = &state.of {
            self.set(men, &self.all.clone(), scope);
        }
    }

    fn number(&mut self, number: &Number, scope: &Scope) {
        match &number.kind {
            NumberKind::State(state) => self.state(state, scope),
            NumberKind::NumberOf(set) => self.set(set, &self.all.clone(), scope),
            NumberKind::Before(number) => self.number(number, scope),
            NumberKind::SumOf { number, of } => {
                self.set(of, &self.all.clone(), scope);
                let member = self.kinds_of(of, scope);
                self.number(number, &Scope { member, ..scope.clone() });
            }
            NumberKind::Add(parts)
            | NumberKind::Times(parts)
            | NumberKind::Max(parts)
            | NumberKind::Min(parts) => {
                for part in parts {
                    self.number(part, scope);
                }
            }
            NumberKind::Subtract(from, what) => {
                self.number(from, scope);
                self.number(what, scope);
            }
            NumberKind::Constant(_) | NumberKind::InHand(..) | NumberKind::Distance => {}
        }
    }

    fn directions(&mut self, directions: &Directions, scope: &Scope) {
        match &directions.kind {
            DirectionsKind::State(state) => self.state(state, scope),
            DirectionsKind::Or(parts) => parts.iter().for_each(|part| self.directions(part, scope)),
            _ => {}
        }
    }

    fn kind_value(&mut self, value: &KindValue, scope: &Scope) {
        match &value.kind {
            KindValueKind::These(_) => {}
            KindValueKind::State(state) => self.state(state, scope),
            KindValueKind::Of(set) => self.set(set, &self.all.clone(), scope),
        }
    }

    fn walk(&mut self, walk: &Walk, scope: &Scope) {
        let all = self.all.clone();
        match &walk.kind {
            WalkKind::Leg(leg) => {
                match &leg.go {
                    Go::Step(directions) => self.directions(directions, scope),
                    Go::Jump(directions, pattern) => {
                        self.directions(directions, scope);
                        for element in pattern {
                            self.set(&element.what, &all, scope);
                            self.number(&element.least, scope);
                            element.most.iter().for_each(|most| self.number(most, scope));
                        }
                    }
                }
                if let Landing::Taking(Some(set)) | Landing::MayTake(Some(set)) | Landing::Onto(set) =
                    &leg.landing
                {
                    self.set(set, &all, scope);
                }
                self.name(&leg.arrival, walk, scope);
                self.arrival(&leg.arrival, walk, scope);
            }
            WalkKind::Stay(arrival) => self.arrival(arrival, walk, scope),
            WalkKind::Sequence(parts) | WalkKind::Choice(parts) => {
                for part in parts {
                    self.walk(part, scope);
                }
            }
            WalkKind::Look(body, arrival) | WalkKind::Bracket { body, arrival, .. } => {
                self.walk(body, scope);
                self.name(arrival, body, scope);
                self.arrival(arrival, body, scope);
            }
            WalkKind::Repeat { body, least, most, .. } => {
                self.walk(body, scope);
                self.number(least, scope);
                if let Some(most) = most {
                    self.number(most, scope);
                }
            }
        }
    }

    /// Gives a name to whom a walk ends on, which is somebody whom it lands `onto`.
    fn name(&mut self, arrival: &Arrival, walk: &Walk, scope: &Scope) {
        if let Some(slot) = arrival.name {
            let onto = walk.legs(LegsOf::MoverAndEye).into_iter().filter_map(|(_, leg)| leg.landing.onto());
            let kinds: Kinds = onto.flat_map(|set| self.kinds_of(set, scope)).collect();
            self.named.entry(slot).or_default().extend(kinds);
        }
    }

    /// Of which kinds he is on whom a walk surely ends; nothing where it may end elsewhere.
    fn met(&self, walk: &Walk, scope: &Scope) -> Option<Kinds> {
        match &walk.kind {
            WalkKind::Leg(leg) => match &leg.landing {
                Landing::Taking(Some(set)) | Landing::Onto(set) => Some(self.kinds_of(set, scope)),
                _ => None,
            },
            WalkKind::Sequence(parts) => {
                let mut all = Kinds::new();
                for part in parts.iter().rev() {
                    let (body, left_out) = match &part.kind {
                        WalkKind::Repeat { body, least, .. } => (&**body, least.written() == Some(0)),
                        _ => (part, false),
                    };
                    all.extend(self.met(body, scope)?);
                    if !left_out {
                        return Some(all);
                    }
                }
                None
            }
            WalkKind::Choice(parts) => {
                let each: Option<Vec<Kinds>> = parts.iter().map(|part| self.met(part, scope)).collect();
                Some(each?.into_iter().flatten().collect())
            }
            WalkKind::Bracket { body, .. } | WalkKind::Look(body, _) => self.met(body, scope),
            WalkKind::Repeat { body, least, .. } if least.written().is_some_and(|least| least > 0) => {
                self.met(body, scope)
            }
            WalkKind::Repeat { .. } | WalkKind::Stay(_) => None,
        }
    }

    /// What is said of the landing of a walk.
    fn arrival(&mut self, arrival: &Arrival, walk: &Walk, scope: &Scope) {
        let all = self.all.clone();
        // `it` is whom it has met.
        let met = self.met(walk, scope).unwrap_or_else(|| scope.it.clone());
        let asked = Scope { it: met, ..scope.clone() };
        for test in arrival.tests.iter().chain(&arrival.prefers) {
            match test {
                Test::To(set) => self.set(set, &all, scope),
                Test::Where(condition) => self.condition(condition, &asked),
            }
        }
        for capturing in &arrival.capturing {
            self.set(&capturing.what, &all, scope);
        }
        self.effects(&arrival.effects, scope);
    }

    fn effects(&mut self, effects: &[Effect], scope: &Scope) {
        for effect in effects {
            self.effect(effect, scope);
        }
    }

    fn effect(&mut self, effect: &Effect, scope: &Scope) {
        let all = self.all.clone();
        match &effect.kind {
            EffectKind::Each(set, effects) => {
                self.set(set, &all, scope);
                let it = if set.sort() == Sort::Men { self.kinds_of(set, scope) } else { all };
                self.effects(effects, &Scope { it, ..scope.clone() });
            }
            EffectKind::If(condition, then, otherwise) => {
                let changed = only_changed(then.iter().chain(otherwise));
                self.changing(changed, |reads| reads.condition(condition, scope));
                self.effects(then, scope);
                self.effects(otherwise, scope);
            }
            EffectKind::Take(set) => self.set(set, &all, scope),
            EffectKind::Put(a, b) | EffectKind::Swap(a, b) => {
                self.set(a, &all, scope);
                self.set(b, &all, scope);
            }
            EffectKind::AddToHand(kind, _) => self.kind_value(kind, scope),
            EffectKind::PutNew(_, kind, cell) => {
                self.kind_value(kind, scope);
                self.set(cell, &all, scope);
            }
            EffectKind::Change(men, becomes) => {
                self.set(men, &all, scope);
                becomes.kind().into_iter().for_each(|kind| self.kind_value(kind, scope));
            }
            EffectKind::Add(set, state) | EffectKind::Remove(set, state) => {
                self.set(set, &all, scope);
                self.owner(state, scope);
            }
            EffectKind::Assign(state, value) => {
                self.owner(state, scope);
                self.changing(Some(state.state), |reads| match value {
                    Assigned::First | Assigned::Flag(_) => {}
                    Assigned::Number(number) => reads.number(number, scope),
                    Assigned::Direction(directions) => reads.directions(directions, scope),
                    Assigned::Cell(set) => reads.set(set, &all, scope),
                    Assigned::Kind(kind) => reads.kind_value(kind, scope),
                });
            }
        }
    }
}

/// The one state that effects change, where they do nothing else.
fn only_changed<'e>(effects: impl IntoIterator<Item = &'e Effect>) -> Option<StateId> {
    let mut changed = None;
    for effect in effects {
        let state = match &effect.kind {
            EffectKind::Assign(state, _) | EffectKind::Add(_, state) | EffectKind::Remove(_, state) => {
                state.state
            }
            EffectKind::If(_, then, otherwise) => only_changed(then.iter().chain(otherwise))?,
            _ => return None,
        };
        if changed.is_some_and(|known| known != state) {
            return None;
        }
        changed = Some(state);
    }
    changed
}
