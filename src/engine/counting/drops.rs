//! Counts drops by the cells where they may land.

use super::super::machine::Machine;
use super::super::program::{Act, Clause, ClauseId, ClauseKind, Program, Set, Turn, TurnId};
use super::super::regs::{Mode, Regs, Target};
use super::super::tables::facts::{Facts, before};
use super::super::words::Mask;
use crate::language::budget::Asked;
use crate::language::ir::Kind;

impl Machine {
    /// How many drops an act plays; nothing where they have to be made.
    pub(super) fn count_drops(
        &mut self,
        p: &Program,
        facts: &Facts,
        of: (&[TurnId], &Act),
    ) -> Asked<Option<u64>> {
        let mut moves = 0;
        Ok(self.drops(p, facts, of, &mut |_, cells| moves += u64::from(cells.count()))?.map(|()| moves))
    }

    /// Tells on which cells an act may drop a piece of each kind; nothing where drops have to be made.
    pub(super) fn drops(
        &mut self,
        p: &Program,
        facts: &Facts,
        (acts, act): (&[TurnId], &Act),
        tell: &mut dyn FnMut(Kind, Mask),
    ) -> Asked<Option<()>> {
        let all = || p.kinds.iter().flat_map(|kind| &kind.drops);
        let drops = |act: &&TurnId| match p.turns.get(act.index()) {
            Some(Turn::Act(act)) => act.drops && all().any(|clause| p.is_played(act, *clause)),
            _ => false,
        };
        // Another move by which a piece appears could be the same as a drop.
        if facts.news || !p.has_masks || acts.iter().filter(drops).count() > 1 {
            return Ok(None);
        }
        let own = self.world.to_move;
        for kind in (0..p.kinds.len()).map(Kind::at) {
            if self.world.in_hand(&p.layout, own, kind) == 0 {
                continue;
            }
            let clauses = p.kind(kind).drops.iter().copied().filter(|clause| p.is_played(act, *clause));
            let clauses: Vec<ClauseId> = clauses.collect();
            let several = clauses.len() > 1;
            let is_known = |clause: &ClauseId| {
                let epilogue = p.epilogue(*clause);
                epilogue.sure && !(several && (epilogue.effects || !epilogue.blind))
            };
            let rules = p.kind(kind);
            if !rules.enters.is_free() || !rules.stops.is_free() || !clauses.iter().all(is_known) {
                return Ok(None);
            }
            let mut cells = Mask::default();
            for clause in clauses {
                cells |= self.dropped_on(p, (kind, clause))?;
            }
            tell(kind, cells);
        }
        Ok(Some(()))
    }

    /// The cells on which a clause may drop a piece.
    fn dropped_on(&mut self, p: &Program, (kind, id): (Kind, ClauseId)) -> Asked<Mask> {
        let Some(clause) = p.clauses.get(id.index()) else { return Ok(Mask::default()) };
        let ClauseKind::Drop(on) = &clause.what else { return Ok(Mask::default()) };
        let trail = self.world.trail.len();
        self.room_for_men()?;
        let own = self.world.to_move;
        let man = self.world.add(&p.layout, kind, own.into(), 1);
        let mut r = Regs::new(own, Mode::Play);
        (r.mover, r.frame.me, r.lifted) = (man, man, true);
        let found = self.cells_of_drop(p, &mut r, (clause, on));
        self.undo_to(p, trail);
        found
    }

    fn cells_of_drop(&mut self, p: &Program, r: &mut Regs, (clause, on): (&Clause, &Set)) -> Asked<Mask> {
        let mut empty = p.all.without(self.occupied(r));
        let is_of_board = on.is_of_board(p);
        if is_of_board {
            empty = self.among(p, r, on, empty)?;
        }
        if is_of_board && is_free(p, clause) {
            return Ok(empty);
        }
        let mut cells = Mask::default();
        for cell in empty.cells() {
            r.place = cell;
            if (is_of_board || self.contains(p, r, on, Target::Cell(cell))?)
                && self.asked(p, r, (clause.kind, clause), false)?
            {
                cells.insert(cell);
            }
        }
        Ok(cells)
    }
}

/// Whether nothing but the cell is asked before a drop.
fn is_free(p: &Program, clause: &Clause) -> bool {
    let guards = [&clause.guards, &p.moves];
    guards.into_iter().all(|guards| before(guards).next().is_none())
}
