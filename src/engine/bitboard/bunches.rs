//! The moves of a position in bunches: those of one piece by one op, or of all pieces by one step. A bunch is split only where a move
//! of it is played.

use super::super::table::NOWHERE;
use super::super::words::Words;
use super::chains::{Chain, ChainEnd};
use super::ops::Op;
use super::rules::Group;
use super::sinks::{DROP, NOBODY, Play, Plays, SPECIAL, Sink};
use crate::language::ir::Cell;

/// Moves by one op.
#[derive(Clone, Copy, Debug)]
struct Bunch<const N: usize> {
    group: u16,
    op: u16,
    /// The cell of the piece; none where all pieces make one step.
    from: Cell,
    /// The difference between the numbers of the cells of that step.
    by: i16,
    to: Words<N>,
}

/// Moves in bunches.
#[derive(Debug, Default)]
pub(super) struct Bunches<const N: usize> {
    of_ops: Vec<Bunch<N>>,
    /// Moves that come one by one.
    pub(super) plays: Plays<N>,
    /// How many moves are in bunches.
    bunched: usize,
    /// How many moves begin on each cell, without steps of all pieces; and the cells where such steps begin.
    begin: Vec<u32>,
    steps: Vec<Words<N>>,
}

impl<const N: usize> Bunches<N> {
    /// How many moves there are.
    pub(super) fn len(&self) -> usize {
        self.bunched + self.plays.list.len()
    }

    pub(super) fn clear(&mut self) {
        self.of_ops.clear();
        self.plays.truncate((0, 0));
        self.bunched = 0;
    }

    /// The group of acts to which all moves belong.
    pub(super) fn group(&self) -> Option<u16> {
        let of_plays = || self.plays.list.first().map(|play| play.group);
        self.of_ops.first().map(|bunch| bunch.group).or_else(of_plays)
    }

    /// Finds the piece that makes the move with a number, and adds its moves; with drops, adds all moves. Returns the number among
    /// them. `men`: the pieces that can move.
    pub(super) fn of_man(
        &mut self,
        group: &Group<N>,
        men: Words<N>,
        mut number: usize,
        found: &mut Vec<Play>,
    ) -> Option<usize> {
        // Pieces in hand have no cell.
        if self.plays.list.iter().any(|play| (DROP..SPECIAL).contains(&play.op)) {
            found.extend(&self.plays.list);
            for bunch in &self.of_ops {
                bunch.each(group, None, found)?;
            }
            return Some(number);
        }
        self.count(group)?;
        for from in men.cells() {
            let steps = self.steps.iter().filter(|froms| froms.has(from)).count();
            let many = self.begin.get(from.index()).map_or(0, |many| *many as usize) + steps;
            match number.checked_sub(many) {
                Some(left) => number = left,
                None => {
                    found.extend(self.plays.list.iter().filter(|play| play.from == from));
                    for bunch in &self.of_ops {
                        bunch.each(group, Some(from), found)?;
                    }
                    return Some(number);
                }
            }
        }
        None
    }

    /// Counts the moves that begin on each cell.
    fn count(&mut self, group: &Group<N>) -> Option<()> {
        self.begin.clear();
        self.begin.resize(64 * N, 0);
        self.steps.clear();
        for play in &self.plays.list {
            *self.begin.get_mut(play.from.index())? += 1;
        }
        for bunch in &self.of_ops {
            let op = group.ops.get(usize::from(bunch.op))?;
            if bunch.from == NOWHERE {
                for (cells, _) in &op.becomes {
                    self.steps.push((bunch.to & *cells).turned(-bunch.by));
                }
            } else {
                *self.begin.get_mut(bunch.from.index())? += many(op, bunch.to);
            }
        }
        Some(())
    }
}

/// How many moves an op makes of these cells.
#[inline]
fn many<const N: usize>(op: &Op<N>, to: Words<N>) -> u32 {
    let more = op.more.iter().map(|(cells, more)| (to & *cells).count() * more);
    to.count() + more.sum::<u32>()
}

impl<const N: usize> Bunch<N> {
    /// Adds the moves of the piece on a cell, or of all.
    fn each(&self, group: &Group<N>, of: Option<Cell>, found: &mut Vec<Play>) -> Option<()> {
        let Self { group: number, op, from, by, to } = *self;
        if from != NOWHERE && of.is_some_and(|of| of != from) {
            return Some(());
        }
        for (cells, becomes) in &group.ops.get(usize::from(op))?.becomes {
            let mut to = to & *cells;
            if let Some(of) = of.filter(|_| from == NOWHERE) {
                to = to & Words::one(of).turned(by);
            }
            found.extend(to.cells().map(|to| {
                let from = if from == NOWHERE { Cell(to.0.wrapping_add_signed(-by)) } else { from };
                Play { from, to, group: number, op, becomes: *becomes, taken: NOBODY }
            }));
        }
        Some(())
    }
}

impl<const N: usize> Sink<N> for Bunches<N> {
    #[inline]
    fn moves(&mut self, (group, number, op): (u16, u16, &Op<N>), from: Cell, to: Words<N>) {
        if !to.is_empty() {
            self.bunched += many(op, to) as usize;
            self.of_ops.push(Bunch { group, op: number, from, by: 0, to });
        }
    }

    #[inline]
    fn all_moves(&mut self, (group, number, op): (u16, u16, &Op<N>), by: i16, to: Words<N>) {
        if !to.is_empty() {
            self.bunched += many(op, to) as usize;
            self.of_ops.push(Bunch { group, op: number, from: NOWHERE, by, to });
        }
    }

    #[inline]
    fn one(&mut self, play: Play) {
        self.plays.one(play);
    }

    #[inline]
    fn drops(&mut self, play: Play, on: Words<N>) {
        self.plays.drops(play, on);
    }

    #[inline]
    fn chain(&mut self, of: (u16, u16, &Chain<N>), end: &ChainEnd<N>) {
        self.plays.chain(of, end);
    }
}
