//! Lowering: expressions, walks, effects and clauses of the tree, with what is declared, into the IR.

use super::calls::Calls;
use super::certain::Certain;
use super::compass::Compass;
use super::errors;
use super::findings::Findings;
use super::game_start::GameStart;
use super::notes::Notes;
use super::program::Program;
use super::stages::{Output, Size, Written};
use crate::language::budget::Budget;
use crate::language::check::declared::Known;
use crate::language::check::declared::board::BoardWords;
use crate::language::check::declared::names::Names;
use crate::language::check::declared::pieces::Pieces;
use crate::language::check::declared::shape::Shape;
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::WordContext;
use crate::language::ir::{Board, Direction, Ir, Kind, SCHEMA, StateDecl, StateId, StateOwner};
use crate::language::source::{SourceId, Sources, Span};

/// Lowers for a stage. Declarations are read-only here; it adds messages, notes, directions
/// and labels.
pub(super) struct Lowerer<'d, 't> {
    pub(super) program: &'t Program<'t>,
    pub(super) sources: &'t Sources,
    pub(super) main: SourceId,
    // What is declared.
    pub(super) shape: &'d Shape,
    pub(super) names: &'d Names<'t>,
    pub(super) board: &'d BoardWords,
    pub(super) pieces: &'d Pieces<'t>,
    // What lowering adds to.
    pub(super) out: &'d mut Findings,
    pub(super) notes: &'d mut Notes,
    pub(super) compass: &'d mut Compass,
    pub(super) size: &'d mut Size,
    pub(super) zone_budget: &'d Budget,
    pub(super) certain_budget: &'d Budget,
    /// The labels of moves and drops so far.
    pub(super) labels: Vec<String>,
    // The scope in which words are resolved.
    /// What is needed where a set stands, and the words around it.
    pub(super) sought: Sought,
    pub(super) around: WordContext,
    /// Whether endings after a turn are being read.
    pub(super) after_turn: bool,
    /// Whether pieces that a later file has taken away may be named, as in lists from which they are removed.
    pub(super) may_be_gone: bool,
    /// The definitions that are being expanded.
    pub(super) calls: Calls,
    /// How deep the current part is nested.
    pub(super) depth: usize,
}

impl<'d, 't> Lowerer<'d, 't> {
    /// Lowers with the current declarations.
    pub(super) fn new(written: Written<'t>, known: Known<'d, 't>, to: &'d mut Output) -> Self {
        let Written { program, sources, main } = written;
        let Known { shape, names, board, pieces } = known;
        Self {
            program,
            sources,
            main,
            shape,
            names,
            board,
            pieces,
            out: &mut to.told,
            notes: &mut to.notes,
            compass: &mut to.compass,
            size: &mut to.size,
            zone_budget: &to.zone_budget,
            certain_budget: &to.certain_budget,
            labels: Vec::new(),
            sought: Sought::default(),
            around: WordContext::default(),
            after_turn: false,
            may_be_gone: false,
            calls: Calls::default(),
            depth: 0,
        }
    }

    /// What is certain, once everything is declared.
    pub(super) fn certain(&self) -> Certain<'_> {
        Certain {
            cells: self.shape.cells.len(),
            zones: &self.board.zones,
            states: &self.pieces.states,
            budget: self.certain_budget,
        }
    }

    /// The direction of a vector.
    pub(super) fn vector(&mut self, vector: &[i32], at: Span) -> Direction {
        self.compass.vector(vector, at, self.shape, self.out)
    }

    /// The direction of the second side that corresponds to one of the first.
    pub(super) fn image(&mut self, direction: Direction) -> Direction {
        self.compass.image(direction, self.shape, self.out)
    }
}

/// The stage of lowering: all clauses, turns, endings, the set-up and the tests.
pub(super) fn lower(written: Written<'_>, known: Known<'_, '_>, to: &mut Output) -> Ir {
    let Known { shape, names, board, pieces } = known;
    let mut lowerer = Lowerer::new(written, known, to);
    let heads = pieces.kinds.iter().enumerate();
    let kinds: Vec<_> = heads.map(|(index, head)| lowerer.kind_clauses(Kind::at(index), head)).collect();
    let (moves, hooks) = (lowerer.game_guards(), lowerer.game_hooks());
    let passes = lowerer.passes();
    let phases = lowerer.phases();
    let turn = lowerer.turn(kinds.iter().any(|kind| !kind.drops.is_empty()));
    let again = lowerer.again();
    let (after_turn, before_turn) = (lowerer.ends(true), lowerer.ends(false));
    let (setup, rows) = lowerer.setup(&phases);
    let fen = lowerer.fen();
    let tests = lowerer.tests(GameStart { setup: &setup, phases: &phases });
    let labels = lowerer.labels;
    let ir = Ir {
        schema: SCHEMA,
        names: written.program.titles.iter().map(|title| title.text.clone()).collect(),
        sides: names.sides.clone(),
        first: names.first,
        board: Board {
            cells: shape.cells.clone(),
            directions: to.compass.decls.clone(),
            tracks: board.tracks.clone(),
            zones: board.zones.clone(),
            round: shape.geometry.closes(),
            images: shape.images.clone(),
        },
        states: with_constants(&pieces.states, to),
        kinds,
        looks: pieces.looks(),
        hand: pieces.hand.clone(),
        labels,
        moves,
        hooks,
        passes,
        setup,
        rows,
        phases,
        turn,
        again,
        after_turn,
        before_turn,
        fen,
        tests,
        ..Ir::default()
    };
    if let Some((no_move, guard)) = ir.again_asks_itself() {
        to.told.push(errors::again_asks_itself(no_move, guard, written.sources.text(guard)));
    }
    ir
}

/// States of pieces that no effect changes, and no set-up or position gives to single pieces, are attributes of their kinds.
fn with_constants(states: &[StateDecl], to: &Output) -> Vec<StateDecl> {
    let mut states = states.to_vec();
    for (index, state) in states.iter_mut().enumerate() {
        let id = StateId::at(index);
        let differs = to.notes.states_set.contains(&id) || to.notes.states_placed.contains(&id);
        state.constant = matches!(state.of, StateOwner::Men(_)) && !differs;
    }
    states
}
