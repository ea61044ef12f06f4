//! Pieces that never are, that have no moves, or become what they are; sides that are said where they cannot be.

use std::collections::BTreeSet;

use super::appearing::Appearing;
use super::{Linter, errors};
use crate::language::ir::parts::Part;
use crate::language::ir::{BySide, Kind, KindValueKind, Set, SetKind};
use crate::language::syntax::tree::ClauseKind;

impl Linter<'_> {
    /// A list that says a side of some parts only is wrong where both sides can have the pieces of the others.
    pub(super) fn lists_with_one_side(&mut self) {
        if self.notes.sided_lists.is_empty() {
            return;
        }
        let appearing = self.appearing();
        let both = |kind: &Kind| appearing.get(kind.index()) == Some(&BySide::both(true));
        for list in &self.notes.sided_lists {
            if list.kinds.iter().any(both) {
                self.out.push(list.found.clone());
            }
        }
    }

    pub(super) fn kinds_that_never_are(&mut self, appearing: &Appearing) {
        for (kind, sides) in self.ir.kinds.iter().zip(appearing) {
            // What only lends its clauses to others serves them.
            let lends = || self.ir.kinds.iter().any(|other| other.families.contains(&kind.name));
            if *sides == BySide::both(false) && !lends() {
                self.out.push(errors::piece_never_there(kind.at, &kind.name));
            }
        }
    }

    /// Warns of a piece that the rules of the game or its endings ask for, and that only tests set up.
    pub(super) fn kinds_left_out_of_the_set_up(&mut self, appearing: &Appearing) {
        let Some(coming) = self.coming() else { return };
        let setup = &self.ir.setup;
        let men = setup.men.iter().map(|man| man.kind).chain(setup.hands.iter().map(|(_, kind, _)| *kind));
        let there: BTreeSet<Kind> = men.chain(coming).collect();
        // A file that is there for its tests sets up next to nothing.
        if there.is_empty() {
            return;
        }
        let mut found = Vec::new();
        for (index, kind) in self.ir.kinds.iter().enumerate() {
            let known = Kind::at(index);
            let tested = appearing.get(index).is_some_and(|sides| *sides != BySide::both(false));
            if !tested || there.contains(&known) || kind.at.source != self.main {
                continue;
            }
            let endings = self.ir.after_turn.iter().chain(&self.ir.before_turn);
            let mut asked = endings.map(|ending| (ending.at, Part::Condition(&ending.when)));
            let names = |part: Part<'_>| {
                let mut named = false;
                part.each_within(&mut |part| {
                    if let Part::Set(Set { kind: SetKind::Kinds(kinds), .. }) = part {
                        named |= kinds.as_slice() == [known];
                    }
                    true
                });
                named
            };
            let by_ending = asked.find(|(_, part)| names(*part)).map(|(at, _)| at);
            let mut guards = self.ir.moves.iter().map(|guard| (guard.condition.at, Part::Guard(guard)));
            let by_rule = || guards.find(|(_, part)| names(*part)).map(|(at, _)| at);
            if let Some(asked) = by_ending.or_else(by_rule) {
                found.push(errors::left_out_of_the_set_up(kind.at, &kind.name, asked));
            }
        }
        self.out.extend(found);
    }

    pub(super) fn promotions_to_the_same(&mut self) {
        for (kind, promotion) in self
            .ir
            .kinds
            .iter()
            .flat_map(|kind| kind.promotions.iter().map(move |promotion| (kind, promotion)))
        {
            if let KindValueKind::These(to) = &promotion.to.kind
                && to.iter().all(|to| self.ir.kinds.get(to.index()).is_some_and(|to| to.name == kind.name))
            {
                // Said in a piece that this one is of.
                let from = kind.families.iter().find_map(|family| {
                    let parent = self.ir.kinds.iter().find(|kind| kind.name == *family)?;
                    parent
                        .promotions
                        .iter()
                        .any(|of| of.at == promotion.at)
                        .then_some((family.as_str(), kind.at))
                });
                self.out.push(match from {
                    Some((from, head)) => {
                        errors::promotes_to_itself_like(promotion.at, &kind.name, from, head)
                    }
                    None => errors::promotes_to_itself(promotion.at, &kind.name),
                });
            }
        }
    }

    pub(super) fn pieces_without_moves(&mut self) {
        let owners = self.first_owners();
        for (index, (kind, layers)) in self.ir.kinds.iter().zip(&self.pieces.layers).enumerate() {
            // What belongs to nobody may stand there, and nothing else, also when it comes to belong to somebody.
            let only_nobodys =
                owners.get(index).is_some_and(|owners| owners.nobody && owners.sides == BySide::both(false));
            if only_nobodys {
                continue;
            }
            if self.pieces.of_unknown.contains(&Kind::at(index)) {
                continue;
            }
            // A move that has been refused has been told of.
            let written = layers.iter().flat_map(|layer| &layer.clauses).any(|clause| {
                matches!(
                    clause.kind,
                    ClauseKind::Move { .. }
                        | ClauseKind::Like { .. }
                        | ClauseKind::Drop { .. }
                        | ClauseKind::Broken(_)
                )
            });
            if !written {
                self.out.push(errors::piece_without_moves(kind.at, &kind.name));
            }
        }
    }
}
