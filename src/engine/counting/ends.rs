//! Counts the moves of a piece by the ends of its walks: where it comes to, and what it has captured. The epilogue is left out where it can
//! forbid nothing.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

use super::super::edit::Edit;
use super::super::epilogue::Epilogue;
use super::super::machine::{Machine, StopAt};
use super::super::program::{ClauseId, Program, Turn, TurnId};
use super::super::regs::{Mode, Regs, Step};
use super::super::sums::{Mixed, Sum, mix2, sum_of_man};
use super::super::table::Maybe;
use super::super::tables::game::Tabled;
use super::super::tables::targets::Targets;
use super::super::unroll::Post;
use super::super::words::Words;
use crate::language::budget::{Asked, Limit};
use crate::language::ir::{Cell, Event};
use crate::play::position::ManId;

/// A piece of which the machine has to walk some clauses.
pub(super) struct Walker<'t, const N: usize> {
    pub(super) post: Post,
    pub(super) man: ManId,
    pub(super) clauses: Vec<ClauseId>,
    pub(super) targets: &'t Targets<N>,
    /// The cells to which it may come by other clauses, and how many moves that are.
    pub(super) cells: Words<N>,
    pub(super) counted: u64,
    /// The occupied cells.
    pub(super) occupied: Words<N>,
    /// Its index in the tally.
    pub(super) place: usize,
}

/// The ends of the walks of a piece.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Ends {
    /// Maps the key of the end cell and the captured set to whatever else distinguishes the move; 0 if nothing does.
    found: HashMap<Sum, Sum, BuildHasherDefault<Mixed>>,
    cells: Vec<Cell>,
    /// Whether two of the moves may be one, or one may be a pass.
    pub(super) clash: bool,
    ways: usize,
    /// Whether captured pieces have hooks.
    victims_matter: bool,
    /// Whether a side may pass as well.
    passes: bool,
    /// Whether pieces have appeared in moves that were counted.
    pub(super) news: bool,
}

/// The end of a walk.
struct End {
    place: Cell,
    /// How many pieces were captured, and the key of that set.
    taken: usize,
    victims: Sum,
    /// Whether pieces have appeared: `victims` includes them.
    news: bool,
    /// What else distinguishes it from other ways to there; 0 if nothing does.
    how: Sum,
}

impl Ends {
    /// None yet, where these acts are played.
    pub(super) fn of(p: &Program, acts: &[TurnId]) -> Self {
        let passes = acts.iter().any(|act| match p.turns.get(act.index()) {
            Some(Turn::Act(act)) => act.passes,
            _ => true,
        });
        let mut hooks = p.kinds.iter().flat_map(|kind| &kind.hooks).chain(&p.hooks);
        let victims_matter = hooks.any(|hook| hook.event == Event::BeingTaken);
        let (found, cells) = (HashMap::default(), Vec::new());
        Self { found, cells, clash: false, ways: 0, victims_matter, passes, news: false }
    }

    /// The cells where walks of the last piece ended.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().copied()
    }

    /// Notes that the last piece comes to a cell in so many ways, and in each of them a new piece appears.
    pub(super) fn comes_to(&mut self, place: Cell, ways: usize) {
        self.cells.push(place);
        self.news = true;
        self.ways += ways;
    }

    /// Whether there were more ends than these.
    pub(super) fn are_more_than(&self, most: usize) -> bool {
        self.ways > most
    }

    /// Adds an end, and gives how many moves more there are; nothing where that is not known.
    fn add<const N: usize>(&mut self, walker: &Walker<'_, N>, end: &End) -> Option<u64> {
        let moves = walker.targets.lands(end.place)?;
        let already = usize::from(walker.occupied.has(end.place));
        if walker.cells.has(end.place) && end.taken == already && !end.news {
            // It comes there by another clause, too, and captures the same piece.
            return (end.how == 0 && !walker.targets.effects).then_some(0);
        }
        self.cells.push(end.place);
        self.news |= end.news;
        let place = mix2(u64::from(end.place.0), u64::MAX);
        match self.found.entry(place.wrapping_add(end.victims)) {
            Entry::Vacant(none) => {
                none.insert(end.how);
                Some(moves)
            }
            Entry::Occupied(known) => (*known.get() == end.how).then_some(0),
        }
    }
}

impl Machine {
    /// How many moves a piece has by clauses that are walked, beside those that are counted already; nothing where they have to be made.
    pub(super) fn ends_of<const N: usize>(
        &mut self,
        p: &Program,
        known: &Tabled<N>,
        walker: &Walker<'_, N>,
        ends: &mut Ends,
    ) -> Asked<Option<u64>> {
        ends.found.clear();
        ends.cells.clear();
        ends.clash = false;
        if let Some(moves) = self.choices(p, known, walker, ends)? {
            return Ok(Some(moves));
        }
        ends.cells.clear();
        if !known.facts.taken_freely || walker.clauses.iter().any(|clause| !p.epilogue(*clause).sure) {
            return Ok(None);
        }
        let start = self.world.trail.len();
        let mut moves = 0;
        for clause in &walker.clauses {
            let regs = Regs::new(walker.post.side, Mode::Play);
            self.stop_at = Some(StopAt::WalkOver);
            let (of, victims_matter) = ((*clause, p.epilogue(*clause)), ends.victims_matter);
            self.run(p, &regs, Step::Walk(walker.man, *clause), &mut |machine, end| {
                if !end.may_return && end.place == end.origin || machine.on(end, end.place).is() {
                    return Ok(false);
                }
                ends.ways += 1;
                if ends.ways > machine.limits.ways {
                    return Err(machine.give_up(Limit::Moves));
                }
                let passes = ends.passes && end.place == end.origin;
                let end = machine.end(p, end, of, (start, victims_matter)).filter(|_| !passes);
                match end.and_then(|end| ends.add(walker, &end)) {
                    Some(more) => moves += more,
                    None => ends.clash = true,
                }
                Ok(ends.clash)
            })?;
            if ends.clash {
                return Ok(None);
            }
        }
        Ok(Some(moves))
    }

