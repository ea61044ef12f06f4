//! Which cells a walk may come to on some board: an over-approximation that ignores who stands where.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::BuildHasherDefault;

use super::code::{
    ArrivalId, ClauseId, ClauseKind, Code, Directions, EffectOpKind, Land, Node, NodeId, Set, SetKind,
};
use super::short::Short;
use super::sums::Mixed;
use super::table::{Maybe, NO_DIRECTION};
use crate::language::ir::{Captures, Cell, Direction, Side};

/// A walk of more cells, directions and nodes than this is not followed.
const LOOKS: usize = 20_000;

/// The same for an eye.
const EYE_LOOKS: usize = 1000;

/// Where a walk stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stand {
    node: NodeId,
    at: Cell,
    /// The directions of the first leg and of the last.
    first: Direction,
    last: Direction,
}

/// The directions in which a leg may go, each with the cells where it may land.
type Lines = Vec<(Direction, Short<'static, Cell>)>;

/// Visits every node of a walk from every cell where it may stand, with the lines of legs, while the visitor says so. Nothing where
/// directions are not known, where it is too long, or where the visitor gives up.
fn visit(
    p: &Code,
    (side, begun): (Side, Stand),
    most: usize,
    visitor: &mut dyn FnMut(&Node, &Stand, &Lines) -> Option<bool>,
) -> Option<()> {
    let (mut open, mut met) = (vec![begun], HashSet::<_, BuildHasherDefault<Mixed>>::default());
    met.insert(begun);
    let mut next = Vec::new();
    let mut looks = 0;
    while let Some(stand) = open.pop() {
        let node = p.nodes.get(stand.node.index())?;
        let lines = lines(p, side, node, &stand)?;
        if !visitor(node, &stand, &lines)? {
            return Some(());
        }
        let is_leg = matches!(node, Node::Leg { .. });
        for node in p.successors(node).iter().copied() {
            if !is_leg {
                next.push(Stand { node, ..stand });
            }
            for (direction, line) in &lines {
                let first = if stand.first.is() { stand.first } else { *direction };
                next.extend(line.iter().map(|at| Stand { node, at: *at, first, last: p.kept(*direction) }));
            }
        }
        looks += next.len() + lines.iter().map(|(_, line)| line.len() + 1).sum::<usize>() + 1;
        if looks > most {
            return None;
        }
        open.extend(next.drain(..).filter(|stand| met.insert(*stand)));
    }
    Some(())
}

/// The lines of a leg; none for other nodes.
fn lines(p: &Code, side: Side, node: &Node, stand: &Stand) -> Option<Lines> {
    let Node::Leg { leg, .. } = node else { return Some(Lines::new()) };
    let leg = p.legs.get(leg.index())?;
    let line = |direction: Direction| match leg.jump {
        None => p.next(direction, stand.at).some().into_iter().collect(),
        Some(_) => p.along(direction, stand.at).collect(),
    };
    let directions = directions(p, &leg.directions, side, stand.last)?;
    Some(directions.iter().map(|direction| (*direction, line(*direction))).collect())
}

/// On which cells a walk may capture by landing, and how it begins then; nothing where that is not known.
pub(super) fn range(
    p: &Code,
    id: ClauseId,
    side: Side,
    from: Cell,
) -> Option<BTreeMap<Cell, BTreeSet<Direction>>> {
    let mut found: BTreeMap<Cell, BTreeSet<Direction>> = BTreeMap::new();
    let clause = p.clauses.get(id.index())?;
    let ClauseKind::Walk(start) = clause.what else { return None };
    let Some(start) = start else { return Some(found) };
    let on_the_way = p.kind(clause.kind).captures.contains(&(id, Captures::OnTheWay));
    let begun = Stand { node: start, at: from, first: NO_DIRECTION, last: NO_DIRECTION };
    visit(p, (side, begun), LOOKS, &mut |node, stand, lines| {
        match node {
            Node::Leg { leg, on_man, .. } => {
                let leg = p.legs.get(leg.index())?;
                let lands = matches!(leg.land, Land::Plain | Land::Taking(_) | Land::MayTake(_));
                if captures_passed(p, leg.arrival)? || lands && on_man.is_some() {
                    for (direction, line) in lines {
                        let first = if stand.first.is() { stand.first } else { *direction };
                        // Pieces that are jumped over stand in the same line.
                        for at in line.iter() {
                            found.entry(*at).or_default().insert(first);
                        }
                    }
                }
            }
            Node::Stay { arrival, .. } | Node::Look { arrival, .. } | Node::Close { arrival, .. } => {
                // What an eye does on its way is not followed.
                let eye = on_the_way && matches!(node, Node::Look { .. });
                (!captures_passed(p, *arrival)? && !eye).then_some(())?;
            }
            _ => {}
        }
        Some(true)
    })?;
    Some(found)
}

/// Whether a landing captures the pieces that its leg has jumped over, and no others; nothing where it may do more.
fn captures_passed(p: &Code, arrival: ArrivalId) -> Option<bool> {
    let arrival = p.arrivals.get(arrival.index())?;
    if let Some(effects) = arrival.effects {
        let mut effect_ops = p.blocks.get(effects.index())?.iter();
        effect_ops.all(|effect_op| matches!(effect_op.kind, EffectOpKind::Assign(..))).then_some(())?;
    }
    arrival.capturing.iter().all(|capture| are_passed(&capture.what)).then_some(())?;
    Some(!arrival.capturing.is_empty())
}

/// Whether all pieces of a set have been jumped over.
fn are_passed(set: &Set) -> bool {
    match &set.kind {
        SetKind::Passed => true,
        SetKind::And(parts, _) => parts.iter().any(are_passed),
        _ => false,
    }
}

/// The directions of a leg behind another; nothing where they may be any.
pub(super) fn directions<'d>(
    p: &Code,
    directions: &'d Directions,
    side: Side,
    last: Direction,
) -> Option<Short<'d, Direction>> {
    Some(match directions {
        Directions::Fixed(sides) => Short::Written(&sides[side]),
        Directions::Same => last.some().into_iter().collect(),
        Directions::Back => {
            last.some().and_then(|last| p.reverse.get(last.index())).copied().into_iter().collect()
        }
        Directions::State(_) => return None,
        Directions::Turn { round, .. } => Short::Written(round),
        Directions::Or(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend_from_slice(&self::directions(p, part, side, last)?);
            }
            Short::Many(all)
        }
    })
}

/// Passes on all cells on which an eye may end, whatever it asks of its way, as long as `tell` wants more; nothing where its directions
/// are not known, or it is too long.
pub(super) fn may_end(
    p: &Code,
    start: NodeId,
    (side, from, direction): (Side, Cell, Direction),
    tell: &mut dyn FnMut(Cell) -> bool,
) -> Option<()> {
    // Any first direction will do, as long as it is the same on all ways: it is not asked for.
    let begun = Stand { node: start, at: from, first: Direction(0), last: direction };
    visit(p, (side, begun), EYE_LOOKS, &mut |node, stand, _| {
        Some(!matches!(node, Node::End { .. }) || tell(stand.at))
    })
}
