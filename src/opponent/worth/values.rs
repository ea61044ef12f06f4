//! What a position is worth: weights, made ready for a search.

use std::sync::Arc;

use super::around::{RELATIONS, relation};
use super::features::{FEW, moves_ratio, nearness};
use super::shape::{FAR, Part, Shape};
use super::survey::Survey;
use crate::engine::{About, GameTree};
use crate::language::ir::{Cell, Kind, Side};
use crate::opponent::maths::{at, whole};

/// Points for one unit of log odds. With it, points are like those of Elo.
pub const UNIT: f64 = 173.7;

/// No position whose game goes on is worth more.
const MOST: i32 = 20_000;

/// How many numbers of moves have their logarithm in a table.
const COUNTED: usize = 256;

/// What stands on each cell: 0 for nothing.
type Codes = [u8; 512];

/// A piece as a number of its own, where there are few kinds; games with many have no weights for neighbours.
fn code(side: Side, kind: Kind) -> u8 {
    u8::try_from(kind.index() * 2 + side.index().min(1) + 1).unwrap_or(0)
}

/// The side and the kind of such a number.
fn decoded(code: u8) -> Option<(usize, usize)> {
    let piece = usize::from(code.checked_sub(1)?);
    Some((piece % 2, piece / 2))
}

fn codes<T: GameTree>(tree: &T) -> Codes {
    let mut on = [0; 512];
    tree.pieces(|side, kind, cell| {
        if let Some(on) = on.get_mut(cell.index()) {
            *on = code(side, kind);
        }
    });
    on
}

