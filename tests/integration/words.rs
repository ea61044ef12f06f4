//! What `here`, `it`, `mover` and the like mean in each clause: the table of the reference, cell by cell (`tests/words.txt`).
//!
//! The question whether a word has a value is put into a clause of a little game, and both executors are asked whether it holds.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

use menagerie::engine::Engine;
use menagerie::language::diagnostic::Severity;
use menagerie::language::ir::Game;
use menagerie::loading::pipeline::{NoFiles, load};
use menagerie::play::matches::{Executor, Match, Plain};

use crate::program::project;

/// The words, and the values that each may have. A question is made of both.
const WORDS: &[(&str, &str, &[&str])] = &[
    ("here", "here in {}", &["a1", "a2", "a4"]),
    ("mover", "mover in {}", &["a1", "a2", "a4"]),
    ("it", "it is {}", &["Man", "Prey", "Guard"]),
    ("where it is", "it in {}", &["a1", "a2", "a3", "a4"]),
    ("own", "number of own is {}", &["1", "2", "3", "4", "5"]),
    ("origin", "origin in {}", &["a1"]),
    ("passed", "a3 in {}", &["passed"]),
    ("distance", "distance is {}", &["0", "1", "3"]),
    ("taken", "number of taken is {}", &["0", "1"]),
];

const GAME: &str = "language 1
game \"Words\"
sides White, Black symmetry none
board { grid a..d, 1..6 }
hand Man
hit : flag not compared
piece Man \"M\" { MAN }
piece Prey \"P\" { move step any  PREY }
piece Guard \"G\" { move step any quietly }
setup {
    White: Man a1, Guard a3, Man 1 in hand
    Black: Prey a4, Guard c6 d4 d5 d6, Man 1 in hand
}
";

const WALK: &str = "move step n quietly then jump n over man";

/// A clause, as the file has it.
#[derive(Default)]
struct Clause<'t> {
    /// The row of the reference.
    row: &'t str,
    man: &'t str,
    prey: &'t str,
    game: &'t str,
    seen: &'t str,
    words: Vec<&'t str>,
}

fn clauses(text: &str) -> Vec<Clause<'_>> {
    let blocks = text.split("\n\n").skip(1);
    let clause = |block| {
        let mut clause = Clause { man: "WALK", seen: "Ma1", ..Clause::default() };
        for line in str::lines(block) {
            match line.trim().split_once(": ") {
                Some(("man", text)) if line.starts_with(' ') => clause.man = text,
                Some(("prey", text)) if line.starts_with(' ') => clause.prey = text,
                Some(("game", text)) if line.starts_with(' ') => clause.game = text,
                Some(("seen", text)) if line.starts_with(' ') => clause.seen = text,
                Some(("words", text)) if line.starts_with(' ') => clause.words = text.split(" | ").collect(),
                _ => clause.row = line,
            }
        }
        assert_eq!(clause.words.len(), WORDS.len(), "{block}");
        clause
    };
    blocks.map(clause).collect()
}

#[test]
fn words_mean_in_each_clause_what_the_table_says() {
    let text = fs::read_to_string(project().join("tests/words.txt")).unwrap();
    let mut wrong = String::new();
    for clause in clauses(&text) {
        let found = |value: fn(&Clause<'_>, &str, &[&str]) -> String| {
            let values = WORDS.iter().map(|(_, question, values)| value(&clause, question, values));
            values.collect::<Vec<_>>().join(" | ")
        };
        let (expected, plain, engine) =
            (clause.words.join(" | "), found(value::<Plain>), found(value::<Engine>));
        if plain != expected || engine != expected {
            let Clause { row, man, prey, game, .. } = clause;
            writeln!(wrong, "{row}\n    {man} {prey} {game}\n    expected {expected}\n    plain    {plain}\n    engine   {engine}")
                .unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_reference_prints_a_row_for_each_clause() {
    let text = fs::read_to_string(project().join("tests/words.txt")).unwrap();
    let page = fs::read_to_string(project().join("docs/language.md")).unwrap();
    let table = page.split("### Who and where, in each clause").nth(1).unwrap();
    let rows =
        table.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let printed: BTreeSet<&str> = rows.skip(2).map(|row| row.split('|').nth(1).unwrap().trim()).collect();
    assert_eq!(printed, clauses(&text).iter().map(|clause| clause.row).collect());
}

/// The values that a word has in a clause, or the code with which it is refused.
fn value<E: Executor>(clause: &Clause<'_>, question: &str, values: &[&str]) -> String {
    let mut found = Vec::new();
    let mut refused = "none";
    for value in values {
        match game(clause, &question.replace("{}", value)) {
            Ok(game) if holds::<E>(&game, clause.seen) => found.push(*value),
            Ok(_) => {}
            Err(code) => refused = code,
        }
    }
    if found.is_empty() { refused.to_owned() } else { found.join(" ") }
}

/// The game with this question, or the code of its first error.
fn game(clause: &Clause<'_>, question: &str) -> Result<Game, &'static str> {
    let text = format!("{GAME}{}\n", clause.game).replace("MAN", clause.man).replace("PREY", clause.prey);
    let text = text.replace("WALK", WALK).replace('Q', question);
    let loaded = load("words.rules", &text, &NoFiles);
    let error = loaded.diagnostics.iter().find(|told| told.severity == Severity::Error);
    error.map_or_else(|| Ok(loaded.game.clone().unwrap()), |error| Err(error.code.as_str()))
}

/// Whether there is a move with such a text, and then another, or the end of the game.
fn holds<E: Executor>(game: &Game, seen: &str) -> bool {
    let mut play = Match::<E>::new(game);
    let (first, then) = seen.split_once(", ").unwrap_or((seen, ""));
    let find = |play: &Match<E>, text: &str| {
        let moves = play.legal_moves().unwrap();
        let index = play.texts(&moves).iter().position(|known| known.starts_with(text));
        index.map(|index| moves[index].clone())
    };
    let Some(first) = find(&play, first) else { return false };
    if then.is_empty() {
        return true;
    }
    play.play(&first).unwrap();
    match then.strip_prefix("then ") {
        Some(second) => find(&play, second).is_some(),
        None => play.outcome().unwrap().is_some(),
    }
}
