//! `over own Sheep`, where no side has both the piece that jumps and a Sheep.

use std::collections::BTreeMap;

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Kind, Set, SetKind, Side, Whose};
use crate::language::source::Span;

impl Facts<'_> {
    /// Warns of `own` and `enemy` pieces in clauses of a piece that no side with this piece, or against it, ever has.
    pub(super) fn pieces_nobody_has(&self, to: &mut Warnings) {
        // Several pieces may share a clause: it is reported if it fails for each of them.
        let mut asked: BTreeMap<Span, bool> = BTreeMap::new();
        for (kind, decl) in self.kinds() {
            let mut note = |part: Part<'_>| {
                part.each_within(&mut |part| {
                    if let Part::Set(set) = part
                        && set.at.source == self.main
                        && let Some(sided) = own_or_enemy(set)
                    {
                        let there = self.has_any(kind, sided);
                        asked.entry(set.at).and_modify(|known| *known |= there).or_insert(there);
                    }
                    true
                });
            };
            decl.each_clause(&mut |part| match part {
                // A piece that is forbidden anyway does no harm.
                Part::Permission(all) => {
                    all.first.iter().chain(&all.also).for_each(|rule| note(Part::Rule(rule)));
                }
                Part::Rule(_) => {}
                part => note(part),
            });
        }
        for (at, _) in asked.into_iter().filter(|(_, there)| !there) {
            let words = self.sources.words(at);
            let own = words.starts_with("own ");
            let pair = if own { ("own", "enemy") } else { ("enemy", "own") };
            to.push(errors::nobody_there((at, &words), own, &words.replacen(pair.0, pair.1, 1)));
        }
    }

    /// Whether a side that can have a piece, or its enemy, can have one of some kinds.
    fn has_any(&self, kind: Kind, (enemy, kinds): (bool, &[Kind])) -> bool {
        let has = |kind: &Kind, side: Side| self.appearing().get(kind.index()).is_none_or(|of| of[side]);
        let of = |side: Side| if enemy { side.other() } else { side };
        let mut sides = Side::BOTH.into_iter().filter(|side| has(&kind, *side)).peekable();
        sides.peek().is_none() || sides.any(|side| kinds.iter().any(|other| has(other, of(side))))
    }
}

/// The pieces of `own Sheep` or `enemy Sheep`, and whether they are the enemy's.
fn own_or_enemy(set: &Set) -> Option<(bool, &[Kind])> {
    let SetKind::And(parts) = &set.kind else { return None };
    let kinds = parts.iter().find_map(|part| match &part.kind {
        SetKind::Kinds(kinds) => Some(kinds.as_slice()),
        _ => None,
    })?;
    let whose = parts.iter().find_map(|part| match part.kind {
        SetKind::Side(whose @ (Whose::Own | Whose::Enemy)) => Some(whose),
        _ => None,
    })?;
    Some((whose == Whose::Enemy, kinds))
}
