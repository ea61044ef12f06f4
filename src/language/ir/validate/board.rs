//! The board: tables, directions, symmetry, names.

use std::collections::HashSet;

use super::Checker;
use crate::language::diagnostic::words::count;
use crate::language::ir::{Cell, Direction, DirectionDecl, Side, limits};
use crate::language::messages;
use crate::language::source::Span;

impl Checker<'_> {
    pub(super) fn board(&mut self) {
        let board = &self.ir.board;
        self.most("cells", board.cells.len(), limits::CELLS);
        self.most("directions", board.directions.len(), limits::DIRECTIONS);
        self.most("named directions", board.tracks.len(), limits::NODES);
        self.most("zones", board.zones.len(), usize::from(u16::MAX));
        if board.cells.len() > limits::CELLS || board.directions.len() > limits::DIRECTIONS {
            return;
        }
        self.names("cell", board.cells.iter().map(|cell| (cell.name.as_str(), Span::default())));
        self.names("direction", board.directions.iter().map(|it| (it.name.as_str(), Span::default())));
        self.names("named direction", board.tracks.iter().map(|it| (it.name.as_str(), it.at)));
        self.names("zone", board.zones.iter().map(|zone| (zone.name.as_str(), zone.at)));
        let mut places = HashSet::with_capacity(board.cells.len());
        for cell in &board.cells {
            if !places.insert(cell.place) {
                self.tell(messages::ir_same_place(&cell.name));
            }
        }
        for (index, direction) in board.directions.iter().enumerate() {
            self.direction_table(Direction::at(index), direction);
        }
        for tracks in &board.tracks {
            self.place(tracks.at);
            self.per_side(&format!("`{}`", tracks.name), tracks.of.len(), tracks.at);
            for direction in tracks.of.iter().flatten() {
                self.direction(*direction, tracks.at);
            }
        }
        for zone in &board.zones {
            self.place(zone.at);
            self.per_side(&format!("`{}`", zone.name), zone.cells.len(), zone.at);
            for cell in zone.cells.iter().flatten() {
                self.cell(*cell, zone.at);
            }
        }
        self.images();
    }

    /// A table that must have an entry for each side.
    pub(super) fn per_side(&mut self, what: &str, found: usize, at: Span) {
        let sides = self.ir.sides.len();
        if found != sides {
            self.tell_at(messages::ir_length(what, found, &count(sides, "side")), at);
        }
    }

    fn direction_table(&mut self, own: Direction, decl: &DirectionDecl) {
        let board = &self.ir.board;
        let cells = board.cells.len();
        let name = &decl.name;
        if decl.next.len() != cells {
            self.tell(messages::ir_length(
                &format!("the direction `{name}`"),
                decl.next.len(),
                &count(cells, "cell"),
            ));
            return;
        }
        self.direction(decl.reverse, Span::default());
        let Some(reverse) = board.directions.get(decl.reverse.index()) else { return };
        if reverse.reverse != own {
            self.tell(messages::ir_reverse(name, &reverse.name));
        }
        let mut reached = vec![false; cells];
        for (from, to) in decl.next.iter().enumerate() {
            let Some(to) = *to else { continue };
            self.cell(to, Span::default());
            let Some(reached) = reached.get_mut(to.index()) else { continue };
            let from = Cell::at(from);
            if std::mem::replace(reached, true) {
                self.tell(messages::ir_direction_twice(name, board.cell_name(to)));
            } else if reverse.next.get(to.index()).copied().flatten() != Some(from) {
                let step = (board.cell_name(from), board.cell_name(to));
                self.tell(messages::ir_direction_not_back(name, step));
            }
        }
    }

    fn images(&mut self) {
        let board = &self.ir.board;
        let cells = board.cells.len();
        self.per_side("`images`", board.images.len(), Span::default());
        for (side, image) in board.images.iter().enumerate() {
            if image.len() != cells {
                self.tell(messages::ir_length("an image of the board", image.len(), &count(cells, "cell")));
                continue;
            }
            let mut reached = vec![false; cells];
            for (index, to) in image.iter().enumerate() {
                self.cell(*to, Span::default());
                let twice = reached.get_mut(to.index()).is_some_and(|it| std::mem::replace(it, true));
                if twice {
                    self.tell(messages::ir_image_twice(board.cell_name(*to)));
                } else if side == 0 && to.index() != index {
                    self.tell(messages::ir_image_of_the_first(board.cell_name(Cell::at(index))));
                }
            }
        }
    }

    pub(super) fn cell(&mut self, cell: Cell, at: Span) {
        self.index("cell", cell.index(), self.ir.board.cells.len(), at);
    }

    pub(super) fn direction(&mut self, direction: Direction, at: Span) {
        self.index("direction", direction.index(), self.ir.board.directions.len(), at);
    }

    pub(super) fn side(&mut self, side: Side, at: Span) {
        self.index("side", side.index(), self.ir.sides.len(), at);
    }
}
