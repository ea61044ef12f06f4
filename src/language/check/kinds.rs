//! Pieces, families, and their states.

mod looks;
mod states;
mod without;

use crate::language::check::declared::pieces::{Family, Head, Layer, Pieces};
use std::collections::HashMap;

use super::program::KindBlock;
use super::scope::{Place, Scope};
use super::stages::{Output, Written};
use super::{Lowerer, errors};
use crate::language::check::declared::Known;
use crate::language::check::declared::board::BoardWords;
use crate::language::check::declared::meaning::Meaning;
use crate::language::check::declared::names::Names;
use crate::language::check::declared::shape::Shape;
use crate::language::check::unknown::sought::Sought;
use crate::language::diagnostic::catalog;
use crate::language::ir::{Kind, StateId, limits};
use crate::language::letters::Letters;
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::language::syntax::tree::{self, Clause, ClauseKind, Name, State};
use crate::language::syntax::words::is_built_in;

/// Declares pieces and states.
struct Declaring<'s, 't> {
    written: Written<'t>,
    shape: &'s Shape,
    board: &'s BoardWords,
    names: &'s mut Names<'t>,
    pieces: Pieces<'t>,
    /// Each state at its declaration, with the kinds that have it from there.
    state_sources: Vec<(StateId, &'t State, Vec<Kind>)>,
    to: &'s mut Output,
}

impl<'t> Pieces<'t> {
    /// Declares all pieces and families, their states and definitions, and the values of attributes.
    pub(super) fn of(
        written: Written<'t>,
        shape: &Shape,
        board: &BoardWords,
        names: &mut Names<'t>,
        to: &mut Output,
    ) -> Self {
        let (pieces, state_sources) = (Self::default(), Vec::new());
        let mut declaring = Declaring { written, shape, board, names, pieces, state_sources, to };
        declaring.kinds();
        declaring.states();
        declaring.hands();
        declaring.local_defines();
        declaring.attributes();
        declaring.stacks();
        declaring.looks();
        declaring.pieces
    }
}

impl<'t> Declaring<'_, 't> {
    /// Lowers something with what is declared so far.
    fn lowering<T>(&mut self, action: impl FnOnce(&mut Lowerer<'_, 't>) -> T) -> T {
        let known = Known { shape: self.shape, names: self.names, board: self.board, pieces: &self.pieces };
        action(&mut Lowerer::new(self.written, known, self.to))
    }

    /// Declares all pieces and families, and collects for each piece the blocks from which it gets clauses.
    fn kinds(&mut self) {
        let program = self.written.program;
        let blocks: HashMap<&str, &KindBlock<'t>> =
            program.kinds.iter().map(|block| (block.name.text.as_str(), block)).collect();
        for block in &program.kinds {
            if block.family {
                let family = self.pieces.families.len();
                self.names.declare(block.name, Meaning::Family(family), &mut self.to.told);
                self.pieces.families.push(Family {
                    name: block.name.text.clone(),
                    at: block.at,
                    members: Vec::new(),
                });
                continue;
            }
            let kind = Kind::at(self.pieces.kinds.len());
            if self.pieces.kinds.len() >= limits::KINDS {
                self.to.told.push(errors::too_many(block.at, "kinds of piece", limits::KINDS));
                return;
            }
            self.names.declare(block.name, Meaning::Kind(kind), &mut self.to.told);
            self.pieces.kinds.push(Head::of(block));
            self.pieces.layers.push(Vec::new());
        }
        self.letters();
        let every = Layer { name: None, clauses: program.every.clone() };
        let mut removals = without::Removals::new(program);
        // A piece whose name has another meaning has its clauses all the same: only the name is reported, not missing clauses.
        for (index, block) in program.kinds.iter().filter(|block| !block.family).enumerate() {
            let kind = Kind::at(index);
            let mut order = Vec::new();
            self.ancestors(block, &blocks, &mut Vec::new(), &mut order);
            let lost =
                order.iter().flat_map(|block| &block.of).any(|of| !blocks.contains_key(of.text.as_str()));
            if lost {
                self.pieces.of_unknown.insert(kind);
            }
            let mut layers: Vec<Layer<'t>> = Vec::new();
            if let Some(decl) = self.pieces.kinds.get_mut(kind.index()) {
                decl.families = order.iter().skip(1).map(|block| block.name.text.clone()).collect();
            }
            for block in order {
                let name = Some(block.name.text.as_str());
                // The clauses of a `change` are nearer than those that it changes, so that `instead` can replace these.
                let parts = block.clauses.chunk_by(|a, b| a.at.0.source == b.at.0.source).rev();
                layers.extend(parts.map(|part| Layer { name, clauses: part.to_vec() }));
                if block.family
                    && let Some(family) =
                        self.pieces.families.iter_mut().find(|family| family.name == block.name.text)
                {
                    family.members.push(kind);
                }
            }
            layers.push(every.clone());
            removals.take_from(&mut layers);
            if let Some(place) = self.pieces.layers.get_mut(kind.index()) {
                *place = layers;
            }
        }
        removals.tell(&mut self.to.told);
        self.pieces.lost = removals.lost;
        for block in &program.kinds {
            for parent in &block.of {
                self.to.notes.mark(&parent.text);
            }
        }
    }

