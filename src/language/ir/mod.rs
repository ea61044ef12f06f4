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
pub use fen::{FenField, FenLetter, FenNumber};
pub use look::Look;
pub use owner::{ManOwner, NOBODY, WhoseMen};
pub use path::{Path, Route};
pub use path_memory::PathMemory;
pub use rows::{Row, RowPart};
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

/// A state or attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDecl {
    /// The declaration.
    pub at: Span,
    /// The name. Two families may use one name for two states.
    pub name: String,
    /// What it belongs to.
    pub of: StateOwner,
    /// What it can be.
    pub ty: StateType,
    /// The value at first, after expiry, and of every attribute without a value of its own: that of each side, for
    /// what is forward differs. Of a state of the game both are the same.
    pub first: BySide<Value>,
    /// When it goes back to `first`.
    pub until: Expiry,
    /// How it counts when positions are compared.
    pub compared: Compared,
    /// No effect assigns it: it is an attribute of its kind, and no part of positions.
    pub constant: bool,
}

/// What a state belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StateOwner {
    /// The game.
    Game,
    /// Each side.
    Side,
    /// Each cell.
    Cell,
    /// Each piece of these kinds.
    Men(Vec<Kind>),
}

/// What a state can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StateType {
    /// Set or not.
    Flag,
    /// A number between bounds, both included.
    Number(i64, i64),
    /// A direction or unset.
    Direction,
    /// A cell or unset.
    Cell,
    /// A kind or unset.
    Kind,
    /// A set of pieces of these kinds.
    Men(Vec<Kind>),
    /// A set of cells.
    Cells,
}

impl StateType {
    /// A number, or the bound that it would pass.
    #[must_use]
    pub fn bounded(&self, number: i64) -> i64 {
        if let Self::Number(least, most) = self { number.min(*most).max(*least) } else { number }
    }
}

/// The state whose cells drawings mark: the only set of cells, if it belongs to the game.
#[must_use]
pub fn drawn_set(states: &[StateDecl]) -> Option<(StateId, &StateDecl)> {
    let mut sets = states.iter().enumerate().filter(|(_, state)| state.ty == StateType::Cells);
    let (index, state) = sets.next().filter(|(_, state)| state.of == StateOwner::Game)?;
    sets.next().is_none().then_some((StateId::at(index), state))
}

/// The value of a state as data. Pieces are identified by their cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Value {
    /// Of a flag.
    Flag(bool),
    /// Of a number.
    Number(i64),
    /// Of a direction.
    Direction(Option<Direction>),
    /// Of a cell.
    Cell(Option<Cell>),
    /// Of a kind.
    Kind(Option<Kind>),
    /// Of a set of pieces: their cells, in order.
    Men(Vec<Cell>),
    /// Of a set of cells: these, in order, each once.
    Cells(Vec<Cell>),
}

/// When a state goes back to its first value: always at the end of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expiry {
    /// It keeps its value until something changes it.
    #[default]
    Never,
    /// Of the turn in which it was set.
    ThisTurn,
    /// Of the turn after that: of the first turn in which it was not set.
    NextTurn,
    /// Of the first turn of its owner's side in which it was not set.
    OwnersTurn,
    /// Of the first turn of the other side than its owner's in which it was not set.
    EnemyTurn,
}

/// How a state counts when positions are compared for repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Compared {
    /// Positions that differ in it are never the same.
    #[default]
    Always,
    /// It is left out of the comparison.
    Never,
    /// Only where setting it back to its first value would change the legal moves.
    WhenUsed,
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

/// `phase NAME each side 2 times { acts }`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// The declaration.
    pub at: Span,
    /// The name.
    pub name: String,
    /// The sides that have its turns, in order.
    pub turns: Vec<Side>,
    /// What a side does in each of them.
    pub acts: Acts,
}

/// What a side may do, with its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acts {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: ActsKind,
}

/// The forms of acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActsKind {
    /// Any move of a piece.
    Move,
    /// Any drop.
    Drop,
    /// Any move of a piece that has none of these labels.
    MoveBut(Vec<Label>),
    /// Any drop that has none of these labels.
    DropBut(Vec<Label>),
    /// Nothing at all, or any of the ways of passing.
    Pass,
    /// The moves, drops and ways of passing with this label.
    Labelled(Label),
    /// The first that has a legal move.
    Else(Vec<Acts>),
    /// Any of them.
    Choice(Vec<Acts>),
    /// One after the other, as one move.
    Sequence(Vec<Acts>),
    /// At least and at most this often, as one move. The numbers are computed before the first repetition.
    Repeat(Box<Acts>, Number, Number),
    /// Of its legal moves, those with the greatest number.
    WithMost(Box<Acts>, Number),
    /// Those for which the guards hold.
    Guarded(Box<Acts>, Vec<Guard>),
}

impl ActsKind {
    /// Whether one act of this form may be a move or drop with a label, or with none.
    #[must_use]
    pub fn plays(&self, label: Option<Label>) -> bool {
        match self {
            Self::MoveBut(but) | Self::DropBut(but) => !label.is_some_and(|label| but.contains(&label)),
            Self::Labelled(named) => label == Some(*named),
            _ => true,
        }
    }
}

impl Default for ActsKind {
    fn default() -> Self {
        Self::Choice(Vec::new())
    }
}

/// `win when C`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// The result, for the side that has moved or is about to.
    pub result: EndResult,
    /// What must hold.
    pub when: Condition,
}

/// What an ending gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EndResult {
    /// That side wins.
    Win,
    /// The other side wins.
    Lose,
    /// A draw.
    Draw,
    /// A certain side wins.
    Wins(Side),
}

impl EndResult {
    /// The winner, if `own` is "that side".
    #[must_use]
    pub fn winner(self, own: Side) -> Option<Side> {
        match self {
            Self::Win => Some(own),
            Self::Lose => Some(own.other()),
            Self::Draw => None,
            Self::Wins(side) => Some(side),
        }
    }
}

/// A `test` block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestCase {
    /// The block.
    pub at: Span,
    /// What it shows.
    pub title: String,
    /// Its steps, in order. Before the first position stands the set-up.
    pub steps: Vec<TestStep>,
}

/// A step of a test, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TestStep {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: TestStepKind,
}

/// The steps of a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TestStepKind {
    /// A position to go on from.
    Position(Placement),
    /// Moves by their texts, each with its place.
    Play(Vec<(Span, String)>),
    /// The game is drawn.
    Draw,
    /// A side has won.
    Wins(Side),
    /// The game is not over.
    GoesOn,
    /// A condition holds; `own` is the side to move.
    Holds(Condition),
    /// The moves of a piece, all moves, or all drops.
    Moves(WhoseMoves, ExpectedMoves),
    /// The number of lines of play by length, from 1.
    Counts(Vec<(Span, u64)>),
}

/// The moves that a test lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhoseMoves {
    /// All moves of the side to move.
    All,
    /// All drops.
    Drops,
    /// Of the piece of this kind on this cell, as if its side were to move.
    Man(Kind, Cell),
}

/// What a test expects of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExpectedMoves {
    /// They end on this number of different cells.
    CellCount(u32),
    /// Exactly these; none: no move.
    Exactly(Vec<Target>),
    /// These at least.
    Include(Vec<Target>),
    /// None of these, and that because of the clause.
    Exclude(Vec<Target>, Option<Reason>),
}

/// A move in a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// By its text.
    Move(Span, String),
    /// By the cell where it ends.
    Cell(Span, Cell),
}

pub mod captures;
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
#[cfg(feature = "ron")]
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
