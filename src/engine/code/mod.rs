//! A game lowered for the machine: the same rules in dense lists, zones as bits, the nodes of all paths in one list.
//!
//! Lowering keeps the meaning. It imports nothing that makes the game faster; that is [`Program`](super::program::Program).

mod clauses;
mod expressions;
mod eyes;
mod legs;
mod numbers;
mod walks;

pub(super) use clauses::{
    Act, ActKind, Becoming, Block, Clause, ClauseKind, EffectOp, EffectOpKind, Given, Guard, Hook, KindRules,
    PassWay, Permission, RuleClause, Sow, Turn,
};
pub(super) use expressions::{
    Attack, Condition, ConditionKind, Directions, Eye, KindValue, Number, Owner, Set, SetKind, StateOf, times,
};
pub(super) use eyes::{Under, over_anything};
pub(super) use legs::Landing;
pub(super) use numbers::{ArrivalId, BlockId, ClauseId, LegId, NodeId, RoundsId, TurnId};
pub(super) use walks::{Arrival, Capture, Land, Leg, LookBy, Node, Pattern, Rounds, Test};

use std::collections::HashMap;

use super::layout::Layout;
use super::switches::{Fast, Switches};
use super::table::{Maybe, NO_DIRECTION, NOWHERE, Table};
use super::why::{Fallback, Reasons, Why};
use super::words::{MASK_CELLS, Mask};
use crate::language::ir::{Cell, Direction, EndResult, Game, Kind, Label};
use crate::language::source::Span;

/// An ending.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) at: Span,
    pub(super) result: EndResult,
    pub(super) when: Condition,
    /// Whether the condition begins like that of the ending before it.
    pub(super) begins_alike: bool,
}

impl Ending {
    /// The first of the conditions that all have to hold.
    pub(super) fn first(&self) -> &Condition {
        let mut first = &self.when;
        while let ConditionKind::All(parts) = &first.kind
            && let Some(part) = parts.first()
        {
            first = part;
        }
        first
    }
}

/// A game lowered for the machine.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the game")]
pub(super) struct Code {
    pub(super) game: Game,
    /// Which fast paths are used.
    pub(super) switches: Switches,
    pub(super) layout: Layout,
    /// Where a direction leads from a cell: `direction * cells + cell`.
    next: Table<Next>,
    pub(super) reverse: Vec<Direction>,
    pub(super) round: Vec<bool>,
    /// Whether some line in a direction comes back to where it began.
    pub(super) ring: Vec<bool>,
    pub(super) kinds: Vec<KindRules>,
    pub(super) hooks: Vec<Hook>,
    pub(super) moves: Vec<Guard>,
    pub(super) clauses: Vec<Clause>,
    pub(super) turns: Vec<Turn>,
    /// The words of each.
    pub(super) turns_at: Vec<Span>,
    pub(super) turn: TurnId,
    /// Any move or drop.
    pub(super) any: TurnId,
    /// For each turn of a phase what a side does in it.
    pub(super) phases: Vec<TurnId>,
    pub(super) passes: Vec<PassWay>,
    pub(super) blocks: Vec<Block>,
    pub(super) nodes: Vec<Node>,
    pub(super) legs: Vec<Leg>,
    pub(super) rounds: Vec<Rounds>,
    pub(super) arrivals: Vec<Arrival>,
    /// Why analyses have no answer, recorded on request.
    pub(super) reasons: Reasons,
    pub(super) again: Vec<Condition>,
    pub(super) after_turn: Vec<Ending>,
    pub(super) before_turn: Vec<Ending>,
    /// The kinds that a side may hold in hand.
    pub(super) in_hand: Vec<Kind>,
    /// Whether guards are asked of all that has been.
    pub(super) history: bool,
    /// Whether something asks what was before the move.
    pub(super) looks_back: bool,
    /// All cells, and whether sets have masks: the board fits, and there are no piles.
    pub(super) all: Mask,
    pub(super) has_masks: bool,
    /// Distances count up to this number.
    pub(super) distances: Option<i64>,
    pub(super) asks_passed: bool,
    /// Whether hooks may capture or displace pieces in the middle of a move.
    pub(super) hooks_displace: bool,
    /// Whether a pass sets something off.
    pub(super) hooks_of_passing: bool,
}

/// A cell, none by default.
#[derive(Clone, Copy, Debug)]
struct Next(Cell);

impl Default for Next {
    fn default() -> Self {
        Self(NOWHERE)
    }
}

/// Code under construction.
pub(super) struct Lowering<'g> {
    pub(super) game: &'g Game,
    pub(super) code: Code,
    /// The first nodes of paths that are lowered already, by the address of the path.
    paths: HashMap<usize, Option<NodeId>>,
    /// The same for repetitions.
    repeats: HashMap<usize, RoundsId>,
}

