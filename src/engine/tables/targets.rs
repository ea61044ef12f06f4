//! Where a piece can go from a cell, as sets of cells.

use std::collections::HashMap;

use super::super::known::{self, Known, One, Subject, all};
use super::super::plan::Spot;
use super::super::program::{Clause, ClauseId, Land, LegId, Program, Turn};
use super::super::switches::Fast;
use super::super::why::Why;
use super::super::words::Words;
use super::choices::Choices;
use super::facts::{Facts, before, is_harmless};
use super::jumps::{Jump, enters, hop_of, jump_of, line_of};
pub(in crate::engine) use super::leads::End;
use super::leads::{Leads, Ray};
use super::routes::{Found, Routes};
use super::swaps::{Swaps, passes};
use super::takings;
use super::victims::Victims;
use super::walked::Walked;
use super::ways::Ways;
use super::who::Who;
use super::{Board, Post};
use crate::language::ir::{Cell, Event, Kind, Side};

/// Where a piece can go.
#[derive(Debug, Default)]
pub(in crate::engine) struct Targets<const N: usize> {
    pub(in crate::engine) leads: Leads<N>,
    pub(in crate::engine) victims: Vec<Victims<N>>,
    /// Ways that test which pieces stand on their cells, or go on after a capture.
    ways: Ways<N>,
    /// A chain of swaps.
    swaps: Option<Swaps<N>>,
    /// The cells to which one move leads, and those to which several lead, by promotion.
    once: Words<N>,
    often: Vec<(Words<N>, u64)>,
    /// The clauses that the machine has to walk.
    pub(super) walked: Vec<Walked<N>>,
    /// Whether the machine has to ask first if the piece may move at all.
    pub(super) asks: bool,
    /// Whether a clause that is not walked has effects.
    pub(super) effects: bool,
    /// The cells where hooks may capture the mover itself: moves to them may be one.
    pub(super) unsure: Words<N>,
    /// How many moves lead to each cell, unless it is always one; `None` if that is not known.
    lands: Option<Vec<Option<u64>>>,
    /// What legs capture, as far as it was asked: by kind, side and leg, and, if they matter, by the cells where leg and walk begin.
    taken: HashMap<Taken, Option<Victims<N>>>,
    /// How many pieces on cells were asked for that.
    asked: usize,
}

/// If more pieces on cells than this would have to be asked, the machine walks.
const ASKED: usize = 4_000_000;

/// A landing, to ask what it captures.
type Taken = (Kind, Side, LegId, Option<(Cell, Cell)>);

impl<const N: usize> Targets<N> {
    /// The cells to which the piece can go now if it captures only where it ends. The cells behind each capture on the way, and behind
    /// swaps, are passed to `tell`.
    #[inline]
    fn on(&self, board: &Board<'_, N>, mut tell: impl FnMut(Words<N>)) -> Words<N> {
        if let Some(swaps) = &self.swaps {
            tell(swaps.on(board));
        }
        let mut cells = if self.ways.is_empty() { Words::default() } else { self.ways.on(board, tell) };
        let occupied = board.occupied;
        let lames = self.leads.lames.iter().map(|lame| (lame.open(occupied), &lame.end));
        let rays = self.leads.rays.iter().map(|ray| (ray.open(occupied), &ray.end));
        lames.chain(rays).for_each(|(led, end)| {
            if end.empty {
                cells |= led.without(occupied);
            }
            if end.man
                && let Some(victims) = self.victims.get(end.victims)
            {
                cells |= led & victims.cells(board);
            }
        });
        cells
    }

    /// The same, then the cells behind captures or swaps, and how many moves lead there.
    #[inline]
    pub(super) fn led(&self, board: &Board<'_, N>) -> (Words<N>, Words<N>, u64) {
        let (mut behind, mut moves) = (Words::default(), 0);
        let cells = self.on(board, |cells| {
            behind |= cells;
            moves += self.moves(cells);
        });
        (cells, behind, moves)
    }

    /// How many moves lead to these cells.
    #[inline]
    pub(super) fn moves(&self, cells: Words<N>) -> u64 {
        let mut moves = u64::from((cells & self.once).count());
        for (some, ways) in &self.often {
            moves += u64::from((cells & *some).count()) * ways;
        }
        moves
    }

