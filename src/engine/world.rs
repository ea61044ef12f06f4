//! The position, changed in place. Every change is written down, so that it can be taken back.

use std::sync::Arc;

use super::layout::{Holder, Layout, Place};
use super::sums::Sum;
use super::table::{Bits, Maybe, NO_MAN, NOWHERE, Table};
use crate::language::ir::{Cell, Kind, ManOwner, Side, StateId};
use crate::play::position::ManId;

/// One piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Man {
    pub(super) kind: Kind,
    pub(super) owner: ManOwner,
    pub(super) cell: Cell,
    pub(super) count: u8,
}

impl Default for Man {
    fn default() -> Self {
        Self { kind: Kind(0), owner: ManOwner::Nobody, cell: NOWHERE, count: 0 }
    }
}

/// A name that a walk has given: the cell, and the piece that stood there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// The cell; [`NOWHERE`] where the name stands for nothing.
    pub(super) cell: Cell,
    /// The piece, if there was one.
    pub(super) man: ManId,
}

/// A change: what was there before, and what is there now, so that it can be taken back and made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    Cell(ManId, Cell, Cell),
    Kind(ManId, Kind, Kind),
    Owner(ManId, ManOwner, ManOwner),
    Count(ManId, u8, u8),
    Word(u32, i64, i64),
    Hand(u16, u32, u32),
    Turn((Side, u16), (Side, u16)),
    /// A new piece, with its states at their first values, or with those of the pile that it left.
    Man {
        kind: Kind,
        owner: ManOwner,
        count: u8,
        pile: ManId,
    },
    /// A list that was not there.
    List(Arc<[u16]>),
    /// A piece was captured.
    Taken(ManId),
    /// A piece was captured by the walk itself.
    Caught(ManId),
    /// A state was set.
    Set(Holder, StateId),
    /// A piece waits to be captured.
    Waits(ManId),
    /// The piece at this index waits no more.
    WaitsNot(u16, ManId),
    /// A name stands for something else.
    Name(u8, Named, Named),
    /// An act was done.
    Acted,
    /// An act was begun.
    Began,
}

impl Edit {
    /// Whether it is a change of the position, and not of what is known about the move.
    pub(super) fn is_of_position(&self) -> bool {
        match self {
            Self::Cell(..)
            | Self::Kind(..)
            | Self::Owner(..)
            | Self::Count(..)
            | Self::Word(..)
            | Self::Hand(..)
            | Self::Turn(..)
            | Self::Man { .. }
            | Self::List(_) => true,
            Self::Taken(_)
            | Self::Caught(_)
            | Self::Set(..)
            | Self::Waits(_)
            | Self::WaitsNot(..)
            | Self::Name(..)
            | Self::Acted
            | Self::Began => false,
        }
    }
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) men: Vec<Man>,
    at: Vec<ManId>,
    /// The cells occupied by the first side, by the second, and by neutral pieces.
    pub(super) stand: [Bits; 3],
    /// The cells occupied by each kind.
    kinds: Vec<Bits>,
    pub(super) words: Table<i64>,
    pub(super) hands: Table<u32>,
    /// The members of sets; the first list is empty.
    lists: Vec<Arc<[u16]>>,
    pub(super) to_move: Side,
    pub(super) phase_turns: u16,
    /// The sum of all that always counts when positions are compared, sets left out.
    pub(super) print: Sum,
    /// The sum of what does not.
    pub(super) rest: Sum,
    pub(super) trail: Vec<Edit>,
}

impl World {
    /// An empty board.
    pub(super) fn empty(layout: &Layout) -> Self {
        let mut words = vec![0; layout.of_men()];
        for (index, word) in words.iter_mut().enumerate() {
            if let Some((holder, state)) = layout.holder(index) {
                let side = if let Holder::Side(side) = holder { side } else { Side(0) };
                *word = layout.state(state).map_or(0, |info| info.first_for(side));
            }
        }
        let mut world = Self {
            men: Vec::new(),
            at: vec![NO_MAN; layout.cells],
            stand: [(); 3].map(|()| Bits::below(layout.cells)),
            kinds: vec![Bits::below(layout.cells); layout.kinds],
            words: Table(words),
            hands: Table(vec![0; 2 * layout.kinds]),
            lists: layout.lists.clone(),
            to_move: Side(0),
            phase_turns: 0,
            print: 0,
            rest: 0,
            trail: Vec::new(),
        };
        for word in 0..world.words.0.len() {
            world.count_word(layout, word, 1);
        }
        world.count_turn(1);
        world
    }

