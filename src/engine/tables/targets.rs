//! Where a piece may go from a cell, as sets of cells.

use std::collections::HashMap;

use super::super::known::{Known, One};
use super::super::layout::Place;
use super::super::plan::Spot;
use super::super::program::{Clause, ClauseId, Land, LegId, Program, Turn};
use super::super::switches::Fast;
use super::super::unroll::Post;
use super::super::unroll::Who;
use super::super::why::Why;
use super::super::words::Words;
use super::choices::Choices;
use super::facts::{Facts, is_harmless};
use super::jumps::{Jump, enters, hop_of, jump_of, line_of};
use super::landings::{hinders, kinds_landed, landings, may_end_him, sets_out, sets_out_by};
pub(in crate::engine) use super::leads::End;
use super::leads::{Leads, Ray};
use super::pieces::Board;
use super::routes::{Found, Routes};
use super::swaps::{Swaps, passes};
use super::victims::Victims;
use super::walked::Walked;
use super::ways::Ways;
use crate::language::ir::{Cell, Event, Kind, Side};

/// Where a piece may go.
#[derive(Debug, Default)]
pub(in crate::engine) struct Targets<const N: usize> {
    pub(in crate::engine) leads: Leads<N>,
    pub(in crate::engine) victims: Vec<Victims<N>>,
    /// Ways that ask who stands on their cells, or go on after a capture.
    ways: Ways<N>,
    /// A chain of swaps.
    swaps: Option<Swaps<N>>,
    /// The cells to which one move leads, and those to which several lead, one for each promotion.
    pub(in crate::engine) once: Words<N>,
    /// The cells to which several lead, or where the piece becomes another.
    pub(in crate::engine) several: Words<N>,
    often: Vec<(Words<N>, u64)>,
    /// The clauses that the machine has to walk.
    pub(in crate::engine) walked: Vec<Walked<N>>,
    /// What the other clauses reach.
    pub(in crate::engine) reaches: Vec<Reach<N>>,
    /// Whether the machine must be asked first if the piece may begin to move at all.
    pub(in crate::engine) asks: bool,
    /// The states of the piece of which one is filled where it may not; nothing where more is asked.
    pub(in crate::engine) hinders: Option<Vec<Place>>,
    /// Whether some clause that it need not walk has effects.
    pub(in crate::engine) effects: bool,
    /// The cells where effects of its arrival may capture the piece itself: several moves there may be one.
    pub(in crate::engine) unsure: Words<N>,
    /// How many moves lead to each cell, unless it is one everywhere; an entry is none if that is not known.
    lands: Option<Vec<Option<u64>>>,
    /// What legs capture, as far as that was asked: by kind, side and leg, and by the leg's and the walk's first cell if these matter.
    taken: HashMap<Taken, Option<Victims<N>>>,
    /// The number of pairs of a kind and a cell for which that was asked.
    asked: usize,
}

/// Where a clause may lead, without captures on the way.
#[derive(Debug)]
pub(in crate::engine) struct Reach<const N: usize> {
    pub(in crate::engine) clause: ClauseId,
    pub(in crate::engine) cells: Words<N>,
    /// Nothing depends on the way by which the piece comes to a cell.
    pub(in crate::engine) is_bare: bool,
}

/// The most such pairs. With more, the machine walks.
const ASKED: usize = 4_000_000;

/// A landing of which it is asked what it captures.
type Taken = (Kind, Side, LegId, Option<(Cell, Cell)>);

impl<const N: usize> Targets<N> {
    /// The cells to which a piece may go now if it captures at most on its last cell. The cells after each capture on the way,
    /// and those after swaps, are passed to `tell`.
    #[inline]
    fn on(&self, board: &Board<'_, N>, mut tell: impl FnMut(Words<N>)) -> Words<N> {
        if let Some(swaps) = &self.swaps {
            tell(swaps.on(board));
        }
        let mut cells = if self.ways.is_empty() { Words::default() } else { self.ways.on(board, tell) };
        let occupied = board.occupied;
        let add = |cells_of_walk: Words<N>, end: &End| {
            if end.empty {
                cells |= cells_of_walk.without(occupied);
            }
            if end.man
                && let Some(victims) = self.victims.get(end.victims)
            {
                cells |= cells_of_walk & victims.cells(board);
            }
        };
        self.leads.each(occupied, add);
        cells
    }

