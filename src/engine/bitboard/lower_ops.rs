//! Makes ops of the ways that were found for a kind: ways with the same effects and landings become shapes for all cells at once.

use super::super::program::ClauseId;
use super::super::switches::Fast;
use super::super::words::Words;
use super::lower::{Alike, Landings, LeapOrRay, Maker};
use super::ops::{Op, PlainMoves};
use super::shape::{Rows, Shape, hops, lines, shifted, shifted_over};
use crate::language::ir::{Cell, Kind};

/// If a side begins with so many pieces of a kind, they are moved by shifts.
const MANY: usize = 4;

/// A clause, and to which cells it leads from each cell.
type ClauseTargets<const N: usize> = (ClauseId, Box<[Words<N>]>);

impl<const N: usize> Maker<'_, N> {
    /// Makes the ops of ways with one key.
    pub(super) fn ops(&mut self, kind: Kind, (key, ways): Alike<N>, classes: &[Landings]) -> Option<()> {
        let cells = self.p.layout.cells;
        let (mut leaps, mut lames) = (vec![Words::<N>::default(); cells], Vec::new());
        let mut rays: Vec<(Cell, (Words<N>, bool, u8))> = Vec::new();
        let led = self.led_by(&ways)?;
        for (cell, way, _) in ways {
            match way {
                LeapOrRay::Lame { way, to } if way.is_empty() => *leaps.get_mut(cell.index())? |= to,
                LeapOrRay::Lame { way, to } => lames.push((cell, (way, to))),
                LeapOrRay::Ray { line, upwards, over } => rays.push((cell, (line, upwards, over))),
            }
        }
        // A leap to the same cell needs no empty cells between: the lame leap is the same move, and adds nothing.
        lames.retain_mut(|(cell, (_, to)): &mut (Cell, (Words<N>, Words<N>))| {
            *to = to.without(leaps.get(cell.index()).copied().unwrap_or_default());
            !to.is_empty()
        });
        // The ways of several clauses are mixed, so cells come again.
        lames.sort_by_key(|(cell, _)| *cell);
        let many = self.is_many(kind) && self.facts.spared.is_none() && self.p.switches.has(Fast::Shifts);
        let mut shapes: Vec<(Words<N>, Shape<N>)> = Vec::new();
        let from =
            cells_of(leaps.iter().enumerate().filter(|(_, to)| !to.is_empty()).map(|(at, _)| Cell::at(at)));
        if !from.is_empty() {
            match if many { shifted(&leaps) } else { None } {
                Some(moved) => shapes.extend(moved),
                None => shapes.push((from, Shape::Leap(leaps.into()))),
            }
        }
        let from = cells_of(lames.iter().map(|(cell, _)| *cell));
        if !from.is_empty() {
            match if many { shifted_over(&lames) } else { None } {
                Some(moved) => shapes.extend(moved),
                None => shapes.push((from, Shape::Lame(Rows::of(cells, lames)))),
            }
        }
        let mut overs: Vec<u8> = rays.iter().map(|(_, (.., over))| *over).collect();
        overs.sort_unstable();
        overs.dedup();
        for over in overs {
            let alike = rays.iter().filter(|(_, (.., of))| *of == over);
            let alike: Vec<_> = alike.map(|(cell, (line, upwards, _))| (*cell, (*line, *upwards))).collect();
            let from = cells_of(alike.iter().map(|(cell, _)| *cell));
            shapes.push((from, if over == 0 { lines(cells, &alike) } else { hops(cells, over, &alike) }));
        }
        let class = classes.get(key.class)?;
        let mut becomes: Vec<(Words<N>, u8)> = Vec::new();
        let (mut ends, mut more): (Words<N>, Vec<(Words<N>, u32)>) = (Words::default(), Vec::new());
        for (to, kinds) in class {
            for kind in kinds {
                let kind = u8::try_from(kind.0).ok()?;
                match becomes.iter_mut().find(|(_, known)| *known == kind) {
                    Some((cells, _)) => cells.insert(*to),
                    None => becomes.push((Words::one(*to), kind)),
                }
            }
            let ways = u32::try_from(kinds.len()).ok()?;
            if ways > 0 {
                ends.insert(*to);
            }
            if ways > 1 {
                match more.iter_mut().find(|(_, known)| *known == ways - 1) {
                    Some((cells, _)) => cells.insert(*to),
                    None => more.push((Words::one(*to), ways - 1)),
                }
            }
        }
        if class.is_empty() {
            ends = Words::ALL;
            becomes.push((Words::ALL, u8::try_from(kind.0).ok()?));
        }
        let plain = if key.effects.is_none() { PlainMoves::of(self.p, kind) } else { PlainMoves::None };
        for (from, shape) in shapes {
            self.made.ops.push(Op {
                kind: u8::try_from(kind.0).ok()?,
                from,
                shape,
                land: key.land,
                ends,
                more: more.clone().into(),
                becomes: becomes.clone().into(),
                effects: key.effects,
                clauses: led.clone(),
                plain,
            });
        }
        Some(())
    }

    /// The clauses of some ways, in the order of the file, with the cells to which each leads. The list is empty if it depends on the
    /// position which clause is the first that leads to a cell.
    fn led_by(&self, ways: &[(Cell, LeapOrRay<N>, ClauseId)]) -> Option<Box<[ClauseTargets<N>]>> {
        // With one clause there is nothing to tell apart.
        if let Some((.., id)) = ways.first()
            && ways.iter().all(|(.., other)| other == id)
        {
            return Some(Box::new([(*id, Box::default())]));
        }
        let nowhere = || vec![Words::<N>::default(); self.p.layout.cells].into_boxed_slice();
        // To which cells each leads, and to which of them in every position.
        let mut found: Vec<(ClauseId, [Box<[Words<N>]>; 2])> = Vec::new();
        for (cell, way, id) in ways {
            let (to, surely) = match way {
                LeapOrRay::Lame { way, to } => (*to, if way.is_empty() { *to } else { Words::default() }),
                LeapOrRay::Ray { line, .. } => (*line, Words::default()),
            };
            let place = found.iter().position(|(known, _)| known == id).unwrap_or_else(|| {
                found.push((*id, [nowhere(), nowhere()]));
                found.len() - 1
            });
            let (_, [all, sure]) = found.get_mut(place)?;
            *all.get_mut(cell.index())? |= to;
            *sure.get_mut(cell.index())? |= surely;
        }
        found.sort_by_key(|(id, _)| self.p.clauses.get(id.index()).map(|clause| clause.at));
        let doubtful = found.iter().enumerate().any(|(place, (_, [all, sure]))| {
            found.iter().skip(place + 1).any(|(_, [other, _])| {
                let mut cells = all.iter().zip(sure).zip(other);
                cells.any(|((all, sure), other)| !(*all & *other).without(*sure).is_empty())
            })
        });
        if doubtful {
            return Some(Box::default());
        }
        Some(found.into_iter().map(|(id, [all, _])| (id, all)).collect())
    }

    fn is_many(&self, kind: Kind) -> bool {
        let of_kind = |man: &&crate::language::ir::Placed| {
            man.kind == kind && man.owner == crate::language::ir::ManOwner::Side(self.side)
        };
        self.p.game.ir().setup.men.iter().filter(of_kind).count() >= MANY
    }

    /// Whether no two ops from this one on lead a piece to one cell. Otherwise one move would be counted twice.
    pub(super) fn no_two_alike(&self, first: usize) -> Option<()> {
        let ops = self.made.ops.get(first..)?;
        for cell in (0..self.p.layout.cells).map(Cell::at) {
            let (mut quiet, mut taking) = (Words::<N>::default(), Words::<N>::default());
            for op in ops.iter().filter(|op| op.from.has(cell)) {
                let to = op.shape.at_most(cell) & op.ends;
                let land = self.made.lands.get(usize::from(op.land))?;
                let (empty, man) = (land.empty, land.victims.is_some());
                if empty && !(quiet & to).is_empty() || man && !(taking & to).is_empty() {
                    return None;
                }
                if empty {
                    quiet |= to;
                }
                if man {
                    taking |= to;
                }
            }
            let kind = ops.first().map(|op| op.kind);
            let specials = self.made.specials.iter().filter(|one| Some(one.kind) == kind && one.from == cell);
            for one in specials.filter(|one| one.is_ordinary()) {
                (!quiet.has(one.to) && !taking.has(one.to)).then_some(())?;
            }
        }
        Some(())
    }
}

fn cells_of<const N: usize>(cells: impl Iterator<Item = Cell>) -> Words<N> {
    cells.collect()
}
