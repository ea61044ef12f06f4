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

/// The words, the question about each, and the values that it may have. A question is made of both.
const WORDS: &[(&str, &str, &[&str])] = &[
    ("piece", "number of White is {}", &["1", "2", "3", "4"]),
    ("here", "here in {}", &["b1", "a2", "a4", "d2"]),
    ("mover", "mover in {}", &["b1", "a2", "a4", "d2"]),
    ("it", "it is {}", &["Man", "Prey", "Guard", "Scout"]),
    ("its cell", "it in {}", &["b1", "a2", "a3", "a4", "d2"]),
    ("own", "number of own is number of {}", &["White", "Black"]),
    ("enemy", "number of enemy is number of {}", &["White", "Black"]),
    ("origin", "origin in {}", &["b1", "d1"]),
    ("passed", "a3 in {}", &["passed"]),
    ("direction", "direction is {}", &["n", "nw"]),
    ("distance", "distance is {}", &["0", "1", "3"]),
    ("taken", "number of taken is {}", &["0", "1", "2"]),
];

/// Words, and what each of them is.
type Says = &'static [(&'static str, &'static str)];

/// What the phrases of each column say of the words: what a word is, or the name of something that differs between clauses
/// ([`CLAUSE`]). A dash is a word that cannot be asked. A phrase of the table that is not here fails the test.
const PHRASES: [&[(&str, Says)]; 6] = [
    &[
        ("at home", &[("piece", "down")]),
        ("in the air", &[("piece", "air")]),
        ("down", &[("piece", "down")]),
        ("down, or gone", &[("piece", "down")]),
        ("none", &[("piece", "down")]),
        ("the taker, in the air or down", &[("piece", "air")]),
        ("as in the hook", &[("piece", "down")]),
        ("in the air over the cell", &[("piece", "down")]),
    ],
    &[
        ("home", &[("here", "home"), ("mover", "home")]),
        ("where this leg begins", &[("here", "begins"), ("mover", "begins")]),
        ("the cell it is about to leave, which is the one asked", &[("here", "begins"), ("mover", "begins")]),
        ("the place of the piece", &[("here", "begins"), ("mover", "begins")]),
        ("where it has landed", &[("here", "landed"), ("mover", "landed")]),
        ("where the walk has ended", &[("here", "landed"), ("mover", "there")]),
        ("of the last act; none after a pass", &[("here", "landed"), ("mover", "there")]),
        ("as in the hook", &[("here", "landed"), ("mover", "there")]),
        ("that cell", &[("here", "home"), ("mover", "home")]),
        ("of the act before; without one -", &[("here", "d2"), ("mover", "d2"), ("origin", "d1")]),
        ("that cell; `origin` -", &[("here", "home"), ("mover", "home"), ("origin", "-")]),
        ("`mover` where this leg begins; `here` -", &[("here", "-"), ("mover", "begins")]),
        (
            "`here` the cell of the piece to be taken; `mover` where this leg begins",
            &[("here", "a4"), ("mover", "begins")],
        ),
        (
            "`here` the cell of the piece to be taken; `mover` where it has landed",
            &[("here", "a4"), ("mover", "landed")],
        ),
        ("`here` the cell of the piece taken", &[("here", "a4"), ("mover", "landed")]),
        ("-", &[("here", "-"), ("mover", "-")]),
    ],
    &[
        ("itself", &[("it", "itself")]),
        ("itself; in `(S where Q)` the cell in question", &[("it", "itself")]),
        ("in `(S where Q)` the cell in question, else -", &[("it", "Guard"), ("its cell", "a3")]),
        ("the piece on the landing cell", &[("it", "Prey"), ("its cell", "a4")]),
        ("the piece to be taken", &[("it", "Prey"), ("its cell", "a4")]),
        ("the piece met", &[("it", "Prey"), ("its cell", "a4")]),
        ("the eye's cell, or the piece on it", &[("it", "Prey"), ("its cell", "a4")]),
        ("the piece taken, which has no cell", &[("it", "Prey"), ("its cell", "none")]),
        ("the member", &[("it", "Guard"), ("its cell", "a3")]),
        ("of the act before; without one -", &[("it", "Scout"), ("its cell", "d2")]),
        ("what is chosen", &[("it", "Man"), ("its cell", "b1")]),
        ("-", &[("it", "-"), ("its cell", "-")]),
    ],
    &[
        ("its side", &[("own", "White"), ("enemy", "Black")]),
        ("the side that moves", &[("own", "White"), ("enemy", "Black")]),
        ("the side to move", &[("own", "White"), ("enemy", "Black")]),
        ("the side that has moved", &[("own", "White"), ("enemy", "Black")]),
        ("the side that passes", &[("own", "White"), ("enemy", "Black")]),
        ("the side that chooses", &[("own", "White"), ("enemy", "Black")]),
        ("as in the hook", &[("own", "White"), ("enemy", "Black")]),
        ("the side of that piece", &[("own", "Black"), ("enemy", "White")]),
        ("the side about to move", &[("own", "Black"), ("enemy", "White")]),
    ],
    &[
        ("-", &[("passed", "-"), ("direction", "-"), ("distance", "-")]),
        ("none", &[("passed", "none"), ("direction", "none"), ("distance", "0")]),
        ("-; `direction` none", &[("passed", "-"), ("direction", "none"), ("distance", "-")]),
        ("of the act before; without one -", &[("passed", "none"), ("direction", "n"), ("distance", "1")]),
        ("of the leg before", BEFORE),
        (
            "of its last leg; in a leg of the eye, `direction` is the eye's",
            &[("passed", "none"), ("direction", "n"), ("distance", "1")],
        ),
        ("already of this leg", LAST),
        ("of this leg", LAST),
        ("of the last leg", LAST),
        ("the taker's", LAST),
        ("as in the hook", LAST),
        ("of the last act", LAST),
    ],
    &[
        ("-", &[("taken", "-")]),
        ("by earlier acts; without them -", &[("taken", "earlier")]),
        ("so far", &[("taken", "before")]),
        ("so far, without this landing", &[("taken", "before")]),
        ("by earlier acts", &[("taken", "before")]),
        ("with this landing", &[("taken", "all")]),
        ("by all acts so far", &[("taken", "all")]),
        ("by the whole turn", &[("taken", "all")]),
        ("so far, with this piece", &[("taken", "all")]),
        ("by this act", &[("taken", "act")]),
        ("as in the hook", &[("taken", "act")]),
    ],
];
const BEFORE: Says = &[("passed", "none"), ("direction", "nw"), ("distance", "1")];
const LAST: Says = &[("passed", "over"), ("direction", "way"), ("distance", "far")];

