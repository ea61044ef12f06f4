//! Questions and answers about small games.

use serde_json::{Value, json};

use super::changed::MOST_POSITIONS;
use super::{Desk, LONGEST_QUESTION, MOST_GAMES, MOST_MOVES};

const RULES: &str = r#"language 1
game "Pens", "Sheep in pens"
sides White, Black symmetry half-turn
board { grid a..c, 1..4  zone pen = b4 for each side }
hand Sheep
piece Wolf "W" { asleep : flag until end of its next turn  move step orthogonal  takes enemy Sheep  moves unless asleep
    after taking { set asleep ; add Sheep to own hand } }
piece Sheep "S" { move step forward quietly  drop on empty last  enters not enemy pen }
setup { White: Wolf a1, Sheep b1  Black: likewise }
ends { before a turn { lose when no move } }
test "a wolf takes a sheep" {
    position { White: Wolf a3  Black: Sheep b3, Wolf c4 }
    moves Wolf a3: a2 a4 b3
    position { White: Wolf a3 {set asleep}, Sheep b1  Black: Wolf c4 }
    moves Wolf a3: none
}
test "this is not so" {
    moves Wolf a1: c4
}
"#;

fn ask(desk: &mut Desk, question: &Value) -> Value {
    serde_json::from_str(&desk.answer(&question.to_string())).unwrap()
}

/// A desk that knows the rules, and their key.
fn desk() -> (Desk, String) {
    let mut desk = Desk::default();
    let key = load(&mut desk, RULES);
    (desk, key)
}

fn load(desk: &mut Desk, text: &str) -> String {
    let loaded = ask(desk, &json!({"ask": "load", "name": "pens.rules", "text": text}));
    loaded["rules"].as_str().unwrap_or_else(|| panic!("{loaded:#}")).to_owned()
}

fn texts(document: &Value) -> Vec<&str> {
    document["moves"].as_array().unwrap().iter().map(|it| it["text"].as_str().unwrap()).collect()
}

