//! From the tree to the [`Ir`]: names, kinds of value, numbers of arguments, and what can never happen.
//!
//! Everything is told at once: a clause that fails is left out, and checking goes on.

mod advice;
mod attributes;
mod board;
mod certain;
mod clauses;
mod compass;
mod defines;
mod directions;
mod drawings;
mod effects;
pub mod errors;
mod eyes_end;
mod geometry;
mod guarded;
mod hands;
mod implies;
mod kinds;
mod left_out;
mod lints;
mod lists;
mod lopsided;
mod lowerer;
mod modes;
mod name_uses;
mod names;
mod no_position;
mod notes;
mod placement;
mod program;
mod questions;
mod repeated;
mod returning;
mod scope;
mod sets;
mod shape;
mod short_texts;
mod stages;
mod states;
mod texts;
mod told;
mod tracks;
mod trials;
mod turns;
mod unknown;
mod values;
mod walks;
mod written_cells;
mod zones;

pub use name_uses::NameUse;

use board::BoardWords;
use certain::Certain;
use kinds::Pieces;
use lints::Linter;
use lowerer::Lowerer;
use names::{Meaning, Names};
use program::Program;
use shape::Shape;
use stages::{Known, Output, Written};
use told::Told;
use trials::Begin;
use unknown::Advisor;

use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, Severity, catalog};
use crate::ir::{Board, Ir, Kind, SCHEMA, StateDecl, StateId, StateOwner, limits};
use crate::source::{SourceId, Sources, Span};
use crate::syntax::ParsedFile;

/// A cell of the board is looked at about so many times, for its directions and for each side.
const EACH_CELL: usize = 32;

/// What came of checking.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The game; sound only if there are no errors among the diagnostics.
    pub ir: Option<Ir>,
    /// Errors and warnings, in no particular order.
    pub diagnostics: Vec<Diagnostic>,
    /// What the words of the files mean, in the order in which they stand.
    pub names: Vec<NameUse>,
    /// Where the game's own file sets up the men, or at least says which game it is.
    pub setup: Span,
    /// How much work it was: about how many cells, and letters of the texts, were looked at.
    pub effort: usize,
}

/// Checks a game made of files, the prelude first and the game's own file last.
///
/// Each stage is made from those before it, and borrows them: none can look at what is not there yet.
#[must_use]
pub fn check(files: &[ParsedFile], sources: &Sources) -> Checked {
    let mut program = Program::of(files, sources);
    let mut to = Output::new(Told::of(std::mem::take(&mut program.out)));
    let alternates = defines::alternates(&program);
    let main = files.last().map_or(SourceId(0), |parsed| parsed.source);
    let written = Written { program: &program, sources, alternates: &alternates, main };
    program.missing_blocks(files, &mut to.told);
    let shape = Shape::of(written, &mut to);
    let mut names = Names::default();
    let mut pieces = Pieces::default();
    let mut ir = None;
    if shape.cells.is_empty() {
        let nothing = (&Ir::default(), &shape, &names);
        tell_unknown_words(written, nothing, &mut to);
    } else {
        names.begin(written, &shape, &mut to);
        let board = BoardWords::of(written, &shape, &mut names, &mut to);
        for define in &program.defines {
            names.parameters(define, &mut to.told);
        }
        pieces = Pieces::of(written, &shape, &board, &mut names, &mut to);
        let known = Known { shape: &shape, names: &names, board: &board, pieces: &pieces };
        let lowered = lower(written, known, &mut to);
        tell_unknown_words(written, (&lowered, &shape, &names), &mut to);
        look_over(written, known, &lowered, &mut to);
        ir = Some(lowered);
    }
    let letters: usize = sources.0.iter().map(|source| source.text.len()).sum();
    let zones = usize::try_from(limits::ZONE_LOOKS - to.zone_budget.left()).unwrap_or(usize::MAX);
    Checked {
        ir,
        diagnostics: to.told.all(),
        names: name_uses::name_uses(files, &names, &pieces),
        setup: setup_place(written),
        effort: zones + letters + EACH_CELL * shape.cells.len(),
    }
}

