//! The other texts that a move has.

use std::collections::{HashMap, HashSet};

use super::super::act::{TextDetail, WrittenAct};
use super::super::reading::{self, Closeness};
use super::{texts, way_text};
use crate::language::ir::{Cell, Game};
use crate::play::trace::Derivation;

/// The shortest further texts of each move: those of the other ways in which it comes about. Each means that move and no other.
#[must_use]
pub fn other_texts(game: &Game, moves: &[&[Derivation]]) -> Vec<Vec<String>> {
    let written = texts(game, moves);
    let short = TextDetail { middle: false, suffixes: false };
    let texts_of = |ways: &&[Derivation]| -> Vec<(String, Vec<WrittenAct>)> {
        let mut texts: Vec<(String, Vec<WrittenAct>)> = Vec::new();
        for way in *ways {
            let text = way_text(game, way, short);
            if !texts.iter().any(|(known, _)| *known == text) {
                texts.push((text, WrittenAct::all(game, way)));
            }
        }
        texts
    };
    let all: Vec<Vec<(String, Vec<WrittenAct>)>> = moves.iter().map(texts_of).collect();
    let mut owners: HashMap<&str, usize> = HashMap::new();
    for (text, _) in all.iter().flatten() {
        *owners.entry(text).or_default() += 1;
    }
    let known: HashSet<&str> = written.iter().map(String::as_str).collect();
    let ways = Ways::new(game, moves);
    let others_of = |(index, texts): (usize, &Vec<(String, Vec<WrittenAct>)>)| {
        let others = texts.iter().filter(|(text, acts)| {
            !known.contains(text.as_str())
                && owners.get(text.as_str()) == Some(&1)
                && ways
                    .like(acts)
                    .all(|(other, acts)| *other == index || !reading::fits(game, acts, text, Closeness::Free))
        });
        others.map(|(text, _)| text.clone()).collect()
    };
    all.iter().enumerate().map(others_of).collect()
}

/// All ways of all moves, found by what every text of a way has: for each act the cells where it begins and ends.
struct Ways {
    found: HashMap<Vec<Ends>, Vec<(usize, Vec<WrittenAct>)>>,
    /// Whether texts can be cut into cells in one way only. Else nothing can be left out of the search.
    clear: bool,
}

/// Where an act begins and ends.
type Ends = (Option<Cell>, Option<Cell>);

impl Ways {
    fn new(game: &Game, moves: &[&[Derivation]]) -> Self {
        let clear = !game.board.cells.iter().any(|cell| cell.name.contains('-'));
        let mut new = Self { found: HashMap::new(), clear };
        for (index, way) in
            moves.iter().enumerate().flat_map(|(index, ways)| ways.iter().map(move |way| (index, way)))
        {
            let acts = WrittenAct::all(game, way);
            new.found.entry(new.key(&acts)).or_default().push((index, acts));
        }
        new
    }

    fn key(&self, acts: &[WrittenAct]) -> Vec<Ends> {
        let ends =
            |act: &WrittenAct| (act.origin, act.landings.last().map_or(act.origin, |last| Some(last.cell)));
        if self.clear { acts.iter().map(ends).collect() } else { Vec::new() }
    }

    /// The ways that a text of these acts may fit, and the index of their move.
    fn like(&self, acts: &[WrittenAct]) -> impl Iterator<Item = &(usize, Vec<WrittenAct>)> {
        self.found.get(&self.key(acts)).into_iter().flatten()
    }
}
