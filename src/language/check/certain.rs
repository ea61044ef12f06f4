//! What is known of sets, numbers and questions before the first move: questions that always hold, and questions
//! that never hold.

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::not_constant::NotConstant;
use crate::language::budget::Budget;
use crate::language::ir::{
    Cell, Comparison, ConditionKind, DirectionsKind, Kind, Number, NumberKind, Owner, Set, SetKind, Side,
    Sort, StateDecl, StateType, Whose, ZoneDecl,
};

/// The bounds of a number.
pub(super) type Bounds = (i64, i64);

/// The limit of cells and pairs of sets that are examined for one game; beyond it nothing counts as certain.
pub(super) const WORK: u64 = 4_000_000;

/// Both sides, either of which may be the one that asks.
pub(super) const SIDES: [Side; 2] = Side::BOTH;

/// What is certain on a board, with the states that are declared.
#[derive(Clone, Copy)]
pub(super) struct Certain<'a> {
    /// The number of cells.
    pub(super) cells: usize,
    pub(super) zones: &'a [ZoneDecl],
    pub(super) states: &'a [StateDecl],
    /// The budget for this work.
    pub(super) budget: &'a Budget,
}

impl Certain<'_> {
    /// The value of a question in every position, if its form decides it.
    pub(super) fn certainly(&self, kind: &ConditionKind) -> Option<bool> {
        match kind {
            ConditionKind::Not(inner) => self.certainly(&inner.kind).map(|holds| !holds),
            // `no cell` is the usual way to write a move that is never made.
            ConditionKind::Some(Set { kind: SetKind::Cells, .. }) => None,
            ConditionKind::Some(set) => {
                for_both_sides(|side| self.fixed_cells(set, side).map(|cells| !cells.is_empty()))
            }
            ConditionKind::Common(a, b) if a.sort() == Sort::Men && b.sort() == Sort::Men => {
                self.disjoint(a, b).then_some(false)
            }
            ConditionKind::Common(a, b) => {
                for_both_sides(|side| match (self.fixed_cells(a, side), self.fixed_cells(b, side)) {
                    (Some(a), Some(b)) => Some(!a.is_disjoint(&b)),
                    _ => {
                        let (a, b) = (self.at_most_cells(a, side)?, self.at_most_cells(b, side)?);
                        a.is_disjoint(&b).then_some(false)
                    }
                })
            }
            ConditionKind::Compare(left, comparison, right) => self.compares(left, *comparison, right),
            ConditionKind::SameDirection(a, b) => match (&a.kind, &b.kind) {
                (DirectionsKind::Fixed(a), DirectionsKind::Fixed(b)) => {
                    let mut shared =
                        a.iter().zip(b).map(|(a, b)| a.iter().any(|direction| b.contains(direction)));
                    let first = shared.next()?;
                    shared.all(|other| other == first).then_some(first)
                }
                _ => None,
            },
            ConditionKind::SameSide(a, b) => match (a, b) {
                (Whose::Own, Whose::Own) | (Whose::Enemy, Whose::Enemy) => Some(true),
                (Whose::Own, Whose::Enemy) | (Whose::Enemy, Whose::Own) => Some(false),
                (Whose::Of(a), Whose::Of(b)) => Some(a == b),
                _ => None,
            },
            _ => None,
        }
    }

    /// Pays for examining so many cells or sets; `None` if that exceeds the budget of a check.
    pub(super) fn weigh(&self, many: usize) -> Option<()> {
        self.budget.take(many).ok()
    }

    /// The cells that a set always has, if its form says so.
    pub(super) fn fixed_cells(&self, set: &Set, side: Side) -> Option<BTreeSet<Cell>> {
        self.weigh(match &set.kind {
            SetKind::These(cells) => cells.len(),
            SetKind::Cells | SetKind::Zone(..) | SetKind::And(_) | SetKind::Or(_) | SetKind::Not(_) => {
                self.cells
            }
            _ => return None,
        })?;
        self.made_of(set, side, |part| self.fixed_cells(part, side).ok_or(NotConstant::Depends)).ok()
    }

    /// The cells of a set that is cells, a zone, or made of `part`s that are known.
    pub(super) fn made_of(
        &self,
        set: &Set,
        side: Side,
        part: impl Fn(&Set) -> Result<BTreeSet<Cell>, NotConstant>,
    ) -> Result<BTreeSet<Cell>, NotConstant> {
        Ok(match &set.kind {
            SetKind::Cells => self.all_cells(),
            SetKind::These(cells) => cells.iter().copied().gather(),
            SetKind::Zone(zone, whose) => {
                let side = match whose {
                    Whose::Own => side,
                    Whose::Enemy => side.other(),
                    Whose::Of(side) => *side,
                };
                let cells = self.zones.get(zone.index()).and_then(|zone| zone.cells.get(side.index()));
                cells.ok_or(NotConstant::Depends)?.iter().copied().gather()
            }
            SetKind::And(parts) => {
                let mut found = self.all_cells();
                for set in parts {
                    let set = part(set)?;
                    found = found.into_iter().filter(|cell| set.contains(cell)).gather();
                }
                found
            }
            SetKind::Or(parts) => {
                let mut found = BTreeSet::new();
                for set in parts {
                    found.extend(part(set)?);
                }
                found
            }
            SetKind::Not(set) => {
                let set = part(set)?;
                self.all_cells().into_iter().filter(|cell| !set.contains(cell)).gather()
            }
            _ => return Err(NotConstant::Depends),
        })
    }

    /// All cells.
    pub(super) fn all_cells(&self) -> BTreeSet<Cell> {
        (0..self.cells).map(Cell::at).gather()
    }

    /// Cells that include all members of a set, if its form gives such a bound.
    pub(super) fn at_most_cells(&self, set: &Set, side: Side) -> Option<BTreeSet<Cell>> {
        match &set.kind {
            SetKind::And(parts) => {
                let mut parts = parts.iter().filter_map(|part| self.at_most_cells(part, side));
                let mut found = parts.next()?;
                for part in parts {
                    found = found.into_iter().filter(|cell| part.contains(cell)).gather();
                }
                Some(found)
            }
            SetKind::Or(parts) => {
                let mut found = BTreeSet::new();
                for part in parts {
                    found.extend(self.at_most_cells(part, side)?);
                }
                Some(found)
            }
            SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                self.at_most_cells(what, side)
            }
            _ => self.fixed_cells(set, side),
        }
    }

    /// Whether one set is certainly a subset of the other.
    pub(super) fn within(&self, set: &Set, other: &Set) -> bool {
        if self.weigh(1).is_none() {
            return false;
        }
        match (&set.kind, &other.kind) {
            (SetKind::And(parts), _) if parts.iter().any(|part| self.within(part, other)) => true,
            (SetKind::Or(parts), _) if parts.iter().all(|part| self.within(part, other)) => true,
            (_, SetKind::And(parts)) => parts.iter().all(|part| self.within(set, part)),
            (_, SetKind::Or(parts)) if parts.iter().any(|part| self.within(set, part)) => true,
            (SetKind::Kinds(some), SetKind::Kinds(all)) => some.iter().all(|kind| all.contains(kind)),
            (SetKind::Side(a), SetKind::Side(b)) => a == b,
            (SetKind::Flagged(a), SetKind::Flagged(b)) => a == b,
            (SetKind::Named(a, _), SetKind::Named(b, _)) => a == b,
            (SetKind::Mover, SetKind::Mover) | (SetKind::Nobody, SetKind::Nobody) => true,
            (_, SetKind::Men) => set.sort() == Sort::Men,
            _ => SIDES.into_iter().all(|side| {
                match (self.fixed_cells(set, side), self.fixed_cells(other, side)) {
                    (Some(a), Some(b)) => a.is_subset(&b),
                    _ => false,
                }
            }),
        }
    }

    /// Whether two sets are certainly disjoint.
    pub(super) fn disjoint(&self, set: &Set, other: &Set) -> bool {
        if self.weigh(1).is_none() {
            return false;
        }
        match (&set.kind, &other.kind) {
            (SetKind::And(parts), _) => parts.iter().any(|part| self.disjoint(part, other)),
            (_, SetKind::And(parts)) => parts.iter().any(|part| self.disjoint(set, part)),
            (SetKind::Or(parts), _) => parts.iter().all(|part| self.disjoint(part, other)),
            (_, SetKind::Or(parts)) => parts.iter().all(|part| self.disjoint(set, part)),
            (SetKind::Kinds(a), SetKind::Kinds(b)) => !shares_kind(a, b),
            (SetKind::Side(a), SetKind::Side(b)) => {
                self.certainly(&ConditionKind::SameSide(*a, *b)) == Some(false)
            }
            (SetKind::Side(_), SetKind::Nobody) | (SetKind::Nobody, SetKind::Side(_)) => true,
            (SetKind::Empty, _) | (_, SetKind::Empty) => {
                [set, other].into_iter().any(|set| set.sort() == Sort::Men)
            }
            (SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. }, _) => {
                self.disjoint(what, other)
            }
            (_, SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. }) => {
                self.disjoint(set, what)
            }
            (SetKind::Not(a), _) => self.within(other, a),
            (_, SetKind::Not(b)) => self.within(set, b),
            _ => SIDES.into_iter().all(|side| {
                match (self.fixed_cells(set, side), self.fixed_cells(other, side)) {
                    (Some(a), Some(b)) => a.is_disjoint(&b),
                    _ => false,
                }
            }),
        }
    }

    /// Whether a comparison of two numbers always holds, or never does.
    fn compares(&self, left: &Number, comparison: Comparison, right: &Number) -> Option<bool> {
        compared(self.bounds(left)?, comparison, self.bounds(right)?)
    }

    /// The bounds of a number, if its form gives them.
    pub(super) fn bounds(&self, number: &Number) -> Option<Bounds> {
        Some(match &number.kind {
            NumberKind::Constant(n) => (*n, *n),
            NumberKind::State(state) => match (&self.states.get(state.state.index())?.ty, &state.of) {
                // A state of no piece counts as 0.
                (StateType::Number(least, most), Owner::Men(of) | Owner::Cells(of))
                    if of.kind != SetKind::Me =>
                {
                    (*least.min(&0), *most)
                }
                (StateType::Number(least, most), _) => (*least, *most),
                _ => return None,
            },
            NumberKind::NumberOf(set) => self.number_of(set).unwrap_or((0, i64::MAX)),
            NumberKind::InHand(..) | NumberKind::Distance => (0, i64::MAX),
            NumberKind::Before(what) => self.bounds(what)?,
            NumberKind::Add(parts) => {
                let mut sum: Bounds = (0, 0);
                for part in parts {
                    let (least, most) = self.bounds(part)?;
                    sum = (sum.0.saturating_add(least), sum.1.saturating_add(most));
                }
                sum
            }
            NumberKind::Times(parts) => {
                let mut product: Bounds = (1, 1);
                for part in parts {
                    let (least, most) = self.bounds(part)?;
                    let ends = [product.0, product.1]
                        .map(|end| [end.saturating_mul(least), end.saturating_mul(most)]);
                    let ends = ends.as_flattened().iter().copied();
                    product = (ends.clone().min()?, ends.max()?);
                }
                product
            }
            // For no piece at all it is 0; the number of pieces is not known.
            NumberKind::SumOf { number, .. } => {
                let (least, most) = self.bounds(number)?;
                (if least < 0 { i64::MIN } else { 0 }, if most > 0 { i64::MAX } else { 0 })
            }
            NumberKind::Subtract(a, b) => {
                let ((least, most), (low, high)) = (self.bounds(a)?, self.bounds(b)?);
                (least.saturating_sub(high), most.saturating_sub(low))
            }
            NumberKind::Max(parts) | NumberKind::Min(parts) => {
                let bounds = parts.iter().map(|part| self.bounds(part)).collect::<Option<Vec<Bounds>>>()?;
                let (least, most) = (bounds.iter().map(|b| b.0), bounds.iter().map(|b| b.1));
                if matches!(number.kind, NumberKind::Max(_)) {
                    (least.max()?, most.max()?)
                } else {
                    (least.min()?, most.min()?)
                }
            }
        })
    }

    /// The smallest and largest number of members of a set of cells, if they are known.
    pub(super) fn number_of(&self, set: &Set) -> Option<Bounds> {
        let mut counts = Vec::new();
        for side in SIDES {
            counts.push(i64::try_from(self.fixed_cells(set, side)?.len()).ok()?);
        }
        Some((*counts.iter().min()?, *counts.iter().max()?))
    }
}

/// Whether a comparison of numbers within bounds always holds, or never does.
pub(super) fn compared(one: Bounds, comparison: Comparison, other: Bounds) -> Option<bool> {
    let ((least, most), (low, high)) = (one, other);
    let (always, never) = match comparison {
        Comparison::Equal => (least == most && (low, high) == (least, most), least > high || low > most),
        Comparison::AtLeast => (least >= high, most < low),
        Comparison::More => (least > high, most <= low),
        Comparison::AtMost => (most <= low, least > high),
        Comparison::Less => (most < low, least >= high),
    };
    match (always, never) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

fn shares_kind(a: &[Kind], b: &[Kind]) -> bool {
    a.iter().any(|kind| b.contains(kind))
}

/// The value if it is the same for both sides, else `None`.
fn for_both_sides(ask: impl Fn(Side) -> Option<bool>) -> Option<bool> {
    let [first, second] = SIDES.map(ask);
    first.filter(|_| first == second)
}
