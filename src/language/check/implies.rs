//! Whether one question implies another in all positions, as far as `and`, `or` and `not` show it. A `false` answer proves
//! nothing; a `true` answer is certain.

use crate::language::ir::places::Placed;
use crate::language::ir::{Condition, ConditionKind};

/// How many pairs of parts are compared, since questions can have any size.
const PAIRS: usize = 20_000;

/// Whether `one` implies `other`. The places of their words do not matter.
pub(super) fn implies(one: &Condition, other: &Condition) -> bool {
    let (one, other) = (one.clone().unplaced(), other.clone().unplaced());
    follows((&one, true), (&other, true), &mut { PAIRS })
}

/// A question, or with `false` its negation.
type Claim<'c> = (&'c Condition, bool);

/// Whether one claim implies the other; `left` pairs may still be compared.
fn follows(one: Claim, other: Claim, left: &mut usize) -> bool {
    if *left == 0 {
        return false;
    }
    *left -= 1;
    // What can be taken apart without losing anything first.
    match (parts(one), parts(other)) {
        (_, Parts::All(others)) => others.into_iter().all(|other| follows(one, other, left)),
        (Parts::Any(ones), _) => ones.into_iter().all(|one| follows(one, other, left)),
        (Parts::All(ones), Parts::Any(others)) => {
            ones.into_iter().any(|one| follows(one, other, left))
                || others.into_iter().any(|other| follows(one, other, left))
        }
        (Parts::All(ones), Parts::One) => ones.into_iter().any(|one| follows(one, other, left)),
        (Parts::One, Parts::Any(others)) => others.into_iter().any(|other| follows(one, other, left)),
        (Parts::One, Parts::One) => bare(one) == bare(other),
    }
}

/// The parts of a question.
enum Parts<'c> {
    All(Vec<Claim<'c>>),
    Any(Vec<Claim<'c>>),
    One,
}

fn parts<'c>(claim: Claim<'c>) -> Parts<'c> {
    let (condition, holds) = bare(claim);
    let each = |parts: &'c [Condition]| parts.iter().map(|part| (part, holds)).collect();
    match (&condition.kind, holds) {
        (ConditionKind::All(of), true) | (ConditionKind::Any(of), false) => Parts::All(each(of)),
        (ConditionKind::All(of), false) | (ConditionKind::Any(of), true) => Parts::Any(each(of)),
        _ => Parts::One,
    }
}

/// A claim without the `not` around it.
fn bare((condition, holds): Claim<'_>) -> Claim<'_> {
    match &condition.kind {
        ConditionKind::Not(what) => bare((what, !holds)),
        _ => (condition, holds),
    }
}

#[cfg(test)]
#[expect(clippy::panic, reason = "a panic is how a test fails")]
mod tests;