    /// The targets of a piece on a cell.
    pub(super) fn of(p: &Program, facts: &Facts, post: Post) -> Self {
        let mut targets = Self::default();
        let clauses: Vec<ClauseId> = p.kind(post.kind).walks.clone();
        let played = |clause: &&ClauseId| facts.is_played(p, post.group, **clause);
        let played: Vec<ClauseId> = clauses.iter().filter(played).copied().collect();
        let moves_freely = || facts.moves_freely.get(post.kind.index()) == Some(&true);
        let freely = facts.taken_freely && (facts.hooks_take || moves_freely());
        let out = sets_out(p, post);
        if out == Some(false) {
            return targets;
        }
        if !freely || !targets.build(p, facts, post, &played) {
            let walked = played.iter().map(|clause| Walked::of(p, post, *clause)).collect();
            targets = Self { walked, ..Self::default() };
        }
        targets.asks = out.is_none();
        let rules = p.kind(post.kind);
        let lands_once = rules.promotions.is_empty() && rules.stops.is_free() && rules.stands.is_free();
        if !targets.walked.is_empty() && !lands_once {
            let lands = (0..p.layout.cells).map(|cell| landings(p, facts, post, Cell::at(cell)));
            targets.lands = Some(lands.collect());
        }
        targets
    }

    /// How many moves lead to a cell to which the piece has walked; `None` if that is not known.
    pub(super) fn lands(&self, cell: Cell) -> Option<u64> {
        match &self.lands {
            None => Some(1),
            Some(lands) => lands.get(cell.index()).copied().flatten(),
        }
    }

    /// Adds all clauses; false if the machine has to walk them all.
    fn build(&mut self, p: &Program, facts: &Facts, post: Post, played: &[ClauseId]) -> bool {
        let (mut met, mut asking) = (Met::<N>::default(), Vec::new());
        for id in played {
            let Some(clause) = p.clauses.get(id.index()) else { return false };
            match sets_out_by(p, post, clause) {
                Some(false) => continue,
                Some(true) => {}
                None => {
                    self.walked.push(Walked::of(p, post, *id));
                    continue;
                }
            }
            if let Some(swaps) = Swaps::of(p, facts, post, (*id, clause)) {
                met.landed |= swaps.all();
                self.swaps = Some(swaps);
                continue;
            }
            let epilogue = p.epilogue(*id);
            let mut effects = clause.effects.is_some();
            let (mut found, mut takes) = (Vec::new(), false);
            if let Some(ends) = self.walk(p, facts, post, (*id, clause)) {
                found = ends;
            } else if let Some(routes) = routes_of(p, facts, post, clause) {
                effects |= routes.effects;
                for way in &routes.found {
                    if way.took.is_none() {
                        found.push((way.to, end_of_way(way)));
                        continue;
                    }
                    takes = true;
                    met.add_behind(way);
                    // With two captures their order may matter.
                    effects |= way.at_end.has_pieces() && (epilogue.asks_taken || hears_taken(p));
                }
                asking.push((*id, routes.found));
            } else {
                let mut walked = Walked::of(p, post, *id);
                walked.chooses = Choices::before_choice(p, post, *id);
                self.walked.push(walked);
                continue;
            }
            // With a capture and changes of side, two ways may lead to one position.
            if epilogue.turns && (takes || found.iter().any(|(_, end)| end.man)) {
                return false;
            }
            met.differ |= effects || !epilogue.blind;
            self.effects |= effects;
            for (cell, end) in &found {
                met.add(*cell, *end);
            }
        }
        if met.twice && met.differ {
            return false;
        }
        self.lay(p, facts, post, asking);
        self.land(p, facts, post, met.landed)
    }

