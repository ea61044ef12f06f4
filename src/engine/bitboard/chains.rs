//! Chains of jumps: a piece jumps over others one after the other, and captures them at once or at the end of the walk.

use std::collections::BTreeMap;

use super::super::known::{Known, One, Subject, Who};
use super::super::program::{Clause, ClauseId, Program, Set};
use super::super::tables::facts::Facts;
use super::super::tables::jumps::line_of;
use super::super::tables::most::Most;
use super::super::tables::targets::{begins, kinds_landed};
use super::super::tables::victims::Victims;
use super::super::unroll::Post;
use super::super::why::Why;
use super::super::words::Words;
use super::far::{Chosen, Far, lead_once, nearest};
use super::forms::{Form, Over};
use super::gains::Gain;
use super::lower::sets_off;
use super::position::Bitboards;
use super::rules::{self, Group};
use super::shape::Rows;
use super::sinks::Sink;
use crate::language::ir::{Cell, Kind, Side};

/// If more jumps than this have to be tried in a position, the machine plays.
const JUMPS: u32 = 200_000;

/// If jumps have at most so many different offsets, shifts of sets tell which pieces can begin one.
const SHIFTS: usize = 16;

/// A clause has at most so many sorts of jumps.
const SORTS: usize = 4;

/// `with most` may compare chains by at most so many criteria.
const CRITERIA: usize = 4;

/// The score of a chain, criterion by criterion.
type Score = [i64; CRITERIA];

/// The chains of jumps of one clause.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the clause")]
pub(super) struct Chain<const N: usize> {
    pub(super) clause: ClauseId,
    pub(super) kind: u8,
    /// The cells where a chain may begin.
    from: Words<N>,
    /// The sorts of jumps: what they jump over, and what a jump adds to the count of the mover.
    sorts: Vec<(rules::Land<N>, Option<Gain>)>,
    /// Whether jumps over one piece lead to each cell in at most one way.
    once: bool,
    /// Jumps over one cell to the next, with their sorts.
    near: Rows<(Cell, Cell, u8)>,
    far: Rows<(Far<N>, u8)>,
    /// The same jumps by their offsets: where they begin, and how far from there the jumped piece and the landing are.
    shifts: Vec<(Words<N>, i16, i16)>,
    /// The cells from which offsets do not tell whether a chain can begin.
    asked: Words<N>,
    least: u32,
    most: u32,
    goes_on: bool,
    returns: bool,
    late: bool,
    chosen: Option<Chosen<N>>,
    /// The kinds that the mover may have at the end, by cell.
    becomes: Vec<(Words<N>, u8)>,
    ends: Words<N>,
    /// Nothing happens but that a piece jumps, captures what it has jumped over, and is perhaps promoted.
    pub(super) is_plain: bool,
}

