//! Directions: vectors, lists of cells, and names for them.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::Lattice;
use super::names::Meaning;
use super::scope::{Argument, Scope};
use super::unknown::Sought;
use super::{Checker, errors};
use crate::ir::{
    self, Cell, Direction, DirectionDecl, Directions, DirectionsKind, StateType, TracksDecl, limits,
};
use crate::source::Span;
use crate::syntax::tree::{self, Handedness, Name, Track, TracksBody};

/// What is known of directions while a game is checked.
#[derive(Debug, Default)]
pub(super) struct Tracks {
    by_table: BTreeMap<Vec<Option<Cell>>, Direction>,
    by_vector: BTreeMap<Vec<i32>, Direction>,
    vectors: Vec<Option<Vec<i32>>>,
    /// For each named tracks, its written senses for each side.
    along: Vec<[Vec<Direction>; 2]>,
    /// Named tracks that are written cell by cell, the same for both sides, and not turned into themselves.
    pub(super) lopsided: BTreeSet<usize>,
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
                    union(written.iter().flat_map(|direction| [*direction, checker.reverse(*direction)]))
                };
                // Both senses of fixed tracks are the same for both sides: the symmetry maps them onto themselves.
                let of = [both(self, &written), both(self, &written)];
                (of, [written, images])
            }
            TracksBody::Directions(directions) => {
                let Some(of) = self.fixed(directions, &mut Scope::board()) else { return };
                let along = match self.along_of(directions) {
                    Some(along) => along,
                    // What is the same for both sides is still written in the first side's sense.
                    None if of[0] == of[1] => {
                        let images = of[0].iter().map(|direction| self.image(*direction)).collect::<Vec<_>>();
                        [of[0].clone(), images]
                    }
                    None => of.clone(),
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
            along[1] = image(self, &along[0].clone());
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
            if listed && name.at.0.source.0 != 0 && !self.is_turned(&of) {
                self.track_info.lopsided.insert(index);
            }
        }
    }

    /// The written senses of a union of named tracks.
    fn along_of(&self, directions: &'t tree::Directions) -> Option<[Vec<Direction>; 2]> {
        match &directions.kind {
            tree::DirectionsKind::Name(name) => match self.names.get(&name.text) {
                Some(Meaning::Tracks(index)) => self.track_info.along.get(*index).cloned(),
                _ => None,
            },
            tree::DirectionsKind::Union(parts) => {
                let mut all = [Vec::new(), Vec::new()];
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
            let Some(cell) = self.ir.board.cell(&name.text) else {
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

    /// The vector of a direction, if it has one.
    pub(super) fn vector_of(&self, direction: Direction) -> Option<&[i32]> {
        self.track_info.vectors.get(direction.index())?.as_deref()
    }

    fn decl(&self, direction: Direction) -> Option<&DirectionDecl> {
        self.ir.board.directions.get(direction.index())
    }

    pub(super) fn reverse(&self, direction: Direction) -> Direction {
        self.decl(direction).map_or(direction, |decl| decl.reverse)
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
    fn vector(&mut self, vector: &[i32], at: Span) -> Direction {
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

    /// Directions as they stand in a clause.
    pub(super) fn directions(
        &mut self,
        tree: &'t tree::Directions,
        scope: &mut Scope<'t>,
    ) -> Option<Directions> {
        let at = tree.at.0;
        if !self.enter(at) {
            return None;
        }
        let kind = self.directions_kind(tree, scope);
        self.leave();
        Some(Directions { at, kind: kind? })
    }

    fn directions_kind(
        &mut self,
        tree: &'t tree::Directions,
        scope: &mut Scope<'t>,
    ) -> Option<DirectionsKind> {
        let at = tree.at.0;
        Some(match &tree.kind {
            tree::DirectionsKind::Union(parts) => {
                let mut fixed = [Vec::new(), Vec::new()];
                let mut others = Vec::new();
                for part in parts {
                    let part = self.directions(part, scope)?;
                    match part.kind {
                        DirectionsKind::Fixed(of) => {
                            for (all, more) in fixed.iter_mut().zip(of) {
                                *all = union(all.iter().copied().chain(more));
                            }
                        }
                        _ => others.push(part),
                    }
                }
                if others.is_empty() {
                    return Some(DirectionsKind::Fixed(fixed.to_vec()));
                }
                if fixed.iter().any(|side| !side.is_empty()) {
                    others.push(Directions { at, kind: DirectionsKind::Fixed(fixed.to_vec()) });
                }
                DirectionsKind::Or(others)
            }
            tree::DirectionsKind::Sum(parts) => {
                let mut sums: [Vec<Vec<i32>>; 2] = [vec![self.zero()], vec![self.zero()]];
                for part in parts {
                    let of = self.fixed(part, scope)?;
                    for (sums, of) in sums.iter_mut().zip(of) {
                        let vectors = self.vectors(&of, part.at.0)?;
                        if sums.len() * vectors.len() > limits::DIRECTIONS {
                            self.out.push(errors::too_many_directions(at, limits::DIRECTIONS));
                            return None;
                        }
                        *sums = sums
                            .iter()
                            .flat_map(|a| {
                                vectors.iter().map(|b| a.iter().zip(b).map(|(a, b)| a + b).collect())
                            })
                            .collect();
                    }
                }
                let of =
                    sums.map(|sums| union(sums.iter().map(|sum| self.vector(sum, at)).collect::<Vec<_>>()));
                DirectionsKind::Fixed(of.to_vec())
            }
            tree::DirectionsKind::Vector(vector) => {
                let vector = self.checked_vector(vector, at)?;
                let direction = self.vector(&vector, at);
                DirectionsKind::Fixed(vec![vec![direction]; 2])
            }
            tree::DirectionsKind::All(inner) => {
                let of = self.fixed(inner, scope)?;
                let mut all = Vec::new();
                for of in of {
                    let mut found = Vec::new();
                    for vector in self.vectors(&of, inner.at.0)? {
                        for turned in turns(&vector, self.geometry.lattice) {
                            found.push(self.vector(&turned, at));
                        }
                    }
                    all.push(union(found));
                }
                DirectionsKind::Fixed(all)
            }
            tree::DirectionsKind::Along(inner) | tree::DirectionsKind::Against(inner) => {
                let Some(along) = self.along_of(inner) else {
                    if self.directions(inner, scope).is_some() {
                        self.out.push(errors::along_what(inner.at.0));
                    }
                    return None;
                };
                self.mark_used(inner);
                let against = matches!(tree.kind, tree::DirectionsKind::Against(_));
                let of =
                    along.map(
                        |along| {
                            if against { along.iter().map(|d| self.reverse(*d)).collect() } else { along }
                        },
                    );
                DirectionsKind::Fixed(of.to_vec())
            }
            tree::DirectionsKind::Turn { which, places, of } => {
                let kind = self.turned(*which, places, of.as_ref(), at)?;
                if scope.first_leg {
                    let sideward = matches!(self.names.get("leftward"), Some(Meaning::Tracks(_)));
                    let of = of.as_ref().map_or("any", |of| &of.text);
                    self.out.push(errors::turns_from_nothing(at, self.sources.text(at), of, sideward));
                    return None;
                }
                kind
            }
            tree::DirectionsKind::Name(name) => self.direction_name(name, scope)?,
        })
    }

    pub(super) fn direction_name(&mut self, name: &'t Name, scope: &mut Scope<'t>) -> Option<DirectionsKind> {
        if let Some(argument) = scope.argument(&name.text) {
            let outer = scope.enter_argument(&argument);
            let lowered = match argument {
                Argument::Directions(tree, _) => self.directions(tree, scope),
                Argument::Value(expr, _) => self.expr_directions(expr, scope),
            };
            scope.leave(outer);
            return Some(lowered?.kind);
        }
        match name.text.as_str() {
            "same" | "direction" => {
                if scope.first_leg && name.text == "same" {
                    self.out.push(errors::nothing_before(name.at.0, &name.text));
                    return None;
                }
                return Some(DirectionsKind::Same);
            }
            "back" => {
                if scope.first_leg {
                    self.out.push(errors::nothing_before(name.at.0, &name.text));
                    return None;
                }
                return Some(DirectionsKind::Back);
            }
            _ => {}
        }
        match self.lookup(&name.text) {
            Some(Meaning::Tracks(index)) => {
                self.ir.board.tracks.get(index).map(|tracks| DirectionsKind::Fixed(tracks.of.clone()))
            }
            Some(Meaning::State(state)) if self.state_type(state) == Some(&StateType::Direction) => {
                let owner = self.bare_owner(state, name.at.0, scope)?;
                Some(DirectionsKind::State(ir::StateRef { state, of: owner }))
            }
            Some(meaning) => {
                if !self.directions_defined(name, scope) {
                    self.wrong_sort(name, &meaning, "a direction");
                }
                None
            }
            None if matches!(name.text.as_str(), "own" | "enemy" | "man" | "empty" | "occupied" | "cell") => {
                self.out.push(errors::set_for_direction(name.at.0, &name.text));
                None
            }
            None if self.directions_defined(name, scope) => None,
            None => {
                self.unknown(name, Sought::Direction, Some(scope));
                None
            }
        }
    }

    /// Tells of a definition whose body is directions: these are named on the board. False for all else.
    fn directions_defined(&mut self, name: &Name, scope: &Scope<'t>) -> bool {
        let Some(define) = self.find_define(&name.text, scope) else { return false };
        let at = match &define.body {
            tree::DefineBody::Walk(walk) => walk.at.0,
            tree::DefineBody::Expr(expr) => expr.at.0,
        };
        let body = self.sources.text(at);
        let mut words =
            body.split(|c: char| c.is_whitespace() || "|+()".contains(c)).filter(|w| !w.is_empty());
        if !words.all(|word| matches!(self.names.get(word), Some(Meaning::Tracks(_)))) {
            return false;
        }
        self.out.push(errors::directions_defined(name.at.0, &name.text, define.name.at.0, body));
        true
    }

    /// `veer n of F`: the family in order against the clock.
    fn turned(
        &mut self,
        which: Handedness,
        places: &tree::Number,
        of: Option<&Name>,
        at: Span,
    ) -> Option<DirectionsKind> {
        let Some(of) = of else {
            self.out.push(errors::turn_of_what(at));
            return None;
        };
        let Some(Meaning::Tracks(index)) = self.lookup(&of.text) else {
            self.unknown(of, Sought::Direction, None);
            return None;
        };
        let family =
            self.ir.board.tracks.get(index).and_then(|tracks| tracks.of.first()).cloned().unwrap_or_default();
        let mut angles = Vec::new();
        for direction in family {
            let Some(angle) = self.angle(direction) else {
                self.out.push(errors::no_angles(of.at.0, &of.text));
                return None;
            };
            angles.push((angle, direction));
        }
        angles.sort_by(|a, b| a.0.total_cmp(&b.0));
        let by = i32::try_from(places.value).unwrap_or(0);
        let by = match which {
            Handedness::Left => vec![by],
            Handedness::Right => vec![-by],
            Handedness::Veer => vec![by, -by],
        };
        Some(DirectionsKind::Turn { round: angles.into_iter().map(|(_, direction)| direction).collect(), by })
    }

    /// The angle of a planar vector as it is drawn, against the clock.
    fn angle(&self, direction: Direction) -> Option<f64> {
        let vector = self.track_info.vectors.get(direction.index())?.as_ref()?;
        let [x, y] = vector.as_slice() else { return None };
        let (x, y) = (f64::from(*x), f64::from(*y));
        Some(if self.geometry.lattice == Lattice::Hexagon {
            (2.0 * y + x).atan2(3f64.sqrt() * x)
        } else {
            y.atan2(x)
        })
    }

    fn zero(&self) -> Vec<i32> {
        vec![0; self.dimensions().unwrap_or(0)]
    }

    fn dimensions(&self) -> Option<usize> {
        match self.geometry.lattice {
            Lattice::None => None,
            Lattice::Grid(dimensions) => Some(dimensions),
            Lattice::Hexagon => Some(2),
        }
    }

    fn vectors(&mut self, of: &[Direction], at: Span) -> Option<Vec<Vec<i32>>> {
        let vectors: Option<Vec<Vec<i32>>> =
            of.iter().map(|d| self.track_info.vectors.get(d.index()).cloned().flatten()).collect();
        if vectors.is_none() {
            self.out.push(errors::not_vectors(at));
        }
        vectors
    }

    fn checked_vector(&mut self, vector: &[i64], at: Span) -> Option<Vec<i32>> {
        let Some(dimensions) = self.dimensions() else {
            self.out.push(errors::no_vectors(at));
            return None;
        };
        if vector.len() != dimensions {
            self.out.push(errors::vector_length(at, vector.len(), dimensions));
            return None;
        }
        if vector.iter().all(|n| *n == 0) {
            self.out.push(errors::zero_vector(at));
            return None;
        }
        let bound = i64::try_from(limits::CELLS).unwrap_or(0);
        vector.iter().map(|n| i32::try_from((*n).clamp(-bound, bound)).ok()).collect()
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

/// All turns and mirror images of a vector.
fn turns(vector: &[i32], lattice: Lattice) -> Vec<Vec<i32>> {
    let mut found: Vec<Vec<i32>> = Vec::new();
    match (lattice, vector) {
        (Lattice::Hexagon, [q, r]) => {
            for (mut q, mut r) in [(*q, *r), (*r, *q)] {
                for _ in 0..6 {
                    found.push(vec![q, r]);
                    (q, r) = (-r, q + r);
                }
            }
        }
        (_, vector) => {
            let mut orders: Vec<Vec<i32>> = vec![Vec::new()];
            for n in vector {
                orders = orders
                    .iter()
                    .flat_map(|order| {
                        (0..=order.len()).map(|place| {
                            let mut longer = order.clone();
                            longer.insert(place, *n);
                            longer
                        })
                    })
                    .collect();
            }
            for order in orders {
                for signs in 0..1u32 << order.len() {
                    let signed = order
                        .iter()
                        .enumerate()
                        .map(|(i, n)| if signs & (1 << i) == 0 { *n } else { -n })
                        .collect();
                    found.push(signed);
                }
            }
        }
    }
    found.sort();
    found.dedup();
    found
}
