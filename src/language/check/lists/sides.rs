//! A side given for one part of a list: `enemy Captain or Barge`.

use super::super::notes::SidedList;
use super::super::{Lowerer, errors};
use super::reach::{span, words_of, words_only};
use crate::language::check::declared::meaning::Meaning;
use crate::language::ir::{Set, SetKind};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind, Name};

impl<'t> Lowerer<'_, 't> {
    /// Notes a list that gives a side for one part and not for another. Whether that matters is known once it is known which
    /// side has which pieces.
    pub(in crate::language::check) fn one_side_said(&mut self, exprs: &[&'t Expr], sets: &[&Set], and: bool) {
        let parts = exprs.iter().zip(sets).filter(|(expr, _)| !expr.brackets.0);
        let parts: Vec<(&Expr, &Set)> = parts.map(|(expr, set)| men_of(expr, set)).collect();
        let sided = parts.iter().filter_map(|(expr, _)| {
            let (side, rest) = self.side_and_rest(words_of(expr))?;
            Some((*expr, side, rest))
        });
        let sided: Vec<(&Expr, &Expr, &[Expr])> = sided.collect();
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
        let (with, side, men, other_words) =
            (text(said), text(side.at.0), text(span(men, self.sources)), text(other));
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
    pub(super) fn side_and_rest<'e>(&self, words: &'e [Expr]) -> Option<(&'e Expr, &'e [Expr])> {
        let (side, rest) = words.split_first().filter(|(side, _)| self.is_side(side))?;
        match rest {
            [] => None,
            [Expr { kind: ExprKind::Name(name), .. }]
                if matches!(self.names.get(&name.text), Some(Meaning::Zone(_))) =>
            {
                None
            }
            _ => Some((side, rest)),
        }
    }

    /// The members of a list with the side of the first one: each with its own side if `apart`, otherwise
    /// joined: `own (King or Queen)`.
    pub(super) fn with_one_side(&self, members: &[&[Expr]], apart: bool) -> Vec<String> {
        let parted: Vec<_> = members.iter().map(|words| self.side_and_rest(words)).collect();
        let mut sides = parted.iter().flatten().map(|(side, _)| self.sources.text(side.at.0));
        let side = sides.next().filter(|side| sides.all(|other| other == *side));
        let words = members.iter().all(|words| match words {
            [only] => words_only(only) && !self.is_side(only),
            _ => true,
        });
        let Some(side) = side.filter(|_| words) else {
            return if apart { self.each_written(members) } else { vec![self.any_of(members)] };
        };
        let rest: Vec<&[Expr]> =
            parted.iter().zip(members).map(|(parts, whole)| parts.map_or(*whole, |(_, rest)| rest)).collect();
        let men = if apart { self.each_written(&rest) } else { vec![self.any_of(&rest)] };
        men.into_iter().map(|men| format!("{side} {men}")).collect()
    }

    /// All joined by `or`, in brackets; lists among them are made one.
    fn any_of(&self, members: &[&[Expr]]) -> String {
        let written = members.iter().map(|words| match words {
            [list] if matches!(list.kind, ExprKind::Or(_)) => self.sources.words(list.at.0),
            words => self.as_written(words),
        });
        format!("({})", written.collect::<Vec<_>>().join(" or "))
    }

    fn each_written(&self, members: &[&[Expr]]) -> Vec<String> {
        members.iter().map(|words| self.as_written(words)).collect()
    }

    /// Words as their author wrote them. `(hill but not d4) or a1`: a set that others are left out of stands in brackets.
    pub(super) fn as_written(&self, words: &[Expr]) -> String {
        let text = self.sources.words(span(words, self.sources));
        match words {
            [Expr { kind: ExprKind::ButNot(..), brackets, .. }] if !brackets.0 => format!("({text})"),
            _ => text,
        }
    }
}

/// The pieces of a part of a list: of `Barge by step any`, the Barge.
fn men_of<'a>(expr: &'a Expr, set: &'a Set) -> (&'a Expr, &'a Set) {
    match (&expr.kind, &set.kind) {
        (ExprKind::By { what: men, .. }, SetKind::By { what, .. }) => (men, what),
        _ => (expr, set),
    }
}
