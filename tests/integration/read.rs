//! The rules said back: `menagerie::desk::read`.

use std::collections::{HashMap, HashSet};
use std::fs;

use menagerie::desk::folder::Folder;
use menagerie::desk::read::{Said, in_general, read};
use menagerie::loading::pipeline;

use crate::fixtures::each_loaded;
use crate::program::{Program, difference, project};

/// `tests/read/pairs.txt`: clauses and their sentences.
#[test]
fn clauses_are_said_as_a_reader_of_the_rules_would_say_them() {
    let pairs = fs::read_to_string(project().join("tests/read/pairs.txt")).unwrap();
    let mut known: HashMap<String, Vec<Said>> = HashMap::new();
    let (mut number, mut wrong) = (0, Vec::new());
    for pair in pairs.split("\n\n") {
        let lines: Vec<&str> = pair.lines().filter(|line| !line.starts_with(['#', '~'])).collect();
        let [file, words, expected @ ..] = lines.as_slice() else { continue };
        let said = known.entry((*file).to_owned()).or_insert_with(|| said(file));
        let expected: Vec<&str> = expected.iter().map(|line| line.strip_prefix("= ").unwrap()).collect();
        number += 1;
        let found: Vec<&Said> = said.iter().filter(|said| said.words == *words).collect();
        if !found.iter().any(|said| said.lines == expected) {
            let found: Vec<String> = found.iter().map(|said| said.lines.join("\n")).collect();
            wrong.push(difference(&format!("{file}: {words}"), &expected.join("\n"), &found.join("\n")));
        }
    }
    assert!(number >= 100, "{number} pairs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `tests/read/misread.txt`: clauses that are taken for something else, and the words by which their sentence shows it.
#[test]
fn what_is_easily_misread_is_said_in_words_that_show_it() {
    let table = fs::read_to_string(project().join("tests/read/misread.txt")).unwrap();
    let mut known: HashMap<String, Vec<Said>> = HashMap::new();
    let (mut number, mut kinds, mut wrong) = (0, HashSet::new(), Vec::new());
    for block in table.split("\n\n").skip(1) {
        let lines: Vec<&str> = block.lines().collect();
        let [file, words, more @ ..] = lines.as_slice() else { panic!("{block}") };
        let of = |mark: &str| more.iter().filter_map(|line| line.strip_prefix(mark)).collect::<Vec<&str>>();
        let ([kind], [taken_for], [means], [shows]) = (&*of("kind: "), &*of("~ "), &*of("+ "), &*of("> "))
        else {
            panic!("{block}");
        };
        assert!(taken_for != means, "{block}");
        let said = known.entry((*file).to_owned()).or_insert_with(|| said(file));
        let found = said.iter().find(|said| said.words == *words).map_or(&[][..], |said| &said.lines);
        if found != of("= ") {
            wrong.push(difference(&format!("{file}: {words}"), &of("= ").join("\n"), &found.join("\n")));
        }
        if !found.join("\n").contains(shows) {
            wrong.push(format!("{words}: nobody sees `{shows}`"));
        }
        number += 1;
        kinds.insert(*kind);
    }
    assert!(number >= 24 && kinds.len() >= 8, "{number} of {} kinds", kinds.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn said(file: &str) -> Vec<Said> {
    let path = project().join(file);
    let folder = Folder::of(&path).unwrap();
    let loaded = pipeline::load(folder.name(), &fs::read_to_string(&path).unwrap(), &folder);
    let game = loaded.game.unwrap();
    let mut said = read(&game);
    said.push(in_general(&game));
    said
}

/// Words that mean something else in each clause never stand in a sentence, and every sentence is one.
#[test]
fn every_clause_is_said_without_relative_words() {
    each_loaded(&["rules", "tests/accept"], |loaded| {
        let Some(game) = &loaded.game else { return Ok(()) };
        for said in read(game) {
            let text = said.lines.join("\n");
            // Names of authors stand between back quotes.
            let plain: String = text.split('`').step_by(2).collect();
            let mut words = plain.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
            if let Some(word) = words.find(|word| ["here", "it", "own", "mover", "origin"].contains(word)) {
                return Err(format!("`{word}` in: {text}"));
            }
            let first = said.lines.first().ok_or("nothing is said")?;
            if !first.starts_with(char::is_uppercase) {
                return Err(format!("no sentence: {text}"));
            }
            for line in said.lines.iter().filter(|line| !line.starts_with(' ')) {
                if !line.ends_with(['.', ':']) {
                    return Err(format!("no end: {line}"));
                }
            }
        }
        Ok(())
    });
}

/// Two clauses of one piece with one sentence have the same words.
#[test]
fn no_two_clauses_are_said_alike() {
    each_loaded(&["rules"], |loaded| {
        let Some(game) = &loaded.game else { return Ok(()) };
        let mut known: HashMap<(String, Vec<String>), String> = HashMap::new();
        for said in read(game) {
            let before = known.insert((said.of.clone(), said.lines.clone()), said.words.clone());
            if let Some(before) = before.filter(|before| *before != said.words) {
                return Err(format!(
                    "`{before}` and `{}` are both said as: {}",
                    said.words,
                    said.lines.join(" ")
                ));
            }
        }
        Ok(())
    });
}

#[test]
fn the_clauses_of_one_piece_are_printed() {
    let rules = "language 1\ngame \"G\"\nsides White, Black symmetry mirror\nboard { grid a..c, 1..3 }\n\
        piece Rook \"r\" { move slide orthogonal quietly }\npiece Man \"m\" { move step forward }\n\
        setup { White: Rook a1, Man b1  Black: likewise }\nends { before a turn { lose when no move } }\n";
    Program::new("read g.rules --piece Man")
        .file("g.rules", rules)
        .stdout(
            "the Man\n  move step forward\n      A Man goes one step forward to an empty cell, or takes there.\n",
        )
        .run();
    Program::new("read g.rules --piece Rook --format json")
        .file("g.rules", rules)
        .stdout(
            r#"{
  "clauses": [
    {
      "column": 18,
      "file": "g.rules",
      "line": 5,
      "lines": [
        "A Rook goes one or more steps along a rank or file over empty cells to an empty cell."
      ],
      "of": "the Rook",
      "pieces": [
        "Rook"
      ],
      "words": "move slide orthogonal quietly"
    }
  ],
  "game": "G"
}
"#,
        )
        .run();
}

#[test]
fn whom_a_piece_takes_in_all_stands_below_its_clauses_and_a_warning_below_its_clause() {
    let rules = "language 1\ngame \"G\"\nsides White, Black symmetry mirror\nboard { grid a..c, 1..3 zone pond = b2 }\n\
        family Animal { rank : 1..8 }\nevery piece { takes enemy when rank >= it.rank }\n\
        piece Rat \"r\" of Animal { rank = 1  move step any  also takes enemy Cat  never takes Dog unless it in pond }\n\
        piece Cat \"c\" of Animal { rank = 3  move step any }\npiece Dog \"d\" of Animal { rank = 1  move step any  move slow: stay }\n\
        setup { White: Rat a1, Cat b1, Dog c1  Black: likewise }\nturn { move but not slow }\n\
        ends { before a turn { lose when no move } }\n";
    let outcome = Program::new("read g.rules --piece Rat").file("g.rules", rules).outcome();
    let end = "  In all, a Rat may take one of these:\n    - an enemy if the Rat's `rank` is at least that enemy's `rank`\n    \
        - an enemy Cat\n  But never a Dog of either side unless that Dog stands in the `pond`.\n";
    assert!(outcome.stdout.ends_with(end), "{}", outcome.stdout);
    let outcome = Program::new("read g.rules --piece Dog").file("g.rules", rules).outcome();
    assert!(outcome.stdout.contains("\n      warning W0805: no turn plays `slow`\n"), "{}", outcome.stdout);
}

#[test]
fn an_unknown_piece_is_reported_with_the_nearest_one() {
    let outcome = Program::new("read animal-chess --piece Rta").outcome();
    assert_eq!(outcome.status, 2);
    assert!(outcome.stderr.contains("did you mean `Rat`?"), "{}", outcome.stderr);
}
