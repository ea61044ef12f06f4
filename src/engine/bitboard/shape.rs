//! The shapes of moves, as tables: where pieces go from their cells.

use std::collections::BTreeMap;

use super::super::paths::Path;
use super::super::words::Words;
use crate::language::ir::Cell;

/// A table with a list for each cell.
#[derive(Debug)]
pub(super) struct Rows<T> {
    first: Box<[u32]>,
    all: Box<[T]>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { first: Box::default(), all: Box::default() }
    }
}

impl<T> Rows<T> {
    /// The table of these things, which are sorted by cell.
    pub(super) fn of(cells: usize, things: Vec<(Cell, T)>) -> Self {
        let mut first = Vec::with_capacity(cells + 1);
        let mut next = 0;
        for cell in 0..=cells {
            while things.get(next).is_some_and(|(at, _)| at.index() < cell) {
                next += 1;
            }
            first.push(u32::try_from(next).unwrap_or(u32::MAX));
        }
        Self { first: first.into(), all: things.into_iter().map(|(_, thing)| thing).collect() }
    }

    /// The list of a cell.
    #[inline]
    pub(super) fn at(&self, cell: Cell) -> &[T] {
        let place = |cell: usize| self.first.get(cell).copied().unwrap_or(0) as usize;
        self.all.get(place(cell.index())..place(cell.index() + 1)).unwrap_or(&[])
    }
}

/// A line of a hopper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop<const N: usize> {
    pub(super) line: Words<N>,
    pub(super) upwards: bool,
}

/// How an op leads from a cell to others.
#[derive(Debug)]
pub(super) enum Shape<const N: usize> {
    /// A leaper: to cells, whatever stands between.
    Leap(Box<[Words<N>]>),
    /// A lame leaper: to cells behind others that must be empty.
    Lame(Rows<(Words<N>, Words<N>)>),
    /// A rider: along lines up to the first piece. Each line has a part with greater numbers and one with lesser numbers.
    Lines(Rows<(Words<N>, Words<N>)>),
    /// A hopper: along lines over so many pieces, up to the next one.
    Hops(u8, Rows<Hop<N>>),
    /// A step of all pieces at once: the number of the cell changes by `by`. If `over` is given, the cell at that offset must be empty.
    Shift { over: Option<i16>, by: i16 },
}

impl<const N: usize> Shape<N> {
    /// Its path in the report.
    pub(super) fn path(&self) -> Path {
        match self {
            Self::Leap(_) => Path::Leaps,
            Self::Lame(_) => Path::OverEmpty,
            Self::Lines(_) => Path::Lines,
            Self::Hops(..) => Path::Hops,
            Self::Shift { .. } => Path::Together,
        }
    }

    /// The cells to which it leads from a cell.
    #[inline]
    pub(super) fn from(&self, cell: Cell, occupied: Words<N>) -> Words<N> {
        match self {
            Self::Leap(to) => to.get(cell.index()).copied().unwrap_or_default(),
            Self::Lame(ways) => {
                let mut cells = Words::default();
                for (way, to) in ways.at(cell) {
                    if (*way & occupied).is_empty() {
                        cells |= *to;
                    }
                }
                cells
            }
            Self::Lines(lines) => {
                let mut cells = Words::default();
                for (up, down) in lines.at(cell) {
                    cells |= Words::seen(occupied, *up, *down);
                }
                cells
            }
            Self::Hops(over, hops) => {
                let mut cells = Words::default();
                for hop in hops.at(cell) {
                    let mut line = hop.line;
                    for _ in 0..*over {
                        line = line.without(line.up_to_first(occupied, hop.upwards));
                    }
                    cells |= line.up_to_first(occupied, hop.upwards);
                }
                cells
            }
            Self::Shift { .. } => self.of_all(Words::one(cell), occupied),
        }
    }

    /// The cells to which a shift leads from all of these.
    #[inline]
    pub(super) fn of_all(&self, men: Words<N>, occupied: Words<N>) -> Words<N> {
        match self {
            Self::Shift { over: None, by } => men.turned(*by),
            Self::Shift { over: Some(over), by } => men.turned(*over).without(occupied).turned(*by - *over),
            _ => Words::default(),
        }
    }
}

