//! Unrolls clauses that have no shape into special ways: the reading of walks for bitboards.

use super::super::known::{self, Known, One, Subject};
use super::super::layout::Place;
use super::super::program::{
    ArrivalId, Attack, Block, BlockId, Capture, Clause, ClauseId, Code, Condition, ConditionKind, Directions,
    EffectOpKind, Eye, Land, Leg, LegId, Owner, Pattern, Program, Rounds, Set, SetKind, Test, times,
};
use super::super::tables::facts::Facts;
use super::super::tables::landings::kinds_landed;
use super::super::tables::victims::takes;
use super::super::unroll::{
    Check, Meets, Piece, Post, Reading, Repeats, Stand, Walk, Way, Who, captures, start_of, unroll,
};
use super::super::why::Why;
use super::slots::Slots;
use super::special::Special;
use crate::language::ir::{Cell, Direction, StateType};
use crate::language::source::Span;

/// If a side has more special ways than this in a group of acts, the machine plays.
pub(super) const WAYS: usize = 4096;
/// The same if it takes more steps than this to unroll them.
pub(super) const STEPS: usize = 400_000;

/// The same if a jump goes over more cells of one sort.
const OVER: i64 = 16;

/// The ways of a clause from a cell.
struct OneByOne {
    /// Whether captures explode, so that attacks depend on more than which pieces stand where.
    blasts: bool,
    found: Vec<(Cell, Way)>,
}

/// All ways of a clause from a cell; `None` if they are too many, take more steps than are left, or ask something that cannot be
/// noted.
pub(super) fn ways<const N: usize>(
    p: &Program,
    (facts, slots): (&Facts, &Slots),
    post: Post,
    (id, clause): (ClauseId, &Clause),
    steps: &mut usize,
) -> Option<Vec<Special<N>>> {
    let mut reading = OneByOne { blasts: facts.blasts, found: Vec::new() };
    let walk = Walk::of(p, post, clause, &slots.flags);
    let mut way = Way::default();
    if !reading.guards(&walk, &mut way, clause)? {
        return Some(Vec::new());
    }
    let mut ways = Vec::new();
    unroll(walk, (start_of(clause)?, Stand::at(post.cell, way)), &mut reading, steps)?;
    for (to, mut way) in reading.found {
        way.effects.extend(clause.effects);
        let kinds = kinds_landed(p, facts, post, to);
        for kind in kinds.or_else(|| p.falls(clause.at, Why::Landing))? {
            ways.push(Special::of((id, post), (to, kind), &way)?);
        }
        p.only_if(ways.len() <= WAYS, clause.at, Why::TooMany)?;
    }
    Some(ways)
}

