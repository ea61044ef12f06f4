//! All changes of the position: each is made, written down on the trail, and can be taken back or made again.

use std::sync::Arc;

use super::edit::Edit;
use super::layout::{Holder, Layout};
use super::table::{Bits, Maybe, NO_MAN, NOWHERE};
use super::world::{Man, World};
use crate::language::ir::{Cell, Kind, ManOwner, Side};
use crate::play::position::ManId;

impl World {
    /// The number of a list of members, which are in order.
    pub(super) fn list(&mut self, members: &[u16]) -> i64 {
        if members.is_empty() {
            return 0;
        }
        self.make(Edit::List(members.into()));
        i64::try_from(self.lists.len() - 1).unwrap_or(0)
    }

    /// Makes a change, and writes it down. (Layouts are needed for all changes of the position but lists.)
    fn make(&mut self, edit: Edit) {
        if let Edit::List(list) = &edit {
            self.lists.push(Arc::clone(list));
        }
        self.trail.push(edit);
    }

    /// Makes a change of the position, and writes it down.
    pub(super) fn do_again(&mut self, layout: &Layout, edit: Edit) {
        match &edit {
            Edit::Cell(id, _, cell) => self.move_man(layout, *id, *cell),
            Edit::Kind(id, _, kind) => self.alter(layout, *id, |man| man.kind = *kind),
            Edit::Owner(id, _, owner) => self.alter(layout, *id, |man| man.owner = *owner),
            Edit::Count(id, _, count) => self.alter(layout, *id, |man| man.count = *count),
            Edit::Word(word, _, value) => self.store(layout, *word as usize, *value),
            Edit::Hand(place, _, held) => self.hold(usize::from(*place), *held),
            Edit::Turn(_, (to_move, phase_turns)) => self.turn_to(*to_move, *phase_turns),
            Edit::Man { kind, owner, count, pile } => self.appear(layout, (*kind, *owner, *count), *pile),
            Edit::List(list) => self.lists.push(Arc::clone(list)),
            Edit::Taken(_)
            | Edit::Caught(_)
            | Edit::Set(..)
            | Edit::Waits(_)
            | Edit::WaitsNot(..)
            | Edit::Name(..)
            | Edit::Acted
            | Edit::Began => {}
        }
        self.trail.push(edit);
    }

    /// Adds a piece, on no cell, with its states at their first values.
    pub(super) fn add(&mut self, layout: &Layout, kind: Kind, owner: ManOwner, count: u8) -> ManId {
        self.do_again(layout, Edit::Man { kind, owner, count, pile: NO_MAN });
        ManId::at(self.men.len() - 1)
    }

    fn appear(&mut self, layout: &Layout, (kind, owner, count): (Kind, ManOwner, u8), pile: ManId) {
        let id = ManId::at(self.men.len());
        self.men.push(Man { kind, owner, cell: NOWHERE, count });
        self.words.0.resize(layout.of_men() + self.men.len() * layout.of_man, 0);
        if pile.is() {
            for (from, to) in Self::words_of(layout, pile).zip(Self::words_of(layout, id)) {
                let value = self.words.at(from);
                self.words.set(to, value);
            }
            return;
        }
        for state in &layout.men {
            let Some(info) = layout.state(*state).filter(|info| info.of_kind.at(kind.index())) else {
                continue;
            };
            if let Some(word) = layout.word(Holder::Man(id), info.place) {
                self.words.set(word, info.first_of(kind, owner));
            }
        }
    }

    /// Takes one piece off a pile: it gets a number of its own and stands on no cell.
    pub(super) fn split(&mut self, layout: &Layout, pile: ManId) -> ManId {
        let man = self.man(pile);
        self.do_again(layout, Edit::Count(pile, man.count, man.count.saturating_sub(1)));
        self.do_again(layout, Edit::Man { kind: man.kind, owner: man.owner, count: 1, pile });
        ManId::at(self.men.len() - 1)
    }

    fn words_of(layout: &Layout, id: ManId) -> std::ops::Range<usize> {
        let begin = layout.of_men() + id.index() * layout.of_man;
        begin..begin + layout.of_man
    }

    /// Moves a piece to a cell, or off the board. A piece that stands there is not removed: see [`put`](Self::put).
    pub(super) fn set_cell(&mut self, layout: &Layout, id: ManId, to: Cell) {
        self.do_again(layout, Edit::Cell(id, self.man(id).cell, to));
    }

    fn move_man(&mut self, layout: &Layout, id: ManId, to: Cell) {
        self.count_man(layout, id, -1);
        let man = self.man(id);
        let from = man.cell;
        if from.is() && self.on(from) == id {
            self.put_on(from, NO_MAN);
            self.stands_not(man, from);
        }
        if to.is() {
            if let Some(other) = self.on(to).some() {
                self.stands_not(self.man(other), to);
            }
            self.put_on(to, id);
            self.stands(man, to);
        }
        if let Some(man) = self.men.get_mut(id.index()) {
            man.cell = to;
        }
        self.count_man(layout, id, 1);
    }

    fn bits(&mut self, owner: ManOwner) -> &mut Bits {
        let [first, second, nobody] = &mut self.stand;
        match owner {
            ManOwner::Side(Side(0)) => first,
            ManOwner::Side(_) => second,
            ManOwner::Nobody => nobody,
        }
    }

    /// Notes that such a piece stands on a cell.
    fn stands(&mut self, man: Man, cell: Cell) {
        self.bits(man.owner).insert(cell.index());
        if let Some(bits) = self.kinds.get_mut(man.kind.index()) {
            bits.insert(cell.index());
        }
    }

