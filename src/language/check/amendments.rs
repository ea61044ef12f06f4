//! Adds the items of a file to those of the files before it: what each `change` adds and each `instead` replaces.

use std::collections::HashMap;

use super::errors;
use super::program::{KindBlock, PhaseBlock, Program, Replaced, Sides, Turn};
use crate::language::diagnostic::suggest::nearest;
use crate::language::source::Span;
use crate::language::syntax::tree::{
    Amendment, Block, BoardItemKind, Chosen, Clause, ClauseKind, Define, ItemKind, RuleChange, RuleName,
};

impl<'t> Program<'t> {
    pub(super) fn item(
        &mut self,
        kind: &'t ItemKind,
        (whole, at): (Span, Span),
        own: bool,
        seen: &mut HashMap<String, Span>,
    ) {
        match kind {
            // What the file takes away has been removed before.
            ItemKind::Language(_) | ItemKind::Use(_) | ItemKind::Without(_) | ItemKind::Broken(_) => {}
            ItemKind::Game(texts) => {
                if let Some(before) = seen.insert("game".into(), at) {
                    self.out.push(errors::said_twice(at, "game", before));
                }
                self.titles = texts.iter().collect();
            }
            ItemKind::Sides { instead, names, symmetry, first } => {
                let sides = Sides { at, names, symmetry: symmetry.as_ref(), first: first.as_ref() };
                self.sides(*instead, sides);
            }
            ItemKind::Hand { instead, kinds } => {
                self.says("hand", instead.then_some(Amendment::Instead), at);
                if *instead && std::mem::take(&mut self.hand).is_empty() {
                    self.out.push(errors::nothing_to_replace(at, "hand"));
                }
                self.hand.push(kinds);
            }
            ItemKind::State(state) => self.state(state),
            ItemKind::Clause(clause) => self.clause(clause),
            ItemKind::Block(amendment, block) => self.block(*amendment, block, (whole, at), own),
        }
    }

    fn clause(&mut self, clause: &'t Clause) {
        match &clause.kind {
            ClauseKind::Rule { change, name: RuleName::Moves, .. } => {
                let instead = (*change == Some(RuleChange::Instead)).then_some(Amendment::Instead);
                self.says("moves", instead, clause.at.0);
                if *change == Some(RuleChange::Instead) {
                    if self.rules.is_empty() {
                        self.out.push(errors::nothing_to_replace(clause.at.0, "moves"));
                    }
                    self.rules.clear();
                } else if change.is_some() {
                    self.out.push(errors::guards_add_up(clause.at.0, RuleName::Moves.word()));
                }
                self.rules.push(clause);
            }
            ClauseKind::Pass { label: Some(label), chosen: Some(Chosen { instead: true, .. }), .. } => {
                if !self.without_choice(label) {
                    self.out.push(errors::nothing_to_replace(clause.at.0, &format!("choose {}", label.text)));
                }
                self.passes.push(clause);
            }
            ClauseKind::Pass { .. } => self.passes.push(clause),
            ClauseKind::Hook { instead, event, .. } => {
                let what = format!("after {}", event.words());
                if *instead && !self.without_hooks(*event) {
                    self.out.push(errors::nothing_to_replace(clause.at.0, &what));
                }
                self.hooks.push(clause);
            }
            ClauseKind::Broken(_) => {}
            _ => self.out.push(errors::clause_outside_piece(clause.at.0)),
        }
    }

