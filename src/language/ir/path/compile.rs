//! From a walk to its path: what brackets say of last landings is decided here.
//!
//! A walk is read from its end to its beginning, so that what follows is known before what leads there. What follows differs
//! by how the last landing went: a leg that has taken by the mode of a bracket has done with that bracket, and one that could
//! take but has landed on an empty cell must go on within it. Each such case is a [`Continuation`]; after each part of a walk there
//! is a place to go on for each of them.

use std::sync::Arc;

use super::{Next, Node, NodeId, NodeKind, Path, Rounds, State, Straight};
use crate::language::ir::{Bracket, DirectionsKind, Go, Landing, Leg, Walk, WalkKind};
use crate::language::source::Span;

/// A path would have more nodes than are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// Whether a walk can go on from a landing, and whether it must. The brackets are those around it, the outermost first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Continuation {
    /// It may go on or stop.
    Free,
    /// It is over.
    Over,
    /// It must go on: it has gone `past` a piece.
    Past,
    /// What is left of this bracket is over.
    OverIn(usize),
    /// It must go on within this bracket.
    OnIn(usize),
}

impl Continuation {
    /// How many of them say nothing of a bracket.
    const PLAIN: usize = 3;

    /// Its place in [`Exits`].
    fn index(self) -> usize {
        match self {
            Self::Free => 0,
            Self::Over => 1,
            Self::Past => 2,
            Self::OverIn(bracket) => Self::PLAIN + 2 * bracket,
            Self::OnIn(bracket) => Self::PLAIN + 2 * bracket + 1,
        }
    }

    /// The one with this place.
    fn at(index: usize) -> Self {
        let bracket = |index: usize| (index - Self::PLAIN) / 2;
        match index {
            0 => Self::Free,
            1 => Self::Over,
            2 => Self::Past,
            _ if (index - Self::PLAIN).is_multiple_of(2) => Self::OverIn(bracket(index)),
            _ => Self::OnIn(bracket(index)),
        }
    }

    /// Whether no further leg may be walked.
    fn is_over(self) -> bool {
        matches!(self, Self::Over | Self::OverIn(_))
    }
}

/// Where a walk goes on, by how it comes there: one place for each [`Continuation`] within the brackets that are open.
type Exits = Vec<Next>;

/// Where a walk goes on that comes there in this way.
fn next(exits: &[Next], going: Continuation) -> Next {
    exits.get(going.index()).copied().flatten()
}

/// Compiles a walk to at most `most` nodes.
pub(super) fn path(walk: &Walk, most: usize) -> Result<Path, TooLong> {
    let mut compiler =
        Compiler { nodes: Vec::new(), rank: Path::LAST, open: Vec::new(), left: most, prefers: false };
    let mut exits = Exits::new();
    for going in [Continuation::Free, Continuation::Over, Continuation::Past] {
        let must_go_on = going == Continuation::Past;
        exits.push(Some(compiler.add(walk.at, NodeKind::End { must_go_on })?));
    }
    let entries = compiler.walk(walk, &exits)?;
    let size = most - compiler.left;
    let Compiler { nodes, prefers, .. } = compiler;
    Ok(Path { nodes, size, start: next(&entries, Continuation::Free), asks: walk.asks(), prefers })
}

/// A path under way.
struct Compiler {
    nodes: Vec<Node>,
    rank: u32,
    /// The brackets around what is compiled.
    open: Vec<Bracket>,
    /// How many nodes there may still be.
    left: usize,
    /// Whether some bracket prefers some of its ends.
    prefers: bool,
}

impl Compiler {
    fn add(&mut self, at: Span, kind: NodeKind) -> Result<NodeId, TooLong> {
        let within: usize = match &kind {
            NodeKind::Look { eye, .. } => eye.size(),
            _ => 0,
        };
        self.left = self.left.checked_sub(1 + within).ok_or(TooLong)?;
        let id = NodeId(u32::try_from(self.nodes.len()).map_err(|_| TooLong)?);
        self.nodes.push(Node { at, rank: self.rank, kind });
        Ok(id)
    }

