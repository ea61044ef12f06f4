//! From which cells a piece on a cell may be attacked.

use std::sync::Arc;

use super::super::danger::{AttackLine, Danger, Dangers};
use super::super::known::{Known, One};
use super::super::program::{Clause, ClauseId, ClauseKind, LegId, Program};
use super::super::unroll::Post;
use super::super::why::Why;
use super::super::words::Words;
use super::facts::{Facts, is_harmless};
use super::jumps::{enters, hop_of, jump_of, line_of};
use super::landings::{begins, landings};
use super::pieces::{Pieces, Prey};
use super::victims::takes;
use crate::language::ir::{Captures, Cell, Kind, Side};

/// How much has to be known of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sure {
    /// It is one.
    Yes,
    /// There are no others.
    AtMost,
}

impl Sure {
    /// An answer, as far as it matters; nothing where it is not known.
    fn of(self, answer: Option<bool>) -> Option<bool> {
        answer.or((self == Self::AtMost).then_some(true))
    }
}

/// The attacks by pieces of one kind.
#[derive(Debug)]
struct ByKind<const N: usize> {
    kind: Kind,
    /// The cells from which it attacks whatever stands between, and those from which that matters.
    near: Words<N>,
    far: Words<N>,
    /// All these cells.
    cells: Words<N>,
    /// All attacks, in the order of the cells from which they come; with the place of the first from each cell, and one more.
    attacks: Vec<AttackLine<N>>,
    first: Vec<u16>,
}

impl<const N: usize> ByKind<N> {
    /// Nothing where there are no attacks.
    fn of(kind: Kind, mut attacks: Vec<AttackLine<N>>, cells: usize) -> Option<Self> {
        if attacks.is_empty() {
            return None;
        }
        attacks.sort_by_key(|attack| attack.from);
        let is_near = |attack: &&AttackLine<N>| attack.over == 0 && attack.between.is_empty();
        let near: Words<N> = attacks.iter().filter(is_near).map(|attack| attack.from).collect();
        let from: Words<N> = attacks.iter().map(|attack| attack.from).collect();
        let place = |cell: usize| attacks.partition_point(|attack| attack.from.index() < cell);
        let first = (0..=cells).map(|cell| u16::try_from(place(cell)).unwrap_or(u16::MAX)).collect();
        Some(Self { kind, near, far: from.without(near), cells: from, attacks, first })
    }

    #[inline]
    fn from(&self, from: Cell) -> &[AttackLine<N>] {
        let place = |cell: usize| self.first.get(cell).copied().map_or(0, usize::from);
        self.attacks.get(place(from.index())..place(from.index() + 1)).unwrap_or(&[])
    }

    /// From which of these cells a piece of this kind attacks.
    #[inline]
    fn open(&self, cells: Words<N>, occupied: Words<N>) -> Words<N> {
        let mut open = cells & self.near;
        for from in (cells & self.far).cells() {
            if self.from(from).iter().any(|attack| is_open(attack, occupied)) {
                open.insert(from);
            }
        }
        open
    }

    #[inline]
    fn is_any_open(&self, cells: Words<N>, occupied: Words<N>) -> bool {
        let opens = |from: Cell| self.from(from).iter().any(|attack| is_open(attack, occupied));
        let cells = cells & self.cells;
        !cells.is_empty() && (!(cells & self.near).is_empty() || (cells & self.far).cells().any(opens))
    }
}

#[inline]
fn is_open<const N: usize>(attack: &AttackLine<N>, occupied: Words<N>) -> bool {
    let standing = attack.between & occupied;
    if attack.over == 0 { standing.is_empty() } else { standing.count() == attack.over }
}

/// From where a piece on a cell may be attacked by a side, and from where it must not be faced.
#[derive(Debug, Default)]
pub(in crate::engine) struct Attackers<const N: usize> {
    /// First the kinds that attack, so many; then those that the piece must not face.
    all: Vec<ByKind<N>>,
    attacking: usize,
    /// The cells of all these attacks.
    reach: Words<N>,
    /// The kinds that this piece must not face, if there are any: then it is known only while it could face one piece.
    pub(in crate::engine) faces: Option<Vec<Kind>>,
    /// The kinds whose attacks depend on more than who stands where.
    pub(in crate::engine) unknown: Arc<[Kind]>,
    /// Their attacks at most.
    possible: Vec<ByKind<N>>,
    /// Those of them of which not even that is known.
    unbounded: Vec<Kind>,
}

