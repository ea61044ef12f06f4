//! Named sets of cells, worked out on the empty board.

use std::collections::BTreeSet;

use super::scope::Scope;
use super::unknown::Sought;
use super::{Lowerer, errors};
use crate::budget::Spent;
use crate::ir::{
    Asks, Cell, Direction, Directions, DirectionsKind, Go, Leg, NumberKind, Set, SetKind, Side, Test, Walk,
    WalkKind,
};
use crate::source::Span;
use crate::syntax::tree::{Expr, ExprKind, Name, ZoneBody};

/// Why the cells of a set are not known before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsettled {
    /// They depend on men, or on more.
    Depends,
    /// They are too much to work out.
    TooMuch,
}

impl From<Spent> for Unsettled {
    fn from(Spent: Spent) -> Self {
        Self::TooMuch
    }
}

/// What is known before the game.
type Settled<T> = Result<T, Unsettled>;

/// Where an eye is on the empty board, and the direction of its last leg.
type Eye = (Cell, Option<Direction>);

impl<'t> Lowerer<'_, 't> {
    /// Tells of the cells of a list that the board leaves out, of all at once; whether there are any.
    fn cells_left_out(&mut self, name: &Name, sets: &[Expr], each_side: bool) -> bool {
        let mut all: Vec<&Expr> = Vec::new();
        for set in sets {
            match &set.kind {
                ExprKind::Or(parts) => all.extend(parts),
                _ => all.push(set),
            }
        }
        let is_gone = |set: &&&Expr| matches!(&set.kind, ExprKind::Name(name) if self.shape.geometry.is_left_out(&name.text));
        let gone: Vec<(Span, &str)> =
            all.iter().filter(is_gone).map(|set| (set.at.0, self.sources.text(set.at.0))).collect();
        let kept: Vec<&str> =
            all.iter().filter(|set| !is_gone(set)).map(|set| self.sources.text(set.at.0)).collect();
        if gone.is_empty() {
            return false;
        }
        let side = if each_side { " for each side" } else { "" };
        let meant = (!kept.is_empty()).then(|| format!("zone {} = {}{side}", name.text, kept.join(", ")));
        self.out.push(errors::left_out_of_zone(&gone, meant.as_deref()));
        true
    }

    /// The cells of a zone, for each side.
    pub(super) fn zone(
        &mut self,
        name: &Name,
        body: &'t ZoneBody,
        each_side: bool,
    ) -> Option<[BTreeSet<Cell>; 2]> {
        let at = name.at.0;
        let mut cells: [BTreeSet<Cell>; 2] = Default::default();
        match body {
            ZoneBody::Mark(mark) => {
                let marked = |found: char| mark.text.chars().eq(std::iter::once(found));
                let found: BTreeSet<Cell> = self
                    .shape
                    .geometry
                    .marks
                    .iter()
                    .enumerate()
                    .filter(|(_, found)| marked(**found))
                    .map(|(index, _)| Cell::at(index))
                    .collect();
                if found.is_empty() {
                    self.out.push(errors::unknown_mark(mark.at.0, &mark.text));
                    return None;
                }
                cells = [found.clone(), found];
            }
            ZoneBody::Sets(sets) => {
                if self.cells_left_out(name, sets, each_side) {
                    return None;
                }
                for expr in sets {
                    let board = &mut Scope::board();
                    let set = self.seeking(Sought::Cells, |checker| checker.set(expr, board))?;
                    // What is said for each side is worked out for the first only.
                    for (side, cells) in cells.iter_mut().enumerate().take(if each_side { 1 } else { 2 }) {
                        // Told once: all zones share one budget.
                        let was_spent = self.zone_budget.is_spent();
                        match self.on_empty_board(&set, Side::at(side)) {
                            Ok(found) => cells.extend(found),
                            Err(Unsettled::Depends) => {
                                self.out.push(errors::zone_not_static(expr.at.0));
                                return None;
                            }
                            Err(Unsettled::TooMuch) if was_spent => return None,
                            Err(Unsettled::TooMuch) => {
                                self.out.push(errors::zone_too_much(at, &name.text));
                                return None;
                            }
                        }
                    }
                }
            }
        }
        if each_side {
            cells[1] = cells[0].iter().map(|cell| self.shape.image(*cell)).collect();
        }
        if cells[0].is_empty() && at.source.0 != 0 {
            self.out.push(errors::empty_zone(at, &name.text));
        }
        Some(cells)
    }

    /// Looks at so many cells.
    fn look_at(&self, cells: usize) -> Settled<()> {
        Ok(self.zone_budget.take(cells)?)
    }

    /// The members of a set of cells while nobody is on the board.
    fn on_empty_board(&self, set: &Set, side: Side) -> Settled<BTreeSet<Cell>> {
        self.look_at(match &set.kind {
            SetKind::Cells | SetKind::Empty | SetKind::And(_) | SetKind::Not(_) => self.shape.cells.len(),
            SetKind::These(cells) => cells.len() + 1,
            _ => 1,
        })?;
        match &set.kind {
            SetKind::Empty => Ok(self.shape.all_cells()),
            SetKind::By { what, walk, from } => {
                let what = self.on_empty_board(what, side)?;
                let from = self.on_empty_board(from, side)?.into_iter().map(|cell| (cell, None)).collect();
                let reached = self.eye(walk, from, (side, walk.asks()))?;
                Ok(reached.into_iter().map(|(cell, _)| cell).filter(|cell| what.contains(cell)).collect())
            }
            _ => self.certain().made_of(set, side, |part| {
                let part = self.on_empty_board(part, side)?;
                self.look_at(part.len())?;
                Ok(part)
            }),
        }
    }

    /// Where the eye gets from anywhere in `from`.
    fn eye(&self, walk: &Walk, from: BTreeSet<Eye>, how: (Side, Asks)) -> Settled<BTreeSet<Eye>> {
        self.look_at(1)?;
        Ok(match &walk.kind {
            WalkKind::Leg(leg) => self.eye_leg(leg, &from, how)?,
            WalkKind::Stay(_) | WalkKind::Look(..) => return Err(Unsettled::Depends),
            WalkKind::Sequence(parts) => {
                let mut at = from;
                for part in parts {
                    at = self.eye(part, at, how)?;
                }
                at
            }
            WalkKind::Choice(parts) => {
                let mut found = BTreeSet::new();
                for part in parts {
                    self.look_at(from.len())?;
                    found.extend(self.eye(part, from.clone(), how)?);
                }
                found
            }
            WalkKind::Bracket { body, .. } => self.eye(body, from, how)?,
            WalkKind::Repeat { body, least, most, .. } => {
                let bound = |number: &NumberKind| match number {
                    NumberKind::Constant(n) => usize::try_from(*n).map_err(|_| Unsettled::Depends),
                    _ => Err(Unsettled::Depends),
                };
                let least = bound(&least.kind)?;
                let most = match most {
                    None => None,
                    Some(most) => Some(bound(&most.kind)?),
                };
                let mut found = BTreeSet::new();
                let mut at = from;
                for round in 0.. {
                    self.look_at(at.len())?;
                    if round >= least {
                        // Who was here before, and might have stopped, has gone on from here already.
                        at.retain(|eye| found.insert(*eye));
                    }
                    if most.is_some_and(|most| round >= most) || at.is_empty() {
                        break;
                    }
                    at = self.eye(body, at, how)?;
                }
                found
            }
        })
    }

    fn eye_leg(&self, leg: &Leg, from: &BTreeSet<Eye>, (side, asks): (Side, Asks)) -> Settled<BTreeSet<Eye>> {
        let Go::Step(directions) = &leg.go else { return Err(Unsettled::Depends) };
        let mut found = BTreeSet::new();
        for (cell, last) in from {
            let directions = self.eye_directions(directions, *last, side)?;
            self.look_at(directions.len())?;
            for direction in directions {
                if let Some(next) = self.compass.next(direction, *cell) {
                    found.insert((next, Some(direction).filter(|_| asks.direction)));
                }
            }
        }
        for test in &leg.arrival.tests {
            let Test::To(to) = test else { return Err(Unsettled::Depends) };
            let to = self.on_empty_board(to, side)?;
            self.look_at(found.len())?;
            found.retain(|(cell, _)| to.contains(cell));
        }
        Ok(found)
    }

    fn eye_directions(
        &self,
        directions: &Directions,
        last: Option<Direction>,
        side: Side,
    ) -> Settled<Vec<Direction>> {
        Ok(match &directions.kind {
            DirectionsKind::Fixed(of) => of.get(side.index()).cloned().unwrap_or_default(),
            DirectionsKind::Same => last.into_iter().collect(),
            DirectionsKind::Back => {
                last.map(|direction| self.compass.reverse(direction)).into_iter().collect()
            }
            DirectionsKind::Or(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.eye_directions(part, last, side)?);
                }
                all
            }
            DirectionsKind::State(_) | DirectionsKind::Turn { .. } => return Err(Unsettled::Depends),
        })
    }
}