    /// Adds a walk in front of what follows it; gives where it begins, for each way of coming there.
    fn walk(&mut self, walk: &Walk, exits: &[Next]) -> Result<Exits, TooLong> {
        self.rank += 1;
        match &walk.kind {
            WalkKind::Leg(leg) => self.leg(walk.at, leg, exits),
            WalkKind::Stay(arrival) => {
                let stay = |then| NodeKind::Stay { arrival: Arc::clone(arrival), then };
                self.without_leg(walk.at, exits, stay)
            }
            WalkKind::Look(body, arrival) => {
                let eye = Arc::new(path(body, self.left)?);
                let look =
                    |then| NodeKind::Look { eye: Arc::clone(&eye), arrival: Arc::clone(arrival), then };
                self.without_leg(walk.at, exits, look)
            }
            WalkKind::Sequence(parts) => {
                let mut exits = exits.to_vec();
                for part in parts.iter().rev() {
                    exits = self.walk(part, &exits)?;
                }
                Ok(exits)
            }
            WalkKind::Choice(parts) => self.choice(walk.at, parts, exits),
            WalkKind::Repeat { .. } => self.repeat(walk, exits),
            WalkKind::Bracket { .. } => self.bracket(walk, exits),
        }
    }

    fn leg(&mut self, at: Span, leg: &Arc<Leg>, exits: &[Next]) -> Result<Exits, TooLong> {
        let [on_empty, on_man] = [false, true].map(|occupied| next(exits, self.landed(leg, occupied)));
        let node = self.add(at, NodeKind::Leg { leg: Arc::clone(leg), on_empty, on_man })?;
        Ok(entries(exits, |going| (!going.is_over()).then_some(node)))
    }

    /// How a walk goes on from a landing.
    fn landed(&self, leg: &Leg, occupied: bool) -> Continuation {
        let bracket = leg.bracket.and_then(|bracket| self.open.iter().rposition(|open| *open == bracket));
        match (&leg.landing, bracket) {
            (Landing::Plain, _) if occupied => Continuation::Over,
            (Landing::Past, None) => Continuation::Past,
            (Landing::Quietly | Landing::Plain, _) | (_, None) => Continuation::Free,
            (_, Some(bracket)) if occupied => Continuation::OverIn(bracket),
            (Landing::Taking(_) | Landing::Onto(_), Some(bracket)) => Continuation::OnIn(bracket),
            (Landing::MayTake(_) | Landing::Past, Some(_)) => Continuation::Free,
        }
    }

    /// Adds what walks no leg, and so changes nothing about how the walk goes on: a node for each way of coming there.
    fn without_leg(
        &mut self,
        at: Span,
        exits: &[Next],
        node: impl Fn(Next) -> NodeKind,
    ) -> Result<Exits, TooLong> {
        let mut entries = Exits::with_capacity(exits.len());
        for (index, then) in exits.iter().enumerate() {
            let entry = match then {
                Some(_) if !Continuation::at(index).is_over() => Some(self.add(at, node(*then))?),
                _ => None,
            };
            entries.push(entry);
        }
        Ok(entries)
    }

    fn choice(&mut self, at: Span, parts: &[Walk], exits: &[Next]) -> Result<Exits, TooLong> {
        let mut ways: Vec<Vec<NodeId>> = vec![Vec::new(); exits.len()];
        // The first of them gets the greatest numbers: it is walked first.
        for part in parts.iter().rev() {
            let entries = self.walk(part, exits)?;
            for (ways, entry) in ways.iter_mut().zip(entries) {
                ways.extend(entry);
            }
        }
        self.rank += 1;
        let mut entries = Exits::with_capacity(exits.len());
        for mut ways in ways {
            ways.reverse();
            entries.push(match *ways.as_slice() {
                [] => None,
                [one] => Some(one),
                _ => Some(self.add(at, NodeKind::Fork(ways))?),
            });
        }
        Ok(entries)
    }

