//! Where a position of bitboards keeps the states of a game.

use super::super::layout::{Place, Stored};
use super::super::program::Program;
use super::super::sums::{Sum, sum_of_man, sum_of_turn, sum_of_value};
use super::super::why::Why;
use super::gains::is_fleeting;
use crate::language::ir::{Cell, Compared, Kind, Side, StateId};

/// How many flags pieces may have, and how many numbers the game and its sides.
pub(super) const FLAGS: usize = 2;
pub(super) const NUMBERS: usize = 12;

/// Where a state is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// A flag of pieces: a bitboard.
    Flag(usize),
    /// The one state of pieces that is not a flag.
    Mark,
    /// A number of pieces that expires with each turn. It is not kept.
    Fleeting,
    /// A number of the game.
    Game(usize),
    /// A number of each side: first that of the first side, then that of the second.
    Side(usize),
}

/// Where all states are kept, and the Zobrist keys of pieces and flags.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the game")]
pub(super) struct Slots {
    /// By state; `None` for an attribute.
    pub(super) of_state: Vec<Option<Slot>>,
    /// The states that are the flags and the mark.
    pub(super) flags: Vec<StateId>,
    pub(super) mark: Option<StateId>,
    /// Pieces may stand in piles. Then the mark of each cell is how many of its pieces are not the first.
    pub(super) has_piles: bool,
    /// Cells have marks, of one sort or the other; and pieces flags or marks.
    pub(super) has_marks: bool,
    pub(super) moves_states: bool,
    /// The states that expire with each turn: no piece has them between turns.
    pub(super) fleeting: Vec<StateId>,
    /// For each kind, which flags its pieces have, and whether they have the mark.
    pub(super) has_flag: Vec<[bool; FLAGS]>,
    pub(super) has_mark: Vec<bool>,
    cells: usize,
    pub(super) kinds: usize,
    /// Which kind of the game each kind is: there are fewer here where some never come. And how many kinds the game has.
    kinds_in_game: Vec<Kind>,
    kinds_of_game: usize,
    /// Whether positions have flags or numbers; whether they have hands or marks.
    pub(super) has_states: bool,
    pub(super) has_more: bool,
    /// Whether Zobrist keys are updated: some ending asks how often a position has occurred.
    pub(super) keeps_sums: bool,
    men: Vec<Sum>,
    of_flags: Vec<Sum>,
    pub(super) turns: [Sum; 2],
    /// The places and first values of numbers that tell positions apart only where they are used.
    pub(super) when_used: Vec<(usize, i32)>,
}

impl Slots {
    /// The slots of a game; `None` if there are too many states, or if a state is a set. `kinds_in_game`: which kind of the game each kind is, and
    /// how many kinds the game has.
    pub(super) fn of(
        p: &Program,
        keeps_sums: bool,
        (kinds_in_game, kinds_of_game): (Vec<Kind>, usize),
    ) -> Option<Self> {
        let layout = &p.layout;
        let (cells, kinds) = (layout.cells, layout.kinds);
        let mut slots = Self {
            of_state: vec![None; layout.states.len()],
            flags: Vec::new(),
            mark: None,
            has_piles: p.kinds.iter().any(|kind| kind.stacks > 1),
            has_marks: false,
            moves_states: false,
            fleeting: Vec::new(),
            has_flag: vec![[false; FLAGS]; kinds],
            has_mark: vec![false; kinds],
            cells,
            kinds,
            kinds_in_game,
            kinds_of_game,
            has_states: false,
            has_more: false,
            keeps_sums: false,
            men: Vec::new(),
            of_flags: Vec::new(),
            turns: Side::BOTH.map(|side| sum_of_turn(side, 0)),
            when_used: Vec::new(),
        };
        let declared = |number: usize| {
            let state = p.game.ir().states.get(number);
            state.map(|state| state.at).unwrap_or_default()
        };
        let numbers = layout.of_game + 2 * layout.of_side;
        let last =
            layout.states.iter().rposition(|info| matches!(info.place, Place::Game(_) | Place::Side(_)));
        p.only_if(numbers <= NUMBERS, declared(last.unwrap_or_default()), Why::States)?;
        for (number, info) in layout.states.iter().enumerate() {
            let is_set = matches!(info.stored, Stored::Men | Stored::Cells);
            let state = StateId::at(number);
            let slot = match info.place {
                Place::Constant => continue,
                Place::Cell(_) => return p.falls(declared(number), Why::States),
                _ if is_set => return p.falls(declared(number), Why::SetState),
                Place::Game(place) => Slot::Game(place),
                Place::Side(place) => Slot::Side(layout.of_game + 2 * place),
                Place::Man(_) if is_fleeting(p, state) => {
                    slots.fleeting.push(state);
                    Slot::Fleeting
                }
                Place::Man(_) if layout.expiring.contains(&state) => {
                    return p.falls(declared(number), Why::Expires);
                }
                Place::Man(_) if info.compared != Compared::Always => {
                    return p.falls(declared(number), Why::States);
                }
                Place::Man(_) if matches!(info.ty, crate::language::ir::StateType::Flag) => {
                    slots.flags.push(state);
                    Slot::Flag(slots.flags.len() - 1)
                }
                Place::Man(_) if slots.mark.is_none() => {
                    slots.mark = Some(state);
                    Slot::Mark
                }
                Place::Man(_) => return p.falls(declared(number), Why::States),
            };
            *slots.of_state.get_mut(number)? = Some(slot);
            if info.compared == Compared::WhenUsed {
                let sides = if matches!(info.place, Place::Side(_)) { 2 } else { 1 };
                for side in Side::BOTH.into_iter().take(sides) {
                    let (Slot::Game(place) | Slot::Side(place)) = slot else { return None };
                    slots.when_used.push((place + side.index(), i32::try_from(info.first_for(side)).ok()?));
                }
            }
        }
        let last = slots.flags.last().map_or(0, |state| state.index());
        p.only_if(slots.flags.len() <= FLAGS, declared(last), Why::States)?;
        for kind in 0..kinds {
            for (flag, state) in slots.flags.iter().enumerate() {
                *slots.has_flag.get_mut(kind)?.get_mut(flag)? = layout.has(Kind::at(kind), *state);
            }
            *slots.has_mark.get_mut(kind)? = slots.mark.is_some_and(|mark| layout.has(Kind::at(kind), mark));
        }
        let is_usual = |slot: &Slot| !matches!(slot, Slot::Fleeting | Slot::Mark);
        slots.has_states = slots.of_state.iter().flatten().any(is_usual);
        slots.has_marks = slots.mark.is_some() || slots.has_piles;
        slots.moves_states = slots.has_marks || !slots.flags.is_empty();
        slots.has_more = !p.in_hand.is_empty() || slots.has_marks;
        if !keeps_sums {
            return Some(slots);
        }
        slots.keeps_sums = true;
        for (kind, side) in (0..kinds).flat_map(|kind| Side::BOTH.map(|side| (kind, side))) {
            let sum = |cell| sum_of_man(slots.kind_in_game(Kind::at(kind)), side.into(), 1, Cell::at(cell));
            let sums: Vec<Sum> = (0..cells).map(sum).collect();
            slots.men.extend(sums);
        }
        for state in &slots.flags {
            slots.of_flags.extend((0..cells).map(|cell| sum_of_value(cell as u64, *state, 1)));
        }
        Some(slots)
    }

