//! Laws that hold for every position that any line of play of any rule file comes to.

use std::sync::LazyLock;

use menagerie::ir::{Cell, Game};
use menagerie::notation::position;
use menagerie::play::Match;
use menagerie::position::Position;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::fixtures::games;

static GAMES: LazyLock<Vec<(String, Game)>> = LazyLock::new(games);

/// Men and cells speak of each other, nobody is lost, and the position is one that a file could give.
fn consistent(game: &Game, position: &Position) {
    for (cell, man) in position.at.iter().enumerate() {
        if let Some(man) = man {
            assert_eq!(position.man(*man).cell.map(Cell::index), Some(cell));
        }
    }
    let standing = position.at.iter().flatten().count();
    assert_eq!(standing, position.men.len(), "a man who is not on the board is still among the men");
    assert!(position.men.iter().all(|man| man.count >= 1));
    game.check_placement(&position.to_placement(game)).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_keep_positions_sound(which in any::<prop::sample::Index>(), choices in vec(any::<prop::sample::Index>(), 1..24)) {
        let (name, game) = which.get(&GAMES);
        let mut play = Match::new(game);
        let mut before = Vec::new();
        for choice in choices {
            let now = play.position().clone();
            consistent(game, &now);
            let placement = now.to_placement(game);
            prop_assert_eq!(&Position::from_placement(game, &placement), &now);
            for text in [position::to_json(game, &placement), position::to_ron(game, &placement)] {
                prop_assert_eq!(&position::from_text(game, name, &text).unwrap(), &placement);
            }
            let moves = play.legal_moves().unwrap();
            if moves.is_empty() {
                break;
            }
            let keys: Vec<_> = moves.iter().map(|found| found.after.key(game)).collect();
            // No two moves of men from one cell come to the same position: they would be one move.
            for (index, found) in moves.iter().enumerate() {
                let origin = |at: usize| moves[at].ways[0].acts.first().and_then(|act| act.origin);
                prop_assert!(keys[..index].iter().enumerate().all(|(at, key)| *key != keys[index] || origin(at) != origin(index)));
                prop_assert!(!found.ways.is_empty());
            }
            play.play(choice.get(&moves));
            before.push(now);
        }
        // Taken back, everything is as it was.
        while let Some(earlier) = before.pop() {
            prop_assert!(play.undo());
            prop_assert_eq!(play.position(), &earlier);
        }
    }
}
