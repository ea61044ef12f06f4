//! Clauses that the machine has to walk, and whether they can begin at all.

use super::super::layout::{Holder, Place, thing};
use super::super::program::{
    ClauseId, ClauseKind, Condition, ConditionKind, Directions, KindValue, Leg, Node, NodeId, Number, Owner,
    Program, Set, SetKind, StateOf, Test,
};
use super::super::switches::Fast;
use super::super::table::Maybe;
use super::super::unroll::Post;
use super::choices::Choices;
use super::facts::before;
use super::landings::standing;
use super::pieces::Board;
use super::routes::Routes;
use super::ways::Ways;
use crate::language::ir::{Cell, StateId, StateType};

/// A clause by which a piece on a cell may move to cells that are not known before there is a position.
///
/// It is not walked where one of its necessary conditions fails.
#[derive(Debug)]
pub(in crate::engine) struct Walked<const N: usize> {
    pub(in crate::engine) clause: ClauseId,
    /// If the last part of the walk only chooses a cell, where the piece may come to before.
    pub(in crate::engine) chooses: Option<Choices<N>>,
    /// Its first legs: one of these ways has to be open.
    first: Option<Ways<N>>,
    /// Where the piece stands.
    cell: Cell,
    /// States that allow it to begin.
    needs: Vec<Need>,
}

/// A state that has to stand for something before a walk begins.
#[derive(Debug)]
struct Need {
    /// What holds it, if not the piece itself.
    holder: Option<Holder>,
    state: (StateId, Place),
    /// The numbers of the cells or kinds for one of which it has to stand; anything, if not given.
    things: Option<Vec<u16>>,
}

impl<const N: usize> Walked<N> {
    pub(super) fn of(p: &Program, post: Post, id: ClauseId) -> Self {
        let anywhere = Self { clause: id, chooses: None, first: None, cell: post.cell, needs: Vec::new() };
        let Some(clause) = p.clauses.get(id.index()) else { return anywhere };
        let ClauseKind::Walk(Some(start)) = clause.what else { return anywhere };
        let first = Routes::first(p, post, clause).filter(|_| p.switches.has(Fast::Plans));
        let leg = first_leg(p, start);
        let of_leg = leg.and_then(heading_of).into_iter().chain(leg.and_then(|leg| target_of(p, post, leg)));
        let of_guards = before(&clause.guards).filter_map(|asked| kind_of(post, asked));
        Self {
            first: first.and_then(|found| Ways::of(p.kinds.len(), &found)),
            needs: of_guards.chain(of_leg).collect(),
            ..anywhere
        }
    }

    /// Whether the first leg may land anywhere now.
    #[inline]
    pub(in crate::engine) fn may_begin(&self, p: &Program, board: &Board<'_, N>) -> bool {
        let is_met = |need: &Need| {
            let holder = need.holder.unwrap_or_else(|| Holder::Man(board.world.on(self.cell)));
            let thing = board.world.value(&p.layout, holder, need.state).and_then(thing);
            thing.is_some_and(|thing| need.things.as_ref().is_none_or(|things| things.contains(&thing)))
        };
        self.needs.iter().all(is_met) && self.first.as_ref().is_none_or(|ways| ways.lead_anywhere(board))
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

/// The state of the game or of a side that has to be of some kind.
fn kind_of(post: Post, asked: &Condition) -> Option<Need> {
    let ConditionKind::SameKind(KindValue::State(one), KindValue::These(kinds)) = &asked.kind else {
        return None;
    };
    let holder = match &one.of {
        Owner::Game => Holder::Game,
        Owner::Side(whose) => Holder::Side(standing(post).side(*whose)),
        Owner::Men(_) | Owner::Cells(_) => return None,
    };
    let things = kinds.iter().map(|kind| kind.0).collect();
    Some(Need { holder: Some(holder), state: (one.state, one.place), things: Some(things) })
}

/// The state of the mover that holds the direction of a leg.
fn heading_of(leg: &Leg) -> Option<Need> {
    let Directions::State(StateOf { state, place, of: Owner::Men(men) }) = &leg.directions else {
        return None;
    };
    let is_own = matches!(men.kind, SetKind::Mover | SetKind::Me);
    is_own.then_some(Need { holder: None, state: (*state, *place), things: None })
}

/// The state of the game that holds the cell where a leg lands, with the cells to which it steps.
fn target_of(p: &Program, post: Post, leg: &Leg) -> Option<Need> {
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
    let state = p.arrivals.get(leg.arrival.index())?.tests.iter().find_map(target)?;
    let cells = sides[post.side].iter().map(|direction| p.next(*direction, post.cell));
    let things = cells.filter(|cell| cell.is()).map(|cell| cell.0).collect();
    Some(Need { holder: Some(Holder::Game), state, things: Some(things) })
}
