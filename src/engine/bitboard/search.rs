//! The moves that ops find, within the bounds that attacks on the royal pieces set.

use super::super::danger::Dangers;
use super::super::tables::attackers::Attackers;
use super::super::words::Words;
use super::chains::ChainEnd;
use super::ops::{LANDS, Op};
use super::position::Bitboards;
use super::rules::Group;
use super::shape::Shape;
use super::sinks::{Play, Sink};
use crate::language::ir::{Cell, Kind};

/// Scratch memory that is used again in each position.
#[derive(Debug, Default)]
pub(super) struct Scratch<const N: usize> {
    pub(super) dangers: Dangers<N>,
    pub(super) spared: Dangers<N>,
    /// Where legs may land, by the index of the landing. It is written anew in each position, so it need not be cleared.
    pub(super) lands: [Words<N>; LANDS],
    pub(super) chains: Vec<ChainEnd<N>>,
    /// See [`super::tried`].
    pub(super) met: Vec<Play>,
}

/// The kind and the cell of the royal piece, if there is one.
pub(super) type Royal = Option<(Kind, Cell)>;

/// The royal piece of the side to move, which is of one of these kinds. Nothing if there are several: each would have dangers of its
/// own.
#[inline]
pub(super) fn royal_of<const N: usize>(board: &Bitboards<N>, kinds: &[u8]) -> Option<Royal> {
    let mut royal = None;
    for kind in kinds {
        let men = board.of_side(board.to_move) & board.of_kind(usize::from(*kind));
        if let Some(cell) = men.first() {
            (royal.is_none() && men.is_one_at_most()).then_some(())?;
            royal = Some((Kind(u16::from(*kind)), cell));
        }
    }
    Some(royal)
}

/// The royal piece, and what binds the others to certain cells.
pub(super) struct Bound<'r, const N: usize> {
    pub(super) royal: Royal,
    pub(super) dangers: &'r Dangers<N>,
}

impl<const N: usize> Bound<'_, N> {
    /// Its cell, and whether it is safe there.
    pub(super) fn safe(&self) -> Option<(Cell, bool)> {
        self.royal.map(|(_, at)| (at, !self.dangers.is_attacked))
    }
}

/// Moves are looked for in a position, by the ops of a group.
pub(super) struct Search<'a, const N: usize> {
    pub(super) board: &'a Bitboards<N>,
    pub(super) occupied: Words<N>,
    pub(super) number: u16,
    pub(super) group: &'a Group<N>,
    /// The cells where legs may land now.
    pub(super) lands: &'a [Words<N>; LANDS],
    pub(super) bound: Bound<'a, N>,
    pub(super) spared: Spared<'a, N>,
}

