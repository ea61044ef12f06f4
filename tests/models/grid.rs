//! Boards of squares as the models have them: a cell is a number, row by row from the near left corner.

/// The four straight steps.
pub(crate) const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// The four steps aslant.
pub(crate) const ASLANT: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// All eight.
pub(crate) const AROUND: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
/// The leaps of a knight.
pub(crate) const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Grid {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// Whether all edges are joined to the opposite ones.
    pub(crate) round: bool,
}

impl Grid {
    /// A board with edges.
    pub(crate) const fn new(width: i32, height: i32) -> Self {
        Self { width, height, round: false }
    }

    /// A drawing of the board, from the last rank to the first, by the sign of each file and rank.
    pub(crate) fn drawing(self, sign: &dyn Fn(i32, i32) -> char) -> String {
        let row = |y| (0..self.width).map(|x| sign(x, y)).collect::<String>();
        (0..self.height).rev().map(row).collect::<Vec<_>>().join("/")
    }

    /// How many cells it has.
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.width * self.height).unwrap()
    }

    /// All cells.
    pub(crate) fn cells(self) -> std::ops::Range<usize> {
        0..self.size()
    }

    /// The cell of a file and a rank, both from 0.
    pub(crate) fn at(self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = if self.round { (x.rem_euclid(self.width), y.rem_euclid(self.height)) } else { (x, y) };
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside.then(|| usize::try_from(y * self.width + x).unwrap())
    }

    /// The file and the rank of a cell.
    pub(crate) fn place(self, cell: usize) -> (i32, i32) {
        let cell = i32::try_from(cell).unwrap();
        (cell % self.width, cell / self.width)
    }

    /// The rank of a cell as a side counts: from 0, its own first.
    pub(crate) fn rank(self, cell: usize, side: u8) -> i32 {
        let (_, y) = self.place(cell);
        if side == 0 { y } else { self.height - 1 - y }
    }

    /// The cell one step further.
    pub(crate) fn step(self, cell: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let (x, y) = self.place(cell);
        self.at(x + dx, y + dy)
    }

    /// The cells in a direction, up to the edge; on a round board up to where the line comes home.
    pub(crate) fn line(self, cell: usize, step: (i32, i32)) -> impl Iterator<Item = usize> {
        let next = move |from: &usize| self.step(*from, step).filter(|to| *to != cell);
        std::iter::successors(next(&cell), next)
    }

    /// The cells that a piece may leap to.
    pub(crate) fn leaps(self, cell: usize, steps: &[(i32, i32)]) -> impl Iterator<Item = usize> {
        steps.iter().filter_map(move |step| self.step(cell, *step))
    }
}
