//! A position as bitboards.

use super::super::layout::Layout;
use super::super::sums::{OF_GAME, Sum, of_side, sum_of_hand, sum_of_turn, sum_of_value};
use super::super::tables::pieces::Pieces;
use super::super::unroll::Who;
use super::super::words::Words;
use super::super::world::World;
use super::slots::{FLAGS, NUMBERS, Slots};
use crate::language::ir::{Cell, Compared, Kind, Side, StateId};
use crate::play::position::ManId;

/// How many kinds a game may have here. With 32, all games were slower by some hundredths, as positions are copied.
pub(super) const KINDS: usize = 16;

/// The key by which repeated positions are found.
#[derive(Clone, Copy, Debug)]
pub(super) struct RepetitionKey {
    pub(super) sum: Sum,
    /// A number that counts only where it is used differs from its first value. Then another position with the same sum may or
    /// may not be the same.
    pub(super) doubtful: bool,
}

impl<const N: usize> Pieces<N> for Bitboards<N> {
    #[inline]
    fn of_owner(&self, owner: usize) -> Words<N> {
        self.sides.get(owner).copied().unwrap_or_default()
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Words<N> {
        self.of_kind(kind.index())
    }

    #[inline]
    fn occupied(&self) -> Words<N> {
        self.occupied()
    }
}

/// A piece that is off the board for a moment, with its states.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) flags: [bool; FLAGS],
    pub(super) mark: u8,
}

/// A position on a board of at most 64 `N` cells: one bitboard for each side and each kind. Trying a move copies it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bitboards<const N: usize> {
    /// The pieces of each side.
    pub(super) sides: [Words<N>; 2],
    /// The pieces of each kind.
    kinds: [Words<N>; KINDS],
    /// The Zobrist key, equal to [`World::print`], if the game needs it.
    pub(super) sum: Sum,
    pub(super) to_move: Side,
    pub(super) phase_turns: u16,
    /// The turns since the events that endings ask for; see `Rules::since`.
    pub(super) since: [u16; 2],
    states: States<N>,
    more: More<N>,
}

/// The states that many games have. Others do not copy them: see [`Bitboards::copy_from`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct States<const N: usize> {
    /// For each flag the pieces that have it.
    flags: [Words<N>; FLAGS],
    /// The numbers of the game, then those of the sides.
    numbers: [i32; NUMBERS],
}

/// The states that few games have. Others do not copy them either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct More<const N: usize> {
    /// How many of each kind a side has in hand.
    hands: [[u8; KINDS]; 2],
    /// The value of the mark of the piece on each cell.
    marks: [[u8; 64]; N],
}

impl<const N: usize> Bitboards<N> {
    /// Converts a position of the machine; nothing if it has neutral pieces, values that are too large, or kinds that are not kept
    /// here. `layout`: that of the whole game.
    pub(super) fn of(layout: &Layout, slots: &Slots, world: &World) -> Option<Self> {
        let [_, _, nobody] = &world.stand;
        (Words::<N>::of(nobody).is_empty()).then_some(())?;
        let mut board = Self {
            sides: [Words::default(); 2],
            kinds: [Words::NONE; KINDS],
            sum: 0,
            to_move: world.to_move,
            phase_turns: world.phase_turns,
            since: [0; 2],
            states: States { flags: [Words::NONE; FLAGS], numbers: [0; NUMBERS] },
            more: More { hands: [[0; KINDS]; 2], marks: [[0; 64]; N] },
        };
        for (number, man) in world.men.iter().enumerate().filter(|(_, man)| man.cell.index() < layout.cells) {
            let id = ManId::at(number);
            (world.on(man.cell) == id && (man.count == 1 || slots.has_piles)).then_some(())?;
            let side = man.owner.side()?;
            let mut lifted = Piece { kind: slots.kind_here(man.kind)?, flags: [false; FLAGS], mark: 0 };
            let value = |state: StateId| {
                let place = layout.state(state)?.place;
                world.value(layout, super::super::layout::Holder::Man(id), (state, place))
            };
            for (flag, state) in lifted.flags.iter_mut().zip(&slots.flags) {
                *flag = value(*state) == Some(1);
            }
            // A position that is given may contain states that are lost with the turn.
            slots.fleeting.iter().all(|state| value(*state).is_none_or(|value| value == 0)).then_some(())?;
            if let Some(mark) = slots.mark {
                lifted.mark = u8::try_from(value(mark).unwrap_or(0)).ok()?;
            }
            if slots.has_piles {
                lifted.mark = man.count.checked_sub(1)?;
            }
            board.put(slots, side, man.cell, lifted);
        }
        for word in 0..layout.of_game {
            *board.states.numbers.get_mut(word)? = i32::try_from(world.word(word)).ok()?;
        }
        for place in 0..layout.of_side {
            for side in Side::BOTH {
                let number = layout.of_game + side.index() * layout.of_side + place;
                let there = board.states.numbers.get_mut(layout.of_game + 2 * place + side.index())?;
                *there = i32::try_from(world.word(number)).ok()?;
            }
        }
        for (side, kind) in
            Side::BOTH.into_iter().flat_map(|side| (0..layout.kinds).map(move |kind| (side, kind)))
        {
            let held = u8::try_from(world.in_hand(layout, side, Kind::at(kind))).ok()?;
            if held > 0 {
                let kind = slots.kind_here(Kind::at(kind))?.index();
                *board.more.hands.get_mut(side.index())?.get_mut(kind)? = held;
            }
        }
        board.sum = world.print;
        Some(board)
    }

