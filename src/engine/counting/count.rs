//! Counts legal moves without making them, where that is possible.

use std::sync::Arc;

use super::super::danger::Dangers;
use super::super::layout::{Holder, Place};
use super::super::machine::Machine;
use super::super::program::{ClauseId, Program, Turn, TurnId};
use super::super::regs::{Mode, Regs, Step};
use super::super::table::{Bits, Maybe};
use super::super::tables::attackers::Attackers;
use super::super::tables::facts::Facts;
use super::super::tables::game::{Tabled, Tables};
use super::super::tables::pieces::{Board, Pieces, Prey};
use super::super::tables::tally::{Made, Tally};
use super::super::unroll::Post;
use super::super::words::Words;
use super::ends::{Ends, Walker};
use crate::language::budget::{Asked, Limit};
use crate::language::ir::{Cell, Kind, ManOwner, Side};
use crate::play::position::ManId;

/// The index of neutral pieces among owners.
const NOBODY: usize = 2;

/// The steps that the targets of a piece cost, as compared to steps of the machine.
const STEPS_OF_A_MAN: u64 = 8;

/// What keeps a side from leaving its royal piece attacked.
pub(super) struct Bounds<'k, const N: usize> {
    /// The royal piece, and from where it may be attacked.
    royal: Option<Royal>,
    attacks: Dangers<N>,
    /// Attacks that depend on more than which pieces stand where.
    possible: Dangers<N>,
    known: &'k Tabled<N>,
}

/// A piece that must not be attacked.
#[derive(Clone, Copy)]
struct Royal {
    kind: Kind,
    owner: ManOwner,
    cell: Cell,
}

impl Machine {
    /// How many plies can be played, whether or not the game is over; nothing where they have to be found one by one.
    pub(in crate::engine) fn count(&mut self, p: &Program) -> Asked<Option<u64>> {
        let fast = Arc::clone(&self.fast);
        match &fast.tables {
            Tables::One(known) => self.count_by(p, known),
            Tables::Two(known) => self.count_by(p, known),
            Tables::Six(known) => self.count_by(p, known),
            Tables::None => Ok(None),
        }
    }

    fn count_by<const N: usize>(&mut self, p: &Program, known: &Tabled<N>) -> Asked<Option<u64>> {
        if !known.counts {
            return Ok(None);
        }
        let Some(groups) = known.facts.groups_of(p.turn_after(self.world.phase_turns)) else {
            return Ok(None);
        };
        let mut moves = 0;
        let asks = |group: &u16| {
            known
                .facts
                .groups
                .get(usize::from(*group))
                .is_none_or(|of| of.guarded.is_some() || !of.most.is_empty())
        };
        if groups.iter().any(asks) {
            return Ok(None);
        }
        for group in groups {
            match self.count_group(p, known, *group)? {
                None => return Ok(None),
                Some(of_group) => moves = of_group,
            }
            if moves > 0 {
                break;
            }
        }
        Ok(Some(moves))
    }

    /// The same of a group of acts.
    fn count_group<const N: usize>(
        &mut self,
        p: &Program,
        known: &Tabled<N>,
        group: u16,
    ) -> Asked<Option<u64>> {
        let side = self.world.to_move;
        if !self.waits.is_empty() || !self.taken.is_empty() {
            return Ok(None);
        }
        let Some(staying) = self.staying(p, known, group)? else { return Ok(None) };
        // A piece that leaves a pile leaves the others where they stand.
        let piles: Words<N> = Words::of(self.own_men(side))
            .without(staying)
            .cells()
            .filter(|cell| self.world.man(self.world.on(*cell)).count > 1)
            .collect();
        let counted = self.count_cells(p, known, (group, side), staying | piles);
        let Some((mut tally, walkers, mut made)) = counted else { return Ok(None) };
        self.left = self.left.saturating_sub(STEPS_OF_A_MAN * tally.pieces() as u64);
        self.spend()?;
        let acts = known.facts.groups.get(usize::from(group)).map_or(&[][..], |group| &group.acts);
        let mut ends = Ends::of(p, acts);
        // What is made is compared with all that was counted, so all is counted first.
        for walker in walkers {
            if let Some(found) = self.ends_of(p, known, &walker, &mut ends)? {
                tally.add_ends(walker.place, ends.cells(), found);
            } else if ends.clash {
                // Only where all is done to its end it is known which of its moves are one.
                tally.take_back(walker.place, walker.counted);
                made.extend(known.played(p, group, walker.post.kind).map(|clause| (walker.man, clause)));
            } else {
                made.extend(walker.clauses.into_iter().map(|clause| (walker.man, clause)));
            }
        }
        for cell in piles.cells() {
            let man = self.world.on(cell);
            let kind = self.world.man(man).kind;
            made.extend(known.played(p, group, kind).map(|clause| (man, clause)));
        }
        for (man, clause) in made {
            self.others(p, Step::Walk(man, clause), &mut tally)?;
        }
        self.beside_walks(p, &known.facts, acts, &mut tally)?;
        Ok(tally.count(ends.news))
    }

