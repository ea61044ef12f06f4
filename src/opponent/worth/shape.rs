//! Which features a game has: those that every rule file has, and where each has its place among the weights.

use crate::engine::GameTree;
use crate::language::ir::{Board, Cell, CellDecl, Game, Kind, Side};
use crate::opponent::maths::{at, length, ln, single};

/// A feature of a position, by its place among the weights, and how much of it there is: what the first side has, less what the second has.
pub(super) type Feature = (usize, f32);

/// Where the weights of a game are, and what its cells are like.
#[derive(Clone, Debug)]
pub struct Shape {
    kinds: usize,
    cells: usize,
    /// For each side, each cell as the first side would see it.
    images: [Vec<usize>; 2],
    /// How far up the board each cell is, from -1 to 1.
    rows: Vec<f32>,
    /// How near to the middle each cell is: 1 in the middle, less elsewhere.
    middles: Vec<f32>,
    /// How far any two cells are apart: king's moves, on a board of squares. Empty where there is no royal kind.
    apart: Vec<u8>,
    /// The kind of which each side always has one piece, in most games a royal one.
    royal: Option<Kind>,
}

/// What of a kind of piece has a weight of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// That a piece is on the board.
    Piece,
    /// That one is in hand.
    Hand,
    /// How far up the board it is.
    Row,
    /// How near to the middle it is.
    Middle,
    /// How near to the royal piece of its side it is.
    NearOwn,
    /// How near to that of the other side.
    NearEnemy,
}

/// Distances are told apart up to this one.
pub(super) const FAR: u8 = 15;
/// Boards with more cells have no table of distances.
const MOST_CELLS: usize = 400;

impl Part {
    /// All, in the order of their places.
    pub(super) const ALL: [Self; 6] =
        [Self::Piece, Self::Hand, Self::Row, Self::Middle, Self::NearOwn, Self::NearEnemy];
}

