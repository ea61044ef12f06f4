//! Walks whose last part only chooses a cell for a new piece: counted by the number of cells, for each cell to which the mover may come
//! before.

use super::super::plan::{Plan, Spot};
use super::super::program::{
    Arrival, ClauseId, ClauseKind, EffectOpKind, KindValue, Node, NodeId, Program, Set, SetKind,
};
use super::super::switches::Fast;
use super::super::unroll::Post;
use super::super::words::Words;
use super::leads::{End, Leads};
use crate::language::ir::{Cell, NamedSort, Side, Slot, Whose, WhoseMen};

/// Empty cells to which a walk leads over empty cells.
#[derive(Debug)]
pub(in crate::engine) struct Choices<const N: usize> {
    /// The cells of each way, and those to which it leads where they are empty.
    ways: Vec<(Words<N>, Words<N>)>,
    /// Lines of cells that rise in the order of their numbers, each with one that falls and has lesser numbers only. One of the two may be empty.
    lines: Vec<(Words<N>, Words<N>)>,
}

impl<const N: usize> Choices<N> {
    /// Those of a plan; nothing where it may end on a piece.
    fn of(plan: &Plan, from: Cell) -> Option<Self> {
        let end = |spot: &Spot| {
            (!spot.ends_on_man).then_some(End { empty: spot.ends_empty, man: false, victims: 0 })
        };
        let ends = plan.spots().iter().map(end).collect::<Option<Vec<_>>>()?;
        let mut leads = Leads::default();
        leads.add((plan, from), &ends)?;
        let lines = |upwards: bool| {
            let rays = leads.rays.iter().filter(move |ray| ray.upwards == upwards);
            rays.map(|ray| ray.line).collect::<Vec<_>>()
        };
        let ways = leads.lames.iter().map(|lame| (lame.way, lame.to)).collect();
        Some(Self { ways, lines: pairs(&lines(true), &lines(false)) })
    }

    /// The cells to which it leads now.
    #[inline]
    pub(in crate::engine) fn open(&self, occupied: Words<N>) -> Words<N> {
        let mut open = Words::default();
        for (way, to) in &self.ways {
            if (*way & occupied).is_empty() {
                open |= *to;
            }
        }
        for (rising, falling) in &self.lines {
            open |= Words::seen(occupied, *rising, *falling);
        }
        open.without(occupied)
    }

    /// Where the mover may come to before a cell is chosen; nothing where the walk is another.
    pub(super) fn before_choice(p: &Program, post: Post, id: ClauseId) -> Option<Self> {
        let (look, _) = choice_of(p, id, post.side)?;
        let plan = p.plan_until(id, post.side, post.cell, look)?;
        // A mover that comes back to where it began may lead to one position with another.
        plan.spots().iter().all(|spot| spot.cell != post.cell).then_some(())?;
        Self::of(&plan, post.cell)
    }

    /// The cells that the eye of a clause chooses from a cell.
    pub(super) fn of_choice(p: &Program, (id, side, from): (ClauseId, Side, Cell)) -> Option<Self> {
        let (_, eye) = choice_of(p, id, side)?;
        Self::of(&p.choice_plan(eye, side, from)?, from)
    }
}

/// Each rising line with a falling one, as long as there are both, and the cells of the second come before those of the first.
fn pairs<const N: usize>(rising: &[Words<N>], falling: &[Words<N>]) -> Vec<(Words<N>, Words<N>)> {
    let none = Words::default();
    let mut pairs = Vec::new();
    for place in 0..rising.len().max(falling.len()) {
        let [up, down] = [rising, falling].map(|lines| lines.get(place).copied().unwrap_or(none));
        if up.is_empty() || down.is_empty() || down.cells().max() < up.first() {
            pairs.push((up, down));
        } else {
            pairs.extend([(up, none), (none, down)]);
        }
    }
    pairs
}

