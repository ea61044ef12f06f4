//! Chains of jumps: a man jumps over others, one after the other, and takes them, at once or when the walk is over.

use std::collections::BTreeMap;

use super::super::known::{Known, One, Subject, Who};
use super::super::program::{
    Arrival, ArrivalId, Capture, Clause, ClauseId, ClauseKind, Condition, ConditionKind, Directions, Eye,
    Land, Leg, LegId, Node, NodeId, Number, Pattern, Program, RoundsId, Set, SetKind, Test,
};
use super::super::tables::Post;
use super::super::tables::facts::Facts;
use super::super::tables::jumps::line_of;
use super::super::tables::targets::{begins, kinds_landed};
use super::super::tables::victims::Victims;
use super::super::words::Words;
use super::position::{Bitboards, Store};
use super::rules::{self, Group};
use super::shape::{Hop, Rows};
use super::sinks::Sink;
use crate::ir::{Cell, Direction, Kind, Side};

/// A position in which more jumps than this are tried is left to the machine.
const JUMPS: u32 = 200_000;

/// If jumps differ by at most so many numbers, it is asked of all men at once who can begin one.
const SHIFTS: usize = 16;

/// How a leg jumps over one man.
struct Over<'p> {
    directions: [&'p [Direction]; 2],
    /// Whether it goes over any number of empty cells before the man, and behind him.
    before: bool,
    behind: bool,
    whom: &'p Set,
}

impl<'p> Over<'p> {
    /// That of a leg that goes over one man, and perhaps over empty cells before and behind him.
    fn of(leg: &'p Leg) -> Option<Self> {
        let Directions::Fixed(sides) = &leg.directions else { return None };
        let directions = Side::BOTH.map(|side| sides[side].as_slice());
        let any = |pattern: &Pattern| {
            let any = matches!(pattern.least, Number::Constant(..=0)) && pattern.most.is_none();
            any && matches!(pattern.what.kind, SetKind::Empty)
        };
        let (before, behind, whom) = match leg.jump.as_deref()? {
            [whom] => (false, false, whom),
            [first, whom] if any(first) => (true, false, whom),
            [whom, last] if any(last) => (false, true, whom),
            [first, whom, last] if any(first) && any(last) => (true, true, whom),
            _ => return None,
        };
        let is_one =
            matches!(whom.least, Number::Constant(1)) && matches!(whom.most, Some(Number::Constant(1)));
        (is_one && is_of_men(&whom.what)).then_some(Self { directions, before, behind, whom: &whom.what })
    }
}

/// What a clause is that is a chain of jumps.
pub(super) struct Form<'p> {
    jumps: Vec<Over<'p>>,
    least: u32,
    most: u32,
    /// Whether it goes on while it can.
    goes_on: bool,
    /// Whether it may end where it began.
    returns: bool,
    /// Whether those are taken at the end who are jumped.
    late: bool,
    /// Of several landings behind one man those are chosen, if there are any, from which such a jump would lead to an empty cell.
    chosen: Option<Over<'p>>,
}

/// What is said of the nodes of a chain.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    returns: bool,
}

impl<'p> Form<'p> {
    /// That of a clause, if it is one.
    pub(super) fn of(p: &'p Program, clause: &Clause) -> Option<Self> {
        let ClauseKind::Walk(Some(start)) = clause.what else { return None };
        clause.effects.is_none().then_some(())?;
        let mut form = Self {
            jumps: Vec::new(),
            least: 1,
            most: 1,
            goes_on: false,
            returns: false,
            late: false,
            chosen: None,
        };
        let Node::Rounds(id, state) = p.nodes.get(start.index())? else {
            form.returns = form.body(p, start, None)?.returns;
            return Some(form);
        };
        let rounds = p.rounds.get(id.index())?;
        let constant = |number: &Number| match number {
            Number::Constant(number) => u32::try_from(*number).ok(),
            _ => None,
        };
        form.least = constant(&rounds.least).filter(|least| *least >= 1)?;
        form.most = rounds.most.as_ref().map_or(Some(u32::MAX), constant)?;
        form.goes_on = rounds.while_possible;
        let (Some(body), Some(leave)) = *rounds.states.get(usize::from(*state))? else { return None };
        (!rounds.no_cell_twice).then_some(())?;
        let within = form.body(p, body, Some((*id, *state)))?;
        form.returns = within.returns | ends(p, leave, within, None)?.returns;
        Some(form)
    }

