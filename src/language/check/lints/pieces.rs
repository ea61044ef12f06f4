//! Pieces that never are, that have no moves, or become what they are; sides that are said where they cannot be.

use std::collections::BTreeSet;

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{BySide, Kind, KindDecl, KindValueKind, Set, SetKind};
use crate::language::syntax::tree::ClauseKind;

impl Facts<'_> {
    /// A list that says a side of some parts only is wrong where both sides can have the pieces of the others.
    pub(super) fn lists_with_one_side(&self, to: &mut Told) {
        let appearing = self.appearing();
        let both = |kind: &Kind| appearing.get(kind.index()) == Some(&BySide::both(true));
        for list in &self.notes.sided_lists {
            if list.kinds.iter().any(both) {
                to.push(list.found.clone());
            }
        }
    }

    /// Warns of a piece that neither side ever has.
    pub(super) fn kind_that_never_is(&self, kind: Kind, decl: &KindDecl, to: &mut Told) {
        // What only lends its clauses to others serves them.
        let lends = || self.ir.kinds.iter().any(|other| other.families.contains(&decl.name));
        if self.appearing().get(kind.index()) == Some(&BySide::both(false)) && !lends() {
            to.push(errors::piece_never_there(decl.at, &decl.name));
        }
    }

    /// Warns of a piece that the rules of the game or its endings ask for, and that only tests set up.
    pub(super) fn kinds_left_out_of_the_set_up(&self, to: &mut Told) {
        let appearing = self.appearing();
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
        to.extend(found);
    }

    /// Refuses a promotion to the piece itself.
    pub(super) fn promotions_to_the_same(&self, decl: &KindDecl, to: &mut Told) {
        for promotion in &decl.promotions {
            if let KindValueKind::These(kinds) = &promotion.to.kind
                && kinds.iter().all(|to| self.ir.kinds.get(to.index()).is_some_and(|to| to.name == decl.name))
            {
                // Said in a piece that this one is of.
                let from = decl.families.iter().find_map(|family| {
                    let parent = self.ir.kinds.iter().find(|kind| kind.name == *family)?;
                    let says_so = parent.promotions.iter().any(|of| of.at == promotion.at);
                    says_so.then_some((family.as_str(), decl.at))
                });
                to.push(match from {
                    Some((from, head)) => {
                        errors::promotes_to_itself_like(promotion.at, &decl.name, from, head)
                    }
                    None => errors::promotes_to_itself(promotion.at, &decl.name),
                });
            }
        }
    }

    /// Refuses a piece without any move or drop.
    pub(super) fn piece_without_moves(&self, kind: Kind, decl: &KindDecl, to: &mut Told) {
        let owners = self.first_owners().get(kind.index());
        // A piece that only ever begins as nobody's may just stand there, also when it comes to belong to a side.
        let only_nobodys = owners.is_some_and(|owners| owners.nobody && owners.sides == BySide::both(false));
        if only_nobodys || self.pieces.of_unknown.contains(&kind) {
            return;
        }
        let layers = self.pieces.layers.get(kind.index()).into_iter().flatten();
        // A move that has been refused has been told of.
        let written = layers.flat_map(|layer| &layer.clauses).any(|clause| {
            use ClauseKind::{Broken, Drop, Like, Move};
            matches!(clause.kind, Move { .. } | Like { .. } | Drop { .. } | Broken(_))
        });
        if !written {
            to.push(errors::piece_without_moves(decl.at, &decl.name));
        }
    }
}
