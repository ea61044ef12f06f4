//! From where a man may be attacked on a cell.

use std::sync::Arc;

pub(in crate::engine) use super::super::danger::Way;
use super::super::danger::{Danger, Dangers};
use super::super::known::{Known, One};
use super::super::program::{Clause, ClauseId, ClauseKind, LegId, Program};
use super::super::why::Why;
use super::super::words::Words;
use super::facts::{Facts, is_harmless};
use super::jumps::{enters, hop_of, jump_of, line_of};
use super::targets::{begins, landings};
use super::victims::takes;
use super::{Board, Post};
use crate::language::ir::{Captures, Cell, Kind, ManOwner, Side};

/// Who may be attacked.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Prey {
    pub(in crate::engine) kind: Kind,
    pub(in crate::engine) owner: ManOwner,
    pub(in crate::engine) cell: Cell,
    /// The side that attacks.
    pub(in crate::engine) by: Side,
}

impl Prey {
    /// A man whose enemy is this side.
    pub(in crate::engine) fn of((kind, by, cell): (Kind, Side, Cell)) -> Self {
        Self { kind, owner: by.other().into(), cell, by }
    }
}

/// How much has to be known of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sure {
    /// Who comes by it attacks.
    Yes,
    /// Who does not come by it does not attack.
    AtMost,
}

impl Sure {
    /// An answer, as far as it matters; nothing where it is not known.
    fn of(self, answer: Option<bool>) -> Option<bool> {
        answer.or((self == Self::AtMost).then_some(true))
    }
}

/// The ways of all men of a kind.
#[derive(Debug)]
pub(in crate::engine) struct OfKind<const N: usize> {
    pub(in crate::engine) kind: Kind,
    from: Words<N>,
    /// In the order of the cells where they begin, with the place of the first way of each cell, and one more.
    pub(in crate::engine) ways: Vec<Way<N>>,
    first: Vec<u16>,
}

/// From where a man may be attacked on a cell, and from where he may not be seen.
#[derive(Debug, Default)]
pub(in crate::engine) struct Sights<const N: usize> {
    pub(in crate::engine) attacks: Vec<OfKind<N>>,
    pub(in crate::engine) facing: Vec<OfKind<N>>,
    /// The kinds whose men attack if more holds than that somebody stands here or there.
    pub(in crate::engine) unknown: Arc<[Kind]>,
    /// The ways in which they attack at most.
    possible: Vec<OfKind<N>>,
    /// Those of them of whom that is not known, either.
    unbounded: Vec<Kind>,
}

impl<const N: usize> OfKind<N> {
    #[inline]
    fn ways(&self, from: Cell) -> &[Way<N>] {
        let place = |cell: usize| self.first.get(cell).copied().map_or(0, usize::from);
        self.ways.get(place(from.index())..place(from.index() + 1)).unwrap_or(&[])
    }
}

impl<const N: usize> Sights<N> {
    /// Those of a man on a cell; nothing where that depends on more than who stands where.
    pub(in crate::engine) fn of(p: &Program, facts: &Facts, prey: Prey) -> Option<Self> {
        let Prey { kind, cell, by: side, .. } = prey;
        // Who would face somebody when he has taken this man does not attack him.
        facts.facing.as_ref().is_none_or(|facing| facing.seen.has(kind.index())).then_some(())?;
        // Who looks for himself whether he faces somebody is asked when he has taken somebody: then there is nobody any more
        // whom he could face, if there was one only. That is seen to where there is a board.
        let mut sights = Self::default();
        let mut unknown = Vec::new();
        for attacker in (0..p.kinds.len()).map(Kind::at) {
            if let Some(ways) = attacks(p, facts, (attacker, prey), Sure::Yes) {
                sights.attacks.extend(OfKind::of(attacker, ways, p.layout.cells));
                continue;
            }
            unknown.push(attacker);
            match attacks(p, facts, (attacker, prey), Sure::AtMost) {
                Some(ways) => sights.possible.extend(OfKind::of(attacker, ways, p.layout.cells)),
                None => sights.unbounded.push(attacker),
            }
        }
        if let Some(facing) = facts.facing.as_ref().filter(|facing| facing.from.has(kind.index())) {
            // The eye walks as the man's own side sees it.
            let plan = p.eye_plan(facing.start, side.other(), (kind, cell))?;
            for number in facing.seen.iter() {
                let ends = plan.spots().iter().filter(|spot| spot.ends_on_man);
                let ways = ends.map(|spot| Way::of(spot.cell, plan.way(spot), 0)).collect();
                sights.facing.extend(OfKind::of(Kind::at(number), ways, p.layout.cells));
            }
        }
        sights.unknown = unknown.into();
        Some(sights)
    }