    /// Becomes a copy of another position of the same game. What no position of that game uses is not copied.
    #[inline]
    pub(super) fn copy_from(&mut self, other: &Self, slots: &Slots) {
        self.sides = other.sides;
        match slots.kinds {
            0..=4 => self.copy_kinds::<4>(other),
            5..=8 => self.copy_kinds::<8>(other),
            _ => self.copy_kinds::<KINDS>(other),
        }
        self.sum = other.sum;
        (self.to_move, self.phase_turns, self.since) = (other.to_move, other.phase_turns, other.since);
        if slots.has_states {
            self.states = other.states;
        }
        if slots.has_more {
            self.more = other.more;
        }
    }

    /// Copies the first `M` kinds: a copy of known length is a few instructions.
    #[inline]
    fn copy_kinds<const M: usize>(&mut self, other: &Self) {
        if let (Some(to), Some(from)) = (self.kinds.first_chunk_mut::<M>(), other.kinds.first_chunk::<M>()) {
            *to = *from;
        }
    }

    /// All occupied cells.
    #[inline]
    pub(super) fn occupied(&self) -> Words<N> {
        let [first, second] = self.sides;
        first | second
    }

    /// The pieces of a side.
    #[inline]
    pub(super) fn of_side(&self, side: Side) -> Words<N> {
        let [first, second] = self.sides;
        if side == Side(0) { first } else { second }
    }

    /// The pieces with a flag.
    #[inline]
    pub(super) fn flag(&self, flag: usize) -> Words<N> {
        self.states.flags.get(flag).copied().unwrap_or_default()
    }

    /// The pieces of a kind.
    #[inline]
    pub(super) fn of_kind(&self, kind: usize) -> Words<N> {
        self.kinds.get(kind).copied().unwrap_or_default()
    }

    /// The kind of the piece on a cell, if there is one.
    #[inline]
    pub(super) fn kind_on(&self, cell: Cell) -> Option<Kind> {
        self.kinds.iter().position(|pieces| pieces.has(cell)).map(Kind::at)
    }

    /// The side of the piece on a cell. There must be one.
    #[inline]
    pub(super) fn side_on(&self, cell: Cell) -> Side {
        let [first, _] = self.sides;
        if first.has(cell) { Side(0) } else { Side(1) }
    }

    /// Whether the piece on a cell is one of these.
    #[inline]
    pub(super) fn is_one_of(&self, cell: Cell, who: &Who) -> bool {
        let flags = (0..FLAGS).map(|flag| usize::from(self.flag(flag).has(cell)) << flag).sum();
        self.kind_on(cell).is_some_and(|kind| who.has(self.side_on(cell).index(), kind, flags))
    }

    /// The value of the mark of the piece on a cell.
    pub(super) fn mark_on(&self, cell: Cell) -> u8 {
        let of_word = self.more.marks.get(cell.index() / 64);
        of_word.and_then(|marks| marks.get(cell.index() % 64)).copied().unwrap_or(0)
    }

    fn set_mark(&mut self, cell: Cell, value: u8) {
        let of_word = self.more.marks.get_mut(cell.index() / 64);
        if let Some(mark) = of_word.and_then(|marks| marks.get_mut(cell.index() % 64)) {
            *mark = value;
        }
    }

    /// Puts the rest of a pile back from which one piece goes.
    #[inline(never)]
    pub(super) fn leave(&mut self, slots: &Slots, cell: Cell, man: Piece) -> Piece {
        if let Some(mark) = man.mark.checked_sub(1) {
            self.put(slots, self.to_move, cell, Piece { mark, ..man });
        }
        Piece { mark: 0, ..man }
    }

