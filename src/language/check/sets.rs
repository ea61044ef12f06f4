//! Expressions where a set is needed: from each form of the tree to a set.

use super::attacks::is_attacked;
use super::scope::{Asked, Place, Scope};
use super::typed::Typed;
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::WordContext;
use crate::language::diagnostic::Severity;
use crate::language::ir::{Kind, NamedSort, Route, Set, SetKind, Sort, StateType};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind, Walk};

impl<'t> Lowerer<'_, 't> {
    /// An expression where a set is needed.
    pub(super) fn set(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Set> {
        let typed = self.typed(expr, scope)?;
        self.typed_set(&typed, scope)
    }

    /// The same, once the form of the expression is known.
    pub(super) fn typed_set(&mut self, typed: &Typed<'t>, scope: &mut Scope<'t>) -> Option<Set> {
        let kind = self.in_place(typed, scope, Self::set_kind)?;
        Some(Set { at: typed.expr.at.0, kind })
    }

    /// A set of pieces.
    pub(super) fn men(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<Set> {
        let set = self.seeking(Sought::Men, |lowerer| lowerer.set(expr, scope))?;
        let set = men_of(set);
        if set.sort() == Sort::Cells {
            self.out.push(errors::men_needed(set.at, self.sources.text(set.at)));
            return None;
        }
        Some(set)
    }

    fn sets(&mut self, exprs: &'t [Expr], scope: &mut Scope<'t>) -> Option<Vec<Set>> {
        // Every part is lowered, so that all its mistakes are reported.
        let sets: Vec<Option<Set>> = exprs.iter().map(|expr| self.set(expr, scope)).collect();
        sets.into_iter().collect()
    }

    /// The set of a form.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(super) fn set_kind(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<SetKind> {
        let at = expr.at.0;
        Some(match &expr.kind {
            ExprKind::Or(parts) => {
                let sets = self.sets(parts, scope)?;
                self.denied_in_list(parts, &sets, false);
                self.said_again(parts, |part| part.at.0);
                self.nothing_left_out(&sets);
                self.one_side_said(
                    &parts.iter().collect::<Vec<_>>(),
                    &sets.iter().collect::<Vec<_>>(),
                    false,
                );
                merged_kinds(&sets).unwrap_or(SetKind::Or(sets))
            }
            ExprKind::And(parts) => {
                let sets = self.sets(parts, scope)?;
                self.denied_in_list(parts, &sets, true);
                self.said_again(parts, |part| part.at.0);
                self.intersection(sets, scope.place)?
            }
            ExprKind::Not(inner) => SetKind::Not(Box::new(self.set(inner, scope)?)),
            ExprKind::ButNot(what, but) => {
                let mut parts = vec![self.set(what, scope)?];
                for but in but {
                    let set = self.set(but, scope)?;
                    // An empty zone has its own message.
                    if scope.place != Place::Board
                        && let Some(first) = parts.first()
                        && self.certain().within(first, &set)
                    {
                        let words = (self.sources.text(first.at), self.sources.text(set.at));
                        let found = errors::nothing_left(first.at, words.0, set.at, words.1);
                        self.out.push(found);
                        return None;
                    }
                    if set.sort() == Sort::Men && parts.first().is_some_and(may_hold_empty_cells) {
                        let words = (self.sources.text(what.at.0), self.sources.text(set.at));
                        self.out.push(errors::leaves_out_empty(at, words));
                    }
                    parts.push(Set { at: set.at, kind: SetKind::Not(Box::new(set)) });
                }
                SetKind::And(parts)
            }
            ExprKind::Beside(parts) => self.beside(parts, at, scope)?,
            ExprKind::Name(name) => self.set_name(name, scope)?,
            ExprKind::Member(of, name) => {
                let reference = self.member(of, name, scope)?;
                let sort = match self.pieces.state_type(reference.state) {
                    Some(StateType::Cell | StateType::Cells) => NamedSort::Cell,
                    Some(StateType::Men(_)) => NamedSort::Men,
                    _ => return self.not_a_set(at, &name.text, "is not a set of pieces or cells"),
                };
                SetKind::State(reference, sort)
            }
            ExprKind::Range(first, last) => {
                let cells = self.range_of(first, last, at)?;
                self.note_cells(at, &cells, scope);
                SetKind::These(cells)
            }
            ExprKind::By { what, walk, from } => self.looked_at(expr, what, walk, from.as_deref(), scope)?,
            ExprKind::Call(name, _) => {
                self.no_definition(name, scope);
                return None;
            }
            ExprKind::OneOf(_) => {
                return self.not_a_set(at, "one of", "chooses a kind; a set has all its members");
            }
            ExprKind::Attacked(_) => {
                self.out.push(errors::attacked_alone(
                    at,
                    None,
                    matches!(scope.place, Place::Walk | Place::Rule),
                ));
                return None;
            }
            ExprKind::Before(what) => self.set_before(what, at, scope)?,
            ExprKind::Where(what, asks) => self.those_that(what, asks, scope)?,
            ExprKind::Number(_)
            | ExprKind::NumberOf(_)
            | ExprKind::Sum(..)
            | ExprKind::Times(_)
            | ExprKind::SumOf(..) => {
                return self.not_a_set(at, self.sources.text(at), "is a number");
            }
            ExprKind::Relation(..)
            | ExprKind::AfterEvery(..)
            | ExprKind::No(_)
            | ExprKind::NoMove(_)
            | ExprKind::TurnsSince(..)
            | ExprKind::Occurs(..) => return self.not_a_set(at, self.sources.text(at), "is a question"),
        })
    }

    /// `S by WALK from c`: what the eye finds.
    fn looked_at(
        &mut self,
        expr: &'t Expr,
        what: &'t Expr,
        walk: &'t Walk,
        from: Option<&'t Expr>,
        scope: &mut Scope<'t>,
    ) -> Option<SetKind> {
        let at = expr.at.0;
        let what = self.seeking(Sought::Set, |lowerer| lowerer.set(what, scope))?;
        let from = match from {
            Some(from) => self.set(from, scope)?,
            None if scope.place == Place::Board => {
                self.out.push(errors::from_where(at));
                return None;
            }
            None if matches!(scope.place, Place::Test | Place::Pass) => {
                let meant = if scope.asked == Asked::Man { "own man" } else { "it" };
                self.out.push(errors::looks_from_nowhere(at, self.sources.text(at), meant));
                return None;
            }
            None => {
                self.either_place(at, "by", scope)?;
                let words = self.sources.words(at);
                self.about_the_man(at, "`by` without `from`", Some(&words), scope);
                Set { at, kind: SetKind::Here }
            }
        };
        self.by_eye(what, walk, from, scope)
    }

    /// Those of a set that an eye reaches. The names that it gives are over.
    pub(super) fn by_eye(
        &mut self,
        what: Set,
        walk: &'t Walk,
        from: Set,
        scope: &mut Scope<'t>,
    ) -> Option<SetKind> {
        let before = scope.names.len();
        let walk = self.eye_walk(walk, scope);
        for given in scope.names.iter_mut().skip(before) {
            given.over = true;
        }
        let walk = Box::new(Route::new(walk?));
        Some(SetKind::By { what: Box::new(what), walk, from: Box::new(from) })
    }

    pub(super) fn not_a_set<T>(&mut self, at: Span, words: &str, why: &str) -> Option<T> {
        let sort = (why.contains("question"), why.starts_with("stands for"), why.contains("direction"));
        self.out.push(errors::not_a_set(at, words, why, sort));
        None
    }

    /// Words side by side: their intersection.
    fn beside(&mut self, parts: &'t [Expr], at: Span, scope: &mut Scope<'t>) -> Option<SetKind> {
        let word = |index: usize| match parts.get(index).map(|part| &part.kind) {
            Some(ExprKind::Name(name)) => Some(name),
            _ => None,
        };
        if let Some(hand) = (0..parts.len()).filter_map(word).find(|name| name.text == "hand") {
            self.out.push(errors::hand_is_no_place(hand.at.0));
            return None;
        }
        let attacked = parts.last().is_some_and(is_attacked);
        let count = if attacked { parts.len() - 1 } else { parts.len() };
        let mut sets = Vec::new();
        let mut index = 0;
        let mut failed = false;
        // Sides that give the owner of a zone.
        let mut of_zones = Vec::new();
        while index < count {
            let zone =
                word(index + 1).filter(|_| index + 1 < count).and_then(|name| self.relative_zone(&name.text));
            if let (Some(zone), Some(side)) = (zone, word(index))
                && let Some(whose) = self.whose(&side.text)
            {
                let last = word(index + 1).map_or(at, |name| name.at.0);
                sets.push(Set { at: side.at.0.to(last), kind: SetKind::Zone(zone, whose) });
                of_zones.push(side.at.0);
                index += 2;
                continue;
            }
            if let Some(part) = parts.get(index) {
                let around = around(parts, index, at);
                // A number after an unknown word belongs to that word: `rank 6`.
                let bound = matches!(part.kind, ExprKind::Number(_)) && failed;
                let set = if bound { None } else { self.among(around, |lowerer| lowerer.set(part, scope)) };
                match set {
                    Some(set) => sets.push(set),
                    None => failed = true,
                }
            }
            index += 1;
        }
        if failed {
            return None;
        }
        // `own camp enemy camp` gives one word two sides.
        for pair in parts.windows(2) {
            // `enemy enemy camp` are the enemies in the enemy's camp.
            if pair.iter().any(|part| of_zones.contains(&part.at.0)) {
                continue;
            }
            self.said_again(pair, |part| part.at.0);
        }
        if !attacked && let Some(found) = self.cells_of_a_side(parts, &sets) {
            let refused = found.severity == Severity::Error;
            self.out.push(found);
            if refused {
                return None;
            }
        }
        let kind = self.intersection(sets, scope.place)?;
        if !attacked {
            return Some(kind);
        }
        // Without the word `attacked` and what follows it.
        let (first, last) = (parts.first(), count.checked_sub(1).and_then(|last| parts.get(last)));
        let about = first.zip(last).map_or(at, |(first, last)| first.at.0.to(last.at.0));
        self.attacked(parts.last()?, Set { at: about, kind }, at, scope)
    }

    /// The intersection of all sets; an error if it is certainly empty.
    fn intersection(&mut self, mut sets: Vec<Set>, place: Place) -> Option<SetKind> {
        let pairs = sets.iter().enumerate().flat_map(|(index, set)| {
            let others = sets.iter().skip(index + 1);
            others.map(move |other| (set, other))
        });
        // An empty zone has its own message.
        let listed = sets.iter().all(|set| matches!(set.kind, SetKind::These(_)));
        let mut pairs = pairs.filter(|_| listed || place != Place::Board);
        let clash = pairs.find(|pair| self.certain().disjoint(pair.0, pair.1));
        if let Some((set, other)) = clash {
            let one = (set.at, self.sources.text(set.at));
            let another = (other.at, self.sources.text(other.at));
            let found = if listed && place == Place::Board {
                let all: Vec<&str> = sets.iter().map(|set| self.sources.text(set.at)).collect();
                errors::cells_without_comma(one, another, &all.join(", "))
            } else {
                errors::never_both(one, another)
            };
            self.out.push(found);
            return None;
        }
        if sets.len() == 1 {
            return sets.pop().map(|set| set.kind);
        }
        Some(SetKind::And(sets))
    }
}

