//! The move generator.

use super::super::danger::Dangers;
use super::super::program::{Program, Turn};
use super::super::tables::attackers::Attackers;
use super::super::tables::facts::Trial;
use super::super::words::Words;
use super::asks::Asks;
use super::bunches::Bunches;
use super::context::Context;
use super::ops::LANDS;
use super::position::Bitboards;
use super::rules::{Group, Rules};
use super::search::{Bound, Scratch, Search, Spared, ops_of, royal_of, spare};
use super::sinks::{Count, NOBODY, Play, SPECIAL, Sink};
use super::special::Special;
use super::tried::Tried;
use crate::language::ir::{Cell, Kind, Side};

/// Which moves are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// Legal moves: no royal piece is left attacked.
    Bound,
    /// Pseudo-legal moves: the sink asks whether they are legal.
    Free,
    /// Pseudo-legal captures and special ways.
    Taking,
    /// Legal ordinary moves to empty cells.
    Quiet,
}

impl<const N: usize> Group<N> {
    /// Finds the cells where legs may land now, by the index of the landing.
    #[inline]
    fn lands_now(&self, board: &Bitboards<N>, how: How, lands: &mut [Words<N>; LANDS]) {
        let occupied = board.occupied();
        for (cells, land) in lands.iter_mut().zip(&self.lands) {
            *cells = land.cells(board, occupied);
            if self.limits.takes || how == How::Taking {
                *cells = *cells & occupied;
            }
            if how == How::Quiet {
                *cells = cells.without(occupied);
            }
            for kind in &self.limits.not_taken {
                *cells = cells.without(board.of_kind(usize::from(*kind)));
            }
        }
    }
}

impl<const N: usize> Rules<N> {
    /// Counts the moves, whether or not the game is over.
    #[inline(never)]
    pub(super) fn count(&self, p: &Program, board: &Bitboards<N>, scratch: &mut Scratch<N>) -> Option<u64> {
        let mut count = Count::default();
        self.moves(p, board, (scratch, &mut count), |count| count.0 > 0)?;
        Some(count.0)
    }

    /// Collects all moves in bunches; nothing if they are not known, or too many.
    #[inline(never)]
    pub(super) fn bunch(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (scratch, bunches): (&mut Scratch<N>, &mut Bunches<N>),
    ) -> Option<()> {
        bunches.clear();
        self.moves(p, board, (scratch, bunches), |bunches| bunches.len() > 0)?;
        (!bunches.plays.is_full).then_some(())
    }

    /// Generates all legal moves of a turn: of its groups of acts, the first that has a move is played. `has_some`: whether the sink
    /// was given a move.
    #[inline]
    pub(super) fn moves<K: Sink<N>>(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (scratch, sink): (&mut Scratch<N>, &mut K),
        has_some: impl Fn(&K) -> bool,
    ) -> Option<()> {
        for group in self.facts.groups_of(p.turn_after(board.phase_turns))? {
            self.moves_of(p, board, *group, (scratch, sink))?;
            if has_some(sink) {
                break;
            }
        }
        Some(())
    }

    /// Generates all legal moves of a group of acts.
    #[inline]
    fn moves_of(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        number: u16,
        (scratch, sink): (&mut Scratch<N>, &mut impl Sink<N>),
    ) -> Option<()> {
        let group = self.group(p, (number, board.to_move))?;
        if self.facts.trial != Trial::None || self.has_several(board, group)? {
            return self.some_tried(p, board, (number, group), (scratch, sink));
        }
        self.found::<_, true>(p, board, (number, group), (scratch, sink, How::Bound))
    }

    /// The same where some moves have to be made to know whether they are legal.
    #[inline(never)]
    fn some_tried(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        of: (u16, &Group<N>),
        (scratch, sink): (&mut Scratch<N>, &mut impl Sink<N>),
    ) -> Option<()> {
        if !self.is_calm(board) {
            return self.tried(p, board, of, (scratch, sink, How::Free));
        }
        self.found::<_, false>(p, board, of, (scratch, sink, How::Quiet))?;
        self.tried(p, board, of, (scratch, sink, How::Taking))
    }

    /// Whether quiet moves need not be tried, though captures must be: each side has its royal piece.
    fn is_calm(&self, board: &Bitboards<N>) -> bool {
        let Some(blasts) = self.blasts.as_ref().filter(|_| self.facts.trial == Trial::Taking) else {
            return false;
        };
        let men = |side: Side| blasts.men(board, side);
        men(board.to_move).count() == 1 && !men(board.to_move.other()).is_empty()
    }

    /// Whether there are several royal pieces, and the guards of the game protect all of them.
    #[inline]
    fn has_several(&self, board: &Bitboards<N>, group: &Group<N>) -> Option<bool> {
        let royal = &group.limits.royal;
        if royal.is_empty() {
            return Some(false);
        }
        let men = royal.iter().fold(Words::NONE, |men, kind| men | board.of_kind(usize::from(*kind)));
        let several = !(board.of_side(board.to_move) & men).is_one_at_most();
        (!several || self.facts.royal.is_some()).then_some(several)
    }

