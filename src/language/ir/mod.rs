//! The intermediate representation: a game with every name looked up and every definition in its place, as
//! plain data. It is written to and read from RON.
//!
//! An [`Ir`] can be anything that has the right shape. Only [`Game`], which an [`Ir`] becomes by being
//! checked, can be executed.

pub mod about;
pub mod board;
mod by_side;
pub mod expr;
mod fen;
mod look;
mod names;
mod owner;
pub mod path;
mod path_memory;
pub mod rows;
mod states;
mod trials;
mod turn;
pub mod walk;
pub mod words;

use serde::{Deserialize, Serialize};

pub use crate::language::written::Reason;
pub use board::{Board, CellDecl, DirectionDecl, Round, TracksDecl, ZoneDecl};
pub use by_side::BySide;
pub use expr::{
    Attack, Comparison, Condition, ConditionKind, Directions, DirectionsKind, KindValue, KindValueKind,
    NamedSort, Number, NumberKind, Owner, Set, SetKind, Sort, StateRef, ToMove, Whose,
};
pub use fen::{FenField, FenFieldKind, FenLetter, FenPart};
pub use look::Look;
pub use owner::{ManOwner, NOBODY, WhoseMen};
pub use path::{Path, Route};
pub use path_memory::PathMemory;
pub use rows::{Row, RowPart};
pub use states::{Compared, Expiry, StateDecl, StateOwner, StateType, Value, drawn_set};
pub use trials::{ExpectedMoves, Target, TestCase, TestStep, TestStepKind, WhoseMoves};
pub use turn::{Acts, ActsKind, EndResult, Ending, Phase};
pub use walk::{
    Arrival, Assigned, Becomes, Capturing, DropClause, Effect, EffectKind, Go, Guard, GuardKind, Landing,
    Leg, MoveClause, PatternElement, Sow, Test, Walk, WalkKind,
};
pub use words::{Bracket, Cell, Direction, Kind, Label, Side, Slot, StateId, Zone};

use crate::language::source::{Sources, Span};

/// The version of the IR's shape, the first thing in a RON file of it.
pub const SCHEMA: u32 = 1;

/// A game as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ir {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The names of the game; the first is the one shown.
    pub names: Vec<String>,
    /// The two sides. The first moves up the board.
    pub sides: Vec<String>,
    /// The side that has the first ordinary turn.
    pub first: u8,
    /// The board.
    pub board: Board,
    /// All states and attributes.
    pub states: Vec<StateDecl>,
    /// The kinds of piece.
    pub kinds: Vec<KindDecl>,
    /// What pieces look like in pictures, at most once each, in the order of the kinds. Nothing that plays asks for it: two
    /// games that differ in this alone are the same game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub looks: Vec<(Kind, Look)>,
    /// The kinds that a side may hold in hand.
    pub hand: Vec<Kind>,
    /// The labels of moves and drops.
    pub labels: Vec<String>,
    /// `moves when ...`, `moves so that ...` of the game: for every move and drop.
    pub moves: Vec<Guard>,
    /// Hooks of the game, for every piece; `own` is its side.
    pub hooks: Vec<Hook>,
    /// The ways of passing; none: a pass is nothing but that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passes: Vec<PassClause>,
    /// The position at the start; of several set-ups the first.
    pub setup: Placement,
    /// What of the set-up is drawn by chance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<Row>,
    /// What the sides do, in this order, before the first ordinary turn.
    pub phases: Vec<Phase>,
    /// What a side does in its turn.
    pub turn: Acts,
    /// When a side that has had an ordinary turn has the next one, too: all of them must hold. None: never.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<Condition>,
    /// Endings checked after a turn, for the side that has moved; then `before_turn`, for the side to move.
    pub after_turn: Vec<Ending>,
    /// Endings checked before a turn.
    pub before_turn: Vec<Ending>,
    /// What the fields of a FEN say, in their order behind the side to move. None: nothing behind it is read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fen: Vec<FenField>,
    /// The tests of the file.
    pub tests: Vec<TestCase>,
    /// The texts that all places point into.
    pub sources: Sources,
}

