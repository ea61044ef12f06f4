//! Endings that never decide, since an earlier one always does.

use super::turned::turned;
use super::{Told, errors};
use crate::language::check::facts::Facts;
use crate::language::check::implies::implies;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::places::Placed;
use crate::language::ir::{Condition, EndResult, Ending};

/// How many lines are compared with one another.
const LINES: usize = 200;

impl Facts<'_> {
    /// Of the lines of `after a turn` and then those of `before a turn` the first that holds decides.
    pub(super) fn endings_that_never_decide(&self, to: &mut Told) {
        let after = self.ir.after_turn.iter().map(|ending| (ending, true));
        let before = self.ir.before_turn.iter().map(|ending| (ending, false));
        let lines: Vec<(&Ending, bool)> = after.chain(before).take(LINES).collect();
        let by_turns = self.ir.alternates();
        // What those of `after a turn` ask, in the words of `before a turn`.
        let next: Vec<Option<Condition>> = lines
            .iter()
            .map(|(ending, after)| (*after && by_turns).then(|| turned(&ending.when, self.ir)).flatten())
            .collect();
        let (mut found, mut found_there) = (Vec::new(), Vec::new());
        for (place, (later, group)) in lines.iter().enumerate() {
            let asked_earlier = lines.iter().zip(&next).take(place);
            let mut asked_earlier = asked_earlier.filter_map(|((earlier, of), next)| {
                let asks = if of == group { Some(&earlier.when) } else { next.as_ref() };
                Some((earlier, of == group, asks?))
            });
            let Some((earlier, together, asks)) = asked_earlier.find(|(.., asks)| implies(&later.when, asks))
            else {
                continue;
            };
            let line = |ending: &Ending| words_of(self.sources.text(ending.at));
            let (first, second) = (line(earlier), line(later));
            let (one, other) = ((earlier.at, first.as_str()), (later.at, second.as_str()));
            if let Some(found) = self.in_two_files(earlier, later, implies(asks, &later.when) && together) {
                found_there.push(found);
                continue;
            }
            let same_question = implies(asks, &later.when);
            let same_result = together && earlier.result == later.result
                || !together && is_turned(earlier.result, later.result);
            if !together && asks.clone().unplaced() != earlier.when.clone().unplaced() {
                let same = (same_question, same_result);
                found.push(errors::ending_of_the_other_side(one, other, same));
                continue;
            }
            found.push(match (same_question, same_result) {
                (true, true) => errors::ending_twice(earlier.at, other),
                (true, false) => errors::ending_contradicted(one, other),
                (false, true) => errors::ending_in_another(one, other),
                (false, false) if together => errors::ending_too_late(one, other),
                (false, false) => errors::ending_too_late_in_turn(one, other, &turned_words(&first)),
            });
        }
        found_there.dedup_by_key(|found: &mut Diagnostic| found.span());
        to.extend(found.into_iter().chain(found_there));
    }

    /// Two lines that ask the same, where two used files bring one each: of these, the lines that use them are to blame.
    fn in_two_files(&self, earlier: &Ending, later: &Ending, same: bool) -> Option<Diagnostic> {
        let sources = (earlier.at.source, later.at.source);
        let others = sources.0 != sources.1 && sources.0 != self.main && sources.1 != self.main;
        if !same || !others {
            return None;
        }
        let (one, other) = (self.brought_by(sources.0), self.brought_by(sources.1));
        let at = if one.start > other.start { one } else { other };
        let line = |ending: &Ending| words_of(self.sources.text(ending.at));
        let (first, second) = (line(earlier), line(later));
        let (first, second) = ((earlier.at, first.as_str()), (later.at, second.as_str()));
        let same = earlier.result == later.result;
        (one != other).then(|| errors::ending_in_two_files(at, first, second, same))
    }
}

/// The words of a line: comments within it are no part of what it says.
fn words_of(line: &str) -> String {
    let lines = line.lines().map(|line| line.split('#').next().unwrap_or(line));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// The line for the other group, where `own` is the other side.
fn turned_words(line: &str) -> String {
    let (label, words) = match line.split_once(": ") {
        Some((label, words)) if !label.contains(' ') => (format!("{label}: "), words),
        _ => (String::new(), line),
    };
    match words.split_once(' ') {
        Some(("win", rest)) => format!("{label}lose {rest}"),
        Some(("lose", rest)) => format!("{label}win {rest}"),
        _ => line.to_owned(),
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