impl Code {
    /// Lowers a game, for use with certain fast paths.
    pub(super) fn of(game: &Game, switches: Switches) -> Self {
        let board = &game.board;
        let cells = board.cells.len();
        let next = board.directions.iter().flat_map(|decl| decl.next.iter());
        let code = Self {
            game: game.clone(),
            switches,
            layout: Layout::of(game),
            next: Table(next.map(|next| Next(next.unwrap_or(NOWHERE))).collect()),
            reverse: board.directions.iter().map(|decl| decl.reverse).collect(),
            round: board.directions.iter().map(|decl| decl.round).collect(),
            ring: (0..board.directions.len())
                .map(|direction| has_ring(&board.directions, direction))
                .collect(),
            kinds: Vec::new(),
            hooks: Vec::new(),
            moves: Vec::new(),
            clauses: Vec::new(),
            turns: Vec::new(),
            turns_at: Vec::new(),
            turn: TurnId(0),
            any: TurnId(0),
            phases: Vec::new(),
            passes: Vec::new(),
            blocks: Vec::new(),
            nodes: Vec::new(),
            legs: Vec::new(),
            rounds: Vec::new(),
            arrivals: Vec::new(),
            reasons: Reasons::default(),
            again: Vec::new(),
            after_turn: Vec::new(),
            before_turn: Vec::new(),
            in_hand: game.hand.clone(),
            history: game.has_rules_of_history(),
            looks_back: game.looks_back(),
            all: (0..cells.min(MASK_CELLS)).map(Cell::at).collect(),
            has_masks: cells <= MASK_CELLS
                && switches.has(Fast::Masks)
                && game.ir().kinds.iter().all(|kind| kind.stacks <= 1),
            distances: game.distances(),
            asks_passed: game.asks_passed(),
            hooks_displace: game.hooks_displace(),
            hooks_of_passing: game.hooks.iter().any(|hook| hook.event == crate::language::ir::Event::Passing),
        };
        debug_assert_eq!(code.next.0.len(), cells * board.directions.len(), "each direction has each cell");
        let mut lowering = Lowering { game, code, paths: HashMap::new(), repeats: HashMap::new() };
        lowering.whole();
        lowering.code
    }

    /// Where a direction leads from a cell.
    #[inline]
    pub(super) fn next(&self, direction: Direction, cell: Cell) -> Cell {
        self.next.at(direction.index() * self.layout.cells + cell.index()).0
    }

    /// What is left of the direction of a leg when it has landed: nothing of a flight, which is none of the board's directions.
    #[inline]
    pub(super) fn kept(&self, direction: Direction) -> Direction {
        if direction.index() < self.reverse.len() { direction } else { NO_DIRECTION }
    }

    /// Whether lines in a direction end before the cell where they began.
    #[inline]
    pub(super) fn is_round(&self, direction: Direction) -> bool {
        self.round.get(direction.index()).copied().unwrap_or(false)
    }

    /// Whether some line in a direction comes back to where it began.
    pub(super) fn is_ring(&self, direction: Direction) -> bool {
        self.ring.get(direction.index()).copied().unwrap_or(true)
    }

    /// The cells in a direction, one after another: to the end, or once round, as [`Board::along`](crate::language::ir::Board::along).
    pub(super) fn along(&self, direction: Direction, start: Cell) -> impl Iterator<Item = Cell> {
        let ends = if self.is_round(direction) { start } else { NOWHERE };
        let mut at = start;
        let mut over = false;
        std::iter::from_fn(move || {
            if over {
                return None;
            }
            let next = self.next(direction, at);
            if !next.is() || next == ends {
                return None;
            }
            over = next == start;
            at = next;
            Some(next)
        })
    }

    /// Whether a node is the end of a bracket whose ways are compared.
    pub(super) fn is_compared(&self, node: NodeId) -> bool {
        matches!(self.nodes.get(node.index()), Some(Node::Close { compared: true, .. }))
    }

    /// What a side does in the turn that comes when so many turns of phases are over.
    pub(super) fn turn_after(&self, turns: u16) -> TurnId {
        self.phases.get(usize::from(turns)).copied().unwrap_or(self.turn)
    }

    /// Records why something has no answer, and answers nothing.
    #[cold]
    pub(super) fn falls<T>(&self, at: Span, why: Why) -> Option<T> {
        self.reasons.note(Fallback { at: Some(at).filter(|at| *at != Span::default()), why });
        None
    }

    /// Whether something holds; if not, records the reason and answers nothing.
    #[inline]
    pub(super) fn only_if(&self, holds: bool, at: Span, why: Why) -> Option<()> {
        if holds { Some(()) } else { self.falls(at, why) }
    }
}

impl ActKind {
    /// Whether an act of this kind plays a clause with this label.
    pub(super) fn plays(&self, label: Option<Label>) -> bool {
        match self {
            Self::All => true,
            Self::But(but) => !label.is_some_and(|label| but.contains(&label)),
            Self::Labelled(named) => label == Some(*named),
        }
    }
}

/// Whether some line in a direction comes back to where it began. No two cells lead to one, so a walk of as many
/// steps as there are cells that is still on the board goes round a ring.
fn has_ring(directions: &[crate::language::ir::DirectionDecl], direction: usize) -> bool {
    let Some(decl) = directions.get(direction) else { return true };
    let mut seen = vec![false; decl.next.len()];
    // Lines with an end are those that lead to a cell from which nothing leads on.
    let ends: Vec<usize> = (0..decl.next.len()).filter(|cell| decl.next.get(*cell) == Some(&None)).collect();
    let mut before = vec![None; decl.next.len()];
    for (cell, next) in decl.next.iter().enumerate() {
        if let Some(there) = next.and_then(|next| before.get_mut(next.index())) {
            *there = Some(cell);
        }
    }
    for end in ends {
        let mut at = Some(end);
        while let Some(cell) = at {
            if let Some(there) = seen.get_mut(cell) {
                *there = true;
            }
            at = before.get(cell).copied().flatten();
        }
    }
    seen.contains(&false)
}
