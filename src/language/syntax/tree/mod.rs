//! The tree of a rule file, as written: no name is resolved yet.
//!
//! Equality of trees ignores places, so that a tree printed and parsed again
//! can be compared with itself.

mod board;
mod clauses;
mod effects;
mod expressions;
mod fen;
pub mod parts;
mod play;
mod removals;
mod trials;
mod walks;
mod words;

pub use board::{
    Axis, BoardItem, BoardItemKind, Directions, DirectionsKind, Handedness, Track, TracksBody, ZoneBody,
};
pub use clauses::{
    Chosen, Clause, ClauseKind, Compared, Define, DefineBody, Event, Guard, GuardKind, Like, LikeWays, Looks,
    Parameters, RuleChange, RuleName, State, StateType, Until, Value,
};
pub use effects::{Effect, EffectKind, Effects, Sow};
pub use expressions::{Attack, CountedEvent, Expr, ExprKind, Relation};
pub use fen::{FenField, FenFieldKind, FenLetter, FenPart};
pub use play::{
    Act, Acts, ActsKind, Army, CellRange, EndGroup, EndResult, Ending, EndingKind, Entry, Location, Men,
    Often, Order, SetupBody, Shuffled,
};
pub use removals::{Removable, Removal};
pub use trials::{
    Expectation, ExpectedMoves, PositionLine, Reason, Target, TestStep, TestStepKind, WhoseMoves,
};
pub use walks::{Mode, ModeKind, Part, PartBody, PatternElement, Quantifier, QuantifierKind, Walk, WalkKind};
pub use words::{Brackets, Broken, Name, Number, Place, Text};

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Its items, in order.
    pub items: Vec<Item>,
}

/// One thing at the top level of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its place, from its first word to its last.
    pub at: Place,
    /// What it is.
    pub kind: ItemKind,
}

/// `change` or `instead` before a block that a used file already has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amendment {
    /// Adds to it.
    Change,
    /// Replaces it.
    Instead,
}

/// The kinds of item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// `language 1`
    Language(Number),
    /// `use "file"`
    Use(Text),
    /// `game "name", "other name"`
    Game(Vec<Text>),
    /// `sides White, Black symmetry mirror first Black`
    Sides {
        /// Whether they replace those of a used file.
        instead: bool,
        /// In order; the first moves up the board.
        names: Vec<Name>,
        /// `symmetry NAME`
        symmetry: Option<Name>,
        /// `first NAME`
        first: Option<Name>,
    },
    /// `hand K`
    Hand {
        /// Whether it replaces that of used files.
        instead: bool,
        /// The pieces that can be held.
        kinds: Expr,
    },
    /// `without piece Bishop`
    Without(Removal),
    /// A state of the game or of each side.
    State(State),
    /// A clause of the game: a rule or a hook.
    Clause(Clause),
    /// A block, perhaps changing one of a used file.
    Block(Option<Amendment>, Block),
    /// What could not be read.
    Broken(Broken),
}

/// The items that can be amended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// `board { }` or `board for grid 2 { }`
    Board {
        /// `for grid 2`: the shape and the number of dimensions.
        shape: Option<(Name, Option<Number>)>,
        /// The contents.
        items: Vec<BoardItem>,
    },
    /// `family NAME { }` or `piece NAME "L" of F { }`
    Kind {
        /// Whether it is a family.
        family: bool,
        /// The name.
        name: Name,
        /// The letter.
        letter: Option<Text>,
        /// `of F, G`
        of: Vec<Name>,
        /// The contents.
        clauses: Vec<Clause>,
    },
    /// `every piece { }`
    Every(Vec<Clause>),
    /// `define NAME ... = ...`
    Define(Define),
    /// `setup { }` or `setup """..."""`
    Setup(SetupBody),
    /// `turn { } again when Q`
    Turn {
        /// The acts of a turn.
        acts: Acts,
        /// When the same side has the next turn, too; `None`: never.
        again: Vec<Guard>,
    },
    /// `phase NAME each side once { }`
    Phase {
        /// The name.
        name: Name,
        /// The sides of its turns.
        order: Order,
        /// Its acts.
        acts: Acts,
    },
    /// `ends { }`
    Ends(Vec<EndGroup>),
    /// `fen { }`
    Fen(Vec<FenField>),
    /// `test "..." { }`
    Test {
        /// Its title.
        title: Text,
        /// Its steps.
        steps: Vec<TestStep>,
    },
}
