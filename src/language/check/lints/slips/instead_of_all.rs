//! A plain `enters` of a piece where that of every piece is forgotten: `Rat { enters river }` beside `every piece { enters not
//! river }`.

use super::super::certain::SIDES;
use super::super::{Linter, errors};
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{KindDecl, Permission, RuleClause};
use crate::language::source::Span;
use crate::language::syntax::tree::{ClauseKind, RuleName};

impl Linter<'_> {
    /// Warns of a piece that may go only where no other may, and begins elsewhere: more than that was mostly meant.
    pub(super) fn instead_of_all(&self) -> Vec<Diagnostic> {
        type Of = fn(&KindDecl) -> &Permission;
        let clauses: [(RuleName, Of); 3] = [
            (RuleName::Enters, |decl| &decl.enters),
            (RuleName::Stops, |decl| &decl.stops),
            (RuleName::Stands, |decl| &decl.stands),
        ];
        let mut found = Vec::new();
        for (name, of) in clauses {
            let every = self.program.every.iter().filter_map(|clause| match &clause.kind {
                ClauseKind::Rule { name: said, .. } if *said == name => Some(clause.at.0),
                _ => None,
            });
            let every: Vec<Span> = every.collect();
            let of_every = |rule: &&RuleClause| every.iter().any(|clause| rule.at.is_within(*clause));
            let Some(all) = self.ir.kinds.iter().find_map(|decl| of(decl).first.as_ref().filter(of_every))
            else {
                if name == RuleName::Enters {
                    found.extend(self.never_back());
                }
                continue;
            };
            for (index, decl) in self.ir.kinds.iter().enumerate() {
                let permission = of(decl);
                let Some(own) = permission.first.as_ref().filter(|rule| !of_every(rule)) else { continue };
                if own.at.source == self.main
                    && permission.also.is_empty()
                    && self.begins_outside(index, own, all)
                {
                    let words = self.sources.words(own.at);
                    found.push(errors::instead_of_all((own.at, &words), &decl.name, all.at, name.word()));
                }
            }
        }
        found
    }

    /// Warns of pieces all of which begin outside the only cells that they may enter, where nothing is forbidden to others.
    fn never_back(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (index, decl) in self.ir.kinds.iter().enumerate() {
            let Some(own) = decl.enters.first.as_ref().filter(|rule| rule.at.source == self.main) else {
                continue;
            };
            let words = self.sources.words(own.what.at);
            // What is not to be entered is left for good where a man begins on it.
            let denied = words.split(' ').any(|word| word.trim_start_matches('(') == "not");
            let outside = |side| {
                let own = self.certain.fixed_cells(&own.what, side);
                let mut men =
                    self.ir.setup.men.iter().filter(|man| man.kind.index() == index && man.owner == side);
                own.is_some_and(|own| men.all(|man| !own.contains(&man.cell)))
            };
            let begins = self.ir.setup.men.iter().any(|man| man.kind.index() == index);
            if begins
                && !denied
                && !self.is_in_brackets(own.what.at)
                && decl.enters.also.is_empty()
                && decl.drops.is_empty()
                && SIDES.into_iter().all(outside)
            {
                found.push(errors::never_back((own.at, &words), &decl.name));
            }
        }
        found
    }

    /// Whether a piece may go only where others may not, and all its men of the set-up stand elsewhere.
    fn begins_outside(&self, kind: usize, own: &RuleClause, all: &RuleClause) -> bool {
        SIDES.into_iter().all(|side| {
            let (Some(own), Some(all)) =
                (self.certain.fixed_cells(&own.what, side), self.certain.fixed_cells(&all.what, side))
            else {
                return false;
            };
            let mut men =
                self.ir.setup.men.iter().filter(|man| man.kind.index() == kind && man.owner == side);
            own.is_disjoint(&all) && men.all(|man| all.contains(&man.cell))
        }) && self.ir.setup.men.iter().any(|man| man.kind.index() == kind)
    }
}
