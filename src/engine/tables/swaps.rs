//! Chains of swaps with identical pieces: counted by the cells where the mover can end.
//!
//! Swapping with identical pieces leaves identical pieces behind, so only the end cell matters, not the way there. The mover can end
//! on every cell of the group of such pieces that is connected with its own cell.

use super::super::layout::Stored;
use super::super::program::{
    Act, Arrival, ArrivalId, Clause, ClauseId, ClauseKind, Directions, EffectOpKind, Land, Leg, Node, NodeId,
    Number, Program, SetKind, Turn,
};
use super::super::switches::Fast;
use super::super::unroll::Post;
use super::super::unroll::Walk;
use super::super::unroll::Who;
use super::super::words::Words;
use super::facts::{Facts, is_harmless};
use super::pieces::Board;
use crate::language::ir::{Cell, Kind};

/// A chain of swaps from a cell.
#[derive(Debug)]
pub(super) struct Swaps<const N: usize> {
    from: Cell,
    /// The owner and kind of the pieces that the mover swaps with, and their cells.
    with: (usize, Kind),
    on: Words<N>,
    /// Where one swap leads from each cell.
    led: Vec<Words<N>>,
}

impl<const N: usize> Swaps<N> {
    /// Those of a clause; nothing where it is something else, or where another move could lead to one of these positions.
    pub(super) fn of(
        p: &Program,
        facts: &Facts,
        post: Post,
        (id, clause): (ClauseId, &Clause),
    ) -> Option<Self> {
        let epilogue = p.epilogue(id);
        let rules = p.kind(post.kind);
        let bound = facts.has_law() || facts.news || facts.hooks_take;
        let harmless = clause.effects.is_none_or(|effects| is_harmless(p, effects));
        let free = rules.enters.is_free() && rules.passes.is_free() && harmless;
        let known =
            epilogue.blind && !epilogue.turns && !bound && free && p.has_masks && p.switches.has(Fast::Plans);
        (known && is_alone(p, facts, post.group, id)).then_some(())?;
        let leg = leg_of(p, clause)?;
        let (Land::Onto(set), Directions::Fixed(sides)) = (&leg.land, &leg.directions) else { return None };
        Who::tells(p).then_some(())?;
        let walk = Walk::of(p, post, clause, &[]);
        let (mut on, mut with) = (Words::default(), None);
        for cell in (0..p.layout.cells).map(Cell::at) {
            let who = walk.who(set, cell)?.pieces();
            if who.is_empty() {
                continue;
            }
            (*with.get_or_insert(who) == who).then_some(())?;
            on.insert(cell);
        }
        let owner = post.side.index();
        let is_with = |kind: &Kind| with.is_some_and(|with| with.is_only(owner, *kind));
        let kind = (0..p.kinds.len()).map(Kind::at).find(is_with)?;
        // They are alike if nothing but their kind and side is known of them, and nobody holds some of them.
        let has_state = |state: &crate::language::ir::StateId| p.layout.has(kind, *state);
        let is_held = p.layout.states.iter().any(|info| info.stored == Stored::Men);
        (kind != post.kind && !is_held && !p.layout.men.iter().any(has_state)).then_some(())?;
        let cells = (0..p.layout.cells).map(Cell::at);
        let led = cells.map(|cell| {
            let next = sides[post.side].iter().map(|direction| p.next(*direction, cell));
            next.filter(|to| to.index() < p.layout.cells).collect()
        });
        Some(Self { from: post.cell, with: (owner, kind), on, led: led.collect() })
    }

    /// All cells to which they may lead.
    pub(super) fn all(&self) -> Words<N> {
        self.on.without(Words::one(self.from))
    }