    /// Takes the piece off a cell, or the pile. There must be one.
    #[expect(clippy::inline_always, reason = "raced: where a piece is captured, nothing asks what it was")]
    #[inline(always)]
    pub(super) fn lift(&mut self, slots: &Slots, cell: Cell) -> Piece {
        let kind = self.kind_on(cell).unwrap_or(Kind(0));
        let side = self.side_on(cell);
        let one = Words::one(cell);
        if let Some(men) = self.sides.get_mut(side.index()) {
            *men = men.without(one);
        }
        if let Some(men) = self.kinds.get_mut(kind.index()) {
            *men = men.without(one);
        }
        self.sum = self.sum.wrapping_sub(slots.man(kind.index(), side.index(), cell));
        let mut lifted = Piece { kind, flags: [false; FLAGS], mark: 0 };
        let flags = lifted.flags.iter_mut().zip(&mut self.states.flags);
        for (place, (flag, men)) in flags.take(slots.flags.len()).enumerate() {
            if men.has(cell) {
                *flag = true;
                *men = men.without(one);
                self.sum = self.sum.wrapping_sub(slots.flag(place, cell));
            }
        }
        if slots.has_marks {
            lifted.mark = self.lift_mark(slots, (kind.index(), side.index()), cell);
        }
        lifted
    }

    /// Takes the mark from the piece on a cell. Apart, since few games have marks: the rest of [`Self::lift`] is small without it.
    #[inline(never)]
    fn lift_mark(&mut self, slots: &Slots, man: (usize, usize), cell: Cell) -> u8 {
        let mark = self.mark_on(cell);
        self.sum = self.sum.wrapping_sub(slots.mark(man, cell, mark));
        self.set_mark(cell, 0);
        mark
    }

    /// Gives a mark to the piece on a cell.
    #[inline(never)]
    fn put_mark(&mut self, slots: &Slots, man: (usize, usize), cell: Cell, mark: u8) {
        self.sum = self.sum.wrapping_add(slots.mark(man, cell, mark));
        self.set_mark(cell, mark);
    }

    /// Puts a piece on an empty cell.
    #[inline]
    pub(super) fn put(&mut self, slots: &Slots, side: Side, cell: Cell, man: Piece) {
        let one = Words::one(cell);
        if let Some(men) = self.sides.get_mut(side.index()) {
            *men |= one;
        }
        if let Some(men) = self.kinds.get_mut(man.kind.index()) {
            *men |= one;
        }
        self.sum = self.sum.wrapping_add(slots.man(man.kind.index(), side.index(), cell));
        for (place, (flag, men)) in man.flags.iter().zip(&mut self.states.flags).enumerate() {
            if *flag {
                *men |= one;
                self.sum = self.sum.wrapping_add(slots.flag(place, cell));
            }
        }
        if man.mark != 0 {
            self.put_mark(slots, (man.kind.index(), side.index()), cell, man.mark);
        }
    }

    /// Sets or clears a flag of the pieces on these cells.
    #[inline]
    pub(super) fn set_flag(&mut self, slots: &Slots, flag: usize, cells: Words<N>, to: bool) {
        let Some(men) = self.states.flags.get_mut(flag) else { return };
        let changed = if to { cells.without(*men) } else { cells & *men };
        if changed.is_empty() {
            return;
        }
        *men = if to { *men | changed } else { men.without(changed) };
        for cell in changed.cells() {
            let sum = slots.flag(flag, cell);
            self.sum = if to { self.sum.wrapping_add(sum) } else { self.sum.wrapping_sub(sum) };
        }
    }

    /// Sets the mark of the piece on a cell.
    pub(super) fn set_mark_on(&mut self, slots: &Slots, cell: Cell, value: u8) {
        let (before, man) = (self.mark_on(cell), (0, 0));
        self.sum =
            self.sum.wrapping_sub(slots.mark(man, cell, before)).wrapping_add(slots.mark(man, cell, value));
        self.set_mark(cell, value);
    }

    /// A number of the game or a side, by its index.
    #[inline]
    pub(super) fn number(&self, place: usize) -> i32 {
        self.states.numbers.get(place).copied().unwrap_or(0)
    }

    /// The key by which this position is compared with others.
    #[inline]
    pub(super) fn repetition_key(&self, slots: &Slots) -> RepetitionKey {
        let doubtful = slots.when_used.iter().any(|(place, first)| self.number(*place) != *first);
        RepetitionKey { sum: self.sum, doubtful }
    }

