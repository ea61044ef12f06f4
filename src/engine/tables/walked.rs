//! Clauses that the machine has to walk: when that can be spared.

use super::super::layout::{Holder, Place, thing};
use super::super::program::{
    ClauseId, ClauseKind, Directions, Land, Leg, Node, NodeId, Number, Owner, Pattern, Program, Set, SetKind,
    StateOf, Test,
};
use super::super::switches::Fast;
use super::super::table::Maybe;
use super::super::words::Words;
use super::choices::Choices;
use super::routes::Routes;
use super::ways::Ways;
use super::{Board, Post};
use crate::language::ir::{Cell, Direction, StateId};

/// A clause by which a man on a cell may move, but nobody knows where to before there is a position.
#[derive(Debug)]
pub(super) struct Walked<const N: usize> {
    pub(super) clause: ClauseId,
    /// Where the first leg may land if nobody stands there, and if somebody does.
    on_empty: Words<N>,
    on_man: Words<N>,
    /// A state of the game with a cell: the first leg lands there.
    on: Option<(StateId, Place)>,
    /// A jump over a man: the cells on which somebody has to stand, and the one where it lands, which has to be empty.
    hops: Vec<(Words<N>, Words<N>)>,
    /// If the last part of the walk only chooses a cell, where the man may come to before.
    pub(super) chooses: Option<Choices<N>>,
    /// Its first legs: one of these ways has to be open.
    first: Option<Ways<N>>,
    /// A direction among the states of the man on a cell: the first leg goes there.
    heading: Option<(Cell, StateId, Place)>,
}

impl<const N: usize> Walked<N> {
    pub(super) fn of(p: &Program, post: Post, clause: ClauseId) -> Self {
        let anywhere = || Self {
            clause,
            on_empty: Words::ALL,
            on_man: Words::ALL,
            on: None,
            hops: Vec::new(),
            chooses: None,
            first: None,
            heading: None,
        };
        let Some(of) = p.clauses.get(clause.index()) else { return anywhere() };
        let ClauseKind::Walk(Some(start)) = of.what else { return anywhere() };
        let first = Routes::first(p, post, of).filter(|_| p.switches.has(Fast::Plans));
        let first = first.and_then(|found| Ways::of(p.kinds.len(), &found));
        let mut begun = Self { on_empty: Words::default(), on_man: Words::default(), ..anywhere() };
        let begun = if begun.first(p, post, start).is_some() { begun } else { anywhere() };
        let heading = heading_of(p, start).map(|(state, place)| (post.cell, state, place));
        Self { first, heading, ..begun }
    }

    /// Adds where the first leg of a walk may land; nothing where that is not known.
    fn first(&mut self, p: &Program, post: Post, node: NodeId) -> Option<()> {
        match p.nodes.get(node.index())? {
            Node::Leg { leg, on_empty, on_man, .. } => {
                let leg = p.legs.get(leg.index())?;
                let Directions::Fixed(sides) = &leg.directions else { return None };
                if let Some(pattern) = &leg.jump {
                    return self.hop(p, post, (leg, pattern), &sides[post.side]);
                }
                let (empty, man) = match leg.land {
                    Land::Quietly => (true, false),
                    Land::Taking(_) | Land::Onto(_) => (leg.bracketed, true),
                    Land::Plain | Land::MayTake(_) | Land::Past => (true, true),
                };
                for direction in &sides[post.side] {
                    let cell = p.next(*direction, post.cell);
                    if empty && on_empty.is_some() {
                        self.on_empty.insert(cell);
                    }
                    if man && on_man.is_some() {
                        self.on_man.insert(cell);
                    }
                }
                self.on = state_of(p, leg);
                Some(())
            }
            Node::Fork(ways) => {
                for way in ways {
                    self.first(p, post, *way)?;
                }
                // Each of the ways may land elsewhere.
                self.on = None;
                Some(())
            }
            // The first round of a repetition without which there is no walk.
            Node::Rounds(rounds, state) => {
                let rounds = p.rounds.get(rounds.index())?;
                matches!(rounds.least, Number::Constant(1..)).then_some(())?;
                let (enter, _) = rounds.states.get(usize::from(*state))?;
                self.first(p, post, (*enter)?)
            }
            Node::Stay { .. }
            | Node::Look { .. }
            | Node::Compare(_)
            | Node::Close { .. }
            | Node::RoundOver(..)
            | Node::End { .. } => None,
        }
    }

