//! The words that a game declares, and what they mean.

use std::collections::{HashMap, HashSet};

use super::meaning::{Meaning, is_direction};
use crate::language::check::errors;
use crate::language::check::findings::Findings;
use crate::language::ir::{Cell, CellDecl};
use crate::language::sorting::Sorting;
use crate::language::source::Span;
use crate::language::syntax::tree::{Define, Name};
use crate::language::syntax::words::is_built_in;

/// The directions of the prelude that authors should know; the shape of the board decides which of them exist.
pub(in crate::language::check) const DIRECTIONS: [&str; 9] = [
    "forward",
    "backward",
    "sideways",
    "forward-diagonal",
    "forward-slant",
    "orthogonal",
    "diagonal",
    "triagonal",
    "any",
];

/// The declared words of a game.
#[derive(Debug, Default)]
pub(in crate::language::check) struct Names<'t> {
    known: HashMap<String, (Meaning, Span)>,
    pub(in crate::language::check) sides: Vec<String>,
    /// The side that moves first.
    pub(in crate::language::check) first: u8,
    /// The definitions of the game and the board.
    pub(in crate::language::check) defines: Vec<&'t Define>,
    /// Words whose declarations have errors: these are reported there, and not again at each use.
    failed: HashSet<String>,
}

impl<'t> Names<'t> {
    pub(in crate::language::check) fn get(&self, name: &str) -> Option<&Meaning> {
        self.known.get(name).map(|(meaning, _)| meaning)
    }

    /// What a word means, and where it is declared.
    pub(in crate::language::check) fn declaration(&self, name: &str) -> Option<(&Meaning, Span)> {
        self.known.get(name).map(|(meaning, at)| (meaning, *at))
    }

    /// Records a word whose declaration failed, if it was not declared.
    pub(in crate::language::check) fn declared_or_failed(&mut self, name: &str) {
        if !self.known.contains_key(name) {
            self.failed.insert(name.to_owned());
        }
    }

    /// Whether the error of a word is reported at its declaration.
    pub(in crate::language::check) fn has_failed(&self, name: &str) -> bool {
        self.failed.contains(name)
    }

    /// Where a word is declared; none for cells and for words of the prelude.
    pub(in crate::language::check) fn place(&self, name: &str) -> Option<Span> {
        self.known.get(name).map(|(_, at)| *at).filter(|at| at.source.0 != 0)
    }

    /// The words with such a meaning, in alphabetical order.
    pub(in crate::language::check) fn words(&self, wanted: impl Fn(&Meaning) -> bool) -> Vec<&str> {
        let mut words: Vec<&str> = self
            .known
            .iter()
            .filter(|(_, (meaning, _))| wanted(meaning))
            .map(|(word, _)| word.as_str())
            .collect();
        words.arrange();
        words
    }

    /// The author's own directions, then those that every board of this shape has.
    pub(in crate::language::check) fn directions(&self) -> Vec<&str> {
        let mut known: Vec<&str> = self
            .words(|meaning| matches!(meaning, Meaning::Tracks(_)))
            .into_iter()
            .filter(|word| self.place(word).is_some())
            .collect();
        known.extend(DIRECTIONS.iter().copied().filter(|word| self.get(word).is_some()));
        known
    }

    /// Declares a word; false, with an error, if it already has a meaning.
    pub(in crate::language::check) fn declare(
        &mut self,
        name: &Name,
        meaning: Meaning,
        told: &mut Findings,
    ) -> bool {
        if is_built_in(&name.text) {
            told.push(errors::built_in_name(name.at.0, &name.text));
            return false;
        }
        if let Some((before, at)) = self.known.get(&name.text) {
            told.push(match before {
                Meaning::Cell(_) => errors::named_like_a_cell(name.at.0, &name.text),
                _ if at.source.0 == 0 => {
                    errors::prelude_name(name.at.0, &name.text, *at, is_direction(before))
                }
                _ if name.at.0.source.0 == 0 => {
                    errors::prelude_name(*at, &name.text, name.at.0, is_direction(&meaning))
                }
                Meaning::Tracks(_)
                    if matches!(meaning, Meaning::Tracks(_)) && at.source == name.at.0.source =>
                {
                    errors::tracks_twice(name.at.0, &name.text, *at)
                }
                Meaning::State(_) if at.source != name.at.0.source => {
                    errors::state_of_used_file(name.at.0, &name.text, *at)
                }
                _ => errors::declared_twice(name.at.0, &name.text, *at),
            });
            self.failed.insert(name.text.clone());
            return false;
        }
        self.known.insert(name.text.clone(), (meaning, name.at.0));
        true
    }

    /// Declares the cells, which have no place of their own.
    pub(in crate::language::check) fn declare_cells(&mut self, cells: &[CellDecl]) {
        self.known.reserve(2 * cells.len());
        for (index, cell) in cells.iter().enumerate() {
            self.known.insert(cell.name.clone(), (Meaning::Cell(Cell::at(index)), Span::default()));
        }
    }

    /// Declares a definition of the game or the board.
    pub(in crate::language::check) fn define(&mut self, define: &'t Define, told: &mut Findings) {
        let index = self.defines.len();
        if self.declare(&define.name, Meaning::Define(index), told) {
            self.defines.push(define);
        }
    }

    /// Checks the names of a definition's parameters.
    pub(in crate::language::check) fn parameters(&self, define: &Define, told: &mut Findings) {
        let names = || define.parameters.names();
        if let (Some(_), Some(direction)) = (define.body.effects(), define.parameters.directions.first()) {
            let listed: Vec<&str> = names().map(|name| name.text.as_str()).collect();
            told.push(errors::effects_of_directions(direction.at.0, &define.name.text, &listed));
        }
        for (index, name) in names().enumerate() {
            if let Some(before) = names().take(index).find(|before| before.text == name.text) {
                told.push(errors::parameter_twice(name.at.0, &name.text, before.at.0));
            } else if is_built_in(&name.text) {
                told.push(errors::built_in_name(name.at.0, &name.text));
            } else if self.get(&name.text).is_some() && name.at.0.source.0 != 0 {
                let before = self.place(&name.text);
                let direction = self.get(&name.text).is_some_and(is_direction);
                told.push(errors::hides(name.at.0, &name.text, before, direction));
            }
        }
    }
}
