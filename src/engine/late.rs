//! Which pieces the effects behind a walk may capture on some board: ends of walks from which they cannot capture a piece need not be
//! tried when it is asked whether it is attacked.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::BuildHasherDefault;

use super::code::{
    BlockId, Clause, ClauseId, ClauseKind, Code, EffectOp, EffectOpKind, Eye, NodeId, Set, SetKind,
};
use super::known::{Knows, is_in};
use super::plan::{Plan, Spot};
use super::prey;
use super::program::Program;
use super::ranges::{may_end, range};
use super::sums::Mixed;
use super::table::{Maybe, NO_DIRECTION, NOWHERE};
use crate::language::ir::{Cell, Direction, Kind, ManOwner, Side};

/// The most entries that are remembered.
const KEPT: usize = 1 << 18;

/// By which ends of a walk a piece may be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Late {
    /// By any, or it is not known.
    Any,
    /// By none.
    Never,
    /// By some of the spots of its plan: the place of their list, and 1.
    Spots(u32),
}

/// What is known already: by clause and side, and by where the mover and the other stand, and what the other is.
#[derive(Clone, Debug, Default)]
pub(super) struct LateCaptures {
    known: HashMap<(u32, u64), Late, BuildHasherDefault<Mixed>>,
    spots: Vec<Vec<u32>>,
}

impl LateCaptures {
    /// By which ends a piece of a side on a cell may capture an enemy by a clause.
    pub(super) fn of(
        &mut self,
        p: &Program,
        (id, side, from): (ClauseId, Side, Cell),
        victim: Victim,
    ) -> Late {
        let cells = p.layout.cells as u64;
        let place = (from.index() as u64 * cells + victim.cell.index() as u64) * p.kinds.len() as u64;
        let key = (id.0 << 1 | u32::from(side == Side(1)), place + victim.kind.index() as u64);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        if self.known.len() >= KEPT {
            return Late::Any;
        }
        let found = match found(p, (id, side, from), victim) {
            None => Late::Any,
            Some(spots) if spots.is_empty() => Late::Never,
            Some(spots) => {
                self.spots.push(spots);
                Late::Spots(u32::try_from(self.spots.len()).unwrap_or(0))
            }
        };
        self.known.insert(key, found);
        found
    }

    /// The spots of a list.
    pub(super) fn spots(&self, list: u32) -> &[u32] {
        let place = (list as usize).checked_sub(1);
        place.and_then(|place| self.spots.get(place)).map_or(&[], Vec::as_slice)
    }
}

/// The piece that may be captured: an enemy of the side that moves.
#[derive(Clone, Copy)]
pub(super) struct Victim {
    pub(super) kind: Kind,
    pub(super) cell: Cell,
}

/// The mover at the end of its walk, if that is known.
#[derive(Clone, Copy)]
struct At {
    side: Side,
    origin: Cell,
    /// Where it has come to, and in which direction; [`NOWHERE`] where that is not known.
    here: Cell,
    direction: Direction,
}

/// The spots in the plan of a clause from which a piece may be captured; nothing where that is not known.
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
    let takes = |(_, spot): &(u32, &Spot)| {
        let here = At { here: spot.cell, direction: spot.direction, ..at };
        spot.ends_on_man && spot.cell == victim.cell
            || (spot.ends_empty || spot.ends_on_man) && takes(p, clause.effects, here, victim)
    };
    (0..).zip(plan.spots()).filter(takes).map(|(place, _)| place).collect()
}

/// Whether effects may capture the piece.
fn takes(p: &Program, effects: Option<BlockId>, at: At, victim: Victim) -> bool {
    let Some(block) = effects else { return false };
    let Some(effect_ops) = p.blocks.get(block.index()) else { return true };
    effect_ops.iter().any(|effect_op| takes_by(p, effect_op, at, victim))
}

