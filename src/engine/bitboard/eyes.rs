//! Eyes: walks that look from cells along the board. All cells are walked at once, by shifts of bitboards.

use super::super::program::{Condition, Landing, Leg, LegId, Node, NodeId, Program, Set, Under, sight_of};
use super::super::reverse::Reversed;
use super::super::table::NO_DIRECTION;
use super::super::words::Words;
use super::asks::Asks;
use super::context::Context;
use crate::language::ir::Direction;

/// A walk of an eye that has no reversed one, as where its rounds have bounds: it is followed node by node.
struct Walk<'a, const N: usize> {
    asks: &'a Asks<'a, N>,
    cx: &'a Context,
    /// Where legs may land, as far as it was asked.
    known: Vec<(LegId, Landing<N>)>,
    /// Where the walk has ended.
    ends: Words<N>,
}

impl<const N: usize> Asks<'_, N> {
    /// Those of a set at which an eye ends that looks from any of some cells; `None` if that is not known here.
    // Apart, as what asks for sets calls itself: its frame must be small.
    #[inline(never)]
    pub(super) fn seen(&self, cx: &Context, (start, from): (NodeId, &Set), what: &Set) -> Option<Words<N>> {
        let from = self.cells(cx, from)?;
        if let Some(reversed) = self.p.reversed(start, cx.own) {
            let ends = match reversed {
                Reversed::One(walk) => walk.ends(from.resized(), &self.landings(cx, &walk.legs)?).resized(),
                Reversed::Two(walk) => walk.ends(from.resized(), &self.landings(cx, &walk.legs)?).resized(),
                Reversed::Six(walk) => walk.ends(from.resized(), &self.landings(cx, &walk.legs)?).resized(),
            };
            return Some(ends & self.cells(cx, what)?);
        }
        let mut walk = Walk { asks: self, cx, known: Vec::new(), ends: Words::default() };
        walk.on(start, (from, NO_DIRECTION), &Under::none())?;
        Some(walk.ends & self.cells(cx, what)?)
    }

    /// Those cells of a set for which a condition holds that says what an eye sees from there; `None` if that is not known here.
    #[inline(never)]
    pub(super) fn seers(&self, cx: &Context, asks: &Condition, what: &Set) -> Option<Words<N>> {
        let (goal, start, not) = sight_of(asks)?;
        let seers = self.seers_of(cx, (start, goal))?;
        let cells = self.cells(cx, what)?;
        Some(if not { cells.without(seers) } else { cells & seers })
    }

    /// The cells from which an eye sees something of a set.
    fn seers_of(&self, cx: &Context, (start, goal): (NodeId, &Set)) -> Option<Words<N>> {
        let goal = self.cells(cx, goal)?;
        let reversed = self.p.reversed(start, cx.own)?;
        Some(match reversed {
            Reversed::One(walk) => walk.seers(goal.resized(), &self.landings(cx, &walk.legs)?).resized(),
            Reversed::Two(walk) => walk.seers(goal.resized(), &self.landings(cx, &walk.legs)?).resized(),
            Reversed::Six(walk) => walk.seers(goal.resized(), &self.landings(cx, &walk.legs)?).resized(),
        })
    }

    /// Where the legs of an eye may land, on a board of another size.
    fn landings<const M: usize>(&self, cx: &Context, legs: &[LegId]) -> Option<Vec<Landing<M>>> {
        let mut landings = Vec::with_capacity(legs.len());
        for leg in legs {
            landings.push(self.landing(cx, self.p.legs.get(leg.index())?)?.resized());
        }
        Some(landings)
    }

    /// Where a leg of an eye may land; `None` if masks do not tell that.
    fn landing(&self, cx: &Context, leg: &Leg) -> Option<Landing<N>> {
        let arrival = self.p.arrivals.get(leg.arrival.index()).filter(|_| leg.jump.is_none())?;
        let on = (self.rules.all, self.board.occupied());
        let mut among = |set: &Set, of| self.cells(cx, set).map(|cells| of & cells).ok_or(());
        leg.landing(arrival, on, &mut among).ok()?
    }
}

impl<const N: usize> Walk<'_, N> {
    /// Goes on from a node with all of these cells, which a leg in this direction led to. A line is no ring, and rounds have bounds or go
    /// along lines, so this never calls itself too often.
    fn on(&mut self, node: NodeId, (cells, direction): (Words<N>, Direction), under: &Under) -> Option<()> {
        if cells.is_empty() {
            return Some(());
        }
        let p = self.asks.p;
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, .. } => {
                self.leg(p, *leg, (*on_empty, *on_man), (cells, direction), under)
            }
            Node::Fork(ways) => ways.iter().try_for_each(|way| self.on(*way, (cells, direction), under)),
            Node::Close { then, .. } => self.on(*then, (cells, direction), under),
            Node::Rounds(rounds, state) => self.round(*state, (cells, direction), (*under).with(*rounds)?),
            Node::RoundOver(state, _) => self.round(*state, (cells, direction), (*under).round_over()?),
            Node::End { .. } => {
                self.ends |= cells;
                Some(())
            }
            Node::Stay { .. } | Node::Look { .. } | Node::Compare(_) => None,
        }
    }

    /// Goes on behind a leg.
    fn leg(
        &mut self,
        p: &Program,
        id: LegId,
        (on_empty, on_man): (Option<NodeId>, Option<NodeId>),
        (cells, last): (Words<N>, Direction),
        under: &Under,
    ) -> Option<()> {
        let leg = p.legs.get(id.index())?;
        let Landing { empty, man } = match self.known.iter().find(|(known, _)| *known == id) {
            Some((_, landing)) => *landing,
            None => {
                let landing = self.asks.landing(self.cx, leg)?;
                self.known.push((id, landing));
                landing
            }
        };
        let directions = leg.directions.behind(p, (self.cx.own, last))?;
        for direction in directions.iter() {
            let shifts = self.asks.rules.shifts.get(direction.index())?.as_ref()?;
            let mut reached = Words::default();
            for (by, from) in shifts {
                reached |= (cells & *from).turned(*by);
            }
            for (next, land) in [(on_empty, empty), (on_man, man)] {
                if let Some(next) = next {
                    self.on(next, (reached & land, p.kept(*direction)), under)?;
                }
            }
        }
        Some(())
    }

    /// The innermost repetition goes on, and is over.
    fn round(&mut self, state: u16, at: (Words<N>, Direction), mut under: Under) -> Option<()> {
        let (id, round) = *under.last()?;
        let rounds = self.asks.p.rounds.get(id.index())?;
        let (least, most) = rounds.bounds()?;
        let (enter, leave) = rounds.states.get(usize::from(state)).copied()?;
        if let Some(body) = enter.filter(|_| round < most) {
            self.on(body, at, &under)?;
        }
        match leave.filter(|_| round >= least) {
            Some(leave) => self.on(leave, at, &under.left()),
            None => Some(()),
        }
    }
}
