//! What the words of a file mean.

use std::collections::{HashMap, HashSet};

use super::scope::Scope;
use super::{Checker, errors};
use crate::diagnostic::suggest;
use crate::ir::{Cell, Kind, Side, StateId, Zone};
use crate::source::Span;
use crate::syntax::tree::{Directions, DirectionsKind, Expr, ExprKind, Name};

/// What a declared word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Cell(Cell),
    Zone(Zone),
    Tracks(usize),
    Kind(Kind),
    Family(usize),
    State(StateId),
    Define(usize),
    Side(Side),
}

impl Meaning {
    /// "a zone"
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Self::Cell(_) => "a cell",
            Self::Zone(_) => "a zone",
            Self::Tracks(_) => "a direction",
            Self::Kind(_) => "a piece",
            Self::Family(_) => "a family",
            Self::State(_) => "a state",
            Self::Define(_) => "a definition",
            Self::Side(_) => "a side",
        }
    }
}

/// Words that mean something by themselves wherever a set, number or direction stands: nothing can be called so.
pub(super) const BUILT_IN: [&str; 28] = [
    "own",
    "enemy",
    "man",
    "cell",
    "empty",
    "occupied",
    "mover",
    "it",
    "here",
    "origin",
    "direction",
    "distance",
    "passed",
    "taken",
    "same",
    "back",
    "step",
    "jump",
    "attacked",
    "max",
    "min",
    "can-move",
    "self",
    "hand",
    "dark",
    "light",
    "setup",
    "pass",
];

/// The declared words of a game.
#[derive(Debug, Default)]
pub(super) struct Names {
    known: HashMap<String, (Meaning, Span)>,
    used: HashSet<String>,
    /// Words whose declarations are wrong: that is told there, and not again wherever they stand.
    failed: HashSet<String>,
}

impl Names {
    pub(super) fn get(&self, name: &str) -> Option<&Meaning> {
        self.known.get(name).map(|(meaning, _)| meaning)
    }

    /// Takes note of a word that was to be declared, if it was not.
    pub(super) fn declared_or_failed(&mut self, name: &str) {
        if !self.known.contains_key(name) {
            self.failed.insert(name.to_owned());
        }
    }

    /// Whether what is wrong with a word is told where it is declared.
    pub(super) fn has_failed(&self, name: &str) -> bool {
        self.failed.contains(name)
    }

    /// Where a word is declared; none for cells and for words of the prelude.
    pub(super) fn place(&self, name: &str) -> Option<Span> {
        self.known.get(name).map(|(_, at)| *at).filter(|at| at.source.0 != 0)
    }

    pub(super) fn is_used(&self, name: &str) -> bool {
        self.used.contains(name)
    }

    pub(super) fn mark(&mut self, name: &str) {
        if !self.used.contains(name) {
            self.used.insert(name.to_owned());
        }
    }

    /// The words with such a meaning, in alphabetical order.
    pub(super) fn words(&self, wanted: impl Fn(&Meaning) -> bool) -> Vec<&str> {
        let mut words: Vec<&str> = self
            .known
            .iter()
            .filter(|(_, (meaning, _))| wanted(meaning))
            .map(|(word, _)| word.as_str())
            .collect();
        words.sort_unstable();
        words
    }
}