    /// Adds the jumps of a round, or those of a clause that is one jump.
    fn body(&mut self, p: &'p Program, node: NodeId, round: Option<(RoundsId, u16)>) -> Option<Said> {
        match p.nodes.get(node.index())? {
            Node::Fork(ways) => {
                let mut said = ways.iter().map(|way| self.body(p, *way, round));
                let first = said.next()??;
                said.all(|other| other.is_some_and(|other| other.returns == first.returns)).then_some(first)
            }
            Node::Leg { leg, on_empty: Some(then), prefers: false, .. } => self.leg(p, *leg, (*then, round)),
            _ => None,
        }
    }

    fn leg(
        &mut self,
        p: &'p Program,
        leg: LegId,
        (then, round): (NodeId, Option<(RoundsId, u16)>),
    ) -> Option<Said> {
        let leg = p.legs.get(leg.index())?;
        let arrival = p.arrivals.get(leg.arrival.index())?;
        let Arrival { name: None, effects: None, .. } = arrival else { return None };
        let [Capture { what: Set { kind: SetKind::Passed, .. }, at_the_end }] = arrival.capturing[..] else {
            return None;
        };
        (matches!(leg.land, Land::Quietly) && arrival.tests.is_empty()).then_some(())?;
        let chosen = match arrival.prefers[..] {
            [] => None,
            [ref test] => Some(seen(p, test)?),
            _ => return None,
        };
        let first = self.jumps.is_empty();
        (first || self.late == at_the_end && self.chosen.is_none() && chosen.is_none()).then_some(())?;
        (self.late, self.chosen) = (at_the_end, chosen);
        let over = Over::of(leg)?;
        self.jumps.push(over);
        ends(p, then, Said { returns: arrival.may_return }, round)
    }
}

/// The jump by which an empty cell is seen from where a man has landed, if it is that what a test asks.
fn seen<'p>(p: &'p Program, test: &Test) -> Option<Over<'p>> {
    let Test::Where(Condition { kind: ConditionKind::Some(set), .. }) = test else { return None };
    let SetKind::By {
        what,
        eye: Eye::Flood { start, .. } | Eye::Scan { start, .. } | Eye::Path { start: Some(start), .. },
        from,
    } = &set.kind
    else {
        return None;
    };
    (matches!(what.kind, SetKind::Empty) && matches!(from.kind, SetKind::Here)).then_some(())?;
    let Node::Leg { leg, on_empty: Some(then), prefers: false, .. } = p.nodes.get(start.index())? else {
        return None;
    };
    matches!(p.nodes.get(then.index())?, Node::End { must_go_on: false }).then_some(())?;
    let leg = p.legs.get(leg.index())?;
    let lands = matches!(leg.land, Land::Plain | Land::Past | Land::Quietly);
    (lands && plain(p, leg.arrival).is_some()).then_some(())?;
    Over::of(leg).filter(|over| !over.behind)
}

/// What is said up to the end of a walk, or to that of a round; nothing where anything else comes before it.
fn ends(p: &Program, mut node: NodeId, mut said: Said, round: Option<(RoundsId, u16)>) -> Option<Said> {
    loop {
        match (p.nodes.get(node.index())?, round) {
            (Node::Close { arrival, then, compared: false }, _) => {
                said.returns |= plain(p, *arrival)?.may_return;
                node = *then;
            }
            (Node::End { must_go_on: false }, None) => return Some(said),
            (Node::RoundOver(state, again), Some((id, of))) if *state == of => {
                let is_again =
                    |node: &Node| matches!(node, Node::Rounds(again, state) if (*again, *state) == (id, of));
                return p.nodes.get(again.index()).is_some_and(is_again).then_some(said);
            }
            _ => return None,
        }
    }
}

fn plain(p: &Program, arrival: ArrivalId) -> Option<&Arrival> {
    p.arrivals.get(arrival.index()).filter(|arrival| arrival.is_plain() && arrival.prefers.is_empty())
}

/// Whether all that is in a set are men, or the cells of men.
pub(super) fn is_of_men(set: &Set) -> bool {
    match &set.kind {
        SetKind::And(parts, _) => parts.iter().any(is_of_men),
        SetKind::Or(parts) => parts.iter().all(is_of_men),
        _ => set.of_men,
    }
}

/// A jump over the first man in a line.
#[derive(Debug)]
struct Far<const N: usize> {
    hop: Hop<N>,
    /// The cell next to the one where it begins; and whether the man may be further off, and the landing behind him.
    next: Words<N>,
    before: bool,
    behind: bool,
}

