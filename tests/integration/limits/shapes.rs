//! Hostile texts: deep, long, full of mistakes. Each is answered within the limits, with a proper exit status, and no
//! thread dies.

use std::sync::Mutex;

use super::{HEAD, run};
use crate::fixtures::several_at_a_time;
use crate::program::{Program, command};

/// How often things stand in a row. Each of these broke or slowed the program at a few thousand.
const MANY: usize = 4_000;
/// The same in an ordinary run, where it is time alone that grows with it.
const FEWER: usize = 1_000;

const BOARD: &str = "board { grid a..h, 1..8 }\n";
const SETUP: &str = "setup { White: King e1  Black: likewise }\n";

/// A small game whose King walks like this, with more after it.
fn walking(walk: &str, more: &str) -> String {
    format!("{HEAD}{BOARD}piece King \"K\" {{ move {walk} }}\n{SETUP}{more}\n")
}

fn game(more: &str) -> String {
    walking("step any", more)
}

/// A text, and the commands that are to answer it, one after the other as long as they end well: what is refused is refused by all alike.
struct Shape {
    name: String,
    commands: Vec<&'static [&'static str]>,
    text: String,
}

const CHECK: &[&str] = &["check"];

/// Brackets of every sort, closed and not, in every sort of place.
fn deep(to: &mut Vec<Shape>) {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("({[", "]})"), ("(", "")] {
        let nested = format!("{}a1{}", open.repeat(MANY), close.repeat(MANY));
        for (place, text) in [
            ("define", game(&format!("define q = {nested}"))),
            ("move", walking(&nested, "")),
            ("effects", game(&format!("after moving {{ {nested} }}"))),
            ("turn", game(&format!("turn {{ {nested} }}"))),
            ("all", nested.clone()),
        ] {
            for command in [CHECK, &["fmt", "--check"]] {
                to.push(Shape {
                    name: format!("deep {open}{close} {place}"),
                    commands: vec![command],
                    text: text.clone(),
                });
            }
        }
    }
}

/// Parts in a row, of every sort.
fn chains(to: &mut Vec<Shape>, many: usize) {
    for link in [
        " + 1",
        " - 1",
        " times 2",
        " or own",
        " and own",
        " but not own",
        ".x",
        " not",
        " is own",
        " .. 1",
        " by step any",
    ] {
        let text = game(&format!("c : 0..9\nafter moving {{ c = 1{} }}", link.repeat(many)));
        to.push(Shape { name: format!("chain{link}"), commands: vec![CHECK], text });
    }
    let walks = [
        " then step any",
        " | step any",
        " step",
        " to own",
        " where own",
        " over own",
        "*",
        "+ then step n",
        " {}",
    ];
    for link in walks {
        let text = walking(&format!("step any{}", link.repeat(many)), "");
        let commands: Vec<&[&str]> =
            vec![CHECK, &["show", "--lowering"], &["stats", "--games", "1", "--threads", "1"]];
        to.push(Shape { name: format!("walk{link}"), commands, text });
    }
    let stars = walking(&format!("{}step any{}", "(".repeat(30), ")*".repeat(30)), "");
    to.push(Shape { name: "stars".to_owned(), commands: vec![&["show", "--lowering"]], text: stars });
    let defined: Vec<String> = (1..many).map(|i| format!("define d{i} = d{} or own King\n", i - 1)).collect();
    let defined = defined.concat();
    let text = game(&format!("define d0 = own\n{defined}after a turn {{ win when d{} }}", many - 1));
    to.push(Shape { name: "definitions".to_owned(), commands: vec![CHECK], text });
}

/// One mistake, again and again, on one line and on many.
fn broken(to: &mut Vec<Shape>, count: usize) {
    let mistakes = [
        "& ",
        "|| ",
        "||' ",
        "\u{2019} ",
        "2h\u{2019}",
        "\u{201c}",
        "'",
        "\"",
        "\"\"\"",
        "}",
        ")",
        "]",
        "})]",
        "@ ",
        "// ",
        "/* ",
        "a1\u{2013}b2 ",
        "\u{e9} ",
        "e\u{301}",
        "$ ",
        "~ ",
        "` ",
        "... ",
        "=> ",
        "= ",
        ": ",
        "; ",
        ", ",
        "if own King { } ; ",
        "position { ",
        "move ",
        "piece ",
        "define ",
        "piece King \"K\" { ",
        "win when ",
        "a1 ",
        "the king may not be taken by a pawn ",
        "use \"x\" ",
        "0..",
        "test \"x\" { ",
    ];
    for mistake in mistakes {
        let many = mistake.repeat(count);
        for (place, text) in [
            ("turn", game(&format!("turn {{ {many} }}"))),
            ("setup", game("").replace("King e1", &format!("King {many}"))),
            ("lines", format!("{mistake}\n").repeat(count)),
        ] {
            to.push(Shape { name: format!("{mistake} in {place}"), commands: vec![CHECK], text });
        }
    }
}

