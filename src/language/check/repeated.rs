//! `slide orthogonal[3]`: three slides, not three cells.

use super::Lowerer;
use super::errors;
use super::names::Meaning;
use super::scope::Scope;
use crate::language::source::Span;
use crate::language::syntax::tree::{
    Directions, DirectionsKind, Expr, ExprKind, Name, Parameters, Part, PartBody, QuantifierKind, Walk,
    WalkKind,
};

/// The prelude is the first of all texts.
const PRELUDE: u16 = 0;

impl<'t> Lowerer<'_, 't> {
    /// Warns of `leap any`: a leap by a direction of the prelude leads to neighbours only, and in all its turns.
    pub(super) fn leaps_nowhere(&mut self, part: &Part, at: Span) {
        let PartBody::Call { name, arguments, .. } = &part.body else { return };
        let [Directions { kind: DirectionsKind::Name(direction), .. }] = arguments.as_slice() else { return };
        let known = matches!(self.names.get(&direction.text), Some(Meaning::Tracks(_)));
        let place = self.names.place(&direction.text);
        if name.text == "leap" && known && place.is_none_or(|place| place.source.0 == PRELUDE) {
            let words = Span { end: direction.at.0.end, ..at };
            self.out.push(errors::leaps_nowhere((words, &self.sources.words(words)), &direction.text));
        }
    }

    /// Warns of a word of the prelude that goes on as far as it likes and is repeated so many times. A word of one's own for it,
    /// or brackets in brackets, say that it is meant.
    pub(super) fn slides_on(&mut self, part: &'t Part, whole: Span, scope: &Scope<'t>) {
        let Some(quantifier) = &part.quantifier else { return };
        let QuantifierKind::Counted(first, last) = &quantifier.kind else { return };
        let (Some((name, arguments)), false) = (repeated_word(part), once(first, last.as_deref())) else {
            return;
        };
        if name.text == "step" {
            if let (PartBody::Call { .. }, [argument]) = (&part.body, arguments)
                && self.are_several(argument)
            {
                let step = self.sources.words(Span { end: quantifier.at.0.start, ..whole });
                let line = format!("{step} then (step same)[{}]", self.one_less(first, last.as_deref()));
                let at = Span { end: quantifier.at.0.end, ..whole };
                let (words, often) = (self.sources.words(at), self.sources.words(quantifier.at.0));
                let found = errors::steps_anew(at, &words, &line, &format!("({step}){often}"));
                self.out.push(found);
            }
            return;
        }
        let Some(define) = self.find_define(&name.text, scope) else { return };
        if define.name.at.0.source.0 != PRELUDE {
            return;
        }
        let Parameters { directions: parameters, .. } = &define.parameters;
        let Some(body) = define.body.walk() else { return };
        let (Some(leg), [parameter], [argument]) = (goes_on(body), parameters.as_slice(), arguments) else {
            return;
        };
        let argument = self.sources.words(argument.at.0);
        let leg = self.sources.words(leg.at.0);
        let leg: Vec<&str> = leg
            .split(' ')
            .map(|word| if word == parameter.text { argument.as_str() } else { word })
            .collect();
        let line = format!("{} then (step same)[{}]", leg.join(" "), self.fewer(first, last.as_deref()));
        let at = Span { end: quantifier.at.0.end, ..whole };
        let words = self.sources.words(at);
        self.out.push(errors::slides_on(at, &words, &line));
    }

    /// Whether directions are surely more than one for each side.
    fn are_several(&self, directions: &Directions) -> bool {
        match &directions.kind {
            DirectionsKind::Union(_) => true,
            DirectionsKind::Name(name) => match self.names.get(&name.text) {
                Some(Meaning::Tracks(index)) => {
                    let tracks = self.board.tracks.get(*index);
                    tracks.is_some_and(|tracks| tracks.of.iter().all(|of| of.len() > 1))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The bounds of what follows the first cell, where there are just so many.
    fn one_less(&self, first: &Expr, last: Option<&Expr>) -> String {
        match last {
            Some(_) => self.fewer(first, last),
            None => self.fewer(first, None).replacen("0..", "", 1),
        }
    }

    /// The bounds of what follows the first cell.
    fn fewer(&self, first: &Expr, last: Option<&Expr>) -> String {
        let less = |expr: &Expr| match &expr.kind {
            ExprKind::Number(number) => (number - 1).max(0).to_string(),
            _ => format!("{} - 1", self.sources.words(expr.at.0)),
        };
        match last {
            Some(last) => format!("{}..{}", less(first), less(last)),
            None => format!("0..{}", less(first)),
        }
    }
}

/// The word that a part repeats, and what it is given.
fn repeated_word(part: &Part) -> Option<(&Name, &[Directions])> {
    match &part.body {
        PartBody::Call { name, arguments, .. } => Some((name, arguments)),
        PartBody::Group(Walk { kind: WalkKind::Part(inner), .. }) => match &inner.body {
            PartBody::Call { name, arguments, .. }
                if inner.quantifier.is_none() && inner.modes.is_empty() && inner.effects.is_none() =>
            {
                Some((name, arguments))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether it is repeated no more than once.
fn once(first: &Expr, last: Option<&Expr>) -> bool {
    matches!(&last.unwrap_or(first).kind, ExprKind::Number(number) if *number <= 1)
}

/// The first leg of a walk that goes on from it as far as it likes.
fn goes_on(body: &Walk) -> Option<&Walk> {
    let WalkKind::Sequence(parts) = &body.kind else { return None };
    let (first, last) = (parts.first()?, parts.last()?);
    let WalkKind::Part(part) = &last.kind else { return None };
    let on = part
        .quantifier
        .as_ref()
        .is_some_and(|quantifier| matches!(quantifier.kind, QuantifierKind::Any | QuantifierKind::Some));
    (on && parts.len() == 2).then_some(first)
}
