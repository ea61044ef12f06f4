//! Where a walk may take somebody on some board, whoever else stands on it: what cannot be need not be tried.

use std::collections::{BTreeMap, BTreeSet};

use super::late::Lates;
use super::machine::Machine;
use super::program::{
    ArrivalId, Block, ClauseId, ClauseKind, DeedKind, Directions, Land, Node, NodeId, Program, Set, SetKind,
};
use super::switches::Fast;
use super::table::{Maybe, NO_DIRECTION};
use crate::language::ir::{Captures, Cell, Direction, Side};
use crate::play::position::ManId;

/// How many cells, directions and parts of a walk are looked at: of longer walks nothing is known.
const LOOKS: usize = 20_000;

/// What is known already.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranges {
    /// By clause, side and cell.
    known: Vec<Range>,
    firsts: Vec<Vec<Direction>>,
    /// Whom effects may take, by which ends.
    pub(super) lates: Lates,
}

/// Where a man may take somebody by landing.
#[derive(Clone, Debug, Default)]
enum Range {
    /// That was not asked yet.
    #[default]
    Unknown,
    /// Anywhere.
    Any,
    /// On these cells, in order; with each the place of the directions in which he may begin.
    These(Vec<(Cell, u32)>),
}

/// A man on his way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct OnTheWay {
    node: NodeId,
    at: Cell,
    first: Direction,
    last: Direction,
}

impl Machine {
    /// The directions in which a walk by a clause may begin that takes somebody on a cell: their place among those that are
    /// known, 0 where they may be any; nothing where there are none.
    pub(super) fn firsts_to(
        &mut self,
        p: &Program,
        (man, clause, side): (ManId, ClauseId, Side),
        target: Cell,
    ) -> Option<u32> {
        let from = self.world.man(man).cell;
        if !from.is() {
            return None;
        }
        if !p.switches.has(Fast::Plans) {
            return Some(0);
        }
        let place = (clause.index() * 2 + side.index()) * p.layout.cells + from.index();
        if self.ranges.known.len() <= place {
            self.ranges.known.resize((p.clauses.len() * 2) * p.layout.cells, Range::Unknown);
        }
        if matches!(self.ranges.known.get(place), Some(Range::Unknown)) {
            let found = self.ranges.of(range(p, clause, side, from));
            if let Some(there) = self.ranges.known.get_mut(place) {
                *there = found;
            }
        }
        match self.ranges.known.get(place) {
            Some(Range::These(cells)) => {
                let found = cells.binary_search_by_key(&target, |(cell, _)| *cell).ok()?;
                cells.get(found).map(|(_, firsts)| *firsts)
            }
            _ => Some(0),
        }
    }

    /// Directions that are known by their place.
    pub(super) fn firsts(&self, place: u32) -> Option<&[Direction]> {
        self.ranges.firsts.get((place as usize).checked_sub(1)?).map(Vec::as_slice)
    }
}

impl Ranges {
    fn of(&mut self, range: Option<BTreeMap<Cell, BTreeSet<Direction>>>) -> Range {
        let Some(range) = range else { return Range::Any };
        let mut place = |firsts: BTreeSet<Direction>| {
            let firsts: Vec<Direction> = firsts.into_iter().collect();
            let known = self.firsts.iter().position(|known| *known == firsts);
            let place = known.unwrap_or_else(|| {
                self.firsts.push(firsts);
                self.firsts.len() - 1
            });
            u32::try_from(place + 1).unwrap_or(0)
        };
        Range::These(range.into_iter().map(|(cell, firsts)| (cell, place(firsts))).collect())
    }
}

