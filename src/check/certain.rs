//! What is known of sets, numbers and questions before anybody has moved: questions that always hold, and questions
//! that never can.

use std::collections::BTreeSet;

use super::names::Meaning;
use super::scope::{Place, Scope};
use super::zones::Unsettled;
use super::{Checker, errors};
use crate::ir::{
    Cell, Comparison, Condition, ConditionKind, DirectionsKind, Kind, Number, NumberKind, Owner, Set,
    SetKind, Side, Sort, StateType, Whose,
};
use crate::syntax::tree::{Expr, ExprKind, Relation};

/// The least and the greatest that a number can be.
pub(super) type Bounds = (i64, i64);

/// How many cells and pairs of sets are looked at for one game: beyond that nothing counts as certain.
pub(super) const WORK: u64 = 4_000_000;

/// Both sides, each of which may ask.
pub(super) const SIDES: [Side; 2] = Side::BOTH;

impl<'t> Checker<'t> {
    /// Refuses a question that needs no position to be answered. Lists and denials are left to their parts.
    pub(super) fn needs_a_position(&mut self, expr: &'t Expr, condition: &Condition, scope: &Scope<'t>) {
        match &expr.kind {
            ExprKind::Or(_)
            | ExprKind::And(_)
            | ExprKind::Not(_)
            | ExprKind::No(_)
            | ExprKind::AfterEvery(..)
            | ExprKind::Call(..) => {
                return;
            }
            _ if self.speaks_of_parameters(expr, scope) => return,
            _ => {}
        }
        let at = expr.at.0;
        let text = self.sources.text(at);
        if let ExprKind::Relation(left, relation, right) = &expr.kind
            && (left == right || same_direction(condition))
        {
            let holds =
                !matches!(relation, Relation::IsNot | Relation::NotIn | Relation::More | Relation::Less);
            let words = (self.sources.text(left.at.0), self.sources.text(right.at.0));
            return self.out.push(errors::compared_with_itself(at, text, words, holds));
        }
        if let ConditionKind::Common(a, b) = &condition.kind
            && a.kind == SetKind::Here
            && matches!(scope.place, Place::Walk | Place::Rule)
            && SIDES.into_iter().all(|side| self.fixed_cells(b, side) == Some(self.all_cells()))
        {
            let cells = &self.ir.board.cells;
            let ends = [cells.first(), cells.last()].map(|cell| cell.map_or("", |cell| cell.name.as_str()));
            return self.out.push(errors::here_is_somewhere(at, text, self.sources.text(b.at), ends));
        }
        if matches!(&condition.kind, ConditionKind::Some(set) if set.kind == SetKind::Cells) {
            let example = self.ir.board.cells.first().map_or("", |cell| cell.name.as_str());
            return self.out.push(errors::any_cell_asked(at, text, example));
        }
        let Some(holds) = self.certainly(&condition.kind) else { return };
        let asked = match &condition.kind {
            ConditionKind::Not(inner) => &inner.kind,
            kind => kind,
        };
        let found = match asked {
            ConditionKind::Some(_) => {
                let place = matches!(scope.place, Place::Ends | Place::Test);
                let (side, zone) = match &expr.kind {
                    ExprKind::Beside(parts) => match parts.as_slice() {
                        [side, zone] => (Some(self.sources.text(side.at.0)), self.sources.text(zone.at.0)),
                        _ => (None, text),
                    },
                    _ => (None, text),
                };
                errors::cells_asked(at, text, side, zone, !place)
            }
            ConditionKind::Compare(left, _, right) => self.certain_comparison(expr, left, right, holds),
            ConditionKind::SameSide(..) => {
                let side = self.ir.sides.first().map_or("", String::as_str);
                errors::sides_never_change(at, text, holds, side)
            }
            ConditionKind::Common(a, b) if a.sort() == Sort::Men && b.sort() == Sort::Men => {
                match self.zone_of_both(expr) {
                    Some((side, zone)) => errors::men_of_a_zone(at, text, holds, &side, &zone),
                    None => errors::nothing_in_both(at, text, holds),
                }
            }
            _ => errors::board_never_changes(at, text, holds),
        };
        self.out.push(found);
    }

