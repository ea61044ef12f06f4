//! Walks, effects, and the clauses made of them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Reason;
use super::expr::{Condition, Directions, KindValue, Number, Set, StateRef, Whose};
use super::owner::WhoseMen;
use super::path::Route;
use super::words::{Bracket, Label, Slot};
use crate::language::source::Span;

/// A walk with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: WalkKind,
}

/// The forms of a walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WalkKind {
    /// One leg.
    Leg(Arc<Leg>),
    /// `stay`: the mover goes nowhere, and may end where it began.
    Stay(Arc<Arrival>),
    /// `look W`: the eye walks, the mover stays. What the eye's legs name stays named.
    Look(Box<Walk>, Arc<Arrival>),
    /// One after the other.
    Sequence(Vec<Walk>),
    /// One of them.
    Choice(Vec<Walk>),
    /// Again and again.
    Repeat {
        /// What is repeated.
        body: Box<Walk>,
        /// How often at least.
        least: Arc<Number>,
        /// The greatest number of rounds; without it, until nothing new comes.
        most: Option<Arc<Number>>,
        /// It may stop only if the body cannot be walked again.
        while_possible: bool,
        /// No landing twice on one cell; the origin counts as landed on.
        no_cell_twice: bool,
    },
    /// A bracket with modes of its own. The legs that may land last carry its number.
    Bracket {
        /// Its number.
        bracket: Bracket,
        /// What is in it.
        body: Box<Walk>,
        /// It has the mode `past`: the walk must go on after it.
        past: bool,
        /// The conditions and effects of its last landing, besides the landing mode.
        arrival: Arc<Arrival>,
    },
}

/// One leg.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// How it goes.
    pub go: Go,
    /// What it does where it lands.
    pub landing: Landing,
    /// Where `landing` comes from: from the leg itself (`None`), or from a mode after this bracket around it. In the second
    /// case it holds only when the leg is the last one walked in the bracket; any other leg must land on an empty cell.
    pub bracket: Option<Bracket>,
    /// Its other conditions and effects.
    pub arrival: Arrival,
}

/// How a leg goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Go {
    /// One place along; the cell is entered.
    Step(Directions),
    /// Beyond cells that match the pattern, which are not entered.
    Jump(Directions, Vec<PatternElement>),
    /// To any other cell of the board, in no direction.
    Fly,
}

/// One element of a pattern: asked of one cell after another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternElement {
    /// What each cell must be in.
    pub what: Set,
    /// The smallest number of cells, computed when the leg begins.
    pub least: Number,
    /// At most; `None`: as many as there are.
    pub most: Option<Number>,
}

/// What happens on the cell where a leg ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Landing {
    /// No mode. Empty: lands, and may go on. Occupied: captures, if `takes` allows, and the walk is over. For the eye, occupied:
    /// looks, and the walk is over.
    Plain,
    /// Empty only.
    Quietly,
    /// Occupied only: takes, and may go on. The set stands in place of `takes`.
    Taking(Option<Set>),
    /// Lands or takes, and may go on.
    MayTake(Option<Set>),
    /// Occupied by one of these only, which is not taken.
    Onto(Set),
    /// Empty or occupied; nothing is taken; the walk must go on.
    Past,
}

impl Landing {
    /// The pieces on which it lands without capturing, if its mode is `onto`.
    #[must_use]
    pub fn onto(&self) -> Option<&Set> {
        match self {
            Self::Onto(set) => Some(set),
            Self::Plain | Self::Quietly | Self::Taking(_) | Self::MayTake(_) | Self::Past => None,
        }
    }
}

impl Go {
    /// The directions in which it goes, if it goes in directions.
    #[must_use]
    pub fn directions(&self) -> Option<&Directions> {
        match self {
            Self::Step(directions) | Self::Jump(directions, _) => Some(directions),
            Self::Fly => None,
        }
    }

    /// What it goes over: nothing, if it does not jump.
    #[must_use]
    pub fn pattern(&self) -> &[PatternElement] {
        match self {
            Self::Step(_) | Self::Fly => &[],
            Self::Jump(_, pattern) => pattern,
        }
    }
}

/// The conditions and effects of a landing besides its mode. The name is given first, so that the tests may use it; then come the
/// tests, `capturing`, the effects, and the preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// `to P`, `where C`.
    #[serde(default)]
    pub tests: Vec<Test>,
    /// `as x`: the cell; with `onto`, or for the eye on a piece, the piece.
    #[serde(default)]
    pub name: Option<Slot>,
    /// `capturing S`.
    #[serde(default)]
    pub capturing: Vec<Capturing>,
    /// `may return`: a walk that ends here may end where it began.
    #[serde(default)]
    pub may_return: bool,
    /// The block.
    #[serde(default)]
    pub effects: Vec<Effect>,
    /// `to P if possible`, `where C if possible`: if one of these holds for some of the ways to make this landing, the others are
    /// dropped; then the next one is used. After a leg, ways in one direction over the same pieces are compared; after a
    /// bracket, all its ways from where it began. The bracket must be one whose ways [can be compared](Walk::can_be_compared).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prefers: Vec<Test>,
}

/// A further test of a landing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Test {
    /// `to P`: the cell is in it.
    To(Set),
    /// `where C`
    Where(Condition),
}

