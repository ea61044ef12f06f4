//! Walks of the eye from many cells are one flood: it finds what walks from each cell alone would find.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::scene::Eye;
use super::super::shared_list::SharedList;
use super::super::{Interpreter, Mode, Scene};
use super::attacks::games;
use crate::engine::Engine;
use crate::language::ir::{Cell, Game, Route, Set, SetKind, Side};
use crate::language::source::Span;
use crate::play::dice::Dice;
use crate::play::matches::Match;

#[test]
fn a_flood_finds_what_single_walks_find() {
    let (mut asked, mut found) = (0, 0);
    for (name, game) in games() {
        let mut sets = Vec::new();
        by(&serde_json::to_value(game.ir()).unwrap(), &mut sets);
        let (mut play, mut dice) = (Match::<Engine>::new(game), Dice::new(11));
        // Where there are more cells, single walks take too long for a test.
        if game.board.cells.len() > 128 {
            continue;
        }
        for turn in 0..11 {
            if turn % 10 == 0 {
                let position = Arc::new(play.position().into_owned());
                for man in position.standing().step_by(29) {
                    let mut scene =
                        Scene::new(Arc::clone(&position), position.man(man).owner.or(Side(0)), Mode::Play);
                    (scene.mover, scene.frame.me, scene.place) =
                        (Some(man), Some(man), position.man(man).cell);
                    scene.origin = scene.place;
                    for (walk, from) in &sets {
                        let cells = compare(name, game, &scene, walk, from);
                        (asked, found) = (asked + 1, found + cells);
                    }
                }
            }
            let plies = play.plies().unwrap();
            let Some(chosen) = plies.get(dice.below(plies.len())) else { break };
            play.play_ply(chosen).unwrap();
        }
    }
    assert!(asked > 100 && found > 1_000, "{asked} asked, {found} found");
}

/// Finds the walks of the eye in a game: the operands of each `by`. Each is begun from where it says, and from
/// everywhere.
fn by(value: &serde_json::Value, sets: &mut Vec<(Route, Set)>) {
    if let Some(found) = value.get("By") {
        let set = serde_json::from_value(serde_json::json!({ "By": found })).unwrap();
        if let SetKind::By { walk, from, .. } = set {
            let everywhere = Set { at: Span::default(), kind: SetKind::Cells };
            sets.extend([((*walk).clone(), *from), (*walk, everywhere)]);
        }
    }
    match value {
        serde_json::Value::Array(parts) => parts.iter().for_each(|part| by(part, sets)),
        serde_json::Value::Object(parts) => parts.values().for_each(|part| by(part, sets)),
        _ => {}
    }
}

/// The number of cells found, which must be the same in both ways.
fn compare(name: &str, game: &Game, scene: &Scene, walk: &Route, from: &Set) -> usize {
    let interpreter = Interpreter::new(game, &[]);
    let at_once = interpreter.reach(scene, walk, from).unwrap();
    let mut one_by_one = BTreeSet::new();
    for start in interpreter.cells_in(scene, from).unwrap() {
        let interpreter = Interpreter::new(game, &[]);
        let eye = Some(Eye { start, place: start, told: false });
        let looking = Scene { eye, landed: SharedList::default(), faced: None, ..scene.clone() };
        let path = walk.path();
        let seen =
            path.start.map(|start| interpreter.way(path, &looking, start).unwrap()).unwrap_or_default();
        one_by_one.extend(seen.into_iter().filter_map(|(seen, _)| seen.walker()));
    }
    let one_by_one: Vec<Cell> = one_by_one.into_iter().collect();
    assert_eq!(at_once, one_by_one, "{name}: {walk:?} from {from:?}");
    at_once.len()
}
