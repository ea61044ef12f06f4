//! From where a man may be attacked on a cell.

use super::super::program::Program;
use super::super::table::NOWHERE;
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

/// A man who attacks, or would if more or fewer men stood between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Danger<const N: usize> {
    pub(super) from: Cell,
    /// The cells between him and the other.
    pub(super) between: Words<N>,
    /// Where those may go who do not stand between, and where those may go who do.
    pub(super) others: Words<N>,
    pub(super) between_may: Words<N>,
}

/// All dangers for one man.
#[derive(Clone, Debug)]
pub(super) struct Dangers<const N: usize> {
    list: [Danger<N>; DANGERS],
    count: usize,
    /// Whether somebody attacks him now.
    pub(super) is_attacked: bool,
    /// Where all others may go but those who stand between him and somebody.
    pub(super) allowed: Words<N>,
    /// All cells between, as far as it matters who leaves them.
    pub(super) between: Words<N>,
}

/// How many dangers there may be at once.
const DANGERS: usize = 24;

impl<const N: usize> Dangers<N> {
    /// None.
    pub(super) fn none() -> Self {
        Self {
            list: [Danger {
                from: NOWHERE,
                between: Words::default(),
                others: Words::ALL,
                between_may: Words::ALL,
            }; DANGERS],
            count: 0,
            is_attacked: false,
            allowed: Words::ALL,
            between: Words::default(),
        }
    }

    /// Where one who stands between may go; dangers of the man on the other cell left out.
    pub(super) fn allowed_to(&self, cell: Cell, but: Option<Cell>) -> Words<N> {
        self.list.iter().take(self.count).filter(|danger| Some(danger.from) != but).fold(
            Words::ALL,
            |allowed, danger| {
                allowed & if danger.between.has(cell) { danger.between_may } else { danger.others }
            },
        )
    }
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

    /// The dangers for the man from a side that one move of the side to move may bring about or end; nothing where they are too
    /// many.
    #[inline]
    pub(super) fn dangers<S: Store<N>>(
        &self,
        board: &Bitboards<N, S>,
        side: Side,
        dangers: &mut Dangers<N>,
    ) -> Option<()> {
        let (own, occupied) = (board.of_side(board.to_move), board.occupied());
        for from in (board.of_side(side) & self.reach).cells() {
            for of in self.of_kind(board.kind_on(from)) {
                if of.near.has(from) {
                    let (between, attacker) = (Words::default(), Words::one(from));
                    dangers.is_attacked |= of.attacks;
                    dangers.add(Danger { from, between, others: attacker, between_may: attacker })?;
                }
                if !of.far.has(from) {
                    continue;
                }
                let between = self.between(from);
                let standing = between & occupied;
                let now = standing.count();
                if now + 1 < of.over || now > of.over + 1 {
                    continue;
                }
                // No other man than one of the side to move can leave.
                if now == of.over + 1 && (standing & own).is_empty() {
                    continue;
                }
                let (empty, attacker) = (between.without(occupied), Words::one(from));
                dangers.is_attacked |= of.attacks && now == of.over;
                let others = match now {
                    _ if now == of.over => empty | attacker,
                    _ if now + 1 == of.over => Words::ALL.without(empty),
                    _ => Words::ALL,
                };
                let between_may = match now {
                    _ if now == of.over => Words::ALL.without(empty),
                    _ if now == of.over + 1 => empty | attacker,
                    _ => Words::ALL,
                };
                // Who stands between and takes the attacker stands between no more: there is nobody to be feared.
                dangers.add(Danger { from, between: standing, others, between_may })?;
            }
        }
        Some(())
    }
}

impl<const N: usize> Dangers<N> {
    /// Forgets all of them. The list is not written anew: that would take longer than to look for dangers.
    #[inline]
    pub(super) fn clear(&mut self) {
        (self.count, self.allowed, self.between, self.is_attacked) = (0, Words::ALL, Words::NONE, false);
    }

    #[inline]
    fn add(&mut self, danger: Danger<N>) -> Option<()> {
        self.allowed = self.allowed & danger.others;
        self.between |= danger.between;
        *self.list.get_mut(self.count)? = danger;
        self.count += 1;
        Some(())
    }
}
