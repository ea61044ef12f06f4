//! Dangers to a royal piece: which moves of the others would leave it attacked.
//!
//! One law for pins, checks, screens of cannons, blocked leapers and generals that face each other: a piece attacks along a way if an
//! exact number of others stand between. The test at the end compares it with brute force.

use super::words::Words;
use crate::language::ir::Cell;

/// A way of attack: from a cell, if exactly so many of the cells between are occupied.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackLine<const N: usize> {
    pub(super) from: Cell,
    pub(super) between: Words<N>,
    pub(super) over: u32,
}

/// A piece that attacks, or would if one piece more or fewer stood between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Danger<const N: usize> {
    from: Cell,
    /// The occupied cells between it and the royal piece.
    between: Words<N>,
    /// Whether it attacks now.
    attacks: bool,
    /// Where a piece may go that does not stand between, and where one may go that does.
    others: Words<N>,
    between_may: Words<N>,
}

impl<const N: usize> Danger<N> {
    /// The danger along a way; none if no move of these pieces can bring it about or end it.
    #[inline]
    pub(super) fn of(way: AttackLine<N>, occupied: Words<N>, movers: Words<N>) -> Option<Self> {
        let AttackLine { from, between: cells, over } = way;
        let between = cells & occupied;
        let now = between.count();
        if now + 1 < over || now > over + 1 || now == over + 1 && (between & movers).is_empty() {
            return None;
        }
        let (empty, attacker) = (cells.without(occupied), Words::one(from));
        let attacks = now == over;
        let others = match now {
            _ if attacks => empty | attacker,
            _ if now + 1 == over => Words::ALL.without(empty),
            _ => Words::ALL,
        };
        // A piece between that captures the attacker ends the danger.
        let between_may = match now {
            _ if attacks => Words::ALL.without(empty),
            _ if now == over + 1 => empty | attacker,
            _ => Words::ALL,
        };
        Some(Self { from, between, attacks, others, between_may })
    }
}

/// All dangers to one piece.
#[derive(Debug)]
pub(super) struct Dangers<const N: usize> {
    list: Vec<Danger<N>>,
    /// Whether it is attacked now.
    pub(super) is_attacked: bool,
    /// Where pieces may go that do not stand between it and an attacker.
    pub(super) allowed: Words<N>,
    /// All occupied cells between.
    pub(super) between: Words<N>,
}

impl<const N: usize> Default for Dangers<N> {
    fn default() -> Self {
        Self { list: Vec::new(), is_attacked: false, allowed: Words::ALL, between: Words::NONE }
    }
}

impl<const N: usize> Dangers<N> {
    /// Forgets all of them, and keeps the room for others.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.list.clear();
        (self.is_attacked, self.allowed, self.between) = (false, Words::ALL, Words::NONE);
    }

    /// Adds one, from a piece that attacks or that must only not be seen.
    #[inline]
    pub(super) fn add(&mut self, danger: Danger<N>, attacks: bool) {
        self.is_attacked |= attacks && danger.attacks;
        self.allowed = self.allowed & danger.others;
        self.between |= danger.between;
        self.list.push(danger);
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Where a piece on a cell may go; the danger from another cell is ignored.
    #[inline]
    pub(super) fn allowed_to(&self, cell: Cell, but: Option<Cell>) -> Words<N> {
        let dangers = self.list.iter().filter(|danger| Some(danger.from) != but);
        dangers.fold(Words::ALL, |allowed, danger| {
            allowed & if danger.between.has(cell) { danger.between_may } else { danger.others }
        })
    }

    /// To which of some cells a piece on a cell may go.
    #[inline]
    pub(super) fn among(&self, cell: Cell, cells: Words<N>) -> Words<N> {
        cells & if self.between.has(cell) { self.allowed_to(cell, None) } else { self.allowed }
    }
}

#[cfg(test)]
mod tests {
    use super::{AttackLine, Danger, Dangers};
    use crate::engine::words::Words;
    use crate::language::ir::Cell;

    /// The attacker stands on cell 0, the royal piece on cell 6, cells 1 to 5 are between, 7 and 8 elsewhere.
    #[test]
    fn a_move_is_allowed_where_nobody_is_attacked_behind_it() {
        let line = 1..6_u16;
        let mut compared = 0;
        for (men, over) in (0..1_u16 << 5).flat_map(|men| (0..4).map(move |over| (men, over))) {
            let stands =
                |cell: u16| cell == 0 || cell == 7 || line.contains(&cell) && men >> (cell - 1) & 1 != 0;
            let occupied: Words<1> = (0..9).filter(|cell| stands(*cell)).map(Cell).collect();
            let way = AttackLine { from: Cell(0), between: line.clone().map(Cell).collect(), over };
            let mut dangers = Dangers::default();
            if let Some(danger) = Danger::of(way, occupied, Words::ALL) {
                dangers.add(danger, true);
            }
            for (from, to) in (1..9_u16).flat_map(|from| (0..9_u16).map(move |to| (from, to))) {
                if !stands(from) || from == to || to == 6 {
                    continue;
                }
                let behind =
                    line.clone().filter(|cell| *cell == to || stands(*cell) && *cell != from).count();
                let attacked = to != 0 && behind == over as usize;
                let allowed = !dangers.among(Cell(from), Words::one(Cell(to))).is_empty();
                assert_eq!(allowed, !attacked, "{men:05b} over {over}: {from} to {to}");
                compared += 1;
            }
        }
        assert!(compared > 3000, "{compared}");
    }
}
