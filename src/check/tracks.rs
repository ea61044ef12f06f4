//! Directions: vectors, lists of cells, and names for them.

use std::collections::{BTreeMap, BTreeSet};

use super::lopsided::is_turned;
use super::names::Meaning;
use super::scope::Scope;
use super::{Checker, errors};
use crate::diagnostic::Diagnostic;
use crate::ir::{BySide, Cell, Direction, DirectionDecl, DirectionsKind, Side, TracksDecl, limits};
use crate::source::Span;
use crate::syntax::tree::{self, Name, Track, TracksBody};

/// What is known of directions while a game is checked.
#[derive(Debug, Default)]
pub(super) struct Tracks {
    by_table: BTreeMap<Vec<Option<Cell>>, Direction>,
    by_vector: BTreeMap<Vec<i32>, Direction>,
    vectors: Vec<Option<Vec<i32>>>,
    /// For each named tracks, its written senses for each side.
    along: Vec<BySide<Vec<Direction>>>,
    /// Named tracks that are written cell by cell, the same for both sides, and not turned into themselves.
    pub(super) lopsided: BTreeSet<usize>,
}

impl Tracks {
    /// The vector of a direction, if it has one.
    pub(super) fn vector_of(&self, direction: Direction) -> Option<&[i32]> {
        self.vectors.get(direction.index())?.as_deref()
    }
}

impl<'t> Checker<'t> {
    /// Declares named tracks.
    pub(super) fn tracks(&mut self, name: &Name, body: &'t TracksBody, each_side: bool) {
        let (mut of, mut along) = match body {
            TracksBody::Lists(lists) => {
                let mut written = Vec::new();
                for (index, list) in lists.iter().enumerate() {
                    let label = format!("{}-{}", name.text, index + 1);
                    let Some(direction) = self.list(list, &label) else { return };
                    written.push(direction);
                }
                let images: Vec<Direction> = written.iter().map(|direction| self.image(*direction)).collect();
                let both = |checker: &Self, written: &[Direction]| {
                    union(
                        written
                            .iter()
                            .flat_map(|direction| [*direction, checker.ir.board.reverse(*direction)]),
                    )
                };
                // Both senses of fixed tracks are the same for both sides: the symmetry maps them onto themselves.
                let of = [both(self, &written), both(self, &written)];
                (of, BySide([written, images]))
            }
            TracksBody::Directions(directions) => {
                let Some(of) = self.fixed(directions, &mut Scope::board()) else { return };
                let along = match self.along_of(directions) {
                    Some(along) => along,
                    // What is the same for both sides is still written in the first side's sense.
                    None if of[0] == of[1] => {
                        let images = of[0].iter().map(|direction| self.image(*direction)).collect::<Vec<_>>();
                        BySide([of[0].clone(), images])
                    }
                    None => BySide(of.clone()),
                };
                (of, along)
            }
        };
        if each_side {
            let image = |checker: &mut Self, set: &[Direction]| {
                let images: Vec<Direction> = set.iter().map(|direction| checker.image(*direction)).collect();
                union(images)
            };
            of[1] = image(self, &of[0].clone());
            along[Side(1)] = image(self, &along[Side(0)].clone());
        }
        let leads = |directions: &[Direction]| {
            directions.iter().any(|d| self.decl(*d).is_some_and(|decl| decl.next.iter().any(Option::is_some)))
        };
        if !leads(&of[0]) && name.at.0.source.0 != 0 {
            self.out.push(errors::tracks_nowhere(name.at.0, &name.text));
        }
        if let ([one], true) = (of[0].as_slice(), of[0] == of[1] || each_side)
            && let Some(decl) = self.ir.board.directions.get_mut(one.index())
            && decl.name.starts_with('(')
        {
            decl.name.clone_from(&name.text);
        }
        let index = self.ir.board.tracks.len();
        if self.declare(name, Meaning::Tracks(index)) {
            self.ir.board.tracks.push(TracksDecl { at: name.at.0, name: name.text.clone(), of: of.to_vec() });
            self.track_info.along.push(along);
            let listed = matches!(body, TracksBody::Lists(_)) && !each_side;
            if listed && name.at.0.source.0 != 0 && !is_turned(&self.ir.board, &of) {
                self.track_info.lopsided.insert(index);
            }
        }
    }

