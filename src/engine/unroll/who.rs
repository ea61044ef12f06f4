//! Who may stand on a cell: nobody, or pieces of some owners, kinds and flags.

use super::super::code::{Code, Owner, Set, SetKind, StateOf};
use super::super::known::{Knows, is_in};
use super::super::layout::Place;
use crate::language::ir::{Cell, Kind, ManOwner, Side, StateId};

/// How many flags can be told apart, and how many kinds.
const FLAGS: usize = 2;
const KINDS: usize = 128 / COMBINATIONS;
/// A kind has a bit for each combination of flags, so many.
const COMBINATIONS: usize = 1 << FLAGS;
const ANY_FLAGS: u128 = (1 << COMBINATIONS) - 1;

/// The owners, by their places.
const OWNERS: [ManOwner; 3] = [ManOwner::Side(Side(0)), ManOwner::Side(Side(1)), ManOwner::Nobody];

/// Who may stand on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::engine) struct Who {
    /// The cell may be empty.
    pub(in crate::engine) nobody: bool,
    /// By owner the bits of the pieces.
    pieces: [u128; 3],
}

/// A piece on a cell, as far as it is told apart from others.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Piece {
    pub(in crate::engine) owner: ManOwner,
    pub(in crate::engine) kind: Kind,
    flags: usize,
}

impl Who {
    pub(in crate::engine) const NONE: Self = Self { nobody: false, pieces: [0; 3] };
    /// The cell is empty.
    pub(in crate::engine) const NOBODY: Self = Self { nobody: true, ..Self::NONE };
    /// Any piece stands there.
    pub(in crate::engine) const PIECES: Self = Self { nobody: false, pieces: [u128::MAX; 3] };
    pub(in crate::engine) const ANYBODY: Self = Self { nobody: true, ..Self::PIECES };

    /// Whether the kinds of a game can be told apart.
    pub(in crate::engine) fn tells(p: &Code) -> bool {
        p.kinds.len() <= KINDS
    }

    /// Those of whom something is so; nothing where that is not known of one of them. `flags`: how many flags it depends on.
    pub(in crate::engine) fn such(
        kinds: usize,
        flags: usize,
        is_so: impl Fn(Option<Piece>) -> Option<bool>,
    ) -> Option<Self> {
        let mut who = Self { nobody: is_so(None)?, ..Self::NONE };
        for (owner, of_owner) in OWNERS.into_iter().zip(&mut who.pieces) {
            for kind in 0..kinds.min(KINDS) {
                let (many, mut combinations) = (1 << flags.min(FLAGS), 0);
                for flags in 0..many {
                    let piece = Piece { owner, kind: Kind::at(kind), flags };
                    combinations |= u128::from(is_so(Some(piece))?) << flags;
                }
                // Flags on which it does not depend may be anything.
                let copies = (0..COMBINATIONS).step_by(many);
                combinations = copies.fold(0, |all, further| all | combinations << further);
                *of_owner |= combinations << (kind * COMBINATIONS);
            }
        }
        Some(who)
    }

    /// The same of pieces of the two sides.
    pub(in crate::engine) fn of_sides(
        kinds: usize,
        is_so: impl Fn(Option<Piece>) -> Option<bool>,
    ) -> Option<Self> {
        let of_side = |piece: &Piece| matches!(piece.owner, ManOwner::Side(_));
        Self::such(kinds, 0, |piece| match piece {
            Some(piece) if !of_side(&piece) => Some(false),
            piece => is_so(piece),
        })
    }

    /// Whether a piece, or nobody, is in a set, if it stands on a cell. `flags`: the states that are flags.
    pub(in crate::engine) fn is_in(
        p: &Code,
        flags: &[StateId],
        (own, set, cell): (Side, &Set, Cell),
    ) -> impl Fn(Option<Piece>) -> Option<bool> {
        move |piece| is_in(p, &OnCell { own, cell, piece, flags }, set)
    }

    /// The same without nobody.
    pub(in crate::engine) fn pieces(self) -> Self {
        Self { nobody: false, ..self }
    }

    /// Who is in both.
    pub(in crate::engine) fn and(mut self, other: Self) -> Self {
        self.nobody &= other.nobody;
        self.pieces.iter_mut().zip(other.pieces).for_each(|(one, other)| *one &= other);
        self
    }

    /// Who is in one of them.
    pub(in crate::engine) fn or(mut self, other: Self) -> Self {
        self.nobody |= other.nobody;
        self.pieces.iter_mut().zip(other.pieces).for_each(|(one, other)| *one |= other);
        self
    }

    /// Whether any piece is among them.
    pub(in crate::engine) fn has_pieces(&self) -> bool {
        self.pieces.iter().any(|pieces| *pieces != 0)
    }

    pub(in crate::engine) fn is_empty(&self) -> bool {
        !self.nobody && !self.has_pieces()
    }

    /// Whether a piece of an owner is among them.
    pub(in crate::engine) fn has_of(&self, owner: usize) -> bool {
        self.pieces.get(owner).is_some_and(|pieces| *pieces != 0)
    }

    /// Whether pieces of an owner and a kind are among them, some at least.
    pub(in crate::engine) fn has_kind(&self, owner: usize, kind: Kind) -> bool {
        self.has_some(owner, kind, ANY_FLAGS)
    }

    /// Whether a piece with a combination of flags is among them.
    #[inline]
    pub(in crate::engine) fn has(&self, owner: usize, kind: Kind, flags: usize) -> bool {
        self.has_some(owner, kind, 1 << flags)
    }

    #[inline]
    fn has_some(&self, owner: usize, kind: Kind, combinations: u128) -> bool {
        let of_owner = self.pieces.get(owner).copied().unwrap_or(0);
        kind.index() < KINDS && of_owner >> (kind.index() * COMBINATIONS) & combinations != 0
    }

    /// Whether they are all pieces of one kind and owner, and nobody else.
    pub(in crate::engine) fn is_only(&self, owner: usize, kind: Kind) -> bool {
        let mut one = Self::NONE;
        if let Some(pieces) = one.pieces.get_mut(owner).filter(|_| kind.index() < KINDS) {
            *pieces = ANY_FLAGS << (kind.index() * COMBINATIONS);
        }
        *self == one
    }
}

/// A cell, and the piece on it.
struct OnCell<'f> {
    own: Side,
    cell: Cell,
    piece: Option<Piece>,
    /// The states that are flags.
    flags: &'f [StateId],
}

impl Knows for OnCell<'_> {
    fn own(&self) -> Side {
        self.own
    }

    fn cell(&self) -> Option<Cell> {
        Some(self.cell)
    }

    fn is_piece(&self) -> Option<bool> {
        Some(self.piece.is_some())
    }

    fn owner(&self) -> Option<ManOwner> {
        self.piece.map(|piece| piece.owner)
    }

    fn kind(&self) -> Option<Kind> {
        self.piece.map(|piece| piece.kind)
    }

    fn is_in_other(&self, p: &Code, set: &Set) -> Option<bool> {
        let SetKind::Flagged(StateOf { state, of: Owner::Men(of), .. }) = &set.kind else { return None };
        matches!(of.kind, SetKind::It).then_some(())?;
        let Some(Piece { owner, kind, flags }) = self.piece else { return Some(false) };
        let info = p.layout.state(*state)?;
        let has = p.layout.has(kind, *state);
        match self.flags.iter().position(|flag| flag == state) {
            Some(flag) => Some(has && flags >> flag & 1 != 0),
            None if info.place == Place::Constant => Some(has && info.first_of(kind, owner) == 1),
            None => None,
        }
    }
}