impl OneByOne {
    /// Notes the guards that are asked before the move; false if they never hold.
    fn guards(&self, walk: &Walk<'_>, way: &mut Way, clause: &Clause) -> Option<bool> {
        let (p, post) = (walk.p, walk.post);
        let (known, rules) = (walk.known(post.cell), p.kind(post.kind));
        if let Some(guard) = clause.guards.iter().chain(&rules.moves).find(|guard| guard.after) {
            return p.falls(guard.condition.at, Why::Guard);
        }
        let stands = known.permits(p, &rules.stands, Subject::Place(post.cell, known::Who::Mover));
        if !stands.or_else(|| p.falls(clause.at, Why::Permits))? {
            return Some(false);
        }
        for (whose, guards) in [(0, &clause.guards), (1, &rules.moves), (2, &p.moves)] {
            for (place, guard) in (0..).zip(guards).filter(|(_, guard)| !guard.after) {
                match known.holds(p, &guard.condition) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None if !self.blasts && asks_whether_safe(&guard.condition) => {
                        way.checks.push(Check::Safe(post.cell));
                    }
                    None => way.checks.push(Check::Guard(whose, place)),
                }
            }
        }
        Some(true)
    }

    /// The number of the game, and its value, by which a state of the game holds this cell.
    fn number(walk: &Walk<'_>, set: &Set, cell: Cell) -> Option<(usize, i32)> {
        let SetKind::State(state) = &set.kind else { return None };
        let info = walk.p.layout.state(state.state)?;
        match (info.place, &state.of) {
            (Place::Game(place), Owner::Game) if matches!(info.ty, StateType::Cell) => {
                Some((place, i32::from(cell.0) + 1))
            }
            _ => None,
        }
    }

    /// Notes the tests of an arrival; false if they cannot hold.
    fn tests(&self, walk: &Walk<'_>, (id, tests): (ArrivalId, &[Test]), at: &mut Stand) -> Option<bool> {
        let (p, walker, known) = (walk.p, at.walker(), walk.known(at.mover));
        for (place, test) in (0..).zip(tests) {
            match test {
                Test::To(set) => {
                    if let Some(number) = Self::number(walk, set, walker) {
                        p.only_if(at.way.number.is_none(), set.at, Why::Landings)?;
                        at.way.number = Some(number);
                        continue;
                    }
                    match known.is_in(p, set, Subject::Cell(walker)) {
                        Some(true) => {}
                        Some(false) => return Some(false),
                        None => at.way.checks.push(Check::To(walker, id, place)),
                    }
                }
                Test::Where(condition) => match known.holds(p, condition) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None if at.eye.is_some()
                        || !asks_of_mover_alone(condition)
                        || !at.way.takes.is_empty() =>
                    {
                        return p.falls(condition.at, Why::Landings);
                    }
                    None if !self.blasts
                        && asks_whether_safe(condition)
                        && at.way.on(at.mover) == Some(Who::NOBODY) =>
                    {
                        at.way.checks.push(Check::Safe(at.mover));
                    }
                    None => at.way.checks.push(Check::Where(at.mover, id, place)),
                },
            }
        }
        Some(true)
    }

    /// Notes what an arrival captures; false if it cannot.
    fn captures(walk: &Walk<'_>, (id, all): (ArrivalId, &[Capture]), at: &mut Stand) -> Option<bool> {
        let (p, walker) = (walk.p, at.walker());
        for (place, capture) in (0..).zip(all) {
            let Capture {
                what: Set { kind: SetKind::By { what, eye: Eye::Step(steps), from }, .. },
                at_the_end: false,
            } = capture
            else {
                return p.falls(capture.what.at, Why::Capturing);
            };
            let is_plain = matches!(from.kind, SetKind::Here) && at.eye.is_none() && nothing_is_safe(p);
            p.only_if(is_plain, capture.what.at, Why::Capturing)?;
            let cell = match steps[walk.post.side].get(walker.index())?[..] {
                [] => return Some(false),
                [cell] => cell,
                _ => return p.falls(capture.what.at, Why::Capturing),
            };
            if at.is_left(cell) || at.way.on(cell) == Some(Who::NOBODY) {
                return Some(false);
            }
            let who = who(walk, what, cell);
            if who.is_none() {
                at.way.checks.push(Check::Captured(cell, id, place));
            }
            if !at.tests(cell, who.unwrap_or(Who::PIECES)) {
                return Some(false);
            }
            at.way.takes.push(cell);
        }
        Some(true)
    }

    /// Notes the effects of a landing: pieces that are put elsewhere, or states.
    fn effects(walk: &Walk<'_>, (id, block): (BlockId, &Block), at: &mut Stand) -> Option<()> {
        let p = walk.p;
        let named = |set: &Set| match &set.kind {
            SetKind::Named(slot, _) => {
                at.way.names.iter().rev().find(|(known, _)| *known == slot.0).map(|(_, cell)| *cell)
            }
            SetKind::Here => Some(at.walker()),
            SetKind::Origin => Some(walk.post.cell),
            _ => None,
        };
        let words = block.first().map(|effect_op| effect_op.at).unwrap_or_default();
        let puts = block.iter().filter(|effect_op| matches!(effect_op.kind, EffectOpKind::Put(..))).count();
        if puts == 0 {
            at.way.effects.push(id);
            let is_harmless = super::super::tables::facts::is_harmless(p, id);
            return p.only_if(is_harmless, words, Why::Effects);
        }
        p.only_if(puts == block.len(), words, Why::Effects)?;
        let mut found = Vec::new();
        for effect_op in block {
            let EffectOpKind::Put(man, cell) = &effect_op.kind else { return None };
            let put = named(man).zip(named(cell));
            found.push(put.or_else(|| p.falls(effect_op.at, Why::Effects))?);
        }
        for (from, to) in found {
            // The piece stands there and stays there, and the cell to which it is put is empty.
            let stays = at.way.on(from).is_some_and(|who| !who.nobody) && !at.is_left(from);
            let is_free = at.way.on(to) == Some(Who::NOBODY) && to != at.mover && at.way.puts.is_empty();
            p.only_if(stays && is_free, words, Why::Effects)?;
            at.way.puts.push((from, to));
        }
        Some(())
    }
}

/// Which pieces on a cell are in a set, by side, kind and flags.
fn who(walk: &Walk<'_>, set: &Set, cell: Cell) -> Option<Who> {
    walk.who(set, cell).map(Who::pieces)
}

/// Whether no rule forbids the capture of a piece (`safe`).
fn nothing_is_safe(p: &Code) -> bool {
    p.kinds.iter().all(|kind| kind.safe.is_empty())
}

impl Reading for OneByOne {
    fn unknown(&mut self, walk: &Walk<'_>, _: &Stand, (at, why): (Span, Why)) -> Option<()> {
        walk.p.falls(at, why)
    }

    fn repeats(&self, _: &Walk<'_>, rounds: &Rounds, _: i64, straight_on: bool) -> Repeats {
        let straight = rounds.straight || straight_on;
        if straight && !rounds.no_cell_twice { Repeats::Times } else { Repeats::Never }
    }

    /// Only jumps over a fixed number of cells are followed.
    fn follows(&mut self, walk: &Walk<'_>, leg: &Leg, at: &Stand) -> Option<bool> {
        let is_fixed = |Pattern { least, most, .. }: &Pattern| {
            times(least, most.as_ref())
                .is_some_and(|(least, most)| least == most && (1..=OVER).contains(&least))
        };
        walk.p.only_if(leg.jump.iter().flatten().all(is_fixed), leg.at, Why::Jump)?;
        // An eye within an eye is not followed.
        walk.p.only_if(!at.looks_twice(), walk.at, Why::Look)?;
        Some(true)
    }

