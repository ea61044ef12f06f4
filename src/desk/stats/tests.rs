use std::ops::ControlFlow;

use super::{Dice, LONGEST, NoSum, Tally, Totals};
use crate::language::ir::Game;
use crate::loading::pipeline::{NoFiles, load};
use crate::play::matches::{Match, Plain};

const RULES: &str = "language 1
game \"Tiny\"
sides White, Black symmetry half-turn
board { grid a..c, 1..3 }
piece King \"K\" { move walk: step any quietly  move bite: step any taking }
setup { White: King b1  Black: likewise }
ends { after a turn { win when no enemy } }
";

fn game() -> Game {
    load("a", RULES, &NoFiles).game.unwrap()
}

/// What happens in the games with these numbers.
fn tally(game: &Game, numbers: impl IntoIterator<Item = u64>) -> Tally {
    let mut tally = Tally::default();
    for number in numbers {
        let mut each = |_: &Match<Plain>, _: &[_], _: Option<usize>| ControlFlow::Continue(());
        let mut dice = Dice::of_game(3, number);
        tally.play(number, Match::new(game).without_undo(), &mut dice, LONGEST, &mut each).unwrap();
    }
    tally
}

fn totals(game: &Game, numbers: impl IntoIterator<Item = u64>) -> Totals {
    tally(game, numbers).totals(game)
}

#[test]
fn games_add_up_in_any_order() {
    let game = game();
    let all = totals(&game, 1..=30);
    for order in [[0, 1, 2], [2, 0, 1]] {
        let shares = order.map(|rest| (1..=30).filter(move |number| number % 3 == rest));
        let mut tallied = Tally::default();
        let mut added = totals(&game, []);
        for share in shares {
            tallied.add(tally(&game, share.clone()));
            assert_eq!(added.add(&totals(&game, share)), Ok(()));
        }
        assert_eq!(tallied.totals(&game), all);
        assert_eq!(added, all);
        assert_eq!(added.report(), all.report());
    }
    assert_eq!(all.games, 30);
    assert_eq!(all.moves.iter().map(|used| used.count).sum::<u64>(), all.positions);
}

#[test]
fn the_first_game_given_up_is_that_with_the_smallest_number() {
    let game = game();
    let given_up = |number| {
        let mut tally = Tally::default();
        tally.give_up(number, 4);
        tally
    };
    let mut tally = given_up(9);
    tally.add(given_up(5));
    tally.add(given_up(7));
    let mut totals = given_up(6).totals(&game);
    assert_eq!(totals.add(&tally.totals(&game)), Ok(()));
    let report = totals.report();
    assert_eq!((report.given_up, report.first_given_up), (4, Some((5, 5))));
}

#[test]
fn games_of_other_rules_do_not_add_up() {
    let game = game();
    let other = load("a", &RULES.replace("move bite: step any taking", "moves when no enemy"), &NoFiles);
    let other = other.game.unwrap();
    assert_eq!(totals(&game, 1..=1).add(&totals(&other, [])), Err(NoSum::OtherThings));
    let named = load("a", &RULES.replace("Black", "Green"), &NoFiles).game.unwrap();
    assert_eq!(totals(&game, 1..=1).add(&totals(&named, [])), Err(NoSum::OtherThings));
}

#[test]
fn a_game_that_is_broken_off_is_not_counted() {
    let game = game();
    let mut tally = Tally::default();
    let mut each = |play: &Match<Plain>, _: &[_], _: Option<usize>| {
        if play.turns() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let played = tally.play(1, Match::new(&game), &mut Dice::of_game(1, 1), LONGEST, &mut each);
    assert!(played.unwrap().is_none());
    assert_eq!(tally.totals(&game), Tally::default().totals(&game));
}

/// A run of the program keeps its sums as text, and another reads them.
#[test]
fn totals_are_read_back_as_they_were() {
    let game = game();
    let totals = totals(&game, 1..=5);
    let text = serde_json::to_string(&totals).unwrap();
    assert_eq!(serde_json::from_str::<Totals>(&text).unwrap(), totals);
}
