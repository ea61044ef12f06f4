//! Named directions: lists of cells, and names for them.

use super::scope::Scope;
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::ir::{BySide, Cell, Direction, DirectionsKind, Side};
use crate::language::syntax::tree::{self, Name, Track, TracksBody};

/// Tracks that have been created, before their name is declared.
pub(super) struct NewTracks {
    /// For each side, the directions of both ways along the track.
    pub(super) of: [Vec<Direction>; 2],
    /// For each side, the directions as written.
    pub(super) along: BySide<Vec<Direction>>,
    /// They are written cell by cell, the same for both sides, and not mapped onto themselves.
    pub(super) lopsided: bool,
}

impl<'t> Lowerer<'_, 't> {
    /// The directions that named tracks consist of.
    pub(super) fn tracks(&mut self, name: &Name, body: &'t TracksBody, each_side: bool) -> Option<NewTracks> {
        let (mut of, mut along) = match body {
            TracksBody::Lists(lists) => {
                let mut written = Vec::new();
                for (index, list) in lists.iter().enumerate() {
                    let label = format!("{}-{}", name.text, index + 1);
                    written.push(self.list(list, &label)?);
                }
                let images: Vec<Direction> = written.iter().map(|direction| self.image(*direction)).collect();
                let both = |lowerer: &Self, written: &[Direction]| {
                    union(
                        written
                            .iter()
                            .flat_map(|direction| [*direction, lowerer.compass.reverse(*direction)]),
                    )
                };
                // Both directions of fixed tracks are the same for both sides: the symmetry maps them onto themselves.
                let of = [both(self, &written), both(self, &written)];
                (of, BySide([written, images]))
            }
            TracksBody::Directions(directions) => {
                let of = self.fixed(directions, &mut Scope::board())?;
                let along = match self.along_of(directions) {
                    Some(along) => along,
                    // Tracks that are the same for both sides are still written in the first side's direction.
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
            let image = |lowerer: &mut Self, set: &[Direction]| {
                let images: Vec<Direction> = set.iter().map(|direction| lowerer.image(*direction)).collect();
                union(images)
            };
            of[1] = image(self, &of[0].clone());
            along[Side(1)] = image(self, &along[Side(0)].clone());
        }
        let leads = of[0].iter().any(|direction| self.compass.leads(*direction));
        if !leads && name.at.0.source.0 != 0 {
            self.out.push(errors::tracks_nowhere(name.at.0, &name.text));
        }
        if let ([one], true) = (of[0].as_slice(), of[0] == of[1] || each_side) {
            self.compass.call(*one, &name.text);
        }
        let listed = matches!(body, TracksBody::Lists(_)) && !each_side;
        let lopsided = listed && name.at.0.source.0 != 0 && !self.compass.is_turned(self.shape, &of);
        Some(NewTracks { of, along, lopsided })
    }

    /// The written directions of a union of named tracks.
    pub(super) fn along_of(&self, directions: &'t tree::Directions) -> Option<BySide<Vec<Direction>>> {
        match &directions.kind {
            tree::DirectionsKind::Name(name) => match self.names.get(&name.text) {
                Some(Meaning::Tracks(index)) => self.board.along.get(*index).cloned(),
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

    /// A track given cell by cell.
    fn list(&mut self, track: &Track, label: &str) -> Option<Direction> {
        let mut cells = Vec::new();
        for name in &track.cells {
            let Some(cell) = self.shape.cell(&name.text) else {
                self.unknown_cell(name);
                return None;
            };
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
        let mut next = vec![None; self.shape.cells.len()];
        for (from, to) in pairs {
            if let Some(place) = next.get_mut(from.index()) {
                *place = Some(to);
            }
        }
        Some(self.compass.table(next, (label, None, false), track.at.0, self.out))
    }

    /// Directions that are the same throughout the game, for each side.
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