    /// Generates pseudo-legal moves and makes each to ask whether it is legal. Making a move costs far more than a call of the sink, so
    /// this is compiled once for all sinks.
    #[inline(never)]
    fn tried(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        of: (u16, &Group<N>),
        (scratch, sink, how): (&mut Scratch<N>, &mut dyn Sink<N>, How),
    ) -> Option<()> {
        let mut met = std::mem::take(&mut scratch.met);
        let mut tried = Tried::of((p, self, of.1), board, &mut met, sink);
        self.found::<_, false>(p, board, of, (scratch, &mut tried, how))?;
        let known = tried.known();
        scratch.met = met;
        known
    }

    /// Generates moves. With `LEGAL`, only legal ones: most games ask for nothing else, and the compiler then knows it.
    #[inline]
    fn found<K: Sink<N>, const LEGAL: bool>(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (number, group): (u16, &Group<N>),
        (scratch, sink, how): (&mut Scratch<N>, &mut K, How),
    ) -> Option<()> {
        let how = if LEGAL { How::Bound } else { how };
        let side = board.to_move;
        let limits = &group.limits;
        if limits.asks_before && !self.may_begin((p, board), number)? {
            return Some(());
        }
        if limits.is_unknown {
            return None;
        }
        if group.passes {
            sink.one(Play::pass(number));
            return Some(());
        }
        if !group.chains.is_empty() {
            group.chain_moves(board, number, (&mut scratch.chains, sink))?;
            if group.ops.is_empty() && group.drops.is_empty() {
                return Some(());
            }
        }
        let (royal, spared) = match (how, &self.blasts) {
            (How::Bound, _) => (&limits.royal[..], &limits.spared[..]),
            (How::Quiet, Some(blasts)) => (&blasts.stays[..], &[][..]),
            _ => (&[][..], &[][..]),
        };
        let royal = royal_of(board, royal)?;
        scratch.dangers.clear();
        if let Some((kind, cell)) = royal {
            self.dangers((p, board), (kind, side, cell), &mut scratch.dangers)?;
        }
        let bound = Bound { royal, dangers: &scratch.dangers };
        let spared = if spared.is_empty() {
            Spared { attackers: None, dangers: &scratch.spared }
        } else {
            self.spared(p, board, spared, &mut scratch.spared)?
        };
        group.lands_now(board, how, &mut scratch.lands);
        let (occupied, lands) = (board.occupied(), &scratch.lands);
        let search = Search { board, occupied, number, group, lands, bound, spared };
        search.unbound_moves(sink);
        search.moves_between(sink)?;
        self.royal_moves(p, &search, sink)?;
        if how == How::Quiet {
            return Some(());
        }
        // It is not known here what a special way or a drop attacks.
        let ordinary = group.specials.is_empty() && group.drops.is_empty();
        (search.spared.attackers.is_none() || ordinary).then_some(())?;
        if !group.specials.is_empty() {
            self.special_moves((p, board), (number, group), &search.bound, sink)?;
        }
        if !group.drops.is_empty() && !limits.takes {
            self.drop_moves((p, board), (number, group), search.bound.dangers.allowed, sink)?;
        }
        Some(())
    }

    /// Finds the moves of the royal piece to cells where nothing attacks it.
    #[inline]
    fn royal_moves(&self, p: &Program, search: &Search<'_, N>, sink: &mut impl Sink<N>) -> Option<()> {
        let Search { board, number, group, .. } = *search;
        let Some((kind, from)) = search.bound.royal else { return Some(()) };
        for (place, op) in ops_of(group, kind).filter(|(_, op)| op.from.has(from)) {
            let to = op.shape.from(from, search.occupied) & search.lands_of(op);
            let safe = self.safe(p, board, (kind, board.to_move, from), to)?;
            let safe = spare(&search.spared, board, (op, from), safe);
            if !safe.is_empty() {
                sink.moves((number, place, op), from, safe);
            }
        }
        Some(())
    }

    /// Generates the moves by special ways.
    #[inline]
    fn special_moves(
        &self,
        (p, board): (&Program, &Bitboards<N>),
        (number, group): (u16, &Group<N>),
        bound: &Bound<'_, N>,
        sink: &mut impl Sink<N>,
    ) -> Option<()> {
        let (own, occupied) = (board.of_side(board.to_move), board.occupied());
        let may_be = |place: &&u16| {
            group.special_needs.get(usize::from(**place)).is_some_and(|(empty, men)| {
                (*empty & occupied).is_empty() && men.without(occupied).is_empty()
            })
        };
        for from in (own & group.special_from).cells() {
            for place in group.by_from.at(from).iter().filter(may_be) {
                self.special_move((p, board), (number, *place), (group, bound), sink)?;
            }
        }
        for (of, rows) in &group.by_number {
            let Some(cell) = board.number(*of).checked_sub(1).and_then(|cell| u16::try_from(cell).ok())
            else {
                continue;
            };
            for place in rows.at(Cell(cell)).iter().filter(may_be) {
                self.special_move((p, board), (number, *place), (group, bound), sink)?;
            }
        }
        Some(())
    }

