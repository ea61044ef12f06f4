//! Paths: walks as they are walked.
//!
//! A [`Walk`] is a tree, as the author wrote it: legs, sequences, brackets. Whether a landing may be the last of a bracket,
//! and so whether a mode behind the bracket is about it, shows only when the whole tree is looked at. A path has this decided:
//! it is a graph, and behind each leg it says where the walk goes on, once for a cell that is empty and once for a cell where
//! somebody stands. Whoever walks (an executor, the shortcut for attacks, the zones of a board) follows the same graph.
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

use super::{Arrival, Asks, Leg, Number, NumberKind, Walk};
use crate::language::source::Span;

/// The place of a node in its [`Path`]. What comes later in a walk has the smaller number, so whoever takes the nodes from
/// the greatest number down meets each before all that follow it. (The rounds of a repetition are walked by themselves.)
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
    pub asks: Asks,
    /// Whether there is a bracket of whose ends some are preferred to others.
    pub prefers: bool,
}

/// A node with its place in the file and its place among the words of the walk.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it is written: what moves give as their reason.
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
        /// What is said of it.
        leg: Arc<Leg>,
        /// Where the walk goes on from an empty cell. (A landing that must take somebody is refused there, unless its mode is
        /// that of a bracket; who only tells of refusals goes on all the same.)
        on_empty: Next,
        /// Where it goes on from a cell where somebody stood when the leg landed, whether or not he was taken.
        on_man: Next,
    },
    /// `stay`: nothing is walked.
    Stay {
        /// What is said of it.
        arrival: Arc<Arrival>,
        /// Where the walk goes on.
        then: Next,
    },
    /// `look`: an eye walks a path of its own; the mover goes on from where it is.
    Look {
        /// The path of the eye.
        eye: Arc<Path>,
        /// What the mover does for each end of the eye's walk.
        arrival: Arc<Arrival>,
        /// Where the walk goes on.
        then: Next,
    },
    /// Several ways on, each of which is a walk of its own.
    Fork(Vec<NodeId>),
    /// The beginning of a bracket with more than one leg, of whose ends some are preferred: the ways from here to them are compared.
    Compare(NodeId),
    /// The end of a bracket.
    Close {
        /// What is said of its last landing beside the landing mode.
        arrival: Arc<Arrival>,
        /// Whether there is a [`NodeKind::Compare`] at its beginning. Without, if some ends are preferred, those of its one leg are
        /// compared.
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
        /// `past` was said last: a mover must go on, and cannot. An eye may end here.
        must_go_on: bool,
    },
}

/// How a walk stands between two rounds of a repetition, as far as brackets and landings say whether it may go on: the place
/// of an entry of the repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State(u16);

/// A repetition.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// How often at least.
    pub least: Arc<Number>,
    /// How often at most; without: as often as anything new comes of it.
    pub most: Option<Arc<Number>>,
    /// It may stop only where no further round can be walked.
    pub while_possible: bool,
    /// No landing twice on one cell; the origin counts as landed on.
    pub no_cell_twice: bool,
    /// If a round is no more than a step straight on.
    pub straight: Option<Straight>,
    /// For each state, where a round begins, and where the walk goes on when it stops.
    states: Vec<(Next, Next)>,
}

/// A round that is one step in the direction of the step before, and takes nobody where the walk goes on.
#[derive(Clone, Debug)]
pub struct Straight {
    /// The step.
    pub leg: Arc<Leg>,
    /// How the walk stands after it: on an empty cell, and where somebody stood.
    pub then: [State; 2],
}

impl Path {
    /// The rank of the ends of a walk, and of nothing else.
    pub const LAST: u32 = 0;

    /// Compiles a walk, of which nothing need be known.
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

    /// How many nodes it has, those of its eyes among them: each eye once for every node that sends it out.
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