/// What differs between clauses, and what it is in most.
const CLAUSE: &[(&str, &str)] = &[
    ("home", "b1"),
    ("begins", "a2"),
    ("landed", "a4"),
    ("there", "a4"),
    ("itself", "Man"),
    ("origin", "b1"),
    ("air", "2"),
    ("down", "3"),
    ("act", "1"),
    ("over", "passed"),
    ("way", "n"),
    ("far", "3"),
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
piece Scout \"S\" { move nab: step n taking }
setup {
    White: Man b1, Guard a3, Scout d1, Man 1 in hand
    Black: Prey a4, Guard d2 c6 d4 d5 d6, Man 1 in hand
}
";

const WALK: &str = "move step nw quietly then jump n over man";
const TURN: &str = "turn { FIRST (move but not nab | drop) }";

/// A clause, as the file has it.
#[derive(Clone, Default)]
struct Clause<'t> {
    /// The row of the reference.
    row: &'t str,
    man: &'t str,
    prey: &'t str,
    game: &'t str,
    seen: &'t str,
    are: Vec<(&'t str, &'t str)>,
    once: bool,
    /// Whether another act comes first.
    second: bool,
}

fn clauses(text: &str) -> Vec<Clause<'_>> {
    let blocks = text.split("\n\n").skip(1);
    let clause = |block| {
        let mut clause = Clause { man: "WALK", seen: "Mb1", ..Clause::default() };
        for line in str::lines(block) {
            match line.trim().split_once(": ") {
                _ if line.trim() == "once" => clause.once = true,
                Some(("man", text)) if line.starts_with(' ') => clause.man = text,
                Some(("prey", text)) if line.starts_with(' ') => clause.prey = text,
                Some(("game", text)) if line.starts_with(' ') => clause.game = text,
                Some(("seen", text)) if line.starts_with(' ') => clause.seen = text,
                Some(("are", text)) if line.starts_with(' ') => {
                    clause.are = text.split(", ").map(|one| one.rsplit_once(' ').unwrap()).collect();
                }
                _ => clause.row = line,
            }
        }
        clause
    };
    blocks.map(clause).collect()
}

