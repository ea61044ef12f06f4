//! `attacked`, and the words after it.

use super::scope::{Place, Scope};
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::parts::Part;
use crate::language::ir::{Attack, Set, SetKind, Sort};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// Attacked pieces: those of a set, before a word or words that mean `attacked`.
    pub(super) fn attacked(
        &mut self,
        said: &'t Expr,
        set: Set,
        whole: Span,
        scope: &mut Scope<'t>,
    ) -> Option<SetKind> {
        if scope.place == Place::Board {
            return self.not_here(whole, "attacked");
        }
        if set.sort() == Sort::Cells {
            let there = matches!(scope.place, Place::Walk | Place::Rule);
            let words = self.sources.text(set.at);
            let found =
                if there { errors::cells_attacked(set.at, words) } else { errors::men_needed(set.at, words) };
            self.out.push(found);
            return None;
        }
        let attack = match &said.kind {
            ExprKind::Attacked(attack) => self.attack(attack, set.at, scope)?,
            _ => Attack::default(),
        };
        Some(SetKind::Attacked(Box::new(set), attack))
    }

    /// The words after `attacked`.
    fn attack(&mut self, said: &'t tree::Attack, men: Span, scope: &mut Scope<'t>) -> Option<Attack> {
        let by = match &said.by {
            Some(by) if self.is_a_way(by) => {
                let (walk, men) = (self.sources.words(by.at.0), self.sources.words(men));
                self.out.push(errors::attacked_by_a_walk(by.at.0, &walk, &men));
                return None;
            }
            Some(by) => Some(Box::new(self.men(by, scope)?)),
            None => None,
        };
        let on = match &said.on {
            Some(on) => Some(Box::new(self.seeking(Sought::Cells, |lowerer| lowerer.set(on, scope))?)),
            None => None,
        };
        for (words, set) in [("attacked by", &by), ("if on", &on)] {
            if let Some(set) = set.as_ref().filter(|set| Part::Set(set).tier() > 0) {
                self.out.push(errors::attack_asks(set.at, words, self.sources.text(set.at)));
                return None;
            }
        }
        Some(Attack { by, on, without_effects: said.without_effects })
    }

    /// Whether words begin with one for a way of moving.
    fn is_a_way(&self, words: &Expr) -> bool {
        let first = match &words.kind {
            ExprKind::Beside(parts) => parts.first().unwrap_or(words),
            _ => words,
        };
        let ExprKind::Name(name) = &first.kind else { return false };
        self.begins_a_way(&name.text)
    }

    /// Whether a way of moving may begin with a word.
    pub(super) fn begins_a_way(&self, word: &str) -> bool {
        Sought::Walk.words().contains(&word) || self.is_defined_way(word)
    }
}

/// Whether the last of words side by side says that those before it are attacked.
pub(super) fn is_attacked(last: &Expr) -> bool {
    match &last.kind {
        ExprKind::Attacked(_) => true,
        ExprKind::Name(name) => name.text == "attacked",
        _ => false,
    }
}