    /// Those to which they lead now.
    #[inline]
    pub(super) fn on(&self, board: &Board<'_, N>) -> Words<N> {
        let (owner, kind) = self.with;
        let from = Words::one(self.from);
        // As soon as the mover has left its first cell, one of these pieces stands there.
        let mut left = (board.men(owner, kind) & self.on).without(from);
        let (mut led, mut open) = (Words::default(), from);
        while let Some(cell) = open.first() {
            let next = self.led.get(cell.index()).copied().unwrap_or_default() & left;
            left = left.without(next);
            led |= next;
            open = open.without(Words::one(cell)) | next;
        }
        led
    }
}

/// Whether every other move of a group of acts leaves its cell empty or captures: no other clause displaces a second piece, and there are
/// no passes and no drops. Then no other move leads to the position after a swap.
fn is_alone(p: &Program, facts: &Facts, group: u16, id: ClauseId) -> bool {
    let Some(group) = facts.groups.get(usize::from(group)) else { return false };
    let ids = || p.kinds.iter().flat_map(|kind| &kind.walks).copied();
    let drops = |act: &Act| {
        act.drops && p.kinds.iter().flat_map(|kind| &kind.drops).any(|clause| p.is_played(act, *clause))
    };
    group.acts.iter().all(|act| match p.turns.get(act.index()) {
        Some(Turn::Act(act)) => {
            let other = |clause: &ClauseId| *clause != id && p.is_played(act, *clause);
            !passes(p, act) && !drops(act) && ids().filter(other).all(|clause| p.epilogue(clause).sure)
        }
        _ => false,
    })
}

/// Whether an act plays some pass.
pub(super) fn passes(p: &Program, act: &Act) -> bool {
    act.passes && p.passes.iter().any(|way| way.is_played_by(&act.kind))
}

/// The leg of a walk that is only a chain of swaps, of any length, with the pieces that the mover lands on.
fn leg_of<'p>(p: &'p Program, clause: &Clause) -> Option<&'p Leg> {
    let ClauseKind::Walk(Some(start)) = clause.what else { return None };
    let Node::Rounds(rounds, 0) = p.nodes.get(start.index())? else { return None };
    let rounds = p.rounds.get(rounds.index())?;
    // A round begins only in its first state: each round lands and may go on.
    let (Some(body), Some(leave)) = *rounds.states.first()? else { return None };
    let endless = matches!(rounds.least, Number::Constant(1)) && rounds.most.is_none();
    (endless && !rounds.while_possible && !rounds.no_cell_twice).then_some(())?;
    matches!(behind(p, leave)?, Node::End { must_go_on: false }).then_some(())?;
    let Node::Leg { leg, on_man: Some(next), prefers: false, .. } = p.nodes.get(body.index())? else {
        return None;
    };
    matches!(behind(p, *next)?, Node::RoundOver(0, _)).then_some(())?;
    let leg = p.legs.get(leg.index())?;
    let Arrival { name: None, tests, capturing, may_return: false, effects: Some(block), prefers } =
        p.arrivals.get(leg.arrival.index())?
    else {
        return None;
    };
    let bare = tests.is_empty() && capturing.is_empty() && prefers.is_empty();
    (bare && !leg.bracketed && leg.jump.is_none()).then_some(())?;
    let [effect_op] = p.blocks.get(block.index())?.as_slice() else { return None };
    let EffectOpKind::Swap(one, other) = &effect_op.kind else { return None };
    let swaps =
        matches!((&one.kind, &other.kind), (SetKind::Mover, SetKind::It) | (SetKind::It, SetKind::Mover));
    swaps.then_some(leg)
}

/// The first node of which something is said.
fn behind(p: &Program, mut node: NodeId) -> Option<&Node> {
    let says_nothing = |arrival: &ArrivalId| {
        let arrival = p.arrivals.get(arrival.index())?;
        (arrival.is_plain() && arrival.prefers.is_empty() && !arrival.may_return).then_some(())
    };
    loop {
        match p.nodes.get(node.index())? {
            Node::Close { arrival, then, compared: false } => {
                says_nothing(arrival)?;
                node = *then;
            }
            other => return Some(other),
        }
    }
}
