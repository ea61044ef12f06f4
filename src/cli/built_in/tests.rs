use super::{BuiltInFiles, GAMES, near};
use menagerie::loading::pipeline;

#[test]
fn all_rule_files_of_the_folder_are_inside() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rules");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let names = entries.filter_map(|name| Some(name.to_str()?.strip_suffix(".rules")?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(GAMES.iter().map(|game| game.name).collect::<Vec<_>>(), names);
}

#[test]
fn games_are_found_by_what_they_are_called() {
    for (name, game) in [
        ("go", "one of the games `go-nine` or `go-positional`"),
        ("reversi", "the game `othello`"),
        ("Othelo", "the game `othello`"),
        ("checkers", "the game `english-draughts`"),
        ("draughts", "one of the games `dama-italiana`, `english-draughts` or `international-draughts`"),
        ("thai_chess", "the game `makruk`"),
        ("CHESS", "the game `chess`"),
        ("hexagonal-chess", "the game `glinski`"),
    ] {
        let told = near(name, false).unwrap();
        assert!(told.starts_with(&format!("did you mean {game}? ")), "{name}: {told}");
    }
    assert!(near("chess", true).unwrap().ends_with("name it `chess`"));
    assert!(near("chess", false).unwrap().contains("`menagerie new chess --like chess` writes one"));
    for name in ["", "-", "bridge", "backgammon"] {
        assert_eq!(near(name, false), None, "{name}");
    }
}

#[test]
fn they_are_whole_among_themselves() {
    for game in GAMES.iter().filter(|game| !game.head().1.is_empty()) {
        let loaded = pipeline::load(&game.file(), game.text, &BuiltInFiles);
        assert!(loaded.game.is_some(), "{}: {:?}", game.name, loaded.diagnostics);
    }
}
