//! Looking ahead: which move is best, and what the game is worth then.

mod alpha_beta;
mod candidates;
mod order;
mod playouts;
mod prune;
mod root;
mod searcher;
mod table;
#[cfg(test)]
mod test_toy;
#[cfg(test)]
mod tests;

use order::mark;
pub use playouts::Playouts;
pub use searcher::Searcher;

use crate::engine::{About, GameTree};

/// No line is looked at for more plies: so the stack is never too small.
pub(super) const DEEPEST: usize = 96;

/// The score of a game that is won. A win some plies later counts as much less.
pub const WON: i32 = 30_000;
/// From here on a score says that the game is decided.
pub const DECIDED: i32 = WON - 500;

/// How much a search may do.
#[derive(Clone, Copy)]
pub struct Purse<'a> {
    /// How many moves may be made.
    pub nodes: u64,
    /// How many plies are looked ahead, before captures are followed to their end.
    pub depth: u32,
    /// Asked now and then with the number of nodes so far: whether to go on.
    pub go_on: &'a dyn Fn(u64) -> bool,
    /// Shown the best moves after each look at all moves, if somebody wants to know.
    pub see: Option<&'a dyn Fn(&Found)>,
    /// The numbers of the moves that are looked at in the position itself; none: all of them.
    pub only: &'a [usize],
}

impl Purse<'_> {
    /// Whether the move with a number is looked at in the position itself.
    fn allows(&self, number: usize) -> bool {
        self.only.is_empty() || self.only.contains(&number)
    }
}

impl Purse<'static> {
    /// A number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, depth: 64, go_on: &|_| true, see: None, only: &[] }
    }
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is worth for the side to move, in points; beyond [`DECIDED`], [`WON`] less the number of plies until the end.
    pub score: i32,
    /// Its moves, each by its number in the list of moves of its position.
    pub moves: Vec<usize>,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The best lines, the best one first. There is at least one if there is a legal move.
    pub lines: Vec<Line>,
    /// How many plies were looked ahead in all lines, or, for playouts, how many there were.
    pub depth: u32,
    /// How many moves were made. Positions that are too much to work out count as even.
    pub nodes: u64,
}

impl Found {
    /// The number of the best move in the list of moves.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        self.lines.first()?.moves.first().copied()
    }
}

/// Which parts of a search are used. All of them can be left out, to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u16);

impl Parts {
    /// Giving the turn away, to see whether the position is good all the same.
    pub const NULL_MOVE: Self = Self(1);
    /// Looking less far behind moves that are tried late.
    pub const REDUCTIONS: Self = Self(1 << 1);
    /// Following captures and promotions to their end.
    pub const QUIESCENCE: Self = Self(1 << 2);
    /// The position is never taken for quiet where all moves capture.
    pub const FORCED_CAPTURES: Self = Self(1 << 3);
    /// Counting moves.
    pub const MOBILITY: Self = Self(1 << 4);
    /// Trying the best moves first.
    pub const ORDER: Self = Self(1 << 5);
    /// Remembering positions.
    pub const TABLE: Self = Self(1 << 6);
    /// Looking further where a royal piece is attacked.
    pub const EXTENSIONS: Self = Self(1 << 7);
    /// Leaving out what cannot matter near the end of a line.
    pub const MARGINS: Self = Self(1 << 8);
    /// Working out exchanges.
    pub const EXCHANGES: Self = Self(1 << 9);

    /// None of them.
    #[must_use]
    pub fn none() -> Self {
        Self(0)
    }

    /// All but [`Self::FORCED_CAPTURES`], which depends on the game.
    #[must_use]
    pub fn all() -> Self {
        Self(0x3ff).without(Self::FORCED_CAPTURES)
    }

    /// Whether a part is used.
    #[must_use]
    pub fn has(self, part: Self) -> bool {
        self.0 & part.0 != 0
    }

    /// The same with a part.
    #[must_use]
    pub fn with(self, part: Self) -> Self {
        Self(self.0 | part.0)
    }

    /// The same without a part.
    #[must_use]
    pub fn without(self, part: Self) -> Self {
        Self(self.0 & !part.0)
    }
}

/// A move of a line: its mark, and the key of the position after it.
pub(super) type Step = (u32, u64);

/// What a move does, as far as a search with these parts asks. Where nearly all moves capture, that one does tells nothing.
fn about<T: GameTree>(tree: &T, it: &T::Move, parts: Parts) -> About {
    if parts.has(Parts::QUIESCENCE) || parts.has(Parts::FORCED_CAPTURES) {
        tree.about(it)
    } else {
        tree.path(it)
    }
}

/// The numbers of the moves of a line in the lists of their positions, as far as they are found again.
fn numbered<T: GameTree>(tree: &mut T, line: &[Step], parts: Parts) -> Vec<usize> {
    let (begun, mut numbers) = (tree.plies(), Vec::new());
    for step in line {
        let Some(number) = play(tree, *step, parts) else { break };
        numbers.push(number);
    }
    while tree.plies() > begun {
        tree.undo();
    }
    numbers
}

/// Makes the move of a step, if there is one, and says which number it has.
fn play<T: GameTree>(tree: &mut T, (mark_of, key): Step, parts: Parts) -> Option<usize> {
    let mut moves = Vec::new();
    tree.moves(&mut moves).ok()?;
    for (number, chosen) in moves.iter().enumerate() {
        if mark(&about(tree, chosen, parts)) == mark_of && tree.make(chosen).is_ok() {
            if tree.key() == key {
                return Some(number);
            }
            tree.undo();
        }
    }
    None
}
