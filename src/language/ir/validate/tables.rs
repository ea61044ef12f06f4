//! Sides, states, kinds, labels: what the rest of a game refers to.

use std::collections::HashSet;

use super::play::past_of;
use super::{Checker, Scope};
use crate::language::hidden::first_hidden;
use crate::language::ir::parts::Part;
use crate::language::ir::{
    Effect, Guard, GuardKind, Kind, KindDecl, Look, StateDecl, StateId, StateOwner, StateType, Value, limits,
};
use crate::language::ir::{FenFieldKind, FenPart};
use crate::language::letters::Letters;
use crate::language::looks::{outline, silhouettes};
use crate::language::messages;
use crate::language::source::Span;

impl Checker<'_> {
    pub(super) fn tables(&mut self) {
        let ir = self.ir;
        if usize::from(ir.first) >= 2 {
            self.tell(messages::ir_first_side(usize::from(ir.first)));
        }
        self.most("kinds of piece", ir.kinds.len(), limits::KINDS);
        self.most("states", ir.states.len(), limits::STATES);
        self.most("labels", ir.labels.len(), usize::from(u16::MAX));
        let no_place = Span::default();
        if ir.names.is_empty() {
            self.tell(messages::ir_game_without_name());
        }
        self.names("game", ir.names.iter().map(|name| (name.as_str(), no_place)));
        self.names("side", ir.sides.iter().map(|name| (name.as_str(), no_place)));
        self.names("label", ir.labels.iter().map(|name| (name.as_str(), no_place)));
        self.names("piece", ir.kinds.iter().map(|kind| (kind.name.as_str(), kind.at)));
        self.names("phase", ir.phases.iter().map(|phase| (phase.name.as_str(), phase.at)));
        self.letters();
        for kind in &ir.hand {
            self.kind(*kind, no_place);
        }
        self.looks();
        self.fen();
        for state in &ir.states {
            self.state_decl(state);
        }
        for (index, kind) in ir.kinds.iter().enumerate() {
            self.kind_decl(Kind::at(index), kind);
        }
        for guard in &ir.moves {
            self.move_guard(guard, past_of(guard, Scope::new(guard.at)));
        }
        ir.passes.iter().for_each(|clause| self.pass_clause(clause));
        ir.hooks.iter().for_each(|hook| self.clause(Part::Hook(hook)));
        // Tiers are checked only when the recursion is known to end.
        if self.found.is_empty() {
            for kind in &ir.kinds {
                self.tiers(kind);
            }
        }
    }

    /// What fields of a FEN speak of is there, and is fit for them.
    fn fen(&mut self) {
        for field in &self.ir.fen {
            let at = field.at;
            match &field.kind {
                FenFieldKind::Letters(letters) => {
                    for letter in letters {
                        letter.cells.iter().for_each(|cell| self.cell(*cell, at));
                        letter.before.iter().for_each(|kind| self.kind(*kind, at));
                        self.state_of_fen(letter.state, |state| state.ty == StateType::Flag);
                    }
                }
                FenFieldKind::Turns { taking: _, moving } => {
                    for kind in moving {
                        self.kind(*kind, at);
                    }
                }
                FenFieldKind::Rounds => {}
                FenFieldKind::States(parts) => {
                    for part in parts {
                        let FenPart::State(side, state) = part else { continue };
                        let of = if side.is_some() { StateOwner::Side } else { StateOwner::Game };
                        if let Some(side) = side {
                            self.side(*side, at);
                        }
                        self.state_of_fen(*state, |state| state.of == of);
                    }
                }
                FenFieldKind::Nobody { sign: _, kind } => self.kind(*kind, at),
                FenFieldKind::Sign { sign: _, state, value } => {
                    self.state_of_fen(*state, |state| matches!(state.of, StateOwner::Men(_)));
                    if let Some(state) = self.state(*state, at) {
                        self.value(state, value, at);
                    }
                }
            }
        }
    }

    /// A state that a field of a FEN gives must be fit for it.
    fn state_of_fen(&mut self, state: StateId, fits: impl Fn(&StateDecl) -> bool) {
        if let Some(state) = self.state(state, Span::default()).filter(|state| !fits(state)) {
            self.tell(messages::ir_state_of_fen(&state.name));
        }
    }

    /// Looks are of pieces, each of one, and can be drawn.
    fn looks(&mut self) {
        let mut before: Option<Kind> = None;
        for (kind, look) in &self.ir.looks {
            self.kind(*kind, Span::default());
            if before.is_some_and(|before| before >= *kind) {
                self.tell(messages::ir_order_of_looks());
            }
            before = Some(*kind);
            let problem = match look {
                Look::Named(name) => silhouettes::find(name).is_none().then(|| messages::ir_no_picture(name)),
                Look::Drawn(outline) => {
                    outline::read(outline).err().map(|fault| messages::ir_look(&fault.problem))
                }
            };
            if let Some(problem) = problem {
                self.tell(problem);
            }
        }
    }

    /// Names must be there, must be one word or line, and no two may be the same.
    pub(super) fn names<'n>(&mut self, what: &str, names: impl Iterator<Item = (&'n str, Span)>) {
        let mut known = HashSet::with_capacity(names.size_hint().0);
        for (name, at) in names {
            if name.trim().is_empty() {
                self.tell_at(messages::ir_without_name(what), at);
            } else if first_hidden(name).is_some() {
                let name = name.escape_debug().to_string();
                self.tell_at(messages::ir_hidden_in_name(what, &name), at);
            } else if !known.insert(name) {
                self.tell_at(messages::ir_same_name(what, name), at);
            }
        }
    }

    /// Texts are shown beside messages: nothing may hide in them.
    pub(super) fn texts(&mut self) {
        for source in &self.ir.sources.0 {
            if let Some((at, sign, _)) = first_hidden(&source.text) {
                let sign = sign.escape_unicode().to_string();
                self.tell(messages::ir_hidden_in_text(&source.name, &sign, at));
            }
        }
    }

    fn letters(&mut self) {
        let mut known = HashSet::new();
        for kind in &self.ir.kinds {
            let (name, letter) = (&kind.name, &kind.letter);
            if letter.is_empty() {
                self.tell_at(messages::ir_without_letter(name), kind.at);
            } else if letter.chars().any(|sign| sign.is_whitespace() || sign.is_control()) {
                self.tell_at(messages::ir_blank_in_letter(name), kind.at);
            } else if !known.insert(letter.upper()) {
                self.tell_at(messages::ir_same_letter(&letter.upper()), kind.at);
            }
        }
    }

    fn state_decl(&mut self, state: &StateDecl) {
        self.place(state.at);
        self.names("state", std::iter::once((state.name.as_str(), state.at)));
        if let StateOwner::Men(kinds) = &state.of {
            self.all_kinds(kinds, state.at);
        }
        if state.of == StateOwner::Cell && !matches!(state.ty, StateType::Number(..)) {
            self.tell_at(messages::ir_state_of_cells(&state.name), state.at);
        }
        match &state.ty {
            StateType::Number(least, most) => {
                let width = most.checked_sub(*least);
                let narrow = width.is_some_and(|width| (0..=limits::NUMBER).contains(&width));
                let near =
                    [least, most].iter().all(|bound| bound.unsigned_abs() <= limits::NUMBER.unsigned_abs());
                if !narrow || !near {
                    let wrong = messages::ir_number_bounds(&state.name, (*least, *most), limits::NUMBER);
                    self.tell_at(wrong, state.at);
                    return;
                }
            }
            StateType::Men(kinds) => self.all_kinds(kinds, state.at),
            StateType::Flag | StateType::Direction | StateType::Cell | StateType::Kind | StateType::Cells => {
            }
        }
        for first in &state.first {
            self.value(state, first, state.at);
        }
        if state.first.iter().any(|first| matches!(first, Value::Men(men) if !men.is_empty())) {
            self.tell_at(messages::ir_value(&state.name, "at first cannot have pieces"), state.at);
        }
    }

    /// A value must fit the type of its state.
    pub(super) fn value(&mut self, state: &StateDecl, value: &Value, at: Span) {
        let name = &state.name;
        match (&state.ty, value) {
            (StateType::Number(least, most), Value::Number(number)) => {
                if !(least..=most).contains(&number) {
                    let problem = format!("is {number}, but lies between {least} and {most}");
                    self.tell_at(messages::ir_value(name, &problem), at);
                }
            }
            (StateType::Direction, Value::Direction(Some(direction))) => self.direction(*direction, at),
            (StateType::Cell, Value::Cell(Some(cell))) => self.cell(*cell, at),
            (StateType::Kind, Value::Kind(Some(kind))) => self.kind(*kind, at),
            (StateType::Men(_), Value::Men(cells)) => {
                let mut known = HashSet::new();
                for cell in cells {
                    self.cell(*cell, at);
                    if !known.insert(*cell) {
                        self.tell_at(messages::ir_value(name, "has one piece twice"), at);
                    }
                }
            }
            (StateType::Cells, Value::Cells(cells)) => {
                for cell in cells {
                    self.cell(*cell, at);
                }
                // Two positions with the same cells must be the same.
                if !cells.is_sorted_by(|one, next| one < next) {
                    self.tell_at(
                        messages::ir_value(name, "has its cells out of order, or one of them twice"),
                        at,
                    );
                }
            }
            (StateType::Flag, Value::Flag(_))
            | (StateType::Direction, Value::Direction(None))
            | (StateType::Cell, Value::Cell(None))
            | (StateType::Kind, Value::Kind(None)) => {}
            (ty, _) => {
                let problem = format!("must be {}", type_name(ty));
                self.tell_at(messages::ir_value(name, &problem), at);
            }
        }
    }

    fn kind_decl(&mut self, own: Kind, kind: &KindDecl) {
        self.place(kind.at);
        if kind.stacks == 0 {
            self.tell_at(messages::ir_no_pile(&kind.name), kind.at);
        }
        let mut known = HashSet::new();
        for (state, value) in &kind.attributes {
            let Some(decl) = self.state(*state, kind.at) else { continue };
            let of_kind = matches!(&decl.of, StateOwner::Men(kinds) if kinds.contains(&own));
            if !of_kind || !known.insert(*state) {
                self.tell_at(messages::ir_own_first_value(&decl.name, &kind.name), kind.at);
            }
            for value in value {
                self.value(decl, value, kind.at);
            }
            if value.iter().any(|value| matches!(value, Value::Men(men) if !men.is_empty())) {
                self.tell_at(messages::ir_value(&decl.name, "at first cannot have pieces"), kind.at);
            }
        }
        kind.each_clause(&mut |clause| self.clause(clause));
    }

    /// A clause of a piece, or a hook of the game.
    fn clause(&mut self, part: Part<'_>) {
        match part {
            Part::Rule(rule) => self.part(part, Scope::new(rule.at).tier(0)),
            Part::Promotion(promotion) => self.part(part, Scope::new(promotion.at).tier(0)),
            Part::Guard(guard) => self.move_guard(guard, Scope::new(guard.at)),
            Part::Move(clause) => self.move_clause(clause),
            Part::Drop(clause) => self.drop_clause(clause),
            // Hooks are part of the moves that trigger them, captures included. A hook that captures nothing is skipped when
            // attacks are computed, and so may ask about attacks.
            Part::Hook(hook) => {
                let takes = hook.effects.iter().any(Effect::can_take);
                self.part(part, Scope::new(hook.at).tier(u8::from(!takes)));
            }
            _ => part.each_part(&mut |inner| self.clause(inner)),
        }
    }

    /// A guard on all moves of a kind or of the game, captures included.
    fn move_guard(&mut self, guard: &Guard, scope: Scope) {
        let tier = if guard.kind == GuardKind::SoThat { 2 } else { 0 };
        self.part(Part::Guard(guard), scope.tier(tier));
    }

    pub(super) fn kind(&mut self, kind: Kind, at: Span) {
        self.index("piece", kind.index(), self.ir.kinds.len(), at);
    }

    pub(super) fn all_kinds(&mut self, kinds: &[Kind], at: Span) {
        for kind in kinds {
            self.kind(*kind, at);
        }
    }
}

impl<'a> Checker<'a> {
    /// The declaration of a state.
    pub(super) fn state(&mut self, state: StateId, at: Span) -> Option<&'a StateDecl> {
        let ir = self.ir;
        self.index("state", state.index(), ir.states.len(), at);
        ir.states.get(state.index())
    }
}

/// What values of a type are.
pub(super) fn type_name(ty: &StateType) -> &'static str {
    match ty {
        StateType::Flag => "a flag",
        StateType::Number(..) => "a number",
        StateType::Direction => "a direction",
        StateType::Cell => "a cell",
        StateType::Kind => "a kind",
        StateType::Men(_) => "a set of pieces",
        StateType::Cells => "a set of cells",
    }
}
