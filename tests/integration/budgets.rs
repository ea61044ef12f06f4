//! How many lines the interpreter may have, and how many words a game may take. A token is a word, a number or a punctuation character outside comments, tests,
//! drawings and what a FEN says; a hyphen inside a name is one of its own.

use std::fmt::Write;
use std::fs;
use std::iter::Peekable;
use std::str::Chars;

use crate::fixtures::top_files;
use crate::program::project;

const BUDGETS: &[(&str, usize)] = &[
    ("animal-chess", 350),
    ("chess", 340),
    ("english-draughts", 170),
    ("xiangqi", 280),
    ("shogi", 480),
    ("breakthrough", 90),
    ("proteus", 380),
    ("messigny", 200),
    ("congo", 340),
    ("lilypad", 200),
    ("lions-cave", 400),
    ("lion-game", 650),
    ("lotus-39", 1100),
    ("chess960", 580),
    ("duck-chess", 180),
    ("nine-mens-morris", 370),
    ("hex", 140),
    ("havannah", 390),
    ("kalah", 280),
    ("oware", 340),
    ("santorini", 190),
    ("seirawan", 440),
    ("go-nine", 240),
    ("go-positional", 40),
    ("torus-chess", 180),
];

#[test]
fn no_game_is_longer_than_its_budget() {
    let mut table = String::new();
    let mut exceeded = false;
    for (game, budget) in BUDGETS {
        let text = fs::read_to_string(project().join(format!("rules/{game}.rules"))).unwrap();
        let count = tokens(&text).len();
        exceeded |= count > *budget;
        writeln!(table, "{game:20} {count:5} of {budget:5}").unwrap();
    }
    assert!(!exceeded, "\n{table}");
}

/// The plain interpreter is the specification: it is read rule by rule, and grows with the language. So none of its
/// functions may be longer than a page.
#[test]
fn the_plain_interpreter_stays_plain() {
    const MOST_LINES: usize = 40;
    let (mut functions, mut long) = (0, String::new());
    for file in top_files("src/play/reference", &["rs"]) {
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (start, line) in lines.iter().enumerate() {
            let indent = line.len() - line.trim_start().len();
            let words: Vec<&str> = line.split_whitespace().take(3).collect();
            if !words.contains(&"fn") || line.trim_start().starts_with("//") {
                continue;
            }
            let closing = format!("{}}}", " ".repeat(indent));
            functions += 1;
            let length = if line.ends_with(['}', ';']) {
                1
            } else {
                1 + lines[start..].iter().position(|line| *line == closing).expect("a function ends")
            };
            if length > MOST_LINES {
                writeln!(long, "{}:{} {length} lines", file.display(), start + 1).unwrap();
            }
        }
    }
    assert!(functions > 100, "{functions} functions: are they read?");
    assert!(long.is_empty(), "longer than {MOST_LINES} lines:\n{long}");
}

/// What words are understood by is changed for a while in one place, which cannot forget to put it back.
#[test]
fn the_checker_puts_back_what_it_changes_for_a_while() {
    let mut folders = vec![project().join("src/language/check")];
    let (mut read, mut by_hand) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            read += 1;
            by_hand.extend(text.matches("mem::replace").map(|_| path.file_name().unwrap().to_owned()));
        }
    }
    assert!(read > 50, "{read} files: are they read?");
    assert_eq!(by_hand, ["scope.rs"]);
}

#[test]
fn tokens_are_words_numbers_and_punctuation() {
    let text = "piece Foo \"F\" { step forward-left } # a comment, with \"\"\"\n\
                test \"a } title\" { then { draw } }\n\
                picture \"\"\"\n. # o\n\"\"\"\nhand 1..3";
    let expected = [
        "piece", "Foo", "\"", "F", "\"", "{", "step", "forward", "-", "left", "}", "picture", "hand", "1",
        ".", ".", "3",
    ];
    assert_eq!(tokens(text), expected);
}

/// The tokens that count.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut letters = text.chars().peekable();
    // The place of the word `test` or `fen` at the beginning of a line, and how many of its brackets are open.
    let mut inside: Option<(usize, usize)> = None;
    let mut line_start = true;
    let mut quoted = false;
    while let Some(letter) = letters.next() {
        let starts_line = std::mem::replace(&mut line_start, letter == '\n');
        if letter == '#' && !quoted {
            while letters.peek().is_some_and(|next| *next != '\n') {
                letters.next();
            }
        } else if letter == '"' && !quoted && drawing_begins(&mut letters.clone()) {
            skip_drawing(&mut letters);
        } else if letter.is_alphanumeric() || letter == '_' {
            let mut word = letter.to_string();
            while let Some(next) = letters.next_if(|next| next.is_alphanumeric() || *next == '_') {
                word.push(next);
            }
            if starts_line && ["test", "fen"].contains(&word.as_str()) && inside.is_none() {
                inside = Some((tokens.len(), 0));
            }
            tokens.push(word);
        } else if !letter.is_whitespace() {
            tokens.push(letter.to_string());
            quoted ^= letter == '"';
            match (&mut inside, letter) {
                (Some((_, depth)), '{') if !quoted => *depth += 1,
                (Some((begin, 1)), '}') if !quoted => {
                    tokens.truncate(*begin);
                    inside = None;
                }
                (Some((_, depth)), '}') if !quoted => *depth -= 1,
                _ => {}
            }
        }
    }
    tokens
}

fn drawing_begins(letters: &mut Peekable<Chars<'_>>) -> bool {
    letters.next() == Some('"') && letters.next() == Some('"')
}

fn skip_drawing(letters: &mut Peekable<Chars<'_>>) {
    let mut quotes = 0;
    letters.nth(1);
    for letter in letters.by_ref() {
        quotes = if letter == '"' { quotes + 1 } else { 0 };
        if quotes == 3 {
            break;
        }
    }
}