    fn repeat(&mut self, walk: &Walk, exits: &[Next]) -> Result<Exits, TooLong> {
        let WalkKind::Repeat { body, least, most, while_possible, no_cell_twice } = &walk.kind else {
            return Ok(Exits::new());
        };
        let state = |index: usize| State(u16::try_from(index).unwrap_or(u16::MAX));
        // Where the next round begins is known when the repetition itself is there, which follows at once.
        let first_over = self.nodes.len();
        let mut over = Exits::with_capacity(exits.len());
        for index in 0..exits.len() {
            let round = NodeKind::RoundOver { state: state(index), again: NodeId(0) };
            over.push(Some(self.add(walk.at, round)?));
        }
        let enter = self.walk(body, &over)?;
        let straight = match &body.kind {
            WalkKind::Leg(leg) if goes_straight_on(leg) => {
                let then = [false, true].map(|occupied| state(self.landed(leg, occupied).index()));
                Some(Straight { leg: Arc::clone(leg), then })
            }
            _ => None,
        };
        let rounds = Arc::new(Rounds {
            least: Arc::clone(least),
            most: most.clone(),
            while_possible: *while_possible,
            no_cell_twice: *no_cell_twice,
            straight,
            states: enter.into_iter().zip(exits.iter().copied()).collect(),
        });
        self.rank += 1;
        let mut entries = Exits::with_capacity(exits.len());
        for index in 0..exits.len() {
            let node = self.add(walk.at, NodeKind::Rounds(Arc::clone(&rounds), state(index)))?;
            if let Some(Node { kind: NodeKind::RoundOver { again, .. }, .. }) =
                self.nodes.get_mut(first_over + index)
            {
                *again = node;
            }
            entries.push(Some(node));
        }
        Ok(entries)
    }

    fn bracket(&mut self, walk: &Walk, exits: &[Next]) -> Result<Exits, TooLong> {
        let WalkKind::Bracket { bracket, body, past, arrival } = &walk.kind else { return Ok(Exits::new()) };
        self.prefers |= !arrival.prefers.is_empty();
        let compared = !arrival.prefers.is_empty() && body.only_leg().is_none();
        let this = self.open.len();
        let mut inner = Exits::with_capacity(exits.len() + 2);
        for index in 0..exits.len() + 2 {
            let going = match Continuation::at(index) {
                going if going == Continuation::OnIn(this) => None,
                _ if *past => Some(Continuation::Past),
                going if going == Continuation::OverIn(this) => Some(Continuation::Free),
                going => Some(going),
            };
            inner.push(match going.and_then(|going| next(exits, going)) {
                Some(then) => {
                    let close = NodeKind::Close { arrival: Arc::clone(arrival), compared, then };
                    Some(self.add(walk.at, close)?)
                }
                None => None,
            });
        }
        self.open.push(*bracket);
        let mut entries = self.walk(body, &inner)?;
        self.open.pop();
        entries.truncate(exits.len());
        if compared {
            self.rank += 1;
            for entry in entries.iter_mut().flatten() {
                *entry = self.add(walk.at, NodeKind::Compare(*entry))?;
            }
        }
        Ok(entries)
    }
}

/// Whether a leg goes on in the direction of the last one, and captures nothing if the walk continues.
fn goes_straight_on(leg: &Leg) -> bool {
    matches!(&leg.go, Go::Step(directions) if directions.kind == DirectionsKind::Same)
        && matches!(leg.landing, Landing::Plain | Landing::Quietly)
        && leg.arrival.capturing.is_empty()
}

/// The entry of a part of a walk for each state in which it may be reached.
fn entries(exits: &[Next], entry: impl Fn(Continuation) -> Next) -> Exits {
    (0..exits.len()).map(Continuation::at).map(entry).collect()
}
