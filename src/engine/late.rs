//! Whom effects behind a walk may take, whoever else stands on the board: ends of walks from which they cannot take a man need not be
//! tried where it is asked whether he is attacked.

use std::collections::{BTreeSet, HashMap};
use std::hash::BuildHasherDefault;

use super::direct::Plan;
use super::machine::Machine;
use super::prey;
use super::program::{
    BlockId, Clause, ClauseId, ClauseKind, Deed, DeedKind, Eye, Node, NodeId, Program, Set, SetKind,
};
use super::reach::directions;
use super::regs::Regs;
use super::sums::Mixed;
use super::switches::Fast;
use super::table::{Maybe, NO_DIRECTION, NOWHERE};
use crate::language::ir::{Cell, Direction, Kind, Side};
use crate::play::position::ManId;

/// How many cells and parts of an eye's walk are looked at: of longer walks nothing is known.
const LOOKS: usize = 1000;

/// Of so many men and cells it is kept by which ends they may be taken; of others nothing is known.
const KEPT: usize = 1 << 18;

/// By which ends of a walk a man may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Late {
    /// By any, as far as it is known.
    Any,
    /// By none.
    Never,
    /// By some of the spots of its plan: the place of their list, and 1.
    Spots(u32),
}

/// What is known already: by clause and side, and by where the mover and the other stand, and what the other is.
#[derive(Clone, Debug, Default)]
pub(super) struct Lates {
    known: HashMap<(u32, u64), Late, BuildHasherDefault<Mixed>>,
    spots: Vec<Vec<u32>>,
}

/// The man who may be taken: an enemy of the side that moves.
#[derive(Clone, Copy)]
struct Victim {
    kind: Kind,
    cell: Cell,
}

/// The mover at the end of his walk, as far as that is known.
#[derive(Clone, Copy)]
struct At {
    side: Side,
    origin: Cell,
    /// Where he has come to, and in which direction; [`NOWHERE`] where that is not known.
    here: Cell,
    direction: Direction,
}

impl Machine {
    /// By which ends of a clause with effects a man may take another who stands on the board, an enemy of his side.
    pub(super) fn late(
        &mut self,
        p: &Program,
        (man, id, side): (ManId, ClauseId, Side),
        victim: ManId,
    ) -> Late {
        let (mover, other) = (self.world.man(man), self.world.man(victim));
        let is_plain = man != victim
            && mover.count <= 1
            && mover.cell.is()
            && other.cell.is()
            && other.owner.side() == Some(side.other());
        let is_used = p.switches.has(Fast::Plans) && !p.hooks_displace && self.waits.is_empty();
        if !is_plain || !is_used {
            return Late::Any;
        }
        let cells = p.layout.cells as u64;
        let place = (mover.cell.index() as u64 * cells + other.cell.index() as u64) * p.kinds.len() as u64;
        let key = (id.0 << 1 | u32::from(side == Side(1)), place + other.kind.index() as u64);
        if let Some(known) = self.ranges.lates.known.get(&key) {
            return *known;
        }
        if self.ranges.lates.known.len() >= KEPT {
            return Late::Any;
        }
        let victim = Victim { kind: other.kind, cell: other.cell };
        let lates = &mut self.ranges.lates;
        let found = match found(p, (id, side, mover.cell), victim) {
            None => Late::Any,
            Some(spots) if spots.is_empty() => Late::Never,
            Some(spots) => {
                lates.spots.push(spots);
                Late::Spots(u32::try_from(lates.spots.len()).unwrap_or(0))
            }
        };
        lates.known.insert(key, found);
        found
    }

    /// The spots of a list.
    pub(super) fn late_spots(&self, list: u32) -> &[u32] {
        let place = (list as usize).checked_sub(1);
        place.and_then(|place| self.ranges.lates.spots.get(place)).map_or(&[], Vec::as_slice)
    }

    /// Whether a man may come to one of the spots of a list, as the board is.
    pub(super) fn may_end_late(&self, p: &Program, r: &Regs, walk: (ManId, ClauseId), list: u32) -> bool {
        let (man, clause) = walk;
        let Some(plan) = p.plan(clause, r.frame.own, self.world.man(man).cell) else { return true };
        let lifted = Regs { mover: man, lifted: true, ..*r };
        self.late_spots(list).iter().any(|spot| self.may_end_at(&lifted, plan, *spot))
    }
}

/// The spots of the plan of a clause from which a man may be taken, none where none can; nothing where that is not known.
fn found(p: &Program, (id, side, from): (ClauseId, Side, Cell), victim: Victim) -> Option<Vec<u32>> {
    let clause = p.clauses.get(id.index())?;
    let ClauseKind::Walk(Some(_)) = clause.what else { return None };
    let unknown = At { side, origin: from, here: NOWHERE, direction: NO_DIRECTION };
    let Some(plan) = p.plan(id, side, from) else {
        let on_the_way = prey::on_the_way(p, clause)?.has(victim.kind.index());
        return (!on_the_way && !takes(p, clause.effects, unknown, victim)).then(Vec::new);
    };
    Some(spots(p, (clause, plan), unknown, victim))
}

