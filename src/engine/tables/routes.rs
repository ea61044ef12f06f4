//! Walks that ask who stands on their cells, or go on behind a taking: their ways as the tables of the machine read them.

use super::super::known::{Known, One, Subject, all};
use super::super::program::{ArrivalId, Clause, Code, Land, Leg, LegId, Program, Rounds, Set, Test};
use super::super::table::NO_KIND;
use super::super::unroll::{
    Meets, Piece, Post, Reading, Repeats, Stand, Walk, Way, Who, captures, start_of, unroll,
};
use super::super::why::Why;
use super::facts::is_harmless;
use super::victims::takes;
use crate::language::ir::Cell;
use crate::language::source::Span;

/// More ways than this from a cell are not unrolled, nor more steps taken.
const WAYS: usize = 512;
const STEPS: usize = 2000;
/// Nor are repetitions that may turn of more rounds than this.
const ROUNDS: i64 = 4;
/// Where it is only asked whether a walk may begin, so many legs are looked at.
const LEGS: usize = 2;

/// A way of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Who has to stand on the cells of the way, the last cell left out; in order.
    pub(super) asked: Vec<(Cell, Who)>,
    /// Where it ends, and who may stand there.
    pub(super) to: Cell,
    pub(super) at_end: Who,
    /// Where a piece is taken on the way.
    pub(super) took: Option<Cell>,
}

/// All ways of a clause from a cell.
#[derive(Default)]
pub(super) struct Routes {
    /// Only the first legs are followed, to ask whether the walk may begin: what is not known may be.
    first: bool,
    pub(super) found: Vec<Found>,
    /// Whether landings have effects.
    pub(super) effects: bool,
}

impl Routes {
    /// The ways of a clause; nothing where more is asked than who stands where.
    pub(super) fn of(p: &Program, post: Post, clause: &Clause) -> Option<Self> {
        Self::default().unrolled(p, post, clause)
    }

    /// The first legs of a clause: where none of these ways is open, it leads nowhere.
    pub(super) fn first(p: &Program, post: Post, clause: &Clause) -> Option<Vec<Found>> {
        let routes = Self { first: true, ..Self::default() }.unrolled(p, post, clause);
        routes.map(|routes| routes.found)
    }

    fn unrolled(mut self, p: &Program, post: Post, clause: &Clause) -> Option<Self> {
        (Who::tells(p) && p.has_masks).then_some(())?;
        let stand = Stand::at(post.cell, Way::default());
        let start = start_of(clause)?;
        unroll(Walk::of(p, post, clause, &[]), (start, stand), &mut self, &mut { STEPS })?;
        Some(self)
    }

    fn add(&mut self, found: Found) -> Option<()> {
        self.found.push(found);
        (self.found.len() <= WAYS).then_some(())
    }

    /// Of whom something is so; nothing where that depends on the position.
    fn such(&self, p: &Code, is_so: impl Fn(Option<Piece>) -> Option<bool>) -> Option<Who> {
        Who::such(p.kinds.len(), 0, |piece| is_so(piece).or(self.first.then_some(true)))
    }

    fn who(&self, walk: &Walk<'_>, set: &Set, cell: Cell) -> Option<Who> {
        self.such(walk.p, Who::is_in(walk.p, &[], (walk.post.side, set, cell)))
    }
}

impl Reading for Routes {
    fn unknown(&mut self, walk: &Walk<'_>, at: &Stand, _: (Span, Why)) -> Option<()> {
        self.first.then_some(())?;
        let asked = at.way.settled().tests;
        self.add(Found { asked, to: walk.post.cell, at_end: Who::ANYBODY, took: None })
    }

    fn repeats(&self, _: &Walk<'_>, rounds: &Rounds, most: i64, _: bool) -> Repeats {
        let few = rounds.straight || self.first || most <= ROUNDS;
        if few && !rounds.no_cell_twice { Repeats::Times } else { Repeats::Never }
    }