    fn leads(&self, walk: &Walk<'_>, leg: &Leg, direction: Direction) -> bool {
        matches!(leg.directions, Directions::Fixed(_) | Directions::Same)
            && !walk.p.is_round(direction)
            && !walk.p.is_ring(direction)
    }

    fn jumps(&mut self, walk: &Walk<'_>, (_, set): (&Leg, &Set), cell: Cell, _: &Stand) -> Option<Who> {
        match &set.kind {
            SetKind::Empty => Some(Who::NOBODY),
            SetKind::Occupied => Some(Who::PIECES),
            _ if !set.of_men => walk.p.falls(set.at, Why::Jump),
            _ => who(walk, set, cell).or_else(|| walk.p.falls(set.at, Why::Jump)),
        }
    }

    fn lands(
        &mut self,
        walk: &Walk<'_>,
        (id, leg): (LegId, &Leg),
        at: &mut Stand,
        from: Cell,
    ) -> Option<Who> {
        let cell = at.walker();
        match &leg.land {
            Land::Quietly => Some(Who::NONE),
            Land::Past => Some(Who::PIECES),
            Land::Onto(set) | Land::Taking(Some(set)) | Land::MayTake(Some(set)) => {
                let who = who(walk, set, cell);
                if who.is_none() {
                    at.way.checks.push(Check::Met(cell, id));
                }
                Some(who.unwrap_or(Who::PIECES))
            }
            Land::Plain | Land::MayTake(None) | Land::Taking(None) if at.eye.is_some() => Some(Who::PIECES),
            // `takes` of the kind decides; it includes what is `safe`.
            Land::Plain | Land::MayTake(None) | Land::Taking(None) => {
                let taken = |piece: Option<Piece>| {
                    let Some(Piece { owner, kind, .. }) = piece else { return Some(false) };
                    let met = One { kind, owner: Some(owner), cell: Some(cell) };
                    // A piece that captures one of two pieces like itself reaches one position in two ways.
                    let own = owner == walk.post.side;
                    let known = Known { met: Some(met), ..walk.known(from) };
                    takes(walk.p, &known, id).filter(|takes| !(own && *takes))
                };
                let who = Who::of_sides(walk.p.kinds.len(), taken);
                who.or_else(|| walk.p.falls(leg.at, Why::Takes))
            }
        }
    }

    fn meets(&mut self, walk: &Walk<'_>, leg: &Leg, at: &Stand, _: Who) -> Option<Meets> {
        if !captures(leg, at) {
            return Some(Meets::Leaves);
        }
        let by_piece = matches!(leg.land, Land::Plain | Land::MayTake(None) | Land::Taking(None));
        walk.p.only_if(by_piece || nothing_is_safe(walk.p), leg.at, Why::Safe)?;
        Some(Meets::Takes)
    }

    fn says(&mut self, walk: &Walk<'_>, (id, _): (ArrivalId, Span), at: &mut Stand) -> Option<bool> {
        let p = walk.p;
        let arrival = p.arrivals.get(id.index())?;
        p.only_if(arrival.prefers.is_empty(), walk.at, Why::Prefers)?;
        if let Some(slot) = arrival.name {
            at.way.names.push((slot.0, at.walker()));
        }
        let can_be = self.tests(walk, (id, &arrival.tests), at)?
            && Self::captures(walk, (id, &arrival.capturing), at)?;
        if let Some(effects) = arrival.effects.filter(|_| can_be) {
            Self::effects(walk, (effects, p.blocks.get(effects.index())?), at)?;
        }
        Some(can_be)
    }

    fn ends(&mut self, walk: &Walk<'_>, at: &Stand) -> Option<()> {
        self.found.push((at.mover, at.way.settled()));
        walk.p.only_if(self.found.len() <= WAYS, walk.at, Why::TooMany)
    }
}

/// Whether a condition says that nothing attacks the mover.
fn asks_whether_safe(condition: &Condition) -> bool {
    let ConditionKind::Not(what) = &condition.kind else { return false };
    let ConditionKind::Some(Set { kind: SetKind::Attacked(whom, attack), .. }) = &what.kind else {
        return false;
    };
    matches!(whom.kind, SetKind::Mover)
        && matches!(attack, Attack { by: None, on: None, without_effects: false })
}

/// Whether a condition asks only whether the mover is attacked. It can be asked with the mover put down where it is.
fn asks_of_mover_alone(condition: &Condition) -> bool {
    match &condition.kind {
        ConditionKind::Not(what) => asks_of_mover_alone(what),
        ConditionKind::All(parts) | ConditionKind::Any(parts) => parts.iter().all(asks_of_mover_alone),
        ConditionKind::Some(Set { kind: SetKind::Attacked(what, _), .. }) => {
            matches!(what.kind, SetKind::Mover)
        }
        _ => false,
    }
}
