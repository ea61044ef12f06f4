//! Named sets of cells, worked out on the empty board.

use std::collections::{BTreeMap, BTreeSet};

use super::scope::Scope;
use super::unknown::Sought;
use super::{Lowerer, errors};
use crate::budget::Spent;
use crate::ir::path::{NodeId, NodeKind, Rounds, State, TooLong};
use crate::ir::{
    Arrival, Asks, Cell, Direction, Directions, DirectionsKind, Go, Leg, Number, NumberKind, Path, Set,
    SetKind, Side, Test,
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

/// Eyes, by where they go on.
type Waiting<At> = BTreeMap<At, BTreeSet<Eye>>;

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
                let path = walk.compiled().map_err(|TooLong| Unsettled::TooMuch)?;
                let reached = self.eye(path, from, side)?;
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
    fn eye(&self, path: &Path, from: BTreeSet<Eye>, side: Side) -> Settled<BTreeSet<Eye>> {
        let Some(start) = path.start else { return Ok(BTreeSet::new()) };
        let ended = self.way(path, BTreeMap::from([(start, from)]), side)?;
        Ok(ended.into_values().flatten().collect())
    }

    /// The ends of all ways from some nodes: of the walk, or of a round of the repetition that they are in.
    fn way(&self, path: &Path, mut open: Waiting<NodeId>, side: Side) -> Settled<Waiting<NodeId>> {
        let mut ended = Waiting::new();
        // What comes later in a walk has the smaller number, so eyes that meet go on as one.
        while let Some((id, eyes)) = open.pop_last() {
            self.look_at(1)?;
            match &path.node(id).kind {
                NodeKind::Leg { leg, on_empty, .. } => {
                    let landed = self.eye_leg(leg, &eyes, (side, path.asks))?;
                    wait(&mut open, *on_empty, landed);
                }
                NodeKind::Fork(ways) => {
                    for way in ways {
                        self.look_at(eyes.len())?;
                        wait(&mut open, Some(*way), eyes.clone());
                    }
                }
                NodeKind::Close { arrival, then } => {
                    wait(&mut open, Some(*then), self.eye_arrives(arrival, eyes, side)?);
                }
                NodeKind::Rounds(rounds, state) => {
                    let begun = BTreeMap::from([(*state, eyes)]);
                    for (state, eyes) in self.eye_repeats(path, rounds, begun, side)? {
                        wait(&mut open, rounds.leave(state), eyes);
                    }
                }
                NodeKind::RoundOver { .. } | NodeKind::End { .. } => wait(&mut ended, Some(id), eyes),
                NodeKind::Stay { .. } | NodeKind::Look { .. } => return Err(Unsettled::Depends),
            }
        }
        Ok(ended)
    }

    /// Where a repetition may stop.
    fn eye_repeats(
        &self,
        path: &Path,
        rounds: &Rounds,
        mut at: Waiting<State>,
        side: Side,
    ) -> Settled<Waiting<State>> {
        let bound = |number: &Number| match number.kind {
            NumberKind::Constant(n) => usize::try_from(n).map_err(|_| Unsettled::Depends),
            _ => Err(Unsettled::Depends),
        };
        let least = bound(&rounds.least)?;
        let most = rounds.most.as_ref().map(|most| bound(most)).transpose()?;
        let mut found = Waiting::new();
        for round in 0.. {
            for (state, eyes) in &mut at {
                self.look_at(eyes.len())?;
                if round >= least {
                    // Who was here before, and might have stopped, has gone on from here already.
                    let known: &mut BTreeSet<Eye> = found.entry(*state).or_default();
                    eyes.retain(|eye| known.insert(*eye));
                }
            }
            at.retain(|_, eyes| !eyes.is_empty());
            if most.is_some_and(|most| round >= most) || at.is_empty() {
                break;
            }
            let mut next = Waiting::new();
            for (state, eyes) in at {
                let Some(enter) = rounds.enter(state) else { continue };
                for (id, eyes) in self.way(path, BTreeMap::from([(enter, eyes)]), side)? {
                    if let NodeKind::RoundOver { state, .. } = path.node(id).kind {
                        wait(&mut next, Some(state), eyes);
                    }
                }
            }
            at = next;
        }
        Ok(found)
    }

    fn eye_leg(&self, leg: &Leg, from: &BTreeSet<Eye>, (side, asks): (Side, Asks)) -> Settled<BTreeSet<Eye>> {
        let Go::Step(directions) = &leg.go else { return Err(Unsettled::Depends) };
        let mut found = BTreeSet::new();
        if leg.needs_somebody() {
            return Ok(found);
        }
        for (cell, last) in from {
            let directions = self.eye_directions(directions, *last, side)?;
            self.look_at(directions.len())?;
            for direction in directions {
                if let Some(next) = self.compass.next(direction, *cell) {
                    found.insert((next, Some(direction).filter(|_| asks.direction)));
                }
            }
        }
        self.eye_arrives(&leg.arrival, found, side)
    }

    /// Those of whom all that is said of a landing holds.
    fn eye_arrives(&self, arrival: &Arrival, mut eyes: BTreeSet<Eye>, side: Side) -> Settled<BTreeSet<Eye>> {
        for test in &arrival.tests {
            let Test::To(to) = test else { return Err(Unsettled::Depends) };
            let to = self.on_empty_board(to, side)?;
            self.look_at(eyes.len())?;
            eyes.retain(|(cell, _)| to.contains(cell));
        }
        Ok(eyes)
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

/// Adds eyes to those that go on at a place, if it is one.
fn wait<At: Ord>(open: &mut Waiting<At>, at: Option<At>, eyes: BTreeSet<Eye>) {
    if let Some(at) = at {
        open.entry(at).or_default().extend(eyes);
    }
}
