//! What can be said of a question before there is a position: whatever is known of a move is the mover, where he comes from
//! and where he goes, and whom he meets.
//!
//! The answers are yes, no, and nothing. What is not surely known is not known.

use super::code::{
    Code, Condition, ConditionKind, Eye, KindValue, Number, Owner, Permission, RuleClause, Set, SetKind,
    StateOf,
};
use super::layout::{Place, thing};
use super::table::Maybe;
use crate::language::ir::{Cell, Kind, ManOwner, Side, StateId, Whose};

/// A man of whom these things are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct One {
    pub(super) kind: Kind,
    /// To whom he belongs, if that is known.
    pub(super) owner: Option<ManOwner>,
    /// Where he is, if that is known.
    pub(super) cell: Option<Cell>,
}

/// One of the men of whom something is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The one who moves.
    Mover,
    /// The one whom he meets.
    Met,
}

/// Of what it is asked whether it is in a set.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    /// A cell; who stands there is not known.
    Cell(Cell),
    /// A cell on which this man stands.
    Place(Cell, Who),
    /// A man.
    Man(Who),
}

/// What is known of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The side for which `own` is said.
    pub(super) own: Side,
    pub(super) mover: One,
    pub(super) met: Option<One>,
    /// Whose words are asked.
    pub(super) me: Who,
    /// `here`, if it is known.
    pub(super) here: Option<Cell>,
    /// `origin`, if it is known.
    pub(super) origin: Option<Cell>,
    /// The member of a set of which `where` behind it asks, if it is known.
    pub(super) member: Option<Who>,
}

/// Whether all of these hold; nothing where that is not known.
pub(super) fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut every = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            Some(true) => {}
            None => every = None,
        }
    }
    every
}

/// Whether any of these holds; nothing where that is not known.
fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(parts.map(|part| part.map(|part| !part))).map(|none| !none)
}

impl Known {
    /// What is known of a man who stands somewhere and has not set out yet.
    pub(super) fn of(own: Side, mover: One) -> Self {
        Self { own, mover, met: None, me: Who::Mover, here: mover.cell, origin: mover.cell, member: None }
    }

    fn one(&self, who: Who) -> Option<&One> {
        // Of an eye it is not known who sent it out.
        let one = match who {
            Who::Mover => Some(&self.mover),
            Who::Met => self.met.as_ref(),
        };
        one.filter(|one| one.kind.is())
    }

    fn side(&self, whose: Whose) -> Side {
        match whose {
            Whose::Own => self.own,
            Whose::Enemy => self.own.other(),
            Whose::Of(side) => side,
        }
    }

    /// `it`: whom the mover meets, or else whose words are asked.
    fn it(&self) -> Who {
        if self.met.is_some() { Who::Met } else { self.me }
    }

    fn cell_of(&self, subject: Subject) -> Option<Cell> {
        match subject {
            Subject::Cell(cell) | Subject::Place(cell, _) => Some(cell),
            Subject::Man(who) => self.one(who)?.cell,
        }
    }

    fn man_of(subject: Subject) -> Option<Who> {
        match subject {
            Subject::Cell(_) => None,
            Subject::Place(_, who) | Subject::Man(who) => Some(who),
        }
    }

