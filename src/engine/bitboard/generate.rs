//! What can be played in a position.

use super::super::danger::Dangers;
use super::super::program::{Program, Turn};
use super::super::tables::attackers::Attackers;
use super::super::tables::facts::Trial;
use super::super::words::Words;
use super::asks::{Asks, Context};
use super::chains::ChainEnd;
use super::position::Bitboards;
use super::rules::{Group, LANDS, Op, Rules};
use super::shape::Shape;
use super::sinks::{NOBODY, Play, SPECIAL, Sink};
use super::special::Special;
use super::tried::Tried;
use crate::language::ir::{Cell, Kind, Side};

/// Room for what is worked out once in a position: what keeps men from going elsewhere.
#[derive(Debug, Default)]
pub(super) struct Room<const N: usize> {
    royal: Option<(Kind, Cell)>,
    dangers: Dangers<N>,
    spared: Dangers<N>,
    chains: Vec<ChainEnd<N>>,
}

/// Which moves are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// All that leave no royal man attacked.
    Bound,
    /// All, for it is asked elsewhere whether they are allowed.
    Free,
    /// The same of those by which somebody is taken, and of special ones.
    Taking,
    /// Those to empty cells by ordinary ways that leave no royal man attacked.
    Quiet,
}

impl<const N: usize> Group<N> {
    /// The cells where legs may land now, by the places of landings.
    #[inline]
    fn lands_now(&self, board: &Bitboards<N>, how: How) -> [Words<N>; LANDS] {
        let occupied = board.occupied();
        let mut lands = [Words::NONE; LANDS];
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
        lands
    }
}

/// Where the man is whom nobody may attack, and what keeps the others from going elsewhere.
struct Bound<'r, const N: usize> {
    royal: Option<(Kind, Cell)>,
    dangers: &'r Dangers<N>,
}

impl<const N: usize> Bound<'_, N> {
    /// Where he stands, and whether he is not attacked there.
    fn safe(&self) -> Option<(Cell, bool)> {
        self.royal.map(|(_, at)| (at, !self.dangers.is_attacked))
    }
}

impl<const N: usize> Rules<N> {
    /// Tells all moves of a group of acts; nothing where that is not known.
    #[inline]
    pub(super) fn moves(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        number: u16,
        (room, sink): (&mut Room<N>, &mut impl Sink<N>),
    ) -> Option<()> {
        let group = self.group(p, (number, board.to_move))?;
        if self.facts.trial != Trial::None || self.has_several(board, group)? {
            return self.some_tried(p, board, (number, group), (room, sink));
        }
        self.found(p, board, (number, group), (room, sink, How::Bound))
    }

    /// The same where some moves have to be made before it is asked whether they are allowed. There the kind of sink does not matter
    /// for the speed, so this is compiled once for all.
    #[inline(never)]
    fn some_tried(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        of: (u16, &Group<N>),
        (room, sink): (&mut Room<N>, &mut dyn Sink<N>),
    ) -> Option<()> {
        if !self.is_calm(board) {
            return self.tried(p, board, of, (room, sink, How::Free));
        }
        self.found(p, board, of, (room, sink, How::Quiet))?;
        self.tried(p, board, of, (room, sink, How::Taking))
    }

    /// Whether moves by which nobody is taken need not be tried, though others must be: each side has its royal man.
    fn is_calm(&self, board: &Bitboards<N>) -> bool {
        let Some(blasts) = self.blasts.as_ref().filter(|_| self.facts.trial == Trial::Taking) else {
            return false;
        };
        let men = |side: Side| blasts.men(board, side);
        men(board.to_move).count() == 1 && !men(board.to_move.other()).is_empty()
    }

    /// Whether more than one man stands whom nobody may attack, and guards of the game say so.
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

    /// The same, where each of them is made, and then it is asked whether it is allowed.
    #[inline(never)]
    fn tried(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        of: (u16, &Group<N>),
        (room, sink, how): (&mut Room<N>, &mut dyn Sink<N>, How),
    ) -> Option<()> {
        let mut tried = Tried::of((p, self), board, sink);
        let sink: &mut dyn Sink<N> = &mut tried;
        self.found(p, board, of, (room, sink, how))?;
        tried.known()
    }