/// A great number of declarations.
fn declared(to: &mut Vec<Shape>) {
    let each = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    let letter = |i: usize| {
        let of =
            |begin: char, i: usize| char::from_u32(begin as u32 + u32::try_from(i % 26).unwrap()).unwrap();
        format!("{}{}", of('A', i / 26), of('a', i))
    };
    let pieces = |count: usize| {
        let pieces =
            each(count, &|i| format!("piece P{i} \"{}\" {{ move step any | leap (1,2) }}\n", letter(i)));
        format!("{HEAD}{BOARD}{pieces}setup {{ White: P0 a1  Black: likewise }}\n")
    };
    let clauses = format!("{HEAD}{BOARD}piece King \"K\" {{\n{}}}\n{SETUP}", "move step n\n".repeat(9_000));
    let commands: Vec<&[&str]> = vec![CHECK, &["show"], &["book"], &["draw", "--piece", "P0"]];
    to.push(Shape { name: "pieces".to_owned(), commands, text: pieces(240) });
    // The tables of the engine grow with the square of the pieces: those of 240 take more than 400 MB.
    to.push(Shape { name: "pieces".to_owned(), commands: vec![&["show", "--lowering"]], text: pieces(120) });
    let commands: Vec<&[&str]> =
        vec![CHECK, &["book"], &["show", "--lowering"], &["draw", "--piece", "King"]];
    to.push(Shape { name: "clauses".to_owned(), commands, text: clauses });
    let zones = each(1_500, &|i| format!(" zone z{} = z{i} or b1\n", i + 1));
    let many = [
        ("zones", game("").replace("1..8 }", &format!("1..8 zone z0 = a1\n{zones} }}"))),
        ("states", game(&each(MANY, &|i| format!("s{i} : flag\n")))),
        ("tests", game(&each(MANY, &|i| format!("test \"{i}\" {{ counts 1 }}\n")))),
        ("phases", game(&each(MANY, &|i| format!("phase p{i} each side {{ move }}\n")))),
    ];
    for (name, text) in many {
        to.push(Shape { name: name.to_owned(), commands: vec![CHECK], text });
    }
}

#[test]
fn any_text_is_answered() {
    answered(FEWER);
}

#[test]
#[ignore = "takes longer for the same texts"]
fn whatever_a_long_text_is_made_of_it_is_answered() {
    answered(MANY);
}

fn answered(many: usize) {
    let mut shapes = Vec::new();
    deep(&mut shapes);
    chains(&mut shapes, many);
    broken(&mut shapes, many);
    declared(&mut shapes);
    let wrong = Mutex::new(Vec::new());
    several_at_a_time(&shapes, |Shape { name, commands, text }| {
        let program = Program::new("").file("a.rules", text);
        for arguments in commands {
            let mut asked = command(&program.path(""));
            asked.args(*arguments).arg("a.rules");
            let answered = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&mut asked)));
            let status = answered.as_ref().ok().and_then(|output| output.status.code());
            if !matches!(status, Some(0..=2)) {
                let status = answered.map(|output| output.status.to_string());
                wrong.lock().unwrap().push(format!("{arguments:?}, {name}: {status:?}"));
            }
            if status != Some(0) {
                break;
            }
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), shapes.len(), wrong.join("\n"));
}

/// The number of unreported mistakes is the last message.
#[test]
fn more_mistakes_than_are_reported() {
    let program = Program::new("").file("a.rules", game(&format!("turn {{ {} }}", "& ".repeat(MANY))));
    let output = run(command(&program.path("")).args(["check", "--format", "short", "a.rules"]));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.lines().count() < 110 && told.contains("error[E0156]"), "{told}");
    assert_eq!(output.status.code(), Some(1));
}

/// Invisible signs are reported in names, texts and comments.
#[test]
fn what_cannot_be_seen_is_reported() {
    for sign in [
        '\u{202e}', '\u{2066}', '\u{200f}', '\u{200b}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{ad}',
        '\u{9b}',
    ] {
        for text in [
            game(&format!("# a comment {sign} of mine")),
            game("").replace("King", &format!("Ki{sign}ng")),
            game("").replace("Example", &format!("Ex{sign}ample")),
        ] {
            super::refused(text, "E0103", 1);
        }
    }
}
