//! `if possible`: which of the ways to make a landing count.

use std::borrow::Cow;

use super::asking::each;
use super::interpreter::Interpreter;
use super::scene::Scene;
use super::sets::Target;
use super::walk::Waiting;
use crate::language::budget::Asked;
use crate::language::ir::path::{Next, NodeId, NodeKind};
use crate::language::ir::{Cell, Leg, Path, Reason, Test};
use crate::language::source::Span;

impl Interpreter<'_> {
    /// Of some ways to make a landing those for which a test holds, if it does for any, or else all; then the same by the next
    /// test.
    pub(super) fn preferred(
        &self,
        path: &Path,
        mut ways: Vec<Waiting>,
        prefers: &[Test],
    ) -> Asked<Vec<Waiting>> {
        for test in prefers {
            let mut asked = Vec::with_capacity(ways.len());
            for (scene, node) in ways {
                let (holds, reason, at) = self.asks_landing(&scene, test)?;
                let holds = holds && scene.refused.is_none() && !ends_at_home(path, &scene, node);
                asked.push((holds, (reason, at), (scene, node)));
            }
            let possible = asked.iter().any(|(holds, ..)| *holds);
            ways = Vec::with_capacity(asked.len());
            for (holds, (_, at), (mut scene, node)) in asked {
                let walker = scene.walker();
                let refused = (possible && !holds).then_some((Reason::IfPossible, at));
                if !self.halts(&mut scene, walker, refused)? {
                    ways.push((scene, node));
                }
            }
        }
        Ok(ways)
    }

    /// All scenes to which a leg leads, out of the brackets that end with it; ways in all directions are compared.
    pub(super) fn compared_leg(
        &self,
        path: &Path,
        scene: Cow<'_, Scene>,
        leg: (&Leg, Span),
        then: [Next; 2],
    ) -> Asked<Vec<Waiting>> {
        let scene = Scene { firsts: None, ..scene.into_owned() };
        let ways = self.leg(path, &scene, leg, then)?;
        self.leave_brackets(path, ways, false)
    }

    /// Leaves the brackets that end with these ways, each of which may prefer some of them. Brackets with a comparison of their
    /// own are not left here, except the first if it is this one.
    pub(super) fn leave_brackets(
        &self,
        path: &Path,
        mut ways: Vec<Waiting>,
        mut compared_here: bool,
    ) -> Asked<Vec<Waiting>> {
        let close = |(_, id): &Waiting, here: bool| match &path.node(*id).kind {
            NodeKind::Close { arrival, compared, .. } if here || !compared => Some(arrival),
            _ => None,
        };
        while let Some(arrival) = ways.first().and_then(|way| close(way, compared_here))
            && ways.iter().all(|way| close(way, compared_here).is_some())
        {
            ways = each(ways, |(scene, id)| self.go(path, Cow::Owned(scene), id))?;
            ways = self.preferred(path, ways, &arrival.prefers)?;
            compared_here = false;
        }
        Ok(ways)
    }

    /// Whether a test of a landing holds, the sort of its words, and their place.
    pub(super) fn asks_landing(&self, scene: &Scene, test: &Test) -> Asked<(bool, Reason, Span)> {
        Ok(match test {
            Test::To(set) => {
                let is_there = match scene.walker() {
                    Some(cell) => self.contains(scene, set, Target::Cell(cell))?,
                    None => false,
                };
                (is_there, Reason::To, set.at)
            }
            Test::Where(condition) => (self.holds(scene, condition)?, Reason::Where, condition.at),
        })
    }
}

/// Whether a walk is over here and no move, because it has only come home.
fn ends_at_home(path: &Path, scene: &Scene, mut next: NodeId) -> bool {
    let mut may_return = scene.may_return;
    loop {
        match &path.node(next).kind {
            NodeKind::Close { arrival, then, .. } => {
                may_return |= arrival.may_return;
                next = *then;
            }
            NodeKind::End { .. } => return !may_return && scene.place == scene.origin,
            NodeKind::Leg { .. }
            | NodeKind::Stay { .. }
            | NodeKind::Look { .. }
            | NodeKind::Fork(_)
            | NodeKind::Compare(_)
            | NodeKind::Rounds(..)
            | NodeKind::RoundOver { .. } => return false,
        }
    }
}

/// Whether the same pieces stand on these cells and on those, in order.
pub(super) fn over_the_same(scene: &Scene, one: &[Cell], other: &[Cell]) -> bool {
    let men = |cells: &[Cell]| -> Vec<_> { cells.iter().filter_map(|cell| scene.on(*cell)).collect() };
    men(one) == men(other)
}
