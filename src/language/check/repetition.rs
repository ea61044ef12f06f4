//! Numbers of repetitions: `?`, `*`, `+`, `[3]`, `[1..reach]`.

use super::scope::Scope;
use super::{Lowerer, errors};
use crate::language::ir::{Number, NumberKind};
use crate::language::syntax::tree::{Quantifier, QuantifierKind};

impl<'t> Lowerer<'_, 't> {
    /// The bounds of a repetition; without the second, there is no upper bound. Numbers in the text
    /// are at most `greatest`, and allow at least one round.
    pub(super) fn bounds_of(
        &mut self,
        quantifier: &'t Quantifier,
        greatest: Option<i64>,
        scope: &mut Scope<'t>,
    ) -> Option<(Number, Option<Number>)> {
        let at = quantifier.at.0;
        let often = |n: i64| Number { at, kind: NumberKind::Constant(n) };
        let (least, most) = match &quantifier.kind {
            QuantifierKind::Optional => (often(0), Some(often(1))),
            QuantifierKind::Any => (often(0), None),
            QuantifierKind::Some => (often(1), None),
            QuantifierKind::Counted(first, last) => {
                let first = self.number(first, scope)?;
                let last = match last {
                    Some(last) => self.number(last, scope)?,
                    None => first.clone(),
                };
                (first, Some(last))
            }
        };
        for number in [Some(&least), most.as_ref()].into_iter().flatten() {
            // Bounds that are certainly too large, or certainly negative.
            let bounds = self.certain().bounds(number);
            if let (Some(greatest), Some((low, _))) = (greatest, bounds)
                && low > greatest
            {
                self.out.push(errors::number_out_of_range(number.at, 0, greatest));
                return None;
            }
        }
        if let (Some(low), Some(high)) = (least.written(), most.as_ref().and_then(Number::written))
            && (high < low || high == 0)
        {
            self.out.push(errors::never_so_often(at, (low, high), high < low));
            return None;
        }
        Some((least, most))
    }
}