    /// The same; and where the others lead, with how many moves that are.
    #[inline]
    pub(in crate::engine) fn led(&self, board: &Board<'_, N>) -> (Words<N>, Words<N>, u64) {
        let (mut behind, mut moves) = (Words::default(), 0);
        let cells = self.on(board, |cells| {
            behind |= cells;
            moves += self.moves(cells);
        });
        (cells, behind, moves)
    }

    /// How many moves lead to these cells.
    #[inline]
    pub(in crate::engine) fn moves(&self, cells: Words<N>) -> u64 {
        let mut moves = u64::from((cells & self.once).count());
        for (some, ways) in &self.often {
            moves += u64::from((cells & *some).count()) * ways;
        }
        moves
    }

    /// The targets of a piece of a kind on a cell.
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
        targets.hinders = hinders(p, post);
        let rules = p.kind(post.kind);
        let lands_once = rules.promotions.is_empty() && rules.stops.is_free() && rules.stands.is_free();
        if !targets.walked.is_empty() && !lands_once {
            let lands = (0..p.layout.cells).map(|cell| landings(p, facts, post, Cell::at(cell)));
            targets.lands = Some(lands.collect());
        }
        targets
    }

    /// How many moves lead to a cell that the piece has walked to; none if that is not known.
    pub(in crate::engine) fn lands(&self, cell: Cell) -> Option<u64> {
        match &self.lands {
            None => Some(1),
            Some(lands) => lands.get(cell.index()).copied().flatten(),
        }
    }

    /// Adds all clauses; false where the machine has to walk them all.
    fn build(&mut self, p: &Program, facts: &Facts, post: Post, played: &[ClauseId]) -> bool {
        // Two ways to one cell are one move only where nothing else can make them differ.
        let mut bare = true;
        let (mut met_empty, mut met_man, mut twice) = (Words::<N>::default(), Words::<N>::default(), false);
        let mut landed = Words::<N>::default();
        let (mut asking, mut met_behind) = (Vec::new(), Vec::new());
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
                landed |= swaps.all();
                self.reaches.push(Reach { clause: *id, cells: swaps.all(), is_bare: false });
                self.swaps = Some(swaps);
                continue;
            }
            let epilogue = p.epilogue(*id);
            let (mut effects, mut takes) = (clause.effects.is_some(), false);
            let found: Vec<(Cell, End)> = match self.walk(p, facts, post, (*id, clause)) {
                Some(found) => found,
                None => {
                    let Some(routes) = routes_of(p, facts, post, clause) else {
                        let mut walked = Walked::of(p, post, *id);
                        walked.chooses = Choices::before_choice(p, post, *id);
                        self.walked.push(walked);
                        continue;
                    };
                    effects |= routes.effects;
                    for way in routes.found.iter().filter(|way| way.took.is_some()) {
                        let end = (way.took, way.to, way.at_end == Who::NOBODY);
                        twice |= met_behind.contains(&end);
                        met_behind.push(end);
                        takes = true;
                        // If two pieces are captured, their order may matter.
                        let two = way.at_end.has_pieces();
                        effects |= two && (epilogue.asks_taken || hears_taken(p));
                        landed.insert(way.to);
                    }
                    let plain = routes.found.iter().filter(|way| way.took.is_none());
                    let found = plain.map(|way| (way.to, end_of_way(way))).collect();
                    asking.push((*id, routes.found));
                    found
                }
            };
            // A move that captures and makes other pieces change sides may lead to one position in two ways.
            if epilogue.turns && (takes || found.iter().any(|(_, end)| end.man)) {
                return false;
            }
            let cells = found.iter().map(|(cell, _)| *cell).collect();
            let is_bare = !effects && epilogue.blind;
            self.reaches.push(Reach { clause: *id, cells, is_bare });
            bare &= is_bare;
            self.effects |= effects;
            for (cell, end) in &found {
                twice |= end.empty && met_empty.has(*cell) || end.man && met_man.has(*cell);
                if end.empty {
                    met_empty.insert(*cell);
                }
                if end.man {
                    met_man.insert(*cell);
                }
                landed.insert(*cell);
            }
        }
        if twice && !bare {
            return false;
        }
        self.lay(p, facts, post, asking);
        for cell in landed.cells() {
            if facts.hooks_take && may_end_him(p, facts, post, cell) {
                self.unsure.insert(cell);
            }
            let Some(kinds) = kinds_landed(p, facts, post, cell) else { return false };
            if !kinds.is_empty() && kinds != [post.kind] {
                self.several.insert(cell);
            }
            match kinds.len() as u64 {
                0 => {}
                1 => self.once.insert(cell),
                ways => match self.often.iter_mut().find(|(_, often)| *often == ways) {
                    Some((cells, _)) => cells.insert(cell),
                    None => self.often.push((Words::one(cell), ways)),
                },
            }
        }
        true
    }

    /// Adds ways that ask who stands on their cells. The machine walks them where that is not enough.
    fn lay(&mut self, p: &Program, facts: &Facts, post: Post, asking: Vec<(ClauseId, Vec<Found>)>) {
        let returns = |way: &Found| way.to == post.cell;
        let passes = facts.groups.get(usize::from(post.group)).is_none_or(|group| {
            let passes = |act| !matches!(p.turns.get(act), Some(Turn::Act(act)) if !passes(p, act));
            group.acts.iter().any(|act| passes(act.index()))
        });
        // If a piece ends where it began, or has captured on its way, its cell does not determine the position. Then these ways
        // must be the only ones, and no law of a royal piece may apply.
        let is_special = |found: &Vec<Found>| found.iter().any(|way| way.took.is_some() || returns(way));
        let bound = facts.has_law();
        let beside_pass = passes && asking.iter().flat_map(|(_, found)| found).any(returns);
        let walks = !self.walked.is_empty() || bound || beside_pass;
        let (walked, laid): (Vec<_>, Vec<_>) =
            asking.into_iter().partition(|(_, found)| walks && is_special(found));
        let found: Vec<Found> = laid.iter().flat_map(|(_, found)| found).cloned().collect();
        let ways = Ways::of(p.kinds.len(), &found);
        let unlaid = if ways.is_none() { laid } else { Vec::new() };
        self.ways = ways.unwrap_or_default();
        self.walked.extend(walked.iter().chain(&unlaid).map(|(id, _)| Walked::of(p, post, *id)));
    }

    /// Adds a clause, and gives the cells where it may end; nothing where the machine has to walk it.
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

    /// How a walk may end at a spot; nothing where that depends on the position.
    fn end(&mut self, p: &Program, facts: &Facts, post: Post, spot: &Spot) -> Option<End> {
        let end = End { empty: spot.ends_empty, man: spot.ends_on_man, victims: 0 };
        if !end.man {
            return Some(end);
        }
        Some(End { victims: self.victims_of(p, facts, post, (spot.leg, spot.before))?, ..end })
    }

    /// What a piece may capture by a leg from a cell.
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

    /// How a jump may end; nothing where that depends on the position.
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

    /// The index of what a piece may capture by a leg from a cell; none if that depends on the position.
    fn victims_of(&mut self, p: &Program, facts: &Facts, post: Post, leg: (LegId, Cell)) -> Option<usize> {
        let words = || p.legs.get(leg.0.index()).map(|leg| leg.at).unwrap_or_default();
        let victims = self.victims(p, post, leg).or_else(|| p.falls(words(), Why::Takes))?;
        let mut kinds = (0..p.kinds.len()).map(Kind::at);
        // A piece that captures either of two pieces identical to itself reaches one position in two ways. And captures of royal
        // pieces are left to the machine.
        if let Some(own) = kinds.find(|kind| victims.may_be(post.side.index(), *kind)) {
            return p.falls(words(), if facts.is_royal(own) { Why::Royal } else { Why::Takes });
        }
        Some(self.list(victims))
    }

    /// Adds a jump over pieces in a line.
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

/// The ways of a clause that asks who stands on their cells; nothing where more is asked or done.
fn routes_of(p: &Program, facts: &Facts, post: Post, clause: &Clause) -> Option<Routes> {
    let harmless = !facts.hooks_take && clause.effects.is_none_or(|effects| is_harmless(p, effects));
    if harmless && p.switches.has(Fast::Plans) { Routes::of(p, post, clause) } else { None }
}

/// Whether being taken sets anything off.
fn hears_taken(p: &Program) -> bool {
    let mut hooks = p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
    hooks.any(|hook| hook.event == Event::BeingTaken)
}

/// What a way may come to at its end.
fn end_of_way(way: &Found) -> End {
    let returns = way.at_end == Who::ANYBODY;
    End { empty: way.at_end.nobody, man: way.at_end.has_pieces() && !returns, victims: 0 }
}
