//! What stands above a piece, a clause or a test: how many moves it makes now, and how many tests speak of it.

use std::collections::BTreeMap;

use crate::engine::Engine;
use crate::language::check::NameUse;
use crate::language::diagnostic::words::count;
use crate::language::glossary::Sort;
use crate::language::ir::Game;
use crate::language::sorting::Sorting;
use crate::language::source::{SourceId, Span};
use crate::language::syntax::tree::{Block, Clause, ClauseKind, ItemKind};
use crate::loading::pipeline::Loaded;
use crate::play::matches::Match;

/// The most moves that are counted.
const MOST_MOVES: usize = 5_000;

/// A line above a part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The part.
    pub at: Span,
    /// The text.
    pub text: String,
    /// What can be run: a test by its title, or all tests.
    pub run: Option<Run>,
}

/// The tests that a lens runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    /// All tests of the file.
    All,
    /// The test that stands here, from its first byte on.
    Test(u32),
}

/// The lenses of a text. Without a game there are only those of tests, which say that they cannot be run.
#[must_use]
pub fn lenses(loaded: &Loaded, names: &[NameUse], source: SourceId) -> Vec<Lens> {
    let Some(parsed) = loaded.files.iter().find(|parsed| parsed.source == source) else { return Vec::new() };
    let moves = loaded.game.as_ref().map(moves_by_clause).unwrap_or_default();
    let tests: Vec<Span> = parsed
        .file
        .items
        .iter()
        .filter(|item| matches!(item.kind, ItemKind::Block(_, Block::Test { .. })))
        .map(|item| item.at.0)
        .collect();
    let mut lenses = Vec::new();
    for item in &parsed.file.items {
        match &item.kind {
            ItemKind::Game(_) if loaded.game.is_some() && !tests.is_empty() => {
                let text = format!("run {}", count(tests.len(), "test"));
                lenses.push(Lens { at: item.at.0, text, run: Some(Run::All) });
            }
            ItemKind::Block(_, Block::Test { .. }) if loaded.game.is_some() => {
                lenses.push(Lens {
                    at: item.at.0,
                    text: "run".to_owned(),
                    run: Some(Run::Test(item.at.0.start)),
                });
            }
            ItemKind::Block(_, Block::Kind { family, name, clauses, .. }) => {
                let speak = tests_about(names, &tests, name.at.0);
                let within = |clause: &Span| clause.is_within(item.at.0);
                if let Some(moves) = &moves {
                    let made: usize = moves.iter().filter(|(at, _)| within(at)).map(|(_, made)| made).sum();
                    let all = format!("{}, {}", count(made, "move"), count(speak, "test"));
                    lenses.push(Lens { at: item.at.0, text: all, run: (speak > 0).then_some(Run::All) });
                    lenses.extend(clauses.iter().filter(|clause| makes_moves(clause)).map(|clause| {
                        let made = moves.get(&clause.at.0).copied().unwrap_or(0);
                        Lens { at: clause.at.0, text: count(made, "move"), run: None }
                    }));
                } else if !*family && speak > 0 {
                    lenses.push(Lens { at: item.at.0, text: count(speak, "test"), run: None });
                }
            }
            _ => {}
        }
    }
    lenses
}

/// Whether a clause makes moves by itself.
fn makes_moves(clause: &Clause) -> bool {
    matches!(
        clause.kind,
        ClauseKind::Move { .. } | ClauseKind::Like { .. } | ClauseKind::Drop { .. } | ClauseKind::Pass { .. }
    )
}

/// The number of legal moves that each clause makes in the first position. None if they cannot be computed, or are too many.
fn moves_by_clause(game: &Game) -> Option<BTreeMap<Span, usize>> {
    let start = Match::<Engine>::new(game);
    if start.count().ok()? > MOST_MOVES as u64 {
        return None;
    }
    let mut made = BTreeMap::new();
    for found in start.legal_moves().ok()? {
        let mut clauses: Vec<Span> =
            found.ways.iter().flat_map(|way| &way.acts).map(|act| act.clause).collect();
        clauses.arrange();
        clauses.dedup();
        for clause in clauses {
            *made.entry(clause).or_default() += 1;
        }
    }
    Some(made)
}

/// In how many tests a piece or a family is named.
fn tests_about(names: &[NameUse], tests: &[Span], declaration: Span) -> usize {
    let of_it = |found: &&NameUse| {
        found.declaration == declaration && matches!(found.sort, Sort::Piece | Sort::Family)
    };
    let uses: Vec<Span> = names.iter().filter(of_it).map(|found| found.at).collect();
    tests.iter().filter(|test| uses.iter().any(|at| at.is_within(**test))).count()
}
