//! The effects of a move besides moving and capturing.

use super::modes::has_a_place;
use super::scope::{Place, Scope};
use super::{Lowerer, errors};
use crate::language::check::unknown::sought::Sought;
use crate::language::ir::{
    Assigned, Effect, EffectKind, NamedSort, Owner, Set, SetKind, Sort, Sow, StateOwner, StateRef, StateType,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Expr, ExprKind};

impl<'t> Lowerer<'_, 't> {
    /// A block of effects.
    pub(super) fn effects(
        &mut self,
        effects: &'t tree::Effects,
        scope: &mut Scope<'t>,
    ) -> Option<Vec<Effect>> {
        self.deeper(effects.at.0, |lowerer| {
            let lowered: Vec<Option<Vec<Effect>>> = effects
                .effects
                .iter()
                .map(|effect| match &effect.kind {
                    tree::EffectKind::Done(name, values) => lowerer.done(name, values, scope),
                    _ => lowerer.effect(effect, scope).map(|effect| vec![effect]),
                })
                .collect();
            Some(lowered.into_iter().collect::<Option<Vec<_>>>()?.concat())
        })
    }

    fn effect(&mut self, effect: &'t tree::Effect, scope: &mut Scope<'t>) -> Option<Effect> {
        let at = effect.at.0;
        let kind = match &effect.kind {
            tree::EffectKind::Each(what, body) => self.each(what, body, scope)?,
            tree::EffectKind::If(condition, then, otherwise) => {
                let condition = self.condition(condition, scope)?;
                let then = self.effects(then, scope)?;
                let otherwise = match otherwise {
                    Some(effects) => self.effects(effects, scope)?,
                    None => Vec::new(),
                };
                EffectKind::If(condition, then, otherwise)
            }
            tree::EffectKind::Take(what) => {
                let set = self.seeking(Sought::Men, |lowerer| lowerer.set(what, scope))?;
                if !what.brackets.0 && !has_a_place(&set) {
                    self.notes.taken_all_over.push(set.clone());
                }
                self.takes_empty(&set, "take enemy by step any");
                EffectKind::Take(set)
            }
            tree::EffectKind::Put(what, on) => {
                let what = self.one_man(what, scope)?;
                EffectKind::Put(what, self.one_cell(on, scope)?)
            }
            tree::EffectKind::Become(_) if scope.place == Place::Pass => {
                self.out.push(errors::nobody_passes(at, "become"));
                return None;
            }
            tree::EffectKind::PutNew(what, on) => self.put_new(what, on, scope)?,
            tree::EffectKind::Become(what) => {
                let me = Set { at, kind: SetKind::Me };
                EffectKind::Change(me, self.becomes(what, scope)?)
            }
            tree::EffectKind::Change(men, what) => self.change(men, what, scope)?,
            // A definition may contain several effects.
            tree::EffectKind::Done(..) => return None,
            tree::EffectKind::SwapSides if scope.place == Place::Pass => EffectKind::SwapSides,
            tree::EffectKind::SwapSides => {
                self.out.push(errors::sides_are_swapped_by_a_pass(at));
                return None;
            }
            tree::EffectKind::Swap(a, b) => {
                EffectKind::Swap(self.one_man(a, scope)?, self.one_man(b, scope)?)
            }
            tree::EffectKind::Sow(sow) => self.sown(sow, scope)?,
            tree::EffectKind::Add(what, to) => self.added(what, to, scope)?,
            tree::EffectKind::Remove(what, from) => self.removed(what, from, scope)?,
            tree::EffectKind::Set(what) => {
                let (state, ty) = self.assigned(what, scope)?;
                if ty != StateType::Flag {
                    let counts = matches!(ty, StateType::Number(..));
                    let found = errors::only_flags_are_set(what.at.0, self.sources.text(what.at.0), counts);
                    self.out.push(found);
                    return None;
                }
                EffectKind::Assign(state, Assigned::Flag(true))
            }
            tree::EffectKind::Clear(what) => {
                let (state, ty) = self.assigned(what, scope)?;
                let value = if ty == StateType::Flag { Assigned::Flag(false) } else { Assigned::First };
                EffectKind::Assign(state, value)
            }
            tree::EffectKind::Assign(what, value) => {
                let counts = matches!(
                    value.kind,
                    ExprKind::Number(_)
                        | ExprKind::NumberOf(_)
                        | ExprKind::Sum(..)
                        | ExprKind::Times(_)
                        | ExprKind::SumOf(..)
                );
                let sought = if counts {
                    Sought::NumberState
                } else if self.is_one_cell(value) {
                    Sought::CellState
                } else {
                    Sought::State
                };
                if let Some(name) = self.given_name(what, scope) {
                    self.out.push(errors::name_is_no_state(what.at.0, &name));
                    return None;
                }
                let (state, ty) = self.seeking(sought, |lowerer| lowerer.assigned(what, scope))?;
                EffectKind::Assign(state.clone(), self.value(&ty, what, value, at, scope)?)
            }
        };
        Some(Effect { at, kind })
    }

    /// `sow seeds from C by W as last without S while Q`
    fn sown(&mut self, sow: &'t tree::Sow, scope: &mut Scope<'t>) -> Option<EffectKind> {
        let state = self.state_named(&sow.what)?;
        if self.pieces.states.get(state.index()).map(|decl| &decl.of) != Some(&StateOwner::Cell) {
            self.out.push(errors::sown_is_no_number_of_cells(sow.what.at.0, &sow.what.text));
            return None;
        }
        self.notes.states_read.insert(state);
        self.notes.states_set.insert(state);
        let from = self.one_cell(&sow.from, scope)?;
        let at = sow.walk.at.0;
        let cell = |kind: SetKind| Set { at, kind };
        let before = cell(SetKind::Member(NamedSort::Cell));
        let next = self.by_eye(cell(SetKind::Cells), &sow.walk, before, scope)?;
        let last = match &sow.last {
            Some(name) => {
                let state = self.state_named(name)?;
                if self.pieces.state_type(state) != Some(&StateType::Cell) {
                    self.out.push(errors::sown_to_no_cell(name.at.0, &name.text));
                    return None;
                }
                self.notes.states_set.insert(state);
                Some(self.bare_changed(state, name.at.0, scope)?)
            }
            None => None,
        };
        let without = match &sow.without {
            Some(set) => Some(self.set(set, scope)?),
            None => None,
        };
        let again = match &sow.again {
            Some(asks) => Some(self.condition(asks, scope)?),
            None => None,
        };
        let what = StateRef { state, of: Owner::Cells(Box::new(from)) };
        Some(EffectKind::Sow(Box::new(Sow { what, next: cell(next), last, without, again })))
    }

    /// Whether a word names one cell.
    fn is_one_cell(&self, value: &Expr) -> bool {
        let ExprKind::Name(name) = &value.kind else { return false };
        matches!(name.text.as_str(), "here" | "origin")
            || matches!(self.names.get(&name.text), Some(super::declared::meaning::Meaning::Cell(_)))
    }

    fn value(
        &mut self,
        ty: &StateType,
        state: &'t Expr,
        value: &'t Expr,
        at: Span,
        scope: &mut Scope<'t>,
    ) -> Option<Assigned> {
        Some(match ty {
            StateType::Flag => {
                self.out.push(errors::flag_assigned(at, self.sources.text(state.at.0)));
                return None;
            }
            StateType::Men(_) | StateType::Cells => {
                let name = self.sources.words(state.at.0);
                self.out.push(errors::set_assigned(at, &name, *ty == StateType::Cells));
                return None;
            }
            StateType::Number(..) => Assigned::Number(self.number(value, scope)?),
            StateType::Direction => Assigned::Direction(self.lasting_direction(value, scope)?),
            StateType::Cell => Assigned::Cell(self.one_cell(value, scope)?),
            StateType::Kind => Assigned::Kind(self.kind_value(value, scope)?),
        })
    }

    /// A state that an effect changes, and its type.
    pub(super) fn assigned(
        &mut self,
        expr: &'t Expr,
        scope: &mut Scope<'t>,
    ) -> Option<(StateRef, StateType)> {
        // A change is not a use.
        let state = match &expr.kind {
            ExprKind::Member(of, name) => self.member_changed(of, name, scope)?,
            ExprKind::Name(name) => {
                let state = self.state_named(name)?;
                self.bare_changed(state, name.at.0, scope)?
            }
            _ => {
                self.out.push(errors::not_a_state(expr.at.0, self.sources.text(expr.at.0)));
                return None;
            }
        };
        self.notes.states_set.insert(state.state);
        let ty = self.pieces.state_type(state.state)?.clone();
        Some((state, ty))
    }

    /// A piece, where one is needed: sets that certainly have several members are refused.
    fn one_man(&mut self, expr: &'t Expr, scope: &mut Scope<'t>) -> Option<crate::language::ir::Set> {
        let set = self.men(expr, scope)?;
        if matches!(set.kind, SetKind::Men | SetKind::Side(_) | SetKind::Nobody | SetKind::Kinds(_)) {
            let words = self.sources.text(set.at);
            let found = if matches!(set.kind, SetKind::Kinds(_)) {
                errors::which_of_these(set.at, words)
            } else {
                errors::one_needed(set.at, words, "piece")
            };
            self.out.push(found);
            return None;
        }
        Some(set)
    }

    pub(super) fn one_cell(
        &mut self,
        expr: &'t Expr,
        scope: &mut Scope<'t>,
    ) -> Option<crate::language::ir::Set> {
        let set = self.set(expr, scope)?;
        if is_of_the_taken(&set) {
            self.out.push(errors::taken_as_cell(set.at, self.sources.text(set.at)));
            return Some(set);
        }
        let many = match &set.kind {
            SetKind::Cells | SetKind::Empty | SetKind::Occupied => true,
            SetKind::These(cells) => cells.len() != 1,
            // `(a1 or a2)`: at least two cells, in every position.
            SetKind::Or(parts) => {
                let cells = parts.iter().map(|part| match &part.kind {
                    SetKind::These(cells) => Some(cells.as_slice()),
                    _ => None,
                });
                let cells: Option<Vec<_>> = cells.collect();
                cells.is_some_and(|cells| cells.concat().windows(2).any(|two| two.first() != two.last()))
            }
            SetKind::Zone(zone, _) => {
                self.board.zones.get(zone.index()).is_some_and(|zone| zone.cells.iter().any(|c| c.len() != 1))
            }
            _ => false,
        };
        if many && set.sort() == Sort::Cells {
            let found = errors::one_needed(set.at, self.sources.text(set.at), "cell");
            self.out.push(found);
            return None;
        }
        Some(set)
    }
}

/// Whether a set consists of captured pieces.
fn is_of_the_taken(set: &Set) -> bool {
    match &set.kind {
        SetKind::Taken => true,
        SetKind::And(parts) => parts.iter().any(is_of_the_taken),
        _ => false,
    }
}