    /// The number of a list of members, which are in order.
    pub(super) fn list(&mut self, members: &[u16]) -> i64 {
        if members.is_empty() {
            return 0;
        }
        self.make(Edit::List(members.into()));
        i64::try_from(self.lists.len() - 1).unwrap_or(0)
    }

    /// The members of a list.
    pub(super) fn members(&self, list: i64) -> &[u16] {
        usize::try_from(list).ok().and_then(|list| self.lists.get(list)).map_or(&[], |list| list)
    }

    /// A piece.
    #[inline]
    pub(super) fn man(&self, id: ManId) -> Man {
        self.men.get(id.index()).copied().unwrap_or_default()
    }

    /// The piece on a cell.
    #[inline]
    pub(super) fn on(&self, cell: Cell) -> ManId {
        self.at.get(cell.index()).copied().unwrap_or(NO_MAN)
    }

    /// The value at a place.
    #[inline]
    pub(super) fn word(&self, word: usize) -> i64 {
        self.words.at(word)
    }

    /// How many of a kind a side has in hand.
    pub(super) fn in_hand(&self, layout: &Layout, side: Side, kind: Kind) -> u32 {
        self.hands.at(side.index() * layout.kinds + kind.index())
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

    /// Passes on the pieces of some owners on the board; only those of some kinds, if these are given.
    pub(super) fn standing(&self, owners: [bool; 3], kinds: Option<&Bits>, mut tell: impl FnMut(ManId)) {
        for word in 0..self.stand.first().map_or(0, Bits::words) {
            let of_owners = self.stand.iter().zip(owners).filter(|(_, wanted)| *wanted);
            let mut cells = of_owners.fold(0, |cells, (bits, _)| cells | bits.word(word));
            if cells == 0 {
                continue;
            }
            if let Some(kinds) = kinds {
                let of_kinds = kinds.iter().filter_map(|kind| self.kinds.get(kind));
                cells &= of_kinds.fold(0, |cells, bits| cells | bits.word(word));
            }
            while cells != 0 {
                let bit = usize::try_from(cells.trailing_zeros()).unwrap_or(0);
                tell(self.on(Cell::at(word * 64 + bit)));
                cells &= cells - 1;
            }
        }
    }

    /// The cells occupied by a kind.
    #[inline]
    pub(super) fn of_kind(&self, kind: Kind) -> Option<&Bits> {
        self.kinds.get(kind.index())
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

    /// All that may hold states.
    pub(super) fn holders(&self, layout: &Layout) -> Vec<Holder> {
        let mut holders = vec![Holder::Side(Side(0)), Holder::Side(Side(1)), Holder::Game];
        let cells = if layout.of_cell > 0 { layout.cells } else { 0 };
        holders.extend((0..cells).map(|cell| Holder::Cell(Cell::at(cell))));
        for bits in &self.stand {
            holders.extend(bits.iter().map(|cell| Holder::Man(self.on(Cell::at(cell)))));
        }
        holders
    }

    /// The value of a holder's state, or of its attribute; none where it has no such state.
    pub(super) fn value(
        &self,
        layout: &Layout,
        holder: Holder,
        (state, place): (StateId, Place),
    ) -> Option<i64> {
        if let Holder::Man(id) = holder
            && !layout.has(self.man(id).kind, state)
        {
            return None;
        }
        if place == Place::Constant {
            return self.first_value(layout, holder, state);
        }
        layout.word(holder, place).map(|word| self.word(word))
    }

    /// The first value of a holder's state.
    pub(super) fn first_value(&self, layout: &Layout, holder: Holder, state: StateId) -> Option<i64> {
        let info = layout.state(state)?;
        Some(match holder {
            Holder::Man(id) => info.first_of(self.man(id).kind, self.man(id).owner),
            Holder::Side(side) => info.first_for(side),
            Holder::Game | Holder::Cell(_) => info.first_for(Side(0)),
        })
    }
}
