//! The texts in `tests/corpus`, and a few thousand mutants of all others, through the functions that the fuzz targets
//! call. `fuzz/README.md` tells how to run those for hours.

pub(crate) mod mutants;
pub(crate) mod targets;

use std::fs;

use mutants::{Done, Mutants, seeds};
use targets::{Known, some_positions};

use crate::program::project;

/// How many mutants an ordinary run makes.
const FEW: u64 = 200;

#[test]
fn every_text_of_the_corpus_is_refused_or_understood() {
    let files = Known(seeds(&project().join("rules")));
    let mut paths: Vec<_> =
        fs::read_dir(project().join("tests/corpus")).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        Done::default().all(&text, &text, &files);
    }
}

#[test]
fn a_few_mutants_are_refused_or_understood() {
    let files = Known(seeds(&project().join("rules")));
    let mut mutants = Mutants::new(seeds(&project().join("tests/accept")), 1);
    let mut positions = Mutants::new(some_positions(), 1);
    let mut done = Done::default();
    for _ in 0..FEW {
        done.all(&mutants.next(), &positions.next(), &files);
    }
    // Some are still games, and some positions: not only what refuses is tried.
    assert!(done.games > 0 && done.turns > 0 && done.positions > 0, "{done:?}");
}
