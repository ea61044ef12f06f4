//! What the words of a file mean.

use std::collections::{HashMap, HashSet};

use super::board::BoardWords;
use super::findings::Findings;
use super::kinds::Pieces;
use super::shape::Shape;
use super::stages::{Known, Output, Written};
use super::unknown::Sought;
use super::{Lowerer, errors};
use crate::language::ir::{Cell, CellDecl, Kind, ManOwner, NOBODY, Side, StateId, Zone};
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::language::syntax::tree::{Define, Directions, DirectionsKind, Name, SetupBody};
use crate::language::syntax::words::is_built_in;

/// What a declared word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Cell(Cell),
    Zone(Zone),
    Tracks(usize),
    Kind(Kind),
    Family(usize),
    State(StateId),
    Define(usize),
    Side(Side),
}

impl Meaning {
    /// "a zone"
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Self::Cell(_) => "a cell",
            Self::Zone(_) => "a zone",
            Self::Tracks(_) => "a direction",
            Self::Kind(_) => "a piece",
            Self::Family(_) => "a family",
            Self::State(_) => "a state",
            Self::Define(_) => "a definition",
            Self::Side(_) => "a side",
        }
    }
}

/// The directions of the prelude that authors should know of; which of them there are, the shape of the board says.
pub(super) const DIRECTIONS: [&str; 9] = [
    "forward",
    "backward",
    "sideways",
    "forward-diagonal",
    "forward-slant",
    "orthogonal",
    "diagonal",
    "triagonal",
    "any",
];

/// The declared words of a game.
#[derive(Debug, Default)]
pub(super) struct Names<'t> {
    known: HashMap<String, (Meaning, Span)>,
    pub(super) sides: Vec<String>,
    /// The side that moves first.
    pub(super) first: u8,
    /// The definitions of the game and the board.
    pub(super) defines: Vec<&'t Define>,
    /// Words whose declarations are wrong: that is told there, and not again wherever they stand.
    failed: HashSet<String>,
}

impl<'t> Names<'t> {
    pub(super) fn get(&self, name: &str) -> Option<&Meaning> {
        self.known.get(name).map(|(meaning, _)| meaning)
    }

    /// What a word means, and where it is declared.
    pub(super) fn declaration(&self, name: &str) -> Option<(&Meaning, Span)> {
        self.known.get(name).map(|(meaning, at)| (meaning, *at))
    }

    /// Takes note of a word that was to be declared, if it was not.
    pub(super) fn declared_or_failed(&mut self, name: &str) {
        if !self.known.contains_key(name) {
            self.failed.insert(name.to_owned());
        }
    }

    /// Whether what is wrong with a word is told where it is declared.
    pub(super) fn has_failed(&self, name: &str) -> bool {
        self.failed.contains(name)
    }

    /// Where a word is declared; none for cells and for words of the prelude.
    pub(super) fn place(&self, name: &str) -> Option<Span> {
        self.known.get(name).map(|(_, at)| *at).filter(|at| at.source.0 != 0)
    }

    /// The words with such a meaning, in alphabetical order.
    pub(super) fn words(&self, wanted: impl Fn(&Meaning) -> bool) -> Vec<&str> {
        let mut words: Vec<&str> = self
            .known
            .iter()
            .filter(|(_, (meaning, _))| wanted(meaning))
            .map(|(word, _)| word.as_str())
            .collect();
        words.arrange();
        words
    }

    /// The author's own directions, then those that every board of this shape has.
    pub(super) fn directions(&self) -> Vec<&str> {
        let mut known: Vec<&str> = self
            .words(|meaning| matches!(meaning, Meaning::Tracks(_)))
            .into_iter()
            .filter(|word| self.place(word).is_some())
            .collect();
        known.extend(DIRECTIONS.iter().copied().filter(|word| self.get(word).is_some()));
        known
    }

    /// Declares the cells, the sides and the definitions of the game, by whose words zones may be told.
    pub(super) fn of(written: Written<'t>, shape: &Shape, to: &mut Output) -> Self {
        let mut names = Self::default();
        names.declare_cells(&shape.cells);
        names.sides(written, shape, to);
        for define in &written.program.defines {
            names.define(define, &mut to.told);
        }
        names
    }