    /// Sets a number.
    #[inline]
    pub(super) fn set_number(&mut self, layout: &Layout, (place, state): (usize, StateId), value: i32) {
        let before = self.number(place);
        if before == value {
            return;
        }
        if let Some(there) = self.states.numbers.get_mut(place) {
            *there = value;
        }
        if layout.state(state).is_some_and(|info| info.compared == Compared::Always) {
            let who = match place.checked_sub(layout.of_game) {
                None => OF_GAME,
                Some(of_sides) => of_side(Side::at(of_sides % 2)),
            };
            let sum = |value: i32| sum_of_value(who, state, i64::from(value));
            self.sum = self.sum.wrapping_sub(sum(before)).wrapping_add(sum(value));
        }
    }

    /// How many of a kind a side has in hand.
    #[inline]
    pub(super) fn in_hand(&self, side: Side, kind: usize) -> u8 {
        self.more.hands.get(side.index()).and_then(|hand| hand.get(kind)).copied().unwrap_or(0)
    }

    /// Changes how many of a kind a side has in hand; nothing if that does not fit.
    pub(super) fn add_to_hand(&mut self, slots: &Slots, side: Side, kind: usize, more: i8) -> Option<()> {
        let held = self.more.hands.get_mut(side.index())?.get_mut(kind)?;
        let before = *held;
        *held = before.checked_add_signed(more)?;
        let place = slots.place_in_hand(side, kind);
        let sum = sum_of_hand(place, u32::from(before));
        self.sum = self.sum.wrapping_sub(sum).wrapping_add(sum_of_hand(place, u32::from(*held)));
        Some(())
    }

    /// Moves a piece of the side to move, of a kind, to an empty cell.
    #[inline]
    pub(super) fn bring(&mut self, slots: &Slots, kind: usize, (from, to): (Cell, Cell)) {
        let (gone, come) = (Words::one(from), Words::one(to));
        let side = self.to_move.index();
        if let Some(men) = self.sides.get_mut(side) {
            *men = men.without(gone) | come;
        }
        if let Some(men) = self.kinds.get_mut(kind) {
            *men = men.without(gone) | come;
        }
        if slots.keeps_sums {
            let (before, after) = (slots.man(kind, side, from), slots.man(kind, side, to));
            self.sum = self.sum.wrapping_sub(before).wrapping_add(after);
        }
        if slots.moves_states {
            self.bring_states(slots, (kind, side), (from, to));
        }
    }

    /// Moves the states of a piece. Apart, so that the rest of [`Self::bring`] is small.
    #[inline(never)]
    fn bring_states(&mut self, slots: &Slots, man: (usize, usize), (from, to): (Cell, Cell)) {
        for (place, men) in self.states.flags.iter_mut().take(slots.flags.len()).enumerate() {
            if men.has(from) {
                *men = men.without(Words::one(from)) | Words::one(to);
                self.sum = self.sum.wrapping_sub(slots.flag(place, from)).wrapping_add(slots.flag(place, to));
            }
        }
        if !slots.has_marks {
            return;
        }
        let mark = self.lift_mark(slots, man, from);
        if slots.has_piles {
            let one = Piece { kind: Kind::at(man.0), flags: [false; FLAGS], mark };
            self.leave(slots, from, one);
        } else {
            self.put_mark(slots, man, to, mark);
        }
    }

    /// Passes the turn to the other side, in a game without phases.
    #[inline]
    pub(super) fn turn(&mut self, slots: &Slots) {
        if slots.keeps_sums {
            let [first, second] = slots.turns;
            let more =
                if self.to_move == Side(0) { second.wrapping_sub(first) } else { first.wrapping_sub(second) };
            self.sum = self.sum.wrapping_add(more);
        }
        self.to_move = self.to_move.other();
    }

    /// Sets whose turn it is.
    #[inline]
    pub(super) fn set_turn(&mut self, slots: &Slots, to_move: Side, phase_turns: u16) {
        let sum = |side: Side, phase: u16| match slots.turns.get(side.index()) {
            Some(sum) if phase == 0 => *sum,
            _ => sum_of_turn(side, phase),
        };
        let (was, is) = (sum(self.to_move, self.phase_turns), sum(to_move, phase_turns));
        self.sum = self.sum.wrapping_sub(was).wrapping_add(is);
        (self.to_move, self.phase_turns) = (to_move, phase_turns);
    }
}
