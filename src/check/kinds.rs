//! Pieces, families, and the states that they have.

use std::collections::HashMap;

use super::names::Meaning;
use super::program::KindBlock;
use super::scope::{Place, Scope};
use super::unknown::Sought;
use super::{Checker, errors};
use crate::diagnostic::catalog;
use crate::ir::{
    BySide, Compared, Expiry, Kind, KindDecl, KindValueKind, NumberKind, Permission, SetKind, Side,
    StateDecl, StateId, StateOwner, StateType, Value, limits,
};
use crate::source::Span;
use crate::syntax::tree::{self, Clause, ClauseKind, Expr, State, Until};

/// A family, with the kinds that are of it.
#[derive(Debug, Default)]
pub(super) struct Family {
    pub(super) name: String,
    pub(super) at: Span,
    pub(super) members: Vec<Kind>,
}

/// Clauses that come to a piece from one block.
#[derive(Clone, Debug)]
pub(super) struct Layer<'t> {
    /// The block's name; none for `every piece`.
    pub(super) name: Option<&'t str>,
    pub(super) clauses: Vec<&'t Clause>,
}

impl<'t> Checker<'t> {
    /// Declares all pieces and families, and gathers for each piece the blocks that it gets clauses from.
    pub(super) fn kinds_declared(&mut self) {
        let program = self.program;
        let blocks: HashMap<&str, &KindBlock<'t>> =
            program.kinds.iter().map(|block| (block.name.text.as_str(), block)).collect();
        for block in &program.kinds {
            if block.family {
                let family = self.families.len();
                self.declare(block.name, Meaning::Family(family));
                self.families.push(Family {
                    name: block.name.text.clone(),
                    at: block.at,
                    members: Vec::new(),
                });
                continue;
            }
            let kind = Kind::at(self.ir.kinds.len());
            if self.ir.kinds.len() >= limits::KINDS {
                self.out.push(errors::too_many(block.at, "kinds of piece", limits::KINDS));
                return;
            }
            self.declare(block.name, Meaning::Kind(kind));
            self.ir.kinds.push(bare_kind(block));
            self.layers.push(Vec::new());
        }
        self.letters();
        let every = Layer { name: None, clauses: program.every.clone() };
        for block in program.kinds.iter().filter(|block| !block.family) {
            let Some(Meaning::Kind(kind)) = self.names.get(&block.name.text).cloned() else { continue };
            let mut order = Vec::new();
            self.ancestors(block, &blocks, &mut Vec::new(), &mut order);
            let lost =
                order.iter().flat_map(|block| &block.of).any(|of| !blocks.contains_key(of.text.as_str()));
            if lost {
                self.of_unknown.insert(kind);
            }
            let mut layers: Vec<Layer<'t>> = Vec::new();
            if let Some(decl) = self.ir.kinds.get_mut(kind.index()) {
                decl.families = order.iter().skip(1).map(|block| block.name.text.clone()).collect();
            }
            for block in order {
                let name = Some(block.name.text.as_str());
                // What a `change` adds is nearer than what it changes, so that `instead` can replace that.
                let parts = block.clauses.chunk_by(|a, b| a.at.0.source == b.at.0.source).rev();
                layers.extend(parts.map(|part| Layer { name, clauses: part.to_vec() }));
                if block.family
                    && let Some(family) =
                        self.families.iter_mut().find(|family| family.name == block.name.text)
                {
                    family.members.push(kind);
                }
            }
            layers.push(every.clone());
            if let Some(place) = self.layers.get_mut(kind.index()) {
                *place = layers;
            }
        }
        for block in &program.kinds {
            for parent in &block.of {
                self.names.mark(&parent.text);
            }
        }
    }

