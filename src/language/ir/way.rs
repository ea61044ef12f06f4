//! What the rules ask about the way on which a mover has come.

use super::parts::Part;
use super::{ConditionKind, Ir, Number, NumberKind, SetKind};

impl Ir {
    /// The greatest distance that the rules tell from others; none if nothing asks for `distance`.
    ///
    /// Where `distance` is only compared with numbers as they are written, what is greater than all of them is one. Else a
    /// walk that is longer than the board has cells has been somewhere twice, and counts as no longer than that.
    pub(super) fn distances(&self) -> Option<i64> {
        let (mut asked, mut compared, mut most) = (0_usize, 0_usize, 0_i64);
        self.each_part(&mut |part| match part {
            Part::Number(Number { kind: NumberKind::Distance, .. }) => asked += 1,
            Part::Condition(condition) => {
                let ConditionKind::Compare(one, _, other) = &condition.kind else { return };
                let number = match (&one.kind, &other.kind) {
                    (NumberKind::Distance, NumberKind::Constant(number))
                    | (NumberKind::Constant(number), NumberKind::Distance) => *number,
                    _ => return,
                };
                compared += 1;
                most = most.max(number);
            }
            _ => {}
        });
        let cells = i64::try_from(self.board.cells.len()).unwrap_or(i64::MAX);
        (asked > 0).then(|| if asked == compared { most.saturating_add(1) } else { cells })
    }

    /// Whether something asks for `passed`.
    pub(super) fn asks_passed(&self) -> bool {
        let mut asks = false;
        self.each_part(&mut |part| asks |= matches!(part, Part::Set(set) if set.kind == SetKind::Passed));
        asks
    }

    /// Whether something asks what was before the move.
    pub(super) fn looks_back(&self) -> bool {
        let mut asks = false;
        self.each_part(&mut |part| {
            asks |= match part {
                Part::Set(set) => matches!(set.kind, SetKind::Before(_)),
                Part::Number(number) => matches!(number.kind, NumberKind::Before(_)),
                _ => false,
            };
        });
        asks
    }

    /// Shows all parts of the rules, however deep: of clauses, phases, the turn and endings, but not of tests.
    fn each_part(&self, see: &mut dyn FnMut(Part<'_>)) {
        let mut within = |part: Part<'_>| {
            part.each_within(&mut |part| {
                see(part);
                true
            });
        };
        self.each_clause(&mut |clause| within(clause));
        self.phases.iter().for_each(|phase| within(Part::Acts(&phase.acts)));
        within(Part::Acts(&self.turn));
        self.again.iter().for_each(|when| within(Part::Condition(when)));
        for ending in self.after_turn.iter().chain(&self.before_turn) {
            within(Part::Condition(&ending.when));
        }
    }
}
