//! From the tree to the [`Ir`]: names, kinds of value, numbers of arguments, and what can never happen. [`check`] lists
//! the stages.
//!
//! All mistakes are reported at once: a clause that fails is left out, and checking goes on.

mod advice;
mod amendments;
mod attacks;
mod attributes;
mod before;
mod block;
mod board;
mod calls;
mod certain;
mod changes;
mod clauses;
mod compass;
mod declared;
mod defines;
mod directions;
mod drawings;
mod effects;
mod empty_board;
mod errors;
mod facts;
mod fen;
mod findings;
mod game_start;
mod geometry;
mod hands;
mod implies;
mod joining;
mod kinds;
mod like;
mod lints;
mod lists;
mod lowerer;
mod members;
mod modes;
mod name_uses;
mod names;
mod no_and;
mod no_position;
mod not_constant;
mod notes;
mod one_or_all;
mod one_sided;
mod optional_parts;
mod owners;
mod placement;
mod program;
mod questions;
mod reasons;
mod repetition;
mod replaced;
mod returning;
mod scope;
mod set_words;
mod sets;
mod shape;
mod stages;
mod states;
mod taken_away;
mod texts;
mod tracks;
mod trials;
mod turns;
mod typed;
mod unknown;
mod values;
mod walks;
mod written_cells;
mod zones;

pub use name_uses::NameUse;

use std::collections::HashSet;

use declared::Known;
use declared::board::BoardWords;
use declared::names::Names;
use declared::pieces::Pieces;
use declared::shape::Shape;
use findings::Findings;
use lowerer::Lowerer;
use program::Program;
use stages::{Output, Written};

use crate::language::diagnostic::{Diagnostic, Severity, catalog};
use crate::language::ir::rows::NamedSetup;
use crate::language::ir::{Ir, limits};
use crate::language::source::{SourceId, Sources, Span};
use crate::language::syntax::ParsedFile;
use crate::language::syntax::words::is_built_in;

/// How often each cell of the board is visited, roughly, for its directions and for each side.
const EACH_CELL: usize = 32;

/// The result of checking.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The game; sound only if there are no errors among the diagnostics.
    pub ir: Option<Ir>,
    /// Errors and warnings, in no particular order.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the game's own file sets up the pieces, or at least names the game.
    pub setup: Span,
    /// The steps of tests that say `position setup`.
    pub named_setups: Vec<NamedSetup>,
    /// How much work it was: roughly the number of visited cells and of letters of the texts.
    pub effort: usize,
}

/// Checks a game made of files, the prelude first and the game's own file last.
#[must_use]
pub fn check(files: &[ParsedFile], sources: &Sources) -> Checked {
    declared(files, sources, |written, known, mut to| {
        let Some(known) = known else { return Checked::new(written, to, None) };
        let ir = lowerer::lower(written, known, &mut to);
        unknown::tell(written, known, &ir, &mut to);
        lints::look_over(written, known, &ir, &mut to);
        Checked::new(written, to, Some(ir))
    })
}

/// The meaning of the words of files, in the order of the text: those that mean something declared. Words in lines that could
/// not be read, undeclared words, and those of the prelude itself are not among them.
///
/// It is not part of [`check`], since most callers do not need it.
#[must_use]
pub fn name_uses(files: &[ParsedFile], sources: &Sources) -> Vec<NameUse> {
    declared(files, sources, |_, known, _| match known {
        Some(known) => name_uses::of(files, known.names, known.pieces),
        None => name_uses::of(files, &Names::default(), &Pieces::default()),
    })
}

/// Runs the stages up to the one where all declarations are known, and then something else; `None` without a board.
///
/// Each stage is made from those before it, and borrows them: none can use what does not exist yet.
fn declared<T>(
    files: &[ParsedFile],
    sources: &Sources,
    then: impl FnOnce(Written<'_>, Option<Known<'_, '_>>, Output) -> T,
) -> T {
    let (program, found) = Program::of(files, sources);
    let main = files.last().map_or(SourceId(0), |parsed| parsed.source);
    let written = Written { program: &program, sources, main };
    let mut to = Output::new(Findings::of(found));
    program.missing_blocks(files, &mut to.told);
    let Some(shape) = Shape::of(written, &mut to) else {
        return then(written, None, to);
    };
    let mut names = Names::of(written, &shape, &mut to);
    let board = BoardWords::of(written, &shape, &mut names, &mut to);
    let pieces = Pieces::of(written, &shape, &board, &mut names, &mut to);
    let known = Known { shape: &shape, names: &names, board: &board, pieces: &pieces };
    then(written, Some(known), to)
}

impl Checked {
    fn new(written: Written<'_>, to: Output, ir: Option<Ir>) -> Self {
        let letters: usize = written.sources.0.iter().map(|source| source.text.len()).sum();
        let zones = usize::try_from(limits::ZONE_LOOKS - to.zone_budget.left()).unwrap_or(usize::MAX);
        let cells = ir.as_ref().map_or(0, |ir| ir.board.cells.len());
        let effort = zones + letters + EACH_CELL * cells;
        let named_setups = to.notes.named_setups;
        Self { ir, diagnostics: to.told.all(), setup: setup_place(written), named_setups, effort }
    }
}

/// Where the game's own file sets up the pieces, or at least names the game.
fn setup_place(written: Written<'_>) -> Span {
    let program = written.program;
    let setup = program.setup.as_ref().map(|(at, _)| *at);
    let title = || program.titles.first().map(|title| title.at.0);
    setup.filter(|at| at.source == written.main).or_else(title).unwrap_or_default()
}

/// Whether a message about a file certainly has nothing to do with the parts of it that could not be read, whose
/// places and words are given.
#[must_use]
pub(crate) fn independent_of(
    found: &Diagnostic,
    places: &[Span],
    unread: &HashSet<&str>,
    sources: &Sources,
) -> bool {
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
    // Two declarations that could be read are two, even if other parts could not be read.
    if found.code == catalog::DECLARED_TWICE {
        let meets = |at: Span| {
            places.iter().any(|part| part.source == at.source && part.start < at.end && at.start < part.end)
        };
        return !found.labels.iter().any(|label| meets(label.span));
    }
    let word = found.span().map_or("", |span| sources.text(span));
    // One message may be about several words.
    let mut parts: Vec<&str> = vec![word];
    // A word of the language cannot have been declared in an unreadable part.
    if found.code == catalog::UNKNOWN_NAME && is_built_in(word) {
        return true;
    }
    if found.code == catalog::UNKNOWN_NAME {
        parts.extend(word.split_whitespace());
    }
    // The line that says which pieces can be held could not be read.
    if found.code == catalog::NOT_HELD {
        parts.push("hand");
    }
    !parts.iter().any(|part| unread.contains(part))
}