impl Checker<'_> {
    /// Declares a word; false, with an error, if it means something already.
    pub(super) fn declare(&mut self, name: &Name, meaning: Meaning) -> bool {
        if BUILT_IN.contains(&name.text.as_str()) {
            self.out.push(errors::built_in_name(name.at.0, &name.text));
            return false;
        }
        if let Some((before, at)) = self.names.known.get(&name.text) {
            self.out.push(match before {
                Meaning::Cell(_) => errors::named_like_a_cell(name.at.0, &name.text),
                _ if at.source.0 == 0 => errors::prelude_name(name.at.0, &name.text, *at),
                _ if name.at.0.source.0 == 0 => errors::prelude_name(*at, &name.text, name.at.0),
                _ => errors::declared_twice(name.at.0, &name.text, *at),
            });
            return false;
        }
        self.names.known.insert(name.text.clone(), (meaning, name.at.0));
        true
    }

    /// Declares the cells, which have no place of their own.
    pub(super) fn declare_cells(&mut self) {
        for (index, cell) in self.ir.board.cells.iter().enumerate() {
            self.names.known.insert(cell.name.clone(), (Meaning::Cell(Cell::at(index)), Span::default()));
        }
    }

    /// What a word means; it counts as used.
    pub(super) fn lookup(&mut self, name: &str) -> Option<Meaning> {
        let meaning = self.names.get(name).cloned()?;
        self.names.mark(name);
        Some(meaning)
    }

    pub(super) fn mark_used(&mut self, directions: &Directions) {
        match &directions.kind {
            DirectionsKind::Name(name) => self.names.mark(&name.text),
            DirectionsKind::Union(parts) => parts.iter().for_each(|part| self.mark_used(part)),
            _ => {}
        }
    }

    /// Reports a word that is not known, with the nearest one of the sort that is wanted, else of any sort.
    pub(super) fn unknown(
        &mut self,
        name: &Name,
        noun: &str,
        wanted: impl Fn(&Meaning) -> bool,
        also: &[&str],
    ) {
        if self.names.has_failed(&name.text) {
            return;
        }
        if let (0, Some(call)) = (name.at.0.source.0, self.call) {
            let found = errors::prelude_needs(call, &name.text, noun, name.at.0);
            return self.out.push(found);
        }
        let candidates = self.names.words(&wanted);
        let near = suggest::nearest(&name.text, candidates.into_iter().chain(also.iter().copied()));
        let near = near
            .or_else(|| suggest::nearest(&name.text, self.names.words(|_| true).into_iter().chain(BUILT_IN)));
        let found = errors::unknown_name(name.at.0, &name.text, noun, near);
        self.out.push(found);
    }

    /// Reports a lone word that means nothing at all; false for all else.
    pub(super) fn unknown_word(
        &mut self,
        expr: &Expr,
        noun: &str,
        wanted: impl Fn(&Meaning) -> bool,
        scope: &mut Scope<'_>,
    ) -> bool {
        let ExprKind::Name(name) = &expr.kind else { return false };
        let word = name.text.as_str();
        let local = scope.kind.and_then(|kind| self.local_defines.get(&kind));
        if self.names.get(word).is_some()
            || BUILT_IN.contains(&word)
            || local.is_some_and(|known| known.contains_key(word))
            || scope.argument(word).is_some()
            || scope.given(word).is_some()
        {
            return false;
        }
        self.unknown(name, noun, wanted, &[]);
        true
    }

    pub(super) fn unknown_cell(&mut self, name: &Name) {
        let cells: Vec<&str> = self.ir.board.cells.iter().map(|cell| cell.name.as_str()).collect();
        let ends = (cells.first().copied().unwrap_or(""), cells.last().copied().unwrap_or(""));
        // Cells differ in a letter or a digit: the nearest name is a guess only where it differs in case alone.
        let near = cells.iter().copied().find(|cell| cell.eq_ignore_ascii_case(&name.text));
        let found = errors::unknown_cell(name.at.0, &name.text, near, ends);
        self.out.push(found);
    }

    pub(super) fn wrong_sort(&mut self, name: &Name, meaning: &Meaning, wanted: &str) {
        let declared = self.names.place(&name.text);
        self.out.push(errors::wrong_sort(name.at.0, &name.text, meaning.noun(), wanted, declared));
    }

    pub(super) fn side_named(&mut self, name: &Name) -> Option<Side> {
        match self.lookup(&name.text) {
            Some(Meaning::Side(side)) => Some(side),
            Some(meaning) => {
                self.wrong_sort(name, &meaning, "a side");
                None
            }
            // What is wrong with `sides` is told already.
            _ if self
                .program
                .sides
                .is_none_or(|sides| sides.names.iter().any(|side| side.text == name.text)) =>
            {
                None
            }
            _ => {
                self.unknown(name, "a side", |meaning| matches!(meaning, Meaning::Side(_)), &[]);
                None
            }
        }
    }

    pub(super) fn kind_named(&mut self, name: &Name) -> Option<Kind> {
        match self.lookup(&name.text) {
            Some(Meaning::Kind(kind)) => Some(kind),
            Some(meaning) => {
                self.wrong_sort(name, &meaning, "a piece");
                None
            }
            // That there are no pieces is told already.
            _ if self.ir.kinds.is_empty() => None,
            _ => {
                self.unknown(name, "a piece", |meaning| matches!(meaning, Meaning::Kind(_)), &[]);
                None
            }
        }
    }

    pub(super) fn cell_named(&mut self, name: &Name) -> Option<Cell> {
        let cell = self.ir.board.cell(&name.text);
        if cell.is_none() {
            self.unknown_cell(name);
        }
        cell
    }
}