    /// The block, then the blocks it is of, nearest first, each once.
    fn ancestors<'p>(
        &mut self,
        block: &'p KindBlock<'t>,
        blocks: &HashMap<&str, &'p KindBlock<'t>>,
        open: &mut Vec<&'t str>,
        order: &mut Vec<&'p KindBlock<'t>>,
    ) {
        let name = block.name.text.as_str();
        if order.iter().any(|known| known.name.text == name) {
            return;
        }
        order.push(block);
        open.push(name);
        for parent in &block.of {
            if open.contains(&parent.text.as_str()) {
                // A circle is told once, wherever pieces come into it.
                if !self.out.has(catalog::FAMILY_OF_ITSELF) {
                    self.out.push(errors::family_of_itself(
                        parent.at.0,
                        &parent.text,
                        block.at,
                        parent.text == block.name.text,
                    ));
                }
                continue;
            }
            match blocks.get(parent.text.as_str()) {
                Some(known) if open.len() < limits::DEPTH => self.ancestors(known, blocks, open, order),
                Some(_) => {}
                None => self.unknown(parent, Sought::Parent, None),
            }
        }
        open.pop();
    }

    /// A letter of a name that no piece has.
    fn free_letter(&self, name: &str) -> Option<String> {
        let taken = |letter: &str| {
            let letters = self.program.kinds.iter().filter_map(|kind| kind.letter);
            letters.into_iter().any(|known| known.text.eq_ignore_ascii_case(letter))
        };
        let letters = name.chars().filter(char::is_ascii_alphabetic);
        letters.map(|letter| letter.to_ascii_uppercase().to_string()).find(|letter| !taken(letter))
    }

    fn letters(&mut self) {
        let mut seen: HashMap<String, (Span, String)> = HashMap::new();
        for block in &self.program.kinds {
            match block.letter {
                Some(letter) if block.family => {
                    self.out.push(errors::letter_of_family(letter.at.0, &block.name.text));
                }
                None if !block.family => {
                    let name = &block.name.text;
                    let found = match block.replaces {
                        Some(letter) => errors::letter_not_replaced(block.at, name, &letter.text),
                        None => errors::no_letter(block.at, name, self.free_letter(name).as_deref()),
                    };
                    self.out.push(found);
                }
                Some(letter) => {
                    let text = letter.text.as_str();
                    let sound = text.chars().any(char::is_alphabetic)
                        && text.chars().count() <= 2
                        && text.chars().all(|c| c.is_alphabetic() || "+*'~!^".contains(c));
                    if !sound {
                        self.out.push(errors::bad_letter(letter.at.0, text, &block.name.text));
                    } else if let Some((before, name)) =
                        seen.insert(text.to_uppercase(), (letter.at.0, block.name.text.clone()))
                    {
                        let free = self.free_letter(&block.name.text);
                        let found = errors::letter_twice(letter.at.0, text, before, &name, free.as_deref());
                        self.out.push(found);
                    }
                }
                None => {}
            }
        }
    }

    /// Declares the states of the game, of sides, and of men.
    pub(super) fn states_declared(&mut self) {
        for state in &self.program.states {
            let of = if state.each_side { StateOwner::Side } else { StateOwner::Game };
            self.state(state, of);
        }
        let program = self.program;
        for clause in &program.every {
            if let ClauseKind::State(state) = &clause.kind {
                let all = (0..self.ir.kinds.len()).map(Kind::at).collect();
                self.state(state, StateOwner::Men(all));
            }
        }
        for block in &program.kinds {
            let kinds: Vec<Kind> = (0..self.ir.kinds.len())
                .map(Kind::at)
                .filter(|kind| {
                    let decl = self.ir.kinds.get(kind.index());
                    decl.is_some_and(|decl| {
                        decl.name == block.name.text || decl.families.contains(&block.name.text)
                    })
                })
                .collect();
            for clause in &block.clauses {
                if let ClauseKind::State(state) = &clause.kind {
                    self.state(state, StateOwner::Men(kinds.clone()));
                }
            }
        }
        self.first_values();
    }

    fn state(&mut self, state: &'t State, of: StateOwner) {
        self.state_declared(state, of);
        self.names.declared_or_failed(&state.name.text);
    }

    fn state_declared(&mut self, state: &'t State, of: StateOwner) {
        if state.each_side && matches!(of, StateOwner::Men(_)) {
            self.out.push(errors::state_each_side_of_man(state.name.at.0, &state.name.text));
        }
        let Some(ty) = self.declared_type(&state.ty) else { return };
        let until = match state.until {
            None => Expiry::Never,
            Some(Until::ThisTurn) => Expiry::ThisTurn,
            Some(Until::NextTurn) => Expiry::NextTurn,
            Some(Until::ItsNextTurn) if of == StateOwner::Game => {
                self.out.push(errors::whose_next_turn(state.name.at.0, &state.name.text));
                Expiry::NextTurn
            }
            Some(Until::ItsNextTurn) => Expiry::OwnersTurn,
        };
        let compared = match state.compared {
            tree::Compared::Always => Compared::Always,
            tree::Compared::Never => Compared::Never,
            tree::Compared::WhenUsed => Compared::WhenUsed,
        };
        let first = match &ty {
            StateType::Flag => Value::Flag(false),
            StateType::Number(least, _) => Value::Number(*least),
            StateType::Direction => Value::Direction(None),
            StateType::Cell => Value::Cell(None),
            StateType::Kind => Value::Kind(None),
            StateType::Men(_) => Value::Men(Vec::new()),
        };
        // Two pieces may have a state of the same name, as long as it is the same sort of state.
        if let (Some(Meaning::State(known)), StateOwner::Men(more)) =
            (self.names.get(&state.name.text).cloned(), &of)
            && let Some(decl) = self.ir.states.get_mut(known.index())
            && let StateOwner::Men(kinds) = &mut decl.of
            && decl.ty == ty
            && decl.until == until
            && decl.compared == compared
            && !kinds.iter().any(|kind| more.contains(kind))
        {
            kinds.extend(more);
            kinds.sort();
            self.state_sources.push((known, state, more.clone()));
            return;
        }
        if self.ir.states.len() >= limits::STATES {
            return self.out.push(errors::too_many(state.at.0, "states", limits::STATES));
        }
        let id = StateId::at(self.ir.states.len());
        if !self.declare(&state.name, Meaning::State(id)) {
            // What is asked of it may be meant of the second one: that it could never be so only follows.
            if let Some(Meaning::State(known)) = self.names.get(&state.name.text)
                && let Some(decl) = self.ir.states.get_mut(known.index())
                && let (StateType::Number(least, most), StateType::Number(other, more)) = (&mut decl.ty, &ty)
            {
                (*least, *most) = ((*least).min(*other), (*most).max(*more));
            }
            return;
        }
        let kinds = if let StateOwner::Men(kinds) = &of { kinds.clone() } else { Vec::new() };
        self.state_sources.push((id, state, kinds));
        self.ir.states.push(StateDecl {
            at: state.name.at.0,
            name: state.name.text.clone(),
            of,
            ty,
            first: BySide::both(first),
            until,
            compared,
            constant: false,
        });
    }

    fn declared_type(&mut self, ty: &tree::StateType) -> Option<StateType> {
        Some(match ty {
            tree::StateType::Word(word) => match word.text.as_str() {
                "flag" => StateType::Flag,
                "direction" => StateType::Direction,
                "cell" => StateType::Cell,
                "kind" => StateType::Kind,
                other => {
                    self.out.push(errors::unknown_type(word.at.0, other));
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
            tree::StateType::SetOf(name) => match self.lookup(&name.text) {
                Some(Meaning::Kind(kind)) => StateType::Men(vec![kind]),
                Some(Meaning::Family(family)) => StateType::Men(self.members(family)),
                _ if name.text == "man" => StateType::Men((0..self.ir.kinds.len()).map(Kind::at).collect()),
                _ => {
                    self.unknown(name, Sought::Kinds, None);
                    return None;
                }
            },
        })
    }

    /// The first values that are said, once all words are known.
    fn first_values(&mut self) {
        for (id, state, kinds) in std::mem::take(&mut self.state_sources) {
            let Some(expr) = &state.first else { continue };
            let Some(ty) = self.state_type(id).cloned() else { continue };
            if kinds.is_empty() {
                let Some(value) = self.fixed_value(&ty, expr, None) else { continue };
                let Some(decl) = self.ir.states.get_mut(id.index()) else { continue };
                if decl.of == StateOwner::Game && value[Side(0)] != value[Side(1)] {
                    self.not_known_yet::<()>(expr.at.0);
                } else {
                    decl.first = value;
                }
                continue;
            }
            for kind in kinds {
                if let Some(value) = self.fixed_value(&ty, expr, Some(kind)) {
                    self.attribute(kind, id, value);
                }
            }
        }
    }

    /// A value that is known before the game begins, for each side: what is forward differs.
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
                crate::ir::DirectionsKind::Fixed(of) => {
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
                _ => return self.not_known_yet(at),
            },
            StateType::Kind => match self.kind_value(expr, &mut scope)?.kind {
                KindValueKind::These(kinds) if kinds.len() == 1 => Value::Kind(kinds.first().copied()),
                _ => return self.not_known_yet(at),
            },
            StateType::Men(_) => match self.set(expr, &mut scope)?.kind {
                SetKind::These(cells) => Value::Men(cells),
                SetKind::Or(parts) => {
                    let mut cells = Vec::new();
                    for part in parts {
                        let SetKind::These(more) = part.kind else { return self.not_known_yet(at) };
                        cells.extend(more);
                    }
                    cells.sort();
                    Value::Men(cells)
                }
                _ => return self.not_known_yet(at),
            },
        };
        Some(BySide::both(value))
    }

    fn not_known_yet<T>(&mut self, at: Span) -> Option<T> {
        let found = errors::not_known_yet(at, self.sources.text(at));
        self.out.push(found);
        None
    }

    /// Gives a kind a value of its own; the one given last counts.
    pub(super) fn attribute(&mut self, kind: Kind, state: StateId, value: BySide<Value>) {
        let Some(decl) = self.ir.kinds.get_mut(kind.index()) else { return };
        decl.attributes.retain(|(known, _)| *known != state);
        decl.attributes.push((state, value));
    }
}

fn bare_kind(block: &KindBlock<'_>) -> KindDecl {
    KindDecl {
        at: block.at,
        name: block.name.text.clone(),
        letter: block.letter.map_or_else(|| "?".to_owned(), |letter| letter.text.clone()),
        families: Vec::new(),
        attributes: Vec::new(),
        takes: Permission::default(),
        enters: Permission::default(),
        passes: Permission::default(),
        stops: Permission::default(),
        stands: Permission::default(),
        safe: Vec::new(),
        moves: Vec::new(),
        walks: Vec::new(),
        drops: Vec::new(),
        promotions: Vec::new(),
        hooks: Vec::new(),
        stacks: 1,
    }
}
