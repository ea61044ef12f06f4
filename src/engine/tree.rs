//! What a searcher sees of a game: a position whose moves are listed, made and undone.
//!
//! A searcher is written once for every [`GameTree`] and compiled for each, so that a node costs no dynamic call. There are two kinds of trees:
//! bitboards, one for each size of board, and the machine.

use crate::language::ir::{Cell, Kind, Side, StateId};

/// What a move does, as far as the order of moves and the tables of a search ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct About {
    /// Where the first piece that moves begins; nothing for a drop, a pass or a choice.
    pub from: Option<Cell>,
    /// Where the last piece that moves ends; nothing where none does, or where it is gone.
    pub to: Option<Cell>,
    /// The kind of the first piece that moves or is dropped, before the move.
    pub kind: Option<Kind>,
    /// Its kind after the move.
    pub becomes: Option<Kind>,
    /// The kind of the captured piece of the other side; of several, of that on the first cell.
    pub victim: Option<Kind>,
    /// How many pieces the other side loses.
    pub victims: u8,
}

impl About {
    /// Whether the move captures a piece of the other side, or changes the kind of the piece that moves.
    #[must_use]
    pub fn is_loud(&self) -> bool {
        self.victims > 0 || self.becomes != self.kind
    }
}

/// How a game stands in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It goes on.
    Open,
    /// It is over: the winner, or nothing for a draw.
    Over(Option<Side>),
}

/// A question was too much work, or asks what this tree does not know. The tree is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp;

/// A position in the tree of a game.
pub trait GameTree {
    /// A legal move. It stays valid while deeper moves are made and undone.
    type Move: Clone;

    /// About how long a node takes, in nodes of a board of at most 64 cells kept as bitboards. For plans of how much to search, which
    /// must not depend on a clock.
    const COST: u32;

    /// Adds all legal moves, in an order that depends on the position alone.
    ///
    /// # Errors
    ///
    /// [`GaveUp`]: nothing is added.
    fn moves(&mut self, into: &mut Vec<Self::Move>) -> Result<(), GaveUp>;

    /// How many legal moves there are.
    ///
    /// # Errors
    ///
    /// [`GaveUp`].
    fn number_of_moves(&mut self) -> Result<usize, GaveUp> {
        let mut moves = Vec::new();
        self.moves(&mut moves).map(|()| moves.len())
    }

    /// Adds the legal moves that capture a piece of the other side or change the kind of the piece that moves.
    ///
    /// # Errors
    ///
    /// [`GaveUp`]: nothing is added.
    fn captures(&mut self, into: &mut Vec<Self::Move>) -> Result<(), GaveUp>;

    /// What a legal move of the position does.
    fn about(&self, of: &Self::Move) -> About;

    /// The same without the pieces that the other side loses, where that is found sooner.
    fn path(&self, of: &Self::Move) -> About {
        self.about(of)
    }

    /// About what a legal move gains for its side, if both sides then capture on its cell as long as that pays; `worth` is what a piece of
    /// each kind is worth. Nothing where it is not known.
    fn exchange(&self, _: &Self::Move, _worth: &[i32]) -> Option<i32> {
        None
    }

    /// Makes a legal move of the position. It is not checked again.
    ///
    /// # Errors
    ///
    /// [`GaveUp`]: no move is made.
    fn make(&mut self, what: &Self::Move) -> Result<(), GaveUp>;

    /// Takes the last move back, or the last pass. Without one, nothing happens.
    fn undo(&mut self);

    /// Gives the turn to the other side, which no rule may allow: for the search alone. Whether that is possible.
    fn pass(&mut self) -> bool;

    /// A key of everything that can change what follows, except the positions before. The side to move is in it.
    fn key(&self) -> u64;

    /// How often the position has occurred in the game so far, this time included.
    ///
    /// # Errors
    ///
    /// [`GaveUp`].
    fn occurrences(&mut self) -> Result<usize, GaveUp>;

    /// How the game stands, provided that there is a legal move, or that there is none.
    ///
    /// # Errors
    ///
    /// [`GaveUp`].
    fn stands(&mut self, has_move: bool) -> Result<Standing, GaveUp>;

    /// Whether a royal piece of the side to move is attacked. Known after the moves of the position were listed or counted; false where it is not known.
    fn is_attacked(&self) -> bool;

    /// Whose turn it is.
    fn to_move(&self) -> Side;

    /// Shows all pieces of the sides on the board, in an order that depends on the position alone.
    fn pieces(&self, see: impl FnMut(Side, Kind, Cell));

    /// How many pieces of a kind a side has in hand.
    fn in_hand(&self, side: Side, kind: Kind) -> u32;

    /// A number that a side has, by its state; 0 if it has no such number.
    fn number_of(&self, side: Side, state: StateId) -> i64;

    /// A number that a cell has, by its state; 0 if cells have no such number.
    fn number_on(&self, cell: Cell, state: StateId) -> i64;

    /// How many moves and passes have been made since the tree was begun.
    fn plies(&self) -> usize;
}

/// Something that is done in a tree of any kind.
pub trait InTree {
    /// What comes of it.
    type Done;

    /// Does it. The tree stands at the position of the engine.
    fn run<T: GameTree>(self, tree: T) -> Self::Done;
}
