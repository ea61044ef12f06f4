//! What pieces look like: the nearest `looks` counts.

use super::Declaring;
use crate::language::check::declared::pieces::{Layer, Pieces};
use crate::language::check::errors;
use crate::language::diagnostic::suggest::nearest;
use crate::language::ir::{Kind, Look};
use crate::language::looks::{outline, silhouettes};
use crate::language::source::Span;
use crate::language::syntax::tree::{ClauseKind, Looks};

impl Pieces<'_> {
    /// The look of each piece that has one.
    pub(in crate::language::check) fn looks(&self) -> Vec<(Kind, Look)> {
        let looks = self.kinds.iter().enumerate();
        looks.filter_map(|(index, head)| Some((Kind::at(index), head.look.clone()?))).collect()
    }
}

impl Declaring<'_, '_> {
    /// Gives each piece its nearest look.
    pub(super) fn looks(&mut self) {
        let families: Vec<&str> = self.pieces.families.iter().map(|family| family.name.as_str()).collect();
        for (head, layers) in self.pieces.kinds.iter_mut().zip(&self.pieces.layers) {
            for layer in layers.iter().rev() {
                // A piece that moves like another one should not look the same.
                if layer.name.is_some_and(|name| name != head.name && !families.contains(&name)) {
                    continue;
                }
                let mut before: Option<Span> = None;
                for (at, looks) in said(layer) {
                    if let Some(before) = before {
                        // A family is visited with each of its pieces.
                        self.to.told.push_once(errors::looks_twice(at, before));
                    }
                    before = before.or(Some(at));
                    match look(looks) {
                        Ok(look) => head.look = Some(look),
                        Err(told) => self.to.told.push_once(*told),
                    }
                }
            }
        }
    }
}

/// The `looks` lines of a block.
fn said<'t>(layer: &Layer<'t>) -> Vec<(Span, &'t Looks)> {
    let clauses = layer.clauses.iter();
    let of = |clause: &&'t crate::language::syntax::tree::Clause| match &clause.kind {
        ClauseKind::Looks(looks) => Some((clause.at.0, looks)),
        _ => None,
    };
    clauses.filter_map(of).collect()
}

/// The look of this name, if there is one.
fn look(looks: &Looks) -> Result<Look, Box<crate::language::diagnostic::Diagnostic>> {
    match looks {
        Looks::Named(name) => match silhouettes::find(&name.text) {
            Some(_) => Ok(Look::Named(name.text.clone())),
            None => {
                let near = nearest(&name.text, silhouettes::names());
                let all = silhouettes::names().collect::<Vec<_>>().join(" ");
                Err(Box::new(errors::no_such_look(name.at.0, &name.text, near, &all)))
            }
        },
        Looks::Drawn(text) => match outline::read(&text.text) {
            Ok(_) => Ok(Look::Drawn(text.text.clone())),
            Err(fault) => Err(Box::new(errors::bad_outline(text.at.0, &fault.problem, fault.advice))),
        },
    }
}