/// Where pieces are needed: the piece at the eye, or on the cell in question. Any other set stays as it is.
pub(super) fn men_of(set: Set) -> Set {
    if matches!(set.kind, SetKind::Seen | SetKind::Member(NamedSort::Cell)) {
        let at = set.at;
        return Set { at, kind: SetKind::And(vec![set, Set { at, kind: SetKind::Men }]) };
    }
    set
}

/// The words beside one of several words.
pub(super) fn around(parts: &[Expr], index: usize, whole: Span) -> WordContext {
    let place = |index: usize| parts.get(index).map(|part| part.at.0);
    let (first, last) = (place(0), place(parts.len().saturating_sub(1)));
    let before = index.checked_sub(1).and_then(place);
    WordContext {
        whole: Some(whole),
        before: first.zip(before).map(|(first, before)| first.to(before)),
        after: place(index + 1).zip(last).map(|(after, last)| after.to(last)),
    }
}

/// Two or more sets of kinds and nothing else are one set of kinds.
fn merged_kinds(parts: &[Set]) -> Option<SetKind> {
    let mut all: Vec<Kind> = Vec::new();
    for part in parts {
        let SetKind::Kinds(kinds) = &part.kind else { return None };
        all.extend(kinds.iter().filter(|kind| !all.contains(kind)).copied().collect::<Vec<_>>());
    }
    Some(SetKind::Kinds(all))
}