    /// Notes how many moves lead to these cells; false if that is not known.
    fn land(&mut self, p: &Program, facts: &Facts, post: Post, cells: Words<N>) -> bool {
        for cell in cells.cells() {
            if facts.hooks_take && takings::may_end_him(p, facts, post, cell) {
                self.unsure.insert(cell);
            }
            match landings(p, facts, post, cell) {
                None => return false,
                Some(0) => {}
                Some(1) => self.once.insert(cell),
                Some(ways) => match self.often.iter_mut().find(|(_, often)| *often == ways) {
                    Some((cells, _)) => cells.insert(cell),
                    None => self.often.push((Words::one(cell), ways)),
                },
            }
        }
        true
    }

    /// Adds ways with tests. If that is not enough, the machine walks their clauses.
    fn lay(&mut self, p: &Program, facts: &Facts, post: Post, asking: Vec<(ClauseId, Vec<Found>)>) {
        let returns = |way: &Found| way.to == post.cell;
        let passes = facts.groups.get(usize::from(post.group)).is_none_or(|group| {
            let passes = |act| !matches!(p.turns.get(act), Some(Turn::Act(act)) if !passes(p, act));
            group.acts.iter().any(|act| passes(act.index()))
        });
        // If a walk ends where it began, or captures on its way, the end cell does not tell the move apart: this is counted only if there
        // are no other walks, and no royal piece.
        let is_special = |found: &Vec<Found>| found.iter().any(|way| way.took.is_some() || returns(way));
        let bound = facts.has_law();
        let beside_pass = passes && asking.iter().flat_map(|(_, found)| found).any(returns);
        let walks = !self.walked.is_empty() || bound || beside_pass;
        let (walked, laid): (Vec<_>, Vec<_>) =
            asking.into_iter().partition(|(_, found)| walks && is_special(found));
        let found: Vec<Found> = laid.iter().flat_map(|(_, found)| found).cloned().collect();
        let ways = Ways::of(p, &found);
        let unlaid = if ways.is_none() { laid } else { Vec::new() };
        self.ways = ways.unwrap_or_default();
        self.walked.extend(walked.iter().chain(&unlaid).map(|(id, _)| Walked::of(p, post, *id)));
    }

    /// Adds a clause, and gives the cells where it may end; `None` if the machine has to walk it.
    pub(in crate::engine) fn walk(
        &mut self,
        p: &Program,
        facts: &Facts,
        post: Post,
        (id, clause): (ClauseId, &Clause),
    ) -> Option<Vec<(Cell, End)>> {
        p.only_if(clause.effects.is_none_or(|effects| is_harmless(p, effects)), clause.at, Why::Effects)?;
        if let Some(jump) = jump_of(p, clause)
            && let Some(over) = hop_of(&jump)
        {
            let rays = self.leads.rays.len();
            let found = self.hops(p, facts, post, (&jump, over));
            return found.or_else(|| {
                self.leads.rays.truncate(rays);
                p.falls(clause.at, Why::Jump)
            });
        }
        let plan = p.plan(id, post.side, post.cell)?;
        let ends: Vec<End> =
            plan.spots().iter().map(|spot| self.end(p, facts, post, spot)).collect::<Option<_>>()?;
        self.leads.add((plan, post.cell), &ends)?;
        let found = plan.spots().iter().zip(&ends).filter(|(_, end)| end.empty || end.man);
        Some(found.map(|(spot, end)| (spot.cell, *end)).collect())
    }

    /// How a walk may end at a spot; `None` if that depends on the position.
    fn end(&mut self, p: &Program, facts: &Facts, post: Post, spot: &Spot) -> Option<End> {
        let end = End { empty: spot.ends_empty, man: spot.ends_on_man, victims: 0 };
        if !end.man {
            return Some(end);
        }
        Some(End { victims: self.victims_of(p, facts, post, (spot.leg, spot.before))?, ..end })
    }

    /// What a leg may capture from a cell.
    fn victims(&mut self, p: &Program, post: Post, (leg, from): (LegId, Cell)) -> Option<Victims<N>> {
        let mover = One { kind: post.kind, owner: Some(post.side.into()), cell: None };
        let anywhere = || Victims::of(p, &Known::of(post.side, mover), leg);
        let of = (post.kind, post.side, leg, None);
        if let Some(victims) = self.taken.entry(of).or_insert_with(anywhere) {
            return Some(victims.clone());
        }
        let there = || {
            let mover = One { cell: Some(from), ..mover };
            let known = Known { here: Some(from), origin: Some(post.cell), ..Known::of(post.side, mover) };
            Victims::of(p, &known, leg)
        };
        let of = (post.kind, post.side, leg, Some((from, post.cell)));
        if !self.taken.contains_key(&of) {
            self.asked += p.kinds.len() * p.layout.cells;
        }
        (self.asked <= ASKED).then_some(())?;
        self.taken.entry(of).or_insert_with(there).clone()
    }

