//! The last gate: what every executed game can be relied on for.
//!
//! - There are two sides, and `first` is one of them; the schema is the one this program writes.
//! - Every number of a cell, direction, zone, side, kind, state, label, name or bracket is of something.
//! - Every table is as long as what it is about. Directions are injective and their reverses lead back; images
//!   are permutations.
//! - Nothing exceeds [`super::limits`]: parts, depth, pieces, numbers.
//! - Names and letters are there and tell their things apart; places lie in their texts.
//! - Values fit the types of their states, and states are used as what they are.
//! - Placements are sound: one piece or pile a cell, no more than its kind stacks.
//! - Pieces are given where pieces are needed.
//! - Nothing on which a taking depends asks about attacks or moves, and no walk or effect asks about moves.
//! - History is asked in ends only (the number of occurrences in tests too).

mod board;
mod expr;
mod placement;
mod play;
mod tables;
mod walk;
mod within;

use super::{Bracket, Game, Ir, Placement, SCHEMA, limits};
use crate::language::diagnostic::Diagnostic;
use crate::language::diagnostic::words::count;
use crate::language::messages;
use crate::language::source::Span;

/// The most problems that are reported, of each code and in all.
const TOLD_OF_A_SORT: usize = 5;
const TOLD: usize = 25;

impl Ir {
    /// Checks everything that execution relies on.
    ///
    /// # Errors
    ///
    /// What is wrong, at most a few of each sort.
    pub fn check(self) -> Result<Game, Vec<Diagnostic>> {
        if self.schema != SCHEMA {
            return Err(vec![messages::ir_schema(self.schema, SCHEMA)]);
        }
        // Half of the tables have an entry for each side, so other numbers are impossible.
        if self.sides.len() != 2 {
            return Err(vec![messages::ir_sides(self.sides.len())]);
        }
        let mut checker = Checker::new(&self);
        checker.game();
        let found = checker.found;
        if found.is_empty() { Ok(Game::new(self)) } else { Err(found) }
    }
}

impl Game {
    /// Checks that a position belongs to this game: everything in it is known, and its pieces can stand there.
    ///
    /// # Errors
    ///
    /// What is wrong, at most a few of each sort.
    pub fn check_placement(&self, placement: &Placement) -> Result<(), Vec<Diagnostic>> {
        let mut checker = Checker::new(self.ir());
        checker.placement(placement, Span::default());
        if checker.found.is_empty() { Ok(()) } else { Err(checker.found) }
    }
}

/// What has been seen so far.
struct Checker<'a> {
    ir: &'a Ir,
    found: Vec<Diagnostic>,
    /// Parts seen.
    nodes: usize,
    /// The depth of the part that is checked.
    depth: usize,
    /// A part was not looked into because it is too deep, or there are too many.
    cut: bool,
    /// Nodes of all paths seen.
    path_nodes: usize,
    /// The repetitions around the current leg.
    repeats: usize,
    /// The brackets around the leg that is checked.
    open: Vec<Bracket>,
}

/// Which questions about history may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum History {
    /// No question about history.
    None,
    /// How often the position has occurred.
    Occurrences,
    /// Every question about history.
    All,
}

/// Where an expression stands.
#[derive(Clone, Copy, Debug)]
struct Scope {
    /// The clause.
    clause: Span,
    /// The part of it that is checked.
    at: Span,
    /// How many names its walk gives; elsewhere, how many the walks of the eye in it may give.
    names: usize,
    /// The highest tier of question that may be asked.
    tier: u8,
    /// What may be asked of history.
    history: History,
    /// The question of `where ... if possible`, within one.
    preferred: Option<Span>,
}

impl Scope {
    /// A clause without a walk, in which all but history may be asked.
    fn new(clause: Span) -> Self {
        Self { clause, at: clause, names: limits::NAMES, tier: 2, history: History::None, preferred: None }
    }

    fn tier(self, tier: u8) -> Self {
        Self { tier, ..self }
    }

    fn names(self, names: usize) -> Self {
        Self { names, ..self }
    }

    fn history(self, history: History) -> Self {
        Self { history, ..self }
    }

    fn preferred(self, question: Span) -> Self {
        Self { preferred: Some(question), ..self }
    }
}

impl<'a> Checker<'a> {
    fn new(ir: &'a Ir) -> Self {
        Self {
            ir,
            found: Vec::new(),
            nodes: 0,
            path_nodes: 0,
            depth: 0,
            cut: false,
            repeats: 0,
            open: Vec::new(),
        }
    }

    fn game(&mut self) {
        self.texts();
        self.tables();
        self.board();
        self.setup();
        self.play();
    }

    /// Keeps a problem, unless enough of its sort are known.
    fn tell(&mut self, problem: Diagnostic) {
        let of_its_sort = self.found.iter().filter(|known| known.code == problem.code).count();
        if of_its_sort < TOLD_OF_A_SORT && self.found.len() < TOLD {
            self.found.push(problem);
        }
    }

    /// The same, with its place if it has a valid one.
    fn tell_at(&mut self, problem: Diagnostic, at: Span) {
        let problem = if self.is_place(at) && at != Span::default() { problem.at(at, "") } else { problem };
        self.tell(problem);
    }

    fn is_place(&self, at: Span) -> bool {
        if at == Span::default() {
            return true;
        }
        let (start, end) = (at.start as usize, at.end as usize);
        self.ir.sources.get(at.source).is_some_and(|source| source.text.get(start..end).is_some())
    }

    fn place(&mut self, at: Span) {
        if !self.is_place(at) {
            self.tell(messages::ir_span(at.start, at.end, at.source.0.into()));
        }
    }

    /// Begins a part. False if it must not be looked into.
    fn enter(&mut self, at: Span) -> bool {
        self.place(at);
        self.nodes += 1;
        if self.nodes > limits::NODES {
            if self.nodes == limits::NODES + 1 {
                self.tell(messages::ir_too_long(limits::NODES));
            }
            self.cut = true;
            return false;
        }
        if self.depth >= limits::DEPTH {
            self.tell_at(messages::ir_too_deep(limits::DEPTH), at);
            self.cut = true;
            return false;
        }
        self.depth += 1;
        true
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// A number of something, out of as many.
    fn index(&mut self, what: &str, number: usize, known: usize, at: Span) {
        if number >= known {
            self.tell_at(messages::ir_unknown(what, number, &count(known, what)), at);
        }
    }

    fn most(&mut self, what: &str, found: usize, most: usize) {
        if found > most {
            self.tell(messages::ir_too_many(what, found, most));
        }
    }
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a panic is how a test fails"
)]
mod tests;

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a panic is how a test fails")]
mod test_fixtures;