    /// Whether a man on the cell is attacked or seen, where these cells are occupied, by the men of a side who stand on these.
    pub(super) fn is_seen(
        &self,
        board: &Board<'_, N>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
    ) -> bool {
        let all = self.attacks.iter().chain(&self.facing);
        Self::any(all, board, side, (occupied, on))
    }

    /// Whether a man on the cell is attacked by a side.
    pub(super) fn is_attacked(&self, board: &Board<'_, N>, side: Side) -> bool {
        Self::any(self.attacks.iter(), board, side, (board.occupied, Words::ALL))
    }

    #[inline]
    fn any<'s>(
        kinds: impl Iterator<Item = &'s OfKind<N>>,
        board: &Board<'_, N>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
    ) -> bool {
        for of_kind in kinds {
            let men = of_kind.from & board.men(side.index(), of_kind.kind) & on;
            if men.is_empty() {
                continue;
            }
            for from in men.cells() {
                if of_kind.ways(from).iter().any(|way| (way.between & occupied).count() == way.over) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether it is known of all men of a side from where they attack at most.
    pub(super) fn is_bounded(&self, board: &Board<'_, N>, side: Side) -> bool {
        self.unbounded.iter().all(|kind| board.men(side.index(), *kind).is_empty())
    }

    /// Whether a man on the cell may be attacked in ways of which more is asked, where these cells are occupied, by the men of a
    /// side who stand on these.
    pub(super) fn may_be_seen(
        &self,
        board: &Board<'_, N>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
    ) -> bool {
        Self::any(self.possible.iter(), board, side, (occupied, on))
    }

    /// The dangers for a piece on the cell from a side.
    pub(super) fn dangers(&self, board: &Board<'_, N>, side: Side) -> Dangers<N> {
        Self::dangers_of(self.attacks.iter().chain(&self.facing), board, side)
    }

    /// The same from attacks that depend on more than who stands where.
    pub(super) fn possible_dangers(&self, board: &Board<'_, N>, side: Side) -> Dangers<N> {
        Self::dangers_of(self.possible.iter(), board, side)
    }

    #[inline]
    fn dangers_of<'s>(
        kinds: impl Iterator<Item = &'s OfKind<N>>,
        board: &Board<'_, N>,
        side: Side,
    ) -> Dangers<N> {
        let mut dangers = Dangers::default();
        for of_kind in kinds {
            let men = of_kind.from & board.men(side.index(), of_kind.kind);
            for from in men.cells() {
                let ways = of_kind.ways(from).iter();
                let of = |way: &Way<N>| Danger::of(*way, board.occupied, Words::ALL);
                ways.filter_map(of).for_each(|danger| dangers.add(danger, true));
            }
        }
        dangers
    }
}

impl<const N: usize> Way<N> {
    fn of(from: Cell, between: impl Iterator<Item = Cell>, over: u32) -> Self {
        Self { from, between: between.collect(), over }
    }
}

impl<const N: usize> OfKind<N> {
    /// Nothing where there are no ways.
    fn of(kind: Kind, mut ways: Vec<Way<N>>, cells: usize) -> Option<Self> {
        if ways.is_empty() {
            return None;
        }
        ways.sort_by_key(|way| way.from);
        let from = ways.iter().map(|way| way.from).collect();
        let place = |cell: usize| ways.partition_point(|way| way.from.index() < cell);
        let first = (0..=cells).map(|cell| u16::try_from(place(cell)).unwrap_or(u16::MAX)).collect();
        Some(Self { kind, from, ways, first })
    }
}

/// The ways in which men of a kind attack a man on a cell; nothing where that depends on more than who stands where.
fn attacks<const N: usize>(
    p: &Program,
    facts: &Facts,
    (attacker, prey): (Kind, Prey),
    sure: Sure,
) -> Option<Vec<Way<N>>> {
    let mut ways = Vec::new();
    for (id, captures) in &p.kind(attacker).captures {
        if *captures != Captures::Late && !p.may_take(*id, prey.kind) {
            continue;
        }
        let clause = p.clauses.get(id.index())?;
        p.only_if(*captures == Captures::OnLanding, clause.at, Why::Attacks)?;
        for from in (0..p.layout.cells).map(Cell::at) {
            let post = Post { group: 0, kind: attacker, side: prey.by, cell: from };
            let asked = Asked { p, facts, post, clause: (*id, clause), prey, sure };
            asked.ways(&mut ways).or_else(|| p.falls(clause.at, Why::Attacks))?;
        }
    }
    Some(ways)
}

/// A clause by which a man may be taken.
struct Asked<'p> {
    p: &'p Program,
    facts: &'p Facts,
    post: Post,
    clause: (ClauseId, &'p Clause),
    prey: Prey,
    sure: Sure,
}

impl Asked<'_> {
    /// Adds the ways in which it takes him from a cell; nothing where that depends on more than who stands where.
    fn ways<const N: usize>(&self, ways: &mut Vec<Way<N>>) -> Option<()> {
        let Self { p, post, clause: (id, clause), prey: Prey { cell, .. }, sure, .. } = *self;
        let from = post.cell;
        let hop = jump_of(p, clause).and_then(|jump| hop_of(&jump).map(|over| (jump, over)));
        let Some((jump, over)) = hop else {
            let plan = p.plan(id, post.side, from)?;
            for (_, number) in plan.on(cell) {
                let spot = plan.spot(*number)?;
                // Who would have to go over the cell on which the other stands does not come to take him there.
                if plan.way(spot).all(|between| between != cell) && self.takes(spot.leg, spot.before)? {
                    // Who leaves a pile leaves the others in his way.
                    let comes_back = plan.way(spot).any(|cell| cell == from);
                    (!comes_back || p.kind(post.kind).stacks <= 1 || sure == Sure::AtMost).then_some(())?;
                    ways.push(Way::of(from, plan.way(spot).filter(|cell| *cell != from), 0));
                }
            }
            return Some(());
        };
        for direction in jump.directions(post.side) {
            let line = line_of(p, *direction, from)?;
            if let Some(length) = line.iter().position(|there| *there == cell)
                && sure.of(enters(p, post, cell))?
                && self.takes(jump.leg, from)?
            {
                ways.push(Way::of(from, line.into_iter().take(length), u32::from(over)));
            }
        }
        Some(())
    }

    /// Whether it takes him by a leg from a cell; nothing where that depends on the position.
    fn takes(&self, leg: LegId, before: Cell) -> Option<bool> {
        let Self { p, facts, post, clause: (_, clause), prey, sure } = *self;
        let ClauseKind::Walk(Some(_)) = clause.what else { return None };
        let free = facts.taken_freely && facts.moves_freely.get(post.kind.index()) == Some(&true);
        let harmless = clause.effects.is_none_or(|effects| is_harmless(p, effects));
        (free && harmless).then_some(())?;
        if !sure.of(begins(p, post, clause))? {
            return Some(false);
        }
        let mover = One { kind: post.kind, owner: Some(post.side.into()), cell: Some(before) };
        let met = One { kind: prey.kind, owner: Some(prey.owner), cell: Some(prey.cell) };
        let known = Known {
            met: Some(met),
            here: Some(before),
            origin: Some(post.cell),
            ..Known::of(post.side, mover)
        };
        let lands = || landings(p, facts, post, prey.cell).map(|ways| ways > 0);
        Some(sure.of(takes(p, &known, leg))? && sure.of(lands())?)
    }
}
