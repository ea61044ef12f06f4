use super::{Beginnings, LineCounter, MANY};
use crate::engine::Engine;
use crate::language::ir::{Game, sample::TO_AND_FRO};
use crate::loading::pipeline::{NoFiles, load};
use crate::play::matches::{Executor, Match, Plain, Run, perft};

/// Two kings that may meet; a position must not come up again, and turns end the game.
const RULES: &str = "language 1
game \"Tiny\"
sides White, Black symmetry half-turn
board { grid a..c, 1..3 }
piece King \"K\" { move step any }
setup { White: King b1  Black: likewise }
ends { after a turn { win when no enemy  draw when position occurs 2 times } }
";

fn game(rules: &str) -> Game {
    load("a", rules, &NoFiles).game.unwrap()
}

/// The lines after each beginning, counted in this order.
fn counted<E: Executor>(play: &Match<E>, depth: u32, backwards: bool) -> Vec<u64> {
    let mut play = play.clone();
    let turns = play.turns();
    let beginnings = Beginnings::of(&mut play, depth, &|| true).unwrap().unwrap();
    assert_eq!(play.turns(), turns);
    let mut counter = LineCounter::new(play);
    let mut numbers: Vec<u64> = (0..beginnings.count()).collect();
    if backwards {
        numbers.reverse();
    }
    let run = Run::unbounded(&|_| true);
    let mut counts: Vec<u64> =
        numbers.iter().map(|number| counter.count(&beginnings, *number, run).unwrap().unwrap()).collect();
    if backwards {
        counts.reverse();
    }
    counts
}

fn same_as_perft<E: Executor>() {
    let game = game(RULES);
    let mut play = Match::<E>::new(&game);
    for turn in 0..3 {
        for depth in 1..=7 {
            let counts = counted(&play, depth, false);
            assert_eq!(counts.iter().sum::<u64>(), perft(&mut play, depth).unwrap(), "{turn}: {depth}");
            assert_eq!(counts, counted(&play, depth, true));
        }
        let first = play.plies().unwrap().remove(0);
        play.play_ply(&first).unwrap();
    }
}

#[test]
fn lines_are_the_same_in_parts_with_every_executor() {
    same_as_perft::<Plain>();
    same_as_perft::<Engine>();
}

#[test]
fn there_are_enough_where_lines_are_long() {
    let game = game(RULES);
    let mut play = Match::<Engine>::new(&game);
    let of = |play: &mut Match<Engine>, depth| Beginnings::of(play, depth, &|| true).unwrap().unwrap();
    assert!(of(&mut play, 9).count() >= MANY);
    assert_eq!((of(&mut play, 0).count(), of(&mut play, 1).count()), (0, 5));
    let beginnings = of(&mut play, 9);
    let firsts: Vec<usize> =
        (0..beginnings.count()).map(|number| beginnings.first_move(number).unwrap()).collect();
    assert!(firsts.is_sorted() && firsts.first() == Some(&0) && firsts.last() == Some(&4));
    assert_eq!(beginnings.first_move(beginnings.count()), None);
    for depth in [1, 2, 9] {
        let beginnings = of(&mut play, depth);
        for first in 0..6 {
            let with = |number: &u64| beginnings.first_move(*number) == Some(first);
            let numbers: Vec<u64> = (0..beginnings.count()).filter(with).collect();
            assert_eq!(beginnings.behind(first).collect::<Vec<_>>(), numbers);
        }
    }
}

#[test]
fn beginnings_are_not_longer_than_the_lines() {
    let game = game(TO_AND_FRO);
    let mut play = Match::<Engine>::new(&game);
    for depth in 1..=20 {
        assert_eq!(counted(&play, depth, false), [1], "{depth}");
    }
    assert_eq!(Beginnings::of(&mut play, 20, &|| false).unwrap(), None);
    assert_eq!(play.turns(), 0);
}

#[test]
fn a_game_that_is_over_has_no_lines() {
    let mut play = Match::<Plain>::new(&game(RULES));
    while play.outcome().unwrap().is_none() {
        let plies = play.plies().unwrap();
        play.play_ply(plies.last().unwrap()).unwrap();
    }
    assert_eq!(Beginnings::of(&mut play, 3, &|| true).unwrap().unwrap().count(), 0);
}