    /// Counts by cells all moves of a group of acts for which that is enough. Gives the pieces of which some clauses have to be walked, and
    /// the moves that have to be made; nothing where that is not known.
    fn count_cells<'k, const N: usize>(
        &self,
        p: &Program,
        known: &'k Tabled<N>,
        (group, side): (u16, Side),
        staying: Words<N>,
    ) -> Option<Counted<'k, N>> {
        let board = Board::<N>::of(&self.world);
        let makes = |cell: Cell, kind: Kind| {
            let man = self.world.on(cell);
            known.played(p, group, kind).map(move |clause| (man, clause))
        };
        let (mut tally, mut walkers, mut made) = (Tally::of(&board, side), Vec::new(), Vec::new());
        for cell in board.neutral_movers(p).cells() {
            made.extend(makes(cell, self.world.man(self.world.on(cell)).kind));
        }
        let bounds = Bounds::of(p, known, &board, side)?;
        for kind in (0..known.kinds).map(Kind::at) {
            for cell in board.men(side.index(), kind).without(staying).cells() {
                let post = Post { group, kind, side, cell };
                let targets = known.targets(p, post)?;
                let (ends, behind, more) = targets.led(&board);
                let (cells, doubtful) = bounds.among(p, &board, (kind, side, cell), ends)?;
                // If the piece may be gone when its move is over, the move has to be made.
                if doubtful || !(cells & targets.unsure).is_empty() {
                    made.extend(makes(cell, kind));
                    continue;
                }
                let counted = targets.moves(cells) + more;
                let place = tally.add_cells(cell, cells | behind, counted);
                let walked = targets.walked.iter().filter(|walked| walked.may_begin(p, &board));
                let clauses: Vec<ClauseId> = walked.map(|walked| walked.clause).collect();
                if !clauses.is_empty() {
                    let (man, occupied) = (self.world.on(cell), board.occupied);
                    walkers.push(Walker { post, man, clauses, targets, cells, counted, occupied, place });
                }
            }
        }
        Some((tally, walkers, made))
    }

    /// Adds what acts play beside walks.
    fn beside_walks<const N: usize>(
        &mut self,
        p: &Program,
        facts: &Facts,
        acts: &[TurnId],
        tally: &mut Tally<N>,
    ) -> Asked<()> {
        for act in acts {
            let Some(Turn::Act(of)) = p.turns.get(act.index()) else {
                self.others(p, Step::Turn(*act), tally)?;
                continue;
            };
            for (place, _) in
                p.passes.iter().enumerate().filter(|(_, way)| of.passes && way.is_played_by(&of.kind))
            {
                self.others(p, Step::Pass(u16::try_from(place).unwrap_or(u16::MAX)), tally)?;
            }
            if of.drops {
                match self.count_drops(p, facts, (acts, of))? {
                    Some(counted) => tally.add_drops(counted),
                    None => self.others(p, Step::Hands { turn: *act, kind: 0 }, tally)?,
                }
            }
        }
        Ok(())
    }

    /// The cells from which pieces may not set out at all, as the position is.
    pub(super) fn staying<const N: usize>(
        &mut self,
        p: &Program,
        known: &Tabled<N>,
        group: u16,
    ) -> Asked<Option<Words<N>>> {
        let side = self.world.to_move;
        let mut staying = Words::default();
        for cell in Words::<N>::of(self.own_men(side)).cells() {
            let man = self.world.on(cell);
            let kind = self.world.man(man).kind;
            if p.kind(kind).moves.is_empty() && p.moves.is_empty() {
                continue;
            }
            let Some(targets) = known.targets(p, Post { group, kind, side, cell }) else { return Ok(None) };
            let is_filled = |place: &Place| {
                p.layout.word(Holder::Man(man), *place).is_none_or(|word| self.world.word(word) != 0)
            };
            // Nearly always nothing keeps it from moving.
            let asks = targets.asks && targets.hinders.as_ref().is_none_or(|of| of.iter().any(is_filled));
            if asks && !self.may_set_out(p, side, man)? {
                staying.insert(cell);
            }
        }
        Ok(Some(staying))
    }

    fn own_men(&self, side: Side) -> &super::super::table::Bits {
        let [first, second, _] = &self.world.stand;
        if side == Side(0) { first } else { second }
    }

    /// How many plies there are, found one by one.
    pub(in crate::engine) fn count_made(&mut self, p: &Program) -> Asked<u64> {
        let by_sets = self.expires_by_sets(p);
        let mut made = Made::default();
        self.turns(p, Mode::Play, &mut |machine, end| {
            machine.add_made(p, (end, by_sets), &mut made)?;
            Ok(false)
        })?;
        Ok(made.count())
    }

    /// Adds a way in which a turn comes to its end. `by_sets`: only states that are set in the turn expire with it.
    fn add_made(&mut self, p: &Program, (end, by_sets): (&Regs, bool), made: &mut Made) -> Asked<()> {
        let trail = self.world.trail.len();
        // Where nothing expires and no side moves again, positions are the same behind a turn if they were at its end.
        if !(p.again.is_empty() && p.layout.expiring.is_empty()) {
            if by_sets { self.end_turn_by_sets(p, end)? } else { self.end_turn(p, end)? }
        }
        let after = self.world.identity(&p.layout);
        self.undo_to(p, trail);
        if made.add(after, self.alone()) > self.limits.ways {
            return Err(self.give_up(Limit::Moves));
        }
        Ok(())
    }

    /// Makes all moves from a step on, and adds them.
    fn others<const N: usize>(&mut self, p: &Program, step: Step, tally: &mut Tally<N>) -> Asked<()> {
        let regs = Regs::new(self.world.to_move, Mode::Play);
        self.run(p, &regs, step, &mut |machine, end| {
            machine.add_made(p, (end, false), &mut tally.made)?;
            Ok(tally.is_one(Board::<N>::of(&machine.world).occupied, machine.alone()))
        })?;
        Ok(())
    }
}