/// The rows of the table, each with its cells.
fn rows(page: &str) -> Vec<Vec<&str>> {
    let table = page.split("### Who and where, in each clause").nth(1).unwrap();
    let rows =
        table.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    rows.skip(2).map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

impl Clause<'_> {
    /// What the cells of its row say of the words in it.
    fn expected(&self, cells: &[&str]) -> Vec<(&'static str, String)> {
        let mut all: Vec<(&str, &str)> = vec![("origin", "origin")];
        for (column, cell) in cells.iter().enumerate() {
            let phrase = PHRASES[column].iter().find(|(phrase, _)| phrase == cell);
            let (_, words) =
                phrase.unwrap_or_else(|| panic!("{}: nobody asks whether it is `{cell}`", self.row));
            // What is said of the act before cannot be asked where there is none.
            let without = !self.second && cell.ends_with("without one -");
            all.extend(words.iter().map(|(word, name)| (*word, if without { "-" } else { *name })));
        }
        // The table says it where it is not home.
        if all.iter().skip(1).any(|(word, _)| *word == "origin") {
            all.remove(0);
        }
        let taken = if self.second { ["1", "1", "2"] } else { ["-", "0", "1"] };
        let is = |name: &str| {
            let here = self.are.iter().find(|(known, _)| *known == name).map(|(_, is)| *is);
            let is = here.or(CLAUSE.iter().find(|(known, _)| *known == name).map(|(_, is)| *is));
            let is = is.or(match name {
                "earlier" => Some(taken[0]),
                "before" => Some(taken[1]),
                "all" => Some(taken[2]),
                _ => None,
            });
            is.unwrap_or(name).to_owned()
        };
        all.into_iter().map(|(word, name)| (word, is(name))).collect()
    }
}

#[test]
fn words_mean_in_each_clause_what_the_table_says() {
    let text = fs::read_to_string(project().join("tests/words.txt")).unwrap();
    let page = fs::read_to_string(project().join("docs/language.md")).unwrap();
    let (clauses, rows) = (clauses(&text), rows(&page));
    let rows_of: BTreeSet<&str> = rows.iter().map(|cells| cells[0]).collect();
    assert_eq!(
        rows_of,
        clauses.iter().map(|clause| clause.row).collect(),
        "rows that are printed, and asked"
    );
    let (mut wrong, mut asked) = (String::new(), 0);
    for cells in &rows {
        assert_eq!(cells.len(), 1 + PHRASES.len(), "{cells:?}");
        let mut of_row: Vec<Clause<'_>> =
            clauses.iter().filter(|clause| clause.row == cells[0]).cloned().collect();
        let again: Vec<Clause<'_>> = of_row.iter().filter(|clause| !clause.once).cloned().collect();
        of_row.extend(again.into_iter().map(|clause| Clause { second: true, ..clause }));
        for clause in of_row {
            for (word, expected) in clause.expected(&cells[1..]) {
                let (_, question, values) = WORDS.iter().find(|(known, ..)| *known == word).unwrap();
                for (executor, found) in [
                    ("plain", value::<Plain>(&clause, question, values)),
                    ("engine", value::<Engine>(&clause, question, values)),
                ] {
                    asked += 1;
                    let is_right = if expected == "-" { found.starts_with('E') } else { found == expected };
                    if !is_right {
                        let Clause { row, man, prey, game, second, .. } = &clause;
                        let acts = if *second { "second act" } else { "one act" };
                        writeln!(wrong, "{row}\n    {man} {prey} {game}, {acts}\n    {word}: expected {expected}, {executor} {found}")
                            .unwrap();
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(asked > 1_000, "{asked} questions");
}

/// The values that a word has in a clause, or the code with which it is refused.
fn value<E: Executor>(clause: &Clause<'_>, question: &str, values: &[&str]) -> String {
    let (first, second) = clause.seen.split_once(" / ").unwrap_or((clause.seen, clause.seen));
    let seen = if clause.second { second } else { first };
    let mut found = Vec::new();
    let mut refused = "none";
    for value in values {
        match game(clause, &question.replace("{}", value)) {
            Ok(game) if holds::<E>(&game, seen) => found.push(*value),
            Ok(_) => {}
            Err(code) => refused = code,
        }
    }
    if found.is_empty() { refused.to_owned() } else { found.join(" ") }
}

/// The game with this question, or the code of its first error.
fn game(clause: &Clause<'_>, question: &str) -> Result<Game, &'static str> {
    let turn = if clause.game.contains("turn {") && !clause.game.starts_with("ends") { "" } else { TURN };
    let first = if clause.second { "nab then" } else { "" };
    let text =
        format!("{GAME}{turn}\n{}\n", clause.game).replace("MAN", clause.man).replace("PREY", clause.prey);
    let text = text.replace("FIRST", first).replace("WALK", WALK).replace('Q', question);
    let loaded = load("words.rules", &text, &NoFiles);
    let error = loaded.diagnostics.iter().find(|told| told.severity == Severity::Error);
    error.map_or_else(|| Ok(loaded.game.clone().unwrap()), |error| Err(error.code.as_str()))
}

/// Whether there is a move with such words, and then another, or the end of the game.
fn holds<E: Executor>(game: &Game, seen: &str) -> bool {
    let mut play = Match::<E>::new(game);
    let (first, then) = seen.split_once(", ").unwrap_or((seen, ""));
    let find = |play: &Match<E>, text: &str| {
        let moves = play.legal_moves().unwrap();
        let index = play.texts(&moves).iter().position(|known| known.contains(text));
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
