//! Ways of moving and drops that another clause of the piece holds already: `move step any when rested`, where a family brings
//! `move step any`.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::places::Placed as _;
use crate::language::ir::{
    Directions, DirectionsKind, DropClause, Go, Guard, KindDecl, Label, Landing, Leg, MoveClause, SetKind,
    Walk, WalkKind,
};
use crate::language::source::Span;

/// Pieces with more clauses than this are not looked at: each is compared with each.
const MOST: usize = 60;

/// A clause by which a man may act.
trait Act {
    fn at(&self) -> Span;
    fn label(&self) -> Option<Label>;
    fn guards(&self) -> &[Guard];
}

impl Act for MoveClause {
    fn at(&self) -> Span {
        self.at
    }
    fn label(&self) -> Option<Label> {
        self.label
    }
    fn guards(&self) -> &[Guard] {
        &self.guards
    }
}

impl Act for DropClause {
    fn at(&self) -> Span {
        self.at
    }
    fn label(&self) -> Option<Label> {
        self.label
    }
    fn guards(&self) -> &[Guard] {
        &self.guards
    }
}

impl Facts<'_> {
    /// Warns of moves and drops that add nothing: another one of the piece leads there at any time.
    pub(super) fn ways_held_already(&self, decl: &KindDecl, to: &mut Told) {
        to.extend(self.held_among(decl, "move", &decl.walks, holds_move));
        to.extend(self.held_among(decl, "drop", &decl.drops, holds_drop));
    }

    /// Warns of the clauses of one sort that another one of the sort holds.
    fn held_among<C: Act>(
        &self,
        decl: &KindDecl,
        word: &str,
        clauses: &[C],
        holds: impl Fn(&C, &C) -> bool,
    ) -> Vec<Diagnostic> {
        if clauses.len() > MOST {
            return Vec::new();
        }
        let own = clauses.iter().filter(|clause| clause.at().source == self.main);
        let held = own.filter_map(|clause| {
            // One clause may borrow several moves: it adds nothing where none of them does.
            let borrowed = || clauses.iter().filter(|other| other.at() == clause.at());
            let wide = clauses
                .iter()
                .find(|wide| wide.at() != clause.at() && borrowed().all(|narrow| holds(wide, narrow)))?;
            let label = clause.label().and_then(|label| self.ir.labels.get(label.index()));
            let form = label.map_or_else(|| word.to_owned(), |label| format!("{word} {label}:"));
            let guard = guard_of(clause.guards(), wide.guards());
            Some(self.held_by_another(decl, clause.at(), wide.at(), &form, guard))
        });
        held.collect()
    }

    fn held_by_another(
        &self,
        decl: &KindDecl,
        at: Span,
        wide: Span,
        form: &str,
        guard: Option<Span>,
    ) -> Diagnostic {
        // What stands in the same block cannot be replaced by `instead`.
        let block = self
            .pieces
            .layers
            .iter()
            .flatten()
            .find(|layer| layer.clauses.iter().any(|clause| at.is_within(clause.at.0)));
        let together =
            block.is_some_and(|block| block.clauses.iter().any(|clause| wide.is_within(clause.at.0)));
        let guard = guard.map(|at| self.sources.words(at));
        errors::held_already(
            (at, &self.sources.words(at)),
            (wide, &decl.name),
            form,
            guard.as_deref(),
            !together,
        )
    }
}

/// The first guard that only the narrow clause has.
fn guard_of(narrow: &[Guard], wide: &[Guard]) -> Option<Span> {
    narrow.iter().find(|guard| !wide.iter().any(|wide| same_guard(wide, guard))).map(|guard| guard.at)
}

fn same_guard(one: &Guard, other: &Guard) -> bool {
    one.kind == other.kind && one.condition.clone().unplaced() == other.condition.clone().unplaced()
}

/// Whether all that one asks for, the other asks for, too.
fn asks_no_more(wide: &[Guard], narrow: &[Guard]) -> bool {
    wide.iter().all(|wide| narrow.iter().any(|narrow| same_guard(wide, narrow)))
}

