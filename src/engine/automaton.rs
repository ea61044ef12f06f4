//! Eyes as automata: what an eye asks of its way is answered by masks, and a walk is a set of cells in each state.
//!
//! A state is a leg that comes next, with all on which its further way may depend: the direction of the last leg and the rounds of
//! repetitions. So however many ways lead to a cell, it is visited once in each state. An automaton is run forwards, from where eyes
//! look to what they see, or backwards, from goals to the cells from which they are seen.

use std::sync::OnceLock;

use super::code::{Code, Directions, Land, Leg, LegId, Node, NodeId, RoundsId, over_anything, turns};
use super::table::{Maybe, NO_DIRECTION};
use super::words::Mask;
use crate::language::budget::Asked;
use crate::language::ir::{Cell, Direction, Side};

/// An eye of more states than this is walked leg by leg.
const STATES: usize = 600;

/// Of an eye that takes more steps than this from a cell it is not known what it sees at most.
const LOOKS: u64 = 300;

/// Where an eye can be.
#[derive(Clone, Debug, PartialEq, Eq)]
struct At {
    node: NodeId,
    /// The repetitions under way, and how many rounds of each are over, as far as it matters.
    under: Vec<(RoundsId, i64)>,
    /// The direction of the last leg, if it is asked.
    direction: Direction,
    /// In the middle of a jump: over how many cells it has gone, as far as it matters.
    over: Option<u64>,
}

/// Where an eye goes on from some cells: in some states; perhaps it ends there.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Then {
    pub(super) ends: bool,
    pub(super) states: Vec<usize>,
}

/// A step of one cell in some directions.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) directions: Vec<Direction>,
    /// The index of the leg that lands; nothing in the middle of a jump, which may go over anything.
    pub(super) leg: Option<usize>,
    /// Where the eye goes on behind an empty cell, and behind a piece.
    pub(super) empty: Then,
    pub(super) piece: Then,
}

/// The walk of an eye of a side.
#[derive(Debug, Default)]
pub(super) struct Automaton {
    /// Where it begins.
    pub(super) start: Then,
    /// The steps from each state.
    pub(super) states: Vec<Vec<Step>>,
    /// The legs of which it is asked where they land.
    pub(super) legs: Vec<LegId>,
    /// Whether it gives names.
    pub(super) names: bool,
    /// Whether it asks nothing of the board.
    pub(super) is_blind: bool,
    /// What it sees at most from each cell, once that was asked.
    seen: Vec<OnceLock<Mask>>,
}

/// Where a leg may land: on which empty cells, and on which pieces.
pub(super) type Landing = (Mask, Mask);

/// An eye on its way.
struct Walk {
    /// For each state the cells to which it has come, and those from which it has not gone on yet.
    met: Vec<(Mask, Mask)>,
    /// The states that have some.
    open: Vec<usize>,
    /// Where it has ended.
    ends: Mask,
}

impl Walk {
    #[inline]
    fn come(&mut self, then: &Then, cells: Mask) {
        if then.ends {
            self.ends |= cells;
        }
        for state in &then.states {
            let Some((met, new)) = self.met.get_mut(*state) else { continue };
            let fresh = cells.without(*met);
            if fresh.is_empty() {
                continue;
            }
            if new.is_empty() {
                self.open.push(*state);
            }
            *met |= fresh;
            *new |= fresh;
        }
    }
}

impl Automaton {
    /// The cells at which it ends from any of some, and in how many steps; `lands` is asked once for each leg.
    pub(super) fn ends(
        &self,
        p: &Code,
        from: Mask,
        mut lands: impl FnMut(LegId) -> Asked<Landing>,
    ) -> Asked<(Mask, u64)> {
        let mut landings: Vec<Option<Landing>> = vec![None; self.legs.len()];
        let met = vec![Default::default(); self.states.len()];
        let (mut walk, mut looks) = (Walk { met, open: Vec::new(), ends: Mask::default() }, 0);
        walk.come(&self.start, from);
        while let Some(state) = walk.open.pop() {
            let Some((_, new)) = walk.met.get_mut(state) else { continue };
            let cells = std::mem::take(new);
            looks += 1 + u64::from(cells.count());
            for step in self.states.get(state).into_iter().flatten() {
                let shifted = step.directions.iter().map(|direction| p.shifted(*direction, cells));
                let to = shifted.fold(Mask::default(), |all, some| all | some);
                if to.is_empty() {
                    continue;
                }
                let known = step.leg.and_then(|leg| Some((self.legs.get(leg)?, landings.get_mut(leg)?)));
                let (empty, piece) = match known {
                    None => (p.all, p.all),
                    Some((_, Some(known))) => *known,
                    Some((id, known)) => *known.insert(lands(*id)?),
                };
                walk.come(&step.empty, to & empty);
                walk.come(&step.piece, to & piece);
            }
        }
        Ok((walk.ends, looks))
    }

