//! The desk, on every file of `rules/`: its answers are those of the library, after any earlier questions.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;

use menagerie::desk::document::Document;
use menagerie::desk::questions::Desk;
use menagerie::engine::Engine;
use menagerie::language::ir::Game;
use menagerie::language::syntax::ParsedFile;
use menagerie::loading::pipeline::asked;
use menagerie::loading::trial::named_positions;
use menagerie::opponent::questions::Adviser;
use menagerie::play::notation::position;
use menagerie::play::session::Session;
use serde_json::{Value, json};

use crate::fixtures::{Folder, each, games, loaded, name, top_files};
use crate::program::project;

/// How many moves of each game are played.
const MOVES: usize = 2;
/// The most tests of a file that is compared with itself.
const FEW_TESTS: usize = 6;

fn ask(desk: &mut Desk<Engine>, question: &Value, files: &Folder) -> Result<Value, String> {
    let answer = desk.answer_with(&question.to_string(), files);
    let answer: Value = serde_json::from_str(&answer).map_err(|error| error.to_string())?;
    match answer.get("error") {
        Some(error) => Err(format!("{question}: {error}")),
        None => Ok(answer),
    }
}

#[test]
fn every_game_is_played_by_questions_as_it_is_played_elsewhere() {
    let compared = Cell::new(0);
    each(&top_files("rules", &["rules"]), |path| {
        let folder = Folder(project().to_owned());
        let text = fs::read_to_string(path).unwrap();
        let mut desk = Desk::<Engine>::default();
        let load = json!({"ask": "load", "name": name(path), "text": text});
        let rules = ask(&mut desk, &load, &folder)?["rules"].clone();
        let game = menagerie::load(&name(path), &text, &folder).game.unwrap();
        let mut session = Session::<Engine>::new(&game).map_err(|trouble| format!("{trouble:?}"))?;
        let mut moves: Vec<String> = Vec::new();
        for number in 0..=MOVES {
            let question = json!({"ask": "position", "rules": rules, "moves": moves});
            let answer = ask(&mut desk, &question, &folder)?;
            let document = Document::of(&session, None).map_err(|trouble| format!("{trouble:?}"))?;
            if answer != serde_json::to_value(&document).unwrap() {
                return Err(format!("another document after {moves:?}"));
            }
            sound(&document)?;
            let Some(next) = document.moves.get(number * 7 % document.moves.len().max(1)) else { break };
            session.play(&next.listed.text).map_err(|trouble| format!("{trouble:?}"))?;
            moves.push(next.listed.text.clone());
        }
        // Each position is listed twice for this answer: where there are many tests, that takes longest by far.
        if game.tests.len() > FEW_TESTS {
            return Ok(());
        }
        compared.set(compared.get() + 1);
        let tests = ask(&mut desk, &json!({"ask": "changed", "before": rules, "after": rules}), &folder)?;
        if tests["same"] != true {
            return Err(format!("a file differs from itself: {tests:#}"));
        }
        Ok(())
    });
    assert!(compared.get() > 10, "{} files were compared with themselves", compared.get());
}

/// A page relies on this: every name in a document exists, and the acts of a move agree with the list.
fn sound(document: &Document) -> Result<(), String> {
    let is_cell = |name: &str| document.board.cells.iter().any(|cell| cell.name == name);
    for shown in &document.moves {
        let told = &shown.listed;
        let first = shown.acts.first();
        if first.and_then(|act| act.from.clone()) != told.from
            || first.and_then(|act| act.to.clone()) != told.to
        {
            return Err(format!("`{}` begins or ends elsewhere", told.text));
        }
        let mut captures: Vec<&str> =
            shown.acts.iter().flat_map(|act| &act.taken).map(|taken| taken.cell.as_str()).collect();
        captures.sort_unstable();
        captures.dedup();
        let mut listed: Vec<&str> = told.captures.iter().map(String::as_str).collect();
        listed.sort_unstable();
        if captures != listed {
            return Err(format!("`{}` takes on {captures:?}, and the list says {listed:?}", told.text));
        }
        for act in &shown.acts {
            let cells = act.legs.iter().map(|leg| &leg.to).chain(&act.from).chain(&act.to);
            if let Some(unknown) = cells.into_iter().find(|cell| !is_cell(cell)) {
                return Err(format!("`{}` names `{unknown}`", told.text));
            }
            let last = act.legs.last().map(|leg| &leg.to);
            if !act.pass && last.is_some() && last != act.to.as_ref() {
                return Err(format!("the last leg of `{}` is not where it ends", told.text));
            }
        }
    }
    let (right, bottom) = document.board.size;
    let outside = document
        .board
        .cells
        .iter()
        .find(|cell| !(0..right).contains(&cell.x) || !(0..bottom).contains(&cell.y));
    outside.map_or(Ok(()), |cell| Err(format!("`{}` lies outside of the picture", cell.name)))
}

/// Every member of every document is described in the page for programs.
#[test]
fn the_page_for_programs_tells_every_member() {
    let mut names = BTreeSet::new();
    for (_, game) in games() {
        let document = Document::of(&Session::<Engine>::new(&game).unwrap(), None).unwrap();
        members(&serde_json::to_value(&document).unwrap(), &mut names);
    }
    assert!(names.len() > 40, "{names:?}");
    let page = fs::read_to_string(project().join("docs/programs.md")).unwrap();
    let missing: Vec<&String> = names.iter().filter(|name| !page.contains(&format!("`{name}`"))).collect();
    assert_eq!(missing, Vec::<&String>::new());
}

fn members(of: &Value, names: &mut BTreeSet<String>) {
    match of {
        Value::Object(members) => {
            names.extend(members.keys().cloned());
            members.values().for_each(|value| self::members(value, names));
        }
        Value::Array(all) => all.iter().for_each(|value| members(value, names)),
        _ => {}
    }
}