    /// `enemy tower` in a relation, where the tower is the same for both sides, and so the men there are meant.
    fn zone_of_both(&self, expr: &Expr) -> Option<(String, String)> {
        let expr = match &expr.kind {
            ExprKind::Not(inner) | ExprKind::No(inner) => inner,
            _ => expr,
        };
        let ExprKind::Relation(_, _, place) = &expr.kind else { return None };
        let ExprKind::Beside(words) = &place.kind else { return None };
        let [side, Expr { kind: ExprKind::Name(zone), .. }] = words.as_slice() else { return None };
        let of_both = self.is_side(side) && matches!(self.names.get(&zone.text), Some(Meaning::Zone(_)));
        of_both.then(|| (self.words(side.at.0), zone.text.clone()))
    }

    /// The message for a comparison of numbers whose bounds decide it.
    fn certain_comparison(
        &self,
        expr: &Expr,
        left: &Number,
        right: &Number,
        holds: bool,
    ) -> crate::diagnostic::Diagnostic {
        let at = expr.at.0;
        let text = self.sources.text(at);
        let counted = [left, right].into_iter().find_map(|number| match &number.kind {
            NumberKind::NumberOf(set) if self.number_of(set).is_some_and(|(least, most)| least == most) => {
                Some((number, set))
            }
            _ => None,
        });
        if let Some((number, set)) = counted
            && let Some((_, many)) = self.number_of(set)
        {
            let words = self.sources.text(set.at);
            return errors::cells_counted(at, text, (self.sources.text(number.at), words), many, holds);
        }
        let (number, (least, most)) = match (self.bounds(left), self.bounds(right)) {
            (Some(_), Some(of)) if matches!(left.kind, NumberKind::Constant(_)) => (right, of),
            (Some(of), _) => (left, of),
            _ => (left, (0, 0)),
        };
        errors::bounds_decide(at, text, self.sources.text(number.at), (least, most), holds)
    }

    /// Whether words speak of what the definition that they stand in is given: then they are asked where it is used.
    fn speaks_of_parameters(&self, expr: &Expr, scope: &Scope<'t>) -> bool {
        let parameters = &scope.frame.parameters;
        !parameters.is_empty()
            && self
                .sources
                .text(expr.at.0)
                .split(|c: char| !(c.is_alphanumeric() || "-_'".contains(c)))
                .any(|word| parameters.iter().any(|(name, _)| *name == word))
    }

