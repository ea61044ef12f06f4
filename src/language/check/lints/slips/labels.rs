//! Labels that make nobody take: no `turn` says what they are for, or it names them last.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{Acts, ActsKind, Label, Landing, MoveClause, Walk, WalkKind};

impl Linter<'_> {
    /// Warns where every move has a label, those of one label always take and those of another never do, and no turn
    /// says which goes first.
    pub(super) fn labels_without_turn(&self) -> Vec<Diagnostic> {
        if self.program.turn.is_some() || !self.notes.labels_used.is_empty() {
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
        let at = self.notes.label_places.get(taking.index()).copied().unwrap_or_default();
        let other = self.notes.label_places.get(quiet.index()).copied().unwrap_or_default();
        let (Some(taking), Some(quiet)) = (name(taking), name(quiet)) else { return Vec::new() };
        vec![errors::labels_unnamed((at, taking), (other, quiet))]
    }
}

impl Linter<'_> {
    /// Warns of `walk else capture`: who can walk may not capture.
    pub(super) fn duties_last(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for acts in self.ir.turns() {
            self.duty_last(acts, &mut found);
        }
        found
    }

    fn duty_last(&self, acts: &Acts, found: &mut Vec<Diagnostic>) {
        match &acts.kind {
            ActsKind::Else(parts) => {
                let walks = |label: Label| {
                    let walks = self.ir.kinds.iter().flat_map(|decl| &decl.walks);
                    walks.filter(move |walk| walk.label == Some(label))
                };
                let named = parts.iter().enumerate().filter_map(|(place, part)| {
                    let label = label_of(part).filter(|label| walks(*label).next().is_some())?;
                    Some((place, part, label))
                });
                let named: Vec<(usize, &Acts, Label)> = named.collect();
                let drops = self.ir.kinds.iter().any(|decl| !decl.drops.is_empty());
                let quiet = named.iter().find(|(.., label)| walks(*label).all(|walk| !walk.walk.can_take()));
                let taking =
                    named.iter().rev().find(|(.., label)| walks(*label).all(|walk| must_take(&walk.walk)));
                if let (Some((first, quiet, _)), Some((last, taking, _)), false) = (quiet, taking, drops)
                    && first < last
                {
                    let words = (self.sources.words(quiet.at), self.sources.words(taking.at));
                    found.push(errors::duty_last((taking.at, &words.1), (quiet.at, &words.0)));
                }
            }
            ActsKind::Choice(parts) | ActsKind::Sequence(parts) => {
                for part in parts {
                    self.duty_last(part, found);
                }
            }
            ActsKind::Repeat(body, ..) | ActsKind::WithMost(body, _) | ActsKind::Guarded(body, _) => {
                self.duty_last(body, found);
            }
            _ => {}
        }
    }
}

/// The label of an act, whichever of its moves are compared.
fn label_of(act: &Acts) -> Option<Label> {
    match &act.kind {
        ActsKind::Labelled(label) => Some(*label),
        ActsKind::WithMost(body, _) => label_of(body),
        _ => None,
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
            matches!(least.kind, crate::language::ir::NumberKind::Constant(n) if n > 0) && must_take(body)
        }
        WalkKind::Bracket { body, arrival, .. } => !arrival.capturing.is_empty() || must_take(body),
    }
}