    /// Adds a jump over one man to an empty cell; nothing where it is another.
    fn hop(
        &mut self,
        p: &Program,
        post: Post,
        (leg, pattern): (&Leg, &[Pattern]),
        directions: &[Direction],
    ) -> Option<()> {
        let [Pattern { what, least: Number::Constant(1), most: Some(Number::Constant(1)) }] = pattern else {
            return None;
        };
        (what.of_men && matches!(leg.land, Land::Quietly)).then_some(())?;
        for direction in directions {
            let over = p.next(*direction, post.cell);
            if over.is() && p.next(*direction, over).is() {
                self.hops.push((Words::one(over), Words::one(p.next(*direction, over))));
            }
        }
        Some(())
    }

    /// Whether the first leg may land anywhere now.
    #[inline]
    pub(super) fn may_begin(&self, p: &Program, board: &Board<'_, N>) -> bool {
        if self.first.as_ref().is_some_and(|ways| ways.on(board, |_| {}).is_empty()) {
            return false;
        }
        if let Some((cell, state, place)) = self.heading {
            let holder = Holder::Man(board.world.on(cell));
            if board.world.value(&p.layout, holder, (state, place)).is_none_or(|value| thing(value).is_none())
            {
                return false;
            }
        }
        let mut cells = self.on_empty.without(board.occupied) | self.on_man & board.occupied;
        if let Some(state) = self.on {
            let value = board.world.value(&p.layout, Holder::Game, state).unwrap_or(0);
            cells = cells & thing(value).map(|cell| Words::one(Cell(cell))).unwrap_or_default();
        }
        let hops = |(over, to): &(Words<N>, Words<N>)| {
            !(*over & board.occupied).is_empty() && (*to & board.occupied).is_empty()
        };
        !cells.is_empty() || self.hops.iter().any(hops)
    }
}

/// The state of the mover with a direction in which the first leg goes, if it says so.
fn heading_of(p: &Program, node: NodeId) -> Option<(StateId, Place)> {
    match p.nodes.get(node.index())? {
        Node::Leg { leg, .. } => {
            let Directions::State(StateOf { state, place, of: Owner::Men(men) }) =
                &p.legs.get(leg.index())?.directions
            else {
                return None;
            };
            matches!(men.kind, SetKind::Mover | SetKind::Me).then_some((*state, *place))
        }
        // The first round of a repetition without which there is no walk.
        Node::Rounds(rounds, state) => {
            let rounds = p.rounds.get(rounds.index())?;
            matches!(rounds.least, Number::Constant(1..)).then_some(())?;
            heading_of(p, rounds.states.get(usize::from(*state))?.0?)
        }
        _ => None,
    }
}

/// The state of the game with a cell on which a leg lands, if it says so.
fn state_of(p: &Program, leg: &Leg) -> Option<(StateId, Place)> {
    let arrival = p.arrivals.get(leg.arrival.index())?;
    let is_cell = |state: StateId| {
        let ty = p.layout.state(state).map(|info| &info.ty);
        matches!(ty, Some(crate::language::ir::StateType::Cell))
    };
    arrival.tests.iter().find_map(|test| match test {
        Test::To(Set { kind: SetKind::State(StateOf { state, place, of: Owner::Game }), .. })
            if is_cell(*state) =>
        {
            Some((*state, *place))
        }
        Test::To(_) | Test::Where(_) => None,
    })
}
