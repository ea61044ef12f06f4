//! Every move of real games is read back from its text, and every position from its files.

use menagerie::language::diagnostic::catalog;
use menagerie::language::ir::{Cell, Game, Kind, TestStepKind, ron};
use menagerie::loading::pipeline::{NoFiles, load};
use menagerie::play::matches::{Match, Plain};
use menagerie::play::notation::{drawing, order, position, read, texts};
use menagerie::play::trace::Derivation;

use crate::fixtures::{built_on_rules, games};

/// A game that needs no file.
const EXAMPLE: &str = r#"
language 1
game "Example"
sides White, Black symmetry half-turn
board { grid a..e, 1..6 }
piece Guard  "G" { move step orthogonal }
piece Miller "m" {
    tired : flag until end of its next turn
    moves unless tired
    move haul: step forward then step same { set tired }
    move step diagonal may take then (step back)? may return
}
setup { White: Guard a1 e1, Miller c1   Black: likewise }
ends { before a turn { lose when no move } }
"#;

/// How many turns are played of each game.
const TURNS: usize = 6;

/// The letter of a piece and the cell where it ends, as in books: if only one walk fits, that is read.
fn usual_texts_are_told(name: &str, game: &Game, moves: &[&[Derivation]], texts: &[String]) {
    let ends: Vec<Option<(Kind, bool, Cell)>> = moves
        .iter()
        .map(|ways| {
            let ends = ways.iter().map(|way| match way.acts.as_slice() {
                [act] => Some((act.kind?, act.is_drop(), act.to()?)),
                _ => None,
            });
            let mut ends: Vec<_> = ends.collect();
            ends.dedup();
            if let [only] = ends.as_slice() { *only } else { None }
        })
        .collect();
    for (index, end) in ends.iter().enumerate().step_by(texts.len().div_ceil(20).max(1)) {
        let Some((kind, drop, to)) = *end else { continue };
        let text = format!("{}{}", game.kinds[kind.index()].letter.to_uppercase(), game.board.cell_name(to));
        let meant = read(game, moves, &text).ok();
        if let Some(known) = meant {
            let there = moves[known].iter().any(|way| way.acts.last().unwrap().to() == Some(to));
            assert!(there, "{name}: {text} {}", texts[known]);
        }
        // Names of cells may run into letters: then the text may mean something else as well.
        let of_kind = |other: &Option<(Kind, bool, Cell)>| other.is_none_or(|(.., there)| there == to);
        if !drop && ends.iter().filter(|other| of_kind(other)).count() == 1 {
            assert_eq!(meant, Some(index), "{name}: {text}");
        }
    }
}

#[test]
fn games_moves_and_positions_come_back_from_their_texts() {
    let example = load("example", EXAMPLE, &NoFiles).game.unwrap();
    for (name, game) in games().into_iter().chain([("example".to_owned(), example)]) {
        assert_eq!(ron::from_ron(&name, &ron::to_ron(&game)).unwrap(), game, "{name}");
        let mut played = Match::<Plain>::new(&game);
        for turn in 0..TURNS {
            let placement = played.position().to_placement(&game);
            game.check_placement(&placement).unwrap();
            for text in [position::to_json(&game, &placement), position::to_ron(&game, &placement)] {
                assert_eq!(position::from_text(&game, &name, &text).unwrap(), placement, "{name}: {text}");
            }
            let Ok(moves) = played.legal_moves() else { break };
            let ways: Vec<&[Derivation]> = moves.iter().map(|found| found.ways.as_slice()).collect();
            let texts = texts(&game, &ways);
            // All of a few moves, some of many: reading writes them all.
            for (index, text) in texts.iter().enumerate().step_by(texts.len().div_ceil(40).max(1)) {
                assert_eq!(read(&game, &ways, text), Ok(index), "{name}: {text}");
            }
            usual_texts_are_told(&name, &game, &ways, &texts);
            let mut sorted = texts.clone();
            sorted.sort_by(|a, b| order(a, b));
            sorted.dedup();
            assert_eq!(sorted.len(), texts.len(), "{name}: two moves have one text");
            if moves.is_empty() || played.outcome().ok().flatten().is_some() {
                break;
            }
            // Any move will do, but not always the first.
            played.play(&moves[turn * 7919 % moves.len()]).unwrap();
        }
    }
}

/// A drawing by the program is read back unchanged, or a message says that its shape cannot be read from drawings.
#[test]
fn drawings_come_back() {
    let mut unread = Vec::new();
    for (name, game) in games() {
        let mut played = Match::<Plain>::new(&game);
        for turn in 0..TURNS {
            let Ok(moves) = played.legal_moves() else { break };
            if moves.is_empty() {
                break;
            }
            played.play(&moves[turn * 7919 % moves.len()]).unwrap();
        }
        let mut placement = played.position().to_placement(&game);
        let drawing = drawing(&game, &placement);
        let board = drawing.split("\n\n").next().unwrap();
        let name = name.strip_suffix(".rules").unwrap();
        let text = format!(
            "language 1\nuse \"{name}\"\ntest \"it\" {{ position \"\"\"\n{board}\n\"\"\" then man }}"
        );
        let loaded = built_on_rules(&text);
        let Some(built) = &loaded.game else {
            assert!(loaded.diagnostics.iter().all(|told| told.code == catalog::BAD_DRAWING), "{name}");
            unread.push(name.to_owned());
            continue;
        };
        let TestStepKind::Position(read) = &built.tests[0].steps[0].kind else { panic!("{name}") };
        for man in &mut placement.men {
            man.states.clear();
        }
        assert_eq!(read.men, placement.men, "{name}:\n{board}");
    }
    let shapes = [
        "glinski",
        "havannah",
        "kalah",
        "lions-cave",
        "lotus-39-modern",
        "lotus-39",
        "nine-mens-morris",
        "oware",
        "raumschach",
    ];
    // Numbers of cells are written in words.
    assert_eq!(unread, [&shapes[..], &["santorini"]].concat());
}
