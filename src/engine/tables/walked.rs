//! Clauses that the machine has to walk, and whether they can begin at all.

use super::super::layout::{Holder, Place, thing};
use super::super::program::{
    ClauseId, ClauseKind, Directions, Leg, Node, NodeId, Number, Owner, Program, Set, SetKind, StateOf, Test,
};
use super::super::switches::Fast;
use super::super::table::Maybe;
use super::super::unroll::Post;
use super::super::words::Words;
use super::Board;
use super::choices::Choices;
use super::routes::Routes;
use super::ways::Ways;
use crate::language::ir::{Cell, StateId, StateType};

/// A clause by which a piece on a cell may move to cells that are not known before there is a position.
///
/// It is not walked where one of its necessary conditions fails.
#[derive(Debug)]
pub(super) struct Walked<const N: usize> {
    pub(super) clause: ClauseId,
    /// If the last part of the walk only chooses a cell, where the piece may come to before.
    pub(super) chooses: Option<Choices<N>>,
    /// Its first legs: one of these ways has to be open.
    first: Option<Ways<N>>,
    /// A state of the game that holds the cell where the first leg lands, and the cells that the leg can reach.
    target: Option<(StateId, Place, Words<N>)>,
    /// A state of the piece, which stands on a cell, that holds the direction of the first leg.
    heading: Option<(Cell, StateId, Place)>,
}

impl<const N: usize> Walked<N> {
    pub(super) fn of(p: &Program, post: Post, id: ClauseId) -> Self {
        let anywhere = Self { clause: id, chooses: None, first: None, target: None, heading: None };
        let Some(clause) = p.clauses.get(id.index()) else { return anywhere };
        let ClauseKind::Walk(Some(start)) = clause.what else { return anywhere };
        let first = Routes::first(p, post, clause).filter(|_| p.switches.has(Fast::Plans));
        let leg = first_leg(p, start);
        let heading = leg.and_then(heading_of).map(|(state, place)| (post.cell, state, place));
        Self {
            first: first.and_then(|found| Ways::of(p.kinds.len(), &found)),
            target: leg.and_then(|leg| target_of(p, post, leg)),
            heading,
            ..anywhere
        }
    }

    /// Whether the first leg may land anywhere now.
    #[inline]
    pub(super) fn may_begin(&self, p: &Program, board: &Board<'_, N>) -> bool {
        let value = |holder, state| board.world.value(&p.layout, holder, state).and_then(thing);
        let heads = |(cell, state, place): (Cell, StateId, Place)| {
            value(Holder::Man(board.world.on(cell)), (state, place)).is_some()
        };
        let is_near = |(state, place, cells): (StateId, Place, Words<N>)| {
            value(Holder::Game, (state, place)).is_some_and(|cell| cells.has(Cell(cell)))
        };
        self.heading.is_none_or(heads)
            && self.target.is_none_or(is_near)
            && self.first.as_ref().is_none_or(|ways| !ways.on(board, |_| {}).is_empty())
    }
}

/// The leg with which every walk from a node begins.
fn first_leg(p: &Program, node: NodeId) -> Option<&Leg> {
    match p.nodes.get(node.index())? {
        Node::Leg { leg, .. } => p.legs.get(leg.index()),
        // A repetition of at least one round.
        Node::Rounds(rounds, state) => {
            let rounds = p.rounds.get(rounds.index())?;
            matches!(rounds.least, Number::Constant(1..)).then_some(())?;
            first_leg(p, rounds.states.get(usize::from(*state))?.0?)
        }
        _ => None,
    }
}

/// The state of the mover that holds the direction of a leg.
fn heading_of(leg: &Leg) -> Option<(StateId, Place)> {
    let Directions::State(StateOf { state, place, of: Owner::Men(men) }) = &leg.directions else {
        return None;
    };
    matches!(men.kind, SetKind::Mover | SetKind::Me).then_some((*state, *place))
}

/// The state of the game that holds the cell where a leg lands, with the cells to which it steps.
fn target_of<const N: usize>(p: &Program, post: Post, leg: &Leg) -> Option<(StateId, Place, Words<N>)> {
    let Directions::Fixed(sides) = &leg.directions else { return None };
    leg.jump.is_none().then_some(())?;
    let is_cell =
        |state: StateId| p.layout.state(state).is_some_and(|info| matches!(info.ty, StateType::Cell));
    let target = |test: &Test| match test {
        Test::To(Set { kind: SetKind::State(StateOf { state, place, of: Owner::Game }), .. })
            if is_cell(*state) =>
        {
            Some((*state, *place))
        }
        Test::To(_) | Test::Where(_) => None,
    };
    let (state, place) = p.arrivals.get(leg.arrival.index())?.tests.iter().find_map(target)?;
    let cells = sides[post.side].iter().map(|direction| p.next(*direction, post.cell));
    Some((state, place, cells.filter(|cell| cell.is()).collect()))
}
