//! Lowers the clauses of a group of acts to ops, special ways, chains and drops.

use std::collections::BTreeMap;

use super::super::paths::Path;
use super::super::program::{Act, BlockId, Clause, ClauseId, Program, Turn, TurnId};
use super::super::switches::Fast;
use super::super::tables::facts::{Facts, Trial, forbidding, guards_of};
use super::super::tables::landings::{begins, kinds_landed};
use super::super::tables::most::Most;
use super::super::tables::targets::{End, Targets};
use super::super::unroll::Post;
use super::super::why::{Fallback, Why};
use super::super::words::Words;
use super::chains::Chain;
use super::forms::Form;
use super::limits::Limits;
use super::ops::{LANDS, Land, Op, PlainMoves};
use super::rules::Group;
use super::shape::{Rows, Shape, hops, lines, shifted, shifted_over};
use super::slots::{Slot, Slots};
use super::ways;
use crate::language::ir::{Cell, Kind, Side};
use crate::language::source::Span;

/// If a side begins with so many pieces of a kind, they are moved by shifts.
const MANY: usize = 4;

/// If the clauses of a side have more ends than this, from all cells together, the machine plays.
const ENDS: usize = 400_000;

/// The kinds that a piece may have after it has come to a cell.
type Landings = BTreeMap<Cell, Vec<Kind>>;

/// A lame leap or a ray from a cell.
#[derive(Clone, Copy)]
enum LeapOrRay<const N: usize> {
    Lame { way: Words<N>, to: Words<N> },
    Ray { line: Words<N>, upwards: bool, over: u8 },
}

/// Ways with one key, with the cells where they begin and their clauses.
type Alike<const N: usize> = (Key, Vec<(Cell, LeapOrRay<N>, ClauseId)>);

/// A clause, and to which cells it leads from each cell.
type ClauseTargets<const N: usize> = (ClauseId, Box<[Words<N>]>);

/// What tells the ops of a kind apart: effects, landing, and the class of promotions.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    effects: Option<(ClauseId, BlockId)>,
    land: u8,
    class: usize,
}

/// Lowers one group of acts of a side.
struct Maker<'p, const N: usize> {
    p: &'p Program,
    facts: &'p Facts,
    slots: &'p Slots,
    group: u16,
    side: Side,
    made: Group<N>,
    targets: Targets<N>,
    /// What is left of the limits: steps for special ways, and ends of all others.
    steps: usize,
    ends: usize,
    /// Why the last clause has no better path.
    fallback: Option<Fallback>,
}

