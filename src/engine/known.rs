//! What can be said of a question before there is a position: all that is known of a move is the mover, its first and last cell,
//! and the piece that it meets.
//!
//! The answers are yes, no, and nothing. What is not surely known is not known.

use super::code::{
    Code, Condition, ConditionKind, Eye, KindValue, Number, Owner, Permission, RuleClause, Set, SetKind,
    StateOf,
};
use super::layout::{Place, thing};
use super::table::Maybe;
use crate::language::ir::{Cell, Kind, ManOwner, Side, StateId, Whose};

/// What is known of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct One {
    pub(super) kind: Kind,
    /// Its owner, if that is known.
    pub(super) owner: Option<ManOwner>,
    /// Its cell, if that is known.
    pub(super) cell: Option<Cell>,
}

/// One of the pieces of which something is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The piece that moves.
    Mover,
    /// The piece that it meets.
    Met,
}

/// Of what it is asked whether it is in a set.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    /// A cell; whether it is occupied is not known.
    Cell(Cell),
    /// A cell on which this piece stands.
    Place(Cell, Who),
    /// A piece.
    Man(Who),
}

/// What is known of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The side for which `own` is said.
    pub(super) own: Side,
    pub(super) mover: One,
    pub(super) met: Option<One>,
    /// Whose clause is asked: `me`.
    pub(super) me: Who,
    /// `here`, if it is known.
    pub(super) here: Option<Cell>,
    /// `origin`, if it is known.
    pub(super) origin: Option<Cell>,
    /// The member of a set of which `where` behind it asks, if it is known.
    pub(super) member: Option<Who>,
}

/// What is known of one thing, a cell or a piece, of which it is asked whether it is in a set.
pub(super) trait Knows {
    /// The side for which `own` is said.
    fn own(&self) -> Side;
    /// Its cell.
    fn cell(&self) -> Option<Cell>;
    /// Whether it is a piece, or a cell on which one counts.
    fn is_piece(&self) -> Option<bool>;
    /// Whether its cell is occupied. The mover may be in the air, so this may be unknown of a piece.
    fn is_occupied(&self) -> Option<bool> {
        self.is_piece()
    }
    /// The owner of the piece.
    fn owner(&self) -> Option<ManOwner>;
    /// The kind of the piece.
    fn kind(&self) -> Option<Kind>;
    /// Whether it is in a set of another form than [`is_in`] knows.
    fn is_in_other(&self, _: &Code, _: &Set) -> Option<bool> {
        None
    }
}

/// Whether something is in a set: yes, no, or not known.
pub(super) fn is_in(p: &Code, known: &impl Knows, set: &Set) -> Option<bool> {
    let if_piece = |is: Option<bool>| if known.is_piece() == Some(false) { Some(false) } else { is };
    let is_of = |owner: ManOwner| if_piece(known.owner().map(|of| of == owner));
    match &set.kind {
        SetKind::Cells => Some(true),
        SetKind::Empty => known.is_occupied().map(|is_occupied| !is_occupied),
        SetKind::Occupied => known.is_occupied(),
        SetKind::Men => known.is_piece(),
        SetKind::Side(Whose::Own) => is_of(known.own().into()),
        SetKind::Side(Whose::Enemy) => is_of(known.own().other().into()),
        SetKind::Side(Whose::Of(side)) => is_of((*side).into()),
        SetKind::Nobody => is_of(ManOwner::Nobody),
        SetKind::Kinds(kinds) => if_piece(known.kind().map(|kind| kinds.has(kind.index()))),
        SetKind::Fixed(region) => Some(region.bits[known.own()].has(known.cell()?.index())),
        SetKind::And(parts, _) => all(parts.iter().map(|part| is_in(p, known, part))),
        SetKind::Or(parts) => any(parts.iter().map(|part| is_in(p, known, part))),
        SetKind::Not(what) if what.of_men && known.is_piece() != Some(true) => known.is_piece(),
        SetKind::Not(what) => is_in(p, known, what).map(|is_in| !is_in),
        _ => known.is_in_other(p, set),
    }
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

/// What is known of one subject of a move.
struct Asked<'k> {
    known: &'k Known,
    subject: Subject,
}

