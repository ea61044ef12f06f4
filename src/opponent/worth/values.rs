//! What a position is worth: weights, made ready for a search.

use std::sync::Arc;

use super::shape::{FAR, Part, Shape, moves_ratio, nearness};
use crate::engine::{About, GameTree};
use crate::language::ir::{Kind, Side};
use crate::opponent::maths::{at, whole};

/// Points for one unit of log odds. With it, points are like those of Elo.
pub const UNIT: f64 = 173.7;

/// No position whose game goes on is worth more.
const MOST: i32 = 20_000;

/// How many numbers of moves have their logarithm in a table.
const COUNTED: usize = 256;

/// The worth of positions of a game, by weights in log odds.
#[derive(Clone, Debug)]
pub struct Values {
    shape: Arc<Shape>,
    weights: Vec<f32>,
    /// For each side, the points of a piece of a kind on a cell.
    on_cells: [Vec<i32>; 2],
    /// The points of a piece of a kind at each distance from the royal piece of its side, and from that of the other.
    near: [Vec<i32>; 2],
    /// The points of a piece of each kind, by and large.
    pieces: Vec<i32>,
    in_hand: Vec<i32>,
    has_hands: bool,
    tempo: i32,
    /// The points for a number of moves.
    by_moves: Vec<i32>,
    unit: i32,
}

impl Values {
    /// The worth of positions by these weights.
    #[must_use]
    pub fn new(shape: Arc<Shape>, weights: Vec<f32>) -> Self {
        let mut new = Self {
            shape,
            weights,
            on_cells: [Vec::new(), Vec::new()],
            near: [Vec::new(), Vec::new()],
            pieces: Vec::new(),
            in_hand: Vec::new(),
            has_hands: false,
            tempo: 0,
            by_moves: Vec::new(),
            unit: 1,
        };
        new.prepare();
        new
    }

    /// Every piece counts the same.
    #[must_use]
    pub fn plain(shape: Arc<Shape>) -> Self {
        let mut weights = vec![0.0; shape.weights()];
        weights.iter_mut().take(2 * shape.kinds()).for_each(|weight| *weight = 0.5);
        Self::new(shape, weights)
    }

    /// Where the weights are.
    pub(in crate::opponent) fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// The weights, in log odds.
    pub(super) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Other weights.
    pub(super) fn set(&mut self, weights: &[f32]) {
        self.weights.clone_from_slice(weights);
        self.prepare();
    }

    /// Computes the tables from the weights.
    fn prepare(&mut self) {
        let shape = &*self.shape;
        let weight = |place: usize| f64::from(at(&self.weights, place));
        let part = |of, kind| weight(shape.part(of, kind));
        let points = |odds: f64| whole((odds * UNIT).round());
        let on_cell = |kind: usize, cell: usize| {
            let (row, middle) = shape.place(cell);
            let placed =
                part(Part::Row, kind) * f64::from(row) + part(Part::Middle, kind) * f64::from(middle);
            points(part(Part::Piece, kind) + placed + weight(shape.table(kind).start + cell))
        };
        let kinds = 0..shape.kinds();
        let table = |side: Side| {
            let of_kind = |kind| (0..shape.cells()).map(move |cell| on_cell(kind, shape.image(side, cell)));
            kinds.clone().flat_map(of_kind).collect()
        };
        let on_cells: [Vec<i32>; 2] = Side::BOTH.map(table);
        let cells = i32::try_from(shape.cells().max(1)).unwrap_or(1);
        let mean = |of: &[i32]| of.iter().sum::<i32>() / cells;
        let pieces: Vec<i32> = on_cells[0].chunks(shape.cells().max(1)).map(mean).collect();
        let count = i32::try_from(pieces.len().max(1)).unwrap_or(1);
        let unit = (pieces.iter().map(|points| points.abs()).sum::<i32>() / count).max(10);
        let near = [Part::NearOwn, Part::NearEnemy].map(|of| {
            let of_kind =
                |kind| (0..=FAR).map(move |far| points(part(of, kind) * f64::from(nearness(far.into()))));
            kinds.clone().flat_map(of_kind).collect()
        });
        let in_hand: Vec<i32> = kinds.map(|kind| points(part(Part::Hand, kind))).collect();
        let mobility = weight(shape.mobility());
        let by_moves = (0..COUNTED).map(|moves| points(mobility * moves_ratio(moves, 0))).collect();
        let tempo = points(weight(shape.tempo()));
        (self.on_cells, self.pieces, self.in_hand, self.by_moves) = (on_cells, pieces, in_hand, by_moves);
        self.near = near;
        (self.tempo, self.unit) = (tempo, unit);
        self.has_hands = self.in_hand.iter().any(|points| *points != 0);
    }

    /// What a position is worth for the side to move, apart from the numbers of moves.
    pub(in crate::opponent) fn value<T: GameTree>(&self, tree: &T) -> i32 {
        let mut sum = 0;
        let cells = self.shape.cells();
        let [first, second] = &self.on_cells;
        let royals = self.shape.royals(tree);
        tree.pieces(|side, kind, cell| {
            let place = kind.index() * cells + cell.index();
            let mut points = if side.index() == 0 { at(first, place) } else { at(second, place) };
            if let Some(royals) = royals {
                let [own, enemy] = self.shape.distances(royals, side, cell);
                let [near_own, near_enemy] = &self.near;
                let place = kind.index() * (usize::from(FAR) + 1);
                points += at(near_own, place + own) + at(near_enemy, place + enemy);
            }
            sum += if side.index() == 0 { points } else { -points };
        });
        if self.has_hands {
            for (kind, points) in self.in_hand.iter().enumerate().filter(|(_, points)| **points != 0) {
                let [own, other] = Side::BOTH.map(|side| i32::try_from(tree.in_hand(side, Kind::at(kind))));
                sum += points * (own.unwrap_or(0) - other.unwrap_or(0));
            }
        }
        let sum = if tree.to_move().index() == 0 { sum } else { -sum };
        (sum + self.tempo).clamp(-MOST, MOST)
    }

    /// The points for the moves that the side to move has, and that the other side had before.
    pub(in crate::opponent) fn of_moves(&self, own: usize, others: usize) -> i32 {
        let points = |moves: usize| at(&self.by_moves, moves.min(COUNTED - 1));
        points(own) - points(others)
    }

    /// Whether the numbers of moves count for anything.
    pub(in crate::opponent) fn counts_moves(&self) -> bool {
        at(&self.by_moves, 1) != 0
    }

    /// What a piece of a kind is worth, by and large.
    pub(in crate::opponent) fn of_kind(&self, kind: Option<Kind>) -> i32 {
        kind.map_or(0, |kind| at(&self.pieces, kind.index()))
    }

    /// What a move gains at once: what it captures, and what its piece becomes.
    pub(in crate::opponent) fn gain(&self, about: &About) -> i32 {
        let captured = self.of_kind(about.victim) * i32::from(about.victims);
        let promoted = if about.becomes == about.kind {
            0
        } else {
            self.of_kind(about.becomes) - self.of_kind(about.kind)
        };
        captured + promoted
    }

    /// What a piece is worth in the mean of all kinds, in points.
    #[must_use]
    pub fn unit(&self) -> i32 {
        self.unit
    }
}
