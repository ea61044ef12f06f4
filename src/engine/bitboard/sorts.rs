//! Of which sort a man is: his side, his kind and his flags.

use super::super::known::{Knows, is_in};
use super::super::program::{Code, Owner, Set, SetKind, StateOf};
use super::position::{Bitboards, FLAGS, Store};
use super::slots::{Slot, Slots};
use crate::language::ir::{Cell, Kind, ManOwner, Side};

/// How many kinds there may be.
const KINDS: usize = 16;

/// The sorts of men who are in a set: by side and kind the flags that a man may have, each combination one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sorts([[u8; KINDS]; 2]);

/// A piece on a cell: its side, its kind and its flags.
struct One<'s> {
    slots: &'s Slots,
    /// The side for which `own` is said.
    own: Side,
    side: Side,
    kind: Kind,
    flags: usize,
    cell: Cell,
}

impl Sorts {
    /// Those of a set, for the man on a cell; nothing where it asks anything else. `own` is the side whose words they are.
    pub(super) fn of(p: &Code, slots: &Slots, (own, set, cell): (Side, &Set, Cell)) -> Option<Self> {
        let mut sorts = Self([[0; KINDS]; 2]);
        (p.layout.kinds <= KINDS).then_some(())?;
        for (side, of_side) in Side::BOTH.into_iter().zip(&mut sorts.0) {
            for (kind, some) in of_side.iter_mut().enumerate().take(p.layout.kinds) {
                for flags in 0..1 << FLAGS {
                    let one = One { slots, own, side, kind: Kind::at(kind), flags, cell };
                    *some |= u8::from(is_in(p, &one, set)?) << flags;
                }
            }
        }
        Some(sorts)
    }

    /// Those of sides and kinds of which something is so, whatever flags their men have; nothing where that is not known.
    pub(super) fn such(kinds: usize, is_so: impl Fn(Side, Kind) -> Option<bool>) -> Option<Self> {
        let mut sorts = Self([[0; KINDS]; 2]);
        (kinds <= KINDS).then_some(())?;
        for (side, of_side) in Side::BOTH.into_iter().zip(&mut sorts.0) {
            for (kind, some) in of_side.iter_mut().enumerate().take(kinds) {
                *some = if is_so(side, Kind::at(kind))? { u8::MAX } else { 0 };
            }
        }
        Some(sorts)
    }

    /// Whether nobody is of one of them.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().flatten().all(|some| *some == 0)
    }

    /// Whether the man on a cell is of one of them, if there is one.
    #[inline]
    pub(super) fn has<const N: usize, S: Store<N>>(&self, board: &Bitboards<N, S>, cell: Cell) -> bool {
        let Some(kind) = board.kind_on(cell) else { return false };
        let flags = (0..FLAGS).map(|flag| usize::from(board.flag(flag).has(cell)) << flag).sum::<usize>();
        let of_side = self.0.get(board.side_on(cell).index());
        of_side.and_then(|some| some.get(kind.index())).is_some_and(|some| some >> flags & 1 != 0)
    }
}

impl Knows for One<'_> {
    fn own(&self) -> Side {
        self.own
    }

    fn cell(&self) -> Option<Cell> {
        Some(self.cell)
    }

    fn is_piece(&self) -> Option<bool> {
        Some(true)
    }

    fn owner(&self) -> Option<ManOwner> {
        Some(self.side.into())
    }

    fn kind(&self) -> Option<Kind> {
        Some(self.kind)
    }

    fn is_in_other(&self, p: &Code, set: &Set) -> Option<bool> {
        let SetKind::Flagged(StateOf { state, of: Owner::Men(of), .. }) = &set.kind else { return None };
        matches!(of.kind, SetKind::It).then_some(())?;
        match self.slots.slot(*state) {
            Some(Slot::Flag(flag)) => Some(self.flags >> flag & 1 != 0 && p.layout.has(self.kind, *state)),
            Some(_) => None,
            None => {
                let first = p.layout.state(*state)?.first_of(self.kind, self.side.into());
                Some(p.layout.has(self.kind, *state) && first == 1)
            }
        }
    }
}
