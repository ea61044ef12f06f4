//! Sets of cells on the empty board, from which zones are computed.

use std::iter::once;

use crate::language::sorting::Gather;
use std::collections::BTreeSet;

use super::certain::Certain;
use super::compass::Compass;
use super::not_constant::NotConstant;
use crate::language::budget::Budget;
use crate::language::ir::path::{Next, NodeId, NodeKind, Rounds, State, TooLong};
use crate::language::ir::{
    Arrival, Cell, Direction, Directions, DirectionsKind, Go, Leg, Number, NumberKind, Path, PathMemory, Set,
    SetKind, Side, Test,
};

/// What is known before the game.
type Constant<T> = Result<T, NotConstant>;

/// An eye on the empty board: its cell, and what may affect how it goes on. Two that are equal are merged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Eye {
    cell: Cell,
    /// The direction of its last leg, if something asks for it.
    last: Option<Direction>,
    /// Where the line of its last leg began, if lines can close and something may continue in it.
    line: Option<Cell>,
    /// Where it began, if something asks for it.
    start: Option<Cell>,
    /// For each enclosing repetition with `no cell twice`, the cells that it has visited.
    landed: Vec<BTreeSet<Cell>>,
}

/// Eyes, by the place in the walk where they go on. There are few places, each at most once.
type Waiting<At> = Vec<(At, BTreeSet<Eye>)>;

/// The empty board.
pub(super) struct EmptyBoard<'a> {
    pub(super) certain: Certain<'a>,
    pub(super) compass: &'a Compass,
    /// The budget for visited cells.
    pub(super) budget: &'a Budget,
}

