//! A set that an effect gives a value with `=`, as numbers are: `burnt = burnt or here`. What was meant is said by `add`,
//! `remove` and `clear`.

use super::{Lowerer, errors};
use crate::language::ir::{StateId, StateType, Value};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind};

impl Lowerer<'_, '_> {
    /// Tells what to write in the place of `STATE = VALUE`, where the state is a set.
    pub(super) fn set_given(&mut self, at: Span, id: StateId, state: &Expr, value: &Expr) {
        let decl = self.pieces.states.get(id.index());
        let cells = decl.is_none_or(|decl| decl.ty == StateType::Cells);
        let empty_at_first = decl.is_none_or(|decl| {
            decl.first.0.iter().all(|value| match value {
                Value::Men(men) => men.is_empty(),
                Value::Cells(cells) => cells.is_empty(),
                _ => true,
            })
        });
        let name = self.sources.words(state.at.0);
        let (given, members) = self.given(&name, value);
        self.out.push(errors::set_assigned(at, &name, (cells, empty_at_first), given, &members));
    }

    /// What a value says of a set, whose words are `name`: that `more` members come to it or `less` are left, that it has
    /// `nothing`, or only these; and which members.
    fn given(&self, name: &str, value: &Expr) -> (&'static str, String) {
        let is_set = |part: &Expr| self.sources.words(part.at.0) == name;
        let none = |what| (what, String::new());
        match &value.kind {
            ExprKind::Or(parts) if parts.iter().any(is_set) => {
                ("more", self.together(parts.iter().filter(|part| !is_set(part))))
            }
            ExprKind::Sum(first, others) if is_set(first) => {
                let all = || others.iter().map(|(_, part)| part);
                match others.iter().filter(|(less, _)| *less).count() {
                    0 => ("more", self.together(all())),
                    less if less == others.len() => ("less", self.together(all())),
                    _ => none("other"),
                }
            }
            ExprKind::ButNot(what, but) if is_set(what) => ("less", self.together(but.iter())),
            ExprKind::And(parts) if parts.iter().any(is_set) => {
                let denied = parts.iter().filter(|part| !is_set(part)).map(|part| match &part.kind {
                    ExprKind::Not(inner) => Some(&**inner),
                    _ => None,
                });
                let denied: Option<Vec<&Expr>> = denied.collect();
                denied.map_or(none("other"), |denied| ("less", self.together(denied.into_iter())))
            }
            ExprKind::No(_) | ExprKind::Number(0) => none("nothing"),
            ExprKind::Name(word) if matches!(word.text.as_str(), "none" | "nothing" | "null") => {
                none("nothing")
            }
            ExprKind::Name(word) if word.text == "empty" => none("empty"),
            ExprKind::Number(_) | ExprKind::Relation(..) | ExprKind::NumberOf(_) => none("other"),
            _ => ("only", self.together(std::iter::once(value))),
        }
    }

    /// Sets in one: in brackets where they are more than words side by side.
    fn together<'e>(&self, parts: impl Iterator<Item = &'e Expr>) -> String {
        let parts: Vec<&Expr> = parts.collect();
        let text = |part: &&Expr| self.sources.words(part.at.0);
        match parts.as_slice() {
            [part] if part.brackets.0 => text(part),
            [part] if stands_alone(part) => text(part),
            [part] => format!("({})", text(part)),
            parts => format!("({})", parts.iter().map(text).collect::<Vec<_>>().join(" or ")),
        }
    }
}

/// Whether an effect takes a set as it is, without brackets.
fn stands_alone(set: &Expr) -> bool {
    matches!(
        set.kind,
        ExprKind::Name(_)
            | ExprKind::Beside(_)
            | ExprKind::Member(..)
            | ExprKind::Call(..)
            | ExprKind::Range(..)
    )
}
