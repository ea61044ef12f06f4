use super::{Ending, LONGEST, MOVES, Record, RecordedMove, Sort, TOLD, from_text, is_record, made, replay};
use crate::language::ir::Game;
use crate::language::ir::sample::TO_AND_FRO;
use crate::language::syntax::ParsedFile;
use crate::loading::pipeline::{Loaded, NoFiles, load};
use crate::play::matches::Plain;

const RULES: &str = "language 1
game \"Three rooms\"
sides White, Black symmetry half-turn
board { grid a..c, 1..3 }
piece King \"K\" { move step any }
setup { White: King b1  Black: likewise }
ends { after a turn { win when no enemy } before a turn { lose when no move } }
";

fn rules(text: &str) -> (Game, Vec<ParsedFile>) {
    let Loaded { game, files, diagnostics, .. } = load("rooms.rules", text, &NoFiles);
    assert!(game.is_some(), "{diagnostics:?}");
    (game.unwrap(), files)
}

/// The messages about a text that is not a saved game, each with its code.
fn wrong(text: &str) -> Vec<(String, String)> {
    let (sources, wrong) = from_text("x.game", text).unwrap_err();
    let told = wrong.into_iter();
    told.map(|told| {
        (
            format!("{} {}", told.code.as_str(), told.message),
            told.span().map_or("", |at| sources.text(at)).to_owned(),
        )
    })
    .collect()
}

#[test]
fn a_saved_game_is_written_for_people() {
    let (game, _) = rules(RULES);
    let mut record = made::<Plain>(&game, None, &["Kb1-b2", "Kb3xb2"]).unwrap();
    record.notes.push("a short one".to_owned());
    record.moves[0].notes.push("too bold".to_owned());
    let text = record.to_string().replace(&record.meaning, "HASH");
    let sums: Vec<&str> = record.moves.iter().filter_map(|recorded| recorded.sum.as_deref()).collect();
    assert_eq!(
        text,
        format!(
            "menagerie game 1

game: Three rooms
rules: rooms.rules
meaning: HASH
setup: 3c448d9c
result: Black wins: win when no enemy
moves: 2

# a short one
  1  White  Kb1-b2  [{}]
    # too bold
  2  Black  Kb3xb2  [{}]
",
            sums[0], sums[1]
        )
    );
    assert_eq!(from_text("x.game", &record.to_string()), Ok(record));
}

#[test]
fn a_position_is_kept_in_words() {
    let (game, files) = rules(RULES);
    let words = "White: King a1\nBlack: King a3\nto move Black\n";
    let start = crate::loading::pipeline::asked::position(&game, &files, "x", words).unwrap();
    let record = made::<Plain>(&game, Some(&start), &["Ka3-a2", "Ka1xa2"]).unwrap();
    let text = record.to_string();
    assert!(
        text.contains("\nposition {\n    White: King a1\n    Black: King a3\n    to move Black\n}\n"),
        "{text}"
    );
    let back = from_text("x.game", &text).unwrap();
    assert_eq!(back.start.as_deref(), Some(words));
    let replayed = replay::<Plain>(&game, &files, &back).unwrap();
    assert_eq!((replayed.played, replayed.broken, replayed.start), (2, None, Some(start)));
}

/// Other ends of lines, indents, one line for the position, no numbers, no sides, no sums.
#[test]
fn a_person_may_write_less() {
    let text = "\u{feff}\r\n  menagerie game 1\r\n\r\nposition { White: King a1  Black: King a3 }\r\nresult: draw\r\nmoves:\r\n\
                \r\nKa1-a2   # well\r\n2. Black: Ka3-b3\r\n# and so on\r\n";
    let record = from_text("x.game", text).unwrap();
    assert_eq!(record.start.as_deref(), Some("White: King a1 Black: King a3\n"));
    assert_eq!(record.ending, Some(Ending::Drawn(String::new())));
    let recorded = |side: &str, text: &str, note: &str| RecordedMove {
        side: side.to_owned(),
        text: text.to_owned(),
        sum: None,
        notes: vec![note.to_owned()],
    };
    assert_eq!(record.moves, [recorded("", "Ka1-a2", "well"), recorded("Black", "Ka3-b3", "and so on")]);
    assert_eq!(from_text("x.game", &record.to_string()), Ok(record));
    let states = "menagerie game 1\nposition { White: King a1 {moved}\nBlack: King a3 {moved} }\nmoves:\n";
    let (text, _) = states.split_once("\nBlack").unwrap();
    assert_eq!(wrong(text)[0].0, "E0034 the position does not end");
}

