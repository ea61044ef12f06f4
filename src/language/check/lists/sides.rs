//! A side given for one part of a list: `enemy Captain or Barge`.

use super::super::notes::SidedList;
use super::super::{Lowerer, errors};
use super::any_of;
use super::reach::words_only;
use crate::language::check::declared::meaning::Meaning;
use crate::language::ir::{Set, SetKind};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Expr, ExprKind, Name};

impl<'t> Lowerer<'_, 't> {
    /// Notes a list that gives a side for one part and not for another. Whether that matters is known once it is known which
    /// side has which pieces.
    pub(in crate::language::check) fn one_side_said(&mut self, exprs: &[&'t Expr], sets: &[&Set], and: bool) {
        let parts = exprs.iter().zip(sets).filter(|(expr, _)| !expr.brackets.0);
        let parts: Vec<(&Expr, &Set)> = parts.map(|(expr, set)| men_of(expr, set)).collect();
        let sided = parts.iter().filter_map(|(expr, _)| {
            let (side, rest) = self.side_and_rest(expr)?;
            Some((*expr, side, rest))
        });
        let sided: Vec<(&Expr, Expr, Expr)> = sided.collect();
        let Some((with, side, men)) = sided.first() else { return };
        let bare = |(expr, set): &(&'_ Expr, &Set)| match &set.kind {
            SetKind::Kinds(kinds) if words_only(expr) => Some((expr.at.0, kinds.clone())),
            _ => None,
        };
        let Some((other, kinds)) = parts.iter().find_map(bare) else { return };
        // `Barge or White Captain or Black King` is accepted as it is.
        let first = other.start < with.at.0.start;
        if first && (and || sided.iter().any(|(_, another, _)| another != side)) {
            return;
        }
        let text = |at: Span| self.sources.words(at);
        let said = with.at.0;
        let (with, side, men, other_words) = (text(said), text(side.at.0), text(men.at.0), text(other));
        let (both, apart) = if and {
            (format!("{with} and {side} {other_words}"), format!("{with} and (own or enemy) {other_words}"))
        } else {
            (format!("{side} ({men} or {other_words})"), format!("{with} or (own or enemy) {other_words}"))
        };
        let found = errors::one_side_said((other, &other_words), (said, &with), &both, &apart);
        self.notes.sided_lists.push(SidedList { kinds, found });
    }

    pub(in crate::language::check) fn is_side(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Name(Name { text, .. })
            if matches!(text.as_str(), "own" | "enemy") || matches!(self.names.get(text), Some(Meaning::Side(_))))
    }

    /// The first side in a row of words, and what follows it. `own camp` is a place, not pieces.
    pub(super) fn side_and_rest(&self, expr: &Expr) -> Option<(Expr, Expr)> {
        let ExprKind::Beside(words) = &expr.kind else { return None };
        let (side, rest) = words.split_first().filter(|(side, _)| self.is_side(side))?;
        let is_zone = |name: &Name| matches!(self.names.get(&name.text), Some(Meaning::Zone(_)));
        let rest = match rest {
            [Expr { kind: ExprKind::Name(name), .. }] if is_zone(name) => return None,
            [only] => only.clone(),
            rest => {
                let at = rest.first()?.at.0.to(rest.last()?.at.0);
                Expr::new(tree::Place(at), ExprKind::Beside(rest.to_vec()))
            }
        };
        Some((side.clone(), rest))
    }

    /// The members of a list with the side of the first one: each with its own side if `apart`, otherwise
    /// joined: `own (King or Queen)`.
    pub(super) fn with_one_side(&self, members: Vec<Expr>, apart: bool, at: tree::Place) -> Vec<Expr> {
        let parted: Vec<_> = members.iter().map(|member| self.side_and_rest(member)).collect();
        let mut sides = parted.iter().flatten().map(|(side, _)| side);
        let side = sides.next().filter(|side| sides.all(|other| other == *side)).cloned();
        let words = members.iter().all(|member| words_only(member) && !self.is_side(member));
        let Some(side) = side.filter(|_| words) else {
            return if apart { members } else { vec![any_of(members, at)] };
        };
        let rest =
            parted.into_iter().zip(members).map(|(parts, whole)| parts.map_or(whole, |(_, rest)| rest));
        let beside = |men| Expr::new(at, ExprKind::Beside(vec![side.clone(), men]));
        if apart { rest.map(beside).collect() } else { vec![beside(any_of(rest.collect(), at))] }
    }
}

/// The pieces of a part of a list: of `Barge by step any`, the Barge.
fn men_of<'a>(expr: &'a Expr, set: &'a Set) -> (&'a Expr, &'a Set) {
    match (&expr.kind, &set.kind) {
        (ExprKind::By { what: men, .. }, SetKind::By { what, .. }) => (men, what),
        _ => (expr, set),
    }
}