/// The worth of positions of a game, by weights in log odds.
#[derive(Clone, Debug)]
pub struct Values {
    shape: Arc<Shape>,
    weights: Vec<f32>,
    /// For each side, the points of a piece of a kind on a cell, and what is added the more the fewer pieces are left.
    on_cells: [Vec<[i32; 2]>; 2],
    /// The same for each distance from the royal piece of its side, and from that of the other; empty where that counts for nothing.
    near: [Vec<[i32; 2]>; 2],
    /// The same as for a piece on a cell, where it is free; empty where that counts for nothing.
    free: [Vec<[i32; 2]>; 2],
    /// The points of a piece of a kind for each relation to a neighbour of a kind; empty where nothing counts that stands around.
    pairs: Vec<i32>,
    /// The points of a move of each kind, and of one to a neighbour of the royal piece of the other side.
    of_move: Vec<[i32; 2]>,
    counts_kinds: bool,
    chase: f64,
    /// The points of each number, in sixteenths.
    numbers: Vec<i32>,
    /// The points of a piece of each kind, by and large.
    pieces: Vec<i32>,
    in_hand: Vec<i32>,
    /// For each kind, how many of each kind come into the hand of who captures a piece of it.
    won: Vec<Vec<f64>>,
    /// The points that capturing a piece of each kind gains, with what comes into the hand.
    gained: Vec<i32>,
    /// The same for exchanges, in which a royal piece must not be captured.
    exchanged: Vec<i32>,
    fills_hands: bool,
    has_hands: bool,
    tempo: i32,
    /// The points for being the first side.
    side: i32,
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
            free: [Vec::new(), Vec::new()],
            pairs: Vec::new(),
            of_move: Vec::new(),
            counts_kinds: false,
            chase: 0.0,
            numbers: Vec::new(),
            pieces: Vec::new(),
            in_hand: Vec::new(),
            won: Vec::new(),
            gained: Vec::new(),
            exchanged: Vec::new(),
            fills_hands: false,
            has_hands: false,
            tempo: 0,
            side: 0,
            by_moves: Vec::new(),
            unit: 1,
        };
        new.prepare();
        new
    }

    /// Every piece counts the same.
    #[must_use]
    pub fn plain(shape: Arc<Shape>) -> Self {
        Self::by_kinds(shape, |_| 0.5)
    }

    /// A piece counts by its kind alone, on the board and in hand.
    pub(in crate::opponent) fn by_kinds(shape: Arc<Shape>, odds: impl Fn(Kind) -> f32) -> Self {
        let mut weights = vec![0.0; shape.weights()];
        for part in [Part::Piece, Part::Hand] {
            let places = shape.part(part, 0)..shape.part(part, shape.kinds());
            for (kind, weight) in weights.get_mut(places).unwrap_or_default().iter_mut().enumerate() {
                *weight = odds(Kind::at(kind));
            }
        }
        Self::new(shape, weights)
    }

    /// The same in a game in which captures win as much for the hand as random games tell.
    #[must_use]
    pub fn with_won(mut self, survey: &Survey) -> Self {
        self.won = survey.won();
        self.prepare();
        self
    }

    /// Where the weights are.
    pub(in crate::opponent) fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// The weights, in log odds.
    pub(in crate::opponent) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Other weights.
    pub(super) fn set(&mut self, weights: &[f32]) {
        self.weights.clone_from_slice(weights);
        self.prepare();
    }

    /// The values that lie between these and others of the same shape: these for a share of 0, the others for 1.
    pub(in crate::opponent) fn towards(&self, others: &Self, share: f32) -> Self {
        let between = |(one, other): (&f32, &f32)| one + share * (other - one);
        let mut new = others.clone();
        new.set(&self.weights.iter().zip(&others.weights).map(between).collect::<Vec<_>>());
        new
    }

    /// Computes the tables from the weights.
    fn prepare(&mut self) {
        let shape = &*self.shape;
        let weight = |place: usize| f64::from(at(&self.weights, place));
        let part = |of, kind| weight(shape.part(of, kind));
        let placed = |of, kind| [part(of, kind), weight(shape.late(of, kind))];
        let points = |odds: f64| whole((odds * UNIT).round());
        let on_cell = |kind: usize, cell: usize| {
            let (row, middle) = shape.place(cell);
            let goal = (Part::Goal, shape.goal(kind, cell));
            let parts = [(Part::Piece, 1.0), (Part::Row, row), (Part::Middle, middle), goal];
            let mut odds = [weight(shape.table(kind).start + cell), 0.0];
            for (of, much) in parts {
                for (odds, weight) in odds.iter_mut().zip(placed(of, kind)) {
                    *odds += weight * f64::from(much);
                }
            }
            odds.map(points)
        };
        let kinds = 0..shape.kinds();
        let table = |side: Side| {
            let of_kind = |kind| (0..shape.cells()).map(move |cell| on_cell(kind, shape.image(side, cell)));
            kinds.clone().flat_map(of_kind).collect()
        };
        let on_cells: [Vec<[i32; 2]>; 2] = Side::BOTH.map(table);
        let free_on = |kind: usize, cell: usize| {
            placed(Part::Free, kind).map(|weight| points(weight * f64::from(shape.freedom(cell))))
        };
        let free = Side::BOTH.map(|side| {
            let of_kind = |kind| (0..shape.cells()).map(move |cell| free_on(kind, shape.image(side, cell)));
            let all: Vec<[i32; 2]> = kinds.clone().flat_map(of_kind).collect();
            if all.iter().any(|points| *points != [0; 2]) { all } else { Vec::new() }
        });
        let cells = i32::try_from(shape.cells().max(1)).unwrap_or(1);
        let mean = |of: &[[i32; 2]]| of.iter().map(|[points, late]| points + late / 2).sum::<i32>() / cells;
        let pieces: Vec<i32> = on_cells[0].chunks(shape.cells().max(1)).map(mean).collect();
        let hand = |kind: usize| part(Part::Hand, kind) * UNIT;
        let gained = |(kind, points): (usize, &i32)| {
            let won = self.won.get(kind).into_iter().flatten().enumerate();
            let gained = f64::from(*points) + won.map(|(of, many)| many * hand(of)).sum::<f64>().round();
            // What was kept in a file may say anything.
            whole(gained.clamp(-f64::from(MOST), f64::from(MOST)))
        };
        let gained: Vec<i32> = pieces.iter().enumerate().map(gained).collect();
        let exchanged = |(kind, points): (usize, &i32)| {
            if shape.royal().is_some_and(|royal| royal.index() == kind) { MOST } else { (*points).max(0) }
        };
        self.exchanged = gained.iter().enumerate().map(exchanged).collect();
        self.gained = gained;
        self.fills_hands = self.gained != pieces;
        let count = i32::try_from(pieces.len().max(1)).unwrap_or(1);
        let unit = (pieces.iter().map(|points| points.abs()).sum::<i32>() / count).max(10);
        let near: [Vec<[i32; 2]>; 2] = [Part::NearOwn, Part::NearEnemy].map(|of| {
            let at_distance = |kind, far: u8| {
                placed(of, kind).map(|weight| points(weight * f64::from(nearness(far.into()))))
            };
            kinds.clone().flat_map(|kind| (0..=FAR).map(move |far| at_distance(kind, far))).collect()
        });
        let of_move: Vec<[i32; 2]> = kinds
            .clone()
            .map(|kind| [Part::Moves, Part::Attacks].map(|of| points(part(of, kind) * f64::from(FEW) * 16.0)))
            .collect();
        let pairs: Vec<i32> = shape.pairs().map(|place| points(weight(place))).collect();
        let looks_around = free.iter().any(|of_side| !of_side.is_empty()) || pairs.iter().any(|of| *of != 0);
        self.pairs = if looks_around { pairs } else { Vec::new() };
        self.numbers = shape.numbers().map(|place| points(weight(place) * f64::from(FEW) * 16.0)).collect();
        self.chase = weight(shape.chase()) * UNIT;
        self.counts_kinds = of_move.iter().any(|points| *points != [0; 2]);
        self.of_move = of_move;
        let in_hand: Vec<i32> = kinds.map(|kind| points(part(Part::Hand, kind))).collect();
        let mobility = weight(shape.mobility());
        let by_moves = (0..COUNTED).map(|moves| points(mobility * moves_ratio(moves, 0))).collect();
        let tempo = points(weight(shape.tempo()));
        self.side = if shape.is_uneven() { points(weight(shape.side())) } else { 0 };
        (self.on_cells, self.pieces, self.in_hand, self.by_moves) = (on_cells, pieces, in_hand, by_moves);
        let looks_far = near.iter().flatten().any(|points| *points != [0; 2]);
        (self.near, self.free) = (if looks_far { near } else { Default::default() }, free);
        (self.tempo, self.unit) = (tempo, unit);
        self.has_hands = self.in_hand.iter().any(|points| *points != 0);
    }

    /// What a position is worth for the side to move, apart from its moves.
    pub(in crate::opponent) fn value<T: GameTree>(&self, tree: &T) -> i32 {
        let (mut sum, mut late, mut counts) = (0, 0, [0_usize; 2]);
        let looks_far = self.chase != 0.0 || self.near.iter().any(|near| !near.is_empty());
        let royals = if looks_far { self.shape.royals(tree) } else { None };
        let on = if self.pairs.is_empty() { None } else { Some(codes(tree)) };
        tree.pieces(|side, kind, cell| {
            let piece = (side, kind, cell);
            let [mut points, mut more] = self.of_piece(piece, royals);
            if let Some(on) = &on {
                let [free, free_late] = self.of_freedom(piece, on);
                points += free + self.of_neighbours(piece, on);
                more += free_late;
            }
            let sign = if side.index() == 0 { 1 } else { -1 };
            sum += sign * points;
            late += sign * more;
            if let Some(count) = counts.get_mut(side.index()) {
                *count += 1;
            }
        });
        let full = self.shape.full();
        let gone = full.saturating_sub(counts[0] + counts[1]);
        let late =
            i64::from(late) * i64::try_from(gone).unwrap_or(0) / i64::try_from(full.max(1)).unwrap_or(1);
        sum += i32::try_from(late).unwrap_or(0);
        if self.chase != 0.0 {
            sum += whole((self.chase * f64::from(self.shape.chased(counts, royals))).round());
        }
        sum += self.side + self.of_numbers(tree) + self.of_hands(tree);
        let sum = if tree.to_move().index() == 0 { sum } else { -sum };
        (sum + self.tempo).clamp(-MOST, MOST)
    }

    /// The points of a piece on its cell and at its distances from the royal pieces, and what is added the fewer pieces are left.
    #[inline]
    fn of_piece(&self, (side, kind, cell): (Side, Kind, Cell), royals: Option<[Cell; 2]>) -> [i32; 2] {
        let [first, second] = &self.on_cells;
        let place = kind.index() * self.shape.cells() + cell.index();
        let [mut points, mut late] = if side.index() == 0 { at(first, place) } else { at(second, place) };
        if let Some(royals) = royals {
            let [own, enemy] = self.shape.distances(royals, side, cell);
            let [near_own, near_enemy] = &self.near;
            let place = kind.index() * (usize::from(FAR) + 1);
            let ([near, near_late], [other, other_late]) =
                (at(near_own, place + own), at(near_enemy, place + enemy));
            points += near + other;
            late += near_late + other_late;
        }
        [points, late]
    }

    /// The same for a piece that is free; nothing for another.
    #[inline]
    fn of_freedom(&self, (side, kind, cell): (Side, Kind, Cell), on: &Codes) -> [i32; 2] {
        let free = self.free.get(side.index()).map_or(&[][..], Vec::as_slice);
        let other = code(side.other(), kind);
        let stands = |there: Cell| at(on, there.index()) == other;
        if !free.is_empty() && self.shape.is_free(side, (kind.index(), cell), stands) {
            at(free, kind.index() * self.shape.cells() + cell.index())
        } else {
            [0; 2]
        }
    }

    /// The points of a piece for its neighbours.
    #[inline]
    fn of_neighbours(&self, (side, kind, cell): (Side, Kind, Cell), on: &Codes) -> i32 {
        let mut points = 0;
        for (there, seen) in self.shape.around(cell.index()) {
            if let Some((who, neighbour)) = decoded(at(on, there.index()))
                && let Some(relation) = relation(who != side.index(), at(seen, side.index()))
            {
                let row = kind.index() * RELATIONS + relation;
                points += at(&self.pairs, row * self.shape.kinds() + neighbour);
            }
        }
        points
    }

    /// The points of the numbers that sides and cells have, for the first side.
    fn of_numbers<T: GameTree>(&self, tree: &T) -> i32 {
        if self.numbers.is_empty() {
            return 0;
        }
        let (begin, mut all) = (self.shape.numbers().start, 0);
        self.shape.see_numbers(tree, |place, much| {
            all += i64::from(at(&self.numbers, place - begin)) * much;
        });
        i32::try_from(all / 16).unwrap_or(0)
    }

    /// The points of the pieces in hand, for the first side.
    fn of_hands<T: GameTree>(&self, tree: &T) -> i32 {
        if !self.has_hands {
            return 0;
        }
        let mut sum = 0;
        for (kind, points) in self.in_hand.iter().enumerate().filter(|(_, points)| **points != 0) {
            let held = |side: Side| i32::try_from(tree.in_hand(side, Kind::at(kind))).unwrap_or(0);
            sum += points * (held(Side(0)) - held(Side(1)));
        }
        sum
    }

    /// The points for the moves of the side to move.
    pub(in crate::opponent) fn of_moves<'a, T: GameTree>(
        &self,
        tree: &T,
        moves: impl ExactSizeIterator<Item = &'a About>,
    ) -> i32 {
        let all = self.of_number_of_moves(moves.len());
        if !self.counts_kinds {
            return all;
        }
        let (royals, side) = (self.shape.royals(tree), tree.to_move());
        let mut sum = 0;
        for about in moves.filter(|about| about.from.is_some()) {
            let [points, near] = at(&self.of_move, about.kind.map_or(usize::MAX, Kind::index));
            sum += points;
            if near != 0
                && let (Some(royals), Some(to)) = (royals, about.to)
                && self.shape.distances(royals, side, to)[1] <= 1
            {
                sum += near;
            }
        }
        all + sum / 16
    }

    /// The points for a number of moves.
    pub(in crate::opponent) fn of_number_of_moves(&self, many: usize) -> i32 {
        at(&self.by_moves, many.min(COUNTED - 1))
    }

    /// Whether it counts of which kinds moves are, and where they go.
    pub(in crate::opponent) fn counts_kinds_of_moves(&self) -> bool {
        self.counts_kinds
    }

    /// Whether the moves count for anything.
    pub(in crate::opponent) fn counts_moves(&self) -> bool {
        at(&self.by_moves, 1) != 0 || self.counts_kinds
    }

    /// What a piece of a kind is worth, by and large.
    pub(in crate::opponent) fn of_kind(&self, kind: Option<Kind>) -> i32 {
        kind.map_or(0, |kind| at(&self.pieces, kind.index()))
    }

    /// How much a capture loses, if both sides then go on capturing as long as that pays; 0 if it loses nothing, or if it is not known.
    pub(in crate::opponent) fn loss<T: GameTree>(&self, tree: &T, (of, about): (&T::Move, &About)) -> i32 {
        let worth = |kind: Option<Kind>| kind.map_or(0, |kind| at(&self.exchanged, kind.index()));
        if worth(about.victim) >= worth(about.kind) {
            return 0;
        }
        tree.exchange(of, &self.exchanged).map_or(0, |gain| (-gain).max(0))
    }

    /// What a move gains at once: what it captures and wins for the hand, and what its piece becomes.
    pub(in crate::opponent) fn gain(&self, about: &About) -> i32 {
        let captured =
            about.victim.map_or(0, |kind| at(&self.gained, kind.index())) * i32::from(about.victims);
        let promoted = if about.becomes == about.kind {
            0
        } else {
            self.of_kind(about.becomes) - self.of_kind(about.kind)
        };
        captured + promoted
    }

    /// What the piece that moves gains by the cell where it ends, beside that where it began; one from the hand, beside its mean worth.
    pub(in crate::opponent) fn placed(&self, side: Side, about: &About) -> i32 {
        let (Some(kind), Some(to)) = (about.kind, about.to) else { return 0 };
        let cells = self.on_cells.get(side.index()).map_or(&[][..], Vec::as_slice);
        let worth = |cell: Cell| at(cells, kind.index() * self.shape.cells() + cell.index())[0];
        worth(to) - about.from.map_or_else(|| self.of_kind(about.kind), worth)
    }

    /// Whether captures win anything for the hand.
    pub(in crate::opponent) fn fills_hands(&self) -> bool {
        self.fills_hands
    }

    /// What a piece is worth in the mean of all kinds, in points.
    #[must_use]
    pub fn unit(&self) -> i32 {
        self.unit
    }
}