    /// The cells from which it ends on any of some goals, and in how many steps; with the landings of its legs.
    pub(super) fn begins(&self, p: &Code, goals: Mask, landings: &[Landing]) -> (Mask, u64) {
        let mut from = vec![Mask::default(); self.states.len()];
        let of = |from: &[Mask], then: &Then| {
            let ends = if then.ends { goals } else { Mask::default() };
            then.states.iter().filter_map(|state| from.get(*state)).fold(ends, |all, some| all | *some)
        };
        let (mut more, mut looks) = (true, 0);
        while std::mem::take(&mut more) {
            for (state, steps) in self.states.iter().enumerate().rev() {
                let mut now = Mask::default();
                for step in steps {
                    looks += 1;
                    let landing = step.leg.and_then(|leg| landings.get(leg));
                    let (empty, piece) = landing.copied().unwrap_or((p.all, p.all));
                    let to = of(&from, &step.empty) & empty | of(&from, &step.piece) & piece;
                    for direction in &step.directions {
                        let back = p.reverse.get(direction.index()).copied().unwrap_or(*direction);
                        now |= p.shifted(back, to);
                    }
                }
                if let Some(before) = from.get_mut(state).filter(|before| **before != now) {
                    *before = now;
                    more = true;
                }
            }
        }
        (of(&from, &self.start), looks)
    }

    /// What it sees at most from some cells, whatever stands on the board; if it is blind, that is what it sees.
    pub(super) fn at_most(&self, p: &Code, from: Mask) -> Mask {
        let of = |cell: Cell| match self.ends(p, Mask::one(cell), |_| Ok((p.all, p.all))) {
            Ok((ends, looks)) if looks <= LOOKS || self.is_blind => ends,
            _ => Mask::ALL,
        };
        let seen = |cell: Cell| self.seen.get(cell.index()).map(|seen| *seen.get_or_init(|| of(cell)));
        from.cells().fold(Mask::default(), |all, cell| all | seen(cell).unwrap_or(Mask::ALL))
    }

    /// Whether it asks nothing of the board.
    fn asks_nothing(&self, p: &Code) -> bool {
        let asks_nothing = |id: &LegId| {
            let leg = p.legs.get(id.index()).filter(|leg| matches!(leg.land, Land::Plain | Land::Past));
            let arrival = leg.and_then(|leg| p.arrivals.get(leg.arrival.index()));
            arrival.is_some_and(|arrival| arrival.tests.is_empty())
        };
        // Behind an empty cell it goes on as behind a piece.
        let goes_on = |steps: &Vec<Step>| steps.iter().all(|step| step.empty == step.piece);
        self.legs.iter().all(asks_nothing) && self.states.iter().all(goes_on)
    }
}

/// The automata of all eyes, made when first asked for: by node and side.
#[derive(Debug, Default)]
pub(super) struct Automata(Vec<OnceLock<Option<Automaton>>>);

impl Automata {
    /// Room for the eyes that begin at so many nodes.
    pub(super) fn of(nodes: usize) -> Self {
        Self((0..nodes * 2).map(|_| OnceLock::new()).collect())
    }

    /// That of the eye that begins at a node; nothing where it asks more than masks answer.
    pub(super) fn get(&self, code: &Code, start: NodeId, side: Side) -> Option<&Automaton> {
        self.0.get(start.index() * 2 + side.index())?.get_or_init(|| Maker::made(code, start, side)).as_ref()
    }
}

/// An automaton in the making.
struct Maker<'p> {
    p: &'p Code,
    side: Side,
    made: Automaton,
    /// What the states are, by their numbers.
    known: Vec<At>,
}

