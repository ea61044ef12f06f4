//! Positions in which a clause makes a move that it does not make for a piece alone, as castling does: the set-up, and those that
//! the tests of the file reach. Nothing is read from the clause: the moves are generated.

use std::collections::BTreeMap;

use super::Source;
use crate::desk::picture::{MOST_STEPS, Marks};
use crate::language::budget::steps_of;
use crate::language::ir::{Cell, Kind, Placement, TestCase, TestStepKind};
use crate::language::source::{SourceId, Span};
use crate::play::matches::{Match, Plain};
use crate::play::session::Session;
use crate::play::trace::Derivation;

/// The number of positions that are always tried: the one in which a clause makes most moves is shown.
const AT_FIRST: usize = 30;

/// The most positions that are tried.
const MOST_SCENES: usize = 1000;

/// A position, and what one clause does in it.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) placement: Placement,
    pub(super) marks: Marks,
    /// The test that it is of; none for the set-up.
    pub(super) test: Option<String>,
    /// How many moves are shown.
    moves: usize,
}

/// The positions, and what was found in those that were tried.
pub(super) struct Scenes<'s> {
    source: &'s Source<'s>,
    /// The positions that are set up, then those that are played; none before it is asked for.
    waiting: [Option<std::vec::IntoIter<Waiting>>; 2],
    found: BTreeMap<(Span, Kind), Scene>,
    steps: u64,
    asked: usize,
}

impl<'s> Scenes<'s> {
    /// Nothing is asked yet.
    pub(super) fn new(source: &'s Source<'s>) -> Self {
        Self { source, waiting: [None, None], found: BTreeMap::new(), steps: MOST_STEPS, asked: 0 }
    }

    /// A position in which a clause makes a move of a kind, of several that with most moves; none if there is none, or if too much has
    /// been asked already.
    pub(super) fn of(&mut self, clause: Span, kind: Kind) -> Option<&Scene> {
        while self.asked < AT_FIRST || !self.found.contains_key(&(clause, kind)) {
            if self.steps == 0 || !(self.source.go_on)() {
                break;
            }
            let Some((placement, test)) = self.next() else { break };
            self.asked += 1;
            self.ask(&placement, test.as_deref());
        }
        self.found.get(&(clause, kind))
    }

    /// The next position.
    fn next(&mut self) -> Option<Waiting> {
        let [set_up_ones, played_ones] = &mut self.waiting;
        if let Some(waiting) = set_up_ones.get_or_insert_with(|| in_order(set_up(self.source))).next() {
            return Some(waiting);
        }
        let played_ones = played_ones.get_or_insert_with(|| {
            let (all, steps) = steps_of(|| played(self.source));
            self.steps = self.steps.saturating_sub(steps);
            in_order(all)
        });
        played_ones.next()
    }

    /// Notes what each clause does in a new position.
    fn ask(&mut self, placement: &Placement, test: Option<&str>) {
        let (asked, steps) =
            steps_of(|| Match::<Plain>::at(self.source.game, placement).ok()?.inquiry().ways_as(None).ok());
        self.steps = self.steps.saturating_sub(steps);
        let moves = asked.unwrap_or_default();
        // For each clause and kind the piece with most moves; among pieces in hand there is no such choice.
        let mut doing: BTreeMap<(Span, Kind), BTreeMap<Option<Cell>, Vec<Derivation>>> = BTreeMap::new();
        for way in moves.iter().flatten() {
            for (index, act) in way.acts.iter().enumerate() {
                let Some(kind) = act.kind else { continue };
                let shown = if index == 0 { vec![act.clone()] } else { way.acts.clone() };
                let of_man = doing.entry((act.clause, kind)).or_default().entry(act.origin).or_default();
                of_man.push(Derivation { acts: shown });
            }
        }
        for (key, men) in doing {
            let most = men.into_iter().max_by_key(|(_, ways)| ways.len());
            if let Some((cell, ways)) = most
                && self.found.get(&key).is_none_or(|known| known.moves < ways.len())
            {
                let (placement, test) = (placement.clone(), test.map(str::to_owned));
                self.found.insert(
                    key,
                    Scene { placement, marks: Marks::of_clause(cell, &ways), test, moves: ways.len() },
                );
            }
        }
    }
}

/// A position, and the title of its test.
type Waiting = (Placement, Option<String>);

/// The set-up and the positions of the tests.
fn set_up(source: &Source<'_>) -> Vec<Waiting> {
    let mut all = vec![(source.game.setup.clone(), None)];
    for test in tests(source) {
        all.extend(test.steps.iter().filter_map(|step| match &step.kind {
            TestStepKind::Position(placement) => Some((placement.clone(), Some(test.title.clone()))),
            _ => None,
        }));
    }
    all
}

/// The positions that come about in the tests when moves are played.
fn played(source: &Source<'_>) -> Vec<Waiting> {
    let mut all = Vec::new();
    for test in tests(source) {
        let (mut start, mut session) = (&source.game.setup, None);
        for step in &test.steps {
            match &step.kind {
                TestStepKind::Position(placement) => (start, session) = (placement, None),
                TestStepKind::Play(texts) => {
                    let now = session.get_or_insert_with(|| Session::<Plain>::at(source.game, start).ok());
                    for (_, text) in texts {
                        // A move that is not legal, as a test may wish to find out, leads nowhere.
                        let Some(now) = now.as_mut().filter(|_| all.len() < MOST_SCENES) else { break };
                        if now.play(text).is_err() {
                            break;
                        }
                        all.push((now.placement(), Some(test.title.clone())));
                    }
                }
                _ => {}
            }
        }
    }
    all
}

fn tests<'s>(source: &Source<'s>) -> impl Iterator<Item = &'s TestCase> {
    source.game.tests.iter().filter(|test| test.at.source != SourceId(0))
}

/// In the order in which they are tried: first those with the first side to move, since diagrams are seen from there; then those
/// with few pieces.
fn in_order(mut all: Vec<Waiting>) -> std::vec::IntoIter<Waiting> {
    all.truncate(MOST_SCENES);
    all.sort_by_key(|(placement, _)| (placement.to_move != 0, placement.men.len()));
    all.into_iter()
}