    /// Forgets all ways, but not what legs capture.
    pub(in crate::engine) fn clear(&mut self) {
        self.leads = Leads::default();
    }

    fn list(&mut self, victims: Victims<N>) -> usize {
        let known = self.victims.iter().position(|one| *one == victims);
        known.unwrap_or_else(|| {
            self.victims.push(victims);
            self.victims.len() - 1
        })
    }

    /// How a jump may end; `None` if that depends on the position.
    fn end_of_jump(&mut self, p: &Program, facts: &Facts, post: Post, jump: &Jump<'_>) -> Option<End> {
        let (empty, man) = match p.legs.get(jump.leg.index())?.land {
            Land::Plain | Land::MayTake(_) => (true, true),
            Land::Quietly => (true, false),
            Land::Taking(_) => (false, true),
            Land::Onto(_) | Land::Past => return None,
        };
        let (empty, man) = (empty && jump.ends.0, man && jump.ends.1);
        let victims = if man { self.victims_of(p, facts, post, (jump.leg, post.cell))? } else { 0 };
        Some(End { empty, man, victims })
    }

    /// The index of what a leg may capture from a cell; `None` if that depends on the position.
    fn victims_of(&mut self, p: &Program, facts: &Facts, post: Post, leg: (LegId, Cell)) -> Option<usize> {
        let words = || p.legs.get(leg.0.index()).map(|leg| leg.at).unwrap_or_default();
        let victims = self.victims(p, post, leg).or_else(|| p.falls(words(), Why::Takes))?;
        let mut kinds = (0..p.kinds.len()).map(Kind::at);
        // A piece that captures one of two pieces like itself reaches one position in two ways; royal pieces are left to the machine.
        if let Some(own) = kinds.find(|kind| victims.may_be(post.side.index(), *kind)) {
            return p.falls(words(), if facts.is_royal(own) { Why::Royal } else { Why::Takes });
        }
        Some(self.list(victims))
    }

    /// Adds a hopper.
    fn hops(
        &mut self,
        p: &Program,
        facts: &Facts,
        post: Post,
        (jump, over): (&Jump<'_>, u8),
    ) -> Option<Vec<(Cell, End)>> {
        let end = self.end_of_jump(p, facts, post, jump)?;
        let mut found = Vec::new();
        for direction in jump.directions(post.side) {
            let cells: Vec<Cell> = line_of(p, *direction, post.cell)?;
            let rises = cells.is_sorted();
            if !rises && !cells.iter().rev().is_sorted() {
                return None;
            }
            for cell in &cells {
                enters(p, post, *cell)?.then_some(())?;
            }
            let line = cells.iter().copied().collect();
            self.leads.rays.push(Ray { line, upwards: rises, over, end });
            found.extend(cells.iter().skip(1).map(|cell| (*cell, end)));
        }
        Some(found)
    }
}

/// Where the clauses of a piece end.
#[derive(Default)]
struct Met<const N: usize> {
    empty: Words<N>,
    man: Words<N>,
    /// Behind a capture on the way: the cell of the capture, the end, and whether that must be empty.
    behind: Vec<(Option<Cell>, Cell, bool)>,
    /// All ends.
    landed: Words<N>,
    /// Whether two ways lead to one end, and whether such ways may be different moves.
    twice: bool,
    differ: bool,
}

impl<const N: usize> Met<N> {
    fn add(&mut self, cell: Cell, end: End) {
        self.twice |= end.empty && self.empty.has(cell) || end.man && self.man.has(cell);
        if end.empty {
            self.empty.insert(cell);
        }
        if end.man {
            self.man.insert(cell);
        }
        self.landed.insert(cell);
    }

