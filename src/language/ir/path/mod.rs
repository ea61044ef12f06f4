//! Paths: walks as they are walked.
//!
//! A [`Walk`] is a tree, as the author wrote it: legs, sequences, brackets. Whether a landing may be the last of a bracket, and
//! so whether a mode after the bracket applies to it, depends on the whole tree. A path has this decided: it is a graph, and
//! each leg says where the walk goes on, once from an empty cell and once from an occupied one. The executors, the shortcut for
//! attacks and the zones of a board all follow the same graph.
//!
//! ```text
//! (step n then step same) taking      Leg n --empty--> Leg same --man--> Close --> End
//! ```

mod compile;
mod route;
#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic is how a test fails"
)]
mod tests;

use std::sync::Arc;

pub use compile::TooLong;
pub use route::Route;

use super::{Arrival, Leg, Number, NumberKind, PathMemory, Walk};
use crate::language::source::Span;

/// The index of a node in its [`Path`]. Later parts of a walk have smaller numbers, so taking the nodes from the greatest number
/// down visits each before all that follow it. (The rounds of a repetition are walked by themselves.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

/// Where a walk goes on. `None`: nowhere, the walk is not one.
pub type Next = Option<NodeId>;

/// A walk, compiled. The empty path leads nowhere.
#[derive(Clone, Debug, Default)]
pub struct Path {
    nodes: Vec<Node>,
    size: usize,
    /// Where it begins.
    pub start: Next,
    /// What it may ask about the way so far.
    pub asks: PathMemory,
    /// Whether a bracket prefers some of its ends.
    pub prefers: bool,
}

/// A node with its place in the file and its place among the words of the walk.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it is written: the reason that moves give.
    pub at: Span,
    /// The same for all nodes that come from the same words, in the order of [`NodeId`]: scenes that wait at such nodes have
    /// walked equally far.
    pub rank: u32,
    /// What is done there.
    pub kind: NodeKind,
}

/// What is done at a node.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// One leg.
    Leg {
        /// Its conditions and effects.
        leg: Arc<Leg>,
        /// Where the walk goes on from an empty cell. (A landing that must capture is refused there, unless its mode belongs to a
        /// bracket. Code that only reports refusals goes on all the same.)
        on_empty: Next,
        /// Where it goes on from a cell that was occupied when the leg landed, whether or not the piece was captured.
        on_man: Next,
    },
    /// `stay`: nothing is walked.
    Stay {
        /// Its conditions and effects.
        arrival: Arc<Arrival>,
        /// Where the walk goes on.
        then: Next,
    },
    /// `look`: an eye walks a path of its own; the mover goes on from its own cell.
    Look {
        /// The path of the eye.
        eye: Arc<Path>,
        /// What the mover does for each end of the eye's walk.
        arrival: Arc<Arrival>,
        /// Where the walk goes on.
        then: Next,
    },
    /// Several ways to go on, each a walk of its own.
    Fork(Vec<NodeId>),
    /// The beginning of a bracket with more than one leg that prefers some of its ends: the ways from here to the ends are
    /// compared.
    Compare(NodeId),
    /// The end of a bracket.
    Close {
        /// The conditions and effects of its last landing, besides the landing mode.
        arrival: Arc<Arrival>,
        /// Whether there is a [`NodeKind::Compare`] at its beginning. If not, preferred ends of its only leg are compared.
        compared: bool,
        /// Where the walk goes on.
        then: NodeId,
    },
    /// A repetition, in the state in which it is come to.
    Rounds(Arc<Rounds>, State),
    /// The end of one round of a repetition.
    RoundOver {
        /// How the walk stands.
        state: State,
        /// The repetition in this state. It has the greater number.
        again: NodeId,
    },
    /// The end of the walk.
    End {
        /// The walk ended with `past`: a mover must go on, and cannot. An eye may end here.
        must_go_on: bool,
    },
}

/// The state of a walk between two rounds of a repetition, as far as brackets and landings decide whether it may go on: the index
/// of an entry of the repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(u16);

/// A repetition.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// How often at least.
    pub least: Arc<Number>,
    /// The greatest number of rounds; without it, until nothing new comes.
    pub most: Option<Arc<Number>>,
    /// It may stop only where no further round can be walked.
    pub while_possible: bool,
    /// No landing twice on one cell; the origin counts as landed on.
    pub no_cell_twice: bool,
    /// Set if a round is just a step straight on.
    pub straight: Option<Straight>,
    /// For each state, where a round begins, and where the walk goes on when it stops.
    states: Vec<(Next, Next)>,
}

/// A round that is one step in the last direction, and captures nothing if the walk continues.
#[derive(Clone, Debug)]
pub struct Straight {
    /// The step.
    pub leg: Arc<Leg>,
    /// The state of the walk after it: on an empty cell, and on an occupied one.
    pub then: [State; 2],
}

impl Path {
    /// The rank of the ends of a walk, and of nothing else.
    pub const LAST: u32 = 0;

    /// Compiles a walk.
    ///
    /// # Errors
    ///
    /// If it would have more nodes than `most`.
    pub fn of(walk: &Walk, most: usize) -> Result<Self, TooLong> {
        compile::path(walk, most)
    }

    /// A node.
    #[must_use]
    #[expect(
        clippy::indexing_slicing,
        reason = "only a path makes numbers of nodes, and each is of one that it holds"
    )]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// All nodes, in the order of their numbers.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The number of nodes, with those of its eyes: an eye counts once for every node that uses it.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }
}

impl NodeId {
    /// Its place among the nodes of its path.
    pub(crate) fn number(self) -> u32 {
        self.0
    }
}

impl State {
    /// Its place among the entries of the repetition.
    pub(crate) fn number(self) -> u16 {
        self.0
    }
}

impl Rounds {
    /// For each state, where a round begins, and where the walk goes on when it stops.
    pub(crate) fn states(&self) -> &[(Next, Next)] {
        &self.states
    }

    /// Where a round begins.
    #[must_use]
    pub fn enter(&self, state: State) -> Next {
        self.states.get(usize::from(state.0)).and_then(|(enter, _)| *enter)
    }

    /// Where the walk goes on when it stops.
    #[must_use]
    pub fn leave(&self, state: State) -> Next {
        self.states.get(usize::from(state.0)).and_then(|(_, leave)| *leave)
    }

    /// Whether there can be no round, and none is needed.
    #[must_use]
    pub fn is_over(&self, state: State) -> bool {
        self.enter(state).is_none() && self.least.kind == NumberKind::Constant(0)
    }

    /// Whether it is known before the walk how many rounds there may be.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.least.is_constant() && self.most.as_ref().is_none_or(|most| most.is_constant())
    }
}
