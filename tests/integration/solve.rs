//! Forced wins: problems whose length is known, held against the definition, and endings that are solved backwards here.

use std::collections::HashMap;
use std::fs;

use menagerie::engine::Engine;
use menagerie::language::ir::{Game, Placement, Side};
use menagerie::opponent::player::{Effort, Entrant, FindOut, think};
use menagerie::opponent::solve::{replay, solve};
use menagerie::play::dice::Dice;
use menagerie::play::matches::{Executor, Match, Plain};
use menagerie::play::position::Key;

use crate::fixtures::{at, rule_file};

/// The problems of a file: how many plies the win takes, and the position.
fn problems(file: &str) -> Vec<(u32, String)> {
    let text = fs::read_to_string(format!("tests/solve/{file}.txt")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let [plies, position, _] = line.split(" | ").collect::<Vec<_>>().try_into().expect(line);
        (plies.parse().unwrap(), position.to_owned())
    };
    rows.map(row).collect()
}

const GAMES: [(&str, &str, usize); 4] = [
    ("chess", "chess", 40),
    ("xiangqi", "xiangqi", 10),
    ("minishogi", "minishogi", 10),
    ("draughts", "english-draughts", 10),
];

#[test]
fn short_problems_are_solved_at_their_length_and_their_proofs_replayed() {
    are_solved(5);
}

/// The others too: `cargo test --release --test integration -- --ignored problems`.
#[test]
#[ignore = "long ones take half a minute"]
fn all_problems_are_solved_at_their_length_and_their_proofs_replayed() {
    are_solved(u32::MAX);
}

fn are_solved(most: u32) {
    for (file, game, least) in GAMES {
        let (loaded, problems) = (rule_file(game), problems(file));
        assert!(problems.len() >= least, "{file}: {}", problems.len());
        for (plies, position) in problems.into_iter().filter(|(plies, _)| *plies <= most) {
            let play = at::<Engine>(loaded, &position);
            let solved = solve(play.executor(), plies, 20_000_000, &|_| true);
            let win = solved.win.unwrap_or_else(|| panic!("{position}: none within {}", solved.none_within));
            assert_eq!((win.plies, solved.none_within), (plies, plies - 1), "{position}");
            assert_eq!(win.line.len(), usize::try_from(plies).unwrap(), "{position}");
            let replayed = replay(&win.proof, play.executor(), &at::<Plain>(loaded, &position));
            assert_eq!((replayed.wrong, replayed.cut), (0, 0), "{position}");
            assert!(replayed.moves >= u64::from(plies), "{position}");
        }
    }
}

/// Whether the side to move surely wins within so many plies, by the definition and nothing else.
fn wins(play: &mut Match<Engine>, attacker: Side, plies: u32) -> bool {
    if let Some(outcome) = play.outcome().unwrap() {
        return outcome.winner == Some(attacker);
    }
    if plies == 0 {
        return false;
    }
    let attacks = play.position().to_move() == attacker;
    let all = play.plies().unwrap();
    let won = |ply: &<Engine as Executor>::Ply| {
        play.play_ply(ply).unwrap();
        let is_won = wins(play, attacker, plies - 1);
        assert!(play.undo());
        is_won
    };
    if attacks { all.iter().any(won) } else { all.iter().all(won) }
}

#[test]
#[ignore = "it looks at all moves: run it when problems are added"]
fn problems_have_their_length_by_the_definition() {
    for (file, game, _) in GAMES {
        let loaded = rule_file(game);
        for (plies, position) in
            problems(file).into_iter().filter(|(plies, _)| *plies <= 3 || file != "chess" && *plies <= 5)
        {
            let mut play = at::<Engine>(loaded, &position);
            let attacker = play.position().to_move();
            assert!(wins(&mut play, attacker, plies), "{position}");
            assert!(!wins(&mut play, attacker, plies - 1), "{position}");
        }
    }
}

#[test]
fn what_is_no_win_is_not_found() {
    let chess = rule_file("chess");
    // A stalemate is no win, and a lone king wins nothing.
    for position in ["7k/8/6K1/8/8/8/8/6Q1 b - - 0 1", "8/8/8/4k3/8/8/8/K6R b - - 0 1"] {
        let solved = solve(at::<Engine>(chess, position).executor(), 4, 1_000_000, &|_| true);
        assert_eq!((solved.win.is_none(), solved.none_within), (true, 4), "{position}");
    }
    let start = Match::<Engine>::new(chess.game.as_ref().unwrap());
    let solved = solve(start.executor(), 9, 1_000, &|_| true);
    assert!(solved.win.is_none() && solved.none_within < 9 && solved.nodes <= 1_000);
}

/// An ending, solved backwards: for each position the plies until the side to move wins, or less than 0 until it loses; nothing for a draw.
struct Ending {
    known: HashMap<Key, i32>,
}

