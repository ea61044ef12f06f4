//! Special ways: moves with tests and changes of their own, such as castling and en passant.

use super::super::program::{BlockId, Capture, ClauseId, Land, Program, Set, SetKind, Test};
use super::super::unroll::Post;
use super::super::unroll::Who;
use super::super::unroll::{Check, Way};
use super::super::words::Words;
use super::asks::{Asks, Context};
use super::position::Bitboards;
use super::rules::Rules;
use super::slots::Slots;
use crate::language::ir::{Cell, Kind};

/// One unrolled way of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Special<const N: usize> {
    pub(super) clause: ClauseId,
    pub(super) kind: u8,
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// The cells that must be empty, and those that must be occupied.
    pub(super) empty: Words<N>,
    pub(super) men: Words<N>,
    /// A number of the game that must have a value.
    pub(super) number: Option<(usize, i32)>,
    pub(super) checks: Vec<Check>,
    /// The cells of captured pieces, and from where to where other pieces are put.
    pub(super) takes: Vec<Cell>,
    pub(super) puts: Vec<(Cell, Cell)>,
    pub(super) names: Vec<(u8, Cell)>,
    /// The effects of landings, then those of the clause.
    pub(super) effects: Vec<BlockId>,
    pub(super) becomes: u8,
}

impl<const N: usize> Special<N> {
    /// A way to a cell, where the piece becomes one of a kind.
    pub(super) fn of(
        (clause, post): (ClauseId, Post),
        (to, becomes): (Cell, Kind),
        way: &Way,
    ) -> Option<Self> {
        let (mut empty, mut men, mut checks) = (Words::default(), Words::default(), Vec::new());
        for (cell, who) in &way.tests {
            if *who == Who::NOBODY {
                empty.insert(*cell);
                continue;
            }
            men.insert(*cell);
            checks.extend((*who != Who::PIECES).then_some(Check::Who(*cell, *who)));
        }
        checks.extend(&way.checks);
        Some(Self {
            clause,
            kind: u8::try_from(post.kind.0).ok()?,
            from: post.cell,
            to,
            empty,
            men,
            number: way.number,
            checks,
            takes: way.takes.clone(),
            puts: way.puts.clone(),
            names: way.names.clone(),
            effects: way.effects.clone(),
            becomes: u8::try_from(becomes.0).ok()?,
        })
    }

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

    /// Puts all pieces where they are after the move, without effects.
    #[inline]
    fn displace(&self, slots: &Slots, board: &mut Bitboards<N>) {
        let side = board.to_move;
        let mut man = board.lift(slots, self.from);
        for cell in &self.takes {
            board.lift(slots, *cell);
        }
        for (from, to) in &self.puts {
            let owner = board.side_on(*from);
            let put = board.lift(slots, *from);
            board.put(slots, owner, *to, put);
        }
        man.kind = Kind(u16::from(self.becomes));
        board.put(slots, side, self.to, man);
    }

    /// Whether the move does nothing but go to a cell and perhaps capture there, beside effects.
    pub(super) fn is_ordinary(&self) -> bool {
        self.puts.is_empty() && self.takes.iter().all(|cell| *cell == self.to)
    }

    /// Whether the two are never possible in one position.
    pub(super) fn excludes(&self, other: &Self) -> bool {
        !(self.empty & other.men).is_empty()
            || !(self.men & other.empty).is_empty()
            || matches!((self.number, other.number), (Some(one), Some(two)) if one.0 == two.0 && one.1 != two.1)
    }

    /// Whether it makes the same changes as another.
    pub(super) fn does_as(&self, other: &Self) -> bool {
        (self.to, &self.takes, &self.puts, self.becomes)
            == (other.to, &other.takes, &other.puts, other.becomes)
    }
}
