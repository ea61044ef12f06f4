//! From where a man may be attacked on a cell.

use super::super::danger::{Danger, Dangers, Way};
use super::super::program::Program;
use super::super::tables::facts::Facts;
use super::super::tables::sights::{OfKind, Prey, Sights};
use super::super::why::Why;
use super::super::words::Words;
use super::position::{Bitboards, Store};
use crate::language::ir::{Cell, Kind, Side};
use crate::language::source::Span;

/// The men of one kind who attack, or only look.
#[derive(Debug)]
struct OfOne<const N: usize> {
    kind: u8,
    /// From where, whoever stands between.
    near: Words<N>,
    /// From where, if so many men stand between.
    far: Words<N>,
    over: u32,
    /// Whether they attack, and do not only look.
    attacks: bool,
}

/// From where a man of a kind may be attacked on a cell by a side, and from where he may not be seen.
#[derive(Debug)]
pub(super) struct Aims<const N: usize> {
    all: Vec<OfOne<N>>,
    /// In that list, the place of the first of each kind, and one more.
    first: Box<[u8]>,
    /// From where anybody attacks or looks.
    reach: Words<N>,
    /// For each cell from which somebody attacks, the cells between.
    between: Box<[Words<N>]>,
    /// The kinds that attack, as bits.
    takers: u32,
    /// The kinds whom this man must not see, if he must not; then there must be one of them.
    pub(super) faces: Option<Vec<u8>>,
}

impl<const N: usize> Aims<N> {
    /// Those of a man of a kind on a cell, whom a side attacks; nothing where that depends on more than who stands where.
    pub(super) fn of(p: &Program, facts: &Facts, of: (Kind, Side, Cell)) -> Option<Self> {
        let sights = Sights::<N>::of(p, facts, Prey::of(of)).filter(|sights| sights.unknown.is_empty())?;
        let met = facts
            .facing
            .as_ref()
            .filter(|facing| facing.from.has(of.0.index()))
            .map(|facing| facing.seen.iter().filter_map(|kind| u8::try_from(kind).ok()).collect());
        let mut aims = Self {
            all: Vec::new(),
            first: Box::default(),
            reach: Words::default(),
            between: vec![Words::default(); p.layout.cells].into(),
            takers: 0,
            faces: met,
        };
        let mut known = vec![false; p.layout.cells];
        let all = sights.attacks.iter().map(|one| (one, true));
        for (one, attacks) in all.chain(sights.facing.iter().map(|one| (one, false))) {
            aims.add(p, (one, attacks), &mut known)?;
        }
        aims.takers =
            aims.all.iter().filter(|of| of.attacks).fold(0, |kinds, of| kinds | 1 << (of.kind % 32));
        aims.all.sort_by_key(|of| of.kind);
        let place = |kind: usize| u8::try_from(aims.all.partition_point(|of| usize::from(of.kind) < kind));
        aims.first = (0..=p.kinds.len()).map(place).collect::<Result<_, _>>().ok()?;
        aims.reach = aims.all.iter().fold(Words::default(), |reach, of| reach | of.near | of.far);
        Some(aims)
    }

    fn add(&mut self, p: &Program, (one, attacks): (&OfKind<N>, bool), known: &mut [bool]) -> Option<()> {
        let kind = u8::try_from(one.kind.0).ok()?;
        for way in &one.ways {
            let place = |of: &OfOne<N>| of.kind == kind && of.attacks == attacks && of.over == way.over;
            let index = self.all.iter().position(place).unwrap_or_else(|| {
                let (near, far) = (Words::default(), Words::default());
                self.all.push(OfOne { kind, near, far, over: way.over, attacks });
                self.all.len() - 1
            });
            let of = self.all.get_mut(index)?;
            if way.over == 0 && way.between.is_empty() {
                of.near.insert(way.from);
                continue;
            }
            // One who attacks in two ways from one cell is looked at by the machine.
            p.only_if(!of.far.has(way.from), Span::default(), Why::Attacks)?;
            of.far.insert(way.from);
            let (between, known) =
                (self.between.get_mut(way.from.index())?, known.get_mut(way.from.index())?);
            p.only_if(!*known || *between == way.between, Span::default(), Why::Attacks)?;
            (*between, *known) = (way.between, true);
        }
        Some(())
    }