    /// A block with its place and that of its head, which is enough to underline.
    fn block(
        &mut self,
        amendment: Option<Amendment>,
        block: &'t Block,
        (whole, at): (Span, Span),
        own: bool,
    ) {
        match block {
            Block::Board { shape: Some((name, number)), items } => {
                let new = self.items_of_shape(name, items);
                self.shaped.push((name, number.as_ref(), new));
            }
            Block::Board { shape: None, items } => {
                if self.amends(amendment, self.board_at, "board", at) == Amendment::Instead {
                    for item in std::mem::take(&mut self.board) {
                        if let BoardItemKind::Zone { name, .. }
                        | BoardItemKind::Tracks { name, .. }
                        | BoardItemKind::Define(Define { name, .. }) = &item.kind
                        {
                            self.replaced.push(Replaced { name, block: "board".to_owned(), by: at });
                        }
                    }
                }
                self.board_items(items);
                self.board_at = Some(at);
            }
            Block::Kind { family, name, letter, of, clauses } => {
                self.kind(
                    amendment,
                    KindBlock {
                        at: name.at.0,
                        family: *family,
                        name,
                        replaces: None,
                        letter: letter.as_ref(),
                        of: of.iter().collect(),
                        clauses: clauses.iter().collect(),
                    },
                );
            }
            Block::Every(clauses) => {
                self.says("every piece", amendment, at);
                if amendment == Some(Amendment::Instead) {
                    self.every.clear();
                }
                self.every.extend(clauses);
            }
            Block::Define(define) => self.define(amendment, define),
            Block::Setup(body) => {
                let before = self.setup.as_ref().map(|(at, _)| *at);
                let instead = self.amends(amendment, before, "setup", at) == Amendment::Instead;
                match &mut self.setup {
                    Some((_, bodies)) if !instead => bodies.push(body),
                    setup => *setup = Some((at, vec![body])),
                }
            }
            Block::Turn { acts, again } => {
                let before = self.turn_at;
                self.turn_at = Some(at);
                self.replaceable(amendment, before, "turn", at);
                self.turn = Some(Turn { acts, again });
            }
            Block::Phase { name, order, acts } => {
                let before = self.phases.iter().position(|known| known.name.text == name.text);
                let before_at = before.and_then(|index| self.phases.get(index)).map(|known| known.at);
                self.replaceable(amendment, before_at, &format!("phase {}", name.text), at);
                let said = PhaseBlock { at, name, order, acts };
                match before.and_then(|index| self.phases.get_mut(index)) {
                    Some(phase) => *phase = said,
                    None => self.phases.push(said),
                }
            }
            Block::Ends(groups) => {
                if self.amends(amendment, self.ends_at, "ends", at) == Amendment::Instead {
                    self.ends.clear();
                }
                self.ends(groups);
                self.ends_at = Some(at);
            }
            Block::Fen(fields) => {
                let before = self.fen.first().map(|field| field.at.0);
                if self.amends(amendment, before, "fen", at) == Amendment::Instead {
                    self.fen.clear();
                }
                self.fen.extend(fields);
            }
            Block::Test { title, steps } => {
                if !own {
                    return;
                }
                if let Some((_, before, _)) = self.tests.iter().find(|(_, known, _)| known.text == title.text)
                {
                    self.out.push(errors::declared_twice(title.at.0, &title.text, before.at.0));
                }
                self.tests.push((whole, title, steps));
            }
        }
    }

    /// How a block adds to an existing one: the first one counts as added.
    fn amends(
        &mut self,
        amendment: Option<Amendment>,
        before: Option<Span>,
        what: &str,
        at: Span,
    ) -> Amendment {
        self.says(what, amendment, at);
        match (amendment, before) {
            (None, Some(before)) => self.twice(what, at, before, errors::block_twice(at, what, before)),
            (Some(amendment), None) => {
                let word = if amendment == Amendment::Change { "change" } else { "instead" };
                self.out.push(errors::nothing_to_amend(at, what, word));
            }
            _ => {}
        }
        amendment.unwrap_or(Amendment::Change)
    }

    /// As [`Self::amends`], for a block whose parts have no order, so nothing can be added.
    fn replaceable(&mut self, amendment: Option<Amendment>, before: Option<Span>, what: &str, at: Span) {
        if amendment == Some(Amendment::Change) {
            self.out.push(errors::cannot_change(at, what, before.is_some()));
        } else {
            self.amends(amendment, before, what, at);
        }
    }