    fn sides(&mut self, written: Written<'t>, shape: &Shape, to: &mut Output) {
        let Some(sides) = written.program.sides else { return };
        if sides.names.len() != 2 {
            let names: Vec<&str> = sides.names.iter().map(|name| name.text.as_str()).collect();
            let named = (*names.first().unwrap_or(&"White"), *names.get(1).unwrap_or(&"Black"));
            to.told.push(errors::two_sides(sides.at, names.len(), named));
        }
        for (index, name) in sides.names.iter().take(2).enumerate() {
            self.declare(name, Meaning::Side(Side::at(index)), &mut to.told);
            self.sides.push(name.text.clone());
        }
        let (board, pieces) = (BoardWords::default(), Pieces::default());
        let known = Known { shape, names: self, board: &board, pieces: &pieces };
        if let Some(first) = sides.first
            && let Some(side) = Lowerer::new(written, known, to).side_named(first)
        {
            self.first = side.0;
        }
    }

    /// Declares a word; false, with an error, if it means something already.
    pub(super) fn declare(&mut self, name: &Name, meaning: Meaning, told: &mut Findings) -> bool {
        if is_built_in(&name.text) {
            told.push(errors::built_in_name(name.at.0, &name.text));
            return false;
        }
        if let Some((before, at)) = self.known.get(&name.text) {
            told.push(match before {
                Meaning::Cell(_) => errors::named_like_a_cell(name.at.0, &name.text),
                _ if at.source.0 == 0 => {
                    errors::prelude_name(name.at.0, &name.text, *at, is_direction(before))
                }
                _ if name.at.0.source.0 == 0 => {
                    errors::prelude_name(*at, &name.text, name.at.0, is_direction(&meaning))
                }
                Meaning::Tracks(_)
                    if matches!(meaning, Meaning::Tracks(_)) && at.source == name.at.0.source =>
                {
                    errors::tracks_twice(name.at.0, &name.text, *at)
                }
                Meaning::State(_) if at.source != name.at.0.source => {
                    errors::state_of_used_file(name.at.0, &name.text, *at)
                }
                _ => errors::declared_twice(name.at.0, &name.text, *at),
            });
            self.failed.insert(name.text.clone());
            return false;
        }
        self.known.insert(name.text.clone(), (meaning, name.at.0));
        true
    }

    /// Declares the cells, which have no place of their own.
    pub(super) fn declare_cells(&mut self, cells: &[CellDecl]) {
        self.known.reserve(2 * cells.len());
        for (index, cell) in cells.iter().enumerate() {
            self.known.insert(cell.name.clone(), (Meaning::Cell(Cell::at(index)), Span::default()));
        }
    }

    /// Declares a definition of the game or the board.
    pub(super) fn define(&mut self, define: &'t Define, told: &mut Findings) {
        let index = self.defines.len();
        if self.declare(&define.name, Meaning::Define(index), told) {
            self.defines.push(define);
        }
    }

    /// Checks the names of a definition's parameters.
    pub(super) fn parameters(&self, define: &Define, told: &mut Findings) {
        let names = || define.parameters.names();
        for (index, name) in names().enumerate() {
            if let Some(before) = names().take(index).find(|before| before.text == name.text) {
                told.push(errors::parameter_twice(name.at.0, &name.text, before.at.0));
            } else if is_built_in(&name.text) {
                told.push(errors::built_in_name(name.at.0, &name.text));
            } else if self.get(&name.text).is_some() && name.at.0.source.0 != 0 {
                let before = self.place(&name.text);
                let direction = self.get(&name.text).is_some_and(is_direction);
                told.push(errors::hides(name.at.0, &name.text, before, direction));
            }
        }
    }
}

impl Lowerer<'_, '_> {
    /// What a word means; it counts as used.
    pub(super) fn lookup(&mut self, name: &str) -> Option<Meaning> {
        let meaning = self.names.get(name).cloned()?;
        self.notes.mark(name);
        Some(meaning)
    }

    pub(super) fn mark_used(&mut self, directions: &Directions) {
        match &directions.kind {
            DirectionsKind::Name(name) => self.notes.mark(&name.text),
            DirectionsKind::Union(parts) => parts.iter().for_each(|part| self.mark_used(part)),
            _ => {}
        }
    }