/// The kinds of the members of a set, if its form restricts them.
pub(super) fn certain_kinds(set: &Set) -> Option<&[Kind]> {
    match &set.kind {
        SetKind::Kinds(kinds) => Some(kinds),
        SetKind::And(parts) => parts.iter().find_map(certain_kinds),
        SetKind::By { what, .. } | SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
            certain_kinds(what)
        }
        _ => None,
    }
}

/// Whether a set is written so that none of its cells can be empty: `occupied`, or a part of it.
fn are_occupied(set: &Set) -> bool {
    match &set.kind {
        SetKind::Occupied => true,
        SetKind::And(parts) => parts.iter().any(|part| are_occupied(part) || part.sort() == Sort::Men),
        SetKind::Or(parts) => parts.iter().all(|part| are_occupied(part) || part.sort() == Sort::Men),
        SetKind::Not(what) => what.kind == SetKind::Empty,
        SetKind::By { what, .. } | SetKind::Where { what, .. } => are_occupied(what),
        _ => false,
    }
}

/// Whether a set is several cells, some of which may be empty.
fn may_hold_empty_cells(set: &Set) -> bool {
    let one = matches!(&set.kind, SetKind::These(cells) if cells.len() < 2);
    set.sort() == Sort::Cells && !one && !are_occupied(set)
}
