//! `if possible`: which of the ways to make a landing count.

use std::borrow::Cow;

use super::asking::each;
use super::interpreter::Interpreter;
use super::scene::Scene;
use super::sets::Target;
use super::walk::Waiting;
use crate::budget::Asked;
use crate::ir::path::NodeKind;
use crate::ir::{Cell, Path, Reason, Test};
use crate::source::Span;

impl Interpreter<'_> {
    /// Of some ways to make a landing those for which a test holds, if it does for any, or else all; then the same by the next
    /// test.
    pub(super) fn preferred(&self, mut ways: Vec<Waiting>, prefers: &[Test]) -> Asked<Vec<Waiting>> {
        for test in prefers {
            let mut asked = Vec::with_capacity(ways.len());
            for (scene, node) in ways {
                let (holds, reason, at) = self.asks_landing(&scene, test)?;
                let holds = holds && scene.refused.is_none();
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

    /// Leaves the brackets that end with this one leg of theirs, each of which may prefer some of its ways.
    pub(super) fn leave_brackets(&self, path: &Path, mut ways: Vec<Waiting>) -> Asked<Vec<Waiting>> {
        let close = |(_, id): &Waiting| match &path.node(*id).kind {
            NodeKind::Close { arrival, .. } => Some(arrival),
            _ => None,
        };
        while let Some(arrival) = ways.first().and_then(close)
            && ways.iter().all(|way| close(way).is_some())
        {
            ways = each(ways, |(scene, id)| self.go(path, Cow::Owned(scene), id))?;
            ways = self.preferred(ways, &arrival.prefers)?;
        }
        Ok(ways)
    }

    /// Whether a test of a landing holds; by which sort of words, and where they are.
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

/// Whether the same men stand on these cells and on those, one after the other.
pub(super) fn over_the_same(scene: &Scene, one: &[Cell], other: &[Cell]) -> bool {
    let men = |cells: &[Cell]| -> Vec<_> { cells.iter().filter_map(|cell| scene.on(*cell)).collect() };
    men(one) == men(other)
}
