//! Positions there and back, and what is wrong with bad ones.

use super::{from_text, to_json, to_ron};
use crate::language::ir::{Game, sample};

fn game() -> Game {
    sample::ir().check().unwrap()
}

#[test]
fn positions_come_back_from_json_and_ron() {
    let game = game();
    for placement in [sample::ir().setup, sample::busy()] {
        game.check_placement(&placement).unwrap();
        let json = to_json(&game, &placement);
        assert_eq!(from_text(&game, "p.json", &json).unwrap(), placement);
        let ron = to_ron(&game, &placement);
        assert_eq!(from_text(&game, "p.ron", &ron).unwrap(), placement, "{ron}");
    }
}

/// A text with one change, and its diagnostic: the code, the underlined words, the message.
fn problem(old: &str, new: &str) -> (String, String, String) {
    let game = game();
    let text = to_json(&game, &sample::busy());
    assert!(text.contains(old), "{text}");
    told(&game, &text.replacen(old, new, 1))
}

fn told(game: &Game, text: &str) -> (String, String, String) {
    let (sources, problems) = from_text(game, "p.json", text).unwrap_err();
    let first = &problems[0];
    let words = first.span().map_or("", |span| sources.text(span));
    (first.code.as_str().to_owned(), words.to_owned(), first.message.clone())
}

#[test]
fn bad_positions_are_reported_where_they_are_bad() {
    let cases = [
        ("\"men\"", "\"man\"", "E1001", "man"),
        ("\"schema\": 1", "\"schema\": 9", "E1002", "9"),
        ("\"Sample\"", "\"Other\"", "E1003", "Other"),
        ("\"a1\"", "\"a7\"", "E1004", "a7"),
        ("\"Guard\"", "\"guard\"", "E1004", "guard"),
        ("\"tired\"", "\"tyred\"", "E1004", "tyred"),
        ("\"opening\"", "\"closing\"", "E1004", "closing"),
        ("\"reach\": 7", "\"reach\": 70", "E1005", "reach"),
        ("\"tired\": true", "\"tired\": 3", "E1005", "tired"),
        ("\"c1\"", "\"b1\"", "E1006", "b1"),
        ("\"count\": 3", "\"count\": 13", "E1006", "b1"),
        ("\"Heron\": 2", "\"Heron\": 2, \"Heron\": 3", "E1001", "Heron"),
        ("\"Heron\": 2", "\"Guard\": 2", "E1006", "Guard"),
        ("\"Heron\": 2", "\"Heron\": 20000", "E1006", ""),
    ];
    for (old, new, code, words) in cases {
        let told = problem(old, new);
        assert_eq!((told.0.as_str(), told.1.as_str()), (code, words), "{new}: {}", told.2);
    }
}

#[test]
fn a_name_nearby_is_suggested() {
    let game = game();
    let text = to_json(&game, &sample::busy()).replacen("\"Guard\"", "\"Gaurd\"", 1);
    let (_, problems) = from_text(&game, "p.json", &text).unwrap_err();
    assert_eq!(problems[0].help.as_deref(), Some("did you mean `Guard`?"));
}

#[test]
fn a_file_too_large_is_not_read() {
    let text = " ".repeat(super::MOST_BYTES + 1);
    assert_eq!(told(&game(), &text).0, "E1007");
}

#[test]
fn nonsense_is_reported() {
    for text in ["", "{", "(", "[]", "{\"schema\": 1}", "\u{fffd}"] {
        assert_eq!(told(&game(), text).0, "E1001", "{text}");
    }
}

/// What a file is that is no position, and what to do, without the words of the readers of RON and JSON.
#[test]
fn other_files_are_called_what_they_are() {
    let cases = [
        ("", "the file is empty: there is no position in it"),
        (" \n\t", "the file is empty: there is no position in it"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "this is a FEN, not a position as this program writes it",
        ),
        ("# Chess\nlanguage 1\ngame \"Chess\"\n", "this is a rule file, not a position"),
        ("[Event \"x\"]\n1. e4 e5\n", "this is a game in PGN, not a position"),
        ("---\nsource: \"x.rules\"\n", "this is a snapshot of moves, not a position"),
        ("hello", "this is not a position: it is neither RON nor JSON"),
        (
            "(schema: 1, names: [\"x\"], kinds: [(walks: [])])",
            "this is a game as `menagerie ir` writes it, not a position",
        ),
        ("{\"schema\": 1, \"game\": \"Sam", "the file ends in the middle of the position"),
        ("(schema: 1, game: \"Sam", "the file ends in the middle of the position"),
        ("(schema: 1, game: \"Sample\", men: [", "the file ends in the middle of the position"),
        ("(schema: 1, game: \"Sample\", men: [])", "the field `to_move` is missing"),
        ("{\"schema\": 1, \"game\": \"Sample\", \"men\": []}", "the field `to_move` is missing"),
        ("(schema: \"1\")", "a whole number is expected here"),
        ("{\"schema\": \"1\"}", "a whole number is expected here"),
        ("(schema: 1, game: 3)", "a text in quotation marks is expected here"),
        ("(schema: 1, men: 3)", "a list in `[` and `]` is expected here"),
        ("{\"schema\": 1, \"men\": 3}", "a list is expected here"),
        ("{\"schema\": 1, \"game\": \"Sample\",}", "this is not JSON: trailing comma"),
        (
            "(schema: 1, states: {\"moved\": (3)})",
            "`true`, `false`, a number, a name or a list of cells is expected here",
        ),
    ];
    for (text, message) in cases {
        let (code, _, found) = told(&game(), text);
        assert_eq!((code.as_str(), found.as_str()), ("E1001", message), "{text}");
    }
}

#[test]
fn a_field_nearby_is_suggested_in_either_form() {
    for text in ["(schema: 1, to_mov: 3)", "{\"schema\": 1, \"to_mov\": 3}"] {
        let (_, problems) = from_text(&game(), "p", text).unwrap_err();
        assert_eq!(problems[0].message, "the field `to_mov` is not known here");
        assert_eq!(problems[0].help.as_deref(), Some("did you mean `to_move`?"));
    }
}

#[test]
fn another_version_and_another_game_are_reported_with_what_to_do() {
    for (text, code) in [
        ("(schema: 9, game: \"Sample\", to_move: \"White\", men: [])", "E1002"),
        ("(schema: 1, game: \"Other\", to_move: \"White\", men: [])", "E1003"),
    ] {
        let (_, problems) = from_text(&game(), "p", text).unwrap_err();
        assert_eq!(problems[0].code.as_str(), code);
        assert!(problems[0].help.is_some());
    }
}