    /// Whether men of a kind may attack.
    #[inline]
    pub(super) fn is_by(&self, kind: u8) -> bool {
        self.takers >> (kind % 32) & 1 != 0
    }

    /// From where men of a kind may attack, if nobody else has to stand anywhere; nothing where somebody has.
    pub(super) fn attacks_of(&self, kind: u8) -> Option<Words<N>> {
        let attack = self.all.iter().filter(|of| of.attacks);
        let mut cells = Words::default();
        for of in attack {
            (of.over == 0).then_some(())?;
            if of.kind == kind {
                cells |= of.near | of.far;
            }
        }
        Some(cells)
    }

    /// From which of these cells a man of a kind attacks, where others are occupied.
    #[inline]
    pub(super) fn attacking(&self, kind: u8, cells: Words<N>, occupied: Words<N>) -> Words<N> {
        let mut attacking = Words::default();
        for of in self.all.iter().filter(|of| of.attacks && of.kind == kind) {
            attacking |= cells & of.near;
            for from in (cells & of.far).cells() {
                if (self.between(from) & occupied).count() == of.over {
                    attacking.insert(from);
                }
            }
        }
        attacking
    }

    /// How men of a kind attack.
    #[inline]
    fn of_kind(&self, kind: Option<Kind>) -> &[OfOne<N>] {
        let Some(kind) = kind else { return &[] };
        let place = |kind: usize| self.first.get(kind).copied().map_or(0, usize::from);
        self.all.get(place(kind.index())..place(kind.index() + 1)).unwrap_or(&[])
    }

    #[inline]
    fn between(&self, from: Cell) -> Words<N> {
        self.between.get(from.index()).copied().unwrap_or_default()
    }

    /// Whether the man is attacked by a side, where these cells are occupied, by those who stand on these.
    #[inline]
    pub(super) fn is_attacked<S: Store<N>>(
        &self,
        board: &Bitboards<N, S>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
    ) -> bool {
        self.any(board, side, (occupied, on), true)
    }

    /// The same, or seen.
    #[inline]
    pub(super) fn is_seen<S: Store<N>>(
        &self,
        board: &Bitboards<N, S>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
    ) -> bool {
        self.any(board, side, (occupied, on), false)
    }

    #[inline]
    fn any<S: Store<N>>(
        &self,
        board: &Bitboards<N, S>,
        side: Side,
        (occupied, on): (Words<N>, Words<N>),
        only_attacks: bool,
    ) -> bool {
        for from in (board.of_side(side) & on & self.reach).cells() {
            for of in self.of_kind(board.kind_on(from)) {
                if only_attacks && !of.attacks {
                    continue;
                }
                if of.near.has(from) {
                    return true;
                }
                if of.far.has(from) {
                    let between = self.between(from) & occupied;
                    if if of.over == 0 { between.is_empty() } else { between.count() == of.over } {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Adds the dangers for the piece from a side.
    #[inline]
    pub(super) fn dangers<S: Store<N>>(&self, board: &Bitboards<N, S>, side: Side, dangers: &mut Dangers<N>) {
        let (own, occupied) = (board.of_side(board.to_move), board.occupied());
        for from in (board.of_side(side) & self.reach).cells() {
            for of in self.of_kind(board.kind_on(from)) {
                if of.near.has(from) {
                    dangers.add(Danger::near(from), of.attacks);
                }
                if of.far.has(from) {
                    let way = Way { from, between: self.between(from), over: of.over };
                    if let Some(danger) = Danger::of(way, occupied, own) {
                        dangers.add(danger, of.attacks);
                    }
                }
            }
        }
    }
}