impl<'p> Maker<'p> {
    fn made(p: &'p Code, start: NodeId, side: Side) -> Option<Automaton> {
        p.has_masks.then_some(())?;
        let mut maker = Self { p, side, made: Automaton::default(), known: Vec::new() };
        let at = At { node: start, under: Vec::new(), direction: NO_DIRECTION, over: None };
        maker.made.start = maker.then(at)?;
        while let Some(at) = maker.known.get(maker.made.states.len()).cloned() {
            let steps = maker.steps(&at)?;
            maker.made.states.push(steps);
        }
        let mut made = maker.made;
        made.is_blind = made.asks_nothing(p);
        made.seen = (0..p.layout.cells).map(|_| OnceLock::new()).collect();
        Some(made)
    }

    /// Where an eye goes on: the legs that come next.
    fn then(&mut self, at: At) -> Option<Then> {
        let (p, mut then, mut open, mut met) = (self.p, Then::default(), vec![at], Vec::new());
        while let Some(at) = open.pop() {
            if met.contains(&at) {
                continue;
            }
            met.push(at.clone());
            (met.len() <= STATES).then_some(())?;
            match p.nodes.get(at.node.index())? {
                Node::Leg { .. } => then.states.push(self.state(at)?),
                Node::Fork(ways) => open.extend(ways.iter().map(|way| At { node: *way, ..at.clone() })),
                Node::Close { arrival, then, compared: false } => {
                    let arrival = p.arrivals.get(arrival.index())?;
                    (arrival.only_names() && arrival.prefers.is_empty()).then_some(())?;
                    self.made.names |= arrival.name.is_some();
                    open.push(At { node: *then, ..at });
                }
                Node::Rounds(rounds, state) => {
                    let mut at = at;
                    at.under.push((*rounds, 0));
                    self.round(*state, at, &mut open)?;
                }
                Node::RoundOver(state, _) => {
                    let mut at = at;
                    let (id, round) = at.under.last_mut()?;
                    let (least, most) = p.rounds.get(id.index())?.bounds()?;
                    *round = (*round + 1).min(if most == i64::MAX { least } else { most });
                    self.round(*state, at, &mut open)?;
                }
                Node::End { .. } => then.ends = true,
                Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) | Node::Close { .. } => return None,
            }
        }
        Some(then)
    }

    /// The innermost repetition goes on, or is over.
    fn round(&self, state: u16, mut at: At, open: &mut Vec<At>) -> Option<()> {
        let (id, round) = *at.under.last()?;
        let rounds = self.p.rounds.get(id.index())?;
        let (least, most) = rounds.bounds()?;
        let (enter, leave) = *rounds.states.get(usize::from(state))?;
        open.extend(enter.filter(|_| round < most).map(|node| At { node, ..at.clone() }));
        at.under.pop();
        open.extend(leave.filter(|_| round >= least).map(|node| At { node, ..at }));
        Some(())
    }

    /// The number of a state: a leg that comes next.
    fn state(&mut self, mut at: At) -> Option<usize> {
        let Some(Node::Leg { leg, .. }) = self.p.nodes.get(at.node.index()) else { return None };
        if at.over.is_none() && matches!(self.p.legs.get(leg.index())?.directions, Directions::Fixed(_)) {
            at.direction = NO_DIRECTION;
        }
        Some(self.known.iter().position(|known| *known == at).unwrap_or_else(|| {
            self.known.push(at);
            self.known.len() - 1
        }))
        .filter(|number| *number < STATES)
    }

    /// The steps from a state.
    fn steps(&mut self, at: &At) -> Option<Vec<Step>> {
        let p = self.p;
        let Node::Leg { leg: id, on_empty, on_man, prefers: false } = p.nodes.get(at.node.index())? else {
            return None;
        };
        let leg = p.legs.get(id.index())?;
        let arrival = p.arrivals.get(leg.arrival.index())?;
        leg.is_seen_by_mask(arrival).then_some(())?;
        self.made.names |= arrival.name.is_some();
        let (least, most) = leg.jump.as_ref().map_or(Some((0, 0)), |pattern| over_anything(pattern))?;
        let over = at.over.unwrap_or(0);
        let mut steps: Vec<Step> = Vec::new();
        for direction in self.directions(leg, at)? {
            // Where lines end before the cell where they began, a state would have to know that cell.
            let is_bare = leg.jump.is_none() && !leg.goes_on;
            (is_bare || !p.is_round(direction) && (leg.jump.is_none() || !p.is_ring(direction)))
                .then_some(())?;
            if over >= least {
                let mut then = |next: &Option<NodeId>| match *next {
                    None => Some(Then::default()),
                    Some(node) => self.then(At { node, direction, over: None, under: at.under.clone() }),
                };
                let (empty, piece) = (then(on_empty)?, then(on_man)?);
                steps.push(Step { directions: vec![direction], leg: Some(self.landing(*id)), empty, piece });
            }
            if over < most {
                // Of a jump without a limit only the least length counts.
                let over = Some((over + 1).min(if most == u64::MAX { least } else { most }));
                let states = vec![self.state(At { direction, over, ..at.clone() })?];
                let then = || Then { ends: false, states: states.clone() };
                steps.push(Step { directions: vec![direction], leg: None, empty: then(), piece: then() });
            }
        }
        // Directions behind which the eye goes on alike are one step.
        let mut joined: Vec<Step> = Vec::new();
        for step in steps {
            let alike = |known: &&mut Step| {
                (known.leg, &known.empty, &known.piece) == (step.leg, &step.empty, &step.piece)
            };
            match joined.iter_mut().find(alike) {
                Some(known) => known.directions.extend(step.directions),
                None => joined.push(step),
            }
        }
        Some(joined)
    }

    /// The place of a leg among those of which it is asked where they land.
    fn landing(&mut self, leg: LegId) -> usize {
        self.made.legs.iter().position(|known| *known == leg).unwrap_or_else(|| {
            self.made.legs.push(leg);
            self.made.legs.len() - 1
        })
    }

    /// The directions of a leg.
    fn directions(&self, leg: &Leg, at: &At) -> Option<Vec<Direction>> {
        let last = at.direction;
        Some(match &leg.directions {
            _ if at.over.is_some() => vec![last],
            Directions::Fixed(sides) => sides[self.side].clone(),
            Directions::Same if last.is() => vec![last],
            Directions::Back if last.is() => vec![*self.p.reverse.get(last.index())?],
            Directions::Turn { round, by } if last.is() => turns(round, by, last),
            _ => return None,
        })
    }
}

