//! Questions that need no position to be answered.

use super::certain::SIDES;
use super::scope::{Place, Scope};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::ir::{Condition, ConditionKind, DirectionsKind, Number, NumberKind, SetKind, Sort};
use crate::language::syntax::tree::{Expr, ExprKind, Relation};

impl<'t> Lowerer<'_, 't> {
    /// Refuses a question that needs no position to be answered. Lists and denials are left to their parts.
    pub(super) fn needs_a_position(&mut self, expr: &'t Expr, condition: &Condition, scope: &Scope<'t>) {
        self.needs_a_position_behind(None, expr, condition, scope);
    }

    /// The words for men of `chain south`, `own Pawn enemy camp`.
    fn men_in_place(&self, asked: &Expr) -> Option<&str> {
        let ExprKind::Beside(words) = &asked.kind else { return None };
        let (place, men) = words.split_last()?;
        let is_word = |expr: &Expr, is: &dyn Fn(&str) -> bool| matches!(&expr.kind, ExprKind::Name(name) if is(&name.text));
        let is_side = |expr: &Expr| is_word(expr, &|word| self.whose(word).is_some());
        if !is_word(place, &|word| matches!(self.names.get(word), Some(Meaning::Zone(_)))) {
            return None;
        }
        let men = match men {
            [men @ .., side] if is_side(side) => men,
            men => men,
        };
        let (first, last) = (men.first()?, men.last()?);
        Some(self.sources.text(first.at.0.to(last.at.0)))
    }

    /// The same behind another question of a list.
    pub(super) fn needs_a_position_behind(
        &mut self,
        before: Option<&'t Expr>,
        expr: &'t Expr,
        condition: &Condition,
        scope: &Scope<'t>,
    ) {
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
            let other = self.of_the_other(left, scope);
            let meant =
                other.zip(text.strip_suffix(words.1)).map(|(other, before)| format!("{before}{other}"));
            let same = words.0 == words.1;
            return self.out.push(errors::compared_with_itself(
                at,
                text,
                words,
                same,
                meant.as_deref(),
                holds,
            ));
        }
        if let ConditionKind::Common(a, b) = &condition.kind
            && a.kind == SetKind::Here
            && matches!(scope.place, Place::Walk | Place::Rule)
            && SIDES
                .into_iter()
                .all(|side| self.certain().fixed_cells(b, side) == Some(self.shape.all_cells()))
        {
            let cells = &self.shape.cells;
            let ends =
                [cells.first(), cells.last()].map(|cell| cell.map_or("", |cell| cell.name.as_str())).into();
            return self.out.push(errors::here_is_somewhere(at, text, self.sources.text(b.at), ends));
        }
        if matches!(&condition.kind, ConditionKind::Some(set) if set.kind == SetKind::Cells) {
            let example = self.shape.cells.first().map_or("", |cell| cell.name.as_str());
            return self.out.push(errors::any_cell_asked(at, text, example));
        }
        if matches!(&condition.kind, ConditionKind::Some(set) if matches!(set.kind, SetKind::Member(_))) {
            return self.out.push(errors::member_asked(at));
        }
        // A test may try what the board is known to be.
        if scope.place == Place::Test {
            return;
        }
        let Some(holds) = self.certain().certainly(&condition.kind) else { return };
        let asked = match &condition.kind {
            ConditionKind::Not(inner) => &inner.kind,
            kind => kind,
        };
        let found = match asked {
            ConditionKind::Some(_) => {
                let place = scope.place == Place::Ends;
                let (side, zone) = match &expr.kind {
                    ExprKind::Beside(parts) => match parts.as_slice() {
                        [side, zone] => (Some(self.sources.text(side.at.0)), self.sources.text(zone.at.0)),
                        _ => (None, text),
                    },
                    _ => (None, text),
                };
                let men = before.and_then(|before| self.men_in_place(before));
                errors::cells_asked(at, text, side, zone, !place, men)
            }
            ConditionKind::Compare(left, _, right) => self.certain_comparison(expr, left, right, holds),
            ConditionKind::SameSide(..) => {
                let side = self.names.sides.first().map_or("", String::as_str);
                errors::sides_never_change(at, text, holds, side)
            }
            ConditionKind::Common(a, b) if a.sort() == Sort::Men && b.sort() == Sort::Men => {
                match self.zone_of_both(expr) {
                    Some((side, zone)) => {
                        let there = text.replacen(&format!("{side} {zone}"), &zone, 1);
                        errors::men_of_a_zone(at, text, holds, (&side, &zone), &there)
                    }
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
        of_both.then(|| (self.sources.words(side.at.0), zone.text.clone()))
    }

    /// The message for a comparison of numbers whose bounds decide it.
    fn certain_comparison(
        &self,
        expr: &Expr,
        left: &Number,
        right: &Number,
        holds: bool,
    ) -> crate::language::diagnostic::Diagnostic {
        let at = expr.at.0;
        let text = self.sources.text(at);
        let counted = [left, right].into_iter().find_map(|number| match &number.kind {
            NumberKind::NumberOf(set)
                if self.certain().number_of(set).is_some_and(|(least, most)| least == most) =>
            {
                Some((number, set))
            }
            _ => None,
        });
        if let Some((number, set)) = counted
            && let Some((_, many)) = self.certain().number_of(set)
        {
            let words = self.sources.text(set.at);
            let men = match words.split_once(' ') {
                Some((side, zone)) => format!("{side} man {zone}"),
                None => format!("man {words}"),
            };
            return errors::cells_counted(at, text, (self.sources.text(number.at), many), &men, holds);
        }
        let (number, (least, most)) = match (self.certain().bounds(left), self.certain().bounds(right)) {
            (Some(_), Some(of)) if matches!(left.kind, NumberKind::Constant(_)) => (right, of),
            (Some(of), _) => (left, of),
            _ => (left, (0, 0)),
        };
        let number = self.sources.text(number.at);
        let bounds = (least, most, most.saturating_add(1));
        let (fixed, open) = (least == most, least == 0 && most == i64::MAX);
        let known = (number.strip_prefix("number of "), least < most && !number.contains(' '));
        errors::bounds_decide(at, text, number, bounds, (fixed, open), known, holds)
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
