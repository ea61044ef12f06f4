//! Questions that need no position to be answered.

use super::certain::SIDES;
use super::scope::{Place, Scope};
use super::{Lowerer, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    Condition, ConditionKind, DirectionsKind, Number, NumberKind, SetKind, Sort, ZoneDecl,
};
use crate::language::syntax::tree::{Expr, ExprKind, Relation};

impl<'t> Lowerer<'_, 't> {
    /// Refuses a question that needs no position to be answered. Lists and negations are left to their parts.
    pub(super) fn needs_a_position(&mut self, expr: &'t Expr, condition: &Condition, scope: &Scope<'t>) {
        match &expr.kind {
            ExprKind::Or(_)
            | ExprKind::And(_)
            | ExprKind::Not(_)
            | ExprKind::No(_)
            | ExprKind::AfterEvery(..)
            | ExprKind::Call(..) => return,
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
            return self.out.push(errors::compared_with_itself(at, text, words, words.0 == words.1, holds));
        }
        let asked = match &condition.kind {
            ConditionKind::Not(inner) => &inner.kind,
            kind => kind,
        };
        // A test may check what is known of the board.
        if scope.place == Place::Test {
            return;
        }
        if let ConditionKind::Compare(left, _, right) = asked {
            self.counts_cells(left, right);
            self.counts_cells(right, left);
        }
        let any_cell = matches!(asked, ConditionKind::Some(set) if set.kind == SetKind::Cells);
        let certain = self.certain().certainly(&condition.kind);
        let Some(holds) = certain.or((any_cell || self.is_anywhere(asked, scope)).then_some(true)) else {
            return;
        };
        let found = match asked {
            ConditionKind::Some(_) if !any_cell => {
                let zone = text.rsplit(' ').next().unwrap_or(text);
                errors::cells_asked(at, text, zone, scope.place != Place::Ends)
            }
            ConditionKind::Compare(left, _, right) => self.certain_comparison(expr, left, right, holds),
            ConditionKind::Common(a, b) => {
                errors::never_changes(at, text, holds, a.sort() == Sort::Men && b.sort() == Sort::Men)
            }
            _ => errors::never_changes(at, text, holds, false),
        };
        self.out.push(found);
    }

    /// `number of own last > number of own Pawn`: a zone of each side is counted, where the pieces in it were probably meant.
    fn counts_cells(&mut self, one: &Number, other: &Number) {
        let (NumberKind::NumberOf(cells), NumberKind::NumberOf(men)) = (&one.kind, &other.kind) else {
            return;
        };
        let SetKind::Zone(zone, _) = &cells.kind else { return };
        let of_each = |zone: &ZoneDecl| zone.cells.first() != zone.cells.last();
        if men.sort() != Sort::Men || !self.certain().zones.get(zone.index()).is_some_and(of_each) {
            return;
        }
        // A zone is full when it has as many pieces as cells.
        let zone = self.sources.text(cells.at);
        if let (Some((many, _)), false) =
            (self.certain().number_of(cells), self.sources.text(men.at).contains(zone))
        {
            self.out.push(errors::counts_cells((one.at, self.sources.text(one.at)), zone, many));
        }
    }

    /// `here in cell`: every place of a piece is among these cells.
    fn is_anywhere(&self, asked: &ConditionKind, scope: &Scope<'t>) -> bool {
        let ConditionKind::Common(here, cells) = asked else { return false };
        here.kind == SetKind::Here
            && matches!(scope.place, Place::Walk | Place::Rule)
            && SIDES
                .into_iter()
                .all(|side| self.certain().fixed_cells(cells, side) == Some(self.shape.all_cells()))
    }

    /// The message for a comparison of numbers whose bounds decide it.
    fn certain_comparison(&self, expr: &Expr, left: &Number, right: &Number, holds: bool) -> Diagnostic {
        let (number, (least, most)) = match (self.certain().bounds(left), self.certain().bounds(right)) {
            (Some(_), Some(of)) if matches!(left.kind, NumberKind::Constant(_)) => (right, of),
            (Some(of), _) => (left, of),
            _ => (left, (0, 0)),
        };
        let (at, words) = (expr.at.0, self.sources.text(number.at));
        let counted = matches!(number.kind, NumberKind::NumberOf(_));
        let (fixed, open) = (least == most, least == 0 && most == i64::MAX);
        errors::bounds_decide(at, self.sources.text(at), words, (least, most), (fixed, open, counted), holds)
    }

    /// Whether words use a parameter of the definition around them: then they are checked where it is used.
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