    /// Notes that it stands there no more.
    fn stands_not(&mut self, man: Man, cell: Cell) {
        self.bits(man.owner).remove(cell.index());
        if let Some(bits) = self.kinds.get_mut(man.kind.index()) {
            bits.remove(cell.index());
        }
    }

    fn put_on(&mut self, cell: Cell, man: ManId) {
        if let Some(there) = self.at.get_mut(cell.index()) {
            *there = man;
        }
    }

    /// Puts a piece on a cell, wherever it is now. A piece that stands there is removed from the board.
    pub(super) fn put(&mut self, layout: &Layout, id: ManId, cell: Cell) {
        if let Some(other) = self.on(cell).some().filter(|other| *other != id) {
            self.set_cell(layout, other, NOWHERE);
        }
        // A piece that stays where it is changes nothing.
        if self.on(cell) != id || self.man(id).cell != cell {
            self.set_cell(layout, id, cell);
        }
    }

    fn alter(&mut self, layout: &Layout, id: ManId, change: impl FnOnce(&mut Man)) {
        self.count_man(layout, id, -1);
        let before = self.man(id);
        if let Some(man) = self.men.get_mut(id.index()) {
            change(man);
        }
        let after = self.man(id);
        if after.cell.is() && self.on(after.cell) == id {
            self.stands_not(before, after.cell);
            self.stands(after, after.cell);
        }
        self.count_man(layout, id, 1);
    }

    /// Gives a piece to another owner; its states stay.
    pub(super) fn set_owner(&mut self, layout: &Layout, id: ManId, owner: ManOwner) {
        let old = self.man(id).owner;
        if old != owner {
            self.do_again(layout, Edit::Owner(id, old, owner));
        }
    }

    /// Makes a piece another kind. States that both kinds have stay; the others get their first values.
    pub(super) fn set_kind(&mut self, layout: &Layout, id: ManId, kind: Kind) {
        let before = self.man(id);
        for state in &layout.men {
            let Some(info) = layout.state(*state) else { continue };
            let (had, has) = (info.of_kind.at(before.kind.index()), info.of_kind.at(kind.index()));
            if had && has {
                continue;
            }
            let value = if has { info.first_of(kind, before.owner) } else { 0 };
            if let Some(word) = layout.word(Holder::Man(id), info.place) {
                self.set_word(layout, word, value);
            }
        }
        if before.kind != kind {
            self.do_again(layout, Edit::Kind(id, before.kind, kind));
        }
    }

    /// Gives a value to a state.
    pub(super) fn set_word(&mut self, layout: &Layout, word: usize, value: i64) {
        let old = self.words.at(word);
        if old != value {
            self.do_again(layout, Edit::Word(u32::try_from(word).unwrap_or(u32::MAX), old, value));
        }
    }

    fn store(&mut self, layout: &Layout, word: usize, value: i64) {
        self.count_word(layout, word, -1);
        self.words.set(word, value);
        self.count_word(layout, word, 1);
    }

    /// Changes how many of a kind a side has in hand.
    pub(super) fn set_hand(&mut self, layout: &Layout, side: Side, kind: Kind, held: u32) {
        let place = side.index() * layout.kinds + kind.index();
        let old = self.hands.at(place);
        if old != held {
            self.do_again(layout, Edit::Hand(u16::try_from(place).unwrap_or(u16::MAX), old, held));
        }
    }

    fn hold(&mut self, place: usize, held: u32) {
        self.count_hand(place, -1);
        self.hands.set(place, held);
        self.count_hand(place, 1);
    }

    /// Says whose turn it is, and how many turns of phases are over.
    pub(super) fn set_turn(&mut self, layout: &Layout, to_move: Side, phase_turns: u16) {
        let (was, is) = ((self.to_move, self.phase_turns), (to_move, phase_turns));
        if was != is {
            self.do_again(layout, Edit::Turn(was, is));
        }
    }

    fn turn_to(&mut self, to_move: Side, phase_turns: u16) {
        self.count_turn(-1);
        (self.to_move, self.phase_turns) = (to_move, phase_turns);
        self.count_turn(1);
    }

    /// Of the changes since the trail was so long, those that are none of the position are forgotten.
    pub(super) fn keep_position(&mut self, since: usize) {
        let mut kept = since;
        for place in since..self.trail.len() {
            if self.trail.get(place).is_some_and(Edit::is_of_position) {
                self.trail.swap(kept, place);
                kept += 1;
            }
        }
        self.trail.truncate(kept);
    }

    /// Takes one change of the position back; other changes are not its own.
    pub(super) fn take_back(&mut self, layout: &Layout, edit: &Edit) {
        match edit {
            Edit::Cell(id, cell, _) => self.move_man(layout, *id, *cell),
            Edit::Kind(id, kind, _) => self.alter(layout, *id, |man| man.kind = *kind),
            Edit::Owner(id, owner, _) => self.alter(layout, *id, |man| man.owner = *owner),
            Edit::Count(id, count, _) => self.alter(layout, *id, |man| man.count = *count),
            Edit::Word(word, value, _) => self.store(layout, *word as usize, *value),
            Edit::Hand(place, held, _) => self.hold(usize::from(*place), *held),
            Edit::Turn((to_move, phase_turns), _) => self.turn_to(*to_move, *phase_turns),
            Edit::Man { .. } => {
                self.men.pop();
                self.words.0.truncate(layout.of_men() + self.men.len() * layout.of_man);
            }
            Edit::List(_) => {
                self.lists.pop();
            }
            Edit::Taken(_)
            | Edit::Caught(_)
            | Edit::Set(..)
            | Edit::Waits(_)
            | Edit::WaitsNot(..)
            | Edit::Name(..)
            | Edit::Acted
            | Edit::Began => {}
        }
    }
}
