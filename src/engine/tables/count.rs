//! Counting what can be played.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;
use std::sync::Arc;

use super::super::danger::Dangers;
use super::super::machine::Machine;
use super::super::program::{ClauseId, Program, Turn, TurnId};
use super::super::regs::{Mode, Regs, Step};
use super::super::sums::{Mixed, Sum};
use super::super::table::{Bits, Maybe};
use super::super::words::Words;
use super::attackers::{Attackers, Pieces, Prey};
use super::ends::Ends;
use super::facts::Facts;
use super::targets::Targets;
use super::{Board, Post, Tabled, Tables};
use crate::language::budget::{Asked, Limit};
use crate::language::ir::{Cell, Kind, ManOwner, Side};
use crate::play::position::ManId;

/// The place of the men of nobody among owners.
const NOBODY: usize = 2;

/// About as many steps of the machine as the targets of a man take.
const STEPS_OF_A_MAN: u64 = 8;

/// What keeps a side from leaving a man to be taken.
struct Bounds<'k, const N: usize> {
    /// The man, and from where he may be attacked.
    royal: Option<Royal>,
    attacks: Dangers<N>,
    /// Attacks that are made only if more holds than that somebody stands here or there.
    possible: Dangers<N>,
    known: &'k Tabled<N>,
}

/// A man who must not be attacked.
#[derive(Clone, Copy)]
struct Royal {
    kind: Kind,
    owner: ManOwner,
    cell: Cell,
}