impl Shape {
    /// The shape of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let board = &game.board;
        let cells = board.cells.len();
        let own: Vec<usize> = (0..cells).collect();
        let mut other = own.clone();
        for cell in 0..cells {
            // The image of a cell of the first side, turned round.
            if let Some(place) = other.get_mut(board.image(Cell::at(cell)).index()) {
                *place = cell;
            }
        }
        let [x, y, z] = [0, 1, 2].map(|axis| along(board, axis));
        let squares = |cell| [&x, &y, &z].iter().map(|axis| at(axis, cell) * at(axis, cell)).sum::<f32>();
        let middles = (0..cells).map(|cell| 1.0 - squares(cell) / 1.5).collect();
        let kinds = game.kinds.len();
        Self { kinds, cells, images: [own, other], rows: y, middles, apart: Vec::new(), royal: None }
    }

    /// The same with a kind of which each side always has one piece. On large boards it is not used.
    #[must_use]
    pub fn with_royal(self, game: &Game, royal: Option<Kind>) -> Self {
        let Some(royal) = royal.filter(|_| self.cells <= MOST_CELLS) else { return self };
        let cells = &game.board.cells;
        let apart = |one: &CellDecl, other: &CellDecl| {
            let along = one.place.iter().zip(other.place).map(|(one, other)| one.abs_diff(other));
            along.max().and_then(|apart| u8::try_from(apart).ok()).unwrap_or(FAR).min(FAR)
        };
        let apart = cells.iter().flat_map(|one| cells.iter().map(move |other| apart(one, other))).collect();
        Self { royal: Some(royal), apart, ..self }
    }

    /// The kind of which each side always has one piece.
    pub(super) fn royal(&self) -> Option<Kind> {
        self.royal
    }

    /// Where the royal pieces of both sides are, if there are such.
    pub(super) fn royals<T: GameTree>(&self, tree: &T) -> Option<[Cell; 2]> {
        let royal = self.royal?;
        let mut found = [None, None];
        tree.pieces(|side, kind, cell| {
            if kind == royal
                && let Some(found) = found.get_mut(side.index())
            {
                *found = Some(cell);
            }
        });
        Some([found[0]?, found[1]?])
    }

    /// How far a cell is from the royal piece of its side and from that of the other.
    #[inline]
    pub(super) fn distances(&self, royals: [Cell; 2], side: Side, cell: Cell) -> [usize; 2] {
        let [own, other] = if side.index() == 0 { royals } else { [royals[1], royals[0]] };
        let here = cell.index() * self.cells;
        [own, other].map(|royal| usize::from(at(&self.apart, here + royal.index())))
    }

    /// How many kinds of pieces there are.
    pub(super) fn kinds(&self) -> usize {
        self.kinds
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// The place of a part of a kind.
    pub(super) fn part(&self, part: Part, kind: usize) -> usize {
        part as usize * self.kinds + kind
    }

    /// The places of the cells of a kind, as the first side sees them.
    pub(super) fn table(&self, kind: usize) -> std::ops::Range<usize> {
        let begins = Part::ALL.len() * self.kinds + kind * self.cells;
        begins..begins + self.cells
    }

    /// Whether a place belongs to a cell.
    pub(super) fn is_cell(&self, place: usize) -> bool {
        (Part::ALL.len() * self.kinds..self.tempo()).contains(&place)
    }

    /// The place of the turn to move.
    pub(super) fn tempo(&self) -> usize {
        self.kinds * (Part::ALL.len() + self.cells)
    }

    /// The place of the number of moves.
    pub(super) fn mobility(&self) -> usize {
        self.tempo() + 1
    }

    /// How many weights there are.
    pub(super) fn weights(&self) -> usize {
        self.tempo() + 2
    }

    /// A cell as the first side would see it.
    pub(super) fn image(&self, side: Side, cell: usize) -> usize {
        self.images.get(side.index()).map_or(cell, |images| at(images, cell))
    }

    /// How far up the board a cell of the first side is, and how near to the middle.
    pub(super) fn place(&self, cell: usize) -> (f32, f32) {
        (at(&self.rows, cell), at(&self.middles, cell))
    }

    /// The features of a position; `own` and `others` are the numbers of moves of the side to move, and of the other side before.
    pub(super) fn features<T: GameTree>(&self, tree: &T, own: usize, others: usize) -> Vec<Feature> {
        let mut pieces = Vec::new();
        tree.pieces(|side, kind, cell| pieces.push((side, kind, cell)));
        let hand = |kind: usize| {
            let [own, other] = Side::BOTH.map(|side| f64::from(tree.in_hand(side, Kind::at(kind))));
            single(own - other)
        };
        let mut found = self.features_of_pieces(&pieces, self.royals(tree));
        found.extend((0..self.kinds).map(|kind| (self.part(Part::Hand, kind), hand(kind))));
        let sign = if tree.to_move() == Side::BOTH[0] { 1.0 } else { -1.0 };
        found.push((self.tempo(), sign));
        found.push((self.mobility(), sign * single(moves_ratio(own, others))));
        found.retain(|(_, much)| *much != 0.0);
        found
    }

    fn features_of_pieces(&self, pieces: &[(Side, Kind, Cell)], royals: Option<[Cell; 2]>) -> Vec<Feature> {
        let mut sums = vec![0.0; self.kinds * Part::ALL.len()];
        let mut found = Vec::with_capacity(2 * pieces.len());
        for (side, kind, cell) in pieces {
            let sign = if *side == Side::BOTH[0] { 1.0 } else { -1.0 };
            let [own, enemy] =
                royals.map_or([0.0; 2], |royals| self.distances(royals, *side, *cell).map(nearness));
            let cell = self.image(*side, cell.index());
            let (row, middle) = self.place(cell);
            let near = [(Part::NearOwn, own), (Part::NearEnemy, enemy)];
            for (part, much) in
                [(Part::Piece, 1.0), (Part::Row, row), (Part::Middle, middle)].into_iter().chain(near)
            {
                if let Some(sum) = sums.get_mut(self.part(part, kind.index())) {
                    *sum += sign * much;
                }
            }
            found.push((self.table(kind.index()).start + cell, sign));
        }
        found.extend(sums.into_iter().enumerate());
        found
    }
}

/// How near something is at a distance: 1 for a neighbour, less for what is farther; a piece is not near to itself.
pub(super) fn nearness(distance: usize) -> f32 {
    if distance == 0 { 0.0 } else { single(1.0 / length(distance)) }
}

/// How many more moves one side has than the other, as a logarithm.
pub(super) fn moves_ratio(own: usize, others: usize) -> f64 {
    ln(1.0 + length(own)) - ln(1.0 + length(others))
}

/// Where each cell is along an axis, from -1 to 1.
fn along(board: &Board, axis: usize) -> Vec<f32> {
    let places = || board.cells.iter().map(|cell| f64::from(at(&cell.place, axis)));
    let (low, high) = places().fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)));
    let half = ((high - low) / 2.0).max(0.5);
    places().map(|it| single((it - f64::midpoint(low, high)) / half)).collect()
}