    /// The block, then the blocks that it is `of`, nearest first, each once.
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
                // A cycle is reported once, even if several pieces lead into it.
                if !self.to.told.has(catalog::FAMILY_OF_ITSELF) {
                    self.to.told.push(errors::family_of_itself(
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
                None => self.lowering(|lowerer| lowerer.unknown(parent, Sought::Parent, None)),
            }
        }
        open.pop();
    }

    /// A letter that no piece has and that was not suggested before, if possible one of the name; with a sign where all are taken.
    fn free_letter(&self, name: &str, suggested: &mut Vec<String>) -> String {
        let taken = |letter: &String| {
            let letters = self.written.program.kinds.iter().filter_map(|kind| kind.letter);
            letters.into_iter().any(|known| known.text.eq_ignore_ascii_case(letter))
        };
        let own = name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
        let letters = own.chain('A'..='Z');
        let signed = letters.clone().map(|letter| format!("+{letter}"));
        let mut all = letters.map(String::from).chain(signed);
        let free = all.find(|letter| !taken(letter) && !suggested.contains(letter));
        let free = free.unwrap_or_else(|| "+X".to_owned());
        suggested.push(free.clone());
        free
    }

    fn letters(&mut self) {
        let mut seen: HashMap<String, (Span, String)> = HashMap::new();
        let mut suggested = Vec::new();
        for block in &self.written.program.kinds {
            match block.letter {
                Some(letter) if block.family => {
                    self.to.told.push(errors::letter_of_family(letter.at.0, &block.name.text));
                }
                None if !block.family => {
                    let name = &block.name.text;
                    let found = match block.replaces {
                        Some(letter) => errors::letter_not_replaced(block.at, name, &letter.text),
                        None => errors::no_letter(block.at, name, &self.free_letter(name, &mut suggested)),
                    };
                    self.to.told.push(found);
                }
                Some(letter) => {
                    let text = letter.text.as_str();
                    let sound = text.chars().any(char::is_alphabetic)
                        && text.chars().count() <= 2
                        && text.chars().all(|c| c.is_alphabetic() || "+*'~!^".contains(c));
                    if !sound {
                        let name = &block.name.text;
                        let free = self.free_letter(name, &mut suggested);
                        self.to.told.push(errors::bad_letter(letter.at.0, text, name, &free));
                    } else if let Some((before, name)) =
                        seen.insert(text.upper(), (letter.at.0, block.name.text.clone()))
                    {
                        let free = self.free_letter(&block.name.text, &mut suggested);
                        let found = errors::letter_twice(letter.at.0, text, before, &name, &free);
                        self.to.told.push(found);
                    }
                }
                None => {}
            }
        }
    }