impl Code {
    /// The cells one step further in a direction.
    #[inline]
    pub(super) fn shifted(&self, direction: Direction, cells: Mask) -> Mask {
        let round = self.is_round(direction);
        let mut shifted = Mask::default();
        for cell in cells.cells() {
            let next = self.next(direction, cell);
            if next.is() && !(round && next == cell) {
                shifted.insert(next);
            }
        }
        shifted
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::{Landing, NodeId};
    use crate::engine::program::Program;
    use crate::engine::words::Mask;
    use crate::language::ir::{Cell, Side};
    use crate::loading::pipeline::{NoFiles, load};

    /// Some cells: of every so many one.
    fn some(number: usize, cells: usize) -> Mask {
        let is_in = |cell: &usize| cell.wrapping_mul(number * 2 + 7) / 3 % 4 < 2;
        (0..cells).filter(is_in).map(Cell::at).collect()
    }

    #[test]
    fn an_eye_sees_a_cell_if_the_cell_is_seen_from_there_backwards() {
        let mut compared = 0;
        for name in ["go-nine", "havannah", "xiangqi", "othello"] {
            let text = std::fs::read_to_string(format!("rules/{name}.rules")).unwrap();
            let p = Program::of(&load(name, &text, &NoFiles).game.unwrap());
            let cells = p.layout.cells;
            let starts = (0..u32::try_from(p.nodes.len()).unwrap()).map(NodeId);
            for eye in starts.filter_map(|start| p.automaton(start, Side(0))) {
                let landing = |leg: usize| -> Landing { (some(leg, cells), some(leg + 5, cells)) };
                let landings: Vec<Landing> = (0..eye.legs.len()).map(landing).collect();
                let lands = |id| {
                    let landing = eye.legs.iter().zip(&landings).find(|(leg, _)| **leg == id);
                    Ok(*landing.unwrap().1)
                };
                let from = || (0..cells).step_by(3).map(Cell::at);
                let sees = |from: Cell| (from, eye.ends(&p, Mask::one(from), lands).unwrap().0);
                let sees: Vec<(Cell, Mask)> = from().map(sees).collect();
                for (from, seen) in &sees {
                    assert!(seen.without(eye.at_most(&p, Mask::one(*from))).is_empty(), "{name}: {from:?}");
                }
                for to in (0..cells).step_by(7).map(Cell::at) {
                    let (begins, _) = eye.begins(&p, Mask::one(to), &landings);
                    for (from, seen) in &sees {
                        assert_eq!(seen.has(to), begins.has(*from), "{name}: {from:?} to {to:?}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }
}
