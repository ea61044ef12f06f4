//! Which cells a walk may come to on some board: an over-approximation that ignores who stands where.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{
    ArrivalId, Block, ClauseId, ClauseKind, Code, DeedKind, Directions, Land, Node, NodeId, Set, SetKind,
};
use super::table::{Maybe, NO_DIRECTION};
use crate::language::ir::{Captures, Cell, Direction, Side};

/// How many cells, directions and parts of a walk are looked at: of longer walks nothing is known.
const LOOKS: usize = 20_000;

/// How many cells and parts of an eye's walk are looked at: of longer walks nothing is known.
const EYE_LOOKS: usize = 1000;

/// A man on his way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct OnTheWay {
    node: NodeId,
    at: Cell,
    first: Direction,
    last: Direction,
}

/// Where a man may take by landing, and how he begins then; nothing where that is not known.
pub(super) fn range(
    p: &Code,
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
fn captures_passed(p: &Code, arrival: ArrivalId) -> Option<bool> {
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
    p: &Code,
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

/// Tells all cells on which an eye may come to its end, whatever is asked of its way, as long as it is to go on; nothing where its
/// directions are not known, or it is too long.
pub(super) fn may_end(
    p: &Code,
    start: NodeId,
    (side, from, direction): (Side, Cell, Direction),
    tell: &mut dyn FnMut(Cell) -> bool,
) -> Option<()> {
    let begun = (start, from, direction);
    let (mut open, mut met) = (vec![begun], BTreeSet::from([begun]));
    let mut looks = 0;
    while let Some((node, at, last)) = open.pop() {
        let mut next = Vec::new();
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, .. } => {
                let leg = p.legs.get(leg.index())?;
                for direction in directions(p, &leg.directions, side, last)? {
                    let line: Vec<Cell> = match leg.jump {
                        None => p.next(direction, at).some().into_iter().collect(),
                        Some(_) => p.along(direction, at).collect(),
                    };
                    looks += line.len();
                    let then = [on_empty, on_man].into_iter().flatten();
                    next.extend(then.flat_map(|node| line.iter().map(|cell| (*node, *cell, direction))));
                }
            }
            Node::Stay { then, .. } | Node::Look { then, .. } => {
                next.extend(then.map(|node| (node, at, last)));
            }
            Node::Fork(ways) => next.extend(ways.iter().map(|node| (*node, at, last))),
            Node::Compare(node) | Node::Close { then: node, .. } | Node::RoundOver(_, node) => {
                next.push((*node, at, last));
            }
            Node::Rounds(rounds, state) => {
                let (enter, leave) = *p.rounds.get(rounds.index())?.states.get(usize::from(*state))?;
                next.extend([enter, leave].into_iter().flatten().map(|node| (node, at, last)));
            }
            Node::End { .. } if !tell(at) => return Some(()),
            Node::End { .. } => {}
        }
        looks += next.len() + 1;
        if looks > EYE_LOOKS {
            return None;
        }
        open.extend(next.into_iter().filter(|way| met.insert(*way)));
    }
    Some(())
}
