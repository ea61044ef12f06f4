//! What of each feature a position has.

use super::around::relation;
use super::shape::{FAR, Part, Shape};
use crate::engine::{About, GameTree};
use crate::language::ir::{Cell, Kind, Side};
use crate::opponent::maths::{at, length, ln, single};

/// A feature of a position, by its place among the weights, and how much of it there is: what the first side has, less what the second has.
pub(super) type Feature = (usize, f32);

/// What is counted of the moves of a side: all, those of each kind, and those of each kind to a neighbour of the royal piece of the other side.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    pub(super) all: usize,
    pub(super) by_kind: Vec<u16>,
    pub(super) near: Vec<u16>,
}

/// How much there is of a feature that is a number.
fn of_number(number: i64) -> f32 {
    single(f64::from(i32::try_from(number).unwrap_or(0)) * f64::from(FEW))
}

/// How much a single move, or a single one of a number, counts.
pub(super) const FEW: f32 = 0.125;

impl Shape {
    /// The features of a position; `own` and `others` are the moves of the side to move, and of the other side before.
    pub(super) fn features<T: GameTree>(&self, tree: &T, own: &Moves, others: &Moves) -> Vec<Feature> {
        let mut pieces = Vec::new();
        tree.pieces(|side, kind, cell| pieces.push((side, kind, cell)));
        let hand = |kind: usize| {
            let [own, other] = Side::BOTH.map(|side| f64::from(tree.in_hand(side, Kind::at(kind))));
            single(own - other)
        };
        let royals = self.royals(tree);
        let mut found = self.features_of_pieces(&pieces, royals);
        found.extend((0..self.kinds()).map(|kind| (self.part(Part::Hand, kind), hand(kind))));
        let sign = if tree.to_move() == Side::BOTH[0] { 1.0 } else { -1.0 };
        found.push((self.tempo(), sign));
        found.push((self.mobility(), sign * single(moves_ratio(own.all, others.all))));
        for (part, own, others) in
            [(Part::Moves, &own.by_kind, &others.by_kind), (Part::Attacks, &own.near, &others.near)]
        {
            found.extend((0..self.kinds()).map(|kind| {
                let more = f32::from(at(own, kind)) - f32::from(at(others, kind));
                (self.part(part, kind), sign * more * FEW)
            }));
        }
        self.see_numbers(tree, |place, much| found.push((place, of_number(much))));
        let counts = Side::BOTH.map(|side| pieces.iter().filter(|(of, ..)| *of == side).count());
        found.push((self.chase(), self.chased(counts, royals)));
        found.push((self.side(), if self.is_uneven() { 1.0 } else { 0.0 }));
        found.retain(|(_, much)| *much != 0.0);
        found
    }

    /// How near the royal piece of the first side is to the other if it has more pieces; negative if it has fewer.
    pub(super) fn chased(&self, pieces: [usize; 2], royals: Option<[Cell; 2]>) -> f32 {
        let Some(royals) = royals else { return 0.0 };
        let [_, apart] = self.distances(royals, Side::BOTH[0], royals[0]);
        let sign = match pieces[0].cmp(&pieces[1]) {
            std::cmp::Ordering::Less => -1.0,
            std::cmp::Ordering::Equal => return 0.0,
            std::cmp::Ordering::Greater => 1.0,
        };
        sign * (1.0 - single(length(apart)) / f32::from(FAR)) * single(self.lateness(pieces[0] + pieces[1]))
    }

    fn features_of_pieces(&self, pieces: &[(Side, Kind, Cell)], royals: Option<[Cell; 2]>) -> Vec<Feature> {
        let mut sums = vec![0.0; self.kinds() * Part::WEIGHTS];
        let mut found = Vec::with_capacity(2 * pieces.len());
        let mut on_cells = vec![None; self.cells()];
        for (side, kind, cell) in pieces {
            if let Some(on) = on_cells.get_mut(cell.index()) {
                *on = Some((*side, *kind));
            }
        }
        let late = single(self.lateness(pieces.len()));
        for (side, kind, cell) in pieces {
            let sign = if *side == Side::BOTH[0] { 1.0 } else { -1.0 };
            for (other, seen) in self.around(cell.index()) {
                if let Some((of, neighbour)) = at(&on_cells, other.index())
                    && let Some(relation) = relation(of != *side, at(seen, side.index()))
                {
                    found.push((self.pair(relation, kind.index(), neighbour.index()), sign));
                }
            }
            let [own, enemy] =
                royals.map_or([0.0; 2], |royals| self.distances(royals, *side, *cell).map(nearness));
            let (here, cell) = (cell, self.image(*side, cell.index()));
            let (row, middle) = self.place(cell);
            let kind = kind.index();
            let stands = |there: Cell| {
                at(&on_cells, there.index()).is_some_and(|(of, other)| of != *side && other.index() == kind)
            };
            let free = if self.is_free(*side, (kind, *here), stands) { self.freedom(cell) } else { 0.0 };
            let goal = self.goal(kind, cell);
            for (part, much) in Part::PLACED.into_iter().zip([1.0, row, middle, own, enemy, free, goal]) {
                for (place, much) in [(self.part(part, kind), much), (self.late(part, kind), much * late)] {
                    if let Some(sum) = sums.get_mut(place) {
                        *sum += sign * much;
                    }
                }
            }
            found.push((self.table(kind).start + cell, sign));
        }
        found.extend(sums.into_iter().enumerate());
        found
    }

    /// What is counted of moves.
    pub(super) fn count<'a>(
        &self,
        royals: Option<[Cell; 2]>,
        side: Side,
        moves: impl Iterator<Item = &'a About>,
    ) -> Moves {
        let mut counts = Moves { all: 0, by_kind: vec![0; self.kinds()], near: vec![0; self.kinds()] };
        for about in moves {
            counts.all += 1;
            let Some(kind) = about.kind.filter(|_| about.from.is_some()) else { continue };
            if let Some(count) = counts.by_kind.get_mut(kind.index()) {
                *count += 1;
            }
            if let (Some(royals), Some(to)) = (royals, about.to)
                && self.distances(royals, side, to)[1] <= 1
                && let Some(count) = counts.near.get_mut(kind.index())
            {
                *count += 1;
            }
        }
        counts
    }

    /// Shows the numbers of a position, each by the place of its weight, and how much more of it the first side has.
    pub(super) fn see_numbers<T: GameTree>(&self, tree: &T, mut see: impl FnMut(usize, i64)) {
        for (number, state) in self.of_sides.iter().enumerate() {
            let [own, other] = Side::BOTH.map(|side| tree.number_of(side, *state));
            see(self.of_side(number), own - other);
        }
        for (number, state) in self.of_cells.iter().enumerate() {
            for cell in 0..self.cells() {
                let value = tree.number_on(Cell::at(cell), *state);
                if value != 0 {
                    let [own, other] = Side::BOTH.map(|side| self.of_cell(number, self.image(side, cell)));
                    see(own, value);
                    see(other, -value);
                }
            }
            tree.pieces(|side, kind, cell| {
                let value = tree.number_on(cell, *state);
                see(self.under(number, kind.index()), if side == Side::BOTH[0] { value } else { -value });
            });
        }
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
