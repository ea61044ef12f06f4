//! Whether one question implies another in all positions, decided by their form. A `false` answer proves
//! nothing; a `true` answer is certain.

use crate::language::ir::places::Placed;
use crate::language::ir::{Comparison, Condition, ConditionKind, Number, NumberKind, Set, SetKind, Sort};

/// How many pairs of parts are compared, since questions can have any size.
const PAIRS: usize = 20_000;

/// Whether `one` implies `other`. The places of their words do not matter.
pub(super) fn implies(one: &Condition, other: &Condition) -> bool {
    let (one, other) = (one.clone().unplaced(), other.clone().unplaced());
    Comparing { left: PAIRS }.implies((&one, true), (&other, true))
}

/// A question, or with `false` its negation.
type Claim<'c> = (&'c Condition, bool);

/// Two questions that are compared.
struct Comparing {
    /// How many pairs may still be compared.
    left: usize,
}

impl Comparing {
    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }

    fn implies(&mut self, one: Claim, other: Claim) -> bool {
        if !self.spend() {
            return false;
        }
        // Parts that can be taken apart without loss come first.
        match (parts(one), parts(other)) {
            (_, Parts::All(others)) => others.into_iter().all(|other| self.implies(one, other)),
            (Parts::Any(ones), _) => ones.into_iter().all(|one| self.implies(one, other)),
            (Parts::All(ones), Parts::Any(others)) => {
                ones.into_iter().any(|one| self.implies(one, other))
                    || others.into_iter().any(|other| self.implies(one, other))
            }
            (Parts::All(ones), Parts::One(_)) => ones.into_iter().any(|one| self.implies(one, other)),
            (Parts::One(_), Parts::Any(others)) => others.into_iter().any(|other| self.implies(one, other)),
            (Parts::One(one), Parts::One(other)) => self.plainly(one, other),
        }
    }

    /// For two questions that are not joined by `and` or `or`.
    fn plainly(&mut self, one: Claim, other: Claim) -> bool {
        if one == other {
            return true;
        }
        if let (Some(one), Some(other)) = (Amount::of(one), Amount::of(other)) {
            return self.amounts(&one, &other);
        }
        match (one, other) {
            ((one, false), (other, false)) => self.holds_then((&other.kind, &one.kind)),
            ((one, true), (other, true)) => self.holds_then((&one.kind, &other.kind)),
            _ => false,
        }
    }

    fn holds_then(&mut self, kinds: (&ConditionKind, &ConditionKind)) -> bool {
        match kinds {
            (ConditionKind::Common(a, b), ConditionKind::Common(c, d)) => {
                self.has_members_of(a, c) && self.has_members_of(b, d)
            }
            (ConditionKind::Occurs(more), ConditionKind::Occurs(fewer)) => more >= fewer,
            (
                ConditionKind::TurnsSince { turns: more, taking, moving },
                ConditionKind::TurnsSince { turns: fewer, taking: only_taking, moving: only_moving },
            ) => {
                more >= fewer
                    && (*taking || !only_taking)
                    && only_moving.iter().all(|kind| moving.contains(kind))
            }
            (ConditionKind::AfterEvery(one, of), ConditionKind::AfterEvery(other, whose)) => {
                of == whose && self.implies((one, true), (other, true))
            }
            (ConditionKind::CanMove(one), ConditionKind::CanMove(other)) => {
                self.implies((one, true), (other, true))
            }
            (ConditionKind::InHand(of, some), ConditionKind::InHand(whose, kinds)) => {
                of == whose && some.iter().all(|kind| kinds.contains(kind))
            }
            (ConditionKind::Compare(a, one, b), ConditionKind::Compare(c, other, d)) => {
                a == c && b == d && is_stricter(*one, *other)
                    || a == d && b == c && is_stricter(*one, turned(*other))
            }
            _ => false,
        }
    }

    /// Whether bounds of an amount imply bounds of another.
    fn amounts(&mut self, one: &Amount, other: &Amount) -> bool {
        match (&one.what, &other.what) {
            (Counted::Number(a), Counted::Number(b)) => {
                a == b && other.least <= one.least && one.most <= other.most
            }
            (Counted::Members(a), Counted::Members(b)) => {
                (other.least <= 0 || other.least <= one.least && self.has_members_of(a, b))
                    && (other.most == i64::MAX || one.most <= other.most && self.has_members_of(b, a))
            }
            _ => false,
        }
    }

    /// Whether one set is a subset of another. Pieces that a word refers to, such as `taken`, may be off
    /// the board, where only such words find them.
    fn has_members_of(&mut self, part: &Set, whole: &Set) -> bool {
        let found = !may_be_away(part) || part.sort() == Sort::Men && whole.is_pointed();
        part == whole || part.sort() == whole.sort() && found && self.is_within(part, whole)
    }

    /// Whether one set is a subset of another, member by member.
    fn is_within(&mut self, part: &Set, whole: &Set) -> bool {
        if part == whole {
            return true;
        }
        if !self.spend() {
            return false;
        }
        match (&part.kind, &whole.kind) {
            (_, SetKind::And(wholes)) => wholes.iter().all(|whole| self.is_within(part, whole)),
            (SetKind::Or(parts), _) => {
                parts.iter().all(|one| one.sort() == part.sort() && self.is_within(one, whole))
            }
            (SetKind::Kinds(some), SetKind::Kinds(kinds)) => some.iter().all(|kind| kinds.contains(kind)),
            (SetKind::These(some), SetKind::These(cells)) => some.iter().all(|cell| cells.contains(cell)),
            (SetKind::Not(some), SetKind::Not(others)) if some.sort() == others.sort() => {
                self.is_within(others, some)
            }
            _ => {
                let (of, among) = (part, whole);
                let through = match &of.kind {
                    SetKind::And(parts) => parts.iter().any(|part| self.is_within(part, among)),
                    SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                        self.is_within(what, among)
                    }
                    _ => false,
                };
                let alike = |whole: &&Set| whole.sort() == among.sort();
                through
                    || matches!(&among.kind, SetKind::Or(wholes)
                        if wholes.iter().filter(alike).any(|whole| self.is_within(of, whole)))
            }
        }
    }
}

