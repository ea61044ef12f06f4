//! A game made ready for the machine: the same rules, each thing in its place in a list, each zone a set of bits.
//!
//! Nothing is decided here. What a game says is said again in the terms in which the machine asks for it.

mod clauses;
mod expressions;
mod walks;

pub(super) use clauses::{
    Act, ActKind, Becoming, Block, BlockId, Clause, ClauseId, ClauseKind, Deed, DeedKind, Given, Guard, Hook,
    KindRules, PassWay, Permission, RuleClause, Turn, TurnId,
};
pub(super) use expressions::{
    Attack, Condition, ConditionKind, Directions, Eye, KindValue, Number, Owner, Set, SetKind, StateOf,
};
pub(super) use walks::{
    Arrival, ArrivalId, Capture, Land, Leg, LegId, LookBy, Node, NodeId, Pattern, Rounds, RoundsId, Test,
};

use std::collections::HashMap;

use super::bitboard::Swift;
use super::direct::Plans;
use super::layout::Layout;
use super::led::Led;
use super::masks::{self, Mask};
use super::prey;
use super::seers::Seers;
use super::switches::{Fast, Switches};
use super::table::{Bits, Maybe, NOWHERE, Table};
use super::tables::Tables;
use super::tables::tails::Tail;
use super::why::Heard;
use crate::language::ir::{Cell, Direction, EndResult, Game, Kind, Label};
use crate::language::source::Span;

/// A number of a thing in one of the lists of a program.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(in crate::engine) struct $name(pub(in crate::engine) u32);

        impl $name {
            /// The number of the next thing of a list.
            pub(in crate::engine) fn next<T>(list: &[T]) -> Self {
                Self(u32::try_from(list.len()).unwrap_or(u32::MAX))
            }

            /// Its place in the list.
            pub(in crate::engine) fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
pub(in crate::engine) use numbers;

/// An ending.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) at: Span,
    pub(super) result: EndResult,
    pub(super) when: Condition,
}

/// A game for the machine.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the game")]
pub(super) struct Program {
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
    /// For each clause what is known of the end of its acts.
    tails: Vec<Tail>,
    /// For each clause which kinds it may take, if that is known.
    pub(super) prey: Vec<Option<Bits>>,
    /// Where walks lead that ask nothing on their way.
    pub(super) plans: Plans,
    /// What eyes see whoever stands where.
    pub(super) led: Led,
    /// From where eyes see somebody, asked backwards.
    pub(super) seers: Seers,
    /// What is known before the game of who may go where.
    pub(super) tables: Tables,
    /// The same game as sets of cells.
    pub(super) swift: Swift,
    /// Why something is not known before the game.
    pub(super) heard: Heard,
    pub(super) again: Vec<Condition>,
    pub(super) after_turn: Vec<Ending>,
    pub(super) before_turn: Vec<Ending>,
    /// The kinds that a side may hold in hand.
    pub(super) in_hand: Vec<Kind>,
    /// Whether guards are asked of all that has been.
    pub(super) history: bool,
    /// Whether something asks what was before the move.
    pub(super) looks_back: bool,
    /// All cells, and whether sets have masks: they fit, and nobody stands on another.
    pub(super) all: Mask,
    pub(super) has_masks: bool,
    /// Up to which number distances are told apart.
    pub(super) distances: Option<i64>,
    pub(super) asks_passed: bool,
    /// Whether something that happens to a man may take others, or bring them elsewhere, in the middle of a move.
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

/// A program in the making.
pub(super) struct Lowering<'g> {
    pub(super) game: &'g Game,
    pub(super) program: Program,
    /// The nodes of paths that are lowered already, by the address of the path.
    paths: HashMap<usize, Option<NodeId>>,
    /// The repetitions, by their addresses.
    repeats: HashMap<usize, RoundsId>,
}

impl Program {
    /// That of a game.
    pub(super) fn of(game: &Game) -> Self {
        Self::by(game, Switches::default())
    }

    /// The same with certain fast paths only.
    pub(super) fn by(game: &Game, switches: Switches) -> Self {
        let board = &game.board;
        let cells = board.cells.len();
        let next = board.directions.iter().flat_map(|decl| decl.next.iter());
        let program = Self {
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
            tails: Vec::new(),
            prey: Vec::new(),
            plans: Plans::default(),
            led: Led::default(),
            seers: Seers::default(),
            tables: Tables::None,
            swift: Swift::default(),
            heard: Heard::default(),
            again: Vec::new(),
            after_turn: Vec::new(),
            before_turn: Vec::new(),
            in_hand: game.hand.clone(),
            history: game.has_rules_of_history(),
            looks_back: game.looks_back(),
            all: (0..cells.min(masks::MOST)).map(Cell::at).collect(),
            has_masks: cells <= masks::MOST
                && switches.has(Fast::Masks)
                && game.ir().kinds.iter().all(|kind| kind.stacks <= 1),
            distances: game.distances(),
            asks_passed: game.asks_passed(),
            hooks_displace: game.hooks_displace(),
            hooks_of_passing: game.hooks.iter().any(|hook| hook.event == crate::language::ir::Event::Passing),
        };
        debug_assert_eq!(
            program.next.0.len(),
            cells * board.directions.len(),
            "each direction has each cell"
        );
        let mut lowering = Lowering { game, program, paths: HashMap::new(), repeats: HashMap::new() };
        lowering.whole();
        let mut program = lowering.program;
        program.prey = program.clauses.iter().map(|clause| prey::of_clause(&program, clause)).collect();
        program.tails = Tail::all(&program);
        program.plans = Plans::of(program.clauses.len(), cells);
        program.led = Led::of(program.nodes.len());
        program.seers = Seers::of(program.nodes.len());
        program.tables = Tables::of(&program);
        program
    }

    /// What is known of the end of the acts of a clause.
    #[inline]
    pub(super) fn tail(&self, clause: ClauseId) -> Tail {
        self.tails.get(clause.index()).copied().unwrap_or_default()
    }

    /// Where a direction leads from a cell.
    #[inline]
    pub(super) fn next(&self, direction: Direction, cell: Cell) -> Cell {
        self.next.at(direction.index() * self.layout.cells + cell.index()).0
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

    /// Whether a label is one that an act plays.
    pub(super) fn plays(kind: &ActKind, label: Option<Label>) -> bool {
        match kind {
            ActKind::All => true,
            ActKind::But(but) => !label.is_some_and(|label| but.contains(&label)),
            ActKind::Labelled(named) => label == Some(*named),
        }
    }
}

/// Whether some line in a direction comes back to where it began. No two cells lead to one, so whoever walks so many steps
/// as there are cells and is still on the board is on a ring.
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
