//! The position as the machine has it: the pieces, the states and the hands, and what is read of them.

use std::sync::Arc;

use super::edit::Edit;
use super::layout::{Holder, Layout, Place};
use super::sums::Sum;
use super::table::{Bits, NO_MAN, NOWHERE, Table};
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

/// A position.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) men: Vec<Man>,
    pub(super) at: Vec<ManId>,
    /// The cells occupied by the first side, by the second, and by neutral pieces.
    pub(super) stand: [Bits; 3],
    /// The cells occupied by each kind.
    pub(super) kinds: Vec<Bits>,
    pub(super) words: Table<i64>,
    pub(super) hands: Table<u32>,
    /// The members of sets; the first list is empty.
    pub(super) lists: Vec<Arc<[u16]>>,
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
