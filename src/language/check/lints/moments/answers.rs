//! The answers of conditions that are known at a moment.

use super::{Answer, Moment, On, Why, Word};
use crate::language::check::certain::compared;
use crate::language::check::facts::Facts;
use crate::language::check::reasons::Missing;
use crate::language::ir::{
    Attack, Condition, ConditionKind, Directions, DirectionsKind, Kind, KindValue, KindValueKind, Number,
    NumberKind, Owner, Set, SetKind, Sort, StateRef, Whose,
};
use crate::language::source::Span;

/// Why something is so, and the word that makes it so.
type Cause = (Why, Span);

/// A piece or cell about which something is known.
#[derive(Clone, Copy)]
enum Point {
    /// The clause's own piece, with its kind if that is known.
    Me(Option<Kind>),
    /// An empty cell.
    Free,
}

impl Point {
    fn why(self) -> Why {
        match self {
            Self::Me(_) => Why::Itself,
            Self::Free => Why::Gone,
        }
    }
}

/// Whether the members of a set are pieces, by its outermost form.
fn of_men(set: &SetKind) -> bool {
    match set {
        SetKind::Men | SetKind::Side(_) | SetKind::Kinds(_) | SetKind::Flagged(_) => true,
        SetKind::Not(what) => what.sort() == Sort::Men,
        _ => false,
    }
}

impl Moment {
    /// The value of a condition in every position, if it has one.
    pub(in crate::language::check) fn answer(
        &self,
        facts: &Facts<'_>,
        condition: &Condition,
    ) -> Option<Answer> {
        let decided = |holds: bool, (why, word): Cause| Some(Answer { holds, why, word });
        match &condition.kind {
            ConditionKind::Not(what) => {
                let answer = self.answer(facts, what)?;
                Some(Answer { holds: !answer.holds, ..answer })
            }
            ConditionKind::All(parts) => self.joined(facts, parts, false),
            ConditionKind::Any(parts) => self.joined(facts, parts, true),
            ConditionKind::Some(set) => decided(false, self.nothing_in(set)?),
            ConditionKind::Common(a, b) => self.in_both(a, b),
            ConditionKind::Compare(left, comparison, right) => {
                let (a, why) = self.amount(facts, left)?;
                let (b, other) = self.amount(facts, right)?;
                decided(compared(a, *comparison, b)?, why.or(other)?)
            }
            ConditionKind::SameDirection(a, b) => {
                decided(false, self.no_direction(a).or_else(|| self.no_direction(b))?)
            }
            ConditionKind::SameKind(a, b) => {
                if let Some(cause) = self.no_kind(a).or_else(|| self.no_kind(b)) {
                    return decided(false, cause);
                }
                let ((KindValueKind::Of(set), KindValueKind::These(kinds))
                | (KindValueKind::These(kinds), KindValueKind::Of(set))) = (&a.kind, &b.kind)
                else {
                    return None;
                };
                let point = self.point(set)?;
                decided(self.has(point, &SetKind::Kinds(kinds.clone()))?, (Why::Itself, set.at))
            }
            ConditionKind::Flag(state) => decided(false, self.no_owner(state)?),
            ConditionKind::SameSide(..)
            | ConditionKind::InHand(..)
            | ConditionKind::NoMove(_)
            | ConditionKind::CanMove(_)
            | ConditionKind::Occurs(..)
            | ConditionKind::TurnsSince { .. }
            | ConditionKind::AfterEvery(..) => None,
        }
    }

    /// A condition that decides the whole list, or else all of them.
    fn joined(&self, facts: &Facts<'_>, parts: &[Condition], settles: bool) -> Option<Answer> {
        let answers: Vec<Option<Answer>> = parts.iter().map(|part| self.answer(facts, part)).collect();
        let settled = answers.iter().flatten().find(|answer| answer.holds == settles).copied();
        settled.or_else(|| answers.iter().copied().collect::<Option<Vec<_>>>()?.first().copied())
    }

    /// Why a set has no members, if that is known.
    fn nothing_in(&self, set: &Set) -> Option<Cause> {
        let missing = |missing: Missing| Some((Why::NotYet(missing), set.at));
        match &set.kind {
            SetKind::Taken if self.lacks(Missing::Taken) => missing(Missing::Taken),
            SetKind::Passed if self.lacks(Missing::Walked) => missing(Missing::Walked),
            SetKind::Named(..) if self.lacks(Missing::Named) => missing(Missing::Named),
            SetKind::Mover | SetKind::Me | SetKind::It | SetKind::Here if self.lacks(Missing::Mover) => {
                missing(Missing::Mover)
            }
            SetKind::Origin if self.lacks(Missing::Origin) => missing(Missing::Origin),
            SetKind::And(parts) => parts.iter().find_map(|part| self.nothing_in(part)).or_else(|| {
                let pointed = parts.iter().find_map(|part| Some((self.point(part)?, part.at)))?;
                let clash = parts.iter().find(|part| self.has(pointed.0, &part.kind) == Some(false))?;
                Some((pointed.0.why(), if clash.at == pointed.1 { set.at } else { pointed.1 }))
            }),
            SetKind::Or(parts) => {
                let causes: Option<Vec<Cause>> = parts.iter().map(|part| self.nothing_in(part)).collect();
                causes?.first().copied()
            }
            SetKind::By { what, from, .. } => self.nothing_in(what).or_else(|| self.nothing_in(from)),
            SetKind::Attacked(what, Attack { by, on, without_effects: _ }) => {
                let named = [by, on].into_iter().flatten();
                self.nothing_in(what).or_else(|| named.into_iter().find_map(|set| self.nothing_in(set)))
            }
            SetKind::Where { what, .. } => self.nothing_in(what),
            SetKind::State(state, _) => self.no_owner(state),
            _ => None,
        }
    }