    pub(super) fn wrong_sort(&mut self, name: &Name, meaning: &Meaning, wanted: &str) {
        if self.names.has_failed(&name.text) {
            return;
        }
        let declared = self.names.place(&name.text);
        if wanted == "a direction"
            && matches!(meaning, Meaning::Zone(_))
            && self.names.get("forward").is_none()
        {
            return self.out.push(errors::zone_as_way(name.at.0, &name.text, declared));
        }
        let source = self.sources.get(name.at.0.source).map_or("", |source| source.text.as_str());
        let before = source.get(..name.at.0.start as usize).unwrap_or("");
        let verb = if before.ends_with("slide ") { "slide" } else { "step" };
        self.out.push(errors::wrong_sort(name.at.0, (&name.text, verb), meaning.noun(), wanted, declared));
    }

    /// A side, or nobody, to whom men belong.
    pub(super) fn owner_named(&mut self, name: &Name) -> Option<ManOwner> {
        if name.text == NOBODY { Some(ManOwner::Nobody) } else { self.side_named(name).map(ManOwner::Side) }
    }

    pub(super) fn side_named(&mut self, name: &Name) -> Option<Side> {
        if name.text == NOBODY {
            self.out.push(errors::nobody_is_no_side(name.at.0, "here stands the name of one"));
            return None;
        }
        match self.lookup(&name.text) {
            Some(Meaning::Side(side)) => Some(side),
            Some(meaning) => {
                self.wrong_sort(name, &meaning, "a side");
                None
            }
            // What is wrong with `sides` is told already.
            _ if self
                .program
                .sides
                .is_none_or(|sides| sides.names.iter().any(|side| side.text == name.text)) =>
            {
                None
            }
            _ => {
                self.unknown(name, Sought::Side, None);
                None
            }
        }
    }

    pub(super) fn kind_named(&mut self, name: &Name) -> Option<Kind> {
        match self.lookup(&name.text) {
            Some(Meaning::Kind(kind)) => Some(kind),
            Some(meaning) => {
                self.wrong_sort(name, &meaning, "a piece");
                self.pieces_of_side(name, &meaning);
                None
            }
            // That there are no pieces is told already.
            _ if self.pieces.kinds.is_empty() => None,
            _ => {
                self.unknown(name, Sought::Piece, None);
                None
            }
        }
    }

    /// `as long as possible`, where its last word has been read as a name that `as` gives.
    pub(super) fn as_possible(&self, name: Span) -> Option<Span> {
        let line = self.sources.lines_of(name);
        let before = self.sources.text(Span { end: name.end, ..line });
        let ways = ["long", "often", "far", "many times", "many"];
        let said = ways
            .iter()
            .map(|way| format!("as {way} as possible"))
            .find(|said| before.ends_with(said.as_str()))?;
        let length = u32::try_from(said.len()).ok()?;
        Some(Span { start: name.end.saturating_sub(length), ..name })
    }

    /// Adds to the last message which pieces a side has, where it stands for one of them.
    fn pieces_of_side(&mut self, name: &Name, meaning: &Meaning) {
        if !matches!(meaning, Meaning::Side(_)) || self.names.has_failed(&name.text) {
            return;
        }
        let armies = self.program.setup.iter().flat_map(|(_, bodies)| bodies).filter_map(|body| match body {
            SetupBody::Armies(armies) => Some(armies),
            SetupBody::Drawing(..) => None,
        });
        let army = armies.flatten().find(|army| army.side.text == name.text);
        let mut pieces: Vec<String> = army
            .and_then(|army| army.men.as_ref())
            .into_iter()
            .flatten()
            .map(|men| men.kind.text.as_str())
            .filter(|piece| matches!(self.names.get(piece), Some(Meaning::Kind(_))))
            .map(|piece| format!("`{piece}`"))
            .collect();
        pieces.arrange();
        pieces.dedup();
        let help = match pieces.as_slice() {
            [] => "write the name of its piece".to_owned(),
            [only] => format!("write the name of its piece, {only}"),
            many => {
                format!("write the name of its piece: {}", crate::language::diagnostic::words::any_of(many))
            }
        };
        if let Some(found) = self.out.last(|_| true) {
            found.help = Some(help);
        }
    }

    pub(super) fn cell_named(&mut self, name: &Name) -> Option<Cell> {
        let cell = self.shape.cell(&name.text);
        if cell.is_none() {
            self.unknown_cell(name);
        }
        cell
    }
}

/// Whether a word means a direction.
pub(super) fn is_direction(meaning: &Meaning) -> bool {
    matches!(meaning, Meaning::Tracks(_))
}
