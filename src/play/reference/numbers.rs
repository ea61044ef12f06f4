//! Numbers, directions and kinds: what they come to in a scene.

use std::borrow::Cow;

use super::interpreter::Interpreter;
use super::scene::Scene;
use super::sets::Target;
use crate::language::budget::Asked;
use crate::language::ir::{
    Direction, Directions, Kind, KindValue, KindValueKind, Number, NumberKind, Set, Sort,
};
use crate::play::position::Value;

impl Interpreter<'_> {
    /// What a number comes to.
    pub(crate) fn number(&self, scene: &Scene, number: &Number) -> Asked<i64> {
        let _deeper = self.step()?;
        let each = |parts: &[Number]| -> Asked<Vec<i64>> {
            parts.iter().map(|part| self.number(scene, part)).collect()
        };
        Ok(match &number.kind {
            NumberKind::Constant(value) => *value,
            NumberKind::State(state) => {
                self.values(scene, state)?.into_iter().filter_map(Value::number).max().unwrap_or(0)
            }
            NumberKind::NumberOf(set) if set.sort() == Sort::Men => {
                let men = self.men_in(scene, set)?.into_iter();
                men.map(|man| i64::from(scene.position.man(man).count)).sum()
            }
            NumberKind::NumberOf(set) => i64::try_from(self.cells_in(scene, set)?.len()).unwrap_or(i64::MAX),
            NumberKind::Before(number) => self.number_before(scene, number)?,
            NumberKind::SumOf { number, of } => self.sum_of(scene, number, of)?,
            NumberKind::InHand(whose, kinds) => scene.in_hand(*whose, kinds),
            NumberKind::Distance => scene.distance,
            NumberKind::Add(parts) => each(parts)?.into_iter().fold(0, i64::saturating_add),
            NumberKind::Times(parts) => each(parts)?.into_iter().fold(1, i64::saturating_mul),
            NumberKind::Subtract(from, what) => {
                self.number(scene, from)?.saturating_sub(self.number(scene, what)?)
            }
            NumberKind::Max(parts) => each(parts)?.into_iter().max().unwrap_or(0),
            NumberKind::Min(parts) => each(parts)?.into_iter().min().unwrap_or(0),
        })
    }

    /// How often something is done: not less than never. A literal number costs nothing.
    pub(super) fn times(&self, scene: &Scene, number: &Number) -> Asked<usize> {
        let times = number.written().map_or_else(|| self.number(scene, number), Ok)?;
        Ok(usize::try_from(times.max(0)).unwrap_or(usize::MAX))
    }

    /// A number of each member of a set, added up; for a pile once for each of its pieces.
    fn sum_of(&self, scene: &Scene, number: &Number, of: &Set) -> Asked<i64> {
        let members: Vec<(Target, i64)> = match of.sort() {
            Sort::Men => {
                let count = |man| (Target::Man(man), i64::from(scene.position.man(man).count));
                self.men_in(scene, of)?.into_iter().map(count).collect()
            }
            Sort::Cells => {
                self.cells_in(scene, of)?.into_iter().map(|cell| (Target::Cell(cell), 1)).collect()
            }
        };
        let mut sum = 0i64;
        for (member, times) in members {
            let one = self.number(&self.of_member(scene, of, member)?, number)?;
            sum = sum.saturating_add(one.saturating_mul(times));
        }
        Ok(sum)
    }

    /// The directions meant, in the order in which they are written, the same one after another only once.
    pub(super) fn directions<'d>(
        &self,
        scene: &'d Scene,
        directions: &'d Directions,
    ) -> Asked<Cow<'d, [Direction]>> {
        let (board, last) = (&self.game.board, &scene.direction);
        let held = |state: &_| -> Asked<_> {
            Ok(self.values(scene, state)?.into_iter().filter_map(Value::direction).collect())
        };
        let meant = {
            let _deeper = self.step()?;
            directions.meant(board, scene.frame.own, last, &held)?
        };
        self.found_directions(directions, meant.len())?;
        Ok(meant)
    }

    /// The kinds in order; of several pieces, that of each. Where one is needed, each is a choice.
    pub(super) fn kinds(&self, scene: &Scene, value: &KindValue) -> Asked<Vec<Kind>> {
        let _deeper = self.step()?;
        Ok(match &value.kind {
            KindValueKind::These(kinds) => kinds.clone(),
            KindValueKind::State(state) => {
                self.values(scene, state)?.into_iter().filter_map(Value::kind).collect()
            }
            KindValueKind::Of(set) => {
                self.men_in(scene, set)?.into_iter().map(|man| scene.position.man(man).kind).collect()
            }
        })
    }
}
