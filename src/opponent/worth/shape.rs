//! Which features a game has: those that every rule file has, and where each has its place among the weights.

use super::around::{Around, Neighbour, RELATIONS, ahead, around};
use super::goals::goals;
use crate::engine::GameTree;
use crate::language::ir::{
    Board, Cell, CellDecl, Game, Kind, Side, StateDecl, StateId, StateOwner, StateType,
};
use crate::opponent::maths::{at, length, single};

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
    /// For each kind, how near each cell is to one where it wins; see [`goals`](super::goals::goals).
    goals: Vec<Vec<f32>>,
    /// How many pieces each side has at the beginning that win somewhere.
    seekers: usize,
    /// How far any two cells are apart: king's moves, on a board of squares. Empty where there is no royal kind.
    apart: Vec<u8>,
    /// The kind of which each side always has one piece, in most games a royal one.
    royal: Option<Kind>,
    /// For each cell, its neighbours, and for each side, the direction in which it sees them.
    around: Around,
    /// For each side and cell, the cells ahead on its file and on those beside it. Empty where there are no neighbours.
    ahead: [Vec<Vec<Cell>>; 2],
    /// The kinds of many pieces, which get through to the other side if none of theirs stands ahead.
    runners: Vec<bool>,
    /// How many pieces there are at the beginning.
    full: usize,
    /// Whether the sides begin with different pieces, so that one of them may be better before anything is played.
    is_uneven: bool,
    /// The numbers that sides have, and those that cells have.
    pub(super) of_sides: Vec<StateId>,
    pub(super) of_cells: Vec<StateId>,
}

/// Games with more kinds of pieces have no weights for pairs of them.
const MOST_KINDS: usize = 24;

/// What of a kind of piece has a weight of its own. Those of a piece on its cell come first: each of them has a second weight, that counts
/// the more the fewer pieces are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// That a piece is on the board.
    Piece,
    /// How far up the board it is.
    Row,
    /// How near to the middle it is.
    Middle,
    /// How near to the royal piece of its side it is.
    NearOwn,
    /// How near to that of the other side.
    NearEnemy,
    /// How far up the board it is, where no piece of its kind of the other side stands ahead.
    Free,
    /// How near it is to a cell where it wins.
    Goal,
    /// That one is in hand.
    Hand,
    /// How many moves it has, in eights.
    Moves,
    /// How many of them go to a neighbour of the royal piece of the other side.
    Attacks,
}

/// Distances are told apart up to this one.
pub(super) const FAR: u8 = 15;
/// Boards with more cells have no table of distances.
const MOST_CELLS: usize = 400;

