//! Whether the lines that are proposed in place of words of other games check where they are to be written.

use crate::language::glossary::synonyms::{Place, SYNONYMS, Synonym};
use crate::loading::pipeline::{NoFiles, load};

/// A file in which a line stands in its place.
fn file(place: Place, line: &str) -> String {
    let put = |wanted: &[Place], around: &str, otherwise: &str| {
        if wanted.contains(&place) { around.replace("LINE", line) } else { otherwise.to_owned() }
    };
    format!(
        "language 1
game \"Trial\"
sides White, Black symmetry {symmetry}
board {{
    grid a..h, 1..8
    {board}
}}
hand Rook
{item}
piece King \"K\" {{
    fellows : set of man
    way     : {state}
    move step any
    {walk}
    {clause}
    after moving {{ add own Rook to fellows ; remove own Rook from fellows }}
    after taking {{ {take} }}
}}
piece Pawn \"P\" {{ move step forward quietly  {kind} }}
piece Rook \"R\" {{ move slide orthogonal  drop on empty }}
setup {{ White: King e1, Pawn a2..h2, Rook a1  Black: King e8, Pawn a7..h7, Rook a8 }}
{turn}
ends {{
    after a turn {{ {question} }}
    before a turn {{ {ending} }}
}}
",
        symmetry = put(&[Place::Symmetry], "LINE", "mirror"),
        board = put(&[Place::Board], "LINE", ""),
        item = put(&[Place::Item], "LINE", ""),
        state = put(&[Place::Type], "LINE", "flag"),
        walk = match place {
            Place::Question => format!("move leap (1,2) quietly when {line}"),
            Place::Men => format!("move step forward taking ({line})"),
            Place::Cells => format!("move leap (1,2) to ({line})"),
            Place::Direction => format!("move step sideways then step forward then step {line} quietly"),
            Place::Mode => format!("move slide any {line}"),
            Place::Walk => format!("move {line}"),
            _ => String::new(),
        },
        clause = put(&[Place::Clause], "LINE", ""),
        take = match place {
            Place::State => format!("add taken to {line}"),
            Place::Type => String::from("take enemy"),
            _ => String::from("set way"),
        },
        kind = put(&[Place::Kind], "promotes to LINE when here in last", ""),
        turn = put(&[Place::Act], "turn { LINE | move }", ""),
        question = match place {
            Place::Number => format!("win when {line} >= 2"),
            Place::Side => format!("win when no move for {line}"),
            _ => String::from("win when no enemy King"),
        },
        ending = match place {
            Place::Ending => format!("lose when {line}"),
            _ => String::from("lose when no move"),
        },
    )
}

/// A word of the table, written where it can stand.
fn broken(synonym: &Synonym, word: &str) -> String {
    file(synonym.place, word)
}

/// What a file is told, errors only.
fn errors(text: &str) -> Vec<(String, Option<String>)> {
    errors_but(&[], text)
}

/// The same, without those of some codes.
fn errors_but(codes: &[&str], text: &str) -> Vec<(String, Option<String>)> {
    let loaded = load("trial.rules", text, &NoFiles);
    let told = loaded.diagnostics.into_iter().filter(|found| {
        let code = found.code.as_str();
        code.starts_with('E') && !codes.contains(&code)
    });
    told.map(|found| (found.message.clone(), found.help.clone())).collect()
}

/// The line that stands last in backticks.
fn proposed(help: &str) -> Option<&str> {
    help.rsplit('`').nth(1)
}

#[test]
fn the_trial_file_itself_is_right() {
    assert_eq!(errors(&file(Place::Act, "move")), []);
}

#[test]
fn a_word_of_another_game_is_answered_with_a_line_that_checks() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for synonym in SYNONYMS {
        let word = synonym.words.split_whitespace().next().unwrap_or("");
        let told = errors(&broken(synonym, word));
        let line = told.first().and_then(|(_, help)| proposed(help.as_deref()?));
        // What a move does is asked behind it, by another guard: the fixture `E0201-captures-asked` follows that.
        if line.is_some_and(|line| line.starts_with("so that ")) {
            continue;
        }
        let Some(line) = line else {
            wrong.push(format!("{:?} `{word}`: no line in {told:?}", synonym.place));
            continue;
        };
        tried += 1;
        // What is offered is a whole line.
        let line =
            if synonym.stands == Place::Walk { line.strip_prefix("move ").unwrap_or(line) } else { line };
        // A clause or a part of the board is written elsewhere, and what is left of the place is another matter.
        // Nor whether the question decides anything just there, or whether the walk leads anywhere.
        let mended = errors_but(&["E0511", "E0608", "E0612", "E0613"], &file(synonym.stands, line));
        if told.len() > 1 || !mended.is_empty() {
            wrong.push(format!("{:?} `{word}` -> `{line}`: {told:?} {mended:?}", synonym.place));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried > 100, "{tried}");
}