fn spots(p: &Program, (clause, plan): (&Clause, &Plan), at: At, victim: Victim) -> Vec<u32> {
    let takes = |(_, spot): &(u32, &super::direct::Spot)| {
        let here = At { here: spot.cell, direction: spot.direction, ..at };
        spot.ends_on_man && spot.cell == victim.cell
            || (spot.ends_empty || spot.ends_on_man) && takes(p, clause.effects, here, victim)
    };
    (0..).zip(plan.spots()).filter(takes).map(|(place, _)| place).collect()
}

/// Whether effects may take a man.
fn takes(p: &Program, effects: Option<BlockId>, at: At, victim: Victim) -> bool {
    let Some(block) = effects else { return false };
    let Some(deeds) = p.blocks.get(block.index()) else { return true };
    deeds.iter().any(|deed| takes_by(p, deed, at, victim))
}

fn takes_by(p: &Program, deed: &Deed, at: At, victim: Victim) -> bool {
    match &deed.kind {
        DeedKind::Take(set) => may_have(p, set, at, victim),
        DeedKind::EachMan(_, body) | DeedKind::EachCell(_, body) => takes(p, Some(*body), at, victim),
        DeedKind::If(_, yes, no) => takes(p, Some(*yes), at, victim) || takes(p, Some(*no), at, victim),
        DeedKind::Join { .. } | DeedKind::AddToHand(..) | DeedKind::Assign(..) => false,
        // These may make another of him, or bring somebody to where he is.
        DeedKind::Put(..) | DeedKind::PutNew(..) | DeedKind::Change(..) | DeedKind::Swap(..) => true,
    }
}

/// Whether a set may have the man among its members, or the cell on which he stands.
fn may_have(p: &Program, set: &Set, at: At, victim: Victim) -> bool {
    match &set.kind {
        SetKind::Side(whose) => {
            let side = match whose {
                crate::language::ir::Whose::Own => at.side,
                crate::language::ir::Whose::Enemy => at.side.other(),
                crate::language::ir::Whose::Of(side) => *side,
            };
            side != at.side
        }
        SetKind::Nobody | SetKind::Mover | SetKind::Me => false,
        SetKind::Kinds(kinds) => kinds.has(victim.kind.index()),
        SetKind::Fixed(region) => region.bits[at.side].has(victim.cell.index()),
        SetKind::And(parts, _) => parts.iter().all(|part| may_have(p, part, at, victim)),
        SetKind::Or(parts) => parts.iter().any(|part| may_have(p, part, at, victim)),
        SetKind::By { what, eye, from } => {
            may_have(p, what, at, victim) && may_see(p, (eye, from), at, victim.cell) != Some(false)
        }
        SetKind::Attacked(what, _) | SetKind::Where { what, .. } => may_have(p, what, at, victim),
        _ => true,
    }
}

/// Whether an eye that looks from where the mover stands, or has stood, may come to a cell; nothing where that is not known.
fn may_see(p: &Program, (eye, from): (&Eye, &Set), at: At, to: Cell) -> Option<bool> {
    let from = match from.kind {
        SetKind::Here | SetKind::Mover | SetKind::Me => at.here.some()?,
        SetKind::Origin => at.origin,
        _ => return None,
    };
    match eye {
        Eye::Step(led) => Some(led[at.side].get(from.index())?.contains(&to)),
        Eye::Flood { start, .. } | Eye::Scan { start, .. } | Eye::Path { start: Some(start), .. } => {
            may_come(p, *start, (at.side, from, at.direction), to)
        }
        Eye::Path { start: None, .. } => Some(false),
    }
}

/// Whether an eye may come to its end on a cell, whatever is asked of its way; nothing where its directions are not known.
fn may_come(p: &Program, start: NodeId, from: (Side, Cell, Direction), to: Cell) -> Option<bool> {
    // Of an eye whose first direction is not known it is not known where it goes on straight, or back.
    from.2.is().then_some(())?;
    let mut found = false;
    may_end(p, start, from, &mut |cell| {
        found |= cell == to;
        !found
    })?;
    Some(found)
}

/// Tells all cells on which an eye may come to its end, whatever is asked of its way, as long as it is to go on; nothing where its
/// directions are not known, or it is too long.
pub(super) fn may_end(
    p: &Program,
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
        if looks > LOOKS {
            return None;
        }
        open.extend(next.into_iter().filter(|way| met.insert(*way)));
    }
    Some(())
}
