//! Where men of a kind can get to: more cells rather than fewer.

use std::collections::BTreeSet;

use super::Facts;
use super::appearing::all_effects;
use crate::language::ir::legs::LegsOf;
use crate::language::ir::{
    Cell, ConditionKind, Direction, DirectionsKind, Effect, Go, Kind, KindDecl, KindValueKind, ManOwner,
    MoveClause, Permission, Set, SetKind, Side,
};
use crate::language::source::Span;

/// Where the men of a kind and side can be.
pub(in crate::language::check) struct Reached {
    /// Where they stand at first, or in a test.
    pub(in crate::language::check) begin: BTreeSet<Cell>,
    /// Where a leg may lead them.
    pub(in crate::language::check) arrive: BTreeSet<Cell>,
}

impl Facts<'_> {
    /// The cells on which men of a kind and side can stand between turns; none where there is no telling.
    pub(in crate::language::check) fn can_stand(&self, kind: Kind, side: Side) -> Option<BTreeSet<Cell>> {
        let reached = self.reached(kind, side)?;
        let decl = self.ir.kinds.get(kind.index())?;
        let (stops, stands) = (self.permitted(&decl.stops, side), self.permitted(&decl.stands, side));
        let promotes = self.must_promote(decl, side).map(|(_, cells)| cells).unwrap_or_default();
        let ends = reached
            .arrive
            .into_iter()
            .filter(|cell| stops.contains(cell) && stands.contains(cell) && !promotes.contains(cell));
        Some(ends.chain(reached.begin).collect())
    }

    /// The cells on which a walk of men of a kind and side can end; none where there is no telling.
    pub(in crate::language::check) fn can_arrive(&self, kind: Kind, side: Side) -> Option<BTreeSet<Cell>> {
        let reached = self.reached(kind, side)?;
        let still = self.ir.kinds.get(kind.index())?.walks.iter().any(|clause| clause.walk.may_stay());
        let begin = if still { reached.begin } else { BTreeSet::new() };
        Some(reached.arrive.into_iter().chain(begin).collect())
    }

    /// The cells on which men of a kind and side must become another kind, and the clause that says so.
    pub(in crate::language::check) fn must_promote(
        &self,
        decl: &KindDecl,
        side: Side,
    ) -> Option<(Span, BTreeSet<Cell>)> {
        let here = |set: &Set| matches!(set.kind, SetKind::Here | SetKind::Me | SetKind::Mover);
        let mut cells = BTreeSet::new();
        let mut at = None;
        for promotion in decl.promotions.iter().filter(|promotion| promotion.compulsory) {
            let KindValueKind::These(_) = &promotion.to.kind else { continue };
            let [condition] = promotion.when.as_slice() else { continue };
            let either = match &condition.kind {
                ConditionKind::Any(parts) => parts.as_slice(),
                _ => std::slice::from_ref(condition),
            };
            for condition in either {
                let ConditionKind::Common(one, other) = &condition.kind else { continue };
                let place = if here(one) { other } else { one };
                let place = self.certain.fixed_cells(place, side).filter(|_| here(one) != here(other));
                if let Some(place) = place {
                    cells.extend(place);
                    at = at.or(Some(promotion.at));
                }
            }
        }
        Some((at?, cells))
    }

    pub(in crate::language::check) fn reached(&self, kind: Kind, side: Side) -> Option<Reached> {
        let decl = self.ir.kinds.get(kind.index())?;
        let put = self.may_be_put(kind);
        let changes =
            decl.walks.iter().flat_map(all_effects).any(|block| block.iter().any(Effect::can_change_kind));
        if put || changes || !decl.drops.is_empty() || self.coming()?.contains(&kind) {
            return None;
        }
        let is_nobodys =
            |man: &crate::language::ir::Placed| man.kind == kind && man.owner == ManOwner::Nobody;
        if self.placements().any(|placement| placement.men.iter().any(is_nobodys)) {
            return None;
        }
        let (mut steps, mut jumps) = (BTreeSet::new(), BTreeSet::new());
        for clause in &decl.walks {
            self.ways_of(clause, side, &mut steps, &mut jumps)?;
        }
        let men = self.placements().flat_map(|placement| &placement.men);
        let begin: BTreeSet<Cell> =
            men.filter(|man| man.kind == kind && man.owner == side).map(|man| man.cell).collect();
        if begin.is_empty()
            && !self.placements().any(|placement| placement.men.iter().any(|man| man.kind == kind))
        {
            return None;
        }
        let enters = self.permitted(&decl.enters, side);
        let board = &self.ir.board;
        self.certain.weigh(board.cells.len() * (steps.len() + jumps.len()))?;
        // A board has many cells: they are marked, and put together at the end.
        let mut marked = vec![false; board.cells.len()];
        let mut open: Vec<Cell> = begin.iter().copied().collect();
        let mut may = vec![false; board.cells.len()];
        for cell in &enters {
            may.get_mut(cell.index()).into_iter().for_each(|may| *may = true);
        }
        while let Some(cell) = open.pop() {
            let near = steps.iter().filter_map(|direction| board.next(*direction, cell));
            let far = jumps.iter().flat_map(|direction| board.along(*direction, cell));
            for next in near.chain(far) {
                if let (Some(true), Some(there)) = (may.get(next.index()), marked.get_mut(next.index()))
                    && !*there
                {
                    *there = true;
                    open.push(next);
                }
            }
        }
        let arrive = (0..marked.len()).map(Cell::at).filter(|cell| marked.get(cell.index()) == Some(&true));
        let arrive = arrive.collect();
        Some(Reached { begin, arrive })
    }

    /// The directions in which the legs of a move step and jump.
    fn ways_of(
        &self,
        clause: &MoveClause,
        side: Side,
        steps: &mut BTreeSet<Direction>,
        jumps: &mut BTreeSet<Direction>,
    ) -> Option<()> {
        let (mut known, mut relative) = (Vec::new(), Vec::new());
        for (_, leg) in clause.walk.legs(LegsOf::Mover) {
            match &leg.go {
                Go::Step(directions) => relative.push((false, directions.kind.clone())),
                Go::Jump(directions, _) => relative.push((true, directions.kind.clone())),
            }
        }
        for (_, kind) in &relative {
            if let DirectionsKind::Fixed(of) = kind {
                known.extend(of.get(side.index())?.iter().copied());
            }
        }
        // Who goes back may go on in the same direction.
        if relative.iter().any(|(_, kind)| *kind == DirectionsKind::Back) {
            let back: Vec<Direction> =
                known.iter().map(|direction| self.ir.board.reverse(*direction)).collect();
            known.extend(back);
        }
        for (jump, kind) in relative {
            let found = match kind {
                DirectionsKind::Fixed(of) => of.get(side.index())?.clone(),
                DirectionsKind::Same | DirectionsKind::Back => known.clone(),
                _ => return None,
            };
            if jump { jumps.extend(found) } else { steps.extend(found) }
        }
        Some(())
    }

    /// The cells that a clause such as `enters` permits at most.
    pub(in crate::language::check) fn permitted(
        &self,
        permission: &Permission,
        side: Side,
    ) -> BTreeSet<Cell> {
        let all = || (0..self.ir.board.cells.len()).map(Cell::at).collect::<BTreeSet<Cell>>();
        let fixed = |set: &Set| self.certain.fixed_cells(set, side);
        let mut cells = match &permission.first {
            Some(rule) => match fixed(&rule.what) {
                Some(mut cells) => {
                    for also in &permission.also {
                        cells.extend(fixed(&also.what).unwrap_or_else(all));
                    }
                    cells
                }
                None => all(),
            },
            None => all(),
        };
        for never in permission.never.iter().filter(|rule| rule.when.is_empty()) {
            if let Some(forbidden) = fixed(&never.what) {
                cells.retain(|cell| !forbidden.contains(cell));
            }
        }
        cells
    }
}
