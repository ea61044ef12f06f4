//! `[1..number of own home]`: of a zone that each side has these are the cells, and not the men on them.

use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, ConditionKind, Number, NumberKind, SetKind};

impl Facts<'_> {
    /// Warns of such counts, which are the same in every position. Where they are compared with other numbers, how many cells there
    /// are may be meant.
    pub(super) fn zones_counted(&self, to: &mut Told) {
        let mut look = |part: Part<'_>| {
            part.each_within(&mut |part| match part {
                Part::Condition(Condition { kind: ConditionKind::Compare(..), .. })
                | Part::Number(Number { kind: NumberKind::Before(_), .. }) => false,
                Part::Number(Number { at, kind: NumberKind::NumberOf(set) }) => {
                    let words = self.sources.words(set.at);
                    if matches!(set.kind, SetKind::Zone(..))
                        && let Some((side, zone)) = words.split_once(' ')
                    {
                        to.push(errors::zone_counted((*at, &self.sources.words(*at)), (side, zone)));
                    }
                    true
                }
                _ => true,
            });
        };
        self.ir.each_clause(&mut look);
        self.ir.turns().for_each(|acts| look(Part::Acts(acts)));
    }
}