    /// The end of a walk; nothing where more was done than to walk, to capture, and to let pieces of other owners appear.
    fn end(
        &self,
        p: &Program,
        r: &Regs,
        (clause, epilogue): (ClauseId, Epilogue),
        (start, victims_matter): (usize, bool),
    ) -> Option<End> {
        let edits = self.world.trail.get(start..)?;
        let new = edits.iter().filter(|edit| matches!(edit, Edit::Man { .. })).count();
        let first_new = self.world.men.len() - new;
        let mut changed = false;
        for edit in edits {
            match edit {
                Edit::Cell(_, _, to) if !to.is() => {}
                Edit::Cell(man, from, _) if man.index() >= first_new && !from.is() => {}
                Edit::Man { pile, .. } if !pile.is() => {}
                Edit::Word(..) | Edit::Hand(..) | Edit::List(_) => changed = true,
                Edit::Taken(_)
                | Edit::Caught(_)
                | Edit::Waits(_)
                | Edit::WaitsNot(..)
                | Edit::Name(..)
                | Edit::Acted
                | Edit::Began => {}
                Edit::Cell(..)
                | Edit::Kind(..)
                | Edit::Owner(..)
                | Edit::Count(..)
                | Edit::Turn(..)
                | Edit::Man { .. }
                | Edit::Set(..) => return None,
            }
        }
        let taken = self.taken.len() + self.waits.len();
        let (mut victims, mut in_order): (Sum, Sum) = (0, 0);
        for man in self.world.men.get(first_new..)? {
            // If a new piece is of the mover's side, it may stand where the mover began, and moves of several pieces may be one. Else the
            // cell that was left tells them apart.
            let is_own = man.owner.side() == Some(r.frame.own);
            if is_own || !man.cell.is() || r.place == r.origin {
                return None;
            }
            victims = victims.wrapping_add(sum_of_man(man.kind, man.owner, man.count, man.cell));
        }
        for man in self.taken.iter().chain(&self.waits) {
            // A piece that captures one of its own side may come to stand where another like it stood.
            if self.world.man(*man).owner.side() == Some(r.frame.own) {
                return None;
            }
            victims = victims.wrapping_add(mix2(u64::from(man.0), 1));
            in_order = mix2(u64::from(man.0), fold(in_order));
        }
        // Where two of these come together, different ends may lead to one position.
        let several = usize::from(epilogue.turns) + usize::from(new > 0) + usize::from(taken > 0) > 1;
        if !r.lifted || !r.place.is() || several && (epilogue.turns || new > 0) {
            return None;
        }
        let mut how = if changed { self.world.identity(&p.layout) } else { 0 };
        if taken > 1 && (victims_matter || epilogue.asks_taken) {
            how = how.wrapping_add(in_order);
        }
        if epilogue.effects || !epilogue.blind {
            how = how.wrapping_add(mix2(u64::from(clause.0), 2));
        }
        if !epilogue.blind {
            how = how.wrapping_add(self.way(r));
        }
        Some(End { place: r.place, taken, victims, news: new > 0, how })
    }

    /// A key of the way of a walk.
    fn way(&self, r: &Regs) -> Sum {
        let pair = |one: u16, other: u16| u64::from(one) << 16 | u64::from(other);
        let named = self.names.iter().map(|named| pair(named.cell.0, named.man.0));
        let passed = [pair(r.passed.from.0, r.passed.direction.0), u64::from(r.passed.many)];
        let last = [pair(r.direction.0, r.left.0), pair(r.faced.0, r.line.0), u64::from(r.distance)];
        named.chain(passed).chain(last).fold(1, |way: Sum, part| mix2(part, fold(way)))
    }
}

impl Machine {
    /// How many moves a piece has by the only clause that is walked, if its last part just chooses a cell; nothing where it does more.
    pub(super) fn choices<const N: usize>(
        &mut self,
        p: &Program,
        known: &Tabled<N>,
        walker: &Walker<'_, N>,
        ends: &mut Ends,
    ) -> Asked<Option<u64>> {
        let [clause] = walker.clauses[..] else { return Ok(None) };
        let mut of_clause = walker.targets.walked.iter().filter(|walked| walked.clause == clause);
        let Some(ways) = of_clause.next().and_then(|walked| walked.chooses.as_ref()) else { return Ok(None) };
        let Post { side, cell, .. } = walker.post;
        let occupied = walker.occupied.without(Words::one(cell));
        let mut moves = 0;
        for place in ways.open(occupied).cells() {
            let (Some(eye), Some(lands)) =
                (known.choice(p, (clause, side, place)), walker.targets.lands(place))
            else {
                return Ok(None);
            };
            // No piece is put where the mover lands.
            let chosen = eye.open(occupied).without(Words::one(place));
            moves += lands * u64::from(chosen.count());
            if !chosen.is_empty() {
                ends.comes_to(place, chosen.count() as usize);
            }
        }
        self.left = self.left.saturating_sub(moves / 8);
        self.spend()?;
        if ends.are_more_than(self.limits.ways) { Err(self.give_up(Limit::Moves)) } else { Ok(Some(moves)) }
    }
}

/// One half of a sum.
fn fold(sum: Sum) -> u64 {
    u64::try_from(sum >> 64).unwrap_or(0)
}