    /// Tells moves.
    #[inline]
    fn found<K: Sink<N> + ?Sized>(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (number, group): (u16, &Group<N>),
        (room, sink, how): (&mut Room<N>, &mut K, How),
    ) -> Option<()> {
        let side = board.to_move;
        let limits = &group.limits;
        if limits.asks_before && !self.may_begin((p, board), number)? {
            return Some(());
        }
        if limits.is_unknown {
            return None;
        }
        if !group.chains.is_empty() {
            group.chain_moves(board, number, (&mut room.chains, sink))?;
            if group.ops.is_empty() && group.drops.is_empty() {
                return Some(());
            }
        }
        let own = board.of_side(side);
        let occupied = board.occupied();
        let (royal, spared) = match (how, &self.blasts) {
            (How::Bound, _) => (&limits.royal[..], &limits.spared[..]),
            (How::Quiet, Some(blasts)) => (&blasts.stays[..], &[][..]),
            _ => (&[][..], &[][..]),
        };
        if royal.is_empty() {
            room.dangers.clear();
            room.royal = None;
        } else {
            self.bound(p, board, (side, royal), room)?;
        }
        let bound = Bound { royal: room.royal, dangers: &room.dangers };
        let spared = if spared.is_empty() {
            Spared { attackers: None, dangers: &room.spared }
        } else {
            self.spared(p, board, spared, &mut room.spared)?
        };
        let lands = group.lands_now(board, how);
        let lands = &lands;
        let land = |op: &Op<N>| lands.get(usize::from(op.land)).copied().unwrap_or_default() & op.ends;
        let allowed = bound.dangers.allowed;
        let apart =
            bound.dangers.between & own | bound.royal.map(|(_, at)| Words::one(at)).unwrap_or_default();
        let others = own.without(apart);
        if !allowed.is_empty() {
            for (place, op) in (0..).zip(&group.ops) {
                let men = others & board.of_kind(usize::from(op.kind)) & op.from;
                if men.is_empty() {
                    continue;
                }
                let land = land(op) & allowed;
                let of = (number, place, op);
                if let Shape::Shift { by, .. } = op.shape {
                    let to = op.shape.of_all(men, occupied) & land;
                    if !to.is_empty() {
                        sink.all_moves(of, by, to);
                    }
                    continue;
                }
                each(&op.shape, men, occupied, |from, to| {
                    let to = spare(&spared, board, (op, from), to & land);
                    if !to.is_empty() {
                        sink.moves(of, from, to);
                    }
                });
            }
        }
        for from in (bound.dangers.between & own).cells() {
            let allowed = bound.dangers.allowed_to(from, None);
            if bound.royal.is_some_and(|(_, at)| at == from) || allowed.is_empty() {
                continue;
            }
            for (place, op) in ops_of(group, board.kind_on(from)?).filter(|(_, op)| op.from.has(from)) {
                let to = op.shape.from(from, occupied) & land(op) & allowed;
                let to = spare(&spared, board, (op, from), to);
                if !to.is_empty() {
                    sink.moves((number, place, op), from, to);
                }
            }
        }
        if let Some((kind, from)) = bound.royal {
            for (place, op) in ops_of(group, kind).filter(|(_, op)| op.from.has(from)) {
                let to = op.shape.from(from, occupied) & land(op);
                let safe = self.safe(p, board, (kind, side, from), to)?;
                let safe = spare(&spared, board, (op, from), safe);
                if !safe.is_empty() {
                    sink.moves((number, place, op), from, safe);
                }
            }
        }
        if how == How::Quiet {
            return Some(());
        }
        // What a special way or a drop attacks is not told here.
        (spared.attackers.is_none() || group.specials.is_empty() && group.drops.is_empty()).then_some(())?;
        if !group.specials.is_empty() {
            self.special_moves((p, board), (number, group), &bound, sink)?;
        }
        if !group.drops.is_empty() && !limits.takes {
            self.drop_moves((p, board), (number, group), allowed, sink)?;
        }
        Some(())
    }