    /// Whether something is in a set.
    pub(super) fn is_in(&self, p: &Code, set: &Set, subject: Subject) -> Option<bool> {
        let man = Self::man_of(subject);
        let is = |who: Who| man.map(|man| man == who);
        let owner = |owner: ManOwner| Some(self.one(man?)?.owner? == owner);
        match &set.kind {
            SetKind::Cells => Some(true),
            // The mover may be in the air: then nobody stands where he is.
            SetKind::Empty => is(Who::Met).filter(|is_met| *is_met).map(|_| false),
            SetKind::Occupied => is(Who::Met).filter(|is_met| *is_met),
            SetKind::Men => man.map(|_| true),
            SetKind::Side(whose) => owner(self.side(*whose).into()),
            SetKind::Nobody => owner(ManOwner::Nobody),
            SetKind::Kinds(kinds) => Some(kinds.has(self.one(man?)?.kind.index())),
            SetKind::Flagged(state) => Some(self.attribute(p, man?, state)? == 1),
            SetKind::Fixed(region) => Some(region.bits[self.own].has(self.cell_of(subject)?.index())),
            SetKind::And(parts, _) => all(parts.iter().map(|part| self.is_in(p, part, subject))),
            SetKind::Or(parts) => any(parts.iter().map(|part| self.is_in(p, part, subject))),
            SetKind::Not(what) if what.of_men && man.is_none() => None,
            SetKind::Not(what) => self.is_in(p, what, subject).map(|is_in| !is_in),
            SetKind::Mover => is(Who::Mover),
            SetKind::Me => is(self.me),
            SetKind::It => is(self.it()),
            SetKind::Member => is(self.member?),
            SetKind::Here => Some(self.cell_of(subject)? == self.here?),
            SetKind::Origin => Some(self.cell_of(subject)? == self.origin?),
            SetKind::By { what, eye, from } => match self.is_in(p, what, subject) {
                Some(true) => self.sees(p, (eye, from), self.cell_of(subject)?),
                answer => answer.filter(|is_in| !is_in),
            },
            SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                self.is_in(p, what, subject).filter(|is_in| !is_in)
            }
            SetKind::EachCell
            | SetKind::Seen
            | SetKind::Passed
            | SetKind::Taken
            | SetKind::Named(..)
            | SetKind::State(_)
            | SetKind::Before(_) => None,
        }
    }

    /// Whether an eye sees a cell from the only one from which it looks.
    fn sees(&self, p: &Code, (eye, from): (&Eye, &Set), to: Cell) -> Option<bool> {
        let from = self.cell_of(self.pointed(from)?)?;
        match eye {
            Eye::Step(led) => Some(led[self.own].get(from.index())?.contains(&to)),
            Eye::Flood { start, .. } | Eye::Scan { start, .. } | Eye::Path { start: Some(start), .. } => {
                p.sees_anyhow(*start, self.own, (from, to))
            }
            Eye::Path { start: None, .. } => Some(false),
        }
    }

    /// The value of an attribute of a man.
    fn attribute(&self, p: &Code, who: Who, StateOf { state, place, .. }: &StateOf) -> Option<i64> {
        let one = self.one(who)?;
        let is_attribute = *place == Place::Constant && p.layout.has(one.kind, *state);
        is_attribute.then(|| first_of(p, *state, *one))?
    }

    /// What a set points at: it has this member and no other.
    fn pointed(&self, set: &Set) -> Option<Subject> {
        match &set.kind {
            SetKind::Mover => Some(Subject::Man(Who::Mover)),
            SetKind::Me => Some(Subject::Man(self.me)),
            SetKind::It => Some(Subject::Man(self.it())),
            SetKind::Member => self.member.map(Subject::Man),
            SetKind::Here => self.here.map(|here| self.at(here)),
            SetKind::Origin => self.origin.map(|origin| self.at(origin)),
            _ => None,
        }
    }

    /// A cell, with the man who is known to be there.
    fn at(&self, cell: Cell) -> Subject {
        let is_there = |who: &Who| self.one(*who).is_some_and(|one| one.cell == Some(cell));
        match [Who::Mover, Who::Met].into_iter().find(is_there) {
            Some(Who::Met) => Subject::Place(cell, Who::Met),
            _ => Subject::Cell(cell),
        }
    }

    /// Whether a set has a member.
    fn has_some(&self, p: &Code, set: &Set) -> Option<bool> {
        match &set.kind {
            SetKind::And(parts, _) => {
                let subject = parts.iter().find_map(|part| self.pointed(part))?;
                all(parts.iter().map(|part| self.is_in(p, part, subject)))
            }
            SetKind::Or(parts) => any(parts.iter().map(|part| self.has_some(p, part))),
            SetKind::Fixed(region) => Some(!region.list[self.own].is_empty()),
            _ => self.pointed(set).map(|_| true),
        }
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, p: &Code, condition: &Condition) -> Option<bool> {
        match &condition.kind {
            ConditionKind::All(parts) => all(parts.iter().map(|part| self.holds(p, part))),
            ConditionKind::Any(parts) => any(parts.iter().map(|part| self.holds(p, part))),
            ConditionKind::Not(what) => self.holds(p, what).map(|holds| !holds),
            ConditionKind::Some(set) => self.has_some(p, set),
            ConditionKind::Common(a, b) => {
                if let Some(subject) = self.pointed(a) {
                    return self.is_in(p, b, subject);
                }
                self.is_in(p, a, self.pointed(b)?)
            }
            ConditionKind::Compare(a, comparison, b) => {
                Some(comparison.holds(self.number(p, a)?, self.number(p, b)?))
            }
            ConditionKind::SameSide(one, other) => Some(self.side(*one) == self.side(*other)),
            ConditionKind::SameDirection(..)
            | ConditionKind::SameKind(..)
            | ConditionKind::Flag(_)
            | ConditionKind::InHand(..)
            | ConditionKind::NoMove(_)
            | ConditionKind::CanMove(_)
            | ConditionKind::Occurs(_)
            | ConditionKind::TurnsSince { .. }
            | ConditionKind::AfterEvery(..) => None,
        }
    }

    fn number(&self, p: &Code, number: &Number) -> Option<i64> {
        match number {
            Number::Constant(value) => Some(*value),
            Number::State(state) => {
                let Owner::Men(set) = &state.of else { return None };
                match self.pointed(set)? {
                    Subject::Man(who) => self.attribute(p, who, state),
                    Subject::Cell(_) | Subject::Place(..) => None,
                }
            }
            Number::Add(parts) => {
                parts.iter().try_fold(0_i64, |sum, part| Some(sum.saturating_add(self.number(p, part)?)))
            }
            Number::Times(parts) => parts
                .iter()
                .try_fold(1_i64, |product, part| Some(product.saturating_mul(self.number(p, part)?))),
            Number::Subtract(from, what) => Some(self.number(p, from)?.saturating_sub(self.number(p, what)?)),
            Number::Size(_)
            | Number::InHand(..)
            | Number::Before(_)
            | Number::Distance
            | Number::SumOf(..)
            | Number::Max(_)
            | Number::Min(_) => None,
        }
    }

    /// The kinds that are meant.
    pub(super) fn kinds(&self, p: &Code, value: &KindValue) -> Option<Vec<Kind>> {
        match value {
            KindValue::These(kinds) => Some(kinds.clone()),
            KindValue::State(state) => {
                let Owner::Men(set) = &state.of else { return None };
                let Subject::Man(who) = self.pointed(set)? else { return None };
                let kind = thing(self.attribute(p, who, state)?).map(Kind);
                Some(kind.into_iter().collect())
            }
            KindValue::Of(_) => None,
        }
    }

    /// Whether all of these hold.
    pub(super) fn all_hold(&self, p: &Code, conditions: &[Condition]) -> Option<bool> {
        all(conditions.iter().map(|condition| self.holds(p, condition)))
    }

    fn any_says(&self, p: &Code, rules: &[RuleClause], subject: Subject) -> Option<bool> {
        any(rules.iter().map(|rule| self.says(p, rule, subject)))
    }

    fn says(&self, p: &Code, rule: &RuleClause, subject: Subject) -> Option<bool> {
        all([self.is_in(p, &rule.what, subject), self.all_hold(p, &rule.when)].into_iter())
    }

    /// Whether something is permitted.
    pub(super) fn permits(&self, p: &Code, permission: &Permission, subject: Subject) -> Option<bool> {
        let Permission { first, also, never } = permission;
        let allowed = match first {
            None => Some(true),
            Some(first) => any([self.says(p, first, subject), self.any_says(p, also, subject)].into_iter()),
        };
        let forbidden = self.any_says(p, never, subject).map(|never| !never);
        all([allowed, forbidden].into_iter())
    }

    /// Whether the man who is met is safe from the mover.
    pub(super) fn is_safe(&self, p: &Code) -> Option<bool> {
        let met = self.met?;
        let rules = &p.kind(met.kind).safe;
        if rules.is_empty() {
            return Some(false);
        }
        let own = met.owner?.or(self.own);
        let seen = Self { own, me: Who::Met, here: met.cell, ..*self };
        seen.any_says(p, rules, Subject::Man(Who::Met))
    }
}

/// The first value of a state of a man: that of an attribute never changes.
fn first_of(p: &Code, state: StateId, one: One) -> Option<i64> {
    Some(p.layout.state(state)?.first_of(one.kind, one.owner?))
}
