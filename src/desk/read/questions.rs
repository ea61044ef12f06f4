//! Conditions.

use super::notes::MOST_DEFINED;
use super::noun::Noun;
use super::phrase::{How, Phrase};
use super::scene::{Scene, When};
use crate::language::ir::{
    Attack, Condition, ConditionKind, Kind, Owner, Set, SetKind, Sort, StateRef, StateType, ToMove, Whose,
};

impl Scene<'_> {
    /// A condition, or its denial. A long one that is the body of a definition is said by its name.
    pub(super) fn asks(&self, condition: &Condition, denied: bool) -> Phrase {
        let Some(name) = self.notes.defined_at(self.ir, condition.at) else {
            return self.asked(condition, denied);
        };
        let asked = self.asked(condition, false);
        if asked.words() <= MOST_DEFINED {
            return self.asked(condition, denied);
        }
        let holds = if denied { "does not hold" } else { "holds" };
        let name = self.notes.named(&name, " holds if ", asked);
        format!("{name} {holds}").into()
    }

    fn asked(&self, condition: &Condition, denied: bool) -> Phrase {
        let each = |parts: &[Condition]| parts.iter().map(|part| self.asks(part, denied)).collect();
        let not = if denied { "not " } else { "" };
        match &condition.kind {
            ConditionKind::All(parts) => Phrase::of(if denied { How::Any } else { How::All }, each(parts)),
            ConditionKind::Any(parts) => Phrase::of(if denied { How::All } else { How::Any }, each(parts)),
            ConditionKind::Not(what) => self.asks(what, !denied),
            ConditionKind::Some(set) => self.there_is(set, denied).into(),
            ConditionKind::Common(one, other) => self.common(one, other, denied).into(),
            ConditionKind::Compare(one, how, other) => self.compared(one, *how, other, denied).into(),
            ConditionKind::SameDirection(one, other) => {
                format!("{} is {not}{}", self.direction(one), self.direction(other)).into()
            }
            ConditionKind::SameKind(one, other) => {
                format!("{} is {not}{}", self.kind_value(one), self.kind_value(other)).into()
            }
            ConditionKind::SameSide(one, other) => {
                format!("{} is {not}{}", self.whose(*one), self.whose(*other)).into()
            }
            ConditionKind::Flag(state) => self.flag(state, denied).into(),
            ConditionKind::InHand(whose, kinds) => {
                let kinds = self.kinds(kinds);
                let kinds = if denied { kinds.none() } else { kinds.one() };
                format!("there is {kinds} {}", self.in_hand(*whose)).into()
            }
            ConditionKind::NoMove(whose) => {
                let has = if denied { "has a legal move" } else { "has no legal move" };
                format!("{} {has}", self.whose(*whose)).into()
            }
            ConditionKind::CanMove(what) => {
                let has = if denied { "has no move" } else { "has a move" };
                let lead = format!("{} {has} after which ", self.whose(Whose::Own));
                Phrase::Row(vec![lead.into(), self.at(When::After).asks(what, false)])
            }
            ConditionKind::Occurs(times, to_move) => {
                let occurs = match (denied, times) {
                    (true, 2) => "not occurred before".to_owned(),
                    (true, times) => format!("occurred fewer than {times} times, this time included"),
                    (false, times) => format!("occurred at least {times} times, this time included"),
                };
                let whoever = if *to_move == ToMove::Any { ", whichever side was to move then" } else { "" };
                format!("the position has {occurs}{whoever}").into()
            }
            ConditionKind::TurnsSince { turns, taking, moving } => {
                let least = if denied { "fewer than" } else { "at least" };
                let since = self.events(*taking, moving);
                format!("{least} {turns} turns have passed since {since}").into()
            }
            ConditionKind::AfterEvery(what, whose) => {
                let held = if denied { "this was not always true" } else { "this was true" };
                let since = "since the first occurrence of the position";
                let lead = format!("after every turn of {} {since} {held}: ", self.whose(*whose));
                Phrase::Row(vec![lead.into(), self.asks(what, false)])
            }
        }
    }

    /// What turns are counted since.
    pub(super) fn events(&self, taking: bool, moving: &[Kind]) -> String {
        let mut events = Vec::new();
        if taking {
            events.push("something was taken".to_owned());
        }
        if !moving.is_empty() {
            events.push(format!("{} moved", self.kinds(moving).one()));
        }
        super::english::list(&events, "or")
    }

    /// Whether a set has a member.
    fn there_is(&self, set: &Set, denied: bool) -> String {
        match &set.kind {
            SetKind::Attacked(what, attack) => {
                let how = format!("attacked{}", self.attack(&Attack { on: None, ..attack.clone() }));
                let on = attack.on.as_ref().map(|on| self.noun(on));
                let is = if on.is_some() { "would be" } else { "is" };
                let noun = self.noun(what);
                match on {
                    // Known pieces would be attacked on none of several cells.
                    Some(on) if denied && noun.is_known() && !on.is_known() => {
                        format!("{} {is} {how} on {}", noun.one(), on.none())
                    }
                    on => {
                        let on = on.map_or_else(String::new, |on| format!(" on {}", on.one()));
                        told(&noun, denied, [is, &format!("{is} not")], &format!("{how}{on}"))
                    }
                }
            }
            SetKind::Taken => {
                if denied { "nothing has been taken" } else { "something has been taken" }.to_owned()
            }
            SetKind::State(state, _) => {
                let holds = if denied { "holds nothing" } else { "holds something" };
                format!("{} {holds}", self.value(state))
            }
            SetKind::Named(..)
            | SetKind::Mover
            | SetKind::Me
            | SetKind::It
            | SetKind::Here
            | SetKind::Origin => {
                format!("there is {}{}", if denied { "no such thing as " } else { "" }, self.noun(set).one())
            }
            SetKind::By { what, walk, from }
                if matches!(
                    what.kind,
                    SetKind::It | SetKind::Me | SetKind::Mover | SetKind::Member(_) | SetKind::Named(..)
                ) =>
            {
                let not = if denied { "not " } else { "" };
                format!("{} is {not}{}", self.noun(what).one(), self.reached(walk, from))
            }
            SetKind::Before(what) => {
                let noun = self.noun(what);
                let noun = if denied { noun.none() } else { noun.one() };
                format!("before the move there was {noun}")
            }
            _ => {
                let noun = self.noun(set);
                let board = if set.is_pointed() || is_placed(set) { "" } else { "on the board " };
                match (&noun, denied) {
                    (Noun::Known(text), true) => format!("there is nothing in {text}"),
                    (Noun::Known(text), false) => format!("there is something in {text}"),
                    (_, true) => format!("{board}there is {}", noun.none()),
                    (_, false) => format!("{board}there is {}", noun.one()),
                }
            }
        }
    }

    /// Whether two sets have a member in common.
    fn common(&self, one: &Set, other: &Set, denied: bool) -> String {
        let (stands, stands_not) = match self.when {
            When::Before => ("stands", "does not stand"),
            When::OnTheWay => ("has come to stand", "has not come to stand"),
            When::After => ("then stands", "then does not stand"),
        };
        let verb = |yes: &'static str, no: &'static str| if denied { no } else { yes };
        let men = other.sort() == Sort::Men;
        let place = self.place(other);
        let before = self.when == When::Before;
        match (&one.kind, place) {
            (SetKind::Origin, Some(place)) if before => {
                format!("{} {} {place}", self.mover, verb(stands, stands_not))
            }
            (SetKind::Here, Some(place)) => format!("{} {} {place}", self.here, verb(stands, stands_not)),
            (SetKind::Origin, Some(place)) => {
                let from = place.strip_prefix("in ").map_or_else(|| format!("a cell {place}"), str::to_owned);
                format!("{} {} {from}", self.mover, verb("set out from", "did not set out from"))
            }
            (_, Some(place)) => {
                let noun = self.noun(one);
                let is_mover = matches!(&noun, Noun::Known(text) if *text == self.me || *text == self.mover);
                let verbs = match one.sort() {
                    Sort::Men if is_mover => [stands, stands_not],
                    Sort::Men => ["stands", "does not stand"],
                    Sort::Cells => ["is", "is not"],
                };
                told(&noun, denied, verbs, &place)
            }
            (_, None) => {
                let what = match &other.kind {
                    SetKind::Kinds(kinds) => self.kinds(kinds),
                    _ => self.noun(other),
                };
                let is = if one.sort() == Sort::Men && men { "is" } else { "is the cell of" };
                told(&self.noun(one), denied, [is, &format!("{is} not")], &what.one())
            }
        }
    }

    /// Whether a flag is set.
    fn flag(&self, state: &StateRef, denied: bool) -> String {
        let not = if denied { "not " } else { "" };
        let name = self.state(state.state);
        match &state.of {
            Owner::Game => format!("{name} is {not}set"),
            Owner::Side(whose) => format!("{name} is {not}set for {}", self.whose(*whose)),
            Owner::Cells(set) | Owner::Men(set) => told(&self.noun(set), denied, ["is", "is not"], &name),
        }
    }

    /// Whether a state is a flag.
    pub(super) fn is_flag(&self, state: &StateRef) -> bool {
        self.ir.states.get(state.state.index()).is_some_and(|decl| decl.ty == StateType::Flag)
    }

    /// The side that is about to move or has moved, in an ending.
    pub(super) fn own_side(&self) -> &str {
        self.whose(Whose::Own)
    }
}

/// That something is so of what a noun names, or that it is not.
fn told(noun: &Noun, denied: bool, [is, is_not]: [&str; 2], what: &str) -> String {
    match noun {
        Noun::Known(text) => format!("{text} {} {what}", if denied { is_not } else { is }),
        noun => format!("{} {is} {what}", if denied { noun.none() } else { noun.one() }),
    }
}

/// Whether a set says where its members are, or says so much of them that `on the board` would be lost.
fn is_placed(set: &Set) -> bool {
    match &set.kind {
        SetKind::And(parts) => parts.iter().any(|part| part.sort() == Sort::Cells || is_placed(part)),
        SetKind::Or(parts) => parts.iter().all(is_placed),
        SetKind::Zone(..)
        | SetKind::These(_)
        | SetKind::By { .. }
        | SetKind::Where { .. }
        | SetKind::Not(_) => true,
        _ => false,
    }
}