    fn follows(&mut self, walk: &Walk<'_>, leg: &Leg, at: &Stand) -> Option<bool> {
        let prefers = !walk.p.arrivals.get(leg.arrival.index())?.prefers.is_empty();
        if prefers || self.first && at.legs >= LEGS {
            self.unknown(walk, at, (leg.at, Why::Prefers))?;
            return Some(false);
        }
        Some(true)
    }

    fn jumps(&mut self, walk: &Walk<'_>, (_, set): (&Leg, &Set), cell: Cell, _: &Stand) -> Option<Who> {
        self.who(walk, set, cell)
    }

    fn lands(
        &mut self,
        walk: &Walk<'_>,
        (id, leg): (LegId, &Leg),
        at: &mut Stand,
        from: Cell,
    ) -> Option<Who> {
        match &leg.land {
            Land::Quietly => Some(Who::NONE),
            Land::Past => Some(Who::PIECES),
            Land::Onto(set) => self.who(walk, set, at.walker()),
            Land::Taking(Some(set)) | Land::MayTake(Some(set)) if at.eye.is_some() => {
                self.who(walk, set, at.walker())
            }
            _ if at.eye.is_some() => Some(Who::PIECES),
            Land::Plain | Land::Taking(_) | Land::MayTake(_) => self.such(walk.p, |piece| {
                let Some(Piece { owner, kind, .. }) = piece else { return Some(false) };
                let met = One { kind, owner: Some(owner), cell: Some(at.mover) };
                takes(walk.p, &Known { met: Some(met), ..walk.known(from) }, id)
            }),
        }
    }

    fn meets(&mut self, walk: &Walk<'_>, leg: &Leg, at: &Stand, who: Who) -> Option<Meets> {
        let takes = captures(leg, at);
        if self.first && at.eye.is_none() {
            self.unknown(walk, at, (leg.at, Why::Takes))?;
            return Some(Meets::Stops);
        }
        // A piece that takes one of two pieces like itself, or the other, comes to one position in two ways.
        let takes_own = takes && who.has_of(walk.post.side.index());
        (self.first || !takes_own && (takes || at.eye.is_some())).then_some(())?;
        Some(if takes { Meets::Takes } else { Meets::Leaves })
    }

    fn says(&mut self, walk: &Walk<'_>, (arrival, _): (ArrivalId, Span), at: &mut Stand) -> Option<bool> {
        let p = walk.p;
        let arrival = p.arrivals.get(arrival.index())?;
        self.effects |= arrival.effects.is_some();
        let harmless = arrival.effects.is_none_or(|block| !self.first && is_harmless(p, block));
        let known = match at.eye {
            None => walk.known(at.mover),
            Some(_) => Known::of(walk.post.side, One { kind: NO_KIND, owner: None, cell: None }),
        };
        let holds = |test: &Test| match test {
            Test::To(set) => known.is_in(p, set, Subject::Cell(at.walker())),
            Test::Where(condition) => known.holds(p, condition),
        };
        let bare = arrival.capturing.is_empty() && arrival.prefers.is_empty() && harmless;
        match bare.then(|| all(arrival.tests.iter().map(holds))).flatten() {
            Some(holds) => Some(holds),
            None => {
                self.unknown(walk, at, (walk.at, Why::Landings))?;
                Some(false)
            }
        }
    }

    fn ends(&mut self, walk: &Walk<'_>, at: &Stand) -> Option<()> {
        let (to, Way { tests: mut asked, takes, .. }) = (at.mover, at.way.settled());
        if self.first {
            return self.add(Found { asked, to: walk.post.cell, at_end: Who::ANYBODY, took: None });
        }
        let at_end = match asked.iter().position(|(cell, _)| *cell == to) {
            Some(place) => asked.remove(place).1,
            None if to == walk.post.cell => Who::ANYBODY,
            None => return None,
        };
        asked.sort_unstable();
        let mut took = takes.into_iter().filter(|cell| *cell != to);
        let (first, more) = (took.next(), took.next());
        // The order in which several are taken on the way may matter.
        more.is_none().then_some(())?;
        self.add(Found { asked, to, at_end, took: first })
    }
}