    /// The written senses of a union of named tracks.
    pub(super) fn along_of(&self, directions: &'t tree::Directions) -> Option<BySide<Vec<Direction>>> {
        match &directions.kind {
            tree::DirectionsKind::Name(name) => match self.names.get(&name.text) {
                Some(Meaning::Tracks(index)) => self.track_info.along.get(*index).cloned(),
                _ => None,
            },
            tree::DirectionsKind::Union(parts) => {
                let mut all = BySide::both(Vec::new());
                for part in parts {
                    let along = self.along_of(part)?;
                    for (all, along) in all.iter_mut().zip(along) {
                        *all = union(all.iter().copied().chain(along));
                    }
                }
                Some(all)
            }
            _ => None,
        }
    }

    /// What is told of a track whose last cell is its first, and that comes to no other twice.
    fn goes_round(track: &Track, before: &[Cell], cell: Cell) -> Option<Diagnostic> {
        let place = before.len();
        let (last, others) = track.cells.split_last()?;
        let first = others.first()?;
        if place != others.len() || place < 3 || before.first() != Some(&cell) {
            return None;
        }
        let cells: Vec<&str> = others.iter().map(|name| name.text.as_str()).collect();
        Some(errors::round_track(last.at.0, &last.text, first.at.0, &cells.join(" ")))
    }

    /// A track given cell by cell.
    fn list(&mut self, track: &Track, label: &str) -> Option<Direction> {
        let mut cells = Vec::new();
        for name in &track.cells {
            let Some(cell) = self.ir.board.cell(&name.text) else {
                self.unknown_cell(name);
                return None;
            };
            if let Some(around) = Self::goes_round(track, &cells, cell) {
                self.out.push(around);
                return None;
            }
            if cells.contains(&cell) {
                self.out.push(errors::cell_twice_on_track(name.at.0, &name.text));
                return None;
            }
            cells.push(cell);
        }
        if cells.len() < 2 || (track.ring && cells.len() < 3) {
            self.out.push(errors::short_track(track.at.0));
            return None;
        }
        let mut pairs: Vec<(Cell, Cell)> =
            cells.windows(2).filter_map(|w| Some((*w.first()?, *w.get(1)?))).collect();
        if let (true, Some(first), Some(last)) = (track.ring, cells.first(), cells.last()) {
            pairs.push((*last, *first));
        }
        let mut next = vec![None; self.ir.board.cells.len()];
        for (from, to) in pairs {
            if let Some(place) = next.get_mut(from.index()) {
                *place = Some(to);
            }
        }
        Some(self.table(next, label, None, track.at.0))
    }

    /// The direction with a table, made with its reverse if it is new.
    fn table(&mut self, next: Vec<Option<Cell>>, label: &str, vector: Option<&[i32]>, at: Span) -> Direction {
        let mut back = vec![None; next.len()];
        for (from, to) in next.iter().enumerate() {
            if let Some(place) = to.and_then(|to| back.get_mut(to.index())) {
                *place = Some(Cell::at(from));
            }
        }
        // Two directions that lead nowhere are still two: only tables that say something are shared.
        let says = next.iter().any(Option::is_some);
        if says && let Some(known) = self.track_info.by_table.get(&next) {
            return *known;
        }
        if self.ir.board.directions.len() + 2 > limits::DIRECTIONS {
            if self.ir.board.directions.len() < limits::DIRECTIONS + 2 {
                self.out.push(errors::too_many_directions(at, limits::DIRECTIONS));
            }
            return Direction(0);
        }
        let there = Direction::at(self.ir.board.directions.len());
        let and_back = if says && next == back { there } else { Direction::at(there.index() + 1) };
        let negative: Option<Vec<i32>> = vector.map(|v| v.iter().map(|n| -n).collect());
        let back_label = negative.as_ref().map_or_else(|| format!("{label}-back"), |v| vector_name(v));
        self.add(there, next, label.to_owned(), and_back, vector.map(<[i32]>::to_vec));
        if and_back != there {
            self.add(and_back, back, back_label, there, negative);
        }
        there
    }

