//! Chains of jumps: a piece jumps over others one after the other, and captures them at once or at the end of the walk.

use std::collections::BTreeMap;

use super::super::known::{Known, One, Subject, Who};
use super::super::program::{Clause, ClauseId, Program, Set};
use super::super::tables::facts::Facts;
use super::super::tables::jumps::line_of;
use super::super::tables::landings::{begins, kinds_landed};
use super::super::tables::victims::Victims;
use super::super::unroll::Post;
use super::super::why::Why;
use super::super::words::Words;
use super::far::{Chosen, Far, lead_once};
use super::forms::{Form, Over};
use super::gains::Gain;
use super::ops::{Land, sets_off};
use super::shape::Rows;
use crate::language::ir::{Cell, Kind, Side};

/// If jumps have at most so many different offsets, shifts of sets tell which pieces can begin one.
const SHIFTS: usize = 16;

/// A clause has at most so many sorts of jumps.
pub(super) const SORTS: usize = 4;

/// The chains of jumps of one clause.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the clause")]
pub(super) struct Chain<const N: usize> {
    pub(super) clause: ClauseId,
    pub(super) kind: u8,
    /// The cells where a chain may begin.
    pub(super) from: Words<N>,
    /// The sorts of jumps: what they jump over, and what a jump adds to the count of the mover.
    pub(super) sorts: Vec<(Land<N>, Option<Gain>)>,
    /// Whether jumps over one piece lead to each cell in at most one way.
    pub(super) once: bool,
    /// Jumps over one cell to the next, with their sorts.
    pub(super) near: Rows<(Cell, Cell, u8)>,
    pub(super) far: Rows<(Far<N>, u8)>,
    /// The same jumps by their offsets: where they begin, and how far from there the jumped piece and the landing are.
    shifts: Vec<(Words<N>, i16, i16)>,
    /// The cells from which offsets do not tell whether a chain can begin.
    asked: Words<N>,
    pub(super) least: u32,
    pub(super) most: u32,
    pub(super) goes_on: bool,
    pub(super) returns: bool,
    pub(super) late: bool,
    pub(super) chosen: Option<Chosen<N>>,
    /// The kinds that the mover may have at the end, by cell.
    becomes: Vec<(Words<N>, u8)>,
    pub(super) ends: Words<N>,
    /// Nothing happens but that a piece jumps, captures what it has jumped over, and is perhaps promoted.
    pub(super) is_plain: bool,
}

/// Where a chain ends, and what it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChainEnd<const N: usize> {
    pub(super) place: u16,
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) taken: Words<N>,
}