/// The moves of a side in a group of acts; `None` if the machine has to find some of them.
pub(super) fn group<const N: usize>(
    p: &Program,
    (facts, slots): (&Facts, &Slots),
    (group, side): (u16, Side),
) -> Option<Group<N>> {
    let limits = Limits::of(p, facts, group)?;
    let (steps, ends) = (ways::STEPS, ENDS);
    let (made, targets) = (Group::default(), Targets::default());
    let mut maker = Maker { p, facts, slots, group, side, made, targets, steps, ends, fallback: None };
    for kind in (0..p.kinds.len()).map(Kind::at) {
        let first = maker.made.ops.len();
        maker.kind(kind)?;
        let ops = (first..maker.made.ops.len()).map(u16::try_from).collect::<Result<_, _>>().ok()?;
        maker.made.of_kind.push(ops);
    }
    // No side may capture its own royal piece, and no piece may become royal.
    let has_to_stay = |kind: u8| {
        facts.trial == Trial::Taking && facts.stays.as_ref().is_some_and(|kinds| kinds.has(usize::from(kind)))
    };
    let is_royal = |kind: u8| limits.royal.contains(&kind) || has_to_stay(kind);
    let specials = &maker.made.specials;
    let made_royal =
        specials.iter().any(|way| way.becomes != way.kind && (is_royal(way.becomes) || is_royal(way.kind)));
    let becomes_royal = maker.made.ops.iter().any(|op| {
        op.becomes.iter().any(|(_, becomes)| *becomes != op.kind && (is_royal(*becomes) || is_royal(op.kind)))
    });
    let takes_royal =
        maker.made.lands.iter().filter_map(|land| land.victims.as_ref()).any(|victims| {
            limits.royal.iter().any(|kind| victims.may_be(side.index(), Kind(u16::from(*kind))))
        });
    p.only_if(!made_royal && !becomes_royal && !takes_royal, Span::default(), Why::Royal)?;
    maker.specials()?;
    let of_group = facts.groups.get(usize::from(group))?;
    maker.chains(&limits, &of_group.most)?;
    maker.made.drops = super::drops::drops(p, facts, (group, side))?;
    let royal = maker.made.drops.iter().find(|drop| limits.royal.contains(&drop.kind));
    p.only_if(royal.is_none(), royal.map(|drop| words_of(p, drop.clause)).unwrap_or_default(), Why::Royal)?;
    // A drop that makes pieces change sides may attack a royal piece from anywhere.
    let is_bound = facts.has_law() || facts.stays.is_some() || !limits.royal.is_empty();
    let turns = maker.made.drops.first().filter(|_| facts.drops_turn && is_bound);
    p.only_if(turns.is_none(), turns.map(|drop| words_of(p, drop.clause)).unwrap_or_default(), Why::Drop)?;
    maker.made.limits = limits;
    let acts = &of_group.acts;
    let passes = |act: &Turn| match act {
        Turn::SimplePass => true,
        Turn::Act(Act { passes, .. }) => *passes && !p.passes.is_empty(),
        _ => false,
    };
    let passes = |act: &TurnId| p.turns.get(act.index()).is_some_and(passes);
    let simply = |act: &TurnId| matches!(p.turns.get(act.index()), Some(Turn::SimplePass));
    // A pass is played here only if there is nothing else to do, and no guard is asked after it.
    let guards = of_group.guarded.and_then(|turn| p.turns.get(turn.index())).map_or(&[][..], guards_of);
    let asks_after = p.moves.iter().chain(guards).any(|guard| guard.after);
    maker.made.passes = acts.iter().all(simply) && !asks_after;
    let passes = !maker.made.passes && acts.iter().any(passes);
    let at = of_group.acts.first().and_then(|act| p.turns_at.get(act.index())).copied().unwrap_or_default();
    p.only_if(!passes, at, Why::Passes)?;
    p.only_if(maker.made.ops.len() < usize::from(super::sinks::CHAIN), at, Why::TooMany)?;
    p.only_if(of_group.most.is_empty() || maker.made.drops.is_empty(), at, Why::ChainAlone)?;
    Some(maker.made)
}

/// How a clause is lowered.
pub(super) struct Lowered {
    pub(super) paths: Vec<Path>,
    /// Why it has no better path; `None` if there is no better one.
    pub(super) fallback: Option<Fallback>,
}

/// What is left of the limits while all clauses are lowered one by one for the report.
pub(super) struct Left {
    steps: usize,
    ends: usize,
}

impl Default for Left {
    fn default() -> Self {
        Self { steps: TIMES * ways::STEPS, ends: TIMES * ENDS }
    }
}

/// The report may take so many times the work of lowering the moves of one side.
const TIMES: usize = 8;

/// How a clause of a kind is lowered for a side; no paths if it cannot be lowered.
pub(super) fn lowered<const N: usize>(
    p: &Program,
    (facts, slots): (&Facts, &Slots),
    (group, kind, side): (u16, Kind, Side),
    (id, left): (ClauseId, &mut Left),
) -> Lowered {
    let (made, targets) = (Group::<N>::default(), Targets::default());
    let (steps, ends) = (left.steps.min(ways::STEPS), left.ends.min(ENDS));
    let mut maker = Maker { p, facts, slots, group, side, made, targets, steps, ends, fallback: None };
    p.reasons.take();
    let done = maker.of_clause(kind, id);
    left.steps -= steps - maker.steps.min(steps);
    left.ends -= ends - maker.ends.min(ends);
    match done {
        Some(()) => Lowered { paths: maker.paths(), fallback: maker.fallback },
        None => Lowered { paths: Vec::new(), fallback: p.reasons.take() },
    }
}