impl<const N: usize> Shape<N> {
    /// All cells to which it may lead from a cell in some position.
    pub(super) fn at_most(&self, cell: Cell) -> Words<N> {
        match self {
            Self::Leap(_) | Self::Shift { .. } => self.from(cell, Words::default()),
            Self::Lame(ways) => ways.at(cell).iter().fold(Words::default(), |all, (_, to)| all | *to),
            Self::Lines(lines) => {
                lines.at(cell).iter().fold(Words::default(), |all, (up, down)| all | *up | *down)
            }
            Self::Hops(_, hops) => hops.at(cell).iter().fold(Words::default(), |all, hop| all | hop.line),
        }
    }
}

/// Leaps as shifts, if there are few offsets.
pub(super) fn shifted<const N: usize>(leaps: &[Words<N>]) -> Option<Vec<(Words<N>, Shape<N>)>> {
    let mut moved: BTreeMap<i16, Words<N>> = BTreeMap::new();
    for (from, to) in leaps.iter().enumerate() {
        for to in to.cells() {
            let by = i16::try_from(to.index()).ok()? - i16::try_from(from).ok()?;
            moved.entry(by).or_default().insert(Cell::at(from));
        }
    }
    let shape = |(by, from)| (from, Shape::Shift { over: None, by });
    (moved.len() <= 4).then(|| moved.into_iter().map(shape).collect())
}

/// The same for lame leaps over one cell.
pub(super) fn shifted_over<const N: usize>(
    lames: &[(Cell, (Words<N>, Words<N>))],
) -> Option<Vec<(Words<N>, Shape<N>)>> {
    let mut moved: BTreeMap<(i16, i16), Words<N>> = BTreeMap::new();
    for (from, (way, to)) in lames {
        (way.count() == 1).then_some(())?;
        let far = |cell: Cell| Some(i16::try_from(cell.index()).ok()? - i16::try_from(from.index()).ok()?);
        for to in to.cells() {
            moved.entry((far(way.first()?)?, far(to)?)).or_default().insert(*from);
        }
    }
    let shape = |((over, by), from)| (from, Shape::Shift { over: Some(over), by });
    (moved.len() <= 4).then(|| moved.into_iter().map(shape).collect())
}

/// Pairs rays upwards and downwards to lines.
pub(super) fn lines<const N: usize>(cells: usize, rays: &[(Cell, (Words<N>, bool))]) -> Shape<N> {
    let mut rays = rays.to_vec();
    rays.sort_by_key(|(cell, _)| *cell);
    let mut pairs: Vec<(Cell, (Words<N>, Words<N>))> = Vec::new();
    for of_cell in rays.chunk_by(|(one, _), (other, _)| one == other) {
        let Some((cell, _)) = of_cell.first().copied() else { continue };
        let of = |upwards: bool| {
            let of_cell = of_cell.iter().filter(move |(_, (_, up))| *up == upwards);
            of_cell.map(|(_, (line, _))| *line).collect::<Vec<_>>()
        };
        let (up, down) = (of(true), of(false));
        for place in 0..up.len().max(down.len()) {
            let part = |of: &[Words<N>]| of.get(place).copied().unwrap_or_default();
            pairs.push((cell, (part(&up), part(&down))));
        }
    }
    Shape::Lines(Rows::of(cells, pairs))
}

/// Hoppers over so many pieces.
pub(super) fn hops<const N: usize>(cells: usize, over: u8, rays: &[(Cell, (Words<N>, bool))]) -> Shape<N> {
    let mut hops: Vec<(Cell, Hop<N>)> =
        rays.iter().map(|(cell, (line, upwards))| (*cell, Hop { line: *line, upwards: *upwards })).collect();
    hops.sort_by_key(|(cell, _)| *cell);
    Shape::Hops(over, Rows::of(cells, hops))
}
