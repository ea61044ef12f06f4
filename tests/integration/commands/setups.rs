//! Set-ups drawn by chance: `--setup`, `--seed`, and the number in saved games.

use std::collections::BTreeSet;

use menagerie::play::setups::Setups;
use menagerie::{NoFiles, load};

use crate::program::{Program, project};

/// A heron and a guard on three cells: GH-, HG-, H-G, -HG.
const DRAWN: &str = r#"language 1
game "Drawn"
sides White, Black symmetry mirror
board { grid a..c, 1..3 }
piece Guard "G" { move step any }
piece Heron "H" { move leap (1,2) }
setup { White: shuffled Guard Heron on a1..c1 where no Heron on c1  Black: likewise }
ends { before a turn { lose when no move } }
"#;

fn drawn(arguments: &str) -> Program {
    Program::new(arguments).file("drawn.rules", DRAWN)
}

fn says(run: &Program, words: &[&str]) {
    let outcome = run.outcome();
    for words in words {
        assert!(outcome.stdout.contains(words), "{}{}", outcome.stdout, outcome.stderr);
    }
}

#[test]
fn a_number_chooses_the_set_up() {
    let third = ["3 h . g\n2 . . .\n1 H . G\n"];
    says(&drawn("moves drawn.rules --setup 3"), &third);
    says(&drawn("draw drawn.rules --setup 3"), &["<svg"]);
    says(&drawn("moves drawn.rules --position").arg("setup 3"), &third);
    says(&drawn("show drawn.rules"), &["set-ups: 4 of 6 orders\n", "1 G H .\n"]);
    let refused = drawn("moves drawn.rules --setup 5").outcome();
    assert!(refused.stderr.contains("there is no set-up 5"), "{}", refused.stderr);
}

#[test]
fn a_game_is_played_from_the_set_up_that_was_drawn_and_names_it() {
    // Each set-up is drawn by some seed.
    let drawn_by = |seed: u64| drawn(&format!("play drawn.rules --seed {seed}")).outcome().stdout;
    let seen: BTreeSet<String> = (1..40).map(drawn_by).collect();
    assert_eq!(seen.len(), 4, "{seen:?}");
    let folder = drawn("play drawn.rules --setup 4").input("save x\nload x.game\n");
    let saved = folder.outcome();
    assert!(saved.stdout.contains("1 . H G\n"), "{}{}", saved.stdout, saved.stderr);
    let text = std::fs::read_to_string(folder.path("x.game")).unwrap();
    assert!(text.contains("position {\n    setup 4\n}\n") && !text.contains("setup:"), "{text}");
}

#[test]
fn statistics_begin_each_game_with_a_set_up_of_its_own() {
    let folder = drawn("stats drawn.rules --games 60 --save kept");
    let counted = folder.outcome();
    assert!(counted.stdout.contains("set-ups                4\n"), "{}{}", counted.stdout, counted.stderr);
    assert_eq!(counted.stdout, drawn("stats drawn.rules --games 60").outcome().stdout);
    assert_eq!(counted.stdout, drawn("stats drawn.rules --games 60 --plain").outcome().stdout);
    for entry in std::fs::read_dir(folder.path("kept")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("position {\n    setup "), "{text}");
        let game = menagerie::desk::record::from_text("x.game", &text).unwrap();
        let loaded = load("drawn.rules", DRAWN, &NoFiles);
        let rules = loaded.game.unwrap();
        let replay =
            menagerie::desk::record::replay::<menagerie::engine::Engine>(&rules, &loaded.files, &game)
                .unwrap();
        assert!(replay.broken.is_none(), "{:?}", replay.broken);
    }
}

#[test]
fn a_set_up_has_its_number_and_no_other_position_has_one() {
    let game = load("drawn.rules", DRAWN, &NoFiles).game.unwrap();
    let setups = Setups::of(&game).unwrap();
    assert_eq!((setups.count(), setups.count_of_all()), (4, 6));
    for number in 1..=4 {
        let placement = setups.numbered(number, None).unwrap();
        assert_eq!(setups.number_of(&placement), Some(number));
    }
    let mut other = setups.numbered(1, None).unwrap();
    other.to_move = 1;
    assert_eq!(setups.number_of(&other), None);
    assert!(setups.numbered(0, None).is_err() && setups.numbered(5, None).is_err());
}

/// The arrays of Chess960, listed without the program: each piece on each cell, of which those are taken that Guidelines II permits.
fn arrays() -> BTreeSet<String> {
    let mut arrays = vec![String::new()];
    for _ in 0..8 {
        let longer =
            |row: &String| "BBKNNQRR".chars().map(|piece| format!("{row}{piece}")).collect::<Vec<_>>();
        arrays = arrays.iter().flat_map(longer).collect();
        let fits = |row: &String| {
            "BKNQR".chars().all(|piece| row.matches(piece).count() <= "BBKNNQRR".matches(piece).count())
        };
        arrays.retain(fits);
        arrays.sort();
        arrays.dedup();
    }
    let allowed = |row: &String| {
        let places = |piece: char| row.match_indices(piece).map(|(at, _)| at).collect::<Vec<_>>();
        let (bishops, rooks, king) = (places('B'), places('R'), places('K')[0]);
        bishops[0] % 2 != bishops[1] % 2 && rooks[0] < king && king < rooks[1]
    };
    arrays.into_iter().filter(allowed).collect()
}

#[test]
fn chess960_has_its_960_arrays() {
    let game = menagerie::load_file(project().join("rules/chess960.rules")).unwrap().game.unwrap();
    let setups = Setups::of(&game).unwrap();
    assert_eq!((setups.count(), setups.count_of_all()), (960, 5040));
    let row = |number: u64, rank: char| {
        let men = setups.numbered(number, None).unwrap().men;
        let on = |file: char| game.board.cell(&format!("{file}{rank}"));
        let letter = |file| {
            let man = men.iter().find(|man| Some(man.cell) == on(file)).unwrap();
            game.kinds[man.kind.index()].letter.clone()
        };
        ('a'..='h').map(letter).collect::<String>()
    };
    let found: BTreeSet<String> = (1..=960).map(|number| row(number, '1')).collect();
    assert_eq!(found, arrays());
    assert!((1..=960).all(|number| row(number, '1') == row(number, '8')));
    assert_eq!(row(1, '1'), "RNBQKBNR");
}
