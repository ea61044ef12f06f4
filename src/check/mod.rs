//! From the tree to the [`Ir`]: names, kinds of value, numbers of arguments, and what can never happen.
//!
//! Everything is told at once: a clause that fails is left out, and checking goes on.

mod advice;
mod alike;
mod apart;
mod appearing;
mod certain;
mod clauses;
mod cleared;
mod defines;
mod directions;
mod displaced;
mod drawings;
mod effects;
mod endings;
pub mod errors;
mod expiring;
mod eyes_end;
mod geometry;
mod guarded;
mod hands;
mod idle;
mod implies;
mod kinds;
mod left_out;
mod lints;
mod lists;
mod lopsided;
mod modes;
mod moments;
mod name_uses;
mod names;
mod no_position;
mod nobody;
mod notes;
mod placement;
mod population;
mod program;
mod questions;
mod reaching;
mod reads;
mod recurring;
mod repeated;
mod returning;
mod scope;
mod sets;
mod short_texts;
mod slips;
mod states;
mod takers;
mod texts;
mod told;
mod tracks;
mod trials;
mod turned;
mod turns;
mod unknown;
mod used_up;
mod values;
mod walks;
mod written_cells;
mod zones;

use std::collections::{BTreeMap, BTreeSet, HashSet};

pub use name_uses::NameUse;

use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, Severity, catalog};
use crate::ir::{Ir, Kind, SCHEMA, Side, StateId, StateOwner, Zone, limits};
use crate::source::{SourceId, Sources, Span};
use crate::syntax::ParsedFile;
use crate::syntax::tree::{BoardItem, BoardItemKind, Define, State};
use certain::Certain;
use defines::{Alternates, Calls};
use geometry::{Geometry, Lattice};
use kinds::{Family, Layer};
use lints::Linter;
use names::{Meaning, Names};
use notes::Notes;
use program::Program;
use told::Told;
use tracks::Tracks;
use unknown::{Advisor, Around, Sought};

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

/// A game being checked.
struct Checker<'t> {
    program: &'t Program<'t>,
    sources: &'t Sources,
    alternates: &'t Alternates,
    out: Told,
    /// What is needed where a set stands, and the words among which it stands.
    sought: Sought,
    around: Around,
    /// The last words of which it was asked whether there are such men or cells.
    asked_whole: Option<Span>,
    /// Whether endings after a turn are being read.
    after_turn: bool,
    ir: Ir,
    geometry: Geometry,
    track_info: Tracks,
    names: Names,
    /// The text of the game's own file: what files that it uses leave unused is no concern of its author.
    main: SourceId,
    families: Vec<Family>,
    /// For each kind, the blocks that it gets clauses from, nearest first, `every piece` last.
    layers: Vec<Vec<Layer<'t>>>,
    /// Pieces that are of a family which is not known: what they have from it is not known either.
    of_unknown: BTreeSet<Kind>,
    defines: Vec<&'t Define>,
    local_defines: BTreeMap<Kind, BTreeMap<&'t str, &'t Define>>,
    calls: Calls,
    state_sources: Vec<(StateId, &'t State, Vec<Kind>)>,
    /// For the lints.
    notes: Notes,
    /// Zones declared for each side, even if both have the same.
    zones_for_each: HashSet<Zone>,
    /// For the cells that are looked at to work out zones.
    zone_budget: Budget,
    /// For what is looked at to tell what is certain.
    certain_budget: Budget,
    nodes: usize,
    depth: usize,
    too_large: bool,
}

