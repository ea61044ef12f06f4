//! The directions of a board: each is one table, even if several words and vectors mean it.

use std::collections::BTreeMap;

use super::errors;
use super::findings::Findings;
use crate::language::check::declared::shape::Shape;
use crate::language::ir::{Cell, Direction, DirectionDecl, limits};
use crate::language::source::Span;

/// All directions that have been used so far.
#[derive(Debug, Default)]
pub(super) struct Compass {
    pub(super) decls: Vec<DirectionDecl>,
    /// By their tables, and whether they cross a seam.
    by_table: BTreeMap<(Vec<Option<Cell>>, bool), Direction>,
    by_vector: BTreeMap<Vec<i32>, Direction>,
    vectors: Vec<Option<Vec<i32>>>,
    /// The images that have been computed, by the numbers of the directions.
    images: BTreeMap<Direction, Direction>,
}

impl Compass {
    /// The vector of a direction, if it has one.
    pub(super) fn vector_of(&self, direction: Direction) -> Option<&[i32]> {
        self.vectors.get(direction.index())?.as_deref()
    }

    fn decl(&self, direction: Direction) -> Option<&DirectionDecl> {
        self.decls.get(direction.index())
    }

    /// The same track in the reverse direction.
    pub(super) fn reverse(&self, direction: Direction) -> Direction {
        self.decl(direction).map_or(direction, |decl| decl.reverse)
    }

    /// Where a direction leads from a cell.
    pub(super) fn next(&self, direction: Direction, cell: Cell) -> Option<Cell> {
        *self.decl(direction)?.next.get(cell.index())?
    }

    /// Whether a line in a direction ends before the cell where it began.
    pub(super) fn is_round(&self, direction: Direction) -> bool {
        self.decl(direction).is_some_and(|decl| decl.round)
    }

    /// Whether a direction leads anywhere.
    pub(super) fn leads(&self, direction: Direction) -> bool {
        self.decl(direction).is_some_and(|decl| decl.next.iter().any(Option::is_some))
    }

    /// Gives a direction the author's name for it, if it has no name.
    pub(super) fn call(&mut self, direction: Direction, name: &str) {
        if let Some(decl) = self.decls.get_mut(direction.index())
            && decl.name.starts_with('(')
        {
            name.clone_into(&mut decl.name);
        }
    }

    /// The direction with a table; a new one is created with its reverse.
    pub(super) fn table(
        &mut self,
        next: Vec<Option<Cell>>,
        (label, vector, round): (&str, Option<&[i32]>, bool),
        at: Span,
        out: &mut Findings,
    ) -> Direction {
        let mut back = vec![None; next.len()];
        for (from, to) in next.iter().enumerate() {
            if let Some(place) = to.and_then(|to| back.get_mut(to.index())) {
                *place = Some(Cell::at(from));
            }
        }
        // Two directions that lead nowhere are still two: only tables with entries are shared.
        let says = next.iter().any(Option::is_some);
        let key = (next, round);
        if says && let Some(known) = self.by_table.get(&key) {
            return *known;
        }
        let (next, round) = key;
        if self.decls.len() + 2 > limits::DIRECTIONS {
            if self.decls.len() < limits::DIRECTIONS + 2 {
                out.push(errors::too_many_directions(at, limits::DIRECTIONS));
            }
            return Direction(0);
        }
        let there = Direction::at(self.decls.len());
        let and_back = if says && next == back { there } else { Direction::at(there.index() + 1) };
        let negative: Option<Vec<i32>> = vector.map(|v| v.iter().map(|n| -n).collect());
        let back_label = negative.as_ref().map_or_else(|| format!("{label}-back"), |v| vector_name(v));
        let decl = DirectionDecl { name: label.to_owned(), next, reverse: and_back, round };
        self.add(there, decl, vector.map(<[i32]>::to_vec));
        if and_back != there {
            self.add(
                and_back,
                DirectionDecl { name: back_label, next: back, reverse: there, round },
                negative,
            );
        }
        there
    }

    fn add(&mut self, direction: Direction, decl: DirectionDecl, vector: Option<Vec<i32>>) {
        if let Some(vector) = &vector {
            self.by_vector.insert(vector.clone(), direction);
        }
        self.by_table.entry((decl.next.clone(), decl.round)).or_insert(direction);
        self.vectors.push(vector);
        self.decls.push(decl);
    }