    /// What a question is worth whatever happens in the game, where its form tells.
    pub(super) fn certainly(&self, kind: &ConditionKind) -> Option<bool> {
        match kind {
            ConditionKind::Not(inner) => self.certainly(&inner.kind).map(|holds| !holds),
            // `no cell` is how a move is written that is never made.
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

    /// Pays for looking at so many cells or sets; nothing where that is more than a check may take.
    pub(super) fn weigh(&self, many: usize) -> Option<()> {
        self.certain_budget.take(many).ok()
    }

    /// The cells that a set always has, where its form says so.
    pub(super) fn fixed_cells(&self, set: &Set, side: Side) -> Option<BTreeSet<Cell>> {
        self.weigh(match &set.kind {
            SetKind::These(cells) => cells.len(),
            SetKind::Cells | SetKind::Zone(..) | SetKind::And(_) | SetKind::Or(_) | SetKind::Not(_) => {
                self.ir.board.cells.len()
            }
            _ => return None,
        })?;
        self.made_of(set, side, |part| self.fixed_cells(part, side).ok_or(Unsettled::Depends)).ok()
    }

    /// The cells of a set that is cells, a zone, or made of `part`s that are known.
    pub(super) fn made_of(
        &self,
        set: &Set,
        side: Side,
        part: impl Fn(&Set) -> Result<BTreeSet<Cell>, Unsettled>,
    ) -> Result<BTreeSet<Cell>, Unsettled> {
        Ok(match &set.kind {
            SetKind::Cells => self.all_cells(),
            SetKind::These(cells) => cells.iter().copied().collect(),
            SetKind::Zone(zone, whose) => {
                let side = match whose {
                    Whose::Own => side,
                    Whose::Enemy => side.other(),
                    Whose::Of(side) => *side,
                };
                let cells =
                    self.ir.board.zones.get(zone.index()).and_then(|zone| zone.cells.get(side.index()));
                cells.ok_or(Unsettled::Depends)?.iter().copied().collect()
            }
            SetKind::And(parts) => {
                let mut found = self.all_cells();
                for set in parts {
                    let set = part(set)?;
                    found.retain(|cell| set.contains(cell));
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
                let mut found = self.all_cells();
                found.retain(|cell| !set.contains(cell));
                found
            }
            _ => return Err(Unsettled::Depends),
        })
    }

    /// Cells outside of which nothing of a set can be, where its form names some.
    pub(super) fn at_most_cells(&self, set: &Set, side: Side) -> Option<BTreeSet<Cell>> {
        match &set.kind {
            SetKind::And(parts) => {
                let mut parts = parts.iter().filter_map(|part| self.at_most_cells(part, side));
                let mut found = parts.next()?;
                for part in parts {
                    found.retain(|cell| part.contains(cell));
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
            SetKind::By { what, .. } | SetKind::Attacked(what) => self.at_most_cells(what, side),
            _ => self.fixed_cells(set, side),
        }
    }

    pub(super) fn all_cells(&self) -> BTreeSet<Cell> {
        (0..self.ir.board.cells.len()).map(Cell::at).collect()
    }

    /// Whether all that is in one set is surely in the other.
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
            (SetKind::Mover, SetKind::Mover) => true,
            (_, SetKind::Men) => set.sort() == Sort::Men,
            _ => SIDES.into_iter().all(|side| {
                match (self.fixed_cells(set, side), self.fixed_cells(other, side)) {
                    (Some(a), Some(b)) => a.is_subset(&b),
                    _ => false,
                }
            }),
        }
    }

    /// Whether two sets surely have nothing in common.
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

    /// Whether two numbers always compare so, or never do.
    fn compares(&self, left: &Number, comparison: Comparison, right: &Number) -> Option<bool> {
        compared(self.bounds(left)?, comparison, self.bounds(right)?)
    }

    /// The least and the greatest that a number can be, where its form tells.
    pub(super) fn bounds(&self, number: &Number) -> Option<Bounds> {
        Some(match &number.kind {
            NumberKind::Constant(n) => (*n, *n),
            NumberKind::State(state) => match (self.state_type(state.state)?, &state.of) {
                // Of no man at all, a state counts as 0.
                (StateType::Number(least, most), Owner::Men(men)) if men.kind != SetKind::Me => {
                    (*least.min(&0), *most)
                }
                (StateType::Number(least, most), _) => (*least, *most),
                _ => return None,
            },
            NumberKind::NumberOf(set) => self.number_of(set).unwrap_or((0, i64::MAX)),
            NumberKind::InHand(..) | NumberKind::Distance => (0, i64::MAX),
            NumberKind::Add(parts) => {
                let mut sum: Bounds = (0, 0);
                for part in parts {
                    let (least, most) = self.bounds(part)?;
                    sum = (sum.0.saturating_add(least), sum.1.saturating_add(most));
                }
                sum
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

    /// How many members a set of cells has at least and at most, where that is known.
    fn number_of(&self, set: &Set) -> Option<Bounds> {
        let mut counts = Vec::new();
        for side in SIDES {
            counts.push(i64::try_from(self.fixed_cells(set, side)?.len()).ok()?);
        }
        Some((*counts.iter().min()?, *counts.iter().max()?))
    }
}

/// Whether numbers within bounds always compare so, or never do.
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

/// `direction is same`: in a question both are the direction of the last leg.
fn same_direction(condition: &Condition) -> bool {
    let kind = match &condition.kind {
        ConditionKind::Not(inner) => &inner.kind,
        kind => kind,
    };
    matches!(kind, ConditionKind::SameDirection(a, b)
        if a.kind == DirectionsKind::Same && b.kind == DirectionsKind::Same)
}

fn shares_kind(a: &[Kind], b: &[Kind]) -> bool {
    a.iter().any(|kind| b.contains(kind))
}

/// What is so for either side; nothing where it differs.
fn for_both_sides(ask: impl Fn(Side) -> Option<bool>) -> Option<bool> {
    let [first, second] = SIDES.map(ask);
    first.filter(|_| first == second)
}