/// A kind of piece, with everything that families and `every piece` give it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindDecl {
    /// The declaration's head.
    pub at: Span,
    /// The name.
    pub name: String,
    /// The letter in drawings and moves. A piece with a lower-case letter is written without it in moves.
    pub letter: String,
    /// The families it is of, nearest first.
    pub families: Vec<String>,
    /// For the pieces of each side, the attributes that differ from their first value.
    pub attributes: Vec<(StateId, BySide<Value>)>,
    /// Asked of a victim on a landing cell.
    pub takes: Permission,
    /// Asked of every cell walked or landed on.
    pub enters: Permission,
    /// Asked of every cell walked through.
    pub passes: Permission,
    /// Asked of the cell of the resulting piece, after promotion; for drops too.
    pub stops: Permission,
    /// Asked of the cell a walk begins on and the cell it ends on, before promotion.
    pub stands: Permission,
    /// When one of these holds, it may not be taken.
    pub safe: Vec<RuleClause>,
    /// Guards on all its moves.
    pub moves: Vec<Guard>,
    /// Its moves.
    pub walks: Vec<MoveClause>,
    /// Its drops.
    pub drops: Vec<DropClause>,
    /// Its promotions.
    pub promotions: Vec<Promotion>,
    /// Its hooks: its own first, then its families', then `every piece`'s.
    pub hooks: Vec<Hook>,
    /// How many of it a cell may hold in a set-up; 1 or more.
    pub stacks: u8,
}

/// What a rule such as `takes` permits: what the first or one of `also` does, unless one of `never` forbids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Permission {
    /// The plain clause; without it everything is permitted.
    #[serde(default)]
    pub first: Option<RuleClause>,
    /// Further permissions.
    #[serde(default)]
    pub also: Vec<RuleClause>,
    /// `never`: what is forbidden even if the others permit it.
    #[serde(default)]
    pub never: Vec<RuleClause>,
}

/// A rule: in force when all of `when` hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleClause {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// Of what it speaks; for `safe`, all cells.
    pub what: Set,
    /// When it is in force.
    pub when: Vec<Condition>,
}

/// `promotes to ...`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promotion {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// `promotes` rather than `may promote`.
    pub compulsory: bool,
    /// To what; several are several moves.
    pub to: KindValue,
    /// All of them must hold.
    pub when: Vec<Condition>,
}

/// What sets off a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The walk of the piece is over.
    Moving,
    /// The walk or drop of the piece is over, and it has captured.
    Taking,
    /// The piece is captured; `mover` is the capturer.
    BeingTaken,
    /// The piece was dropped from the hand.
    Dropping,
    /// The piece was promoted.
    Promoting,
    /// A side passed: there is no piece.
    Passing,
}

/// `after EVENT when C { }`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hook {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What sets it off.
    pub event: Event,
    /// All of them must hold.
    pub when: Vec<Condition>,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// A way of passing, `pass label: when C { }`; or a choice, `choose label: S when C { }`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassClause {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// The name that turns use for it.
    pub label: Option<Label>,
    /// Of a choice, the pieces or cells of which it chooses one: then `it` is this piece or cell in the guards and effects. Only acts
    /// that name its label play it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Set>,
    /// All of them must hold.
    pub guards: Vec<Guard>,
    /// What it does.
    pub effects: Vec<Effect>,
}

impl PassClause {
    /// Whether one act of this form may be this pass or choice.
    #[must_use]
    pub fn is_played_by(&self, acts: &ActsKind) -> bool {
        acts.plays(self.label) && (self.of.is_none() || matches!(acts, ActsKind::Labelled(_)))
    }
}

/// A position as data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The side to move.
    pub to_move: u8,
    /// How many turns of phases are over. All of them: an ordinary turn.
    pub phase_turns: u16,
    /// Pieces on the board, in the order of cells.
    pub men: Vec<Placed>,
    /// Pieces in hand: side, kind, number.
    pub hands: Vec<(Side, Kind, u32)>,
    /// States of sides and of the game that differ from their first value.
    pub states: Vec<(Option<Side>, StateId, Value)>,
    /// States of cells that differ from their first value, in the order of cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<(Cell, StateId, Value)>,
    /// What the counting fields of a FEN say, in their order; empty: nothing has been counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<u32>,
}

/// A piece, or a pile of equal pieces, on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Its cell.
    pub cell: Cell,
    /// Its owner.
    #[serde(rename = "side")]
    pub owner: ManOwner,
    /// The kind of piece.
    pub kind: Kind,
    /// How many: 1, or more for a pile.
    pub count: u8,
    /// States that differ from their first value.
    pub states: Vec<(StateId, Value)>,
}

pub mod captures;
#[cfg(feature = "data")]
pub(crate) mod data;
mod directions;
mod errors;
pub mod fingerprint;
mod game;
mod history;
pub(crate) mod json;
pub mod legs;
pub mod limits;
mod order;
pub mod parts;
pub mod places;
#[cfg(feature = "data")]
pub mod ron;
#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
pub(crate) mod test_sample;
#[cfg(test)]
pub(crate) use test_sample as sample;
pub mod tier;
pub mod validate;
mod way;

pub(crate) use game::Captures;
pub use game::Game;