/// A man of whom the machine has to walk some clauses.
pub(super) struct Walker<'t, const N: usize> {
    pub(super) post: Post,
    pub(super) man: ManId,
    pub(super) clauses: Vec<ClauseId>,
    pub(super) targets: &'t Targets<N>,
    /// The cells to which he may come by other clauses, and how many moves that are.
    pub(super) cells: Words<N>,
    counted: u64,
    /// Where anybody stands.
    pub(super) occupied: Words<N>,
    /// His place in the list of men.
    place: usize,
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
        // Who leaves a pile leaves the others where they stand.
        let piles: Vec<Cell> = Words::<N>::of(self.own_men(side))
            .without(staying)
            .cells()
            .filter(|cell| self.world.man(self.world.on(*cell)).count > 1)
            .collect();
        let staying = piles.iter().fold(staying, |staying, cell| staying | Words::one(*cell));
        let played = |kind: Kind| -> Vec<ClauseId> {
            let walks = p.kind(kind).walks.iter().copied();
            walks.filter(|clause| known.facts.is_played(p, group, *clause)).collect()
        };
        let (mut moves, mut reached, mut walkers, mut made) = (0, Vec::new(), Vec::new(), Vec::new());
        let makes = |man: ManId, kind: Kind| played(kind).into_iter().map(move |clause| (man, clause));
        {
            let board = Board::<N>::of(&self.world);
            for cell in board.neutral_movers(p).cells() {
                let man = self.world.on(cell);
                made.extend(makes(man, self.world.man(man).kind));
            }
            let Some(bounds) = Bounds::of(p, known, &board, side) else { return Ok(None) };
            for kind in (0..known.kinds).map(Kind::at) {
                for cell in board.men(side.index(), kind).without(staying).cells() {
                    let post = Post { group, kind, side, cell };
                    let Some(targets) = known.targets(p, post) else { return Ok(None) };
                    let (ends, behind, more) = targets.led(&board);
                    let Some((cells, doubtful)) = bounds.among(p, &board, (kind, side, cell), ends) else {
                        return Ok(None);
                    };
                    // Who may be gone when his move is over is told from others only where it is made.
                    if doubtful || !(cells & targets.unsure).is_empty() {
                        made.extend(makes(self.world.on(cell), kind));
                        continue;
                    }
                    let counted = targets.moves(cells) + more;
                    moves += counted;
                    let walked = targets.walked.iter().filter(|walked| walked.may_begin(p, &board));
                    let clauses: Vec<ClauseId> = walked.map(|walked| walked.clause).collect();
                    let place = reached.len();
                    reached.push((cell, cells | behind));
                    if !clauses.is_empty() {
                        let (man, occupied) = (self.world.on(cell), board.occupied);
                        walkers.push(Walker { post, man, clauses, targets, cells, counted, occupied, place });
                    }
                }
            }
        }
        self.left = self.left.saturating_sub(STEPS_OF_A_MAN * reached.len() as u64);
        self.spend()?;
        let acts = known.facts.groups.get(usize::from(group)).map_or(&[][..], |group| &group.acts);
        let occupied = Board::of(&self.world).occupied;
        let own = Words::of(self.own_men(side));
        let mut others: Others<N> =
            Others { reached, occupied, own, side, made: Made::default(), clash: false };
        let mut ends = Ends::of(p, acts);
        // What is made is compared with all that was counted, so all is counted first.
        for walker in walkers {
            if let Some(found) = self.ends_of(p, known, &walker, &mut ends)? {
                moves += found;
                if let Some((_, cells)) = others.reached.get_mut(walker.place) {
                    ends.cells().for_each(|cell| cells.insert(cell));
                }
                continue;
            }
            if ends.clash {
                // Only where all is done to its end it is known which of his moves are one.
                moves -= walker.counted;
                if let Some((_, cells)) = others.reached.get_mut(walker.place) {
                    *cells = Words::default();
                }
                made.extend(makes(walker.man, walker.post.kind));
            } else {
                made.extend(walker.clauses.into_iter().map(|clause| (walker.man, clause)));
            }
        }
        for cell in piles {
            let man = self.world.on(cell);
            made.extend(makes(man, self.world.man(man).kind));
        }
        for (man, clause) in made {
            self.others(p, Step::Walk(man, clause), &mut others)?;
        }
        moves += self.beside_walks(p, &known.facts, acts, &mut others)?;
        // Beside moves by which men appear, others are not told from them by cells.
        others.clash |= ends.news && others.made.ways > 0;
        Ok((!others.clash).then(|| moves + others.made.count()))
    }

    /// Adds what acts play beside walks, and gives how many drops there are that need not be made.
    fn beside_walks<const N: usize>(
        &mut self,
        p: &Program,
        facts: &Facts,
        acts: &[TurnId],
        others: &mut Others<N>,
    ) -> Asked<u64> {
        let mut drops = 0;
        for act in acts {
            match p.turns.get(act.index()) {
                Some(Turn::Act(of)) => {
                    for place in 0..p.passes.len() {
                        let plays = p.passes.get(place).is_some_and(|way| of.kind.plays(way.label));
                        if of.passes && plays {
                            let place = u16::try_from(place).unwrap_or(u16::MAX);
                            self.others(p, Step::Pass(place), others)?;
                        }
                    }
                    if of.drops {
                        match self.count_drops(p, facts, (acts, of))? {
                            Some(counted) => drops += counted,
                            None => self.others(p, Step::Hands { turn: *act, kind: 0 }, others)?,
                        }
                    }
                }
                _ => self.others(p, Step::Turn(*act), others)?,
            }
        }
        Ok(drops)
    }

    /// The cells from which men may not set out at all, as the position is.
    fn staying<const N: usize>(
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
            if targets.asks && !self.may_set_out(p, side, man)? {
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
        let mut made = Made { by_sets: self.expires_by_sets(p), ..Made::default() };
        self.turns(p, Mode::Play, &mut |machine, end| {
            machine.add_made(p, end, &mut made)?;
            Ok(false)
        })?;
        Ok(made.count())
    }

    /// Adds a way in which a turn comes to its end.
    fn add_made(&mut self, p: &Program, end: &Regs, made: &mut Made) -> Asked<()> {
        let trail = self.world.trail.len();
        // Where nothing expires and nobody has another turn, positions are the same behind a turn if they were at its end.
        if !(p.again.is_empty() && p.layout.expiring.is_empty()) {
            if made.by_sets { self.end_turn_by_sets(p, end)? } else { self.end_turn(p, end)? }
        }
        let after = self.world.identity(&p.layout);
        self.undo_to(p, trail);
        made.ways += 1;
        if made.ways > self.limits.ways {
            return Err(self.give_up(Limit::Moves));
        }
        let alone = self.alone();
        match made.found.entry(after) {
            Entry::Vacant(none) => {
                none.insert((alone, Vec::new()));
            }
            Entry::Occupied(mut known) => {
                let (first, more) = known.get_mut();
                if *first != alone && !more.contains(&alone) {
                    more.push(alone);
                }
            }
        }
        Ok(())
    }

    /// Adds what the machine finds from a step on.
    fn others<const N: usize>(&mut self, p: &Program, step: Step, others: &mut Others<N>) -> Asked<()> {
        let regs = Regs::new(others.side, Mode::Play);
        self.run(p, &regs, step, &mut |machine, end| {
            machine.add_made(p, end, &mut others.made)?;
            // A move that was counted already may be the same: then its man has left his cell, or come home, and nobody is anywhere where
            // nobody was but where he may have come to.
            let now = Board::<N>::of(&machine.world).occupied;
            let (left, come) = (others.occupied.without(now), now.without(others.occupied));
            // Two men who walk alone, each from his cell, never make one move.
            let alone = machine.alone();
            let may_be = |(cell, cells): &(Cell, Words<N>)| {
                let away = left.has(*cell) && come.without(*cells).is_empty() && !(*cells & now).is_empty();
                // He may have come home: then nobody of his side has left, and nobody has come.
                let home = cells.has(*cell) && come.is_empty() && (left & others.own).is_empty();
                (!alone.is() || alone == *cell) && (away || home)
            };
            others.clash |= come.is_one_at_most() && others.reached.iter().any(may_be);
            Ok(others.clash)
        })?;
        Ok(())
    }
}