    /// The kinds that can be held in hand.
    fn hands(&mut self) {
        let program = self.written.program;
        for expr in &program.hand {
            let mut scope = Scope::new(Place::Rule, None);
            let listed =
                |lowerer: &mut Lowerer<'_, 't>| lowerer.in_a_list(|lowerer| lowerer.kinds(expr, &mut scope));
            if let Some(kinds) = self.lowering(listed) {
                self.pieces.hand.extend(kinds);
            }
        }
        self.pieces.hand.arrange();
        self.pieces.hand.dedup();
    }

    /// The number of pieces of each kind that a cell may hold.
    fn stacks(&mut self) {
        for (head, layers) in self.pieces.kinds.iter_mut().zip(&self.pieces.layers) {
            for clause in layers.iter().flat_map(|layer| &layer.clauses) {
                let ClauseKind::Stacks(number) = &clause.kind else { continue };
                match u8::try_from(number.value) {
                    Ok(n) if n >= 2 => head.stacks = head.stacks.max(n),
                    _ => {
                        let found = errors::number_out_of_range(number.at.0, 2, i64::from(u8::MAX));
                        self.to.told.push(found);
                    }
                }
            }
        }
    }

    /// The definitions of each piece.
    fn local_defines(&mut self) {
        for (index, layers) in self.pieces.layers.clone().iter().enumerate() {
            for clause in layers.iter().flat_map(|layer| &layer.clauses) {
                if let ClauseKind::Define { define, .. } = &clause.kind {
                    self.local_define(Kind::at(index), define);
                }
            }
        }
    }

    fn local_define(&mut self, kind: Kind, define: &'t tree::Define) {
        self.names.parameters(define, &mut self.to.told);
        let word = define.name.text.as_str();
        if is_built_in(word) {
            return self.to.told.push(errors::built_in_name(define.name.at.0, word));
        }
        if self.names.get(word).is_some() {
            let before = self.names.place(word);
            let direction =
                self.names.get(word).is_some_and(crate::language::check::declared::meaning::is_direction);
            return self.to.told.push(errors::hides(define.name.at.0, word, before, direction));
        }
        let known = self.pieces.local_defines.entry(kind).or_default();
        if let Some(before) = known.get(word) {
            if before.name.at.0 != define.name.at.0 {
                let before = before.name.at.0;
                self.to.told.push(errors::declared_twice(define.name.at.0, word, before));
            }
            return;
        }
        known.insert(word, define);
    }

    /// Refuses a second value for an attribute in one block.
    fn given_twice(&mut self, clauses: &[&Clause]) {
        let mut given: Vec<&Name> = Vec::new();
        for clause in clauses {
            let ClauseKind::Attribute { name, .. } = &clause.kind else { continue };
            let same = |known: &&&Name| known.text == name.text && known.at.0.source == name.at.0.source;
            let Some(before) = given.iter().find(same).map(|before| before.at.0) else {
                given.push(name);
                continue;
            };
            // A family is visited with each of its pieces.
            self.to.told.push_once(errors::value_twice(name.at.0, &name.text, before));
        }
    }

    /// The values that pieces give to their attributes.
    fn attributes(&mut self) {
        for (index, layers) in self.pieces.layers.clone().iter().enumerate() {
            let kind = Kind::at(index);
            for layer in layers {
                self.given_twice(&layer.clauses);
            }
            // From the farthest block to the nearest, so that the nearest one wins.
            for clause in layers.iter().rev().flat_map(|layer| &layer.clauses) {
                if let ClauseKind::Attribute { name, value } = &clause.kind
                    && let Some((state, value)) =
                        self.lowering(|lowerer| lowerer.attribute_clause(kind, name, value))
                {
                    self.pieces.attribute(kind, state, value);
                }
            }
        }
    }
}

impl Head {
    fn of(block: &KindBlock<'_>) -> Self {
        Self {
            at: block.at,
            name: block.name.text.clone(),
            letter: block.letter.map_or_else(|| "?".to_owned(), |letter| letter.text.clone()),
            families: Vec::new(),
            attributes: Vec::new(),
            stacks: 1,
            look: None,
        }
    }
}