/// Pieces captured elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Capturing {
    /// Which; there must be one. `safe` is asked of them, `takes` is not.
    pub what: Set,
    /// They stay until the walk is over, in the way and of no side.
    pub at_the_end: bool,
}

/// An effect with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// What they say.
    pub kind: EffectKind,
}

/// The forms of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EffectKind {
    /// `each S { }`: `it` is each piece or cell in turn, in the order of the cells. The set is computed once, before.
    Each(Set, Vec<Effect>),
    /// `if C { } else { }`
    If(Condition, Vec<Effect>, Vec<Effect>),
    /// `take S`: removed, and counted as taken. `safe` is not asked.
    Take(Set),
    /// `put X on c`: the piece goes to the one cell, which is empty (or its own).
    Put(Set, Set),
    /// `put new K on c`: creates a piece of that side and kind on the one, empty cell; several kinds are several moves.
    PutNew(WhoseMen, KindValue, Set),
    /// `change S to X`: the pieces become another kind or change sides; several kinds are several moves. `become X` is the same
    /// for [`SetKind::Me`](super::SetKind::Me), the clause's own piece.
    Change(Set, Becomes),
    /// `swap A and B`: two pieces change places. A mover that has landed `onto` the other counts as still standing where its last
    /// leg began.
    Swap(Set, Set),
    /// `swap sides`, in a pass: each piece goes to the image of its cell under the symmetry of the sides and belongs to the other
    /// side. Hands and the states of the sides change places; cells and directions that states hold become their images.
    SwapSides,
    /// `sow seeds from C by W`
    Sow(Box<Sow>),
    /// `add x to S`: pieces to a set of pieces, cells to a set of cells; a piece stands for its cell.
    Add(Set, StateRef),
    /// `remove x from S`
    Remove(Set, StateRef),
    /// `add K to own hand`
    AddToHand(KindValue, Whose),
    /// `s = value`, `set f`, `clear f`, `clear s`
    Assign(StateRef, Assigned),
}

/// `sow`: the number of one cell is taken off it. One is added on each cell to which the walk leads, the walk for each beginning
/// where the last has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sow {
    /// The number, of the cell from which it is taken.
    pub what: StateRef,
    /// The next cell: where the eye comes from [`SetKind::Member`](super::SetKind::Member), the cell before.
    pub next: Set,
    /// The state that holds the last cell afterwards; none where nothing lay on the first one.
    pub last: Option<StateRef>,
    /// Cells that get nothing; the walk goes on from them.
    pub without: Option<Set>,
    /// Whether all that lies on the last cell is taken up and sown from there, and so on.
    pub again: Option<Condition>,
}

/// What pieces become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Becomes {
    /// Pieces of another kind; the owner stays.
    Kind(KindValue),
    /// Pieces of another side, or neutral ones; the kind stays.
    Owner(WhoseMen),
    /// Both.
    Both(WhoseMen, KindValue),
}

impl Becomes {
    /// The kind, if it is another.
    #[must_use]
    pub fn kind(&self) -> Option<&KindValue> {
        match self {
            Self::Kind(kind) | Self::Both(_, kind) => Some(kind),
            Self::Owner(_) => None,
        }
    }

    /// The new owner, if it changes.
    #[must_use]
    pub fn owner(&self) -> Option<WhoseMen> {
        match self {
            Self::Owner(whose) | Self::Both(whose, _) => Some(*whose),
            Self::Kind(_) => None,
        }
    }
}

/// What is assigned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Assigned {
    /// Back to the first value.
    First,
    /// To a flag.
    Flag(bool),
    /// To a number; it stays at its bounds.
    Number(Number),
    /// To a direction.
    Direction(Directions),
    /// To the one cell of a set, or unset if the set is empty.
    Cell(Set),
    /// To a kind.
    Kind(KindValue),
}

/// `when`, `unless` (as the denial) or `so that`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guard {
    /// The words, the first of them included.
    pub at: Span,
    /// Whether it is asked before the move or after it.
    pub kind: GuardKind,
    /// What must hold; for `unless` already negated.
    pub condition: Condition,
}

impl Guard {
    /// What it is called when it forbids a move.
    #[must_use]
    pub fn reason(&self) -> Reason {
        match self.kind {
            GuardKind::When => Reason::When,
            GuardKind::Unless => Reason::Unless,
            GuardKind::SoThat => Reason::SoThat,
        }
    }
}

/// The kinds of guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GuardKind {
    /// Before the move.
    When,
    /// Before the move, negated.
    Unless,
    /// After the move.
    SoThat,
}

/// `move label: WALK guards { effects }`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveClause {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// The name that turns use for it.
    pub label: Option<Label>,
    /// The names that its walk gives, by slot.
    pub names: Vec<String>,
    /// The path.
    pub walk: Route,
    /// When it may be done: all of them must let it pass.
    pub guards: Vec<Guard>,
    /// What the whole does, once the walk is over, before the mover is put down.
    pub effects: Vec<Effect>,
}

/// `drop label: on P guards { effects }`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropClause {
    /// Where it is written: the place that messages underline and moves give as their reason.
    pub at: Span,
    /// The name that turns use for it.
    pub label: Option<Label>,
    /// Onto which cells; only empty ones are ever dropped on.
    pub on: Set,
    /// When it may be done: all of them must let it pass.
    pub guards: Vec<Guard>,
    /// What it does.
    pub effects: Vec<Effect>,
}