/// Whether a man is attacked, by what is known before the game.
pub(in crate::engine) enum BySight {
    Attacked,
    NotAttacked,
    /// If he is, then by men of these kinds.
    AtMostBy(Arc<[Kind]>),
}

/// What the machine has found beside what was counted.
struct Others<const N: usize> {
    /// Where the men may come to whose moves were counted.
    reached: Vec<(Cell, Words<N>)>,
    /// Where anybody stands, and who is of the side.
    occupied: Words<N>,
    own: Words<N>,
    side: Side,
    made: Made,
    clash: bool,
}

/// Plies that were made to be counted.
#[derive(Default)]
struct Made {
    /// For each position from which cells men walk there alone; no cell for whatever else leads there.
    found: HashMap<Sum, (Cell, Vec<Cell>), BuildHasherDefault<Mixed>>,
    ways: usize,
    /// Whether only states expire with the turn that are set in it.
    by_sets: bool,
}

impl Made {
    /// How many moves there are: only where men walk to one position alone from several cells, there is one for each of these
    /// cells, and one for whatever else leads there.
    fn count(&self) -> u64 {
        let plies = self.found.values().map(|(first, more)| match more[..] {
            [other] if !first.is() || !other.is() => 1,
            _ => 1 + more.len() as u64,
        });
        plies.sum()
    }
}

impl<'k, const N: usize> Bounds<'k, N> {
    /// Those of a side that is to move; nothing where they depend on more than who stands where.
    fn of(p: &Program, known: &'k Tabled<N>, board: &Board<'_, N>, side: Side) -> Option<Self> {
        let (attacks, possible) = (Dangers::default(), Dangers::default());
        let mut bounds = Self { royal: None, attacks, possible, known };
        let Facts { royal, neutral, .. } = &known.facts;
        // Of several, each has dangers of his own.
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

    /// To which of these cells a man may go, and whether of some of them that is not known.
    #[inline]
    fn among(
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
        // When the man is taken nobody is left who could be attacked.
        let takes = royal.owner == ManOwner::Nobody && cells.has(royal.cell);
        let allowed = self.attacks.among(cell, cells);
        let doubtful = || self.possible.among(cell, allowed) != allowed;
        Some((allowed, takes || !self.possible.is_empty() && doubtful()))
    }

    /// The same of the man himself.
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
    /// From where a man may be attacked, as the board is; nothing where that is not known.
    fn attackers_on(&self, p: &Program, board: &Board<'_, N>, prey: Prey) -> Option<&Attackers<N>> {
        self.attackers_now(p, board, prey).filter(|attackers| attackers.is_bounded(board, prey.by))
    }

    /// The same, but for men of whom it is not known from where they attack.
    fn attackers_now(&self, p: &Program, board: &Board<'_, N>, prey: Prey) -> Option<&Attackers<N>> {
        if let Some(facing) = &self.facts.facing {
            // Who has taken the only man whom he could face faces nobody.
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
    /// Whether a side, were it to move, could take a man; nothing where the machine has to try it.
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