impl Part {
    /// The parts of a piece on its cell.
    pub(super) const PLACED: [Self; 7] =
        [Self::Piece, Self::Row, Self::Middle, Self::NearOwn, Self::NearEnemy, Self::Free, Self::Goal];
    /// All, in the order of their places.
    pub(super) const ALL: [Self; 10] = [
        Self::Piece,
        Self::Row,
        Self::Middle,
        Self::NearOwn,
        Self::NearEnemy,
        Self::Free,
        Self::Goal,
        Self::Hand,
        Self::Moves,
        Self::Attacks,
    ];
    /// How many weights a kind has for them.
    pub(super) const WEIGHTS: usize = Self::ALL.len() + Self::PLACED.len();
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
        let (around, ahead) = if cells > MOST_CELLS || kinds > MOST_KINDS {
            Default::default()
        } else {
            (around(board, [&own, &other]), [&own, &other].map(|image| ahead(board, image)))
        };
        let full = pieces_at_first(game);
        let [of_sides, of_cells] = [StateOwner::Side, StateOwner::Cell].map(|of| numbers(game, &of));
        let apart = Vec::new();
        let goals = goals(game);
        let wins = |kind: &Kind| goals.get(kind.index()).is_some_and(|goal| !goal.is_empty());
        let seekers = pieces_of_first(game).filter(wins).count();
        Self {
            kinds,
            cells,
            images: [own, other],
            rows: y,
            middles,
            goals,
            seekers,
            apart,
            royal: None,
            around,
            ahead,
            runners: (0..kinds).map(|kind| is_common(game, Kind::at(kind))).collect(),
            full,
            is_uneven: begins_unevenly(game),
            of_sides,
            of_cells,
        }
    }

    /// The neighbours of a cell, and for each side, the direction in which it sees them.
    #[inline]
    pub(super) fn around(&self, cell: usize) -> &[Neighbour] {
        self.around.get(cell).map_or(&[], Vec::as_slice)
    }

    /// Whether a piece of a kind has nothing of its kind ahead that is the other side's. `stands` says where such pieces are.
    #[inline]
    pub(super) fn is_free(
        &self,
        side: Side,
        (kind, cell): (usize, Cell),
        stands: impl Fn(Cell) -> bool,
    ) -> bool {
        let ahead = self.ahead.get(side.index()).and_then(|ahead| ahead.get(cell.index()));
        at(&self.runners, kind) && ahead.is_some_and(|ahead| !ahead.iter().any(|cell| stands(*cell)))
    }

    /// How much it counts that a piece is free, on a cell as the first side sees it.
    pub(super) fn freedom(&self, cell: usize) -> f32 {
        f32::midpoint(1.0, at(&self.rows, cell))
    }

    /// How near a cell is, as the first side sees it, to one where a piece of a kind wins; 0 where it wins nowhere.
    pub(super) fn goal(&self, kind: usize, cell: usize) -> f32 {
        self.goals.get(kind).map_or(0.0, |goal| at(goal, cell))
    }

    /// Whether a piece of a kind wins somewhere.
    pub(super) fn has_goal(&self, kind: usize) -> bool {
        self.goals.get(kind).is_some_and(|goal| !goal.is_empty())
    }

    /// How many pieces each side has at the beginning that win somewhere; 1 where all of these come later.
    pub(super) fn seekers(&self) -> usize {
        self.seekers.max(1)
    }

    /// The share of the pieces of the beginning that are not on the board.
    pub(super) fn lateness(&self, pieces: usize) -> f64 {
        length(self.full.saturating_sub(pieces)) / length(self.full.max(1))
    }

    /// How many pieces the sides have on the board at the beginning.
    pub(super) fn full(&self) -> usize {
        self.full
    }

    /// The place of a pair of pieces.
    pub(super) fn pair(&self, relation: usize, kind: usize, other: usize) -> usize {
        self.pairs().start + (kind * RELATIONS + relation) * self.kinds + other
    }

    /// The places of all pairs.
    pub(super) fn pairs(&self) -> std::ops::Range<usize> {
        let begins = self.kinds * (Part::WEIGHTS + self.cells);
        begins..begins + if self.around.is_empty() { 0 } else { self.kinds * RELATIONS * self.kinds }
    }

    /// The places of the pairs of a kind.
    pub(super) fn pairs_of(&self, kind: usize) -> std::ops::Range<usize> {
        let pairs = self.pairs();
        if pairs.is_empty() {
            return pairs;
        }
        let begins = self.pair(0, kind, 0);
        begins..begins + RELATIONS * self.kinds
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
    pub(in crate::opponent) fn royals<T: GameTree>(&self, tree: &T) -> Option<[Cell; 2]> {
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
    pub(in crate::opponent) fn distances(&self, royals: [Cell; 2], side: Side, cell: Cell) -> [usize; 2] {
        let [own, other] = if side.index() == 0 { royals } else { [royals[1], royals[0]] };
        let far = |royal: Cell| usize::from(at(&self.apart, cell.index() * self.cells + royal.index()));
        [far(own), far(other)]
    }

    /// Whether the sides begin with different pieces.
    pub(super) fn is_uneven(&self) -> bool {
        self.is_uneven
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

    /// The place of what is added to a part of a piece on its cell, the more the fewer pieces are left.
    pub(super) fn late(&self, part: Part, kind: usize) -> usize {
        (Part::ALL.len() + part as usize) * self.kinds + kind
    }

    /// The places of the cells of a kind, as the first side sees them.
    pub(super) fn table(&self, kind: usize) -> std::ops::Range<usize> {
        let begins = Part::WEIGHTS * self.kinds + kind * self.cells;
        begins..begins + self.cells
    }

    /// Whether a place belongs to a cell.
    pub(super) fn is_cell(&self, place: usize) -> bool {
        (Part::WEIGHTS * self.kinds..self.tempo()).contains(&place)
    }

    /// The place of the turn to move.
    pub(super) fn tempo(&self) -> usize {
        self.pairs().end
    }

    /// The place of the number of moves.
    pub(super) fn mobility(&self) -> usize {
        self.tempo() + 1
    }

    /// The place of a number that sides have.
    pub(super) fn of_side(&self, number: usize) -> usize {
        self.tempo() + 4 + number
    }

    /// The place of a number that cells have, for the cell as the first side sees it.
    pub(super) fn of_cell(&self, number: usize, cell: usize) -> usize {
        self.of_side(self.of_sides.len()) + number * self.cells + cell
    }

    /// The place of the number under a piece of a kind.
    pub(super) fn under(&self, number: usize, kind: usize) -> usize {
        self.of_cell(self.of_cells.len(), 0) + number * self.kinds + kind
    }

    /// The places of all numbers.
    pub(super) fn numbers(&self) -> std::ops::Range<usize> {
        self.of_side(0)..self.weights()
    }

    /// The place of how near the royal piece of the side with more pieces is to the other.
    pub(super) fn chase(&self) -> usize {
        self.tempo() + 2
    }

    /// The place of being the first side, where the sides begin with different pieces.
    pub(super) fn side(&self) -> usize {
        self.tempo() + 3
    }

    /// How many weights there are.
    pub(super) fn weights(&self) -> usize {
        self.under(self.of_cells.len(), 0)
    }

    /// A cell as the first side would see it.
    pub(super) fn image(&self, side: Side, cell: usize) -> usize {
        self.images.get(side.index()).map_or(cell, |images| at(images, cell))
    }

    /// How far up the board a cell of the first side is, and how near to the middle.
    pub(super) fn place(&self, cell: usize) -> (f32, f32) {
        (at(&self.rows, cell), at(&self.middles, cell))
    }
}

/// The numbers that such holders have.
fn numbers(game: &Game, of: &StateOwner) -> Vec<StateId> {
    let is_number =
        |state: &StateDecl| state.of == *of && !state.constant && matches!(state.ty, StateType::Number(..));
    let states = game.states.iter().enumerate().filter(|(_, state)| is_number(state));
    states.map(|(number, _)| StateId::at(number)).collect()
}

/// How many pieces the sides have on the board at the beginning.
fn pieces_at_first(game: &Game) -> usize {
    game.setup.men.iter().filter(|man| man.owner.side().is_some()).map(|man| usize::from(man.count)).sum()
}

/// Whether the sides have different numbers of some kind on the board at the beginning.
fn begins_unevenly(game: &Game) -> bool {
    let count = |side, kind| {
        let men = game.setup.men.iter().filter(|man| man.kind == kind && man.owner.side() == Some(side));
        men.map(|man| usize::from(man.count)).sum::<usize>()
    };
    let [first, second] = Side::BOTH;
    (0..game.kinds.len()).map(Kind::at).any(|kind| count(first, kind) != count(second, kind))
}

/// The kinds of the pieces that the first side has on the board at the beginning.
fn pieces_of_first(game: &Game) -> impl Iterator<Item = Kind> {
    let own = game.setup.men.iter().filter(|man| man.owner.side() == Some(Side::BOTH[0]));
    own.map(|man| man.kind)
}

/// Whether a quarter of the pieces of the first side are of a kind at the beginning.
fn is_common(game: &Game, kind: Kind) -> bool {
    let own = || pieces_of_first(game);
    4 * own().filter(|own| *own == kind).count() >= own().count().max(1)
}

/// Where each cell is along an axis, from -1 to 1.
fn along(board: &Board, axis: usize) -> Vec<f32> {
    let places = || board.cells.iter().map(|cell| f64::from(at(&cell.place, axis)));
    let (low, high) = places().fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)));
    let half = ((high - low) / 2.0).max(0.5);
    places().map(|it| single((it - f64::midpoint(low, high)) / half)).collect()
}
