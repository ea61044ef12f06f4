//! Executors agree, and take nothing that is not theirs.

use menagerie::desk::stats::Dice;
use menagerie::engine::Engine;
use menagerie::language::ir::{Game, Kind, Placement};
use menagerie::loading::pipeline::{NoFiles, load};
use menagerie::play::matches::{Executor, Match, NotLegal, Plain};
use menagerie::play::notation::texts;
use menagerie::play::position::Key;
use menagerie::play::session::{Session, ways};

use crate::fixtures::{accepted, games};

/// The plain interpreter that takes no shortcut.
type Thorough = Plain<false>;

/// How many turns of each game are compared.
const TURNS: usize = 4;
/// How many moves of each position are made to see where they lead.
const MADE: usize = 40;

#[test]
fn the_plain_interpreter_finds_the_same_without_its_shortcuts() {
    let mut compared = 0;
    // Sets of cells stand in no rule file.
    let more = [("sets-of-cells".to_owned(), accepted("sets-of-cells"))];
    for (name, game) in games().into_iter().chain(more) {
        let positions = agree::<Plain, Thorough>(&name, &game, 3);
        assert!(positions > 0, "nothing of {name} was compared");
        compared += positions;
    }
    assert!(compared > 100, "{compared} positions were compared");
}

/// The law for two executors: along a random game they have the same positions, the same moves with the same texts and
/// captures, the same moves lead to the same positions, and the game ends at the same time by the same words. Gives how many
/// positions were compared: where one is too much to work out for either, it is over.
fn agree<A: Executor, B: Executor>(name: &str, game: &Game, seed: u64) -> usize {
    let (mut one, mut other) = (Match::<A>::new(game), Match::<B>::new(game));
    let mut dice = Dice::new(seed);
    for turn in 0..TURNS {
        assert_eq!(one.position().key(), other.position().key(), "{name}, turn {turn}");
        // Without shortcuts more positions are too much to work out.
        let (Ok(ended), Ok(also)) = (one.outcome(), other.outcome()) else { return turn };
        assert_eq!(ended, also, "{name}, turn {turn}");
        let (Ok(mut found), Ok(mut same)) = (listed(&mut one), listed(&mut other)) else { return turn };
        found.sort_by(|a, b| a.1.cmp(&b.1));
        same.sort_by(|a, b| a.1.cmp(&b.1));
        let told =
            |of: &[Listed]| of.iter().map(|(_, text, to)| (text.clone(), to.clone())).collect::<Vec<_>>();
        assert_eq!(told(&found), told(&same), "{name}, turn {turn}");
        let Some((index, text, _)) = found.get(dice.below(found.len())) else { return turn + 1 };
        let there = same.iter().find(|(_, known, _)| known == text).unwrap();
        let (played, also) = (one.legal_moves().unwrap(), other.legal_moves().unwrap());
        one.play(&played[*index]).unwrap();
        other.play(&also[there.0]).unwrap();
    }
    TURNS
}

/// Of a move: its place in the list, its text, and the position to which it leads, for the first of a list.
type Listed = (usize, String, Option<Key>);

fn listed<E: Executor>(play: &mut Match<E>) -> Result<Vec<Listed>, menagerie::language::budget::Exhausted> {
    let moves = play.legal_moves()?;
    let texts = texts(play.game(), &ways(&moves));
    let mut found: Vec<Listed> =
        texts.into_iter().enumerate().map(|(index, text)| (index, text, None)).collect();
    found.sort_by(|a, b| a.1.cmp(&b.1));
    for (index, _, key) in found.iter_mut().take(MADE) {
        play.play(&moves[*index]).unwrap();
        *key = Some(play.position().key());
        assert!(play.undo());
    }
    Ok(found)
}

const RULES: &str = "language 1
game \"To and fro\"
sides White, Black symmetry half-turn
board { grid a..c, 1..3 }
piece Man \"M\" { move step any }
setup { White: Man a1  Black: likewise }
ends { after a turn { win when no enemy } }
";

fn game(text: &str) -> Game {
    load("a.rules", text, &NoFiles).game.unwrap()
}

#[test]
fn a_move_of_another_position_or_game_is_not_played() {
    plays_its_own_moves_only::<Plain>();
    plays_its_own_moves_only::<Engine>();
}

fn plays_its_own_moves_only<E: Executor>() {
    let (game, twin) = (game(RULES), game(RULES));
    let mut play = Match::<E>::new(&game);
    let first = play.legal_moves().unwrap();
    // Another game that is the very same text is another game: its kinds and cells need not be the same.
    assert_eq!(play.play(&Match::<E>::new(&twin).legal_moves().unwrap()[0]), Err(NotLegal));
    // The same game played twice is the same game.
    assert_eq!(Match::<E>::new(&game).play(&first[0]), Ok(()));
    play.play(&first[0]).unwrap();
    assert_eq!(play.play(&first[1]), Err(NotLegal));
    assert_eq!(play.turns(), 1);
    assert!(play.undo());
    assert_eq!(play.play(&first[1]), Ok(()));
}

#[test]
fn a_position_that_is_none_of_the_game_is_refused() {
    let game = game(RULES);
    let right = game.setup.clone();
    assert!(Match::<Plain>::at(&game, &right).is_ok());
    let refused = |change: &dyn Fn(&mut Placement)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        assert!(Match::<Plain>::at(&game, &wrong).is_err(), "{wrong:?}");
        assert!(Session::<Plain>::at(&game, &wrong).is_err(), "{wrong:?}");
    };
    refused(&|wrong| wrong.men[0].kind = Kind(9_999));
    refused(&|wrong| wrong.to_move = 7);
    refused(&|wrong| wrong.men[0].cell = wrong.men[1].cell);
    refused(&|wrong| wrong.men[0].count = 0);
}

#[test]
fn games_in_play_and_their_moves_can_be_sent_to_other_threads() {
    let mut play = Match::<Plain>::new(&game(RULES));
    let moves = play.legal_moves().unwrap();
    let (play, moves) = std::thread::spawn(move || {
        play.play(&moves[0]).unwrap();
        (play, moves)
    })
    .join()
    .unwrap();
    assert_eq!((play.turns(), moves.len() > 1), (1, true));
}
