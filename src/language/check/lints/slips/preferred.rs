//! `to water if possible`: landings that count as possible and are forbidden later, and moves that do not know of each other.

use std::collections::BTreeSet;

use super::super::{Linter, errors};
use crate::language::check::certain::SIDES;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::places::Placed as _;
use crate::language::ir::{
    Arrival, Cell, GuardKind, KindDecl, MoveClause, Permission, RuleClause, Side, Test, Walk, WalkKind,
};
use crate::language::source::Span;

/// Pieces with more clauses than this are not looked at: each is compared with each.
const MOST: usize = 60;

impl Linter<'_> {
    /// Warns of landings that are preferred, and on which the piece may not stop or stand.
    pub(super) fn preferred_and_forbidden(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for decl in &self.ir.kinds {
            for clause in &decl.walks {
                let mut arrivals = Vec::new();
                preferring_last(&clause.walk, &mut arrivals);
                found
                    .extend(arrivals.into_iter().filter_map(|arrival| self.prefers_forbidden(decl, arrival)));
            }
        }
        found
    }

    fn prefers_forbidden(&self, decl: &KindDecl, arrival: &Arrival) -> Option<Diagnostic> {
        let rules = [("stops", &decl.stops), ("stands", &decl.stands)];
        arrival.prefers.iter().find_map(|test| {
            let (word, rule) =
                rules.into_iter().find(|(_, rule)| self.forbids_some(decl, arrival, test, rule))?;
            let (at, said) = self.if_possible(test);
            let clause = rule.first.iter().chain(&rule.never).next()?;
            let right = self.as_landing(rule).map(|landing| format!("{landing} {said}"));
            let name = decl.name.as_str();
            Some(errors::prefers_forbidden((at, &said), name, (clause.at, word), right.as_deref()))
        })
    }

    /// Whether a rule surely forbids some of the cells that a test may prefer.
    fn forbids_some(&self, decl: &KindDecl, arrival: &Arrival, test: &Test, rule: &Permission) -> bool {
        SIDES.into_iter().any(|side| {
            let permitted = self.permitted(rule, side);
            let mut landings = self.permitted(&decl.enters, side);
            landings.retain(|cell| !permitted.contains(cell));
            for test in arrival.tests.iter().chain([test]) {
                if let Some(cells) = self.cells_of(test, side) {
                    landings.retain(|cell| cells.contains(cell));
                }
            }
            !landings.is_empty()
        })
    }

    fn cells_of(&self, test: &Test, side: Side) -> Option<BTreeSet<Cell>> {
        match test {
            Test::To(set) => self.certain.at_most_cells(set, side),
            Test::Where(_) => None,
        }
    }

    /// What is preferred, and where that is written.
    fn if_possible(&self, test: &Test) -> (Span, String) {
        let (at, word) = match test {
            Test::To(set) => (set.at, "to"),
            Test::Where(condition) => (condition.at, "where"),
        };
        (at, format!("{word} {} if possible", self.sources.words(at)))
    }

    /// What a rule says, as it is said of a landing.
    fn as_landing(&self, rule: &Permission) -> Option<String> {
        let words = |rule: &RuleClause| {
            let words = self.sources.words(rule.what.at);
            let bare = !words.trim_start_matches("not ").contains(' ') || words.starts_with('(');
            rule.when.is_empty().then(|| if bare { words } else { format!("({words})") })
        };
        match (&rule.first, rule.also.as_slice(), rule.never.as_slice()) {
            (Some(first), [], []) => Some(format!("to {}", words(first)?)),
            (None, [], [never]) => Some(format!("to not {}", words(never)?)),
            _ => None,
        }
    }

    /// Warns of moves of one piece that prefer the same, each for itself.
    pub(super) fn preferred_apart(&self) -> Vec<Diagnostic> {
        self.ir.kinds.iter().flat_map(|decl| self.prefers_apart_in(decl)).collect()
    }

    fn prefers_apart_in(&self, decl: &KindDecl) -> Vec<Diagnostic> {
        let mut known: Vec<(&MoveClause, Vec<Test>)> = Vec::new();
        let mut found = Vec::new();
        for clause in decl.walks.iter().take(MOST) {
            let WalkKind::Bracket { arrival, .. } = &clause.walk.kind else { continue };
            let at_any_time = clause.guards.iter().all(|guard| guard.kind == GuardKind::SoThat);
            let Some(first) = arrival.prefers.first().filter(|_| at_any_time) else { continue };
            let prefers: Vec<Test> = arrival.prefers.iter().cloned().map(unplaced).collect();
            let same = known.iter().find(|(other, tests)| {
                other.label == clause.label && other.at != clause.at && *tests == prefers
            });
            if let Some((before, _)) = same {
                let (at, said) = self.if_possible(first);
                let right = self.as_one(before, clause, &said);
                let told = errors::prefers_apart((at, &said), before.walk.at, &decl.name, right.as_deref());
                found.push(told);
            }
            known.push((clause, prefers));
        }
        found
    }

    /// Two moves as one: `move (step any | leap (1, 2)) to hill if possible`.
    fn as_one(&self, one: &MoveClause, other: &MoveClause, said: &str) -> Option<String> {
        let plain = |clause: &MoveClause| {
            let words = self.sources.words(clause.walk.at);
            let walk = words.strip_suffix(said)?.trim_end();
            let inner = walk.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
            let closed = inner.filter(|inner| is_balanced(inner));
            let alone = clause.guards.is_empty() && clause.effects.is_empty();
            alone.then(|| closed.unwrap_or(walk).to_owned())
        };
        let label = one.label.and_then(|label| self.ir.labels.get(label.index()));
        let head = label.map_or_else(|| "move".to_owned(), |label| format!("move {label}:"));
        Some(format!("{head} ({} | {}) {said}", plain(one)?, plain(other)?))
    }
}

/// What is said of the landings that are surely the last of a walk, where something is preferred.
fn preferring_last<'w>(walk: &'w Walk, found: &mut Vec<&'w Arrival>) {
    match &walk.kind {
        WalkKind::Leg(leg) => found.extend(Some(&leg.arrival).filter(|arrival| !arrival.prefers.is_empty())),
        WalkKind::Bracket { body, arrival, .. } => {
            found.extend(Some(&**arrival).filter(|arrival| !arrival.prefers.is_empty()));
            preferring_last(body, found);
        }
        WalkKind::Choice(parts) => parts.iter().for_each(|part| preferring_last(part, found)),
        WalkKind::Sequence(parts) => parts.iter().rev().take(1).for_each(|part| preferring_last(part, found)),
        WalkKind::Repeat { .. } | WalkKind::Stay(_) | WalkKind::Look(..) => {}
    }
}

/// The same test, as if it were written nowhere.
fn unplaced(test: Test) -> Test {
    match test {
        Test::To(set) => Test::To(set.unplaced()),
        Test::Where(condition) => Test::Where(condition.unplaced()),
    }
}

/// Whether each bracket that closes in some words has been opened there.
fn is_balanced(words: &str) -> bool {
    let mut open = 0_usize;
    words.chars().all(|sign| match sign {
        '(' => {
            open += 1;
            true
        }
        ')' if open == 0 => false,
        ')' => {
            open -= 1;
            true
        }
        _ => true,
    })
}