impl Asked<'_> {
    fn who(&self) -> Option<Who> {
        match self.subject {
            Subject::Cell(_) => None,
            Subject::Place(_, who) | Subject::Man(who) => Some(who),
        }
    }

    fn one(&self) -> Option<&One> {
        self.known.one(self.who()?)
    }
}

impl Knows for Asked<'_> {
    fn own(&self) -> Side {
        self.known.own
    }

    fn cell(&self) -> Option<Cell> {
        self.known.cell_of(self.subject)
    }

    fn is_piece(&self) -> Option<bool> {
        self.who().map(|_| true)
    }

    // The mover may be in the air: then its cell is empty.
    fn is_occupied(&self) -> Option<bool> {
        (self.who()? == Who::Met).then_some(true)
    }

    fn owner(&self) -> Option<ManOwner> {
        self.one()?.owner
    }

    fn kind(&self) -> Option<Kind> {
        Some(self.one()?.kind)
    }

    fn is_in_other(&self, p: &Code, set: &Set) -> Option<bool> {
        let known = self.known;
        let is = |who: Who| self.who().map(|subject| subject == who);
        match &set.kind {
            SetKind::Flagged(state) => Some(known.attribute(p, self.who()?, state)? == 1),
            SetKind::Mover => is(Who::Mover),
            SetKind::Me => is(known.me),
            SetKind::It => is(known.it()),
            SetKind::Member => is(known.member?),
            SetKind::Here => Some(self.cell()? == known.here?),
            SetKind::Origin => Some(self.cell()? == known.origin?),
            SetKind::By { what, eye, from } => match is_in(p, self, what) {
                Some(true) => known.sees(p, (eye, from), self.cell()?),
                answer => answer.filter(|is_in| !is_in),
            },
            SetKind::Attacked(what, _) => is_in(p, self, what).filter(|is_in| !is_in),
            SetKind::Where { what, asks } => {
                let member = if set.of_men { self.who() } else { None };
                let holds = member.and_then(|who| Known { member: Some(who), ..*known }.holds(p, asks));
                all([is_in(p, self, what), holds].into_iter()).filter(|is_in| !is_in)
            }
            _ => None,
        }
    }
}

impl Known {
    /// What is known of a piece that has not set out yet.
    pub(super) fn of(own: Side, mover: One) -> Self {
        Self { own, mover, met: None, me: Who::Mover, here: mover.cell, origin: mover.cell, member: None }
    }

    fn one(&self, who: Who) -> Option<&One> {
        // What sent out an eye is not known.
        let one = match who {
            Who::Mover => Some(&self.mover),
            Who::Met => self.met.as_ref(),
        };
        one.filter(|one| one.kind.is())
    }

    pub(super) fn side(&self, whose: Whose) -> Side {
        match whose {
            Whose::Own => self.own,
            Whose::Enemy => self.own.other(),
            Whose::Of(side) => side,
        }
    }

    /// `it`: the piece that the mover meets, or else `me`.
    fn it(&self) -> Who {
        if self.met.is_some() { Who::Met } else { self.me }
    }

    fn cell_of(&self, subject: Subject) -> Option<Cell> {
        match subject {
            Subject::Cell(cell) | Subject::Place(cell, _) => Some(cell),
            Subject::Man(who) => self.one(who)?.cell,
        }
    }

    /// Whether something is in a set.
    pub(super) fn is_in(&self, p: &Code, set: &Set, subject: Subject) -> Option<bool> {
        is_in(p, &Asked { known: self, subject }, set)
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

    /// The value of an attribute of a piece.
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

    /// A cell, with the piece that is known to be there.
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
            | ConditionKind::Occurs(..)
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

    /// Whether the piece that is met is safe from the mover.
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

/// The first value of a state of a piece. An attribute never changes.
fn first_of(p: &Code, state: StateId, one: One) -> Option<i64> {
    Some(p.layout.state(state)?.first_of(one.kind, one.owner?))
}