    /// The direction of the second side that corresponds to one of the first.
    pub(super) fn image(&mut self, direction: Direction, shape: &Shape, out: &mut Findings) -> Direction {
        if let Some(known) = self.images.get(&direction) {
            return *known;
        }
        let found = self.make_image(direction, shape, out);
        self.images.insert(direction, found);
        found
    }

    fn make_image(&mut self, direction: Direction, shape: &Shape, out: &mut Findings) -> Direction {
        let Some(decl) = self.decl(direction).cloned() else { return direction };
        let Some(image) = shape.images.get(1).cloned() else { return direction };
        let mut next = vec![None; decl.next.len()];
        for (from, to) in decl.next.iter().enumerate() {
            let from = image.get(from).copied();
            let to = to.and_then(|to| image.get(to.index()).copied());
            if let Some(place) = from.and_then(|from| next.get_mut(from.index())) {
                *place = to;
            }
        }
        if next.iter().all(Option::is_none) {
            return direction;
        }
        // On a lattice the image of a vector is a vector.
        if self.vectors.get(direction.index()).is_some_and(Option::is_some)
            && let Some((from, to)) = next.iter().enumerate().find_map(|(from, to)| to.map(|to| (from, to)))
            && let (Some(from), Some(to)) =
                (shape.geometry.coordinates.get(from), shape.geometry.coordinates.get(to.index()))
        {
            let vector: Vec<i32> = from.iter().zip(to).map(|(from, to)| to - from).collect();
            return self.vector(&vector, Span::default(), shape, out);
        }
        let label = format!("{}-image", decl.name);
        self.table(next, (&label, None, decl.round), Span::default(), out)
    }

    /// The direction of a vector.
    pub(super) fn vector(
        &mut self,
        vector: &[i32],
        at: Span,
        shape: &Shape,
        out: &mut Findings,
    ) -> Direction {
        let vector = shape.geometry.shortest(vector);
        let vector = vector.as_slice();
        if let Some(known) = self.by_vector.get(vector) {
            return *known;
        }
        let mut to = Vec::new();
        let mut lead = |from: &Vec<i32>| {
            to.clear();
            for (at, by) in from.iter().zip(vector) {
                to.push(at.checked_add(*by)?);
            }
            shape.geometry.cell(&to)
        };
        let next = shape.geometry.coordinates.iter().map(&mut lead).collect();
        let round = shape.geometry.is_round(vector);
        let found = self.table(next, (&vector_name(vector), Some(vector), round), at, out);
        self.by_vector.insert(vector.to_vec(), found);
        if let Some(known @ None) = self.vectors.get_mut(found.index()) {
            *known = Some(vector.to_vec());
        }
        found
    }

    /// Whether the second side's directions are the images of the first side's.
    pub(super) fn is_turned(&self, shape: &Shape, of: &[Vec<Direction>]) -> bool {
        let [first, second] = of else { return true };
        // Usually the two lists have the same order.
        first.iter().enumerate().all(|(place, direction)| {
            // Usually one of the others was created as its image.
            self.images.get(direction).is_some_and(|image| second.contains(image))
                || self.leads_nowhere(*direction)
                || second.get(place).is_some_and(|other| self.is_image(shape, *direction, *other))
                || second.iter().any(|other| self.is_image(shape, *direction, *other))
        })
    }

    fn leads_nowhere(&self, direction: Direction) -> bool {
        self.decls.get(direction.index()).is_none_or(|decl| decl.next.iter().all(Option::is_none))
    }

    /// Whether a direction leads for the second side as another does for the first.
    fn is_image(&self, shape: &Shape, first: Direction, second: Direction) -> bool {
        let next = |direction: Direction| self.decls.get(direction.index()).map(|decl| decl.next.as_slice());
        let (Some(first), Some(second)) = (next(first), next(second)) else { return false };
        first.iter().enumerate().all(|(from, to)| {
            let there = second.get(shape.image(Cell::at(from)).index());
            there == Some(&to.map(|to| shape.image(to)))
        })
    }
}

fn vector_name(vector: &[i32]) -> String {
    let parts: Vec<String> = vector.iter().map(i32::to_string).collect();
    format!("({})", parts.join(","))
}

#[cfg(test)]
mod tests;
