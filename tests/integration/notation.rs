//! Every move of real games is read back from its text, and every position from its files.

use std::fs;
use std::path::{Path, PathBuf};

use menagerie::ir::{Game, ron};
use menagerie::notation::{order, position, read, texts};
use menagerie::pipeline::{Files, Found, load};
use menagerie::reference::Match;
use menagerie::reference::trace::Derivation;

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
const TURNS: usize = 8;

struct Beside(PathBuf);

impl Files for Beside {
    fn find(&self, _: &str, wanted: &str) -> Result<Found, String> {
        let name = format!("{wanted}.rules");
        let text = fs::read_to_string(self.0.join(&name)).map_err(|error| error.to_string())?;
        Ok(Found { name, text })
    }
}

/// The rule files of the project, with the folder of each.
fn rule_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rule_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rules") {
            found.push(path);
        }
    }
    found.sort();
}

fn games() -> Vec<(String, Game)> {
    let example = load("example", EXAMPLE, &Beside(PathBuf::new()));
    let mut games = vec![("example".to_owned(), example.game.unwrap())];
    let mut files = Vec::new();
    rule_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("rules"), &mut files);
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let folder = path.parent().unwrap().to_path_buf();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // A file that is no game by itself is none here either.
        games.extend(load(&name, &text, &Beside(folder)).game.map(|game| (name, game)));
    }
    games
}

#[test]
fn games_moves_and_positions_come_back_from_their_texts() {
    for (name, game) in games() {
        assert_eq!(ron::from_ron(&name, &ron::to_ron(&game)).unwrap(), game, "{name}");
        let mut played = Match::new(&game);
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
            let mut sorted = texts.clone();
            sorted.sort_by(|a, b| order(a, b));
            sorted.dedup();
            assert_eq!(sorted.len(), texts.len(), "{name}: two moves have one text");
            if moves.is_empty() || played.outcome().ok().flatten().is_some() {
                break;
            }
            // Any move will do, but not always the first.
            played.play(&moves[turn * 7919 % moves.len()]);
        }
    }
}

#[test]
fn bad_positions_are_told() {
    let game = load("example", EXAMPLE, &Beside(PathBuf::new())).game.unwrap();
    let good = position::to_json(&game, &game.setup);
    let large = " ".repeat(position::MOST_BYTES + 1);
    let cases = [
        ("E1001", "\"men\"", "\"man\""),
        ("E1002", "\"schema\": 1", "\"schema\": 2"),
        ("E1003", "\"Example\"", "\"Other\""),
        ("E1004", "\"Guard\"", "\"guard\""),
        ("E1005", "\"kind\": \"Miller\"", "\"kind\": \"Miller\", \"states\": {\"tired\": 3}"),
        ("E1006", "\"e1\"", "\"a1\""),
        ("E1007", "{", &large),
    ];
    for (code, old, new) in cases {
        assert!(good.contains(old), "{good}");
        let text = good.replacen(old, new, 1);
        let (_, problems) = position::from_text(&game, "position.json", &text).unwrap_err();
        let codes: Vec<&str> = problems.iter().map(|problem| problem.code.as_str()).collect();
        assert_eq!(codes.first(), Some(&code), "{:?}", problems.first().map(|it| &it.message));
    }
}
