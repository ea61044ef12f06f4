//! Lines of play, counted by a model: they must be as many as `tests/perft/` has of the same position.

use std::fs;
use std::path::Path;

use menagerie::load_file;
use menagerie::play::matches::{Executor, Plain, Start};

use crate::counted::Counted;
use crate::harness::{Action, Model, Stage};
use crate::in_step::united;

/// Counts the lines from the set-up, and from the other positions where all of a position can be seen, if they are not more.
pub(crate) fn count<M: Model>(most: u64) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = load_file(folder.join("rules").join(M::RULES).with_extension("rules")).unwrap().game.unwrap();
    let stage = Stage::<M>::new(&game);
    let known = fs::read_to_string(folder.join("tests/perft").join(M::RULES).with_extension("ron")).unwrap();
    let known: Vec<Counted> = ron::from_str(&known).unwrap();
    let mut compared = 0;
    for counted in &known {
        let placement = counted.placement(&game).unwrap();
        if placement.is_some() && !M::SEEN_WHOLE {
            continue;
        }
        let placement = placement.unwrap_or_else(|| game.setup.clone());
        let executor: Plain = Plain::begin(Start::at(&game, &placement).unwrap());
        let seen = stage.seen(&executor);
        for (depth, expected) in counted.counts().filter(|(_, count)| *count <= most) {
            let found = lines(&M::read(seen.clone()), &mut Vec::new(), depth);
            let what = format!("{}, {}: lines of length {depth}", M::RULES, counted.title);
            assert_eq!(found, expected, "{what}");
            println!("{what}: {found}");
            compared += 1;
        }
    }
    assert!(compared > 0, "{}: nothing is compared", M::RULES);
}

/// How many lines of a length there are.
fn lines<M: Model>(model: &M, past: &mut Vec<(M, Action)>, depth: u32) -> u64 {
    let mut moves = model.moves(past);
    united(&mut moves);
    if !past.is_empty() && model.ended(past, &moves).is_some() {
        return 0;
    }
    if depth == 1 {
        return u64::try_from(moves.len()).unwrap();
    }
    let mut all = 0;
    for (action, next) in moves {
        past.push((model.clone(), action));
        all += lines(&next, past, depth - 1);
        past.pop();
    }
    all
}