impl<const N: usize> Search<'_, N> {
    /// The cells where an op may land.
    #[inline]
    pub(super) fn lands_of(&self, op: &Op<N>) -> Words<N> {
        self.lands.get(usize::from(op.land)).copied().unwrap_or_default() & op.ends
    }

    /// Finds the moves of pieces that stand between the royal piece and no attacker: all of a kind together.
    #[inline]
    pub(super) fn unbound_moves(&self, sink: &mut impl Sink<N>) {
        let Self { board, occupied, number, bound, .. } = self;
        let allowed = bound.dangers.allowed;
        if allowed.is_empty() {
            return;
        }
        let royal = bound.royal.map(|(_, at)| Words::one(at)).unwrap_or_default();
        let pieces = board.of_side(board.to_move).without(bound.dangers.between | royal);
        for (place, op) in (0..).zip(&self.group.ops) {
            let pieces = pieces & board.of_kind(usize::from(op.kind)) & op.from;
            if pieces.is_empty() {
                continue;
            }
            let land = self.lands_of(op) & allowed;
            let of = (*number, place, op);
            if let Shape::Shift { by, .. } = op.shape {
                let to = op.shape.of_all(pieces, *occupied) & land;
                if !to.is_empty() {
                    sink.all_moves(of, by, to);
                }
                continue;
            }
            each(&op.shape, pieces, *occupied, |from, to| {
                let to = spare(&self.spared, board, (op, from), to & land);
                if !to.is_empty() {
                    sink.moves(of, from, to);
                }
            });
        }
    }

    /// Finds the moves of pieces that stand between the royal piece and an attacker, such as pinned ones.
    #[inline]
    pub(super) fn moves_between(&self, sink: &mut impl Sink<N>) -> Option<()> {
        let Self { board, bound, .. } = self;
        for from in (bound.dangers.between & board.of_side(board.to_move)).cells() {
            // Who leaves a pile leaves the others between.
            let stays = self.group.has_piles && board.mark_on(from) > 0;
            let allowed = if stays { bound.dangers.allowed } else { bound.dangers.allowed_to(from, None) };
            if bound.royal.is_some_and(|(_, at)| at == from) || allowed.is_empty() {
                continue;
            }
            for (place, op) in ops_of(self.group, board.kind_on(from)?).filter(|(_, op)| op.from.has(from)) {
                let to = op.shape.from(from, self.occupied) & self.lands_of(op) & allowed;
                let to = spare(&self.spared, board, (op, from), to);
                if !to.is_empty() {
                    sink.moves((self.number, place, op), from, to);
                }
            }
        }
        Some(())
    }
}

/// A piece of the other side that must not be attacked.
pub(super) struct Spared<'r, const N: usize> {
    /// From where it is attacked, if there is one.
    pub(super) attackers: Option<&'r Attackers<N>>,
    pub(super) dangers: &'r Dangers<N>,
}

/// Those of these cells to which a piece may go without attacking it.
#[inline]
pub(super) fn spare<const N: usize>(
    Spared { attackers, dangers }: &Spared<'_, N>,
    board: &Bitboards<N>,
    (op, from): (&Op<N>, Cell),
    to: Words<N>,
) -> Words<N> {
    match attackers {
        None => to,
        Some(attackers) => spare_from((attackers, dangers), board, (op, from), to),
    }
}

#[inline(never)]
fn spare_from<const N: usize>(
    (attackers, dangers): (&Attackers<N>, &Dangers<N>),
    board: &Bitboards<N>,
    (op, from): (&Op<N>, Cell),
    to: Words<N>,
) -> Words<N> {
    // A piece between it and one of its own attackers has to stay between.
    let mut to = if dangers.between.has(from) { to & dangers.allowed_to(from, Some(from)) } else { to };
    let occupied = board.occupied().without(Words::one(from));
    for (cells, becomes) in &op.becomes {
        to = to.without(attackers.attacking(Kind(u16::from(*becomes)), to & *cells, occupied));
    }
    to
}

/// The ops of a kind, with their indices.
pub(super) fn ops_of<const N: usize>(group: &Group<N>, kind: Kind) -> impl Iterator<Item = (u16, &Op<N>)> {
    let ops = group.of_kind.get(kind.index()).map_or(&[][..], Vec::as_slice);
    ops.iter().filter_map(|place| Some((*place, group.ops.get(usize::from(*place))?)))
}

/// Passes on for each of these pieces the cells to which it can go.
#[inline]
fn each<const N: usize>(
    shape: &Shape<N>,
    men: Words<N>,
    occupied: Words<N>,
    mut tell: impl FnMut(Cell, Words<N>),
) {
    // The match on the shape is outside of the loop over the pieces.
    match shape {
        Shape::Leap(to) => {
            for from in men.cells() {
                tell(from, to.get(from.index()).copied().unwrap_or_default());
            }
        }
        Shape::Lines(lines) => {
            for from in men.cells() {
                let mut cells = Words::default();
                for (up, down) in lines.at(from) {
                    cells |= Words::seen(occupied, *up, *down);
                }
                tell(from, cells);
            }
        }
        _ => {
            for from in men.cells() {
                tell(from, shape.from(from, occupied));
            }
        }
    }
}
