//! The types of states, and the values that are known before the game.

use super::scope::{Place, Scope};
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::check::unknown::word::WordContext;
use crate::language::diagnostic::suggest::nearest;
use crate::language::ir::{
    self, BySide, Kind, KindValueKind, NumberKind, Set, SetKind, Side, StateId, StateType, Value, limits,
};
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Expr, Name};

impl<'t> Lowerer<'_, 't> {
    /// The type of a state.
    pub(super) fn declared_type(&mut self, ty: &tree::StateType) -> Option<StateType> {
        Some(match ty {
            tree::StateType::Word(word) => match word.text.as_str() {
                "flag" => StateType::Flag,
                "direction" => StateType::Direction,
                "cell" => StateType::Cell,
                "kind" => StateType::Kind,
                other => {
                    let near = nearest(other, ["flag", "direction", "cell", "kind"]);
                    let number = other.parse::<u32>().is_ok();
                    self.out.push(errors::unknown_type(word.at.0, other, (None, near), number));
                    return None;
                }
            },
            tree::StateType::Range(least, most) => {
                if least.value > most.value {
                    self.out.push(errors::bounds_reversed(least.at.0.to(most.at.0), least.value, most.value));
                    return None;
                }
                if most.value > limits::NUMBER {
                    self.out.push(errors::number_out_of_range(most.at.0, 0, limits::NUMBER));
                    return None;
                }
                StateType::Number(least.value, most.value)
            }
            tree::StateType::SetOf(name) if name.text == "cell" => StateType::Cells,
            tree::StateType::SetOf(name) => match self.lookup(&name.text) {
                Some(Meaning::Kind(kind)) => StateType::Men(vec![kind]),
                Some(Meaning::Family(family)) => StateType::Men(self.pieces.members(family)),
                _ if name.text == "man" => {
                    StateType::Men((0..self.pieces.kinds.len()).map(Kind::at).collect())
                }
                None if means_cells(&name.text) => {
                    self.out.push(errors::set_of_cells(name.at.0, &name.text));
                    return None;
                }
                _ => {
                    self.unknown(name, Sought::Kinds, None);
                    return None;
                }
            },
        })
    }

    /// A value that a piece gives to an attribute.
    pub(super) fn attribute_clause(
        &mut self,
        kind: Kind,
        name: &'t Name,
        value: &'t Expr,
    ) -> Option<(StateId, BySide<Value>)> {
        let Some(Meaning::State(state)) = self.lookup(&name.text) else {
            let counts = matches!(value.kind, tree::ExprKind::Number(_) | tree::ExprKind::Sum(..));
            let sought = if counts { Sought::NumberState } else { Sought::State };
            let around =
                WordContext { whole: Some(name.at.0.to(value.at.0)), before: None, after: Some(value.at.0) };
            self.among(around, |lowerer| lowerer.unknown(name, sought, None));
            return None;
        };
        let decl = self.pieces.states.get(state.index())?;
        let own = matches!(&decl.of, ir::StateOwner::Men(kinds) if kinds.contains(&kind));
        if !own && self.pieces.of_unknown.contains(&kind) {
            return None;
        }
        if !own {
            let asker = self.pieces.kinds.get(kind.index()).map(|kind| kind.name.as_str());
            let found = match &decl.of {
                ir::StateOwner::Men(_) => {
                    errors::state_of_others(name.at.0, &name.text, decl.at, (asker, false))
                }
                _ => errors::state_of_the_game(name.at.0, &name.text, decl.at),
            };
            self.out.push(found);
            return None;
        }
        let ty = decl.ty.clone();
        Some((state, self.fixed_value(&ty, value, Some(kind))?))
    }

    /// A value that is known before the game begins, for each side, since `forward` differs.
    pub(super) fn fixed_value(
        &mut self,
        ty: &StateType,
        expr: &'t Expr,
        kind: Option<Kind>,
    ) -> Option<BySide<Value>> {
        let mut scope = Scope::new(Place::Test, kind);
        let at = expr.at.0;
        let value = match ty {
            StateType::Flag => {
                self.out.push(errors::flag_valued(at));
                return None;
            }
            StateType::Number(least, most) => match self.number(expr, &mut scope)?.kind {
                NumberKind::Constant(n) if (*least..=*most).contains(&n) => Value::Number(n),
                NumberKind::Constant(_) => {
                    self.out.push(errors::number_out_of_range(at, *least, *most));
                    return None;
                }
                _ => return self.not_known_yet(at),
            },
            StateType::Direction => match self.lasting_direction(expr, &mut scope)?.kind {
                crate::language::ir::DirectionsKind::Fixed(of) => {
                    match of.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] {
                        [[one], [other]] => {
                            let of_each = [*one, *other].map(|direction| Value::Direction(Some(direction)));
                            return Some(BySide(of_each));
                        }
                        _ => {
                            let found = errors::one_needed(at, self.sources.text(at), "direction");
                            self.out.push(found);
                            return None;
                        }
                    }
                }
                _ => return self.not_known_yet(at),
            },
            StateType::Cell => match self.set(expr, &mut scope)?.kind {
                SetKind::These(cells) if cells.len() == 1 => Value::Cell(cells.first().copied()),
                kind => return self.fixed_cell(&Set { at, kind }),
            },
            StateType::Kind => match self.kind_value(expr, &mut scope)?.kind {
                KindValueKind::These(kinds) if kinds.len() == 1 => Value::Kind(kinds.first().copied()),
                _ => return self.not_known_yet(at),
            },
            StateType::Cells => return self.fixed_cells(expr, &mut scope),
            StateType::Men(_) => match self.set(expr, &mut scope)?.kind {
                SetKind::These(cells) => Value::Men(cells),
                SetKind::Or(parts) => {
                    let mut cells = Vec::new();
                    for part in parts {
                        let SetKind::These(more) = part.kind else { return self.not_known_yet(at) };
                        cells.extend(more);
                    }
                    cells.arrange();
                    Value::Men(cells)
                }
                _ => return self.not_known_yet(at),
            },
        };
        Some(BySide::both(value))
    }

    /// A set of cells that is known before the game: cells, blocks and zones, and combinations of them. A zone that each side
    /// has is that of each side.
    fn fixed_cells(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<BySide<Value>> {
        if is_no_cell(expr) {
            return Some(BySide::both(Value::Cells(Vec::new())));
        }
        let set = self.seeking(Sought::Cells, |lowerer| lowerer.set(expr, scope))?;
        let of_side = |side| self.certain().fixed_cells(&set, side);
        let (Some(first), Some(second)) = (of_side(Side(0)), of_side(Side(1))) else {
            self.out.push(errors::cells_not_known_yet(expr.at.0, self.sources.text(expr.at.0)));
            return None;
        };
        Some(BySide([first, second].map(|cells| Value::Cells(cells.into_iter().collect()))))
    }

    /// A zone of one cell. If each side has its own zone, the cell of each side.
    fn fixed_cell(&mut self, set: &Set) -> Option<BySide<Value>> {
        let of_side = |side| match self.certain().fixed_cells(set, side)?.into_iter().collect::<Vec<_>>()[..]
        {
            [cell] => Some(Value::Cell(Some(cell))),
            _ => None,
        };
        let (Some(first), Some(second)) = (of_side(Side(0)), of_side(Side(1))) else {
            return self.not_known_yet(set.at);
        };
        Some(BySide([first, second]))
    }

    pub(super) fn not_known_yet<T>(&mut self, at: Span) -> Option<T> {
        let text = self.sources.text(at);
        let found = errors::not_known_yet(at, text, text.contains(' '));
        self.out.push(found);
        None
    }
}

/// Whether an unknown word is another word for cells.
fn means_cells(word: &str) -> bool {
    let word = word.strip_suffix('s').unwrap_or(word);
    matches!(word, "cell" | "square" | "field" | "place" | "position" | "location" | "point" | "hex")
}

/// `no cell`
fn is_no_cell(expr: &Expr) -> bool {
    let tree::ExprKind::No(what) = &expr.kind else { return false };
    matches!(&what.kind, tree::ExprKind::Name(name) if name.text == "cell")
}
