//! Labels on all moves, of which no `turn` says what they are for.

use super::super::{Checker, errors};
use crate::diagnostic::Diagnostic;
use crate::ir::{Label, Landing, MoveClause, Walk, WalkKind};

impl Checker<'_> {
    /// Warns where every move has a label, those of one label always take and those of another never do, and no turn
    /// says which goes first.
    pub(super) fn labels_without_turn(&self) -> Vec<Diagnostic> {
        if self.program.turn.is_some() || !self.labels_used.is_empty() {
            return Vec::new();
        }
        let walks: Vec<&MoveClause> = self.ir.kinds.iter().flat_map(|decl| &decl.walks).collect();
        if walks.iter().any(|walk| walk.label.is_none()) {
            return Vec::new();
        }
        let labels = (0..self.ir.labels.len()).map(Label::at);
        let of = |label: Label| walks.iter().filter(move |walk| walk.label == Some(label));
        let mut all = labels.filter(|label| of(*label).next().is_some());
        let taking = all.clone().find(|label| of(*label).all(|walk| must_take(&walk.walk)));
        let quiet = all.find(|label| of(*label).all(|walk| !walk.walk.can_take()));
        let name = |label: Label| self.ir.labels.get(label.index()).map(String::as_str);
        let (Some(taking), Some(quiet)) = (taking, quiet) else { return Vec::new() };
        let at = self.label_places.get(taking.index()).copied().unwrap_or_default();
        let other = self.label_places.get(quiet.index()).copied().unwrap_or_default();
        let (Some(taking), Some(quiet)) = (name(taking), name(quiet)) else { return Vec::new() };
        vec![errors::labels_unnamed((at, taking), (other, quiet))]
    }
}

/// Whether no way through a walk takes nobody.
fn must_take(walk: &Walk) -> bool {
    match &walk.kind {
        WalkKind::Leg(leg) => matches!(leg.landing, Landing::Taking(_)) || !leg.arrival.capturing.is_empty(),
        WalkKind::Stay(arrival) | WalkKind::Look(_, arrival) => !arrival.capturing.is_empty(),
        WalkKind::Sequence(parts) => parts.iter().any(must_take),
        WalkKind::Choice(parts) => parts.iter().all(must_take),
        WalkKind::Repeat { body, least, .. } => {
            matches!(least.kind, crate::ir::NumberKind::Constant(n) if n > 0) && must_take(body)
        }
        WalkKind::Bracket { body, arrival, .. } => !arrival.capturing.is_empty() || must_take(body),
    }
}
