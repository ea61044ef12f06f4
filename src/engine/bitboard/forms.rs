//! Recognises clauses that are chains of jumps: their legs, how often they are repeated, and what the mover counts on its way.

use super::super::program::{
    Arrival, ArrivalId, Capture, Clause, ClauseKind, Condition, ConditionKind, Directions, Eye, Land, Leg,
    LegId, Node, NodeId, Number, Pattern, Program, RoundsId, Set, SetKind, Test, times,
};
use super::gains::Gain;
use crate::language::ir::{Direction, Kind, Side};

/// A leg that jumps over one piece.
pub(super) struct Over<'p> {
    pub(super) directions: [&'p [Direction]; 2],
    /// Whether it goes over any number of empty cells before the piece, and behind it.
    pub(super) before: bool,
    pub(super) behind: bool,
    pub(super) whom: &'p Set,
    /// What it adds to the count of the mover.
    pub(super) gain: Option<Gain>,
}

impl<'p> Over<'p> {
    /// The jump of a leg; `None` if it is another jump.
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
        (is_one && is_of_men(&whom.what)).then_some(Self {
            directions,
            before,
            behind,
            whom: &whom.what,
            gain: None,
        })
    }
}

/// A clause that is a chain of jumps.
pub(super) struct Form<'p> {
    pub(super) jumps: Vec<Over<'p>>,
    pub(super) least: u32,
    pub(super) most: u32,
    /// Whether the chain goes on while it can.
    pub(super) goes_on: bool,
    /// Whether it may end where it began.
    pub(super) returns: bool,
    /// Whether jumped pieces are captured only at the end.
    pub(super) late: bool,
    /// Of several landings behind one piece, those are preferred from which such a jump would lead to an empty cell.
    pub(super) chosen: Option<Over<'p>>,
}

/// What nodes behind a jump add to it.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    returns: bool,
    gain: Option<Gain>,
}

impl<'p> Form<'p> {
    /// The form of a clause, if it is such a chain.
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
            let kind = clause.kind;
            form.returns = form.body(p, (start, kind), None)?.returns;
            return Some(form);
        };
        let rounds = p.rounds.get(id.index())?;
        let (least, most) = times(&rounds.least, rounds.most.as_ref())?;
        form.least = u32::try_from(least).ok().filter(|least| *least >= 1)?;
        form.most = if rounds.most.is_some() { u32::try_from(most).ok()? } else { u32::MAX };
        form.goes_on = rounds.while_possible;
        let (Some(body), Some(leave)) = *rounds.states.get(usize::from(*state))? else { return None };
        (!rounds.no_cell_twice).then_some(())?;
        let within = form.body(p, (body, clause.kind), Some((*id, *state)))?;
        let at_the_end = ends(p, (leave, clause.kind), Said { gain: None, ..within }, None)?;
        at_the_end.gain.is_none().then_some(())?;
        form.returns = within.returns | at_the_end.returns;
        Some(form)
    }

    /// Adds the jumps of a round, or of a clause without rounds.
    fn body(
        &mut self,
        p: &'p Program,
        (node, kind): (NodeId, Kind),
        round: Option<(RoundsId, u16)>,
    ) -> Option<Said> {
        match p.nodes.get(node.index())? {
            Node::Fork(ways) => {
                let mut said = ways.iter().map(|way| self.body(p, (*way, kind), round));
                let first = said.next()??;
                said.all(|other| other.is_some_and(|other| other.returns == first.returns)).then_some(first)
            }
            Node::Leg { leg, on_empty: Some(then), prefers: false, .. } => {
                self.leg(p, (*leg, kind), (*then, round))
            }
            _ => None,
        }
    }

    fn leg(
        &mut self,
        p: &'p Program,
        (leg, kind): (LegId, Kind),
        (then, round): (NodeId, Option<(RoundsId, u16)>),
    ) -> Option<Said> {
        let leg = p.legs.get(leg.index())?;
        let arrival = p.arrivals.get(leg.arrival.index())?;
        let Arrival { name: None, effects, .. } = arrival else { return None };
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
        let gain = match effects {
            None => None,
            Some(effects) => Some(Gain::of(p, kind, *effects)?),
        };
        let said = ends(p, (then, kind), Said { returns: arrival.may_return, gain }, round)?;
        self.jumps.push(Over { gain: said.gain, ..Over::of(leg)? });
        Some(said)
    }
}

/// The jump by which an empty cell must be seen from the landing, if that is what a test asks.
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

/// What stands up to the end of the walk or round; `None` if anything else stands before it.
fn ends(
    p: &Program,
    (mut node, kind): (NodeId, Kind),
    mut said: Said,
    round: Option<(RoundsId, u16)>,
) -> Option<Said> {
    loop {
        match (p.nodes.get(node.index())?, round) {
            (Node::Close { arrival, then, compared: false }, _) => {
                let arrival = p.arrivals.get(arrival.index())?;
                let Arrival { name: None, tests, capturing, prefers, .. } = arrival else { return None };
                (tests.is_empty() && capturing.is_empty() && prefers.is_empty()).then_some(())?;
                if let Some(effects) = arrival.effects {
                    let gain = Gain::of(p, kind, effects)?;
                    said.gain.replace(gain).is_none().then_some(())?;
                }
                said.returns |= arrival.may_return;
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

/// Whether a set has only pieces, or only cells of pieces.
pub(super) fn is_of_men(set: &Set) -> bool {
    match &set.kind {
        SetKind::And(parts, _) => parts.iter().any(is_of_men),
        SetKind::Or(parts) => parts.iter().all(is_of_men),
        _ => set.of_men,
    }
}
