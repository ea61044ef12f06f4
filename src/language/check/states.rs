//! States that are read: by a bare name, or with an owner and a dot.

use super::scope::{Asked, DefaultOwner, Place, Scope};
use super::sets::certain_kinds;
use super::{Lowerer, errors};
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::unknown::sought::Sought;
use crate::language::diagnostic::Diagnostic;
use crate::language::ir::{
    NamedSort, Owner, Set, SetKind, Sort, StateDecl, StateId, StateOwner, StateRef, StateType, Whose,
};
use crate::language::source::Span;
use crate::language::syntax::tree::{Expr, ExprKind, Name};

impl<'t> Lowerer<'_, 't> {
    /// A state by its bare name, which is read.
    pub(super) fn bare(&mut self, state: StateId, at: Span, scope: &Scope<'t>) -> Option<StateRef> {
        self.notes.states_read.insert(state);
        self.bare_changed(state, at, scope)
    }

    /// A state by its bare name, which is only changed.
    pub(super) fn bare_changed(&mut self, state: StateId, at: Span, scope: &Scope<'t>) -> Option<StateRef> {
        Some(StateRef { state, of: self.bare_owner(state, at, scope)? })
    }

    /// The owner of a state without one: the clause's own piece, the side, or the game.
    pub(super) fn bare_owner(&mut self, state: StateId, at: Span, scope: &Scope<'_>) -> Option<Owner> {
        let decl = self.pieces.states.get(state.index())?;
        match &decl.of {
            StateOwner::Game => Some(Owner::Game),
            StateOwner::Side => Some(Owner::Side(Whose::Own)),
            StateOwner::Cell => {
                let kind = match (scope.asked, &scope.bare) {
                    (Asked::Member(sort), DefaultOwner::OfMember(_)) => SetKind::Member(sort),
                    _ if matches!(scope.place, Place::Walk | Place::Rule | Place::Ends)
                        && scope.meeting.is_none() =>
                    {
                        SetKind::Here
                    }
                    _ => {
                        self.out.push(errors::state_of_which_cell(at, &decl.name, decl.at));
                        return None;
                    }
                };
                Some(Owner::Cells(Box::new(Set { at, kind })))
            }
            StateOwner::Men(kinds) if let DefaultOwner::OfMember(of) = &scope.bare => {
                let of = of.as_deref().unwrap_or(kinds);
                if !of.iter().any(|kind| kinds.contains(kind)) {
                    let asker = of.first().and_then(|kind| self.pieces.kinds.get(kind.index()));
                    let asker = asker.map(|kind| kind.name.clone());
                    self.out.push(errors::state_of_others(
                        at,
                        &decl.name,
                        decl.at,
                        (asker.as_deref(), scope.is_of_another()),
                    ));
                    return None;
                }
                let member = Set { at, kind: SetKind::Member(NamedSort::Men) };
                Some(Owner::Men(Box::new(member)))
            }
            StateOwner::Men(kinds) => match scope.kind {
                Some(kind) if kinds.contains(&kind) => {
                    Some(Owner::Men(Box::new(Set { at, kind: SetKind::Me })))
                }
                Some(kind) if self.pieces.of_unknown.contains(&kind) => None,
                kind => {
                    let asker = kind
                        .and_then(|kind| self.pieces.kinds.get(kind.index()))
                        .map(|kind| kind.name.clone());
                    let has = kinds.first().and_then(|kind| self.pieces.kinds.get(kind.index()));
                    self.out.push(match (scope.lender, asker.as_deref()) {
                        (_, None) if scope.place == Place::Test && has.is_some() => {
                            let has = has.map_or("", |kind| kind.name.as_str());
                            errors::state_of_no_mover(at, &decl.name, decl.at, has)
                        }
                        (Some(lender), Some(asker)) => {
                            errors::state_of_lender(at, &decl.name, asker, (lender.at, lender.label))
                        }
                        (_, asker) => {
                            let asking = (asker, scope.is_of_another());
                            errors::state_of_others(at, &decl.name, decl.at, asking)
                        }
                    });
                    None
                }
            },
        }
    }

    /// `enemy slime`, where each side has a slime of cells: for a zone the same words are the enemy's cells, for a state they
    /// would be the enemies on one's own cells. With another word for pieces, there is no doubt.
    pub(super) fn cells_of_a_side(&self, parts: &[Expr], sets: &[Set]) -> Option<Diagnostic> {
        let side = |set: &Set| matches!(set.kind, SetKind::Side(_));
        if !sets.iter().all(|set| side(set) || set.sort() == Sort::Cells) {
            return None;
        }
        parts.windows(2).find_map(|pair| {
            let (whose, name, known) = self.side_and_state(pair)?;
            let at = whose.at.0.to(name.at.0);
            (known.ty == StateType::Cells)
                .then(|| errors::cells_of_a_side(at, &whose.text, (&name.text, known.at)))
        })
    }

    /// A side and, beside it, a state that each side has.
    fn side_and_state<'e>(&self, parts: &'e [Expr]) -> Option<(&'e Name, &'e Name, &StateDecl)> {
        let [Expr { kind: ExprKind::Name(whose), .. }, Expr { kind: ExprKind::Name(name), .. }] = parts
        else {
            return None;
        };
        let Some(Meaning::State(state)) = self.names.get(&name.text) else { return None };
        let known = self.pieces.states.get(state.index())?;
        let found = known.of == StateOwner::Side && self.whose(&whose.text).is_some();
        found.then_some((whose, name, known))
    }

    /// The state that a word names; an error where it names none.
    pub(super) fn state_named(&mut self, name: &'t Name) -> Option<StateId> {
        match self.lookup(&name.text) {
            Some(Meaning::State(state)) => return Some(state),
            Some(meaning) => self.wrong_sort(name, &meaning, "a state"),
            None => {
                let sought =
                    if matches!(self.sought, Sought::NumberState | Sought::CellState | Sought::SetState) {
                        self.sought
                    } else {
                        Sought::State
                    };
                self.unknown(name, sought, None);
            }
        }
        None
    }

    /// `it.rank`, `White.lives`, which is read.
    pub(super) fn member(&mut self, of: &'t Expr, name: &'t Name, scope: &mut Scope<'t>) -> Option<StateRef> {
        let held = self.member_changed(of, name, scope);
        if let Some(Meaning::State(state)) = self.names.get(&name.text) {
            self.notes.states_read.insert(*state);
        }
        held
    }

    /// `it.rank`, `White.lives`, which is only changed. Its owner may be given by other states, which are read.
    pub(super) fn member_changed(
        &mut self,
        of: &'t Expr,
        name: &'t Name,
        scope: &mut Scope<'t>,
    ) -> Option<StateRef> {
        let state = self.state_named(name)?;
        let owner = self.pieces.states.get(state.index())?.of.clone();
        let of_at = of.at.0;
        if let (ExprKind::Name(side), StateOwner::Side) = (&of.kind, &owner)
            && let Some(whose) = self.whose(&side.text)
        {
            return Some(StateRef { state, of: Owner::Side(whose) });
        }
        if owner == StateOwner::Cell {
            let cells = self.set(of, scope)?;
            return Some(StateRef { state, of: Owner::Cells(Box::new(cells)) });
        }
        let StateOwner::Men(kinds) = owner else {
            self.asked_of_another(of, (&name.text, name.at.0), &owner);
            return None;
        };
        let men = self.men(of, scope)?;
        if let Some(asked) = certain_kinds(&men)
            && !asked.iter().any(|kind| kinds.contains(kind))
        {
            let asker = asked
                .first()
                .and_then(|kind| self.pieces.kinds.get(kind.index()))
                .map(|kind| kind.name.clone());
            let declared = self.pieces.states.get(state.index()).map_or(of_at, |decl| decl.at);
            self.out.push(errors::state_of_others(
                name.at.0,
                &name.text,
                declared,
                (asker.as_deref(), scope.is_of_another()),
            ));
            return None;
        }
        Some(StateRef { state, of: Owner::Men(Box::new(men)) })
    }
}