    /// Adds a way that captures before its end.
    fn add_behind(&mut self, way: &Found) {
        let end = (way.took, way.to, way.at_end == Who::NOBODY);
        self.twice |= self.behind.contains(&end);
        self.behind.push(end);
        self.landed.insert(way.to);
    }
}

/// The ways of a clause, with tests of their cells; `None` if the clause asks or does more.
fn routes_of(p: &Program, facts: &Facts, post: Post, clause: &Clause) -> Option<Routes> {
    let harmless = !facts.hooks_take && clause.effects.is_none_or(|effects| is_harmless(p, effects));
    if harmless && p.switches.has(Fast::Plans) { Routes::of(p, post, clause) } else { None }
}

/// Whether captured pieces have hooks.
fn hears_taken(p: &Program) -> bool {
    let mut hooks = p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
    hooks.any(|hook| hook.event == Event::BeingTaken)
}

/// On what a way may end.
fn end_of_way(way: &Found) -> End {
    let returns = way.at_end == Who::ANYBODY;
    End { empty: way.at_end.nobody, man: way.at_end.has_pieces() && !returns, victims: 0 }
}

/// Whether a piece may move by a clause; `None` if that depends on the position, or if something is asked after the move.
pub(in crate::engine) fn begins(p: &Program, post: Post, clause: &Clause) -> Option<bool> {
    all([sets_out(p, post), sets_out_by(p, post, clause)].into_iter())
}

/// Whether a piece may move at all; `None` if that depends on the position.
fn sets_out(p: &Program, post: Post) -> Option<bool> {
    let known = standing(post);
    all(before(&p.kind(post.kind).moves).chain(before(&p.moves)).map(|guard| known.holds(p, guard)))
}

/// Whether the clause and the cell allow it.
fn sets_out_by(p: &Program, post: Post, clause: &Clause) -> Option<bool> {
    let rules = p.kind(post.kind);
    if clause.guards.iter().chain(&rules.moves).any(|guard| guard.after) {
        return None;
    }
    let known = standing(post);
    let stands = known.permits(p, &rules.stands, Subject::Place(post.cell, known::Who::Mover));
    all([stands].into_iter().chain(before(&clause.guards).map(|guard| known.holds(p, guard))))
}

/// What is known of a piece that has not moved yet.
fn standing(Post { kind, side, cell, .. }: Post) -> Known {
    Known::of(side, One { kind, owner: Some(side.into()), cell: Some(cell) })
}

/// How many moves lead to a cell: one for each kind that the piece may have then. `None` if that depends on the position, or if a royal
/// piece is promoted.
pub(in crate::engine) fn landings(p: &Program, facts: &Facts, post: Post, to: Cell) -> Option<u64> {
    Some(kinds_landed(p, facts, post, to)?.len() as u64)
}

/// The kinds that a piece may have after it has come to a cell, in order.
pub(in crate::engine) fn kinds_landed(p: &Program, facts: &Facts, post: Post, to: Cell) -> Option<Vec<Kind>> {
    let Post { kind, side, cell, .. } = post;
    let known = |kind: Kind| {
        let mover = One { kind, owner: Some(side.into()), cell: Some(to) };
        Known { origin: Some(cell), ..Known::of(side, mover) }
    };
    let stands = Subject::Place(to, known::Who::Mover);
    let rules = p.kind(kind);
    if !known(kind).permits(p, &rules.stands, stands)? {
        return Some(Vec::new());
    }
    let (mut kinds, mut stays) = (Vec::new(), true);
    for promotion in &rules.promotions {
        if known(kind).all_hold(p, &promotion.when)? {
            stays &= !promotion.compulsory;
            kinds.extend(known(kind).kinds(p, &promotion.to)?);
        }
    }
    kinds.extend(stays.then_some(kind));
    kinds.sort_unstable();
    kinds.dedup();
    let mut lands = Vec::new();
    for becomes in kinds {
        if becomes != kind && (facts.is_royal(becomes) || facts.is_royal(kind)) {
            return None;
        }
        if known(becomes).permits(p, &p.kind(becomes).stops, stands)? {
            lands.push(becomes);
        }
    }
    Some(lands)
}