/// What was counted by cells: the tally, the pieces that have to walk, and the moves that have to be made.
type Counted<'k, const N: usize> = (Tally<N>, Vec<Walker<'k, N>>, Vec<(ManId, ClauseId)>);

/// Whether a piece is attacked, as tables answer it.
pub(in crate::engine) enum BySight {
    Attacked,
    NotAttacked,
    /// If it is, then by pieces of these kinds.
    AtMostBy(Arc<[Kind]>),
}

impl<'k, const N: usize> Bounds<'k, N> {
    /// Those of a side that is to move; nothing where they depend on more than which pieces stand where.
    pub(super) fn of(p: &Program, known: &'k Tabled<N>, board: &Board<'_, N>, side: Side) -> Option<Self> {
        let (attacks, possible) = (Dangers::default(), Dangers::default());
        let mut bounds = Self { royal: None, attacks, possible, known };
        let Facts { royal, neutral, .. } = &known.facts;
        // If there are several royal pieces, this is not enough.
        let mut add = |kind: Kind, owner: ManOwner, cell: Cell| {
            bounds.royal.replace(Royal { kind, owner, cell }).is_none().then_some(())
        };
        for kind in royal.iter().flat_map(Bits::iter).map(Kind::at) {
            for cell in board.men(side.index(), kind).cells() {
                add(kind, side.into(), cell)?;
            }
        }
        for kind in neutral.iter().flat_map(Bits::iter).map(Kind::at) {
            let of_sides = board.men(side.index(), kind) | board.men(side.other().index(), kind);
            of_sides.is_empty().then_some(())?;
            for cell in board.men(NOBODY, kind).cells() {
                add(kind, ManOwner::Nobody, cell)?;
            }
        }
        let Some(Royal { kind, owner, cell }) = bounds.royal else { return Some(bounds) };
        board.only_sides_move(p, board.himself(p, board.world.on(cell))).then_some(())?;
        let attackers = known.attackers_on(p, board, Prey { kind, owner, cell, by: side.other() })?;
        let of = (board.of_owner(side.index()), side.other());
        attackers.dangers(board, of, &mut bounds.attacks);
        attackers.possible_dangers(board, of, &mut bounds.possible);
        Some(bounds)
    }

