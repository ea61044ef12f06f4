//! Pieces that the rules ask for, and that only tests set up.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{BySide, Kind, Set, SetKind};
use std::collections::BTreeSet;

impl Facts<'_> {
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
}