#[test]
fn what_is_no_saved_game_is_reported() {
    let no_game = "E0033 this is not a saved game: such a file begins with `menagerie game 1`";
    assert_eq!(wrong(" \n")[0].0, "E0033 the file is empty: there is no game in it");
    assert_eq!(wrong("[Event \"x\"]\n1. e4"), [(no_game.to_owned(), "[Event \"x\"]".to_owned())]);
    assert_eq!(wrong("menagerie game\n")[0].0, no_game);
    assert_eq!(
        wrong("menagerie game 2\n")[0].0,
        "E0033 this is a saved game of version 2, and this program reads version 1"
    );
    assert!(is_record("menagerie game 2\n") && !is_record("menagerie games\n") && !is_record(""));
}

#[test]
fn lines_that_are_not_understood_are_reported_all_at_once() {
    let text = "menagerie game 1\nresutl: drawn\nresult: White\nmoves: 3\n1. a b c d\n5. a1-a2\n";
    let told = wrong(text);
    let told: Vec<(&str, &str)> = told.iter().map(|(message, at)| (message.as_str(), at.as_str())).collect();
    assert_eq!(
        told,
        [
            ("E0034 this line does not belong in a saved game", "resutl: drawn"),
            ("E0034 `White` is not a result", "result: White"),
            ("E0034 this line is not one move", "1. a b c d"),
            ("E0034 move 1 has the number 5", "5. a1-a2"),
        ]
    );
    let short = "menagerie game 1\nmoves: 3\n1. a1-a2\n";
    assert_eq!(wrong(short)[0].0, "E0034 the file says that there are 3 moves, and there are 1");
    let many = format!("menagerie game 1\nmoves:\n{}", "a b c\n".repeat(1000));
    assert_eq!(wrong(&many).len(), TOLD);
}

/// Any file gives a result, and what is read is written and read as the same.
#[test]
fn no_text_does_harm() {
    let (game, _) = rules(RULES);
    let mut record = made::<Plain>(&game, None, &["Kb1-b2", "Kb3xb2"]).unwrap();
    record.start = Some("White: King a1 {x = 1}\n".to_owned());
    record.notes.push("a note".to_owned());
    let text = record.to_string();
    let mut read = 0;
    for (place, _) in text.char_indices() {
        let (before, behind) = text.split_at(place);
        for between in
            ["", "\n", "{", "}", ":", "#", "[", " x ", "\u{1b}[2J", "\u{feff}", "\r", "\u{a0}", "ß"]
        {
            for changed in [format!("{before}{between}{behind}"), format!("{before}{between}")] {
                if let Ok(record) = from_text("x.game", &changed) {
                    read += 1;
                    let written = record.to_string();
                    assert!(!written.contains('\u{1b}'), "{written}");
                    assert_eq!(from_text("x.game", &written).as_ref(), Ok(&record), "{changed}\n{written}");
                }
            }
        }
    }
    assert!(read > 1000, "{read}");
}

#[test]
fn what_is_too_long_is_refused() {
    let long = format!("menagerie game 1\nmoves:\n{}", "a1-a2\n".repeat(MOVES));
    assert_eq!(from_text("x.game", &long).unwrap().moves.len(), MOVES);
    assert_eq!(
        wrong(&format!("{long}a1-a2\n"))[0].0,
        format!("E0035 a saved game has more than {MOVES} moves")
    );
    let longer = " ".repeat(LONGEST + 1);
    assert_eq!(wrong(&longer)[0].0, format!("E0035 a saved game of {} bytes is too long", LONGEST + 1));
    assert!(!is_record(&format!("menagerie game 1{longer}")));
}

/// The result of a game of `RULES` under other rules.
fn under(other: &str, moves: &[&str]) -> Option<(usize, Sort, String)> {
    let (game, files) = rules(other);
    let record = made::<Plain>(&rules(RULES).0, None, moves).unwrap();
    let broken = replay::<Plain>(&game, &files, &record).unwrap().broken?;
    Some((broken.number, broken.sort, broken.diagnostic.into_message()))
}

