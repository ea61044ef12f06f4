//! The setup, turns, and the end of the game.

use super::{Broken, Expr, Guard, Name, Number, Place, Quantifier, Text};

/// The contents of a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupBody {
    /// A drawing, perhaps with the pieces of sides in braces after it.
    Drawing(Text, Vec<Army>),
    /// The pieces of each side, listed.
    Armies(Vec<Army>),
}

/// `White: King e1, Rook a1 h1` or `Black: likewise`, or `cells: a1 b1 {seeds = 3}`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Where it is written.
    pub at: Place,
    /// The side that owns these pieces.
    pub side: Name,
    /// `None`: `likewise`.
    pub men: Option<Vec<Men>>,
    /// The cells and their states in `cells: a1 b1 {seeds = 3}`, where the side is that word; none in other lines.
    pub of_cells: Vec<(Vec<CellRange>, Vec<Entry>)>,
}

/// `Rook a1 h1 {moved}` or `Knight 2 in hand`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Men {
    /// Where it is written.
    pub at: Place,
    /// The kind; of a shuffled row that of its first piece.
    pub kind: Name,
    /// Their cells, or the number in hand.
    pub stands: Location,
}

/// Where pieces are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// On cells (each a cell or a block of cells), with state.
    Cells(Vec<CellRange>, Vec<Entry>),
    /// In hand.
    InHand(Number),
    /// With others in an order drawn by chance.
    Shuffled(Box<Shuffled>),
}

/// `shuffled Rook {set fresh} Knight on a1..c1 where Q`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffled {
    /// The states of the first piece.
    pub entries: Vec<Entry>,
    /// The other pieces, with their states.
    pub others: Vec<(Name, Vec<Entry>)>,
    /// On which cells they stand.
    pub cells: Vec<CellRange>,
    /// What must hold of their order.
    pub allowed: Option<Expr>,
}

/// `a1` or `a1..h2`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellRange {
    /// The cell or the first corner.
    pub first: Name,
    /// The other corner.
    pub last: Option<Name>,
}

/// One state in a position: `stuck`, `set stuck`, `reach = 3`, `lives of White = 2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it is written.
    pub at: Place,
    /// The state.
    pub name: Name,
    /// `of SIDE`: for a state of each side.
    pub side: Option<Name>,
    /// `None`: a flag that is set.
    pub value: Option<Expr>,
}

/// Acts of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acts {
    /// Where it is written.
    pub at: Place,
    /// What they are.
    pub kind: ActsKind,
}

/// The forms of acts. Lists have at least two members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActsKind {
    /// `A else B`
    Else(Vec<Acts>),
    /// `A | B`
    Choice(Vec<Acts>),
    /// `A then B`
    Sequence(Vec<Acts>),
    /// One act with its guards.
    Act {
        /// The act.
        act: Act,
        /// Its quantifier; only after a bracket.
        quantifier: Option<Quantifier>,
        /// `with most E`
        most: Vec<Expr>,
        /// When it may be played.
        guards: Vec<Guard>,
    },
}

/// The sides of the turns in a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// `each side 8 times`: alternately.
    EachSide(Often),
    /// `White, Black 2 times`: in this order; once if no number is given.
    Listed(Vec<(Name, Option<Often>)>),
}

/// The number of repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Often {
    /// `once`
    Once,
    /// `8 times`
    Times(Number),
}

/// One act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// `( ACTS )`
    Group(Box<Acts>),
    /// `move`, `move but not (LABEL or LABEL)`: any move, except those with these labels.
    Move(Vec<Name>),
    /// `drop`, `drop but not LABEL`: any drop, except those with these labels.
    Drop(Vec<Name>),
    /// `pass`
    Pass,
    /// The moves or drops with this label.
    Label(Name),
}

/// `after a turn { }` or `before a turn { }` in `ends`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndGroup {
    /// Where it is written.
    pub at: Place,
    /// `after a turn` rather than `before a turn`.
    pub after: bool,
    /// In order.
    pub endings: Vec<Ending>,
}

/// `win when C`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Where it is written.
    pub at: Place,
    /// What it is.
    pub kind: EndingKind,
}

/// The kinds of line in a group of endings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingKind {
    /// `mate: lose when no move`
    Ends {
        /// Whether it replaces the ending with its label.
        instead: bool,
        /// The label, by which other files replace it or take it away.
        label: Option<Name>,
        /// Its result.
        result: EndResult,
        /// `when` and `unless`; at least one.
        guards: Vec<Guard>,
    },
    /// `without mate`
    Without(Name),
    /// What could not be read.
    Broken(Broken),
}

/// The result that an ending gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// `win`
    Win,
    /// `lose`
    Lose,
    /// `draw`
    Draw,
    /// `White wins`
    Wins(Name),
}
