use std::fs;
use std::path::{Path, PathBuf};

use super::{Origin, file};

#[test]
fn rules_are_named_by_their_way_from_the_game() {
    let folder = tempfile::TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("rules/old")).unwrap();
    fs::create_dir_all(at("games")).unwrap();
    for (rules, game, way) in [
        ("a.rules", "x.game", "a.rules"),
        ("rules/old/a.rules", "x.game", "rules/old/a.rules"),
        ("a.rules", "games/x.game", "../a.rules"),
        ("rules/a.rules", "games/x.game", "../rules/a.rules"),
        ("mine", "x.game", "./mine"),
    ] {
        assert_eq!(Origin::File(at(rules)).named_in(&at(game)), way);
    }
    // Only the root holds both, or there is no such folder.
    for game in ["/x.game", "/no/such/folder/x.game"] {
        assert_eq!(Origin::File(at("rules/a.rules")).named_in(Path::new(game)), "a.rules");
    }
}

#[test]
fn nothing_but_a_path_to_rules_is_a_file() {
    for (name, path) in [
        ("a.rules", Some("a.rules")),
        ("../b/a.ron", Some("../b/a.ron")),
        ("mine", Some("mine.rules")),
        ("./mine", Some("./mine.rules")),
        ("", None),
        ("..", None),
        ("/a.rules", None),
        ("c:a.rules", None),
        ("b\\a.rules", None),
        ("a.txt", None),
        ("menagerie:/chess.rules", None),
    ] {
        assert_eq!(file(name), path.map(PathBuf::from), "{name}");
    }
}