    #[inline]
    fn special_move(
        &self,
        (p, board): (&Program, &Bitboards<N>),
        (number, place): (u16, u16),
        (group, bound): (&Group<N>, &Bound<'_, N>),
        sink: &mut impl Sink<N>,
    ) -> Option<()> {
        let special = group.specials.get(usize::from(place))?;
        let men = board.of_side(board.to_move) & board.of_kind(usize::from(special.kind));
        if !men.has(special.from) || !special.fits((p, self), board, bound.safe())? {
            return Some(());
        }
        let limits = &group.limits;
        let not_taken = |cell: &Cell| {
            board
                .kind_on(*cell)
                .is_some_and(|kind| limits.not_taken.iter().any(|not| usize::from(*not) == kind.index()))
        };
        if limits.takes && special.takes.is_empty() || special.takes.iter().any(not_taken) {
            return Some(());
        }
        let Special { from, to, becomes, .. } = *special;
        let play = Play { from, to, group: number, op: SPECIAL | place, becomes, taken: NOBODY };
        if let Some((kind, at)) = bound.royal {
            // The royal piece may be put elsewhere itself, or taken.
            let put = special.puts.iter().find(|(from, _)| *from == at).map(|(_, to)| *to);
            (!special.takes.contains(&at)).then_some(())?;
            let at = if at == from { to } else { put.unwrap_or(at) };
            if special.leaves_seen((p, self), board, (kind, at))? {
                return Some(());
            }
        }
        sink.one(play);
        Some(())
    }

    /// Finds the dangers to the royal piece of a side.
    #[inline]
    fn dangers(
        &self,
        (p, board): (&Program, &Bitboards<N>),
        (kind, side, cell): (Kind, Side, Cell),
        dangers: &mut Dangers<N>,
    ) -> Option<()> {
        let attackers = self.attackers_on(p, board, (kind, side.other(), cell))?;
        let spares = self.blasts.as_ref().map(|blasts| blasts.spares(board, (side.other(), cell), attackers));
        if !spares.unwrap_or(Some(false))? {
            attackers.dangers(board, (board.of_side(side), side.other()), dangers);
        }
        Some(())
    }

    /// Whether the guards before the acts of a group hold.
    fn may_begin(&self, (p, board): (&Program, &Bitboards<N>), number: u16) -> Option<bool> {
        let turn = self.facts.groups.get(usize::from(number))?.guarded?;
        let Turn::Guarded(_, guards) = p.turns.get(turn.index())? else { return None };
        let (asks, cx) = (Asks { p, rules: self, board }, Context::of(board.to_move));
        for guard in guards.iter().filter(|guard| !guard.after) {
            if !asks.holds(&cx, &guard.condition)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The piece of the other side that must not be attacked, if there is one.
    fn spared<'r>(
        &'r self,
        p: &Program,
        board: &Bitboards<N>,
        kinds: &[u8],
        dangers: &'r mut Dangers<N>,
    ) -> Option<Spared<'r, N>> {
        let side = board.to_move;
        let men = kinds.iter().fold(Words::default(), |men, kind| men | board.of_kind(usize::from(*kind)));
        let men = board.of_side(side.other()) & men;
        men.is_one_at_most().then_some(())?;
        let Some(cell) = men.first() else { return Some(Spared { attackers: None, dangers }) };
        let attackers = self.attackers(p, (board.kind_on(cell)?, side, cell))?;
        // If some piece attacked it over others, moves of third pieces would matter.
        attackers.attacks_of(Kind(0))?;
        (attackers.faces.is_none() && !attackers.is_attacked(board, side, (board.occupied(), Words::ALL)))
            .then_some(())?;
        dangers.clear();
        attackers.dangers(board, (board.of_side(side), side), dangers);
        Some(Spared { attackers: Some(attackers), dangers })
    }

    /// From where a piece can be attacked on this board.
    #[inline]
    pub(super) fn attackers_on(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (kind, side, cell): (Kind, Side, Cell),
    ) -> Option<&Attackers<N>> {
        let attackers = self.attackers(p, (kind, side, cell))?;
        if let Some(seen) = &attackers.faces {
            // A piece that captures the only one that it could face faces nothing any more.
            let men = seen.iter().fold(Words::default(), |men, kind| men | board.of_kind(kind.index()));
            let there = (board.of_side(side) & men).count();
            if !seen.contains(&kind) || there != 1 {
                return None;
            }
        }
        Some(attackers)
    }

    /// Those of these cells where a royal piece would not be attacked.
    #[inline]
    fn safe(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (kind, side, from): (Kind, Side, Cell),
        to: Words<N>,
    ) -> Option<Words<N>> {
        let mut safe = Words::default();
        let occupied = board.occupied().without(Words::one(from));
        for to in to.cells() {
            let attackers = self.attackers_on(p, board, (kind, side.other(), to))?;
            let left = Words::ALL.without(Words::one(to));
            if let Some(blasts) = &self.blasts
                && blasts.spares(board, (side.other(), to), attackers)?
            {
                safe.insert(to);
                continue;
            }
            if !attackers.is_seen(board, side.other(), (occupied, left)) {
                safe.insert(to);
            }
        }
        Some(safe)
    }
}