/// Checks a game made of files, the prelude first and the game's own file last.
#[must_use]
pub fn check(files: &[ParsedFile], sources: &Sources) -> Checked {
    let mut program = Program::of(files, sources);
    let out = std::mem::take(&mut program.out);
    let alternates = defines::alternates(&program);
    let mut checker = Checker {
        program: &program,
        sources,
        alternates: &alternates,
        out: Told::of(out),
        sought: Sought::default(),
        around: Around::default(),
        asked_whole: None,
        after_turn: false,
        ir: Ir { schema: SCHEMA, ..Ir::default() },
        geometry: Geometry::default(),
        track_info: Tracks::default(),
        names: Names::default(),
        main: files.last().map_or(SourceId(0), |parsed| parsed.source),
        families: Vec::new(),
        layers: Vec::new(),
        of_unknown: BTreeSet::new(),
        defines: Vec::new(),
        local_defines: BTreeMap::new(),
        calls: Calls::default(),
        state_sources: Vec::new(),
        notes: Notes::default(),
        zones_for_each: HashSet::new(),
        zone_budget: Budget::of(limits::ZONE_LOOKS),
        certain_budget: Budget::of(certain::WORK),
        nodes: 0,
        depth: 0,
        too_large: false,
    };
    let complete = checker.game(files);
    checker.tell_unknown_words();
    let setup = checker.setup_place();
    let letters: usize = sources.0.iter().map(|source| source.text.len()).sum();
    let zones = usize::try_from(limits::ZONE_LOOKS - checker.zone_budget.left()).unwrap_or(usize::MAX);
    let effort = zones + letters + EACH_CELL * checker.ir.board.cells.len();
    let names = checker.name_uses(files);
    Checked { ir: complete.then_some(checker.ir), diagnostics: checker.out.all(), names, setup, effort }
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

impl<'t> Checker<'t> {
    /// Everything, in the order in which one thing needs another. False where so much is missing that the rest
    /// cannot be looked at.
    fn game(&mut self, files: &[ParsedFile]) -> bool {
        let program = self.program;
        self.ir.names = program.titles.iter().map(|title| title.text.clone()).collect();
        let end = files.last().map_or_else(Span::default, |parsed| {
            let last = parsed.file.items.last().map_or_else(Span::default, |item| item.at.0);
            Span { source: parsed.source, start: last.end.saturating_sub(1), end: last.end }
        });
        for (missing, what) in [
            (program.titles.is_empty(), "game"),
            (program.sides.is_none(), "sides"),
            (program.board_at.is_none(), "board"),
            (!program.kinds.iter().any(|kind| !kind.family), "piece"),
            (program.setup.is_none(), "setup"),
        ] {
            if missing {
                let sides = self.sides_of_setup();
                self.out.push(errors::block_missing(end, what, sides.as_deref()));
            }
        }
        self.shape();
        if self.ir.board.cells.is_empty() {
            return false;
        }
        self.symmetry();
        self.declare_cells();
        self.sides();
        // Zones may be told by the words of definitions.
        for define in &program.defines {
            self.define(define);
        }
        self.board_words();
        for define in &program.defines {
            self.parameters(define);
        }
        self.kinds_declared();
        self.states_declared();
        self.hands();
        for index in 0..self.ir.kinds.len() {
            self.kind_clauses(Kind::at(index));
        }
        self.game_clauses();
        self.turns();
        self.ends();
        self.setup();
        self.tests();
        self.tell_unknown_words();
        self.constants();
        self.look_over();
        true
    }

    /// States of men that no effect assigns are attributes of their kinds.
    fn constants(&mut self) {
        // A state that expires or that a position may set is a state whatever the rules do.
        for (index, state) in self.ir.states.iter_mut().enumerate() {
            let assigned = self.notes.states_set.contains(&StateId::at(index));
            state.constant = matches!(state.of, StateOwner::Men(_)) && !assigned;
        }
    }

    /// Tells of the words that are not known.
    fn tell_unknown_words(&mut self) {
        let advisor = Advisor {
            program: self.program,
            sources: self.sources,
            ir: &self.ir,
            geometry: &self.geometry,
            names: &self.names,
            notes: &self.notes,
            misnamed: self.out.has(catalog::NAME_TAKEN),
        };
        let words = self.out.take_unknown();
        self.out.extend(advisor.tell(words));
    }

    /// The lints. From here on warnings about used files are left out.
    fn look_over(&mut self) {
        let budget = Budget::of(certain::WORK);
        let sound = !self.out.any_error();
        let linter = Linter {
            program: self.program,
            sources: self.sources,
            main: self.main,
            ir: &self.ir,
            geometry: &self.geometry,
            track_info: &self.track_info,
            zones_for_each: &self.zones_for_each,
            names: &self.names,
            families: &self.families,
            layers: &self.layers,
            of_unknown: &self.of_unknown,
            defines: &self.defines,
            local_defines: &self.local_defines,
            state_sources: &self.state_sources,
            notes: &self.notes,
            certain: Certain { board: &self.ir.board, states: &self.ir.states, budget: &budget },
            out: Vec::new(),
        };
        let found = linter.all(sound);
        self.out.retain(|found| lints::concerns_the_author(found, self.main));
        self.out.extend(found);
    }

    /// Where the game's own file sets up the men, or at least says which game it is.
    fn setup_place(&self) -> Span {
        let program = self.program;
        let setup = program.setup.as_ref().map(|(at, _)| *at);
        let title = || program.titles.first().map(|title| title.at.0);
        setup.filter(|at| at.source == self.main).or_else(title).unwrap_or_default()
    }

    fn sides(&mut self) {
        let Some(sides) = self.program.sides else { return };
        if sides.names.len() != 2 {
            let names: Vec<&str> = sides.names.iter().map(|name| name.text.as_str()).collect();
            self.out.push(errors::two_sides(sides.at, &names));
        }
        for (index, name) in sides.names.iter().take(2).enumerate() {
            self.declare(name, Meaning::Side(Side::at(index)));
            self.ir.sides.push(name.text.clone());
        }
        if let Some(first) = sides.first
            && let Some(side) = self.side_named(first)
        {
            self.ir.first = side.0;
        }
    }

    /// Directions, zones and definitions of the board: those of the prelude for its shape, then its own.
    fn board_words(&mut self) {
        let program = self.program;
        for (shape, dimensions, items) in &program.shaped {
            let fits = match (shape.text.as_str(), self.geometry.lattice) {
                ("grid", Lattice::Grid(n)) => {
                    dimensions.is_none_or(|number| usize::try_from(number.value) == Ok(n))
                }
                ("hexagon", Lattice::Hexagon) => true,
                ("grid" | "hexagon", _) => false,
                (other, _) => {
                    self.out.push(errors::unknown_shape(shape.at.0, other));
                    false
                }
            };
            if fits {
                for item in items {
                    self.board_word(item);
                }
            }
        }
        for item in &program.board {
            self.board_word(item);
        }
    }

    fn board_word(&mut self, item: &'t BoardItem) {
        match &item.kind {
            BoardItemKind::Zone { name, body, each_side } => {
                self.zone(name, body, *each_side);
                self.names.declared_or_failed(&name.text);
            }
            BoardItemKind::Tracks { name, body, each_side } => {
                self.tracks(name, body, *each_side);
                self.names.declared_or_failed(&name.text);
            }
            BoardItemKind::Define(define) => {
                self.parameters(define);
                self.define(define);
            }
            _ => {}
        }
    }
}