/// The parts of a question.
enum Parts<'c> {
    All(Vec<Claim<'c>>),
    Any(Vec<Claim<'c>>),
    One(Claim<'c>),
}

fn parts<'c>((condition, holds): Claim<'c>) -> Parts<'c> {
    let each = |parts: &'c [Condition]| parts.iter().map(|part| (part, holds)).collect();
    match (&condition.kind, holds) {
        (ConditionKind::Not(what), _) => parts((&**what, !holds)),
        (ConditionKind::All(of), true) | (ConditionKind::Any(of), false) => Parts::All(each(of)),
        (ConditionKind::All(of), false) | (ConditionKind::Any(of), true) => Parts::Any(each(of)),
        _ => Parts::One((condition, holds)),
    }
}

/// What is counted.
enum Counted<'c> {
    /// The members of a set.
    Members(&'c Set),
    /// Something else.
    Number(&'c Number),
}

/// A question that bounds an amount.
struct Amount<'c> {
    what: Counted<'c>,
    least: i64,
    most: i64,
}

impl<'c> Amount<'c> {
    fn of((condition, holds): Claim<'c>) -> Option<Self> {
        let (what, comparison, with) = match &condition.kind {
            ConditionKind::Some(set) => (Counted::Members(set), Comparison::AtLeast, 1),
            ConditionKind::Compare(number, comparison, Number { kind: NumberKind::Constant(with), .. }) => {
                let what = match &number.kind {
                    NumberKind::NumberOf(set) => Counted::Members(set),
                    _ => Counted::Number(number),
                };
                (what, *comparison, *with)
            }
            _ => return None,
        };
        let (least, most) = match (comparison, holds) {
            (Comparison::Equal, true) => (with, with),
            // Inequality gives two ranges, except for a count compared with 0.
            (Comparison::Equal, false) if with == 0 && matches!(what, Counted::Members(_)) => (1, i64::MAX),
            (Comparison::Equal, false) => return None,
            (Comparison::AtLeast, true) | (Comparison::Less, false) => (with, i64::MAX),
            (Comparison::Less, true) | (Comparison::AtLeast, false) => (i64::MIN, with.saturating_sub(1)),
            (Comparison::AtMost, true) | (Comparison::More, false) => (i64::MIN, with),
            (Comparison::More, true) | (Comparison::AtMost, false) => (with.saturating_add(1), i64::MAX),
        };
        Some(Self { what, least, most })
    }
}

/// Whether a set may contain pieces that are not on the board.
fn may_be_away(set: &Set) -> bool {
    match &set.kind {
        SetKind::Mover
        | SetKind::Me
        | SetKind::It
        | SetKind::Taken
        | SetKind::Named(..)
        | SetKind::Before(_) => true,
        SetKind::And(parts) | SetKind::Or(parts) => parts.iter().any(may_be_away),
        SetKind::Attacked(what, _)
        | SetKind::By { what, .. }
        | SetKind::Where { what, .. }
        | SetKind::Not(what) => may_be_away(what),
        _ => false,
    }
}

/// Whether one comparison of two numbers implies another.
fn is_stricter(one: Comparison, other: Comparison) -> bool {
    matches!(
        (one, other),
        (Comparison::Equal | Comparison::More, Comparison::AtLeast)
            | (Comparison::Equal | Comparison::Less, Comparison::AtMost)
    ) || one == other
}

/// The same comparison with the numbers swapped.
fn turned(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Equal,
        Comparison::AtLeast => Comparison::AtMost,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::More => Comparison::Less,
        Comparison::Less => Comparison::More,
    }
}

#[cfg(test)]
#[expect(clippy::panic, reason = "a panic is how a test fails")]
mod tests;
