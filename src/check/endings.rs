//! Endings that never decide, since an earlier one always does.

use super::Checker;
use super::errors::{self, EndingLine};
use super::implies::implies;
use crate::ir::about::About;
use crate::ir::{EndResult, Ending};

/// How many lines are compared with one another.
const LINES: usize = 200;

impl Checker<'_> {
    /// Of the lines of `after a turn` and then those of `before a turn` the first that holds decides.
    pub(super) fn endings_that_never_decide(&mut self) {
        let after = self.ir.after_turn.iter().map(|ending| (ending, true));
        let before = self.ir.before_turn.iter().map(|ending| (ending, false));
        let lines: Vec<(&Ending, bool)> = after.chain(before).take(LINES).collect();
        let mut found = Vec::new();
        for (place, (later, after)) in lines.iter().enumerate() {
            let forestalls = |(earlier, group): &&(&Ending, bool)| {
                (group == after || earlier.when.is_of(About::Board)) && implies(&later.when, &earlier.when)
            };
            let Some((earlier, group)) = lines.iter().take(place).find(forestalls) else { continue };
            let line = |ending: &Ending| EndingLine::new(ending.at, self.sources.text(ending.at));
            let (first, second) = (line(earlier), line(later));
            let same_question = implies(&earlier.when, &later.when);
            let same_result = group == after && earlier.result == later.result
                || group != after && is_turned(earlier.result, later.result);
            found.push(match (same_question, same_result) {
                (true, true) => errors::ending_twice(&first, &second),
                (true, false) => errors::ending_contradicted(&first, &second),
                (false, true) => errors::ending_in_another(&first, &second),
                (false, false) if group == after => errors::ending_too_late(&first, &second),
                (false, false) => errors::ending_too_late_in_turn(&first, &second),
            });
        }
        self.out.extend(found);
    }
}

/// Whether an ending of `after a turn` gives what one of `before a turn` does.
fn is_turned(after: EndResult, before: EndResult) -> bool {
    match after {
        EndResult::Win => before == EndResult::Lose,
        EndResult::Lose => before == EndResult::Win,
        EndResult::Draw | EndResult::Wins(_) => before == after,
    }
}