/// Where a chain ends, and what it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChainEnd<const N: usize> {
    place: u16,
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
        let takes_own = |(land, _): &(rules::Land<N>, _)| {
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
                let whom = rules::Land { empty: false, victims: Some(whom) };
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
    fn beginners(&self, men: Words<N>, occupied: Words<N>, victims: Words<N>) -> Words<N> {
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
type Sorts<const N: usize> = Vec<(rules::Land<N>, Option<Gain>)>;

/// The sorts of jumps, and the sort of each jump.
fn sorts<const N: usize>(
    jumps: &[Over<'_>],
    victims_of: impl Fn(&Set) -> Option<Victims<N>>,
) -> Option<(Sorts<N>, Vec<u8>)> {
    let (mut sorts, mut of_jump): (Sorts<N>, Vec<u8>) = (Vec::new(), Vec::new());
    for jump in jumps {
        let victims = victims_of(jump.whom)?;
        let is_it = |(land, gain): &(rules::Land<N>, Option<Gain>)| {
            land.victims.as_ref() == Some(&victims) && *gain == jump.gain
        };
        let place = sorts.iter().position(is_it).unwrap_or(sorts.len());
        of_jump.push(u8::try_from(place).ok()?);
        if place == sorts.len() {
            sorts.push((rules::Land { empty: false, victims: Some(victims) }, jump.gain));
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

/// The search for the chains of one piece.
struct Walk<'a, const N: usize> {
    chain: &'a Chain<N>,
    place: u16,
    from: Cell,
    found: &'a mut Vec<ChainEnd<N>>,
    /// Where the chains of this piece begin in the list.
    begun: usize,
    /// The highest score so far, and the criteria, if only the chains with the highest score are played.
    most: Option<(&'a mut Score, &'a [Counted<N>])>,
    /// What jumps of each sort may go over.
    of_sort: &'a [Words<N>; SORTS],
    /// The pieces that must not be captured.
    forbidden: Words<N>,
    /// The pieces for which some landings are preferred: see [`Chosen`].
    seen: Words<N>,
    /// How many jumps may still be tried.
    left: &'a mut u32,
}

/// A criterion by which chains are compared.
#[derive(Clone, Copy, Debug)]
enum Counted<const N: usize> {
    /// How many of these pieces are captured.
    Taken(Words<N>),
    /// A constant.
    Always(i64),
    /// What the mover has counted on its way.
    OnTheWay,
}

/// A state of the search.
#[derive(Clone, Copy)]
struct Stand<const N: usize> {
    at: Cell,
    round: u32,
    taken: Words<N>,
    occupied: Words<N>,
    victims: Words<N>,
    /// What the mover has counted on its way.
    counted: i64,
}

impl<const N: usize> Walk<'_, N> {
    /// Finds all ends from here; `None` if there are too many jumps.
    fn go(&mut self, stand: Stand<N>) -> Option<()> {
        *self.left = self.left.checked_sub(1)?;
        let Stand { at, round, occupied, victims, .. } = stand;
        let chain = self.chain;
        let mut goes = false;
        if round < chain.most {
            for (over, to, sort) in chain.near.at(at) {
                if victims.has(*over) && !occupied.has(*to) && self.may_go_over(*sort, *over) {
                    goes = true;
                    self.jump(stand, (Words::one(*over), *to, *sort))?;
                }
            }
            for (far, sort) in chain.far.at(at) {
                let whom = if chain.sorts.len() == 1 {
                    victims
                } else {
                    victims & self.of_sort.get(usize::from(*sort)).copied().unwrap_or_default()
                };
                let Some((man, rest)) = far.over(occupied, whom) else { continue };
                let mut landings = rest.up_to_first(occupied, far.hop.upwards).without(occupied);
                if !far.behind {
                    landings = landings & nearest(rest, far.hop.upwards);
                }
                if let Some(chosen) = chain.chosen.as_ref().filter(|_| !landings.is_one_at_most()) {
                    let occupied = if chain.late { occupied } else { occupied.without(man) };
                    let seen = self.seen.without(stand.taken | man);
                    let some = landings.cells().filter(|to| chosen.is_seen(*to, occupied, seen));
                    let some: Words<N> = some.collect();
                    if !some.is_empty() {
                        landings = some;
                    }
                }
                for to in landings.cells() {
                    goes = true;
                    self.jump(stand, (man, to, *sort))?;
                }
            }
        }
        if round >= chain.least && !(goes && chain.goes_on) {
            self.end(stand);
        }
        Some(())
    }

    /// Whether a jump of a sort may go over the piece on a cell.
    #[inline]
    fn may_go_over(&self, sort: u8, over: Cell) -> bool {
        self.chain.sorts.len() == 1
            || self.of_sort.get(usize::from(sort)).is_some_and(|victims| victims.has(over))
    }

    fn jump(&mut self, stand: Stand<N>, (man, to, sort): (Words<N>, Cell, u8)) -> Option<()> {
        let gain = self.chain.sorts.get(usize::from(sort)).and_then(|(_, gain)| gain.as_ref());
        let counted = gain.map_or(stand.counted, |gain| gain.after(stand.counted));
        let occupied = if self.chain.late { stand.occupied } else { stand.occupied.without(man) };
        let victims = stand.victims.without(man);
        self.go(Stand {
            at: to,
            round: stand.round + 1,
            taken: stand.taken | man,
            occupied,
            victims,
            counted,
        })
    }

    fn end(&mut self, Stand { at, taken, counted, .. }: Stand<N>) {
        let stays = at == self.from && !self.chain.returns;
        if stays || !self.chain.ends.has(at) || !(taken & self.forbidden).is_empty() {
            return;
        }
        if let Some((most, criteria)) = &mut self.most {
            let mut score = Score::default();
            for (there, by) in score.iter_mut().zip(*criteria) {
                *there = match by {
                    Counted::Taken(of) => i64::from((taken & *of).count()),
                    Counted::Always(value) => *value,
                    Counted::OnTheWay => counted,
                };
            }
            if score < **most {
                return;
            }
            if score > **most {
                self.found.clear();
                (**most, self.begun) = (score, 0);
            }
        }
        let end = ChainEnd { place: self.place, from: self.from, to: at, taken };
        // Ways that capture one piece are known to differ, if `once` says so.
        let known = self.found.get(self.begun..).unwrap_or(&[]);
        let is_once = taken.is_one_at_most() && self.chain.once;
        if is_once || !known.iter().any(|known| known.to == at && known.taken == taken) {
            self.found.push(end);
        }
    }
}

impl<const N: usize> Group<N> {
    /// Finds all chains of jumps of a group; `None` if they are too many.
    #[inline]
    pub(super) fn chain_moves(
        &self,
        board: &Bitboards<N>,
        number: u16,
        (found, sink): (&mut Vec<ChainEnd<N>>, &mut (impl Sink<N> + ?Sized)),
    ) -> Option<()> {
        let (own, occupied) = (board.of_side(board.to_move), board.occupied());
        found.clear();
        let (mut most, mut left) = ([i64::MIN; CRITERIA], JUMPS);
        for (place, chain) in (0_u16..).zip(&self.chains) {
            let men = own & board.of_kind(usize::from(chain.kind)) & chain.from;
            if men.is_empty() {
                continue;
            }
            let (mut of_sort, mut victims) = ([Words::NONE; SORTS], Words::NONE);
            for (cells, (land, _)) in of_sort.iter_mut().zip(&chain.sorts) {
                *cells = land.cells(board, occupied);
                victims |= *cells;
            }
            let counted = self.counted(board, chain)?;
            let criteria = counted.get(..self.most.len())?;
            let seen = chain.chosen.as_ref().map(|chosen| chosen.whom.cells(board, occupied));
            let seen = seen.unwrap_or_default();
            for from in chain.beginners(men, occupied, victims).cells() {
                let kinds = &self.limits.not_taken;
                let forbidden =
                    kinds.iter().fold(Words::default(), |men, kind| men | board.of_kind(usize::from(*kind)));
                let mut walk = Walk {
                    chain,
                    place,
                    from,
                    begun: found.len(),
                    found,
                    most: (!self.most.is_empty()).then_some((&mut most, criteria)),
                    of_sort: &of_sort,
                    forbidden,
                    seen: seen.without(Words::one(from)),
                    left: &mut left,
                };
                let lifted = Words::one(from);
                walk.go(Stand {
                    at: from,
                    round: 0,
                    taken: Words::default(),
                    occupied: occupied.without(lifted),
                    victims: victims.without(lifted),
                    counted: 0,
                })?;
            }
        }
        for end in found.iter() {
            if let Some(chain) = self.chains.get(usize::from(end.place)) {
                sink.chain((number, end.place, chain), end);
            }
        }
        Some(())
    }

    /// The criteria for the chains of a clause in this position; `None` if there are too many.
    #[inline]
    fn counted(&self, board: &Bitboards<N>, chain: &Chain<N>) -> Option<[Counted<N>; CRITERIA]> {
        let mut counted = [Counted::Always(0); CRITERIA];
        (self.most.len() <= CRITERIA).then_some(())?;
        for (there, by) in counted.iter_mut().zip(&self.most) {
            *there = match by {
                Most::Taken => Counted::Taken(Words::ALL),
                Most::TakenOf(kinds) => {
                    let men = kinds.iter().map(|kind| board.of_kind(kind));
                    Counted::Taken(men.fold(Words::NONE, |all, some| all | some))
                }
                Most::Mover(kinds) => Counted::Always(i64::from(kinds.has(usize::from(chain.kind)))),
                Most::OnTheWay(state) => {
                    let counts =
                        |(_, gain): &(_, Option<Gain>)| gain.is_some_and(|gain| gain.state == *state);
                    if chain.sorts.iter().any(counts) { Counted::OnTheWay } else { Counted::Always(0) }
                }
            };
        }
        Some(counted)
    }
}