#[test]
fn a_changed_rule_breaks_a_game_where_it_matters() {
    let moves = ["Kb1-a2", "Kb3-a3", "Ka2xa3"];
    assert_eq!(under(RULES, &moves), None);
    // Rules that the game does not use may change, and so may words.
    assert_eq!(under(&RULES.replace("step any", "step any | leap (1, 2)"), &moves), None);
    assert_eq!(under(&RULES.replace("win when no enemy ", "win when number of enemy is 0 "), &moves), None);
    let (number, sort, told) = under(&RULES.replace("step any", "step orthogonal"), &moves).unwrap();
    assert_eq!((number, sort), (1, Sort::Forbidden));
    assert_eq!(
        told,
        "move 1 of White, `Kb1-a2`, is not legal any more: nothing leads the King from `b1` to `a2`"
    );
    let (number, sort, told) = under(&RULES.replace("step any }", "step any quietly }"), &moves).unwrap();
    assert_eq!((number, sort), (3, Sort::Forbidden));
    assert!(
        told.starts_with(
            "move 3 of White, `Ka2xa3`, is not legal any more: the King is kept away by `quietly`"
        ),
        "{told}"
    );
}

#[test]
fn a_move_that_means_something_else_is_reported() {
    let moves = ["Kb1-a2", "Kb3-a3"];
    let states =
        RULES.replace("piece", "steps : 0..9\npiece").replace("step any }", "step any { steps = 1 } }");
    let (number, sort, told) = under(&states, &moves).unwrap();
    assert_eq!((number, sort), (1, Sort::Otherwise));
    assert_eq!(told, "move 1 of White, `Kb1-a2`, no longer does what it did");
}

/// Whatever else happens, the set-up is reported first.
#[test]
fn another_set_up_is_reported_before_what_it_leads_to() {
    let moves = ["Kb1-a2", "Kb3-a3", "Ka2xa3"];
    let first = "the set-up is not the one with which the game began";
    let more = RULES.replace("King b1", "King b1 a1");
    let (number, sort, told) = under(&more, &moves[..2]).unwrap();
    assert_eq!((number, sort, told.as_str()), (0, Sort::Otherwise, first));
    let (number, sort, told) = under(&more, &moves).unwrap();
    assert_eq!((number, sort), (4, Sort::Ends));
    assert!(
        told.starts_with(&format!("{first}, and the game is no longer over after its last move")),
        "{told}"
    );
    let (number, sort, told) = under(&RULES.replace("King b1", "King c1"), &moves).unwrap();
    assert_eq!((number, sort), (1, Sort::Forbidden));
    assert!(
        told.starts_with(&format!("{first}, and move 1 of White, `Kb1-a2`, is not legal any more")),
        "{told}"
    );
    // A game that began elsewhere, and one that does not say how it began, are not asked.
    let (game, files) = rules(&more);
    let hand = from_text("x.game", "menagerie game 1\nmoves:\nKb1-a2\n").unwrap();
    assert_eq!(replay::<Plain>(&game, &files, &hand).unwrap().broken, None);
    let begun = &rules(RULES).0;
    let elsewhere = made::<Plain>(begun, Some(&begun.setup), &moves[..1]).unwrap();
    assert_eq!(
        (elsewhere.setup.as_str(), replay::<Plain>(&game, &files, &elsewhere).unwrap().broken),
        ("", None)
    );
}

#[test]
fn an_end_that_is_another_is_reported() {
    let moves = ["Kb1-a2", "Kb3-a3", "Ka2xa3"];
    let (number, sort, told) = under(&RULES.replace("win when", "lose when"), &moves).unwrap();
    assert_eq!((number, sort), (4, Sort::Ends));
    assert_eq!(
        told,
        "the game ends differently: it was `White wins: win when no enemy`, and now is `Black wins: lose when no enemy`"
    );
    let early = RULES.replace("after a turn {", "after a turn { win when own King on a2");
    let (number, sort, told) = under(&early, &moves).unwrap();
    assert_eq!((number, sort), (2, Sort::Ends));
    assert_eq!(told, "move 2 of Black, `Kb3-a3`, is not played any more: the game is over");
    let late = RULES
        .replace("win when no enemy ", "win when number of own is 5 ")
        .replace("before a turn { lose when no move } ", "");
    let (number, sort, _) = under(&late, &moves).unwrap();
    assert_eq!((number, sort), (4, Sort::Ends));
}

#[test]
fn a_game_that_does_not_say_its_end_is_not_asked_for_it() {
    let (game, files) = rules(RULES);
    let record = from_text("x.game", "menagerie game 1\nmoves:\nKb1-b2\nKb3-b2\n").unwrap();
    // The text is one that a person may type.
    let replayed = replay::<Plain>(&game, &files, &record).unwrap();
    assert_eq!((replayed.played, replayed.broken), (2, None));
}

#[test]
fn a_position_that_is_none_of_the_game_is_refused() {
    let (game, files) = rules(TO_AND_FRO);
    let record = Record { start: Some("Green: Rock z9".to_owned()), ..Record::default() };
    assert!(replay::<Plain>(&game, &files, &record).is_err());
}