/// The node where a clause sends out an eye, and the first node of the eye, if all that comes of it is that a new piece of another owner is
/// put where it ends.
fn choice_of(p: &Program, id: ClauseId, side: Side) -> Option<(NodeId, NodeId)> {
    let epilogue = p.epilogue(id);
    (epilogue.sure && epilogue.blind && !epilogue.turns && !epilogue.effects).then_some(())?;
    let ClauseKind::Walk(Some(start)) = p.clauses.get(id.index())?.what else { return None };
    (p.has_masks && p.switches.has(Fast::Plans)).then_some(())?;
    let look = only_look(p, start)?;
    let Node::Look { start: Some(eye), arrival, then: Some(then), .. } = p.nodes.get(look.index())? else {
        return None;
    };
    let Arrival { name, effects: Some(effects), .. } = p.arrivals.get(arrival.index())? else { return None };
    let said = p.arrivals.get(arrival.index())?;
    (said.tests.is_empty() && said.capturing.is_empty() && said.prefers.is_empty()).then_some(())?;
    let [effect_op] = p.blocks.get(effects.index())?.as_slice() else { return None };
    let EffectOpKind::PutNew(whose, KindValue::These(kinds), on) = &effect_op.kind else { return None };
    let own = match whose {
        WhoseMen::Nobody | WhoseMen::Of(Whose::Enemy) => false,
        WhoseMen::Of(Whose::Own) => true,
        WhoseMen::Of(Whose::Of(of)) => *of == side,
    };
    (!own && kinds.len() == 1).then_some(())?;
    is_chosen(p, *eye, (on, *name))?;
    ends(p, *then, false).then_some((look, *eye))
}

/// Whether a set is the cell at which an eye ends: where it is, or what is named by that.
fn is_chosen(p: &Program, eye: NodeId, (set, named): (&Set, Option<Slot>)) -> Option<()> {
    let slot = match set.kind {
        SetKind::Seen => None,
        SetKind::Named(slot, NamedSort::Cell) => Some(slot),
        _ => return None,
    };
    let mut within = 0;
    for (_, node) in p.reachable(eye, &|node| gives_name(p, node).is_some()) {
        match node {
            Node::Close { arrival, then, .. } => {
                let Some(name) = p.arrivals.get(arrival.index())?.name else { continue };
                // Nothing may be walked behind the name.
                (Some(name) == slot && named.is_none() && ends(p, *then, true)).then_some(())?;
                within += 1;
            }
            Node::End { .. } => (slot.is_none() || named == slot).then_some(())?,
            _ => gives_name(p, node).is_none().then_some(())?,
        }
    }
    (slot.is_none() || named == slot || within > 0).then_some(())
}

/// The name that a node gives.
fn gives_name(p: &Program, node: &Node) -> Option<Slot> {
    let arrival = match node {
        Node::Leg { leg, .. } => p.legs.get(leg.index())?.arrival,
        Node::Stay { arrival, .. } | Node::Look { arrival, .. } | Node::Close { arrival, .. } => *arrival,
        _ => return None,
    };
    p.arrivals.get(arrival.index())?.name
}

/// Whether a walk is over at a node, or behind ends of brackets of which nothing is said.
fn ends(p: &Program, mut node: NodeId, is_eye: bool) -> bool {
    loop {
        match p.nodes.get(node.index()) {
            Some(Node::Close { arrival, then, compared: false }) => {
                let plain = |arrival: &Arrival| arrival.is_plain() && arrival.prefers.is_empty();
                if !p.arrivals.get(arrival.index()).is_some_and(plain) {
                    return false;
                }
                node = *then;
            }
            Some(Node::End { must_go_on }) => return is_eye || !must_go_on,
            _ => return false,
        }
    }
}

/// The one node of a walk at which an eye is sent out.
fn only_look(p: &Program, start: NodeId) -> Option<NodeId> {
    let is_look = |node: &Node| matches!(node, Node::Look { .. });
    let mut looks = p.reachable(start, &is_look).into_iter().filter(|(_, node)| is_look(node));
    let (look, _) = looks.next()?;
    looks.next().is_none().then_some(look)
}