impl<const N: usize> Maker<'_, N> {
    /// Lowers one clause of a kind.
    fn of_clause(&mut self, kind: Kind, id: ClauseId) -> Option<()> {
        let clause = self.p.clauses.get(id.index())?;
        let (mut ways, mut classes): (Vec<Alike<N>>, Vec<Landings>) = (Vec::new(), Vec::new());
        self.ways_of(kind, (id, clause), (&mut ways, &mut classes))?;
        ways.into_iter().try_for_each(|(key, ways)| self.ops(kind, (key, ways), &classes))
    }

    /// The paths of all that was lowered.
    fn paths(&self) -> Vec<Path> {
        let mut paths: Vec<Path> = self.made.ops.iter().map(|op| op.shape.path()).collect();
        paths.extend((!self.made.chains.is_empty()).then_some(Path::Chains));
        paths.extend((!self.made.specials.is_empty()).then_some(Path::OneByOne));
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// Lowers all clauses of a kind.
    fn kind(&mut self, kind: Kind) -> Option<()> {
        let p = self.p;
        let mut ways: Vec<Alike<N>> = Vec::new();
        let mut classes: Vec<Landings> = Vec::new();
        for id in p.kind(kind).walks.clone() {
            let clause = p.clauses.get(id.index())?;
            if !self.facts.is_played(p, self.group, id) {
                continue;
            }
            self.ways_of(kind, (id, clause), (&mut ways, &mut classes))?;
        }
        let first = self.made.ops.len();
        for (key, ways) in ways {
            self.ops(kind, (key, ways), &classes)?;
        }
        let at = self.p.game.ir().kinds.get(kind.index()).map(|kind| kind.at).unwrap_or_default();
        self.no_two_alike(first).or_else(|| self.p.falls(at, Why::TwoWays))
    }

    /// Finds the ways of a clause from all cells, or its chains of jumps.
    fn ways_of(
        &mut self,
        kind: Kind,
        (id, clause): (ClauseId, &Clause),
        (ways, classes): (&mut Vec<Alike<N>>, &mut Vec<Landings>),
    ) -> Option<()> {
        let p = self.p;
        let is_free = self.facts.taken_freely && self.facts.moves_freely.get(kind.index()) == Some(&true);
        p.only_if(is_free, forbidding(p, kind), Why::SetsOff)?;
        if let Some(form) = Form::of(p, clause) {
            let of = (self.group, kind, self.side);
            let chain = Chain::of(p, self.facts, of, (id, clause, &form));
            self.made.chains.push(chain.or_else(|| p.falls(clause.at, Why::Chain))?);
            return Some(());
        }
        for cell in (0..p.layout.cells).map(Cell::at) {
            let post = Post { group: self.group, kind, side: self.side, cell };
            self.clause(post, (id, clause), (ways, classes))?;
        }
        Some(())
    }

    /// Finds the ways of a clause from a cell.
    fn clause(
        &mut self,
        post: Post,
        (id, clause): (ClauseId, &Clause),
        (ways, classes): (&mut Vec<Alike<N>>, &mut Vec<Landings>),
    ) -> Option<()> {
        let p = self.p;
        let begins = begins(p, post, clause);
        if begins == Some(false) {
            return Some(());
        }
        let mut targets = std::mem::take(&mut self.targets);
        targets.clear();
        let begins_known = begins.filter(|_| p.switches.has(Fast::Tables));
        let found = begins_known.and_then(|_| targets.walk(p, self.facts, post, (id, clause)));
        let Some(found) = found else {
            let begins = || begins.is_none().then_some(Fallback { at: Some(clause.at), why: Why::Begins });
            self.fallback = p.reasons.take().or_else(begins);
            self.made.specials.extend(ways::ways(
                p,
                (self.facts, self.slots),
                post,
                (id, clause),
                &mut self.steps,
            )?);
            self.targets = targets;
            return p.only_if(self.made.specials.len() <= ways::WAYS, clause.at, Why::TooMany);
        };
        self.ends = self.ends.checked_sub(found.len()).or_else(|| p.falls(clause.at, Why::TooMany))?;
        if found.is_empty() {
            self.targets = targets;
            return Some(());
        }
        let rules = p.kind(post.kind);
        let stays = rules.promotions.is_empty() && rules.stands.is_free() && rules.stops.is_free();
        let mut landings = Landings::new();
        for (to, _) in found.iter().filter(|_| !stays) {
            if !landings.contains_key(to) {
                landings.insert(*to, kinds_landed(p, self.facts, post, *to)?);
            }
        }
        let agree = |class: &Landings| {
            landings.iter().all(|(to, kinds)| class.get(to).is_none_or(|also| also == kinds))
        };
        // If all landings are alike, the class is empty.
        let class = classes.iter().position(agree).unwrap_or_else(|| {
            classes.push(Landings::new());
            classes.len() - 1
        });
        classes.get_mut(class)?.extend(landings);
        let effects = match clause.effects {
            None => None,
            Some(effects) => {
                // Effects may depend on the way, so there must be only one way to each cell.
                let mut ends: Vec<Cell> = found.iter().map(|(to, _)| *to).collect();
                ends.sort_unstable();
                let differ = ends.windows(2).all(|pair| matches!(pair, [one, other] if one != other));
                p.only_if(differ, clause.at, Why::EffectsOfWay)?;
                Some((id, effects))
            }
        };
        let mut add = |land: u8, way: LeapOrRay<N>| {
            let key = Key { effects, land, class };
            match ways.iter_mut().find(|(known, _)| *known == key) {
                Some((_, list)) => list.push((post.cell, way, id)),
                None => ways.push((key, vec![(post.cell, way, id)])),
            }
        };
        for lame in &targets.leads.lames {
            let land = self.land(&targets, lame.end).or_else(|| p.falls(clause.at, Why::TooMany))?;
            add(land, LeapOrRay::Lame { way: lame.way, to: lame.to });
        }
        for ray in &targets.leads.rays {
            let land = self.land(&targets, ray.end).or_else(|| p.falls(clause.at, Why::TooMany))?;
            add(land, LeapOrRay::Ray { line: ray.line, upwards: ray.upwards, over: ray.over });
        }
        self.targets = targets;
        Some(())
    }

    /// The index of a landing in the list.
    fn land(&mut self, targets: &Targets<N>, end: End) -> Option<u8> {
        let victims = if end.man { Some(targets.victims.get(end.victims)?) } else { None };
        let known = |land: &Land<N>| land.empty == end.empty && land.victims.as_ref() == victims;
        let place = self.made.lands.iter().position(known).unwrap_or_else(|| {
            self.made.lands.push(Land { empty: end.empty, victims: victims.cloned() });
            self.made.lands.len() - 1
        });
        if place < LANDS { u8::try_from(place).ok() } else { None }
    }

    /// Makes the ops of ways with one key.
    fn ops(&mut self, kind: Kind, (key, ways): Alike<N>, classes: &[Landings]) -> Option<()> {
        let cells = self.p.layout.cells;
        let (mut leaps, mut lames) = (vec![Words::<N>::default(); cells], Vec::new());
        let mut rays: Vec<(Cell, (Words<N>, bool, u8))> = Vec::new();
        let led = self.led_by(&ways)?;
        for (cell, way, _) in ways {
            match way {
                LeapOrRay::Lame { way, to } if way.is_empty() => *leaps.get_mut(cell.index())? |= to,
                LeapOrRay::Lame { way, to } => lames.push((cell, (way, to))),
                LeapOrRay::Ray { line, upwards, over } => rays.push((cell, (line, upwards, over))),
            }
        }
        // A leap to the same cell needs no empty cells between: the lame leap is the same move, and adds nothing.
        lames.retain_mut(|(cell, (_, to)): &mut (Cell, (Words<N>, Words<N>))| {
            *to = to.without(leaps.get(cell.index()).copied().unwrap_or_default());
            !to.is_empty()
        });
        // The ways of several clauses are mixed, so cells come again.
        lames.sort_by_key(|(cell, _)| *cell);
        let many = self.is_many(kind) && self.facts.spared.is_none() && self.p.switches.has(Fast::Shifts);
        let mut shapes: Vec<(Words<N>, Shape<N>)> = Vec::new();
        let from =
            cells_of(leaps.iter().enumerate().filter(|(_, to)| !to.is_empty()).map(|(at, _)| Cell::at(at)));
        if !from.is_empty() {
            match if many { shifted(&leaps) } else { None } {
                Some(moved) => shapes.extend(moved),
                None => shapes.push((from, Shape::Leap(leaps.into()))),
            }
        }
        let from = cells_of(lames.iter().map(|(cell, _)| *cell));
        if !from.is_empty() {
            match if many { shifted_over(&lames) } else { None } {
                Some(moved) => shapes.extend(moved),
                None => shapes.push((from, Shape::Lame(Rows::of(cells, lames)))),
            }
        }
        let mut overs: Vec<u8> = rays.iter().map(|(_, (.., over))| *over).collect();
        overs.sort_unstable();
        overs.dedup();
        for over in overs {
            let alike = rays.iter().filter(|(_, (.., of))| *of == over);
            let alike: Vec<_> = alike.map(|(cell, (line, upwards, _))| (*cell, (*line, *upwards))).collect();
            let from = cells_of(alike.iter().map(|(cell, _)| *cell));
            shapes.push((from, if over == 0 { lines(cells, &alike) } else { hops(cells, over, &alike) }));
        }
        let class = classes.get(key.class)?;
        let mut becomes: Vec<(Words<N>, u8)> = Vec::new();
        let (mut ends, mut more): (Words<N>, Vec<(Words<N>, u32)>) = (Words::default(), Vec::new());
        for (to, kinds) in class {
            for kind in kinds {
                let kind = u8::try_from(kind.0).ok()?;
                match becomes.iter_mut().find(|(_, known)| *known == kind) {
                    Some((cells, _)) => cells.insert(*to),
                    None => becomes.push((Words::one(*to), kind)),
                }
            }
            let ways = u32::try_from(kinds.len()).ok()?;
            if ways > 0 {
                ends.insert(*to);
            }
            if ways > 1 {
                match more.iter_mut().find(|(_, known)| *known == ways - 1) {
                    Some((cells, _)) => cells.insert(*to),
                    None => more.push((Words::one(*to), ways - 1)),
                }
            }
        }
        if class.is_empty() {
            ends = Words::ALL;
            becomes.push((Words::ALL, u8::try_from(kind.0).ok()?));
        }
        let plain = if key.effects.is_none() { PlainMoves::of(self.p, kind) } else { PlainMoves::None };
        for (from, shape) in shapes {
            self.made.ops.push(Op {
                kind: u8::try_from(kind.0).ok()?,
                from,
                shape,
                land: key.land,
                ends,
                more: more.clone().into(),
                becomes: becomes.clone().into(),
                effects: key.effects,
                clauses: led.clone(),
                plain,
            });
        }
        Some(())
    }

    /// The clauses of some ways, in the order of the file, with the cells to which each leads. The list is empty if it depends on the
    /// position which clause is the first that leads to a cell.
    fn led_by(&self, ways: &[(Cell, LeapOrRay<N>, ClauseId)]) -> Option<Box<[ClauseTargets<N>]>> {
        // With one clause there is nothing to tell apart.
        if let Some((.., id)) = ways.first()
            && ways.iter().all(|(.., other)| other == id)
        {
            return Some(Box::new([(*id, Box::default())]));
        }
        let nowhere = || vec![Words::<N>::default(); self.p.layout.cells].into_boxed_slice();
        // To which cells each leads, and to which of them in every position.
        let mut found: Vec<(ClauseId, [Box<[Words<N>]>; 2])> = Vec::new();
        for (cell, way, id) in ways {
            let (to, surely) = match way {
                LeapOrRay::Lame { way, to } => (*to, if way.is_empty() { *to } else { Words::default() }),
                LeapOrRay::Ray { line, .. } => (*line, Words::default()),
            };
            let place = found.iter().position(|(known, _)| known == id).unwrap_or_else(|| {
                found.push((*id, [nowhere(), nowhere()]));
                found.len() - 1
            });
            let (_, [all, sure]) = found.get_mut(place)?;
            *all.get_mut(cell.index())? |= to;
            *sure.get_mut(cell.index())? |= surely;
        }
        found.sort_by_key(|(id, _)| self.p.clauses.get(id.index()).map(|clause| clause.at));
        let doubtful = found.iter().enumerate().any(|(place, (_, [all, sure]))| {
            found.iter().skip(place + 1).any(|(_, [other, _])| {
                let mut cells = all.iter().zip(sure).zip(other);
                cells.any(|((all, sure), other)| !(*all & *other).without(*sure).is_empty())
            })
        });
        if doubtful {
            return Some(Box::default());
        }
        Some(found.into_iter().map(|(id, [all, _])| (id, all)).collect())
    }

    fn is_many(&self, kind: Kind) -> bool {
        let of_kind = |man: &&crate::language::ir::Placed| {
            man.kind == kind && man.owner == crate::language::ir::ManOwner::Side(self.side)
        };
        self.p.game.ir().setup.men.iter().filter(of_kind).count() >= MANY
    }

    /// Whether no two ops from this one on lead a piece to one cell. Otherwise one move would be counted twice.
    fn no_two_alike(&self, first: usize) -> Option<()> {
        let ops = self.made.ops.get(first..)?;
        for cell in (0..self.p.layout.cells).map(Cell::at) {
            let (mut quiet, mut taking) = (Words::<N>::default(), Words::<N>::default());
            for op in ops.iter().filter(|op| op.from.has(cell)) {
                let to = op.shape.at_most(cell) & op.ends;
                let land = self.made.lands.get(usize::from(op.land))?;
                let (empty, man) = (land.empty, land.victims.is_some());
                if empty && !(quiet & to).is_empty() || man && !(taking & to).is_empty() {
                    return None;
                }
                if empty {
                    quiet |= to;
                }
                if man {
                    taking |= to;
                }
            }
            let kind = ops.first().map(|op| op.kind);
            let specials = self.made.specials.iter().filter(|one| Some(one.kind) == kind && one.from == cell);
            for one in specials.filter(|one| one.is_ordinary()) {
                (!quiet.has(one.to) && !taking.has(one.to)).then_some(())?;
            }
        }
        Some(())
    }

    /// Whether chains differ from all other moves, and there is no royal piece.
    fn chains(&mut self, limits: &Limits, most: &[Most]) -> Option<()> {
        self.made.most = most.to_vec();
        // A state that outlasts the turn differs from piece to piece.
        let kept = |most: &Most| match most {
            Most::OnTheWay(state) => self.slots.slot(*state) != Some(Slot::Fleeting),
            _ => false,
        };
        let (kept, most) = (most.iter().any(kept), !most.is_empty());
        if self.made.chains.is_empty() {
            return (!most).then_some(());
        }
        let chains = &self.made.chains;
        let twice = (0..)
            .zip(chains)
            .any(|(place, chain)| chains.iter().skip(place + 1).any(|other| other.kind == chain.kind));
        let alone = !twice && self.made.specials.is_empty() && (!most || self.made.ops.is_empty());
        let unbound = self.facts.trial == Trial::None
            && limits.royal.is_empty()
            && self.facts.spared.is_none()
            && self.facts.facing.is_none();
        let first = chains.first().map(|chain| words_of(self.p, chain.clause)).unwrap_or_default();
        self.p.only_if(!kept, first, Why::Turn)?;
        self.p.only_if(alone && unbound, first, Why::ChainAlone)
    }

    /// Indexes the special ways; `None` if two of them may be one move.
    fn specials(&mut self) -> Option<()> {
        let specials = &self.made.specials;
        let mut by_from: Vec<(Cell, u16)> = Vec::new();
        let mut by_number: BTreeMap<usize, Vec<(Cell, u16)>> = BTreeMap::new();
        for (place, one) in (0_u16..).zip(specials) {
            let others = specials.iter().skip(usize::from(place) + 1);
            let mut alike =
                others.filter(|other| (other.from, other.kind) == (one.from, one.kind) && one.does_as(other));
            self.p.only_if(
                alike.all(|other| one.excludes(other)),
                words_of(self.p, one.clause),
                Why::TwoWays,
            )?;
            match one.number {
                None => by_from.push((one.from, place)),
                Some((number, value)) => {
                    let cell = Cell(u16::try_from(value - 1).ok()?);
                    by_number.entry(number).or_default().push((cell, place));
                }
            }
        }
        by_from.sort_unstable();
        let cells = self.p.layout.cells;
        self.made.special_needs = specials.iter().map(|one| (one.empty, one.men)).collect();
        self.made.special_from = by_from.iter().map(|(cell, _)| *cell).collect();
        self.made.by_from = Rows::of(cells, by_from);
        for (number, mut places) in by_number {
            places.sort_unstable();
            self.made.by_number.push((number, Rows::of(cells, places)));
        }
        Some(())
    }
}

/// The words of a clause.
fn words_of(p: &Program, clause: ClauseId) -> Span {
    p.clauses.get(clause.index()).map(|clause| clause.at).unwrap_or_default()
}

fn cells_of<const N: usize>(cells: impl Iterator<Item = Cell>) -> Words<N> {
    cells.collect()
}
