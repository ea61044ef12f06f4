//! Endings that never decide, because an earlier line always does.

use super::{Warnings, errors};
use crate::language::check::facts::Facts;
use crate::language::check::implies::implies;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::Ending;

/// How many lines are compared with one another.
const LINES: usize = 200;

impl Facts<'_> {
    /// Warns of lines that hold only if an earlier line of the same block does: the first line that holds decides.
    pub(super) fn endings_that_never_decide(&self, to: &mut Warnings) {
        for lines in [&self.ir.after_turn, &self.ir.before_turn] {
            for (place, later) in lines.iter().enumerate().take(LINES) {
                let mut earlier = lines.iter().take(place);
                if let Some(earlier) = earlier.find(|earlier| implies(&later.when, &earlier.when)) {
                    to.push(self.decided_before(earlier, later));
                }
            }
        }
    }

    fn decided_before(&self, earlier: &Ending, later: &Ending) -> Diagnostic {
        let line = |ending: &Ending| words_of(self.sources.text(ending.at));
        let (first, second) = (line(earlier), line(later));
        let (one, other) = ((earlier.at, first.as_str()), (later.at, second.as_str()));
        let same_result = earlier.result == later.result;
        match (implies(&earlier.when, &later.when), same_result) {
            (true, false) => errors::ending_contradicted(one, other),
            (_, true) => errors::ending_in_another(one, other),
            (false, false) => errors::ending_too_late(one, other),
        }
    }
}

/// The words of a line without comments.
fn words_of(line: &str) -> String {
    let lines = line.lines().map(|line| line.split('#').next().unwrap_or(line));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}