impl EmptyBoard<'_> {
    /// Pays for so many cells.
    fn look_at(&self, cells: usize) -> Constant<()> {
        Ok(self.budget.take(cells)?)
    }

    /// The members of a set of cells on the empty board.
    pub(super) fn members(&self, set: &Set, side: Side) -> Constant<BTreeSet<Cell>> {
        self.look_at(match &set.kind {
            SetKind::Cells | SetKind::Empty | SetKind::And(_) | SetKind::Not(_) => self.certain.cells,
            SetKind::These(cells) => cells.len() + 1,
            _ => 1,
        })?;
        match &set.kind {
            SetKind::Empty => Ok(self.certain.all_cells()),
            SetKind::By { what, walk, from } => {
                let what = self.members(what, side)?;
                let path = walk.compiled().map_err(|TooLong| NotConstant::TooMuch)?;
                let begins = |cell| Eye {
                    cell,
                    last: None,
                    line: None,
                    start: Some(cell).filter(|_| path.asks.start),
                    landed: Vec::new(),
                };
                let from = self.members(from, side)?.into_iter().map(begins).gather();
                let reached = self.eye(path, from, side)?;
                Ok(reached.into_iter().map(|eye| eye.cell).filter(|cell| what.contains(cell)).gather())
            }
            _ => self.certain.made_of(set, side, |part| {
                let part = self.members(part, side)?;
                self.look_at(part.len())?;
                Ok(part)
            }),
        }
    }

    /// The cells that the eye reaches from any cell in `from`.
    fn eye(&self, path: &Path, from: BTreeSet<Eye>, side: Side) -> Constant<BTreeSet<Eye>> {
        let Some(start) = path.start else { return Ok(BTreeSet::new()) };
        let ended = self.way(path, vec![(start, from)], side)?;
        Ok(ended.into_iter().flat_map(|(_, eyes)| eyes).gather())
    }

    /// The ends of all ways from some nodes: of the walk, or of a round of their repetition.
    fn way(&self, path: &Path, mut open: Waiting<NodeId>, side: Side) -> Constant<Waiting<NodeId>> {
        let mut ended = Vec::new();
        // Later parts of a walk have smaller numbers, so eyes that meet are merged.
        while let Some(last) = (0..open.len()).max_by_key(|index| open.get(*index).map(|(id, _)| *id)) {
            let (id, eyes) = open.swap_remove(last);
            self.look_at(1 + open.len())?;
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
                NodeKind::Compare(begin) => wait(&mut open, Some(*begin), eyes),
                NodeKind::Close { arrival, then, compared: _ } => {
                    wait(&mut open, Some(*then), self.eye_arrives(arrival, eyes, side)?);
                }
                NodeKind::Rounds(rounds, state) => {
                    let begun = vec![(*state, eyes)];
                    for (state, eyes) in self.eye_repeats(path, rounds, begun, side)? {
                        wait(&mut open, rounds.leave(state), eyes);
                    }
                }
                NodeKind::RoundOver { .. } | NodeKind::End { .. } => wait(&mut ended, Some(id), eyes),
                NodeKind::Stay { .. } | NodeKind::Look { .. } => return Err(NotConstant::Depends),
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
    ) -> Constant<Waiting<State>> {
        let bound = |number: &Number| match number.kind {
            NumberKind::Constant(n) => usize::try_from(n).map_err(|_| NotConstant::Depends),
            _ => Err(NotConstant::Depends),
        };
        let least = bound(&rounds.least)?;
        let most = rounds.most.as_ref().map(|most| bound(most)).transpose()?;
        if rounds.no_cell_twice {
            at = at
                .into_iter()
                .map(|(state, eyes)| (state, eyes.into_iter().map(begin_to_mark).gather()))
                .collect();
        }
        // A repetition that may stop only if no further round is possible may stop in the last round in which it went on.
        let alike = !rounds.while_possible || most.is_none();
        let (mut known, mut found): (Waiting<State>, Waiting<State>) = (Vec::new(), Vec::new());
        for round in 0.. {
            let goes_on = most.is_none_or(|most| round < most);
            let mut next = Vec::new();
            for (state, mut eyes) in at {
                self.look_at(eyes.len())?;
                if round >= least && alike {
                    // An eye that was here before has already stopped or gone on from here.
                    let known = at_place(&mut known, state);
                    eyes = eyes.into_iter().filter(|eye| known.insert(eye.clone())).gather();
                }
                for eyes in if rounds.while_possible { each_alone(eyes) } else { vec![eyes] } {
                    let further = if goes_on {
                        self.round(path, rounds.enter(state), &eyes, side)?
                    } else {
                        Vec::new()
                    };
                    if round >= least && (!rounds.while_possible || further.is_empty()) {
                        wait(&mut found, Some(state), eyes);
                    }
                    for (state, eyes) in further {
                        wait(&mut next, Some(state), eyes);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            at = next;
        }
        if rounds.no_cell_twice {
            found = found
                .into_iter()
                .map(|(state, eyes)| (state, eyes.into_iter().map(end_to_mark).gather()))
                .collect();
        }
        Ok(found)
    }

    /// The ends of one round of a repetition.
    fn round(&self, path: &Path, enter: Next, eyes: &BTreeSet<Eye>, side: Side) -> Constant<Waiting<State>> {
        let mut ended = Vec::new();
        let Some(enter) = enter.filter(|_| !eyes.is_empty()) else { return Ok(ended) };
        for (id, eyes) in self.way(path, vec![(enter, eyes.clone())], side)? {
            if let NodeKind::RoundOver { state, .. } = path.node(id).kind {
                wait(&mut ended, Some(state), eyes);
            }
        }
        Ok(ended)
    }

    fn eye_leg(
        &self,
        leg: &Leg,
        from: &BTreeSet<Eye>,
        (side, asks): (Side, PathMemory),
    ) -> Constant<BTreeSet<Eye>> {
        let Go::Step(directions) = &leg.go else { return Err(NotConstant::Depends) };
        let mut found = BTreeSet::new();
        if leg.needs_somebody() {
            return Ok(found);
        }
        for eye in from {
            let goes_on = directions.goes_on();
            let directions = self.eye_directions(directions, eye.last, side)?;
            let been: usize = eye.landed.iter().map(BTreeSet::len).sum();
            self.look_at(directions.len() * (1 + been))?;
            for direction in directions {
                let line = eye.line.filter(|_| goes_on && eye.last == Some(direction)).unwrap_or(eye.cell);
                let line = Some(line).filter(|_| self.compass.is_round(direction));
                let next = self.compass.next(direction, eye.cell);
                let Some(cell) = next.filter(|cell| Some(*cell) != line) else { continue };
                if eye.landed.iter().any(|landed| landed.contains(&cell)) {
                    continue;
                }
                let mut landed = eye.landed.clone();
                for landed in &mut landed {
                    landed.insert(cell);
                }
                let last = Some(direction).filter(|_| asks.direction);
                let line = line.filter(|_| asks.direction);
                found.insert(Eye { cell, last, line, start: eye.start, landed });
            }
        }
        self.eye_arrives(&leg.arrival, found, side)
    }

    /// Those that satisfy all conditions of a landing.
    fn eye_arrives(&self, arrival: &Arrival, mut eyes: BTreeSet<Eye>, side: Side) -> Constant<BTreeSet<Eye>> {
        if !arrival.prefers.is_empty() {
            return Err(NotConstant::Depends);
        }
        for test in &arrival.tests {
            let Test::To(to) = test else { return Err(NotConstant::Depends) };
            let to = self.members(to, side)?;
            self.look_at(eyes.len())?;
            eyes = eyes.into_iter().filter(|eye| to.contains(&eye.cell)).gather();
        }
        Ok(eyes)
    }

    fn eye_directions(
        &self,
        directions: &Directions,
        last: Option<Direction>,
        side: Side,
    ) -> Constant<Vec<Direction>> {
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
            DirectionsKind::State(_) | DirectionsKind::Turn { .. } => return Err(NotConstant::Depends),
        })
    }
}

/// Each of some eyes separately.
fn each_alone(eyes: BTreeSet<Eye>) -> Vec<BTreeSet<Eye>> {
    eyes.into_iter().map(|eye| once(eye).gather()).gather()
}

/// Begins a repetition that lands on no cell twice. The first cell of the walk counts as visited.
fn begin_to_mark(mut eye: Eye) -> Eye {
    eye.landed.push(eye.start.into_iter().collect());
    eye
}

/// Ends the innermost repetition that lands on no cell twice.
fn end_to_mark(mut eye: Eye) -> Eye {
    eye.landed.pop();
    eye
}

/// Adds eyes, if there are any, to those that go on at a place, if there is one.
fn wait<At: PartialEq>(open: &mut Waiting<At>, at: Option<At>, eyes: BTreeSet<Eye>) {
    if let Some(at) = at.filter(|_| !eyes.is_empty()) {
        at_place(open, at).extend(eyes);
    }
}

/// The eyes at a place.
fn at_place<At: PartialEq>(waiting: &mut Waiting<At>, at: At) -> &mut BTreeSet<Eye> {
    let place = waiting.iter().position(|(known, _)| *known == at).unwrap_or_else(|| {
        waiting.push((at, BTreeSet::new()));
        waiting.len() - 1
    });
    #[expect(clippy::indexing_slicing, reason = "found or pushed just now")]
    &mut waiting[place].1
}
