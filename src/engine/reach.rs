//! Where a walk may take somebody on some board, whoever else stands on it: what cannot be need not be tried.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::machine::Machine;
use super::program::{ClauseId, ClauseKind, Directions, Land, Node, NodeId, Program};
use super::table::{Maybe, NO_DIRECTION};
use crate::ir::{Cell, Direction, Side};
use crate::position::ManId;

/// How many cells, directions and parts of a walk are looked at: of longer walks nothing is known.
const LOOKS: usize = 20_000;

/// For each cell where a man may take somebody, the place of the directions in which he may begin, and 1.
type Range = BTreeMap<Cell, u32>;

/// What is known already.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranges {
    /// By clause, side and cell; nothing where it may be anywhere.
    known: HashMap<(ClauseId, Side, Cell), Option<Range>>,
    firsts: Vec<Vec<Direction>>,
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
        let key = (clause, side, from);
        if !self.ranges.known.contains_key(&key) {
            let range = range(p, clause, side, from).map(|range| {
                let firsts = |(cell, firsts): (Cell, BTreeSet<Direction>)| {
                    self.ranges.firsts.push(firsts.into_iter().collect());
                    (cell, u32::try_from(self.ranges.firsts.len()).unwrap_or(0))
                };
                range.into_iter().map(firsts).collect()
            });
            self.ranges.known.insert(key, range);
        }
        match self.ranges.known.get(&key) {
            Some(Some(range)) => range.get(&target).copied(),
            _ => Some(0),
        }
    }

    /// Directions that are known by their place.
    pub(super) fn firsts(&self, place: u32) -> Option<&[Direction]> {
        self.ranges.firsts.get((place as usize).checked_sub(1)?).map(Vec::as_slice)
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
    let mut looks = 0;
    while let Some(way) = open.pop() {
        let mut next = Vec::new();
        match p.nodes.get(way.node.index())? {
            Node::Leg { leg, on_empty, on_man, .. } => {
                let leg = p.legs.get(leg.index())?;
                let takes = matches!(leg.land, Land::Plain | Land::Taking(_) | Land::MayTake(_));
                for direction in directions(p, &leg.directions, side, way.last)? {
                    let first = if way.first.is() { way.first } else { direction };
                    let line: Vec<Cell> = match leg.jump {
                        None => p.next(direction, way.at).some().into_iter().collect(),
                        Some(_) => p.along(direction, way.at).collect(),
                    };
                    looks += line.len() + 1;
                    for at in line {
                        if takes && on_man.is_some() {
                            found.entry(at).or_default().insert(first);
                        }
                        for node in [on_empty, on_man].into_iter().flatten() {
                            next.push(OnTheWay { node: *node, at, first, last: direction });
                        }
                    }
                }
            }
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

/// The directions of a leg behind another; nothing where they may be any.
fn directions(p: &Program, directions: &Directions, side: Side, last: Direction) -> Option<Vec<Direction>> {
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