impl<const N: usize> Attackers<N> {
    /// Those of a piece on a cell; nothing where that depends on more than who stands where.
    pub(in crate::engine) fn of(p: &Program, facts: &Facts, prey: Prey) -> Option<Self> {
        let Prey { kind, cell, by: side, .. } = prey;
        // A piece that would face another once it has captured this one does not attack it.
        facts.facing.as_ref().is_none_or(|facing| facing.seen.has(kind.index())).then_some(())?;
        let (mut found, mut unknown) = (Self::default(), Vec::new());
        for attacker in (0..p.kinds.len()).map(Kind::at) {
            if let Some(attacks) = attacks(p, facts, (attacker, prey), Sure::Yes) {
                found.all.extend(ByKind::of(attacker, attacks, p.layout.cells));
                continue;
            }
            unknown.push(attacker);
            match attacks(p, facts, (attacker, prey), Sure::AtMost) {
                Some(attacks) => found.possible.extend(ByKind::of(attacker, attacks, p.layout.cells)),
                None => found.unbounded.push(attacker),
            }
        }
        (found.attacking, found.unknown) = (found.all.len(), unknown.into());
        // A piece that may not face another is asked after its capture: then there is nothing left to face, if there was one only.
        if let Some(facing) = facts.facing.as_ref().filter(|facing| facing.from.has(kind.index())) {
            // The eye walks as the side of the piece sees it.
            let plan = p.eye_plan(facing.start, side.other(), (kind, cell))?;
            for seen in facing.seen.iter().map(Kind::at) {
                let ends = plan.spots().iter().filter(|spot| spot.ends_on_man);
                let attacks = ends.map(|spot| attack(spot.cell, plan.way(spot), 0)).collect();
                found.all.extend(ByKind::of(seen, attacks, p.layout.cells));
            }
            found.faces = Some(facing.seen.iter().map(Kind::at).collect());
        }
        let cells = found.all.iter().map(|by| by.cells);
        found.reach = cells.fold(Words::NONE, |reach, cells| reach | cells);
        Some(found)
    }

    /// The same by the kinds of which it depends on who stands where alone, without the others and without what faces the piece: for guesses.
    pub(in crate::engine) fn roughly(p: &Program, facts: &Facts, prey: Prey) -> Self {
        let of_kind = |attacker| {
            let attacks = attacks(p, facts, (attacker, prey), Sure::Yes)?;
            ByKind::of(attacker, attacks, p.layout.cells)
        };
        let all: Vec<ByKind<N>> = (0..p.kinds.len()).map(Kind::at).filter_map(of_kind).collect();
        let reach = all.iter().fold(Words::NONE, |reach, by| reach | by.cells);
        Self { attacking: all.len(), all, reach, ..Self::default() }
    }

    /// Of the pieces on the cells `on` that attack, given `occupied`, one that is worth least, and where it stands.
    pub(in crate::engine) fn least(
        &self,
        pieces: &impl Pieces<N>,
        (occupied, on): (Words<N>, Words<N>),
        worth: impl Fn(Kind) -> i32,
    ) -> Option<(Kind, Cell)> {
        let on = on & self.reach;
        let mut least: Option<(Kind, Cell)> = None;
        for by in self.attacks() {
            let there = on & by.cells & pieces.of_kind(by.kind);
            if there.is_empty() || least.is_some_and(|(kind, _)| worth(kind) <= worth(by.kind)) {
                continue;
            }
            least = by.open(there, occupied).first().map(|cell| (by.kind, cell)).or(least);
        }
        least
    }

    /// Whether the piece would be attacked or faced by the pieces of a side on the cells `on`, given `occupied`.
    #[inline]
    pub(in crate::engine) fn is_seen(
        &self,
        pieces: &impl Pieces<N>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
    ) -> bool {
        let on = on & self.reach;
        any(&self.all, pieces, (pieces.of_owner(side.index()) & on, occupied))
    }

    /// Whether the piece would be attacked.
    #[inline]
    pub(in crate::engine) fn is_attacked(
        &self,
        pieces: &impl Pieces<N>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
    ) -> bool {
        let on = on & self.reach;
        any(self.attacks(), pieces, (pieces.of_owner(side.index()) & on, occupied))
    }

    /// Whether the piece could be attacked along a conditional line. May say yes wrongly, never no.
    pub(in crate::engine) fn may_be_attacked(
        &self,
        pieces: &impl Pieces<N>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
    ) -> bool {
        any(&self.possible, pieces, (pieces.of_owner(side.index()) & on, occupied))
    }

    /// Whether the attacks of all pieces of a side are known at most.
    pub(in crate::engine) fn is_bounded(&self, pieces: &impl Pieces<N>, side: Side) -> bool {
        let there = |kind: &Kind| (pieces.of_owner(side.index()) & pieces.of_kind(*kind)).is_empty();
        self.unbounded.iter().all(there)
    }

    #[inline]
    fn attacks(&self) -> &[ByKind<N>] {
        self.all.get(..self.attacking).unwrap_or(&[])
    }

    /// Whether pieces of a kind may attack.
    #[inline]
    pub(in crate::engine) fn is_by(&self, kind: Kind) -> bool {
        self.attacks().iter().any(|by| by.kind == kind)
    }