/// Which landings are chosen of several: those from which somebody is seen with an empty cell behind him.
#[derive(Debug)]
struct Chosen<const N: usize> {
    whom: rules::Land<N>,
    far: Rows<Far<N>>,
}

impl<const N: usize> Chosen<N> {
    fn is_seen(&self, from: Cell, occupied: Words<N>, whom: Words<N>) -> bool {
        self.far.at(from).iter().any(|far| {
            far.over(occupied, whom).is_some_and(|(_, rest)| {
                let next = nearest(rest, far.hop.upwards);
                !next.is_empty() && (next & occupied).is_empty()
            })
        })
    }
}

impl<const N: usize> Far<N> {
    /// Whom it goes over, of these men, and the rest of the line behind him.
    #[inline]
    fn over(&self, occupied: Words<N>, whom: Words<N>) -> Option<(Words<N>, Words<N>)> {
        let way = self.hop.line.up_to_first(occupied, self.hop.upwards);
        let man = way & whom;
        (!man.is_empty() && (self.before || man == self.next)).then(|| (man, self.hop.line.without(way)))
    }

    /// All of a jump from a cell; nothing where its lines cannot be walked by sets of cells.
    fn all(p: &Program, jump: &Over<'_>, (side, cell): (Side, Cell)) -> Option<Vec<(Cell, Self)>> {
        let mut all = Vec::new();
        for direction in *jump.directions.get(side.index())? {
            let line = line_of(p, *direction, cell)?;
            let [next, _, ..] = line[..] else { continue };
            let upwards = line.is_sorted();
            (upwards || line.iter().rev().is_sorted()).then_some(())?;
            let hop = Hop { line: line.into_iter().collect(), upwards };
            let Over { before, behind, .. } = *jump;
            all.push((cell, Self { hop, next: Words::one(next), before, behind }));
        }
        Some(all)
    }
}

/// Chains of jumps by one clause.
#[derive(Debug)]
pub(super) struct Chain<const N: usize> {
    pub(super) clause: ClauseId,
    pub(super) kind: u8,
    /// The cells where the man may set out.
    from: Words<N>,
    victims: rules::Land<N>,
    /// Jumps to cells over others.
    near: Rows<(Cell, Cell)>,
    far: Rows<Far<N>>,
    /// For jumps to cells over others: from where, how many numbers further the man stands, and the landing.
    shifts: Vec<(Words<N>, i16, i16)>,
    /// The cells of men of whom it is asked one by one whether they can begin.
    asked: Words<N>,
    least: u32,
    most: u32,
    goes_on: bool,
    returns: bool,
    late: bool,
    chosen: Option<Chosen<N>>,
    /// What the man may be at the end, and where.
    becomes: Vec<(Words<N>, u8)>,
    ends: Words<N>,
}

/// Where a chain ends, and who is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChainEnd<const N: usize> {
    place: u16,
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) taken: Words<N>,
}

