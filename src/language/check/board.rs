//! The stage of the board's words: zones, named directions and the board's own definitions.

use super::stages::{Output, Written};
use super::{Lowerer, errors};
use crate::language::check::declared::Known;
use crate::language::check::declared::board::BoardWords;
use crate::language::check::declared::geometry::Lattice;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::declared::names::Names;
use crate::language::check::declared::pieces::Pieces;
use crate::language::check::declared::shape::Shape;
use crate::language::ir::{TracksDecl, Zone, ZoneDecl, limits};
use crate::language::syntax::tree::{BoardItem, BoardItemKind, Name, TracksBody, ZoneBody};

/// Declares the words of a board; each can use those above it.
struct Declaring<'s, 't> {
    written: Written<'t>,
    shape: &'s Shape,
    names: &'s mut Names<'t>,
    board: BoardWords,
    to: &'s mut Output,
}

impl BoardWords {
    /// Declares the words of the prelude for the shape of the board, then the board's own.
    pub(super) fn of<'t>(
        written: Written<'t>,
        shape: &Shape,
        names: &mut Names<'t>,
        to: &mut Output,
    ) -> Self {
        let mut declaring = Declaring { written, shape, names, board: Self::default(), to };
        declaring.all();
        declaring.board
    }
}

impl<'t> Declaring<'_, 't> {
    /// Lowers something with the words that are declared so far; there are no pieces yet.
    fn lowering<T>(&mut self, action: impl FnOnce(&mut Lowerer<'_, 't>) -> T) -> T {
        let pieces = Pieces::default();
        let known = Known { shape: self.shape, names: self.names, board: &self.board, pieces: &pieces };
        action(&mut Lowerer::new(self.written, known, self.to))
    }

    fn all(&mut self) {
        let program = self.written.program;
        for (shape, dimensions, items) in &program.shaped {
            let fits = match (shape.text.as_str(), self.shape.geometry.lattice) {
                ("grid", Lattice::Grid(n)) => {
                    dimensions.is_none_or(|number| usize::try_from(number.value) == Ok(n))
                }
                ("hexagon", Lattice::Hexagon) => true,
                ("grid" | "hexagon", _) => false,
                (other, _) => {
                    self.to.told.push(errors::unknown_shape(shape.at.0, other));
                    false
                }
            };
            if fits {
                for item in items {
                    self.item(item);
                }
            }
        }
        for item in &program.board {
            self.item(item);
        }
        for define in &program.defines {
            self.names.parameters(define, &mut self.to.told);
        }
    }

    fn item(&mut self, item: &'t BoardItem) {
        match &item.kind {
            BoardItemKind::Zone { name, body, each_side } => {
                self.zone(name, body, *each_side);
                if !self.board.absent.contains(&name.text) {
                    self.names.declared_or_failed(&name.text);
                }
            }
            BoardItemKind::Tracks { name, body, each_side } => {
                self.tracks(name, body, *each_side);
                self.names.declared_or_failed(&name.text);
            }
            BoardItemKind::Define(define) => {
                self.names.parameters(define, &mut self.to.told);
                self.names.define(define, &mut self.to.told);
            }
            _ => {}
        }
    }

    fn zone(&mut self, name: &'t Name, body: &'t ZoneBody, each_side: bool) {
        if self.board.zones.len() >= limits::ZONES {
            if !self.to.size.told {
                self.to.told.push(errors::too_many(name.at.0, "zones", limits::ZONES));
            }
            self.to.size.told = true;
            return self.names.declared_or_failed(&name.text);
        }
        let Some(cells) = self.lowering(|lowerer| lowerer.zone(name, body, each_side)) else { return };
        let at = name.at.0;
        if at.source.0 == 0 && cells[0].is_empty() {
            return self.board.absent.push(name.text.clone());
        }
        let zone = Zone::at(self.board.zones.len());
        if self.names.declare(name, Meaning::Zone(zone), &mut self.to.told) {
            if each_side {
                self.board.zones_for_each.insert(zone);
            }
            if let ZoneBody::Sets(sets) = body
                && self.lowering(|lowerer| {
                    let mut words =
                        sets.iter().flat_map(|set| lowerer.sources.text(set.at.0).split_whitespace());
                    words.any(|word| word == "by")
                })
            {
                self.board.zones_by_walk.insert(zone);
            }
            let cells = cells.map(|cells| cells.into_iter().collect()).to_vec();
            let mark = match body {
                ZoneBody::Mark(mark) => Some(mark.text.trim().to_owned()),
                ZoneBody::Sets(..) => None,
            };
            self.board.zones.push(ZoneDecl { at, name: name.text.clone(), cells, mark });
        }
    }

    fn tracks(&mut self, name: &'t Name, body: &'t TracksBody, each_side: bool) {
        let Some(made) = self.lowering(|lowerer| lowerer.tracks(name, body, each_side)) else { return };
        let index = self.board.tracks.len();
        if self.names.declare(name, Meaning::Tracks(index), &mut self.to.told) {
            let (at, name, of) = (name.at.0, name.text.clone(), made.of.to_vec());
            self.board.tracks.push(TracksDecl { at, name, of });
            self.board.along.push(made.along);
            if made.lopsided {
                self.board.lopsided.insert(index);
            }
        }
    }
}