fn holds_move(wide: &MoveClause, narrow: &MoveClause) -> bool {
    wide.label == narrow.label
        && wide.names.is_empty()
        && narrow.names.is_empty()
        && wide.effects.is_empty()
        && narrow.effects.is_empty()
        && asks_no_more(&wide.guards, &narrow.guards)
        && holds(&wide.walk, &narrow.walk)
        // Of two that say the same, W0821 tells.
        && !(wide.guards.len() == narrow.guards.len()
            && Walk::clone(&wide.walk).unplaced() == Walk::clone(&narrow.walk).unplaced())
}

fn holds_drop(wide: &DropClause, narrow: &DropClause) -> bool {
    let same = wide.on.clone().unplaced() == narrow.on.clone().unplaced();
    wide.label == narrow.label
        && wide.effects.is_empty()
        && narrow.effects.is_empty()
        && asks_no_more(&wide.guards, &narrow.guards)
        && (same && narrow.guards.len() > wide.guards.len()
            || !same && matches!(wide.on.kind, SetKind::Empty | SetKind::Cells))
}

/// Whether one walk leads wherever the other does, and does there what that does.
fn holds(wide: &Walk, narrow: &Walk) -> bool {
    match (&wide.kind, &narrow.kind) {
        (WalkKind::Leg(wide), WalkKind::Leg(narrow)) => holds_leg(wide, narrow, true),
        (WalkKind::Choice(parts), _) => parts.iter().any(|part| holds(part, narrow)),
        (WalkKind::Sequence(wide), WalkKind::Sequence(narrow)) => {
            let first = match (wide.first().map(|part| &part.kind), narrow.first().map(|part| &part.kind)) {
                (Some(WalkKind::Leg(wide)), Some(WalkKind::Leg(narrow))) => holds_leg(wide, narrow, false),
                _ => false,
            };
            let rest = |parts: &[Walk]| -> Vec<Walk> {
                parts.iter().skip(1).map(|part| part.clone().unplaced()).collect()
            };
            first && rest(wide) == rest(narrow)
        }
        _ => wide.clone().unplaced() == narrow.clone().unplaced(),
    }
}

fn holds_leg(wide: &Leg, narrow: &Leg, alone: bool) -> bool {
    let lands = wide.landing == narrow.landing
        || alone
            && wide.landing == Landing::Plain
            && matches!(narrow.landing, Landing::Quietly | Landing::Taking(None));
    let plain = wide.arrival.tests.is_empty()
        && wide.arrival.prefers.is_empty()
        && wide.arrival.effects.is_empty()
        && narrow.arrival.effects.is_empty()
        && wide.arrival.capturing.is_empty()
        && narrow.arrival.capturing.is_empty()
        && wide.arrival.may_return == narrow.arrival.may_return;
    let goes = match (&wide.go, &narrow.go) {
        (Go::Step(wide), Go::Step(narrow)) => leads_everywhere(wide, narrow),
        (Go::Jump(wide, over), Go::Jump(narrow, under)) => {
            let same = over.len() == under.len()
                && over.iter().zip(under).all(|(one, other)| {
                    one.least.kind == other.least.kind
                        && one.most.as_ref().map(|most| &most.kind)
                            == other.most.as_ref().map(|most| &most.kind)
                        && one.what.clone().unplaced() == other.what.clone().unplaced()
                });
            same && leads_everywhere(wide, narrow)
        }
        _ => false,
    };
    lands && plain && goes && wide.bracket.is_none() && narrow.bracket.is_none()
}

/// Whether some directions are among others, for both sides.
fn leads_everywhere(wide: &Directions, narrow: &Directions) -> bool {
    match (&wide.kind, &narrow.kind) {
        (DirectionsKind::Fixed(wide), DirectionsKind::Fixed(narrow)) => wide
            .iter()
            .zip(narrow)
            .all(|(wide, narrow)| narrow.iter().all(|direction| wide.contains(direction))),
        _ => wide.clone().unplaced() == narrow.clone().unplaced(),
    }
}