/// Lowers all clauses, turns, endings, the set-up and the tests.
fn lower(written: Written<'_>, known: Known<'_, '_>, to: &mut Output) -> Ir {
    let Known { shape, names, board, pieces } = known;
    let mut lowerer = Lowerer::new(written, known, to);
    let heads = pieces.kinds.iter().enumerate();
    let kinds: Vec<_> = heads.map(|(index, head)| lowerer.kind_clauses(Kind::at(index), head)).collect();
    let (moves, hooks) = (lowerer.game_guards(), lowerer.game_hooks());
    let phases = lowerer.phases();
    let turn = lowerer.turn(kinds.iter().any(|kind| !kind.drops.is_empty()));
    let (after_turn, before_turn) = (lowerer.ends(true), lowerer.ends(false));
    let setup = lowerer.setup();
    let tests = lowerer.tests(Begin { setup: &setup, phases: &phases });
    let labels = lowerer.labels;
    Ir {
        schema: SCHEMA,
        names: written.program.titles.iter().map(|title| title.text.clone()).collect(),
        sides: names.sides.clone(),
        first: names.first,
        board: Board {
            cells: shape.cells.clone(),
            directions: to.compass.decls.clone(),
            tracks: board.tracks.clone(),
            zones: board.zones.clone(),
            images: shape.images.clone(),
        },
        states: with_constants(&pieces.states, to),
        kinds,
        hand: pieces.hand.clone(),
        labels,
        moves,
        hooks,
        setup,
        phases,
        turn,
        after_turn,
        before_turn,
        tests,
        ..Ir::default()
    }
}

/// States of men that no effect assigns are attributes of their kinds.
fn with_constants(states: &[StateDecl], to: &Output) -> Vec<StateDecl> {
    let mut states = states.to_vec();
    // A state that expires or that a position may set is a state whatever the rules do.
    for (index, state) in states.iter_mut().enumerate() {
        let assigned = to.notes.states_set.contains(&StateId::at(index));
        state.constant = matches!(state.of, StateOwner::Men(_)) && !assigned;
    }
    states
}

/// Tells of the words that are not known.
fn tell_unknown_words(written: Written<'_>, (ir, shape, names): (&Ir, &Shape, &Names<'_>), to: &mut Output) {
    let Written { program, sources, .. } = written;
    let misnamed = to.told.has(catalog::NAME_TAKEN);
    let words = to.told.take_unknown();
    let advisor = Advisor { program, sources, ir, shape, names, notes: &to.notes, misnamed };
    to.told.extend(advisor.tell(words));
}

/// The lints. From here on warnings about used files are left out.
fn look_over(written: Written<'_>, known: Known<'_, '_>, ir: &Ir, to: &mut Output) {
    let Written { program, sources, main, .. } = written;
    let Known { shape, names, board, pieces } = known;
    let budget = Budget::of(certain::WORK);
    let linter = Linter {
        program,
        sources,
        main,
        ir,
        shape,
        compass: &to.compass,
        names,
        board,
        pieces,
        notes: &to.notes,
        certain: Certain {
            cells: shape.cells.len(),
            zones: &ir.board.zones,
            states: &ir.states,
            budget: &budget,
        },
        out: Vec::new(),
    };
    let found = linter.all(!to.told.any_error());
    to.told.retain(|found| lints::concerns_the_author(found, main));
    to.told.extend(found);
}

/// Where the game's own file sets up the men, or at least says which game it is.
fn setup_place(written: Written<'_>) -> Span {
    let program = written.program;
    let setup = program.setup.as_ref().map(|(at, _)| *at);
    let title = || program.titles.first().map(|title| title.at.0);
    setup.filter(|at| at.source == written.main).or_else(title).unwrap_or_default()
}

/// Whether something found in a file surely has nothing to do with the parts of it that could not be read, whose
/// words are given.
#[must_use]
pub fn independent_of(found: &Diagnostic, unread: &[String], sources: &Sources) -> bool {
    let incomplete = [
        catalog::BLOCK_MISSING,
        catalog::NO_SHAPE,
        catalog::NO_LANGUAGE,
        catalog::SIDE_WITHOUT_MEN,
        catalog::BAD_DRAWING,
        catalog::BAD_LETTER,
        catalog::LIKEWISE_WHAT,
        catalog::TOO_EARLY,
        catalog::NO_SUCH_TEXT,
    ];
    if found.severity == Severity::Warning || incomplete.contains(&found.code) {
        return false;
    }
    let word = found.span().map_or("", |span| sources.text(span));
    // One message may tell of several words.
    let mut parts: Vec<&str> = vec![word];
    if found.code == catalog::UNKNOWN_NAME {
        parts.extend(word.split_whitespace());
    }
    !unread.iter().any(|known| parts.contains(&known.as_str()))
}
