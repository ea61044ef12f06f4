//! Walks: the nodes of all paths in one list.

use super::Lowering;
use super::expressions::{Condition, Directions, Number, Set};
use super::numbers::{ArrivalId, BlockId, LegId, NodeId, RoundsId};
use crate::language::ir::parts::Part;
use crate::language::ir::path::{self, NodeKind};
use crate::language::ir::{self, BySide, Cell, Direction, DirectionsKind, Event, Go, Path, PathMemory, Slot};
use crate::language::source::Span;

/// What is done at a node.
#[derive(Debug)]
pub(in crate::engine) enum Node {
    /// One leg; where the walk goes on behind an empty cell, and behind an occupied one.
    Leg { leg: LegId, on_empty: Option<NodeId>, on_man: Option<NodeId>, prefers: bool },
    /// Nothing is walked.
    Stay { arrival: ArrivalId, then: Option<NodeId> },
    /// An eye walks. It may be walked by [masks](super::super::scan) if nothing behind it asks how it has come; then `name` may be
    /// the name that it gives to the cell where it ends. `onto` is whether it lands on pieces.
    Look {
        start: Option<NodeId>,
        asks: PathMemory,
        arrival: ArrivalId,
        then: Option<NodeId>,
        by: LookBy,
        name: Option<Slot>,
        onto: bool,
    },
    /// Several ways on.
    Fork(Vec<NodeId>),
    /// The beginning of a bracket that prefers some of its ends: the ways from here to them are compared.
    Compare(NodeId),
    /// The end of a bracket; `compared` if there is a [`Node::Compare`] at its beginning.
    Close { arrival: ArrivalId, then: NodeId, compared: bool },
    /// A repetition, in a state.
    Rounds(RoundsId, u16),
    /// The end of one round, in a state; the repetition in this state.
    RoundOver(u16, NodeId),
    /// The end of the walk.
    End { must_go_on: bool },
}

/// A repetition.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the rules of its own")]
pub(in crate::engine) struct Rounds {
    pub(in crate::engine) least: Number,
    pub(in crate::engine) most: Option<Number>,
    pub(in crate::engine) while_possible: bool,
    pub(in crate::engine) no_cell_twice: bool,
    /// How often is known before the walk.
    pub(in crate::engine) constant: bool,
    /// A round is one step straight on.
    pub(in crate::engine) straight: bool,
    /// For each state where a round begins, and where the walk goes on when it stops.
    pub(in crate::engine) states: Vec<(Option<NodeId>, Option<NodeId>)>,
}

/// One leg.
#[derive(Debug)]
pub(in crate::engine) struct Leg {
    /// Its words.
    pub(in crate::engine) at: Span,
    pub(in crate::engine) directions: Directions,
    /// It may go on in the line of the leg before.
    pub(in crate::engine) goes_on: bool,
    /// What it goes over; nothing, if it steps.
    pub(in crate::engine) jump: Option<Vec<Pattern>>,
    pub(in crate::engine) land: Land,
    /// Its mode is that of a bracket.
    pub(in crate::engine) bracketed: bool,
    pub(in crate::engine) arrival: ArrivalId,
}

/// How an eye is walked that a walk sends out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum LookBy {
    /// Leg by leg.
    Walk,
    /// Along its few ways, by masks.
    Scan,
    /// From all its cells at once, by masks.
    Spread,
}

/// One element of a pattern.
#[derive(Debug)]
pub(in crate::engine) struct Pattern {
    pub(in crate::engine) what: Set,
    pub(in crate::engine) least: Number,
    pub(in crate::engine) most: Option<Number>,
}

/// How a leg lands.
#[derive(Debug)]
pub(in crate::engine) enum Land {
    Plain,
    Quietly,
    Taking(Option<Set>),
    MayTake(Option<Set>),
    Onto(Set),
    Past,
}

/// What else is said of a landing.
#[derive(Debug)]
pub(in crate::engine) struct Arrival {
    pub(in crate::engine) name: Option<Slot>,
    pub(in crate::engine) tests: Vec<Test>,
    pub(in crate::engine) capturing: Vec<Capture>,
    pub(in crate::engine) may_return: bool,
    /// Its effects, if it has any.
    pub(in crate::engine) effects: Option<BlockId>,
    pub(in crate::engine) prefers: Vec<Test>,
}

impl Arrival {
    /// Whether nothing is said but a name and tests, and that the walk may be over where it began.
    pub(in crate::engine) fn only_tests(&self) -> bool {
        self.capturing.is_empty() && self.effects.is_none() && self.prefers.is_empty()
    }

