use super::{FORMATS, Line, fen, foreign, recognised};
use crate::language::source::SourceId;

fn format(text: &str) -> Option<&'static str> {
    recognised(text, &Line::all(text)).map(|(name, ..)| name)
}

#[test]
fn the_table_can_be_read() {
    for format in FORMATS.iter() {
        assert!(!format.help.is_empty() && format.help != "BEGIN", "{}", format.name);
        let signs = format.opens.iter().chain(&format.ends).chain(format.signs.iter().flat_map(|(_, of)| of));
        assert!(signs.clone().count() > 0 && signs.clone().all(|sign| !sign.is_empty()), "{}", format.name);
    }
}

#[test]
fn files_of_other_programs_are_known_by_their_signs() {
    for (text, wanted) in [
        ("; Chess\n(game\n (title \"X\")\n (piece (name Man)))\n", "a file of Zillions of Games"),
        ("(game \"Hex\" (players 2) (equipment { (board) }) (rules (play (move Add))))", "a file of Ludii"),
        ("(role white)\n(role black)\n(init (cell 1 1 b))\n", "a file of the Game Description Language"),
        ("[king:chess]\nking = k\nmaxRank = 8\n", "a `variants.ini` of Fairy-Stockfish"),
        ("# comment\n[window]\nwidth = 3\n", "a file of settings (INI)"),
        ("(;GM[1]FF[4]SZ[19];B[pd])", "a record of a game (SGF)"),
        ("{\n  \"game\": \"Chess\"\n}\n", "JSON"),
        ("[{\"a\": 1}]", "JSON"),
        ("(\n    schema: 1,\n    game: \"Chess\",\n)\n", "RON"),
        ("<!DOCTYPE html>\n<html></html>", "a page of HTML"),
        ("<?xml version=\"1.0\"?><a/>", "XML"),
        ("[Event \"x\"]\n[Site \"y\"]\n\n1. e4 e5\n", "a record of a game of chess (PGN)"),
        ("1. e4 e5 2. Nf3 Nc6\n", "a record of a game of chess (PGN)"),
        ("#!/bin/sh\necho\n", "a script"),
        ("use std::fs;\n\nfn main() {\n    let x = 1;\n}\n", "a program in Rust"),
        ("import os\n\ndef f(x):\n    if x:\n        return 1\n", "a program in Python"),
        ("#include <stdio.h>\nint main(void) {\n    return 0;\n}\n", "a program in C"),
        ("public class A {\n    private int x;\n}\n", "a program in Java or C#"),
        ("const a = 1;\nfunction f(x) {\n  return x;\n}\n", "a program in JavaScript"),
        ("# Chess\n\n- one\n- two\n\nThis is **bold**.\n", "a text in Markdown"),
        (
            "The game is played on a board. Each player has ten men.\nA man steps to any cell around it. It takes by landing.\n",
            "a text in sentences",
        ),
        (
            "---\nsource: \"chess.rules\"\nexpression: moves\n---\nChess\n",
            "a snapshot of moves, which this program has written",
        ),
    ] {
        assert_eq!(format(text), Some(wanted), "{text}");
    }
    assert_eq!(format("8/8/8/4k3/8/8/4K3/8 w - - 0 1"), Some("a position of chess in one line (FEN)"));
}

#[test]
fn what_may_be_a_rule_file_is_not_taken_for_another() {
    for text in [
        "# Chess\n# - a list\n# - in a comment\ngame \"Chess\"\npiece King \"K\" { move step any }\n",
        "piece King \"K\" {\n    move step any;\n}\nlet x = 3;\n",
        "game \"x\"\n",
        "reach = 3\nmaxRank = 8\npiece King \"K\" { }\n",
        "# a comment. And another. It goes on and on, with more than twenty words in it, so that it looks like a text. Or so.\n",
        "",
        "(",
        "[",
        "{",
    ] {
        assert_eq!(format(text), None, "{text}");
    }
    assert_eq!(foreign(SourceId(0), "language 1\n{\n\"a\": 1\n}\n"), None);
    assert_eq!(foreign(SourceId(0), "board {\n  grid a..h, 1..8\n}\nfn main() {\nlet x = 1;\n}\n"), None);
}

#[test]
fn a_position_in_one_line_is_drawn() {
    assert_eq!(fen("r+p1/3/2K1 w"), None);
    assert_eq!(fen("r+p2/4/3K w - -").as_deref(), Some("r +p . .\n. . . .\n. . . K"));
    assert_eq!(fen("10/10/k9").map(|board| board.lines().count()), Some(3));
    assert_eq!(fen("a/b/c"), None);
    assert_eq!(fen("and/or/not"), None);
    assert_eq!(fen("99999999999999999999/1/1"), None);
}
