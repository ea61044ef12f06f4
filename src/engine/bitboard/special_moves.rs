//! Whether a special way is open in a position.

use super::super::program::{Capture, Land, Program, Set, SetKind, Test};
use super::super::unroll::Check;
use super::super::words::Words;
use super::asks::Asks;
use super::context::Context;
use super::position::Bitboards;
use super::rules::Rules;
use super::special::Special;
use crate::language::ir::{Cell, Kind};

impl<const N: usize> Special<N> {
    /// Whether its checks hold; `None` if that is not known. `special_needs` has been tested already, and attacks after the move are
    /// tested elsewhere. `safe`: the cell of the royal piece, and whether it is safe there.
    #[inline]
    pub(super) fn fits(
        &self,
        (p, rules): (&Program, &Rules<N>),
        board: &Bitboards<N>,
        safe: Option<(Cell, bool)>,
    ) -> Option<bool> {
        for check in &self.checks {
            if let (Check::Safe(cell), Some((at, is_safe))) = (check, safe)
                && *cell == at
                && at == self.from
            {
                if !is_safe {
                    return Some(false);
                }
                continue;
            }
            if !self.holds((p, rules), board, *check)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn holds(&self, (p, rules): (&Program, &Rules<N>), board: &Bitboards<N>, check: Check) -> Option<bool> {
        match check {
            Check::Who(cell, who) => Some(board.is_one_of(cell, &who)),
            Check::Safe(cell) => {
                let enemy = board.to_move.other();
                let attackers = rules.attackers(p, (Kind(u16::from(self.kind)), enemy, cell))?;
                let occupied = board.occupied().without(Words::one(self.from)) | Words::one(cell);
                Some(!attackers.is_attacked(board, enemy, (occupied, Words::ALL)))
            }
            _ => self.asks((p, rules), board, check),
        }
    }

    /// Evaluates a check that is not lowered.
    #[inline(never)]
    fn asks(&self, (p, rules): (&Program, &Rules<N>), board: &Bitboards<N>, check: Check) -> Option<bool> {
        let own = board.to_move;
        let mut cx = Context::of_move(own, self.from, self.from);
        let asks = Asks { p, rules, board };
        let at = |here: Cell| {
            let mut cx = Context::of_move(own, self.from, here);
            for (slot, cell) in &self.names {
                cx.name(*slot, *cell)?;
            }
            Some(cx)
        };
        match check {
            Check::Who(..) | Check::Safe(_) => None,
            Check::Met(cell, leg) => {
                let leg = p.legs.get(leg.index())?;
                let (Land::Onto(set) | Land::Taking(Some(set)) | Land::MayTake(Some(set))) = &leg.land else {
                    return None;
                };
                cx.it = cell;
                Some(asks.cells(&cx, set)?.has(cell))
            }
            Check::Captured(cell, arrival, place) => {
                let arrival = p.arrivals.get(arrival.index())?;
                let Capture { what: Set { kind: SetKind::By { what, .. }, .. }, .. } =
                    arrival.capturing.get(usize::from(place))?
                else {
                    return None;
                };
                Some(asks.cells(&at(cell)?, what)?.has(cell))
            }
            Check::To(cell, arrival, place) => {
                let Test::To(set) = p.arrivals.get(arrival.index())?.tests.get(usize::from(place))? else {
                    return None;
                };
                Some(asks.cells(&at(cell)?, set)?.has(cell))
            }
            Check::Where(here, arrival, place) => {
                let Test::Where(condition) =
                    p.arrivals.get(arrival.index())?.tests.get(usize::from(place))?
                else {
                    return None;
                };
                let mut there = *board;
                if here != self.from {
                    let man = there.lift(&rules.slots, self.from);
                    there.kind_on(here).is_none().then_some(())?;
                    there.put(&rules.slots, own, here, man);
                }
                Asks { p, rules, board: &there }.holds(&at(here)?, condition)
            }
            Check::Guard(whose, place) => {
                let clause = p.clauses.get(self.clause.index())?;
                let guards = match whose {
                    0 => &clause.guards,
                    1 => &p.kind(clause.kind).moves,
                    _ => &p.moves,
                };
                asks.holds(&cx, &guards.get(usize::from(place))?.condition)
            }
        }
    }

    /// Whether the own piece on a cell is attacked or faced after the move; `None` if that is not known. Hooks do not matter: they
    /// change only states.
    pub(super) fn leaves_seen(
        &self,
        (p, rules): (&Program, &Rules<N>),
        board: &Bitboards<N>,
        (kind, at): (Kind, Cell),
    ) -> Option<bool> {
        let enemy = board.to_move.other();
        let (mut gone, mut come) = (Words::one(self.from), Words::one(self.to));
        let mut left = Words::ALL;
        for cell in &self.takes {
            gone.insert(*cell);
            left = left.without(Words::one(*cell));
        }
        for (from, to) in &self.puts {
            gone.insert(*from);
            come.insert(*to);
        }
        let attackers = rules.attackers(p, (kind, enemy, at))?;
        let puts_own = self.puts.iter().all(|(from, _)| board.side_on(*from) == board.to_move);
        if puts_own && attackers.faces.is_none() {
            return Some(attackers.is_seen(board, enemy, (board.occupied().without(gone) | come, left)));
        }
        let mut after = *board;
        self.displace(&rules.slots, &mut after);
        let attackers = rules.attackers_on(p, &after, (kind, enemy, at))?;
        Some(attackers.is_seen(&after, enemy, (after.occupied(), Words::ALL)))
    }
}
