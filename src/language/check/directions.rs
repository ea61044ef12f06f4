//! Directions in clauses: sums, vectors, turns, and names for them.

use super::scope::{Argument, Scope};
use super::tracks::union;
use super::{Lowerer, errors};
use crate::language::check::declared::geometry::Lattice;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{Direction, Directions, DirectionsKind, StateRef, StateType, limits};
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Handedness, Name};

impl<'t> Lowerer<'_, 't> {
    /// Directions in a clause.
    pub(super) fn directions(
        &mut self,
        tree: &'t tree::Directions,
        scope: &mut Scope<'t>,
    ) -> Option<Directions> {
        let at = tree.at.0;
        let kind = self.deeper(at, |lowerer| lowerer.directions_kind(tree, scope))?;
        Some(Directions { at, kind })
    }

    fn directions_kind(
        &mut self,
        tree: &'t tree::Directions,
        scope: &mut Scope<'t>,
    ) -> Option<DirectionsKind> {
        let at = tree.at.0;
        Some(match &tree.kind {
            tree::DirectionsKind::Union(parts) => {
                self.said_again(parts, |part| part.at.0);
                let mut joined = Vec::new();
                for part in parts {
                    joined.push(self.directions(part, scope)?);
                }
                any_of(joined, at)
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
                        for turned in turns(&vector, self.shape.geometry.lattice) {
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
                let of_side = |along: Vec<Direction>| {
                    if against { along.iter().map(|d| self.compass.reverse(*d)).collect() } else { along }
                };
                DirectionsKind::Fixed(along.into_iter().map(of_side).collect())
            }
            tree::DirectionsKind::Turn { which, places, of } => {
                let kind = self.turned(*which, places, of.as_ref(), at)?;
                if scope.first_leg {
                    let sideward = matches!(self.names.get("leftward"), Some(Meaning::Tracks(_)));
                    let of = of.as_ref().map_or("any", |of| &of.text);
                    self.out.push(errors::turns_from_nothing(
                        at,
                        self.sources.text(at),
                        of,
                        sideward,
                        scope.flown,
                    ));
                    return None;
                }
                kind
            }
            tree::DirectionsKind::Name(name) => self.direction_name(name, scope)?,
        })
    }

    pub(super) fn direction_name(&mut self, name: &'t Name, scope: &mut Scope<'t>) -> Option<DirectionsKind> {
        if let Some(argument) = scope.argument(&name.text) {
            let lowered = scope.in_frame(argument.frame(), |scope| match argument {
                Argument::Directions(tree, _) => self.directions(tree, scope),
                Argument::Value(value, _) => self.given_directions(value, name, scope),
            });
            return Some(lowered?.kind);
        }
        match name.text.as_str() {
            "same" | "direction" => {
                if scope.first_leg && name.text == "same" {
                    self.out.push(errors::nothing_before(
                        name.at.0,
                        &name.text,
                        scope.flown,
                        self.named_direction("forward"),
                    ));
                    return None;
                }
                return Some(DirectionsKind::Same);
            }
            "back" => {
                if scope.first_leg {
                    self.out.push(errors::nothing_before(
                        name.at.0,
                        &name.text,
                        scope.flown,
                        self.named_direction("backward"),
                    ));
                    return None;
                }
                return Some(DirectionsKind::Back);
            }
            _ => {}
        }
        match self.lookup(&name.text) {
            Some(Meaning::Tracks(index)) => {
                self.board.tracks.get(index).map(|tracks| DirectionsKind::Fixed(tracks.of.clone()))
            }
            Some(Meaning::State(state)) if self.pieces.state_type(state) == Some(&StateType::Direction) => {
                self.notes.states_read.insert(state);
                let owner = self.bare_owner(state, name.at.0, scope)?;
                Some(DirectionsKind::State(StateRef { state, of: owner }))
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

    /// Directions that are an argument in brackets.
    fn given_directions(
        &mut self,
        value: &'t tree::Value,
        parameter: &Name,
        scope: &mut Scope<'t>,
    ) -> Option<Directions> {
        if let Some(expr) = value.expr() {
            return self.expr_directions(expr, scope);
        }
        let at = value.at().0;
        // `n | e` would be read as two ways of moving.
        if let tree::Value::Walk(tree::Walk { kind: tree::WalkKind::Choice(parts), .. }) = value {
            let words: Option<Vec<&'t Name>> = parts.iter().map(lone_word).collect();
            if let Some(words) = words {
                let mut joined = Vec::new();
                for word in words {
                    let kind = self.direction_name(word, scope)?;
                    joined.push(Directions { at: word.at.0, kind });
                }
                return Some(Directions { at, kind: any_of(joined, at) });
            }
        }
        self.out.push_once(errors::walk_given(at, parameter.at.0, &parameter.text));
        None
    }

    /// A direction of the prelude, if the board has it; otherwise the first one that the board names.
    fn named_direction(&self, word: &'static str) -> Option<&str> {
        match self.names.get(word) {
            Some(Meaning::Tracks(_)) => Some(word),
            _ => self.board.tracks.first().map(|tracks| tracks.name.as_str()),
        }
    }

    /// Reports a definition whose body is directions: these are named on the board. False for everything else.
    fn directions_defined(&mut self, name: &Name, scope: &Scope<'t>) -> bool {
        let Some(define) = self.find_define(&name.text, scope) else { return false };
        let body = self.sources.text(define.body.at().0);
        let mut words =
            body.split(|c: char| c.is_whitespace() || "|+()".contains(c)).filter(|w| !w.is_empty());
        if !words.all(|word| matches!(self.names.get(word), Some(Meaning::Tracks(_)))) {
            return false;
        }
        self.out.push(errors::directions_defined(name.at.0, &name.text, define.name.at.0, body));
        true
    }

    /// `veer n of F`: the family ordered counter-clockwise.
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
            self.board.tracks.get(index).and_then(|tracks| tracks.of.first()).cloned().unwrap_or_default();
        let mut angles = Vec::new();
        for direction in family {
            let Some(angle) = self.angle(direction) else {
                self.out.push(errors::no_angles(of.at.0, &of.text));
                return None;
            };
            angles.push((angle, direction));
        }
        angles.arrange_by(|a, b| a.0.total_cmp(&b.0));
        let by = i32::try_from(places.value).unwrap_or(0);
        let by = match which {
            Handedness::Left => vec![by],
            Handedness::Right => vec![-by],
            Handedness::Veer => vec![by, -by],
        };
        Some(DirectionsKind::Turn { round: angles.into_iter().map(|(_, direction)| direction).collect(), by })
    }

    /// The angle of a planar vector as it is drawn, counter-clockwise.
    fn angle(&self, direction: Direction) -> Option<f64> {
        let vector = self.compass.vector_of(direction)?;
        let [x, y] = vector else { return None };
        let (x, y) = (f64::from(*x), f64::from(*y));
        Some(if self.shape.geometry.lattice == Lattice::Hexagon {
            (2.0 * y + x).atan2(3f64.sqrt() * x)
        } else {
            y.atan2(x)
        })
    }

    fn zero(&self) -> Vec<i32> {
        vec![0; self.dimensions().unwrap_or(0)]
    }

    fn dimensions(&self) -> Option<usize> {
        match self.shape.geometry.lattice {
            Lattice::None => None,
            Lattice::Grid(dimensions) => Some(dimensions),
            Lattice::Hexagon => Some(2),
        }
    }

    fn vectors(&mut self, of: &[Direction], at: Span) -> Option<Vec<Vec<i32>>> {
        let vectors: Option<Vec<Vec<i32>>> =
            of.iter().map(|d| self.compass.vector_of(*d).map(<[i32]>::to_vec)).collect();
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
        let vector: Option<Vec<i32>> =
            vector.iter().map(|n| i32::try_from((*n).clamp(-bound, bound)).ok()).collect();
        let comes_home = |vector: &Vec<i32>| self.shape.geometry.shortest(vector).iter().all(|n| *n == 0);
        if vector.as_ref().is_some_and(comes_home) {
            self.out.push(errors::vector_round(at));
            return None;
        }
        vector
    }
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
    found.arrange();
    found.dedup();
    found
}

/// Any of these directions.
fn any_of(parts: Vec<Directions>, at: Span) -> DirectionsKind {
    let mut fixed = [Vec::new(), Vec::new()];
    let mut others = Vec::new();
    for part in parts {
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
        return DirectionsKind::Fixed(fixed.to_vec());
    }
    if fixed.iter().any(|side| !side.is_empty()) {
        others.push(Directions { at, kind: DirectionsKind::Fixed(fixed.to_vec()) });
    }
    DirectionsKind::Or(others)
}

/// The name that a walk consists of, if it is a single name.
fn lone_word(walk: &tree::Walk) -> Option<&Name> {
    let tree::WalkKind::Part(part) = &walk.kind else { return None };
    match &part.body {
        tree::PartBody::Call { name, values, arguments }
            if values.is_empty()
                && arguments.is_empty()
                && part.quantifier.is_none()
                && part.modes.is_empty()
                && part.effects.is_none() =>
        {
            Some(name)
        }
        _ => None,
    }
}
