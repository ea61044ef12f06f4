//! `tests/why/hundred.txt`: a hundred moves, and what the rules have to say of each.

use std::fs;

use menagerie::language::ir::Game;
use menagerie::play::matches::Plain;
use menagerie::play::notation::position;
use menagerie::play::session::Session;
use menagerie::play::why::{Answer, Place};
use serde_json::{Value, json};

use crate::fixtures::rules;
use crate::program::project;

/// A position and the moves that are asked in it.
#[derive(Default)]
struct Asked {
    file: String,
    position: String,
    played: String,
}

#[test]
fn a_hundred_moves_are_answered_as_the_sentences_say() {
    let text = fs::read_to_string(project().join("tests/why/hundred.txt")).unwrap();
    let (mut legal, mut refused, mut wrong) = (0, 0, Vec::new());
    let mut asked = Asked::default();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(head) = line.strip_prefix("== ") {
            let mut parts = head.split(" : ").map(|part| part.trim().to_owned());
            let mut next = || parts.next().unwrap_or_default();
            asked = Asked { file: next(), position: next(), played: next() };
            continue;
        }
        let (verdict, rest) = line.split_once(' ').unwrap();
        let parts: Vec<&str> = rest.split(" :: ").collect();
        let found = asked.why(parts[0]).and_then(|answer| match (verdict, &parts[1..]) {
            ("legal", [clause]) => agrees(&answer, None, clause, ""),
            ("not", [reason, clause, words]) => agrees(&answer, Some(*reason), clause, words),
            _ => Err("the line cannot be read".to_owned()),
        });
        if let Err(found) = found {
            wrong.push(format!("{line}\n{found}"));
        }
        *(if verdict == "legal" { &mut legal } else { &mut refused }) += 1;
    }
    assert_eq!((legal, refused), (40, 60));
    assert!(wrong.is_empty(), "{} are wrong\n{}", wrong.len(), wrong.join("\n\n"));
}

impl Asked {
    fn why(&self, text: &str) -> Result<Answer, String> {
        let game = rules(&self.file);
        let told = |trouble: menagerie::play::session::Trouble| trouble.diagnostic(&game).into_message();
        let mut session = match self.position.as_str() {
            "set-up" => Session::<Plain>::new(&game).map_err(told)?,
            men => Session::<Plain>::at(&game, &placement(&game, men)).map_err(told)?,
        };
        for text in self.played.split_whitespace() {
            session.play(text).map_err(told)?;
        }
        session.why(text).map_err(told)
    }
}

/// Whether the answer is the expected one.
fn agrees(answer: &Answer, reason: Option<&str>, clause: &str, words: &str) -> Result<(), String> {
    let lines = answer.lines.iter().filter_map(|line| line.place.as_ref());
    let told = [answer.to_text(), lines.map(words_at).collect::<Vec<_>>().join("\n")];
    let found = serde_json::to_value(answer.reason).unwrap();
    let reason = reason.map_or(Value::Null, |reason| json!(reason.replace(' ', "-")));
    let made = answer.clause.as_ref().map_or_else(|| "-".to_owned(), words_at);
    let as_expected = found == reason
        && answer.legal == reason.is_null()
        && (clause == "-" || made.contains(&one_line(clause)))
        && one_line(&told.join("\n")).contains(&one_line(words));
    if as_expected { Ok(()) } else { Err(format!("{found}, by {made}\n{}", told[0])) }
}

/// The words at a place, and the line on which they begin.
fn words_at(place: &Place) -> String {
    let path = project().join("rules").join(&place.file);
    let text = fs::read_to_string(path).unwrap_or_default();
    let line = text.lines().nth(place.line - 1).unwrap_or_default();
    one_line(&format!("{} {line}", place.words))
}

/// The words with one blank between them.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A position as it is written in rule files, without states: `White: King a1, Rook b1 b2, Knight in hand  Black: King c3  to move Black`.
fn placement(game: &Game, text: &str) -> menagerie::language::ir::Placement {
    let (mut men, mut hands, mut first) = (Vec::new(), serde_json::Map::new(), None);
    let (text, to_move) = match text.split_once("to move ") {
        Some((text, side)) => (text, Some(side.trim())),
        None => (text, None),
    };
    for of_side in text.split("  ").filter(|part| !part.trim().is_empty()) {
        let (side, list) = of_side.split_once(':').unwrap();
        let side = side.trim();
        first = first.or(Some(side));
        for part in list.split(',') {
            let words: Vec<&str> = part.split_whitespace().collect();
            match words.as_slice() {
                [kind, "in", "hand"] => {
                    hands.insert(side.to_owned(), json!({ (*kind): 1 }));
                }
                [kind, cells @ ..] => {
                    men.extend(cells.iter().map(|cell| json!({"cell": cell, "side": side, "kind": kind})));
                }
                [] => {}
            }
        }
    }
    let to_move = to_move.or(first).unwrap();
    let value = json!({"schema": 1, "game": game.names[0], "to_move": to_move, "men": men, "hands": hands});
    position::from_text(game, "position.json", &value.to_string()).map_err(|(_, told)| told).unwrap()
}