impl<const N: usize> Chain<N> {
    /// Those of a clause of a kind of a side, by a group of acts; nothing where something is asked that is not known here.
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
        let mut jumps = form.jumps.iter().map(|jump| victims_of(jump.whom));
        let victims = jumps.next()??;
        jumps.all(|other| other.as_ref() == Some(&victims)).then_some(())?;
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for (cell, jump) in cells().flat_map(|cell| form.jumps.iter().map(move |jump| (cell, jump))) {
            if jump.before || jump.behind {
                far.extend(Far::all(p, jump, (side, cell))?);
                continue;
            }
            for direction in *jump.directions.get(side.index())? {
                if let [over, to, ..] = line_of(p, *direction, cell)?[..] {
                    near.push((cell, (over, to)));
                }
            }
        }
        let chosen = match &form.chosen {
            None => None,
            Some(jump) => {
                let far = cells().map(|cell| Far::all(p, jump, (side, cell))).collect::<Option<Vec<_>>>()?;
                // Who waits to be taken belongs to no side any more.
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
        let (becomes, ends) = landings(p, facts, (group, kind, side), from)?;
        Some(Self {
            clause: id,
            kind: u8::try_from(kind.0).ok()?,
            from,
            victims: rules::Land { empty: false, victims: Some(victims) },
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
        })
    }

    /// The kinds that the man may be at the end.
    #[inline]
    pub(super) fn kinds(&self, to: Cell) -> impl Iterator<Item = u8> {
        self.becomes.iter().filter(move |(cells, _)| cells.has(to)).map(|(_, kind)| *kind)
    }

    /// The men of these who can begin, and perhaps some who cannot.
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

/// What men may be, and where, at the end of a walk from one of these cells; nothing where it matters from which of them.
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

/// Jumps by how many numbers they go further.
fn shifts<const N: usize>(near: &[(Cell, (Cell, Cell))]) -> Option<Vec<(Words<N>, i16, i16)>> {
    let mut moved: BTreeMap<(i16, i16), Words<N>> = BTreeMap::new();
    for (from, (over, to)) in near {
        let far = |cell: &Cell| Some(i16::try_from(cell.0).ok()? - i16::try_from(from.0).ok()?);
        moved.entry((far(over)?, far(to)?)).or_default().insert(*from);
    }
    Some(moved.into_iter().map(|((over, to), from)| (from, over, to)).collect())
}

/// A chain of a man under way.
struct Walk<'a, const N: usize> {
    chain: &'a Chain<N>,
    place: u16,
    from: Cell,
    found: &'a mut Vec<ChainEnd<N>>,
    /// Where those of this man begin in the list.
    begun: usize,
    /// How many men are to be taken at least, if as many have to be as can be.
    most: Option<&'a mut u32>,
    /// Of whom nobody may be taken.
    forbidden: Words<N>,
    /// Who is seen from landings that are chosen.
    seen: Words<N>,
    /// How many jumps may still be tried.
    left: &'a mut u32,
}

/// Where a chain is.
#[derive(Clone, Copy)]
struct Stand<const N: usize> {
    at: Cell,
    round: u32,
    taken: Words<N>,
    occupied: Words<N>,
    victims: Words<N>,
}

impl<const N: usize> Walk<'_, N> {
    /// All ends from here on; nothing where they are too many.
    fn go(&mut self, stand: Stand<N>) -> Option<()> {
        *self.left = self.left.checked_sub(1)?;
        let Stand { at, round, occupied, victims, .. } = stand;
        let chain = self.chain;
        let mut goes = false;
        if round < chain.most {
            for (over, to) in chain.near.at(at) {
                if victims.has(*over) && !occupied.has(*to) {
                    goes = true;
                    self.jump(stand, (Words::one(*over), *to))?;
                }
            }
            for far in chain.far.at(at) {
                let Some((man, rest)) = far.over(occupied, victims) else { continue };
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
                    self.jump(stand, (man, to))?;
                }
            }
        }
        if round >= chain.least && !(goes && chain.goes_on) {
            self.end(stand);
        }
        Some(())
    }

    fn jump(&mut self, stand: Stand<N>, (man, to): (Words<N>, Cell)) -> Option<()> {
        let occupied = if self.chain.late { stand.occupied } else { stand.occupied.without(man) };
        let victims = stand.victims.without(man);
        self.go(Stand { at: to, round: stand.round + 1, taken: stand.taken | man, occupied, victims })
    }

    fn end(&mut self, Stand { at, taken, .. }: Stand<N>) {
        let stays = at == self.from && !self.chain.returns;
        if stays || !self.chain.ends.has(at) || !(taken & self.forbidden).is_empty() {
            return;
        }
        if let Some(most) = self.most.as_deref_mut() {
            let number = taken.count();
            if number < *most {
                return;
            }
            if number > *most {
                self.found.clear();
                (*most, self.begun) = (number, 0);
            }
        }
        let end = ChainEnd { place: self.place, from: self.from, to: at, taken };
        // Who takes one man alone comes to each cell once.
        let known = self.found.get(self.begun..).unwrap_or(&[]);
        if taken.is_one_at_most() || !known.iter().any(|known| known.to == at && known.taken == taken) {
            self.found.push(end);
        }
    }
}

/// The nearest cell of a line.
fn nearest<const N: usize>(line: Words<N>, upwards: bool) -> Words<N> {
    line.up_to_first(line, upwards)
}

impl<const N: usize> Group<N> {
    /// Tells all chains of jumps of a group, by its number; nothing where they are too many.
    #[inline]
    pub(super) fn chain_moves<S: Store<N>>(
        &self,
        board: &Bitboards<N, S>,
        number: u16,
        (found, sink): (&mut Vec<ChainEnd<N>>, &mut impl Sink<N>),
    ) -> Option<()> {
        let (own, occupied) = (board.of_side(board.to_move), board.occupied());
        found.clear();
        let (mut most, mut left) = (0, JUMPS);
        for (place, chain) in (0_u16..).zip(&self.chains) {
            let men = own & board.of_kind(usize::from(chain.kind)) & chain.from;
            if men.is_empty() {
                continue;
            }
            let victims = chain.victims.cells(board, occupied);
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
                    most: self.most.then_some(&mut most),
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
}