impl Ending {
    /// Solves all that can come of a position.
    fn of(first: &Match<Engine>) -> Self {
        // For each position its successors, or the points of the side to move where the game ends.
        let mut places: HashMap<Key, usize> = HashMap::from([(first.position().key(), 0)]);
        let mut found = vec![first.counted()];
        let mut after: Vec<Vec<Result<usize, i32>>> = Vec::new();
        while after.len() < found.len() {
            let here = first.again_from(&found[after.len()]).unwrap();
            let mut successors = Vec::new();
            for ply in here.plies().unwrap() {
                let mut next = here.clone();
                next.play_ply(&ply).unwrap();
                let over = next.outcome().unwrap();
                successors.push(match over {
                    Some(over) => Err(over
                        .winner
                        .map_or(0, |winner| if winner == here.position().to_move() { 1 } else { -1 })),
                    None => {
                        let place = *places.entry(next.position().key()).or_insert(found.len());
                        if place == found.len() {
                            found.push(Placement { counts: Vec::new(), ..next.counted() });
                        }
                        Ok(place)
                    }
                });
            }
            after.push(successors);
        }
        let mut worth = vec![0_i32; found.len()];
        for plies in 1.. {
            let before = worth.clone();
            for (worth, successors) in worth.iter_mut().zip(&after).filter(|(worth, _)| **worth == 0) {
                // What a move is worth to who makes it, in plies from here.
                let of = |it: &Result<usize, i32>| match it {
                    Err(points) => *points,
                    Ok(place) => match before[*place] {
                        0 => 0,
                        known => -(known + known.signum()),
                    },
                };
                let best = successors.iter().map(of).filter(|it| *it > 0).min();
                let is_lost = !successors.is_empty() && successors.iter().all(|it| of(it) < 0);
                let lost = if is_lost { successors.iter().map(of).min().unwrap() } else { 0 };
                *worth = best.unwrap_or(lost);
            }
            if worth == before && plies > 2 {
                break;
            }
        }
        Self {
            known: places
                .into_iter()
                .map(|(key, place)| (key, worth[place]))
                .filter(|(_, worth)| *worth != 0)
                .collect(),
        }
    }

    fn worth(&self, play: &Match<Engine>) -> i32 {
        self.known.get(&play.position().key()).copied().unwrap_or(0)
    }
}

/// Plays an ending from positions by chance: hints never let a won one go, and short wins are found by `solve`. How many games did not come
/// to an end, though none was let go.
fn won_ones_stay_won(name: &str, position: &str, (samples, nodes): (usize, u64)) -> usize {
    let loaded = rule_file(name);
    let first = at::<Engine>(loaded, position);
    let ending = Ending::of(&first);
    let game: &Game = loaded.game.as_ref().unwrap();
    let find_out = FindOut { game, effort: Effort::QUICK, seed: 1, known: None, go_on: &|_| true };
    let known = Match::<Engine>::new(game).executor().in_tree(find_out);
    let mut dice = Dice::new(7);
    let (mut won, mut endless) = (0, 0);
    while won < samples {
        let mut play = first.clone();
        for _ in 0..dice.below(30) {
            let plies = play.plies().unwrap();
            if let Some(ply) = plies.get(dice.below(plies.len())) {
                play.play_ply(ply).unwrap();
            }
        }
        let begun = Placement { counts: Vec::new(), ..play.counted() };
        let mut play = first.again_from(&begun).unwrap();
        let left = ending.worth(&play);
        if play.outcome().unwrap().is_some() || left <= 0 {
            continue;
        }
        won += 1;
        let plies = u32::try_from(left).unwrap();
        if plies <= 5 {
            let solved = solve(play.executor(), plies, 5_000_000, &|_| true);
            assert_eq!(solved.win.map(|win| win.plies), Some(plies), "{name}: {begun:?}");
        }
        let mut player = Entrant::nodes(nodes).player(&known, nodes);
        for ply in 0.. {
            if play.outcome().unwrap().is_some() {
                break;
            }
            if ply > 2 * left + 40 {
                endless += 1;
                break;
            }
            let plies = play.plies().unwrap();
            let number = if ply % 2 == 0 {
                think(&mut player, play.executor(), 1, &|_| true, &mut dice).best().unwrap().0
            } else {
                // The other side holds out as long as it can.
                let worth = |number: &usize| {
                    let mut next = play.clone();
                    next.play_ply(&plies[*number]).unwrap();
                    if next.outcome().unwrap().is_some() { 0 } else { ending.worth(&next) }
                };
                (0..plies.len()).max_by_key(worth).unwrap()
            };
            let mover = play.position().to_move();
            play.play_ply(&plies[number]).unwrap();
            let over = play.outcome().unwrap();
            let is_won = over.map_or_else(|| ending.worth(&play) < 0, |over| over.winner == Some(mover));
            assert!(ply % 2 == 1 || is_won, "{name}: let go after {ply} plies from {begun:?}");
        }
    }
    endless
}

#[test]
fn won_endings_of_animal_chess_stay_won() {
    assert_eq!(won_ones_stay_won("animal-chess", "Red: Cat a1  Blue: Cat a9  to move Red", (10, 5_000)), 0);
}

#[test]
#[ignore = "it solves endings backwards, which takes minutes"]
fn won_endings_stay_won() {
    // How many of the games may go on without an end, though the win is never let go.
    let endings = [
        ("animal-chess", "Red: Lion a1  Blue: Dog a9  to move Red", 0),
        ("english-draughts", "Black: King a1 c1  White: King d8  to move Black", 0),
        ("chess", "8/8/8/4k3/8/8/8/K6Q w - - 0 1", 8),
        ("chess", "8/8/8/4k3/8/8/8/K6R w - - 0 1", 30),
    ];
    for (name, position, most) in endings {
        let endless = won_ones_stay_won(name, position, (30, 20_000));
        assert!(endless <= most, "{name}, {position}: {endless} of 30 without an end");
    }
}