impl<const N: usize> Chain<N> {
    /// The chains of a clause of a kind and side, in a group of acts; `None` if it asks something that is not known here.
    pub(super) fn of(
        p: &Program,
        facts: &Facts,
        (group, kind, side): (u16, Kind, Side),
        (id, clause, form): (ClauseId, &Clause, &Form<'_>),
    ) -> Option<Self> {
        let rules = p.kind(kind);
        let nobody_is_safe = p.kinds.iter().all(|kind| kind.safe.is_empty());
        (nobody_is_safe && rules.passes.is_free() && rules.enters.is_free()).then_some(())?;
        let cells = || (0..p.layout.cells).map(Cell::at);
        let post = |cell| Post { group, kind, side, cell };
        let mut from = Words::default();
        for cell in cells() {
            if begins(p, post(cell), clause)? {
                from.insert(cell);
            }
        }
        let mover = One { kind, owner: Some(side.into()), cell: None };
        let victims_of = |whom: &Set| {
            Victims::such(p, |met| {
                let known = Known { met: Some(met), here: None, origin: None, ..Known::of(side, mover) };
                let subject = match met.cell {
                    Some(cell) => Subject::Place(cell, Who::Met),
                    None => Subject::Man(Who::Met),
                };
                known.is_in(p, whom, subject)
            })
        };
        let (sorts, of_jump) = sorts(&form.jumps, victims_of)?;
        // A piece that at once captures one of two pieces like itself may land where the other stood: two ways to one position.
        let takes_own = |(land, _): &(Land<N>, _)| {
            let mut kinds = (0..p.kinds.len()).map(Kind::at);
            land.victims.as_ref().is_some_and(|of| kinds.any(|kind| of.may_be(side.index(), kind)))
        };
        p.only_if(form.late || !sorts.iter().any(takes_own), clause.at, Why::Takes)?;
        let (mut near, mut far) = (Vec::new(), Vec::new());
        let jumps = || form.jumps.iter().zip(&of_jump);
        for (cell, (jump, sort)) in cells().flat_map(|cell| jumps().map(move |jump| (cell, jump))) {
            if jump.before || jump.behind {
                let all = Far::all(p, jump, (side, cell))?;
                far.extend(all.into_iter().map(|(cell, far)| (cell, (far, *sort))));
                continue;
            }
            for direction in *jump.directions.get(side.index())? {
                if let [over, to, ..] = line_of(p, *direction, cell)?[..] {
                    near.push((cell, (over, to, *sort)));
                }
            }
        }
        let chosen = match &form.chosen {
            None => None,
            Some(jump) => {
                let far = cells().map(|cell| Far::all(p, jump, (side, cell))).collect::<Option<Vec<_>>>()?;
                // A piece that waits to be captured belongs to no side any more.
                let whom = victims_of(jump.whom)?;
                let [.., of_nobody] = whom.all;
                (!of_nobody && whom.some.iter().all(|(owner, ..)| *owner < 2)).then_some(())?;
                let whom = Land { empty: false, victims: Some(whom) };
                Some(Chosen { whom, far: Rows::of(p.layout.cells, far.into_iter().flatten().collect()) })
            }
        };
        let mut asked: Words<N> = far.iter().map(|(cell, _)| *cell).collect();
        let shifts = shifts(&near)?;
        if shifts.len() > SHIFTS {
            asked |= near.iter().map(|(cell, _)| *cell).collect();
        }
        let once = sorts.len() == 1 && lead_once(&near, &far);
        let (becomes, ends) = landings(p, facts, (group, kind, side), from)?;
        // A promoted piece loses its states, so its count, too.
        let counts = sorts.iter().any(|(_, gain)| gain.is_some());
        (!counts || rules.promotions.is_empty() && !facts.blasts && !facts.turns_men).then_some(())?;
        Some(Self {
            clause: id,
            kind: u8::try_from(kind.0).ok()?,
            from,
            sorts,
            once,
            shifts,
            asked,
            near: Rows::of(p.layout.cells, near),
            far: Rows::of(p.layout.cells, far),
            least: form.least,
            most: form.most,
            goes_on: form.goes_on,
            returns: form.returns,
            late: form.late,
            chosen,
            becomes,
            ends,
            is_plain: !sets_off(p, kind),
        })
    }

    /// The kinds that the mover may have at the end.
    #[inline]
    pub(super) fn kinds(&self, to: Cell) -> impl Iterator<Item = u8> {
        self.becomes.iter().filter(move |(cells, _)| cells.has(to)).map(|(_, kind)| *kind)
    }

    /// Those of these pieces that can begin a chain, and perhaps some that cannot.
    #[inline]
    pub(super) fn beginners(&self, men: Words<N>, occupied: Words<N>, victims: Words<N>) -> Words<N> {
        let empty = Words::ALL.without(occupied);
        let mut begin = men & self.asked;
        for (from, over, to) in self.shifts.iter().take(SHIFTS) {
            let jumped = (men & *from).turned(*over) & victims;
            if !jumped.is_empty() {
                begin |= (jumped.turned(*to - *over) & empty).turned(-*to);
            }
        }
        begin
    }
}

/// Sorts of jumps.
type Sorts<const N: usize> = Vec<(Land<N>, Option<Gain>)>;

/// The sorts of jumps, and the sort of each jump.
fn sorts<const N: usize>(
    jumps: &[Over<'_>],
    victims_of: impl Fn(&Set) -> Option<Victims<N>>,
) -> Option<(Sorts<N>, Vec<u8>)> {
    let (mut sorts, mut of_jump): (Sorts<N>, Vec<u8>) = (Vec::new(), Vec::new());
    for jump in jumps {
        let victims = victims_of(jump.whom)?;
        let is_it = |(land, gain): &(Land<N>, Option<Gain>)| {
            land.victims.as_ref() == Some(&victims) && *gain == jump.gain
        };
        let place = sorts.iter().position(is_it).unwrap_or(sorts.len());
        of_jump.push(u8::try_from(place).ok()?);
        if place == sorts.len() {
            sorts.push((Land { empty: false, victims: Some(victims) }, jump.gain));
        }
    }
    // There is only one count.
    let mut counted = sorts.iter().filter_map(|(_, gain)| gain.map(|gain| gain.state));
    let first = counted.next();
    (sorts.len() <= SORTS && counted.all(|state| Some(state) == first)).then_some((sorts, of_jump))
}

/// The kinds that a piece may have at the end of a walk, by cell, and all these cells; `None` if that depends on where it began.
fn landings<const N: usize>(
    p: &Program,
    facts: &Facts,
    (group, kind, side): (u16, Kind, Side),
    from: Words<N>,
) -> Option<(Vec<(Words<N>, u8)>, Words<N>)> {
    let rules = p.kind(kind);
    if rules.promotions.is_empty() && rules.stands.is_free() && rules.stops.is_free() {
        return Some((vec![(Words::ALL, u8::try_from(kind.0).ok()?)], Words::ALL));
    }
    let mut becomes: Vec<(Words<N>, u8)> = Vec::new();
    let mut ends = Words::default();
    for to in (0..p.layout.cells).map(Cell::at) {
        let mut landed =
            from.cells().map(|cell| kinds_landed(p, facts, Post { group, kind, side, cell }, to));
        let Some(first) = landed.next() else { continue };
        let first = first?;
        landed.all(|other| other.as_ref() == Some(&first)).then_some(())?;
        for kind in first {
            let kind = u8::try_from(kind.0).ok()?;
            ends.insert(to);
            match becomes.iter_mut().find(|(_, known)| *known == kind) {
                Some((cells, _)) => cells.insert(to),
                None => becomes.push((Words::one(to), kind)),
            }
        }
    }
    Some((becomes, ends))
}

/// Jumps by their offsets.
fn shifts<const N: usize>(near: &[(Cell, (Cell, Cell, u8))]) -> Option<Vec<(Words<N>, i16, i16)>> {
    let mut moved: BTreeMap<(i16, i16), Words<N>> = BTreeMap::new();
    for (from, (over, to, _)) in near {
        let far = |cell: &Cell| Some(i16::try_from(cell.0).ok()? - i16::try_from(from.0).ok()?);
        moved.entry((far(over)?, far(to)?)).or_default().insert(*from);
    }
    Some(moved.into_iter().map(|((over, to), from)| (from, over, to)).collect())
}