fn takes_by(p: &Program, effect_op: &EffectOp, at: At, victim: Victim) -> bool {
    match &effect_op.kind {
        EffectOpKind::Take(set) => is_in(p, &Seen { at, victim }, set) != Some(false),
        EffectOpKind::EachMan(_, body) | EffectOpKind::EachCell(_, body) => takes(p, Some(*body), at, victim),
        EffectOpKind::If(_, yes, no) => takes(p, Some(*yes), at, victim) || takes(p, Some(*no), at, victim),
        EffectOpKind::Join { .. }
        | EffectOpKind::AddToHand(..)
        | EffectOpKind::Assign(..)
        | EffectOpKind::Sow(_) => false,
        // These may change it, or put another piece where it is.
        EffectOpKind::Put(..)
        | EffectOpKind::PutNew(..)
        | EffectOpKind::Change(..)
        | EffectOpKind::Swap(..)
        | EffectOpKind::SwapSides => true,
    }
}

/// The victim as the mover sees it at the end of its walk.
struct Seen {
    at: At,
    victim: Victim,
}

impl Knows for Seen {
    fn own(&self) -> Side {
        self.at.side
    }

    fn cell(&self) -> Option<Cell> {
        Some(self.victim.cell)
    }

    fn is_piece(&self) -> Option<bool> {
        Some(true)
    }

    fn owner(&self) -> Option<ManOwner> {
        Some(self.at.side.other().into())
    }

    fn kind(&self) -> Option<Kind> {
        Some(self.victim.kind)
    }

    fn is_in_other(&self, p: &Code, set: &Set) -> Option<bool> {
        match &set.kind {
            SetKind::Mover | SetKind::Me => Some(false),
            SetKind::By { what, eye, from } => {
                let sees = || may_see(p, (eye, from), self.at, self.victim.cell);
                let may = is_in(p, self, what) != Some(false) && sees() != Some(false);
                (!may).then_some(false)
            }
            SetKind::Attacked(what, _) | SetKind::Where { what, .. } => {
                is_in(p, self, what).filter(|is_in| !is_in)
            }
            _ => None,
        }
    }
}

/// Whether an eye that looks from where the mover stands, or has stood, may come to a cell; nothing where that is not known.
fn may_see(p: &Code, (eye, from): (&Eye, &Set), at: At, to: Cell) -> Option<bool> {
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
fn may_come(p: &Code, start: NodeId, from: (Side, Cell, Direction), to: Cell) -> Option<bool> {
    // If the first direction is not known, neither is where it goes on straight, or back.
    from.2.is().then_some(())?;
    let mut found = false;
    may_end(p, start, from, &mut |cell| {
        found |= cell == to;
        !found
    })?;
    Some(found)
}

/// Which captures are possible on some board, as far as it was asked.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranges {
    /// By clause, side and cell.
    known: Vec<Range>,
    firsts: Vec<Vec<Direction>>,
    /// Which pieces effects may capture, by which ends.
    pub(super) lates: LateCaptures,
}

/// On which cells a walk may capture by landing.
#[derive(Clone, Debug, Default)]
enum Range {
    /// That was not asked yet.
    #[default]
    Unknown,
    /// Anywhere.
    Any,
    /// On these cells, in order; with each the index of the directions in which it may begin.
    These(Vec<(Cell, u32)>),
}

impl Ranges {
    /// The first directions of walks of a piece on a cell that capture a piece on another cell: an index into
    /// [`Ranges::firsts`], 0 where they may be any; nothing where there are none.
    pub(super) fn firsts_to(
        &mut self,
        p: &Program,
        (clause, side, from): (ClauseId, Side, Cell),
        target: Cell,
    ) -> Option<u32> {
        let place = (clause.index() * 2 + side.index()) * p.layout.cells + from.index();
        if self.known.len() <= place {
            self.known.resize((p.clauses.len() * 2) * p.layout.cells, Range::Unknown);
        }
        if matches!(self.known.get(place), Some(Range::Unknown)) {
            let found = self.of(range(p, clause, side, from));
            if let Some(there) = self.known.get_mut(place) {
                *there = found;
            }
        }
        match self.known.get(place) {
            Some(Range::These(cells)) => {
                let found = cells.binary_search_by_key(&target, |(cell, _)| *cell).ok()?;
                cells.get(found).map(|(_, firsts)| *firsts)
            }
            _ => Some(0),
        }
    }

    /// Directions by their index.
    pub(super) fn firsts(&self, place: u32) -> Option<&[Direction]> {
        self.firsts.get((place as usize).checked_sub(1)?).map(Vec::as_slice)
    }

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
