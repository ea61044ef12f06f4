//! `when mover attacked if on here`: he is there already.

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::parts::Part;
use crate::language::ir::{Attack, Event, Set, SetKind};

impl Linter<'_> {
    /// Warns of `if on here` that is said of the man who is here.
    pub(super) fn attacked_if_here(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut look = |part: Part<'_>| {
            // There `here` is the cell of the man who is taken, and `mover` another.
            let of_another = match part {
                Part::Rule(_) | Part::Permission(_) => true,
                Part::Hook(hook) => hook.event == Event::BeingTaken,
                _ => false,
            };
            if of_another {
                return;
            }
            let before = matches!(part, Part::Move(_) | Part::Guard(_));
            part.each_within(&mut |part| {
                if let Part::Set(set) = part
                    && let Some(himself) = asked_of_here(set)
                    && set.at.source == self.main
                {
                    let words = |set: &Set| self.sources.words(set.at);
                    found.push(errors::attacked_if_here((set.at, &words(set)), &words(himself), before));
                }
                true
            });
        };
        self.ir.each_clause(&mut look);
        found
    }
}

/// The man who stands here, in a question about what is so if he stood here.
fn asked_of_here(set: &Set) -> Option<&Set> {
    let SetKind::Attacked(what, Attack { on: Some(on), .. }) = &set.kind else { return None };
    (on.kind == SetKind::Here && matches!(what.kind, SetKind::Mover | SetKind::Me)).then_some(what)
}