    fn add(
        &mut self,
        direction: Direction,
        next: Vec<Option<Cell>>,
        name: String,
        reverse: Direction,
        vector: Option<Vec<i32>>,
    ) {
        if let Some(vector) = &vector {
            self.track_info.by_vector.insert(vector.clone(), direction);
        }
        self.track_info.by_table.entry(next.clone()).or_insert(direction);
        self.track_info.vectors.push(vector);
        self.ir.board.directions.push(DirectionDecl { name, next, reverse });
    }

    fn decl(&self, direction: Direction) -> Option<&DirectionDecl> {
        self.ir.board.directions.get(direction.index())
    }

    /// What a direction of the first side is for the second.
    pub(super) fn image(&mut self, direction: Direction) -> Direction {
        let Some(decl) = self.decl(direction).cloned() else { return direction };
        let Some(image) = self.ir.board.images.get(1).cloned() else { return direction };
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
        if self.track_info.vectors.get(direction.index()).is_some_and(Option::is_some)
            && let Some((from, to)) = next.iter().enumerate().find_map(|(from, to)| to.map(|to| (from, to)))
            && let (Some(from), Some(to)) =
                (self.geometry.coordinates.get(from), self.geometry.coordinates.get(to.index()))
        {
            let vector: Vec<i32> = from.iter().zip(to).map(|(from, to)| to - from).collect();
            return self.vector(&vector, Span::default());
        }
        let label = format!("{}-image", decl.name);
        self.table(next, &label, None, Span::default())
    }

    /// The direction of a vector.
    pub(super) fn vector(&mut self, vector: &[i32], at: Span) -> Direction {
        if let Some(known) = self.track_info.by_vector.get(vector) {
            return *known;
        }
        let next = self
            .geometry
            .coordinates
            .iter()
            .map(|from| {
                let to: Option<Vec<i32>> = from.iter().zip(vector).map(|(a, b)| a.checked_add(*b)).collect();
                self.geometry.cell(&to?)
            })
            .collect();
        let found = self.table(next, &vector_name(vector), Some(vector), at);
        self.track_info.by_vector.insert(vector.to_vec(), found);
        if let Some(known @ None) = self.track_info.vectors.get_mut(found.index()) {
            *known = Some(vector.to_vec());
        }
        found
    }

    /// Directions that are the same whatever happens in the game, for each side.
    pub(super) fn fixed(
        &mut self,
        directions: &'t tree::Directions,
        scope: &mut Scope<'t>,
    ) -> Option<[Vec<Direction>; 2]> {
        let lowered = self.directions(directions, scope)?;
        match lowered.kind {
            DirectionsKind::Fixed(of) => {
                let [first, second] = <[Vec<Direction>; 2]>::try_from(of).ok()?;
                Some([first, second])
            }
            _ => {
                self.out.push(errors::not_fixed(directions.at.0));
                None
            }
        }
    }
}

/// Without repetition, in the order of first appearance.
pub(super) fn union(directions: impl IntoIterator<Item = Direction>) -> Vec<Direction> {
    let mut all = Vec::new();
    for direction in directions {
        if !all.contains(&direction) {
            all.push(direction);
        }
    }
    all
}

fn vector_name(vector: &[i32]) -> String {
    let parts: Vec<String> = vector.iter().map(i32::to_string).collect();
    format!("({})", parts.join(","))
}
