//! `(step any)[1..number of own Stone]`: a man on his way is in the air, and is not among those who are counted.

use super::super::{Linter, errors};
use crate::diagnostic::Diagnostic;
use crate::ir::parts::Part;
use crate::ir::{Condition, ConditionKind, Kind, Number, NumberKind, Set, SetKind, Whose};

impl Linter<'_> {
    /// Warns of counts in walks and their blocks that seem to count the man himself, and do not.
    pub(super) fn counts_in_the_air(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            for clause in &decl.walks {
                let effects = clause.effects.iter().map(Part::Effect);
                for part in [Part::Walk(&clause.walk)].into_iter().chain(effects) {
                    self.counted(part, Kind::at(index), &mut found);
                }
            }
        }
        found.retain(|found| found.span().is_none_or(|at| at.source == self.main));
        found
    }

    fn counted(&self, part: Part<'_>, kind: Kind, found: &mut Vec<Diagnostic>) {
        part.each_within(&mut |part| match part {
            // Who adds one counts him himself.
            Part::Number(Number { kind: NumberKind::Add(parts), .. }) if parts.iter().any(is_one_more) => {
                false
            }
            Part::Number(Number { kind: NumberKind::NumberOf(set), at }) if would_have(set, kind) => {
                let (count, men) = (self.sources.words(*at), self.sources.words(set.at));
                found.push(errors::counts_in_the_air((*at, &count), &men));
                true
            }
            // There another move is over.
            Part::Condition(Condition { kind: ConditionKind::CanMove(_), .. }) => false,
            _ => true,
        });
    }
}

fn is_one_more(number: &Number) -> bool {
    matches!(number.kind, NumberKind::Constant(1..))
}

/// Whether a man of a kind is in a set as long as he stands anywhere, whoever stands where.
fn would_have(set: &Set, kind: Kind) -> bool {
    match &set.kind {
        SetKind::Men | SetKind::Occupied | SetKind::Side(Whose::Own) => true,
        SetKind::Kinds(kinds) => kinds.contains(&kind),
        SetKind::And(parts) => parts.iter().all(|part| would_have(part, kind)),
        SetKind::Or(parts) => parts.iter().any(|part| would_have(part, kind)),
        SetKind::Not(what) => match &what.kind {
            SetKind::Side(Whose::Enemy) | SetKind::Empty => true,
            SetKind::Kinds(kinds) => !kinds.contains(&kind),
            _ => false,
        },
        _ => false,
    }
}