    /// Whether two sets have a member in common.
    fn in_both(&self, a: &Set, b: &Set) -> Option<Answer> {
        if let Some((why, word)) = self.nothing_in(a).or_else(|| self.nothing_in(b)) {
            return Some(Answer { holds: false, why, word });
        }
        let (point, at, other) = match (self.point(a), self.point(b)) {
            (Some(point), _) => (point, a.at, b),
            (None, Some(point)) => (point, b.at, a),
            (None, None) => return None,
        };
        Some(Answer { holds: self.has(point, &other.kind)?, why: point.why(), word: at })
    }

    /// What is known of a word that means one piece or cell.
    fn point(&self, set: &Set) -> Option<Point> {
        match &set.kind {
            SetKind::Me if self.itself.contains(&Word::Me) => Some(Point::Me(self.me)),
            SetKind::Mover if self.itself.contains(&Word::Mover) => Some(Point::Me(self.me)),
            SetKind::It if self.itself.contains(&Word::It) => Some(Point::Me(self.me)),
            SetKind::Here => match self.here {
                On::Me => Some(Point::Me(self.me)),
                On::Nobody => Some(Point::Free),
                On::Somebody => None,
            },
            _ => None,
        }
    }

    /// Whether the cell `here` is in a set.
    pub(super) fn here_within(&self, set: &Set) -> Option<bool> {
        match self.here {
            On::Me => self.has(Point::Me(self.me), &set.kind),
            On::Nobody => self.has(Point::Free, &set.kind),
            On::Somebody => None,
        }
    }

    /// Whether a known piece or cell is in a set.
    fn has(&self, point: Point, set: &SetKind) -> Option<bool> {
        let each = |parts: &[Set]| -> Vec<Option<bool>> {
            parts.iter().map(|part| self.has(point, &part.kind)).collect()
        };
        let settled = |known: &[Option<bool>], by: bool| {
            if known.contains(&Some(by)) { Some(by) } else { (!known.contains(&None)).then_some(!by) }
        };
        match (set, point) {
            (SetKind::And(parts), _) => settled(&each(parts), false),
            (SetKind::Or(parts), _) => settled(&each(parts), true),
            // An empty cell is in no set of pieces, nor in the complement of one.
            (_, Point::Free) if of_men(set) => Some(false),
            (SetKind::Not(what), _) => self.has(point, &what.kind).map(|known| !known),
            (SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. }, _) => {
                self.has(point, &what.kind).filter(|known| !known)
            }
            (SetKind::Empty, Point::Free) => Some(true),
            (SetKind::Occupied, Point::Free) => Some(false),
            (_, Point::Me(kind)) => self.is_one_of(kind, set),
            _ => None,
        }
    }

    /// Whether the clause's own piece is in a plain set.
    fn is_one_of(&self, kind: Option<Kind>, set: &SetKind) -> Option<bool> {
        match set {
            SetKind::Men => Some(true),
            SetKind::Side(Whose::Own) if self.is_own => Some(true),
            SetKind::Side(Whose::Enemy) if self.is_own => Some(false),
            SetKind::Occupied if self.here == On::Me => Some(true),
            SetKind::Empty if self.here == On::Me => Some(false),
            SetKind::Kinds(asked) => kind.map(|kind| asked.contains(&kind)),
            _ => None,
        }
    }

    /// The bounds of a number, and why, if the moment decides them.
    fn amount(&self, facts: &Facts<'_>, number: &Number) -> Option<((i64, i64), Option<Cause>)> {
        let known = match &number.kind {
            NumberKind::Distance if self.lacks(Missing::Walked) => {
                Some(((0, 0), (Why::NotYet(Missing::Walked), number.at)))
            }
            NumberKind::NumberOf(set) => self.nothing_in(set).map(|cause| ((0, 0), cause)),
            NumberKind::State(state) => self.no_owner(state).map(|cause| ((0, 0), cause)),
            _ => None,
        };
        match known {
            Some((bounds, cause)) => Some((bounds, Some(cause))),
            None => Some((facts.certain.bounds(number)?, None)),
        }
    }

    fn no_direction(&self, directions: &Directions) -> Option<Cause> {
        match &directions.kind {
            DirectionsKind::Same if self.lacks(Missing::Walked) => {
                Some((Why::NotYet(Missing::Walked), directions.at))
            }
            DirectionsKind::State(state) => self.no_owner(state),
            _ => None,
        }
    }

    fn no_kind(&self, value: &KindValue) -> Option<Cause> {
        match &value.kind {
            KindValueKind::Of(set) => self.nothing_in(set),
            KindValueKind::State(state) => self.no_owner(state),
            KindValueKind::These(_) => None,
        }
    }

    /// Why no piece has a state that is asked for.
    fn no_owner(&self, state: &StateRef) -> Option<Cause> {
        match &state.of {
            Owner::Men(set) | Owner::Cells(set) => self.nothing_in(set),
            Owner::Game | Owner::Side(_) => None,
        }
    }
}