    /// Which kind of the game a kind is.
    #[inline]
    pub(super) fn kind_in_game(&self, kind: Kind) -> Kind {
        self.kinds_in_game.get(kind.index()).copied().unwrap_or(kind)
    }

    /// The number here of a kind of the game; nothing if no piece of it can be here.
    #[inline]
    pub(super) fn kind_here(&self, in_game: Kind) -> Option<Kind> {
        if self.kinds_in_game.get(in_game.index()) == Some(&in_game) {
            return Some(in_game);
        }
        self.kinds_in_game.binary_search(&in_game).ok().map(Kind::at)
    }

    /// The place of a kind that a side has in hand, in keys.
    #[inline]
    pub(super) fn place_in_hand(&self, side: Side, kind: usize) -> usize {
        side.index() * self.kinds_of_game + self.kind_in_game(Kind::at(kind)).index()
    }

    /// Where a state is kept.
    pub(super) fn slot(&self, state: StateId) -> Option<Slot> {
        self.of_state.get(state.index()).copied().flatten()
    }

    /// The numbers that do not always tell positions apart: where each is kept, and its state.
    pub(super) fn rest(&self, p: &Program) -> Vec<(usize, StateId)> {
        let mut found = Vec::new();
        for (state, slot) in
            self.of_state.iter().enumerate().map(|(number, slot)| (StateId::at(number), slot))
        {
            if p.layout.state(state).is_none_or(|info| info.compared == Compared::Always) {
                continue;
            }
            match slot {
                Some(Slot::Game(place)) => found.push((*place, state)),
                Some(Slot::Side(place)) => found.extend([(*place, state), (place + 1, state)]),
                _ => {}
            }
        }
        found
    }

    #[inline]
    pub(super) fn man(&self, kind: usize, side: usize, cell: Cell) -> Sum {
        if !self.keeps_sums {
            return 0;
        }
        self.men.get((kind * 2 + side) * self.cells + cell.index()).copied().unwrap_or_default()
    }

    #[inline]
    pub(super) fn flag(&self, flag: usize, cell: Cell) -> Sum {
        self.of_flags.get(flag * self.cells + cell.index()).copied().unwrap_or_default()
    }

    /// What a mark adds to the key of a piece of a kind and a side.
    pub(super) fn mark(&self, (kind, side): (usize, usize), cell: Cell, value: u8) -> Sum {
        if let Some(state) = self.mark {
            return sum_of_value(u64::from(cell.0), state, i64::from(value));
        }
        if value == 0 || !self.keeps_sums {
            return 0;
        }
        let pile = |count| sum_of_man(self.kind_in_game(Kind::at(kind)), Side::at(side).into(), count, cell);
        pile(value.saturating_add(1)).wrapping_sub(pile(1))
    }
}