    /// Whether nothing is said.
    pub(in crate::engine) fn is_plain(&self) -> bool {
        self.name.is_none() && self.only_names()
    }

    /// Whether nothing is said but a name.
    pub(in crate::engine) fn only_names(&self) -> bool {
        self.tests.is_empty() && self.capturing.is_empty() && self.effects.is_none()
    }
}

/// A test of a landing.
#[derive(Debug)]
pub(in crate::engine) enum Test {
    To(Set),
    Where(Condition),
}

/// Pieces captured elsewhere.
#[derive(Debug)]
pub(in crate::engine) struct Capture {
    pub(in crate::engine) what: Set,
    pub(in crate::engine) at_the_end: bool,
}

impl Lowering<'_> {
    /// The first node of a path, whose nodes are lowered with it.
    pub(super) fn path(&mut self, path: &Path) -> Option<NodeId> {
        let key = std::ptr::from_ref(path).addr();
        if let Some(known) = self.paths.get(&key) {
            return *known;
        }
        // Nodes speak of nodes, so their places are known before they are.
        let base = NodeId::next(&self.code.nodes);
        let place = |id: path::NodeId| NodeId(base.0 + id.number());
        for _ in path.nodes() {
            self.code.nodes.push(Node::End { must_go_on: true });
        }
        for (number, node) in (0..).zip(path.nodes()) {
            let lowered = self.node(path, node, &place);
            if let Some(there) = self.code.nodes.get_mut(NodeId(base.0 + number).index()) {
                *there = lowered;
            }
        }
        let start = path.start.map(place);
        self.paths.insert(key, start);
        start
    }

    fn node(&mut self, path: &Path, node: &path::Node, place: &dyn Fn(path::NodeId) -> NodeId) -> Node {
        match &node.kind {
            NodeKind::Leg { leg, on_empty, on_man } => Node::Leg {
                leg: self.leg(node.at, leg),
                on_empty: on_empty.map(place),
                on_man: on_man.map(place),
                prefers: path.prefers,
            },
            NodeKind::Stay { arrival, then } => {
                Node::Stay { arrival: self.arrival(arrival), then: then.map(place) }
            }
            NodeKind::Look { eye, arrival, then } => {
                let mut asks_direction = false;
                Part::Arrival(arrival).each_within(&mut |part| {
                    asks_direction |= matches!(part, Part::Directions(directions) if !matches!(
                        directions.kind,
                        DirectionsKind::Fixed(_) | DirectionsKind::State(_) | DirectionsKind::Or(_)
                    ));
                    !asks_direction
                });
                // Hooks of a piece captured here may ask, too, how the eye has come.
                let ir = self.code.game.ir();
                let mut hooks = ir.kinds.iter().flat_map(|kind| &kind.hooks).chain(&ir.hooks);
                let heard = hooks.any(|hook| hook.event == Event::BeingTaken);
                asks_direction |= heard && !arrival.effects.is_empty();
                let (start, arrival) = (self.path(eye), self.arrival(arrival));
                let tests_cells = self.code.arrivals.get(arrival.index()).is_some_and(|arrival| {
                    arrival.capturing.is_empty()
                        && arrival.prefers.is_empty()
                        && arrival.tests.iter().all(|test| matches!(test, Test::To(_)))
                });
                let onto = start.is_some_and(|start| self.code.looks_onto(start));
                let (by, name) = match start.filter(|_| tests_cells && !asks_direction) {
                    Some(start) => self.code.look_by(start),
                    None => (LookBy::Walk, None),
                };
                Node::Look { start, asks: eye.asks, arrival, then: then.map(place), by, name, onto }
            }
            NodeKind::Fork(ways) => Node::Fork(ways.iter().map(|way| place(*way)).collect()),
            NodeKind::Compare(from) => Node::Compare(place(*from)),
            NodeKind::Close { arrival, compared, then } => {
                Node::Close { arrival: self.arrival(arrival), then: place(*then), compared: *compared }
            }
            NodeKind::Rounds(rounds, state) => {
                let lowered = Rounds {
                    least: self.number(&rounds.least),
                    most: rounds.most.as_ref().map(|most| self.number(most)),
                    while_possible: rounds.while_possible,
                    no_cell_twice: rounds.no_cell_twice,
                    constant: rounds.is_constant(),
                    straight: rounds.straight.is_some() || goes_straight_on(path, rounds),
                    states: rounds
                        .states()
                        .iter()
                        .map(|(enter, leave)| (enter.map(place), leave.map(place)))
                        .collect(),
                };
                // The nodes of one repetition, one for each state, share it.
                let key = std::sync::Arc::as_ptr(rounds).addr();
                let id = match self.repeats.get(&key) {
                    Some(known) => *known,
                    None => RoundsId::next(&self.code.rounds),
                };
                if self.repeats.insert(key, id).is_none() {
                    self.code.rounds.push(lowered);
                }
                Node::Rounds(id, state.number())
            }
            NodeKind::RoundOver { state, again } => Node::RoundOver(state.number(), place(*again)),
            NodeKind::End { must_go_on } => Node::End { must_go_on: *must_go_on },
        }
    }

    fn leg(&mut self, at: Span, leg: &ir::Leg) -> LegId {
        let pattern = |lowering: &mut Self, element: &ir::PatternElement| Pattern {
            what: lowering.set(&element.what),
            least: lowering.number(&element.least),
            most: element.most.as_ref().map(|most| lowering.number(most)),
        };
        let jump = match &leg.go {
            Go::Step(_) | Go::Fly => None,
            Go::Jump(_, elements) => Some(elements.iter().map(|element| pattern(self, element)).collect()),
        };
        let set = |lowering: &mut Self, set: &Option<ir::Set>| set.as_ref().map(|set| lowering.set(set));
        let land = match &leg.landing {
            ir::Landing::Plain => Land::Plain,
            ir::Landing::Quietly => Land::Quietly,
            ir::Landing::Taking(whom) => Land::Taking(set(self, whom)),
            ir::Landing::MayTake(whom) => Land::MayTake(set(self, whom)),
            ir::Landing::Onto(whom) => Land::Onto(self.set(whom)),
            ir::Landing::Past => Land::Past,
        };
        let lowered = Leg {
            at,
            directions: self.ways_of(&leg.go),
            goes_on: leg.go.directions().is_some_and(ir::Directions::goes_on),
            jump,
            land,
            bracketed: leg.bracket.is_some(),
            arrival: self.arrival(&leg.arrival),
        };
        let id = LegId::next(&self.code.legs);
        self.code.legs.push(lowered);
        id
    }

    pub(super) fn arrival(&mut self, arrival: &ir::Arrival) -> ArrivalId {
        let lowered = Arrival {
            name: arrival.name,
            tests: arrival.tests.iter().map(|test| self.test(test)).collect(),
            capturing: arrival
                .capturing
                .iter()
                .map(|capturing| Capture {
                    what: self.set(&capturing.what),
                    at_the_end: capturing.at_the_end,
                })
                .collect(),
            may_return: arrival.may_return,
            effects: (!arrival.effects.is_empty()).then(|| self.block(&arrival.effects)),
            prefers: arrival.prefers.iter().map(|test| self.test(test)).collect(),
        };
        let id = ArrivalId::next(&self.code.arrivals);
        self.code.arrivals.push(lowered);
        id
    }

    /// The directions of a leg.
    pub(super) fn ways_of(&mut self, go: &Go) -> Directions {
        match go.directions() {
            Some(directions) => self.directions(directions),
            None => self.flights(),
        }
    }

    /// The flights of a leg to any other cell: each is like a direction that leads from every cell to one other.
    fn flights(&mut self) -> Directions {
        let cells = self.code.layout.cells;
        let first = self.code.game.board.directions.len();
        if self.code.round.len() == first {
            for by in 1..cells {
                self.code.next.0.extend((0..cells).map(|from| super::Next(Cell::at((from + by) % cells))));
                self.code.round.push(false);
                self.code.ring.push(false);
            }
        }
        let flights: Vec<Direction> = (first..self.code.round.len()).map(Direction::at).collect();
        Directions::Fixed(BySide::of(|_| flights.clone()))
    }

    fn test(&mut self, test: &ir::Test) -> Test {
        match test {
            ir::Test::To(set) => Test::To(self.set(set)),
            ir::Test::Where(condition) => Test::Where(self.condition(condition)),
        }
    }
}

/// Whether each round is one step straight on.
fn goes_straight_on(path: &Path, rounds: &path::Rounds) -> bool {
    let node = |id: path::NodeId| path.nodes().get(id.number() as usize).map(|node| &node.kind);
    let is_over = |id: &path::NodeId| matches!(node(*id), Some(NodeKind::RoundOver { .. }));
    rounds.states().iter().filter_map(|(enter, _)| *enter).all(|enter| match node(enter) {
        Some(NodeKind::Leg { leg, on_empty, on_man }) => {
            matches!(&leg.go, Go::Step(directions) if directions.kind == DirectionsKind::Same)
                && on_empty.iter().chain(on_man).all(is_over)
        }
        _ => false,
    })
}
