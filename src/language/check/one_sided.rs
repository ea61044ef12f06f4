//! Notes directions that are the same for both sides on a board that is turned for one of them.

use super::Lowerer;
use super::notes::Lopsided;
use super::scope::{Argument, Scope};
use crate::language::check::declared::meaning::Meaning;
use crate::language::ir::{Directions, DirectionsKind, Kind};
use crate::language::source::Span;
use crate::language::syntax::tree;

impl<'t> Lowerer<'_, 't> {
    /// Notes the directions of a leg, if they are not turned with the board and the author gave them no name.
    pub(super) fn note_lopsided(
        &mut self,
        tree: &'t tree::Directions,
        lowered: &Directions,
        scope: &mut Scope<'t>,
    ) {
        let (Some(kind), DirectionsKind::Fixed(of)) = (scope.kind, &lowered.kind) else { return };
        if !self.shape.is_turned_round() || self.compass.is_turned(self.shape, of) {
            return;
        }
        let (of, (at, named)) = (of.clone(), self.written(tree, scope));
        if !named {
            let tracks = self.tracks_named(&self.sources.words(at));
            self.notes.lopsided.push(Lopsided { kind, at, of, tracks, value: false });
        }
    }

    /// Notes a direction that is assigned to a state or compared, in the same way.
    pub(super) fn note_lopsided_value(
        &mut self,
        expr: &tree::Expr,
        lowered: &Directions,
        kind: Option<Kind>,
    ) {
        let (Some(kind), DirectionsKind::Fixed(of)) = (kind, &lowered.kind) else { return };
        let tree::ExprKind::Name(name) = &expr.kind else { return };
        let Some(tracks) = self.tracks_named(&name.text) else { return };
        let turned = !self.shape.is_turned_round() || self.compass.is_turned(self.shape, of);
        if !turned && !self.is_name_of_its_own(tracks) {
            let (at, of) = (lowered.at, of.clone());
            self.notes.lopsided.push(Lopsided { kind, at, of, tracks: Some(tracks), value: true });
        }
    }

    /// A direction that is assigned to a state.
    pub(super) fn lasting_direction(
        &mut self,
        expr: &'t tree::Expr,
        scope: &mut Scope<'t>,
    ) -> Option<Directions> {
        let directions = self.expr_directions(expr, scope)?;
        self.note_lopsided_value(expr, &directions, scope.kind);
        Some(directions)
    }

    fn tracks_named(&self, name: &str) -> Option<usize> {
        match self.names.get(name) {
            Some(Meaning::Tracks(index)) => Some(*index),
            _ => None,
        }
    }

    /// Whether the author named directions, which shows that they are intended. Tracks that list their cells do not count.
    fn is_name_of_its_own(&self, tracks: usize) -> bool {
        let own = self.board.tracks.get(tracks).is_some_and(|tracks| tracks.at.source.0 != 0);
        own && !self.board.lopsided.contains(&tracks)
    }

    /// Where directions are written, after resolving the parameters of definitions, and whether the author has a name
    /// for them.
    fn written(&self, tree: &'t tree::Directions, scope: &mut Scope<'t>) -> (Span, bool) {
        use tree::DirectionsKind::{Against, All, Along, Name, Sum, Turn, Union, Vector};
        match &tree.kind {
            Name(name) => match scope.argument(&name.text) {
                Some(argument @ Argument::Directions(written, _)) => {
                    scope.in_frame(argument.frame(), |scope| self.written(written, scope))
                }
                Some(Argument::Value(written, _)) => (written.at().0, true),
                None => {
                    let tracks = self.tracks_named(&name.text);
                    (tree.at.0, tracks.is_some_and(|tracks| self.is_name_of_its_own(tracks)))
                }
            },
            Union(parts) | Sum(parts) => (tree.at.0, parts.iter().any(|part| self.written(part, scope).1)),
            Along(inner) | Against(inner) | All(inner) => (tree.at.0, self.written(inner, scope).1),
            Turn { .. } | Vector(_) => (tree.at.0, false),
        }
    }
}
