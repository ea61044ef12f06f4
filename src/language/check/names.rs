//! The meaning of the words of a file.

use super::stages::{Output, Written};
use super::{Lowerer, errors};
use crate::language::check::declared::Known;
use crate::language::check::declared::board::BoardWords;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::declared::names::Names;
use crate::language::check::declared::pieces::Pieces;
use crate::language::check::declared::shape::Shape;
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{Cell, Kind, ManOwner, NOBODY, Side};
use crate::language::source::Span;
use crate::language::syntax::tree::{Directions, DirectionsKind, Name};

impl<'t> Names<'t> {
    /// Declares the cells, the sides and the definitions of the game, which zones may use.
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
            let pair = (*names.first().unwrap_or(&"White"), *names.get(1).unwrap_or(&"Black"));
            to.told.push(errors::two_sides(sides.at, names.len(), pair));
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
}

impl Lowerer<'_, '_> {
    /// The meaning of a word; it counts as used.
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

    /// A side or `nobody`, as the owner of pieces.
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
            // Errors of `sides` are already reported.
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
                None
            }
            // Missing pieces are already reported.
            _ if self.pieces.kinds.is_empty() => None,
            _ => {
                self.unknown(name, Sought::Piece, None);
                None
            }
        }
    }

    /// `as long as possible`, whose last word has been read as a name given by `as`.
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

    pub(super) fn cell_named(&mut self, name: &Name) -> Option<Cell> {
        let cell = self.shape.cell(&name.text);
        if cell.is_none() {
            self.unknown_cell(name);
        }
        cell
    }
}
