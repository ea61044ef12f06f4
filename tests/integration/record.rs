//! Recorded games and what they rest on: the hash of what rules mean, positions in words, and their sums.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use menagerie::desk::folder::Folder;
use menagerie::desk::record::{self, Recorder};
use menagerie::desk::stats::{Dice, Tally};
use menagerie::engine::Engine;
use menagerie::language::ir::{TestStepKind, fingerprint};
use menagerie::loading::pipeline::{self, Loaded, NoFiles, asked};
use menagerie::play::matches::Match;
use menagerie::play::notation::position::{sum, to_words};

use crate::fixtures::{each, each_loaded, top_files};
use crate::fuzz::targets::printer::print;

fn loaded(path: &Path, text: &str) -> Loaded {
    let folder = Folder::of(path).unwrap();
    pipeline::load_as_written(folder.name(), text, &folder)
}

fn meaning(path: &Path, text: &str) -> Result<String, String> {
    let game = loaded(path, text).into_game().map_err(|rejected| rejected.to_string())?;
    Ok(fingerprint::of_meaning(&game))
}

/// Every file of the rules, written out from its tree: no comment is left, and nothing stands where it stood.
#[test]
fn layout_comments_names_and_tests_are_no_meaning() {
    each(&top_files("rules", &["rules"]), |path| {
        let text = fs::read_to_string(path).unwrap();
        let here = meaning(path, &text)?;
        let tree = loaded(path, &text).files.pop().unwrap().file;
        let printed = print(&tree);
        let without_tests = printed.split("\ntest \"").next().unwrap();
        let renamed = without_tests.replacen("game \"", "game \"Another ", 1);
        assert_ne!(renamed, printed);
        let there = meaning(path, &format!("# A comment.\n\n{renamed}"))?;
        if here == there { Ok(()) } else { Err("another layout is another meaning".to_owned()) }
    });
}

/// No two files of the rules mean the same, and one that is built on another means what it says itself.
#[test]
fn other_rules_mean_something_else() {
    let mut known = BTreeMap::new();
    for path in top_files("rules", &["rules"]) {
        let meaning = meaning(&path, &fs::read_to_string(&path).unwrap()).unwrap();
        if let Some(other) = known.insert(meaning, path.clone()) {
            panic!("{} and {} mean the same", path.display(), other.display());
        }
    }
}

const RACE: &str = "language 1
game \"Footrace\"
sides White, Black symmetry half-turn
board { grid a..e, 1..6  zone hill = c3 }
tired : 0..3
piece Runner \"R\" { move step forward quietly | step forward-diagonal { tired = 1 } }
setup { White: Runner a1..e2  Black: likewise }
ends {
    after a turn { win when own Runner in last }
    before a turn { lose when no move }
}
";

#[test]
fn each_rule_that_matters_changes_the_meaning() {
    let of = |text: &str| {
        let game = pipeline::load("race.rules", text, &NoFiles).into_game().unwrap();
        fingerprint::of_meaning(&game)
    };
    let changes = [
        ("half-turn", "mirror"),
        ("1..6", "1..7"),
        ("zone hill = c3", "zone hill = c4"),
        ("0..3", "0..4"),
        ("Runner", "Walker"),
        ("\"R\"", "\"W\""),
        ("step forward quietly", "step forward"),
        ("step forward-diagonal", "step sideways"),
        ("tired = 1", "tired = 2"),
        ("a1..e2", "a1..e1"),
        ("win when", "lose when"),
        ("in last", "in hill"),
        ("lose when no move", "draw when no move"),
        ("White, Black", "White, Red"),
        ("half-turn\n", "half-turn first Black\n"),
    ];
    let mut known = vec![of(RACE)];
    for (from, to) in changes {
        let text = RACE
            .replace(from, to)
            .replace("Black: likewise", if to == "White, Red" { "Red: likewise" } else { "Black: likewise" });
        let meaning = of(&text);
        assert!(!known.contains(&meaning), "{from} -> {to}");
        known.push(meaning);
    }
    let same = RACE.replace('\n', "   # and so on\n").replace("quietly |", "quietly\n  |");
    assert_eq!(of(&same), known[0]);
}

/// Each position of every test is read back from its words.
#[test]
fn positions_in_words_are_read_back() {
    each_loaded(&["rules", "tests/accept"], |loaded| {
        let Some(game) = &loaded.game else { return Ok(()) };
        let steps = game.tests.iter().flat_map(|test| &test.steps);
        let positions = steps.filter_map(|step| match &step.kind {
            TestStepKind::Position(placement) => Some(placement),
            _ => None,
        });
        let mut sums = BTreeMap::new();
        for placement in [&game.setup].into_iter().chain(positions).take(6) {
            let words = to_words(game, placement);
            let back = asked::position(game, &loaded.files, "words", &words)
                .map_err(|(_, wrong)| format!("{words}{wrong:?}"))?;
            let again = to_words(game, &back);
            // Pieces of a pile and states may be in another order; their meaning is the same.
            if again != words || sum(game, &back) != sum(game, placement) {
                return Err(format!("{words}is read as\n{again}"));
            }
            if let Some(other) = sums.insert(sum(game, placement), words.clone())
                && other != words
            {
                return Err(format!("{words}has the sum of\n{other}"));
            }
        }
        Ok(())
    });
}

/// A game of moves by chance in every file of the rules, kept while it is played and made of its texts, written, read, and replayed.
#[test]
fn saved_games_are_read_back_and_hold() {
    each_loaded(&["rules"], |Loaded { game, files, .. }| {
        let game = game.as_ref().unwrap();
        let start = Match::<Engine>::new(game);
        let mut recorder = Recorder::on(record::made::<Engine>(game, None, &[]).unwrap());
        let mut each = |play: &Match<Engine>, plies: &[_], chosen: Option<usize>| {
            if let Some(chosen) = chosen {
                recorder.play(play, plies, chosen).unwrap();
            }
            ControlFlow::Continue(())
        };
        let mut tally = Tally::default();
        let end = tally.play(1, start, &mut Dice::of_game(3, 1), 5, &mut each).unwrap().unwrap();
        let mut kept = recorder.end(&end, end.outcome().unwrap());
        let made = record::made::<Engine>(game, None, &kept.texts()).unwrap();
        if made != kept {
            return Err(format!("{made} is not\n{kept}"));
        }
        kept.notes.push("a note".to_owned());
        kept.moves[3].notes = vec!["# another".to_owned(), String::new()];
        let text = kept.to_string();
        let back = record::from_text("x.game", &text).map_err(|(_, wrong)| format!("{text}{wrong:?}"))?;
        if back != kept || back.to_string() != text {
            return Err(format!("{text}is read as\n{back}"));
        }
        let replay = record::replay::<Engine>(game, files, &back).unwrap();
        match replay.broken {
            None if replay.played == kept.moves.len() && back.is_of(game) => Ok(()),
            broken => Err(format!("{text}{broken:?}")),
        }
    });
}