#[test]
fn positions_in_words_are_read_back() {
    for folder in ["rules", "tests/accept"] {
        let mut read = 0;
        for (name, loaded) in loaded(folder) {
            let Some(game) = &loaded.game else { continue };
            let all = [&game.setup]
                .into_iter()
                .chain(named_positions(game).map(|(_, placement)| placement).take(5));
            for placement in all {
                read += usize::from(read_back(game, &loaded.files, placement, name));
            }
        }
        assert!(read > 50, "only {read} positions in {folder}");
    }
}

/// A position comes back from its words.
fn read_back(game: &Game, files: &[ParsedFile], placement: &menagerie::Placement, name: &str) -> bool {
    let position = |placement: &menagerie::Placement| {
        menagerie::Position::new(game, placement).unwrap().to_placement(game)
    };
    let words = position::to_words(game, placement);
    let again = asked::read(game, files, "words", &words).unwrap_or_else(|| panic!("{name}: {words}"));
    let again = again.unwrap_or_else(|(_, told)| panic!("{name}: {words}\n{told:#?}"));
    let (again, wanted) = (position(&again), position(placement));
    assert_eq!(again, wanted, "{name}: {words}");
    true
}

/// A page plays by two questions: a desk gives the rules and the game so far as data, and an adviser says by them what is good.
#[test]
fn an_adviser_plays_by_what_a_desk_gives() {
    // The king of White can be captured, which ends the game.
    let rules = "language 1\ngame \"Tiny\"\nsides White, Black symmetry half-turn\nboard { grid a..c, 1..3 }\n\
                 piece King \"K\" { move step any }\nsetup { White: King b1  Black: likewise }\n\
                 ends { after a turn { win when no enemy } }\n";
    let (mut desk, mut adviser, files) =
        (Desk::<Engine>::default(), Adviser::default(), Folder(project().to_owned()));
    let load = json!({"ask": "load", "name": "tiny.rules", "text": rules});
    let loaded = ask(&mut desk, &load, &files).unwrap()["rules"].clone();
    let mut data = |question: Value| ask(&mut desk, &question, &files).unwrap();
    let mut advise = |data: &Value, wanted: Value| -> Value {
        let mut question = data.as_object().unwrap().clone();
        question.remove("texts");
        question.extend(wanted.as_object().unwrap().clone());
        serde_json::from_str(&adviser.answer(&Value::Object(question).to_string(), &|_| false)).unwrap()
    };
    let position = "White: King b2  Black: King b3  to move Black";
    for question in [
        json!({"ask": "data", "rules": loaded, "moves": ["Kb1-b2"]}),
        json!({"ask": "data", "rules": loaded, "start": {"position": position}, "moves": []}),
    ] {
        let data = data(question);
        for wanted in [json!({}), json!({"level": 8, "seed": 3})] {
            let answer = advise(&data, wanted);
            let best = &answer["lines"][0];
            let text = &data["texts"][usize::try_from(best["number"].as_u64().unwrap()).unwrap()];
            assert_eq!((text, &best["score"]), (&json!("Kb3xb2"), &json!(29_999)), "{answer}");
        }
    }
    let data = data(json!({"ask": "data", "rules": loaded, "moves": []}));
    for (wanted, error) in [
        (json!({"level": 9}), "a level is a number from 1 to 8"),
        (json!({"moves": [99]}), "there is no such move"),
        (json!({"game": {}}), "the question cannot be read"),
    ] {
        let answer = advise(&data, wanted);
        assert!(answer["error"].as_str().unwrap().starts_with(error), "{answer}");
    }
}

/// While a person thinks, another adviser learns; the one that plays takes its values, and refuses what are none of this game.
#[test]
fn an_adviser_plays_by_what_another_has_learned() {
    let files = Folder(project().to_owned());
    let mut desk = Desk::<Engine>::default();
    let mut data = |rules: &str| {
        let text = fs::read_to_string(project().join(rules)).unwrap();
        let loaded =
            ask(&mut desk, &json!({"ask": "load", "name": "x.rules", "text": text}), &files).unwrap();
        ask(&mut desk, &json!({"ask": "data", "rules": loaded["rules"], "moves": []}), &files).unwrap()
    };
    let answered = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    let (breakthrough, other) = (data("rules/breakthrough.rules"), data("rules/animal-chess.rules"));
    let (mut student, mut adviser) = (Adviser::default(), Adviser::default());
    // Time goes by with each question about it, so that every run learns as much.
    let asked = Cell::new(0.0);
    let tick = |milliseconds: f64| {
        asked.set(asked.get() + 8.0);
        asked.get() < milliseconds
    };
    let mut learn = || {
        asked.set(0.0);
        answered(student.study(&json!({"game": breakthrough["game"]}).to_string(), &tick))
    };
    let (first, second) = (learn(), learn());
    assert!(first["games"].as_u64() < second["games"].as_u64(), "{first} {second}");
    assert_eq!(second["enough"], json!(false));
    let mut advise = |data: &Value, weights: &Value| {
        let question = json!({"game": data["game"], "moves": [], "weights": weights});
        answered(adviser.answer(&question.to_string(), &|_| false))
    };
    let scores = [&Value::Null, &first["weights"], &second["weights"]]
        .map(|weights| advise(&breakthrough, weights)["lines"][0]["score"].as_i64());
    assert!(scores.iter().all(Option::is_some), "{scores:?}");
    assert!(scores.iter().any(|score| *score != scores[0]), "{scores:?}");
    let refused = advise(&other, &second["weights"]);
    assert_eq!(refused["error"], json!("the weights are not of this game"));
}