/// Where a man may take by landing, and how he begins then; nothing where that is not known.
fn range(
    p: &Program,
    clause: ClauseId,
    side: Side,
    from: Cell,
) -> Option<BTreeMap<Cell, BTreeSet<Direction>>> {
    let mut found: BTreeMap<Cell, BTreeSet<Direction>> = BTreeMap::new();
    let ClauseKind::Walk(start) = p.clauses.get(clause.index())?.what else { return None };
    let Some(start) = start else { return Some(found) };
    let begun = OnTheWay { node: start, at: from, first: NO_DIRECTION, last: NO_DIRECTION };
    let (mut open, mut met) = (vec![begun], BTreeSet::from([begun]));
    let rules = p.kind(p.clauses.get(clause.index())?.kind);
    let on_the_way = rules.captures.contains(&(clause, Captures::OnTheWay));
    let mut looks = 0;
    while let Some(way) = open.pop() {
        let mut next = Vec::new();
        match p.nodes.get(way.node.index())? {
            Node::Leg { leg, on_empty, on_man, .. } => {
                let leg = p.legs.get(leg.index())?;
                let captures = captures_passed(p, leg.arrival)?;
                let takes = matches!(leg.land, Land::Plain | Land::Taking(_) | Land::MayTake(_));
                for direction in directions(p, &leg.directions, side, way.last)? {
                    let first = if way.first.is() { way.first } else { direction };
                    let line: Vec<Cell> = match leg.jump {
                        None => p.next(direction, way.at).some().into_iter().collect(),
                        Some(_) => p.along(direction, way.at).collect(),
                    };
                    looks += line.len() + 1;
                    for at in line {
                        // Those are jumped over who stand in the same line.
                        if captures || takes && on_man.is_some() {
                            found.entry(at).or_default().insert(first);
                        }
                        for node in [on_empty, on_man].into_iter().flatten() {
                            next.push(OnTheWay { node: *node, at, first, last: direction });
                        }
                    }
                }
            }
            Node::Stay { arrival, .. } | Node::Look { arrival, .. } | Node::Close { arrival, .. }
                if captures_passed(p, *arrival)? =>
            {
                return None;
            }
            // What an eye does on its way is not looked at.
            Node::Look { .. } if on_the_way => return None,
            Node::Stay { then, .. } | Node::Look { then, .. } => {
                // What comes behind has no first leg, or its direction is not that of the first.
                next.extend(then.map(|node| OnTheWay { node, ..way }));
            }
            Node::Fork(ways) => next.extend(ways.iter().map(|node| OnTheWay { node: *node, ..way })),
            Node::Compare(node) | Node::Close { then: node, .. } => {
                next.push(OnTheWay { node: *node, ..way });
            }
            Node::Rounds(rounds, state) => {
                let (enter, leave) = *p.rounds.get(rounds.index())?.states.get(usize::from(*state))?;
                next.extend([enter, leave].into_iter().flatten().map(|node| OnTheWay { node, ..way }));
            }
            Node::RoundOver(_, again) => next.push(OnTheWay { node: *again, ..way }),
            Node::End { .. } => {}
        }
        looks += next.len() + 1;
        if looks > LOOKS {
            return None;
        }
        open.extend(next.into_iter().filter(|way| met.insert(*way)));
    }
    Some(found)
}

/// Whether a landing captures those over whom its leg has jumped, and nobody else; nothing where it may do more than that.
fn captures_passed(p: &Program, arrival: ArrivalId) -> Option<bool> {
    let arrival = p.arrivals.get(arrival.index())?;
    let block = arrival.effects.map(|effects| p.blocks.get(effects.index()));
    let assigns = |block: &Block| block.iter().all(|deed| matches!(deed.kind, DeedKind::Assign(..)));
    block.is_none_or(|block| block.is_some_and(assigns)).then_some(())?;
    arrival.capturing.iter().all(|capture| are_passed(&capture.what)).then_some(())?;
    Some(!arrival.capturing.is_empty())
}

/// Whether all men of a set have been jumped over.
fn are_passed(set: &Set) -> bool {
    match &set.kind {
        SetKind::Passed => true,
        SetKind::And(parts, _) => parts.iter().any(are_passed),
        _ => false,
    }
}

/// The directions of a leg behind another; nothing where they may be any.
pub(super) fn directions(
    p: &Program,
    directions: &Directions,
    side: Side,
    last: Direction,
) -> Option<Vec<Direction>> {
    Some(match directions {
        Directions::Fixed(sides) => sides[side].clone(),
        Directions::Same => last.some().into_iter().collect(),
        Directions::Back => {
            last.some().and_then(|last| p.reverse.get(last.index())).copied().into_iter().collect()
        }
        Directions::State(_) => return None,
        Directions::Turn { round, .. } => round.clone(),
        Directions::Or(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(self::directions(p, part, side, last)?);
            }
            all
        }
    })
}