#[test]
fn a_rule_file_is_read() {
    let mut desk = Desk::default();
    let loaded = ask(&mut desk, &json!({"ask": "load", "name": "pens.rules", "text": RULES}));
    assert_eq!(loaded["games"], json!(["Pens", "Sheep in pens"]));
    assert_eq!(loaded["sides"], json!(["White", "Black"]));
    assert_eq!(loaded["diagnostics"], json!([]));
    assert_eq!(loaded["pieces"][1]["name"], "Sheep");
    assert_eq!(loaded["tests"][0]["positions"], json!(["a wolf takes a sheep", "a wolf takes a sheep (2)"]));
    let clauses: Vec<&str> = loaded["clauses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["place"]["words"].as_str().unwrap())
        .collect();
    assert_eq!(clauses, ["move step orthogonal", "move step forward quietly", "drop on empty last"]);
    for clause in loaded["clauses"].as_array().unwrap() {
        let [start, end] =
            ["start", "end"].map(|at| usize::try_from(clause["place"][at].as_u64().unwrap()).unwrap());
        assert_eq!(RULES[start..end], *clause["place"]["words"].as_str().unwrap());
    }
    let said = loaded["said"].as_array().unwrap();
    let of_wolf = said.iter().find(|said| said["place"] == loaded["clauses"][0]["place"]).unwrap();
    let sentence = "A Wolf goes one step along a rank or file to an empty cell, or takes there.";
    assert_eq!(of_wolf["lines"], json!([sentence]));
}

#[test]
fn errors_are_reported_with_their_places() {
    let mut desk = Desk::default();
    let text = RULES.replace("orthogonal", "ortogonal");
    let loaded = ask(&mut desk, &json!({"ask": "load", "name": "pens.rules", "text": text}));
    assert_eq!(loaded["rules"], Value::Null);
    let told = &loaded["diagnostics"][0];
    assert_eq!((told["severity"].as_str(), &told["labels"][0]["place"]["line"]), (Some("error"), &json!(6)));
    assert!(told["help"].as_str().unwrap().contains("orthogonal"), "{told}");
}

#[test]
fn files_come_with_the_question() {
    let mut desk = Desk::default();
    let variant = "language 1\nuse \"pens\"\ngame \"Fast pens\"\ninstead setup { White: Wolf a2, Sheep b1  Black: likewise }\n";
    let question =
        |files: Value| json!({"ask": "load", "name": "fast.rules", "text": variant, "files": files});
    let alone = ask(&mut desk, &question(json!({})));
    assert_eq!(alone["rules"], Value::Null, "{alone}");
    for name in ["pens", "pens.rules"] {
        let loaded = ask(&mut desk, &question(json!({name: RULES})));
        assert!(loaded["rules"].is_string(), "{loaded:#}");
        assert_eq!(loaded["games"], json!(["Fast pens"]));
    }
}

#[test]
fn a_game_is_played_on_and_back() {
    let (mut desk, rules) = desk();
    let mut moves: Vec<String> = Vec::new();
    let mut documents = vec![ask(&mut desk, &json!({"ask": "position", "rules": rules}))];
    for _ in 0..6 {
        let next = texts(documents.last().unwrap())[0].to_owned();
        moves.push(next);
        documents.push(ask(&mut desk, &json!({"ask": "position", "rules": rules, "moves": moves})));
    }
    assert_eq!(documents[6]["turns"], 6);
    // Back, forth, and from nothing: the same.
    for (number, document) in documents.iter().enumerate().rev() {
        let question = json!({"ask": "position", "rules": rules, "moves": moves[..number]});
        assert_eq!(ask(&mut desk, &question), *document);
        let (mut other, rules) = self::desk();
        let question = json!({"ask": "position", "rules": rules, "moves": moves[..number]});
        assert_eq!(ask(&mut other, &question), *document);
    }
}

#[test]
fn a_move_that_is_none_is_refused_and_the_game_stays() {
    let (mut desk, rules) = desk();
    let refused = ask(&mut desk, &json!({"ask": "position", "rules": rules, "moves": ["Wa1-a2", "Wc4-a1"]}));
    assert_eq!(refused["error"]["code"], "E0011", "{refused}");
    let fine = ask(&mut desk, &json!({"ask": "position", "rules": rules, "moves": ["Wa1-a2"]}));
    assert_eq!(fine["turn"], "Black");
}

#[test]
fn a_move_is_explained() {
    let (mut desk, rules) = desk();
    let why = ask(&mut desk, &json!({"ask": "why", "rules": rules, "from": "a1", "to": "b1"}));
    assert_eq!(why["legal"], false, "{why}");
    assert!(why["told"].as_str().unwrap().contains("on `b1` stands White's own Sheep"), "{why}");
    assert_eq!(why["lines"][2]["place"]["words"], "takes enemy Sheep");
    let legal = ask(&mut desk, &json!({"ask": "why", "rules": rules, "text": "Wa1-a2"}));
    assert_eq!(legal["legal"], true);
    assert_eq!(legal["clause"]["words"], "move step orthogonal");
}

#[test]
fn what_a_start_says_and_is_not_read_is_reported() {
    let (mut desk, rules) = desk();
    for (fen, told) in [("W2/3/3/3 w - - 0 1", true), ("W2/3/3/3 w", false)] {
        let question = json!({"ask": "position", "rules": rules, "start": {"position": fen}});
        let shown = ask(&mut desk, &question);
        assert_eq!(shown["men"][0]["cell"], "a4", "{shown}");
        assert_eq!(
            shown["left_out"]["severity"],
            if told { json!("warning") } else { Value::Null },
            "{shown}"
        );
    }
}

#[test]
fn tests_are_run() {
    let (mut desk, rules) = desk();
    let tests = ask(&mut desk, &json!({"ask": "tests", "rules": rules}));
    let held: Vec<bool> =
        tests["tests"].as_array().unwrap().iter().map(|it| it["holds"].as_bool().unwrap()).collect();
    assert_eq!(held, [true, false]);
    assert_eq!(tests["tests"][1]["messages"][0]["code"], "E0901", "{tests:#}");
}

#[test]
fn what_a_change_of_the_rules_changes() {
    let (mut desk, before) = desk();
    let same = ask(&mut desk, &json!({"ask": "changed", "before": before, "after": before}));
    assert_eq!((&same["same"], &same["compared"]), (&json!(true), &json!(3)));
    let after = load(&mut desk, &RULES.replace("move step orthogonal", "move step diagonal"));
    let changed = ask(&mut desk, &json!({"ask": "changed", "before": before, "after": after}));
    assert_eq!(changed["same"], false);
    let position = &changed["positions"][1];
    assert_eq!(position["start"], json!({"test": "a wolf takes a sheep"}), "{changed:#}");
    let texts = |of: &str| -> Vec<String> {
        position[of].as_array().unwrap().iter().map(|it| it["text"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(texts("lost"), ["Wa3-a2", "Wa3-a4", "Wa3xb3"]);
    assert_eq!(texts("gained"), ["Wa3-b2", "Wa3-b4"]);
}

#[test]
fn so_many_positions_are_compared_and_no_more() {
    let mut desk = Desk::default();
    let tests = |number: usize| {
        let test = |number| {
            format!(
                "test \"{number}\" {{ position {{ White: Wolf a1  Black: Wolf c4 }} moves Wolf a1: a2 b1 }}\n"
            )
        };
        let start = RULES.split("test \"a wolf").next().unwrap();
        (0..number).map(test).fold(start.to_owned(), |text, test| text + &test)
    };
    // With the start, one more than the most.
    for (number, noted) in [(MOST_POSITIONS - 1, false), (MOST_POSITIONS, true)] {
        let rules = load(&mut desk, &tests(number));
        let changed = ask(&mut desk, &json!({"ask": "changed", "before": rules, "after": rules}));
        assert_eq!(changed["compared"], json!(MOST_POSITIONS), "{changed}");
        let note = json!([format!("only the first {MOST_POSITIONS} positions are compared")]);
        assert_eq!(changed["notes"], if noted { note } else { json!([]) });
    }
}

#[test]
fn a_position_is_changed_by_hand() {
    let (mut desk, rules) = desk();
    let mut start = Value::Null;
    for change in [
        json!({"clear": true}),
        json!({"put": {"piece": "Wolf", "side": "White", "cell": "b2"}}),
        json!({"put": {"piece": "Sheep", "side": "Black", "cell": "b3"}}),
        json!({"move": {"from": "b2", "to": "a2"}}),
        json!({"put": {"piece": "Sheep", "side": "Black", "cell": "c3"}}),
        json!({"remove": {"cell": "c3"}}),
        json!({"hand": {"side": "Black", "piece": "Sheep", "count": 2}}),
        json!({"say": "White: Wolf c1 {set asleep}"}),
        json!({"turn": "Black"}),
    ] {
        let question = json!({"ask": "edit", "rules": rules, "start": start, "change": change});
        let edited = ask(&mut desk, &question);
        assert!(edited["start"].is_object(), "{change}: {edited}");
        start = edited["start"].clone();
    }
    let position =
        ask(&mut desk, &json!({"ask": "edit", "rules": rules, "start": start, "change": {"turn": "Black"}}));
    assert_eq!(
        position["position"],
        "position {\n    White: Wolf c1 {set asleep}, Wolf a2\n    Black: Sheep b3, Sheep 2 in hand\n    to move Black\n}\n"
    );
    let document = ask(&mut desk, &json!({"ask": "position", "rules": rules, "start": start}));
    assert_eq!(texts(&document), ["S@a1", "S@b1", "Sb3-b2"]);
    assert_eq!(document["men"][0]["states"], json!([{"name": "asleep", "value": "true"}]), "{document:#}");
}

#[test]
fn what_is_on_the_screen_becomes_a_test_that_holds() {
    let (mut desk, rules) = desk();
    let mut text = RULES.split("test \"this").next().unwrap().to_owned();
    let start = json!({"test": "a wolf takes a sheep"});
    for (number, (start, moves, of)) in [
        (Value::Null, json!([]), json!({"moves": "a1"})),
        (Value::Null, json!(["Wa1-a2"]), json!({"moves": "c4"})),
        (start.clone(), json!([]), json!({"moves": "a3"})),
        (start.clone(), json!(["Wa3xb3"]), json!({"result": true})),
        (Value::Null, json!([]), json!({"why": {"from": "a1", "to": "b1"}})),
        (json!({"test": "a wolf takes a sheep (2)"}), json!([]), json!({"moves": "a3"})),
    ]
    .into_iter()
    .enumerate()
    {
        let question = json!({"ask": "keep", "rules": rules, "start": start, "moves": moves, "name": format!("kept {number}"), "of": of});
        let kept = ask(&mut desk, &question);
        text.push_str(kept["test"].as_str().unwrap_or_else(|| panic!("{kept}")));
    }
    let rules = load(&mut desk, &text);
    let tests = ask(&mut desk, &json!({"ask": "tests", "rules": rules}));
    for test in tests["tests"].as_array().unwrap() {
        assert_eq!(test["holds"], true, "{text}\n{test:#}");
    }
    assert_eq!(tests["tests"].as_array().unwrap().len(), 7);
    let again = json!({"ask": "keep", "rules": rules, "name": "kept 1", "of": {"result": true}});
    assert!(ask(&mut desk, &again)["error"]["message"].as_str().unwrap().contains("already"));
    let refused = ask(
        &mut desk,
        &json!({"ask": "keep", "rules": rules, "name": "x", "of": {"why": {"from": "a1", "to": "a2"}}}),
    );
    assert!(refused["error"]["message"].as_str().unwrap().contains("does get"), "{refused}");
}

#[test]
fn a_game_is_written_and_opened() {
    let (mut desk, rules) = desk();
    let start = json!({"test": "a wolf takes a sheep"});
    let moves = json!(["Wa3xb3", "Wc4-c3", "S@a4"]);
    let written = ask(&mut desk, &json!({"ask": "game", "rules": rules, "start": start, "moves": moves}));
    let text = written["text"].as_str().unwrap_or_else(|| panic!("{written}"));
    let opened = ask(&mut desk, &json!({"ask": "open", "rules": rules, "text": text}));
    assert_eq!((&opened["moves"], &opened["notes"]), (&moves, &json!([])), "{text}\n{opened}");
    let at = |start: &Value| json!({"ask": "position", "rules": rules, "start": start, "moves": moves});
    assert_eq!(ask(&mut desk, &at(&opened["start"])), ask(&mut desk, &at(&start)));
    // Other rules play it as far as they allow.
    let others = load(&mut desk, &RULES.replace("move step orthogonal  takes", "move step diagonal  takes"));
    let opened = ask(&mut desk, &json!({"ask": "open", "rules": others, "text": text}));
    assert_eq!(opened["moves"], json!([]));
    assert!(opened["notes"][0].as_str().unwrap().contains("something else"), "{opened}");
    let chess = text.replace("game: Pens", "game: Chess").replace("game: Sheep in pens\n", "");
    let opened = ask(&mut desk, &json!({"ask": "open", "rules": rules, "text": chess}));
    assert!(opened["notes"][0].as_str().unwrap().contains("a game of `Chess`"), "{opened}");
    let nothing = ask(&mut desk, &json!({"ask": "open", "rules": rules, "text": "no game"}));
    assert!(nothing["error"]["message"].is_string(), "{nothing}");
}

#[test]
fn the_picture_comes_where_it_is_asked_for() {
    let (mut desk, rules) = desk();
    let question = json!({"ask": "position", "rules": rules, "moves": ["Wa1-a2"], "svg": true});
    let shown = ask(&mut desk, &question);
    let picture = shown["svg"].as_str().unwrap();
    assert!(crate::desk::picture::is_picture(picture));
    assert!(picture.contains("<use href=\"#changed\""));
}

#[test]
fn what_is_no_question_is_said_so() {
    let (mut desk, rules) = desk();
    for question in [
        "",
        "{",
        "[]",
        "{}",
        "{\"ask\": \"fly\"}",
        "{\"ask\": \"position\"}",
        "{\"ask\": \"position\", \"rules\": \"none\"}",
    ] {
        let answer: Value = serde_json::from_str(&desk.answer(question)).unwrap();
        assert!(answer["error"]["message"].is_string(), "{question}: {answer}");
    }
    let long = "x".repeat(LONGEST_QUESTION + 1);
    assert!(desk.answer(&long).contains("too long"));
    let moves = vec!["Wa1-a2"; MOST_MOVES + 1];
    let answer = ask(&mut desk, &json!({"ask": "position", "rules": rules, "moves": moves}));
    assert!(answer["error"]["message"].as_str().unwrap().contains("too long"));
}

#[test]
fn only_the_last_games_are_kept() {
    let (mut desk, first) = desk();
    for number in 0..MOST_GAMES {
        load(&mut desk, &RULES.replace("Pens\"", &format!("Pens {number}\"")));
    }
    let answer = ask(&mut desk, &json!({"ask": "position", "rules": first}));
    assert!(answer["error"]["message"].as_str().unwrap().contains("not known any more"), "{answer}");
    assert_eq!(load(&mut desk, RULES), first);
}