    /// The cells from which pieces of a kind may attack; nothing where some piece attacks over others.
    pub(in crate::engine) fn attacks_of(&self, kind: Kind) -> Option<Words<N>> {
        let hops = self.attacks().iter().flat_map(|by| &by.attacks).any(|attack| attack.over > 0);
        let of_kind = self.attacks().iter().filter(|by| by.kind == kind);
        (!hops).then(|| of_kind.fold(Words::NONE, |cells, by| cells | by.cells))
    }

    /// From which of these cells a piece of a kind would attack.
    #[inline]
    pub(in crate::engine) fn attacking(&self, kind: Kind, cells: Words<N>, occupied: Words<N>) -> Words<N> {
        let cells = cells & self.reach;
        if cells.is_empty() {
            return Words::NONE;
        }
        let of_kind = self.attacks().iter().filter(|by| by.kind == kind);
        of_kind.fold(Words::NONE, |found, by| found | by.open(cells, occupied))
    }

    /// Adds the dangers from a side that one move of a piece of `own` may bring about or end.
    #[inline]
    pub(in crate::engine) fn dangers(
        &self,
        pieces: &impl Pieces<N>,
        (own, side): (Words<N>, Side),
        dangers: &mut Dangers<N>,
    ) {
        let (attackers, occupied) = (pieces.of_owner(side.index()) & self.reach, pieces.occupied());
        if attackers.is_empty() {
            return;
        }
        for (place, by) in self.all.iter().enumerate() {
            let attacks = place < self.attacking;
            for from in (attackers & pieces.of_kind(by.kind) & by.cells).cells() {
                let ways = by.from(from).iter().filter_map(|way| Danger::of(*way, occupied, own));
                ways.for_each(|danger| dangers.add(danger, attacks));
            }
        }
    }

    /// Adds the dangers that depend on more.
    pub(in crate::engine) fn possible_dangers(
        &self,
        pieces: &impl Pieces<N>,
        (own, side): (Words<N>, Side),
        dangers: &mut Dangers<N>,
    ) {
        let (attackers, occupied) = (pieces.of_owner(side.index()), pieces.occupied());
        for by in &self.possible {
            for from in (attackers & pieces.of_kind(by.kind) & by.cells).cells() {
                let ways = by.from(from).iter().filter_map(|way| Danger::of(*way, occupied, own));
                ways.for_each(|danger| dangers.add(danger, true));
            }
        }
    }
}

/// Whether one of these pieces attacks.
#[inline]
fn any<const N: usize>(
    kinds: &[ByKind<N>],
    pieces: &impl Pieces<N>,
    (attackers, occupied): (Words<N>, Words<N>),
) -> bool {
    !attackers.is_empty()
        && kinds.iter().any(|by| by.is_any_open(attackers & pieces.of_kind(by.kind), occupied))
}

fn attack<const N: usize>(from: Cell, between: impl Iterator<Item = Cell>, over: u32) -> AttackLine<N> {
    AttackLine { from, between: between.collect(), over }
}

/// The ways in which pieces of a kind attack a piece on a cell; none if that depends on more than who stands where.
fn attacks<const N: usize>(
    p: &Program,
    facts: &Facts,
    (attacker, prey): (Kind, Prey),
    sure: Sure,
) -> Option<Vec<AttackLine<N>>> {
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

/// A clause that may capture a piece.
struct Asked<'p> {
    p: &'p Program,
    facts: &'p Facts,
    post: Post,
    clause: (ClauseId, &'p Clause),
    prey: Prey,
    sure: Sure,
}

impl Asked<'_> {
    /// Adds the ways in which the clause captures the piece from a cell; none if that depends on more than who stands where.
    fn ways<const N: usize>(&self, ways: &mut Vec<AttackLine<N>>) -> Option<()> {
        let Self { p, post, clause: (id, clause), prey: Prey { cell, .. }, sure, .. } = *self;
        let from = post.cell;
        let hop = jump_of(p, clause).and_then(|jump| hop_of(&jump).map(|over| (jump, over)));
        let Some((jump, over)) = hop else {
            let plan = p.plan(id, post.side, from)?;
            for number in plan.taking_on(cell) {
                let spot = plan.spot(number)?;
                // A walk that would have to pass the cell of its prey cannot reach it.
                if plan.way(spot).all(|between| between != cell) && self.takes(spot.leg, spot.before)? {
                    // An attacker that leaves a pile leaves the rest of it standing in its way.
                    let comes_back = plan.way(spot).any(|cell| cell == from);
                    (!comes_back || p.kind(post.kind).stacks <= 1 || sure == Sure::AtMost).then_some(())?;
                    ways.push(attack(from, plan.way(spot).filter(|cell| *cell != from), 0));
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
                ways.push(attack(from, line.into_iter().take(length), u32::from(over)));
            }
        }
        Some(())
    }

    /// Whether a leg captures the piece from a cell; none if that depends on the position.
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