    /// To which of these cells a piece may go, and whether that is unknown of some of them.
    #[inline]
    pub(super) fn among(
        &self,
        p: &Program,
        board: &Board<'_, N>,
        (kind, side, cell): (Kind, Side, Cell),
        cells: Words<N>,
    ) -> Option<(Words<N>, bool)> {
        let Some(royal) = &self.royal else { return Some((cells, false)) };
        if royal.cell == cell {
            return self.of_royal(p, board, (kind, side, cell), cells);
        }
        // If the royal piece is captured, none is left that could be attacked.
        let takes = royal.owner == ManOwner::Nobody && cells.has(royal.cell);
        let allowed = self.attacks.among(cell, cells);
        let doubtful = || self.possible.among(cell, allowed) != allowed;
        Some((allowed, takes || !self.possible.is_empty() && doubtful()))
    }

    /// The same of the royal piece itself.
    fn of_royal(
        &self,
        p: &Program,
        board: &Board<'_, N>,
        (kind, side, cell): (Kind, Side, Cell),
        cells: Words<N>,
    ) -> Option<(Words<N>, bool)> {
        let mut safe = Words::default();
        let (occupied, enemy) = (board.occupied.without(Words::one(cell)), side.other());
        for to in cells.cells() {
            let attackers = self.known.attackers_on(p, board, Prey::of((kind, enemy, to)))?;
            let left = Words::ALL.without(Words::one(to));
            if attackers.is_seen(board, enemy, (occupied, left)) {
                continue;
            }
            if attackers.may_be_attacked(board, enemy, (occupied, left)) {
                return Some((safe, true));
            }
            safe.insert(to);
        }
        Some((safe, false))
    }
}

impl<const N: usize> Tabled<N> {
    /// The clauses of a kind that a group of acts plays.
    pub(super) fn played<'p>(
        &'p self,
        p: &'p Program,
        group: u16,
        kind: Kind,
    ) -> impl Iterator<Item = ClauseId> + 'p {
        let walks = p.kind(kind).walks.iter().copied();
        walks.filter(move |clause| self.facts.is_played(p, group, *clause))
    }

    /// From where a piece may be attacked, as the board is; nothing where that is not known.
    fn attackers_on(&self, p: &Program, board: &Board<'_, N>, prey: Prey) -> Option<&Attackers<N>> {
        self.attackers_now(p, board, prey).filter(|attackers| attackers.is_bounded(board, prey.by))
    }

    /// The same, without the pieces of which it is not known from where they attack.
    fn attackers_now(&self, p: &Program, board: &Board<'_, N>, prey: Prey) -> Option<&Attackers<N>> {
        if let Some(facing) = &self.facts.facing {
            // A piece that has captured the only one that it could face faces none.
            let victims = prey.by.other().index();
            let seen = facing.seen.iter().map(|kind| board.men(victims, Kind::at(kind)).count());
            if seen.sum::<u32>() != 1 {
                return None;
            }
        }
        self.attackers(p, prey)
    }

    fn is_attacked(&self, p: &Program, machine: &Machine, (victim, by): (ManId, Side)) -> Option<BySight> {
        if self.facts.hooks_take {
            return None;
        }
        let man = machine.world.man(victim);
        let board = Board::of(&machine.world);
        if man.owner == by || !man.cell.is() || !board.only_sides_move(p, board.himself(p, victim)) {
            return None;
        }
        let prey = Prey { kind: man.kind, owner: man.owner, cell: man.cell, by };
        let attackers = self.attackers_now(p, &board, prey)?;
        let now = (board.occupied, Words::ALL);
        if attackers.is_attacked(&board, by, now) {
            return Some(BySight::Attacked);
        }
        let may_be = !attackers.is_bounded(&board, by) || attackers.may_be_attacked(&board, by, now);
        Some(if may_be { BySight::AtMostBy(Arc::clone(&attackers.unknown)) } else { BySight::NotAttacked })
    }
}

impl Machine {
    /// Whether a side, were it to move, could capture a piece; nothing where the machine has to try it.
    pub(in crate::engine) fn is_attacked_by_sight(
        &self,
        p: &Program,
        victim: ManId,
        side: Side,
    ) -> Option<BySight> {
        if !self.waits.is_empty() {
            return None;
        }
        match &self.fast.tables {
            Tables::One(known) => known.is_attacked(p, self, (victim, side)),
            Tables::Two(known) => known.is_attacked(p, self, (victim, side)),
            Tables::Six(known) => known.is_attacked(p, self, (victim, side)),
            Tables::None => None,
        }
    }
}
