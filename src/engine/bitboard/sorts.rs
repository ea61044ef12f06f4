//! Of which sort a man is: his side, his kind and his flags.

use super::super::layout::Layout;
use super::super::program::{Owner, Set, SetKind};
use super::position::{Bitboards, FLAGS, Store};
use super::slots::{Slot, Slots};
use crate::language::ir::{Cell, Kind, Side, Whose};

/// How many kinds there may be.
const KINDS: usize = 16;

/// The sorts of men who are in a set: by side and kind the flags that a man may have, each combination one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sorts([[u8; KINDS]; 2]);

/// What is known of a man on a cell.
#[derive(Clone, Copy)]
struct One {
    side: Side,
    kind: usize,
    flags: usize,
    cell: Cell,
}

impl Sorts {
    /// Those of a set, for the man on a cell; nothing where it asks anything else. `own` is the side whose words they are.
    pub(super) fn of(layout: &Layout, slots: &Slots, (own, set, cell): (Side, &Set, Cell)) -> Option<Self> {
        let mut sorts = Self([[0; KINDS]; 2]);
        (layout.kinds <= KINDS).then_some(())?;
        for (side, of_side) in Side::BOTH.into_iter().zip(&mut sorts.0) {
            for (kind, some) in of_side.iter_mut().enumerate().take(layout.kinds) {
                for flags in 0..1 << FLAGS {
                    let one = One { side, kind, flags, cell };
                    *some |= u8::from(is_in(layout, slots, (own, set), one)?) << flags;
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

fn is_in(layout: &Layout, slots: &Slots, (own, set): (Side, &Set), one: One) -> Option<bool> {
    let each = |part: &Set| is_in(layout, slots, (own, part), one);
    Some(match &set.kind {
        SetKind::Men | SetKind::Occupied => true,
        SetKind::Empty | SetKind::Nobody => false,
        SetKind::Side(Whose::Own) => one.side == own,
        SetKind::Side(Whose::Enemy) => one.side != own,
        SetKind::Side(Whose::Of(side)) => one.side == *side,
        SetKind::Kinds(kinds) => kinds.has(one.kind),
        SetKind::Fixed(region) => region.bits[own].has(one.cell.index()),
        SetKind::Flagged(state) => {
            let Owner::Men(of) = &state.of else { return None };
            matches!(of.kind, SetKind::It).then_some(())?;
            match slots.slot(state.state) {
                Some(Slot::Flag(flag)) => {
                    one.flags >> flag & 1 != 0 && layout.has(Kind::at(one.kind), state.state)
                }
                Some(_) => return None,
                None => {
                    let info = layout.state(state.state)?;
                    info.of_kind.at(one.kind) && info.first_of(Kind::at(one.kind), one.side.into()) == 1
                }
            }
        }
        SetKind::And(parts, _) => {
            for part in parts {
                if !each(part)? {
                    return Some(false);
                }
            }
            true
        }
        SetKind::Or(parts) => {
            for part in parts {
                if each(part)? {
                    return Some(true);
                }
            }
            false
        }
        SetKind::Not(what) => !each(what)?,
        _ => return None,
    })
}
