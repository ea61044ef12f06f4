//! `(step any)[1..number of own Stone]`: a man on his way is in the air, and is not among those who are counted.

use std::collections::BTreeMap;

use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::parts::Part;
use crate::language::ir::{Condition, ConditionKind, Kind, Number, NumberKind, Set, SetKind, Whose};
use crate::language::source::Span;

/// Counts, each with whether he would be among those counted wherever he stands: for one of the pieces that have the clause, and for
/// all of them.
type Counts = BTreeMap<(u32, u32), (Span, Span, bool, bool)>;

impl Linter<'_> {
    /// Warns of counts in walks and their blocks that seem to count the man himself, and do not.
    pub(super) fn counts_in_the_air(&self) -> Vec<Diagnostic> {
        let mut counts = Counts::new();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            for clause in &decl.walks {
                let effects = clause.effects.iter().map(Part::Effect);
                for part in [Part::Walk(&clause.walk)].into_iter().chain(effects) {
                    self.counted(part, Kind::at(index), &mut counts);
                }
            }
        }
        let words = |at: Span| self.sources.words(at);
        let found = counts.into_values().filter(|(_, _, any, _)| *any);
        found.map(|(at, men, _, all)| errors::counts_in_the_air((at, &words(at)), &words(men), all)).collect()
    }

    fn counted(&self, part: Part<'_>, kind: Kind, counts: &mut Counts) {
        part.each_within(&mut |part| match part {
            // Who adds one counts him himself.
            Part::Number(Number { kind: NumberKind::Add(parts), .. }) if parts.iter().any(is_one_more) => {
                false
            }
            Part::Number(Number { kind: NumberKind::NumberOf(set), at }) if at.source == self.main => {
                let he_too = would_have(set, kind);
                let (.., any, all) = counts.entry((at.start, at.end)).or_insert((*at, set.at, false, true));
                (*any, *all) = (*any || he_too, *all && he_too);
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