    /// Tells the moves by special ways.
    #[inline]
    fn special_moves(
        &self,
        (p, board): (&Program, &Bitboards<N>),
        (number, group): (u16, &Group<N>),
        bound: &Bound<'_, N>,
        sink: &mut (impl Sink<N> + ?Sized),
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
        sink: &mut (impl Sink<N> + ?Sized),
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
            // Who is put elsewhere, or taken, may be he himself.
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

    /// What keeps a side from leaving its royal man to be attacked; nothing where that is not known.
    #[inline]
    fn bound(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (side, royal): (Side, &[u8]),
        room: &mut Room<N>,
    ) -> Option<()> {
        let Room { royal: found, dangers, .. } = room;
        dangers.clear();
        *found = None;
        let own = board.of_side(side);
        for kind in royal {
            let men = own & board.of_kind(usize::from(*kind));
            if men.is_empty() {
                continue;
            }
            // Of several, each has dangers of his own.
            (found.is_none() && men.is_one_at_most()).then_some(())?;
            *found = men.first().map(|cell| (Kind(u16::from(*kind)), cell));
        }
        if let Some((kind, cell)) = *found {
            let attackers = self.attackers_on(p, board, (kind, side.other(), cell))?;
            let spares =
                self.blasts.as_ref().map(|blasts| blasts.spares(board, (side.other(), cell), attackers));
            if !spares.unwrap_or(Some(false))? {
                attackers.dangers(board, (own, side.other()), dangers);
            }
        }
        Some(())
    }

    /// Whether the acts of a group may be begun; nothing where that is not known.
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

    /// Whom of the other side nobody may attack, if there is one; nothing where it is not known what attacks him.
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
        // Nobody attacks him over others: then no other man's move would matter.
        attackers.attacks_of(Kind(0))?;
        (attackers.faces.is_none() && !attackers.is_attacked(board, side, (board.occupied(), Words::ALL)))
            .then_some(())?;
        dangers.clear();
        attackers.dangers(board, (board.of_side(side), side), dangers);
        Some(Spared { attackers: Some(attackers), dangers })
    }

    /// From where a man may be attacked, as the board is; nothing where that is not known.
    #[inline]
    pub(super) fn attackers_on(
        &self,
        p: &Program,
        board: &Bitboards<N>,
        (kind, side, cell): (Kind, Side, Cell),
    ) -> Option<&Attackers<N>> {
        let attackers = self.attackers(p, (kind, side, cell))?;
        if let Some(seen) = &attackers.faces {
            // Who has taken the only man whom he could face faces nobody.
            let men = seen.iter().fold(Words::default(), |men, kind| men | board.of_kind(kind.index()));
            let there = (board.of_side(side) & men).count();
            if !seen.contains(&kind) || there != 1 {
                return None;
            }
        }
        Some(attackers)
    }

    /// Where a royal man is not attacked, of these cells to which he may go.
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

/// Whom nobody may attack, though he is of the other side.
struct Spared<'r, const N: usize> {
    /// From where he is attacked, if there is anybody.
    attackers: Option<&'r Attackers<N>>,
    dangers: &'r Dangers<N>,
}

/// Where a man may go of these cells without an attack on somebody.
#[inline]
fn spare<const N: usize>(
    Spared { attackers, dangers }: &Spared<'_, N>,
    board: &Bitboards<N>,
    (op, from): (&Op<N>, Cell),
    to: Words<N>,
) -> Words<N> {
    match attackers {
        None => to,
        Some(attackers) => spare_from((attackers, dangers), board, (op, from), to),
    }
}

#[inline(never)]
fn spare_from<const N: usize>(
    (attackers, dangers): (&Attackers<N>, &Dangers<N>),
    board: &Bitboards<N>,
    (op, from): (&Op<N>, Cell),
    to: Words<N>,
) -> Words<N> {
    // Who stands between him and another keeps to the cells between.
    let mut to = if dangers.between.has(from) { to & dangers.allowed_to(from, Some(from)) } else { to };
    let occupied = board.occupied().without(Words::one(from));
    for (cells, becomes) in &op.becomes {
        to = to.without(attackers.attacking(Kind(u16::from(*becomes)), to & *cells, occupied));
    }
    to
}

/// The ops of a kind, with their places.
fn ops_of<const N: usize>(group: &Group<N>, kind: Kind) -> impl Iterator<Item = (u16, &Op<N>)> {
    let ops = group.of_kind.get(kind.index()).map_or(&[][..], Vec::as_slice);
    ops.iter().filter_map(|place| Some((*place, group.ops.get(usize::from(*place))?)))
}

/// Tells for each of these men the cells to which he comes.
#[inline]
fn each<const N: usize>(
    shape: &Shape<N>,
    men: Words<N>,
    occupied: Words<N>,
    mut tell: impl FnMut(Cell, Words<N>),
) {
    // The shape is asked once, and not for each man.
    match shape {
        Shape::Leap(to) => {
            for from in men.cells() {
                tell(from, to.get(from.index()).copied().unwrap_or_default());
            }
        }
        Shape::Lines(lines) => {
            for from in men.cells() {
                let mut cells = Words::default();
                for (up, down) in lines.at(from) {
                    cells |= Words::seen(occupied, *up, *down);
                }
                tell(from, cells);
            }
        }
        _ => {
            for from in men.cells() {
                tell(from, shape.from(from, occupied));
            }
        }
    }
}