    fn kind(&mut self, amendment: Option<Amendment>, block: KindBlock<'t>) {
        let key = format!("{} {}", if block.family { "family" } else { "piece" }, block.name.text);
        self.says(&key, amendment, block.at);
        let before = self.kinds.iter().position(|known| known.name.text == block.name.text);
        let known = before.and_then(|index| self.kinds.get_mut(index));
        match (amendment, known) {
            (None, None) => self.kinds.push(block),
            (None, Some(before)) => {
                let at = before.at;
                let letter = block.letter.or(before.letter).map_or("...", |letter| letter.text.as_str());
                let letter = (!block.family).then_some(letter);
                let found = errors::kind_twice(block.at, &block.name.text, at, letter);
                // What it adds may be used elsewhere, and is not reported again.
                before.clauses.extend(added(&before.clauses, &block.clauses));
                self.twice(&key, block.at, at, found);
            }
            (Some(_), None) => {
                let names: Vec<&str> = self.kinds.iter().map(|known| known.name.text.as_str()).collect();
                let near = nearest(&block.name.text, names.iter().copied());
                self.out.push(errors::nothing_to_amend_named(block.at, &block.name.text, near));
            }
            (Some(Amendment::Instead), Some(before)) => {
                let replaced = before.clauses.iter().filter_map(|clause| match &clause.kind {
                    ClauseKind::State(state) => Some(&state.name),
                    _ => None,
                });
                let (name, by) = (&block.name.text, block.at);
                self.replaced.extend(replaced.map(|state| Replaced { name: state, block: name.clone(), by }));
                let letter = before.letter.or(before.replaces);
                *before = KindBlock { replaces: letter, ..block };
            }
            (Some(Amendment::Change), Some(before)) => {
                before.letter = block.letter.or(before.letter);
                before.of.extend(block.of);
                before.clauses.extend(block.clauses);
            }
        }
    }

    fn define(&mut self, amendment: Option<Amendment>, define: &'t Define) {
        let key = format!("define {}", define.name.text);
        self.says(&key, amendment, define.name.at.0);
        let before = self.defines.iter().position(|known| known.name.text == define.name.text);
        let known = before.and_then(|index| self.defines.get_mut(index));
        let (at, name) = (define.name.at.0, define.name.text.as_str());
        match (amendment, known) {
            (None, None) => self.defines.push(define),
            (Some(Amendment::Instead), Some(before)) => *before = define,
            (None, Some(before)) => {
                let before = before.name.at.0;
                if before.source.0 == 0 {
                    self.out.push(errors::prelude_define(at, name, before));
                } else {
                    let found = errors::amended_without_a_word(at, name, before, "instead define");
                    self.twice(&key, at, before, found);
                }
            }
            (Some(_), None) => {
                let names: Vec<&str> = self.defines.iter().map(|known| known.name.text.as_str()).collect();
                let near = nearest(name, names.iter().copied());
                self.out.push(errors::nothing_to_amend_named(at, name, near));
            }
            (Some(Amendment::Change), Some(_)) => {
                self.out.push(errors::cannot_change(at, &format!("define {name}"), true));
            }
        }
    }
}

/// The clauses of a block that only add to existing ones.
fn added<'t>(known: &[&'t Clause], more: &[&'t Clause]) -> Vec<&'t Clause> {
    let name = |clause: &Clause| match &clause.kind {
        ClauseKind::State(state) => Some(state.name.text.clone()),
        ClauseKind::Define { define, .. } => Some(define.name.text.clone()),
        _ => None,
    };
    let adds = |clause: &&&'t Clause| match &clause.kind {
        ClauseKind::Move { .. } | ClauseKind::Drop { .. } => true,
        _ => name(clause).is_some_and(|new| !known.iter().any(|clause| name(clause).as_ref() == Some(&new))),
    };
    more.iter().filter(adds).copied().collect()
}
